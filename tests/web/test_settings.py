"""What the page has to know, and what the person has set."""

from __future__ import annotations

import json

from starlette.testclient import TestClient
from tests.web.conftest import Start

from sapper import __version__
from sapper.play import player_names


def test_meta(client: TestClient) -> None:
    meta = client.get("/api/meta").json()
    assert meta["version"] == __version__
    assert meta["presets"]["expert"] == {"width": 30, "height": 16, "mines": 99}
    assert [player["name"] for player in meta["players"]] == list(player_names())
    assert all(player["summary"].endswith(".") for player in meta["players"])
    assert meta["limits"]["size"] == 200
    assert meta["message"] is None
    assert {"name", "text"} <= set(meta["patterns"][0])
    assert "classic" in meta["skins"]


def test_settings_are_kept_and_reset(start: Start) -> None:
    before = start()
    assert before.get("/api/settings").json() == {}
    assert before.put("/api/settings", json={"skin": "dark", "keys": {"open": "x"}}).status_code == 200
    assert before.put("/api/settings", json={"skin": None, "zoom": 2}).json() == {"keys": {"open": "x"}, "zoom": 2}
    after = start()
    assert after.get("/api/settings").json() == {"keys": {"open": "x"}, "zoom": 2}
    assert after.delete("/api/settings").json() == {}
    assert start().get("/api/settings").json() == {}


def test_settings_that_are_too_many_change_nothing(client: TestClient) -> None:
    client.put("/api/settings", json={"skin": "dark"})
    half = {"a": "x" * 40_000}
    assert client.put("/api/settings", json=half).status_code == 200
    refused = client.put("/api/settings", json={"b": "x" * 40_000})
    assert (refused.status_code, refused.json()["error"]["code"]) == (413, "too_big")
    assert set(client.get("/api/settings").json()) == {"skin", "a"}
    assert client.put("/api/settings", content=b"[]").status_code == 400


def test_a_damaged_file_of_settings_is_no_reason_to_fail(start: Start, tmp_path: object) -> None:
    client = start()
    client.put("/api/settings", json={"skin": "dark"})
    folder = client.app.app.state.services.history.folder  # type: ignore[attr-defined]
    (folder / "settings.json").write_text("{")
    assert start().get("/api/settings").json() == {}
    (folder / "settings.json").write_text(json.dumps([1]))
    assert start().get("/api/settings").json() == {}
