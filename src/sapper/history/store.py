"""The history of one person: one folder, one database."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType

from .charts import Charts
from .database import Database
from .drills import Drills
from .figures import Figures
from .folder import data_folder
from .games import Games
from .running import Running
from .table import Table
from .transfer import Transfer
from .versus import Versus


class History:
    """Every finished game, and the ones that are still running. A context manager, or `close` it.

    `message` says what happened to a damaged file; None when all was well.
    """

    def __init__(self, folder: Path | str | None = None) -> None:
        self.folder = data_folder(folder)
        self.database = Database(self.folder)
        self.games = Games(self.database)
        self.running = Running(self.database)
        self.table = Table(self.database)
        self.figures = Figures(self.database)
        self.charts = Charts(self.database)
        self.versus = Versus(self.database)
        self.drills = Drills(self.database)
        self.transfer = Transfer(self.games, self.table)

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
