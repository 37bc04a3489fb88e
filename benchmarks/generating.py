"""Boards that need no guess, on one core, first cell (3, 3), the mine total allowed; beside ms-toollib, which filters
(`laymine_solvable`) or repairs (`laymine_solvable_adjust`) and does not use the total."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import mean, quantiles
from typing import Final

from sapper import Layout, walk
from sapper.generator import Generated, generate_many

from . import rival
from .history import Figures

FIRST: Final = (3, 3)

#: Rules, method, boards, and what ms-toollib has for it with how many boards.
BOARDS: Final = (
    ("9x9/10", "uniform", 20_000, "laymine_solvable", 5_000),
    ("16x16/40", "uniform", 5_000, "laymine_solvable", 1_000),
    ("30x16/99", "uniform", 2_000, "laymine_solvable", 200),
    ("30x16/130", "uniform", 20, None, 0),
    ("30x16/99", "dense", 1_000, "laymine_solvable_adjust", 200),
    ("30x16/130", "dense", 1_000, "laymine_solvable_adjust", 100),
    ("30x16/170", "dense", 500, "laymine_solvable_adjust", 50),
    ("30x24/200", "dense", 500, "laymine_solvable_adjust", 30),
    ("100x100/2000", "dense", 10, None, 0),
)


def run(scale: float) -> Figures:
    """Measure; every board of ours is walked to its end."""
    figures: Figures = {}
    for rules, method, count, theirs, their_count in BOARDS:
        name = f"{rules} {method}"
        boards = max(2, int(count * scale))
        made: list[Generated] = []
        ours = _milliseconds(lambda: made.extend(_made(rules, method, boards)), boards)  # noqa: B023 - called at once
        figures[f"{name}: boards"] = boards
        figures[f"{name}: milliseconds a board"] = ours
        figures[f"{name}: 95 % within milliseconds"] = quantiles([board.ms for board in made], n=20)[-1]
        figures[f"{name}: attempts a board"] = mean(board.attempts for board in made)
        _check(made)
        if theirs is None or rival.toollib is None:
            continue
        number = max(2, int(their_count * scale))
        grids: list[rival.Rows] = []
        size = _size(made[0].layout)
        other = _milliseconds(lambda: grids.extend(_rivals(theirs, size, number)), number)  # noqa: B023
        figures[f"{name}: ms-toollib, milliseconds a board"] = other
        figures[f"{name}: times as fast as ms-toollib"] = other / ours
        figures[f"{name}: of ms-toollib's boards solvable, per cent"] = 100 * mean(_solvable(grid) for grid in grids)
    return figures


def _made(rules: str, method: str, count: int) -> list[Generated]:
    return list(generate_many(rules, count, FIRST, seed=1, method=method, threads=1))


def _size(layout: Layout) -> tuple[int, int, int]:
    return layout.height, layout.width, layout.mine_count


def _rivals(function: str, size: tuple[int, int, int], count: int) -> list[rival.Rows]:
    """A board comes with whether it is one."""
    answers = (getattr(rival.toollib, function)(*size, *FIRST) for _ in range(count))
    return [board for board, *_ in answers]


def _solvable(board: rival.Rows) -> bool:
    """Whether a board of ms-toollib's needs no guess, even with the mine total."""
    mines = [(x, y) for y, row in enumerate(board) for x, number in enumerate(row) if number == -1]
    return bool(FIRST not in mines and walk(Layout(len(board[0]), len(board), mines, first=FIRST)).solved)


def _check(made: list[Generated]) -> None:
    for board in made[:200]:
        if not walk(board.layout).solved:
            raise AssertionError(f"this board needs a guess:\n{board.layout}")


def _milliseconds(work: Callable[[], object], count: int) -> float:
    """By the processor's clock, for others use this machine too."""
    began = time.process_time()
    work()
    return 1000 * (time.process_time() - began) / count
