"""The engine against the reference where brute force cannot go: real games, and boards of every shape."""

from __future__ import annotations

import random

import pytest
from tests.solve.helpers import native, plain, played, same, scattered

from sapper import View, analyze, analyze_many

# name: width, height, mines, games to play
GAMES = {
    "classic-beginner": (8, 8, 10, 8),
    "beginner": (9, 9, 10, 8),
    "intermediate": (16, 16, 40, 4),
    "expert": (30, 16, 99, 2),
    "dense": (16, 16, 70, 4),
    "very dense": (20, 12, 80, 2),
    "long": (100, 4, 80, 2),
    "tall": (2, 60, 20, 4),
    "odd": (7, 5, 6, 12),
    "row": (40, 1, 8, 6),
}


@pytest.mark.parametrize("name", GAMES)
def test_games(name: str) -> None:
    width, height, mines, games = GAMES[name]
    for seed in range(games):
        for number, view in enumerate(played(width, height, mines, seed)):
            same(native(view), plain(view))
            if number % 4 == 0:
                same(native(view, total=None), plain(view, total=None))


SCATTERED = [(9, 9, 10), (9, 9, 40), (16, 16, 40), (16, 16, 100), (30, 16, 99), (4, 60, 48), (1, 40, 10), (25, 3, 30)]


@pytest.mark.parametrize("size", SCATTERED)
@pytest.mark.parametrize("share", [0.1, 0.5, 0.8])
def test_scattered(size: tuple[int, int, int], share: float) -> None:
    for seed in range(6):
        view = scattered(*size, share, seed)
        same(native(view), plain(view))
        same(native(view, total=None, density=0.4), plain(view, total=None, density=0.4))


def test_totals_that_are_not_the_true_one() -> None:
    """The same clues with every total at which something is left to count."""
    view = scattered(12, 12, 30, 0.5, 4)
    for total in range(0, 145, 3):
        same(native(view, total=total), plain(view, total=total))


def test_one_number_off() -> None:
    """Most Views with one number changed are impossible; both counters agree on which."""
    chance = random.Random(8)
    possible = 0
    for seed in range(150):
        view = scattered(10, 8, 16, 0.5, seed)
        x, y = chance.choice([(x, y) for x in range(10) for y in range(8) if view.at(x, y) < 8])
        wrong = view.with_cell(x, y, view.at(x, y) + chance.choice((-1, 1)) if view.at(x, y) else 1)
        same(native(wrong), plain(wrong))
        possible += native(wrong).consistent
    assert 20 < possible < 130


def test_many_at_once_is_the_same_as_one_by_one() -> None:
    views = [view for seed in range(3) for view in played(16, 16, 40, seed)]
    views += [view.with_total(None) for view in views[::3]] + [View.parse("3#\n##")]
    for view, many in zip(views, analyze_many(views), strict=True):
        one = analyze(view)
        assert (one.consistent, one.safe, one.mines) == (many.consistent, many.safe, many.mines)
        assert one.log10_solutions == many.log10_solutions or not one.consistent
        assert one.probability.tobytes() == many.probability.tobytes()
        assert one.to_json() == many.to_json()
