"""The ladder of reasoning: named ways to decide cells, from one clue looked at to everything that can be known.

| technique | what it does |
| --- | --- |
| `single` | looks at one clue: none of its cells is a mine, or all are |
| `pair` | compares two clues that share cells |
| `group` | takes up to `clues` clues that hang together, and everything these imply |
| `suppose` | fills up to `depth` cells in every way, follows single clues, keeps what all that survive agree on |
| `exact` | everything the clues imply |
| `count` | everything the clues and the mine total imply |

docs/rating.md says which decides what another decides too.

>>> view = View.parse("####\\n1221", total=None)
>>> [step.cells for step in deduce(view, "single")]
[]
>>> for step in deduce(view, "pair"):
...     print(step.technique, step.clues, step.cells)
pair ((0, 1), (1, 1)) ((2, 0, 'mine'),)
pair ((2, 1), (3, 1)) ((1, 0, 'mine'),)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from sapper.board import Cell, InputError, View
from sapper.board.rules import as_cell, shown

from ._engine import core
from .analysis import FLAG_USES
from .limits import Cancel, engine_errors, is_whole, units

#: From easy to hard, in the engine's order. The last is no reasoning: it names what no reasoning decides.
TECHNIQUES: Final = ("single", "pair", "group", "suppose", "exact", "count", "guess")

#: The most clues in a group, and the most cells supposed at once, that the ladder takes unless told otherwise.
GROUP_CLUES: Final = 3
SUPPOSE_DEPTH: Final = 2

MOST_CLUES: Final = 8
MOST_DEPTH: Final = 9

Verdict = tuple[int, int, str]  # x, y, "safe" or "mine"
Fact = tuple[int, int, bool]  # x, y, is it a mine


@dataclass(frozen=True, slots=True)
class Step:
    """One deduction: these clues, what was known before, and with `mine_total` the mine total force these cells."""

    cells: tuple[Verdict, ...]
    clues: tuple[Cell, ...]
    mine_total: bool
    technique: str
    level: int  #: of `group` the clues looked at together, of `suppose` the cells supposed, of steps the rounds

    @property
    def safe(self) -> list[Cell]:
        """The cells it proves safe."""
        return [(x, y) for x, y, verdict in self.cells if verdict == "safe"]

    @property
    def mines(self) -> list[Cell]:
        """The cells it proves to be mines."""
        return [(x, y) for x, y, verdict in self.cells if verdict == "mine"]

    def to_json(self) -> dict[str, Any]:
        """Plain values for `json.dumps`."""
        return {
            "cells": [list(cell) for cell in self.cells],
            "clues": [list(clue) for clue in self.clues],
            "mine_total": self.mine_total,
            "technique": self.technique,
            "level": self.level,
        }


EngineStep = tuple[int, int, bool, list[Cell], list[Fact]]


def step_of(found: EngineStep) -> Step:
    """A Step from what the engine says."""
    technique, level, total, clues, cells = found
    verdicts = tuple((x, y, "mine" if mine else "safe") for x, y, mine in cells)
    return Step(verdicts, tuple(clues), total, TECHNIQUES[technique], level)


def deduce(
    view: View,
    technique: str,
    *,
    clues: int = GROUP_CLUES,
    depth: int = 1,
    rounds: int = -1,
    flags: str = "ignore",
    given: Iterable[Verdict] = (),
    budget: int | None = None,
    cancel: Cancel | None = None,
) -> list[Step]:
    """All that one technique decides at once, without following it up; each cell once, by the easiest rung up to it.

    `steps` is a technique too, beside the ladder: naive deduction by sub-constraints, repeated `rounds` times at most
    (-1: until nothing is new). `given` are cells known besides, as `(x, y, "safe")` or `(x, y, "mine")`. The View must
    be possible; a contradiction that shows is an InputError.
    """
    facts = [_fact(view, one) for one in given]
    limit = units(budget)
    engine_view = core.View(view.width, view.height, view.cells, -1 if view.total is None else view.total)
    how = (flag_use(flags), facts, limit, cancel)
    with engine_errors(limit), impossible_views():
        if technique == "steps":
            found = core.deduce_in_steps(engine_view, _whole(rounds, -1, 1000, "rounds"), *how)
        else:
            rung = rung_of(technique)
            found = core.deduce(engine_view, rung, group_clues(clues), suppose_depth(depth), *how)
    return [step_of(one) for one in found]


@contextmanager
def impossible_views() -> Iterator[None]:
    """Turns the engine's refusal of a View that cannot be into an InputError."""
    try:
        yield
    except ValueError as error:
        raise InputError(str(error)) from None


def rung_of(technique: str) -> int:
    """The number of a technique, from easy to hard."""
    if technique not in TECHNIQUES[:-1]:
        raise InputError(f"{shown(technique)} is no technique; those are {', '.join(TECHNIQUES[:-1])}.")
    return TECHNIQUES.index(technique)


def group_clues(clues: int) -> int:
    """The most clues in a group, checked."""
    return _whole(clues, 2, MOST_CLUES, "clues in a group")


def suppose_depth(depth: int) -> int:
    """The most cells supposed at once, checked."""
    return _whole(depth, 0, MOST_DEPTH, "cells supposed at once")


def flag_use(flags: str) -> int:
    """What flags mean, in the engine's number."""
    if flags not in FLAG_USES:
        raise InputError(f'Flags are to "ignore" or to "trust", and {flags!r} is neither.')
    return FLAG_USES.index(flags)


def _whole(value: int, least: int, most: int, what: str) -> int:
    if not is_whole(value) or not least <= value <= most:
        raise InputError(f"The number of {what} goes from {least} to {most}, and {shown(value)} does not.")
    return value


def _fact(view: View, given: Verdict) -> Fact:
    x, y = as_cell(view.width, view.height, given[:2], "given cell")
    if given[2] not in ("safe", "mine"):
        raise InputError(f'A given cell is "safe" or "mine", and {shown(given[2])} is neither.')
    if view.at(x, y) <= 8:
        raise InputError(f"({x}, {y}) is open: only a hidden cell can be given.")
    return x, y, given[2] == "mine"
