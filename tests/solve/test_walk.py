"""Walks: what they solve is what counting solves, step by step forced, and they stop where only a guess helps."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.solve.helpers import golden_cases, scattered

from sapper import BudgetExceeded, Game, InputError, Layout, View, analyze, walk
from sapper.board import FLAG, HIDDEN
from sapper.solve import TECHNIQUES


def drawn(count: int) -> list[Layout]:
    chance = random.Random(3)
    return [
        Layout.draw(f"{chance.randint(4, 14)}x{chance.randint(4, 12)}/{chance.randint(3, 12)}", seed, (1, 2))
        for seed in range(count)
    ]


def test_solved_is_what_counting_solves() -> None:
    solved = 0
    for layout in drawn(60):
        for total in (True, False):
            game = Game(layout=layout)
            game.open(1, 2)
            while game.state == "running":
                view = game.view if total else game.view.with_total(None)
                safe = [cell for cell in analyze(view).safe if game.view.at(*cell) == HIDDEN]
                if not safe:
                    break
                for cell in safe:
                    game.open(*cell)
            walked = walk(layout, total="allowed" if total else "never")
            assert walked.solved == (game.state == "won")
            solved += walked.solved
            assert (walked.technique == "guess") == (not walked.solved)
    assert 20 < solved < 100


def test_the_end_is_what_the_steps_say() -> None:
    for layout in drawn(20):
        walked = walk(layout)
        mines = {cell for step in walked.steps for cell in step.mines}
        flagged = {(i % layout.width, i // layout.width) for i, code in enumerate(walked.view.cells) if code == FLAG}
        assert mines <= flagged <= set(layout.mines)
        assert mines == flagged or walked.solved
        for i, code in enumerate(walked.view.cells):
            if code < HIDDEN:
                assert code == layout.cells[i]
        if walked.solved:
            assert walked.undecided == []
        assert all(TECHNIQUES.index(step.technique) <= TECHNIQUES.index(walked.technique) for step in walked.steps)


def test_the_hardest_rung_is_needed() -> None:
    """A board is solved with its technique as the most allowed, and with none below."""
    for layout in drawn(60):
        technique = walk(layout).technique
        if technique == "guess":
            continue
        rung = TECHNIQUES.index(technique)
        assert walk(layout, most=technique).solved
        if rung:
            assert not walk(layout, most=TECHNIQUES[rung - 1]).solved


def test_a_view_as_far_as_it_goes() -> None:
    for seed in range(30):
        view = scattered(8, 7, 9, 0.5, seed)
        walked, truth = walk(view), analyze(view)
        assert sorted(walked.safe) == sorted(truth.safe)
        assert sorted(cell for step in walked.steps for cell in step.mines) == sorted(truth.mines)
        assert walked.solved == (len(truth.safe) + len(truth.mines) == view.hidden)
        assert len(walked.undecided) == view.hidden - len(truth.safe) - len(truth.mines)


def test_the_golden_position(golden: Path) -> None:
    """With three mines left the total makes a step, and then a guess is needed."""
    view = next(case.view for case in golden_cases(golden) if case.name == "eleven-3-left")
    walked = walk(view)
    assert [(step.technique, step.safe) for step in walked.steps] == [("count", [(7, 0), (8, 0)])]
    assert walked.technique == "guess"
    assert walked.total_used
    assert len(walked.undecided) == 6
    assert walk(view, most="exact").steps == ()
    # (8, 0) tells which of its neighbours is the mine; of the other two pairs nothing ever tells.
    for shown in (3, 4):
        rest = walk(view.with_cell(7, 0, 4).with_cell(8, 0, shown))
        assert rest.technique == "guess"
        assert len(rest.undecided) == 4
        assert [step.technique for step in rest.steps] == ["single", "single"]


def test_options() -> None:
    layout = Layout.draw("30x16/99", seed=2, first=(3, 3))
    assert walk(layout).solved
    assert {step.technique for step in walk(layout, most="single").steps} == {"single"}
    groups = walk(layout, most="group", clues=4)
    assert all(len(step.clues) == step.level for step in groups.steps if step.technique == "group")
    naive = walk(layout, most="single", steps=-1)
    assert len(naive.undecided) <= len(walk(layout, most="pair").undecided)


def test_bad_input() -> None:
    layout = Layout.parse("*..\n...\n...")
    view = View.parse("1#\n##", total=1)
    for wrong in (
        lambda: walk(layout),
        lambda: walk(layout, (0, 0)),
        lambda: walk(layout, (3, 0)),
        lambda: walk(layout, (2, 2), most="guess"),
        lambda: walk(layout, (2, 2), total="often"),
        lambda: walk(layout, (2, 2), most="pair", total="allowed"),
        lambda: walk(layout, (2, 2), clues=0),
        lambda: walk(layout, (2, 2), depth=10),
        lambda: walk(layout, (2, 2), steps=-2),
        lambda: walk(view, (1, 1)),
        lambda: walk(view, flags="perhaps"),
        lambda: walk(View.parse("3#", total=None)),
        lambda: walk(view).certificate,
        lambda: walk(Layout.parse("*.\n.*"), (1, 0)).certificate,
    ):
        with pytest.raises(InputError, match=r"\.$"):
            wrong()
    with pytest.raises(BudgetExceeded):
        walk(Layout.draw("30x16/99", seed=2, first=(3, 3)), budget=100)
