"""What streams: two tabs on one game, the computer that takes over, boards that are made to a wish."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect
from tests.web.conftest import HOME, Start
from tests.web.test_games import begin, move

from sapper import BudgetExceeded, Cell, Layout, Rules, walk
from sapper.web import wishes


@contextmanager
def listening(client: TestClient, path: str, **headers: str) -> Iterator[WebSocketTestSession]:
    home = "ws" + HOME.removeprefix("http")
    with client.websocket_connect(home + path, headers={"origin": HOME} | headers) as socket:
        yield socket


def until(socket: WebSocketTestSession, kind: str) -> dict[str, Any]:
    """The next message of this kind."""
    while True:
        message: dict[str, Any] = socket.receive_json()
        if message["type"] == kind:
            return message
        assert message["type"] != "error", message


def test_two_tabs_see_one_game(client: TestClient) -> None:
    state = begin(client, rules="9x9/10", seed=7)
    with (
        listening(client, f"/api/games/{state['id']}/live") as one,
        listening(client, f"/api/games/{state['id']}/live") as two,
    ):
        assert one.receive_json()["game"]["cells"] == two.receive_json()["game"]["cells"] == "9" * 81
        delta = move(client, state["id"], ("open", 3, 3))
        for socket in (one, two):
            heard = socket.receive_json()
            assert (heard["type"], heard["from"], heard["revision"]) == ("moves", 0, 1)
            assert (heard["at"], heard["codes"]) == (delta["at"], delta["codes"])
        client.post(f"/api/games/{state['id']}/pause", json={"paused": True})
        assert two.receive_json()["game"]["paused"] is True
        client.delete(f"/api/games/{state['id']}")
        assert until(one, "deleted")


def test_no_game_no_socket(client: TestClient) -> None:
    with listening(client, "/api/games/nothing/live") as socket:
        assert socket.receive_json()["error"]["code"] == "not_found"


@pytest.mark.parametrize(
    "headers", [{"origin": "http://elsewhere.example"}, {"host": "elsewhere.example"}, {"cookie": ""}]
)
def test_a_foreign_socket_is_refused(client: TestClient, headers: dict[str, str]) -> None:
    state = begin(client, rules="9x9/10", seed=7)
    with pytest.raises(WebSocketDisconnect), listening(client, f"/api/games/{state['id']}/live", **headers) as socket:
        socket.receive_json()


def test_the_computer_takes_over_and_ends_the_game(client: TestClient) -> None:
    state = begin(client, rules="9x9/10", seed=7)
    move(client, state["id"], ("open", 3, 3))
    with listening(client, f"/api/games/{state['id']}/live") as socket:
        cells = list(until(socket, "state")["game"]["cells"])
        socket.send_json({"do": "take_over", "player": "best", "pace": 0})
        assert until(socket, "computer")["computer"] == {"player": "best", "pace": 0}
        while True:
            message = socket.receive_json()
            if message["type"] == "moves":
                for index, code in zip(message["at"], message["codes"], strict=True):
                    cells[index] = code
            elif message["type"] == "thinking":
                assert message["move"]["reason"]
            elif message["type"] == "computer":
                break
        assert (message["computer"], message["why"]) == (None, "over")
    seen = client.get(f"/api/games/{state['id']}").json()
    assert seen["cells"] == "".join(cells)
    assert seen["state"] in ("won", "lost")
    assert seen["helped"] == ["take_over"]


def test_the_computer_plays_move_by_move_and_gives_back(client: TestClient) -> None:
    state = begin(client, rules="expert", seed=7)
    with listening(client, f"/api/games/{state['id']}/live") as socket:
        socket.send_json({"do": "take_over", "player": "fast", "pace": None})
        until(socket, "computer")
        for expected in (1, 2):
            socket.send_json({"do": "step"})
            assert until(socket, "moves")["revision"] == expected
        refused = client.post(f"/api/games/{state['id']}/moves", json={"moves": [{"kind": "open", "x": 0, "y": 0}]})
        assert refused.status_code == 409
        socket.send_json({"do": "stop"})
        assert until(socket, "computer") == {"type": "computer", "computer": None, "why": "stopped"}
        move(client, state["id"], ("flag", 0, 0))
        socket.send_json({"do": "step"})
        while (message := socket.receive_json())["type"] != "error":
            pass
        assert message["error"]["code"] == "conflict"


def test_closing_the_tab_gives_the_board_back(client: TestClient) -> None:
    state = begin(client, rules="expert", seed=7)
    with listening(client, f"/api/games/{state['id']}/live") as socket:
        socket.send_json({"do": "take_over", "pace": 60000})
        until(socket, "computer")
        assert client.get(f"/api/games/{state['id']}").json()["computer"] == {"player": "best", "pace": 60000}
    assert client.get(f"/api/games/{state['id']}").json()["computer"] is None


@pytest.mark.parametrize(
    "message",
    ["", "[]", "{}", '{"do": 1}', '{"do": "fly"}', '{"do": "take_over", "player": "x.py:Y"}', "[" * 5000,
     '{"do": "take_over", "player": ["best"]}', '{"do": "take_over", "pace": -1}', '{"do": "take_over", "pace": "x"}'],
)  # fmt: skip
def test_what_cannot_be_understood_is_said(client: TestClient, message: str) -> None:
    state = begin(client, rules="9x9/10", seed=7)
    with listening(client, f"/api/games/{state['id']}/live") as socket:
        until(socket, "state")
        socket.send_text(message)
        answer = socket.receive_json()
        assert (answer["type"], answer["error"]["code"]) == ("error", "bad_input")
        socket.send_bytes(b"\0\1")
        assert socket.receive_json()["type"] == "error"


def test_a_game_of_the_computer_alone_is_the_computers(client: TestClient) -> None:
    state = begin(client, rules="9x9/10", seed=7)
    with listening(client, f"/api/games/{state['id']}/live") as socket:
        socket.send_json({"do": "take_over", "player": "fast", "pace": 0})
        while until(socket, "computer")["why"] != "over":
            pass
    seen = client.get(f"/api/games/{state['id']}").json()
    history = client.app.app.state.services.history  # type: ignore[attr-defined]
    record = history.games.record(seen["record_id"])
    assert (record.player, record.help) == ("fast", ())


def test_the_computer_lays_a_no_guess_board_too(client: TestClient) -> None:
    state = begin(client, rules="9x9/10", seed=3, no_guess=True)
    with listening(client, f"/api/games/{state['id']}/live") as socket:
        socket.send_json({"do": "take_over", "player": "best", "pace": 0})
        while until(socket, "computer")["why"] != "over":
            pass
    assert client.get(f"/api/games/{state['id']}").json()["state"] == "won"


def test_the_computer_does_not_wait_for_ever(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = threading.Event()

    def made(*_: object) -> Layout:
        seen.wait(20)
        raise BudgetExceeded("No such board was found.")

    monkeypatch.setattr(wishes, "made_board", made)
    state = begin(client, rules="9x9/10", no_guess=True)
    with listening(client, f"/api/games/{state['id']}/live") as socket:
        socket.send_json({"do": "take_over", "player": "fast", "pace": 0})
        assert until(socket, "computer")["why"] == "began"
        seen.set()
        assert until(socket, "computer")["computer"] is None


def test_a_no_guess_board_is_laid_by_the_first_click(client: TestClient) -> None:
    state = begin(client, rules="intermediate", seed=3, no_guess=True)
    assert (state["no_guess"], state["seed"]) == ({}, None)
    delta = move(client, state["id"], ("flag", 0, 0), ("open", 7, 5))
    assert delta["outcome"] == "changed"
    seen = client.get(f"/api/games/{state['id']}").json()
    assert seen["cells"][0] == "A"
    sitting = client.app.app.state.services.sittings.get(state["id"])  # type: ignore[attr-defined]
    layout = sitting.game.layout
    assert isinstance(layout, Layout)
    assert walk(layout, (7, 5)).solved


def test_a_wish_is_kept_to(client: TestClient) -> None:
    state = begin(client, rules="9x9/10", seed=3, no_guess={"technique_min": "count", "technique_max": "count"})
    move(client, state["id"], ("open", 2, 8))
    sitting = client.app.app.state.services.sittings.get(state["id"])  # type: ignore[attr-defined]
    assert walk(sitting.game.layout, (2, 8)).technique == "count"


def test_a_rare_wish_marks_cells_and_lets_any_click_wait(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A maker that takes its time, and for the corner waits until the test has seen that the click waits."""
    seen = threading.Event()

    def made(rules: Rules, first: Cell, seed: int, *_: object) -> Layout:
        time.sleep(0.25)
        if first == (0, 0):
            seen.wait(20)
        return Layout.draw(rules, seed, first)

    monkeypatch.setattr(wishes, "made_board", made)
    monkeypatch.setattr(wishes, "_PATIENCE", 0.05)
    state = begin(client, rules="9x9/10", seed=3, no_guess=True)
    assert (state["ready"], state["wish"]["state"]) == ([], "making")
    with listening(client, f"/api/games/{state['id']}/live") as socket:
        ready = until(socket, "ready")["ready"]
        assert {40, 39, 41} & set(ready)
        assert 0 not in ready
        body = {"moves": [{"kind": "open", "x": 0, "y": 0}]}
        answer = client.post(f"/api/games/{state['id']}/moves", json=body).json()
        assert (answer["outcome"], answer["at"], answer["state"]) == ("waiting", [], "new")
        assert client.get(f"/api/games/{state['id']}").json()["wish"]["waiting"] == [0, 0]
        seen.set()
        opened = until(socket, "moves")
        assert (opened["state"], opened["from"]) == ("running", 0)
        assert 0 in opened["at"]


