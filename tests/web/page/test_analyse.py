"""Analysing: the editor by mouse, keys and fingers; what is true beside it; text, files and codes in and out."""

from __future__ import annotations

import base64
import io
import re
from pathlib import Path
from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from playwright.sync_api import Page, expect
from tests.web.page.conftest import Open
from tests.web.page.hand import Hand, mine_cells

from sapper import Game, View, analyze
from sapper.board import to_code
from sapper.render import image

WALL = "5x3/3\n#####\n12#21\n#####"
VIEW = "5x4/4\n#####\n#####\n11211\n....."


def position(hand: Hand) -> View:
    """What is edited."""
    found = hand.page.evaluate("JSON.parse(sessionStorage.getItem('sapper.position'))")
    cells = bytes(int(code, 16) for code in found["cells"])
    return View(found["width"], found["height"], cells, total=found["total"])


def truth(hand: Hand) -> str:
    """What is said of it, once it is said."""
    body = hand.page.locator(".truth")
    hand.settle()
    hand.page.wait_for_timeout(200)  # the page waits for the end of typing before it asks
    hand.settle()
    expect(body).not_to_have_class(re.compile("stale"))
    return body.inner_text()


def fact(hand: Hand, name: str) -> str:
    """One of the facts."""
    return hand.page.locator(".truth dt", has_text=name).locator("xpath=following-sibling::dd[1]").first.inner_text()


def opens(visit: Open, text: str, **options: object) -> Hand:
    """The view with a position."""
    return visit(f"analyse/{quote(to_code(View.parse(text)))}", **options)


def paste(page: Page, text: str) -> None:
    """As if it came from the clipboard."""
    page.evaluate(
        """(text) => {
          const data = new DataTransfer();
          data.setData("text/plain", text);
          document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
        }""",
        text,
    )


def copied(page: Page, kind: str = "copy") -> str:
    """What a copy would put into the clipboard."""
    found: str = page.evaluate(
        """(kind) => {
          const data = new DataTransfer();
          document.dispatchEvent(new ClipboardEvent(kind, { clipboardData: data, bubbles: true, cancelable: true }));
          return data.getData("text/plain");
        }""",
        kind,
    )
    return found


def test_by_mouse_and_keys_under_the_pointer(visit: Open) -> None:
    hand = visit("analyse")
    hand.click(2, 2)
    hand.click(2, 2)
    hand.click(4, 4, "right")
    hand.go(6, 6)
    hand.press("3")
    hand.go(7, 7)
    hand.press("f")
    view = position(hand)
    assert [view.at(*cell) for cell in ((2, 2), (4, 4), (6, 6), (7, 7), (0, 0))] == [1, 10, 3, 10, 9]
    hand.press("Control+z", "Control+z")
    assert position(hand).at(6, 6) == 9
    hand.press("Control+y")
    assert position(hand).at(6, 6) == 3
    hand.press("Control+Shift+z")
    assert position(hand).at(7, 7) == 10
    hand.go(0, 0)
    hand.page.locator('[data-brush="0"]').click()
    hand.go(0, 0)
    hand.down()
    for x in range(1, 5):
        hand.go(x, 0)
    hand.up()
    assert [position(hand).at(x, 0) for x in range(6)] == [0, 0, 0, 0, 0, 9]
    hand.press("Control+z")  # a stroke is one step
    assert position(hand).at(0, 0) == position(hand).at(4, 0) == 9


def test_by_keys_alone(visit: Open) -> None:
    hand = visit("analyse")
    hand.page.locator("main").focus()
    hand.press("Control+Home")
    hand.press("1", "ArrowRight", "8", "ArrowRight", "m", "ArrowRight", "Space", "ArrowRight", "5", "u")
    assert [position(hand).at(x, 0) for x in range(5)] == [1, 8, 10, 0, 9]
    expect(hand.cell(1, 0)).to_have_attribute("aria-label", re.compile("^1, 0: 8"))
    hand.press("Control+End", "Shift+ArrowLeft", "Shift+ArrowUp", "2")
    view = position(hand)
    assert [view.at(*cell) for cell in ((7, 7), (8, 7), (7, 8), (8, 8), (6, 8))] == [2, 2, 2, 2, 9]
    hand.press("Escape", "Control+a", "Delete")
    assert position(hand).cells == bytes([9]) * 81


