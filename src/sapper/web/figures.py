"""The live figures of a show: what its games add up to, and how that came about."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from sapper.measure import wilson
from sapper.play import WHYS
from sapper.play.tally import Tally

_POINTS: Final = 200
_RECENT: Final = 5.0  # seconds over which the pace is measured


@dataclass(slots=True)
class Figures:
    """Games counted as they end."""

    clock: Callable[[], float] = time.monotonic
    total: Tally = field(default_factory=Tally)
    points: list[tuple[int, int]] = field(default_factory=list)  # games so far, wins so far
    _stride: int = 1
    _recent: deque[tuple[float, int]] = field(default_factory=deque)

    def __post_init__(self) -> None:
        self.rest()

    def rest(self) -> None:
        """Nothing was played for a while, or otherwise than before: the pace is measured anew."""
        self._recent.clear()
        self._recent.append((self.clock(), self.total.games))

    def add(self, games: Tally) -> None:
        """More games."""
        self.total.add(games)
        self.total.won.clear()  # of millions of games nobody wants each
        del self.total.estimates[:]
        if self.total.games // self._stride > (self.points[-1][0] // self._stride if self.points else 0):
            self.points.append((self.total.games, self.total.wins))
        while len(self.points) >= _POINTS:
            self.points = self.points[1::2]
            self._stride *= 2
        now = self.clock()
        self._recent.append((now, self.total.games))
        while len(self._recent) > 2 and self._recent[1][0] < now - _RECENT:
            self._recent.popleft()

    @property
    def pace(self) -> float | None:
        """Games a second, of late."""
        (begin, before), (end, after) = self._recent[0], self._recent[-1]
        return (after - before) / (end - begin) if end > begin and after > before else None

    def to_json(self) -> dict[str, Any]:
        """As the page draws them."""
        total = self.total
        points = list(self.points)
        if total.games and (not points or points[-1][0] != total.games):
            points.append((total.games, total.wins))
        return {
            "games": total.games,
            "wins": total.wins,
            "rate": total.wins / total.games if total.games else None,
            "interval": list(wilson(total.wins, total.games)),
            "wins_without_guess": total.wins_without_guess,
            "guesses": total.guesses,
            "guesses_good": total.good_guesses,
            "losses": dict(zip(WHYS, total.losses, strict=True)),
            "games_per_second": self.pace,
            "series": [[games, wins / games, *wilson(wins, games)] for games, wins in points],
        }
