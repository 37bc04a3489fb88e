"""Many games of one player, and what they say.

>>> result = simulate("beginner", player="fast", games=50, seed=1)
>>> result.games, result.losses["certain"], result.interrupted
(50, 0, False)
>>> versus(result, simulate("beginner", player="fast", games=50, seed=1, threads=1)).discordant
0
"""

from __future__ import annotations

import json
import math
from array import array
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TextIO

from sapper.board import Cell, InputError, Rules
from sapper.board.limits import cores
from sapper.board.rules import as_cell, as_rules, check_seed
from sapper.measure import PairedDifference, paired_difference, wilson
from sapper.solve.limits import Cancel, is_whole

from .batches import play_all
from .built_in import BuiltIn
from .move import WHYS
from .player import Player
from .registry import DEFAULT, player_named
from .tally import Job, Tally
from .works import WorkPlayer

Progress = Callable[[int, int], None]  # games so far, wins so far
_GAMES: Final = 1000


@dataclass(frozen=True, slots=True)
class Simulation:
    """What many games of one player came to.

    `ci95` is Wilson's interval of the win rate. The first click is no guess; `guess_success` is the share of the other
    guesses that hit no mine. `losses` counts lost games by the `why` of their last Move. `ms_per_game` is time of one
    core. `fingerprint` is a hash of all moves of all games: it stays equal when behaviour does, whatever the number of
    threads. `won` has one byte a game, in the order of their numbers; `estimates` the chance of winning that the player
    saw at one of its first six guesses, which one is drawn before each game, nan where the game had no such guess.
    `interrupted` says that Ctrl+C or `cancel` came before all games were played; then these are the first ones.
    """

    player: str
    rules: Rules
    seed: int
    agent_seed: int
    first: str | Cell
    game_seeds: tuple[int, ...] | None
    games: int
    wins: int
    wins_without_guess: int
    guesses: int
    guess_success: float | None
    losses: dict[str, int]
    ms_per_game: float
    fingerprint: str
    won: bytes
    estimates: array[float]
    interrupted: bool

    @property
    def win_rate(self) -> float:
        """The share of games won; 0 when none was played."""
        return self.wins / self.games if self.games else 0.0

    @property
    def ci95(self) -> tuple[float, float]:
        """The interval of the win rate."""
        return wilson(self.wins, self.games)

    def to_json(self) -> dict[str, Any]:
        """Plain values for `json.dumps`, without the single games."""
        return {
            "player": self.player,
            "rules": str(self.rules),
            "rule": self.rules.rule,
            "seed": None if self.game_seeds is not None else self.seed,
            "agent_seed": self.agent_seed,
            "first": self.first if isinstance(self.first, str) else list(self.first),
            "games": self.games,
            "wins": self.wins,
            "win_rate": self.win_rate,
            "ci95": list(self.ci95),
            "wins_without_guess": self.wins_without_guess,
            "guesses": self.guesses,
            "guess_success": self.guess_success,
            "losses": dict(self.losses),
            "ms_per_game": self.ms_per_game if self.games else None,
            "fingerprint": self.fingerprint,
            "interrupted": self.interrupted,
        }

    def __repr__(self) -> str:
        low, high = self.ci95
        rate = f"{100 * self.win_rate:.2f} % [{100 * low:.2f}, {100 * high:.2f}]"
        return f"<Simulation of {self.player} on {self.rules} {self.rules.rule}: {rate} of {self.games} games won>"


