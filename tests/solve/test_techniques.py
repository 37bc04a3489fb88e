"""The ladder from Python: every rung is sound by counting, contains what it says, and names clues that suffice."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.solve.helpers import brute_force, golden_cases, scattered

from sapper import InputError, Step, View, analyze
from sapper.board import HIDDEN, WRONG_FLAG
from sapper.solve import TECHNIQUES, deduce, reference

RUNGS = TECHNIQUES[:-1]
Truth = dict[tuple[int, int], str]


def truth(steps: list[Step]) -> Truth:
    """What the steps decide; every cell once."""
    found = [((x, y), verdict) for step in steps for x, y, verdict in step.cells]
    assert len(dict(found)) == len(found)
    return dict(found)


def counted(view: View, total: int | None) -> Truth:
    answer = analyze(view, total=total)
    return dict.fromkeys(answer.safe, "safe") | dict.fromkeys(answer.mines, "mine")


def boards(count: int) -> list[View]:
    chance = random.Random(5)
    return [
        scattered(chance.randint(4, 11), chance.randint(4, 9), chance.randint(3, 16), chance.uniform(0.2, 0.7), seed)
        for seed in range(count)
    ]


@pytest.mark.parametrize("rung", RUNGS)
def test_sound_against_counting(rung: str) -> None:
    met = 0
    for view in boards(120):
        found = truth(deduce(view, rung, clues=4, depth=2))
        without, whole = counted(view, None), counted(view, view.total)
        everything = whole if rung == "count" else without
        assert found.items() <= everything.items()
        if rung in ("exact", "count"):
            assert found == everything
        met += len(found)
    assert met > 100


@pytest.mark.parametrize("rung", [*RUNGS, "steps"])
def test_the_named_clues_suffice(rung: str) -> None:
    """By the reference: with only the clues that a step names, its cells are forced."""
    for view in boards(25):
        for step in deduce(view, rung, clues=4, depth=2):
            alone = bytearray(view.cells)
            for i, code in enumerate(view.cells):
                if code < HIDDEN and (i % view.width, i // view.width) not in step.clues:
                    alone[i] = WRONG_FLAG  # safe, and its number is not known
            known = View(view.width, view.height, bytes(alone), total=view.total)
            chances = reference.count(known, total=view.total if step.mine_total else None).probability
            assert all(chances[x, y] == (verdict == "mine") for x, y, verdict in step.cells)


def test_which_contains_which() -> None:
    chains = (
        [("single", 0), ("pair", 0), ("group", 3), ("group", 4), ("exact", 0), ("count", 0)],
        [("suppose", 0), ("suppose", 1), ("suppose", 2), ("suppose", 3), ("exact", 0)],
        [("pair", 0), ("suppose", 3)],
    )
    more = set()
    for view in boards(60):
        for chain in chains:
            sets = [truth(deduce(view, rung, clues=max(level, 2), depth=level)) for rung, level in chain]
            for i in range(len(chain) - 1):
                assert sets[i].items() <= sets[i + 1].items(), chain[i : i + 2]
                if sets[i] != sets[i + 1]:
                    more.add((chain[i], chain[i + 1]))
        single, pair = truth(deduce(view, "single")), truth(deduce(view, "pair"))
        assert single == truth(deduce(view, "suppose", depth=0)) == truth(deduce(view, "steps", rounds=0))
        assert pair == truth(deduce(view, "group", clues=2)) == truth(deduce(view, "steps", rounds=1))
        two, any_number = truth(deduce(view, "steps", rounds=2)), truth(deduce(view, "steps"))
        assert pair.items() <= two.items() <= truth(deduce(view, "group", clues=4)).items()
        assert two.items() <= any_number.items() <= truth(deduce(view, "exact")).items()
    assert len(more) >= 7  # each rung decides more than the one below, somewhere


def test_the_golden_position(golden: Path) -> None:
    """With three mines left only the total makes progress."""
    cases = {case.name: case.view for case in golden_cases(golden)}
    view = cases["eleven-3-left"]
    for rung in ("single", "pair", "group", "suppose", "exact"):
        assert deduce(view, rung, clues=5, depth=3) == []
    (step,) = deduce(view, "count")
    assert step.mine_total
    assert step.safe == [(7, 0), (8, 0)]
    assert step.mines == []
    (step,) = deduce(cases["eleven-5-left"], "count")
    assert step.mines == [(7, 0), (8, 0)]
    assert deduce(cases["eleven-4-left"], "count") == []


def test_small_boards_by_brute_force() -> None:
    for seed in range(40):
        view = scattered(4, 4, 5, 0.5, seed)
        answer = brute_force(view)
        found = truth(deduce(view, "count"))
        assert found == dict.fromkeys(answer.safe, "safe") | dict.fromkeys(answer.mines, "mine")


def test_what_is_given_is_known() -> None:
    view = View.parse("###\n#2#", total=None)
    assert deduce(view, "exact") == []
    given = [(0, 0, "mine"), (1, 0, "mine")]
    (step,) = deduce(view, "single", given=given)
    assert step.safe == [(2, 0), (0, 1), (2, 1)]


def test_flags_are_ignored_or_trusted() -> None:
    view = View.parse("F#\n1#", total=None)
    assert deduce(view, "exact") == []
    (step,) = deduce(view, "single", flags="trust")
    assert step.safe == [(1, 0), (1, 1)]


def test_bad_input() -> None:
    view = View.parse("1#\n##", total=1)
    wrongs: tuple[Callable[[], object], ...] = (
        lambda: deduce(view, "magic"),
        lambda: deduce(view, "guess"),
        lambda: deduce(view, "group", clues=1),
        lambda: deduce(view, "group", clues=99),
        lambda: deduce(view, "suppose", depth=-1),
        lambda: deduce(view, "steps", rounds=-2),
        lambda: deduce(view, "single", flags="perhaps"),
        lambda: deduce(view, "single", given=[(0, 0, "safe")]),
        lambda: deduce(view, "single", given=[(5, 0, "safe")]),
        lambda: deduce(view, "single", given=[(1, 0, "odd")]),
        lambda: deduce(View.parse("3#", total=None), "single"),
        lambda: deduce(View.parse("1#\n##", total=4), "count"),
    )
    for wrong in wrongs:
        with pytest.raises(InputError, match=r"\.$"):
            wrong()
