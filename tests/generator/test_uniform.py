"""Rejection: every board needs no guess, and every such board is equally likely."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.generator.helpers import bbbv, chi_square, needs_no_guess, solvable_layouts

from sapper import Layout, walk
from sapper.generator import Wish, generate_many


@pytest.mark.parametrize("total", ["allowed", "end", "never"])
@pytest.mark.parametrize(
    ("rules", "first", "rule", "count"),
    [
        ("9x9/10", (3, 3), "opening", 150),
        ("9x9/20", (0, 0), "opening", 100),
        ("7x5/6", (6, 4), "safe", 150),
        ("12x3/6", (5, 1), "any", 100),
        ("1x4/3", (0, 1), "opening", 20),  # mines around the first cell: there is no other room
        ("1x8/2", (0, 3), "safe", 30),
        ("16x16/40", (15, 0), "opening", 20),
        ("30x16/99", (3, 3), "opening", 5),
    ],
)
def test_no_board_needs_a_guess(rules: str, first: tuple[int, int], rule: str, count: int, total: str) -> None:
    made = list(
        generate_many(rules, count, first, seed=5, method="uniform", rule=rule, wish=Wish(total=total), threads=1)
    )
    assert len(made) == count
    for board in made:
        assert (str(board.layout.rules), board.layout.rule, board.layout.first) == (rules, rule, first)
        assert needs_no_guess(board.layout, first, total)


@pytest.mark.parametrize(
    ("rules", "first", "rule", "total", "boards"),
    [
        ("4x4/3", (0, 0), "opening", "allowed", 6_000),
        ("4x4/5", (1, 1), "safe", "allowed", 12_000),
        ("4x4/4", (0, 0), "opening", "never", 6_000),
        ("5x5/3", (1, 2), "opening", "end", 10_000),
    ],
)
def test_every_solvable_board_is_equally_likely(
    rules: str, first: tuple[int, int], rule: str, total: str, boards: int
) -> None:
    every = {layout.mask: 0 for layout in solvable_layouts(rules, first, rule, total)}
    made = generate_many(rules, boards, first, seed=2, method="uniform", rule=rule, wish=Wish(total=total))
    found = Counter(board.layout.mask for board in made)
    assert found.keys() <= every.keys()
    counts = [found[mask] for mask in every]
    assert len(counts) > 30
    assert boards / len(counts) > 5
    assert abs(chi_square(counts, boards / len(counts))) < 4


def test_expert_boards_are_those_that_filtering_leaves() -> None:
    """The 3BV of uniform boards and of random boards that a walk solves: the same distribution."""
    ours = [board.layout for board in generate_many("expert", 3000, (3, 3), seed=1, method="uniform")]
    drawn = (Layout.draw("expert", seed, (3, 3)) for seed in range(100_000, 104_000))
    plain = [layout for layout in drawn if walk(layout).solved]
    a, b = (sorted(bbbv(layouts)) for layouts in (ours, plain))
    assert len(plain) > 500
    steps = sorted({*a, *b})
    apart = max(abs(_share(a, at) - _share(b, at)) for at in steps)
    assert apart < 1.63 * ((len(a) + len(b)) / (len(a) * len(b))) ** 0.5  # Kolmogorov and Smirnov, 1 %


def _share(values: list[int], at: int) -> float:
    return sum(value <= at for value in values) / len(values)


def test_boards_depend_on_seed_and_number_alone() -> None:
    one = [board.layout for board in generate_many("9x9/10", 300, (3, 3), seed=9, threads=1)]
    three = [board.layout for board in generate_many("9x9/10", 300, (3, 3), seed=9, threads=3)]
    other = [board.layout for board in generate_many("9x9/10", 300, (3, 3), seed=10, threads=3)]
    assert one == three
    assert not set(one) & set(other)
    assert len(set(one)) == 300
