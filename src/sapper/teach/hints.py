"""A hint in three steps: is there anything to find, and roughly where; what to look at; what it is, and why.

Mistakes come first: nobody is helped onwards from a wrong flag.

>>> from sapper.board import View
>>> found = hint(View.parse("4x2/2\\n####\\n1221"))
>>> print("\\n".join(found.levels))
Something is certain on the left.
Look at (1, 0): 2 clues together decide it.
The 2 at (2, 1) needs 2 mines. At most 1 of them can be in (2, 0) and (3, 0), since the 1 at (3, 1) needs only 1. \
So the other one has to be in the one cell that is left: (1, 0) is a mine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sapper.board import EXPLODED, HIDDEN, MINE, Cell, InputError, View
from sapper.board.codes import CLOSED
from sapper.render import Mark, percentage, svg
from sapper.solve import Analysis, Cancel, analyze

from .checks import Finding, find_mistakes
from .messages import cell as named
from .messages import cells, clue, listed, say
from .proofs import Proof, easiest, prove

Area = tuple[int, int, int, int]  # x0, y0, x1, y1, both corners within


@dataclass(frozen=True)
class Hint:
    """What helps next. `kind` is `step` (something is certain: see `proof`), `mistake` (see `mistakes`), `guess`
    (nothing is certain) or `none` (there is no move to be made). `levels` tells it in three steps."""

    view: View
    kind: str
    levels: tuple[str, str, str]
    proof: Proof | None = None  #: of the easiest step; of a mistake, why a flag is wrong
    mistakes: tuple[Finding, ...] = ()
    least: tuple[Cell, ...] = ()  #: of a guess: the cells of the least risk
    clues_first: bool = False  #: whether the second level names clues, and not the cell

    @property
    def text(self) -> str:
        """All of it: the third level."""
        return self.levels[2]

    @property
    def cell(self) -> Cell | None:
        """The cell that it is about."""
        return self.proof.cell if self.proof else None

    @property
    def verdict(self) -> str:
        """What the cell is: `safe`, `mine`, or `unknown`."""
        return self.proof.verdict if self.proof else "unknown"

    @property
    def clues(self) -> tuple[Cell, ...]:
        """The clues to look at."""
        return self.proof.clues if self.proof else ()

    @property
    def given(self) -> tuple[Cell, ...]:
        """Flags that count as known mines."""
        return self.proof.given if self.proof else ()

    @property
    def mine_total(self) -> bool:
        """Whether the mine total is needed."""
        return self.proof is not None and self.proof.mine_total

    @property
    def minimum(self) -> bool:
        """Whether no fewer clues do."""
        return self.proof is None or self.proof.minimum

    @property
    def technique(self) -> str:
        """How hard it is; `guess` when nothing is certain."""
        return self.proof.technique if self.proof else "guess"

    @property
    def patterns(self) -> tuple[str, ...]:
        """The named patterns in its proof."""
        return self.proof.patterns if self.proof else ()

    @property
    def area(self) -> Area | None:
        """Roughly where: a third of the board each way."""
        place = self.cell or next((cell for found in self.mistakes for cell in found.cells), None)
        return area_of(self.view, place)[0] if place else None

    def overlay(self, level: int = 3) -> dict[Cell, Mark]:
        """Marks for a picture of one level."""
        if level == 1:
            return {}
        if self.proof is None or (self.kind == "mistake" and level == 2):
            told = [cell for found in self.mistakes for cell in found.cells]
            return dict.fromkeys([*told, *(self.least if level == 3 else ())], Mark("best"))
        if level == 3:
            return self.proof.overlay
        look = self.proof.clues if self.clues_first else (self.proof.cell,)
        return {cell: Mark("clue" if self.clues_first else "best") for cell in look}

    def to_json(self, level: int = 3) -> dict[str, Any]:
        """Plain values for `json.dumps`: what this level tells, and no more."""
        if level not in (1, 2, 3):
            raise InputError(f"A hint has the levels 1, 2 and 3, and {level!r} is none.")
        look = self.proof if level == 3 or (level == 2 and self.clues_first) else None
        where = self.proof if level == 3 or (level == 2 and not self.clues_first) else None
        return {
            "level": level,
            "kind": self.kind,
            "text": self.levels[level - 1],
            "texts": list(self.levels[:level]),
            "area": self.area and list(self.area),
            "clues": [list(one) for one in look.clues] if look else [],
            "given": [list(one) for one in look.given] if look else [],
            "cell": list(where.cell) if where else None,
            "verdict": self.proof.verdict if self.proof and level == 3 else None,
            "mistakes": [found.to_json() for found in self.mistakes if level > 1],
            "proof": self.proof.to_json() if self.proof and level == 3 else None,
        }

    def _repr_svg_(self) -> str:
        return svg(self.view, overlay=self.overlay())

    def __str__(self) -> str:
        return self.text


def hint(
    view: View,
    *,
    safe_only: bool = False,
    flags: str = "proved",
    clues_first: bool = False,
    budget: int | None = None,
    cancel: Cancel | None = None,
) -> Hint:
    """What helps next: a mistake, else the easiest certain step, in three levels.

    `safe_only` is for players who never flag: only safe cells count as steps. With `clues_first` the second level says
    which clues to look at, otherwise which cell. `flags` as in `prove`, here `"proved"` unless given.
    """
    analysis = analyze(view, budget=budget, cancel=cancel)
    mistakes = find_mistakes(view, analysis, budget=budget, cancel=cancel)
    if mistakes:
        return _mistake(view, mistakes, budget, cancel)
    over = _over(view)
    if over:
        return Hint(view, "none", (over,) * 3)
    limits: dict[str, Any] = {"budget": budget, "cancel": cancel}
    proof = easiest(view, analysis, safe_only=safe_only, flags=flags, **limits)
    if proof is None:
        return _uncertain(view, analysis)
    where = say("hint.where", area=area_of(view, proof.cell)[1])
    return Hint(view, "step", (where, _look_at(proof, clues_first), proof.text), proof, clues_first=clues_first)


def area_of(view: View, cell: Cell) -> tuple[Area, str]:
    """The third of the board, each way, that holds the cell, and what it is called."""
    thirds = []
    for place, size in zip(cell, (view.width, view.height), strict=True):
        if size < 3:
            thirds.append((1, 0, size - 1))
            continue
        part = 3 * place // size
        thirds.append((part, -(-size * part // 3), -(-size * (part + 1) // 3) - 1))
    (column, left, right), (row, top, bottom) = thirds
    small = view.width < 3 and view.height < 3
    return (left, top, right, bottom), say("area.whole" if small else f"area.{3 * row + column}")


def _look_at(proof: Proof, clues_first: bool) -> str:
    """The second level: the cell, or the clues, and how many there are."""
    total = ".total" if proof.mine_total else ""
    alone = ".alone" if total and not proof.clues else ""
    n = len(proof.clues)
    if not clues_first:
        return say(f"hint.cell{total}{alone}", n=n, cell=named(proof.cell))
    return say(f"hint.clues{total}{alone}", n=n, clues=listed([clue(proof.view, at) for at in proof.clues]))


def _mistake(view: View, mistakes: tuple[Finding, ...], budget: int | None, cancel: Cancel | None) -> Hint:
    """A hint about the first mistake; why a flag is wrong is proved."""
    first = mistakes[0]
    wrong = next((found.cells[0] for found in mistakes if found.kind == "wrong_flag"), None)
    place = wrong or next(iter(first.cells), None)
    where = (
        say("check.mistake.where", area=area_of(view, place)[1]) if place else say("check.mistakes", n=len(mistakes))
    )
    which = " ".join(found.text for found in mistakes)
    if wrong is None:
        return Hint(view, "mistake", (where, which, which), mistakes=mistakes)
    proof = prove(view, *wrong, flags="proved", budget=budget, cancel=cancel)
    return Hint(view, "mistake", (where, which, f"{which} {proof.text}"), proof, mistakes)


def _over(view: View) -> str | None:
    """Why there is no move to be made; None while there is one."""
    if EXPLODED in view.cells:
        return say("hint.lost")
    if view.hidden == 0 or (MINE not in view.cells and view.hidden == view.total):
        return say("hint.won")
    return None


def _uncertain(view: View, analysis: Analysis) -> Hint:
    """Nothing to be proved: nothing is open, everything known is marked, or the next move is a guess."""
    if min(view.cells) >= HIDDEN:
        return Hint(view, "none", (say("hint.start"),) * 3)
    closed = [cell for cell in _closed(view) if cell not in set(analysis.mines)]
    if not closed:
        return Hint(view, "none", (say("hint.mines"),) * 3)
    general = say("hint.nothing.safe" if analysis.mines else "hint.guess")
    chances = {(x, y): float(analysis.probability[y, x]) for x, y in closed}
    least = min(chances.values())
    best = tuple(cell for cell, chance in chances.items() if chance <= least + 1e-12)
    known = say("hint.guess.risk", chance=percentage(least), cells=cells(best))
    return Hint(view, "guess", (general, general, known), least=best)


def _closed(view: View) -> list[Cell]:
    """Cells that could be opened, flagged ones too."""
    return [(i % view.width, i // view.width) for i, code in enumerate(view.cells) if code in CLOSED]
