"""A finished game looked back on: every move judged by what was knowable, and what all of them came to.

>>> from sapper.board import Game
>>> game = Game("9x9/10", seed=7)
>>> for cell in ((3, 3), (5, 0), (0, 0)):
...     change = game.open(*cell, ms=0)
>>> looked = review(game.record)
>>> [move.verdict for move in looked.moves]
['first', 'safe', 'needless risk']
>>> print(looked.moves[-1].text)
A needless risk of 10.5 % at (0, 0): (3, 7) was certainly safe.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import log10, prod
from typing import Any, Final

from sapper.board import Record
from sapper.measure import GameMeasure, measure_record
from sapper.solve.limits import Cancel, units

from . import review_pages
from .messages import cell as named
from .messages import say
from .review_moves import GOOD, MISTAKES, Judge, Judged, Played, play
from .worth import chance

PRACTICE: Final = "undo"  # the help that says that a move was taken back
_WORK: Final = 2_000_000_000  # of all that is looked at at once
_JUDGED: Final = (
    "safe",
    "flag",
    "early flag",
    "best guess",
    "worse guess",
    "needless risk",
    "known mine",
    "misread flag",
)


@dataclass(frozen=True, slots=True)
class Luck:
    """The risks of a game: those of every move that opened cells, after the first click."""

    risks: tuple[float, ...]
    hits: int  #: mines hit: 0 or 1

    @property
    def expected(self) -> float:
        """How many mines one hits on average at these risks."""
        return sum(self.risks)

    @property
    def luck(self) -> float:
        """Mines that were to be expected, less those that were hit: above 0 is good luck."""
        return self.expected - self.hits

    @property
    def survived(self) -> float:
        """How often all of these risks that went well go well: their product. The risk of a mine that was hit is not
        among them."""
        return prod(1 - risk for risk in (self.risks[:-1] if self.hits else self.risks))

    @property
    def pluck(self) -> float:
        """The same as the players' measure: minus its logarithm to base 10."""
        return -log10(self.survived) if self.survived else 0.0

    def to_json(self) -> dict[str, Any]:
        """Plain values for `json.dumps`."""
        return {
            "risks": list(self.risks),
            "hits": self.hits,
            "expected": self.expected,
            "luck": self.luck,
            "survived": self.survived,
            "pluck": self.pluck,
        }


@dataclass(frozen=True)
class Review:
    """What a game was worth; made by `review`."""

    record: Record
    moves: tuple[Judged, ...]  #: every move of the Record, judged
    luck: Luck
    measure: GameMeasure | None  #: efficiency; None where no cell was opened
    timeline: tuple[tuple[int, float], ...] = field(repr=False)  #: the chance to win before move n, and at the end
    state: str = "ready"

    @property
    def mistakes(self) -> list[Judged]:
        """The moves that were mistakes, wasted clicks aside."""
        return [move for move in self.moves if move.mistake and move.verdict != "wasted click"]

    @property
    def guesses(self) -> list[Judged]:
        """The moves that had to be guesses."""
        return [move for move in self.moves if move.guess]

    @property
    def counts(self) -> dict[str, int]:
        """How many moves got which verdict."""
        counted = Counter(move.verdict for move in self.moves)
        return {verdict: counted[verdict] for verdict in (*GOOD, *MISTAKES)}

    @property
    def accuracy(self) -> float | None:
        """The share of moves that were no mistake, among those that opened cells or set flags, first and wasted clicks
        aside; None where there are none."""
        judged = [move for move in self.moves if move.verdict in _JUDGED]
        return sum(not move.mistake for move in judged) / len(judged) if judged else None

    @property
    def cost(self) -> float:
        """The chance of winning that mistakes gave away, as far as it is known."""
        return sum(move.cost or 0.0 for move in self.moves)

    @cached_property
    def turning_point(self) -> Judged | None:
        """The move with which the chance to win changed most, towards the end that the game had."""
        if self.state not in ("won", "lost"):
            return None
        sign = 1 if self.state == "won" else -1
        steps = zip(self.timeline, self.timeline[1:], strict=False)
        swings = [(sign * (after - before), -number) for (number, before), (_, after) in steps]
        swing, number = max(swings, default=(0.0, 0))
        return self.moves[-number - 1] if swing > 0.005 else None

    @cached_property
    def text(self) -> str:
        """The verdict in a sentence or two."""
        return _text(self)

    @cached_property
    def turning_text(self) -> str:
        """The turning point in a sentence; empty where there is none."""
        if self.turning_point is None:
            return ""
        number = self.turning_point.move
        chances = dict(self.timeline)
        later = min((n for n in chances if n > number), default=number)
        cell = named(self.turning_point.cell)
        facts = {"move": number, "cell": cell, "before": chance(chances[number]), "after": chance(chances[later])}
        return say("turn.up" if self.state == "won" else "turn.down", **facts)

    @cached_property
    def luck_text(self) -> str:
        """The luck in a sentence."""
        n = len(self.luck.risks)
        if not n:
            return say("game.luck.none")
        facts = {"n": n, "survived": chance(self.luck.survived), "last": chance(self.luck.risks[-1])}
        if self.luck.hits:
            return say("game.luck.only" if n == 1 else "game.luck.lost", **facts)
        return say("game.luck", **facts)

    def to_json(self) -> dict[str, Any]:
        """Plain values for `json.dumps`."""
        return {
            "rules": str(self.record.rules),
            "result": self.state,
            "text": self.text,
            "verdicts": [move.to_json() for move in self.moves],
            "counts": self.counts,
            "accuracy": self.accuracy,
            "cost": self.cost,
            "luck": self.luck.luck,
            "risks": self.luck.to_json(),
            "turning_point": self.turning_point and self.turning_point.move,
            "timeline": [list(point) for point in self.timeline],
            "measures": self.measure and self.measure.to_json(),
        }

    def to_html(self) -> str:
        """A page of its own: the course of the game, and boards of the moves that mattered. It loads nothing."""
        return review_pages.html(self)

    def to_svg(self) -> str:
        """The same in short, as one picture."""
        return review_pages.picture(self)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def __str__(self) -> str:
        return self.text


