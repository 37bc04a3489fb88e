"""What can be seen: skins, widths from phone to 4K, very large boards, accessibility; the content policy."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, FloatRect, expect
from tests.web.page.conftest import Open
from tests.web.page.hand import HIDDEN, Hand

from sapper.web.guard import POLICY

WIDTHS = {"phone": (390, 844), "laptop": (1366, 768), "4k": (3840, 2160)}
CELL = "() => parseFloat(document.querySelector('.surface').style.getPropertyValue('--cell'))"


def boxes(hand: Hand) -> dict[str, FloatRect]:
    """Where the parts are."""
    found = {}
    for name in (".window", ".scroller", ".face", ".counter.mines", ".counter.time"):
        box = hand.page.locator(name).bounding_box()
        assert box, name
        found[name] = box
    return found


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize(("level", "skin"), [("beginner", "modern"), ("expert", "classic"), ("expert", "modern")])
def test_the_board_fits_from_phone_to_4k(play: Open, width: str, level: str, skin: str) -> None:
    wide, high = WIDTHS[width]
    touch = width == "phone"
    window = {"viewport": {"width": wide, "height": high}, "has_touch": touch, "is_mobile": touch}
    hand = play({"rules": level, "seed": 1}, {"skin": skin}, **window)
    places = boxes(hand)
    for name, box in places.items():
        assert box["x"] >= 0, name
        assert box["x"] + box["width"] <= wide, name
    below = places[".scroller"]["y"] + places[".scroller"]["height"]
    assert below <= high  # the whole board, without scrolling the page
    assert hand.page.evaluate("document.documentElement.scrollWidth") <= wide
    cell = hand.page.evaluate(CELL)
    assert cell >= (30 if touch else 16)
    if width == "4k":
        assert cell >= 64
    if level == "beginner":
        assert places[".scroller"]["width"] >= 9 * cell - 1  # all of it


def picture(hand: Hand) -> Image.Image:
    """What is on the screen."""
    return Image.open(io.BytesIO(hand.page.locator(".window").screenshot()))


def test_skins_and_modes_differ_and_are_painted(play: Open) -> None:
    hand = play({"rules": "beginner", "seed": 35})
    hand.click(4, 4)
    seen = set()
    for skin in ("modern", "classic"):
        for mode in ("light", "dark"):
            for palette in ("standard", "safe"):
                change = "(values) => import('/static/settings.js').then(({ settings }) => settings.set(values))"
                hand.page.evaluate(change, {"skin": skin, "mode": mode, "palette": palette})
                hand.settle()
                image = picture(hand).convert("RGB")
                colours = image.getcolors(1 << 20) or []
                assert len(colours) > 8, "numbers and cells are painted"
                seen.add(image.resize((64, 64)).tobytes())
    assert len(seen) == 8


def test_the_classic_skin_is_the_classic_one(play: Open) -> None:
    hand = play({"rules": "beginner", "seed": 35}, {"skin": "classic"})
    assert hand.page.evaluate(CELL) % 16 == 0
    assert hand.pixel(0, 0) == [192, 192, 192]
    assert hand.pixel(0, 0, 0.5, 0.03) == [255, 255, 255]
    assert hand.pixel(0, 0, 0.5, 0.97) == [128, 128, 128]
    hand.click(4, 4)
    colours = {"1": [0, 0, 255], "2": [0, 128, 0], "3": [255, 0, 0]}
    cells = hand.game["cells"]
    size = hand.page.evaluate(CELL)
    for digit, colour in colours.items():
        y, x = divmod(cells.index(digit), 9)
        painted = [hand.pixel(x, y, dx / size + 0.01, 0.5) for dx in range(4, int(size), 3)]
        assert colour in painted, digit
    leds = hand.page.locator(".counter.mines .leds svg")
    expect(leds).to_have_count(3)
    assert [leds.nth(n).locator(".lit").count() for n in range(3)] == [6, 2, 6]  # 010


def test_a_very_large_board(play: Open) -> None:
    hand = play({"rules": "200x200/4000", "seed": 1})
    grid = hand.page.get_by_role("grid", name="Board")
    assert (grid.get_attribute("aria-rowcount"), grid.get_attribute("aria-colcount")) == ("200", "200")
    assert hand.page.locator("[role=gridcell]").count() <= 700  # those around the cursor
    hand.press("Control+End")
    expect(hand.cell(199, 199)).to_be_focused()
    scroller = "document.querySelector('.scroller')"
    assert hand.page.evaluate(f"{scroller}.scrollTop + {scroller}.clientHeight >= {scroller}.scrollHeight - 1")
    hand.press("Space")
    hand.settle()
    game = hand.game
    assert game["state"] == "running"
    assert game["cells"][-1] != HIDDEN
    expect(hand.cell(199, 199)).to_have_attribute("aria-label", "199, 199: empty")
    assert hand.pixel(199, 199) is not None
    hand.press("Control+Home", "f")
    hand.settle()
    expect(hand.cell(0, 0)).to_be_focused()
    assert hand.code(0, 0) == "A"
    assert hand.page.locator(".surface canvas").count() < 40  # painted is only what is near


@pytest.mark.parametrize(
    ("level", "skin", "mode"),
    [
        ("beginner", "modern", "light"),
        ("expert", "modern", "dark"),
        ("expert", "classic", "light"),
        ("beginner", "classic", "dark"),
    ],
)
def test_axe_finds_nothing(play: Open, level: str, skin: str, mode: str) -> None:
    hand = play({"rules": level, "seed": 35}, {"skin": skin, "mode": mode}, bypass_csp=True)
    hand.click(4, 4)
    found = Axe().run(hand.page)
    assert not found.response["violations"], found.generate_report()


def test_axe_finds_nothing_in_dialogs(play: Open) -> None:
    hand = play(bypass_csp=True)
    for key in (",", "?"):
        hand.press(key)
        expect(hand.page.get_by_role("dialog")).to_be_visible()
        found = Axe().run(hand.page)
        assert not found.response["violations"], found.generate_report()
        hand.press("Escape")


def test_the_policy_is_strict_and_kept(browser: Browser, window: Callable[..., BrowserContext], home: str) -> None:
    """The page works under its policy (as all tests here see), and what the policy forbids does not work."""
    page = browser.new_context(storage_state=window().storage_state()).new_page()  # here complaints are wanted
    answer = page.goto(home)
    assert answer
    assert answer.headers["content-security-policy"] == POLICY
    page.locator("[role=gridcell]").first.wait_for()
    assert not page.evaluate("document.querySelectorAll('script:not([src]), style, [onclick]').length")
    page.evaluate(
        """() => {
          window.broken = [];
          document.addEventListener("securitypolicyviolation", (event) => window.broken.push(event.effectiveDirective));
          const script = document.createElement("script");
          script.textContent = "window.injected = true";
          document.body.append(script);
          setTimeout("window.injected = true");
          new Image().src = "http://192.0.2.1/pixel.png";
          document.body.setAttribute("style", "color: red");
          fetch("http://192.0.2.1/").catch(() => {});
        }"""
    )
    wanted = {"script-src-elem", "script-src", "img-src", "style-src-attr", "connect-src"}
    page.wait_for_function("(wanted) => wanted.every((one) => window.broken.includes(one))", arg=sorted(wanted))
    assert page.evaluate("window.injected") is None
    page.context.close()
