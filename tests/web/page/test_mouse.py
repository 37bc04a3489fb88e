"""The mouse as players know it. The board is 9x9/10 with seed 35, opened at (4, 4):

. . . . 1 # # # #      (4, 2), (5, 2), (6, 1), (5, 0), (8, 0) are among its mines
. . . 1 3 # # # #
1 1 . 1 # # # # #
# 1 . 1 2 2 1 # #
"""

from __future__ import annotations

import pytest
from tests.web.page.conftest import Open
from tests.web.page.hand import FLAG, HIDDEN, QUESTION, Button, Hand


def opened(play: Open, **settings: object) -> Hand:
    hand = play(settings={"skin": "classic"} | settings)
    hand.click(4, 4)
    assert hand.code(4, 4) == "0"
    return hand


def sunk(hand: Hand, x: int, y: int) -> bool:
    """A sunk cell has lost its lit upper edge."""
    return hand.pixel(x, y, 0.5, 0.04) != [255, 255, 255]


def test_a_press_sinks_and_the_release_opens(play: Open) -> None:
    hand = opened(play)
    hand.go(6, 2)
    hand.down()
    assert sunk(hand, 6, 2)
    assert hand.mood == "ooh"
    assert hand.code(6, 2) == HIDDEN
    hand.up()
    hand.settle()
    assert hand.code(6, 2) == "2"
    assert hand.mood == "smile"


def test_the_press_follows_the_drag(play: Open) -> None:
    hand = opened(play)
    hand.go(8, 0)
    hand.down()
    hand.go(7, 2)
    assert sunk(hand, 7, 2)
    assert not sunk(hand, 8, 0)
    hand.up()
    hand.settle()
    assert hand.code(7, 2) == "2"
    assert hand.code(8, 0) == HIDDEN


def test_leaving_the_board_cancels(play: Open) -> None:
    hand = opened(play)
    hand.go(8, 0)
    hand.down()
    hand.page.mouse.move(5, 300)
    assert not sunk(hand, 8, 0)
    hand.go(8, 0)
    assert sunk(hand, 8, 0)
    hand.page.mouse.move(5, 300)
    hand.up()
    hand.go(8, 0)
    hand.settle()
    assert not sunk(hand, 8, 0)
    assert hand.code(8, 0) == HIDDEN
    assert hand.mood == "smile"


def test_escape_cancels(play: Open) -> None:
    hand = opened(play)
    hand.go(8, 0)
    hand.down()
    hand.press("Escape")
    hand.up()
    hand.settle()
    assert hand.code(8, 0) == HIDDEN


def test_the_right_button_flags_on_press(play: Open) -> None:
    hand = opened(play)
    hand.go(4, 2)
    hand.down("right")
    hand.settle()
    assert hand.code(4, 2) == FLAG
    hand.go(5, 2)
    hand.up("right")
    hand.settle()
    assert hand.code(5, 2) == HIDDEN
    hand.click(4, 2)
    assert hand.code(4, 2) == FLAG  # a flag cannot be opened by accident
    assert "flag" in hand.ear
    hand.click(4, 2, "right")
    assert hand.code(4, 2) == HIDDEN


def test_question_marks_when_wanted(play: Open) -> None:
    hand = opened(play, questions=True)
    codes = []
    for _ in range(3):
        hand.click(4, 2, "right")
        codes.append(hand.code(4, 2))
    assert codes == [FLAG, QUESTION, HIDDEN]


def both(hand: Hand, x: int, y: int, first: Button = "left", then: Button = "right") -> None:
    hand.go(x, y)
    hand.down(first)
    hand.down(then)


