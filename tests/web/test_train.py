"""Training over HTTP: drills by kind, judged with their proof and remembered; games of a level."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.web.test_games import HEX, move

from sapper import View, analyze, walk
from sapper.teach import CATALOGUE, DRILL_KINDS, drill


def ask(client: TestClient, kind: str | None, seed: int | None = 3) -> dict[str, Any]:
    answer = client.post("/api/train/drills", json={"kind": kind, "seed": seed})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("kind", ["single", "pair", "1-2-1", "guess"])
def test_a_drill_is_asked_answered_and_remembered(client: TestClient, kind: str) -> None:
    asked = ask(client, kind)
    expected = drill(kind, 3)
    assert (asked["kind"], asked["view"], asked["question"]) == (kind, str(expected.view), expected.question)
    assert asked["cells"] == "".join(HEX[code] for code in expected.view.cells)
    assert not {"answers", "layout", "proof", "text"} & set(asked)  # the solution stays here
    x, y, verdict = expected.answers[0]
    answer = client.post(f"/api/train/drills/{asked['id']}", json={"cells": [[x, y, verdict]], "ms": 4200})
    assert answer.status_code == 200, answer.text
    judged = answer.json()
    assert judged["right"] is True
    assert (judged["kind"]["done"], judged["kind"]["right"], judged["kind"]["ms"], judged["streak"]) == (1, 1, 4200, 1)
    assert (judged["proof"] is None) == (kind == "guess")
    assert client.post(f"/api/train/drills/{asked['id']}", json={"cells": [[x, y, verdict]]}).status_code == 404


def test_a_wrong_answer_shows_what_was_right(client: TestClient) -> None:
    asked = ask(client, "pair")
    x, y, verdict = drill("pair", 3).answers[0]
    wrong = "safe" if verdict == "mine" else "mine"
    judged = client.post(f"/api/train/drills/{asked['id']}", json={"cells": [[x, y, wrong]]}).json()
    assert (judged["right"], judged["streak"]) == (False, 0)
    assert [x, y, verdict] in judged["cells"]
    truth = analyze(View.parse(asked["view"]))
    for x, y, right in judged["cells"]:
        assert (x, y) in (truth.safe if right == "safe" else truth.mines)


def test_where_the_person_is_weak_comes_more_often(client: TestClient) -> None:
    drills = client.app.app.state.services.history.drills  # type: ignore[attr-defined]
    for kind in DRILL_KINDS:
        for _ in range(20):
            drills.add(kind, kind != "pair", 1000)
    overview = client.get("/api/train").json()
    assert overview["next"] == "pair"
    kinds = [ask(client, None, seed)["kind"] for seed in range(12)]
    assert kinds.count("pair") >= 8


def test_the_overview_names_everything(client: TestClient) -> None:
    overview = client.get("/api/train").json()
    assert [kind["kind"] for kind in overview["kinds"]] == list(DRILL_KINDS)
    assert {kind["group"] for kind in overview["kinds"]} == {"technique", "pattern", "guess", "endgame"}
    assert all(kind["title"] for kind in overview["kinds"])
    assert [lesson["title"] for lesson in overview["course"]] == list(CATALOGUE)
    for lesson in overview["course"]:
        assert lesson["text"]
        assert analyze(View.parse(lesson["view"])).consistent
    client.app.app.state.services.history.drills.add("pair", True, 5)  # type: ignore[attr-defined]
    assert client.get("/api/train").json()["streak"] == 1
    assert client.delete("/api/train").json() == {}
    assert client.get("/api/train").json()["streak"] == 0


def test_what_cannot_be_trained_is_refused(client: TestClient) -> None:
    assert client.post("/api/train/drills", json={"kind": "luck"}).status_code == 400
    asked = ask(client, "single")
    for cells in ([], [[0, 0, "maybe"]], [[0, 0]], [[0, 0, "safe"], [1, 1, "safe"]], [[150, 0, "safe"]]):
        assert client.post(f"/api/train/drills/{asked['id']}", json={"cells": cells}).status_code == 400
    x, y, verdict = drill("single", 3).answers[0]
    assert client.post(f"/api/train/drills/{asked['id']}", json={"cells": [[x, y, verdict]]}).json()["right"] is True
    assert client.post("/api/train/games", json={"technique": "luck"}).status_code == 400
    assert client.post("/api/train/games", json={"technique": "pair", "rules": "3x3/9"}).status_code == 400


@pytest.mark.parametrize("technique", ["pair", "count", "guess"])
def test_a_whole_game_of_a_level(client: TestClient, technique: str) -> None:
    body = {"technique": technique, "rules": "beginner", "seed": 5}
    state = client.post("/api/train/games", json=body).json()
    assert move(client, state["id"], ("open", 4, 4))["state"] in ("running", "won")
    sitting = client.app.app.state.services.sittings.get(state["id"])  # type: ignore[attr-defined]
    assert walk(sitting.game.layout, (4, 4)).technique == technique
    assert sitting.record().no_guess == (technique != "guess")
