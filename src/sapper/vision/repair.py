"""Readings that no board can show, made possible by the least unlikely other reading of a few cells.

Clues in conflict mean that one of them, or a cell beside them, was misread. So each of these cells is read as its next
best signs, the likeliest change first, until what is read is possible: among all possible readings that is the one of
the highest probability, unless the tries run out.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from typing import Final

import numpy as np

from sapper.board import CODES, BudgetExceeded, Cell, View
from sapper.solve import Cancel, Conflict, analyze

from .lines import Floats

_TRIES: Final = 150
_OTHERS: Final = 8  # next best signs of a cell
_BUDGET: Final = 2_000_000  # units of work for one try
_LEAST: Final = 1e-7  # probability that a sign is taken to have at least


@dataclass(frozen=True, slots=True)
class Repaired:
    """What is read, which cells were changed to make it possible, and, when nothing did, the clues in conflict."""

    view: View
    cells: tuple[Cell, ...]
    conflict: Conflict | None


def repaired(view: View, chances: Floats, cancel: Cancel | None = None) -> Repaired:
    """The View if it is possible, else the likeliest possible one."""
    costs = -np.log(np.maximum(chances[..., :CODES], _LEAST)).astype(float)
    first: Conflict | None = None
    queue: list[tuple[float, tuple[tuple[Cell, int], ...]]] = [(0.0, ())]
    seen = set(queue[0][1:])
    for _ in range(_TRIES):
        if not queue:
            break
        cost, changes = heapq.heappop(queue)
        tried = _changed(view, changes)
        conflict = _conflict(tried, cancel)
        if conflict is None:
            return Repaired(tried, tuple(sorted((cell for cell, _ in changes), key=lambda c: (c[1], c[0]))), None)
        first = first or conflict
        for cell, code, extra in _other_readings(view, conflict, changes, costs):
            more = tuple(sorted((*changes, (cell, code))))
            if more not in seen:
                seen.add(more)
                heapq.heappush(queue, (cost + extra, more))
    return Repaired(view, (), first)


def _changed(view: View, changes: tuple[tuple[Cell, int], ...]) -> View:
    for (x, y), code in changes:
        view = view.with_cell(x, y, code)
    return view


def _conflict(view: View, cancel: Cancel | None) -> Conflict | None:
    """The clues that cannot all hold; None also where finding out would take too long."""
    try:
        return analyze(view, budget=_BUDGET, cancel=cancel).conflict
    except BudgetExceeded:
        return None


def _other_readings(
    view: View, conflict: Conflict, changes: tuple[tuple[Cell, int], ...], costs: np.ndarray
) -> list[tuple[Cell, int, float]]:
    """(cell, sign, cost) of what the clues in conflict, or cells beside them, may be instead."""
    changed = {cell for cell, _ in changes}
    made = []
    for x, y in {near for clue in conflict.clues for near in _square(view, clue)} - changed:
        read = view.cells[y * view.width + x]
        of_cell = costs[y, x]
        others = [code for code in np.argsort(of_cell)[: _OTHERS + 1].tolist() if code != read]
        made += [((x, y), code, float(of_cell[code] - of_cell[read])) for code in others]
    return made


def _square(view: View, cell: Cell) -> list[Cell]:
    x, y = cell
    columns, rows = range(max(0, x - 1), min(view.width, x + 2)), range(max(0, y - 1), min(view.height, y + 2))
    return [(i, j) for j in rows for i in columns]
