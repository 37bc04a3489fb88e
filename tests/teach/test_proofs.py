"""Proofs: the named clues force the cell by exact counting, no fewer do, and the easiest step needs the fewest."""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations

import pytest
from hypothesis import assume, given, settings
from tests.solve.helpers import brute_force, closed, clues, scattered, small_views

from sapper import Cell, InputError, Proof, View, analyze, hint, prove
from sapper.board import FLAG, WRONG_FLAG

FLAGS = ("ignore", "proved", "trust")


def only(view: View, kept: Collection[Cell], total: bool) -> View:
    """The View with these clues alone: the other open cells are still safe, their numbers are not known."""
    cells = bytearray(view.cells)
    for x, y in clues(view):
        if (x, y) not in kept:
            cells[x + y * view.width] = WRONG_FLAG
    return View(view.width, view.height, bytes(cells), total=view.total if total else None)


def with_flags(view: View, flags: Collection[Cell]) -> View:
    """Flags on these cells and nowhere else, so that they can be trusted."""
    cells = bytearray(9 if code == FLAG else code for code in view.cells)
    for x, y in flags:
        cells[x + y * view.width] = FLAG
    return View(view.width, view.height, bytes(cells), total=view.total)


def forced(proof: Proof, kept: Collection[Cell], total: bool) -> dict[Cell, str]:
    """What these clues force with what the proof is given, by exact counting."""
    part = with_flags(only(proof.view, kept, total), proof.given)
    found = analyze(part, flags="trust")
    assert found.consistent
    return dict.fromkeys(found.safe, "safe") | dict.fromkeys(found.mines, "mine")


def recheck(proof: Proof) -> None:
    """The clues force the cell and all that they are said to decide; without the total they do not."""
    found = forced(proof, proof.clues, proof.mine_total)
    assert found[proof.cell] == proof.verdict
    assert all(found[x, y] == verdict for x, y, verdict in proof.decides)
    assert (*proof.cell, proof.verdict) in proof.decides
    assert all(proof.view.at(*cell) == FLAG for cell in proof.given)
    if proof.mine_total:
        assert proof.cell not in forced(proof, clues(proof.view), False)
    for clue in proof.clues:
        assert proof.cell not in forced(proof, set(proof.clues) - {clue}, proof.mine_total), "one can be left out"


def fewest(proof: Proof) -> int:
    """How many clues are needed, by trying all sets of them."""
    every = clues(proof.view)
    for size in range(len(every) + 1):
        for chosen in combinations(every, size):
            if proof.cell in forced(proof, chosen, proof.mine_total):
                return size
    raise AssertionError("nothing forces it")


@settings(max_examples=60, deadline=None, derandomize=True)
@given(view=small_views(cells=14, unknown=9))
def test_small_boards_against_all_sets_of_clues(view: View) -> None:
    truth = brute_force(view)
    assume(truth.consistent)
    for cell in closed(view):
        proof = prove(view, *cell)
        expected = "safe" if cell in truth.safe else "mine" if cell in truth.mines else "unknown"
        assert proof.verdict == expected
        if expected != "unknown":
            recheck(proof)
            assert proof.minimum
            assert len(proof.clues) == fewest(proof)


@pytest.mark.parametrize("flags", FLAGS)
def test_flags_that_count_are_given(flags: str) -> None:
    view = View.parse("F#F#\n1211", total=None)
    proof = prove(view, 1, 0, flags=flags)
    expected = {"ignore": (), "proved": ((0, 0), (2, 0)), "trust": ((0, 0), (2, 0))}[flags]
    assert proof.verdict == "safe"
    assert proof.given == tuple(cell for cell in expected if any(abs(cell[0] - x) < 2 for x, _ in proof.clues))
    recheck(proof)


def test_nothing_is_proved_of_open_cells_and_impossible_views() -> None:
    view = View.parse("2x2/3\n1#\n##")
    with pytest.raises(InputError, match="is open already: it shows 1"):
        prove(view, 0, 0)
    with pytest.raises(InputError, match="No layout agrees"):
        prove(view, 1, 0)
    with pytest.raises(InputError, match="outside"):
        prove(view, 2, 0)
    with pytest.raises(InputError, match="game is over"):
        prove(View.parse("2x1/1\n1*"), 1, 0)
    with pytest.raises(InputError, match='"proved"'):
        prove(View.parse("2x1/1\n1#"), 1, 0, flags="believe")


@pytest.mark.parametrize("seed", range(12))
def test_the_easiest_step_needs_the_fewest_clues(seed: int) -> None:
    view = scattered(12, 8, 20, 0.55, seed)
    analysis = analyze(view)
    for safe_only in (False, True):
        found = hint(view, safe_only=safe_only)
        decided = analysis.safe if safe_only else [*analysis.safe, *analysis.mines]
        if not decided:
            assert found.kind in ("guess", "none")
            continue
        easiest = found.proof
        assert easiest is not None
        recheck(easiest)
        for cell in decided:
            other = prove(view, *cell)
            assert (easiest.mine_total, len(easiest.clues)) <= (other.mine_total, len(other.clues))
