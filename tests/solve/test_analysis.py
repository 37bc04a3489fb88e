"""What an Analysis is, and how it is asked for."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from tests.solve.helpers import cells_of, closed, scattered
from tests.solve.test_limits import hostile

from sapper import Analysis, BudgetExceeded, Cell, InputError, View, analyze
from sapper.solve import EXPERT_DENSITY

ELEVEN = """
0 0 0 0 0 2 X # # # #
2 3 2 1 0 2 X X X X 2
X X X 1 0 1 2 3 3 2 1
3 # 3 1 0 0 0 0 0 0 0
1 # 1 0 0 0 0 0 0 0 0
1 1 1 0 0 0 0 0 0 0 0
1 # 1 0 0 0 0 0 0 0 0
3 # 3 1 0 0 0 0 0 0 0
X X X 1 0 0 0 0 0 0 0
2 3 2 1 0 0 0 0 0 0 0
"""


@pytest.mark.parametrize("symbol", ["X", "F"])
@pytest.mark.parametrize(("left", "solutions"), [(2, 0), (3, 4), (4, 8), (5, 4), (6, 0)])
def test_a_board_that_hangs_on_the_mine_total(symbol: str, left: int, solutions: int) -> None:
    view = View.parse(ELEVEN.replace("X", symbol), total=ELEVEN.count("X") + left)
    analysis = analyze(view, flags="trust")
    hidden = {(x, y) for x, y in closed(view) if view.rows()[y][x] == "#"}
    assert analysis.solutions == solutions
    assert hidden & set(analysis.safe) == ({(7, 0), (8, 0)} if left == 3 else set())
    assert hidden & set(analysis.mines) == ({(7, 0), (8, 0)} if left == 5 else set())
    if not solutions:
        conflict = analysis.conflict
        assert conflict is not None
        assert conflict.total


def test_what_it_holds() -> None:
    view = View.parse("4x3/3\n1#2#\n####\n1###")
    analysis = analyze(view)
    assert analysis.view == view
    assert analysis.consistent
    assert analysis.conflict is None
    assert analysis.solutions == 12
    assert 10**analysis.log10_solutions == pytest.approx(12)
    assert analysis.probability.shape == (3, 4)
    assert analysis.probability.dtype == np.float64
    assert np.isnan(analysis.probability[0, 0])
    assert analysis.probability[1, 1] == pytest.approx(0.5)
    assert (analysis.safe, analysis.mines, analysis.inexact) == ([], [], [])
    assert (analysis.assumes.total, analysis.assumes.density, analysis.assumes.flags) == (3, None, "ignore")
    assert "4x3" in repr(analysis)


def test_lists_are_in_reading_order() -> None:
    analysis = analyze(scattered(30, 16, 99, 0.7, 3))
    for cells in (analysis.safe, analysis.mines):
        assert len(cells) > 5
        assert cells == sorted(cells, key=lambda cell: cell[::-1])


def test_what_an_unknown_total_assumes() -> None:
    view = View.parse("1#\n##")
    assert view.total is None
    assert analyze(view).assumes.density == EXPERT_DENSITY == 99 / 480
    assert analyze(view, density=0.5).assumes.density == 0.5
    assert analyze(View.hidden_board("expert"), total=None).probability[0, 0] == pytest.approx(99 / 480)
    assert analyze(view, total=2).assumes.total == 2


@pytest.mark.parametrize(
    "wrong",
    [
        {"flags": "perhaps"},
        {"density": 0.0},
        {"density": 1.0},
        {"density": float("nan")},
        {"total": -1},
        {"total": 5},
        {"total": 2, "density": 0.3},
    ],
)
def test_what_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(InputError) as error:
        analyze(View.parse("1#\n##"), **wrong)  # type: ignore[arg-type]
    assert str(error.value).endswith(".")


def test_more_flags_than_mines_is_fine_while_they_are_ignored() -> None:
    view = View.parse("3x2/1\nFFF\n#1#")
    assert analyze(view).solutions == 5
    assert not analyze(view, flags="trust").consistent


def test_nothing_open_and_everything_open() -> None:
    assert analyze(View.hidden_board("9x9/0")).safe == cells_of(View.hidden_board("9x9/0"))
    full = analyze(View.parse("1x1/0\n0"))
    assert (full.solutions, full.safe, full.mines, full.consistent) == (1, [], [], True)
    assert analyze(View.parse("2x1/2\n##")).mines == [(0, 0), (1, 0)]


# JSON.


def test_json() -> None:
    analysis = analyze(View.parse("4x2/2\n####\n1221"))
    values = analysis.to_json()
    assert json.loads(json.dumps(values, allow_nan=False)) == values
    assert values == {
        "rules": {"width": 4, "height": 2, "mines": 2},
        "consistent": True,
        "assumes": {"total": 2, "density": None, "flags": "ignore"},
        "log10_solutions": 0.0,
        "solutions": "1",
        "probability": [[0.0, 1.0, 1.0, 0.0], [None] * 4],
        "safe": [[0, 0], [3, 0]],
        "mines": [[1, 0], [2, 0]],
        "inexact": [],
    }


def test_json_of_an_impossible_view() -> None:
    values = analyze(View.parse("2x2/3\n1#\n##")).to_json()
    assert values["consistent"] is False
    assert values["conflict"] == {"clues": [[0, 0]], "total": True, "minimum": True}
    assert json.loads(json.dumps(values, allow_nan=False)) == values


def test_numbers_too_long_for_json() -> None:
    """Above 4000 digits the exact number is left out; the attribute still has it."""
    view = View.hidden_board("200x200/8000")
    analysis = analyze(view)
    assert analysis.to_json()["solutions"] is None
    assert analysis.solutions.bit_length() * 0.30103 == pytest.approx(analysis.log10_solutions, abs=1)
    small = analyze(View.hidden_board("60x60/700")).to_json()["solutions"]
    assert isinstance(small, str)
    assert len(small) > 700


# Estimates.


def test_without_need_nothing_is_estimated() -> None:
    view = scattered(30, 16, 99, 0.5, 2)
    assert analyze(view, estimate=True).to_json() == analyze(view).to_json()


@pytest.fixture(scope="module")
def exact() -> dict[Cell, str]:
    """The exact chances of a part too wide for the usual budget: counted once, with a larger one, and kept."""
    lines = (Path(__file__).parent / "wide.txt").read_text("ascii").splitlines()
    return {(x, y): word for y, line in enumerate(lines[1:]) for x, word in enumerate(line.split()) if word != "-"}


@pytest.fixture(scope="module")
def rough() -> Analysis:
    """The same, estimated."""
    return analyze(hostile(48), budget=1_000_000_000, estimate=True)


def test_estimates_are_close_and_say_how_close(exact: dict[Cell, str], rough: Analysis) -> None:
    assert rough.consistent
    errors = {(x, y): error for x, y, error in rough.inexact}
    assert errors
    off = 0
    for (x, y), chance in exact.items():
        difference = abs(rough.probability[y, x] - float(chance))
        error = errors.get((x, y), 0.0)
        assert difference <= 8 * error + 1e-6, (x, y)
        off += difference > 2 * error + 1e-6
    assert off <= len(errors) / 4


def test_what_is_certain_is_never_estimated(exact: dict[Cell, str], rough: Analysis) -> None:
    """Support is exact even where chances are not."""
    assert set(rough.safe) <= {cell for cell, word in exact.items() if word == "0"}
    assert set(rough.mines) <= {cell for cell, word in exact.items() if word == "1"}
    assert not {(x, y) for x, y, _ in rough.inexact} & {*rough.safe, *rough.mines}
    for x, y in exact:
        assert (rough.probability[y, x] in (0, 1)) == ((x, y) in rough.safe or (x, y) in rough.mines)


def test_an_estimate_has_a_budget_too() -> None:
    with pytest.raises(BudgetExceeded):
        analyze(hostile(48), budget=1_000_000, estimate=True)


def test_other_parts_stay_exact_when_the_total_is_unknown() -> None:
    """A hostile part beside an easy one: the easy one's cells are exact."""
    wide = hostile(60)
    rows = wide.rows()
    easy = ["W" + row for row in ("#1#", "WWW", "1#1", "###", "#2#", *["WWW"] * 55)]
    view = View.parse("\n".join(a + b for a, b in zip(rows, easy, strict=True)))
    analysis = analyze(view, estimate=True, budget=300_000_000)
    inexact = {(x, y) for x, y, _ in analysis.inexact}
    assert inexact
    assert not {(x, y) for x, y in inexact if x > 60}
    alone = analyze(View.parse("\n".join(easy)))
    for y in range(60):
        for x in range(1, 4):
            here, there = analysis.probability[y, 60 + x], alone.probability[y, x]
            assert here == pytest.approx(there, abs=1e-9, nan_ok=True)
