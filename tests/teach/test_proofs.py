"""Proofs: the named clues force the cell by exact counting, no fewer do, and the easiest step needs the fewest."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, islice

import pytest
from hypothesis import assume, given, settings
from tests.solve.helpers import brute_force, closed, clues, scattered, small_views
from tests.teach.boards import mid_game, random_view, truth, with_flags

from sapper import BudgetExceeded, Cell, InputError, Proof, View, analyze, hint, prove
from sapper.board import FLAG

FLAGS = ("ignore", "proved", "trust")


def recheck(proof: Proof) -> None:
    """The clues force the cell and all that they are said to decide; without any one of them they do not."""
    found = truth(proof.view, proof.clues, proof.given, proof.mine_total)
    assert found[proof.cell] == proof.verdict
    assert all(found[x, y] == verdict for x, y, verdict in proof.decides)
    assert (*proof.cell, proof.verdict) in proof.decides
    assert all(proof.view.at(*cell) == FLAG for cell in proof.given)
    if proof.mine_total:
        assert proof.cell not in truth(proof.view, clues(proof.view), proof.given), "the total is not needed"
    for clue in proof.clues:
        fewer = set(proof.clues) - {clue}
        assert proof.cell not in truth(proof.view, fewer, proof.given, proof.mine_total), "one can be left out"


def fewest(proof: Proof) -> int:
    """How many clues are needed, by trying all sets of them."""
    every = clues(proof.view)
    for size in range(len(every) + 1):
        for chosen in combinations(every, size):
            if proof.cell in truth(proof.view, chosen, proof.given, proof.mine_total):
                return size
    raise AssertionError("nothing forces it")


@settings(max_examples=60, deadline=None, derandomize=True)
@given(view=small_views(cells=14, unknown=9))
def test_small_boards_against_all_sets_of_clues(view: View) -> None:
    counted = brute_force(view)
    assume(counted.consistent)
    for cell in closed(view):
        proof = prove(view, *cell)
        expected = "safe" if cell in counted.safe else "mine" if cell in counted.mines else "unknown"
        assert proof.verdict == expected
        if expected != "unknown":
            recheck(proof)
            assert proof.minimum
            assert len(proof.clues) == fewest(proof)


@pytest.mark.parametrize("flags", ["proved", "trust"])
def test_small_boards_with_flags(flags: str) -> None:
    """What is given is known: minimality counts clues only."""
    chance = random.Random(41)
    met = 0
    for _ in range(40):
        view = random_view(chance, 4, 4, chance.randint(2, 5), 0.55, total=chance.random() < 0.5)
        analysis = analyze(view)
        view = with_flags(view, [cell for cell in analysis.mines if chance.random() < 0.5])
        for cell in (*analysis.safe, *analysis.mines):
            proof = prove(view, *cell, flags=flags)
            recheck(proof)
            every = {known for known in closed(view) if view.at(*known) == FLAG} - {cell}
            assert set(proof.given) <= every
            assert len(proof.clues) == next(
                size
                for size in range(17)
                if any(
                    cell in truth(view, chosen, every, proof.mine_total) for chosen in combinations(clues(view), size)
                )
            )
            met += bool(proof.given)
    assert met > 20


def large_boards() -> Iterator[View]:
    """Every preset in mid-game, and dense boards."""
    for rules in ("classic-beginner", "beginner", "intermediate", "expert", "30x16/130", "16x16/64"):
        for seed in range(4):
            yield from islice(mid_game(rules, seed), 0, None, 4)
    chance = random.Random(42)
    for _ in range(12):
        yield random_view(chance, 16, 12, chance.randint(45, 60), chance.uniform(0.6, 0.95), chance.random() < 0.5)


def test_large_boards_are_proved_by_the_named_clues() -> None:
    chance = random.Random(43)
    met, sizes = 0, set()
    for view in large_boards():
        analysis = analyze(view)
        flagged = with_flags(view, [cell for cell in analysis.mines if chance.random() < 0.7])
        decided = [*analysis.safe, *analysis.mines]
        for cell in chance.sample(decided, min(4, len(decided))):
            proof = prove(flagged, *cell, flags=chance.choice(FLAGS))
            recheck(proof)
            met += 1
            sizes.add(min(len(proof.clues), 4))
    assert met > 150
    assert sizes >= {1, 2, 3, 4}


@pytest.mark.parametrize("flags", FLAGS)
def test_flags_that_count_are_given(flags: str) -> None:
    view = View.parse("F#F#\n1211", total=None)
    proof = prove(view, 1, 0, flags=flags)
    expected = {"ignore": (), "proved": ((0, 0), (2, 0)), "trust": ((0, 0), (2, 0))}[flags]
    assert proof.verdict == "safe"
    assert proof.given == tuple(cell for cell in expected if any(abs(cell[0] - x) < 2 for x, _ in proof.clues))
    recheck(proof)
    itself = prove(view, 0, 0, flags=flags)
    assert itself.verdict == "mine"
    assert (0, 0) not in itself.given, "a flag proves nothing about its own cell"


def test_another_total() -> None:
    view = View.parse("4x2/1\n1###\n####")
    assert prove(view, 3, 0).mine_total
    assert prove(view, 3, 0, total=None).verdict == "unknown"
    assert prove(view, 3, 0, total=5).verdict == "mine"
    assert prove(view, 3, 0, total=5).view.total == 5


def test_a_proof_without_the_total_goes_before_one_with_it() -> None:
    """(2, 0) is safe because the only mine lies beside the 1, and also by two clues without counting."""
    view = View.parse("3x2/1\n###\n11#")
    proof = prove(view, 2, 0)
    assert (proof.mine_total, len(proof.clues)) == (False, 2)


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


def test_an_undecided_cell_is_unknown() -> None:
    proof = prove(View.parse("2x2/1\n1#\n##"), 1, 0)
    assert (proof.verdict, proof.clues, proof.technique, proof.patterns) == ("unknown", (), "guess", ())
    assert proof.text.endswith("The chance of a mine there is 33.3 %.")
    assert "chance" not in prove(View.parse("2x2/?\n1#\n##"), 1, 0).text, "it would rest on a guess at the total"
    assert proof.overlay.keys() == {(1, 0)}


def test_a_small_budget_is_told() -> None:
    """Where a smaller proof is not ruled out the answer is irreducible, and says so; with less there is none."""
    view = View.parse("W" + "1#" * 30, total=None)  # every clue hands on what the one before it decided
    told = set()
    budget = 1000
    while "minimum" not in told:
        budget += budget // 4
        try:
            proof = prove(view, 60, 0, budget=budget)
        except BudgetExceeded:
            told.add("exceeded")
            continue
        recheck(proof)
        told.add("minimum" if proof.minimum else "irreducible")
        assert ("None of these clues can be left out" in proof.text) != proof.minimum
    assert told == {"exceeded", "irreducible", "minimum"}


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("flags", ["ignore", "proved"])
def test_the_easiest_step_needs_the_fewest_clues(seed: int, flags: str) -> None:
    view = scattered(12, 8, 20, 0.55, seed)
    analysis = analyze(view)
    view = with_flags(view, analysis.mines[::2])
    for safe_only in (False, True):
        found = hint(view, safe_only=safe_only, flags=flags)
        known: set[Cell] = set(analysis.mines[::2]) if flags == "proved" else set()
        decided = analysis.safe if safe_only else [*analysis.safe, *(set(analysis.mines) - known)]
        if not decided:
            assert found.kind in ("guess", "none")
            continue
        easiest = found.proof
        assert easiest is not None
        recheck(easiest)
        for cell in decided:
            other = prove(view, *cell, flags=flags)
            assert (easiest.mine_total, len(easiest.clues)) <= (other.mine_total, len(other.clues))
