"""Every move of a game, judged by what was knowable when it was made: nobody is blamed for what only the end shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import isnan
from typing import Any, Final

from sapper.board import FLAG, HIDDEN, QUESTION, WRONG_FLAG, Cell, Change, Layout, Record, View
from sapper.board.codes import CLOSED
from sapper.play import best_move
from sapper.render import Mark
from sapper.solve import Analysis, analyze
from sapper.solve.analysis import Assumptions
from sapper.solve.limits import Cancel, engine_errors

from ._engine import core
from .messages import cell as named
from .messages import say
from .proofs import Proof, easiest, prove
from .situation import around
from .worth import Candidate, Weighed, chance, stop_if, weigh

#: What a move may have been; those of the second line are mistakes.
GOOD: Final = ("first", "safe", "best guess", "flag", "early flag", "mark")
MISTAKES: Final = ("worse guess", "needless risk", "known mine", "misread flag", "wasted click")

_AT_ONCE: Final = 64  # Views handed to the engine in one call
_EXACT: Final = 1e-9  # what two chances of winning may differ by, where they are exact
_ESTIMATED: Final = 0.005  # and where they are estimates
_PROVED: Final = ("needless risk", "known mine", "misread flag")  # what a proof belongs to


class Position:
    """What could be known before a move: the truth about the View, and the chance to win with the best play."""

    def __init__(self, view: View, win: float, truth: Analysis) -> None:
        self.view = view
        self.win = win
        self._truth: Analysis | None = truth

    @property
    def truth(self) -> Analysis:
        """At hand while the move is judged, and counted once more when it is wanted later."""
        return self._truth or analyze(self.view)

    def forget(self) -> None:
        """Let go of the truth, which is large where the board is."""
        self._truth = None

    @property
    def safe(self) -> list[Cell]:
        """Cells that are certainly safe, and closed."""
        return [cell for cell in self.truth.safe if self.view.at(*cell) in CLOSED]

    @cached_property
    def easy(self) -> Proof | None:
        """The easiest proof of a safe cell, if there is one."""
        truth = self.truth
        return easiest(self.view, truth, safe_only=True) if truth.safe else None


@dataclass(frozen=True)
class Judged:
    """One move and what it was worth. `verdict` is one of `GOOD` or `MISTAKES`."""

    move: int  #: its number in the Record, from 1
    ms: int
    kind: str  #: `open`, `flag`, `question` or `chord`
    cell: Cell
    verdict: str
    text: str
    position: Position | None = field(repr=False)  #: None before the first click
    risk: float = 0.0  #: of hitting a mine, as far as one could know
    cost: float | None = None  #: chance of winning that it gave away; None where that is not known
    played: Candidate | None = None  #: of a guess, what it was worth
    best: Candidate | None = None  #: and what the best was worth
    flag: Cell | None = None  #: the wrong flag that a chord trusted
    lost: bool = False  #: whether it hit a mine

    @property
    def mistake(self) -> bool:
        """Whether something better was knowable."""
        return self.verdict in MISTAKES

    @property
    def guess(self) -> bool:
        """Whether it opened what was not certain, and nothing was."""
        return self.verdict in ("best guess", "worse guess")

    @cached_property
    def proof(self) -> Proof | None:
        """What could have been known: the safe cell of a needless risk, the mine that was opened, the cell below a
        wrong flag. Searched for when first asked for."""
        if self.position is None or self.verdict not in _PROVED:
            return None
        if self.verdict == "needless risk":
            return self.position.easy
        proof = prove(self.position.view, *(self.flag or self.cell))
        return None if proof.verdict == "unknown" else proof

    @property
    def overlay(self) -> dict[Cell, Mark]:
        """Marks for a picture of the View before the move: the move, what was better, and why."""
        marks: dict[Cell, Mark] = {}
        if self.proof:
            marks |= self.proof.overlay
        if self.best and self.best.cell != self.cell:
            marks[self.best.cell] = Mark("safe", _label(self.best.risk))
        label = _label(self.risk) if self.risk else ""
        return marks | {self.cell: Mark("mine" if self.lost else "last", label)}

    def to_json(self) -> dict[str, Any]:
        """Plain values for `json.dumps`."""
        return {
            "move": self.move,
            "ms": self.ms,
            "action": self.kind,
            "cell": list(self.cell),
            "kind": self.verdict,
            "mistake": self.mistake,
            "text": self.text,
            "risk": self.risk,
            "win": None if self.position is None else self.position.win,
            "cost": self.cost,
            "played": self.played and self.played.to_json(),
            "best": self.best and self.best.to_json(),
            "proof": self.proof and self.proof.to_json(),
        }


@dataclass(frozen=True)
class Played:
    """A game, move by move: the View before each and after the last, and what each did."""

    record: Record
    layout: Layout | None
    state: str
    views: tuple[View, ...]
    changes: tuple[Change, ...]


def play(record: Record) -> Played:
    """The game of a Record once more; a Record that does not fit together is refused."""
    end = record.replay()
    game = replace(record, moves=(), result="ready", ms=0).replay()
    views, changes = [game.view], []
    for ms, kind, x, y in record.moves:
        changes.append(getattr(game, kind)(x, y, ms))
        views.append(game.view)
    return Played(record, end.layout, end.state, tuple(views), tuple(changes))


def positions(played: Played, limit: int, cancel: Cancel | None) -> Iterator[Position | None]:
    """What could be known before each move; None before the first click. Marks change nothing that is known, so a View
    is analysed once."""
    rules = played.record.rules
    assumes = Assumptions(rules.mines, None, "ignore")
    views = played.views[:-1]
    for start in range(0, len(views), _AT_ONCE):
        some = [(view, _unmarked(view)) for view in views[start : start + _AT_ONCE]]
        asked = list(dict.fromkeys(cells for _, cells in some if min(cells) < HIDDEN))
        seen = [core.View(rules.width, rules.height, cells, rules.mines) for cells in asked]
        with engine_errors(limit):
            answers = dict(zip(asked, core.evaluate_many(seen, limit, cancel), strict=True))
        for view, cells in some:
            if cells not in answers:
                yield None
                continue
            answer, win = answers[cells]
            single = answer.log10_solutions < _EXACT  # one layout: nothing can go wrong any more
            yield Position(view, 1.0 if single or isnan(win) else win, Analysis(view, assumes, answer, limit))


def _unmarked(view: View) -> bytes:
    return view.cells.replace(bytes([FLAG]), bytes([HIDDEN])).replace(bytes([QUESTION]), bytes([HIDDEN]))


class Judge:
    """Judges the moves of one game, in their order."""

    def __init__(self, played: Played, limit: int, cancel: Cancel | None) -> None:
        self.played = played
        self.limit, self.cancel = limit, cancel
        self._weighed: dict[tuple[bytes, Cell], tuple[Weighed, Cell]] = {}

    def all(self) -> Iterator[Judged]:
        """Every move."""
        known = positions(self.played, self.limit, self.cancel)
        made = zip(self.played.record.moves, self.played.changes, known, strict=True)
        for number, ((ms, kind, x, y), change, position) in enumerate(made, 1):
            stop_if(self.cancel)
            lost = change.state == "lost" and bool(change)
            judged = self._judge(Judged(number, ms, kind, (x, y), "", "", position, lost=lost), change)
            if position is not None:
                position.forget()
            yield replace(judged, text=f"{judged.text} {say('move.lost')}") if judged.lost else judged

    def _judge(self, move: Judged, change: Change) -> Judged:
        if not change:
            return replace(move, verdict="wasted click", text=say("move.wasted", sentence=change.sentence))
        if move.kind == "question" or (move.kind == "flag" and self._after(move, move.cell) != FLAG):
            return replace(move, verdict="mark", text=say("move.mark", sentence=change.sentence))
        if move.kind == "flag":
            return self._flag(move)
        if move.position is None:
            return self._first(move)
        return self._chord(move, move.position) if move.kind == "chord" else self._open(move, move.position)

    def _after(self, move: Judged, cell: Cell) -> int:
        return self.played.views[move.move].at(*cell)

    def _first(self, move: Judged) -> Judged:
        rules = self.played.record.rules
        if rules.rule != "any":
            return replace(move, verdict="first", text=say("move.first"))
        risk = rules.mines / rules.cells
        return replace(move, verdict="first", risk=risk, text=say("move.first.any", risk=chance(risk)))

    def _flag(self, move: Judged) -> Judged:
        truth = move.position.truth if move.position else None
        right = self.played.layout is not None and self.played.layout.is_mine(*move.cell)
        cell = named(move.cell)
        if truth and move.cell in truth.mines:
            return replace(move, verdict="flag", text=say("move.flag", cell=cell))
        if right or self.played.layout is None:
            return replace(move, verdict="early flag", text=say("move.early", cell=cell))
        if truth is None:
            text = say("move.wrong.blind", cell=cell)
        elif move.cell in truth.safe:
            text = say("move.wrong.known", cell=cell)
        else:
            text = say("move.wrong", cell=cell, risk=chance(risk_of(truth, move.cell)))
        return replace(move, verdict="misread flag", text=text)

    # What opens cells.

    def _open(self, move: Judged, position: Position) -> Judged:
        truth = position.truth
        if move.cell in truth.safe:
            return replace(move, verdict="safe", text=say("move.safe", cell=named(move.cell)))
        if move.cell in truth.mines:
            text = say("move.known", cell=named(move.cell))
            return replace(move, verdict="known mine", risk=1.0, cost=position.win, text=text)
        risked = replace(move, risk=risk_of(truth, move.cell))
        return self._needless(risked, position) if position.safe else self._guess(risked, position)

    def _needless(self, move: Judged, position: Position) -> Judged:
        """A risk where a cell was safe: it costs at least what the mine would have cost."""
        safe = position.easy.cell if position.easy else position.safe[0]
        text = say("move.needless", cell=named(move.cell), risk=chance(move.risk), safe=named(safe))
        return replace(move, verdict="needless risk", cost=move.risk * position.win, text=text)

    def _guess(self, move: Judged, position: Position) -> Judged:
        """A guess where one was needed, beside the best one."""
        weighed, choice = self.weighed(position, move.cell)
        played, best = weighed.of(move.cell), weighed.best
        chosen = weighed.of(choice)
        assert played is not None
        cost = 0.0 if played.win is None or best.win is None else max(best.win - played.win, 0.0)
        enough = _EXACT if best.win_exact else _ESTIMATED
        if move.cell == choice or cost <= enough or _at_once(weighed, played):
            text = say("move.best", cell=named(move.cell), risk=chance(move.risk))
            return replace(move, verdict="best guess", cost=0.0, played=played, best=played, text=text)
        best = chosen if chosen and chosen.win is not None and chosen.win >= (best.win or 0.0) - enough else best
        facts: dict[str, Any] = {"cell": named(move.cell), "risk": chance(move.risk), "cost": f"{100 * cost:.1f}"}
        facts |= {"best": named(best.cell), "best_risk": chance(best.risk)}
        facts |= {"win": chance(played.win or 0.0), "best_win": chance(best.win or 0.0)}
        text = (
            say("move.worse", **facts) + " " + say("move.worse.cost" if best.win_exact else "move.worse.about", **facts)
        )
        return replace(move, verdict="worse guess", cost=cost, played=played, best=best, text=text)

    def weighed(self, position: Position, cell: Cell) -> tuple[Weighed, Cell]:
        """The guesses there were, this cell among them, and the one that the player `best` makes."""
        key = _unmarked(position.view), cell
        if key not in self._weighed:
            view = replace_cells(position.view, key[0])
            move = best_move(view)
            choice = move.x, move.y
            self._weighed[key] = weigh(view, [choice, cell], "best", self.limit, self.cancel), choice
        return self._weighed[key]

    def _chord(self, move: Judged, position: Position) -> Judged:
        opened = [cell for cell in around(position.view, move.cell) if position.view.at(*cell) in (HIDDEN, QUESTION)]
        truth = position.truth
        if set(opened) <= set(truth.safe):
            return replace(move, verdict="safe", text=say("move.safe.chord", n=len(opened), cell=named(move.cell)))
        risk = 1.0 if set(opened) & set(truth.mines) else 1 - _all_safe(position, opened)
        risked = replace(move, risk=risk)
        wrong = self._wrong_flag(move, position)
        if wrong is not None:
            text = say("move.chord.wrong", cell=named(move.cell), flag=named(wrong))
            return replace(risked, verdict="misread flag", cost=risk * position.win, flag=wrong, text=text)
        if position.safe:
            return self._needless(risked, position)
        if len(opened) == 1:
            return replace(self._guess(replace(risked, cell=opened[0]), position), cell=move.cell)
        weighed, choice = self.weighed(position, opened[0])
        least = min(one.risk for one in weighed.candidates)
        verdict = "best guess" if risk <= least + _EXACT else "worse guess"
        text = say("move.chord.guess", cell=named(move.cell), risk=chance(risk))
        return replace(risked, verdict=verdict, best=weighed.of(choice), text=text)

    def _wrong_flag(self, move: Judged, position: Position) -> Cell | None:
        """A flag beside the chord that stands on no mine."""
        layout = self.played.layout
        flags = [cell for cell in around(position.view, move.cell) if position.view.at(*cell) == FLAG]
        return next((cell for cell in flags if layout is not None and not layout.is_mine(*cell)), None)


def _at_once(weighed: Weighed, played: Candidate) -> bool:
    """Whether nothing is gained by waiting, and no cell of the same part is safer."""
    part = next((part for part in weighed.sealed if played.cell in part.cells), None)
    return part is not None and part.fifty


def _all_safe(position: Position, cells: Sequence[Cell]) -> float:
    """The chance that none of these cells is a mine."""
    view = position.view
    for cell in cells:
        view = view.with_cell(*cell, WRONG_FLAG)
    then = analyze(view)
    return float(10 ** (then.log10_solutions - position.truth.log10_solutions)) if then.consistent else 0.0


def risk_of(truth: Analysis, cell: Cell) -> float:
    """The chance of a mine in a closed cell."""
    return float(truth.probability[cell[1], cell[0]])


def replace_cells(view: View, cells: bytes) -> View:
    """The View with other cells."""
    return View(view.width, view.height, cells, total=view.total, rule=view.rule)


def _label(risk: float) -> str:
    return "" if not 0 < risk < 1 else str(max(1, min(99, round(100 * risk))))
