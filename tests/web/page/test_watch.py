"""Watching the computer: games on view and hidden, the pace, single steps, reasons, figures."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from tests.web.page.conftest import Open
from tests.web.page.hand import Hand

from sapper import simulate

FAST = {"watch": {"board": "beginner", "rule": "opening", "player": "best", "place": 8, "hidden": False, "keep": True}}
STILL = {"watch": {**FAST["watch"], "place": 0}}


def press(hand: Hand, name: str) -> None:
    """A button of the view."""
    hand.page.locator("main").get_by_role("button", name=name, exact=True).click()


def figure(hand: Hand, name: str) -> str:
    """One of the figures."""
    row = hand.page.locator(".show-figures dt").filter(has_text=re.compile(f"^{name}$"))
    return row.locator("xpath=following-sibling::dd[1]").inner_text()


def test_games_are_played_and_counted(visit: Open) -> None:
    hand = visit("watch", FAST)
    hand.page.get_by_label("Seed").fill("8")
    hand.page.get_by_label("Games", exact=True).select_option("100")
    press(hand, "Start")
    expect(hand.page.get_by_role("button", name="Start")).to_be_visible(timeout=30_000)
    assert figure(hand, "Games") == "100"
    won = int(figure(hand, "Won"))
    assert won == simulate("beginner", player="best", games=100, seed=8, rule="opening", threads=1).wins < 100
    assert figure(hand, "Win rate").startswith(f"{won} %")
    losses = hand.page.locator(".show-figures tbody tr")
    lost = [int(losses.nth(n).locator("td").first.inner_text()) for n in range(5)]
    assert sum(lost) == 100 - won
    assert lost[4] == 0  # certain moves never lose
    expect(hand.page.get_by_role("img", name=f"Win rate after 100 games: {won} %")).to_be_visible()
    kept = hand.page.request.get(f"{hand.home}/api/history?player=best&limit=1").json()
    assert kept["total"] >= 100


def test_one_move_at_a_time_with_its_reason(visit: Open) -> None:
    hand = visit("watch", STILL)
    hand.page.get_by_label("Seed").fill("7")
    hand.page.locator("main").focus()
    hand.press("n")
    reason = hand.page.locator(".reason")
    expect(reason).to_contain_text(re.compile(r"Open \d, \d\."))
    first = reason.inner_text()
    hand.press("n")
    expect(reason).not_to_have_text(first)
    expect(hand.page.locator(".game-number")).to_have_text("Game 1")
    expect(hand.page.get_by_role("button", name="Go on")).to_be_visible()
    hand.press("p")
    expect(hand.page.get_by_role("button", name="Pause")).to_be_enabled()
    hand.press("e")
    hand.page.locator("main.view-analyse").wait_for()
    position = hand.page.evaluate("JSON.parse(sessionStorage.getItem('sapper.position'))")
    assert (position["width"], position["height"], position["total"]) == (9, 9, 10)
    assert re.search("[0-8]", position["cells"])


def test_hidden_it_is_fast(visit: Open) -> None:
    hand = visit("watch", STILL)
    hand.page.get_by_label("Games", exact=True).select_option("1000")
    hand.page.get_by_label("Hide the board").check()
    press(hand, "Start")
    expect(hand.page.locator(".veil")).to_be_visible()
    expect(hand.page.get_by_role("button", name="Start")).to_be_visible(timeout=30_000)
    assert figure(hand, "Games") == "1\u202f000"
    expect(hand.page.locator(".veil")).to_be_hidden()


def test_a_bad_seed_is_said(visit: Open) -> None:
    hand = visit("watch", FAST)
    hand.page.get_by_label("Seed").fill("seven")
    press(hand, "Start")
    expect(hand.page.get_by_role("alert")).to_contain_text("whole number")


@pytest.mark.parametrize(("mode", "skin", "wide"), [("light", "modern", 1366), ("dark", "classic", 390)])
def test_it_fits_and_is_accessible(visit: Open, mode: str, skin: str, wide: int) -> None:
    high = 844 if wide < 500 else 768
    window = {"bypass_csp": True, "viewport": {"width": wide, "height": high}}
    hand = visit("watch", {**FAST, "mode": mode, "skin": skin}, **window)
    hand.page.get_by_label("Games", exact=True).select_option("1")
    press(hand, "Start")
    expect(hand.page.locator(".show-figures .chart")).to_be_visible()
    expect(hand.page.get_by_role("button", name="Start")).to_be_visible()
    assert hand.page.evaluate("document.documentElement.scrollWidth") <= wide
    found = Axe().run(hand.page)
    assert not found.response["violations"], found.generate_report()
