"""Certificates: the solution of a board that needs no guess, and the checker that makes trust in anybody unnecessary.

A certificate holds a Layout, its first cell, and steps, each saying which clues (and whether the mine total) force
which cells. `verify` follows them with nothing but the rules and the plain counter in `reference`: it knows no engine,
and no technique but counting.

>>> text = '{"version": 1, "layout": "2x1/1\\\\n.*", "first": [0, 0], "steps": []}'
>>> verify(Certificate.from_json(text))
Verification(valid=True, step=None, reason='Every step is forced, and every safe cell is open.')
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from sapper.board import Cell, InputError, Layout

from .reference import count_cells
from .techniques import TECHNIQUES, Step


@dataclass(frozen=True, slots=True)
class Certificate:
    """The claim that a Layout, opened at `first`, needs no guess, with the steps that show it."""

    layout: Layout
    first: Cell
    steps: tuple[Step, ...]

    def to_json(self) -> dict[str, Any]:
        """Plain values for `json.dumps`."""
        names = ("cells", "clues", "mine_total", "technique")
        steps = [step.to_json() for step in self.steps]
        return {
            "version": 1,
            "layout": str(self.layout),
            "first": list(self.first),
            "steps": [{name: step[name] for name in names} for step in steps],
        }

    @classmethod
    def from_json(cls, data: str | dict[str, Any]) -> Certificate:
        """Read plain values or their text. Only the form is checked: whether the claim holds, `verify` says."""
        try:
            values = json.loads(data) if isinstance(data, str) else data
            if values["version"] != 1:
                raise InputError("This certificate is of another version than 1.")
            steps = tuple(_step(step) for step in values["steps"])
            return cls(Layout.parse(values["layout"]), _pair(values["first"]), steps)
        except InputError:
            raise
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            raise InputError("This is no certificate: it has a version, a layout, a first cell and steps.") from None


@dataclass(frozen=True, slots=True)
class Verification:
    """Whether a certificate holds; if not, at which step (from 0), or at its end (None), it fails, and why."""

    valid: bool
    step: int | None
    reason: str

    def __bool__(self) -> bool:
        return self.valid


def verify(certificate: Certificate) -> Verification:
    """Check a certificate: every step is forced, and together they open every safe cell."""
    board = _Board(certificate.layout)
    if not board.holds(certificate.first) or certificate.first in board.layout_mines:
        return Verification(False, None, "The first cell is a mine, or outside the board.")
    board.open(certificate.first)
    for number, step in enumerate(certificate.steps):
        reason = board.objection(step)
        if reason:
            return Verification(False, number, reason)
        board.take(step)
    left = board.width * board.height - len(board.layout_mines) - len(board.opened)
    if left:
        return Verification(False, None, f"The steps end while {left} safe cells are closed.")
    return Verification(True, None, "Every step is forced, and every safe cell is open.")


class _Board:
    """What a player sees who follows the steps."""

    def __init__(self, layout: Layout) -> None:
        self.width, self.height = layout.width, layout.height
        self.layout_mines = set(layout.mines)
        self.opened: dict[Cell, int] = {}
        self.mines: set[Cell] = set()  # proved

    def holds(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    def around(self, cell: Cell) -> list[Cell]:
        x, y = cell
        square = ((x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy)
        return [near for near in square if self.holds(near)]

    def undecided(self, cells: Iterable[Cell]) -> Iterator[Cell]:
        return (cell for cell in cells if cell not in self.opened and cell not in self.mines)

    def open(self, cell: Cell) -> None:
        """Open a cell; a zero opens its neighbours."""
        waiting = [cell]
        while waiting:
            cell = waiting.pop()
            if cell in self.opened:
                continue
            near = self.around(cell)
            self.opened[cell] = sum(mine in self.layout_mines for mine in near)
            if self.opened[cell] == 0:
                waiting += near

    def objection(self, step: Step) -> str:
        """Why the step proves nothing; empty when it is a proof."""
        wrong = _mislabelled(step)
        if wrong:
            return wrong
        if not all(clue in self.opened for clue in step.clues):
            return "A clue that it names is not open."
        cells = {(x, y): verdict for x, y, verdict in step.cells}
        if not cells or not all(self.holds(cell) for cell in cells) or len([*self.undecided(cells)]) < len(cells):
            return "It has to decide cells that are closed and not decided yet."
        clues = [self.clue(cell) for cell in set(step.clues)]
        if step.mine_total:
            every = ((x, y) for y in range(self.height) for x in range(self.width))
            unknown = [*self.undecided(every)]
            counted = count_cells(unknown, clues, len(self.layout_mines) - len(self.mines))
        else:
            counted = count_cells(sorted({cell for _, near in clues for cell in near}), clues)
        for cell, verdict in cells.items():
            if counted.probability.get(cell) != (verdict == "mine"):
                return f"What it names does not force {cell} to be {'a mine' if verdict == 'mine' else 'safe'}."
        return ""

    def clue(self, cell: Cell) -> tuple[int, list[Cell]]:
        """How many mines are missing around an open number, and the cells that may hold them."""
        near = self.around(cell)
        return self.opened[cell] - sum(mine in self.mines for mine in near), [*self.undecided(near)]

    def take(self, step: Step) -> None:
        self.mines |= set(step.mines)
        for cell in step.safe:
            self.open(cell)


def _mislabelled(step: Step) -> str:
    """A technique's name has to fit what the step uses."""
    if step.technique not in TECHNIQUES[:-1]:
        return "It names no technique."
    if step.mine_total != (step.technique == "count"):
        return "The mine total is used by count, and by nothing else."
    wanted = {"single": 1, "pair": 2}.get(step.technique)
    if wanted is not None and len(step.clues) != wanted:
        return f"A step called {step.technique} names {'one clue' if wanted == 1 else 'two clues'}."
    return ""


def _step(values: dict[str, Any]) -> Step:
    cells = tuple((*_pair(cell[:2]), _verdict(cell[2])) for cell in values["cells"])
    total, technique = values["mine_total"], values["technique"]
    if not isinstance(total, bool) or not isinstance(technique, str):
        raise TypeError
    return Step(cells, tuple(_pair(clue) for clue in values["clues"]), total, technique, values.get("level", 0))


def _verdict(word: Any) -> str:
    if word not in ("safe", "mine"):
        raise InputError('A cell of a step is "safe" or "mine".')
    return str(word)


def _pair(cell: Any) -> Cell:
    x, y = cell
    if type(x) is not int or type(y) is not int:
        raise InputError("A cell of a certificate is [x, y], two whole numbers.")
    return x, y
