"""How well pictures are read: whole Expert boards, in every look, with fonts and forms that training never saw.

`python -m benchmarks.pictures [COUNT]` draws COUNT pictures of each look (24 unless given), reads them and prints a
table: boards exactly right, cells right, cells that had to be repaired, seconds of processor time a picture. Then it
counts boards found in pictures that have none.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np

from sapper import NoBoard, View, read_picture

from .history import Figures
from .look_alikes import NAMES
from .scenes import MILD, Harm, Scene, nothing, position, scene

_SEED: Final = 90_000_000  # training counts from another number
_COUNT: Final = 24


@dataclass
class Result:
    """What became of the pictures of one look."""

    boards: int = 0
    right: int = 0
    cells: int = 0
    wrong_cells: int = 0
    repaired: int = 0
    missed: int = 0  # boards not found, or found with another size
    unsaid: int = 0  # wrong boards without a doubtful cell or a conflict
    seconds: float = 0.0
    slowest: float = 0.0

    def add(self, other: Result) -> None:
        for name, value in vars(other).items():
            setattr(self, name, max(getattr(self, name), value) if name == "slowest" else getattr(self, name) + value)


def drawn(name: str, number: int, rules: str = "30x16/99", harm: Harm = MILD) -> Scene:
    """Picture `number` of a look."""
    rng = Random(_SEED + 1000 * NAMES.index(name) + number)
    return scene(name, rng, position(rules, rng), held_out=True, harm=harm)


def result(shown: Scene) -> Result:
    """Read one picture, and compare."""
    count = len(shown.view.cells)
    began = time.process_time()
    try:
        reading = read_picture(shown.picture)
    except NoBoard:
        spent = time.process_time() - began
        return Result(boards=1, cells=count, wrong_cells=count, missed=1, unsaid=0, seconds=spent, slowest=spent)
    spent = time.process_time() - began
    wrong = mistakes(shown.view, reading.view)
    return Result(
        boards=1,
        right=not wrong,
        cells=count,
        wrong_cells=wrong,
        repaired=len(reading.repaired),
        missed=(shown.view.width, shown.view.height) != (reading.view.width, reading.view.height),
        unsaid=bool(wrong) and not reading.doubtful and reading.conflict is None,
        seconds=spent,
        slowest=spent,
    )


def mistakes(truth: View, read: View) -> int:
    """How many cells were misread; all of them where the size is wrong."""
    if (truth.width, truth.height) != (read.width, read.height):
        return len(truth.cells)
    return int((np.frombuffer(truth.cells, np.uint8) != np.frombuffer(read.cells, np.uint8)).sum())


def run(scale: float) -> Figures:
    """Measure every look, and print a row for each."""
    count = max(1, round(_COUNT * scale))
    whole = Result()
    figures: Figures = {}
    print(
        f"{'look':22} {'boards':>7} {'right':>7} {'cells right':>12} {'repaired':>9} {'unsaid':>7} {'s':>6} {'most':>6}"
    )
    for name in NAMES:
        of_look = Result()
        for number in range(count):
            of_look.add(result(drawn(name, number)))
        whole.add(of_look)
        _print(name, of_look)
        figures[f"{name}: cells right"] = 1 - of_look.wrong_cells / of_look.cells
    _print("all", whole)
    found = sum(_found(Random(_SEED - 1 - number)) for number in range(2 * count))
    print(f"boards found in {2 * count} pictures without one: {found}")
    assert whole.right >= 0.95 * whole.boards
    return figures | {"boards right": whole.right / whole.boards, "seconds": whole.seconds / whole.boards}


def _print(name: str, of_look: Result) -> None:
    print(
        f"{name:22} {of_look.boards:7} {100 * of_look.right / of_look.boards:6.1f}% "
        f"{100 * (1 - of_look.wrong_cells / of_look.cells):11.3f}% {of_look.repaired:9} {of_look.unsaid:7} "
        f"{of_look.seconds / of_look.boards:6.2f} {of_look.slowest:6.2f}",
        flush=True,
    )


def _found(rng: Random) -> bool:
    try:
        read_picture(nothing(rng))
    except NoBoard:
        return False
    return True


if __name__ == "__main__":
    run(int(sys.argv[1]) / _COUNT if len(sys.argv) > 1 else 1.0)
