"""Whether dense boards look like uniform ones, and how many mines a board can have.

    python -m benchmarks.density [boards]

Prints the tables of docs/generating.md: 3BV and mine densities (corners, edges, by distance from the first cell) of
uniform and of dense boards at 30x16/120, where both can be had; and for each size the density at which half of the
attempts succeed within a second of one core.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable
from typing import Final

import numpy as np
import numpy.typing as npt

from sapper.board import Cancelled, Rules
from sapper.generator import Generated, generate_many
from sapper.measure import measure_layouts

FIRST: Final = (3, 3)
RULES: Final = "30x16/120"
MIXED: Final = (0, 80, 150, 300, 600, 1200)
SIZES: Final = ((9, 9), (16, 16), (30, 16), (30, 24), (100, 100))
TRIES: Final = 7


def main(boards: int) -> None:
    """Both tables."""
    print(f"{RULES}, first cell {FIRST}, {boards} boards each\n")
    print("| boards | ms | 3BV | corner | edge | near | middle | far | openings |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    print(_row("uniform", _made("uniform", boards, None)), flush=True)
    for moves in MIXED:
        print(_row(f"dense, --mix {moves}", _made("dense", boards, moves)), flush=True)
    for method in ("iterative", "iterative-2", "combined", "gradual"):
        print(_row(method, _made(method, boards, None)), flush=True)
    print("\n| size | uniform: mines | density | dense: mines | density |\n| --- | --- | --- | --- | --- |")
    for width, height in SIZES:
        cells = width * height
        limits = [highest(width, height, method) for method in ("uniform", "dense")]
        print(
            f"| {width}x{height} | " + " | ".join(f"{mines} | {mines / cells:.3f}" for mines in limits) + " |",
            flush=True,
        )


def _made(method: str, boards: int, moves: int | None) -> list[Generated]:
    return list(generate_many(RULES, boards, FIRST, seed=1, method=method, mix=moves, threads=1))


def masks_of(made: Iterable[Generated]) -> npt.NDArray[np.uint8]:
    """[board, y, x]."""
    return np.stack([np.frombuffer(b.layout.mask, np.uint8).reshape(b.layout.height, b.layout.width) for b in made])


def _row(name: str, made: list[Generated]) -> str:
    """A line of the table, with standard errors."""
    masks = masks_of(made)
    measures = measure_layouts(masks)
    figures = [f"{np.mean([board.ms for board in made]):.2f}", _with_error(measures.bbbv.astype(float), 1)]
    figures += [_with_error(masks[:, where].mean(axis=1), 3) for where in regions(masks.shape[2], masks.shape[1])]
    return f"| {name} | {' | '.join([*figures, _with_error(measures.openings.astype(float), 2)])} |"


def regions(width: int, height: int) -> list[npt.NDArray[np.bool_]]:
    """Corners; edges; the rest of the first cell's opening left out: 2 to 5 cells from it, 6 to 15, 16 and more."""
    y, x = np.mgrid[:height, :width]
    away = np.maximum(abs(x - FIRST[0]), abs(y - FIRST[1]))
    sides = (x == 0).astype(int) + (x == width - 1) + (y == 0) + (y == height - 1)
    return [sides == 2, sides >= 1, (away >= 2) & (away <= 5), (away >= 6) & (away <= 15), away >= 16]


def _with_error(values: npt.NDArray[np.float64], digits: int) -> str:
    return f"{values.mean():.{digits}f} ± {values.std() / len(values) ** 0.5:.{digits}f}"


def highest(width: int, height: int, method: str) -> int:
    """The most mines, within 1 % of the cells, with which at least half of the attempts give a board in a second."""
    cells = width * height
    low, step = cells // 10, cells * 8 // 100
    while low + step < cells - 9 and _mostly(Rules(width, height, low + step), method):
        low += step
    while step > max(1, cells // 100):
        step //= 2
        if _mostly(Rules(width, height, low + step), method):
            low += step
    return low


def _mostly(rules: Rules, method: str) -> bool:
    done = 0
    for tried in range(TRIES):
        done += _in_time(rules, method, tried)
        if 2 * done >= TRIES or 2 * (tried + 1 - done) > TRIES:
            break
    return 2 * done >= TRIES


def _in_time(rules: Rules, method: str, seed: int) -> bool:
    try:
        board = next(
            generate_many(rules, 1, FIRST, seed=seed, method=method, threads=1, budget=2**60, cancel=_Second())
        )
    except Cancelled:
        return False
    return board.ms < 1000


class _Second:
    """One second on a processor, and a little more."""

    def __init__(self) -> None:
        self.began = time.process_time()

    def is_set(self) -> bool:
        return time.process_time() - self.began > 1.02


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 3000)
