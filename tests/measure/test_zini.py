"""ZiNi: by hand, against plain Python, against ms-toollib, and played in a Game."""

from __future__ import annotations

import threading

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.measure.boards import drawn, layout_of, plain
from tests.measure.plain import Cell, Plain

from benchmarks import rival
from sapper import Cancelled, Game, InputError, Layout
from sapper.measure import measure_layout, measure_layouts, random_zini, random_zinis

SIZES = [(9, 9, 10), (9, 9, 20), (16, 16, 40), (30, 16, 99), (1, 40, 8), (40, 1, 8), (5, 5, 3), (12, 7, 0)]


def by_columns(board: Plain) -> list[Cell]:
    return sorted(board.safe)


def by_rows(board: Plain) -> list[Cell]:
    return sorted(board.safe, key=lambda cell: (cell[1], cell[0]))


@pytest.mark.parametrize(
    ("text", "zini", "hzini"),
    [
        (".", 1, 1),
        ("*", 0, 0),
        # The 1 has a premium of 1 - 1 - 1 - 1 = -2.
        (".*", 1, 1),
        # Eight 1s around a mine. The left middle one has five 3BV in its square, so a premium of 5 - 1 - 1 - 1: open,
        # flag, chord. Three are left on the right, and two chords do them. A human opens the corner first, premium -1:
        # open; now it has 2 - 1 - 1: flag, chord; and three more chords.
        ("...\n.*.\n...", 3 + 2, 3 + 3),
        # Two openings and a 1 between them on each side of a mine: nothing saves a click.
        ("....*....", 2, 2),
    ],
)
def test_by_hand(text: str, zini: int, hzini: int) -> None:
    measure = measure_layout(Layout.parse(text))
    assert (measure.zini, measure.hzini) == (zini, hzini)


@pytest.mark.parametrize("ties", ["columns", "rows"])
@pytest.mark.parametrize(("width", "height", "mines"), SIZES)
def test_against_plain_python(width: int, height: int, mines: int, ties: str) -> None:
    masks = drawn(3 if width == 30 else 10, width, height, mines, seed=1)
    found = measure_layouts(masks, zini=True, ties=ties)
    boards = [plain(mask) for mask in masks]
    order = by_columns if ties == "columns" else by_rows
    assert found.zini is not None
    assert found.hzini is not None
    assert found.zini.tolist() == [len(board.zini(order(board))) for board in boards]
    assert found.hzini.tolist() == [len(board.zini(order(board), human=True)) for board in boards]


@pytest.mark.parametrize(("width", "height", "mines"), SIZES)
def test_against_toollib(width: int, height: int, mines: int) -> None:
    masks = drawn(1000, width, height, mines, seed=2)
    found = measure_layouts(masks, zini=True)
    boards = [rival.numbers(layout_of(mask)) for mask in masks]
    assert found.zini is not None
    assert found.hzini is not None
    assert found.zini.tolist() == [rival.toollib.cal_zini(board) for board in boards]
    assert found.hzini.tolist() == [rival.toollib.cal_hzini(board) for board in boards]


@given(st.integers(1, 9), st.integers(1, 9), st.floats(0, 1), st.integers(0, 1000), st.booleans())
def test_the_clicks_win(width: int, height: int, density: float, seed: int, human: bool) -> None:
    """What is counted is a game that can be played: every click does something, and the last one wins."""
    (mask,) = drawn(1, width, height, round(density * (width * height - 1)), seed)
    board = plain(mask)
    clicks = board.zini(by_columns(board), human=human)
    measure = measure_layout(layout_of(mask))
    assert len(clicks) == (measure.hzini if human else measure.zini) <= measure.bbbv
    game = Game(layout=layout_of(mask))
    for kind, cell in clicks:
        assert getattr(game, kind)(*cell)
    assert game.state == "won"


def test_a_turned_board_has_the_other_order() -> None:
    masks = drawn(200, 30, 16, 99, seed=3)
    by_column = measure_layouts(masks, zini=True)
    by_row = measure_layouts(masks.transpose(0, 2, 1), zini=True, ties="rows")
    assert by_column.to_json() == by_row.to_json()
    here = measure_layouts(masks, zini=True, ties="rows").to_json()
    assert here["zini"] != by_column.to_json()["zini"]
    one = measure_layout(layout_of(masks[0]), ties="rows").to_json()
    assert one == {name: values[0] for name, values in here.items()}


@pytest.mark.parametrize(("width", "height", "mines"), [(4, 4, 4), (5, 4, 3), (5, 4, 6), (3, 7, 5)])
def test_random_ties_find_the_best(width: int, height: int, mines: int) -> None:
    masks = drawn(12, width, height, mines, seed=4)
    best = [plain(mask).best_zini() for mask in masks]
    assert random_zinis(masks, 400).tolist() == best


def test_random_ties() -> None:
    masks = drawn(60, 16, 16, 40, seed=5)
    one, many = random_zinis(masks, 1, seed=7), random_zinis(masks, 30, seed=7)
    assert (many <= one).all()
    assert many.sum() < one.sum()
    assert np.array_equal(many, random_zinis(masks, 30, seed=7))
    assert not np.array_equal(one, random_zinis(masks, 1, seed=8))
    assert random_zini(layout_of(masks[0]), 30, seed=7) == many[0]


def test_random_ties_do_not_depend_on_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    masks = drawn(50, 9, 9, 20, seed=6)
    whole = random_zinis(masks, 3)
    monkeypatch.setattr("sapper.measure.layouts._CHUNK", 7 * 81)
    assert np.array_equal(random_zinis(masks, 3), whole)


def test_a_large_board() -> None:
    """Rooms with two walls of mines between them have nothing to do with each other."""
    rooms = np.ones((1600, 16, 16), bool)
    rooms[:, 1:-1, 1:-1] = drawn(1600, 14, 14, 30, seed=7)
    house = rooms.reshape(40, 40, 16, 16).swapaxes(1, 2).reshape(1, 640, 640)
    found, single = measure_layouts(house, zini=True), measure_layouts(rooms, zini=True)
    for whole, parts in ((found.zini, single.zini), (found.hzini, single.hzini), (found.bbbv, single.bbbv)):
        assert whole is not None
        assert parts is not None
        assert whole[0] == parts.sum()


def test_bad_input() -> None:
    board = Layout.parse("*.")
    with pytest.raises(InputError, match="columns and rows"):
        measure_layout(board, ties="diagonal")
    with pytest.raises(InputError, match="one run or more"):
        random_zini(board, 0)
    with pytest.raises(InputError, match="seed"):
        random_zini(board, 1, seed=-1)


def test_cancel() -> None:
    stop = threading.Event()
    stop.set()
    masks = drawn(3000, 30, 16, 99, seed=1)
    for work in (lambda: measure_layouts(masks, zini=True, cancel=stop), lambda: random_zinis(masks, cancel=stop)):
        with pytest.raises(Cancelled):
            work()
    with pytest.raises(Cancelled):
        random_zini(layout_of(masks[0]), 10**6, cancel=stop)
