"""Ratings by their definitions, in plain and slow Python: every choice of clues, cells and layouts is tried.

It shares no code with Sapper but the Layout itself.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, product

import numpy as np
import numpy.typing as npt

from sapper import Layout

Cell = tuple[int, int]
Ways = npt.NDArray[np.bool_]  # [way, cell]
Verdicts = dict[Cell, bool]  # is it a mine


@dataclass
class Board:
    """What is known of a Layout whose first cell was opened."""

    width: int
    height: int
    mines: frozenset[Cell]
    open: set[Cell] = field(default_factory=set)
    known: set[Cell] = field(default_factory=set)  # mines

    @property
    def done(self) -> bool:
        return len(self.open) + len(self.mines) == self.width * self.height

    @property
    def undecided(self) -> list[Cell]:
        cells = ((x, y) for y in range(self.height) for x in range(self.width))
        return [cell for cell in cells if cell not in self.open and cell not in self.known]

    def around(self, cell: Cell) -> list[Cell]:
        x, y = cell
        near = [(x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy]
        return [(a, b) for a, b in near if 0 <= a < self.width and 0 <= b < self.height]

    def take(self, found: Verdicts) -> None:
        for cell, mine in found.items():
            if mine:
                self.known.add(cell)
            else:
                self.uncover(cell)

    def uncover(self, cell: Cell) -> None:
        if cell in self.open:
            return
        self.open.add(cell)
        if not self.mines.intersection(self.around(cell)):
            for near in self.around(cell):
                self.uncover(near)

    def clues(self) -> dict[Cell, tuple[frozenset[Cell], int]]:
        """Of every clue its undecided cells, and the mines missing among them."""
        undecided = set(self.undecided)
        found = {}
        for cell in self.open:
            near = self.around(cell)
            if beside := undecided.intersection(near):
                need = len(self.mines.intersection(near)) - len(self.known.intersection(near))
                found[cell] = (frozenset(beside), need)
        return found


def board_of(layout: Layout, first: Cell) -> Board:
    """The board as it lies first in order among all ways to turn and mirror it."""
    cells = np.frombuffer(layout.mask, np.uint8).reshape(layout.height, layout.width).astype(int).copy()
    cells[first[1], first[0]] = 2
    ways = [turned[:, ::step] for k in range(4) for turned in [np.rot90(cells, k)] for step in (1, -1)]
    flat = min((way for way in ways if way.shape[1] >= way.shape[0]), key=lambda way: way.ravel().tolist())
    board = Board(flat.shape[1], flat.shape[0], frozenset((int(x), int(y)) for y, x in np.argwhere(flat == 1)))
    y, x = np.argwhere(flat == 2)[0]
    board.uncover((int(x), int(y)))
    return board


class Truth:
    """Every way to lay mines into the undecided cells."""

    def __init__(self, board: Board, total: bool) -> None:
        self.cells = board.undecided
        count = len(self.cells)
        assert count <= 18, "too many to list"
        ways = np.arange(2**count)
        self.ways = (ways[:, None] >> np.arange(count)) & 1 == 1
        if total:
            self.ways = self.ways[self.ways.sum(1) == len(board.mines) - len(board.known)]
        self.holds = {}
        for clue, (beside, need) in board.clues().items():
            at = [self.cells.index(cell) for cell in beside]
            self.holds[clue] = self.ways[:, at].sum(1) == need

    def left(self, clues: tuple[Cell, ...] | None = None) -> Ways:
        chosen = [self.holds[clue] for clue in (self.holds if clues is None else clues)]
        left: Ways = self.ways[np.all(chosen, 0)] if chosen else self.ways
        return left

    def decided(self, clues: tuple[Cell, ...] | None = None) -> Verdicts:
        left = self.left(clues)
        mines = left.sum(axis=0)
        return {cell: mines[i] > 0 for i, cell in enumerate(self.cells) if mines[i] in (0, len(left))}

    def by_fewest(self) -> tuple[int, Verdicts]:
        for count in range(len(self.holds) + 1):
            found: Verdicts = {}
            for clues in combinations(self.holds, count):
                found |= self.decided(clues)
            if found:
                return count, found
        return 0, {}

    def safest(self) -> tuple[Fraction, Cell]:
        left = self.left()
        risks = [Fraction(int(left[:, i].sum()), len(left)) for i in range(len(self.cells))]
        best = risks.index(min(risks))  # the cells are in reading order
        return risks[best], self.cells[best]


@dataclass
class Plain:
    """What a rating says."""

    histogram: dict[int, int] = field(default_factory=dict)
    hard: int = 0
    total: bool = False
    guesses: int = 0
    luck: float = 0

    @property
    def difficulty(self) -> float:
        effort = {n: 1 if n == 1 else 2 ** (min(n, 10) + 3) for n in self.histogram}
        work = sum(steps * effort[n] for n, steps in self.histogram.items()) + self.guesses * 2**13
        return math.log2(1 + work) + self.luck


def rated(layout: Layout, first: Cell) -> Plain:
    """Round by round, each by the fewest clues."""
    board, plain = board_of(layout, first), Plain()
    while not board.done:
        count, found = Truth(board, total=False).by_fewest()
        steps = groups(board, found, count)
        if not found:
            count, found = Truth(board, total=True).by_fewest()
            if found:
                plain.total, count, steps = True, count + 1, 1
        if not found:
            risk, cell = Truth(board, total=True).safest()
            plain.guesses += 1
            plain.luck -= math.log2(1 - risk)
            found = {cell: cell in board.mines}
        else:
            plain.histogram[count] = plain.histogram.get(count, 0) + steps
            plain.hard += 0 if count == 1 and any(alone(clue) for clue in board.clues().values()) else steps
        board.take(found)
    return plain


def alone(clue: tuple[frozenset[Cell], int]) -> bool:
    beside, need = clue
    return need in (0, len(beside))


def groups(board: Board, found: Verdicts, length: int) -> int:
    """How many groups of cells there are, of which those that a chain of so many clues connects hang together."""
    clues = [cells for cells, _ in board.clues().values()]

    def reached(cell: Cell) -> set[Cell]:
        cells = {cell}
        for _ in range(length):
            cells = cells.union(*(beside for beside in clues if beside & cells))
        return cells

    left, count = set(found), 0
    while left:
        count += 1
        group = [left.pop()]
        for cell in group:
            more = reached(cell) & left
            group += more
            left -= more
    return count


def least(layout: Layout, first: Cell, levels: range, by: Callable[[Board, int], Verdicts]) -> int | None:
    """The least level of a technique that always decides something when the clues do."""
    return next((level for level in levels if _enough(board_of(layout, first), level, by)), None)


def _enough(board: Board, level: int, by: Callable[[Board, int], Verdicts]) -> bool:
    while not board.done:
        found = by(board, level)
        if not found and Truth(board, total=False).decided():
            return False
        truth = Truth(board, total=True) if not found else None
        if truth:
            found = truth.decided()
        if truth and not found:
            _, cell = truth.safest()
            found = {cell: cell in board.mines}
        board.take(found)
    return True


def suppose(board: Board, most: int) -> Verdicts:
    """Fill up to so many cells in every way, follow single clues, keep what all ways that are left agree on."""
    clues = board.clues().values()
    cells = sorted({cell for beside, _ in clues for cell in beside})
    for chosen in (chosen for count in range(most + 1) for chosen in combinations(cells, count)):
        ways = product((True, False), repeat=len(chosen))
        followed = [_follow(clues, dict(zip(chosen, way, strict=True))) for way in ways]
        ends = [set(end.items()) for end in followed if end is not None]
        agreed = dict(set.intersection(*ends)) if ends else {}
        if agreed:
            return agreed
    return {}


def _follow(clues: Iterable[tuple[frozenset[Cell], int]], known: Verdicts) -> Verdicts | None:
    """What follows from what is supposed, or None when that is impossible."""
    while True:
        news: Verdicts = {}
        for beside, need in clues:
            left = [cell for cell in beside if cell not in known]
            need -= sum(known[cell] for cell in beside if cell in known)
            if not 0 <= need <= len(left):
                return None
            if left and need in (0, len(left)):
                for cell in left:
                    if news.setdefault(cell, need > 0) != (need > 0):
                        return None
        if not news:
            return known
        known |= news


def naive(board: Board, rounds: int) -> Verdicts:
    """Naive deduction: two constraints that share cells give three new ones, so many times."""
    known = {beside: (need, need) for beside, need in board.clues().values()}
    for _ in range(rounds):
        news = dict(known)
        for (a, (low_a, high_a)), (b, (low_b, high_b)) in combinations(known.items(), 2):
            for cells, low, high in _combined(a, low_a, high_a, b, low_b, high_b):
                old_low, old_high = news.get(cells, (0, len(cells)))
                news[cells] = (max(low, old_low), min(high, old_high))
        if news == known:
            break
        known = news
    found: Verdicts = {}
    for cells, (low, high) in known.items():
        if high == 0 or low == len(cells):
            found |= dict.fromkeys(cells, high > 0)
    return found


def _combined(
    a: frozenset[Cell], low_a: int, high_a: int, b: frozenset[Cell], low_b: int, high_b: int
) -> Iterator[tuple[frozenset[Cell], int, int]]:
    shared, own, others = a & b, a - b, b - a
    if not shared:
        return
    low, high = max(0, low_a - len(own), low_b - len(others)), min(len(shared), high_a, high_b)
    yield shared, low, high
    if own:
        yield own, max(0, low_a - high), min(len(own), high_a - low)
    if others:
        yield others, max(0, low_b - high), min(len(others), high_b - low)
