"""What must hold of every counter, whatever it counts."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.solve.helpers import COUNTERS, cells_of, closed, laid, layouts, near, same, scattered, small_views, turned

from sapper import View
from sapper.board import FLAG, HIDDEN, MINE, QUESTION, WRONG_FLAG

EVERY_COUNTER = pytest.mark.parametrize("name", COUNTERS)
SEEDS = st.integers(0, 10**6)
SIZES = st.sampled_from([(9, 9, 10), (8, 8, 20), (12, 5, 14), (1, 30, 8), (20, 2, 11), (5, 16, 40)])
SHARES = st.sampled_from([0.2, 0.4, 0.7])


@EVERY_COUNTER
@settings(max_examples=25)
@given(size=SIZES, share=SHARES, seed=SEEDS, turn=st.integers(1, 7))
def test_symmetries(name: str, size: tuple[int, int, int], share: float, seed: int, turn: int) -> None:
    """A board turned or mirrored has the same answer, turned or mirrored."""
    view = scattered(*size, share, seed)
    there, move = turned(view, turn)
    before, after = COUNTERS[name](view), COUNTERS[name](there)
    assert after.solutions == before.solutions
    assert set(after.safe) == {move(cell) for cell in before.safe}
    assert set(after.mines) == {move(cell) for cell in before.mines}
    for cell, chance in before.probability.items():
        assert near(after.probability[move(cell)], chance)


@EVERY_COUNTER
@settings(max_examples=25)
@given(size=SIZES, share=SHARES, seed=SEEDS)
def test_one_more_open_cell(name: str, size: tuple[int, int, int], share: float, seed: int) -> None:
    """The law of total probability: what a cell may turn out to be, weighed by how likely, gives what is known now."""
    count = COUNTERS[name]
    view = scattered(*size, share, seed)
    now = count(view)
    x, y = closed(view)[seed % view.hidden]
    cases = [count(view.with_cell(x, y, code)) for code in (*range(9), MINE)]
    assert sum(case.solutions for case in cases) == now.solutions
    assert Fraction(cases[-1].solutions, now.solutions) == pytest.approx(now.probability[x, y], abs=1e-9)
    for cell in closed(view):
        if cell != (x, y):
            mean = sum(
                Fraction(case.solutions, now.solutions) * Fraction(case.probability[cell])
                for case in cases
                if case.consistent
            )
            assert mean == pytest.approx(now.probability[cell], abs=1e-9)


@EVERY_COUNTER
@settings(max_examples=30)
@given(left=small_views(unknown=99), right=small_views(unknown=99))
def test_split_boards_multiply(name: str, left: View, right: View) -> None:
    """Two boards side by side, a column of safe cells between them, know nothing of each other but the total."""
    count = COUNTERS[name]
    height = max(left.height, right.height)
    cells = bytes(code for y in range(height) for code in (*_row(left, y), WRONG_FLAG, *_row(right, y)))
    both = View(left.width + 1 + right.width, height, cells, total=None)
    one, two, together = count(left, total=None), count(right, total=None), count(both)
    assert together.solutions == one.solutions * two.solutions
    if together.consistent:
        for (x, y), chance in together.probability.items():
            apart = one.probability[x, y] if x < left.width else two.probability[x - left.width - 1, y]
            assert near(chance, apart)
    total = (left.total or 0) + (right.total or 0)
    areas = left.width * left.height, right.width * right.height
    assert count(both, total=total).solutions == sum(
        count(left, total=k).solutions * count(right, total=total - k).solutions
        for k in range(max(0, total - areas[1]), min(areas[0], total) + 1)
    )


def _row(view: View, y: int) -> bytes:
    row = view.cells[y * view.width : (y + 1) * view.width]
    return row or bytes([WRONG_FLAG]) * view.width


@EVERY_COUNTER
@settings(max_examples=25)
@given(size=SIZES, share=SHARES, seed=SEEDS)
def test_chances_add_up_to_the_mines(name: str, size: tuple[int, int, int], share: float, seed: int) -> None:
    view = scattered(*size, share, seed)
    answer = COUNTERS[name](view)
    assert float(sum(answer.probability.values())) == pytest.approx(size[2], abs=1e-7)
    for cell in closed(view):
        assert (answer.probability[cell] == 0) <= (cell in answer.safe)
        assert 0 <= answer.probability[cell] <= 1


@EVERY_COUNTER
@settings(max_examples=25)
@given(size=SIZES, share=SHARES, seed=SEEDS)
def test_the_truth_is_always_possible(name: str, size: tuple[int, int, int], share: float, seed: int) -> None:
    """No safe cell is a mine and no mine is safe in the layout that the View comes from."""
    width, height, mines = size
    view = scattered(width, height, mines, share, seed)
    everything = scattered(width, height, mines, 1.0, seed)  # the same layout
    where = set(closed(everything))
    answer = COUNTERS[name](view)
    assert answer.consistent
    assert not where & set(answer.safe)
    assert where >= set(answer.mines)


@EVERY_COUNTER
@settings(max_examples=30)
@given(view=small_views())
def test_density_one_half_makes_all_arrangements_equal(name: str, view: View) -> None:
    """With an unknown total and a density of 0.5 a cell's chance is its share of all layouts, whatever their mines."""
    every = list(layouts(view, None))
    answer = COUNTERS[name](view, total=None, density=0.5)
    assert answer.solutions == len(every)
    for cell, chance in answer.probability.items():
        assert chance == pytest.approx(sum(cell in mines for mines in every) / len(every), abs=1e-9)