def test_rectangles_are_copied_cut_and_pasted_as_text(visit: Open) -> None:
    hand = opens(visit, VIEW)
    assert View.parse(copied(hand.page)) == View.parse(VIEW)
    hand.go(0, 2)
    hand.page.keyboard.down("Shift")
    hand.down()
    hand.go(2, 3)
    hand.up()
    hand.page.keyboard.up("Shift")
    assert copied(hand.page) == "112\n000"
    expect(hand.page.locator(".status")).to_have_text("3 × 2 cells selected")
    assert copied(hand.page, "cut") == "112\n000"
    assert [position(hand).at(x, 2) for x in range(4)] == [9, 9, 9, 1]
    paste(hand.page, "F1#\n.?8")
    view = position(hand)
    assert [view.at(x, y) for y in (2, 3) for x in range(3)] == [10, 1, 9, 0, 11, 8]
    paste(hand.page, "2x2/1\n##\n11")
    hand.settle()
    expect(hand.page.get_by_role("grid")).to_have_attribute("aria-colcount", "2")
    assert position(hand) == View.parse("2x2/1\n##\n11")


def test_the_truth_is_the_engines(visit: Open) -> None:
    hand = opens(visit, VIEW)
    said, exact = truth(hand), analyze(View.parse(VIEW), flags="trust")
    assert fact(hand, "Safe") == str(len(exact.safe))
    assert fact(hand, "Certain mines") == str(len(exact.mines))
    assert fact(hand, "Layouts") == str(exact.solutions)
    assert "Assumed: 4 mines; flags are trusted." in said
    for x, y in exact.safe:
        expect(hand.cell(x, y)).to_have_attribute("aria-label", re.compile("0% risk"))
    hand.page.get_by_label("Mines known").uncheck()
    assert "the number of mines is unknown, 20.6 % of the cells hold one" in truth(hand)
    assert position(hand).total is None
    hand.page.get_by_label("Mines in % of the cells").fill("30")
    hand.press("Enter")
    assert "30 % of the cells" in truth(hand)


def test_flags_both_ways_and_an_impossible_board(visit: Open) -> None:
    hand = opens(visit, "3x2/1\nF##\n111")
    hand.page.get_by_label("Both readings of flags").check()
    said = truth(hand)
    assert "flags are trusted" in said
    assert "Impossible" in said
    assert "With flags ignored: 2 safe, 1 certain mines." in said
    hand.page.get_by_role("button", name="ignored").click()
    assert "With flags trusted: impossible." in truth(hand)
    assert fact(hand, "Safe") == "2"
    hand.press("Control+a", "8")
    hand.page.locator(".status").click()
    assert "Impossible" in truth(hand)
    assert "8" in hand.page.locator(".impossible").inner_text()


def test_why_a_cell_is_safe(visit: Open) -> None:
    hand = opens(visit, "4x2/2\n####\n1111")
    truth(hand)
    exact = analyze(View.parse("4x2/2\n####\n1111"))
    x, y = exact.safe[0]
    hand.go(x, y)
    hand.press("h")
    expect(hand.page.locator(".proof")).to_contain_text(re.compile("safe|no mine", re.IGNORECASE))
    expect(hand.cell(x, y)).to_have_attribute("aria-label", re.compile("safe"))
    expect(hand.page.locator('[aria-label*=", clue"]')).not_to_have_count(0)


