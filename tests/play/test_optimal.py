"""Optimal play: against a search so plain that it cannot be wrong, and the shipped table against both."""

from __future__ import annotations

import importlib.util
import sys
import threading
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from types import ModuleType

import pytest

from sapper import BudgetExceeded, Cancelled, Cell, InputError, Rules, RulesError
from sapper.board import FIRST_CLICK_RULES, Layout
from sapper.play import Optimal, OptimalSearch, optimal

Mines = frozenset[Cell]


class Plain:
    """Every strategy, by trying every cell; a position is the set of its layouts."""

    def __init__(self, width: int, height: int) -> None:
        self.cells = [(x, y) for y in range(height) for x in range(width)]
        self.memo: dict[frozenset[Mines], int] = {}

    def around(self, cell: Cell) -> Mines:
        x, y = cell
        return frozenset((a, b) for a, b in self.cells if max(abs(a - x), abs(b - y)) == 1)

    def allowed(self, mines: int, rule: str, first: Cell) -> list[Mines]:
        """The layouts that seeds give: mines go where the rule excludes nothing, only then around the first."""
        excluded = frozenset[Cell]() if rule == "any" else frozenset({first})
        last = self.around(first) if rule == "opening" else frozenset()
        free = [cell for cell in self.cells if cell not in excluded | last]
        if mines <= len(free):
            return [frozenset(chosen) for chosen in combinations(free, mines)]
        return [frozenset([*free, *chosen]) for chosen in combinations(sorted(last), mines - len(free))]

    def opened(self, layouts: list[Mines], cell: Cell) -> list[list[Mines]]:
        """The layouts in which the cell is safe, by its number."""
        around = self.around(cell)
        parts: dict[int, list[Mines]] = {}
        for mines in layouts:
            if cell not in mines:
                parts.setdefault(len(mines & around), []).append(mines)
        return [*parts.values()]

    def won_after(self, layouts: list[Mines], cell: Cell) -> int:
        """Nothing, where the cell is open already."""
        return sum(self.won(frozenset(part)) for part in self.opened(layouts, cell) if len(part) < len(layouts))

    def won(self, position: frozenset[Mines]) -> int:
        if len(position) == 1:
            return 1
        if position not in self.memo:
            self.memo[position] = max(self.won_after([*position], cell) for cell in self.cells)
        return self.memo[position]

    def first(self, mines: int, rule: str) -> dict[Cell, tuple[int, int]]:
        """(won, layouts) of every first cell."""
        values = {}
        for cell in self.cells:
            layouts = self.allowed(mines, rule, cell)
            parts = self.opened(layouts, cell) if mines < len(self.cells) else []
            won = sum(self.won(frozenset(part)) for part in parts)
            values[cell] = (won, len(layouts))
        return values


def check(found: Optimal, values: dict[Cell, tuple[int, int]]) -> None:
    best = max(Fraction(*value) for value in values.values())
    assert found.first == tuple(cell for cell, value in values.items() if Fraction(*value) == best)
    assert (found.won, found.layouts) == values[found.first[0]]
    for first in found.per_first:
        won, layouts = values[first.cell]
        assert first.layouts == layouts
        assert first.won == won if first.exact else first.won >= won


SMALL = [(width, height) for width in range(1, 6) for height in range(1, 4) if width * height <= 9]


@pytest.mark.parametrize(("width", "height"), SMALL)
def test_every_small_board(width: int, height: int) -> None:
    cells = width * height
    for mines in range(cells + 1):
        search = OptimalSearch(width, height, mines)
        for rule in FIRST_CLICK_RULES if mines < cells else ("any",):
            plain = Plain(width, height)
            values = plain.first(mines, rule)
            check(search.best(rule), values)
            every = search.best(rule, every=True)
            check(every, values)
            assert all(first.exact for first in every.per_first)


@pytest.mark.parametrize(("width", "height"), [(5, 2), (4, 3), (3, 4)])
@pytest.mark.parametrize("rule", FIRST_CLICK_RULES)
def test_some_larger_boards(width: int, height: int, rule: str) -> None:
    for mines in (1, 2, 3, width * height - 3, width * height - 2, width * height - 1):
        check(optimal(Rules(width, height, mines, rule)), Plain(width, height).first(mines, rule))


