"""The history over HTTP: what was played stands in it, is replayed, compared, taken out and in, deleted."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.history.conftest import played
from tests.web.conftest import Start
from tests.web.test_games import begin, move, win

from sapper.board import from_code


@pytest.fixture
def full(client: TestClient) -> TestClient:
    """A few games: won and lost, one by the computer."""
    records = [played(seed=seed, won=seed % 2 == 0, player="best" if seed == 5 else None) for seed in range(6)]
    body = "\n".join(json.dumps({"played": 1000 + n, **record.to_json()}) for n, record in enumerate(records))
    answer = client.post("/api/history/import", content=body.encode())
    assert answer.json() == {"added": 6, "known": 0, "refused": [], "more_refused": 0}
    return client


def get(client: TestClient, path: str = "", **query: Any) -> dict[str, Any]:
    answer = client.get(f"/api/history{path}", params=query)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_what_was_played_stands_there(client: TestClient) -> None:
    state = begin(client, rules="9x9/10", seed=7)
    win(client, state, 7)
    (row,) = get(client)["games"]
    assert (row["level"], row["result"], row["seed"], row["player"]) == ("beginner", "won", 7, None)
    assert get(client, "/mine")["levels"][0]["wins"] == 1
    end = time.monotonic() + 20
    while (technique := get(client)["games"][0]["technique"]) is None and time.monotonic() < end:
        time.sleep(0.02)
    assert technique in ("single", "pair", "group", "suppose", "exact", "count", "guess")


def test_the_table_over_http(full: TestClient) -> None:
    assert get(full)["total"] == 6
    assert get(full, result="won", player="me")["total"] == 3
    assert [row["played"] for row in get(full, sort="played", down="false", limit=2, offset=1)["games"]] == [1001, 1002]
    assert get(full, level="custom")["total"] == 0
    for query in ({"level": "x"}, {"sort": "x"}, {"limit": 501}, {"offset": -1}, {"ms_min": "x"}, {"rules": "9"}):
        answer = full.get("/api/history", params=query)
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_input"), query


def test_figures_and_charts(full: TestClient) -> None:
    figures = get(full, "/figures", player="me")
    assert (figures["games"], figures["wins"], figures["streak"]["best"]) == (5, 3, 1)
    assert sum(point[1] for point in get(full, "/charts")["rate"]) == 6


def test_a_replay_ends_as_the_game_did(full: TestClient) -> None:
    row = get(full, result="lost")["games"][0]
    found = get(full, f"/{row['id']}")
    cells = ["9"] * (found["width"] * found["height"])
    for step in found["moves"]:
        for index, code in zip(step["at"], step["codes"], strict=True):
            cells[index] = code
    assert found["moves"][-1]["state"] == "lost"
    assert cells.count("D") == 1
    layout = from_code(found["code"])
    assert getattr(layout, "first", None) == (found["moves"][0]["x"], found["moves"][0]["y"])
    assert full.get("/api/history/999").status_code == 404


def test_a_game_is_reviewed(full: TestClient) -> None:
    row = get(full, result="lost")["games"][0]
    answer = full.post(f"/api/history/{row['id']}/review")
    assert answer.status_code == 200, answer.text
    assert len(answer.json()["verdicts"]) == len(get(full, f"/{row['id']}")["moves"])
    assert answer.json()["text"]
    assert full.post("/api/history/999/review").status_code == 404


def test_a_board_is_played_again(full: TestClient) -> None:
    row = get(full, result="won", player="me")["games"][0]
    state = begin(full, record=row["id"], opened=True)
    assert (state["helped"], state["state"]) == (["again"], "running")
    assert begin(full, record=row["id"])["state"] == "new"
    assert full.post("/api/games", json={"record": 999}).status_code == 400


def test_the_computer_plays_the_same_boards(full: TestClient) -> None:
    row = get(full, result="won", player="me")["games"][0]
    answer = full.post(f"/api/history/{row['id']}/computer", json={"player": "fast"})
    assert answer.status_code == 200, answer.text
    assert (answer.json()["player"], answer.json()["rules"]) == ("fast", row["rules"])
    found = get(full, "/versus", player="fast")
    assert (found["boards"]["pairs"], found["unplayed"]) == (1, 4)
    answer = full.post("/api/history/versus", json={"player": "fast", "most": 3})
    assert (answer.json()["played"], answer.json()["boards"]["pairs"]) == (3, 4)
    assert full.post("/api/history/versus", json={"player": "fast"}).json()["unplayed"] == 0
    assert full.get("/api/history/versus", params={"player": "x.py:Y"}).status_code == 400
    assert full.post("/api/history/999/computer", json={}).status_code == 404


def test_out_and_in(full: TestClient, start: Start) -> None:
    out = full.get("/api/history/export", params={"format": "jsonl"})
    assert len(out.text.splitlines()) == 6
    assert full.post("/api/history/import", content=out.content).json()["known"] == 6
    table = full.get("/api/history/export", params={"format": "csv", "result": "won"})
    assert len(table.text.splitlines()) == 4
    assert "attachment" in table.headers["content-disposition"]
    assert full.get("/api/history/export", params={"format": "xml"}).status_code == 400
    refused = full.post("/api/history/import", content=b"\xff\xfe\n{}\nnonsense").json()
    assert (refused["added"], len(refused["refused"])) == (0, 3)


def test_deleting(full: TestClient) -> None:
    first = get(full)["games"][0]["id"]
    assert full.delete(f"/api/history/{first}").json() == {"deleted": 1}
    assert full.delete(f"/api/history/{first}").status_code == 404
    assert full.post("/api/history/delete", json={"ids": [first]}).json() == {"deleted": 0}
    assert full.post("/api/history/delete", json={"filter": {"result": "lost"}}).json()["deleted"] == 2
    for bad in ({}, {"all": False}, {"ids": [1], "all": True}, {"filter": {"colour": 1}}, {"filter": {"level": "x"}}):
        assert full.post("/api/history/delete", json=bad).status_code == 400
    assert full.post("/api/history/delete", json={"all": True}).json() == {"deleted": 3}
    assert get(full)["total"] == 0


def test_practice_counts_in_no_figure(client: TestClient) -> None:
    state = begin(client, layout="5x5/1\n....*\n.....\n.....\n.....\n.....")
    move(client, state["id"], ("open", 4, 0))
    client.post(f"/api/games/{state['id']}/undo")
    assert move(client, state["id"], ("open", 0, 4))["state"] == "won"
    found = get(client, "/figures")
    assert (found["games"], found["practice"]) == (1, 1)  # the loss before it was taken back counts
