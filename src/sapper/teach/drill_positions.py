"""Where drills come from: fresh boards, played up to the moment that is to be trained.

A board is opened and played without guessing. Before every step stands a position on which nothing easier than that
step decides any cell; proved mines carry flags and proved safe cells are open, as on a tidy player's board.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from sapper.board import FLAG, HIDDEN, Cell, Game, Layout, Rules, View
from sapper.play import best_move
from sapper.solve import TECHNIQUES, analyze, deduce, sample, walk
from sapper.solve.techniques import Verdict

from .patterns import CATALOGUE, Found, find_patterns
from .situation import around
from .worth import Weighed, undecided, weigh

#: How far the ladder goes here, as in `walk`.
_CLUES: Final = 3
_DEPTH: Final = 2
_WORK: Final = 2_000_000_000
_NEVER_ALONE: Final = "T"  # its clues always decide more than it says; then all that is decided has to touch them
_MARGIN: Final = 0.01  # by which the best guess has to be better than another, in chances to win


@dataclass(frozen=True)
class Position:
    """A position to be trained: what a player sees, and where the mines are."""

    view: View
    layout: Layout
    weighed: Weighed | None = None  #: what its guesses are worth


def board(rules: Rules, seed: int) -> tuple[Layout, Game]:
    """A fresh board with its first cell open, somewhere in the middle."""
    chance = random.Random(seed)
    x, y = (chance.randrange(side // 4, side - side // 4) for side in (rules.width, rules.height))
    layout = Layout.draw(rules, seed, (x, y))
    game = Game(layout=layout, rule=rules.rule)
    game.open(x, y, 0)
    return layout, game


def take(game: Game, cells: Iterator[Verdict] | list[Verdict]) -> None:
    """Open what is safe and flag what is a mine, unless that is done already."""
    for x, y, verdict in cells:
        if game.view.at(x, y) == HIDDEN:
            game.open(x, y, 0) if verdict == "safe" else game.flag(x, y, 0)


def decided(view: View, technique: str, clues: int = _CLUES, depth: int = _DEPTH) -> list[Verdict]:
    """What a technique decides at once; flags are mines, for they were proved."""
    steps = deduce(view, technique, clues=clues, depth=depth, flags="trust")
    return [cell for step in steps for cell in step.cells]


def easier(view: View, technique: str) -> bool:
    """Whether anything below this technique decides a cell."""
    below = TECHNIQUES[: TECHNIQUES.index(technique)]
    return any(decided(view, one) for one in below)


# By technique.


def by_technique(technique: str, rules: Rules, seed: int) -> Position | None:
    """A moment of this board at which exactly this technique is needed; None if it has none."""
    layout, game = board(rules, seed)
    if game.state != "running":
        return None
    walked = walk(layout, game.first)
    at = [number for number, step in enumerate(walked.steps) if step.technique == technique]
    if not at:
        return None
    for step in walked.steps[: random.Random(seed).choice(at)]:
        take(game, list(step.cells))
    view = game.view
    if game.state != "running" or easier(view, technique) or not decided(view, technique):
        return None
    return Position(view, layout)


# By pattern.


def by_pattern(name: str, clues: int, rules: Rules, seed: int, *, planted: bool = False) -> Position | None:
    """A moment of this board at which all that so few clues decide is what this pattern says; None if it has none.
    Where so few clues decide nothing a guess is made that goes well. What no board has by chance is `planted`."""
    layout, game = planted_board(name, rules, seed) if planted else board(rules, seed)
    luck = random.Random(~seed)
    while game.state == "running":
        view = game.view
        single = decided(view, "single")
        if clues > 1 and single:
            take(game, single)
            continue
        found = decided(view, "group", clues=clues) if clues > 1 else single
        if not found:
            lucky_guess(game, layout, luck)
            continue
        said = claims(view, name)
        beside = touched(view, name) if name == _NEVER_ALONE else set()
        others = [cell for cell in found if cell not in said and cell[:2] not in beside]
        if said and not others:
            return Position(view, layout)
        take(game, others)
    return None


def planted_board(name: str, rules: Rules, seed: int) -> tuple[Layout, Game]:
    """A fresh board into which the pattern's example was laid, turned at random: its clues are open, and what lies
    around them is safe and open."""
    chance = random.Random(seed)
    example = CATALOGUE[name].view
    sampled = sample(example.with_total(None), 1, chance.getrandbits(32))[0]
    size = (example.width, example.height)
    turn = chance.randrange(8)
    width, height = size[::-1] if turn & 4 else size
    x0, y0 = chance.randrange(rules.width - width + 1), chance.randrange(rules.height - height + 1)

    def moved(cell: Cell) -> Cell:
        x, y = cell[::-1] if turn & 4 else cell
        return x0 + (width - 1 - x if turn & 1 else x), y0 + (height - 1 - y if turn & 2 else y)

    block = {moved((i % size[0], i // size[0])): code for i, code in enumerate(example.cells)}
    clues = [cell for cell, code in block.items() if code < HIDDEN]
    empty = View.hidden_board(rules)
    ring = {near for cell in clues for near in around(empty, cell)} - block.keys()
    inside = {moved(cell) for cell in sampled.mines}
    others = [(x, y) for y in range(rules.height) for x in range(rules.width) if (x, y) not in {*block, *ring}]
    mines = inside | set(chance.sample(others, max(0, min(rules.mines - len(inside), len(others)))))
    layout = Layout(rules.width, rules.height, sorted(mines), rule="any")
    game = Game(layout=layout, rule="any")
    take(game, [(*cell, "safe") for cell in (*clues, *sorted(ring))])
    return layout, game


def lucky_guess(game: Game, layout: Layout, luck: random.Random) -> None:
    """Open any cell without a mine."""
    closed = (i for i, code in enumerate(game.view.cells) if code == HIDDEN)
    free = [cell for cell in ((i % layout.width, i // layout.width) for i in closed) if not layout.is_mine(*cell)]
    game.open(*luck.choice(free), 0)


def places(view: View, name: str) -> list[Found]:
    """Where a pattern is on the board."""
    flags = [(i % view.width, i // view.width) for i, code in enumerate(view.cells) if code == FLAG]
    return find_patterns(view, given=flags, names=[name])


def claims(view: View, name: str) -> set[Verdict]:
    """What a pattern says, wherever it is on the board."""
    found = places(view, name)
    mines = {(x, y, "mine") for one in found for x, y in one.mines}
    return mines | {(x, y, "safe") for one in found for x, y in one.safe}


def touched(view: View, name: str) -> set[Cell]:
    """The cells beside the clues of a pattern."""
    return {cell for one in places(view, name) for clue in one.clues for cell in around(view, clue)}


# Guesses.


def by_guess(rules: Rules, seed: int, *, end: bool) -> Position | None:
    """A moment of this board at which nothing is certain and one guess is better than others; at the `end` all that can
    still happen is searched, and every cell is known for what it is worth."""
    layout, game = board(rules, seed)
    while game.state == "running":
        truth = analyze(game.view)
        if truth.safe:
            take(game, [(x, y, "safe") for x, y in truth.safe])
            continue
        take(game, [(x, y, "mine") for x, y in truth.mines])
        view = game.view
        unknown = [cell for cell, _ in undecided(truth)]
        move = best_move(unflagged(view))
        few = truth.log10_solutions < 2.7
        if few or not end:
            weighed = weigh(view, unknown if few else [(move.x, move.y)], "best", _WORK)
            if (weighed.best.win_exact or not end) and _clear(weighed):
                return Position(view, layout, weighed)
        if layout.is_mine(move.x, move.y):
            return None
        game.open(move.x, move.y, 0)
    return None


def _clear(weighed: Weighed) -> bool:
    """Whether the best guess is better than some other that a player might make: one of about the same risk."""
    best = weighed.best
    if best.win is None:
        return False
    near = [one for one in weighed.candidates if one.win is not None and one.risk <= best.risk + 0.1]
    return any(best.win - (one.win or 0.0) >= _MARGIN for one in near)


def unflagged(view: View) -> View:
    """The View without flags, for players that would take them off first."""
    return View(view.width, view.height, view.cells.replace(bytes([FLAG]), bytes([HIDDEN])), total=view.total)
