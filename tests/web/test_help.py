"""Help over HTTP: hints in levels, checks, probabilities; and that it stands in the history."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.web.test_games import begin, move, win

from sapper import Game, analyze, hint
from sapper.web.helping import CAUTION


def ask(client: TestClient, game: str, what: str, **body: object) -> dict[str, Any]:
    answer = client.post(f"/api/games/{game}/{what}", json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.fixture
def game(client: TestClient) -> str:
    state = begin(client, rules="expert", seed=7)
    move(client, state["id"], ("open", 3, 3))
    name: str = state["id"]
    return name


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_hint_tells_what_its_level_tells(client: TestClient, game: str, level: int) -> None:
    played = Game("expert", seed=7)
    played.open(3, 3)
    found = ask(client, game, "hint", level=level)
    truth = analyze(played.view)
    expected = hint(played.view).to_json(level)
    assert {name: found[name] for name in expected} == expected
    assert (found["kind"], len(found["texts"])) == ("step", level)
    assert (found["proof"] is not None) == (level == 3)
    if level == 3:
        cell = tuple(found["cell"])
        assert cell in (truth.safe if found["verdict"] == "safe" else truth.mines)
    assert client.get(f"/api/games/{game}").json()["helped"] == ["hint"]


def test_a_wrong_flag_comes_first(client: TestClient, game: str) -> None:
    played = Game("expert", seed=7)
    played.open(3, 3)
    x, y = analyze(played.view).safe[0]
    move(client, game, ("flag", x, y))
    found = ask(client, game, "hint", level=2)
    assert found["kind"] == "mistake"
    assert [x, y] in found["mistakes"][0]["cells"]
    checked = ask(client, game, "check")
    assert (checked["fine"], checked["findings"][0]["kind"]) == (False, "wrong_flag")


def test_the_overlay_is_the_truth(client: TestClient, game: str) -> None:
    played = Game("expert", seed=7)
    played.open(3, 3)
    truth = analyze(played.view)
    found = ask(client, game, "overlay")
    flat = truth.probability.ravel().tolist()
    assert len(found["risk"]) == 480
    for shown, exact in zip(found["risk"], flat, strict=True):
        assert (shown is None) == (exact != exact)
        if shown is not None:
            assert abs(shown - exact) < 2e-6
    assert sum(risk == 0 for risk in found["risk"]) == len(truth.safe) == found["safe"]
    assert sum(risk == 1 for risk in found["risk"]) == len(truth.mines) == found["mines"]
    assert found["text"] == "Assumed: 99 mines; flags are ignored."
    assert found["caution"] is None
    assert found["best"]["reason"]


def test_on_a_no_guess_board_the_overlay_says_of_what_it_speaks(client: TestClient) -> None:
    state = begin(client, rules="beginner", no_guess=True)
    assert ask(client, state["id"], "overlay")["caution"] == CAUTION


def test_help_stands_in_the_history(client: TestClient) -> None:
    state = begin(client, rules="9x9/10", seed=7)
    move(client, state["id"], ("open", 0, 0))
    for what in ("overlay", "check", "hint", "hint"):
        ask(client, state["id"], what)
    assert win(client, state, 7)["state"] == "won"
    record_id = client.get(f"/api/games/{state['id']}").json()["record_id"]
    history = client.app.app.state.services.history  # type: ignore[attr-defined]
    assert history.games.record(record_id).help == ("overlay", "check", "hint")
    over = client.post(f"/api/games/{state['id']}/hint", json={})
    assert (over.status_code, over.json()["error"]["code"]) == (409, "conflict")


def test_the_best_guess_is_explained(client: TestClient) -> None:
    state = begin(client, layout="3x3/1\n...\n...\n..*")
    found = ask(client, state["id"], "guess", player="fast")
    assert (found["certain"], found["player"]) == (False, "fast")
    assert found["candidates"][0]["cell"]
    assert client.post(f"/api/games/{state['id']}/guess", json={"player": "x.py:Y"}).status_code == 400


def test_a_paused_game_is_not_helped(client: TestClient, game: str) -> None:
    client.post(f"/api/games/{game}/pause", json={"paused": True})
    assert client.post(f"/api/games/{game}/overlay", json={}).status_code == 409
