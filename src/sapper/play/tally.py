"""What many games add up to, and what one run of them is: the two things that travel between threads and processes."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sapper.board import Cell, Game, Record, Rules

from ._engine import core
from .move import WHYS
from .player import Player
from .registry import engine_player

#: What is known of every game of a study, one column each; docs/players.md says what they mean.
FACTS: Final = (
    *("won", "last", "guesses", "good_guesses", "opened", "flagged", "turns"),
    *("by_single", "by_pair", "by_group", "by_suppose", "by_exact", "by_count"),
    *("windows", "loops", "hard_loops", "needed_2", "needed_3", "needed_4", "needed_more"),
    *("depth_most", "depth_sum", "depth_steps", "limits", "nanoseconds"),
)
Facts = dict[str, NDArray[np.uint64]]

FIRST_KINDS = ("auto", "fixed", "random")  # in the engine's order


@dataclass(frozen=True, slots=True)
class Job:
    """A run of games, whoever plays which of them: game i has the seed mix(seed, i), or `seeds[i]`."""

    player: str | Player
    rules: Rules
    seed: int
    agent_seed: int
    first: str | Cell
    seeds: tuple[int, ...] | None = None
    record: bool = False
    facts: bool = False

    @property
    def name(self) -> str:
        """What the player is called in Records."""
        return self.player if isinstance(self.player, str) else self.player.name

    @property
    def native(self) -> bool:
        """Whether the engine plays it, without Python."""
        return isinstance(self.player, str) and engine_player(self.player) is not None

    def game_seed(self, number: int) -> int:
        """The seed of a game by its number."""
        return core.mix(self.seed, number) if self.seeds is None else self.seeds[number]


@dataclass(slots=True)
class Tally:
    """Games counted. The fingerprint is a sum over games of a hash of their moves, so it is the same in any order."""

    games: int = 0
    wins: int = 0
    wins_without_guess: int = 0
    guesses: int = 0
    good_guesses: int = 0
    losses: list[int] = field(default_factory=lambda: [0] * len(WHYS))
    fingerprint: int = 0
    won: bytearray = field(default_factory=bytearray)
    estimates: array[float] = field(default_factory=lambda: array("f"))
    records: list[Record] = field(default_factory=list)
    facts: Facts = field(default_factory=dict)  # of one batch
    seconds: float = 0.0  # of one core

    def add(self, other: Tally) -> None:
        """The games that follow these. Their records are left where they are."""
        self.games += other.games
        self.wins += other.wins
        self.wins_without_guess += other.wins_without_guess
        self.guesses += other.guesses
        self.good_guesses += other.good_guesses
        self.losses = [a + b for a, b in zip(self.losses, other.losses, strict=True)]
        self.fingerprint = (self.fingerprint + other.fingerprint) % 2**64
        self.won += other.won
        self.estimates += other.estimates
        self.seconds += other.seconds


def play_natively(job: Job, first: int, count: int, cancel: object | None) -> Tally:
    """Games first .. first + count - 1 in the engine, without the GIL."""
    rules = job.rules
    kind, cell = (0, -1) if job.first == "auto" else (2, -1)
    if not isinstance(job.first, str):
        kind, cell = 1, job.first[1] * rules.width + job.first[0]
    seeds = None if job.seeds is None else list(job.seeds[first : first + count])
    size = (rules.width, rules.height, rules.mines, core_rule(rules))
    player = engine_player(job.name)
    assert player is not None
    keep = job.record, job.facts
    got = core.run_games(player, size, job.seed, job.agent_seed, kind, cell, first, count, seeds, *keep, cancel)
    return Tally(
        games=got.games,
        wins=got.wins,
        wins_without_guess=got.wins_without_guess,
        guesses=got.guesses,
        good_guesses=got.good_guesses,
        losses=list(got.losses),
        fingerprint=got.fingerprint,
        won=bytearray(got.won()),
        estimates=array("f", got.estimates()),
        records=[_record(job, seed, cells) for seed, _, cells in got.records()] if job.record else [],
        facts=got.facts() if job.facts else {},
    )


def core_rule(rules: Rules) -> int:
    """The first-click rule as the engine numbers it."""
    return ("any", "safe", "opening").index(rules.rule)


def _record(job: Job, seed: int, cells: list[int]) -> Record:
    """What the engine played, played once more in a Game: it knows the layout."""
    game = Game(job.rules, seed=seed)
    for cell in cells:
        if cell < 0:
            game.flag((-1 - cell) % job.rules.width, (-1 - cell) // job.rules.width, 0)
        else:
            game.open(cell % job.rules.width, cell // job.rules.width, 0)
    return replace(game.record, player=job.name)
