"""3BV, openings and islands: by hand, against plain Python, and against ms-toollib."""

from __future__ import annotations

import threading

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.measure.boards import Masks, drawn, layout_of, plain

from benchmarks import rival
from sapper import Cancelled, InputError, Layout
from sapper.measure import measure_layout, measure_layouts


@pytest.mark.parametrize(
    ("text", "bbbv", "openings", "islands"),
    [
        (".", 1, 1, 0),
        ("*", 0, 0, 0),
        (".*", 1, 0, 1),
        ("*.*.*", 2, 0, 2),
        ("...\n.*.\n...", 8, 0, 1),
        ("....*....", 2, 2, 0),
        ("*....\n.....\n.....\n....*", 1, 1, 0),
        (".*.*.\n*...*\n.*.*.", 9, 0, 1),
        ("...*\n....\n....\n*...", 1, 1, 0),
        ("*..*\n....\n....\n*..*", 16 - 4, 0, 1),
    ],
)
def test_by_hand(text: str, bbbv: int, openings: int, islands: int) -> None:
    measure = measure_layout(Layout.parse(text))
    assert (measure.bbbv, measure.openings, measure.islands) == (bbbv, openings, islands)


SIZES = [(9, 9, 10), (30, 16, 99), (16, 16, 40), (1, 40, 8), (40, 1, 8), (63, 5, 50), (64, 6, 60), (65, 7, 70)]


@pytest.mark.parametrize(("width", "height", "mines"), SIZES)
def test_against_plain_python(width: int, height: int, mines: int) -> None:
    masks = drawn(40, width, height, mines, seed=1)
    found = measure_layouts(masks)
    wanted = [plain(mask) for mask in masks]
    assert found.bbbv.tolist() == [board.bbbv for board in wanted]
    assert found.openings.tolist() == [len(board.openings) for board in wanted]
    assert found.islands.tolist() == [len(board.islands) for board in wanted]


@pytest.mark.parametrize(("width", "height", "mines"), [(30, 16, 99), (9, 9, 10), (16, 16, 40), (40, 20, 160)])
def test_against_toollib(width: int, height: int, mines: int) -> None:
    masks = drawn(1000, width, height, mines, seed=2)
    found = measure_layouts(masks)
    boards = [rival.numbers(layout_of(mask)) for mask in masks]
    assert found.bbbv.tolist() == [rival.toollib.cal_bbbv(board) for board in boards]
    assert found.openings.tolist() == [rival.toollib.cal_op(board) for board in boards]
    assert found.islands[:150].tolist() == [rival.played(board).isl for board in boards[:150]]


@given(st.integers(1, 70), st.integers(1, 12), st.floats(0, 1), st.integers(0, 1000))
def test_any_board(width: int, height: int, density: float, seed: int) -> None:
    (mask,) = masks = drawn(1, width, height, round(density * width * height), seed)
    board = plain(mask)
    one, many = measure_layout(layout_of(mask)), measure_layouts(masks)
    assert (one.bbbv, one.openings, one.islands) == (board.bbbv, len(board.openings), len(board.islands))
    assert (many.bbbv[0], many.openings[0], many.islands[0]) == (one.bbbv, one.openings, one.islands)


def test_a_measure_does_not_depend_on_how_the_board_lies() -> None:
    masks = drawn(50, 33, 33, 200, seed=3)
    found = measure_layouts(masks)
    for turned in (masks.transpose(0, 2, 1), masks[:, ::-1], masks[:, :, ::-1], masks.astype(np.int64)):
        other = measure_layouts(turned)
        assert np.array_equal(other.bbbv, found.bbbv)
        assert np.array_equal(other.openings, found.openings)
        assert np.array_equal(other.islands, found.islands)


def walls(side: int, tile: int) -> Masks:
    """A square board with a wall of mines every so many cells."""
    wall = np.arange(side) % tile == 0
    board: Masks = np.logical_or.outer(wall, wall)
    return board[None]


def test_a_huge_board() -> None:
    rooms = measure_layouts(walls(2000, 5))
    assert (rooms.bbbv[0], rooms.openings[0], rooms.islands[0]) == (400**2, 400**2, 0)
    cells = walls(2000, 3)
    closets = measure_layouts(cells)
    assert (closets.bbbv[0], closets.openings[0], closets.islands[0]) == (np.sum(~cells), 0, 667**2)


def test_more_boards_than_one_piece_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    masks = drawn(100, 9, 9, 10, seed=4)
    whole = measure_layouts(masks)
    monkeypatch.setattr("sapper.measure.layouts._CHUNK", 7 * 81)
    assert np.array_equal(measure_layouts(masks).bbbv, whole.bbbv)
    assert len(whole) == 100


def test_no_boards() -> None:
    none = measure_layouts(np.zeros((0, 9, 9), bool))
    assert len(none) == 0
    assert none.bbbv.dtype == np.int32


def test_what_is_no_boards() -> None:
    with pytest.raises(InputError, match=r"\[board, y, x\]"):
        measure_layouts(np.zeros((9, 9), bool))
    with pytest.raises(InputError, match=r"\[board, y, x\]"):
        measure_layouts(np.zeros((1, 9, 9), float))
    with pytest.raises(InputError, match="nothing else"):
        measure_layouts(np.full((1, 2, 2), 2))
    with pytest.raises(InputError, match="sides from 1"):
        measure_layouts(np.zeros((1, 0, 5), bool))


def test_cancel() -> None:
    stop = threading.Event()
    stop.set()
    with pytest.raises(Cancelled):
        measure_layouts(np.zeros((10000, 16, 30), bool), cancel=stop)


def test_json() -> None:
    measure = measure_layout(Layout.parse("*.*"))
    assert measure.to_json() == {"3bv": 1, "openings": 0, "islands": 1, "zini": 1, "hzini": 1}
    assert repr(measure) == "BoardMeasure(bbbv=1, openings=0, islands=1)"
    assert measure == measure_layout(Layout.parse("*\n.\n*"))
