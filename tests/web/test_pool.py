"""The pool: bounded, cancelled when nobody waits any more, and never in the way of a click."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

import pytest
from starlette.requests import Request
from starlette.testclient import TestClient
from tests.web.test_games import begin, move

from sapper import BudgetExceeded, Cancelled
from sapper.web.errors import ApiError
from sapper.web.pool import Pool

LONG = 30  # seconds after which a test has failed


def run(work: Callable[[Pool], Awaitable[Any]]) -> Any:
    async def whole() -> Any:
        pool = Pool(1)
        try:
            return await work(pool)
        finally:
            await pool.close()

    return alone(whole())


def alone(work: Coroutine[Any, Any, Any]) -> Any:
    """In a thread of its own: the tests of the page have a loop of theirs in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


class Leaving:
    """A request whose client hangs up when it is told to."""

    def __init__(self) -> None:
        self.gone = asyncio.Event()

    async def receive(self) -> dict[str, str]:
        await self.gone.wait()
        return {"type": "http.disconnect"}


def test_work_gives_its_result_or_its_error() -> None:
    async def work(pool: Pool) -> None:
        assert await pool.run(lambda _: 6 * 7) == 42
        with pytest.raises(ZeroDivisionError):
            await pool.run(lambda _: 1 / 0)

    run(work)


def test_work_is_told_to_stop_when_the_client_goes() -> None:
    told = threading.Event()

    async def work(pool: Pool) -> None:
        client = Leaving()

        def long(cancel: threading.Event) -> None:
            if cancel.wait(LONG):
                told.set()

        asyncio.get_running_loop().call_later(0.05, client.gone.set)
        with pytest.raises(Cancelled):
            await pool.run(long, request=cast(Request, client))

    run(work)
    assert told.is_set()


def test_time_is_bounded() -> None:
    told = threading.Event()

    def long(cancel: threading.Event) -> None:
        if cancel.wait(LONG):
            told.set()

    async def work(pool: Pool) -> None:
        with pytest.raises(BudgetExceeded):
            await pool.run(long, seconds=0.05)

    run(work)
    assert told.is_set()


def test_a_full_lane_sends_away_and_the_other_goes_on() -> None:
    async def work(pool: Pool) -> None:
        waiting = [asyncio.ensure_future(pool.run(lambda cancel: cancel.wait(LONG), lane="slow")) for _ in range(64)]
        await asyncio.sleep(0)
        with pytest.raises(ApiError) as refused:
            await pool.run(lambda _: 1, lane="slow")
        assert refused.value.code == "busy"
        assert await pool.run(lambda _: 1) == 1
        for one in waiting:
            one.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    run(work)


def test_the_end_of_the_server_ends_all_work() -> None:
    told = threading.Event()

    async def whole() -> None:
        pool = Pool(1)
        started = threading.Event()

        def long(cancel: threading.Event) -> None:
            started.set()
            if cancel.wait(LONG):
                told.set()

        pool.behind(pool.run(long))
        await asyncio.to_thread(started.wait, LONG)
        await pool.close()

    alone(whole())
    assert told.is_set()


def test_a_click_does_not_wait_for_an_analysis(client: TestClient) -> None:
    """Every thread of both lanes is busy, and a game is played to its end."""
    pool: Pool = client.app.app.state.services.pool  # type: ignore[attr-defined]
    free = threading.Event()
    for lane in pool._lanes.values():
        for _ in range(8):
            lane.submit(free.wait, LONG)
    state = begin(client, layout="3x1/1\n..*")
    assert move(client, state["id"], ("open", 0, 0))["state"] == "won"
    free.set()
