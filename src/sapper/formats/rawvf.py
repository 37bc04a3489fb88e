"""RAWVF replays: `Name: value` lines, the board, and a line an event: seconds, what, column, row, and the pixels."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from sapper import _version
from sapper.board import PRESETS, Cell, Game, InputError, Layout, Record, TextError
from sapper.board.codes import FLAG, QUESTION
from sapper.board.game import MAX_MS
from sapper.measure import measure_layout

from .form import Format, Thing, layout_of, opening_of, sized, text_of
from .replay import EVENTS, MOST_EVENTS, Replay, cell_of

_PIXELS: Final = 16
_TIME: Final = r"(-?\d{1,7})(?:[.,](\d{1,6}))?"
_EVENT: Final = re.compile(
    rf"{_TIME}\s+([a-z]+)(?:\s+(-?\d{{1,6}})\s+(-?\d{{1,6}}))?(?:\s*\((-?\d{{1,6}})\s+(-?\d{{1,6}})\))?"
)
_LEVELS: Final = {str(rules): name.rpartition("-")[2].capitalize() for name, rules in PRESETS.items()}
_CLICKS: Final = {"open": ("lc", "lr"), "flag": ("rc", "rr"), "question": ("rc", "rr"), "chord": ("mc", "mr")}

_Lines = list[tuple[int, str]]


def _read(data: bytes) -> list[Thing]:
    values, board, events = _parts(text_of(data))
    layout = _layout(values, board)
    marks = values.get("marks", "").lower().startswith("on")
    replay = Replay(layout, marks=marks)
    for number, line in events:
        if "mt" in line.split()[:2]:
            raise TextError("question marks are switched during this game, which Sapper does not replay.", line=number)
        if (found := _event(line, layout)) is not None:
            replay.event(*found)
    status = values.get("status", "").lower()
    won = {"won": True, "lost": False}.get(status)
    return [replay.record(_ms(values.get("time", "")), values.get("player"), won)]


def _parts(text: str) -> tuple[dict[str, str], _Lines, _Lines]:
    """The values by their names in small letters, the rows, the events."""
    values: dict[str, str] = {}
    parts: dict[str, _Lines] = {"board": [], "events": []}
    part = ""
    for number, line in enumerate(text.split("\n"), 1):
        line = line.strip()
        name, colon, value = line.partition(":")
        if colon and not value and name.lower() in parts:
            part = name.lower()
        elif part and line:
            parts[part].append((number, line))
        elif colon:
            values[name.strip().lower()] = value.strip()
    if len(parts["events"]) > MOST_EVENTS:
        raise InputError("This RAWVF file has more events than any game.")
    return values, parts["board"], parts["events"]


def _layout(values: dict[str, str], rows: _Lines) -> Layout:
    width, height, mines = (_number(values, name) for name in ("width", "height", "mines"))
    if len(rows) != height:
        raise InputError(f"This RAWVF file has {len(rows)} rows, and says a height of {height}.")
    for number, row in rows:
        if len(row) != width or row.strip("*012345678"):
            raise TextError(f"a row is {width} cells, * for a mine and 0 for none.", line=number)
    sized(width, height, mines, cells=width * height)
    layout = Layout.from_mask(width, height, bytes(cell == "*" for _, row in rows for cell in row))
    if layout.mine_count != mines:
        raise InputError(f"This RAWVF file says {mines} mines, and has {layout.mine_count}.")
    return layout


def _number(values: dict[str, str], name: str) -> int:
    if not re.fullmatch(r"\d{1,8}", values.get(name, "")):
        raise InputError(f"A RAWVF file says {name.capitalize()}: and a number, and this one does not.")
    return int(values[name])


def _ms(time: str) -> int | None:
    match = re.match(_TIME, time)
    return None if match is None else min(max(0, _milliseconds(match[1], match[2])), MAX_MS)


def _milliseconds(seconds: str, part: str | None) -> int:
    ms = int((part or "").ljust(3, "0")[:3])
    return int(seconds) * 1000 + (-ms if seconds.startswith("-") else ms)


def _event(line: str, layout: Layout) -> tuple[int, str, Cell | None] | None:
    """An event of the mouse; what the board showed is left out."""
    match = _EVENT.match(line)
    if match is None or match[3] not in EVENTS:
        return None
    return max(0, _milliseconds(match[1], match[2])), match[3], _cell(match, layout)


def _cell(match: re.Match[str], layout: Layout) -> Cell | None:
    """The pixels where they are told: columns and rows count from 1 in some files, and from 0 in others."""
    column, row = (None if match[number] is None else int(match[number]) for number in (4, 5))
    if match[6] is not None:
        x, y = int(match[6]), int(match[7])
        if column is None or column - x // _PIXELS in (0, 1):
            return cell_of(x, y, _PIXELS, layout)
    return None if column is None or row is None else cell_of(column - 1, row - 1, 1, layout)


def _write(thing: Thing) -> bytes:
    if not isinstance(thing, Record):
        raise InputError(f"A {type(thing).__name__} has no moves, and this format needs a Record.")
    layout = layout_of(thing)
    marks = any(kind == "question" for _, kind, _, _ in thing.moves)
    head = {
        "RawVF_Version": "Rev6", "Program": "Sapper", "Version": _version.__version__, "Player": thing.player or "",
        "Level": _LEVELS.get(str(layout.rules), "Custom"), "Width": layout.width, "Height": layout.height,
        "Mines": layout.mine_count, "Marks": "On" if marks else "Off", "Time": _seconds(thing.ms),
        "BBBV": measure_layout(layout).bbbv, "Mode": "Classic",
    }  # fmt: skip
    lines = [f"{name}: {value}" for name, value in head.items()]
    if thing.result in ("won", "lost"):
        lines.append(f"Status: {thing.result.capitalize()}")
    rows = ("".join("*" if mine else "0" for mine in row) for row in _rows(layout))
    return "\n".join([*lines, "Board:", *rows, "Events:", *_written(thing, layout, marks), ""]).encode()


def _rows(layout: Layout) -> Iterator[bytes]:
    return (layout.mask[at : at + layout.width] for at in range(0, len(layout.mask), layout.width))


def _seconds(ms: int) -> str:
    return f"{ms // 1000}.{ms % 1000:03}"


def _written(record: Record, layout: Layout, marks: bool) -> Iterator[str]:
    """Each move as its button is pressed and let go. A right click can only do what comes next on its cell."""
    game = Game(layout=layout)
    for number, (ms, kind, x, y) in enumerate(record.moves, 1):
        if kind in ("flag", "question") and (kind == "question") != (marks and game.view.at(x, y) in (FLAG, QUESTION)):
            raise InputError(f"Move {number} is a {kind}, and no right click makes one there: RAWVF cannot tell it.")
        game.replay([(ms, kind, x, y)])
        for click in _CLICKS[kind]:
            pixels = f"({x * _PIXELS + _PIXELS // 2} {y * _PIXELS + _PIXELS // 2})"
            yield f"{_seconds(ms)} {click} {x + 1} {y + 1} {pixels}"


RAWVF: Final = Format(
    "rawvf", "RAWVF replays.", ("record",),
    _read, lambda data: opening_of(data, 64).lower().startswith("rawvf_version"), _write, (".rawvf",),
)  # fmt: skip
