"""The computer on boards of the person, from the same first cell: played at once, and kept beside the person's game."""

from __future__ import annotations

import time
from dataclasses import replace

from sapper.board import Cancelled, Game, InputError, Record
from sapper.history import Finished
from sapper.play import player_named
from sapper.play.rounds import Round
from sapper.play.tally import Job
from sapper.solve import Cancel


def played_by(player: str, record: Record, cancel: Cancel) -> Finished:
    """The game of a player on the board of a Record."""
    first = record.replay().first
    if record.layout is None or first is None:
        raise InputError("This game has no board yet.")
    game = Game(layout=record.layout, seed=record.seed, rule=record.rules.rule)
    one = Round(Job(player, record.rules, 0, 0, first), player_named(player), 0, game)
    began = time.monotonic()
    for move in one.moves():
        if cancel.is_set():
            raise Cancelled("Whoever asked has gone.")
        one.make(move, int(1000 * (time.monotonic() - began)))
    return Finished.of(replace(game.record, player=player, no_guess=record.no_guess), game)
