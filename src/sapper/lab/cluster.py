"""Tasks on an existing Dask cluster. Its workers commit the files themselves, so that only names travel back; a worker
that is lost costs the tasks that it had in hand, which go to others."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from typing import Any, Final

from sapper.board import InputError

from .libraries import library
from .work import Done, Order, work

_AHEAD: Final = 3  # tasks handed out for each thread of the cluster
_SECONDS: Final = 10  # until a scheduler has to answer


def run_there(orders: Iterator[Order], address: str, done: Callable[[Done], None]) -> None:
    """All tasks, on whatever workers there are at the time."""
    distributed = library("distributed")
    try:
        client = distributed.Client(address, timeout=_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise InputError(f"No Dask scheduler answers at {address}: {error}.") from None
    with client:
        client.wait_for_workers(1, timeout=_SECONDS * 3)
        running = distributed.as_completed(loop=client.loop)
        run = secrets.token_hex(8)  # a cluster may work for several runs
        handed = 0
        for order in orders:
            key = f"sapper-{run}-{order.run}-{order.task.name}"
            running.add(client.submit(work, order, key=key, pure=False))
            handed += 1
            while handed >= _room(client):
                done(_result(next(running), distributed))
                handed -= 1
        for future in running:
            done(_result(future, distributed))


def _room(client: Any) -> int:
    """How many tasks may be out at once: workers come and go."""
    threads: int = sum(client.nthreads().values())
    return max(1, _AHEAD * threads)


def _result(future: Any, distributed: Any) -> Done:
    try:
        found: Done = future.result()
    except distributed.scheduler.KilledWorker:
        raise InputError(
            "The cluster's workers ended again and again, perhaps for want of memory. What is done is kept: the same "
            "command goes on."
        ) from None
    return found
