"""EVF replays of Metasweeper, versions 0 to 4: read as ms-toollib reads and writes them. All numbers are big-endian."""

from __future__ import annotations

from typing import Final

from sapper.board import InputError, Layout

from .form import Format, Thing, sized
from .reader import Reader, named
from .replay import MOST_EVENTS, Replay, cell_of

_TEXTS: Final = {0: 7, 1: 7, 2: 8, 3: 8}  # before the mines: program, player, race, ..., the second is the player
_EVENTS: Final = ("", "mv", "lc", "lr", "rc", "rr", "mc", "mr", "pf", "cc", "l", "r", "m")
_STATES: Final = (81, 82, 83, 99)  # what became of the game: its clicks say it
_PAUSE: Final = 255


def _read(data: bytes) -> list[Thing]:
    reader = Reader(data, "EVF")
    version = reader.number(1)
    if version > 4:
        raise InputError(f"This EVF file has version {version}; Sapper reads 0 to 4.")
    flags = reader.number(1)
    marks = version >= 3 and bool(reader.number(1) & 0x80)
    height, width, mines = reader.number(1), reader.number(1), reader.number(2)
    sized(width, height, mines)
    size = reader.number(1)
    if size == 0:
        raise InputError("The cells of this EVF file are 0 pixels wide.")
    reader.take(4)  # mode, 3BV: both follow from the rest
    time = reader.number(4 if version == 4 else 3)
    player = _texts(reader, version, flags)
    layout = _layout(reader, width, height, mines)
    replay = Replay(layout, marks=marks)
    (_events_of_4 if version == 4 else _events)(reader, replay, size, layout)
    return [replay.record(time, named(player), bool(flags & 0x80))]


def _texts(reader: Reader, version: int, flags: int) -> bytes:
    """What stands before the mines; the player among it."""
    if version < 4:
        return [reader.until(b"\0") for _ in range(_TEXTS[version])][1]
    reader.take(2 + 8 + 8)  # country, start and end
    texts = [reader.until(b"\0") for _ in range(6 if flags & 0x08 else 4)]
    reader.take(reader.number(2))  # the device
    return texts[3 if flags & 0x08 else 1]


def _layout(reader: Reader, width: int, height: int, mines: int) -> Layout:
    bits = "".join(f"{byte:08b}" for byte in reader.take((width * height + 7) // 8))
    layout = Layout.from_mask(width, height, bytes(map(int, bits[: width * height])))
    if layout.mine_count != mines:
        raise InputError(f"This EVF file says {mines} mines, and has {layout.mine_count}.")
    return layout


def _events(reader: Reader, replay: Replay, size: int, layout: Layout) -> None:
    for _ in range(MOST_EVENTS):
        what = reader.number(1)
        if what in (0, 255):
            return
        ms, x, y = reader.number(3), reader.number(2), reader.number(2)
        replay.event(ms, _event(what), cell_of(x, y, size, layout))
    raise InputError("This EVF file has more events than any game.")


def _events_of_4(reader: Reader, replay: Replay, size: int, layout: Layout) -> None:
    """Since version 4 times and places are told as differences, and long pauses apart. Names of figures come first."""
    for _ in range(reader.number(2)):
        reader.until(b"\0")
    ms = x = y = 0
    for _ in range(MOST_EVENTS):
        what = reader.number(1)
        if what == 0:
            return
        if what == _PAUSE:
            ms += reader.number(2)
            continue
        if 100 <= what < _PAUSE:
            continue
        ms += reader.number(1)
        if what in _STATES:
            continue
        x += reader.number(2, signed=True)
        y += reader.number(2, signed=True)
        replay.event(ms, _event(what), cell_of(x, y, size, layout))
    raise InputError("This EVF file has more events than any game.")


def _event(what: int) -> str:
    if what >= len(_EVENTS):
        raise InputError(f"This EVF file has an event {what}, which there is not.")
    return _EVENTS[what]


def _sure(data: bytes) -> bool:
    """There is no mark at the beginning: what reads to the end as a game is one."""
    if len(data) < 30 or data[0] > 4:
        return False
    try:
        return bool(_read(data))
    except InputError:
        return False


EVF: Final = Format("evf", "Replays of Metasweeper.", ("record",), _read, _sure, extensions=(".evf",))
