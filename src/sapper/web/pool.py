"""The one pool of threads on which the engine works, with a bounded queue.

The engine lets go of the interpreter while it counts, so threads are enough. Clicks never come here: a game answers at
once, whatever is being analysed. What may take long and nobody waits for has a lane of its own, so that a hint never
stands behind it.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final, TypeVar

from starlette.requests import Request

from sapper.board import BudgetExceeded, Cancelled

from .errors import ApiError

T = TypeVar("T")

SECONDS: Final = 30.0  # at this edge, where a person waits; kept results know budgets of work only
_WAITING: Final = 64  # more than this in a lane are sent away
_NICE: Final = 5


class Pool:
    """Two lanes: `quick` for what somebody waits for, `slow` for what goes on behind."""

    def __init__(self, threads: int | None = None) -> None:
        count = threads or max(2, os.cpu_count() or 1)
        self._lanes = {
            "quick": ThreadPoolExecutor(count, "sapper-quick"),
            "slow": ThreadPoolExecutor(max(1, count - 1), "sapper-slow", _step_back),
        }
        self._inside = dict.fromkeys(self._lanes, 0)
        self._cancels: set[threading.Event] = set()
        self._tasks: set[asyncio.Task[Any]] = set()

    async def run(
        self,
        work: Callable[[threading.Event], T],
        *,
        request: Request | None = None,
        seconds: float = SECONDS,
        lane: str = "quick",
    ) -> T:
        """The result of the work, which is given the event that tells it to stop: because the client went, or the
        time is over."""
        if self._inside[lane] >= _WAITING:
            raise ApiError("busy", "Too much is being computed at the moment; try again soon.")
        cancel = threading.Event()
        future = self._submit(work, cancel, lane)
        gone = asyncio.ensure_future(_gone(request)) if request is not None else None
        try:
            waited: set[asyncio.Future[Any]] = {future} if gone is None else {future, gone}
            done, _ = await asyncio.wait(waited, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        finally:
            cancel.set()
            if gone is not None:
                gone.cancel()
        if future in done:
            return future.result()
        if done:
            raise Cancelled("Whoever asked has gone.")
        raise BudgetExceeded(f"This takes longer than {seconds:.0f} seconds, and was ended.")

    def _submit(self, work: Callable[[threading.Event], T], cancel: threading.Event, lane: str) -> asyncio.Future[T]:
        def started() -> T:
            if cancel.is_set():
                raise Cancelled("Whoever asked has gone.")
            return work(cancel)

        def over(future: asyncio.Future[T]) -> None:
            self._inside[lane] -= 1
            self._cancels.discard(cancel)
            if not future.cancelled():
                future.exception()  # somebody has looked at it, even when nobody waits any more

        future = asyncio.get_running_loop().run_in_executor(self._lanes[lane], started)
        self._inside[lane] += 1
        self._cancels.add(cancel)
        future.add_done_callback(over)
        return future

    def behind(self, work: Coroutine[Any, Any, object]) -> asyncio.Task[Any]:
        """A coroutine that goes on by itself until it is done or the server ends."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        """Tell everything to stop, and wait for it."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        for cancel in list(self._cancels):
            cancel.set()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*tasks, return_exceptions=True)
        for lane in self._lanes.values():
            await asyncio.to_thread(lane.shutdown, wait=True, cancel_futures=True)


async def _gone(request: Request) -> None:
    """Returns when the client has hung up."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _step_back() -> None:
    """What goes on behind leaves the cores to clicks; Linux knows this for single threads."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)
