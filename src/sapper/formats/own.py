"""Sapper's own: the text form, the code, and Records as JSON, one or one a line."""

from __future__ import annotations

import json
import re
from typing import Final

from sapper.board import InputError, Layout, Record, View, from_code, parse_any, to_code
from sapper.board.codec import body

from . import grid
from .form import Format, Thing, layout_of, opening_of, text_of

_CELLS: Final = re.compile(r"[0-8.#F?*XWH \t|\n-]+")
_CODE: Final = re.compile(r"(?:\S*/)?[A-Za-z0-9_-]{7,400000}")


def _text_sure(data: bytes) -> bool:
    """Sapper's alphabet, and no grid that can be meant otherwise."""
    try:
        text = text_of(data)
    except InputError:
        return False
    rows = body(text)
    return bool(rows.strip() and _CELLS.fullmatch(rows)) and (rows != text or not grid.doubtful(rows))


def _text_write(thing: Thing) -> bytes:
    board: Layout | View = thing.replay().view if isinstance(thing, Record) else thing
    return f"{board}\n".encode()


def _code_sure(data: bytes) -> bool:
    try:
        code = text_of(data).strip()
        return bool(_CODE.fullmatch(code)) and bool(from_code(code))
    except InputError:
        return False


def _code_write(thing: Thing) -> bytes:
    board: Layout | View = layout_of(thing) if isinstance(thing, Record) else thing
    return f"{to_code(board)}\n".encode()


def _records(data: bytes) -> list[Thing]:
    text = text_of(data)
    try:
        return [_record(json.loads(text))]
    except (ValueError, RecursionError) as error:
        if isinstance(error, InputError):
            raise
    found: list[Thing] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            found.append(_record(json.loads(line)))
        except InputError as error:
            raise InputError(f"Line {number}: {error}") from None
        except (ValueError, RecursionError):
            raise InputError(f"Line {number} is no JSON.") from None
    return found


def _record(values: object) -> Record:
    """A Record; the date that the history writes beside it says nothing about the game."""
    if not isinstance(values, dict):
        raise InputError("A Record is a JSON object, which begins with {.")
    return Record.from_json({name: value for name, value in values.items() if name != "played"})


def _record_write(thing: Thing) -> bytes:
    if not isinstance(thing, Record):
        raise InputError(f"A {type(thing).__name__} has no moves, and this format needs a Record.")
    return (json.dumps(thing.to_json(), separators=(",", ":")) + "\n").encode()


TEXT: Final = Format(
    "text", "Sapper's text form.", ("layout", "view"), lambda data: [parse_any(text_of(data))], _text_sure, _text_write
)
CODE: Final = Format(
    "code", "Sapper's code of a board.", ("layout", "view"),
    lambda data: [from_code(text_of(data).strip())], _code_sure, _code_write,
)  # fmt: skip
RECORD: Final = Format(
    "record", "Sapper's Records in JSON, one or one a line.", ("record",),
    _records, lambda data: opening_of(data, 64).startswith("{"), _record_write, (".json", ".jsonl"), many=True,
)  # fmt: skip
