"""How marks look: shapes laid over a cell, and a way over the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from sapper.board import Cell, InputError, Layout, View

from .overlay import Mark, Overlay
from .shapes import UNIT, Area, Label, Line, Shape, arrow, bars, moved, ring
from .style import PATH_COLOUR, TONES

_RINGED: Final = ("clue", "best", "last")  # the cell below stays visible


def over(board: View | Layout, overlay: Overlay, path: Sequence[Cell]) -> Iterator[Shape]:
    """The shapes of all marks, and of a path through cells."""
    for (x, y), mark in overlay.items():
        if 0 <= x < board.width and 0 <= y < board.height:
            for shape in _mark(mark):
                yield moved(shape, x * UNIT, y * UNIT)
    for x, y in path:
        if not (0 <= x < board.width and 0 <= y < board.height):
            raise InputError(f"The path goes through ({x}, {y}), which is not on a {board.width}x{board.height} board.")
    if path:
        yield from arrow(PATH_COLOUR, tuple(((x + 0.5) * UNIT, (y + 0.5) * UNIT) for x, y in path), 1.2)


def _mark(mark: Mark) -> tuple[Shape, ...]:
    colour = TONES[mark.tone]
    if mark.tone in _RINGED:
        return Line(colour, ((1, 1), (15, 1), (15, 15), (1, 15), (1, 1)), 2), *_label(mark)
    shade = 0.55 if mark.tone in ("safe", "mine") else 0.15 + 0.5 * max(0.0, min(1.0, mark.strength))
    return bars(colour, [(0, 0, UNIT, UNIT)], round(shade, 2)), *_label(mark)


def _label(mark: Mark) -> tuple[Shape, ...]:
    """The label; safe cells and mines without one get a ring or a diamond, for those who see no colours."""
    if mark.label:
        return (Label(mark.label, 8, 8, 7.5),)
    if mark.tone == "safe":
        return (ring("#FFFFFF", 8, 8, 3.5, 2),)
    if mark.tone == "mine":
        return (Area("#FFFFFF", (((8, 3.5), (12.5, 8), (8, 12.5), (3.5, 8)),)),)
    return ()
