"""Minesweeper in words: what counts as a move, and what it is worth."""

from __future__ import annotations

import numpy as np
import pytest

import sapper
from sapper.gym import TextEnv


def test_prompts_tell_all_that_is_needed() -> None:
    env = TextEnv("12x5/8", seed=3)
    prompt = env.prompt()
    assert "12 columns and 5 rows, 8 mines" in prompt
    assert "shows 0" in prompt
    assert "   0  1  2  3  4  5  6  7  8  9 10 11\n 0  #" in prompt
    turn = env.step("open 3 2")
    assert turn.legal
    assert "shows 0" not in turn.prompt
    assert turn.prompt.count("#") == env.view.hidden + 1  # one in the legend


@pytest.mark.parametrize(
    "answer",
    ["open 3 2", "OPEN 3 2.", "Let me see...\n\n**open 3, 2**", "open 9 9 9\nopen 0 0\n> open (3, 2)", "  `open 3 2`"],
)
def test_moves_are_found(answer: str) -> None:
    env = TextEnv("12x5/8", seed=3)
    turn = env.step(answer)
    assert turn.legal
    assert env.game.moves[0][1:] == ("open", 3, 2)


@pytest.mark.parametrize("answer", ["", "open", "open three two", "I would open 3 2 but", "close 3 2", "x" * 100_000])
def test_what_is_no_move(answer: str) -> None:
    env = TextEnv("12x5/8", seed=3)
    turn = env.step(answer)
    assert not turn.legal
    assert turn.risk is None
    assert env.game.moves == []


def test_moves_that_change_nothing() -> None:
    env = TextEnv("12x5/8", seed=3)
    env.step("open 3 2")
    for answer in ("open 3 2", "open 50 2"):
        turn = env.step(answer)
        assert not turn.legal
        assert turn.risk is None
    assert env.score()["illegal"] == 2


def test_scores_are_exact_risks() -> None:
    view_risk = []
    env = TextEnv("9x9/10", seed=35)
    env.step("open 4 4")
    while not env.done:
        truth = sapper.analyze(env.view)
        risks = truth.probability
        y, x = divmod(int(np.nanargmin(risks)), 9)
        turn = env.step(f"open {x} {y}")
        assert turn.risk == risks[y, x]
        assert turn.least == risks[risks >= 0].min()
        view_risk.append((turn.risk, turn.regret))
    score = env.score()
    assert score["opened"] == len(view_risk) + 1
    assert score["mean_regret"] == pytest.approx(sum(r or 0 for _, r in view_risk) / score["opened"])


def test_needless_risks_are_counted() -> None:
    env = TextEnv("9x9/10", seed=35)
    env.step("open 4 4")
    truth = sapper.analyze(env.view)
    assert truth.safe
    x, y = truth.mines[0]
    turn = env.step(f"open {x} {y}")
    assert (turn.done, turn.state, turn.risk, turn.regret) == (True, "lost", 1.0, 1.0)
    assert env.score()["needless_risks"] == 1
    assert env.score()["survival"] == 0
    assert not env.step("open 0 0").legal


def test_turns_run_out() -> None:
    env = TextEnv("9x9/10", seed=35, most_turns=3)
    assert [env.step("hm").done for _ in range(3)] == [False, False, True]
    assert env.step("open 4 4").sentence == "The game is over."


def test_any_first_click_is_a_risk() -> None:
    env = TextEnv("4x4/4", "any", seed=1)
    turn = env.step("open 0 0")
    assert turn.risk == turn.least == 0.25
