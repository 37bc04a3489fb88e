"""Trains a small policy by playing, and measures it against the player `fast`.

    python examples/train_policy.py [--steps N] [--games N]

The policy sees a window of 5x5 cells around each hidden cell and guesses how likely that cell is a mine; it opens the
cell that looks safest. What it learns from is its own games alone: after every move it is told whether the cell was a
mine. NumPy is all it needs; a better agent sees more than a window, and knows the mines that are left.
"""

from __future__ import annotations

import argparse

import gymnasium
import numpy as np
from numpy.typing import NDArray

import sapper.gym  # makes the environments known
from sapper.measure import wilson

RULES = "9x9/10"
WINDOW = 5
KINDS = 11  # hidden, 0 to 8, outside
INPUTS = KINDS * WINDOW * WINDOW
GAMES_AT_ONCE = 128

Floats = NDArray[np.float32]


def windows(seen: NDArray[np.int8]) -> Floats:
    """What stands around every cell, one input for each kind of each neighbour: [game, cell, input]."""
    margin = WINDOW // 2
    padded = np.pad(seen, ((0, 0), (margin, margin), (margin, margin)), constant_values=9)
    around = np.lib.stride_tricks.sliding_window_view(padded, (WINDOW, WINDOW), (1, 2))
    codes = np.clip(around.reshape(len(seen), -1, WINDOW * WINDOW) + 1, 0, KINDS - 1)
    inputs: Floats = np.eye(KINDS, dtype=np.float32)[codes].reshape(*codes.shape[:2], INPUTS)
    return inputs


class Policy:
    """How likely is the cell in the middle a mine? One hidden layer, trained by Adam."""

    def __init__(self, hidden: int = 48) -> None:
        random = np.random.default_rng(0)
        self.values = [random.normal(0, 0.1, shape).astype(np.float32) for shape in ((INPUTS, hidden), (hidden,))]
        self.moments = [np.zeros((2, *value.shape), np.float32) for value in self.values]

    def odds(self, inputs: Floats) -> tuple[Floats, Floats]:
        """Log-odds of a mine, and the hidden layer."""
        layer: Floats = np.maximum(inputs @ self.values[0], 0)
        odds: Floats = layer @ self.values[1]
        return odds, layer

    def learn(self, inputs: Floats, mine: NDArray[np.bool_], rate: float) -> None:
        """One step downhill on the logarithm of the likelihood."""
        odds, layer = self.odds(inputs)
        slope = ((1 / (1 + np.exp(-odds)) - mine) / len(mine)).astype(np.float32)
        back = slope[:, None] * self.values[1] * (layer > 0)
        for value, moment, gradient in zip(self.values, self.moments, (inputs.T @ back, slope @ layer), strict=True):
            moment[0] += 0.1 * (gradient - moment[0])
            moment[1] += 0.01 * (gradient**2 - moment[1])
            value -= rate * moment[0] / (np.sqrt(moment[1]) + 1e-6)

    def choose(self, seen: NDArray[np.int8], masks: NDArray[np.bool_]) -> tuple[NDArray[np.int64], Floats]:
        """The hidden cell that looks safest in each game, and the inputs of all cells."""
        inputs = windows(seen)
        return np.where(masks, self.odds(inputs)[0], np.inf).argmin(1), inputs


def train(steps: int) -> Policy:
    """Play and learn."""
    policy, random = Policy(), np.random.default_rng(1)
    envs = gymnasium.make_vec("sapper/Minesweeper-v0", num_envs=GAMES_AT_ONCE, rules=RULES, masks=True)
    seen, info = envs.reset(seed=10_000)
    ended = np.zeros(GAMES_AT_ONCE, bool)
    for step in range(steps):
        cells, inputs = policy.choose(seen, info["action_mask"])
        for game in np.flatnonzero((random.random(GAMES_AT_ONCE) < 0.1) & ~ended):
            cells[game] = random.choice(np.flatnonzero(info["action_mask"][game]))  # to see what it would not do
        begun = (seen >= 0).any((1, 2)) & ~ended  # a first click teaches nothing, and a finished game has no move
        seen, rewards, terminated, truncated, info = envs.step(cells)
        chosen = inputs[np.arange(GAMES_AT_ONCE), cells]
        if begun.any():
            policy.learn(chosen[begun], (rewards < 0)[begun], 0.003 * (1 - step / steps))
        ended = terminated | truncated
    return policy


def won_games(policy: Policy, games: int) -> int:
    """Games of seeds 0, 1, ...: the first of each environment counts."""
    envs = gymnasium.make_vec(
        "sapper/Minesweeper-v0", num_envs=games, rules=RULES, masks=True, autoreset_mode="Disabled"
    )
    seen, info = envs.reset(seed=0)
    won = np.zeros(games, bool)
    over = np.zeros(games, bool)
    while not over.all():
        cells, _ = policy.choose(seen, info["action_mask"])
        seen, rewards, terminated, _, info = envs.step(cells)
        won |= terminated & (rewards > 0) & ~over
        over |= terminated
        if terminated.any():
            seen, info = envs.reset(options={"reset_mask": terminated})  # they play on, and no longer count
    return int(won.sum())


def main() -> None:
    """Train, measure, compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=4000)
    parser.add_argument("--games", type=int, default=2000)
    asked = parser.parse_args()
    before = won_games(Policy(), asked.games)
    after = won_games(train(asked.steps), asked.games)
    fast = sapper.simulate(RULES, "fast", game_seeds=list(range(asked.games))).wins
    for name, wins in (("untrained", before), ("trained", after), ("fast", fast)):
        low, high = wilson(wins, asked.games)
        print(
            f"{name:>10}: {100 * wins / asked.games:5.1f} % of {asked.games} games [{100 * low:.1f}, {100 * high:.1f}]"
        )


if __name__ == "__main__":
    main()
