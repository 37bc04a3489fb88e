"""What is measured of a batch of games: by playing them, or by making boards.

A measure gets a setting, the study's seed, the number of its first game, how many there are, and how many threads it
may use. It gives back columns with one entry a game. Game i depends on its seed, mix(seed, i), alone. The column
`nanoseconds` depends on the machine and is kept apart from all others.

>>> rows = play({"rules": "9x9/10", "player": "csp", "first": "random"}, 1, 0, 20, 1)
>>> len(rows["won"]), "nanoseconds" in rows
(20, True)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from time import perf_counter_ns
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sapper.board import BudgetExceeded, Cell, InputError, Rules
from sapper.generator import Wish, generate_many
from sapper.play import FACTS, play_facts
from sapper.solve import TECHNIQUES, rate_many

from ._engine import core

Value = str | int | float | bool
Setting = dict[str, Any]  # names and Values
Rows = Mapping[str, Any]
Measure = Callable[[Setting, int, int, int, int], Rows]

_BUDGET: Final = 20_000_000_000  # units of work for one board: minutes
_AGENTS: Final = 1 << 32  # the seed of inner first cells, apart from the games'


def play(setting: Setting, seed: int, start: int, count: int, threads: int) -> Rows:
    """Games by `player` on `rules`; `rule`, `first` and `agent_seed` as `simulate` has them.

    `first` may also be `inner`: a random cell that is not at the border.
    """
    if setting.get("first") == "inner":
        return _play_inner(setting, seed, start, count)
    if threads == 1 or count < 2 * threads:
        return _played(setting, seed, start, count)
    edges = [start + count * part // threads for part in range(threads + 1)]
    with ThreadPoolExecutor(threads, "sapper-lab") as pool:
        parts = list(pool.map(lambda ends: _played(setting, seed, ends[0], ends[1] - ends[0]), pairwise(edges)))
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def _played(setting: Setting, seed: int, start: int, count: int) -> dict[str, NDArray[np.uint64]]:
    return play_facts(
        str(setting["rules"]),
        str(setting["player"]),
        count,
        seed,
        start=start,
        rule=_rule(setting),
        first=first_of(setting),
        agent_seed=int(setting.get("agent_seed", 0)),
    ).facts


def _play_inner(setting: Setting, seed: int, start: int, count: int) -> Rows:
    """Games one by one, each with its own first cell."""
    rules = Rules.parse(str(setting["rules"]))
    wide, high = max(1, rules.width - 2), max(1, rules.height - 2)
    rows = {name: np.empty(count, np.uint64) for name in FACTS}
    for place, number in enumerate(range(start, start + count)):
        (index,) = core.permutation(core.mix(_AGENTS, number), wide * high, 1)
        cell = index % wide + (rules.width > 2), index // wide + (rules.height > 2)
        game = [core.mix(seed, number)]
        found = play_facts(
            rules, str(setting["player"]), rule=_rule(setting), first=cell, game_seeds=game, agent_seed=number
        ).facts
        for name, values in found.items():
            rows[name][place] = values[0]
    return rows


def first_of(setting: Setting) -> str | Cell:
    """The first cell, which settings hold as a text: `auto`, `random` or `3,3`."""
    first = str(setting.get("first", "auto"))
    if first in ("auto", "random"):
        return first
    try:
        x, y = map(int, first.split(","))
    except ValueError:
        raise InputError(
            f"The first cell of a setting is auto, random, inner or x,y, and {first!r:.40} is not."
        ) from None
    return x, y


def _rule(setting: Setting) -> str | None:
    return str(setting["rule"]) if "rule" in setting else None


def generate(setting: Setting, seed: int, start: int, count: int, threads: int) -> Rows:
    """Boards that need no guess, made by `method` for `rules`: attempts, and what they need. `total` says when the mine
    total may be used; `random_mines` is for the method `combined`. `made` is 0 where work ran out."""
    rules = Rules.parse(str(setting["rules"]))
    cell = first_of(setting)
    given = cell if not isinstance(cell, str) else None
    laid = int(setting["random_mines"]) if "random_mines" in setting else None
    rows = {name: np.zeros(count, np.int64) for name in ("made", "attempts", "technique", "depth", "nanoseconds")}
    boards, places = [], []
    for place in range(count):
        began = perf_counter_ns()
        try:
            (board,) = generate_many(
                rules,
                1,
                given,
                core.mix(seed, start + place),
                str(setting["method"]),
                wish=Wish(total=str(setting.get("total", "end"))),
                random_mines=laid,
                threads=1,
                budget=int(setting.get("budget", _BUDGET)),
            )
        except BudgetExceeded:
            rows["nanoseconds"][place] = perf_counter_ns() - began
            continue
        rows["made"][place], rows["attempts"][place] = 1, board.attempts
        rows["nanoseconds"][place] = int(board.ms * 1_000_000)
        boards.append(board.layout)
        places.append(place)
    if boards:
        ratings = rate_many(boards, zini=False, threads=threads)
        rows["technique"][places] = [TECHNIQUES.index(one) for one in ratings.technique]
        rows["depth"][places] = ratings.depth
    return rows


def pace(setting: Setting, seed: int, start: int, count: int, threads: int) -> Rows:
    """How long `games` games take in batches of `batch` on `workers` threads; one row a repetition."""
    games, batch, workers = (int(setting[name]) for name in ("games", "batch", "workers"))
    rows = {"wins": np.zeros(count, np.int64), "nanoseconds": np.zeros(count, np.int64)}
    for place in range(count):
        agent = start + place
        batches = [(first, min(batch, games - first)) for first in range(0, games, batch)]

        def one(what: tuple[int, int], agent: int = agent) -> int:
            rules, player = str(setting["rules"]), str(setting["player"])
            return play_facts(rules, player, what[1], seed, start=what[0], agent_seed=agent).wins

        began = perf_counter_ns()
        with ThreadPoolExecutor(workers, "sapper-lab") as pool:
            rows["wins"][place] = sum(pool.map(one, batches))
        rows["nanoseconds"][place] = perf_counter_ns() - began
    return rows


__all__ = ["Measure", "Rows", "Setting", "Value", "first_of", "generate", "pace", "play"]
