"""Measuring on a machine that others use too."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

ROUNDS = 3


def seconds(work: Callable[[], object]) -> float:
    """How long one run takes."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def fastest(works: Mapping[str, Callable[[], object]]) -> dict[str, float]:
    """The best of some rounds of each, taken in turns, so that a busy minute hits all alike."""
    best = dict.fromkeys(works, float("inf"))
    for _ in range(ROUNDS):
        for name, work in works.items():
            best[name] = min(best[name], seconds(work))
    return best
