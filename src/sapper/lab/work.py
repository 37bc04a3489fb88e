"""One task, wherever it is worked on: measure, write the times, commit the results."""

from __future__ import annotations

import platform
import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from ._engine import core
from .measures import Measure, Setting
from .store import Store
from .study import Columns, Task, checked
from .tables import compact, parquet


@dataclass(frozen=True, slots=True)
class Order:
    """A task with all that a worker needs to know; it travels. A measure from a user's file is looked up there."""

    run: int  # which of the studies that run together
    task: Task
    store: Store
    study: str
    setting: Setting
    seed: int
    measure: Measure | None
    source: str | None
    threads: int = 1


@dataclass(frozen=True, slots=True)
class Done:
    """A task that is done, and how long one worker was at it."""

    run: int
    task: Task
    seconds: float


def work(order: Order) -> Done:
    """Measure the games of a task; its results are there when this returns."""
    began = time.perf_counter()
    task = order.task
    rows = _measure(order)(order.setting, order.seed, task.start, task.count, order.threads)
    columns = checked(rows, task.count, order.study)
    times = columns.pop("nanoseconds", np.zeros(task.count, np.uint64))
    results = {**_keys(order), **{name: compact(name, values) for name, values in columns.items()}}
    order.store.commit(f"timing/{task.name}", parquet({**_keys(order), **_timing(times)}))
    order.store.commit(f"results/{task.name}", parquet(results))
    return Done(order.run, task, time.perf_counter() - began)


def _measure(order: Order) -> Measure:
    if order.measure is not None:
        return order.measure
    from .registry import studies_of_file

    assert order.source is not None
    return studies_of_file(order.source)[order.study].measure


def _keys(order: Order) -> Columns:
    """What every row begins with: its setting, its number, its seed."""
    task = order.task
    numbers = range(task.start, task.start + task.count)
    return {
        "setting": np.full(task.count, task.setting, np.uint16),
        "game": np.array(numbers, np.uint32),
        "seed": np.array([core.mix(order.seed, number) for number in numbers], np.uint64),
    }


def _timing(times: Any) -> Columns:
    return {"nanoseconds": times.astype(np.uint64), "machine": np.full(len(times), platform.node())}
