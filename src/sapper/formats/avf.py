"""AVF replays of Arbiter: mines by row and column from 1, the time one second high, events of eight bytes."""

from __future__ import annotations

import re
from typing import Final

from sapper.board import InputError, Layout

from .form import Format, Thing, sized
from .reader import Reader, named
from .replay import MOST_EVENTS, Replay, cell_of

_LEVELS: Final = {3: (8, 8, 10), 4: (16, 16, 40), 5: (30, 16, 99)}
_CUSTOM: Final = 6
_MARKS: Final = 17  # two bytes before the settings, when question marks are on
_PIXELS: Final = 16
_EVENTS: Final = {
    1: "mv", 3: "lc", 5: "lr", 9: "rc", 17: "rr", 33: "mc", 65: "mr", 145: "rr", 193: "mr", 11: "sc", 21: "lr",
}  # fmt: skip
_STATED: Final = re.compile(rb"(.).\[[0-3]\|[^\]]{0,300}?B\d{1,6}T(\d{1,7})(?:[.,](\d{1,3}))?\]", re.DOTALL)
_PLAYER: Final = re.compile(rb"Skin:[^\r]{0,400}\r([^\r]{0,400})\r")


def _read(data: bytes) -> list[Thing]:
    reader = Reader(data, "AVF")
    reader.take(5)
    layout = _layout(reader)
    stated = _STATED.search(data, reader.at, reader.at + 1000)  # behind a checksum and the country
    if stated is None:
        raise InputError("This AVF file does not state its time, or a part of it is missing.")
    ms = int(stated[2]) * 1000 + int((stated[3] or b"").ljust(3, b"0")) - 1000
    reader.at = stated.end()
    replay = Replay(layout, marks=stated[1][0] == _MARKS)
    _events(reader, replay, layout)
    player = _PLAYER.search(data, reader.at)
    return [replay.record(max(ms, 0), named(player[1]) if player else None)]


def _layout(reader: Reader) -> Layout:
    level = reader.number(1)
    if level in _LEVELS:
        width, height, mines = _LEVELS[level]
    elif level == _CUSTOM:
        width, height, mines = reader.number(1) + 1, reader.number(1) + 1, reader.number(2)
    else:
        raise InputError(f"An AVF file has a level from 3 to 6, and this one says {level}.")
    sized(width, height, mines)
    places = reader.take(2 * mines)
    cells = [(column - 1, row - 1) for row, column in zip(places[::2], places[1::2], strict=True)]
    layout = Layout(width, height, cells)
    if layout.mine_count != mines:
        raise InputError(f"This AVF file says {mines} mines, and names {layout.mine_count} different cells.")
    return layout


def _events(reader: Reader, replay: Replay, layout: Layout) -> None:
    """The first event is found by its second, which is 1 in the file; the last is followed by a second 0."""
    head = bytes(3)
    while head[2] != 1 or head[1] > 1:
        head = head[1:] + reader.take(1)
    event = head + reader.take(5)
    for _ in range(MOST_EVENTS):
        what = _EVENTS.get(event[0])
        if what is None:
            raise InputError(f"This AVF file has an event {event[0]}, which there is not.")
        x, y = event[1] * 256 + event[3], event[5] * 256 + event[7]
        ms = (event[6] * 256 + event[2] - 1) * 1000 + event[4] * 10
        replay.event(ms, what, cell_of(x, y, _PIXELS, layout))
        event = reader.take(8)
        if event[2] == 0 and event[6] == 0:
            return
    raise InputError("This AVF file has more events than any game.")


def _sure(data: bytes) -> bool:
    """There is no mark at the beginning: a level, mines on the board and a stated time are."""
    if len(data) < 40 or data[5] not in (*_LEVELS, _CUSTOM):
        return False
    try:
        return bool(_read(data))
    except InputError:
        return False


AVF: Final = Format("avf", "Replays of Arbiter.", ("record",), _read, _sure, extensions=(".avf",))
