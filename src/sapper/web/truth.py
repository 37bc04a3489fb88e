"""The truth about a position as the page draws it: one number a cell, and what was assumed, in words."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from sapper.board import BudgetExceeded, InputError, View
from sapper.play import best_move
from sapper.solve import Analysis, Cancel, analyze
from sapper.teach.checks import conflict_text

_LEAST: Final = 1e-6  # what is not certain never becomes 0 or 1 by rounding
_READABLE: Final = 4000  # digits of a number of layouts


def found(analysis: Analysis, cancel: Cancel, *, solutions: bool) -> dict[str, Any]:
    """What an Analysis says."""
    view = analysis.view
    known: dict[str, Any] = {"consistent": analysis.consistent, **assumed(analysis)}
    if not analysis.consistent:
        conflict = analysis.find_conflict(cancel=cancel)
        clues = [list(clue) for clue in conflict.clues]
        text = conflict_text(view, conflict)
        said = {"clues": clues, "total": conflict.total, "minimum": conflict.minimum, "text": text}
        return known | {"conflict": said, "risk": None, "safe": 0, "mines": 0, "estimated": 0} | _counts(view)
    return known | {
        "conflict": None,
        "risk": risks(analysis),
        "safe": len(analysis.safe),
        "mines": len(analysis.mines),
        "log10_solutions": analysis.log10_solutions,
        "solutions": _solutions(analysis, cancel) if solutions else None,
        "estimated": len(analysis.inexact),
        **_counts(view),
    }


def risks(analysis: Analysis) -> list[float | None]:
    """The chance of a mine in every cell in reading order; None where it is open, 0 and 1 only if certain."""
    chances = np.clip(np.round(analysis.probability, 6), _LEAST, 1 - _LEAST)
    for cells, certain in ((analysis.safe, 0), (analysis.mines, 1)):
        for x, y in cells:
            chances[y, x] = certain
    return [None if chance != chance else chance for chance in chances.ravel().tolist()]


def assumed(analysis: Analysis) -> dict[str, Any]:
    """What was taken for granted, for programs and for people."""
    assumes = analysis.assumes
    if assumes.total is None:
        mines = f"the number of mines is unknown, {100 * (assumes.density or 0):.3g} % of the cells hold one"
    else:
        mines = "1 mine" if assumes.total == 1 else f"{assumes.total} mines"
    flags = "trusted" if assumes.flags == "trust" else "ignored"
    plain = {"total": assumes.total, "density": assumes.density, "flags": assumes.flags}
    return {"assumes": plain, "text": f"Assumed: {mines}; flags are {flags}."}


def best(view: View, player: str = "best") -> dict[str, Any] | None:
    """What a player would do here; None where nothing can be done, or not within its work."""
    try:
        return best_move(view, player).to_json()
    except (InputError, BudgetExceeded):
        return None


def truth(view: View, flags: str, density: float | None, cancel: Cancel) -> Analysis:
    """The Analysis for a page: parts that are too wide are estimated."""
    return analyze(view, flags=flags, density=density, estimate=True, cancel=cancel)


def _counts(view: View) -> dict[str, int]:
    return {"hidden": view.hidden, "flags": view.flags}


def _solutions(analysis: Analysis, cancel: Cancel) -> str | None:
    """The number of layouts, exactly, while it can be read and counted."""
    if analysis.log10_solutions >= _READABLE or analysis.inexact:
        return None
    try:
        return str(analysis.count_solutions(cancel=cancel))
    except BudgetExceeded:
        return None