def test_a_ready_cell_opens_at_once_and_mirrors_do(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    made_for, over = [], threading.Event()

    def made(rules: Rules, first: Cell, *_: object) -> Layout:
        made_for.append(first)
        time.sleep(0.25)
        if len(made_for) > 1:
            over.wait(20)
        return next(
            layout for layout in (Layout.draw(rules, seed, first) for seed in range(1000)) if walk(layout, first).solved
        )

    monkeypatch.setattr(wishes, "made_board", made)
    state = begin(client, rules="16x9/20", seed=3, no_guess=True)
    with listening(client, f"/api/games/{state['id']}/live") as socket:
        ready = until(socket, "ready")["ready"]
    assert len(ready) >= 4
    for cell in ready[:12]:
        x, y = cell % 16, cell // 16
        assert (15 - x) + 16 * y in ready
        assert x + 16 * (8 - y) in ready
    x, y = ready[0] % 16, ready[0] // 16
    delta = move(client, state["id"], ("open", x, y))
    assert delta["outcome"] == "changed"
    sitting = client.app.app.state.services.sittings.get(state["id"])  # type: ignore[attr-defined]
    assert walk(sitting.game.layout, (x, y)).solved
    over.set()


def test_a_click_goes_before_what_is_made_in_advance(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The board for the middle would take for ever; it is given up for the cell that was clicked."""
    made_for, given_up = [], threading.Event()

    def made(rules: Rules, first: Cell, seed: int, asked: object, cancel: threading.Event) -> Layout:
        made_for.append(first)
        if first == (4, 4) and cancel.wait(20):
            given_up.set()
        return Layout.draw(rules, seed, first)

    monkeypatch.setattr(wishes, "made_board", made)
    state = begin(client, rules="9x9/10", seed=3, no_guess=True)
    while not made_for:
        time.sleep(0.01)
    assert move(client, state["id"], ("open", 0, 0))["outcome"] == "changed"
    assert given_up.is_set()
    assert made_for == [(4, 4), (0, 0)]


def test_a_game_that_is_deleted_makes_no_more_boards(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, ended = threading.Event(), threading.Event()

    def made(rules: Rules, first: Cell, seed: int, asked: object, cancel: threading.Event) -> Layout:
        begun.set()
        if cancel.wait(20):
            ended.set()
        return Layout.draw(rules, seed, first)

    monkeypatch.setattr(wishes, "made_board", made)
    state = begin(client, rules="9x9/10", seed=3, no_guess=True)
    assert begun.wait(20)
    assert client.delete(f"/api/games/{state['id']}").status_code == 200
    assert ended.wait(20)


def test_a_wish_that_cannot_be_had_says_so(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def made(*_: object) -> Layout:
        raise BudgetExceeded("No such board was found.")

    monkeypatch.setattr(wishes, "made_board", made)
    state = begin(client, rules="9x9/10", no_guess=True)
    with listening(client, f"/api/games/{state['id']}/live") as socket:
        first = until(socket, "state")["game"]["wish"]
        failed = first if first["state"] == "failed" else until(socket, "ready")["wish"]
        assert (failed["state"], failed["message"]) == ("failed", "No such board was found.")


def test_a_wish_that_did_not_come_true_is_made_after_a_restart(start: Start) -> None:
    before = start()
    state = begin(before, rules="intermediate", seed=3, no_guess=True)
    move(before, state["id"], ("flag", 0, 0))
    after = start()
    delta = move(after, state["id"], ("open", 7, 5))
    assert delta["state"] == "running"


def test_a_code_gives_the_same_board_with_its_first_cell_open(client: TestClient) -> None:
    state = begin(client, rules="expert", seed=7)
    code = move(client, state["id"], ("open", 3, 3))["code"]
    shared = begin(client, code=code)
    assert shared["cells"] == client.get(f"/api/games/{state['id']}").json()["cells"]
    assert (shared["state"], shared["ms"], shared["code"]) == ("running", 0, code)
    assert begin(client, code=f"{HOME}/#/play/{code}")["cells"] == shared["cells"]
    again = client.post(f"/api/games/{shared['id']}/restart").json()
    assert again["cells"] == shared["cells"]
    position = client.get(f"/api/games/{state['id']}/position").json()
    assert position["total"] == 99
    refused = client.post("/api/games", json={"code": position["code"]})
    assert refused.status_code == 400
    assert "position" in refused.json()["error"]["message"]
    assert json.loads(client.post("/api/games", json={"code": "nonsense"}).text)["error"]["code"] == "bad_input"


def paused(client: TestClient, game: str) -> bool:
    return bool(client.get(f"/api/games/{game}").json()["paused"])


def test_a_game_that_nobody_looks_at_is_paused(client: TestClient) -> None:
    game = begin(client, rules="9x9/10", seed=7)["id"]
    path = f"/api/games/{game}/live"
    with listening(client, path) as one:
        until(one, "state")
        move(client, game, ("open", 3, 3))
        with listening(client, path) as other:
            until(other, "state")
        assert not paused(client, game)  # one tab is still there
    deadline = time.monotonic() + 5
    while not paused(client, game) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert paused(client, game)


def test_a_deleted_game_does_not_come_back(client: TestClient) -> None:
    game = begin(client, rules="9x9/10", seed=7)["id"]
    with listening(client, f"/api/games/{game}/live") as socket:
        until(socket, "state")
        move(client, game, ("open", 3, 3))
        client.delete(f"/api/games/{game}")
        until(socket, "deleted")
    assert client.get(f"/api/games/{game}").status_code == 404
    assert client.get("/api/games").json()["games"] == []
