"""The solver of the console game that Sapper grew out of (written in C, 2018), with its habits.

It looks at one number at a time, never at two together:

1. *Marking.* A number with as many closed neighbours as it says: all of them are mines, and it flags them. A number
   with as many marked neighbours as it says: the rest is safe, and it opens them.
2. *Chances.* When marking decides nothing, every number gives each of its closed neighbours a chance, the number
   divided by how many closed neighbours it has, and a cell adds up what it is given. It opens the cell with the least
   sum. Cells start at nothing, so a cell that no number touches always looks safest, however many mines are left, and
   the first such cell in reading order is opened. The mine total is never used.

Two habits of our own: what is marked follows from the numbers each time, so flags of somebody else mislead nobody; and
a flag on a cell that marking calls safe is taken off first, since a flagged cell does not open. Sums are compared as
whole numbers, so equal cells are equal on every machine; the first in reading order is taken.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm
from typing import Final

from sapper.board import EXPLODED, FLAG, HIDDEN, MINE, QUESTION, Cell, InputError, View

from .move import Move

_UNIT: Final = lcm(*range(1, 9))  # 840: dividing it by up to 8 neighbours leaves no rest


@dataclass(frozen=True, slots=True)
class MarkingChances:
    """Marks what one number decides; else opens the cell whose numbers give it the least chances."""

    name: str = "marking-chances"

    def move(self, view: View) -> Move:
        """Flag or open what is decided, else guess."""
        table = _Table(view)
        return table.flag() or table.open() or table.guess()


class _Table:
    """A View as this player sees it: cells by coordinates, and what marking says of them."""

    def __init__(self, view: View) -> None:
        cells = {(i % view.width, i // view.width): code for i, code in enumerate(view.cells)}
        shown = {cell for cell, code in cells.items() if code in (MINE, EXPLODED)}
        self.corners = {(x, y) for x in (0, view.width - 1) for y in (0, view.height - 1)}
        self.closed = {cell: code for cell, code in cells.items() if code in (HIDDEN, FLAG, QUESTION)}
        self.numbers: dict[Cell, int] = {}
        self.around: dict[Cell, list[Cell]] = {}  # the closed neighbours of a number
        self.marked: dict[Cell, Cell] = {}  # a mine, and the first number that says so
        for cell, code in cells.items():
            if code < HIDDEN:
                near = _neighbours(cell)
                self.numbers[cell] = code - len(shown.intersection(near))
                self.around[cell] = [other for other in near if other in self.closed]
                if self.numbers[cell] == len(self.around[cell]):
                    for mine in self.around[cell]:
                        self.marked.setdefault(mine, cell)

    def flag(self) -> Move | None:
        """A flag for the first mine that is marked and carries none."""
        for cell, code in self.closed.items():
            if cell in self.marked and code != FLAG:
                number = self.marked[cell]
                count = self.numbers[number]
                many = "1 closed neighbour" if count == 1 else f"{count} closed neighbours"
                return Move(*cell, "flag", reason=f"The {count} at {number} has {many}: a mine.")
        return None

    def open(self) -> Move | None:
        """The first cell beside a number that has all its mines marked."""
        for cell, count in self.numbers.items():
            rest = [near for near in self.around[cell] if near not in self.marked]
            if rest and count == len(self.around[cell]) - len(rest):
                mines = "its mine" if count == 1 else f"its {count} mines"
                reason = f"The {count} at {cell} has {mines} marked: safe." if count else f"{cell} is a 0."
                return self.step(rest[0], "certain", 0.0, reason)
        return None

    def guess(self) -> Move:
        """The cell with the least chances, counted in 840ths."""
        sums = {cell: 0 for cell in self.closed if cell not in self.marked}
        for number, count in self.numbers.items():
            for cell in self.around[number]:
                if cell in sums:
                    sums[cell] += count * _UNIT // len(self.around[number])
        if not sums:
            raise InputError("No cell is left to open: the game is over, or the View is impossible.")
        cell = min(sums, key=sums.__getitem__)
        if not self.numbers:
            return self.step(cell, "first", None, "Nothing is open yet.")
        if sums[cell]:
            reason = f"The chances add up to {sums[cell] / _UNIT:.2f} here, nowhere to less."
            return self.step(cell, "frontier", None, reason)
        why = "corner" if cell in self.corners else "sea"
        return self.step(cell, why, None, "No number touches this cell.")

    def step(self, cell: Cell, why: str, risk: float | None, reason: str) -> Move:
        """Open the cell, or take the flag off that stands in the way. The chances are no risk: they can exceed 1."""
        if self.closed[cell] == FLAG:
            return Move(*cell, "flag", why, risk, reason=f"The flag comes off first. {reason}")
        return Move(*cell, "open", why, risk, reason=reason)


def _neighbours(cell: Cell) -> list[Cell]:
    x, y = cell
    return [(x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy]
