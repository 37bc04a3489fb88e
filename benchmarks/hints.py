"""Hints and proofs in natural Expert games, as a person asks for them: how long each takes.

The corpus is that of the positions. Three kinds of players ask: one who flags every mine that is certain, one who flags
about half of them, and one who never flags and wants safe cells only. The text of the hint is part of the time.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial

from sapper import Hint, View, analyze, hint, prove
from sapper.board import FLAG

from . import corpus
from .history import Figures

GAMES = 100


def run(scale: float) -> Figures:
    """Measure, and check every hint against the analysis of its position."""
    views = corpus.views(max(1, int(GAMES * scale)))
    figures: Figures = {"games": max(1, int(GAMES * scale)), "positions": len(views)}
    asked: dict[str, tuple[float, Callable[[View], Hint]]] = {
        "flags all mines": (1.0, hint),
        "flags half of them": (0.5, hint),
        "never flags": (0.0, partial(hint, safe_only=True)),
    }
    for name, (share, ask) in asked.items():
        boards = [flagged(view, share, seed) for seed, view in enumerate(views)]
        times = [_timed(ask, view) for view in boards]
        _summed(figures, f"hint, {name}", times)
    times = [taken for view in views[:: max(1, len(views) // 200)] for taken in _proofs(view)]
    _summed(figures, "proof of a cell", times)
    return figures


def flagged(view: View, share: float, seed: int) -> View:
    """With a flag on each certain mine, with this chance."""
    chance = random.Random(seed)
    cells = bytearray(view.cells)
    for x, y in analyze(view).mines:
        if chance.random() < share:
            cells[y * view.width + x] = FLAG
    return View(view.width, view.height, bytes(cells), total=view.total, rule=view.rule)


def _timed(ask: Callable[[View], Hint], view: View) -> float:
    began = time.perf_counter()
    found = ask(view)
    said = found.to_json()
    taken = time.perf_counter() - began
    analysis = analyze(view)
    if found.proof is None:
        if analysis.safe:
            raise AssertionError("a safe cell was not found")
    elif found.cell not in (analysis.safe if found.verdict == "safe" else analysis.mines) or not said["text"]:
        raise AssertionError("a hint is wrong")
    return taken


def _proofs(view: View) -> list[float]:
    """Some decided cells of one position, the whole call each."""
    analysis = analyze(view)
    decided = [*analysis.safe, *analysis.mines]
    times = []
    for cell in decided[:: max(1, len(decided) // 5)]:
        began = time.perf_counter()
        proof = prove(view, *cell)
        said = proof.to_json()
        times.append(time.perf_counter() - began)
        if proof.verdict == "unknown" or not said["text"]:
            raise AssertionError("a decided cell has no proof")
    return times


def _summed(figures: Figures, name: str, times: list[float]) -> None:
    times.sort()
    figures[f"{name}: milliseconds on average"] = 1000 * sum(times) / len(times)
    for percent in (50, 99):
        figures[f"{name}: milliseconds, {percent} % of them within"] = 1000 * times[len(times) * percent // 100]
    figures[f"{name}: milliseconds at most"] = 1000 * times[-1]
