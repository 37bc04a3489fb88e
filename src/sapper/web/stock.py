"""Boards in stock for a first click that has not been made: one board serves more cells than the one it was made for.

Every zero of an opening opens the same cells, so a board that needs no guess from one of them needs none from the
others; and a mirrored board is as hard as the board itself.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from sapper.board import Cell, Game, Layout


class Stock:
    """Boards by the first cell they serve. Cells share the mask of their board: there may be many thousand."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._masks: dict[Cell, bytes] = {}
        self._rule: str | None = None

    def add_only(self, layout: Layout, first: Cell) -> None:
        """Take in a board for the one cell that it was made for."""
        self._masks[first] = layout.mask
        self._rule = layout.rule

    def add(self, layout: Layout, first: Cell) -> None:
        """Take in a board made for this first cell, with all that it serves; what is there already stays."""
        self._rule = layout.rule
        mask = np.frombuffer(layout.mask, np.uint8).reshape(self.height, self.width)
        serves = np.zeros_like(mask)
        for x, y in _alike(layout, first):
            serves[y, x] = 1
        for board, cells in zip(_mirrored(mask), _mirrored(serves), strict=True):
            shared = board.tobytes()
            for y, x in np.argwhere(cells).tolist():
                self._masks.setdefault((x, y), shared)

    def take(self, cell: Cell) -> Layout | None:
        """The board for a first click here."""
        mask = self._masks.get(cell)
        if mask is None:
            return None
        return Layout.from_mask(self.width, self.height, mask, rule=self._rule, first=cell)

    def holds(self, cell: Cell) -> bool:
        """Whether there is one."""
        return cell in self._masks

    @property
    def ready(self) -> list[int]:
        """The cells that have a board, as numbers in reading order."""
        return sorted(y * self.width + x for x, y in self._masks)


def _alike(layout: Layout, first: Cell) -> list[Cell]:
    """The cells that open what the first one opens."""
    plain = Layout.from_mask(layout.width, layout.height, layout.mask)
    opened = Game(layout=plain).open(*first).cells
    zeros = [(x, y) for x, y, code in opened if code == 0]
    return zeros or [first]


def _mirrored(board: npt.NDArray[np.uint8]) -> list[npt.NDArray[np.uint8]]:
    """The board in all the positions that keep its shape."""
    turned = [board, board[:, ::-1], board[::-1], board[::-1, ::-1]]
    if board.shape[0] == board.shape[1]:
        turned += [one.T for one in turned]
    return [np.ascontiguousarray(one) for one in turned]
