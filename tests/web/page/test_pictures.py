"""The pictures of the README, made here: `make pictures` keeps them in docs/pictures."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import expect
from tests.web.page.conftest import Open
from tests.web.page.hand import Hand, safe_cells

from sapper import Game, analyze
from sapper.board import HIDDEN, to_code

LARGEST = 200_000  # bytes
LAPTOP = {"viewport": {"width": 1280, "height": 720}}
PHONE = {"viewport": {"width": 390, "height": 780}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where pictures go: into the test's own folder, unless they are wanted."""
    wanted = os.environ.get("SAPPER_PICTURES")
    return Path(wanted) if wanted else tmp_path


def play_on(hand: Hand, rules: str, seed: int, first: tuple[int, int], rounds: int) -> None:
    """Open what is certainly safe and flag what is certainly a mine, some rounds long."""
    game = Game(rules, seed=seed)
    moves: list[dict[str, Any]] = [{"kind": "open", "x": first[0], "y": first[1]}]
    game.open(*first)
    for _ in range(rounds):
        truth = analyze(game.view)
        for kind, cells in (("open", truth.safe), ("flag", [c for c in truth.mines if game.view.at(*c) == 9])):
            for x, y in cells:
                getattr(game, kind)(x, y)
                moves.append({"kind": kind, "x": x, "y": y})
    answer = hand.page.request.post(f"{hand.home}/api/games/{hand.id}/moves", data={"moves": moves})
    assert answer.ok, answer.text()
    x, y = first
    expect(hand.cell(x, y)).not_to_have_attribute("aria-label", f"{x}, {y}: closed")
    hand.settle()


def keep(hand: Hand, path: Path) -> None:
    """A small PNG of what is on the screen."""
    hand.settle()
    hand.page.mouse.move(0, 0)
    image = Image.open(io.BytesIO(hand.page.screenshot())).convert("RGB")
    colours = image.getcolors(1 << 24) or []
    assert len(colours) > 30, "something is painted"
    image.save(path, optimize=True)
    assert 5_000 < path.stat().st_size < LARGEST


def test_a_game_in_the_classic_skin(play: Open, folder: Path) -> None:
    hand = play({"rules": "expert", "seed": 12}, {"skin": "classic"}, **LAPTOP)
    play_on(hand, "expert", 12, (3, 3), 4)
    keep(hand, folder / "classic.png")


def test_the_probabilities_in_the_dark(play: Open, folder: Path) -> None:
    hand = play({"rules": "intermediate", "seed": 4}, {"mode": "dark"}, **LAPTOP)
    play_on(hand, "intermediate", 4, (5, 5), 1)
    hand.press("o")
    expect(hand.page.locator(".legend")).to_contain_text("safe")
    keep(hand, folder / "odds.png")


def test_a_hint(play: Open, folder: Path) -> None:
    hand = play({"rules": "intermediate", "seed": 9}, **LAPTOP)
    play_on(hand, "intermediate", 9, (8, 8), 2)
    for step in (1, 2, 3):
        hand.press("h")
        expect(hand.page.get_by_label(f"Step {step} of 3")).to_be_visible()
    keep(hand, folder / "hint.png")


def test_a_phone(play: Open, folder: Path) -> None:
    hand = play({"rules": "beginner", "seed": 35}, **PHONE)
    play_on(hand, "beginner", 35, (4, 4), 1)
    keep(hand, folder / "phone.png")


def test_a_position_analysed(visit: Open, folder: Path) -> None:
    game = Game("expert", seed=12)
    game.open(3, 3)
    for _ in range(3):
        for cell in analyze(game.view).safe:
            game.open(*cell)
    hand = visit(f"analyse/{to_code(game.view)}", **LAPTOP)
    expect(hand.page.locator(".truth")).to_contain_text("Best: open")
    keep(hand, folder / "analyse.png")


def test_the_computer_watched(visit: Open, folder: Path) -> None:
    watch = {"board": "intermediate", "rule": "opening", "player": "best", "place": 8, "hidden": False, "keep": False}
    hand = visit("watch", {"watch": watch, "mode": "dark"}, **LAPTOP)
    hand.page.get_by_label("Seed").fill("8")
    hand.page.get_by_label("Games", exact=True).select_option("100")
    hand.page.get_by_role("button", name="Start", exact=True).click()
    expect(hand.page.get_by_role("button", name="Start", exact=True)).to_be_visible(timeout=60_000)
    keep(hand, folder / "watch.png")


def test_a_drill_judged(visit: Open, folder: Path) -> None:
    hand = visit("train?part=games", **LAPTOP)
    asked = json.dumps({"kind": "1-2-1", "seed": 3})
    hand.page.route("**/api/train/drills", lambda route: route.continue_(post_data=asked))
    hand.page.evaluate("location.hash = '#/train?kind=1-2-1'")
    expect(hand.page.locator(".status")).to_contain_text("1-2-1")
    hand.click(6, 4)
    expect(hand.page.locator(".verdict .right")).to_be_visible()
    keep(hand, folder / "drill.png")


def test_a_game_reviewed(visit: Open, folder: Path) -> None:
    hand = visit("watch", **LAPTOP)
    game = Game("intermediate", seed=14)
    game.open(8, 8, 0)
    for n, cell in enumerate(safe_cells("intermediate", 14, (8, 8))):
        if game.view.at(*cell) == HIDDEN:
            game.open(*cell, 800 * n)
    line = json.dumps(game.record.to_json()).encode()
    assert hand.page.request.post(f"{hand.home}/api/history/import", data=line).ok
    row = hand.page.request.get(f"{hand.home}/api/history?rules=16x16/40&sort=played").json()["games"][0]
    hand.page.evaluate(f"location.hash = '#/history?game={row['id']}'")
    expect(hand.page.get_by_role("img", name="The chance to win")).to_be_visible(timeout=60_000)
    hand.page.get_by_role("button", name="Beginning").click()
    hand.press("j")
    keep(hand, folder / "review.png")
