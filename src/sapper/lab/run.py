"""Running studies: what is done already is left out, the rest goes to workers, and every task is kept as it ends."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from sapper.board import InputError

from .estimate import Estimate
from .local import run_here
from .manifest import Manifest
from .measures import Setting
from .store import Store
from .study import Study, Task, round_robin
from .tables import rows_of
from .work import Done, Order

Progress = Callable[[Estimate, Done | None], None]


@dataclass(frozen=True, slots=True)
class Plan:
    """A study with its store: so many games of every setting, in batches of so many."""

    study: Study
    store: Store
    games: int
    batch: int
    finished: frozenset[str]

    @property
    def left(self) -> Iterator[Task]:
        """Tasks that are not done, round robin over the settings."""
        for task in round_robin(self.study, self.games, self.batch):
            if task.name not in self.finished:
                yield task

    @property
    def tasks(self) -> int:
        """All tasks, done or not."""
        return -(-self.games // self.batch) * len(self.study.settings)

    def order(self, run: int, task: Task) -> Order:
        """A task for a worker."""
        study = self.study
        setting: Setting = study.settings[task.setting]
        measure = None if study.measure.__module__.startswith("sapper_study_") else study.measure
        return Order(run, task, self.store, study.name, setting, study.seed, measure, study.source)


def run(
    study: Study,
    out: str | Path,
    games: int | None = None,
    *,
    workers: int | None = None,
    cluster: str | None = None,
    batch: int | None = None,
    mix: bool = False,
    progress: Progress | None = None,
) -> Store:
    """Run a study into `out`, a folder or an fsspec address, or go on with it. Results depend on nothing but the study.

    `games` of each setting can be raised later. `workers` are processes here; `cluster` is the address of a Dask
    scheduler. `batch` is for the first run; later ones keep it. With `mix` results of another version are added.
    """
    return run_all([(study, out, games)], workers=workers, cluster=cluster, batch=batch, mix=mix, progress=progress)[0]


def run_all(
    wanted: Sequence[tuple[Study, str | Path, int | None]],
    *,
    workers: int | None = None,
    cluster: str | None = None,
    batch: int | None = None,
    mix: bool = False,
    progress: Progress | None = None,
) -> list[Store]:
    """Several studies together, task by task in turns."""
    if workers is not None and cluster is not None:
        raise InputError("Tasks run on workers of this machine or on a cluster, not on both.")
    with ExitStack() as held:
        plans = [_plan(study, Store(out), games, batch, mix, cluster, held) for study, out, games in wanted]
        left = Counter((number, task.setting) for number, plan in enumerate(plans) for task in plan.left)
        estimate = Estimate(left)
        began = time.monotonic()

        def done(one: Done) -> None:
            estimate.add((one.run, one.task.setting), one.seconds, time.monotonic() - began)
            if progress is not None:
                progress(estimate, one)

        if progress is not None:
            progress(estimate, None)
        if left and cluster is not None:
            from .cluster import run_there

            run_there(_turns(plans), cluster, done)
        elif left:
            run_here(_turns(plans), workers, done)
    return [plan.store for plan in plans]


def _turns(plans: Sequence[Plan]) -> Iterator[Order]:
    """One task of every study, then the next of each."""
    for turn in zip_longest(*(plan.left for plan in plans)):
        for number, task in enumerate(turn):
            if task is not None:
                yield plans[number].order(number, task)


def _plan(
    study: Study, store: Store, games: int | None, batch: int | None, mix: bool, cluster: str | None, held: ExitStack
) -> Plan:
    """What is to be done, with the manifest that says so."""
    games = study.games if games is None else games
    for what, number in (("games", games), ("games in a batch", 1 if batch is None else batch)):
        if number < 1:
            raise InputError(f"The number of {what} is 1 or more, and {number} is not.")
    held.enter_context(store.held())
    before = Manifest.read(store)
    size = before.batch if before else batch or study.batch
    if batch is not None and batch != size:
        raise InputError(f"{store.address} holds batches of {size} games: they stay as long.")
    now = Manifest.of(study, size)
    if before is None:
        if store.names("results"):
            raise InputError(f"{store.address} holds results without a manifest: choose another --out.")
        before = now
    before.joins(now, store, mix)
    finished = _finished(store, before, games)
    before.note(games, cluster)
    before.write(store)
    return Plan(study, store, games, size, finished)


def _finished(store: Store, manifest: Manifest, games: int) -> frozenset[str]:
    """Names of tasks whose files hold all their games. Only last tasks of earlier runs can be too short."""
    names = store.names("results")
    for number in manifest.partial:
        wanted = min(manifest.batch, games - number * manifest.batch)
        for setting in range(len(manifest.settings)):
            name = Task(setting, number, 0, 0).name
            if name in names and rows_of(store.read(f"results/{name}")) < wanted:
                names.discard(name)
    return frozenset(names)


@dataclass(frozen=True, slots=True)
class Status:
    """How far a study is: its games, what was asked for, and tasks done and wanted, in all and setting by setting."""

    manifest: Manifest
    games: int
    wanted: int
    tasks: int
    done: int
    settings: tuple[int, ...]

    @property
    def complete(self) -> bool:
        """Whether all that was asked for is there."""
        return self.done == self.tasks


def status(store: Store) -> Status:
    """How far the study in a store is."""
    from .manifest import manifest_of

    manifest = manifest_of(store)
    wanted = max(manifest.games, default=0)
    finished = _finished(store, manifest, wanted)
    each = -(-wanted // manifest.batch)
    done = [0] * len(manifest.settings)
    games = 0
    for name in store.names("results"):
        setting, number = map(int, name.removesuffix(".parquet").split("-"))
        if name in finished and number < each:
            done[setting] += 1
            games += min(manifest.batch, wanted - number * manifest.batch)
    return Status(manifest, games, wanted * len(done), each * len(done), sum(done), tuple(done))
