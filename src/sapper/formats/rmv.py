"""RMV replays of Vienna Minesweeper: a head with the sizes of its parts, then texts, the board, and events."""

from __future__ import annotations

from typing import Final

from sapper.board import InputError, Layout

from .form import Format, Thing, sized
from .reader import Reader, named
from .replay import MOST_EVENTS, Replay, cell_of

_MAGIC: Final = b"*rmv"
_PIXELS: Final = 16
_LEFT, _TOP = 12, 56  # of the board in the window
_EVENTS: Final = ("", "mv", "lc", "lr", "rc", "rr", "mc", "mr")
_ENDS: Final = {15: False, 16: True, 17: None}  # whether it was won


def _read(data: bytes) -> list[Thing]:
    reader = Reader(data, "RMV")
    if reader.take(4) != _MAGIC or reader.number(2) != 1:
        raise InputError("An RMV file begins with *rmv and the number 1, and this one does not.")
    reader.take(4)  # the size of the file
    result, version = reader.number(2), reader.number(2)
    reader.take(4)  # the sizes of player and board, which say it themselves
    flags, properties = reader.number(2), reader.number(2)
    reader.take(7)  # the sizes of events and checksum, a line end
    reader.take(max(0, result - 3) + version + 2)
    players = [reader.take(reader.number(1)) for _ in range(min(reader.number(2), 4))]
    reader.take(4)
    layout = _layout(reader)
    before = [(reader.number(1), reader.number(1)) for _ in range(reader.number(2))] if flags else []
    marks = reader.number(1) == 1
    reader.take(max(properties, 4) - 1)
    replay = Replay(layout, marks=marks)
    for x, y in before:
        replay.event(0, "pf", cell_of(x, y, 1, layout))
    ms, won = _events(reader, replay, layout)
    return [replay.record(ms, named(players[0]) if players else None, won)]


def _layout(reader: Reader) -> Layout:
    width, height, mines = reader.number(1), reader.number(1), reader.number(2)
    sized(width, height, mines)
    places = reader.take(2 * mines)
    layout = Layout(width, height, zip(places[::2], places[1::2], strict=True))
    if layout.mine_count != mines:
        raise InputError(f"This RMV file says {mines} mines, and names {layout.mine_count} different cells.")
    return layout


def _events(reader: Reader, replay: Replay, layout: Layout) -> tuple[int, bool | None]:
    """The time of the last event of the mouse, and the result. The press that began the game is not among them."""
    ms, first = 0, True
    for _ in range(MOST_EVENTS):
        what = reader.number(1)
        if what in _ENDS:
            return ms, _ENDS[what]
        if what == 0:
            reader.take(4)
        elif what < len(_EVENTS):
            ms = reader.number(3)
            reader.take(1)
            cell = cell_of(reader.number(2) - _LEFT, reader.number(2) - _TOP, _PIXELS, layout)
            if first:
                replay.event(ms, "lc", cell)
            first = False
            replay.event(ms, _EVENTS[what], cell)
        elif 9 <= what <= 27:
            reader.take(2)  # what the board showed
        else:
            raise InputError(f"This RMV file has an event {what}, which there is not.")
    raise InputError("This RMV file has more events than any game.")


RMV: Final = Format(
    "rmv", "Replays of Vienna Minesweeper.", ("record",),
    _read, lambda data: data.startswith(_MAGIC), extensions=(".rmv",),
)  # fmt: skip
