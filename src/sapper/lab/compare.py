"""What a work published beside what Sapper measures, with a sentence on the difference."""

from __future__ import annotations

from math import erfc, isfinite, sqrt

from .measures import Setting
from .metrics import METRICS, Metric, Sums, Value, shown
from .study import Published

_RARE = 0.01  # a difference that chance would bring less often needs a reason


def compared(one: Published, sums: Sums) -> tuple[Value, str]:
    """Our figure and a sentence."""
    metric = METRICS[one.metric]
    ours = metric.value(sums)
    if ours.value is None:
        return ours, "No game tells."
    if metric.unit == "ms":
        factor = one.value / ours.value if ours.value else float("inf")
        return ours, f"{_times(factor)}: {one.why}."
    p = _chance(one, sums, metric)
    if p is not None:
        if p >= _RARE:
            return ours, f"Agrees: chance alone brings such a difference, p = {p:.2g}."
        return ours, f"{_by(ours, one)}, p = {p:.1g}: {one.why or 'why is not known'}."
    low, high = (ours.low, ours.high) if isfinite(ours.low) else (ours.value, ours.value)
    if low - one.within <= one.value <= high + one.within:
        if not isfinite(ours.low):
            return ours, "Agrees."
        exact = f", known to {shown(one.within)}," if one.within else ""
        return ours, f"Agrees: the published figure{exact} lies in our interval."
    return ours, f"{_by(ours, one)}: {one.why or 'why is not known'}."


def _chance(one: Published, sums: Sums, metric: Metric) -> float | None:
    """How often two samples of one truth differ as much; None when theirs has no known size."""
    if one.games is None or metric.kind != "share" or not sums.d:
        return None
    theirs, ours = one.value / 100, sums.n / sums.d
    pooled = (theirs * one.games + sums.n) / (one.games + sums.d)
    spread = sqrt(pooled * (1 - pooled) * (1 / one.games + 1 / sums.d))
    if spread == 0:
        return 1.0
    return erfc(abs(theirs - ours) / spread / sqrt(2))


def _by(ours: Value, one: Published) -> str:
    assert ours.value is not None
    unit = " points" if ours.unit == "%" else ""
    return f"Differs by {ours.value - one.value:+.2f}{unit}"


def _times(factor: float) -> str:
    if factor >= 1:
        return f"{shown(factor)} times as quick"
    return f"{shown(1 / factor)} times as slow" if factor else "slower"


def place(one: Published) -> str:
    """Of which games, in words."""
    return ", ".join(f"{name} {value}" for name, value in one.where.items())


def matching(one: Published, settings: list[Setting]) -> list[int]:
    """The settings that a published figure speaks of."""
    return [n for n, s in enumerate(settings) if all(s.get(name) == value for name, value in one.where.items())]
