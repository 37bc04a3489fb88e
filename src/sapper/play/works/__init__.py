"""The solvers of the five works that Sapper grew out of, as players: each a description that configures the engine's
rules. docs/players.md has the table of all names and options.

>>> player = work_player("optimal-deterministic:window=5x5,flags=no")
>>> player.name, player.description.work
('optimal-deterministic:window=5x5,flags=no', 'C')
"""

from .description import Description, WorkPlayer
from .names import WORK_NAMES, description_named, is_work, work_player

__all__ = ["WORK_NAMES", "Description", "WorkPlayer", "description_named", "is_work", "work_player"]
