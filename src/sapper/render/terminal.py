"""Boards as text for terminals, with rulers.

A column is read from top to bottom, tens above ones: `1` over `2` is column 12. A board that is wider than the terminal
comes in blocks of columns.

>>> from sapper.board import View
>>> print(board_text(View.parse("3x2/1\\n1#F\\n11."), colour=False))
  0 1 2
0 1 # F  0
1 1 1 .  1
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from sapper.board import EXPLODED, SYMBOLS, WRONG_FLAG, Layout, View

from .overlay import NO_MARKS, Mark, Overlay
from .style import CELL_STYLES, RISK_STYLES, RULER_STYLE, TONE_STYLES

_TALL = 25  # from this many rows on, the ruler stands below the board too
_GROUNDED: Final = (EXPLODED, WRONG_FLAG)  # these have a ground of their own, and it ends with the cell
# Without colour a mark that has no label shows before its cell.
_TONE_SIGNS: Final = {"safe": "+", "mine": "!", "risk": "~", "clue": "'", "best": ">", "last": ","}


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A window of a board and how it is to be written."""

    board: View | Layout
    columns: range
    rows: range
    rulers: bool
    colour: bool
    marks: Overlay
    pitch: int  # characters a cell

    @property
    def margin(self) -> int:
        """Width of the row numbers."""
        return len(str(self.board.height - 1)) if self.rulers else 0


def board_text(
    board: View | Layout,
    *,
    rulers: bool = True,
    colour: bool = True,
    marks: Overlay = NO_MARKS,
    columns: range | None = None,
    rows: range | None = None,
) -> Text:
    """The board, or a window of it, in the characters of the text form; labels of marks take the place of the cell."""
    columns = range(board.width) if columns is None else columns
    rows = range(board.height) if rows is None else rows
    return _text(_Sheet(board, columns, rows, rulers, colour, marks, _pitch(marks)))


def blocks(
    board: View | Layout, width: int, *, rulers: bool = True, colour: bool = True, marks: Overlay = NO_MARKS
) -> Iterator[Text]:
    """The board in as many blocks of columns as a terminal of this width needs, left to right."""
    pitch = _pitch(marks)
    sides = 2 * len(str(board.height - 1)) + 2 if rulers else 0
    step = _step(max(1, (width - sides) // pitch), board.width)
    for start in range(0, board.width, step):
        columns = range(start, min(start + step, board.width))
        yield _text(_Sheet(board, columns, range(board.height), rulers, colour, marks, pitch))


@dataclass(frozen=True, slots=True)
class BoardText:
    """A board for `rich.print`: it looks how wide the console is."""

    board: View | Layout
    marks: Overlay = field(default_factory=dict)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for number, block in enumerate(blocks(self.board, options.max_width, marks=self.marks)):
            if number:
                yield Text()
            yield block


def _step(fitting: int, width: int) -> int:
    """How many columns a block has: round numbers, so that every block begins where the ruler is easy to read."""
    if fitting >= width:
        return width
    if fitting >= 10:
        return fitting - fitting % 10
    return next(size for size in (5, 2, 1) if size <= fitting)


def _pitch(marks: Overlay) -> int:
    """Characters a cell: room for the longest label and a space."""
    longest = max((len(mark.label) for mark in marks.values()), default=1)
    return max(longest, 1) + 1


def _text(sheet: _Sheet) -> Text:
    text = Text(no_wrap=True, overflow="ignore")
    ruler = _ruler(sheet) if sheet.rulers else []
    for line in ruler:
        text.append(line + "\n", _ruler_style(sheet))
    for y in sheet.rows:
        _append_row(text, sheet, y)
        text.append("\n")
    if len(sheet.rows) >= _TALL:
        for line in ruler:
            text.append(line + "\n", _ruler_style(sheet))
    text.right_crop(1)
    return text


def _ruler_style(sheet: _Sheet) -> str | None:
    return RULER_STYLE if sheet.colour else None


def _ruler(sheet: _Sheet) -> list[str]:
    """Lines of column numbers: in one piece where there is room, else the last digit below the others."""
    last = sheet.columns[-1]
    if sheet.pitch > len(str(last)):
        return [" " * sheet.margin + "".join(f"{x:>{sheet.pitch}}" for x in sheet.columns)]
    upper = [" "] * (sheet.margin + sheet.pitch * len(sheet.columns))
    for place, x in enumerate(sheet.columns, 1):
        if x >= 10 and (x % 10 == 0 or place == 1):
            end = sheet.margin + sheet.pitch * place
            label = str(x // 10)
            upper[end - len(label) : end] = label
    lower = " " * sheet.margin + "".join(f"{x % 10:>{sheet.pitch}}" for x in sheet.columns)
    return ["".join(upper).rstrip(), lower]


def _append_row(text: Text, sheet: _Sheet, y: int) -> None:
    start = y * sheet.board.width
    codes = sheet.board.cells[start + sheet.columns.start : start + sheet.columns.stop]
    marks = {x: mark for x in sheet.columns if (mark := sheet.marks.get((x, y)))} if sheet.marks else {}
    if sheet.rulers:
        text.append(f"{y:>{sheet.margin}}", _ruler_style(sheet))
    if marks:
        for x, code in zip(sheet.columns, codes, strict=True):
            _append_cell(text, sheet, code, marks.get(x))
    else:
        for code, run in groupby(codes):
            count = len(list(run))
            if code in _GROUNDED:
                for _ in range(count):
                    _append_cell(text, sheet, code, None)
            else:
                cells = f"{SYMBOLS[code]:>{sheet.pitch}}" * count
                text.append(cells, CELL_STYLES[code] if sheet.colour else None)
    if sheet.rulers:
        text.append(f"  {y}", _ruler_style(sheet))


def _append_cell(text: Text, sheet: _Sheet, code: int, mark: Mark | None) -> None:
    shown = mark.label if mark and mark.label else SYMBOLS[code]
    gap = " " * (sheet.pitch - len(shown))
    if not sheet.colour:
        sign = _TONE_SIGNS[mark.tone] if mark and not mark.label else " "
        text.append(gap[:-1] + sign + shown)
        return
    text.append(gap)
    text.append(shown, _mark_style(mark) if mark else CELL_STYLES[code])


def _mark_style(mark: Mark) -> str:
    if mark.tone in TONE_STYLES:
        return TONE_STYLES[mark.tone]
    return next((style for most, style in RISK_STYLES if mark.strength <= most), RISK_STYLES[-1][1])
