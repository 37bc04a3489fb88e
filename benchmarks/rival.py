"""ms-toollib (PyPI), asked for the same work: its boards are lists of rows, 10 a hidden cell, -1 a mine."""

from __future__ import annotations

import importlib
import importlib.util
import time
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from sapper import Layout, View
from sapper.board import HIDDEN

# Not installed: Sapper is measured alone.
toollib: Final[Any] = importlib.import_module("ms_toollib") if importlib.util.find_spec("ms_toollib") else None

Rows = list[list[int]]
_HIDDEN, _MINE, _SAFE = 10, 11, 12


def rows(view: View) -> Rows:
    """A View without flags."""
    cells = [_HIDDEN if code >= HIDDEN else code for code in view.cells]
    return [cells[y * view.width : (y + 1) * view.width] for y in range(view.height)]


def numbers(layout: Layout) -> Rows:
    """A Layout with all its numbers."""
    cells = [-1 if code >= HIDDEN else code for code in layout.cells]
    return [cells[y * layout.width : (y + 1) * layout.width] for y in range(layout.height)]


def probabilities(board: Rows, answer: Any) -> npt.NDArray[np.float64]:
    """The whole answer of `cal_probability_csp` as an array. It lists the undecided cells beside numbers and says one
    chance for all others; which cells are decided is what `mark_board` says."""
    cells, elsewhere, *_ = answer
    marked = np.array(toollib.mark_board([row[:] for row in board]))
    table = np.full(marked.shape, np.nan)
    table[marked == _HIDDEN] = elsewhere
    table[marked == _MINE] = 1.0
    table[marked == _SAFE] = 0.0
    for (y, x), chance in cells:
        table[y, x] = chance
    return table


def compare(board: Rows, answer: Any, ours: npt.NDArray[np.float64]) -> float:
    """The greatest difference between both answers; they must speak of the same cells."""
    theirs = probabilities(board, answer)
    if not np.array_equal(np.isnan(theirs), np.isnan(ours)):
        raise AssertionError("ms-toollib and Sapper give chances for different cells")
    return float(np.nanmax(np.abs(theirs - ours), initial=0.0))


def played(board: Rows, pause: float = 0) -> Any:
    """A game on a Layout's numbers, won by opening cell after cell, with a pause after the first. Only a finished game
    knows its islands and its time."""
    pixels = 16  # a cell's side
    game = toollib.BaseVideo(board, pixels)
    for y, row in enumerate(board):
        for x, number in enumerate(row):
            if number >= 0 and game.game_board_state in (1, 2):  # ready, running
                for event in ("lc", "lr"):
                    game.step(event, (y * pixels, x * pixels))
                time.sleep(pause)
                pause = 0
    return game