def test_seeds_draw_what_is_counted() -> None:
    """The layouts of a crowded opening are those of the game itself."""
    plain = Plain(3, 3)
    for mines, first in ((3, (0, 0)), (6, (0, 0)), (4, (1, 1)), (7, (1, 0))):
        drawn = {frozenset(Layout.draw(Rules(3, 3, mines), seed, first).mines) for seed in range(4000)}
        assert drawn == set(plain.allowed(mines, "opening", first))


def test_known_values() -> None:
    found = optimal("4x4/4", rule="any")
    assert (found.won, found.layouts) == (961, 1820)
    assert set(found.first) == {(1, 0), (2, 0), (0, 1), (3, 1), (0, 2), (3, 2), (1, 3), (2, 3)}
    safe = optimal("4x4/4", rule="safe")
    assert (safe.won, safe.layouts, safe.first) == (961, 1365, found.first)


def test_a_turned_board_has_the_same_value() -> None:
    for rule in FIRST_CLICK_RULES:
        wide, tall = optimal("5x3/4", rule=rule), optimal("3x5/4", rule=rule)
        assert (wide.won, wide.layouts) == (tall.won, tall.layouts)
        assert {(y, x) for x, y in wide.first} == set(tall.first)


def test_a_board_of_mines_is_lost() -> None:
    found = optimal("2x2/4", rule="any")
    assert (found.won, found.layouts, len(found.first)) == (0, 1, 4)
    with pytest.raises(RulesError):
        optimal("2x2/4")


def test_a_budget_runs_out_and_a_file_goes_on(tmp_path: Path) -> None:
    save = tmp_path / "progress.bin"
    with pytest.raises(BudgetExceeded, match="kept in the file"):
        optimal("5x4/5", rule="any", budget=40_000_000, save=save)
    assert save.stat().st_size > 1000
    with pytest.raises(InputError, match="about 5x4/5"):
        optimal("5x4/6", save=save)
    whole, rest = optimal("5x4/5", rule="any"), optimal("5x4/5", rule="any", save=save)
    assert (rest.won, rest.layouts, rest.first) == (whole.won, whole.layouts, whole.first)
    assert rest.positions < whole.positions
    save.write_bytes(save.read_bytes()[:-1])
    with pytest.raises(InputError, match="damaged"):
        optimal("5x4/5", save=save)


def test_a_call_can_be_cancelled() -> None:
    stop = threading.Event()
    stop.set()
    with pytest.raises(Cancelled):
        optimal("5x4/8", cancel=stop)


def test_progress_is_told() -> None:
    told: list[tuple[int, int, int]] = []
    optimal("4x4/6", progress=lambda done, first, positions: told.append((done, first, positions)))
    assert told[-1][:2] == (3, 3)


def test_boards_beyond_reach_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="64 cells"):
        optimal("9x9/10")
    with pytest.raises(InputError, match="layouts"):
        optimal("8x8/10")
    with pytest.raises(InputError, match="cannot be written"):
        optimal("3x3/2", save=tmp_path / "no" / "where")
    (tmp_path / "other").write_text("something else\n", "utf-8")
    with pytest.raises(InputError, match="holds no progress"):
        optimal("3x3/2", save=tmp_path / "other")


# The shipped table.


@pytest.fixture(scope="module")
def tables(root: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("optimal_tables", root / "benchmarks" / "optimal_tables.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["optimal_tables"] = module
    spec.loader.exec_module(module)
    return module


def test_the_document_is_what_the_table_says(tables: ModuleType) -> None:
    assert tables.DOCUMENT.read_text("utf-8") == tables.written(tables.read()), (
        "python benchmarks/optimal_tables.py --write"
    )


def test_the_table_is_what_is_computed(tables: ModuleType) -> None:
    """All that takes no time."""
    rows = [row for row in tables.read() if row.positions <= 5000]
    assert len(rows) > 200
    for row in rows:
        found = optimal(Rules(row.board.width, row.board.height, row.board.mines, row.rule))
        assert (found.won, found.layouts, [*found.first]) == (row.won, row.layouts, row.first), row


def test_the_table_makes_sense(tables: ModuleType) -> None:
    by_board: dict[object, dict[str, tuple[int, int]]] = {}
    for row in tables.read():
        by_board.setdefault(row.board, {})[row.rule] = (row.won, row.layouts)
    for board, rules in by_board.items():
        assert set(rules) == set(tables.rules_of(board))
        if "safe" in rules:
            assert rules["any"][0] == rules["safe"][0]
            assert rules["any"][1] >= rules["safe"][1] >= rules["safe"][0]
