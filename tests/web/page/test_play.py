"""Whole games in the page: won, lost, taken back, played again, paused, reloaded, in two tabs, from codes."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect
from tests.web.page.conftest import Open
from tests.web.page.hand import FLAG, HIDDEN, Hand, mine_cells, safe_cells

SEED = 35
CHANGED = "(old) => sessionStorage.getItem('sapper.game') !== old"


def lose(hand: Hand) -> None:
    """Open the middle, flag one mine and one safe cell, open a mine."""
    hand.click(4, 4)
    hand.click(4, 2, "right")
    hand.click(8, 1, "right")
    hand.click(8, 0)


def test_a_game_is_won_by_mouse(play: Open) -> None:
    hand = play({"rules": "beginner", "seed": SEED})
    assert hand.page.get_by_role("img", name="Mines left: 10").is_visible()
    for cell in safe_cells("beginner", SEED, (4, 4)):
        if hand.code(*cell) == HIDDEN:
            hand.click(*cell)
    game = hand.game
    assert game["state"] == "won"
    assert hand.mood == "cool"
    assert all(hand.code(*cell) == FLAG for cell in mine_cells("beginner", SEED, (4, 4)))  # a win flags all
    assert hand.page.get_by_role("img", name="Mines left: 0").is_visible()
    expect(hand.page.locator(".status")).to_contain_text(re.compile(r"Won in .* 3BV \d+"))
    assert game["record_id"]


def test_a_lost_game_shows_everything(play: Open) -> None:
    hand = play({"rules": "beginner", "seed": SEED}, {"skin": "classic"})
    lose(hand)
    assert hand.game["state"] == "lost"
    assert hand.mood == "dead"
    assert hand.pixel(8, 0, 0.9, 0.9) == [255, 0, 0]  # the mine that exploded stands on red
    assert [hand.said(*cell) for cell in ((8, 0), (5, 0), (8, 1), (4, 2))] == [
        "8, 0: exploded mine",
        "5, 0: mine",
        "8, 1: wrong flag",
        "4, 2: flag",
    ]
    assert "You have lost" in hand.ear
    hand.click(6, 2)
    assert hand.game["state"] == "lost"  # and nothing more can be done


def test_the_fatal_move_is_taken_back_as_practice(play: Open) -> None:
    hand = play({"rules": "beginner", "seed": SEED})
    lose(hand)
    hand.page.get_by_role("button", name="Take back").click()
    hand.settle()
    assert hand.game["state"] == "running"
    assert hand.code(8, 0) == HIDDEN
    expect(hand.page.locator(".status")).to_contain_text("Practice")
    expect(hand.page.locator(".card.game")).to_contain_text("a move taken back")
    hand.click(8, 0)
    hand.press("Control+z")
    hand.settle()
    assert hand.game["practice"] is True
    assert hand.game["state"] == "running"


def test_the_same_board_again(play: Open) -> None:
    hand = play({"rules": "beginner", "seed": SEED})
    lose(hand)
    hand.page.locator(".under").get_by_role("button", name="Same board again").click()
    hand.settle()
    assert hand.game["cells"] == HIDDEN * 81
    hand.click(4, 4)
    assert hand.code(6, 3) == "1"
    expect(hand.page.locator(".card.game")).to_contain_text("a board played before")


def test_a_pause_hides_the_board(play: Open) -> None:
    hand = play({"rules": "beginner", "seed": SEED})
    hand.click(4, 4)
    seen = hand.pixel(3, 2, 0.5, 0.95)
    hand.press("p")
    hand.settle()
    assert hand.game["paused"] is True
    assert hand.mood == "asleep"
    assert hand.said(3, 2) == "3, 2: hidden while paused"
    assert hand.pixel(3, 2, 0.5, 0.95) == hand.pixel(8, 0, 0.5, 0.95) != seen
    hand.go(0, 3)
    hand.down()
    hand.up()
    assert hand.code(0, 3) == HIDDEN
    hand.page.get_by_role("button", name="Play on").last.click()
    hand.settle()
    assert hand.game["paused"] is False
    assert hand.pixel(3, 2, 0.5, 0.95) == seen


def test_a_reload_brings_the_game_back(play: Open) -> None:
    hand = play({"rules": "beginner", "seed": SEED})
    hand.click(4, 4)
    hand.click(4, 2, "right")
    before, cells = hand.id, hand.game["cells"]
    hand.page.reload()
    hand.page.locator("[role=gridcell]").first.wait_for()
    hand.settle()
    assert hand.id == before
    if hand.game["paused"]:
        hand.page.get_by_role("button", name="Play on").last.click()
        hand.settle()
    assert hand.said(4, 2) == "4, 2: flag"
    assert hand.game["cells"] == cells
    hand.click(6, 2)
    assert hand.code(6, 2) == "2"


def test_games_in_progress_are_offered(play: Open) -> None:
    hand = play({"rules": "7x7/6", "seed": 1})
    hand.click(3, 3)
    left = hand.id
    hand.again({"rules": "beginner", "seed": SEED})
    offer = hand.page.get_by_role("button", name=re.compile(r"^7x7.6"))
    expect(offer).to_be_visible()
    offer.click()
    hand.page.wait_for_function("(id) => sessionStorage.getItem('sapper.game') === id", arg=left)
    assert hand.game["rules"]["width"] == 7


def test_two_tabs_show_the_same_game(play: Open) -> None:
    hand = play({"rules": "beginner", "seed": SEED})
    hand.click(4, 4)
    other = Hand(hand.page.context.new_page(), hand.home)
    other.page.goto(f"{hand.home}/#/play?game={hand.id}")
    expect(other.cell(4, 4)).to_have_attribute("aria-label", "4, 4: empty")
    hand.click(4, 2, "right")
    expect(other.cell(4, 2)).to_have_attribute("aria-label", "4, 2: flag")
    other.click(6, 2)
    expect(hand.cell(6, 2)).to_have_attribute("aria-label", "6, 2: 2")
    other.click(4, 2, "right")
    expect(hand.cell(4, 2)).to_have_attribute("aria-label", "4, 2: closed")


def test_two_tabs_play_two_games(play: Open) -> None:
    hand = play({"rules": "beginner", "seed": SEED})
    other = Hand(hand.page.context.new_page(), hand.home).start({"rules": "beginner", "seed": 7})
    hand.click(4, 4)
    assert other.id != hand.id
    assert other.game["state"] == "new"


def test_a_code_brings_the_same_board_with_its_first_cell_open(play: Open) -> None:
    hand = play({"rules": "beginner", "seed": SEED})
    hand.click(4, 4)
    code, cells = hand.game["code"], hand.game["cells"]
    before = hand.again({"rules": "expert", "seed": 1}).id
    hand.page.evaluate("(code) => { location.hash = `#/play/${encodeURIComponent(code)}` }", code)
    hand.page.wait_for_function(CHANGED, arg=before)
    assert hand.game["cells"] == cells
    assert hand.page.evaluate("location.hash") == "#/play"
    before = hand.again({"rules": "expert", "seed": 1}).id
    paste = """(text) => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      const pasted = { clipboardData: data, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new ClipboardEvent("paste", pasted));
    }"""
    hand.page.evaluate(paste, f"{hand.home}/#/play/{code}")
    hand.page.wait_for_function(CHANGED, arg=before)
    assert hand.game["cells"] == cells
    hand.page.evaluate(paste, "no code at all")
    expect(hand.page.get_by_role("alert")).to_be_visible()
    assert hand.game["cells"] == cells


def test_the_code_is_copied(play: Open) -> None:
    hand = play({"rules": "beginner", "seed": SEED})
    hand.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    hand.click(4, 4)
    hand.page.get_by_role("button", name="Copy code").click()
    expect(hand.page.get_by_text("The board's code is copied")).to_be_visible()
    assert hand.page.evaluate("navigator.clipboard.readText()") == hand.game["code"]


def test_a_board_of_ones_own(play: Open) -> None:
    hand = play()
    before = hand.id
    hand.page.get_by_role("button", name="Custom…").click()
    form = hand.page.get_by_role("dialog", name="A board of your own")
    form.get_by_label("Width").fill("12")
    form.get_by_label("Height").fill("7")
    form.get_by_label("Mines").fill("9")
    form.get_by_label("Seed").fill("5")
    expect(form).to_contain_text("84 cells, 10.7 % mines")
    form.get_by_role("button", name="Play").click()
    hand.page.wait_for_function(CHANGED, arg=before)
    assert (hand.game["rules"], hand.game["seed"]) == ({"width": 12, "height": 7, "mines": 9}, 5)


def test_what_cannot_be_is_said_and_loses_nothing(play: Open) -> None:
    hand = play({"rules": "beginner", "seed": SEED})
    hand.click(4, 4)
    cells = hand.game["cells"]
    hand.page.get_by_role("button", name="Custom…").click()
    form = hand.page.get_by_role("dialog", name="A board of your own")
    form.get_by_label("Width").fill("3")
    form.get_by_label("Height").fill("3")
    form.get_by_label("Mines").fill("30")
    form.get_by_role("button", name="Play").click()
    expect(hand.page.get_by_role("alert")).to_contain_text("mines")
    assert hand.game["cells"] == cells


def test_a_random_size_and_the_rule_of_the_first_click(play: Open) -> None:
    hand = play()
    before = hand.id
    hand.page.get_by_role("button", name="Random").click()
    hand.page.wait_for_function(CHANGED, arg=before)
    rules, before = hand.game["rules"], hand.id
    assert 9 <= rules["width"] <= 30
    assert 9 <= rules["height"] <= 30
    hand.page.get_by_label("First click").select_option("any")
    hand.page.wait_for_function(CHANGED, arg=before)
    assert hand.game["rule"] == "any"


def test_a_board_without_guessing(play: Open) -> None:
    hand = play()
    before = hand.id
    hand.page.get_by_label("No guessing").click()
    hand.page.wait_for_function(CHANGED, arg=before)
    assert hand.game["no_guess"] is not None
    expect(hand.page.get_by_label("Difficulty")).to_be_visible()
    expect(hand.page.get_by_label("board ready").first).to_be_visible()  # marked, while any cell can be clicked
    hand.click(4, 4)
    expect(hand.cell(4, 4)).to_have_attribute("aria-label", "4, 4: empty", timeout=20_000)
    assert hand.game["state"] == "running"


def test_settings_are_kept_and_can_be_reset(play: Open) -> None:
    hand = play()
    root = hand.page.locator("html")
    hand.press(",")
    box = hand.page.get_by_role("dialog", name="Settings")
    box.get_by_label("Skin").select_option("classic")
    box.get_by_label("Light or dark").select_option("dark")
    box.get_by_label("Colours").select_option("safe")
    for name, value in (("skin", "classic"), ("mode", "dark"), ("palette", "safe")):
        expect(root).to_have_attribute(f"data-{name}", value)
    hand.settle()
    hand.page.reload()
    expect(root).to_have_attribute("data-skin", "classic")
    hand.page.locator("[role=gridcell]").first.wait_for()
    hand.press(",")
    box.get_by_role("button", name="Reset everything").click()
    hand.page.get_by_role("button", name="Reset", exact=True).click()
    expect(root).to_have_attribute("data-skin", "modern")


def test_other_tabs_change_their_looks_too(play: Open) -> None:
    hand = play()
    other = hand.page.context.new_page()
    other.goto(f"{hand.home}/")
    other.locator("[role=gridcell]").first.wait_for()
    hand.press(",")
    hand.page.get_by_label("Skin").select_option("classic")
    expect(other.locator("html")).to_have_attribute("data-skin", "classic")


def test_one_switch_for_sound_and_motion(play: Open) -> None:
    hand = play(reduced_motion="no-preference")
    root = hand.page.locator("html")
    expect(root).to_have_attribute("data-motion", "on")
    hand.press("x")
    expect(root).to_have_attribute("data-motion", "off")
    expect(hand.page.get_by_role("button", name="Sound and animation are off")).to_be_visible()


def test_the_systems_wish_for_less_motion_counts(play: Open) -> None:
    expect(play().page.locator("html")).to_have_attribute("data-motion", "off")


def test_without_the_key_there_is_nothing(window: Callable[..., BrowserContext], home: str) -> None:
    context = window()
    context.clear_cookies()
    page = context.new_page()
    answer = page.context.request.get(f"{home}/api/games", headers={"Cookie": ""})
    assert answer.status == 403


def test_ones_own_figures_are_shown_or_hidden(play: Open) -> None:
    hand = play({"rules": "beginner", "seed": SEED})
    hand.click(4, 4)
    hand.click(8, 0)
    card = hand.page.get_by_role("region", name="You")
    row = card.get_by_role("row", name=re.compile("Beginner"))

    def played() -> int:
        figures = hand.page.request.get(f"{hand.home}/api/history/mine").json()["levels"]
        return int(next(one["games"] for one in figures if one["level"] == "beginner"))

    before = played()
    expect(row.get_by_role("cell").first).to_have_text(str(before))
    hand.again({"rules": "beginner", "seed": 7})
    hand.click(4, 4)
    hand.click(*mine_cells("beginner", 7, (4, 4))[0])
    assert played() == before + 1
    expect(row.get_by_role("cell").first).to_have_text(str(before + 1))
    hand.press(",")
    hand.page.get_by_label("Show my figures").click()
    hand.press("Escape")
    expect(card).to_be_hidden()
