"""Intervals and tests against numbers from the literature."""

from __future__ import annotations

import pytest

from sapper import InputError
from sapper.measure import mcnemar, paired_difference, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # Newcombe, Two-sided confidence intervals for the single proportion (1998), table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (20, 20, 0.8389, 1.0),
    ],
)
def test_wilson(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_wilson_at_the_edges() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    narrow, wide = wilson(30, 100, 0.9), wilson(30, 100, 0.99)
    assert wide[0] < narrow[0] < 0.3 < narrow[1] < wide[1]
    with pytest.raises(InputError, match="Wins"):
        wilson(3, 2)
    with pytest.raises(InputError, match="confidence"):
        wilson(1, 2, 1.0)


def test_mcnemar() -> None:
    assert mcnemar(0, 0) == 1
    assert mcnemar(12, 2) == pytest.approx(2 * (1 + 14 + 91) / 2**14)
    assert mcnemar(2, 12) == mcnemar(12, 2)
    # Exact and by the normal curve, on both sides of the border.
    assert mcnemar(540, 460) == pytest.approx(mcnemar(541, 460), rel=0.1)


def test_paired_difference() -> None:
    # 36 pairs that both won, 12 and 2 that one won.
    found = paired_difference([1] * 36 + [1] * 12 + [0] * 2, [1] * 36 + [0] * 12 + [1] * 2)
    assert (found.pairs, found.both, found.only_first, found.only_second) == (50, 36, 12, 2)
    assert (found.neither, found.discordant) == (0, 14)
    assert found.difference == pytest.approx(0.2)
    assert found.ci95 == pytest.approx((0.0560, 0.3286), abs=5e-5)
    assert found.p_value == pytest.approx(0.01294, abs=5e-6)
    assert found.to_json()["discordant"] == 14


def test_no_difference_is_not_certain() -> None:
    found = paired_difference(b"\1\0" * 10, b"\1\0" * 10)
    assert found.difference == 0
    assert found.ci95[0] < 0 < found.ci95[1]
    with pytest.raises(InputError, match="as many"):
        paired_difference([1], [1, 0])