@EVERY_COUNTER
@settings(max_examples=30)
@given(view=small_views(), density=st.sampled_from([0.1, 0.5, 0.8]))
def test_a_density_weighs_the_totals(name: str, view: View, density: float) -> None:
    """An unknown total is every total at once, each as likely as the density makes it."""
    count = COUNTERS[name]
    area = view.width * view.height
    whole = count(view, total=None, density=density)
    cases = [count(view, total=total) for total in range(area + 1)]
    assert whole.solutions == sum(case.solutions for case in cases)
    weights = [case.solutions * density**total * (1 - density) ** (area - total) for total, case in enumerate(cases)]
    for cell, chance in whole.probability.items():
        mean = sum(
            weight * float(case.probability[cell])
            for weight, case in zip(weights, cases, strict=True)
            if case.consistent
        )
        assert chance == pytest.approx(mean / sum(weights), abs=1e-9)


@EVERY_COUNTER
@settings(max_examples=30)
@given(view=small_views())
def test_question_marks_and_ignored_flags_are_hidden_cells(name: str, view: View) -> None:
    cells = view.cells.replace(bytes([FLAG]), bytes([HIDDEN])).replace(bytes([QUESTION]), bytes([HIDDEN]))
    plain = View(view.width, view.height, cells, total=view.total)
    same(COUNTERS[name](view), COUNTERS[name](plain))
    questions = View(view.width, view.height, cells.replace(bytes([HIDDEN]), bytes([QUESTION])), total=view.total)
    same(COUNTERS[name](view), COUNTERS[name](questions))


@EVERY_COUNTER
def test_a_view_without_clues(name: str) -> None:
    """Everything hidden: every cell alike, and as many layouts as there are ways to choose the mines."""
    answer = COUNTERS[name](View.hidden_board("expert"))
    assert answer.solutions == comb(480, 99)
    assert set(answer.probability.values()) <= {Fraction(99, 480), 99 / 480}


@EVERY_COUNTER
@pytest.mark.parametrize("tall", [False, True])
def test_long_chains(name: str, tall: bool) -> None:
    """A row of cells in which every number ties two neighbours: two layouts, whichever way it is laid."""
    mines = {(4 * k, 0) for k in range(75)}
    view = laid(299, 1, mines, lambda cell: cell[0] % 2 == 1)
    if tall:
        view, _ = turned(view, 4)
    answer = COUNTERS[name](view)
    assert answer.solutions == 2
    assert answer.safe == answer.mines == []
    assert len(cells_of(view)) == 299
    assert view.cells[0] == HIDDEN