def review(record: Record, *, budget: int | None = None, cancel: Cancel | None = None) -> Review:
    """Judge every move of a game by what was knowable when it was made, and sum up.

    The budget is for each position that is looked at. A Record that does not fit together is refused.
    """
    limit = units(budget, _WORK)
    played = play(record)
    judge = Judge(played, limit, cancel)
    moves = tuple(judge.all())
    risked = [move for move in moves if move.risk > 0 and move.verdict != "first"]
    luck = Luck(tuple(move.risk for move in risked), sum(move.lost for move in risked))
    measure = measure_record(record) if played.layout is not None and played.state != "ready" else None
    return Review(record, moves, luck, measure, _timeline(played, moves), played.state)


def _timeline(played: Played, moves: Sequence[Judged]) -> tuple[tuple[int, float], ...]:
    """The chance to win before each move that opened cells, the look ahead's where it was a guess; and the end."""
    points = []
    for move in moves:
        if move.position is None or move.kind not in ("open", "chord") or move.verdict == "wasted click":
            continue
        looked = move.best.win if move.best and move.guess and move.best.win is not None else move.position.win
        points.append((move.move, looked))
    if played.state in ("won", "lost"):
        points.append((len(moves) + 1, float(played.state == "won")))
    return tuple(points)


def _text(game: Review) -> str:
    """The verdict: how the game ended, by what, and what else was amiss."""
    if not any(move.kind in ("open", "chord") and move.verdict != "wasted click" for move in game.moves):
        return say("game.empty")
    parts = [_lost(game) if game.state == "lost" else _won(game) if game.state == "won" else say("game.running")]
    trusted = {move.flag for move in game.moves if move.lost}  # the flag that lost the game is no other mistake
    others = [move for move in game.mistakes if not (move.lost or (move.kind == "flag" and move.cell in trusted))]
    if others and game.state != "won":
        parts.append(say("game.faults" if game.state == "lost" else "game.so.far", n=len(others)))
    if PRACTICE in game.record.help:
        parts.append(say("game.practice"))
    return " ".join(parts)


def _won(game: Review) -> str:
    risky = [move for move in game.mistakes if move.risk]
    if risky:
        return say("game.won.lucky", n=len(risky))
    return say("game.won.best", n=len(game.guesses)) if game.guesses else say("game.won.clean")


def _lost(game: Review) -> str:
    last = next(move for move in reversed(game.moves) if move.lost)
    facts: dict[str, Any] = {"move": last.move, "cell": named(last.cell), "risk": chance(last.risk)}
    if last.verdict == "first":
        return say("game.first")
    if last.verdict == "needless risk":
        safe = last.position.safe[0] if last.position else last.cell
        return say("game.lost.needless", **facts, safe=named(last.proof.cell if last.proof else safe))
    if last.verdict == "known mine":
        return say("game.lost.known", **facts)
    if last.verdict == "misread flag":
        return say("game.lost.flag", **facts, flag=named(last.flag or last.cell))
    if last.verdict == "worse guess" and last.best:
        return say("game.lost.worse", **facts, best=named(last.best.cell))
    return say("game.lost.luck", **facts)
