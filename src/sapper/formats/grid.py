"""The ASCII grids of work E: `0 | 1 | X | * |`, M or X a mine, `*` a cell nobody knows, `%` the end of a row.

Without unknown cells a grid is a Layout. With some it is a View of which nobody knows the mine total; its mines are
known ones, which Sapper shows as flags.
"""

from __future__ import annotations

import re
from typing import Final

from sapper.board import FLAG, HIDDEN, InputError, Layout, Record, TextError, View
from sapper.board.rules import MAX_SIDE, check_size

from .form import Format, Thing, closed_codes, layout_of, text_of

_CELLS: Final = re.compile(r"[0-8MX*|% \t\n]*")
_WRITTEN: Final = "012345678*M"  # in the order of the codes of a View: HIDDEN is 9, FLAG is 10
_MINE: Final = FLAG
_CODES: Final = {symbol: code for code, symbol in enumerate(_WRITTEN)} | {"X": _MINE}


def doubtful(text: str) -> bool:
    """Whether a text may be a grid or Sapper's text form, and says other things in each."""
    return "|" in text and ("X" in text or "*" in text) and bool(_CELLS.fullmatch(text))


def _sure(data: bytes) -> bool:
    try:
        text = text_of(data)
    except InputError:
        return False
    return "|" in text and ("M" in text or "%" in text) and bool(_CELLS.fullmatch(text))


def read(data: bytes, *, renumber: bool = False) -> list[Thing]:
    """The board of a grid. With `renumber` its numbers follow its mines, where they contradict them."""
    rows = _rows(text_of(data))
    width, height = len(rows[0]), len(rows)
    check_size(width, height)
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            raise InputError(f"Row {number} of this grid has {len(row)} cells, and the first row has {width}.")
    codes = bytearray(code for row in rows for code in row)
    mask = bytes(code == _MINE for code in codes)
    _check(width, height, codes, mask, renumber)
    if HIDDEN in codes:
        return [View(width, height, bytes(codes), total=None)]
    return [Layout.from_mask(width, height, mask)]


def _rows(text: str) -> list[list[int]]:
    rows = []
    for line, row in enumerate(text.replace("%", "\n").split("\n"), 1):
        cells = row.replace("|", " ").split() if "|" in row else [*row.replace(" ", "").replace("\t", "")]
        for cell in cells:
            if cell not in _CODES:
                raise TextError(f"{cell[:20]!r} is no cell of a grid; those are 0 to 8, M, X and *.", line=line)
        if cells:
            rows.append([_CODES[cell] for cell in cells])
    if not rows:
        raise InputError("This grid has no cells.")
    if len(rows) > MAX_SIDE:
        raise InputError(f"A board has at most {MAX_SIDE} rows, and this grid has {len(rows)}.")
    return rows


def _check(width: int, height: int, codes: bytearray, mask: bytes, renumber: bool) -> None:
    """Every number from the mines around it to those and the unknown cells: put there if so wished, or refused."""
    mines = Layout.from_mask(width, height, mask).cells
    unknown = Layout.from_mask(width, height, bytes(code == HIDDEN for code in codes)).cells
    for at, code in enumerate(codes):
        if code > 8:
            continue
        low, high = mines[at], mines[at] + unknown[at]
        if low <= code <= high:
            continue
        if not renumber and HIDDEN in codes:
            continue  # a View may be impossible: analyze says why
        if not renumber:
            y, x = divmod(at, width)
            raise InputError(
                f"The number {code} at ({x}, {y}) of this grid does not fit the {low} mines around it; "
                "--renumber corrects such numbers."
            )
        codes[at] = min(max(code, low), high)


def _write(thing: Thing) -> bytes:
    width, codes = thing.rules.width if isinstance(thing, Record) else thing.width, b""
    if isinstance(thing, View):
        codes = closed_codes(thing)
    if HIDDEN not in codes:
        layout = layout_of(thing)
        codes = bytes(_MINE if mine else code for mine, code in zip(layout.mask, layout.cells, strict=True))
    cells = [_WRITTEN[code] for code in codes]
    rows = (cells[at : at + width] for at in range(0, len(cells), width))
    return "".join(" | ".join(row) + " |\n" for row in rows).encode()


GRID: Final = Format("grid", "The ASCII grids of work E.", ("layout", "view"), read, _sure, _write)