def test_resizing_keeps_what_fits(visit: Open) -> None:
    hand = opens(visit, VIEW)
    hand.page.get_by_label("Width").fill("7")
    hand.press("Enter")
    hand.page.get_by_label("Height").fill("3")
    hand.press("Enter")
    assert position(hand) == View.parse("7x3/4\n#######\n#######\n11211##")
    hand.page.get_by_label("Width").fill("200")
    hand.press("Enter")
    hand.page.get_by_label("Height").fill("200")
    hand.press("Enter")
    view = position(hand)
    assert (view.width, view.height, view.at(2, 2), view.at(199, 199)) == (200, 200, 2, 9)
    hand.page.get_by_label("Mines", exact=True).fill("8000")
    assert "8000 mines" in truth(hand)
    expect(hand.page.locator(".truth sup")).to_be_visible()  # a number of layouts with thousands of digits
    hand.page.locator("main").focus()
    hand.press("Control+End")
    expect(hand.cell(199, 199)).to_be_focused()
    hand.press("1")
    assert position(hand).at(199, 199) == 1


def test_open_and_save(visit: Open, tmp_path: Path) -> None:
    hand = visit("analyse")
    page = hand.page
    page.get_by_role("button", name="Open…").click()
    page.get_by_label("A board as text").fill(VIEW)
    page.get_by_role("dialog").get_by_role("button", name="Open").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert position(hand) == View.parse(VIEW)
    truth(hand)
    saved = {}
    page.get_by_role("button", name="Save…").click()
    expect(page.get_by_label("Code", exact=True)).to_have_value(to_code(View.parse(VIEW)))
    for name in ("PNG picture", "SVG picture", "Text file"):
        with page.expect_download() as waiting:
            page.get_by_role("button", name=name).click()
        waiting.value.save_as(tmp_path / "saved")
        saved[waiting.value.suggested_filename] = (tmp_path / "saved").read_bytes()
    assert View.parse(saved["position.txt"].decode()) == View.parse(VIEW)
    assert Image.open(io.BytesIO(saved["position.png"])).size[0] > 100
    assert saved["position.svg"].startswith(b"<svg")
    hand.press("Escape")
    file = tmp_path / "board.txt"
    file.write_text(WALL)
    page.get_by_role("button", name="Open…").click()
    page.get_by_label("Or a file").set_input_files(file)
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert position(hand) == View.parse(WALL)
    page.evaluate(
        """(text) => {
          const data = new DataTransfer();
          data.items.add(new File([text], "board.txt"));
          const drop = new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
          document.querySelector(".surface").dispatchEvent(drop);
        }""",
        VIEW,
    )
    hand.settle()
    assert position(hand) == View.parse(VIEW)
    paste(page, "this is no board")
    expect(page.get_by_role("alert")).to_be_visible()
    assert position(hand) == View.parse(VIEW)  # nothing is lost


def test_from_a_game_and_back_into_one(play: Open) -> None:
    hand = play({"rules": "beginner", "seed": 35})
    hand.click(4, 4)
    game = Game("beginner", seed=35)
    game.open(4, 4)
    hand.press("e")
    hand.page.locator("main.view-analyse .truth dt").first.wait_for()
    assert position(hand).cells == game.view.cells
    hand.page.reload()
    hand.page.locator("main.view-analyse .truth dt").first.wait_for()
    assert position(hand).cells == game.view.cells  # a reload loses nothing
    hand.page.get_by_role("button", name="Play from here").click()
    hand.page.locator("main.view-play [role=gridcell]").first.wait_for()
    hand.settle()
    found = hand.game
    assert found["helped"] == ["position"]
    assert bytes(int(code, 16) for code in found["cells"]) == game.view.cells


