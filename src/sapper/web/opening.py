"""Whatever a person drops or pastes that holds a board: found out what it is, and read."""

from __future__ import annotations

import re
from typing import Any, Final

from sapper.board import HIDDEN, MINE, InputError, Layout, Record, View, decode, from_code, parse_any

from .asked import check_small
from .sitting import HEX

FORMS: Final = {
    "text": "A board as text.",
    "code": "A board from its code.",
    "record": "The last position of a game.",
}
_CODE: Final = re.compile(r"(\S*/)?[A-Za-z0-9_-]{7,}")


def opened(data: bytes, form: str | None = None) -> dict[str, Any]:
    """The position in some bytes, and what they were."""
    kind, board, record = _read(decode(data).strip(), form)
    check_small(board.width, board.height)
    view = _closed(board) if isinstance(board, Layout) else board
    return {
        "kind": "record" if record else "layout" if isinstance(board, Layout) else "view",
        "format": kind,
        "view": str(view),
        "width": view.width,
        "height": view.height,
        "cells": view.cells.translate(HEX).decode(),
        "total": view.total,
        "text": FORMS[kind],
        "record": None if record is None else record.to_json(),
    }


def _read(text: str, form: str | None) -> tuple[str, View | Layout, Record | None]:
    """What kind of text it is, what it holds, and the game if it is one."""
    if form is not None and form not in FORMS:
        raise InputError(f"A board is read as one of {', '.join(FORMS)}.")
    if form == "record" or (form is None and text.startswith("{")):
        record = Record.from_json((text.splitlines() or [""])[0])
        check_small(record.rules.width, record.rules.height)
        return "record", record.replay().view, record
    if form == "code" or (form is None and _CODE.fullmatch(text)):
        try:
            return "code", from_code(text), None
        except InputError:
            if form == "code" or "/" in text:
                raise
    return "text", parse_any(text), None


def _closed(layout: Layout) -> View:
    """What a Layout shows when every safe cell is open."""
    hidden = bytes(HIDDEN if code == MINE else code for code in layout.cells)
    return View(layout.width, layout.height, hidden, total=layout.mine_count)
