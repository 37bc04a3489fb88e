"""The descriptions by name.

>>> WORK_NAMES[:4]
('single-point', 'simple', 'non-trivial', 'brute-force')
>>> work_player("steps-2:window=6x5").name
'steps-2:window=6x5'
"""

from __future__ import annotations

from typing import Final

from .description import Description, WorkPlayer
from .desktop import DESKTOP
from .difficulty import DIFFICULTY
from .no_guess import NO_GUESS
from .windows import WINDOWS

_ALL: Final = {one.name: one for one in (DIFFICULTY[0], *DESKTOP, *WINDOWS, *NO_GUESS, *DIFFICULTY)}
_UNLISTED: Final = {f"suppose-{depth}" for depth in range(4, 10)}  # they are there, and few ask for them

#: The names without options, as they are offered.
WORK_NAMES: Final = tuple(name for name in _ALL if name not in _UNLISTED)


def is_work(name: str) -> bool:
    """Whether this is one of the works' solvers, with or without options."""
    return name.partition(":")[0] in _ALL


def description_named(name: str) -> Description:
    """The description behind a name, whatever its options."""
    return _ALL[name.partition(":")[0]]


def work_player(name: str) -> WorkPlayer:
    """The player of a name with its options, such as `steps-2:window=6x5`."""
    return description_named(name).player(name.partition(":")[2])