@pytest.mark.parametrize("first", ["left", "right"])
@pytest.mark.parametrize("released", ["left", "right"])
def test_both_buttons_chord_on_the_first_release(play: Open, first: Button, released: Button) -> None:
    hand = opened(play, chordLeft=False)
    hand.click(4, 2, "right")
    hand.click(5, 2, "right")
    both(hand, 4, 3, first, "right" if first == "left" else "left")  # the 2 with its two flags
    assert hand.code(4, 3) == "2"
    hand.up(released)
    hand.settle()
    hand.up("right" if released == "left" else "left")
    hand.settle()
    assert [hand.code(x, 2) for x in (3, 4, 5)] == ["1", FLAG, FLAG]
    both(hand, 5, 3)
    assert sunk(hand, 6, 2)
    hand.up(released)
    hand.settle()
    assert hand.code(6, 2) == "2"
    hand.up("right" if released == "left" else "left")


def test_both_buttons_never_open_by_accident(play: Open) -> None:
    hand = opened(play)
    both(hand, 8, 0)
    assert sunk(hand, 7, 1)  # all around are pressed
    hand.up("right")
    assert not sunk(hand, 8, 0)
    hand.go(7, 2)
    hand.up("left")
    hand.settle()
    assert [hand.code(8, 0), hand.code(7, 2), hand.code(7, 1)] == [HIDDEN] * 3


def test_a_second_button_cancels_when_both_do_not_chord(play: Open) -> None:
    hand = opened(play, chordBoth=False)
    both(hand, 6, 2)
    hand.up("right")
    hand.up("left")
    hand.settle()
    assert hand.code(6, 2) == HIDDEN


def test_the_middle_button_chords(play: Open) -> None:
    hand = opened(play, chordLeft=False, chordBoth=False)
    hand.click(4, 2, "right")
    hand.click(5, 2, "right")
    hand.go(5, 3)
    hand.down("middle")
    assert sunk(hand, 6, 2)
    hand.up("middle")
    hand.settle()
    assert hand.code(6, 2) == "2"


def test_the_left_button_chords_on_numbers(play: Open) -> None:
    hand = opened(play)
    hand.click(5, 3)
    assert hand.code(6, 2) == HIDDEN  # not before the flags are there
    assert "flag" in hand.ear
    hand.click(4, 2, "right")
    hand.click(5, 2, "right")
    hand.click(5, 3)
    assert hand.code(6, 2) == "2"


def test_no_button_chords_when_none_may(play: Open) -> None:
    hand = opened(play, chordLeft=False, chordMiddle=False, chordBoth=False)
    hand.click(4, 2, "right")
    hand.click(5, 2, "right")
    for button in ("left", "middle", "right"):
        hand.click(5, 3, button)
    assert hand.code(6, 2) == HIDDEN


def test_the_chord_preview_can_be_off(play: Open) -> None:
    hand = opened(play, chordPreview=False)
    hand.go(5, 3)
    hand.down()
    assert not sunk(hand, 6, 2)
    hand.up()


def test_the_face_begins_a_new_game(play: Open) -> None:
    hand = opened(play)
    before = hand.id
    hand.page.locator(".face").click()
    hand.page.wait_for_function("(old) => sessionStorage.getItem('sapper.game') !== old", arg=before)
    assert hand.game["state"] == "new"


def test_the_wheel_zooms_with_ctrl(play: Open) -> None:
    hand = play()
    size = "() => parseFloat(document.querySelector('.surface').style.getPropertyValue('--cell'))"
    before = hand.page.evaluate(size)
    hand.go(4, 4)
    hand.page.keyboard.down("Control")
    hand.page.mouse.wheel(0, 100)
    hand.page.keyboard.up("Control")
    hand.page.wait_for_function(f"(before) => ({size})() < before", arg=before)


def test_ctrl_is_the_right_button_of_those_who_have_one(play: Open) -> None:
    hand = opened(play)
    hand.page.keyboard.down("Control")
    hand.go(4, 2)
    hand.down()
    hand.go(6, 2)
    hand.up()
    hand.page.keyboard.up("Control")
    hand.settle()
    assert (hand.code(4, 2), hand.code(6, 2)) == (FLAG, HIDDEN)
