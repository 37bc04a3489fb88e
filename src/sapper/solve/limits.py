"""Budgets of counted work."""

from __future__ import annotations

from sapper.board import InputError
from sapper.board.limits import Cancel, engine_errors, is_whole

from ._engine import core

__all__ = ["DEFAULT_BUDGET", "Cancel", "engine_errors", "is_whole", "units"]

#: Units of work a call may spend unless told otherwise: one to three seconds, and at most about 2 GB.
DEFAULT_BUDGET = 500_000_000


def units(budget: int | None, default: int = DEFAULT_BUDGET) -> int:
    """A budget as the engine wants it."""
    if budget is None:
        return default
    if not is_whole(budget) or budget < 1:
        raise InputError(f"A budget is a positive number of units of work, and {budget!r} is not.")
    return min(budget, core.UNLIMITED)
