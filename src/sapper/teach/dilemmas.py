"""Where only a guess is left, and whether waiting can help.

A true 50/50 is two cells that hold exactly one mine, and that no information will ever tell apart: whatever can still
be opened touches both or neither. A pseudo 50/50 looks like one, yet a number, or a cell that can still be opened,
touches one of them alone. An enclosed 2x2 is the same dilemma with two arrangements of four cells. A dead cell tells
nothing when it is opened: if it is safe it can show one number only.
"""

from __future__ import annotations

from collections.abc import Iterator

from sapper.board import HIDDEN, Cell, View
from sapper.board.codes import CLOSED
from sapper.solve import Analysis, Cancel, analyze

from .patterns import Found
from .situation import around, clue_source


def dilemmas(view: View, analysis: Analysis | None = None) -> list[Found]:
    """The 50/50s, pseudo 50/50s and enclosed 2x2s of a View. The View must be possible."""
    found = analysis if analysis is not None else analyze(view)
    return [*_pairs(view, found), *_blocks(view, found)]


def dead_cells(
    view: View, analysis: Analysis | None = None, *, budget: int | None = None, cancel: Cancel | None = None
) -> list[Found]:
    """Cells that are not decided, and that can show one number only if they are safe: opening them tells nothing."""
    found = analysis if analysis is not None else analyze(view, budget=budget, cancel=cancel)
    dead = []
    for cell in _undecided(view, found):
        numbers = 0
        for number in range(9):
            numbers += analyze(view.with_cell(*cell, number), budget=budget, cancel=cancel).consistent
            if numbers > 1:
                break
        if numbers == 1:
            dead.append(Found("dead cell", (), cells=(cell,)))
    return dead


def _undecided(view: View, analysis: Analysis) -> list[Cell]:
    certain = {*analysis.safe, *analysis.mines}
    closed = ((i % view.width, i // view.width) for i, code in enumerate(view.cells) if code in CLOSED)
    return [cell for cell in closed if cell not in certain]


def _ones(view: View, analysis: Analysis) -> Iterator[tuple[Cell, tuple[Cell, ...]]]:
    """Every clue that needs one mine, once all that is certain is taken off, with the cells where it can be."""
    mines, safe = set(analysis.mines), set(analysis.safe)
    for i, number in enumerate(view.cells):
        if number >= HIDDEN:
            continue
        at = i % view.width, i // view.width
        near = clue_source(view, at).cells
        if number - sum(cell in mines for cell in near) == 1:
            yield at, tuple(cell for cell in near if cell not in mines and cell not in safe)


def _openable(view: View, analysis: Analysis, besides: set[Cell]) -> set[Cell]:
    """Closed cells that may turn out to be safe, and so may still say something."""
    return {*_undecided(view, analysis), *(cell for cell in analysis.safe if view.at(*cell) in CLOSED)} - besides


def _pairs(view: View, analysis: Analysis) -> Iterator[Found]:
    seen = set()
    for clue, cells in _ones(view, analysis):
        if len(cells) != 2 or cells in seen:
            continue
        seen.add(cells)
        one, other = (set(around(view, cell)) for cell in cells)
        tells = (one ^ other) - set(cells)
        clues = {cell for cell in tells if view.at(*cell) < HIDDEN}
        free = not clues and not tells & _openable(view, analysis, set(cells))
        yield Found("50/50" if free else "pseudo 50/50", (clue,), cells=cells)


def _blocks(view: View, analysis: Analysis) -> Iterator[Found]:
    """Four cells of which two clues and a third leave the two diagonals, and nothing else touches them unevenly."""
    pairs = {frozenset(cells): clue for clue, cells in _ones(view, analysis) if len(cells) == 2}
    for x, y in _undecided(view, analysis):
        a, b, c, d = (x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)
        if x + 1 >= view.width or y + 1 >= view.height:
            continue
        sides = [pairs.get(frozenset(side)) for side in ((a, b), (c, d), (a, c), (b, d))]
        clues = tuple(side for side in sides if side is not None)
        if len(clues) < 3:
            continue
        block = {a, b, c, d}
        others = {near for cell in block for near in around(view, cell)} - block
        saying = [cell for cell in others if view.at(*cell) < HIDDEN or cell in _openable(view, analysis, block)]
        if all(_even(view, cell, (a, d), (b, c)) for cell in saying):
            yield Found("enclosed 2x2", tuple(sorted(clues, key=lambda cell: cell[::-1])), cells=(a, b, c, d))


def _even(view: View, cell: Cell, one: tuple[Cell, Cell], other: tuple[Cell, Cell]) -> bool:
    """Whether a cell touches as many of two cells as of two others."""
    near = set(around(view, cell))
    return sum(at in near for at in one) == sum(at in near for at in other)
