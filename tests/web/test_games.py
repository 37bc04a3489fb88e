"""Games over HTTP: begun, played to both ends, paused, taken back, played again, offered again."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import Start

from sapper import Game, Layout
from sapper.history import Games

HEX = "0123456789ABCDE"


def begin(client: TestClient, **asked: object) -> dict[str, Any]:
    answer = client.post("/api/games", json=asked)
    assert answer.status_code == 201, answer.text
    state: dict[str, Any] = answer.json()
    return state


def move(client: TestClient, game: str, *moves: tuple[str, int, int]) -> dict[str, Any]:
    body = {"moves": [{"kind": kind, "x": x, "y": y} for kind, x, y in moves]}
    answer = client.post(f"/api/games/{game}/moves", json=body)
    assert answer.status_code == 200, answer.text
    delta: dict[str, Any] = answer.json()
    return delta


def win(client: TestClient, state: dict[str, Any], seed: int) -> dict[str, Any]:
    """Open every safe cell."""
    game = Game(f"{state['rules']['width']}x{state['rules']['height']}/{state['rules']['mines']}", seed=seed)
    game.open(0, 0)
    assert game.layout
    safe = [(x, y) for y in range(game.rules.height) for x in range(game.rules.width) if not game.layout.is_mine(x, y)]
    return move(client, state["id"], *(("open", x, y) for x, y in safe))


def test_a_move_says_what_the_game_says(client: TestClient) -> None:
    state = begin(client, rules="expert", seed=7)
    assert state["state"] == "new"
    assert state["cells"] == "9" * 480
    game, cells = Game("expert", seed=7), list(state["cells"])
    for kind, x, y in (("open", 3, 3), ("flag", 29, 15), ("mark", 0, 15), ("mark", 0, 15), ("open", 3, 3)):
        delta = move(client, state["id"], (kind, x, y))
        change = getattr(game, kind)(x, y)
        for index, code in zip(delta["at"], delta["codes"], strict=True):
            cells[index] = code
        assert "".join(cells) == "".join(HEX[code] for code in game.view.cells)
        assert (delta["outcome"], delta["sentence"]) == (change.outcome, change.sentence)
        assert delta["mines_left"] == game.mines_left
    assert delta["state"] == "running"
    assert delta["first"] == [3, 3]
    again = client.get(f"/api/games/{state['id']}").json()
    assert again["cells"] == "".join(cells)


def test_many_moves_at_once_change_cells_in_order(client: TestClient) -> None:
    state = begin(client, rules="9x9/10", seed=7)
    delta = move(client, state["id"], ("open", 3, 3), ("flag", 0, 8), ("flag", 0, 8))
    assert delta["at"][-2:] == [72, 72]
    assert delta["codes"][-2:] == "A9"


def test_a_won_game_stands_in_the_history(client: TestClient) -> None:
    state = begin(client, rules="9x9/10", seed=7)
    delta = win(client, state, 7)
    assert delta["state"] == "won"
    assert delta["record_id"] == 1
    assert delta["summary"]["bv3"] > 0
    assert delta["mines_left"] == 0
    assert client.get("/api/games").json() == {"games": []}
    assert client.get(f"/api/games/{state['id']}").json()["record_id"] == 1


def test_a_fatal_move_can_be_taken_back_as_practice(client: TestClient) -> None:
    text = str(Layout(5, 5, [(4, 4), (0, 4), (2, 4), (2, 3)]))
    state = begin(client, layout=text)
    move(client, state["id"], ("open", 0, 0), ("flag", 0, 4))
    delta = move(client, state["id"], ("open", 4, 4))
    assert delta["state"] == "lost"
    assert "D" in delta["codes"]
    back = client.post(f"/api/games/{state['id']}/undo").json()
    assert (back["state"], back["practice"], back["record_id"]) == ("running", True, None)
    assert "D" not in back["cells"]
    assert back["cells"].count("A") == 1
    refused = client.post(f"/api/games/{state['id']}/undo")
    assert refused.status_code == 409
    assert refused.json()["error"]["code"] == "conflict"


def test_the_same_board_again(client: TestClient) -> None:
    state = begin(client, rules="9x9/10", seed=7)
    first = move(client, state["id"], ("open", 3, 3))
    fresh = client.post(f"/api/games/{state['id']}/restart").json()
    assert (fresh["state"], fresh["ms"], fresh["cells"]) == ("new", 0, "9" * 81)
    assert fresh["helped"] == ["again"]
    once_more = move(client, state["id"], ("open", 3, 3))
    assert (once_more["at"], once_more["codes"]) == (first["at"], first["codes"])


def test_a_paused_game_does_not_move(client: TestClient) -> None:
    state = begin(client, rules="9x9/10", seed=7)
    assert client.post(f"/api/games/{state['id']}/pause", json={"paused": True}).status_code == 409
    move(client, state["id"], ("open", 3, 3))
    assert client.post(f"/api/games/{state['id']}/pause", json={"paused": True}).json()["paused"] is True
    body = {"moves": [{"kind": "open", "x": 0, "y": 0}]}
    assert client.post(f"/api/games/{state['id']}/moves", json=body).status_code == 409
    assert client.post(f"/api/games/{state['id']}/pause", json={"paused": False}).json()["paused"] is False


def test_games_are_offered_again_after_a_restart(start: Start) -> None:
    before = start()
    state = begin(before, rules="16x16/40", seed=11, rule="safe")
    move(before, state["id"], ("open", 3, 3), ("flag", 15, 15))
    begin(before, rules="9x9/10")  # nothing done: nothing to offer
    seen = before.get(f"/api/games/{state['id']}").json()
    after = start()
    (offered,) = after.get("/api/games").json()["games"]
    assert (offered["id"], offered["rules"], offered["rule"]) == (state["id"], "16x16/40", "safe")
    assert 0 < offered["progress"] < 1
    again = after.get(f"/api/games/{state['id']}").json()
    assert again["cells"] == seen["cells"]
    assert again["paused"] is True
    assert after.delete(f"/api/games/{state['id']}").status_code == 200
    assert after.get(f"/api/games/{state['id']}").status_code == 404


def test_two_tabs_are_two_games_or_the_same(client: TestClient) -> None:
    one, two = begin(client, rules="9x9/10", seed=1), begin(client, rules="9x9/10", seed=2)
    move(client, one["id"], ("open", 3, 3))
    move(client, two["id"], ("open", 3, 3))
    assert len(client.get("/api/games").json()["games"]) == 2
    seen = client.get(f"/api/games/{one['id']}").json()
    assert seen["revision"] == 1
    assert seen["state"] == "running"


@pytest.mark.parametrize("seed", [2**63, str(2**64 - 1)])
def test_long_seeds_travel_as_text(client: TestClient, seed: int | str) -> None:
    state = begin(client, rules="9x9/10", seed=str(seed))
    assert state["seed"] == str(seed)


def test_a_random_size_is_within_its_bounds(client: TestClient) -> None:
    for _ in range(50):
        rules = begin(client, random_size=True)["rules"]
        assert 9 <= rules["width"] <= 30
        assert 9 <= rules["height"] <= 30
        assert 10 / 81 <= rules["mines"] / (rules["width"] * rules["height"]) <= 99 / 480


def test_very_many_games_at_once(client: TestClient) -> None:
    """More than are kept awake: those that were played come back as they were, those that were not are gone."""
    played, idle = begin(client, rules="9x9/10", seed=1), begin(client, rules="9x9/10", seed=2)
    before = move(client, played["id"], ("open", 3, 3), ("flag", 8, 8))
    for seed in range(150):
        begin(client, rules="9x9/10", seed=seed)
    assert client.get(f"/api/games/{idle['id']}").status_code == 200  # not too many yet
    for seed in range(250):
        begin(client, rules="9x9/10", seed=seed)
    again = client.get(f"/api/games/{played['id']}").json()
    assert again["cells"].count("A") == 1
    assert again["mines_left"] == before["mines_left"]
    assert client.get(f"/api/games/{idle['id']}").status_code == 404


def test_a_game_that_ended_and_did_not_reach_the_history_gets_there(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a kill between the last move and the history."""

    def killed(*_: object) -> int:
        raise RuntimeError("killed")

    before = start()
    state = begin(before, layout="3x1/1\n..*")
    with monkeypatch.context() as patch:
        patch.setattr(Games, "add", killed)
        body = {"moves": [{"kind": "open", "x": 0, "y": 0}]}
        assert before.post(f"/api/games/{state['id']}/moves", json=body).status_code == 500
    for _ in range(2):  # once and not again
        assert start().get("/api/history").json()["total"] == 1
