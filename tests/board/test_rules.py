"""Rules and their sentences; the tree of errors."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from sapper.board import (
    MAX_SIDE,
    PRESETS,
    BudgetExceeded,
    Cancelled,
    Game,
    InputError,
    Layout,
    Rules,
    RulesError,
    SapperError,
    TextError,
    View,
)


def test_presets() -> None:
    assert {name: str(rules) for name, rules in PRESETS.items()} == {
        "beginner": "9x9/10",
        "classic-beginner": "8x8/10",
        "intermediate": "16x16/40",
        "expert": "30x16/99",
    }
    assert {rules.rule for rules in PRESETS.values()} == {"opening"}


def test_from_text_and_back() -> None:
    assert Rules.parse("30x16/99") == Rules.parse(" Expert ") == Rules(30, 16, 99)
    assert Rules.parse("expert", "safe") == Rules(30, 16, 99, "safe")
    assert Rules.parse("2x2/4", "any").mines == 4
    rules = Rules(7, 5, 3, "any")
    assert Rules.parse(str(rules), rules.rule) == rules
    assert eval(repr(rules)) == rules
    assert rules.cells == 35
    assert (rules.holds(6, 4), rules.holds(7, 4), rules.holds(0, -1)) == (True, False, False)


def test_the_range_of_mines() -> None:
    for rule, most in (("any", 9), ("safe", 8), ("opening", 8)):
        assert Rules(3, 3, 0, rule).mines == 0
        assert Rules(3, 3, most, rule).mines == most
        for wrong in (-1, most + 1):
            with pytest.raises(RulesError, match=f"has 0 to {most} mines, not {wrong}"):
                Rules(3, 3, wrong, rule)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: Rules(0, 3, 0), "A board has sides from 1 to 4000 cells, and 0x3 has not."),
        (lambda: Rules(3, MAX_SIDE + 1, 0), "A board has sides from 1 to 4000 cells, and 3x4001 has not."),
        (lambda: Rules(3, 3, 9), "A 3x3 board with the first-click rule opening has 0 to 8 mines, not 9."),
        (lambda: Rules(3, 3, 10, "any"), "A 3x3 board has 0 to 9 mines, not 10."),
        (lambda: Rules(3, 3, 1, "never"), "'never' is not a first-click rule; those are any, safe and opening."),
        (lambda: Rules(3.0, 3, 1), "The width is a whole number, and 3.0 is not."),  # type: ignore[arg-type]
        (lambda: Rules(3, 3, True), "The number of mines is a whole number, and True is not."),
        (
            lambda: Rules.parse("3x3"),
            "'3x3' is neither a preset (beginner, classic-beginner, intermediate, expert) nor a size and a number of "
            "mines such as 30x16/99.",
        ),
        (lambda: Rules.parse("3x3/-1"), "A 3x3 board with the first-click rule opening has 0 to 8 mines, not -1."),
        (lambda: Rules.parse("expert", "first"), "'first' is not a first-click rule; those are any, safe and opening."),
        (
            lambda: Game((9, 9, 10)),  # type: ignore[arg-type]
            "Rules are given as Rules(30, 16, 99), '30x16/99' or 'expert', and not as (9, 9, 10).",
        ),
    ],
)
def test_refusals_are_sentences(make: Any, sentence: str) -> None:
    with pytest.raises(RulesError) as caught:
        make()
    assert str(caught.value) == sentence


def test_the_engine_has_the_same_largest_side() -> None:
    assert Game(Rules(MAX_SIDE, 1, 0)).open(0, 0).state == "won"
    assert len(Layout(1, MAX_SIDE, []).cells) == MAX_SIDE


def test_the_tree_of_errors() -> None:
    assert issubclass(RulesError, InputError)
    assert issubclass(TextError, InputError)
    assert issubclass(InputError, ValueError)
    for error in (InputError, BudgetExceeded, Cancelled):
        assert issubclass(error, SapperError)


def test_errors_survive_pickling() -> None:
    text = pickle.loads(pickle.dumps(TextError("this is wrong.", line=3, column=5)))
    assert (str(text), text.line, text.column) == ("Line 3, column 5: this is wrong.", 3, 5)
    spent = pickle.loads(pickle.dumps(BudgetExceeded("Too wide.", spent=7, budget=5)))
    assert (str(spent), spent.spent, spent.budget) == ("Too wide.", 7, 5)


def test_what_is_kept_survives_pickling() -> None:
    game = Game("beginner", seed=1)
    game.open(4, 4)
    for value in (game.rules, game.view, game.layout, game.record):
        assert pickle.loads(pickle.dumps(value)) == value
    assert isinstance(pickle.loads(pickle.dumps(game.view)), View)
