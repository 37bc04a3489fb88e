"""Watching over a WebSocket: one socket is one show at a time."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Any, Final

from fastapi import APIRouter
from starlette.websockets import WebSocket

from sapper.board import InputError, SapperError
from sapper.board.rules import check_rule, check_seed

from .asked import small_rules
from .computer import Pace, chosen_player
from .errors import ApiError
from .live import Message, Waiting
from .services import Services, SharedBySocket
from .show import Plan, Show
from .sockets import converse, pace_of, trouble

_UNREAD: Final = 64  # messages: a page that does not keep up slows the show down
_KEYS: Final = {"do", "rules", "rule", "random_size", "player", "seed", "pace", "hidden", "games", "keep"}

log = logging.getLogger("sapper.web")
router = APIRouter()


@router.websocket("/api/watch")
async def watch(socket: WebSocket, services: SharedBySocket) -> None:
    """Shows, as they are asked for."""
    await socket.accept()
    waiting: Waiting = asyncio.Queue(_UNREAD)
    stage = Stage(services, waiting)
    try:
        await converse(socket, waiting, stage.heard, lambda: {"type": "stopped", "why": "stopped"})
    finally:
        stage.clear()


class Stage:
    """Where one show after the other goes on."""

    def __init__(self, services: Services, waiting: Waiting) -> None:
        self._services, self._waiting = services, waiting
        self._show: Show | None = None
        self._task: asyncio.Task[Any] | None = None

    async def heard(self, message: Message) -> None:
        """Do what was asked."""
        do = message["do"]
        if do == "start":
            plan = _plan(message)
            self.clear()
            self._show = Show(self._services, plan, self._waiting)
            self._task = self._services.pool.behind(self._run(self._show))
        elif do not in ("pace", "pause", "go", "step", "hide", "stop"):
            raise InputError("What can be done here is start, pace, pause, go, step, hide and stop.")
        elif self._show is None:
            raise ApiError("conflict", "Nothing is shown; start comes first.")
        elif do == "stop":
            show = self._show
            self.clear()
            await show.tell_figures()
            await self._waiting.put({"type": "stopped", "why": "stopped"})
        elif do == "hide":
            self._show.plan.hidden = _truth(message, "hidden")
            self._show.rest()
        else:
            await self._paced(self._show.plan.pace, do, message)

    async def _paced(self, pace: Pace, do: str, message: Message) -> None:
        if do == "pace":
            pace.set(pace_of(message.get("pace")))
        elif do == "step":
            pace.hold(True)
            pace.step()
        else:
            pace.hold(do == "pause")
            await self._waiting.put({"type": "paused", "paused": pace.held})

    def clear(self) -> None:
        """End what is shown."""
        if self._task is not None:
            self._task.cancel()
        self._show = self._task = None

    async def _run(self, show: Show) -> None:
        try:
            await show.run()
            said: Message = {"type": "stopped", "why": "done"}
        except (SapperError, ApiError) as error:
            said = trouble(error)
        except Exception as error:
            log.exception("The show cannot go on")
            said = trouble(error)
        if self._show is show:
            self._show = self._task = None
        await self._waiting.put(said)


def _plan(message: Message) -> Plan:
    """What is to be shown, checked."""
    unknown = next((key for key in message if key not in _KEYS), None)
    if unknown is not None:
        raise InputError(f"A show has no {unknown!r:.40}.")
    rule, seed = _text(message, "rule", "opening"), message.get("seed")
    check_rule(rule)
    rules = None if _truth(message, "random_size") else small_rules(_text(message, "rules", "expert"), rule)
    if rules is not None and rules.mines == rules.cells:
        raise InputError(f"A {rules} board has no safe cell: it can only be lost.")
    if isinstance(seed, str) and seed.isdecimal() and len(seed) <= 20:
        seed = int(seed)
    seed = secrets.randbits(53) if seed is None else seed
    check_seed(seed)
    games = message.get("games")
    if games is not None and (type(games) is not int or not 1 <= games <= 10**9):
        raise InputError("The number of games is a whole number from 1 on, or null.")
    return Plan(
        rules=rules,
        rule=rule,
        player=chosen_player(message.get("player", "best")).name,
        seed=seed,
        games=games,
        keep=_truth(message, "keep", True),
        hidden=_truth(message, "hidden"),
        pace=Pace(pace_of(message.get("pace", 200))),
    )


def _text(message: Message, name: str, default: str) -> str:
    value = message.get(name, default)
    if not isinstance(value, str):
        raise InputError(f"The {name} of a show are text.")
    return value


def _truth(message: Message, name: str, default: bool = False) -> bool:
    value = message.get(name, default)
    if not isinstance(value, bool):
        raise InputError(f"{name.replace('_', ' ').capitalize()} is true or false.")
    return value
