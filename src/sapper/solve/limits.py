"""Budgets of counted work, and how the engine's refusals become Sapper's own errors."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from sapper.board import BudgetExceeded, Cancelled, InputError

from ._engine import core

#: Units of work a call may spend unless told otherwise: one to three seconds, and at most about 2 GB.
DEFAULT_BUDGET = 500_000_000


class Cancel(Protocol):
    """What `cancel=` takes: anything that says whether to stop, such as a `threading.Event`."""

    def is_set(self) -> bool: ...


def is_whole(value: object) -> bool:
    """A whole number; True and False are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def units(budget: int | None, default: int = DEFAULT_BUDGET) -> int:
    """A budget as the engine wants it."""
    if budget is None:
        return default
    if not is_whole(budget) or budget < 1:
        raise InputError(f"A budget is a positive number of units of work, and {budget!r} is not.")
    return min(budget, core.UNLIMITED)


@contextmanager
def engine_errors(budget: int) -> Iterator[None]:
    """Turns the engine's refusals into Sapper's own errors."""
    try:
        yield
    except core.BudgetExceeded as error:
        raise BudgetExceeded(str(error), spent=budget, budget=budget) from None
    except core.Cancelled as error:
        raise Cancelled(str(error)) from None
