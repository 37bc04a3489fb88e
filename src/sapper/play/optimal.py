"""Optimal play: the most layouts that any strategy can win.

>>> best = optimal("4x4/4", rule="any")
>>> best.won, best.layouts, best.first[:2]
(961, 1820, ((1, 0), (2, 0)))
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sapper.board import FIRST_CLICK_RULES, BudgetExceeded, Cancelled, Cell, InputError, Rules
from sapper.board.rules import as_rules
from sapper.solve import Cancel
from sapper.solve.limits import units

from ._engine import core

#: Units of work a call may spend unless told otherwise: some minutes.
OPTIMAL_BUDGET: Final = 300_000_000_000

#: Called now and then with (first cells done, first cells in all, positions solved).
Progress = Callable[[int, int, int], None]


@dataclass(frozen=True, slots=True)
class FirstCell:
    """What a first cell is worth: `won` of the `layouts` that the rule allows for it.

    One cell stands for all that are the same by symmetry. Where `exact` is False the cell is not among the best, and
    `won` is an upper bound.
    """

    cell: Cell
    won: int
    layouts: int
    exact: bool


@dataclass(frozen=True, slots=True)
class Optimal:
    """Optimal play of `rules`: `won` of the `layouts` that the rule allows, for each of the cells in `first`.

    Other first cells win a smaller share. Where best cells have different numbers of layouts (the same share of them)
    the numbers are those of the first one. `positions` says how many positions were solved on the way.
    """

    rules: Rules
    won: int
    layouts: int
    first: tuple[Cell, ...]
    per_first: tuple[FirstCell, ...]
    positions: int

    @property
    def share(self) -> float:
        """The chance to win."""
        return self.won / self.layouts

    def to_json(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "rules": str(self.rules),
            "rule": self.rules.rule,
            "won": self.won,
            "layouts": self.layouts,
            "first": [list(cell) for cell in self.first],
        }


class OptimalSearch:
    """Optimal play on one board with one number of mines. What it learns serves all three first-click rules.

    >>> search = OptimalSearch(3, 3, 4)
    >>> [search.best(rule).won for rule in ("any", "safe")]
    [27, 27]
    """

    def __init__(self, width: int, height: int, mines: int, *, save: str | os.PathLike[str] | None = None) -> None:
        self._board = Rules(width, height, mines, "any")
        try:
            self._search = core.OptimalSearch(width, height, mines)
            if save is not None:
                self._search.keep(str(Path(save)))
        except ValueError as error:
            raise InputError(str(error)) from None
        self._saves = save is not None

    def best(
        self,
        rule: str = "opening",
        *,
        every: bool = False,
        budget: int | None = None,
        cancel: Cancel | None = None,
        progress: Progress | None = None,
    ) -> Optimal:
        """The best first cells under a rule, and how many layouts they win. `every` makes each first cell exact."""
        rules = self._board.with_rule(rule)
        limit = units(budget, OPTIMAL_BUDGET)
        kept = "what was learned is kept in the file" if self._saves else "a file to save to keeps what is learned"
        try:
            won, layouts, first, per_first = self._search.best(
                FIRST_CLICK_RULES.index(rule), every, limit, cancel, progress
            )
        except core.BudgetExceeded:
            raise BudgetExceeded(
                f"Optimal play of {rules} needs more work than the budget of {limit} units; raise it ({kept}).",
                spent=limit,
                budget=limit,
            ) from None
        except core.Cancelled as error:
            raise Cancelled(str(error)) from None
        except RuntimeError as error:  # the file cannot be written
            raise InputError(str(error)) from None
        cells = tuple(FirstCell(*one) for one in per_first)
        return Optimal(rules, won, layouts, tuple(first), cells, self._search.positions)


def optimal(
    rules: Rules | str,
    *,
    rule: str | None = None,
    every: bool = False,
    budget: int | None = None,
    cancel: Cancel | None = None,
    progress: Progress | None = None,
    save: str | os.PathLike[str] | None = None,
) -> Optimal:
    """Optimal play: the best first cells, and the layouts won out of those the first-click rule allows for them.

    Moves open cells; flags and chords add nothing. The layouts are as likely as seeds make them: each that the rule
    allows for the first cell as likely as any other. Where `opening` has no room for all mines elsewhere, every cell
    that is not excluded holds a mine, and the others lie among the neighbours, all arrangements alike.

    Boards have up to 64 cells and 33 million layouts. `save` is a file for what is learned about large positions: a
    call that was cut short (by its budget, by `cancel`, by Ctrl+C) goes on from there. `every` makes the value of every
    first cell exact, not only of those that can be best.
    """
    wanted = as_rules(rules, rule)
    search = OptimalSearch(wanted.width, wanted.height, wanted.mines, save=save)
    return search.best(wanted.rule, every=every, budget=budget, cancel=cancel, progress=progress)
