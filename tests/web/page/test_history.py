"""Looking back: the table with its filter, figures and charts, a replay with its review, in and out."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, expect
from tests.web.page.conftest import Open
from tests.web.page.hand import Hand, safe_cells

from sapper import Game, Record

FIRST = (4, 4)


def record(rules: str, seed: int, pace: int, *, lose: bool = False, player: str | None = None) -> Record:
    """A finished game: every safe cell that is not open yet, one after the other; or a mine in the end."""
    game = Game(rules, seed=seed)
    cells = safe_cells(rules, seed, FIRST)
    ms = 0
    for x, y in cells[: 12 if lose else None]:
        if game.state in ("ready", "running") and game.view.at(x, y) == 9:
            game.open(x, y, ms)
            ms += pace
    if lose:
        assert game.layout
        game.open(*game.layout.mines[0], ms)
    return replace(game.record, player=player)


@pytest.fixture
def games(window: Callable[..., BrowserContext], home: str) -> list[Record]:
    """A history of ten known games and no others."""
    asks = window().request
    asks.post(f"{home}/api/history/delete", data={"all": True})
    made = [record("beginner", seed, 700 + 10 * seed, lose=seed % 3 == 0) for seed in range(1, 8)]
    made += [record("intermediate", 5, 300), record("12x9/14", 3, 400), record("beginner", 1, 5, player="best")]
    lines = "\n".join(json.dumps(one.to_json()) for one in made)
    answer = asks.post(f"{home}/api/history/import", data=lines.encode())
    assert answer.json()["added"] == 10, answer.text()
    return made


def rows(hand: Hand) -> int:
    """How many games the table shows."""
    hand.settle()
    return hand.page.locator(".games tbody tr").count()


def choose(hand: Hand, label: str, value: str) -> None:
    """Set a choice of the filter."""
    hand.page.get_by_role("combobox", name=label).select_option(value)


def open_game(hand: Hand, home: str, query: str) -> dict[str, Any]:
    """The replay of the first game that a query finds."""
    row = hand.page.request.get(f"{home}/api/history?{query}").json()["games"][0]
    hand.page.goto(f"{home}/#/history?game={row['id']}")
    hand.page.locator(".replay-slider").wait_for()
    hand.settle()
    found: dict[str, Any] = row
    return found


def test_the_table_filters_and_sorts(visit: Open, games: list[Record]) -> None:
    hand = visit("history")
    assert rows(hand) == 10
    expect(hand.page.locator(".pages")).to_contain_text("1 to 10 of 10 games")
    choose(hand, "Difficulty", "custom")
    assert rows(hand) == 1
    expect(hand.page.locator(".games tbody")).to_contain_text("12x9/14")
    choose(hand, "Difficulty", "beginner")
    choose(hand, "Played by", "me")
    assert rows(hand) == 7
    choose(hand, "Result", "lost")
    assert rows(hand) == 2
    choose(hand, "Result", "won")
    hand.page.get_by_text("More", exact=True).click()
    times = sorted(one.ms for one in games[:7] if one.result == "won")
    hand.page.get_by_label("Seconds, at most").fill(f"{times[1] / 1000}")
    hand.press("Tab")
    assert rows(hand) == 2
    hand.page.get_by_role("button", name="All games").click()
    assert rows(hand) == 10
    hand.page.locator('[data-sort="ms"]').click()
    hand.settle()
    shown = hand.page.locator(".games tbody td:nth-child(5)").all_inner_texts()
    expect(hand.page.locator('th[aria-sort="ascending"]')).to_contain_text("Time")
    assert (shown[0][:2], len(shown)) == ("0.", 10)


def test_figures_charts_and_the_computer(visit: Open, games: list[Record]) -> None:
    hand = visit("history")
    choose(hand, "Played by", "me")
    hand.page.get_by_role("button", name="Figures and charts").click()
    expect(hand.page.locator(".cards").first).to_contain_text("78 % (")  # 7 of 9
    for name in ("Win rate over time", "Times of 7 wins", "3BV/s of 7 wins", "2 lost games by the share"):
        expect(hand.page.get_by_role("img", name=name)).to_be_visible()
    hand.page.get_by_role("button", name="You and the computer").click()
    expect(hand.page.get_by_text("8 of your boards it has not played.")).to_be_visible()
    hand.page.get_by_role("button", name="Let it play 8 boards of mine").click()
    expect(hand.page.get_by_text("It has played all of your boards.")).to_be_visible(timeout=30_000)
    boards = hand.page.locator("section.card", has_text="On identical boards").locator("dd").first
    expect(boards).to_have_text("9")


def test_a_replay_with_its_review(visit: Open, games: list[Record], home: str) -> None:
    hand = visit("history")
    row = open_game(hand, home, "result=lost&player=me&sort=played")
    slider = hand.page.get_by_role("slider", name="Move")
    moves = int(slider.get_attribute("max") or 0)
    expect(hand.page.locator(".status")).to_contain_text(f"Move {moves} of {moves}")
    expect(hand.page.locator('[aria-label*="exploded mine"]')).to_have_count(1)
    hand.page.get_by_role("button", name="Beginning").click()
    expect(hand.page.locator(".status")).to_have_text("Before the first move")
    expect(hand.page.locator('[role=gridcell][aria-label$="closed"]')).to_have_count(81)
    hand.press("]", "]", "[")
    expect(hand.page.locator(".status")).to_contain_text(f"Move 1 of {moves}")
    whole = next(one for one in games if one.seed == row["seed"] and one.player is None)
    game = Game(whole.rules, seed=whole.seed)
    game.open(*FIRST)
    opened = sum(code < 9 for code in game.view.cells)
    expect(hand.page.locator('[role=gridcell][aria-label$="closed"]')).to_have_count(81 - opened)
    expect(hand.page.get_by_role("img", name="The chance to win")).to_be_visible(timeout=30_000)
    hand.page.locator(".timeline .chart").click(position={"x": 200, "y": 60})
    hand.page.keyboard.press("j")
    expect(hand.page.locator(".verdict").first).not_to_be_empty()
    hand.page.get_by_role("button", name="End").click()
    expect(hand.page.locator(".verdict").first).to_contain_text(re.compile("mine|risk|lost", re.IGNORECASE))
    hand.page.get_by_role("button", name="Beginning").click()
    choose(hand, "Speed", "20")
    hand.page.locator(".replay").get_by_role("button", name="Play", exact=True).click()
    expect(hand.page.locator(".status")).to_contain_text(f"Move {moves} of {moves}")
    hand.press("e")
    hand.page.locator("main.view-analyse .truth dt").first.wait_for()  # what had exploded is closed again


def test_the_same_board_again(visit: Open, games: list[Record], home: str) -> None:
    hand = visit("history")
    row = open_game(hand, home, "rules=12x9/14")
    hand.page.get_by_role("button", name="What would the computer get?").click()
    expect(hand.page.locator(".facts").first).to_contain_text("by best")
    open_game(hand, home, "rules=12x9/14&player=me")
    hand.page.get_by_role("button", name="Play it again").click()
    hand.page.locator("main.view-play [role=gridcell]").first.wait_for()
    hand.settle()
    game = hand.game
    assert (game["rules"]["width"], game["first"], game["state"]) == (12, list(FIRST), "running")
    assert row["rules"] == "12x9/14"
    open_game(hand, home, "rules=12x9/14&player=me")
    hand.page.get_by_role("button", name="Let the computer play it").click()
    expect(hand.page.get_by_role("button", name="Give back")).to_be_visible()


def test_out_and_in_again(visit: Open, games: list[Record], tmp_path: Any) -> None:
    hand = visit("history")
    page = hand.page
    choose(hand, "Played by", "me")
    kept = {}
    for name in ("CSV", "JSON lines"):
        with page.expect_download() as waiting:
            page.get_by_role("link", name=f"Export {name}").click()
        waiting.value.save_as(tmp_path / name)
        kept[name] = (tmp_path / name).read_text()
    assert len(kept["CSV"].splitlines()) == len(kept["JSON lines"].splitlines()) + 1 == 10
    page.get_by_role("button", name="Delete these…").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.get_by_text("No games here.")).to_be_visible()
    page.get_by_label("A file of games to import").set_input_files(
        {"name": "games.jsonl", "mimeType": "application/json", "buffer": (kept["JSON lines"] + "nonsense").encode()}
    )
    expect(page.get_by_text("9 games added, 1 refused")).to_be_visible()
    assert rows(hand) == 9
    page.locator(".games tbody tr").first.get_by_role("button", name="Delete the game").click()
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    assert rows(hand) == 9
    page.locator(".games tbody tr").first.get_by_role("button", name="Delete the game").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.locator(".pages")).to_contain_text("of 8 games")


@pytest.mark.parametrize(("mode", "skin", "wide"), [("light", "modern", 390), ("dark", "classic", 1366)])
def test_it_fits_and_is_accessible(
    visit: Open, games: list[Record], home: str, mode: str, skin: str, wide: int
) -> None:
    window = {"bypass_csp": True, "viewport": {"width": wide, "height": 800}}
    hand = visit("history", {"mode": mode, "skin": skin}, **window)

    def check() -> None:
        hand.settle()
        assert hand.page.evaluate("document.documentElement.scrollWidth") <= wide
        found = Axe().run(hand.page)
        assert not found.response["violations"], found.generate_report()

    check()
    for name in ("Figures and charts", "You and the computer"):
        hand.page.get_by_role("button", name=name).click()
        hand.settle()
        check()
    open_game(hand, home, "result=lost")
    expect(hand.page.get_by_role("img", name="The chance to win")).to_be_visible(timeout=30_000)
    check()
