"""What keeping every game of a study costs beside `simulate`, and how large studies are run and reported."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np

from sapper import lab, simulate
from sapper.lab import Store, Study
from sapper.lab.measures import Rows, Setting, play
from sapper.lab.results import results
from sapper.lab.study import Task
from sapper.lab.work import Order, work
from sapper.play import FACTS

from .history import Figures
from .timing import fastest

GAMES, MANY = 40_000, 10_000_000
PLAYERS: Final = (("fast", "expert"), ("csp", "expert"), ("optimal-deterministic", "9x9/10"))

_MEASURED: Final = """
import json, resource, sys, time
from benchmarks.laboratory import many
from sapper.lab import Store, run
from sapper.lab.report import report
began = time.perf_counter()
what, folder, games = sys.argv[1:]
if what == "run":
    run(many(), folder, int(games), workers=1)
else:
    report(Store(folder))
took = time.perf_counter() - began
print(json.dumps([took, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024]))
"""


def run(scale: float) -> Figures:
    """Throughput on all cores in turns with `simulate`; then a study with very many games that cost nothing."""
    figures: Figures = {}
    for player, rules in PLAYERS:
        figures |= throughput(player, rules, max(400, int(GAMES * scale)))
    return figures | large(max(100_000, int(MANY * scale)))


def throughput(player: str, rules: str, games: int) -> Figures:
    """The same games, kept and not kept."""
    study = Study("pace", "Pace", {"rules": [rules], "player": [player]}, batch=max(100, games // 20))
    with tempfile.TemporaryDirectory() as folder:
        numbers = iter(range(100))

        def kept() -> None:
            lab.run(study, Path(folder) / str(next(numbers)), games)

        played = []
        took = fastest({"study": kept, "simulate": lambda: played.append(simulate(rules, player, games, 1))})
        with results(Store(Path(folder) / "0")) as found:
            if int(found.won(0).sum()) != played[0].wins:
                raise AssertionError("a study and simulate play different games")
        task = partial(work, Order(0, Task(0, 0, 0, 500), Store(folder), "pace", study.settings[0], 1, play, None))
        plain = partial(simulate, rules, player, 500, 1, threads=1)
        kept_s, plain_s = (min(_core_seconds(one) for _ in range(3)) for one in (task, plain))
    name = f"{player} on {rules}"
    return {
        f"{name}: 500 games on one core, task as quick as simulate, per cent": 100 * plain_s / kept_s,
        f"{name}: games": games,
        f"{name}: simulate, games a second": games / took["simulate"],
        f"{name}: study, games a second": games / took["study"],
        f"{name}: study as quick as simulate, per cent": 100 * took["simulate"] / took["study"],
    }


def _core_seconds(what: Callable[[], object]) -> float:
    """Of this process, whoever else uses the machine."""
    began = time.process_time()
    what()
    return time.process_time() - began


def large(games: int) -> Figures:
    """A process runs it, another reports it; each says how long it took and how much memory it had at most."""
    figures: Figures = {"large study: games": games}
    with tempfile.TemporaryDirectory() as folder:
        for what in ("run", "report"):
            command = [sys.executable, "-c", _MEASURED, what, folder, str(games // 4)]
            took, megabytes = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)
            figures[f"large study: {what}, seconds"] = took
            figures[f"large study: {what}, most memory in MB"] = megabytes
        if f"| {games // 4} |" not in Store(folder).read("report/report.md").decode():
            raise AssertionError("the report does not tell of all games")
    return figures


def many() -> Study:
    """Four settings whose games cost nothing."""
    grid = {"rules": ["9x9/10", "16x16/40"], "player": ["csp", "fast"]}
    return Study("many", "Very many games", grid, measure=nothing, batch=10_000)


def nothing(setting: Setting, seed: int, start: int, count: int, threads: int) -> Rows:
    """Rows like those of games, with nothing played."""
    numbers = np.arange(start, start + count, dtype=np.uint64)
    rows = {name: (numbers * (place + 7)) % 61 for place, name in enumerate(FACTS)}
    return rows | {"won": numbers % 3 // 2, "last": numbers % 5}
