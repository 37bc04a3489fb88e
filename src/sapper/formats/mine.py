"""Positions of JSMinesweeper (.mine): a line `9x9x10`, then rows of 0 to 8, H closed, F a flag, M or ? a closed mine.

What marks its mines is a Layout, too.
"""

from __future__ import annotations

import re
from typing import Final

from sapper.board import FLAG, HIDDEN, InputError, Layout, TextError, View

from .form import Format, Thing, bad_number, closed_codes, layout_of, opening_of, sized, text_of, total_of

_HEAD: Final = re.compile(r"\s*(\d{1,5})x(\d{1,5})x(\d{1,8})[ \t]*(?:\n|$)")
_MINES: Final = "M?"
_CODES: Final = {str(number): number for number in range(9)} | {"H": HIDDEN, "F": FLAG, "M": HIDDEN, "?": HIDDEN}
_WRITTEN: Final = "012345678HF"


def _read(data: bytes) -> list[Thing]:
    text = text_of(data)
    head = _HEAD.match(text)
    if head is None:
        raise TextError("a .mine position begins with a line such as 30x16x99.")
    width, height, mines = (int(head[number]) for number in (1, 2, 3))
    start = text.count("\n", 0, head.end()) + 1
    rows = [(line, row.strip()) for line, row in enumerate(text[head.end() :].split("\n"), start) if row.strip()]
    _check_shape(rows, width, height)
    sized(width, height, mines, cells=width * height)
    cells = "".join(row for _, row in rows)
    view = View(width, height, bytes(_CODES[cell] for cell in cells), total=mines)
    mask = bytes(cell in _MINES or cell == "F" for cell in cells)
    open_ = "H" not in cells and "F" not in cells
    if open_ and mask.count(1) != mines:
        raise InputError(f"This .mine position says {mines} mines, and marks {mask.count(1)}.")
    if open_:
        return [_layout(rows, width, height, mask), view]
    marked = any(mine in cells for mine in _MINES) and mask.count(1) == mines
    return [view, _layout(rows, width, height, mask)] if marked else [view]


def _check_shape(rows: list[tuple[int, str]], width: int, height: int) -> None:
    if len(rows) != height:
        raise InputError(f"This .mine position has {len(rows)} rows, and its first line says {height}.")
    for line, row in rows:
        if len(row) != width:
            raise TextError(f"this row has {len(row)} cells, and the first line says {width}.", line=line)
        for column, cell in enumerate(row, 1):
            if cell not in _CODES:
                raise TextError(f"{cell!r} is no cell of a .mine position.", line=line, column=column)


def _layout(rows: list[tuple[int, str]], width: int, height: int, mask: bytes) -> Layout:
    layout = Layout.from_mask(width, height, mask)
    for y, (line, row) in enumerate(rows):
        for x, cell in enumerate(row):
            if cell.isdecimal() and int(cell) != layout.cells[y * width + x]:
                raise bad_number(line, x + 1, int(cell), layout.cells[y * width + x])
    return layout


def _write(thing: Thing) -> bytes:
    if isinstance(thing, View):
        board: View | Layout = thing
        mines, cells = total_of(thing), "".join(_WRITTEN[code] for code in closed_codes(thing))
    else:
        board = layout_of(thing)
        mines = board.mine_count
        cells = "".join("M" if mine else str(code) for mine, code in zip(board.mask, board.cells, strict=True))
    rows = (cells[at : at + board.width] for at in range(0, len(cells), board.width))
    return "\n".join([f"{board.width}x{board.height}x{mines}", *rows, ""]).encode()


MINE_TEXT: Final = Format(
    "mine", "Positions of JSMinesweeper.", ("layout", "view"),
    _read, lambda data: bool(_HEAD.match(opening_of(data))), _write, (".mine",),
)  # fmt: skip
