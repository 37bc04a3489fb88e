"""What studies report, each as a ratio of two sums over games: any settings can be pooled, every figure has an
interval.

>>> METRICS["won"].value(Sums(100, 37, 100, 37, 100, 37, 1)).text
'37.00 % [28.18, 46.78]'
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, isfinite, sqrt
from statistics import NormalDist
from typing import Final

from sapper.measure import wilson

_Z: Final = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True, slots=True)
class Sums:
    """Of a numerator n and a denominator d, over games: their sums, those of their products, and the largest n."""

    games: int
    n: float
    d: float
    nn: float
    dd: float
    nd: float
    most: float

    def __add__(self, other: Sums) -> Sums:
        return Sums(
            self.games + other.games,
            self.n + other.n,
            self.d + other.d,
            self.nn + other.nn,
            self.dd + other.dd,
            self.nd + other.nd,
            max(self.most, other.most),
        )


@dataclass(frozen=True, slots=True)
class Value:
    """A figure with its interval, in a unit; `value` is None where no game tells anything."""

    value: float | None
    low: float
    high: float
    unit: str
    games: int

    @property
    def text(self) -> str:
        """As tables show it."""
        if self.value is None:
            return "-"
        unit = f" {self.unit}" if self.unit else ""
        if not (isfinite(self.low) and isfinite(self.high)):
            return f"{shown(self.value)}{unit}"
        return f"{shown(self.value)}{unit} [{shown(self.low)}, {shown(self.high)}]"


def shown(number: float) -> str:
    """Two digits after the point, more of small numbers."""
    if number == 0 or abs(number) >= 0.1:
        return f"{number:.2f}"
    return f"{number:.2g}" if abs(number) < 0.01 else f"{number:.3f}"


@dataclass(frozen=True, slots=True)
class Metric:
    """`n` and `d` are SQL over the columns of a game, which `needs` names. A `share` counts games (n and d are 0 or 1)
    and gets Wilson's interval; a `mean` gets that of a ratio of sums (the delta method); a `most` has none."""

    name: str
    title: str
    n: str
    needs: tuple[str, ...]
    d: str = "1"
    kind: str = "mean"
    scale: float = 1.0
    unit: str = ""

    def value(self, sums: Sums) -> Value:
        """The figure that the sums tell."""
        if self.kind == "most":
            return Value(sums.most if sums.games else None, -inf, inf, self.unit, sums.games)
        if not sums.d:
            return Value(None, -inf, inf, self.unit, sums.games)
        ratio = sums.n / sums.d
        if self.kind == "share":
            low, high = wilson(round(sums.n), round(sums.d))
        else:
            spread = max(0.0, sums.nn - 2 * ratio * sums.nd + ratio * ratio * sums.dd)
            margin = _Z * sqrt(spread * sums.games / max(1, sums.games - 1)) / sums.d
            low, high = (ratio - margin, ratio + margin) if sums.games > 1 else (-inf, inf)
        return Value(self.scale * ratio, self.scale * low, self.scale * high, self.unit, sums.games)


def _share(name: str, title: str, n: str, needs: tuple[str, ...], d: str = "1") -> Metric:
    return Metric(name, title, n, needs, d, "share", 100, "%")


def _lost(name: str, title: str, why: int) -> Metric:
    return _share(f"lost_{name}", title, f"won = 0 AND last = {why}", ("won", "last"), "won = 0")


def _mean(name: str, title: str) -> Metric:
    return Metric(name, title, name, (name,))


def _part(name: str, title: str, of: str) -> Metric:
    return Metric(name, title, name, (name, of), of, "mean", 100, "%")


_NEEDED: Final = ("needed_2", "needed_3", "needed_4", "needed_more")
_ALL: Final = (
    _share("won", "won", "won", ("won",)),
    _share("no_guess", "won without a guess", "won = 1 AND guesses = 0", ("won", "guesses")),
    _lost("certain", "losses by a cell called safe", 0),
    _lost("frontier", "losses by a frontier guess", 2),
    _lost("corner", "losses by a corner", 3),
    _lost("sea", "losses by another sea cell", 4),
    _mean("guesses", "guesses a game"),
    _part("good_guesses", "guesses that hit no mine", "guesses"),
    _mean("turns", "turns a game"),
    _mean("windows", "windows tried a game"),
    *(_mean(f"by_{name}", f"moves by {name}") for name in ("single", "pair", "group", "suppose", "exact", "count")),
    _part("hard_loops", "turns in which single clues fail", "loops"),
    *(
        Metric(name, f"{name.partition('_')[2]} clues needed", name, _NEEDED, "+".join(_NEEDED), "mean", 100, "%")
        for name in _NEEDED
    ),
    Metric("depth_most", "most cells supposed at once", "depth_most", ("depth_most",), "1", "most"),
    Metric("depth_board", "most cells supposed in a game, mean", "depth_most", ("depth_most",)),
    Metric("depth_mean", "cells supposed in a step", "depth_sum", ("depth_sum", "depth_steps"), "depth_steps"),
    Metric(
        "hard_clean",
        "turns in which single clues fail, games without a guess",
        "CASE WHEN won = 1 AND guesses = 0 THEN hard_loops ELSE 0 END",
        ("won", "guesses", "hard_loops", "loops"),
        "CASE WHEN won = 1 AND guesses = 0 THEN loops ELSE 0 END",
        scale=100,
        unit="%",
    ),
    _mean("limits", "searches cut short a game"),
    Metric("ms", "milliseconds", "nanoseconds / 1e6", ("nanoseconds",), unit="ms"),
    _share("made", "made", "made", ("made",)),
    Metric("attempts", "attempts a board", "attempts", ("attempts", "made"), "made"),
    _share("depth_1", "one supposition is enough", "made = 1 AND depth IN (0, 1)", ("made", "depth"), "made = 1"),
    _share("depth_more", "more than one", "made = 1 AND depth NOT IN (0, 1)", ("made", "depth"), "made = 1"),
)
#: Every metric by its name.
METRICS: Final = {metric.name: metric for metric in _ALL}
