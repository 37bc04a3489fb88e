"""Many games in batches, on all cores: threads for the engine's players, processes for those in Python.

A batch takes about a quarter of a second, so that progress is seen and Ctrl+C is quick. Who plays which batch decides
nothing: a game depends on its number alone.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final

from sapper.board import Cancelled, InputError
from sapper.board.limits import Either, interrupts
from sapper.solve.limits import Cancel, engine_errors

from .player import Player
from .registry import player_named
from .rounds import play_here
from .tally import Job, Tally, play_natively

_SECONDS: Final = 0.25  # of a batch
_LARGEST: Final = 5000
_AHEAD: Final = 3  # batches handed out for each thread
_POLL: Final = 0.1  # seconds between looks at `cancel`


def play_batch(job: Job, first: int, count: int, cancel: object | None = None) -> Tally:
    """Games first .. first + count - 1 of a run, and how long one core worked on them."""
    began = time.thread_time()
    if job.native:
        with engine_errors(0):
            tally = play_natively(job, first, count, cancel)
    else:
        player = player_named(job.player) if isinstance(job.player, str) else job.player
        tally = play_here(job, player, first, count)
    tally.seconds = time.thread_time() - began
    return tally


def play_all(job: Job, games: int, threads: int, done: Callable[[Tally], None], cancel: Cancel | None = None) -> bool:
    """All games; `done` is told of each batch, in order. False when Ctrl+C or `cancel` ended it before."""
    plan = _Plan(games, threads)
    if not job.native and (threads == 1 or not _travels(job.player)):
        return _play_alone(job, plan, done, cancel)
    stop = threading.Event()
    with interrupts(stop):
        return _play_together(job, plan, threads, done, Either(stop, cancel))


def _play_together(job: Job, plan: _Plan, threads: int, done: Callable[[Tally], None], stop: Either) -> bool:
    """Some batches ahead of the one that is waited for, so that nobody is idle."""
    before = set(multiprocessing.active_children())
    pool = _pool(job, threads)
    waiting: deque[Future[Tally]] = deque()

    def collect(left: int) -> None:
        while len(waiting) > left and (tally := _result(waiting[0], stop)) is not None:
            waiting.popleft()
            done(plan.measured(tally))

    try:
        for first, count in plan.batches():
            if stop.is_set():
                return False
            waiting.append(pool.submit(play_batch, job, first, count, stop if job.native else None))
            collect(_AHEAD * threads)
        collect(0)
        return not waiting
    except BrokenProcessPool as error:
        raise InputError(
            "The processes that play the games ended at once. A script calls simulate under "
            "if __name__ == '__main__':, or with threads=1."
        ) from error
    finally:
        unfinished = bool(waiting)
        stop.event.set()
        pool.shutdown(wait=job.native or not unfinished, cancel_futures=True)
        if unfinished and not job.native:
            for child in set(multiprocessing.active_children()) - before:
                child.terminate()


class _Plan:
    """Batches of a length that follows how long games take."""

    def __init__(self, games: int, threads: int) -> None:
        self.games = games
        self.size = max(1, min(16, games // (4 * threads)))

    def batches(self) -> Iterator[tuple[int, int]]:
        first = 0
        while first < self.games:
            count = min(self.size, self.games - first)
            yield first, count
            first += count

    def measured(self, tally: Tally) -> Tally:
        """Longer or shorter batches from now on."""
        wanted = int(_SECONDS * tally.games / max(tally.seconds, 1e-6))
        self.size = max(1, min(wanted, 4 * self.size, _LARGEST))
        return tally


def _play_alone(job: Job, plan: _Plan, done: Callable[[Tally], None], cancel: Cancel | None) -> bool:
    """One batch after the other, in this process."""
    try:
        for first, count in plan.batches():
            if cancel is not None and cancel.is_set():
                return False
            done(plan.measured(play_batch(job, first, count)))
    except KeyboardInterrupt:
        return False
    return True


def _result(future: Future[Tally], stop: Either) -> Tally | None:
    """The Tally of a batch, waited for; None when it was stopped."""
    while True:
        try:
            return future.result(_POLL)
        except (Cancelled, CancelledError):
            return None
        except TimeoutError:
            if future.done():
                raise
        if stop.is_set():
            return None


def _pool(job: Job, threads: int) -> Executor:
    if job.native:
        return ThreadPoolExecutor(threads, "sapper")
    return ProcessPoolExecutor(threads, multiprocessing.get_context("spawn"), _ignore_interrupts)


def _ignore_interrupts() -> None:
    """Ctrl+C is for the process that collects."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _travels(player: str | Player) -> bool:
    """Whether another process can make this player: by its name, or because it can import its class."""
    if isinstance(player, str):
        return True
    kind = type(player)
    module = sys.modules.get(kind.__module__)
    return (
        module is not None
        and kind.__module__ != "__main__"
        and not kind.__module__.startswith("sapper_player_")
        and getattr(module, kind.__qualname__, None) is kind
    )
