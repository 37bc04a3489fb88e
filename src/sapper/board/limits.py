"""Budgets and cancelling, and how the engine's refusals become Sapper's own errors."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol

from ._engine import core
from .errors import BudgetExceeded, Cancelled


class Cancel(Protocol):
    """What `cancel=` takes: anything that says whether to stop, such as a `threading.Event`."""

    def is_set(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Either:
    """Ctrl+C, or the caller's wish to stop."""

    event: threading.Event
    cancel: Cancel | None

    def is_set(self) -> bool:
        return self.event.is_set() or (self.cancel is not None and self.cancel.is_set())


@contextmanager
def interrupts(stop: threading.Event) -> Iterator[None]:
    """Ctrl+C sets `stop` for a while, however often it is pressed; unless somebody else looks after it."""
    ours = threading.current_thread() is threading.main_thread()
    if not ours or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, lambda *_: stop.set())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


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
