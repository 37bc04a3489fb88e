"""The statistics against SciPy's, and the errors of the sequential test by exact sums over all its ways."""

from __future__ import annotations

import math
import random
from typing import Any

import numpy as np
import pytest
from scipy import stats

from sapper import InputError
from sapper.measure import beats, mcnemar, paired_difference, quantile, sequential_test, wilson


@pytest.mark.parametrize("confidence", [0.8, 0.95, 0.999])
def test_wilson(confidence: float) -> None:
    for games in (1, 2, 7, 50, 1000, 10_000_000):
        for wins in {0, 1, games // 3, games // 2, games - 1, games}:
            theirs = stats.binomtest(wins, games).proportion_ci(confidence, method="wilson")
            assert wilson(wins, games, confidence) == pytest.approx((theirs.low, theirs.high), abs=1e-12)


def test_mcnemar_is_the_sign_test_of_discordant_pairs() -> None:
    for first in range(30):
        for second in range(30):
            theirs = stats.binomtest(first, first + second).pvalue if first + second else 1.0
            assert mcnemar(first, second) == pytest.approx(theirs, abs=1e-12)
    assert mcnemar(5300, 5000) == pytest.approx(stats.binomtest(5300, 10300).pvalue, rel=0.02)


def test_the_paired_interval_covers() -> None:
    """Over all outcomes of ten boards the interval holds the true difference about as often as it says."""
    both, ahead, behind = 0.4, 0.25, 0.1
    covered = 0.0
    for a in range(11):
        for b in range(11 - a):
            for c in range(11 - a - b):
                rest = 10 - a - b - c
                chance = stats.multinomial.pmf([a, b, c, rest], 10, [both, ahead, behind, 1 - both - ahead - behind])
                first = [1] * a + [1] * b + [0] * c + [0] * rest
                second = [1] * a + [0] * b + [1] * c + [0] * rest
                low, high = paired_difference(first, second).ci95
                covered += chance * (low <= ahead - behind <= high)
    assert 0.93 < covered < 0.985


@pytest.mark.parametrize("q", [0.01, 0.25, 0.5, 0.9, 0.999])
@pytest.mark.parametrize("confidence", [0.51, 0.9, 0.95])
def test_quantiles(q: float, confidence: float) -> None:
    chance = np.random.default_rng(7)
    for count in (1, 2, 5, 10, 40, 111, 1000, 20_000):
        values = np.round(chance.exponential(size=count), 2)  # with ties
        ours = quantile(values, q, confidence)
        theirs: Any = stats.quantile_test(values, q=0, p=q).confidence_interval(confidence)
        wanted = [math.inf * sign if math.isnan(end) else end for end, sign in ((theirs.low, -1), (theirs.high, 1))]
        assert ours.ci95 == tuple(wanted), count
        assert ours.value == pytest.approx(np.quantile(values, q))
    assert quantile([2.0], 0.5).to_json() == {"q": 0.5, "value": 2.0, "ci95": [None, None]}


def test_the_quantile_covers_the_truth() -> None:
    chance = np.random.default_rng(3)
    found = [quantile(chance.exponential(size=60), 0.9).ci95 for _ in range(2000)]
    hits = sum(low <= -math.log(0.1) <= high for low, high in found)
    assert stats.binomtest(hits, 2000, 0.95, alternative="less").pvalue > 0.001


def test_the_ratio_is_scipys() -> None:
    for first, second in ((0, 0), (10, 3), (3, 10), (500, 480)):
        now = sequential_test(first, second, share=0.6)
        count = first + second
        theirs = stats.binom.logpmf(first, count, 0.6) - stats.binom.logpmf(first, count, 0.5)
        assert now.ratio == pytest.approx(theirs, abs=1e-9)


@pytest.mark.parametrize(("share", "alpha", "beta"), [(0.55, 0.05, 0.05), (0.6, 0.01, 0.1), (0.75, 0.1, 0.02)])
def test_the_errors_are_bounded(share: float, alpha: float, beta: float) -> None:
    """The chance of each decision, summed over all sequences of discordant boards."""
    for chance, wrong, bound in ((0.5, "first", alpha), (share, "not", beta)):
        alive = {0: 1.0}  # of so many boards won by the first, that the test goes on
        decided = {"first": 0.0, "not": 0.0}
        for count in range(1, 6000):
            following: dict[int, float] = {}
            for wins, weight in alive.items():
                for more, likely in ((1, chance), (0, 1 - chance)):
                    following[wins + more] = following.get(wins + more, 0.0) + weight * likely
            alive = {}
            for wins, weight in following.items():
                decision = sequential_test(wins, count - wins, share, alpha, beta).decision
                if decision == "undecided":
                    alive[wins] = weight
                else:
                    decided[decision] += weight
            if sum(alive.values()) < 1e-6:
                break
        assert sum(decided.values()) == pytest.approx(1, abs=1e-5)
        assert decided[wrong] <= bound / (1 - (beta if wrong == "first" else alpha))  # Wald's bound


def test_boards_are_looked_at_until_it_decides() -> None:
    rng = random.Random(1)
    first = [int(rng.random() < 0.6) for _ in range(4000)]
    second = [int(rng.random() < 0.5) for _ in range(4000)]
    found = beats(first, second)
    assert found.decision == "first"
    assert found.pairs < 4000
    a, b = first[: found.pairs], second[: found.pairs]
    assert found.only_first == sum(x > y for x, y in zip(a, b, strict=True))
    before = sequential_test(found.only_first - 1, found.only_second)
    assert before.decision == "undecided"
    assert beats(second, first).decision == "not"
    assert beats(iter([1, 0]), iter([1, 0])).to_json()["pairs"] == 2
    assert beats([], []).decision == "undecided"


def test_what_is_refused() -> None:
    for wrong in ({"share": 0.5}, {"share": 1.0}, {"alpha": 0.0}, {"beta": 0.5}):
        with pytest.raises(InputError):
            sequential_test(1, 1, **wrong)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="counted"):
        sequential_test(-1, 1)
    for values, q, confidence in (([], 0.5, 0.95), ([1], 1, 0.95), ([1], 0.5, 1), ([float("nan")], 0.5, 0.95)):
        with pytest.raises(InputError):
            quantile(values, q, confidence)
