"""What guesses are worth, and what no information will ever resolve: the engine's look ahead as plain values.

>>> weighed = weigh(View.parse("4x3/3\\n1###\\n####\\n####"), [], "best", 10**9)
>>> weighed.best.cell, weighed.best.win, weighed.best.win_exact
((0, 2), 0.6309523809523809, True)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import isnan, log10
from typing import Any, Final

from sapper.board import EXPLODED, MINE, WRONG_FLAG, Cancelled, Cell, View
from sapper.render import percentage
from sapper.solve import Analysis, analyze
from sapper.solve.limits import Cancel, engine_errors

from ._engine import core
from .messages import cells as listed
from .messages import say
from .proofs import core_view
from .situation import around

_SAME: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Candidate:
    """A guess, and what it is worth. None is what was not found out: without a mine total, or within the budget.

    `progress` is the chance that the cell is safe and the next move then certain (or the game won); `zero` that it
    opens a zero; `win` that the game is won: exact where all that can still happen was searched (`win_exact`), and else
    the engine's estimate.
    """

    cell: Cell
    risk: float
    progress: float | None = None
    zero: float | None = None
    win: float | None = None
    win_exact: bool = False

    @property
    def text(self) -> str:
        """The same in words."""
        parts = [say("worth.risk", risk=chance(self.risk))]
        if self.progress is not None:
            parts.append(say("worth.progress", progress=chance(self.progress)))
        if self.zero:
            parts.append(say("worth.zero", zero=chance(self.zero)))
        if self.win is not None:
            parts.append(say("worth.win" if self.win_exact else "worth.win.about", win=chance(self.win)))
        return ", ".join(parts)

    def to_json(self) -> dict[str, Any]:
        """Plain values for `json.dumps`."""
        return {
            "cell": list(self.cell),
            "risk": self.risk,
            "progress": self.progress,
            "zero": self.zero,
            "win": self.win,
            "win_exact": self.win_exact,
            "text": self.text,
        }


@dataclass(frozen=True, slots=True)
class Sealed:
    """Cells about which nothing outside them will ever tell anything: a game of its own, with always as many mines.

    `ways` says in how many ways the mines can lie, and `won` how many of them the best play gets through; both are 0
    where that is too much to search.
    """

    cells: tuple[Cell, ...]
    mines: int
    won: int
    ways: int

    @property
    def chance(self) -> float | None:
        """How often the best play gets through."""
        return self.won / self.ways if self.ways else None

    @property
    def fifty(self) -> bool:
        """Whether it is a 50/50: two ways, and nothing that tells which."""
        return self.ways == 2

    @property
    def text(self) -> str:
        """The same in words."""
        where = listed(self.cells)
        if self.fifty:
            return say("fifty" if len(self.cells) == 2 else "fifty.more", cells=where)
        if self.chance is None:
            return say("sealed.many", n=self.mines, cells=where)
        return say("sealed", n=self.mines, cells=where, chance=chance(self.chance))

    def to_json(self) -> dict[str, Any]:
        """Plain values for `json.dumps`."""
        cells = [list(cell) for cell in self.cells]
        return {"cells": cells, "mines": self.mines, "chance": self.chance, "fifty": self.fifty, "text": self.text}


@dataclass(frozen=True, slots=True)
class Weighed:
    """The guesses that were compared, those that win most often first, and the parts that nothing outside can help."""

    candidates: tuple[Candidate, ...]
    sealed: tuple[Sealed, ...]

    @property
    def best(self) -> Candidate:
        """The one that wins most often."""
        return self.candidates[0]

    def of(self, cell: Cell) -> Candidate | None:
        """What is known of one cell."""
        return next((one for one in self.candidates if one.cell == cell), None)


def weigh(view: View, besides: Iterable[Cell], judge: str, limit: int, cancel: Cancel | None = None) -> Weighed:
    """The guesses that the engine's player `judge` compares, and some cells besides, each with what it is worth.

    Nothing may be safe, and the mine total has to be known.
    """
    with engine_errors(limit):
        prospects, parts = core.weigh(judge, core_view(view), list(dict.fromkeys(besides)), limit, cancel)
    candidates = tuple(
        Candidate((x, y), risk, _found(progress), _found(zero), _found(win), exact)
        for x, y, risk, zero, progress, win, exact in prospects
    )
    sealed = (Sealed(tuple(cells), mines, won, layouts) for cells, mines, won, layouts in parts)
    return Weighed(candidates, tuple(sealed))


def by_risk(truth: Analysis, most: int) -> Weighed:
    """Where the mine total is unknown nothing but the risk can be compared."""
    chances = sorted((risk, cell) for cell, risk in undecided(truth))
    return Weighed(tuple(Candidate(cell, risk) for risk, cell in chances[:most]), ())


def undecided(truth: Analysis) -> Iterator[tuple[Cell, float]]:
    """Every cell of which nothing is certain, with its risk, in reading order."""
    certain = {*truth.safe, *truth.mines}
    for y, row in enumerate(truth.probability.tolist()):
        for x, risk in enumerate(row):
            if risk == risk and (x, y) not in certain:
                yield (x, y), risk


def fifties(view: View, truth: Analysis) -> Iterator[tuple[Cell, Cell]]:
    """Pairs of cells of which one is a mine, and that no number will ever tell apart: whatever touches one of them and
    not the other is a certain mine, so changing places changes no number that can be seen."""
    mines = {*truth.mines, *(cell for cell in _cells(view) if view.at(*cell) in (MINE, EXPLODED))}
    even = {cell for cell, risk in undecided(truth) if abs(risk - 0.5) < _SAME}
    for a, b in _pairs(even):
        apart = (set(around(view, a)) ^ set(around(view, b))) - {a, b}
        if apart <= mines and not any(_both(view, a, b, code) for code in (MINE, WRONG_FLAG)):
            yield a, b


def _pairs(cells: set[Cell]) -> Iterator[tuple[Cell, Cell]]:
    """Pairs at most two steps apart, in reading order."""
    ahead = [(dx, dy) for dy in range(3) for dx in range(-2, 3) if dy or dx > 0]
    for x, y in sorted(cells, key=lambda cell: cell[::-1]):
        yield from (((x, y), (x + dx, y + dy)) for dx, dy in ahead if (x + dx, y + dy) in cells)


def _both(view: View, a: Cell, b: Cell, code: int) -> bool:
    """Whether both can be mines (MINE), or both safe (WRONG_FLAG: safe, and its number not known)."""
    return analyze(view.with_cell(*a, code).with_cell(*b, code)).consistent


def resolved_by_nothing(view: View, truth: Analysis, parts: Sequence[Sealed]) -> tuple[Sealed, ...]:
    """The 50/50s, and the parts that are a game of their own and hold more than these. Where only two layouts are left
    all that differs between them is one 50/50."""
    pairs = [Sealed(pair, 1, 1, 2) for pair in fifties(view, truth)]
    seen = {pair.cells for pair in pairs}
    found = [*pairs, *(part for part in parts if part.cells not in seen)]
    chances = dict(undecided(truth))
    if not found and view.total is not None and abs(truth.log10_solutions - log10(2)) < _SAME:
        found.append(Sealed(tuple(chances), round(sum(chances.values())), 1, 2))
    return tuple(found)


def stop_if(cancel: Cancel | None) -> None:
    """Between calls of the engine, which looks for itself only when a call is long."""
    if cancel is not None and cancel.is_set():
        raise Cancelled("The call was cancelled.")


def chance(value: float) -> str:
    """A chance in percent; only what is exactly 0 or 1 looks like it."""
    return percentage(value) if 0 < value < 1 else "0 %" if value <= 0 else "100 %"


def _cells(view: View) -> Iterator[Cell]:
    return ((i % view.width, i // view.width) for i in range(len(view.cells)))


def _found(value: float) -> float | None:
    return None if isnan(value) else min(max(value, 0.0), 1.0)
