"""By keyboard alone, and by the accessibility tree alone."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import CDPSession, expect
from tests.web.page.conftest import Open
from tests.web.page.hand import FLAG, HIDDEN, Hand, mine_cells, safe_cells

SEED = 35


def steer(hand: Hand, at: tuple[int, int], to: tuple[int, int]) -> None:
    """Arrows and letters from one cell to another."""
    (x, y), (u, v) = at, to
    hand.press(*(["ArrowRight", "d"] * 9)[: max(0, u - x)], *(["ArrowLeft", "a"] * 9)[: max(0, x - u)])
    hand.press(*(["ArrowDown", "s"] * 9)[: max(0, v - y)], *(["ArrowUp", "w"] * 9)[: max(0, y - v)])


def test_a_game_is_won_by_keyboard_alone(play: Open) -> None:
    hand = play({"rules": "beginner", "seed": SEED})
    at = (4, 4)  # the cursor begins in the middle
    for cell in safe_cells("beginner", SEED, at):
        if cell != at and hand.said(*cell).split(": ")[1] != "closed":
            continue
        steer(hand, at, cell)
        hand.press("Space")
        hand.settle()
        at = cell
        if hand.game["state"] == "won":
            break
    assert hand.game["state"] == "won"
    assert hand.mood == "cool"
    assert "You have won" in hand.ear
    assert all(hand.said(*cell).endswith("flag") for cell in mine_cells("beginner", SEED, (4, 4)))
    before = hand.id
    hand.press("F2")
    hand.page.wait_for_function("(old) => sessionStorage.getItem('sapper.game') !== old", arg=before)
    assert hand.game["state"] == "new"


def test_the_board_is_reached_by_tab_and_its_focus_is_seen(play: Open) -> None:
    hand = play()
    for _ in range(40):
        hand.press("Tab")
        if hand.page.evaluate("document.activeElement.getAttribute('role')") == "gridcell":
            break
    expect(hand.cell(4, 4)).to_be_focused()
    outline = hand.page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"
    hand.press("Tab")  # one stop for the whole board
    assert hand.page.evaluate("document.activeElement.getAttribute('role')") != "gridcell"


def test_ends_of_rows_and_of_the_board(play: Open) -> None:
    hand = play()
    hand.press("ArrowLeft", "Home")
    expect(hand.cell(0, 4)).to_be_focused()
    hand.press("End")
    expect(hand.cell(8, 4)).to_be_focused()
    hand.press("Control+Home")
    expect(hand.cell(0, 0)).to_be_focused()
    hand.press("ArrowUp", "ArrowLeft")
    expect(hand.cell(0, 0)).to_be_focused()
    hand.press("Control+End")
    expect(hand.cell(8, 8)).to_be_focused()


def test_flags_and_chords_by_keys(play: Open) -> None:
    hand = play()
    hand.press("Enter")
    hand.settle()
    hand.press("ArrowUp", "ArrowUp", "f", "ArrowRight", "F")
    hand.settle()
    assert (hand.code(4, 2), hand.code(5, 2)) == (FLAG, FLAG)
    assert hand.said(4, 2) == "4, 2: flag"
    hand.press("ArrowDown", "c")
    hand.settle()
    assert hand.code(6, 2) == "2"
    hand.press("ArrowUp", "f")
    hand.settle()
    assert hand.code(5, 2) == HIDDEN


def test_levels_by_number(play: Open) -> None:
    hand = play()
    for key, width in (("2", 16), ("3", 30), ("1", 9)):
        before = hand.id
        hand.press(key)
        hand.page.wait_for_function("(old) => sessionStorage.getItem('sapper.game') !== old", arg=before)
        assert hand.game["rules"]["width"] == width


def test_keys_are_listed_and_can_be_changed(play: Open) -> None:
    hand = play()
    hand.press("?")
    listed = hand.page.get_by_role("dialog", name="Keys")
    expect(listed).to_be_visible()
    row = listed.get_by_role("button", name="Flag: F. Change", exact=True)
    row.click()
    hand.press("j")
    expect(listed.get_by_role("button", name="Flag: J. Change", exact=True)).to_be_visible()
    hand.press("Escape")
    hand.press("ArrowLeft", "f")
    hand.settle()
    assert hand.code(3, 4) == HIDDEN
    hand.press("j")
    hand.settle()
    assert hand.code(3, 4) == FLAG
    hand.press("?")
    listed.get_by_role("button", name="All keys as they were").click()
    expect(listed.get_by_role("button", name="Flag: F. Change", exact=True)).to_be_visible()


def test_a_button_keeps_its_own_keys(play: Open) -> None:
    hand = play()
    hand.page.get_by_role("button", name="Settings").focus()
    hand.press("Enter")
    expect(hand.page.get_by_role("dialog", name="Settings")).to_be_visible()
    hand.press("f", "Space")
    assert hand.game["cells"] == HIDDEN * 81


def nodes(tree: CDPSession) -> dict[tuple[int, int], dict[str, Any]]:
    """The cells of the accessibility tree by their coordinates: name and the node behind it."""
    found = {}
    for node in tree.send("Accessibility.getFullAXTree")["nodes"]:
        if node.get("role", {}).get("value") == "gridcell":
            name = node["name"]["value"]
            place, _, state = name.partition(": ")
            x, y = map(int, place.split(", "))
            found[x, y] = {"state": state, "node": node["backendDOMNodeId"]}
    return found


def test_a_game_is_won_by_the_accessibility_tree_alone(play: Open) -> None:
    hand = play({"rules": "beginner", "seed": SEED})
    tree = hand.page.context.new_cdp_session(hand.page)
    for cell in safe_cells("beginner", SEED, (4, 4)):
        seen = nodes(tree)
        assert len(seen) == 81
        if seen[cell]["state"] != "closed":
            continue
        target = tree.send("DOM.resolveNode", {"backendNodeId": seen[cell]["node"]})["object"]["objectId"]
        default = {"objectId": target, "functionDeclaration": "function () { this.click(); }"}
        tree.send("Runtime.callFunctionOn", default)  # what assistive technology does to activate it
        hand.settle()
    said = [node for node in tree.send("Accessibility.getFullAXTree")["nodes"] if node["role"]["value"] == "status"]
    assert said
    assert "You have won" in hand.ear
    assert hand.game["state"] == "won"
