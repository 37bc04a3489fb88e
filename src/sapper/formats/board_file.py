"""MINESWEEPER-BOARD v0.1 (.board): `key: value` lines, then `[real]`, the mines and numbers, or `[view]`, or both."""

from __future__ import annotations

import re
from typing import Final

from sapper.board import EXPLODED, FLAG, HIDDEN, MINE, QUESTION, WRONG_FLAG, InputError, Layout, TextError, View

from .form import Format, Thing, bad_number, layout_of, opening_of, sized, text_of, total_of, view_of

_HEAD: Final = "# MINESWEEPER-BOARD v"
_NUMBERS: Final = {str(number): number for number in range(9)}
_REAL: Final = _NUMBERS | {"*": MINE}
_VIEW: Final = _NUMBERS | {"U": HIDDEN, "F": FLAG, "?": QUESTION, "X": EXPLODED, "@": MINE, "#": WRONG_FLAG}
_WRITTEN: Final = {code: symbol for symbol, code in _VIEW.items()}
_EMOJI: Final = str.maketrans(
    {"\u2b1c": "U", "\U0001f6a9": "F", "\u2753": "?", "\U0001f4a5": "X", "\U0001f4a3": "@", "\u274c": "#",
     "\ufe0f": None, "\u20e3": None}
)  # fmt: skip
_NEEDED: Final = ("rows", "columns", "mines", "game_mode")

_Rows = list[tuple[int, str]]  # each with its line


def _read(data: bytes) -> list[Thing]:
    text = text_of(data)
    if not text.lstrip().startswith(_HEAD):
        raise TextError(f"a .board file begins with the line {_HEAD}0.1.")
    if not re.match(r"\s*" + re.escape(_HEAD) + r"0\.1\s*(\n|$)", text):
        raise TextError("this .board file has another version than 0.1.")
    values, sections = _parts(text)
    missing = [name for name in _NEEDED if name not in values]
    if missing:
        raise InputError(f"A .board file also says {', '.join(missing)}; this one does not.")
    height, width, mines = (_number(values, name) for name in _NEEDED[:3])
    if not sections:
        raise InputError("A .board file has a section [real] or [view], and this one has none.")
    for name, rows in sections.items():
        _check_shape(name, rows, width, height)
    sized(width, height, mines, cells=width * height)
    layout = _layout(sections["real"], width, height, mines) if "real" in sections else None
    view = _view(sections["view"], width, height, mines, layout) if "view" in sections else None
    return [thing for thing in (view, layout) if thing is not None]


def _parts(text: str) -> tuple[dict[str, str], dict[str, _Rows]]:
    """The `key: value` lines, and the rows of each section. A line beginning with # is a comment outside of them."""
    values: dict[str, str] = {}
    sections: dict[str, _Rows] = {}
    rows: _Rows | None = None
    for number, line in enumerate(text.split("\n"), 1):
        line = line.strip()
        if line in ("[real]", "[view]"):
            if line[1:-1] in sections:
                raise TextError(f"{line} comes twice.", line=number)
            rows = sections.setdefault(line[1:-1], [])
        elif line and rows is not None:
            rows.append((number, line.translate(_EMOJI)))
        elif ":" in line and not line.startswith("#"):
            key, _, value = line.partition(":")
            values[key.strip()] = value.strip()
    return values, sections


def _number(values: dict[str, str], name: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", values[name]):
        raise InputError(f"In a .board file, {name} is a number, and {values[name][:20]!r} is not.")
    return int(values[name])


def _check_shape(name: str, rows: _Rows, width: int, height: int) -> None:
    symbols = _REAL if name == "real" else _VIEW
    if name == "real":  # in pictures the mines of [real] are bombs
        rows[:] = [(line, row.replace("@", "*")) for line, row in rows]
    if len(rows) != height:
        raise InputError(f"The section [{name}] has {len(rows)} rows, and rows says {height}.")
    for line, row in rows:
        if len(row) != width:
            raise TextError(f"this row has {len(row)} cells, and columns says {width}.", line=line)
        for column, cell in enumerate(row, 1):
            if cell not in symbols:
                raise TextError(f"{cell!r} is no cell of the section [{name}].", line=line, column=column)


def _layout(rows: _Rows, width: int, height: int, mines: int) -> Layout:
    layout = Layout.from_mask(width, height, bytes(cell == "*" for _, row in rows for cell in row))
    if layout.mine_count != mines:
        raise InputError(f"This .board file says {mines} mines, and its section [real] has {layout.mine_count}.")
    _check_numbers(rows, layout)
    return layout


def _view(rows: _Rows, width: int, height: int, mines: int, layout: Layout | None) -> View:
    if layout is not None:
        _check_numbers(rows, layout)
    return View(width, height, bytes(_VIEW[cell] for _, row in rows for cell in row), total=mines)


def _check_numbers(rows: _Rows, layout: Layout) -> None:
    for y, (line, row) in enumerate(rows):
        for x, cell in enumerate(row):
            right = layout.cells[y * layout.width + x]
            if cell in _NUMBERS and right != int(cell):
                if right == MINE:
                    raise TextError("this open cell is a mine in the section [real].", line=line, column=x + 1)
                raise bad_number(line, x + 1, int(cell), right)


def _write(thing: Thing) -> bytes:
    """A Layout as [real], a View as [view], a Record as both."""
    view = None if isinstance(thing, Layout) else view_of(thing)
    layout = None if isinstance(thing, View) else layout_of(thing)
    board: View | Layout = view or layout_of(thing)
    mines = board.mine_count if isinstance(board, Layout) else total_of(board)
    lines = [f"{_HEAD}0.1", "# Render: ascii", "", f"rows: {board.height}", f"columns: {board.width}"]
    lines += [f"mines: {mines}", "game_mode: classic"]
    if layout:
        cells = "".join("*" if code == MINE else str(code) for code in layout.cells)
        lines += ["", "[real]", *_rows(cells, board.width)]
    if view:
        lines += ["", "[view]", *_rows("".join(_WRITTEN[code] for code in view.cells), board.width)]
    return ("\n".join(lines) + "\n").encode()


def _rows(cells: str, width: int) -> list[str]:
    return [cells[at : at + width] for at in range(0, len(cells), width)]


BOARD: Final = Format(
    "board", "MINESWEEPER-BOARD v0.1.", ("layout", "view"),
    _read, lambda data: opening_of(data).startswith(_HEAD), _write, (".board",),
)  # fmt: skip
