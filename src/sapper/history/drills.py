"""What was trained: every drill with its kind, whether it went well, and how long it took."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Final

from .database import Database

_LATELY: Final = 20  # drills of a kind that say how strong somebody is now


class Drills:
    """The drills in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, kind: str, right: bool, ms: int) -> None:
        """One drill was answered."""
        with self._database.write() as connection:
            connection.execute(
                "INSERT INTO drills (done, kind, right, ms) VALUES (?, ?, ?, ?)",
                (time.time_ns() // 1_000_000, kind, int(right), ms),
            )

    def figures(self, kinds: Sequence[str]) -> dict[str, dict[str, Any]]:
        """By kind: how many, how many right, streaks, mean time of the right ones, when the last one was."""
        found = {kind: _Kind() for kind in kinds}
        rows = self._database.reader.execute("SELECT kind, right, ms, done FROM drills ORDER BY id")
        for kind, right, ms, done in map(tuple, rows):
            if kind in found:
                found[kind].add(right, ms, done)
        return {kind: one.to_json() for kind, one in found.items()}

    def streak(self) -> int:
        """How many of the last drills were right, one after the other."""
        row = self._database.reader.execute(
            "SELECT count(*) FROM drills WHERE id > coalesce((SELECT max(id) FROM drills WHERE right = 0), 0)"
        ).fetchone()
        found: int = row[0]
        return found

    def weakness(self, kinds: Sequence[str]) -> dict[str, float]:
        """By kind, from 0 to 1: the share of mistakes of late; what was seldom tried counts as half unknown."""
        result = {}
        for kind in kinds:
            rows = self._database.reader.execute(
                "SELECT right FROM drills WHERE kind = ? ORDER BY id DESC LIMIT ?", (kind, _LATELY)
            ).fetchall()
            wrong = sum(1 - row[0] for row in rows)
            result[kind] = (wrong + 1) / (len(rows) + 2)
        return result

    def forget(self) -> None:
        """As on the first day."""
        with self._database.write() as connection:
            connection.execute("DELETE FROM drills")


class _Kind:
    """The drills of one kind, added up."""

    def __init__(self) -> None:
        self.done = self.right = self.streak = self.best = self.ms = 0
        self.last: int | None = None

    def add(self, right: int, ms: int, done: int) -> None:
        self.done += 1
        self.right += right
        self.ms += ms if right else 0
        self.streak = self.streak + 1 if right else 0
        self.best = max(self.best, self.streak)
        self.last = done

    def to_json(self) -> dict[str, Any]:
        return {
            "done": self.done,
            "right": self.right,
            "accuracy": self.right / self.done if self.done else None,
            "streak": self.streak,
            "best_streak": self.best,
            "ms": round(self.ms / self.right) if self.right else None,
            "last": self.last,
        }
