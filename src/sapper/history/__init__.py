"""Every game that was played, in SQLite, in the platform's data folder."""

from .filters import Filter
from .folder import data_folder
from .games import Finished, Games
from .store import History

__all__ = ["Filter", "Finished", "Games", "History", "data_folder"]
