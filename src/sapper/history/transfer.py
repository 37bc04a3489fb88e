"""Games out of the history and into it: CSV for tables, JSON lines for everything.

A line of JSON is a Record with the date at which it was played; a plain Record is taken too, and so is a line of the
desktop solver's statistics.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import IO, Any, Final

from sapper.board import Cancelled, InputError, Record
from sapper.board.limits import Cancel
from sapper.formats.desktop import STATISTICS, is_heading

from .filters import Filter
from .games import Finished, Games
from .table import Table

FORMATS: Final = ("csv", "jsonl")
_AT_ONCE: Final = 100  # games in a transaction: whoever plays meanwhile does not wait
_NAMED: Final = 20  # refused lines that are told one by one
_LONGEST: Final = 64 << 20  # characters of a line
_COLUMNS: Final = (
    "id", "played", "level", "rules", "rule", "seed", "no_guess", "player", "result", "ms", "bv3", "solved",
    "bv3_per_s", "efficiency", "left", "right", "chord", "wasted", "technique", "help", "practice",
)  # fmt: skip


@dataclass(slots=True)
class Imported:
    """What became of the lines of a file."""

    added: int = 0
    known: int = 0
    refused: list[str] = field(default_factory=list)
    more_refused: int = 0

    def refuse(self, number: int, why: str) -> None:
        """This line was no game."""
        if len(self.refused) < _NAMED:
            self.refused.append(f"Line {number}: {why}")
        else:
            self.more_refused += 1

    def to_json(self) -> dict[str, Any]:
        """Plain values for `json.dumps`."""
        return {
            "added": self.added,
            "known": self.known,
            "refused": self.refused,
            "more_refused": self.more_refused,
        }


class Transfer:
    """Export and import."""

    def __init__(self, games: Games, table: Table) -> None:
        self._games = games
        self._table = table

    def export(self, which: Filter, form: str) -> Iterator[str]:
        """The games as lines of text."""
        if form not in FORMATS:
            raise InputError(f"The history is exported as {' or '.join(FORMATS)}, and not as {form!r:.40}.")
        return self._csv(which) if form == "csv" else self._lines(which)

    def _csv(self, which: Filter) -> Iterator[str]:
        yield _csv_line(_COLUMNS)
        for row in self._table.rows(which):
            flat = {**row, **row["clicks"], "help": " ".join(map(str, row["help"]))}
            yield _csv_line([_csv_value(flat[name]) for name in _COLUMNS])

    def _lines(self, which: Filter) -> Iterator[str]:
        for id_, played, record in self._games.records(which):
            del id_
            yield json.dumps({"played": played, **record.to_json()}, separators=(",", ":")) + "\n"

    def take_in(self, lines: Iterable[str], cancel: Cancel | None = None) -> Imported:
        """Add the games of these lines that are not there yet."""
        result = Imported()
        waiting: dict[tuple[bytes, int | None], Finished] = {}
        for number, line in enumerate(lines, 1):
            if cancel is not None and cancel.is_set():
                raise Cancelled("The import was ended; what was read until then stays.")
            if not line.strip() or is_heading(line):
                continue
            try:
                game, dated = _read(line)
            except InputError as error:
                result.refuse(number, str(error))
                continue
            key = game.digest, game.played if dated else None
            if key in waiting or self._games.knows(*key):
                result.known += 1
                continue
            waiting[key] = game
            if len(waiting) == _AT_ONCE:
                result.added += len(self._games.add_all(waiting.values()))
                waiting.clear()
        result.added += len(self._games.add_all(waiting.values()))
        return result


def lines_of(stream: IO[bytes]) -> Iterator[str]:
    """The lines of a file, however large: of one that is longer than any game only the beginning, to be refused."""
    while line := stream.readline(_LONGEST + 1):
        yield line.decode("utf-8", "replace").removeprefix("\ufeff")
        while len(line) > _LONGEST and not line.endswith(b"\n"):
            line = stream.readline(_LONGEST + 1)


def _read(line: str) -> tuple[Finished, bool]:
    """The game of one line, and whether it says when it was played."""
    if len(line) >= _LONGEST:
        raise InputError("This line is too long for a game.")
    if STATISTICS.sure(data := line.encode("utf-8", "replace")):
        (game,) = STATISTICS.read(data)
        assert isinstance(game, Record)
        return Finished.of(game), False
    try:
        values = json.loads(line)
    except (ValueError, RecursionError):
        raise InputError("This is not the JSON of a game.") from None
    if not isinstance(values, dict):
        raise InputError("A game is a JSON object.")
    played = values.pop("played", None)
    if played is not None and (type(played) is not int or not 0 <= played < 2**53):
        raise InputError("The date of a game is a whole number of milliseconds since 1970.")
    record = Record.from_json(values)
    if record.result not in ("won", "lost"):
        raise InputError("Only a game that is over stands in the history.")
    return Finished.of(record, played=played), played is not None


def _csv_line(values: Iterable[object]) -> str:
    out = io.StringIO()
    csv.writer(out).writerow(values)
    return out.getvalue()


def _csv_value(value: object) -> object:
    """Text that a spreadsheet would take for a formula is marked as text."""
    if isinstance(value, bool):
        return int(value)
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value
