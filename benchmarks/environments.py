"""Steps a second of the learning environments: one game through `gym.make`, and 1,024 at once, next games included."""

from __future__ import annotations

import time

import gymnasium
import numpy as np

import sapper.gym  # noqa: F401 - makes the environments known
from sapper import Game

from .history import Figures

BOARDS = ("9x9/10", "30x16/99")
STEPS = 400_000
MANY = 1024


def run(scale: float) -> Figures:
    """Random cells, drawn before: the choice of an action is not counted. Time is this process's own."""
    figures: Figures = {}
    for rules in BOARDS:
        _compare(rules)
        figures[f"{rules}: steps a second, gym.make"] = _one(rules, int(STEPS * scale))
        figures[f"{rules}: steps a second, {MANY} at once"] = _many(rules, int(4 * STEPS * scale) // MANY + 1)
    return figures


def _one(rules: str, steps: int) -> float:
    env = gymnasium.make("sapper/Minesweeper-v0", rules=rules)
    actions = np.random.default_rng(1).integers(0, int(env.action_space.n), steps).tolist()  # type: ignore[attr-defined]
    env.reset(seed=1)
    began = time.process_time()
    for action in actions:
        _, _, terminated, truncated, _ = env.step(action)
        if terminated or truncated:
            env.reset()
    return steps / (time.process_time() - began)


def _many(rules: str, steps: int) -> float:
    envs = gymnasium.make_vec("sapper/Minesweeper-v0", num_envs=MANY, rules=rules)
    cells = int(envs.single_action_space.n)  # type: ignore[attr-defined]
    actions = np.random.default_rng(1).integers(0, cells, (steps, MANY))
    envs.reset(seed=1)
    began = time.process_time()
    for chosen in actions:
        envs.step(chosen)
    return steps * MANY / (time.process_time() - began)


def _compare(rules: str) -> None:
    """What is measured is the game: the first game of a seed, beside a Game."""
    env = gymnasium.make("sapper/Minesweeper-v0", rules=rules)
    for seed in range(20):
        env.reset(seed=seed)
        game = Game(rules, seed=seed)
        for action in np.random.default_rng(seed).permutation(game.rules.cells).tolist():
            over = env.step(action)[2]
            game.open(action % game.rules.width, action // game.rules.width)
            if over != (game.state in ("won", "lost")):
                raise AssertionError("the environment and the game disagree")
            if over:
                break
