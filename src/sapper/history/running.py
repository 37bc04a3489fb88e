"""Games that are not finished: kept after every move, so that they can be offered again."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sapper.board import RecordedMove

from .database import Database


@dataclass(frozen=True, slots=True)
class Kept:
    """A running game as it was kept: `start` never changes, `now` does; both are plain JSON values."""

    id: str
    updated: int  # ms since 1970
    start: dict[str, Any]
    now: dict[str, Any]


class Running:
    """The running games in the database. What a move costs does not depend on how many there were before."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def begin(self, id_: str, start: dict[str, Any], now: dict[str, Any], moves: Iterable[RecordedMove] = ()) -> None:
        """A new game, in place of one with the same name."""
        with self._database.write() as connection:
            connection.execute("DELETE FROM running WHERE id = ?", (id_,))
            connection.execute(
                "INSERT INTO running VALUES (?, ?, ?, ?)", (id_, _clock(), json.dumps(start), json.dumps(now))
            )
            _insert(connection, id_, 0, moves)

    def keep(self, id_: str, now: dict[str, Any], number: int, moves: Iterable[RecordedMove]) -> None:
        """The moves from `number` on, in place of all that were there from that one on, and what else changed."""
        with self._database.write() as connection:
            connection.execute("UPDATE running SET updated = ?, now = ? WHERE id = ?", (_clock(), json.dumps(now), id_))
            connection.execute("DELETE FROM running_moves WHERE game = ? AND number >= ?", (id_, number))
            _insert(connection, id_, number, moves)

    def drop(self, id_: str) -> bool:
        """Forget a game; false when there was none."""
        with self._database.write() as connection:
            return connection.execute("DELETE FROM running WHERE id = ?", (id_,)).rowcount > 0

    def all(self) -> list[Kept]:
        """Every running game, the one played last first."""
        rows = self._database.reader.execute("SELECT * FROM running ORDER BY updated DESC, id")
        return [_kept(row) for row in rows]

    def get(self, id_: str) -> Kept | None:
        """One game."""
        row = self._database.reader.execute("SELECT * FROM running WHERE id = ?", (id_,)).fetchone()
        return None if row is None else _kept(row)

    def moves(self, id_: str) -> list[RecordedMove]:
        """Its moves in their order."""
        rows = self._database.reader.execute(
            "SELECT ms, kind, x, y FROM running_moves WHERE game = ? ORDER BY number", (id_,)
        )
        return [tuple(row) for row in rows]


def _insert(connection: sqlite3.Connection, id_: str, number: int, moves: Iterable[RecordedMove]) -> None:
    connection.executemany(
        "INSERT INTO running_moves VALUES (?, ?, ?, ?, ?, ?)",
        [(id_, n, *move) for n, move in enumerate(moves, number)],
    )


def _kept(row: Any) -> Kept:
    return Kept(row["id"], row["updated"], json.loads(row["start"]), json.loads(row["now"]))


def _clock() -> int:
    return time.time_ns() // 1_000_000
