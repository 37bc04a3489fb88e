"""What the tests of the generator share: whether a board needs a guess, found out without the generator's solver."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from sapper import Cell, Game, Layout, Rules, analyze
from sapper.board import HIDDEN
from sapper.measure import measure_layouts


def needs_no_guess(layout: Layout, first: Cell, total: str = "allowed") -> bool:
    """Open what exact counting proves safe until nothing is left. `total` says what the mine total may be used for."""
    game = Game(layout=layout)
    game.open(*first)
    while game.state == "running":
        found = analyze(game.view, total=layout.mine_count if total == "allowed" else None)
        safe = [cell for cell in found.safe if game.view.at(*cell) == HIDDEN]
        if not safe:
            return total == "end" and len(found.mines) == layout.mine_count
        for cell in safe:
            game.open(*cell)
    return game.state == "won"


def solvable_layouts(rules: str, first: Cell, rule: str = "opening", total: str = "allowed") -> list[Layout]:
    """All of them, by trying every layout that the rules allow."""
    board = Rules.parse(rules, rule)
    free = [
        (x, y)
        for y in range(board.height)
        for x in range(board.width)
        if (x, y) != first and not (rule == "opening" and max(abs(x - first[0]), abs(y - first[1])) <= 1)
    ]
    layouts = (
        Layout(board.width, board.height, mines, rule=rule, first=first) for mines in combinations(free, board.mines)
    )
    return [layout for layout in layouts if needs_no_guess(layout, first, total)]


def bbbv(layouts: list[Layout]) -> list[int]:
    """The 3BV of boards of one size."""
    masks = [np.frombuffer(layout.mask, np.uint8).reshape(layout.height, layout.width) for layout in layouts]
    return [int(value) for value in measure_layouts(np.stack(masks)).bbbv]


def chi_square(counts: list[int], expected: float) -> float:
    """How far the counts are from being equal, in standard deviations of the chi-square statistic."""
    freedom = len(counts) - 1
    statistic = sum((count - expected) ** 2 / expected for count in counts)
    return float((statistic - freedom) / (2 * freedom) ** 0.5)
