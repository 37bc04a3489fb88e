"""Why a cell is safe, or a mine: the smallest proof there is, and its words.

>>> view = View.parse("4x2/2\\n####\\n1221")
>>> found = prove(view, 2, 0)
>>> found.verdict, found.clues, found.technique
('mine', ((0, 1), (1, 1)), 'pair')
>>> print(found.text)
The 2 at (1, 1) needs 2 mines. At most 1 of them can be in (0, 0) and (1, 0), since the 1 at (0, 1) needs only 1. \
So the other one has to be in the one cell that is left: (2, 0) is a mine.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from types import EllipsisType
from typing import Any, Final

from sapper.board import FLAG, HIDDEN, QUESTION, Cell, InputError, View
from sapper.board.rules import as_cell
from sapper.render import Mark, percentage, svg
from sapper.solve import Analysis, Cancel, analyze
from sapper.solve.limits import engine_errors, units
from sapper.solve.techniques import TECHNIQUES, Fact, Verdict

from . import words
from ._engine import core
from .argument import Line, argue
from .messages import cell as named
from .messages import say
from .patterns import patterns_of
from .situation import Situation, around, situation

#: What a proof may take from flags: nothing; those that are provably mines; all of them as mines.
FLAG_USES: Final = ("ignore", "proved", "trust")


# Units of work to find the easiest step, unless told otherwise: a person waits for it, and where they do not suffice to
# rule out a smaller proof the answer says so.
_STEP_BUDGET: Final = 100_000_000


@dataclass(frozen=True)
class Proof:
    """The smallest set of clues that forces one cell; made by `prove` and `hint`.

    `verdict` is `safe`, `mine`, or `unknown` when nothing forces the cell: then it has no clues, and its technique is
    `guess`.
    """

    view: View
    cell: Cell
    verdict: str
    clues: tuple[Cell, ...] = ()  #: they force the cell, with what is given, and the mine total where it takes part
    given: tuple[Cell, ...] = ()  #: flags beside these clues that count as mines
    mine_total: bool = False  #: whether the mine total takes part
    minimum: bool = True  #: no fewer clues do; otherwise none of these can be left out
    technique: str = "guess"  #: by which rung of the ladder these clues decide it
    level: int = 0  #: of `group` the clues, of `suppose` the cells supposed
    decides: tuple[Verdict, ...] = ()  #: everything that these clues force
    chance: float | None = None  #: of a mine, where the verdict is `unknown`

    @cached_property
    def argument(self) -> Line:
        """The proof step by step, as plain data."""
        if self.verdict == "unknown":
            return ()
        return argue(self._start, self.cell, self.verdict == "mine")

    @property
    def _start(self) -> Situation:
        return situation(self.view, self.clues, self.given, total=self.mine_total)

    @cached_property
    def patterns(self) -> tuple[str, ...]:
        """The named patterns in it."""
        if self.verdict == "unknown":
            return ()
        return patterns_of(self._start, self.argument, self.cell, self.verdict == "mine")

    @cached_property
    def text(self) -> str:
        """The proof in words."""
        if self.verdict == "unknown":
            said = say("unknown", cell=named(self.cell))
            known = self.chance is not None and self.view.total is not None
            return f"{said} {say('unknown.chance', chance=percentage(self.chance or 0))}" if known else said
        said = words.told(self.argument, self.cell, self.verdict == "mine")
        return said if self.minimum else f"{said} {say('irreducible')}"

    @property
    def overlay(self) -> dict[Cell, Mark]:
        """Marks for a picture: the clues outlined, and what they decide."""
        marks = {clue: Mark("clue") for clue in self.clues}
        marks |= {(x, y): Mark(verdict) for x, y, verdict in self.decides}
        return marks or {self.cell: Mark("best")}

    def to_json(self) -> dict[str, Any]:
        """Plain values for `json.dumps`."""
        return {
            "cell": list(self.cell),
            "verdict": self.verdict,
            "clues": [list(clue) for clue in self.clues],
            "given": [list(cell) for cell in self.given],
            "mine_total": self.mine_total,
            "minimum": self.minimum,
            "technique": self.technique,
            "patterns": list(self.patterns),
            "text": self.text,
            "decides": [list(cell) for cell in self.decides],
        }

    def _repr_svg_(self) -> str:
        return svg(self.view, overlay=self.overlay)

    def __str__(self) -> str:
        return self.text


def prove(
    view: View,
    x: int,
    y: int,
    *,
    flags: str = "ignore",
    total: int | EllipsisType | None = ...,
    budget: int | None = None,
    cancel: Cancel | None = None,
) -> Proof:
    """The smallest proof that a closed cell is safe, or a mine; `unknown` where there is none.

    Fewest clues come first, and a proof without the mine total before any with it. What flags say is ignored; or those
    that are `"proved"` to be mines count as known; or `"trust"` takes them all as mines. `total` replaces the View's
    mine total, None makes it unknown. The View must be possible.
    """
    x, y = as_cell(view.width, view.height, (x, y))
    if total is not ...:
        view = view.with_total(total)
    code = view.at(x, y)
    if code not in (HIDDEN, FLAG, QUESTION):
        key = "open" if code < HIDDEN else "over"
        raise InputError(say(key, cell=named((x, y)), number=code))
    asked = view.with_cell(x, y, HIDDEN)  # what its own flag says does not count
    analysis = analyze(asked, flags="trust" if flags == "trust" else "ignore", budget=budget, cancel=cancel)
    require_possible(analysis)
    if (x, y) not in analysis.safe and (x, y) not in analysis.mines:
        return Proof(view, (x, y), "unknown", chance=float(analysis.probability[y, x]))
    facts = given_flags(asked, analysis, flags)
    limit = units(budget)
    with engine_errors(limit):
        mine = (x, y) in analysis.mines
        return proof_of(view, facts, core.prove(core_view(asked), 0, facts, (x, y, mine), limit, cancel))


def easiest(
    view: View,
    analysis: Analysis,
    *,
    safe_only: bool = False,
    flags: str = "proved",
    budget: int | None = None,
    cancel: Cancel | None = None,
) -> Proof | None:
    """The easiest next step: of all cells that are decided the one whose proof needs the fewest clues."""
    facts = given_flags(view, analysis, flags)
    limit = units(budget, _STEP_BUDGET)
    with engine_errors(limit):
        found = core.easiest_step(core_view(view), 0, facts, safe_only, limit, cancel)
    return found and proof_of(view, facts, found)


def require_possible(analysis: Analysis) -> None:
    """An InputError for a View that no layout agrees with."""
    if not analysis.consistent:
        raise InputError(say("impossible"))


def given_flags(view: View, analysis: Analysis, flags: str) -> list[Fact]:
    """The flags that count as known mines."""
    if flags not in FLAG_USES:
        raise InputError(f'Flags are to "ignore", to take where "proved" or to "trust", and {flags!r} is neither.')
    if flags == "ignore":
        return []
    flagged = ((i % view.width, i // view.width) for i, code in enumerate(view.cells) if code == FLAG)
    mines = set(analysis.mines)
    return [(x, y, True) for x, y in flagged if flags == "trust" or (x, y) in mines]


EngineProof = tuple[Fact, list[Cell], bool, bool, int, int, list[Fact]]


def proof_of(view: View, facts: list[Fact], found: EngineProof) -> Proof:
    """A Proof from what the engine says."""
    (x, y, mine), clues, total, minimum, technique, level, cells = found
    beside = {cell for clue in clues for cell in around(view, clue)}
    given = tuple((i, j) for i, j, _ in facts if total or (i, j) in beside)
    decides = tuple((i, j, "mine" if is_mine else "safe") for i, j, is_mine in cells)
    verdict = "mine" if mine else "safe"
    return Proof(view, (x, y), verdict, tuple(clues), given, total, minimum, TECHNIQUES[technique], level, decides)


def core_view(view: View) -> core.View:
    """The View as the engine takes it."""
    return core.View(view.width, view.height, view.cells, -1 if view.total is None else view.total)
