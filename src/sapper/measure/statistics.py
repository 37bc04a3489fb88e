"""How sure a win rate is, and how sure the difference of two on the same boards.

>>> low, high = wilson(15, 148)
>>> round(low, 4), round(high, 4)
(0.0624, 0.1605)
>>> paired_difference([1, 1, 0, 1], [1, 0, 0, 0]).difference
0.5
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb, erfc, sqrt
from statistics import NormalDist
from typing import Any, Final

from sapper.board import InputError

_EXACT: Final = 1000  # so many discordant pairs are tested exactly; with more the normal curve is as good


def _quantile(confidence: float) -> float:
    if not 0 < confidence < 1:
        raise InputError(f"A confidence lies between 0 and 1, such as 0.95, and {confidence!r} does not.")
    return NormalDist().inv_cdf((1 + confidence) / 2)


def wilson(wins: int, games: int, confidence: float = 0.95) -> tuple[float, float]:
    """Wilson's score interval for a win rate (1927). It stays within 0 and 1 and is right for small numbers too."""
    if not 0 <= wins <= games:
        raise InputError(f"Wins go from 0 to the number of games, and {wins} of {games} do not.")
    if games == 0:
        return 0.0, 1.0
    z = _quantile(confidence)
    rate = wins / games
    centre = rate + z * z / (2 * games)
    margin = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    low, high = (centre - margin) / scale, (centre + margin) / scale
    return 0.0 if wins == 0 else low, 1.0 if wins == games else high


def mcnemar(only_first: int, only_second: int) -> float:
    """How often equally good players differ at least this much (two-sided; McNemar 1947). It looks at discordant
    pairs alone: boards that one of the two won."""
    pairs = only_first + only_second
    if pairs > _EXACT:
        return erfc(max(0, abs(only_first - only_second) - 1) / sqrt(2 * pairs))
    tail = sum(comb(pairs, k) for k in range(min(only_first, only_second) + 1))
    return min(1.0, 2 * tail / (1 << pairs))


@dataclass(frozen=True, slots=True)
class PairedDifference:
    """Two players on the same boards: how many both won, one alone, none; the difference of their win rates (positive
    when the first is better), its interval, and the chance of such a difference between equals."""

    pairs: int
    both: int
    only_first: int
    only_second: int
    difference: float
    ci95: tuple[float, float]
    p_value: float

    @property
    def neither(self) -> int:
        """Boards that both lost."""
        return self.pairs - self.both - self.discordant

    @property
    def discordant(self) -> int:
        """Boards that one of the two won."""
        return self.only_first + self.only_second

    def to_json(self) -> dict[str, Any]:
        """Plain values for `json.dumps`."""
        return {
            "pairs": self.pairs,
            "both": self.both,
            "only_first": self.only_first,
            "only_second": self.only_second,
            "neither": self.neither,
            "discordant": self.discordant,
            "difference": self.difference,
            "ci95": list(self.ci95),
            "p_value": self.p_value,
        }


def paired_difference(first: Sequence[int], second: Sequence[int], confidence: float = 0.95) -> PairedDifference:
    """The difference of two win rates on the same boards, from what each won (1) and lost (0).

    The interval is Wald's for paired proportions with half a pair added to each kind (Agresti and Min 2005), so that
    it does not vanish where the two never differed.
    """
    if len(first) != len(second):
        raise InputError(f"Pairs need as many games of both players, and {len(first)} and {len(second)} are not.")
    both = sum(1 for a, b in zip(first, second, strict=True) if a and b)
    return paired_counts(len(first), both, sum(map(bool, first)) - both, sum(map(bool, second)) - both, confidence)


def paired_counts(
    pairs: int, both: int, only_first: int, only_second: int, confidence: float = 0.95
) -> PairedDifference:
    """The same when the pairs have been counted."""
    n, b, c = pairs + 2, only_first + 0.5, only_second + 0.5
    centre = (b - c) / n
    margin = _quantile(confidence) * sqrt(b + c - (b - c) ** 2 / n) / n
    return PairedDifference(
        pairs=pairs,
        both=both,
        only_first=only_first,
        only_second=only_second,
        difference=(only_first - only_second) / pairs if pairs else 0.0,
        ci95=(max(-1.0, centre - margin), min(1.0, centre + margin)),
        p_value=mcnemar(only_first, only_second),
    )
