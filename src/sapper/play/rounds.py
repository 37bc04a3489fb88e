"""Games played by a player in Python: the same games as the engine's simulator plays, with the same fingerprint."""

from __future__ import annotations

import random
import time
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import nan
from typing import Final

import numpy as np

from sapper.board import Cell, Change, Game, InputError, View

from ._engine import core
from .move import KINDS, WHYS, Move
from .player import Beginner, Planner, Player
from .tally import FACTS, Job, Tally

_START: Final = 0x5A99E2
_MASK: Final = 2**64 - 1
_ENDLESS: Final = 20  # more moves than this for each cell of a board never end
_ESTIMATES: Final = 6  # one of so many first guesses of a game keeps its estimate, as in the engine


def scramble(z: int) -> int:
    """The finaliser of splitmix64, as the engine has it.

    >>> hex(scramble(1))
    '0x5692161d100b05e5'
    """
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & _MASK
    return z ^ (z >> 31)


def hashed(hash_: int, cell: int, kind: str) -> int:
    """The hash of a game with one more move."""
    return scramble(hash_ ^ (cell + 1 + (KINDS.index(kind) << 32)))


def first_cell(job: Job, number: int) -> Cell | None:
    """The first cell of a game when the player does not choose it."""
    if not isinstance(job.first, str):
        return job.first
    if job.first == "auto":
        return None
    (index,) = core.permutation(core.mix(job.agent_seed, number), job.rules.cells, 1)
    return index % job.rules.width, index // job.rules.width


class Round:
    """One game, from its seed to its end."""

    def __init__(self, job: Job, player: Player, number: int, game: Game | None = None) -> None:
        """The game of the run with this number, or another one that is given."""
        self.player = player
        self.ask: Callable[[View], Sequence[Move]]
        self.ask = player.moves if isinstance(player, Planner) else lambda view: (player.move(view),)
        self.game = Game(job.rules, seed=job.game_seed(number)) if game is None else game
        self.hash = scramble((self.game.seed or 0) ^ _START)
        self.given = first_cell(job, number)
        if isinstance(player, Beginner):
            player.begin(core.mix((job.agent_seed + 2) & _MASK, number))
        # Which guess's estimate is kept is drawn before the game, so that short, lost games weigh no more than others.
        self.kept = random.Random(core.mix((job.agent_seed + 1) & _MASK, number)).randrange(_ESTIMATES)
        self.made = self.guesses = self.good = self.estimates = 0
        self.opened = self.flagged = self.turns = 0
        self.estimate = nan
        self.last = "first"

    def play(self) -> None:
        """Move until the game ends."""
        for move in self.moves():
            self.make(move)

    def make(self, move: Move, ms: int = 0) -> Change:
        """Make a move, and count what it was."""
        first = self.game.first is None
        self.last = "first" if first else move.why
        change = self._make(move, ms)
        if move.win is not None and not first:
            if self.estimates == self.kept:
                self.estimate = move.win
            self.estimates += 1
        if not (move.certain or first):
            self.guesses += 1
            self.good += self.game.state != "lost"
        self.made += 1
        if self.made > _ENDLESS * self.game.rules.cells + 1:
            raise InputError(f"The player {self.player.name} flags and questions without end.")
        return change

    @property
    def tally(self) -> Tally:
        """This one game, counted."""
        won = self.game.state == "won"
        losses = [int(not won and why == self.last) for why in WHYS]
        return Tally(
            games=1,
            wins=int(won),
            wins_without_guess=int(won and not self.guesses),
            guesses=self.guesses,
            good_guesses=self.good,
            losses=losses,
            fingerprint=self.hash & _MASK,
            won=bytearray([won]),
            estimates=array("f", [self.estimate]),
        )

    @property
    def facts(self) -> dict[str, int]:
        """What can be known of a player in Python, by the engine's names."""
        return {
            "won": int(self.game.state == "won"),
            "last": WHYS.index(self.last),
            "guesses": self.guesses,
            "good_guesses": self.good,
            "opened": self.opened,
            "flagged": self.flagged,
            "turns": self.turns,
        }

    def moves(self) -> Iterator[Move]:
        """Every move, just before it is made."""
        if self.given is not None:
            yield Move(*self.given, why="first", risk=None)
        while self.game.state in ("ready", "running"):
            moves = self.ask(self.game.view)
            self.turns += 1
            if not moves:
                raise InputError(f"The player {self.player.name} made no move.")
            for number, move in enumerate(moves):
                if not isinstance(move, Move):
                    raise InputError(f"The player {self.player.name} gave back no Move but {move!r:.60}.")
                if self.game.state in ("ready", "running") and not (number and self._is_open(move)):
                    yield move

    def _is_open(self, move: Move) -> bool:
        """A zero opened a moment ago may have opened the next cell as well."""
        return move.kind == "open" and self.game.view.at(move.x, move.y) < 9

    def _make(self, move: Move, ms: int) -> Change:
        change: Change = getattr(self.game, move.kind)(move.x, move.y, ms)
        if not change:
            raise InputError(f"The player {self.player.name} cannot go on. {change.sentence}")
        self.opened += move.kind != "flag"
        self.flagged += move.kind == "flag"
        self.hash = hashed(self.hash, move.y * self.game.rules.width + move.x, move.kind)
        return change


def play_here(job: Job, player: Player, first: int, count: int) -> Tally:
    """Games first .. first + count - 1, one after the other."""
    tally = Tally()
    rows: list[dict[str, int]] = []
    for number in range(first, first + count):
        one = Round(job, player, number)
        began = time.perf_counter_ns()
        one.play()
        tally.add(one.tally)
        if job.facts:
            rows.append(one.facts | {"nanoseconds": time.perf_counter_ns() - began})
        if job.record:
            tally.records.append(replace(one.game.record, player=job.name))
    if job.facts:
        tally.facts = {name: np.array([row.get(name, 0) for row in rows], np.uint64) for name in FACTS}
    return tally
