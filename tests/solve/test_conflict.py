"""Impossible Views: the clues that are named are in conflict, none of them can be left out, and `minimum` is true."""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations

import pytest
from hypothesis import assume, given, settings
from tests.solve.helpers import around, closed, clues, plain, scattered, small_views

from sapper import Cell, InputError, View, analyze
from sapper.board import WRONG_FLAG


def without(view: View, kept: Collection[Cell], total: bool) -> View:
    """The View with all other clues forgotten: their cells are still safe, their numbers are not known."""
    cells = bytearray(view.cells)
    for x, y in clues(view):
        if (x, y) not in kept:
            cells[x + y * view.width] = WRONG_FLAG
    return View(view.width, view.height, bytes(cells), total=view.total if total else None)


def holds(view: View, kept: Collection[Cell], total: bool, flags: str) -> bool:
    """Whether these clues can all be true; the reference is fast enough to ask on small boards."""
    part = without(view, kept, total)
    return plain(part, flags=flags).consistent if view.width < 10 else analyze(part, flags=flags).consistent


def smallest(view: View, total: bool, flags: str) -> int | None:
    """How many clues the smallest conflict has, by trying all sets."""
    every = clues(view)
    for size in range(len(every) + 1):
        if any(not holds(view, chosen, total, flags) for chosen in combinations(every, size)):
            return size
    return None


def check(view: View, flags: str = "ignore", budget: int | None = None) -> tuple[int, bool, bool]:
    """Check the conflict of an impossible View; gives back its size, whether the total is in it, and `minimum`."""
    found = analyze(view, flags=flags).find_conflict(budget=budget)
    assert set(found.clues) <= set(clues(view))
    assert list(found.clues) == sorted(found.clues, key=lambda cell: cell[::-1])
    assert not holds(view, found.clues, found.total, flags)
    for clue in found.clues:
        assert holds(view, set(found.clues) - {clue}, found.total, flags), f"{clue} can be left out"
    if found.total:
        assert holds(view, clues(view), False, flags), "the total is blamed for what the clues do alone"
    return len(found.clues), found.total, found.minimum


@settings(max_examples=300)
@given(view=small_views(cells=14, unknown=9))
def test_every_conflict_is_irreducible_and_the_smallest(view: View) -> None:
    for flags in ("ignore", "trust"):
        if not plain(view, flags=flags).consistent:
            size, total, minimum = check(view, flags)
            assert minimum, "boards this small have room for the proof"
            assert size == smallest(view, total, flags)


@settings(max_examples=60)
@given(view=small_views(cells=14, unknown=9))
def test_unknown_totals_take_no_part(view: View) -> None:
    view = view.with_total(None)
    assume(not plain(view).consistent)
    assert not check(view)[1]


@pytest.mark.parametrize(
    ("text", "clues", "total"),
    [
        ("2x2/1\n3#\n#.", [(0, 0)], False),
        ("1.\n..", [(0, 0)], False),
        ("2x2/2\n1*\n*#", [(0, 0)], False),
        ("5x2/2\n1#1#1\nWWWWW", [(0, 0), (2, 0), (4, 0)], False),
        ("5x3/1\n1#W#1\nWWWWW\n1#W#1", 2, True),
        ("2x2/3\n..\n.#", [], True),
        ("2x1/0\n*#", [], True),
    ],
)
def test_known_conflicts(text: str, clues: list[Cell] | int, total: bool) -> None:
    view = View.parse(text)
    found = analyze(view).conflict
    assert found is not None
    assert found.total is total
    assert found.minimum
    if isinstance(clues, int):
        assert len(found.clues) == clues
    else:
        assert list(found.clues) == clues
    check(view)


def test_trusted_flags_can_exceed_the_total() -> None:
    view = View.parse("3x1/1\nFF#")
    assert analyze(view).consistent
    found = analyze(view, flags="trust").conflict
    assert found is not None
    assert (found.clues, found.total) == ((), True)


@pytest.mark.parametrize("seed", range(25))
def test_conflicts_in_larger_boards(seed: int) -> None:
    """One number is wrong by one: the clues that are named lie around it."""
    view = scattered(16, 16, 40, 0.6, seed)
    x, y = [cell for cell in clues(view) if any(near in closed(view) for near in around(view, cell))][seed * 3]
    wrong = view.with_cell(x, y, view.at(x, y) + 1 if view.at(x, y) < 8 else 7)
    if not analyze(wrong).consistent:
        size, total, _ = check(wrong, budget=10_000_000)
        assert size <= 12 or total


def test_possible_views_have_none() -> None:
    analysis = analyze(View.parse("1#\n##"))
    assert analysis.conflict is None
    with pytest.raises(InputError, match="no conflict"):
        analysis.find_conflict()
