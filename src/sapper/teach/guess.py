"""May I guess here, and where? What is said is counted: that nothing is certain, what every promising cell risks, how
often it makes the next move certain, how often the game is won after it, and what no number will ever tell.

>>> advice = explain_guess(View.parse("3x1/1\\n#1#"))
>>> advice.allowed, advice.best.win, advice.best.win_exact
(True, 0.5, True)
>>> print(advice.answer)
You may guess: nothing is certain. 2 layouts agree with what is open, and even the safest cell, (0, 0), is a mine in 1 \
of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sapper.board import EXPLODED, MINE, BudgetExceeded, Cell, InputError, View
from sapper.board.codes import CLOSED
from sapper.board.rules import shown
from sapper.play import DEFAULT, Move, Player, best_move
from sapper.render import Mark, notebook_svg, percent
from sapper.solve import Analysis, analyze
from sapper.solve.limits import Cancel, is_whole, units

from .messages import cell as named
from .messages import say
from .proofs import Proof, easiest
from .worth import Candidate, Sealed, by_risk, chance, resolved_by_nothing, undecided, weigh

_WORK: Final = 2_000_000_000  # of all guesses that are weighed, about ten seconds
_SAME: Final = 1e-9
_READABLE: Final = 15  # digits of a number of layouts


@dataclass(frozen=True, slots=True)
class Count:
    """The proof that nothing is certain: how many layouts agree with the View, and in how many of them even the cell of
    least risk is a mine. None where that is too much to count exactly, and where the mine total is unknown."""

    cell: Cell
    risk: float
    log10_layouts: float
    layouts: int | None
    mines: int | None

    @classmethod
    def of(cls, truth: Analysis, cell: Cell, risk: float, limit: int, cancel: Cancel | None) -> Count:
        """Counted once with the mine supposed, and once without."""
        view = truth.view
        try:
            if view.total is None:  # then layouts are not equally likely
                return cls(cell, risk, truth.log10_solutions, None, None)
            with_mine = analyze(view.with_cell(*cell, MINE), budget=limit, cancel=cancel)
            mines = with_mine.count_solutions(budget=limit, cancel=cancel)
            layouts = truth.count_solutions(budget=limit, cancel=cancel)
        except BudgetExceeded:
            return cls(cell, risk, truth.log10_solutions, None, None)
        return cls(cell, risk, truth.log10_solutions, layouts, mines)

    @property
    def text(self) -> str:
        """The same in a sentence."""
        where = named(self.cell)
        if self.layouts is None:
            return say("guess.yes.weighed", cell=where, risk=chance(self.risk))
        if self.log10_layouts < _READABLE:
            return say("guess.yes", n=self.layouts, cell=where, mines=self.mines)
        return say("guess.yes.about", layouts=_power(self.log10_layouts), cell=where, risk=chance(self.risk))

    def to_json(self) -> dict[str, Any]:
        """Plain values for `json.dumps`; counts of any length are text."""
        layouts, mines = (None if count is None else str(count) for count in (self.layouts, self.mines))
        return {"cell": list(self.cell), "risk": self.risk, "layouts": layouts, "mines": mines}


@dataclass(frozen=True)
class GuessAdvice:
    """The answer to "may I guess here, and where?"; made by `explain_guess`."""

    view: View
    player: str  #: whose guess comes first
    safe: tuple[Cell, ...]  #: certainly safe cells: while there are any no guess is needed
    candidates: tuple[Candidate, ...] = ()  #: the player's guess, then the others, those that win most often first
    sealed: tuple[Sealed, ...] = ()  #: what no information from outside will ever resolve, 50/50s among it
    reason: str = ""  #: why the first candidate is best
    count: Count | None = None  #: the proof that nothing is certain; None on a board where nothing is open
    proof: Proof | None = None  #: why a cell is safe: the easiest such proof, when no guess is needed

    @property
    def certain(self) -> bool:
        """Whether some cell is certainly safe."""
        return bool(self.safe)

    @property
    def allowed(self) -> bool:
        """Whether there is nothing better to do than to guess."""
        return not self.safe

    @property
    def best(self) -> Candidate | None:
        """The guess to make; None when none is needed."""
        return self.candidates[0] if self.candidates else None

    @property
    def fifty(self) -> list[tuple[Cell, ...]]:
        """The 50/50s that no information will ever resolve."""
        return [part.cells for part in self.sealed if part.fifty]

    @property
    def answer(self) -> str:
        """Whether a guess is needed, and why so, in a sentence."""
        if self.safe:
            return say("guess.no", cell=named(self.proof.cell if self.proof else self.safe[0]))
        if self.count is not None:
            return self.count.text
        risk = self.candidates[0].risk
        return say("guess.first.any", risk=chance(risk)) if risk else say("guess.first")

    @property
    def text(self) -> str:
        """All of it in sentences."""
        return " ".join([self.answer, self.reason, *(part.text for part in self.sealed)]).strip()

    @property
    def overlay(self) -> dict[Cell, Mark]:
        """Marks for a picture: what is safe, or the candidates with their risks, the best among them."""
        if self.safe:
            return dict.fromkeys(self.safe, Mark("safe"))
        marks = {one.cell: Mark("risk", percent(one.risk), one.risk) for one in self.candidates}
        return marks | ({self.best.cell: Mark("best", percent(self.best.risk))} if self.best else {})

    def _repr_svg_(self) -> str | None:
        return notebook_svg(self.view, self.overlay)

    def to_json(self) -> dict[str, Any]:
        """Plain values for `json.dumps`."""
        return {
            "allowed": self.allowed,
            "certain": self.certain,
            "safe": [list(cell) for cell in self.safe],
            "player": self.player,
            "count": None if self.count is None else self.count.to_json(),
            "candidates": [one.to_json() for one in self.candidates],
            "fifty": [[list(cell) for cell in pair] for pair in self.fifty],
            "sealed": [part.to_json() for part in self.sealed],
            "reason": self.reason,
            "proof": self.proof and self.proof.to_json(),
            "text": self.text,
        }


def explain_guess(
    view: View,
    player: str | Player = DEFAULT,
    *,
    most: int = 5,
    budget: int | None = None,
    cancel: Cancel | None = None,
) -> GuessAdvice:
    """Whether a guess is needed here, which is best, and why.

    The first candidate is the guess of the player, given by name or itself; at most `most` are named. Chances to win
    are those that `max` sees when it is the player, and otherwise those of `best`. Flags are taken for hidden cells.
    """
    if not is_whole(most) or most < 1:
        raise InputError(f"At least one guess is named, and {shown(most)} are not.")
    if EXPLODED in view.cells:
        raise InputError(say("hint.lost"))
    limit = units(budget, _WORK)
    name = player if isinstance(player, str) else player.name
    truth = analyze(view, budget=limit, cancel=cancel)
    if not truth.consistent:
        raise InputError("This View is impossible: no layout agrees with it, so there is nothing to guess.")
    closed = [cell for cell in truth.safe if view.at(*cell) in CLOSED]
    if closed:
        return GuessAdvice(view, name, tuple(closed), proof=_proof(view, truth, limit, cancel))
    move = best_move(view, player)
    here = move.x, move.y
    if view.hidden == len(view.cells):
        first = Candidate(here, move.risk or 0.0, win=move.win, win_exact=move.win_exact)
        return GuessAdvice(view, name, (), (first,), (), say("why.first", cell=named(here)))
    chances = dict(undecided(truth))
    least = here if chances[here] <= min(chances.values()) + _SAME else min(chances, key=lambda cell: chances[cell])
    judge = "max" if name.startswith("max") else "best"
    found = by_risk(truth, most) if view.total is None else weigh(view, [here, least], judge, limit, cancel)
    sealed = resolved_by_nothing(view, truth, found.sealed)
    first = found.of(here) or Candidate(here, chances[here])
    ranked = (first, *(one for one in found.candidates if one is not first))
    reason = why(ranked, sealed, view.total, move, name)
    proof = Count.of(truth, least, chances[least], limit, cancel)
    return GuessAdvice(view, name, (), ranked[:most], sealed, reason, proof)


def _proof(view: View, truth: Analysis, limit: int, cancel: Cancel | None) -> Proof | None:
    """Why a cell is safe, in the easiest way; None where that is too much work."""
    try:
        return easiest(view, truth, safe_only=True, budget=limit, cancel=cancel)
    except BudgetExceeded:
        return None


def why(ranked: Sequence[Candidate], sealed: Sequence[Sealed], total: int | None, move: Move, player: str) -> str:
    """Why the first of these is best, in a sentence."""
    first, others = ranked[0], ranked[1:]
    facts: dict[str, Any] = {"cell": named(first.cell), "risk": chance(first.risk)}
    if first.win is None:
        unknown = all(one.win is None for one in ranked)
        return say(
            "why.risk" if unknown and move.win is None else "why.player", **facts, player=player, reason=move.reason
        )
    own = next((part for part in sealed if first.cell in part.cells), None)
    if not others:
        return say("why.alone", **facts)
    other = max(others, key=lambda one: one.win or 0.0)
    assert other.win is not None
    better = other.win - first.win
    facts |= {"win": chance(first.win), "other": named(other.cell), "other_win": chance(other.win)}
    if own and not first.win_exact:
        return say("why.sealed", **facts)
    if better > _SAME:
        chosen = say("why.player", **facts, player=player, reason=move.reason)
        return f"{chosen} {say('why.else', **facts)}"
    if first.win_exact:
        return say("why.equal" if better > -_SAME else "why.exact", **facts)
    return _estimated(first, ranked, facts)


def _estimated(first: Candidate, ranked: Sequence[Candidate], facts: dict[str, Any]) -> str:
    """Why, where the chances to win are estimates: beside the safest cell, or, if it is that, beside the next best."""
    safest = min(ranked, key=lambda one: one.risk)
    if first.risk <= safest.risk + _SAME:
        return say("why.safest.equal" if facts["win"] == facts["other_win"] else "why.safest", **facts)
    facts |= {
        "other": named(safest.cell),
        "other_risk": chance(safest.risk),
        "other_win": chance(safest.win or 0.0),
        "progress": chance(first.progress or 0.0),
        "other_progress": chance(safest.progress or 0.0),
    }
    leads = (first.progress or 0.0) > (safest.progress or 0.0) + _SAME
    return say("why.progress" if leads else "why.shown", **facts)


def _power(log10: float) -> str:
    return f"{10 ** (log10 % 1):.2f} x 10^{int(log10)}"
