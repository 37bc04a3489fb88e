"""Drills: nothing easier decides any cell, the answers are true, and answers are judged rightly."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from itertools import combinations

import pytest
from tests.solve.helpers import around
from tests.teach.plain import Plain

from sapper import BudgetExceeded, Cancelled, Cell, InputError, View, analyze, walk
from sapper.board import FLAG, HIDDEN
from sapper.solve import TECHNIQUES, deduce, reference
from sapper.solve.techniques import Verdict
from sapper.teach import CATALOGUE, DRILL_KINDS, Drill, drill, find_patterns, training_game
from sapper.teach.drills import PATTERN_DRILLS

COMMON = ("single", "pair", "group", "suppose", "count")
PATTERNS = tuple(name for name in PATTERN_DRILLS if name not in ("T", "2-2-2"))


def hidden(view: View) -> list[Cell]:
    return [(i % view.width, i // view.width) for i, code in enumerate(view.cells) if code == HIDDEN]


def clue_sets(view: View, size: int) -> Iterator[tuple[reference.Clue, ...]]:
    """Choices of so many clues that hang together, what flags say taken off."""
    flags = {(i % view.width, i // view.width) for i, code in enumerate(view.cells) if code == FLAG}
    closed = set(hidden(view))
    clues = []
    for i, code in enumerate(view.cells):
        if code > 8:
            continue
        x, y = i % view.width, i // view.width
        near = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        if near & closed:
            clues.append((code - len(near & flags), sorted(near & closed)))
    for chosen in combinations(clues, size):
        sets = [set(cells) for _, cells in chosen]
        if size == 1 or all(any(one & other for other in sets if other is not one) for one in sets):
            yield chosen


def decided_by(chosen: tuple[reference.Clue, ...]) -> set[Verdict]:
    """What these clues decide, by the plain counter."""
    cells = sorted({cell for _, near in chosen for cell in near})
    found = reference.count_cells(cells, list(chosen), density=0.5).probability
    return {(x, y, "mine" if p else "safe") for (x, y), p in found.items() if p in (0, 1)}


def true(one: Drill) -> None:
    """Flags stand on mines that are certain, the answers are certain, and true of the board."""
    truth = analyze(one.view)
    flags = {(i % one.view.width, i // one.view.width) for i, code in enumerate(one.view.cells) if code == FLAG}
    assert flags <= set(truth.mines)
    assert all(one.layout.is_mine(*cell) for cell in flags)
    assert one.answers
    for x, y, verdict in one.answers:
        assert (x, y) in (truth.safe if verdict == "safe" else truth.mines)
        assert one.layout.is_mine(x, y) == (verdict == "mine")
        assert one.view.at(x, y) == HIDDEN
    for i, code in enumerate(one.view.cells):
        assert code in (FLAG, HIDDEN) or one.layout.number(i % one.view.width, i // one.view.width) == code


@pytest.mark.parametrize("technique", COMMON)
def test_nothing_easier_decides_any_cell(technique: str) -> None:
    for seed in range(5):
        one = drill(technique, seed)
        true(one)
        assert one.kind == technique
        assert one.proof is not None
        assert one.proof.technique == technique
        for easier in TECHNIQUES[: TECHNIQUES.index(technique)]:
            assert not deduce(one.view, easier, depth=2, flags="trust")
            assert not walk(one.view, most=easier, flags="trust").steps
        at_once = {cell for step in deduce(one.view, technique, depth=2, flags="trust") for cell in step.cells}
        assert set(one.answers) == at_once


@pytest.mark.parametrize(("technique", "clues"), [("pair", 2), ("group", 3), ("suppose", 4)])
def test_by_the_plain_counter_fewer_clues_decide_nothing(technique: str, clues: int) -> None:
    for seed in range(2):
        view = drill(technique, seed, "8x8/13").view
        for fewer in range(1, min(clues, 3)):
            assert not any(decided_by(chosen) for chosen in clue_sets(view, fewer))
        if technique == "pair":
            assert any(decided_by(chosen) for chosen in clue_sets(view, 2))


def test_only_the_total_decides() -> None:
    for seed in range(4):
        view = drill("count", seed).view
        known = set(analyze(view.with_total(None), flags="trust").mines)
        alone = analyze(view.with_total(None), flags="trust")
        assert not alone.safe
        assert all(view.at(*cell) == FLAG for cell in known)
        chances = reference.count(view, flags="trust").probability
        assert any(chances[cell] in (0, 1) for cell in hidden(view))


def test_rare_techniques_have_their_time() -> None:
    one = drill("exact", 1)
    true(one)
    assert one.proof is not None
    assert one.proof.technique == "exact"
    with pytest.raises(BudgetExceeded, match="No position for exact was found on 3 fresh boards: it is rare"):
        drill("exact", 1, "9x9/10", budget=3)


@pytest.mark.parametrize("name", PATTERNS)
def test_all_that_so_few_clues_decide_is_what_the_pattern_says(name: str) -> None:
    pattern = CATALOGUE[name]
    for seed in range(2):
        one = drill(name, seed)
        true(one)
        flags = [(i % one.view.width, i // one.view.width) for i, code in enumerate(one.view.cells) if code == FLAG]
        found = find_patterns(one.view, given=flags, names=[name])
        said = {(x, y, "mine") for place in found for x, y in place.mines}
        said |= {(x, y, "safe") for place in found for x, y in place.safe}
        assert set(one.answers) <= said
        assert all(place.name.removesuffix("R") == name for place in found)
        single = {cell for step in deduce(one.view, "single", flags="trust") for cell in step.cells}
        if pattern.clues == 1:
            assert single == set(one.answers)
            continue
        assert not single
        most = deduce(one.view, "group", clues=pattern.clues, flags="trust")
        assert {cell for step in most for cell in step.cells} == set(one.answers)
        assert one.text.startswith(pattern.text)


def test_patterns_that_boards_hardly_have() -> None:
    seen = set()
    for seed in range(4):
        one = drill("T", seed)
        true(one)
        flags = [(i % one.view.width, i // one.view.width) for i, code in enumerate(one.view.cells) if code == FLAG]
        (found, *_) = find_patterns(one.view, given=flags, names=["T"])
        beside = {cell for clue in found.clues for cell in around(one.view, clue)}
        most = deduce(one.view, "group", clues=4, flags="trust")
        assert {(x, y) for step in most for x, y, _ in step.cells} <= beside
        assert not deduce(one.view, "single", flags="trust")
        assert one.layout.mine_count == 16
        seen.add(found.clues)
    assert len(seen) > 1
    corner = drill("2-2-2", 0)
    true(corner)


@pytest.mark.parametrize("kind", [*COMMON, "1-2", "1-2-1"])
def test_answers_are_judged(kind: str) -> None:
    one = drill(kind, 3)
    truth = analyze(one.view, flags="trust")
    for x, y, verdict in one.answers:
        right = one.grade((x, y, verdict))
        assert right.right
        assert right.text.startswith(f"Right: ({x}, {y}) is")
        assert right.proof is not None
        assert right.proof.text in right.text
        wrong = one.grade((x, y, "mine" if verdict == "safe" else "safe"))
        assert not wrong.right
        assert wrong.text.startswith(f"No: ({x}, {y}) is")
        assert wrong.cells == one.answers
    certain = {*truth.safe, *truth.mines}
    for cell in hidden(one.view):
        for verdict in ("safe", "mine"):
            graded = one.grade((*cell, verdict))
            assert graded.right == (cell in (truth.safe if verdict == "safe" else truth.mines))
            if cell not in certain:
                assert graded.text.startswith(f"Nothing decides ({cell[0]}, {cell[1]}): it is a mine with")
                assert graded.proof == one.proof
            elif graded.right and (*cell, verdict) not in one.answers:
                assert "It takes more than was asked for." in graded.text
    opened = next((i % 9, i // 9) for i, code in enumerate(one.view.cells) if code < 9)
    assert one.grade(opened).text == f"({opened[0]}, {opened[1]}) is open already."
    with pytest.raises(InputError):
        one.grade((0, 0, "maybe"))
    with pytest.raises(InputError):
        one.grade((99, 0))


def test_best_guesses() -> None:
    for seed in range(3):
        one = drill("guess", seed)
        assert one.asks == "guess"
        assert one.weighed is not None
        truth = analyze(one.view)
        assert not truth.safe
        best = one.weighed.best.win or 0
        for candidate in one.weighed.candidates:
            assert one.grade(candidate.cell).right == (best - (candidate.win or 0) <= 0.005)
        assert one.guess is not None
        assert not one.grade((*one.weighed.best.cell, "mine")).right
        assert one.grade(one.weighed.best.cell).text.startswith("Right")


def test_endgames_are_played_out() -> None:
    seen = 0
    for seed in range(40):
        one = drill("endgame", seed, "5x4/6")
        view = View(5, 4, one.view.cells.replace(bytes([FLAG]), bytes([HIDDEN])), total=6)
        if view.hidden > 12:
            continue
        plain = Plain(view)
        if len(plain.layouts) > 16:
            continue
        seen += 1
        chances = {cell: plain.win(cell) for cell in hidden(one.view)}
        best = max(chances.values())
        wanted = [cell for cell, win in chances.items() if win > best - 1e-9]
        assert [(x, y) for x, y, _ in one.answers] == wanted
        for cell, win in chances.items():
            grade = one.grade(cell)
            assert grade.right == (cell in wanted)
            if not grade.right:
                assert grade.text.endswith(f"{100 * (best - win):.1f} points more.")
        if seen == 5:
            break
    assert seen == 5


def test_the_same_seed_gives_the_same_drill() -> None:
    for kind in ("pair", "1-2-1", "endgame"):
        assert drill(kind, 5).to_json(answer=True) == drill(kind, 5).to_json(answer=True)
        assert drill(kind, 5).view != drill(kind, 6).view


def test_json_keeps_the_secret() -> None:
    for kind in ("group", "1-1", "guess"):
        one = drill(kind, 2)
        asked = json.loads(json.dumps(one.to_json(), allow_nan=False))
        assert set(asked) == {"kind", "seed", "title", "question", "asks", "view", "boards"}
        solved = json.loads(json.dumps(one.to_json(answer=True), allow_nan=False))
        assert solved["answers"] == [list(cell) for cell in one.answers]
        assert solved["text"] == one.text
        json.dumps(one.grade(one.answers[0]).to_json(), allow_nan=False)
        assert "layout" not in repr(one)


def test_every_kind_has_words() -> None:
    assert len(set(DRILL_KINDS)) == len(DRILL_KINDS)
    for kind in ("single", "endgame", "1-2-2-1"):
        one = drill(kind, 1)
        assert one.question.endswith("?")
        assert one.title
        assert one.text.endswith(".")
        assert one.overlay


def test_bad_input() -> None:
    for arguments in (("magic",), ("pair", -1), ("pair", 0, "9x9/99")):
        with pytest.raises(InputError):
            drill(*arguments)
    with pytest.raises(InputError, match="most boards"):
        drill("pair", 0, budget=0)
    stop = threading.Event()
    stop.set()
    with pytest.raises(Cancelled):
        drill("pair", 0, cancel=stop)


def test_training_games() -> None:
    for technique in ("single", "pair", "group"):
        layout = training_game(technique, seed=3, rules="9x9/14")
        walked = walk(layout)
        assert walked.solved
        assert walked.technique == technique
