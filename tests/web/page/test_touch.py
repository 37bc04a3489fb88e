"""Fingers: tap, long press, flag mode, pan and pinch without accidents."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import CDPSession, expect
from tests.web.page.conftest import Open
from tests.web.page.hand import FLAG, HIDDEN, Hand

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
SIZE = "() => parseFloat(document.querySelector('.surface').style.getPropertyValue('--cell'))"


class Fingers:
    """Touches as the browser gets them."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.session: CDPSession = hand.page.context.new_cdp_session(hand.page)

    def send(self, kind: str, *points: tuple[float, float]) -> None:
        touches: list[dict[str, Any]] = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def tap(self, x: int, y: int) -> None:
        self.send("touchStart", self.hand.at(x, y))
        self.send("touchEnd")
        self.hand.settle()

    def hold(self, x: int, y: int, ms: int) -> None:
        self.send("touchStart", self.hand.at(x, y))
        self.hand.page.wait_for_timeout(ms)
        self.send("touchEnd")
        self.hand.settle()


@pytest.fixture
def phone(play: Open) -> Fingers:
    # A long press is longer than a tap can take where other work has the cores.
    return Fingers(play({"rules": "beginner", "seed": 35}, {"longPress": 900}, **PHONE))


def test_tap_opens_and_long_press_flags(phone: Fingers) -> None:
    hand = phone.hand
    phone.tap(4, 4)
    assert hand.code(4, 4) == "0"
    phone.hold(4, 2, 1200)
    assert hand.code(4, 2) == FLAG
    phone.tap(4, 2)
    assert hand.code(4, 2) == FLAG
    phone.hold(5, 2, 1200)
    phone.tap(5, 3)  # a tap on a number with its flags chords
    assert hand.code(6, 2) == "2"


def test_how_long_a_long_press_takes_is_a_setting(play: Open) -> None:
    fingers = Fingers(play({"rules": "beginner", "seed": 35}, {"longPress": 2000}, **PHONE))
    fingers.hold(4, 4, 350)
    assert fingers.hand.code(4, 4) == "0"


def test_flag_mode(phone: Fingers) -> None:
    hand = phone.hand
    phone.tap(4, 4)
    hand.page.get_by_role("button", name="Tap opens").tap()
    phone.tap(4, 2)
    assert hand.code(4, 2) == FLAG
    phone.hold(6, 2, 1200)  # and a long press opens
    assert hand.code(6, 2) == "2"
    hand.page.get_by_role("button", name="Tap flags").tap()
    phone.tap(7, 2)
    assert hand.code(7, 2) == "2"


def test_a_finger_that_moves_opens_nothing_and_scrolls_only_the_board(play: Open) -> None:
    fingers = Fingers(play({"rules": "expert", "seed": 1}, **PHONE))
    hand = fingers.hand
    x, y = hand.at(8, 8)
    fingers.send("touchStart", (x, y))
    for step in range(1, 9):
        fingers.send("touchMove", (x - 15 * step, y - 4 * step))
    fingers.send("touchEnd")
    hand.settle()
    assert hand.page.evaluate("document.querySelector('.scroller').scrollLeft") > 80
    assert hand.page.evaluate("window.scrollY") == 0
    assert hand.game["cells"] == HIDDEN * 480


def test_two_fingers_zoom_and_open_nothing(phone: Fingers) -> None:
    hand = phone.hand
    before = hand.page.evaluate(SIZE)
    (x, y), (u, v) = hand.at(3, 3), hand.at(5, 5)
    phone.send("touchStart", (x, y), (u, v))
    for step in range(1, 6):
        phone.send("touchMove", (x - 8 * step, y - 8 * step), (u + 8 * step, v + 8 * step))
    phone.send("touchEnd")
    hand.settle()
    assert hand.page.evaluate(SIZE) > before * 1.3
    assert hand.game["cells"] == HIDDEN * 81


def test_a_hint_is_read_without_scrolling(phone: Fingers) -> None:
    hand = phone.hand
    phone.tap(4, 4)
    hand.page.get_by_role("button", name="Hint").tap()
    hand.page.get_by_role("button", name="Which cell?").tap()
    hand.page.get_by_role("button", name="What is it, and why?").tap()
    expect(hand.page.get_by_label("Step 3 of 3")).to_be_visible()
    hand.settle()
    hand.page.evaluate("scrollTo(0, 0)")
    text, board = hand.page.locator(".help-text").bounding_box(), hand.page.locator(".scroller").bounding_box()
    nav = hand.page.locator("nav").bounding_box()
    assert text
    assert board
    assert nav
    assert board["y"] + board["height"] <= text["y"]
    assert text["y"] + text["height"] <= nav["y"]


def test_nothing_is_wider_than_the_phone(phone: Fingers) -> None:
    width = phone.hand.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1]
    expect(phone.hand.page.get_by_role("button", name="Hint")).to_be_visible()
