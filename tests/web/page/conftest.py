"""The page in a real browser: one server and one Chromium for all tests, a window of its own for each.

Whatever a page writes to its console as an error, throws, or asks of anybody but our server, fails
the test that used it.
"""

from __future__ import annotations

import logging
import re
import shutil
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
import uvicorn
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from tests.web.page.hand import Hand

from sapper.history import History
from sapper.web import create_app

CHROMIUM: Final = shutil.which("chromium")  # scripts/system-packages.sh --tests sees to it
ARGUMENTS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
TOKEN: Final = "a-key-for-the-browser"

Open = Callable[..., Hand]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser that other work starves for seconds misses what a test waits for. So a test of the page that fails is
    run once more, and has to pass then; the summary names it as RERUN. A mistake of the page fails twice."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that runs in a thread until all tests are done."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    app = create_app(History(tmp_path_factory.mktemp("data")), port=port, token=TOKEN, threads=2)
    config = uvicorn.Config(
        app, log_config=None, access_log=False, ws="websockets-sansio", lifespan="on", timeout_graceful_shutdown=1
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(10)
    listening.close()


@pytest.fixture
def failures() -> Iterator[None]:
    """While a page is tested the server must not log any failure. Others' tests of failures are their own affair."""
    seen = _Failures()
    for name in ("sapper", "uvicorn.error"):
        logging.getLogger(name).addHandler(seen)
    yield
    for name in ("sapper", "uvicorn.error"):
        logging.getLogger(name).removeHandler(seen)
    assert not seen.said


class _Failures(logging.Handler):
    """What the server logs as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(self.format(record))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium."""
    expect.set_options(timeout=15_000)  # other tests may have the cores
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def window(browser: Browser, home: str, failures: None) -> Iterator[Callable[..., BrowserContext]]:
    """Makes windows (contexts with the cookie) whose pages must not complain."""
    opened: list[BrowserContext] = []
    wrong: list[str] = []

    def made(**options: Any) -> BrowserContext:
        usual = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
        context = browser.new_context(**usual | options)
        context.set_default_timeout(15_000)
        context.on("page", lambda page: _listen(page, home, wrong))
        answer = context.request.get(f"{home}/?token={TOKEN}", max_redirects=0)
        assert answer.status == 303
        context.request.delete(f"{home}/api/settings")
        opened.append(context)
        return context

    yield made
    for context in opened:
        context.close()
    assert not wrong, "\n".join(wrong)


def _listen(page: Page, home: str, wrong: list[str]) -> None:
    own = (home, home.replace("http:", "ws:"), "data:", "blob:")

    def said(text: str, kind: str) -> None:
        refusal = "the server responded with a status of 400" in text  # a sentence for the person, no mistake
        if kind == "error" and not refusal:
            wrong.append(f"console: {text}")

    page.on("console", lambda message: said(message.text, message.type))
    page.on("pageerror", lambda error: wrong.append(f"page: {error}"))
    page.on("request", lambda asked: None if asked.url.startswith(own) else wrong.append(f"asked {asked.url}"))
    page.on("websocket", lambda asked: None if asked.url.startswith(own) else wrong.append(f"asked {asked.url}"))


@pytest.fixture
def play(window: Callable[..., BrowserContext], home: str) -> Open:
    """Opens the page at a game: `play({"rules": "beginner", "seed": 35})`, with settings and window options."""

    def opened(want: dict[str, Any] | None = None, settings: dict[str, Any] | None = None, **options: Any) -> Hand:
        context = window(**options)
        if settings:
            context.request.put(f"{home}/api/settings", data=settings)
        return Hand(context.new_page(), home).start(want or {"rules": "beginner", "seed": 35})

    return opened


@pytest.fixture
def visit(window: Callable[..., BrowserContext], home: str) -> Open:
    """Opens a view: `visit("watch")`, with settings and window options."""

    def opened(view: str, settings: dict[str, Any] | None = None, **options: Any) -> Hand:
        context = window(**options)
        if settings:
            context.request.put(f"{home}/api/settings", data=settings)
        hand = Hand(context.new_page(), home)
        hand.page.goto(f"{home}/#/{view}")
        hand.page.locator(f"main.view-{re.split('[/?]', view)[0]} > *").first.wait_for()
        hand.settle()
        return hand

    return opened
