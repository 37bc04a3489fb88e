"""Whatever a person drops or pastes that holds a board, or shows one: found out what it is, and read."""

from __future__ import annotations

from typing import Any, Final

from sapper import formats
from sapper.board import HIDDEN, MINE, SYMBOLS, Layout, Record, View, decode, parse_any
from sapper.solve import Cancel
from sapper.vision import read_picture

from .asked import check_small
from .sitting import HEX

_TEXTS: Final = {
    "text": "A board as text.",
    "code": "A board from its code.",
    "record": "The last position of a game.",
}


def opened(data: bytes, form: str | None = None) -> dict[str, Any]:
    """The position in some bytes, and what they were."""
    kind, board, record = _read(data, form)
    check_small(board.width, board.height)
    view = _closed(board) if isinstance(board, Layout) else board
    return {
        "kind": "record" if record else "layout" if isinstance(board, Layout) else "view",
        "format": kind,
        **_shown(view),
        "text": _TEXTS.get(kind, formats.FORMATS[kind].text),
        "record": None if record is None else record.to_json(),
    }


def seen(data: bytes, cancel: Cancel) -> dict[str, Any]:
    """The position in a picture, and which of its cells a person should make sure of."""
    reading = read_picture(data, cancel=cancel)
    view = reading.view
    check_small(view.width, view.height)
    return {
        "kind": "view",
        "format": "picture",
        **_shown(view),
        "text": " ".join(reading.sentences),
        "record": None,
        "sure": round(float(reading.confidence.min()), 3),
        "doubtful": [
            {
                "cell": [x, y],
                "read": _code(view.at(x, y)),
                "sure": round(float(reading.confidence[y, x]), 3),
                "others": [[_code(SYMBOLS.index(sign)), chance] for sign, chance in reading.others(x, y)],
            }
            for x, y in reading.doubtful
        ],
        "repaired": [list(cell) for cell in reading.repaired],
    }


def _shown(view: View) -> dict[str, Any]:
    return {
        "view": str(view),
        "width": view.width,
        "height": view.height,
        "cells": view.cells.translate(HEX).decode(),
        "total": view.total,
    }


def _code(code: int) -> str:
    return bytes([code]).translate(HEX).decode()


def _read(data: bytes, form: str | None) -> tuple[str, View | Layout, Record | None]:
    """In which format it is, what it holds, and the game if it is one: of several the first."""
    found = formats.guess(data) if form is None else formats.named(form)
    if found is None:
        return "text", parse_any(decode(data)), None
    thing = formats.read_all(data, found.name)[0]
    if not isinstance(thing, Record):
        return found.name, thing, None
    check_small(thing.rules.width, thing.rules.height)
    return found.name, thing.replay().view, thing


def _closed(layout: Layout) -> View:
    """What a Layout shows when every safe cell is open."""
    hidden = bytes(HIDDEN if code == MINE else code for code in layout.cells)
    return View(layout.width, layout.height, hidden, total=layout.mine_count)
