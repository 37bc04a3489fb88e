"""Minesweeper played out in the plainest way: what a guess is worth when every layout is listed and every continuation
tried. For small Views with a known mine total."""

from __future__ import annotations

from functools import cache

from tests.solve.helpers import around, cells_of, closed, layouts

from sapper import Cell, View

Mines = frozenset[Cell]


class Plain:
    """All layouts that agree with a View, and what happens when its cells are opened."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.unknown = closed(view)
        self.layouts = frozenset(layouts(view, view.total))
        self._near = {cell: frozenset(around(view, cell)) for cell in cells_of(view)}
        self.won = cache(self._won)

    def risk(self, cell: Cell, among: frozenset[Mines] | None = None) -> float:
        every = self.layouts if among is None else among
        return sum(cell in mines for mines in every) / len(every)

    def shown(self, cell: Cell, mines: Mines) -> int:
        return len(self._near[cell] & mines)

    def outcomes(self, cell: Cell, among: frozenset[Mines]) -> dict[int, frozenset[Mines]]:
        """The layouts in which the cell is safe, by the number it shows."""
        found: dict[int, set[Mines]] = {}
        for mines in among:
            if cell not in mines:
                found.setdefault(self.shown(cell, mines), set()).add(mines)
        return {number: frozenset(group) for number, group in found.items()}

    def goes_on(self, among: frozenset[Mines], opened: frozenset[Cell]) -> bool:
        """Whether another cell is certainly safe, or the game is won."""
        left = set(self.unknown) - opened
        return any(all(cell not in mines for mines in among) for cell in left) or self.over(among, opened)

    def over(self, among: frozenset[Mines], opened: frozenset[Cell]) -> bool:
        return all(set(self.unknown) - opened <= mines for mines in among)

    def _won(self, among: frozenset[Mines], opened: frozenset[Cell]) -> int:
        if self.over(among, opened):
            return len(among)
        left = [cell for cell in self.unknown if cell not in opened]
        return max(self.won_by(cell, among, opened) for cell in left)

    def won_by(self, cell: Cell, among: frozenset[Mines], opened: frozenset[Cell]) -> int:
        """Layouts won when this cell is opened next, and played on as well as can be."""
        return sum(self.won(group, opened | {cell}) for group in self.outcomes(cell, among).values())

    def win(self, cell: Cell) -> float:
        return self.won_by(cell, self.layouts, frozenset()) / len(self.layouts)
