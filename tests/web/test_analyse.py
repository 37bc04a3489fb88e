"""Positions over HTTP: analysed live, impossible ones explained, opened, saved, played from."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from PIL import Image
from starlette.testclient import TestClient
from tests.web.test_games import HEX, begin, move

from sapper import Game, Layout, View, analyze, formats, prove, read_picture
from sapper.board import SYMBOLS, from_code, to_code
from sapper.render import image

TEXT = "4x2/2\n####\n1221"


def ask(client: TestClient, path: str = "", status: int = 200, **body: object) -> dict[str, Any]:
    answer = client.post(f"/api/analyse{path}", json=body)
    assert answer.status_code == status, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_position_by_its_text(client: TestClient) -> None:
    found = ask(client, view=TEXT)
    assert found["risk"] == [0, 1, 1, 0, None, None, None, None]
    assert (found["safe"], found["mines"], found["hidden"], found["flags"]) == (2, 2, 4, 0)
    assert (found["solutions"], found["consistent"], found["conflict"], found["other"]) == ("1", True, None, None)
    assert found["assumes"] == {"total": 2, "density": None, "flags": "trust"}
    assert found["text"] == "Assumed: 2 mines; flags are trusted."
    assert found["best"]["why"] == "certain"


def test_a_position_by_its_cells(client: TestClient) -> None:
    view = View.parse(TEXT)
    cells = "".join(HEX[code] for code in view.cells)
    by_cells = ask(client, width=4, height=2, cells=cells, total=2)
    assert {**by_cells, "ms": 0} == {**ask(client, view=TEXT), "ms": 0}
    unknown = ask(client, width=4, height=2, cells=cells, density=0.3)
    assert unknown["assumes"] == {"total": None, "density": 0.3, "flags": "trust"}
    assert "unknown" in unknown["text"]
    assert "30 %" in unknown["text"]
    assert ask(client, view=TEXT, total=None)["assumes"]["total"] is None


def test_flags_both_ways(client: TestClient) -> None:
    found = ask(client, view="3x1/1\nF1#", both=True)
    assert found["risk"] == [1, None, 0]
    assert found["other"]["risk"] == [0.5, None, 0.5]
    assert found["other"]["assumes"]["flags"] == "ignore"


def test_an_impossible_position_is_explained(client: TestClient) -> None:
    found = ask(client, view="#8#\n###", total=None)
    assert (found["consistent"], found["risk"], found["best"]) == (False, None, None)
    assert found["conflict"]["clues"] == [[1, 0]]
    assert found["conflict"]["minimum"] is True
    assert "(1, 0)" in found["conflict"]["text"]


def test_a_large_position(client: TestClient) -> None:
    game = Game("200x200/6000", seed=1)
    game.open(100, 100)
    found = ask(client, view=str(game.view), best=False, solutions=False)
    truth = analyze(game.view)
    assert (found["safe"], found["mines"], len(found["risk"])) == (len(truth.safe), len(truth.mines), 40_000)
    assert found["solutions"] is None


@pytest.mark.parametrize(
    "body",
    [{}, {"view": TEXT, "cells": "9"}, {"cells": "9"}, {"cells": "9", "width": 2, "height": 1},
     {"cells": "x", "width": 1, "height": 1}, {"view": "201x1/1\n" + "#" * 201}, {"view": "#9"},
     {"view": TEXT, "density": 0.3}, {"view": TEXT, "density": 2, "total": None}, {"view": TEXT, "total": 9},
     {"view": TEXT, "flags": "maybe"}, {"view": TEXT, "nonsense": 1}, {"cells": "", "width": 0, "height": 0}],
)  # fmt: skip
def test_what_cannot_be_analysed_is_refused(client: TestClient, body: dict[str, Any]) -> None:
    assert ask(client, status=400, **body)["error"]["code"] == "bad_input"


def test_a_cell_is_proved(client: TestClient) -> None:
    assert ask(client, "/prove", view=TEXT, cell=[0, 0]) == prove(View.parse(TEXT), 0, 0, flags="trust").to_json()
    assert ask(client, "/prove", 400, view=TEXT, cell=[9, 9])["error"]["code"] == "bad_input"


@pytest.mark.parametrize("kind", ["svg", "png", "text", "code"])
def test_a_position_is_saved(client: TestClient, kind: str) -> None:
    body = {"view": TEXT, "as": kind, "overlay": True, "theme": "modern", "cell": 16}
    answer = client.post("/api/analyse/save", json=body)
    assert answer.status_code == 200, answer.text
    assert "attachment" in answer.headers["content-disposition"]
    if kind == "svg":
        assert answer.text.startswith("<svg ")
    elif kind == "png":
        assert Image.open(io.BytesIO(answer.content)).size[0] >= 64
    elif kind == "text":
        assert View.parse(answer.text) == View.parse(TEXT)
    else:
        assert from_code(answer.text) == View.parse(TEXT)


def test_saving_as_anything_else_is_refused(client: TestClient) -> None:
    for body in ({"as": "exe"}, {"as": "svg", "theme": "x"}, {"as": "png", "cell": 1000}):
        assert client.post("/api/analyse/save", json={"view": TEXT, **body}).status_code == 400


def test_whatever_holds_a_board_is_opened(client: TestClient) -> None:
    view = View.parse(TEXT)
    layout = Layout.draw("9x9/10", seed=7, first=(3, 3))
    game = Game("9x9/10", seed=7)
    game.open(3, 3)
    expected = {
        TEXT: ("view", "text", str(view)),
        to_code(view): ("view", "code", str(view)),
        f"http://127.0.0.1:1/#/analyse/{to_code(view)}": ("view", "code", str(view)),
        json.dumps(game.record.to_json()): ("record", "record", str(game.view)),
    }
    for text, (kind, form, shown) in expected.items():
        answer = client.post("/api/analyse/open", content=text.encode())
        assert answer.status_code == 200, answer.text
        assert (answer.json()["kind"], answer.json()["format"], answer.json()["view"]) == (kind, form, shown)
    closed = client.post("/api/analyse/open", content=str(layout).encode()).json()
    assert (closed["kind"], closed["total"], closed["cells"].count("9")) == ("layout", 10, 10)


def test_files_of_other_programs_are_opened(client: TestClient) -> None:
    game = Game("9x9/10", seed=7)
    game.open(3, 3)
    for name in formats.writable():
        if name == "statistics":
            continue
        made = formats.write(game.record if name in ("record", "rawvf") else game.record.layout or game.view, name)
        answer = client.post("/api/analyse/open", content=made)
        assert answer.status_code == 200, (name, answer.text)
        assert (answer.json()["width"], answer.json()["total"]) == (9, 10)
        assert answer.json()["text"].endswith(".")
    doubtful = client.post("/api/analyse/open", content=b"0 | 1 | * |\n")
    assert doubtful.status_code == 400
    assert (
        client.post("/api/analyse/open", params={"format": "grid"}, content=b"0 | 1 | * |\n").json()["cells"] == "019"
    )


def test_what_a_file_is_may_be_said(client: TestClient) -> None:
    for form in ("text", "code", "record"):
        answer = client.post("/api/analyse/open", params={"format": form}, content=TEXT.encode())
        assert answer.status_code == (200 if form == "text" else 400), form
    assert client.post("/api/analyse/open", params={"format": "exe"}, content=TEXT.encode()).status_code == 400


@pytest.mark.parametrize("data", [b"", b"\xff\xfe\x00", b"{}", b"{", b"hello, world", b"AAAAAAAAAAAA", b"\0" * 100])
def test_what_holds_no_board_is_refused(client: TestClient, data: bytes) -> None:
    answer = client.post("/api/analyse/open", content=data)
    assert answer.status_code == 400
    assert answer.json()["error"]["message"].endswith(".")


def picture(view: View, smudged: bool = False) -> bytes:
    """A screenshot of a position; with a smudge over the 1 at (2, 0)."""
    drawn = image(view, cell=24)
    if smudged:
        drawn.paste((192, 192, 192), (57, 9, 72, 26))
    stream = io.BytesIO()
    drawn.save(stream, "PNG")
    return stream.getvalue()


SHOWN = View.parse("6x5/?\n##1...\nF21.11\n11..1#\n..112#\n..1###")


def test_a_screenshot_is_read(client: TestClient) -> None:
    answer = client.post("/api/analyse/read", content=picture(SHOWN))
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert (found["kind"], found["format"], found["view"]) == ("view", "picture", str(SHOWN))
    assert (found["width"], found["height"], found["total"], found["record"]) == (6, 5, None, None)
    assert found["cells"] == "".join(HEX[code] for code in SHOWN.cells)
    assert (found["doubtful"], found["repaired"]) == ([], [])
    assert found["sure"] > 0.8
    assert found["text"].startswith("Read 6x5 cells of 24.0 pixels")
    assert ask(client, width=6, height=5, cells=found["cells"], total=None)["consistent"] is True


def test_doubtful_cells_are_told_with_what_else_they_may_be(client: TestClient) -> None:
    found = client.post("/api/analyse/read", content=picture(SHOWN, smudged=True)).json()
    reading = read_picture(picture(SHOWN, smudged=True))
    assert reading.doubtful
    assert [tuple(doubt["cell"]) for doubt in found["doubtful"]] == reading.doubtful
    for doubt in found["doubtful"]:
        x, y = doubt["cell"]
        assert doubt["read"] == HEX[reading.view.at(x, y)] == found["cells"][6 * y + x]
        assert doubt["sure"] == pytest.approx(float(reading.confidence[y, x]), abs=1e-3)
        others = [(SYMBOLS[HEX.index(code)], chance) for code, chance in doubt["others"]]
        assert others == reading.others(x, y)
    assert "Make sure of" in found["text"]


def test_pictures_without_a_board_and_no_pictures(client: TestClient) -> None:
    stream = io.BytesIO()
    Image.new("RGB", (300, 200), (90, 120, 200)).save(stream, "PNG")
    large = io.BytesIO()
    Image.new("1", (9_000, 9_000)).save(large, "PNG")
    for data, words in ((stream.getvalue(), "no board"), (b"hello", "no picture"), (large.getvalue(), "million")):
        answer = client.post("/api/analyse/read", content=data)
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_input")
        assert words in answer.json()["error"]["message"]
    assert client.post("/api/analyse/read", content=bytes(25 << 20)).status_code == 413


def test_play_from_here(client: TestClient) -> None:
    game = Game("expert", seed=7)
    game.open(3, 3)
    safe = analyze(game.view).safe[0]
    x, y = analyze(game.view).mines[0]
    game.flag(x, y)
    state = ask(client, "/play", 201, view=str(game.view), seed=5)
    assert state["cells"] == "".join(HEX[code] for code in game.view.cells)
    assert (state["helped"], state["practice"], state["ms"], state["state"]) == (["position"], True, 0, "running")
    again = ask(client, "/play", 201, view=str(game.view), seed=5)
    assert again["code"] == state["code"]
    assert move(client, state["id"], ("open", *safe))["state"] == "running"
    restarted = client.post(f"/api/games/{state['id']}/restart").json()
    assert restarted["cells"] == state["cells"]


def test_some_positions_cannot_be_played(client: TestClient) -> None:
    assert "No layout" in ask(client, "/play", 400, view="#8#\n###", total=None)["error"]["message"]
    assert "nothing left" in ask(client, "/play", 400, view="3x1/1\n#1.")["error"]["message"]


def test_from_any_game_to_its_position(client: TestClient) -> None:
    state = begin(client, rules="expert", seed=7)
    move(client, state["id"], ("open", 3, 3))
    position = client.get(f"/api/games/{state['id']}/position").json()
    assert ask(client, view=position["view"])["consistent"] is True
    assert position["total"] == 99
