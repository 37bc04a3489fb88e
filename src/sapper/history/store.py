"""The history of one person: one folder, one database."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType

from .database import Database
from .folder import data_folder
from .games import Games
from .running import Running


class History:
    """Every finished game, and the ones that are still running. A context manager, or `close` it.

    `message` says what happened to a damaged file; None when all was well.
    """

    def __init__(self, folder: Path | str | None = None) -> None:
        self.folder = data_folder(folder)
        self.database = Database(self.folder)
        self.games = Games(self.database)
        self.running = Running(self.database)

    @property
    def message(self) -> str | None:
        """What was done to a damaged file."""
        return self.database.message

    def close(self) -> None:
        """Close the database."""
        self.database.close()

    def __enter__(self) -> History:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
