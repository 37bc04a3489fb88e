"""What the tests of the teacher share: turned boards, boards with some clues only, boards from mid-game."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator

from tests.solve.helpers import clues

from sapper import Cell, Game, Layout, View, analyze
from sapper.board import FLAG, HIDDEN, WRONG_FLAG

Turn = Callable[[View], View]


def only(view: View, kept: Collection[Cell], total: bool = False) -> View:
    """The View with these clues alone: the other open cells are still safe, their numbers are not known."""
    cells = bytearray(view.cells)
    for x, y in clues(view):
        if (x, y) not in kept:
            cells[x + y * view.width] = WRONG_FLAG
    return View(view.width, view.height, bytes(cells), total=view.total if total else None)


def with_flags(view: View, flags: Collection[Cell]) -> View:
    """Flags on these cells and nowhere else."""
    cells = bytearray(HIDDEN if code == FLAG else code for code in view.cells)
    for x, y in flags:
        cells[x + y * view.width] = FLAG
    return View(view.width, view.height, bytes(cells), total=view.total, rule=view.rule)


def truth(view: View, kept: Collection[Cell], given: Collection[Cell], total: bool = False) -> dict[Cell, str]:
    """What these clues force when these mines are given, by exact counting."""
    found = analyze(with_flags(only(view, kept, total), given), flags="trust")
    assert found.consistent
    return dict.fromkeys(found.safe, "safe") | dict.fromkeys(found.mines, "mine")


def turned(view: View) -> Iterator[View]:
    """The View in all eight orientations."""
    rows = [list(view.cells[y * view.width : (y + 1) * view.width]) for y in range(view.height)]
    for _ in range(4):
        rows = [list(row) for row in zip(*rows[::-1], strict=True)]
        for one in (rows, [row[::-1] for row in rows]):
            codes = [code for row in one for code in row]
            yield View(len(one[0]), len(one), codes, total=view.total)


def random_view(chance: random.Random, width: int, height: int, mines: int, share: float, total: bool = True) -> View:
    """A share of the safe cells of a random layout open."""
    places = chance.sample(range(width * height), mines)
    layout = Layout(width, height, [(i % width, i // width) for i in places])
    cells = ((i % width, i // width) for i in range(width * height))
    codes = [HIDDEN if layout.is_mine(*cell) or chance.random() >= share else layout.number(*cell) for cell in cells]
    return View(width, height, codes, total=mines if total else None)


def mid_game(rules: str, seed: int) -> Iterator[View]:
    """The View before every decision of a game that opens all that is safe, else a cell of the least risk."""
    game = Game(rules, seed=seed)
    game.open(3, 3)
    while game.state == "running":
        yield game.view
        analysis = analyze(game.view)
        chances = [(p, (x, y)) for y, row in enumerate(analysis.probability.tolist()) for x, p in enumerate(row)]
        least = min((one for one in chances if one[0] == one[0]), key=lambda one: (round(one[0], 9), one[1]))
        for x, y in analysis.safe or [least[1]]:
            game.open(x, y)
