"""The exact truth about a View.

>>> from sapper import View, analyze
>>> a = analyze(View.parse('''
... 4x2/2
... ####
... 1221'''))
>>> a.safe, a.mines, a.solutions
([(0, 0), (3, 0)], [(1, 0), (2, 0)], 1)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from types import EllipsisType
from typing import Any

import numpy as np
import numpy.typing as npt

from sapper.board import Cell, InputError, Layout, View
from sapper.render import Mark, chances, notebook_svg

from . import exact
from ._engine import core
from .limits import DEFAULT_BUDGET, Cancel, engine_errors, is_whole, units

#: What an unknown total assumes unless told otherwise: Expert's share of mines.
EXPERT_DENSITY: float = core.EXPERT_DENSITY

FLAG_USES = ("ignore", "trust")
_ESTIMATE_BUDGET = 10 * DEFAULT_BUDGET
_MOST_DIGITS = 4000  # of a number of layouts in JSON


@dataclass(frozen=True, slots=True)
class Conflict:
    """Clues that cannot all hold. Without any one of them the rest could; `minimum` says that no smaller set of clues
    is in conflict at all. `total` says whether the mine total takes part."""

    clues: tuple[Cell, ...]
    total: bool
    minimum: bool


@dataclass(frozen=True, slots=True)
class Assumptions:
    """What an Analysis took for granted: the total, or, where it is unknown, the density; and what flags mean."""

    total: int | None
    density: float | None
    flags: str


class Analysis:
    """The exact truth about a View; made by `analyze`.

    `probability[y, x]` is nan where the cell is open. What stands in `safe` and `mines` is certain, and nothing else
    has a probability of 0 or 1. Cells in `inexact` were estimated: `(x, y, standard error)`.
    """

    def __init__(self, view: View, assumes: Assumptions, answer: core.Answer, budget: int) -> None:
        self.view = view
        self.assumes = assumes
        self.consistent: bool = answer.consistent
        self.log10_solutions: float = answer.log10_solutions
        self._answer = answer
        self._budget = budget

    @cached_property
    def probability(self) -> npt.NDArray[np.float64]:
        """Mine probability of every cell, by [y, x]; nan where it is open, or everywhere if the View is impossible."""
        if not self.consistent:
            return np.full((self.view.height, self.view.width), np.nan)
        return self._answer.probability()

    @cached_property
    def safe(self) -> list[Cell]:
        """Hidden cells that hold no mine in any layout."""
        return self._answer.safe()

    @cached_property
    def mines(self) -> list[Cell]:
        """Hidden cells that hold a mine in every layout."""
        return self._answer.mines()

    @cached_property
    def inexact(self) -> list[tuple[int, int, float]]:
        """Cells that were estimated, each with the standard error of its probability."""
        return self._answer.inexact()

    @cached_property
    def solutions(self) -> int:
        """How many layouts agree with the View, exactly. Counted when first asked for."""
        return self.count_solutions()

    def count_solutions(self, *, budget: int | None = None, cancel: Cancel | None = None) -> int:
        """How many layouts agree with the View, exactly, with a budget of its own."""
        if not self.consistent:
            return 0
        limit = units(budget, max(self._budget, DEFAULT_BUDGET))
        with engine_errors(limit):
            return exact.solutions(_core_view(self.view, self.assumes), _flags(self.assumes.flags), limit, cancel)

    def _repr_svg_(self) -> str | None:
        """The View with its chances; of an impossible one, with the clues that cannot all hold."""
        if self.consistent:
            return notebook_svg(self.view, chances(self.probability, self.safe, self.mines))
        return notebook_svg(self.view, dict.fromkeys(self.find_conflict().clues, Mark("clue")))

    @cached_property
    def conflict(self) -> Conflict | None:
        """Which clues cannot all hold; None when the View is possible. Searched for when first asked for."""
        return None if self.consistent else self.find_conflict()

    def find_conflict(self, *, budget: int | None = None, cancel: Cancel | None = None) -> Conflict:
        """Which clues of an impossible View cannot all hold, with a budget of its own."""
        if self.consistent:
            raise InputError("This View is possible: there is no conflict to find.")
        limit = units(budget, max(self._budget, DEFAULT_BUDGET))
        with engine_errors(limit):
            clues, total, minimum = core.conflict(
                _core_view(self.view, self.assumes), _flags(self.assumes.flags), [], limit, cancel
            )
        return Conflict(tuple(clues), total, minimum)

    def to_json(self) -> dict[str, Any]:
        """The JSON form; `docs/api.md` describes it."""
        assumes = self.assumes
        result: dict[str, Any] = {
            "rules": {"width": self.view.width, "height": self.view.height, "mines": assumes.total},
            "consistent": self.consistent,
            "assumes": {"total": assumes.total, "density": assumes.density, "flags": assumes.flags},
        }
        if not self.consistent:
            conflict = self.conflict
            assert conflict is not None
            clues = [list(cell) for cell in conflict.clues]
            result["conflict"] = {"clues": clues, "total": conflict.total, "minimum": conflict.minimum}
            return result
        return result | {
            "log10_solutions": self.log10_solutions,
            "solutions": self._solutions_text(),
            "probability": [[None if np.isnan(p) else p for p in row] for row in self.probability.tolist()],
            "safe": [list(cell) for cell in self.safe],
            "mines": [list(cell) for cell in self.mines],
            "inexact": [list(cell) for cell in self.inexact],
        }

    def _solutions_text(self) -> str | None:
        """The number of layouts as text; None where it is too long to be of use, or was only estimated."""
        if self.log10_solutions >= _MOST_DIGITS or self.inexact:
            return None
        return str(self.solutions)

    def __repr__(self) -> str:
        board = f"{self.view.width}x{self.view.height} View"
        if not self.consistent:
            return f"<Analysis of a {board}: impossible>"
        certain = f"{len(self.safe)} safe, {len(self.mines)} mines"
        return f"<Analysis of a {board}: {certain}, 10^{self.log10_solutions:.2f} layouts>"


def analyze(
    view: View,
    *,
    flags: str = "ignore",
    density: float | None = None,
    total: int | EllipsisType | None = ...,
    estimate: bool = False,
    budget: int | None = None,
    cancel: Cancel | None = None,
) -> Analysis:
    """The exact truth about a View.

    `flags` is "ignore" (a flag is a hidden cell) or "trust" (a flag is a mine). `total` replaces the View's mine total;
    None makes it unknown, and then every hidden cell is a mine with chance `density`, independently (Expert's share
    unless given; 0.5 makes every arrangement that fits the clues equally likely).

    Work is counted: a position that needs more than `budget` units raises BudgetExceeded. With `estimate`, parts that
    are too wide are estimated instead, and the cells concerned are listed as `inexact`. `cancel` is anything with
    `is_set()`, such as a threading.Event; once it is set the call raises Cancelled.
    """
    if total is not ...:
        view = view.with_total(total)
    assumes = _assumptions(view, flags, density)
    limit = units(budget, _ESTIMATE_BUDGET if estimate else DEFAULT_BUDGET)
    with engine_errors(limit):
        answer = core.analyze(
            _core_view(view, assumes), _flags(flags), assumes.density or EXPERT_DENSITY, limit, cancel, estimate
        )
    return Analysis(view, assumes, answer, limit)


def analyze_many(
    views: Iterable[View],
    *,
    flags: str = "ignore",
    density: float | None = None,
    budget: int | None = None,
    cancel: Cancel | None = None,
) -> list[Analysis]:
    """`analyze` for many Views in one call, which is faster. The budget is for each View."""
    views = list(views)
    assumed = [_assumptions(view, flags, density if view.total is None else None) for view in views]
    limit = units(budget)
    with engine_errors(limit):
        answers = core.analyze_many(
            [_core_view(view, assumes) for view, assumes in zip(views, assumed, strict=True)],
            _flags(flags),
            density or EXPERT_DENSITY,
            limit,
            cancel,
        )
    return [Analysis(*one, limit) for one in zip(views, assumed, answers, strict=True)]


def sample(
    view: View,
    n: int,
    seed: int,
    *,
    flags: str = "ignore",
    density: float | None = None,
    budget: int | None = None,
    cancel: Cancel | None = None,
) -> list[Layout]:
    """`n` random Layouts, each uniform among those that agree with the View (by weight, when the total is unknown).

    Where fewer than 2^53 layouts agree every step is drawn with exact integers; elsewhere a layout's chance is right to
    about twelve digits.
    """
    masks = sample_masks(view, n, seed, flags=flags, density=density, budget=budget, cancel=cancel)
    return [Layout.from_mask(view.width, view.height, mask.tobytes()) for mask in masks]


def sample_masks(
    view: View,
    n: int,
    seed: int,
    *,
    flags: str = "ignore",
    density: float | None = None,
    budget: int | None = None,
    cancel: Cancel | None = None,
) -> npt.NDArray[np.uint8]:
    """`sample` as one array [n, y, x], 1 where there is a mine."""
    if not is_whole(n) or n < 0:
        raise InputError(f"The number of layouts is a whole number from 0 on, and {n!r} is not.")
    if n * view.width * view.height > _MOST_SAMPLED:
        raise InputError(f"At most {_MOST_SAMPLED} cells are sampled in one call; ask for fewer layouts at a time.")
    assumes = _assumptions(view, flags, density)
    limit = units(budget)
    with engine_errors(limit):
        try:
            masks, _ = core.sample(
                _core_view(view, assumes),
                _flags(flags),
                assumes.density or EXPERT_DENSITY,
                n,
                seed % 2**64,
                limit,
                cancel,
            )
        except ValueError as error:
            raise InputError(str(error)) from None
    return masks


_MOST_SAMPLED = 1_000_000_000


def _assumptions(view: View, flags: str, density: float | None) -> Assumptions:
    if flags not in FLAG_USES:
        raise InputError(f'Flags are to "ignore" or to "trust", and {flags!r} is neither.')
    if view.total is not None:
        if density is not None:
            raise InputError(
                f"The mine total is {view.total}, so a density says nothing; make the total unknown first."
            )
        return Assumptions(view.total, None, flags)
    density = EXPERT_DENSITY if density is None else density
    if not 1e-9 <= density <= 1 - 1e-9:
        raise InputError(f"A density lies between 0 and 1, such as 0.2, and {density!r} does not.")
    return Assumptions(None, float(density), flags)


def _core_view(view: View, assumes: Assumptions) -> core.View:
    return core.View(view.width, view.height, view.cells, -1 if assumes.total is None else assumes.total)


def _flags(flags: str) -> int:
    return FLAG_USES.index(flags)
