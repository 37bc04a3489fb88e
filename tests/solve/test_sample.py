"""Random layouts that agree with a View: each as likely as any other."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Mapping

import numpy as np
import pytest
from tests.solve.helpers import cells_of, closed, clues, layouts, scattered
from tests.solve.test_limits import hostile

from sapper import BudgetExceeded, Cell, InputError, Layout, View, analyze, sample
from sapper.board import HIDDEN
from sapper.solve import sample_masks

Mines = frozenset[Cell]


def surprise(seen: Mapping[Mines, int], expected: Mapping[Mines, float]) -> float:
    """Chi-square of what was seen, in standard deviations above its mean."""
    assert seen.keys() <= expected.keys()
    square = sum((seen.get(what, 0) - number) ** 2 / number for what, number in expected.items())
    free = len(expected) - 1
    return float((square - free) / (2 * free) ** 0.5)


SMALL = ["4x3/4\n1#2#\n####\n1###", "5x3/3\n#####\n#2#2#\n#####", "6x1/2\n######", "4x4/6\nF?##\n#3##\n###2\n####"]


@pytest.mark.parametrize("text", SMALL)
def test_every_layout_is_as_likely_as_any_other(text: str) -> None:
    view = View.parse(text)
    every = [frozenset(mines) for mines in layouts(view, view.total)]
    drawn = 60 * len(every)
    seen = Tally(frozenset(layout.mines) for layout in sample(view, drawn, seed=1))
    assert surprise(seen, dict.fromkeys(every, 60.0)) < 5


@pytest.mark.parametrize("density", [None, 0.5, 0.05])
def test_an_unknown_total_weighs_layouts_by_their_mines(density: float | None) -> None:
    view = View.parse("4x3/?\n1#2#\n####\n1#W#")
    chance = 99 / 480 if density is None else density
    odds = chance / (1 - chance)
    weights = {frozenset(mines): odds ** len(mines) for mines in layouts(view, None)}
    drawn = 20_000
    seen = Tally(frozenset(layout.mines) for layout in sample(view, drawn, seed=2, density=density))
    expected = {mines: drawn * weight / sum(weights.values()) for mines, weight in weights.items()}
    common = {mines: number for mines, number in expected.items() if number >= 5}
    rest = sum(expected.values()) - sum(common.values())
    assert surprise({mines: seen[mines] for mines in common}, common) < 5
    assert abs(sum(seen[mines] for mines in expected.keys() - common.keys()) - rest) < 6 * max(rest, 1) ** 0.5


def agrees(layout: Layout, view: View) -> bool:
    return layout.mine_count == view.total and all(
        not layout.is_mine(*cell) and layout.number(*cell) == view.at(*cell) for cell in clues(view)
    )


@pytest.mark.parametrize("size", [(9, 9, 10), (30, 16, 99), (16, 16, 90), (200, 3, 130)])
def test_samples_agree_with_the_view(size: tuple[int, int, int]) -> None:
    view = scattered(*size, 0.4, 3)
    for layout in sample(view, 10, seed=3):
        assert agrees(layout, view)


def test_shares_are_the_probabilities() -> None:
    """On a board with far too many layouts to list."""
    view = scattered(16, 16, 51, 0.4, 6)
    analysis = analyze(view)
    masks = sample_masks(view, 4000, seed=4)
    shares = masks.mean(axis=0)
    for x, y in closed(view):
        chance = analysis.probability[y, x]
        spread = (chance * (1 - chance) / 4000) ** 0.5
        assert abs(shares[y, x] - chance) <= 5 * spread
        assert (shares[y, x] == 0) >= ((x, y) in analysis.safe)


def test_two_cells_together() -> None:
    """Not only each cell but cells together come out right: the mine total ties far ones to each other."""
    view = View.parse("8x3/4\n1#W##W#1\nWWWWWWWW\n1#W##W#1")
    every = list(layouts(view, view.total))
    masks = sample_masks(view, 20_000, seed=5).reshape(20_000, -1).astype(float)
    free = closed(view)
    for a in free:
        for b in free:
            true = sum(a in mines and b in mines for mines in every) / len(every)
            seen = float((masks[:, a[0] + 8 * a[1]] * masks[:, b[0] + 8 * b[1]]).mean())
            assert abs(seen - true) < 5 * (0.25 / 20_000) ** 0.5


def test_a_seed_is_a_sample() -> None:
    view = scattered(30, 16, 99, 0.3, 2)
    assert sample(view, 3, seed=1) == sample(view, 3, seed=1)
    assert sample(view, 3, seed=1) != sample(view, 3, seed=2)
    assert len(set(sample(view, 20, seed=1))) == 20


def test_masks_are_layouts() -> None:
    view = scattered(9, 9, 10, 0.2, 2)
    masks = sample_masks(view, 5, seed=1)
    assert masks.shape == (5, 9, 9)
    assert masks.dtype == np.uint8
    for mask, layout in zip(masks, sample(view, 5, seed=1), strict=True):
        assert {(x, y) for x, y in cells_of(view) if mask[y, x]} == set(layout.mines)


def test_flags_count_when_trusted() -> None:
    view = View.parse("3x3/3\nF##\n###\n##F")
    for layout in sample(view, 30, seed=1, flags="trust"):
        assert {(0, 0), (2, 2)} <= set(layout.mines)


def test_edges() -> None:
    assert sample(View.parse("1#"), 0, seed=1) == []
    assert sample(View.parse("2x1/1\n1#"), 2, seed=1) == [Layout(2, 1, [(1, 0)])] * 2
    assert sample(View(1, 1, [HIDDEN], total=0), 1, seed=1) == [Layout(1, 1, [])]
    with pytest.raises(InputError):
        sample(View.parse("3#"), 1, seed=1)
    with pytest.raises(InputError, match="number of layouts"):
        sample(View.parse("1#"), -1, seed=1)
    with pytest.raises(BudgetExceeded):
        sample(hostile(), 1, seed=1, budget=1_000_000)