def test_the_pad_on_a_phone(visit: Open) -> None:
    hand = visit("analyse", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = hand.page
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("button", name="Number 2").tap()
    page.touchscreen.tap(*hand.at(3, 3))
    page.touchscreen.tap(*hand.at(4, 3))
    page.get_by_role("button", name="Flag", exact=True).tap()
    page.touchscreen.tap(*hand.at(3, 2))
    hand.settle()
    view = position(hand)
    assert [view.at(*cell) for cell in ((3, 3), (4, 3), (3, 2))] == [2, 2, 10]
    assert "flags are trusted" in truth(hand)


@pytest.mark.parametrize(("mode", "skin", "wide"), [("light", "classic", 1366), ("dark", "modern", 390)])
def test_it_fits_and_is_accessible(visit: Open, mode: str, skin: str, wide: int) -> None:
    high = 844 if wide < 500 else 768
    window = {"bypass_csp": True, "viewport": {"width": wide, "height": high}}
    hand = visit(f"analyse/{to_code(View.parse(VIEW))}", {"mode": mode, "skin": skin}, **window)
    truth(hand)
    assert hand.page.evaluate("document.documentElement.scrollWidth") <= wide
    for name in (None, "Open…", "Save…"):
        if name:
            hand.page.get_by_role("button", name=name).click()
        found = Axe().run(hand.page)
        assert not found.response["violations"], found.generate_report()
        hand.press("Escape")


def test_a_lost_game_is_closed_again(play: Open) -> None:
    hand = play({"rules": "beginner", "seed": 35})
    hand.click(4, 4)
    hand.click(*mine_cells("beginner", 35, (4, 4))[0])
    hand.press("e")
    hand.page.locator("main.view-analyse .truth dt").first.wait_for()
    game = Game("beginner", seed=35)
    game.open(4, 4)
    assert position(hand).cells == game.view.cells


def gives(page: Page, kind: str, data: bytes, name: str) -> None:
    """A file is pasted, or dropped on the board."""
    page.evaluate(
        """([kind, bytes, name, type]) => {
          const data = new DataTransfer();
          data.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], name, { type }));
          const of = { bubbles: true, cancelable: true };
          if (kind === "paste") document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, ...of }));
          else document.querySelector(".surface").dispatchEvent(new DragEvent("drop", { dataTransfer: data, ...of }));
        }""",
        [kind, base64.b64encode(data).decode(), name, "image/" + name.rpartition(".")[2]],
    )


def saved(picture: Image.Image, kind: str) -> bytes:
    """The bytes of a picture file."""
    stream = io.BytesIO()
    picture.save(stream, kind)
    return stream.getvalue()


def test_a_screenshot_is_pasted_and_its_doubtful_cells_are_settled(visit: Open) -> None:
    hand = visit("analyse")
    page, shown = hand.page, View.parse("6x5/?\n##1...\nF21.11\n11..1#\n..112#\n..1###")
    card = page.get_by_role("region", name="From the picture")
    clean = image(shown, cell=24, skin="modern")
    gives(page, "drop", saved(clean, "JPEG"), "board.jpeg")
    expect(card.get_by_role("status")).to_have_text(re.compile(r"^Every cell was read with \d+ % or more\.$"))
    assert position(hand) == shown
    assert "unknown" in truth(hand)
    smudged = image(shown, cell=24)
    smudged.paste((192, 192, 192), (57, 9, 72, 26))  # over the 1 at (2, 0)
    gives(page, "paste", saved(smudged, "PNG"), "board.png")
    expect(card.get_by_role("status")).to_have_text(re.compile(r"^Make sure of 1 cell"))
    expect(hand.cell(2, 0)).to_have_attribute("aria-label", re.compile("doubtful"))
    expect(card.get_by_role("listitem")).to_have_count(1)
    read = position(hand).at(2, 0)
    card.get_by_role("button", name="2, 0 is 1").click()
    hand.settle()
    assert position(hand) == shown, f"read as {read}"
    expect(card.get_by_role("listitem")).to_have_count(0)
    expect(hand.cell(2, 0)).not_to_have_attribute("aria-label", re.compile("doubtful"))
    gives(page, "paste", saved(Image.new("RGB", (300, 200), (90, 120, 200)), "PNG"), "sky.png")
    expect(page.get_by_role("alert")).to_contain_text("no board in this picture")
    assert position(hand) == shown  # nothing is lost
    hand.press("Control+z")
    expect(card).to_be_hidden()
