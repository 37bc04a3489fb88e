"""Budgets and cancelling, and how the engine's refusals become Sapper's own errors."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from ._engine import core
from .errors import BudgetExceeded, Cancelled


class Cancel(Protocol):
    """What `cancel=` takes: anything that says whether to stop, such as a `threading.Event`."""

    def is_set(self) -> bool: ...


def is_whole(value: object) -> bool:
    """A whole number; True and False are none."""
    return isinstance(value, int) and not isinstance(value, bool)


@contextmanager
def engine_errors(budget: int) -> Iterator[None]:
    """Turns the engine's refusals into Sapper's own errors."""
    try:
        yield
    except core.BudgetExceeded as error:
        raise BudgetExceeded(str(error), spent=budget, budget=budget) from None
    except core.Cancelled as error:
        raise Cancelled(str(error)) from None
