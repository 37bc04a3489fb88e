"""Solving without guessing: a board is walked from its first cell, always with the easiest rung that makes progress.

>>> walked = walk(Layout.draw("9x9/10", seed=17, first=(3, 3)))
>>> walked.solved, walked.technique, len(walked.steps)
(True, 'pair', 16)
>>> walked.steps[0].technique, walked.steps[0].clues, walked.steps[0].cells
('single', ((8, 4),), ((8, 5, 'mine'),))
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from sapper.board import FLAG, HIDDEN, Cell, InputError, Layout, View
from sapper.board.rules import as_cell, shown
from sapper.render import Mark, notebook_svg

from ._engine import core
from .certificate import Certificate
from .limits import Cancel, engine_errors, is_whole, units
from .techniques import (
    GROUP_CLUES,
    SUPPOSE_DEPTH,
    TECHNIQUES,
    Fact,
    Step,
    flag_use,
    group_clues,
    impossible_views,
    rung_of,
    step_of,
    suppose_depth,
)

#: When the mine total may be used: never, only when it leaves mines for none or all of the cells left, or always.
TOTAL_USES: Final = ("never", "end", "allowed")  # in the engine's order


@dataclass(frozen=True)
class Walk:
    """A board solved without guessing, or as far as that goes; made by `walk`."""

    board: Layout | View
    first: Cell | None  #: where a Layout was opened
    solved: bool  #: every safe cell of a Layout is open; every cell of a View is decided
    technique: str  #: the hardest of the steps, or `guess` when the board is not solved
    steps: tuple[Step, ...]
    view: View  #: where it ends: what is open, and a flag on every mine that was proved
    safe: tuple[Cell, ...]  #: cells of a View that were proved safe; they stay closed

    @cached_property
    def undecided(self) -> list[Cell]:
        """The cells of which nothing is known where the walk ends."""
        known = set(self.safe)
        width = self.view.width
        closed = (i for i, code in enumerate(self.view.cells) if code == HIDDEN)
        return [cell for cell in ((i % width, i // width) for i in closed) if cell not in known]

    def _repr_svg_(self) -> str | None:
        """Where it ends."""
        return notebook_svg(self.view, dict.fromkeys(self.safe, Mark("safe")))

    @property
    def total_used(self) -> bool:
        """Whether a step rests on the mine total: then the clues alone do not lead as far."""
        return any(step.mine_total for step in self.steps)

    @property
    def depth(self) -> int:
        """The most cells that a step supposes at once."""
        return max((step.level for step in self.steps if step.technique == "suppose"), default=0)

    @property
    def certificate(self) -> Certificate:
        """The steps as a proof that the board needs no guess; only of a Layout that is solved."""
        if not isinstance(self.board, Layout) or not self.solved or self.first is None:
            raise InputError("Only a Layout that is solved without guessing has a certificate.")
        return Certificate(self.board, self.first, self.steps)

    def to_json(self) -> dict[str, Any]:
        """Plain values for `json.dumps`. Of a Layout that is solved they hold its certificate."""
        known = {"layout": str(self.board)} if isinstance(self.board, Layout) else {}
        return {
            "version": 1,
            **known,
            "first": None if self.first is None else list(self.first),
            "solved": self.solved,
            "technique": self.technique,
            "total_used": self.total_used,
            "steps": [step.to_json() for step in self.steps],
            "view": str(self.view),
            "safe": [list(cell) for cell in self.safe],
            "undecided": [list(cell) for cell in self.undecided],
        }


def walk(
    board: Layout | View,
    first: Cell | None = None,
    *,
    most: str = "count",
    total: str | None = None,
    clues: int = GROUP_CLUES,
    depth: int = SUPPOSE_DEPTH,
    steps: int = 0,
    flags: str = "ignore",
    budget: int | None = None,
    cancel: Cancel | None = None,
) -> Walk:
    """Solve a Layout from its first cell, or a View as far as it goes, always by the easiest rung that makes progress.

    `most` is the hardest technique allowed. `total` says when the mine total may be used: `"never"`, only at the
    `"end"` (when it leaves mines for none or for all of the cells that are left), or `"allowed"` wherever nothing else
    helps; unless given it is allowed when `most` is `"count"`, and never otherwise. `clues` are the most in a group,
    `depth` the most cells supposed at once, and `steps` the rounds of naive deduction to try besides (0: none, -1: any
    number).

    Of a View the safe cells stay closed, for what they show is not known.
    """
    rung = rung_of(most)
    most_clues = rung + 1 if rung < TECHNIQUES.index("group") else group_clues(clues)
    most_depth = suppose_depth(depth) if rung >= TECHNIQUES.index("suppose") else 0
    exact = rung >= TECHNIQUES.index("exact")
    options = (most_clues, most_depth, _rounds(steps), exact, _total_use(total, most))
    limit = units(budget)
    flagged = flag_use(flags)
    with engine_errors(limit), impossible_views():
        if isinstance(board, Layout):
            x, y = first_cell(board, first)
            engine_layout = core.Layout(board.width, board.height, board.mask)
            return _walk_of(board, (x, y), core.walk_layout(engine_layout, x, y, *options, limit, cancel))
        if first is not None:
            raise InputError("A View shows what is open: only a Layout is walked from a first cell.")
        engine_view = core.View(board.width, board.height, board.cells, -1 if board.total is None else board.total)
        return _walk_of(board, None, core.walk_view(engine_view, flagged, *options, limit, cancel))


def first_cell(layout: Layout, first: Cell | None) -> Cell:
    """The cell from which a Layout is walked: the given one, or its own."""
    chosen = layout.first if first is None else first
    if chosen is None:
        raise InputError("This Layout does not say which cell is opened first: give one, as in first=(3, 3).")
    x, y = as_cell(layout.width, layout.height, chosen, "first cell")
    if layout.is_mine(x, y):
        raise InputError(f"The first cell ({x}, {y}) is a mine: nobody gets any further.")
    return x, y


_Ending = tuple[bool, int, list[tuple[int, int, bool, list[Cell], list[Fact]]], bytes, list[Fact]]


def _walk_of(board: Layout | View, first: Cell | None, ending: _Ending) -> Walk:
    solved, technique, steps, cells, known = ending
    codes = bytearray(cells)
    for x, y, mine in known:
        if mine:
            codes[y * board.width + x] = FLAG
    if solved and isinstance(board, Layout):  # what is left are mines, as after a game that was won
        codes = codes.replace(bytes([HIDDEN]), bytes([FLAG]))
    total = board.mine_count if isinstance(board, Layout) else board.total
    view = View(board.width, board.height, bytes(codes), total=total, rule=board.rule)
    safe = tuple((x, y) for x, y, mine in known if not mine)
    return Walk(board, first, solved, TECHNIQUES[technique], tuple(step_of(one) for one in steps), view, safe)


def _rounds(steps: int) -> int:
    if not is_whole(steps) or not -1 <= steps <= 1000:
        raise InputError(f"Naive deduction has -1 (any number) to 1000 rounds, and {shown(steps)} are not.")
    return steps


def _total_use(total: str | None, most: str) -> int:
    if total is None:
        total = "allowed" if most == "count" else "never"
    if total not in TOTAL_USES:
        raise InputError(
            f"The mine total is used {', '.join(TOTAL_USES[:-1])} or {TOTAL_USES[-1]}, not {shown(total)}."
        )
    if total == "allowed" and most != "count":
        raise InputError(f'With the hardest technique {most} the mine total can be used "never" or at the "end".')
    return TOTAL_USES.index(total)
