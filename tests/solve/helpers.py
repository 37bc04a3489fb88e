"""What the tests of analysis share: both counters behind one face, brute force as a third opinion, and boards."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from pathlib import Path
from types import EllipsisType
from typing import Protocol

from hypothesis import strategies as st

from sapper import Cell, View, analyze
from sapper.board import EXPLODED, FLAG, HIDDEN, MINE, QUESTION, SYMBOLS, WRONG_FLAG
from sapper.solve import reference

CLOSED = (HIDDEN, FLAG, QUESTION)
SHOWN = (MINE, EXPLODED)


@dataclass(frozen=True)
class Answer:
    """What every counter says."""

    solutions: int
    probability: Mapping[Cell, float | Fraction]  # of every closed cell; empty when the View is impossible
    safe: list[Cell]
    mines: list[Cell]

    @property
    def consistent(self) -> bool:
        return self.solutions > 0


class Counter(Protocol):
    def __call__(
        self, view: View, *, total: int | EllipsisType | None = ..., density: float | None = None, flags: str = "ignore"
    ) -> Answer: ...


def cells_of(view: View) -> list[Cell]:
    """All cells in reading order."""
    return [(x, y) for y in range(view.height) for x in range(view.width)]


def closed(view: View) -> list[Cell]:
    return [cell for cell in cells_of(view) if view.at(*cell) in CLOSED]


def clues(view: View) -> list[Cell]:
    """Every open number."""
    return [cell for cell in cells_of(view) if view.at(*cell) < HIDDEN]


def around(view: View, cell: Cell) -> list[Cell]:
    x, y = cell
    return [
        (i, j)
        for j in range(max(y - 1, 0), min(y + 2, view.height))
        for i in range(max(x - 1, 0), min(x + 2, view.width))
        if (i, j) != cell
    ]


# The counters.


def native(
    view: View, *, total: int | EllipsisType | None = ..., density: float | None = None, flags: str = "ignore"
) -> Answer:
    found = analyze(view, total=total, density=density, flags=flags)
    if not found.consistent:
        assert found.safe == []
        assert found.mines == []
        return Answer(found.solutions, {}, [], [])
    table = {(x, y): float(p) for y, row in enumerate(found.probability) for x, p in enumerate(row) if p == p}
    # What a lost game shows is certain too; only what is closed is compared.
    for cell in cells_of(view):
        code = view.at(*cell)
        assert (cell in table) == (code >= HIDDEN)
        if code in (*SHOWN, WRONG_FLAG):
            assert table.pop(cell) == (code in SHOWN)
    safe, mines = ([cell for cell in cells if cell in table] for cells in (found.safe, found.mines))
    return Answer(found.solutions, table, safe, mines)


def plain(
    view: View, *, total: int | EllipsisType | None = ..., density: float | None = None, flags: str = "ignore"
) -> Answer:
    return _answer(*_counted(reference.count(view, total=total, density=density, flags=flags)))


def brute_force(
    view: View, *, total: int | EllipsisType | None = ..., density: float | None = None, flags: str = "ignore"
) -> Answer:
    """Try every set of mines."""
    wanted = view.total if isinstance(total, EllipsisType) else total
    chance = reference.EXPERT_DENSITY if density is None else Fraction(density)
    free = closed(view)
    count, weight = 0, Fraction(0)
    held: dict[Cell, Fraction] = dict.fromkeys(free, Fraction(0))
    for layout in layouts(view, wanted, flags):
        inside = [cell for cell in free if cell in layout]
        one = (
            Fraction(1)
            if wanted is not None
            else Fraction(chance ** len(inside) * (1 - chance) ** (len(free) - len(inside)))
        )
        count, weight = count + 1, weight + one
        for cell in inside:
            held[cell] += one
    return _answer(count, {cell: part / weight for cell, part in held.items()} if count else {})


def layouts(view: View, total: int | None, flags: str = "ignore") -> Iterator[frozenset[Cell]]:
    """Every set of mines that agrees with the View."""
    free = closed(view)
    shown = {cell for cell in cells_of(view) if view.at(*cell) in SHOWN}
    numbers = [(view.at(*cell), around(view, cell)) for cell in clues(view)]
    flagged = {cell for cell in free if view.at(*cell) == FLAG} if flags == "trust" else set()
    for choice in product((False, True), repeat=len(free)):
        mines = shown.union(cell for cell, chosen in zip(free, choice, strict=True) if chosen)
        if (
            flagged <= mines
            and (total is None or len(mines) == total)
            and all(number == sum(cell in mines for cell in near) for number, near in numbers)
        ):
            yield frozenset(mines)


def _counted(found: reference.Count) -> tuple[int, dict[Cell, Fraction]]:
    return found.solutions, found.probability


def _answer(solutions: int, chances: dict[Cell, Fraction]) -> Answer:
    safe = [cell for cell, chance in chances.items() if chance == 0]
    mines = [cell for cell, chance in chances.items() if chance == 1]
    return Answer(solutions, dict(chances), safe, mines)


COUNTERS: dict[str, Counter] = {"native": native, "reference": plain}


def same(a: Answer, b: Answer) -> None:
    """Assert that two answers agree: everything exactly, chances within 1e-9."""
    assert a.solutions == b.solutions
    assert (a.safe, a.mines) == (b.safe, b.mines)
    assert a.probability.keys() == b.probability.keys()
    for cell, chance in a.probability.items():
        assert near(chance, b.probability[cell]), cell


def near(a: float | Fraction, b: float | Fraction) -> bool:
    """Equal within 1e-9."""
    return abs(float(a) - float(b)) <= 1e-9


# Boards.


def laid(width: int, height: int, mines: set[Cell], opened: Callable[[Cell], bool], total: int | None = None) -> View:
    """The View of a layout with some of its safe cells open."""
    blank = View(width, height, bytes([HIDDEN]) * (width * height), total=total)
    codes = [
        sum(near in mines for near in around(blank, cell)) if cell not in mines and opened(cell) else HIDDEN
        for cell in cells_of(blank)
    ]
    return View(width, height, codes, total=total)


def scattered(width: int, height: int, mines: int, share: float, seed: int) -> View:
    """A random layout with about this share of its safe cells open, without flood."""
    chance = random.Random(seed)
    every = [(x, y) for y in range(height) for x in range(width)]
    return laid(width, height, set(chance.sample(every, mines)), lambda _: chance.random() < share, mines)


def played(width: int, height: int, mines: int, seed: int) -> Iterator[View]:
    """The View before every decision of a careful game; a mine in the way is passed over."""
    from sapper import Game

    game = Game(f"{width}x{height}/{mines}", seed=seed)
    game.open(0, 0)
    layout = game.layout
    assert layout is not None
    while game.state == "running":
        yield game.view
        found = analyze(game.view)
        for x, y in found.safe or [cell for cell in closed(game.view) if not layout.is_mine(*cell)][:1]:
            game.open(x, y)


@st.composite
def small_views(draw: st.DrawFn, cells: int = 20, unknown: int = 11, noise: bool = True) -> View:
    """Views that brute force can do: true ones, and with noise also Views that no game leads to."""
    width = draw(st.integers(1, 6))
    height = draw(st.integers(1, max(1, cells // width)))
    area = width * height
    mines = draw(st.sets(st.tuples(st.integers(0, width - 1), st.integers(0, height - 1)), max_size=area))
    # Most cells open, so that few are left to try; what is closed is sometimes marked, or shown as after a loss.
    kinds = draw(st.lists(st.sampled_from("oooooo#####F?s"), min_size=area, max_size=area))
    true = laid(width, height, mines, lambda _: True)
    codes = bytearray(true.cells)
    for i, kind in enumerate(kinds):
        mine = (i % width, i // width) in mines
        if kind == "s":
            codes[i] = draw(st.sampled_from(SHOWN)) if mine else WRONG_FLAG
        elif mine or kind != "o":
            codes[i] = SYMBOLS.index(kind if kind in "#F?" else "#")
    if noise and draw(st.booleans()):
        open_cells = [i for i, code in enumerate(codes) if code < HIDDEN]
        for i in draw(st.sets(st.sampled_from(open_cells), max_size=3)) if open_cells else ():
            codes[i] = draw(st.integers(0, 8))
    closed_cells = [i for i, code in enumerate(codes) if code in CLOSED]
    for i in closed_cells[unknown:]:
        codes[i] = WRONG_FLAG if (i % width, i // width) not in mines else MINE
    total = len(mines) if draw(st.booleans()) else draw(st.integers(0, area))
    return View(width, height, bytes(codes), total=total)


def turned(view: View, turn: int) -> tuple[View, Callable[[Cell], Cell]]:
    """One of the eight symmetries: the turned View, and where a cell goes."""
    width, height = (view.height, view.width) if turn & 4 else (view.width, view.height)

    def move(cell: Cell) -> Cell:
        x, y = cell if not turn & 4 else cell[::-1]
        return (width - 1 - x if turn & 1 else x, height - 1 - y if turn & 2 else y)

    codes = bytearray(width * height)
    for cell in cells_of(view):
        x, y = move(cell)
        codes[x + y * width] = view.at(*cell)
    return View(width, height, bytes(codes), total=view.total), move


# Golden files.


@dataclass(frozen=True)
class Golden:
    """One case of a golden file; tests/golden/make_golden.py describes the format."""

    name: str
    view: View
    density: float | None
    flags: str
    solutions: int
    probability: list[list[str]]

    def expected(self) -> Answer:
        words = {(x, y): word for y, row in enumerate(self.probability) for x, word in enumerate(row) if word != "-"}
        safe = [cell for cell, word in words.items() if word == "0"]
        mines = [cell for cell, word in words.items() if word == "1"]
        return Answer(self.solutions, {cell: float(word) for cell, word in words.items()}, safe, mines)


GOLDEN_FILES = ("games", "scattered", "totals", "flags", "finished", "counted", "impossible", "extreme")


def golden_cases(folder: Path) -> Iterator[Golden]:
    for name in GOLDEN_FILES:
        lines = iter((folder / f"{name}.txt").read_text("ascii").splitlines())
        for line in lines:
            if line.startswith("case "):
                yield _golden(line.split()[1], lines)


def _golden(name: str, lines: Iterator[str]) -> Golden:
    size, total, density, flags, _ = (next(lines).split()[1:] for _ in range(5))
    width, height = map(int, size)
    codes = [SYMBOLS.index(symbol) for _ in range(height) for symbol in next(lines)]
    view = View(width, height, codes, total=None if total[0] == "?" else int(total[0]))
    solutions = int(next(lines).split()[1])
    rows = [next(lines).split() for _ in range(height)] if next(lines) == "probability" else []
    return Golden(name, view, None if density[0] == "-" else float(density[0]), flags[0], solutions, rows)
