"""A show: the computer plays game after game, on view or hidden; and what came of them."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final

from sapper.board import Change, Rules
from sapper.history import Finished
from sapper.play import Move, player_named
from sapper.play.batches import play_batch
from sapper.play.rounds import Round
from sapper.play.tally import Job, Tally

from .asked import random_rules
from .computer import Pace
from .figures import Figures
from .live import Waiting
from .services import Services
from .sitting import HEX, shown_seed

_FRAME: Final = 1 / 30  # seconds: at full speed so long a part of a game is shown at once
_BATCH: Final = 0.25  # seconds of hidden games at a time
_OFTEN: Final = 0.25  # seconds between figures
_MOST: Final = 20_000  # games in a batch
_LONGEST: Final = 120.0  # seconds that one batch may take


@dataclass(slots=True)
class Plan:
    """What is shown. Without rules every game has a size of its own."""

    rules: Rules | None
    rule: str
    player: str
    seed: int
    games: int | None
    keep: bool
    hidden: bool = False
    pace: Pace = field(default_factory=Pace)


class Show:
    """One show, for one socket."""

    def __init__(self, services: Services, plan: Plan, waiting: Waiting) -> None:
        self._services, self.plan, self._waiting = services, plan, waiting
        self._figures = Figures()
        self._told = 0.0
        self._size = 1  # of the next batch of hidden games

    async def run(self) -> None:
        """Game after game, until there have been enough."""
        games, plan = self._figures.total, self.plan
        while plan.games is None or games.games < plan.games:
            if plan.hidden:
                await self._hidden()
            else:
                await self._shown(games.games)
        await self.tell_figures()

    # Hidden games: the engine's full speed.

    async def _hidden(self) -> None:
        pace = self.plan.pace
        stepped = pace.held or pace.ms is None
        if stepped:
            await pace.turn()
            self._figures.rest()
        left = _MOST if self.plan.games is None else self.plan.games - self._figures.total.games
        count = 1 if stepped else min(self._size, left)
        began = time.monotonic()
        tally = await self._services.pool.run(lambda cancel: self._batch(count, cancel), lane="slow", seconds=_LONGEST)
        took = max(time.monotonic() - began, 1e-6)
        self._size = max(1, min(int(_BATCH * count / took), 4 * self._size, _MOST))
        await self._count(tally)

    def _batch(self, count: int, cancel: threading.Event) -> Tally:
        first = self._figures.total.games
        if self.plan.rules is not None:
            return play_batch(self._job(first), first, count, cancel)
        total = Tally()
        for number in range(first, first + count):
            total.add(play_batch(self._job(number), number, 1, cancel))
        return total

    def _job(self, number: int) -> Job:
        plan = self.plan
        rules = plan.rules or random_rules(plan.rule, random.Random(f"{plan.seed} {number}"))
        return Job(plan.player, rules, plan.seed, 0, "auto")

    # Games on view.

    async def _shown(self, number: int) -> None:
        one = _OnView(Round(self._job(number), player_named(self.plan.player), number))
        await self._say(one.beginning(number))
        while one.running:
            await self.plan.pace.turn()
            if self.plan.hidden:  # the end of this one nobody wants to wait for
                await self._services.pool.run(lambda _: one.play(None), seconds=_LONGEST)
                break
            seconds = _FRAME if self.plan.pace.at_once else 0.0
            message = await self._services.pool.run(lambda _, seconds=seconds: one.play(seconds))  # type: ignore[misc]
            one.ms += self.plan.pace.ms or 0
            await self._say(message | {"type": "moves", "number": number})
            if seconds == 0 and self.plan.pace.ms == 0:
                self._figures.rest()
        record_id = self._keep(one) if self.plan.keep else None
        await self._say(one.ending(number) | {"record_id": record_id})
        await self._count(one.round.tally)

    def _keep(self, one: _OnView) -> int:
        record = replace(one.round.game.record, player=self.plan.player)
        record_id = self._services.history.games.add(Finished.of(record, one.round.game))
        self._services.sittings.ended(record_id)
        return record_id

    # Figures.

    def rest(self) -> None:
        """The pace is measured anew."""
        self._figures.rest()

    async def _count(self, tally: Tally) -> None:
        self._figures.add(tally)
        if time.monotonic() - self._told >= _OFTEN:
            await self.tell_figures()

    async def tell_figures(self) -> None:
        """How it stands."""
        plan, self._told = self.plan, time.monotonic()
        await self._say(
            {
                "type": "figures",
                "player": plan.player,
                "rules": "random" if plan.rules is None else str(plan.rules),
                "rule": plan.rule,
                "hidden": plan.hidden,
                "seed": shown_seed(plan.seed),
                **self._figures.to_json(),
            }
        )

    async def _say(self, message: dict[str, Any]) -> None:
        await self._waiting.put(message)  # waits while the page does not keep up


class _OnView:
    """A game that somebody looks at."""

    def __init__(self, round_: Round) -> None:
        self.round = round_
        self.ms = 0
        self._moves: Iterator[Move] = round_.moves()
        self._next: Move | None = None

    @property
    def running(self) -> bool:
        return self.round.game.state in ("ready", "running")

    def beginning(self, number: int) -> dict[str, Any]:
        """The message that it begins."""
        game, rules = self.round.game, self.round.game.rules
        return {
            "type": "game",
            "number": number,
            "rules": {"width": rules.width, "height": rules.height, "mines": rules.mines},
            "rule": rules.rule,
            "seed": shown_seed(game.seed),
            "cells": game.view.cells.translate(HEX).decode(),
            "mines_left": game.mines_left,
        }

    def play(self, seconds: float | None) -> dict[str, Any]:
        """Moves for so long, at least one; None: to the end."""
        began = time.monotonic()
        moves: list[Move] = []
        changes: list[Change] = []
        while self.running:
            before = time.monotonic()
            move = next(self._moves)
            self.ms += int(1000 * (time.monotonic() - before))
            changes.append(self.round.make(move, self.ms))
            moves.append(move)
            if seconds is not None and time.monotonic() - began >= seconds:
                break
        return {
            "moves": [move.to_json() for move in moves] if seconds is not None else [],
            "at": [index for change in changes for index in change.indices],
            "codes": b"".join(change.codes for change in changes).translate(HEX).decode(),
            "state": self.round.game.state,
            "mines_left": self.round.game.mines_left,
        }

    def ending(self, number: int) -> dict[str, Any]:
        """The message that it is over."""
        won = self.round.game.state == "won"
        lost_by = None if won else self.round.last
        return {"type": "end", "number": number, "result": self.round.game.state, "lost_by": lost_by}
