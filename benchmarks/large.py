"""Large boards with cells open at random, without flood. Each is measured in a process of its own, for its memory.

30x30 (also given to ms-toollib, which takes minutes or all memory for the others), 100x100 and a strip of 4x2000, each
at a density of 0.20 with 30 % of its safe cells open, and 1000x1000 at Expert density with 100,000 cells open.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Final

import numpy as np

from sapper import View, analyze
from sapper.board import HIDDEN, Layout

from . import rival
from .history import Figures

# name: width, height, mines, open cells
BOARDS: Final = {
    "30x30": (30, 30, 180, 216),
    "100x100": (100, 100, 2000, 2400),
    "4x2000": (4, 2000, 1600, 1920),
    "1000x1000": (1000, 1000, 206_250, 100_000),
}
RIVAL_TOO: Final = ("30x30",)


def run(scale: float) -> Figures:
    """Measure each board; with a small scale only the smaller ones."""
    figures: Figures = {}
    for name in BOARDS if scale >= 1 else ("30x30", "100x100", "4x2000"):
        found = _apart(name, rival.toollib is not None and name in RIVAL_TOO)
        figures |= {f"{name}: {what}": figure for what, figure in found.items()}
    return figures


def _apart(name: str, rival_too: bool) -> Figures:
    """One board in a fresh process."""
    command = [sys.executable, "-m", "benchmarks.large", name, *(["rival"] if rival_too else [])]
    root = Path(__file__).resolve().parent.parent
    run = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    if run.returncode:
        raise AssertionError(f"{name} ended with code {run.returncode}: {run.stderr[-1000:]}")
    figures: Figures = json.loads(run.stdout)
    return figures


def view(width: int, height: int, mines: int, opened: int, seed: int) -> tuple[View, np.ndarray[Any, Any]]:
    """A random layout with so many of its safe cells open, and where the mines are."""
    chance = np.random.default_rng(seed)
    order = chance.permutation(width * height)
    mask = np.zeros(width * height, np.uint8)
    mask[order[:mines]] = 1
    layout = Layout.from_mask(width, height, mask.tobytes())
    codes = np.full(width * height, HIDDEN, np.uint8)
    shown = order[mines : mines + opened]
    codes[shown] = np.frombuffer(layout.cells, np.uint8)[shown]
    return View(width, height, codes.tobytes(), total=mines), mask.reshape(height, width)


def _measure(name: str, rival_too: bool) -> Figures:
    """Time and memory of one board, and whether the answer can be true."""
    width, height, mines, opened = BOARDS[name]
    board, mask = view(width, height, mines, opened, seed=1)
    times = []
    for _ in range(3 if width * height <= 10_000 else 1):
        began = time.perf_counter()
        found = analyze(board)
        chances, safe, certain = found.probability, found.safe, found.mines
        times.append(time.perf_counter() - began)
    figures: Figures = {"seconds": min(times)}
    # What this process has held at most, Python and NumPy included.
    figures["peak memory, MB"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    figures["safe cells"], figures["certain mines"] = len(safe), len(certain)
    _check(chances, safe, certain, mask, mines)
    if rival_too:
        rows = rival.rows(board)
        began = time.perf_counter()
        answer = rival.toollib.cal_probability_csp(rows, mines)
        figures["seconds, ms-toollib"] = time.perf_counter() - began
        figures["greatest difference of a chance"] = worst = rival.compare(rows, answer, chances)
        if worst > 1e-9:
            raise AssertionError(f"ms-toollib and Sapper differ by {worst}")
    return figures


def _check(
    chances: np.ndarray[Any, Any],
    safe: list[tuple[int, int]],
    certain: list[tuple[int, int]],
    mask: np.ndarray[Any, Any],
    mines: int,
) -> None:
    """What is certain is so in the layout that the View comes from, and all chances add up to the mines."""
    if any(mask[y, x] for x, y in safe) or not all(mask[y, x] for x, y in certain):
        raise AssertionError("something is called certain that is not so")
    if abs(np.nansum(chances) - mines) > 1e-9 * mines + 1e-6:
        raise AssertionError(f"the chances add up to {np.nansum(chances)} and not to {mines}")


if __name__ == "__main__":
    print(json.dumps(_measure(sys.argv[1], "rival" in sys.argv[2:])))
