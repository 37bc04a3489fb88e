"""Layouts drawn and flooded per second: an Expert board, and the first click at (3, 3), which is an opening."""

from __future__ import annotations

from collections.abc import Callable

from sapper import Game, Layout

from . import rival
from .history import Figures
from .timing import fastest, seconds

BOARDS = 5_000


def run(scale: float) -> Figures:
    """Measure; boards of both are flooded by both and must show the same."""
    boards = max(10, int(BOARDS * scale))
    works: dict[str, Callable[[], object]] = {"sapper": lambda: [_ours(seed) for seed in range(boards)]}
    if rival.toollib is not None:
        works["ms-toollib"] = lambda: [_theirs() for _ in range(boards)]
    times = fastest(works)
    figures: Figures = {"boards": boards}
    for name, best in times.items():
        figures[f"{name}: boards drawn and flooded per second"] = boards / best
    if rival.toollib is not None:
        figures["times as fast as ms-toollib"] = times["ms-toollib"] / times["sapper"]
        figures["boards compared"] = _compare(min(boards, 200))
    empty = Game("2000x2000/0", seed=1)
    figures["2000x2000 without mines, opened: seconds"] = seconds(lambda: empty.open(0, 0))
    if empty.state != "won":
        raise AssertionError("a board without mines is won by one click")
    return figures


def _ours(seed: int) -> Game:
    game = Game("expert", seed=seed)
    game.open(3, 3)
    return game


def _theirs() -> rival.Rows:
    board = rival.toollib.laymine_op(16, 30, 99, 3, 3)
    shown: rival.Rows = rival.toollib.refresh_board(board, [[10] * 30 for _ in range(16)], [(3, 3)])
    return shown


def _compare(boards: int) -> int:
    """Flood our boards with theirs and their boards with ours."""
    for seed in range(boards):
        game = _ours(seed)
        assert game.layout is not None
        board = rival.toollib.laymine_op(16, 30, 99, 3, 3)
        mines = [(x, y) for y, row in enumerate(board) for x, number in enumerate(row) if number == -1]
        for layout in (game.layout, Layout(30, 16, mines, rule="opening", first=(3, 3))):
            again = Game(layout=layout)
            again.open(3, 3)
            hidden = [[10] * 30 for _ in range(16)]
            theirs = rival.toollib.refresh_board(rival.numbers(layout), hidden, [(3, 3)])
            if len(mines) != 99 or theirs != rival.rows(again.view):
                raise AssertionError(f"ms-toollib and Sapper flood differently (seed {seed})")
    return 2 * boards
