"""Views and Layouts as values; and that a View holds nothing but what a player may know."""

from __future__ import annotations

import gc
import types
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.board import FLAG, HIDDEN, MINE, QUESTION, Cell, Game, InputError, Layout, Rules, RulesError, View
from sapper.board._engine import core


def test_a_view_says_what_it_shows() -> None:
    view = View.parse("3x2/1\n1#F\n11?")
    assert (view.width, view.height, view.total, view.rule) == (3, 2, 1, None)
    assert [view.at(x, 0) for x in range(3)] == [1, HIDDEN, FLAG]
    assert (view.hidden, view.flags) == (3, 1)
    assert view.rows() == ["1#F", "11?"]


def test_views_are_values() -> None:
    view = View(2, 1, [1, HIDDEN], total=1)
    assert view == View(2, 1, bytes([1, HIDDEN]), total=1)
    assert len({view, View.parse("2x1/1\n1#"), View.parse("2x1/1 any\n1#"), View.parse("1#")}) == 3
    assert view.with_total(None).total is None
    assert view.with_cell(1, 0, QUESTION) == View.parse("2x1/1\n1?")
    assert view.at(1, 0) == HIDDEN
    with pytest.raises(AttributeError):
        view.total = 0  # type: ignore[misc]
    assert View.hidden_board("3x2/1") == View.parse("3x2/1 opening\n###\n###")


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: View(2, 2, [0, 0, 0], total=0), "A 2x2 View has 4 codes, and [0, 0, 0] are not as many."),
        (lambda: View(1, 1, [15], total=0), "A cell's code is from 0 to 14, and 15 is not."),
        (lambda: View(1, 1, [300], total=0), "The cells of a View are codes from 0 to 14, and [300] are not."),
        (lambda: View(1, 1, 1, total=0), "The cells of a View are codes from 0 to 14, and 1 are not."),  # type: ignore[arg-type]
        (lambda: View(1, 1, [0], total=2), "A 1x1 board has 0 to 1 mines, not 2."),
        (lambda: View(1, 1, [0], total=0).at(1, 0), "The cell (1, 0) lies outside the 1x1 board."),
        (lambda: View(1, 1, [0], total=0).with_cell(0, 0, 15), "A cell's code is from 0 to 14, and 15 is not."),
        (lambda: View(1, 1, [0], total=0).with_total(-1), "A 1x1 board has 0 to 1 mines, not -1."),
        (lambda: Layout(2, 2, [(2, 0)]), "The mine (2, 0) lies outside the 2x2 board."),
        (lambda: Layout(2, 2, [3]), "A cell is a pair (x, y) of whole numbers, and 3 is not."),  # type: ignore[list-item]
        (
            lambda: Layout.from_mask(2, 1, b"\0\2"),
            "The mask of a 2x1 Layout has 2 bytes, each 0 or 1.",
        ),
        (lambda: Layout(2, 2, [], first=(0, 2)), "The first cell (0, 2) lies outside the 2x2 board."),
    ],
)
def test_refusals_are_sentences(make: Any, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        make()
    assert str(caught.value) == sentence


def test_a_layout_says_where_the_mines_are() -> None:
    layout = Layout(3, 2, [(2, 0), (0, 1), (2, 0)])
    assert layout.mines == ((2, 0), (0, 1))
    assert layout.mine_count == 2
    assert [layout.is_mine(x, 0) for x in range(3)] == [False, False, True]
    assert [layout.number(x, 0) for x in range(3)] == [1, 2, 0]
    assert list(layout.cells) == [1, 2, MINE, MINE, 2, 1]
    assert layout.rules == Rules(3, 2, 2, "any")
    assert layout == Layout.parse("..*\n*..")
    assert layout != Layout.parse("3x2/2 any\n..*\n*..")
    assert len({layout, Layout.from_mask(3, 2, b"\0\0\1\1\0\0")}) == 1


def test_full_and_empty_layouts() -> None:
    assert Layout(2, 2, []).rules.mines == 0
    full = Layout.parse("**\n**")
    assert full.rules == Rules(2, 2, 4, "any")
    with pytest.raises(RulesError, match="has 0 to 3 mines, not 4"):
        Layout.parse("**\n**").rules.with_rule("safe")


@given(st.integers(1, 9), st.integers(1, 9), st.data())
def test_numbers_of_a_layout(width: int, height: int, data: st.DataObject) -> None:
    cells = [(x, y) for y in range(height) for x in range(width)]
    mines = data.draw(st.sets(st.sampled_from(cells)))
    layout = Layout(width, height, mines)

    def around(cell: Cell) -> int:
        return sum(max(abs(mine[0] - cell[0]), abs(mine[1] - cell[1])) == 1 for mine in mines)

    assert [layout.number(*cell) for cell in cells] == [around(cell) for cell in cells]
    assert list(layout.cells) == [MINE if cell in mines else around(cell) for cell in cells]
    assert layout.mines == tuple(cell for cell in cells if cell in mines)


# Nothing leaks.


def reachable(start: object) -> list[object]:
    """All objects that can be reached from one, without classes, modules and functions."""
    seen: dict[int, object] = {}
    stack = [start]
    while stack:
        item = stack.pop()
        if id(item) in seen or isinstance(item, type | types.ModuleType | types.FunctionType):
            continue
        seen[id(item)] = item
        stack += gc.get_referents(item)
        stack += [
            getattr(item, name)
            for name in dir(item)
            if not name.startswith("__") and type(item).__module__.startswith("sapper")
        ]
    return list(seen.values())


def test_the_walk_finds_a_layout_where_there_is_one() -> None:
    game = Game("beginner", seed=5)
    game.open(4, 4)
    assert any(isinstance(item, Layout) for item in reachable(game))


def test_a_view_does_not_lead_to_the_layout() -> None:
    game = Game("beginner", seed=5)
    game.open(4, 4)
    game.flag(0, 0)
    view = game.view
    assert game.layout
    forbidden = (Layout, Game, core.Layout, core.Game, core.Change)
    for item in reachable(view):
        assert not isinstance(item, forbidden)
        assert game.layout.mask != item


def test_two_layouts_that_look_alike_give_equal_views() -> None:
    views = []
    for mines in ("**.\n1..", ".*.\n1.."):
        rows = mines.replace("1", ".")
        game = Game(layout=Layout.parse(f"3x2/{rows.count('*')}\n{rows}"))
        game.flag(2, 1)
        game.open(1, 1)
        views.append(game.view.with_cell(1, 1, 0).with_total(None))
    assert views[0] == views[1]
    assert hash(views[0]) == hash(views[1])


def test_a_view_stays_what_it_was() -> None:
    game = Game("beginner", seed=5)
    before = game.view
    assert before == View.hidden_board("beginner")
    game.open(4, 4)
    assert before == View.hidden_board("beginner")
    assert game.view != before
    assert game.view is game.view
