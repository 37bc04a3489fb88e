"""Quantiles, such as the time that nine games in ten stay below, with intervals that assume nothing about the values.

>>> median = quantile([3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8], 0.5)
>>> median.value, median.ci95
(4.5, (2.0, 6.0))
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, inf, lgamma, log, log1p
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sapper.board import InputError

_NOTHING: Final = 1e-30  # chances that no longer count


@dataclass(frozen=True, slots=True)
class Quantile:
    """The value below which a share `q` of all values lies (between two of them, in proportion), and its interval. An
    end of the interval is infinite where there are too few values to bound it."""

    q: float
    value: float
    ci95: tuple[float, float]

    def to_json(self) -> dict[str, Any]:
        """Plain values for `json.dumps`; null for an end that is infinite."""
        return {"q": self.q, "value": self.value, "ci95": [None if abs(end) == inf else end for end in self.ci95]}


def quantile(values: Sequence[float] | NDArray[np.generic], q: float, confidence: float = 0.95) -> Quantile:
    """A quantile with an interval between two of the values, at least as sure as asked: the number of values below the
    true quantile is binomial (Conover 1999, section 3.2)."""
    if not 0 < q < 1:
        raise InputError(f"A quantile is asked for by a share between 0 and 1, such as 0.9, and {q!r} is none.")
    if not 0 < confidence < 1:
        raise InputError(f"A confidence lies between 0 and 1, such as 0.95, and {confidence!r} does not.")
    ordered = np.sort(np.asarray(values, dtype=np.float64))
    if ordered.ndim != 1 or not len(ordered) or np.isnan(ordered[-1]):
        raise InputError("A quantile needs at least one value, and each has to be a number.")
    count = len(ordered)
    tail = (1 - confidence) / 2
    low = _binomial(count, q, tail) - 1
    high = count - _binomial(count, 1 - q, tail)
    ends = (float(ordered[low]) if low >= 0 else -inf, float(ordered[high]) if high < count else inf)
    return Quantile(q, float(np.quantile(ordered, q)), ends)


def _binomial(n: int, p: float, tail: float) -> int:
    """The smallest k such that at most k of n happen with a chance above `tail`: summed from below, where chances
    begin to count."""
    mode = min(n, int((n + 1) * p))
    chance = exp(lgamma(n + 1) - lgamma(mode + 1) - lgamma(n - mode + 1) + mode * log(p) + (n - mode) * log1p(-p))
    below = [chance]
    for k in range(mode, 0, -1):
        below.append(below[-1] * k / (n - k + 1) * (1 - p) / p)
        if below[-1] < _NOTHING:
            break
    k = mode - len(below) + 1
    enough = tail * (1 + 1e-9)  # a sum that should be just as large may come out above
    so_far = 0.0
    while k <= mode:
        so_far += below[mode - k]
        if so_far > enough:
            return k
        k += 1
    while k <= n:
        chance *= (n - k + 1) / k * p / (1 - p)
        so_far += chance
        if so_far > enough:
            return k
        k += 1
    return n
