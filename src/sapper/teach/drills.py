"""Positions to train on: by technique, by named pattern, the best guess, the endgame; with the answer, why it is right,
and a grader. They come from fresh boards, by a seed.

>>> one = drill("pair", seed=1)
>>> one.question
'Two clues compared decide something. Which cell is certain?'
>>> one.grade(one.answers[0]).right
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from types import MappingProxyType
from typing import Any, Final

from sapper.board import FLAG, HIDDEN, BudgetExceeded, Cell, InputError, Layout, Rules, View
from sapper.board.rules import as_cell, as_rules, check_seed, shown
from sapper.generator import Wish, generate
from sapper.render import Mark
from sapper.solve import TECHNIQUES, Analysis, analyze
from sapper.solve.limits import Cancel, is_whole
from sapper.solve.techniques import Verdict

from ._engine import core
from .drill_positions import Position, by_guess, by_pattern, by_technique, claims, decided, unflagged
from .guess import GuessAdvice, explain_guess
from .messages import cell as named
from .messages import say
from .patterns import CATALOGUE
from .proofs import Proof, easiest, prove
from .worth import Candidate, Weighed, chance, stop_if, weigh

#: What can be trained: techniques, guesses, and the patterns that clues show by themselves.
TECHNIQUE_DRILLS: Final = TECHNIQUES[:-1]
GUESS_DRILLS: Final = ("guess", "endgame")
PATTERN_DRILLS: Final = tuple(name for name, pattern in CATALOGUE.items() if pattern.shape)
DRILL_KINDS: Final = (*TECHNIQUE_DRILLS, *GUESS_DRILLS, *PATTERN_DRILLS)

#: The boards they come from, unless told otherwise: small and dense; what is rare is likelier on large ones.
_RULES: Final = Rules(9, 9, 16)
_RARE: Final[Mapping[str, Rules]] = MappingProxyType(
    {"exact": Rules(30, 16, 110), "guess": Rules(9, 9, 14), "endgame": Rules(9, 9, 14), "2-2-2": Rules(12, 12, 36)}
)
_PLANTED: Final = ("T", "triangle")  # hardly any board has these by chance
_BOARDS: Final = 4000
_WORK: Final = 2_000_000_000
_EXACT: Final = 1e-9
_ESTIMATED: Final = 0.005


@dataclass(frozen=True, slots=True)
class Grade:
    """What an answer was worth."""

    right: bool
    text: str
    cells: tuple[Verdict, ...]  #: what would have been right
    proof: Proof | None = None  #: why the cell is what it is
    guess: GuessAdvice | None = None  #: where a guess was asked for, all about it

    def to_json(self) -> dict[str, Any]:
        """Plain values for `json.dumps`."""
        return {
            "right": self.right,
            "text": self.text,
            "cells": [list(cell) for cell in self.cells],
            "proof": self.proof and self.proof.to_json(),
            "guess": self.guess and self.guess.to_json(),
        }


@dataclass(frozen=True)
class Drill:
    """A position, what is asked of it, and the answer; made by `drill`.

    Flags stand on mines that easier reasoning has proved. `asks` is `certain` (name a cell that is certain, and what it
    is), `guess` (the best guess) or `move` (the same where all that can still happen is searched).
    """

    kind: str
    seed: int
    boards: int  #: fresh boards looked at until this was found
    asks: str
    view: View
    layout: Layout = field(repr=False)  #: where the mines are
    answers: tuple[Verdict, ...] = field(repr=False)  #: what is right, in reading order
    proof: Proof | None = field(default=None, repr=False)  #: of one of the answers, where they are certain
    weighed: Weighed | None = field(default=None, repr=False)  #: what the guesses are worth

    @property
    def title(self) -> str:
        """What is trained, in a few words."""
        return self.kind if self.kind in PATTERN_DRILLS else say(f"drill.title.{self.kind}")

    @property
    def question(self) -> str:
        """What is asked."""
        if self.kind in PATTERN_DRILLS:
            return say("drill.pattern", name=self.kind)
        return say(f"drill.{self.kind}")

    @cached_property
    def guess(self) -> GuessAdvice | None:
        """Everything about the guess, where one is asked for."""
        return None if self.asks == "certain" else explain_guess(self.view)

    @cached_property
    def text(self) -> str:
        """The solution in words; of a pattern what it says comes first."""
        if self.proof:
            return f"{CATALOGUE[self.kind].text} {self.proof.text}" if self.kind in CATALOGUE else self.proof.text
        return self.guess.text if self.guess else ""

    @property
    def overlay(self) -> dict[Cell, Mark]:
        """Marks for a picture of the solution."""
        if self.proof:
            return self.proof.overlay
        return {(x, y): Mark("best") for x, y, _ in self.answers}

    def grade(self, answer: tuple[int, int] | Verdict) -> Grade:
        """Judge an answer: a cell and `safe` or `mine`; of a guess the cell is enough."""
        x, y = as_cell(self.view.width, self.view.height, answer[:2], "answer")
        verdict = answer[2] if len(answer) == 3 else "safe"
        if verdict not in ("safe", "mine"):
            raise InputError(f'An answer is a cell and "safe" or "mine", and {shown(verdict)} is neither.')
        if self.view.at(x, y) not in (HIDDEN, FLAG):
            return Grade(False, say("grade.open", cell=named((x, y))), self.answers, self.proof, self.guess)
        if self.asks != "certain":
            return self._grade_guess((x, y), verdict)
        return self._grade_certain((x, y), verdict)

    def _grade_certain(self, cell: Cell, verdict: str) -> Grade:
        """Everything that is certain is right, also what takes more than was asked for."""
        proof = prove(self.view, *cell, flags="proved")
        facts = {"cell": named(cell), "chance": chance(proof.chance or 0.0)}
        if proof.verdict == "unknown":
            return Grade(False, say("grade.unknown", **facts), self.answers, self.proof)
        said = f"grade.{'right' if proof.verdict == verdict else 'wrong'}.{proof.verdict}"
        harder = proof.verdict == verdict and (*cell, verdict) not in self.answers and self.view.at(*cell) == HIDDEN
        text = say(said, **facts) + (f" {say('grade.harder')}" if harder else "")
        return Grade(proof.verdict == verdict, f"{text} {proof.text}", self.answers, proof)

    def _grade_guess(self, cell: Cell, verdict: str) -> Grade:
        assert self.weighed is not None
        best = self.weighed.best
        if verdict == "mine" or self.view.at(*cell) == FLAG:
            return Grade(False, say("grade.flag", cell=named(best.cell)), self.answers, guess=self.guess)
        known = self.weighed.of(cell) or weigh(unflagged(self.view), [cell], "best", _WORK).of(cell)
        assert known is not None
        worse = (best.win or 0.0) - (known.win or 0.0)
        facts = {"cell": named(cell), "win": chance(known.win or 0.0), "risk": chance(known.risk)}
        about = "" if best.win_exact else ".about"
        if worse <= _enough(best):
            return Grade(True, say(f"grade.best{about}", **facts), self.answers, guess=self.guess)
        facts |= {"best": named(best.cell), "best_win": chance(best.win or 0.0), "cost": f"{100 * worse:.1f}"}
        return Grade(False, say(f"grade.worse{about}", **facts), self.answers, guess=self.guess)

    def to_json(self, *, answer: bool = False) -> dict[str, Any]:
        """Plain values for `json.dumps`; the solution only with `answer`."""
        asked = {
            "kind": self.kind,
            "seed": self.seed,
            "title": self.title,
            "question": self.question,
            "asks": self.asks,
            "view": str(self.view),
            "boards": self.boards,
        }
        if not answer:
            return asked
        return asked | {
            "answers": [list(cell) for cell in self.answers],
            "text": self.text,
            "proof": self.proof and self.proof.to_json(),
            "guess": self.guess and self.guess.to_json(),
            "layout": str(self.layout),
        }


def drill(
    kind: str,
    seed: int = 0,
    rules: Rules | str | None = None,
    *,
    budget: int | None = None,
    cancel: Cancel | None = None,
) -> Drill:
    """A position to train on, of one of `DRILL_KINDS`, the same for the same seed.

    Of a technique: it decides a cell, and nothing easier does. Of a pattern: all that as few clues decide is what the
    pattern says. Of a guess: nothing is certain, and one guess is clearly better than another of about its risk; of an
    endgame all that can still happen is searched besides.

    `budget` is the most fresh boards to look at, 4000 unless given; BudgetExceeded when none has such a position.
    """
    check_seed(seed)
    find = _finder(kind, as_rules(rules if rules is not None else _RARE.get(kind, _RULES)))
    most = _BOARDS if budget is None else budget
    if not is_whole(most) or most < 1:
        raise InputError(f"A budget of a drill is the most boards to look at, and {shown(budget)} is no such number.")
    for number in range(most):
        stop_if(cancel)
        found = find(core.mix(seed, number))
        made = found and _made(kind, seed, number + 1, found)
        if made:
            return made
    raise BudgetExceeded(say("drill.none", n=most, kind=kind), spent=most, budget=most)


def training_game(
    technique: str,
    seed: int | None = None,
    rules: Rules | str = "16x16/40",
    first: Cell | None = None,
    *,
    budget: int | None = None,
    cancel: Cancel | None = None,
) -> Layout:
    """A whole board whose hardest step is this technique; `guess` gives one that does need a guess."""
    top = "count" if technique == "guess" else technique
    wish = Wish(technique_min=technique, technique_max=top)
    return generate(rules, first, seed, wish=wish, budget=budget, cancel=cancel)


def _finder(kind: str, rules: Rules) -> Callable[[int], Position | None]:
    if kind in TECHNIQUE_DRILLS:
        return partial(by_technique, kind, rules)
    if kind in PATTERN_DRILLS:
        return partial(by_pattern, kind, CATALOGUE[kind].clues, rules, planted=kind in _PLANTED)
    if kind in GUESS_DRILLS:
        return partial(by_guess, rules, end=kind == "endgame")
    raise InputError(f"{shown(kind)} is nothing to train; there are {', '.join(DRILL_KINDS)}.")


def _made(kind: str, seed: int, boards: int, found: Position) -> Drill | None:
    """The position with its answers; None where its smallest proof is of another technique."""
    if found.weighed is not None:
        best = found.weighed.best
        equal = [one for one in found.weighed.candidates if (best.win or 0.0) - (one.win or 0.0) <= _enough(best)]
        answers = tuple(sorted(((*one.cell, "safe") for one in equal), key=_reading))
        asks = "move" if kind == "endgame" else "guess"
        return Drill(kind, seed, boards, asks, found.view, found.layout, answers, weighed=found.weighed)
    truth = analyze(found.view)
    proof = _proof(kind, found.view, truth)
    if proof is None or (kind in TECHNIQUE_DRILLS and proof.technique != kind):
        return None
    answers = tuple(sorted(_certain(kind, found.view), key=_reading))
    return Drill(kind, seed, boards, "certain", found.view, found.layout, answers, proof)


def _certain(kind: str, view: View) -> set[Verdict]:
    """What the technique or the pattern decides."""
    if kind in TECHNIQUE_DRILLS:
        return set(decided(view, kind))
    marked = {(x, y) for x, y, _ in decided(view, "group", clues=max(CATALOGUE[kind].clues, 2))}
    return {one for one in claims(view, kind) if one[:2] in marked}


def _proof(kind: str, view: View, truth: Analysis) -> Proof | None:
    """Of a technique the easiest step; of a pattern the proof of a cell that takes all its clues, if there is one."""
    if kind in TECHNIQUE_DRILLS:
        return easiest(view, truth)
    proofs = [prove(view, x, y, flags="proved") for x, y, _ in sorted(_certain(kind, view), key=_reading)]
    own = [proof for proof in proofs if any(name.startswith(kind) for name in proof.patterns)]
    return max(own or proofs, key=lambda proof: len(proof.clues), default=None)


def _enough(best: Candidate) -> float:
    """What a guess may win less often than the best and still be as good."""
    return _EXACT if best.win_exact else _ESTIMATED


def _reading(cell: Verdict) -> tuple[int, int]:
    return cell[1], cell[0]
