"""How a Game comes to boards that need no guess: a hook, because these are made further to the right.

`generator` hands its function to `deal_with` when `import sapper` asks it to; a Game with `no_guess` calls `deal` at
its first click.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .errors import InputError
from .rules import Cell, Rules

if TYPE_CHECKING:
    from .layout import Layout

Dealer = Callable[[Rules, Cell, int], "Layout"]

_dealers: list[Dealer] = []


def deal_with(dealer: Dealer) -> None:
    """Say who makes boards that need no guess from now on, from Rules, first cell and seed."""
    _dealers[:] = [dealer]


def deal(rules: Rules, first: Cell, seed: int) -> Layout:
    """A board that needs no guess when it is opened at `first`."""
    if not _dealers:
        raise InputError("Boards that need no guess take the whole of Sapper: import sapper.")
    return _dealers[0](rules, first, seed)
