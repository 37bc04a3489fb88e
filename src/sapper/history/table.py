"""The table of games: filtered, sorted, a page at a time."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from sapper.board import InputError
from sapper.board.rules import shown

from .database import Database
from .filters import Filter

SORTS: Final = ("played", "ms", "bv3", "bv3_per_s", "efficiency", "level", "result", "player")
MOST_ROWS: Final = 500  # of a page

_EXACT: Final = 2**53  # larger seeds travel as text


@dataclass(frozen=True, slots=True)
class Page:
    """Some rows, and how many there are in all."""

    games: list[dict[str, Any]]
    total: int


class Table:
    """The games as rows of plain values."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def page(self, which: Filter, sort: str = "played", down: bool = True, offset: int = 0, limit: int = 50) -> Page:
        """So many rows from this one on."""
        if sort not in SORTS:
            raise InputError(f"Games are sorted by {', '.join(SORTS)}, and not by {shown(sort)}.")
        if not (0 <= offset < 2**31 and 1 <= limit <= MOST_ROWS):
            raise InputError(f"A page has 1 to {MOST_ROWS} games, and begins at one from 0 on.")
        where, values = which.sql()
        way = "DESC" if down else "ASC"
        reader = self._database.reader
        rows = reader.execute(
            f"SELECT * FROM games WHERE {where} ORDER BY {sort} {way}, id {way} LIMIT ? OFFSET ?",
            (*values, limit, offset),
        )
        return Page([as_row(row) for row in rows], self.count(which))

    def count(self, which: Filter) -> int:
        """How many there are."""
        where, values = which.sql()
        found: int = self._database.reader.execute(f"SELECT count(*) FROM games WHERE {where}", values).fetchone()[0]
        return found

    def ids(self, which: Filter) -> list[int]:
        """Their numbers, the oldest first."""
        where, values = which.sql()
        rows = self._database.reader.execute(f"SELECT id FROM games WHERE {where} ORDER BY played, id", values)
        return [row[0] for row in rows]

    def holds(self, id_: int) -> bool:
        """Whether there is a game with this number."""
        found = self._database.reader.execute("SELECT 1 FROM games WHERE id = ?", (id_,)).fetchone()
        return found is not None

    def row(self, id_: int) -> dict[str, Any]:
        """One game."""
        row = self._database.reader.execute("SELECT * FROM games WHERE id = ?", (id_,)).fetchone()
        if row is None:
            raise InputError(f"There is no game {id_} in the history.")
        return as_row(row)

    def rows(self, which: Filter) -> Iterator[dict[str, Any]]:
        """All of them, the oldest first."""
        where, values = which.sql()
        for row in self._database.reader.execute(f"SELECT * FROM games WHERE {where} ORDER BY played, id", values):
            yield as_row(row)


def as_row(row: sqlite3.Row) -> dict[str, Any]:
    """What the table says of a game, as plain JSON values."""
    plain = {name: row[name] for name in ("id", "played", "level", "rule", "player", "result", "ms", "technique")}
    seed = None if row["seed"] is None else int(row["seed"])
    return {
        **plain,
        "rules": f"{row['width']}x{row['height']}/{row['mines']}",
        "seed": str(seed) if seed is not None and seed >= _EXACT else seed,
        "no_guess": bool(row["no_guess"]),
        "bv3": row["bv3"],
        "solved": row["solved"],
        "bv3_per_s": row["bv3_per_s"],
        "efficiency": row["efficiency"],
        "clicks": {kind: row[f"{kind}_clicks"] for kind in ("left", "right", "chord", "wasted")},
        "help": json.loads(row["help"]),
        "practice": bool(row["practice"]),
    }
