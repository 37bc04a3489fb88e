"""What a person looks at: some clues, with what is known of the cells around them.

A Source says how many mines lie among its cells. It is a clue, or the mine total, whose cells are all that are closed.
What becomes known is taken off: a Source then needs fewer mines among fewer cells, and that is all that any reasoning
uses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from sapper.board import EXPLODED, HIDDEN, MINE, WRONG_FLAG, Cell, View


@dataclass(frozen=True, slots=True)
class Source:
    """So many mines among these cells. `at` is where the number stands, None for the mine total."""

    at: Cell | None
    number: int
    cells: tuple[Cell, ...]  # closed, or shown after a lost game; in reading order


@dataclass(slots=True)
class Situation:
    """Sources, and what is known of their cells: True is a mine."""

    sources: tuple[Source, ...]
    known: dict[Cell, bool] = field(default_factory=dict)

    def open_cells(self, source: Source) -> list[Cell]:
        """Its cells of which nothing is known."""
        return [cell for cell in source.cells if cell not in self.known]

    def mines(self, source: Source) -> list[Cell]:
        """Its known mines."""
        return [cell for cell in source.cells if self.known.get(cell)]

    def need(self, source: Source) -> int:
        """How many mines are still to be found among its open cells."""
        return source.number - len(self.mines(source))

    def copy(self) -> Situation:
        """The same, to suppose something in."""
        return Situation(self.sources, dict(self.known))


def around(view: View, cell: Cell) -> Iterator[Cell]:
    """The neighbours of a cell, in reading order."""
    x, y = cell
    for j in range(max(y - 1, 0), min(y + 2, view.height)):
        for i in range(max(x - 1, 0), min(x + 2, view.width)):
            if (i, j) != cell:
                yield i, j


def code_at(view: View, cell: Cell) -> int:
    """The code of a cell that is known to lie on the board."""
    return view.cells[cell[1] * view.width + cell[0]]


def clue_source(view: View, clue: Cell) -> Source:
    """An open number and the cells around it that are not open."""
    return Source(
        clue, code_at(view, clue), tuple(cell for cell in around(view, clue) if code_at(view, cell) >= HIDDEN)
    )


def situation(view: View, clues: Iterable[Cell], given: Iterable[Cell], *, total: bool) -> Situation:
    """These clues, and the mine total if it takes part; `given` are known mines."""
    sources = [clue_source(view, clue) for clue in clues]
    if total and view.total is not None:
        unopened = [i for i, code in enumerate(view.cells) if code >= HIDDEN]
        cells = tuple((i % view.width, i // view.width) for i in unopened)
        sources.append(Source(None, view.total, cells))
    known = dict.fromkeys(given, True)
    for source in sources:
        for cell in source.cells:
            code = code_at(view, cell)
            if code in (MINE, EXPLODED, WRONG_FLAG):
                known[cell] = code != WRONG_FLAG
    return Situation(tuple(sources), known)
