"""Training: drills judged at once with their proof, the course, games of a level, what is kept."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Locator, expect
from tests.web.page.conftest import Open
from tests.web.page.hand import Hand

from sapper import View, analyze


@pytest.fixture
def train(visit: Open, window: Callable[..., BrowserContext], home: str) -> Callable[..., tuple[Hand, dict[str, Any]]]:
    """Opens a drill of a kind, with what the server sent; nothing was trained before."""

    def opened(kind: str, **options: Any) -> tuple[Hand, dict[str, Any]]:
        window().request.delete(f"{home}/api/train")
        hand = visit("train?part=course", **options)
        return hand, drill(
            hand, lambda: hand.page.evaluate("(hash) => { location.hash = hash }", f"#/train?kind={kind}")
        )

    return opened


def drill(hand: Hand, asks: Callable[[], object]) -> dict[str, Any]:
    """The drill that comes of what is done."""
    with hand.page.expect_response(re.compile("/api/train/drills$"), timeout=60_000) as waiting:
        asks()
    found: dict[str, Any] = waiting.value.json()
    expect(hand.page.locator(".status")).to_have_text(found["question"])
    hand.settle()
    return found


def lesson(hand: Hand, name: str) -> Locator:
    """A pattern of the course."""
    return hand.page.locator(".lessons button").filter(has=hand.page.get_by_text(name, exact=True))


def test_a_right_answer_and_the_next_drill(train: Callable[..., tuple[Hand, dict[str, Any]]]) -> None:
    hand, found = train("single")
    view = View.parse(found["view"])
    truth = analyze(view, flags="trust")
    x, y = truth.safe[0] if truth.safe else next(cell for cell in truth.mines if view.at(*cell) == 9)
    with hand.page.expect_response(re.compile("/api/train/drills$"), timeout=60_000) as waiting:  # the next one is made
        hand.click(x, y, "left" if truth.safe else "right")
        expect(hand.page.locator(".verdict .right")).to_contain_text("Right")
    expect(hand.page.locator(".status")).to_have_text("Right.")
    expect(hand.cell(x, y)).to_have_attribute("aria-label", re.compile("safe|mine"))
    expect(hand.page.locator('[aria-label*=", clue"]')).not_to_have_count(0)
    expect(hand.page.locator(".progress")).to_contain_text("1 of 1 right (100 %), 1 in a row now.")
    hand.press("n")
    expect(hand.page.locator(".status")).to_have_text(waiting.value.json()["question"])
    hand.settle()
    expect(hand.page.locator('[aria-label*=", clue"]')).to_have_count(0)


def test_a_wrong_answer_is_explained(train: Callable[..., tuple[Hand, dict[str, Any]]]) -> None:
    hand, found = train("pair")
    view = View.parse(found["view"])
    truth = analyze(view, flags="trust")
    x, y = (truth.safe + [cell for cell in truth.mines if view.at(*cell) == 9])[0]
    hand.page.locator("main").focus()
    hand.press("Control+Home", *["ArrowRight"] * x, *["ArrowDown"] * y)
    hand.press("f" if (x, y) in truth.safe else "Space")  # the wrong way round, by keys
    expect(hand.page.locator(".verdict .wrong")).to_be_visible()
    expect(hand.page.locator(".progress")).to_contain_text("0 of 1 right (0 %), 0 in a row now.")
    expect(hand.page.locator(".progress tbody th")).to_have_text(["Two clues compared"])
    hand.press("e")
    hand.page.locator("main.view-analyse .truth dt").first.wait_for()


def test_the_best_guess(train: Callable[..., tuple[Hand, dict[str, Any]]]) -> None:
    hand, found = train("guess")
    cells = [i for i, code in enumerate(found["cells"]) if code == "9"]
    y, x = divmod(cells[0], found["width"])
    hand.click(x, y, "right")
    expect(hand.page.get_by_text("Here a cell is to be opened.")).to_be_visible()
    hand.click(x, y)
    expect(hand.page.locator(".verdict table")).to_be_visible(timeout=30_000)
    expect(hand.page.locator('[aria-label*="best guess"]')).not_to_have_count(0)


def test_the_course(visit: Open) -> None:
    hand = visit("train?part=course")
    lessons = hand.page.locator(".lessons li")
    expect(lessons.nth(19)).to_be_visible()
    lesson(hand, "1-2-1").click()
    expect(hand.page.locator(".drill-title")).to_have_text("1-2-1")
    expect(hand.page.locator(".verdict")).to_contain_text("Shaded:")
    expect(hand.page.locator('[role=gridcell][aria-label$=", safe"]')).not_to_have_count(0)
    expect(hand.page.locator('[role=gridcell][aria-label$=", mine"]')).to_have_count(2)
    hand.press("n")
    expect(hand.page.locator(".drill-title")).to_have_text("1-1-1")
    lesson(hand, "B1").click()
    found = drill(hand, lambda: hand.page.get_by_role("button", name="Find one").click())
    assert found["kind"] == "B1"
    expect(hand.page.get_by_role("combobox", name="Train")).to_have_value("B1")


def test_a_whole_game_of_a_level(visit: Open) -> None:
    hand = visit("train?part=games")
    hand.page.get_by_label("Its hardest step").select_option("pair")
    hand.page.get_by_role("combobox", name="Board").select_option("beginner")
    hand.page.get_by_role("button", name="Play it", exact=True).click()
    hand.page.locator("main.view-play [role=gridcell]").first.wait_for()
    assert hand.game["no_guess"] == {"technique_min": "pair", "technique_max": "pair"}
    hand.page.go_back()
    hand.page.get_by_role("button", name="Let the computer play it").click()
    expect(hand.page.get_by_role("button", name="Give back")).to_be_visible()


@pytest.mark.parametrize(("mode", "skin", "wide"), [("light", "classic", 390), ("dark", "modern", 1366)])
def test_it_fits_and_is_accessible(visit: Open, mode: str, skin: str, wide: int) -> None:
    window = {"bypass_csp": True, "viewport": {"width": wide, "height": 800}}
    hand = visit("train?part=course", {"mode": mode, "skin": skin}, **window)
    expect(hand.page.locator(".verdict")).to_contain_text("Shaded:")
    for name in ("Course of patterns", "Drills", "Whole games"):
        hand.page.get_by_role("button", name=name).click()
        hand.settle()
        assert hand.page.evaluate("document.documentElement.scrollWidth") <= wide
        found = Axe().run(hand.page)
        assert not found.response["violations"], found.generate_report()
