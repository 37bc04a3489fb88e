"""The finished games: added, read, deleted."""

from __future__ import annotations

import json
import sqlite3
import time
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from sapper.board import Game, InputError, Record

from .database import Database
from .facts import Facts, board_of, digest_of, facts_of, full_record, is_practice, level_of, stated_facts
from .filters import Filter

COLUMNS: Final = (
    "played", "level", "width", "height", "mines", "rule", "seed", "board", "digest", "no_guess", "player", "result",
    "ms", "bv3", "solved", "bv3_per_s", "efficiency", "left_clicks", "right_clicks", "chord_clicks", "wasted_clicks",
    "technique", "help", "practice",
)  # fmt: skip
INSERT: Final = f"INSERT INTO games ({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))})"


_AT_ONCE: Final = 200  # games deleted in one transaction


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished game on its way into the history."""

    record: Record
    facts: Facts
    first: tuple[int, int] | None
    played: int  # ms since 1970
    technique: str | None = None

    @classmethod
    def of(cls, record: Record, game: Game | None = None, played: int | None = None) -> Finished:
        """The Record of a game that is over; it is played once more unless the Game itself is given. Without moves it
        says how a game ended, and its clicks are unknown."""
        played = time.time_ns() // 1_000_000 if played is None else played
        if game is None and record.layout is not None and not record.moves and record.result in ("won", "lost"):
            return cls(record, stated_facts(record, record.layout), record.layout.first, played)
        game = record.replay() if game is None else game
        return cls(full_record(record, game), facts_of(game), game.first, played)

    @property
    def digest(self) -> bytes:
        """Equal for equal Records."""
        return digest_of(self.record)

    def row(self) -> tuple[object, ...]:
        """Its row, in the order of COLUMNS."""
        record, facts, rules = self.record, self.facts, self.record.rules
        assert record.layout is not None
        return (
            self.played, level_of(rules), rules.width, rules.height, rules.mines, rules.rule,
            None if record.seed is None else str(record.seed), board_of(record.layout, self.first), self.digest,
            int(record.no_guess), record.player, record.result, record.ms, facts.bv3, facts.solved, facts.bv3_per_s,
            facts.efficiency, facts.left, facts.right, facts.chord, facts.wasted, self.technique,
            json.dumps(list(record.help)), int(is_practice(record.help)),
        )  # fmt: skip


class Games:
    """The finished games in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, game: Finished) -> int:
        """Keep one game; gives its number."""
        return self.add_all([game])[0]

    def add_all(self, games: Iterable[Finished]) -> list[int]:
        """Keep many games in one transaction."""
        rows = [(game.row(), _packed(game.record)) for game in games]
        with self._database.write() as connection:
            return [_insert(connection, row, packed) for row, packed in rows]

    def knows(self, digest: bytes, played: int | None) -> bool:
        """Whether a Record with this digest is there already, ended at the same time if that is known."""
        sql = "SELECT 1 FROM games WHERE digest = ? AND (? IS NULL OR played = ?)"
        found = self._database.reader.execute(sql, (digest, played, played))
        return found.fetchone() is not None

    def record(self, id_: int) -> Record:
        """The Record of one game."""
        row = self._database.reader.execute("SELECT record FROM records WHERE id = ?", (id_,)).fetchone()
        if row is None:
            raise InputError(f"There is no game {id_} in the history.")
        return unpacked(row[0])

    def records(self, which: Filter) -> Iterator[tuple[int, int, Record]]:
        """Number, date and Record of the games that a filter names, the oldest first."""
        where, values = which.sql()
        rows = self._database.reader.execute(
            f"SELECT id, played, record FROM games JOIN records USING (id) WHERE {where} ORDER BY played, id", values
        )
        for id_, played, packed in map(tuple, rows):
            yield id_, played, unpacked(packed)

    def unrated(self, most: int) -> list[int]:
        """Games of which it is not known what they need, the newest first."""
        sql = "SELECT id FROM games WHERE technique IS NULL ORDER BY id DESC LIMIT ?"
        return [row[0] for row in self._database.reader.execute(sql, (most,))]

    def set_technique(self, id_: int, technique: str) -> None:
        """What the board needs, once it is known."""
        with self._database.write() as connection:
            connection.execute("UPDATE games SET technique = ? WHERE id = ?", (technique, id_))

    def delete(self, ids: Sequence[int]) -> int:
        """Delete games, some at a time so that nobody waits; gives how many there were."""
        deleted = 0
        for start in range(0, len(ids), _AT_ONCE):
            with self._database.write() as connection:
                for id_ in ids[start : start + _AT_ONCE]:
                    deleted += connection.execute("DELETE FROM games WHERE id = ?", (id_,)).rowcount
        return deleted


def unpacked(packed: bytes) -> Record:
    """A Record as it lies in the database."""
    return Record.from_json(zlib.decompress(packed))


def _packed(record: Record) -> bytes:
    return zlib.compress(json.dumps(record.to_json(), separators=(",", ":")).encode(), 6)


def _insert(connection: sqlite3.Connection, row: tuple[object, ...], packed: bytes) -> int:
    id_ = connection.execute(INSERT, row).lastrowid
    assert id_ is not None
    connection.execute("INSERT INTO records VALUES (?, ?)", (id_, packed))
    return id_
