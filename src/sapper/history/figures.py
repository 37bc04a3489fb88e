"""What the games add up to: rates with their intervals, averages, best times, streaks. Practice counts in none."""

from __future__ import annotations

import sqlite3
from typing import Any, Final

from sapper.measure import wilson

from .database import Database
from .filters import LEVELS, Filter

_WON: Final = "result = 'won'"
_TIMED: Final = "result = 'won' AND ms > 0"  # games of a simulation have no clock


class Figures:
    """Figures of the games that a filter names."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self, which: Filter) -> dict[str, Any]:
        """Everything about them."""
        where, values = _counted(which)
        row = self._database.reader.execute(
            f"""SELECT count(*) AS games, coalesce(sum({_WON}), 0) AS wins, coalesce(sum(ms), 0) AS played_ms,
                min(ms) FILTER (WHERE {_TIMED}) AS best_ms, avg(ms) FILTER (WHERE {_TIMED}) AS mean_ms,
                max(bv3_per_s) FILTER (WHERE {_WON}) AS best_pace, avg(bv3_per_s) FILTER (WHERE {_WON}) AS mean_pace,
                max(efficiency) FILTER (WHERE {_WON}) AS best_efficiency,
                avg(efficiency) FILTER (WHERE {_WON}) AS mean_efficiency
            FROM games WHERE {where}""",
            values,
        ).fetchone()
        streaks = self._streaks(where, values)
        return {
            **rated(row["games"], row["wins"]),
            "practice": self._practice(which),
            "ms": {"best": row["best_ms"], "mean": row["mean_ms"], "median": self._median(where, values, row["wins"])},
            "bv3_per_s": {"best": row["best_pace"], "mean": row["mean_pace"]},
            "efficiency": {"best": row["best_efficiency"], "mean": row["mean_efficiency"]},
            "streak": streaks.get(None, _Streak()).to_json(),
            "played_ms": row["played_ms"],
            "levels": self._levels(where, values, streaks),
            "best": self._best(where, values),
        }

    def by_level(self, which: Filter) -> dict[str, Any]:
        """Only what a page shows beside a game: the levels, and all of them together."""
        where, values = _counted(which)
        streaks = self._streaks(where, values)
        levels = self._levels(where, values, streaks)
        games, wins = (sum(level[name] for level in levels) for name in ("games", "wins"))
        streak = streaks.get(None, _Streak())
        together = {**rated(games, wins), "streak": streak.now, "best_streak": streak.best}
        return {"levels": levels, "all": together}

    def rates(self, which: Filter) -> dict[str, dict[str, Any]]:
        """Win rates by level, and no more."""
        where, values = _counted(which)
        rows = self._database.reader.execute(
            f"SELECT level, count(*), sum({_WON}) FROM games WHERE {where} GROUP BY level", values
        )
        return {level: rated(games, wins) for level, games, wins in map(tuple, rows)}

    def _levels(self, where: str, values: list[object], streaks: dict[str | None, _Streak]) -> list[dict[str, Any]]:
        rows = self._database.reader.execute(
            f"""SELECT level, count(*) AS games, sum({_WON}) AS wins, min(ms) FILTER (WHERE {_TIMED}) AS best_ms,
                avg(ms) FILTER (WHERE {_TIMED}) AS mean_ms
            FROM games WHERE {where} GROUP BY level""",
            values,
        )
        found = {
            row["level"]: {
                "level": row["level"],
                **rated(row["games"], row["wins"]),
                "best_ms": row["best_ms"],
                "mean_ms": row["mean_ms"],
                "streak": streaks[row["level"]].now,
                "best_streak": streaks[row["level"]].best,
            }
            for row in rows
        }
        return [found[level] for level in LEVELS if level in found]

    def _streaks(self, where: str, values: list[object]) -> dict[str | None, _Streak]:
        """By level, and under None of all games."""
        streaks: dict[str | None, _Streak] = {None: _Streak()}
        together = streaks[None]
        reader = self._database.reader
        for level, won in _plain(reader, f"SELECT level, {_WON} FROM games WHERE {where} ORDER BY played, id", values):
            together.add(won)
            own = streaks.get(level)
            if own is None:
                own = streaks[level] = _Streak()
            own.add(won)
        return streaks

    def _median(self, where: str, values: list[object], wins: int) -> int | None:
        row = self._database.reader.execute(
            f"SELECT ms FROM games WHERE {where} AND {_WON} ORDER BY ms LIMIT 1 OFFSET ?", (*values, wins // 2)
        ).fetchone()
        return None if row is None else row[0]

    def _best(self, where: str, values: list[object]) -> list[dict[str, Any]]:
        """The best time of each level, with guessing and without."""
        rows = self._database.reader.execute(
            f"""SELECT level, no_guess, id, min(ms) AS ms, played FROM games
            WHERE {where} AND {_TIMED} AND level <> 'custom' GROUP BY level, no_guess""",
            values,
        )
        found = [{**dict(row), "no_guess": bool(row["no_guess"])} for row in rows]
        return sorted(found, key=lambda one: (LEVELS.index(one["level"]), one["no_guess"]))

    def _practice(self, which: Filter) -> int:
        where, values = which.sql()
        row = self._database.reader.execute(f"SELECT count(*) FROM games WHERE {where} AND practice", values).fetchone()
        found: int = row[0]
        return found


class _Streak:
    """Games won one after the other."""

    __slots__ = ("best", "lost", "now")

    def __init__(self) -> None:
        self.now = self.best = self.lost = 0

    def add(self, won: int) -> None:
        if won:
            self.now += 1
            self.lost = 0
            if self.now > self.best:
                self.best = self.now
        else:
            self.now = 0
            self.lost += 1

    def to_json(self) -> dict[str, int]:
        return {"now": self.now, "best": self.best, "lost": self.lost}


def rated(games: int, wins: int) -> dict[str, Any]:
    """A win rate with its interval."""
    rate = wins / games if games else None
    return {"games": games, "wins": wins, "rate": rate, "interval": list(wilson(wins, games))}


def _counted(which: Filter) -> tuple[str, list[object]]:
    where, values = which.sql()
    return f"{where} AND practice = 0", values


def _plain(reader: sqlite3.Connection, sql: str, values: list[object]) -> sqlite3.Cursor:
    """Rows as tuples: a hundred thousand of them are read at once."""
    cursor = reader.cursor()
    cursor.row_factory = None
    return cursor.execute(sql, values)
