"""What a player is: a name, and a method that turns a View into a Move. It never sees the Layout.

A player in ten lines:

>>> from sapper.board import HIDDEN, View
>>> from sapper.play import Move
>>> class First:
...     name = "first"
...
...     def move(self, view: View) -> Move:
...         y, x = divmod(view.cells.index(HIDDEN), view.width)
...         return Move(x, y, why="frontier", risk=None, reason="It is the first one.")
>>> print(First().move(View.parse("1#\\n##")))
open (1, 0): It is the first one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from sapper.board import View

from .move import Move


@runtime_checkable
class Player(Protocol):
    """Anything with a `name` that turns a View into a Move.

    It is asked only while the game runs: at least one cell without a mine is closed. Equal Views need not give equal
    Moves, but the built-in players see to it that they do.
    """

    @property
    def name(self) -> str:
        """What the player is called in Records and tables."""

    def move(self, view: View) -> Move:
        """What to do next."""


@runtime_checkable
class Beginner(Protocol):
    """A Player that wants to know when a game of a simulation begins, with a seed for its random choices: the same for
    the same agent seed and game number, and apart from the game's own.
    """

    def begin(self, seed: int) -> None:
        """A new game."""


@runtime_checkable
class Planner(Player, Protocol):
    """A Player that can also tell several Moves at once, which makes a simulation quicker: all that it is certain of,
    or one guess. They are made in their order; one whose cell is open by then is left out.
    """

    def moves(self, view: View) -> Sequence[Move]:
        """What to do next, and after that without another look."""
