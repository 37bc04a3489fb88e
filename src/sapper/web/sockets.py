"""Talking over a WebSocket: what is heard goes to one function, what is to be said comes from one queue."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from sapper.board import InputError, SapperError

from .errors import ApiError, code_of
from .live import Message, Waiting

log = logging.getLogger("sapper.web")


async def converse(
    socket: WebSocket,
    waiting: Waiting,
    heard: Callable[[Message], Awaitable[None]],
    anew: Callable[[], Message],
) -> None:
    """Listen and speak until the other side goes. `anew` is said when too much was missed."""
    tasks = {
        asyncio.ensure_future(_listen(socket, waiting, heard)),
        asyncio.ensure_future(_speak(socket, waiting, anew)),
    }
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        with suppress(RuntimeError, WebSocketDisconnect):  # when it is closed already
            await socket.close()


async def _listen(socket: WebSocket, waiting: Waiting, heard: Callable[[Message], Awaitable[None]]) -> None:
    with suppress(WebSocketDisconnect):
        while True:
            got = await socket.receive()
            if got["type"] == "websocket.disconnect":
                return
            try:
                await heard(_read(got.get("text")))
            except (ApiError, SapperError) as error:
                await waiting.put(trouble(error))
            except Exception as error:
                log.exception("A message over %s failed", socket.url.path)
                await waiting.put(trouble(error))


async def _speak(socket: WebSocket, waiting: Waiting, anew: Callable[[], Message]) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            message = await waiting.get()
            await socket.send_text(json.dumps(anew() if message is None else message))
            if message is not None and message["type"] == "deleted":
                return


def _read(text: str | None) -> Message:
    """A message is a JSON object that says what to do."""
    try:
        found = json.loads(text or "")
    except (ValueError, RecursionError):
        raise InputError('A message is a JSON object such as {"do": "stop"}.') from None
    if not isinstance(found, dict) or not isinstance(found.get("do"), str):
        raise InputError('A message is a JSON object such as {"do": "stop"}.')
    return found


def trouble(error: Exception) -> Message:
    """The message of a refusal, in the shape of all of them."""
    code = code_of(error)
    said = "This is a mistake in Sapper; the log file says more." if code == "internal" else str(error)
    return {"type": "error", "error": {"code": code, "message": said}}


def pace_of(value: Any) -> int | None:
    """Milliseconds a move, or None: one move at a time."""
    if value is not None and (type(value) not in (int, float) or not 0 <= value <= 60_000):
        raise InputError("The pace is a number of milliseconds a move up to 60000, or null for one move at a time.")
    return None if value is None else int(value)
