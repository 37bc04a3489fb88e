"""The measures of a board once more, word for word from their definitions, slowly and with sets: to check against."""

from __future__ import annotations

from collections.abc import Collection, Iterable

Cell = tuple[int, int]


def around(cell: Cell) -> set[Cell]:
    """The eight places beside a cell, on the board or not."""
    x, y = cell
    return {(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)} - {cell}


def groups(cells: Iterable[Cell]) -> list[set[Cell]]:
    """The cells in groups that are connected in eight directions."""
    left, found = set(cells), []
    while left:
        group, border = set(), {left.pop()}
        while border:
            group |= border
            border = {beside for cell in border for beside in around(cell)} & left
            left -= border
        found.append(group)
    return found


class Plain:
    """A board by its size and its mines."""

    def __init__(self, width: int, height: int, mines: Collection[Cell]) -> None:
        self.mines = set(mines)
        self.reading = [(x, y) for y in range(height) for x in range(width)]
        self.safe = [cell for cell in self.reading if cell not in self.mines]
        self.zeros = {cell for cell in self.safe if not around(cell) & self.mines}
        self.lone = {cell for cell in self.safe if cell not in self.zeros and not around(cell) & self.zeros}
        self.openings = groups(self.zeros)
        self.islands = groups(self.lone)
        self.bbbv = len(self.openings) + len(self.lone)
