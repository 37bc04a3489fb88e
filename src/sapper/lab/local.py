"""Tasks on this machine: processes, each with some of the engine's threads, together no more than there are cores."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from multiprocessing import connection
from typing import Final

from sapper.board import InputError
from sapper.board.limits import cores

from .work import Done, Order, work

_AHEAD: Final = 2  # tasks handed out for each worker
_PATIENCE: Final = 3  # times that workers may die before anything gets done


def run_here(orders: Iterator[Order], workers: int | None, done: Callable[[Done], None]) -> None:
    """All tasks, with so many workers; as many as there are cores unless told."""
    if workers is not None and workers < 1:
        raise InputError(f"The number of workers is 1 or more, and {workers} is not.")
    count = min(workers or cores(), cores())
    threads = max(1, cores() // count)
    if count == 1:
        for order in orders:
            done(work(replace(order, threads=threads)))
        return
    _Pool(count, threads, done).run(orders)


class _Pool:
    """Workers that may die: their tasks are handed out once more."""

    def __init__(self, count: int, threads: int, done: Callable[[Done], None]) -> None:
        self.count, self.threads, self.done = count, threads, done
        self.again: list[Order] = []
        self.deaths = 0

    def run(self, orders: Iterator[Order]) -> None:
        """Until nothing is left."""
        while not self._round(orders):
            self.deaths += 1
            if self.deaths >= _PATIENCE:
                raise InputError(
                    "The processes of the workers ended again and again, perhaps for want of memory. What is done is "
                    "kept: the same command goes on. A script starts a study under if __name__ == '__main__':."
                )

    def _round(self, orders: Iterator[Order]) -> bool:
        """With one set of processes; False when one of them died."""
        pool = ProcessPoolExecutor(self.count, multiprocessing.get_context("spawn"), _begin)
        waiting: dict[Future[Done], Order] = {}
        children: list[multiprocessing.Process] = []
        try:
            while True:
                while len(waiting) < _AHEAD * self.count and (order := self._next(orders)) is not None:
                    waiting[pool.submit(work, replace(order, threads=self.threads))] = order
                if not waiting:
                    return True
                children = list((pool._processes or {}).values())
                for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                    self.done(future.result())
                    del waiting[future]
                    self.deaths = 0
        except BrokenProcessPool:
            self.again += waiting.values()
            return False
        finally:
            pool.shutdown(wait=not waiting, cancel_futures=True)
            if waiting:
                for child in children:
                    child.kill()

    def _next(self, orders: Iterator[Order]) -> Order | None:
        return self.again.pop() if self.again else next(orders, None)


def _begin() -> None:
    """Ctrl+C is for the process that collects; and nobody works for one that is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            connection.wait([parent.sentinel])
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
