"""Players by name, and a user's own from a file.

>>> player_names()  # doctest: +ELLIPSIS
('fast', 'best', 'max', 'exact', 'marking-chances', 'single-point', ...)
>>> from sapper.board import View
>>> print(best_move(View.parse("1#\\n11"), player="marking-chances"))
flag (1, 0): The 1 at (0, 0) has 1 closed neighbour: a mine.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Final

from sapper.board import InputError, View

from ._engine import core
from .built_in import Best, BuiltIn, Exact, Fast, Max
from .marking_chances import MarkingChances
from .move import Move
from .player import Player
from .works import WORK_NAMES, is_work, work_player

_BUILT_IN: Final[dict[str, Callable[[], Player]]] = {
    "fast": Fast,
    "best": Best,
    "max": Max,
    "exact": Exact,
    "marking-chances": MarkingChances,
}

_VARIED: Final[dict[str, type[BuiltIn]]] = {"fast": Fast, "best": Best, "max": Max}

DEFAULT: Final = "best"


def player_names() -> tuple[str, ...]:
    """The names of the built-in players."""
    return (*_BUILT_IN, *WORK_NAMES)


def player_named(name: str) -> Player:
    """A built-in player by its name, one varied as in `best:depth=1`, or a user's own as `file.py:Class`."""
    if name in _BUILT_IN:
        return _BUILT_IN[name]()
    base, _, settings = name.partition(":")
    if base in _VARIED:
        return _VARIED[base].varied(settings)
    if is_work(name):
        return work_player(name)
    path, colon, class_name = name.rpartition(":")
    if colon and path.endswith(".py"):
        return _own(Path(path), class_name)
    raise InputError(
        f"There is no player {name!r}; there are {', '.join(player_names())}, or your own as file.py:Class."
    )


def engine_player(name: str) -> str | core.WorkRules | None:
    """What the engine plays under this name without Python; None when it is a player in Python."""
    if name.partition(":")[0] in core.player_names():
        return name
    if name == "marking-chances":
        return core.WorkRules(method="chances")
    return work_player(name).rules if is_work(name) else None


def best_move(view: View, player: str | Player = DEFAULT) -> Move:
    """What a player, given by name or itself, would do next."""
    chosen = player_named(player) if isinstance(player, str) else player
    if not view.hidden:
        raise InputError("Every cell is open: there is no move left.")
    move = chosen.move(view)
    if not isinstance(move, Move):
        raise InputError(f"The player {chosen.name} gave back no Move but {move!r:.60}.")
    if not (0 <= move.x < view.width and 0 <= move.y < view.height):
        raise InputError(f"The player {chosen.name} chose ({move.x}, {move.y}), which lies outside the board.")
    return move


def _own(path: Path, class_name: str) -> Player:
    """A new player of a class in a user's file."""
    made = getattr(_module(path), class_name, None)
    if not isinstance(made, type):
        raise InputError(f"{path} has no class {class_name!r}.")
    try:
        player = made()
    except Exception as error:
        raise InputError(f"The player {class_name} in {path} could not be made: {error!r}.") from error
    if not isinstance(player, Player):
        raise InputError(f"{class_name} in {path} is no player: it needs a name and a method move(view).")
    return player


def _module(path: Path) -> ModuleType:
    """The user's file, run once more each time: it may have been edited."""
    name = f"sapper_player_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise InputError(f"There is no file {path} to take a player from.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise InputError(f"{path} does not run as Python: {error!r}.") from error
    return module
