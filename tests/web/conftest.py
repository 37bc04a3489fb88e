"""The app in this process: a client with its cookie, on a history of its own."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sapper.history import History
from sapper.web import create_app

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it would like a newer httpx, which this does not need
    from starlette.testclient import TestClient

PORT = 8123
TOKEN = "a-key-for-tests"
HOME = f"http://127.0.0.1:{PORT}"

Start = Callable[..., TestClient]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts an app on the data of this test, once or again; all of them end with the test."""
    running: list[TestClient] = []

    def started(*, key: bool = True) -> TestClient:
        app = create_app(History(tmp_path / "data"), port=PORT, token=TOKEN, threads=2)
        client = TestClient(app, base_url=HOME, follow_redirects=False, raise_server_exceptions=False)
        client.__enter__()
        running.append(client)
        if key:
            assert client.get(f"/?token={TOKEN}").status_code == 303
        return client

    yield started
    for client in running:
        client.__exit__(None, None, None)


@pytest.fixture
def client(start: Start) -> TestClient:
    """A client that may ask everything."""
    return start()
