"""Taking over: the computer plays a person's game on, at a pace, until it is told to stop."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from sapper.board import HIDDEN, InputError, SapperError, View
from sapper.play import Move, Planner, Player, player_named, player_names

from .errors import ApiError
from .pool import Pool
from .sitting import OVER, Sitting
from .sockets import trouble

if TYPE_CHECKING:
    from .sittings import Sittings

log = logging.getLogger("sapper.web")

PACE: Final = 200  # ms a move


@dataclass(slots=True)
class Pace:
    """How fast something is shown: so many ms a move, 0 as fast as it goes, None one move at a time."""

    ms: int | None = PACE
    steps: int = 0
    held: bool = False
    _changed: asyncio.Event = field(default_factory=asyncio.Event)

    def set(self, ms: int | None) -> None:
        """This fast from now on."""
        self.ms = ms
        self._changed.set()

    def hold(self, held: bool) -> None:
        """Stop, or go on."""
        self.held = held
        self._changed.set()

    def step(self) -> None:
        """One move more, although it stands."""
        self.steps += 1
        self._changed.set()

    @property
    def at_once(self) -> bool:
        """Whether many moves may be shown together."""
        return self.ms == 0 and not self.held

    async def turn(self) -> None:
        """Returns when the next move may be made."""
        began = asyncio.get_running_loop().time()
        while True:
            self._changed.clear()
            if self.held or self.ms is None:
                if self.steps:
                    self.steps -= 1
                    return
                await self._changed.wait()
                began = asyncio.get_running_loop().time()
                if not self.held and self.ms is not None:
                    return
                continue
            left = began + self.ms / 1000 - asyncio.get_running_loop().time()
            if left <= 0:
                return
            try:
                await asyncio.wait_for(self._changed.wait(), left)
            except TimeoutError:
                return


def chosen_player(name: object) -> Player:
    """A built-in player. A file is never run because a page names it."""
    if name not in player_names():
        raise InputError(f"The computer plays as one of {', '.join(player_names())}.")
    return player_named(str(name))


def planned(player: Player, view: View) -> Sequence[Move]:
    """What it does next: one guess, or all that is certain."""
    return player.moves(view) if isinstance(player, Planner) else [player.move(view)]


class Computer:
    """One player at one game. It ends by itself with the game; `stop` gives the board back."""

    def __init__(self, sittings: Sittings, pool: Pool, sitting: Sitting, player: str, pace: int | None) -> None:
        if sitting.state in OVER:
            raise ApiError("conflict", "The game is over.")
        if sitting.paused:
            raise ApiError("conflict", "The game is paused.")
        self._player = chosen_player(player)
        self._sittings, self._pool, self._sitting = sittings, pool, sitting
        self.pace = Pace(pace)
        if sitting.computer is not None:
            sitting.computer.stop()
        sitting.computer = self
        self._say("began")
        self._task = pool.behind(self._play())

    def to_json(self) -> dict[str, Any]:
        """Who plays, and how fast."""
        return {"player": self._player.name, "pace": self.pace.ms}

    def set_pace(self, pace: int | None) -> None:
        """This fast from now on."""
        self.pace.set(pace)
        self._say("pace")

    def stop(self, why: str = "stopped") -> None:
        """Give the board back."""
        if self._sitting.computer is self:
            self._sitting.computer = None
            if self._task is not asyncio.current_task():
                self._task.cancel()
            self._say(why)

    def _say(self, why: str) -> None:
        message = {"type": "computer", "computer": self._sitting.computer and self.to_json(), "why": why}
        self._sittings.live.tell(self._sitting.id, message)

    async def _play(self) -> None:
        try:
            while self._sitting.state not in OVER:
                view = self._sitting.game.view
                moves = await self._pool.run(lambda _, view=view: planned(self._player, view))  # type: ignore[misc]
                await self._make(moves)
            self.stop("over")
        except SapperError as error:
            self._sittings.live.tell(self._sitting.id, trouble(error))
            self.stop()
        except Exception as error:
            log.exception("The computer cannot go on")
            self._sittings.live.tell(self._sitting.id, trouble(error))
            self.stop()

    async def _make(self, moves: Sequence[Move]) -> None:
        """Make the moves, one by one or all at once."""
        left = list(moves)
        while left and self._sitting.state not in OVER:
            # A zero opened a moment ago may have opened the next cell as well.
            left = [
                move for move in left if move.kind != "open" or self._sitting.game.view.at(move.x, move.y) >= HIDDEN
            ]
            if not left:
                return
            await self.pace.turn()
            now = len(left) if self.pace.at_once else 1
            wanted = [(move.kind, move.x, move.y, None) for move in left[:now]]
            delta = self._sittings.make(self._sitting, wanted, by=self._player.name)
            if delta["outcome"] == "waiting":
                await self._sitting.laid.wait()
            self._sittings.live.tell(self._sitting.id, {"type": "thinking", "move": left[now - 1].to_json()})
            left = left[now:]
            await asyncio.sleep(0)
