"""The app's server: what a click costs, how fast hidden games are watched beside `simulate`, and a history of 100,000
games. Times are of this process's cores, so that other work on the machine does not count."""

from __future__ import annotations

import os
import random
import tempfile
import time
import warnings
from collections.abc import Callable

from sapper import Game, simulate
from sapper.history import Filter, History
from sapper.history.games import INSERT
from sapper.web import create_app

from .history import Figures

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it would like a newer httpx
    from starlette.testclient import TestClient

PORT = 8123
HOME = f"http://127.0.0.1:{PORT}"
GAMES = 100_000
WATCHED = 4_000
LEVELS = (("beginner", 9, 9, 10), ("intermediate", 16, 16, 40), ("expert", 30, 16, 99), ("custom", 20, 20, 80))


def run(scale: float) -> Figures:
    """Measure the server in this process, without a network."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(History(folder), port=PORT, token="key", threads=2)
        with TestClient(app, base_url=HOME, follow_redirects=False) as client:
            client.get("/?token=key")
            figures = clicks(client) | watching(client, max(200, int(WATCHED * scale)))
    with tempfile.TemporaryDirectory() as folder, History(folder) as history:
        return figures | looking_back(history, max(1000, int(GAMES * scale)))


def clicks(client: TestClient) -> Figures:
    """What the server does between a click and its answer."""
    expert = client.post("/api/games", json={"rules": "expert", "seed": 7}).json()["id"]
    flag = {"moves": [{"kind": "flag", "x": 29, "y": 15}]}
    view = Game("200x200/6000", seed=1)
    view.open(100, 100)
    position = {"view": str(view.view), "solutions": False}

    def opening() -> object:
        large = client.post("/api/games", json={"rules": "200x200/2000", "seed": 7}).json()["id"]
        answer = client.post(f"/api/games/{large}/moves", json={"moves": [{"kind": "open", "x": 100, "y": 100}]})
        assert len(answer.json()["at"]) > 1000
        return answer

    return {
        "a click on Expert: ms": spent(lambda: client.post(f"/api/games/{expert}/moves", json=flag)),
        "a new 200x200 game and its first opening: ms": spent(opening),
        "a 200x200 position analysed: ms": spent(lambda: client.post("/api/analyse", json=position)),
    }


def watching(client: TestClient, games: int) -> Figures:
    """Hidden games in the app, and the same by `simulate` on one thread."""
    began = time.process_time()
    with client.websocket_connect(f"ws://127.0.0.1:{PORT}/api/watch", headers={"origin": HOME}) as socket:
        asked = {"do": "start", "rules": "expert", "player": "fast", "hidden": True, "games": games, "seed": 1}
        socket.send_json(asked)
        while (message := socket.receive_json())["type"] != "stopped":
            assert message["type"] == "figures"
            wins = message["wins"]
    watched = time.process_time() - began
    began = time.process_time()
    assert simulate("expert", "fast", games, 1, threads=1).wins == wins
    return {
        "games watched": games,
        "share of the speed of simulate, on one thread": (time.process_time() - began) / watched,
    }


def looking_back(history: History, games: int) -> Figures:
    """What a page of the history asks for, with so many games in it."""
    fill(history, games)
    mine = Filter(player="me")
    asked: dict[str, Callable[[], object]] = {
        "a page by date": lambda: history.table.page(Filter()),
        "a page by 3BV/s, filtered": lambda: history.table.page(Filter(level="custom", result="won"), "bv3_per_s"),
        "the person's figures by level": lambda: history.figures.by_level(mine),
        "all figures": lambda: history.figures.all(mine),
        "all charts": lambda: history.charts.all(mine),
        "the person beside the computer": lambda: history.versus.all("best"),
    }
    return {"games in the history": games} | {f"{name}: ms": spent(work) for name, work in asked.items()}


def fill(history: History, games: int) -> None:
    """Rows of games that nobody played: the table is asked, not the Records."""
    chance = random.Random(1)
    rows = []
    for number in range(games):
        level, width, height, mines = chance.choice(LEVELS)
        won, bv3, ms = chance.random() < 0.4, chance.randint(20, 200), chance.randint(3000, 300_000)
        solved = bv3 if won else chance.randint(0, bv3)
        board = number.to_bytes(16, "big") if chance.random() < 0.9 else bytes(15) + bytes([chance.randrange(256)])
        rows.append(
            (1_790_000_000_000 + 60_000 * number, level, width, height, mines, "opening", str(number), board,
             os.urandom(16), 0, None if chance.random() < 0.6 else "best", "won" if won else "lost", ms, bv3, solved,
             1000 * solved / ms, chance.random(), 50, 20, 5, 3, "pair", "[]", 0)
        )  # fmt: skip
    with history.database.write() as connection:
        connection.executemany(INSERT, rows)


def spent(work: Callable[[], object]) -> float:
    """Milliseconds of all threads of this process, the least of five runs."""
    times = []
    for _ in range(5):
        began = time.process_time()
        work()
        times.append(1000 * (time.process_time() - began))
    return min(times)