def simulate(
    rules: Rules | str = "expert",
    player: str | Player = DEFAULT,
    games: int | None = None,
    seed: int = 1,
    *,
    rule: str | None = None,
    first: str | Cell = "auto",
    agent_seed: int = 0,
    game_seeds: Sequence[int] | None = None,
    threads: int | None = None,
    records: str | Path | TextIO | None = None,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
) -> Simulation:
    """Let a player play many games: 1000 unless told otherwise, or one for each of `game_seeds`.

    Game i has the seed mix(seed, i), so two players with the same seed play the same boards. The first cell is the
    player's choice (`auto`), a given cell, or a random one by `agent_seed`. `threads` is the number of cores to use,
    all unless given; it changes no result. A player of your own is played in processes when another process can
    import it (`file.py:Class`, or a class in a module), else in this one. `records` is a file for the Records, one
    line of JSON a game. Ctrl+C and `cancel` end the run, and what was played so far is given back.
    """
    job, games = job_of(rules, player, games, seed, rule, first, agent_seed, game_seeds, records is not None)
    if threads is not None and (not is_whole(threads) or threads < 1):
        raise InputError(f"The number of threads is a whole number from 1 on, and {threads!r} is not.")
    name = job.name if job.native or not isinstance(job.player, str) else player_named(job.player).name
    total = Tally()
    with _open(records) as stream:

        def done(tally: Tally) -> None:
            for record in tally.records:
                assert stream is not None
                stream.write(json.dumps(record.to_json()) + "\n")
            total.add(tally)
            if progress is not None:
                progress(total.games, total.wins)

        complete = play_all(job, games, min(threads or cores(), max(1, games)), done, cancel)
    return _simulation(job, name, total, not complete)


def versus(first: Simulation, second: Simulation) -> PairedDifference:
    """Two players compared on the same boards, game by game."""
    kinds = [(s.rules, s.game_seeds, None if s.game_seeds else s.seed) for s in (first, second)]
    if kinds[0] != kinds[1]:
        raise InputError("Players are compared on the same boards: with equal Rules and seeds.")
    games = min(first.games, second.games)
    return paired_difference(first.won[:games], second.won[:games])


def job_of(
    rules: Rules | str,
    player: str | Player,
    games: int | None,
    seed: int,
    rule: str | None,
    first: str | Cell,
    agent_seed: int,
    game_seeds: Sequence[int] | None,
    record: bool,
) -> tuple[Job, int]:
    """The run that was asked for, and how many games it has; refused when there is no such run."""
    wanted = as_rules(rules, rule)
    if wanted.mines == wanted.cells:
        raise InputError(f"A {wanted} board has no safe cell: it can only be lost.")
    for one in (seed, agent_seed, *(game_seeds or ())):
        check_seed(one)
    seeds = None if game_seeds is None else tuple(game_seeds)
    if games is None:
        games = _GAMES if seeds is None else len(seeds)
    if not is_whole(games) or games < 0:
        raise InputError(f"The number of games is a whole number from 0 on, and {games!r} is not.")
    if seeds is not None and games > len(seeds):
        raise InputError(f"There are {len(seeds)} seeds for {games} games.")
    if isinstance(player, str):
        player_named(player)  # refuses unknown ones before a process does
    elif isinstance(player, BuiltIn | WorkPlayer):
        player = player.name
    where = _first(wanted, first)
    return Job(player, wanted, seed, agent_seed, where, seeds, record), games


def _first(rules: Rules, first: str | Cell) -> str | Cell:
    if not isinstance(first, str):
        return as_cell(rules.width, rules.height, first, "first cell")
    if first not in ("auto", "random"):
        raise InputError(f"The first cell is auto, random or a cell (x, y), and {first!r:.40} is neither.")
    return first


def _open(records: str | Path | TextIO | None) -> AbstractContextManager[TextIO | None]:
    """The file for Records; a stream stays open."""
    if isinstance(records, str | Path):
        return Path(records).open("w", encoding="utf-8")
    return nullcontext(records)


def _simulation(job: Job, name: str, total: Tally, interrupted: bool) -> Simulation:
    return Simulation(
        player=name,
        rules=job.rules,
        seed=job.seed,
        agent_seed=job.agent_seed,
        first=job.first,
        game_seeds=job.seeds,
        games=total.games,
        wins=total.wins,
        wins_without_guess=total.wins_without_guess,
        guesses=total.guesses,
        guess_success=total.good_guesses / total.guesses if total.guesses else None,
        losses=dict(zip(WHYS, total.losses, strict=True)),
        ms_per_game=1000 * total.seconds / total.games if total.games else math.nan,
        fingerprint=f"{total.fingerprint:016x}",
        won=bytes(total.won),
        estimates=total.estimates,
        interrupted=interrupted,
    )
