"""Help beside the board: hints in three steps, checks, probabilities, the best guess, the computer taking over."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.web.page.conftest import Open
from tests.web.page.hand import HIDDEN, Hand

from sapper import View, analyze
from sapper.teach import explain_guess


def running(play: Open) -> Hand:
    hand = play({"rules": "beginner", "seed": 35})
    hand.click(4, 4)
    return hand


def view_of(hand: Hand) -> View:
    game = hand.game
    cells = bytes(int(code, 16) for code in game["cells"])
    return View(game["rules"]["width"], game["rules"]["height"], cells, total=game["rules"]["mines"])


def test_a_hint_tells_more_step_by_step(play: Open) -> None:
    hand = running(play)
    text = hand.page.locator(".help-text")
    before = {cell: hand.said(*cell) for cell in ((3, 2), (4, 2))}
    told = []
    for step in (1, 2, 3):
        hand.press("h")
        expect(text.get_by_label(f"Step {step} of 3")).to_be_visible()
        told.append(text.locator("p").first.inner_text())
    assert len(set(told)) == 3
    match = re.search(r"\((\d+), (\d+)\) is (safe|a mine)", told[2])
    assert match
    x, y, verdict = int(match[1]), int(match[2]), match[3]
    truth = analyze(view_of(hand))
    assert (x, y) in (truth.safe if verdict == "safe" else truth.mines)
    expect(hand.cell(x, y)).to_have_attribute("aria-label", f"{x}, {y}: closed, {verdict.removeprefix('a ')}")
    assert any(hand.said(*cell) != said for cell, said in before.items())  # the clues are outlined
    assert hand.game["helped"] == ["hint"]
    expect(hand.page.locator(".card.game")).to_contain_text("Help used")
    hand.click(6, 2)
    expect(text.locator("p")).to_have_count(0)  # what was said is over
    assert "clue" not in hand.said(3, 2)


def test_a_check_finds_a_wrong_flag(play: Open) -> None:
    hand = running(play)
    hand.press("k")
    text = hand.page.locator(".help-text")
    expect(text.locator("p").first).not_to_be_empty()
    fine = text.inner_text()
    hand.click(6, 2, "right")  # safe, and provably so
    hand.page.get_by_role("button", name="Check").click()
    expect(text).to_contain_text("There is a mistake on this board.")
    assert hand.said(6, 2) == "6, 2: flag"  # first only that there is one
    text.get_by_role("button", name="Where?").click()
    expect(hand.cell(6, 2)).to_have_attribute("aria-label", "6, 2: flag, looks wrong")
    assert text.inner_text() != fine


def test_probabilities_are_those_of_the_engine(play: Open) -> None:
    hand = running(play)
    hand.press("o")
    expect(hand.page.locator(".legend")).to_contain_text("6 safe, 6 certain mines")
    truth = analyze(view_of(hand))
    expect(hand.cell(6, 2)).to_have_attribute("aria-label", "6, 2: closed, 0% risk")
    assert hand.said(4, 2) == "4, 2: closed, 100% risk"
    assert hand.said(5, 0) == f"5, 0: closed, {round(100 * truth.probability[0, 5])}% risk"
    hand.click(6, 2)
    expect(hand.page.locator(".legend")).to_contain_text("5 safe")  # counted anew after a move
    hand.press("o")
    expect(hand.cell(4, 2)).to_have_attribute("aria-label", "4, 2: closed")
    assert "overlay" in hand.game["helped"]


def test_there_is_no_help_before_the_first_click_or_after_the_end(play: Open) -> None:
    hand = play({"rules": "beginner", "seed": 35})
    hint = hand.page.get_by_role("button", name="Hint")
    expect(hint).to_be_disabled()
    hand.click(4, 4)
    expect(hint).to_be_enabled()
    hand.click(8, 0)
    assert hand.game["state"] == "lost"
    expect(hint).to_be_disabled()


def test_the_computer_takes_over_and_gives_back(play: Open) -> None:
    hand = play({"rules": "beginner", "seed": 35}, {"speed": 0})  # one move at a time
    hand.click(4, 4)
    before = hand.game["cells"].count(HIDDEN)
    hand.press("t")
    expect(hand.page.get_by_role("button", name="Give back")).to_be_visible()
    assert hand.mood == "thinking"
    hand.click(8, 0)
    assert hand.code(8, 0) == HIDDEN  # the computer plays, not the hand
    hand.press("n")
    expect(hand.page.locator(".why")).not_to_be_empty()
    assert hand.game["cells"].count(HIDDEN) < before
    hand.press("t")
    expect(hand.page.get_by_role("button", name="Take over")).to_be_visible()
    expect(hand.page.locator(".card.game")).to_contain_text("the computer played")
    hand.settle()
    hand.click(0, 8, "right")
    assert hand.game["state"] == "running"


def test_the_computer_plays_to_the_end_as_fast_as_it_goes(play: Open) -> None:
    hand = play({"rules": "beginner", "seed": 35}, {"speed": 9})
    hand.click(4, 4)
    hand.page.get_by_role("button", name="Take over").click()
    expect(hand.page.locator(".status")).to_contain_text(re.compile("Won in|Lost after"))
    expect(hand.page.get_by_role("button", name="Take over")).to_be_visible()
    assert "take_over" in hand.game["helped"]


def test_the_best_guess_is_explained(play: Open) -> None:
    hand = running(play)
    while cells := analyze(view_of(hand)).safe:
        for cell in cells:
            hand.click(*cell)
    hand.press("g")
    told = hand.page.locator(".help-text")
    expect(told.locator("p").first).to_contain_text("You may guess")
    advice = explain_guess(view_of(hand)).to_json()
    best = advice["candidates"][0]
    x, y = best["cell"]
    first = told.locator("tbody tr").first.locator("td")
    assert first.all_inner_texts()[:2] == [f"({x}, {y})", f"{round(100 * best['risk'])} %"]
    expect(hand.cell(x, y)).to_have_attribute("aria-label", f"{x}, {y}: closed, best guess")
    expect(hand.page.locator(".card.game")).to_contain_text("best guess")
    assert hand.game["helped"] == ["guess"]


def test_no_guess_where_something_is_certain(play: Open) -> None:
    hand = running(play)
    hand.page.get_by_role("button", name="Best guess").click()
    expect(hand.page.locator(".help-text")).to_contain_text("No guess is needed")
    safe = analyze(view_of(hand)).safe
    expect(hand.cell(*safe[0])).to_have_attribute("aria-label", re.compile("safe"))


def test_the_probabilities_of_a_board_without_guessing_come_with_a_caution(play: Open) -> None:
    hand = play({"rules": "beginner", "no_guess": True})
    hand.click(4, 4)
    expect(hand.cell(4, 4)).to_have_attribute("aria-label", "4, 4: empty", timeout=20_000)
    hand.press("o")
    expect(hand.page.locator(".legend .caution")).to_contain_text("chances of a random board")
