"""Positions analysed per second on the corpus, one a call and in one batch, beside ms-toollib."""

from __future__ import annotations

from collections.abc import Callable

from sapper import View, analyze, analyze_many

from . import corpus, rival
from .history import Figures
from .timing import fastest

GAMES = 200


def run(scale: float) -> Figures:
    """Measure, and compare every chance in every position."""
    views = corpus.views(max(1, int(GAMES * scale)))
    boards = [rival.rows(view) for view in views]

    works: dict[str, Callable[[], object]] = {
        "sapper": lambda: [_read(view) for view in views],
        "sapper, certain cells only": lambda: [(found.safe, found.mines) for found in map(analyze, views)],
        "sapper, one batch": lambda: analyze_many(views),
    }
    if rival.toollib is not None:
        works["ms-toollib"] = lambda: [rival.toollib.cal_probability_csp(board, 99) for board in boards]
    times = fastest(works)

    figures: Figures = {"games": max(1, int(GAMES * scale)), "positions": len(views)}
    for name, best in times.items():
        figures[f"{name}: microseconds a position"] = 1e6 * best / len(views)
        figures[f"{name}: positions per second"] = len(views) / best
    if rival.toollib is not None:
        figures["times as fast as ms-toollib, one a call"] = times["ms-toollib"] / times["sapper"]
        figures["times as fast as ms-toollib, one batch"] = times["ms-toollib"] / times["sapper, one batch"]
        figures["greatest difference of a chance"] = _compare(views, boards)
    return figures


def _read(view: View) -> object:
    """One position, and all that ms-toollib's answer holds: the chance of every cell. Certain cells besides."""
    found = analyze(view)
    return found.probability, found.safe, found.mines


def _compare(views: list[View], boards: list[rival.Rows]) -> float:
    """The greatest difference of a chance in the whole corpus."""
    worst = 0.0
    for view, board, many in zip(views, boards, analyze_many(views), strict=True):
        ours = analyze(view).probability
        if ours.tobytes() != many.probability.tobytes():
            raise AssertionError("one call a position and one batch disagree")
        worst = max(worst, rival.compare(board, rival.toollib.cal_probability_csp(board, 99), ours))
    if worst > 1e-9:
        raise AssertionError(f"ms-toollib and Sapper differ by {worst}")
    return worst
