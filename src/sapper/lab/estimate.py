"""How long it will still take: each setting by what its own tasks took so far, and those that nobody has begun by the
mean of the others.

>>> estimate = Estimate({(0, 0): 10, (0, 1): 10})
>>> estimate.add((0, 0), 3.0, elapsed=3.0)
>>> estimate.left
57.0
"""

from __future__ import annotations

from collections.abc import Mapping

Key = tuple[int, int]  # study, setting


class Estimate:
    """Tasks that are left, by study and setting."""

    def __init__(self, left: Mapping[Key, int]) -> None:
        self._left = dict(left)
        self._spent: dict[Key, tuple[float, int]] = {}
        self._elapsed = 0.0
        self.total = sum(left.values())
        self.done = 0

    def add(self, key: Key, seconds: float, elapsed: float) -> None:
        """A task took so many seconds of one worker; the run goes on for so long."""
        spent, tasks = self._spent.get(key, (0.0, 0))
        self._spent[key] = spent + seconds, tasks + 1
        self._left[key] -= 1
        self._elapsed = elapsed
        self.done += 1

    @property
    def left(self) -> float | None:
        """Seconds; None when nothing is known yet."""
        if not self.done:
            return None
        spent = sum(seconds for seconds, _ in self._spent.values())
        mean = spent / self.done
        work = 0.0
        for key, tasks in self._left.items():
            seconds, measured = self._spent.get(key, (mean, 1))
            work += tasks * seconds / measured
        return work * self._elapsed / spent if spent else 0.0

    @property
    def share(self) -> float:
        """How much of the work is done, by time."""
        left = self.left
        if left is None:
            return 0.0
        whole = self._elapsed + left
        return self._elapsed / whole if whole else 1.0


def in_words(seconds: float) -> str:
    """A time as people say it.

    >>> in_words(40), in_words(600), in_words(9000)
    ('40 s', '10 min', '2 h 30 min')
    """
    if seconds < 90:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 90 else f"{minutes // 60} h {minutes % 60} min"
