"""`sapper play` as a process: the address with its key, a clean end by Ctrl+C, and games that outlive a kill."""

from __future__ import annotations

import http.client
import json
import re
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from sapper import Game, Layout
from sapper.board import to_code


@dataclass
class App:
    """A running app, spoken to as a browser does."""

    process: subprocess.Popen[str]
    address: str
    port: int
    cookie: str = ""

    def enter(self) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection.request("GET", "/" + self.address.partition(f":{self.port}/")[2].partition("#")[0])
        answer = connection.getresponse()
        assert answer.status == 303
        self.cookie = (answer.getheader("set-cookie") or "").partition(";")[0]
        connection.close()

    def ask(self, method: str, path: str, body: object = None) -> Any:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        headers = {"Cookie": self.cookie, "Content-Type": "application/json"}
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        assert answer.status < 400, text
        return json.loads(text)


@contextmanager
def playing(command: Path, data: Path, *options: str) -> Iterator[App]:
    """The app, killed at the end if nobody has ended it."""
    with subprocess.Popen(
        [command, "play", "--no-open", "--data", str(data), *options], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        try:
            while (found := re.search(r"http://127\.0\.0\.1:(\d+)/\S+", line := process.stdout.readline())) is None:
                assert line, "it has ended without an address"
            yield App(process, found[0], int(found[1]))
        finally:
            process.kill()


def test_ctrl_c_ends_it_and_a_game_is_offered_again(sapper_command: Path, tmp_path: Path) -> None:
    with playing(sapper_command, tmp_path) as app:
        app.enter()
        game = app.ask("POST", "/api/games", {"rules": "expert", "seed": 7})
        app.ask("POST", f"/api/games/{game['id']}/moves", {"moves": [{"kind": "open", "x": 3, "y": 3}]})
        app.process.send_signal(signal.SIGINT)
        assert app.process.wait(20) == 0
        assert app.process.stdout is not None
        assert "Traceback" not in app.process.stdout.read()
    assert "Traceback" not in (tmp_path / "sapper.log").read_text()
    with playing(sapper_command, tmp_path) as app:
        app.enter()
        (offered,) = app.ask("GET", "/api/games")["games"]
        assert offered["id"] == game["id"]


def test_a_kill_loses_nothing(sapper_command: Path, tmp_path: Path) -> None:
    with playing(sapper_command, tmp_path) as app:
        app.enter()
        running = app.ask("POST", "/api/games", {"rules": "expert", "seed": 7})
        app.ask("POST", f"/api/games/{running['id']}/moves", {"moves": [{"kind": "open", "x": 3, "y": 3}]})
        won = app.ask("POST", "/api/games", {"layout": "3x1/1\n..*"})
        moves = [{"kind": "open", "x": 0, "y": 0}]
        assert app.ask("POST", f"/api/games/{won['id']}/moves", {"moves": moves})["state"] == "won"
        app.process.kill()
    with playing(sapper_command, tmp_path) as app:
        app.enter()
        assert [one["id"] for one in app.ask("GET", "/api/games")["games"]] == [running["id"]]
        assert app.ask("GET", "/api/history")["total"] == 1
        game = Game("expert", seed=7)
        game.open(3, 3)
        cells = app.ask("GET", f"/api/games/{running['id']}")["cells"]
        assert cells == "".join("0123456789ABCDE"[code] for code in game.view.cells)


def test_a_code_is_in_the_address(sapper_command: Path, tmp_path: Path) -> None:
    code = to_code(Layout.draw("9x9/10", seed=7, first=(3, 3)))
    with playing(sapper_command, tmp_path, f"http://127.0.0.1:1/#/play/{code}") as app:
        assert app.address.endswith(f"#/play/{code}")


@pytest.mark.parametrize("code", ["nonsense", to_code(Game("9x9/10", seed=1).view)])
def test_what_is_no_board_is_refused_before_anything_starts(sapper_command: Path, tmp_path: Path, code: str) -> None:
    run = subprocess.run(
        [sapper_command, "play", "--no-open", "--data", str(tmp_path), "--", code], capture_output=True, text=True,
        timeout=60, check=False,
    )  # fmt: skip
    assert (run.returncode, run.stdout) == (2, "")
    assert "code" in run.stderr


def test_a_port_that_is_taken_is_said(sapper_command: Path, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        run = subprocess.run(
            [sapper_command, "play", "--no-open", "--data", str(tmp_path), "--port", str(taken.getsockname()[1])],
            capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
    assert run.returncode == 2
    assert "--port 0" in run.stderr


def test_the_network_is_let_in_with_a_warning(sapper_command: Path, tmp_path: Path) -> None:
    with playing(sapper_command, tmp_path, "--host") as app:
        assert app.process.stdout is not None
        said = ""
        while "█" not in said and "▄" not in said:
            line = app.process.stdout.readline()
            assert line, said
            said += line
        assert "not encrypted" in said
