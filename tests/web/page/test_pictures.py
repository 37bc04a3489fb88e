"""The pictures of the README, made here: `make pictures` keeps them in docs/pictures."""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import expect
from tests.web.page.conftest import Open
from tests.web.page.hand import Hand

from sapper import Game, analyze

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
