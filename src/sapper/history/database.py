"""The database file: opened, brought up to date, set aside when it is damaged.

It is in WAL mode, so a reader never waits for a writer, and what was committed outlives a kill of the process.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from sapper.board import InputError

from .schema import MIGRATIONS

FILE: Final = "sapper.db"
_WAIT: Final = 10.0  # seconds for another process to finish its transaction
_CHECKED: Final = 64 << 20  # bytes: a larger file is not read as a whole at every start

log = logging.getLogger("sapper.history")


class Database:
    """One file and its connections: one for each thread that reads, one for whoever writes.

    `message` says what was done to a damaged file, for the person whose games it held.
    """

    def __init__(self, folder: Path, migrations: Sequence[str] = MIGRATIONS) -> None:
        self.path = folder / FILE
        self.message: str | None = None
        self._lock = threading.RLock()
        self._local = threading.local()
        self._open: list[sqlite3.Connection] = []
        try:
            self._writer = self._ready(migrations)
        except sqlite3.OperationalError as error:
            raise InputError(f"The history {self.path} cannot be opened: {error}. Give another folder.") from None
        except sqlite3.DatabaseError as error:
            self.message = self._set_aside(error)
            log.warning(self.message)
            self._writer = self._ready(migrations)

    def _ready(self, migrations: Sequence[str]) -> sqlite3.Connection:
        connection = _connect(self.path)
        try:
            _check(connection, self.path)
            _migrate(connection, self.path, migrations)
            connection.execute("PRAGMA journal_mode = WAL")
        except BaseException:
            connection.close()
            raise
        self._open.append(connection)
        return connection

    def _set_aside(self, error: Exception) -> str:
        """Keep the damaged file under another name: somebody may still get something out of it."""
        aside = _free(self.path.with_name(f"{self.path.stem}.damaged-{time.strftime('%Y%m%d-%H%M%S')}.db"))
        for ending in ("", "-wal", "-shm"):
            part = self.path.with_name(self.path.name + ending)
            if part.exists():
                part.rename(aside.with_name(aside.name + ending))
        return f"The history was damaged ({error}). It now lies in {aside.name}, and a new one has begun."

    @contextmanager
    def write(self) -> Iterator[sqlite3.Connection]:
        """A transaction: all of it is kept, or nothing."""
        with self._lock:
            self._writer.execute("BEGIN IMMEDIATE")
            try:
                yield self._writer
            except BaseException:
                self._writer.rollback()
                raise
            self._writer.commit()

    @property
    def reader(self) -> sqlite3.Connection:
        """This thread's own connection, which cannot write."""
        found: sqlite3.Connection | None = getattr(self._local, "reader", None)
        if found is None:
            found = self._local.reader = _connect(self.path)
            found.execute("PRAGMA query_only = ON")
            with self._lock:
                self._open.append(found)
        return found

    def close(self) -> None:
        """Close every connection; afterwards everything lies in the one file."""
        with self._lock:
            while self._open:
                self._open.pop().close()


def _connect(path: Path) -> sqlite3.Connection:
    """Any thread may close it; `write` and `reader` see to it that only one uses it."""
    connection = sqlite3.connect(path, timeout=_WAIT, isolation_level=None, check_same_thread=False)
    connection.row_factory = sqlite3.Row
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = NORMAL")
    return connection


def _check(connection: sqlite3.Connection, path: Path) -> None:
    """Read the file once, if it is not too large for that."""
    if path.stat().st_size > _CHECKED:
        connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        return
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise sqlite3.DatabaseError(found)


def _migrate(connection: sqlite3.Connection, path: Path, migrations: Sequence[str]) -> None:
    """Step by step to the newest version; a copy of the file is made before."""
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > len(migrations):
        raise InputError(
            f"The history {path} was written by a newer Sapper: it has version {version}, and this one knows versions "
            f"up to {len(migrations)}. Update Sapper, or give another folder with --data."
        )
    if 0 < version < len(migrations):
        _back_up(connection, path.with_name(f"{path.stem}.version-{version}.bak"))
    for number in range(version, len(migrations)):
        script = f"BEGIN IMMEDIATE; {migrations[number]}; PRAGMA user_version = {number + 1}; COMMIT"
        try:
            connection.executescript(script)
        except sqlite3.Error:
            if connection.in_transaction:
                connection.rollback()
            if connection.execute("PRAGMA user_version").fetchone()[0] <= number:
                raise  # otherwise another process was quicker


def _back_up(connection: sqlite3.Connection, to: Path) -> None:
    with closing(sqlite3.connect(_free(to))) as copy:
        connection.backup(copy)


def _free(path: Path) -> Path:
    """The path, or one beside it that nobody uses."""
    candidates = (path if n == 0 else path.with_name(f"{path.stem}-{n}{path.suffix}") for n in range(1000))
    return next(candidate for candidate in candidates if not candidate.exists())
