"""Data for charts: how the win rate went, how times are spread, and where in a game it is lost."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any, Final

from sapper.measure import wilson

from .database import Database
from .filters import Filter

_POINTS: Final = 100
_BINS: Final = 40
_LONG_TAIL: Final = 0.98  # so much of a distribution is shown in full; the last bin holds the rest
_SHARES: Final = 20


class Charts:
    """Series of the games that a filter names; practice is left out."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self, which: Filter) -> dict[str, Any]:
        """Every chart."""
        where, values = which.sql()
        where = f"{where} AND practice = 0"
        won = f"{where} AND result = 'won'"
        return {
            "rate": self._rate(where, values),
            "ms": self._spread("ms", won, values),
            "bv3_per_s": self._spread("bv3_per_s", f"{won} AND bv3_per_s IS NOT NULL", values),
            "lost_at": self._lost(f"{where} AND result = 'lost'", values),
        }

    def _rate(self, where: str, values: list[object]) -> list[list[float]]:
        """Up to a hundred points, each of equally many games: date of the last, games, wins, rate and its interval."""
        cursor = self._database.reader.cursor()
        cursor.row_factory = None
        rows = cursor.execute(
            f"SELECT played, result = 'won' FROM games WHERE {where} ORDER BY played, id", values
        ).fetchall()
        edges = [len(rows) * part // _POINTS for part in range(_POINTS + 1)]
        points = []
        for begin, end in pairwise(edges):
            if end > begin:
                games, wins = end - begin, sum(won for _, won in rows[begin:end])
                points.append([rows[end - 1][0], games, wins, wins / games, *wilson(wins, games)])
        return points

    def _spread(self, column: str, where: str, values: list[object]) -> dict[str, Any]:
        """How often which values occur, in bins of a round width."""
        reader = self._database.reader
        games = reader.execute(f"SELECT count(*) FROM games WHERE {where}", values).fetchone()[0]
        if not games:
            return {"from": 0, "step": 1, "counts": []}
        at = min(games - 1, int(games * _LONG_TAIL))
        sql = f"SELECT {column} FROM games WHERE {where} ORDER BY {column} LIMIT 1 OFFSET ?"
        step = round_step(reader.execute(sql, (*values, at)).fetchone()[0] / _BINS)
        step = max(step, 1) if column == "ms" else step
        rows = reader.execute(
            f"SELECT min(CAST({column} / ? AS INTEGER), {_BINS}), count(*) FROM games WHERE {where} GROUP BY 1",
            (float(step), *values),
        )
        return {"from": 0, "step": step, "counts": _filled(rows.fetchall())}

    def _lost(self, where: str, values: list[object]) -> dict[str, Any]:
        """Which share of its 3BV a lost game had done."""
        rows = self._database.reader.execute(
            f"""SELECT min(solved * {_SHARES} / bv3, {_SHARES - 1}), count(*) FROM games
            WHERE {where} AND +bv3 > 0 GROUP BY 1""",
            values,
        )
        found = _filled(rows.fetchall())
        return {"from": 0, "step": 1 / _SHARES, "counts": found + [0] * (_SHARES - len(found))}


def round_step(width: float) -> float:
    """1, 2 or 5 times a power of ten, and no less than this.

    >>> round_step(0.13), round_step(3100)
    (0.2, 5000.0)
    """
    if width <= 0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(width))
    return next(round(times * power, 12) for times in (1, 2, 5, 10) if times * power >= width * (1 - 1e-12))


def _filled(rows: list[Any]) -> list[int]:
    """Counts by number, without gaps."""
    counts = dict(map(tuple, rows))
    return [counts.get(number, 0) for number in range(max(counts, default=-1) + 1)]
