"""Trains the evaluation of `best` on positions from its own games, and what these turned out to be worth.

    python -m benchmarks.train_evaluation [--games N] [--epochs N] [--out FILE]

Writes native/src/evaluation_weights.cpp unless told otherwise; build anew after that. A stronger evaluation is one that
wins more games: compare with `sapper simulate --versus` on many boards before it is kept. Samples are kept in
build/training, so a second run with the same number of games only trains.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sapper.board import FIRST_CLICK_RULES
from sapper.board.rules import as_rules
from sapper.play._engine import core

Floats = NDArray[np.float32]

ROOT = Path(__file__).resolve().parents[1]
WEIGHTS = ROOT / "native" / "src" / "evaluation_weights.cpp"
KEPT = ROOT / "build" / "training"
SHAPE: Final = (28, 32, 16, 1)
SEED: Final = 0x7EAC5  # no seed of any published run
EXPLORE: Final = 0.25  # guesses that are not the player's own, so that the network also knows what it would not do
BATCH: Final = 4096
RATE: Final = 2e-3
#: Boards, first-click rules, and their share of the games.
GAMES: Final = (
    ("30x16/99", "safe", 0.3),
    ("30x16/99", "opening", 0.3),
    ("16x16/40", "safe", 0.1),
    ("16x16/40", "opening", 0.1),
    ("9x9/10", "safe", 0.05),
    ("9x9/10", "opening", 0.05),
    ("8x8/10", "safe", 0.05),
    ("8x8/10", "opening", 0.05),
)


def samples(rules: str, rule: str, games: int) -> tuple[Floats, Floats]:
    """Features of positions after a guess that went well, and the chance of winning they turned out to have."""
    kept = KEPT / f"{rules.replace('/', '-')}-{rule}-{games}.npz"
    if kept.exists():
        with np.load(kept) as found:
            return found["features"], found["won"]
    board = as_rules(rules, rule)
    what = (board.width, board.height, board.mines, FIRST_CLICK_RULES.index(rule))
    step = 500
    with ThreadPoolExecutor() as pool:
        parts = list(
            pool.map(
                lambda first: core.evaluation_samples(what, SEED, first, min(step, games - first), EXPLORE),
                range(0, games, step),
            )
        )
    features = np.frombuffer(b"".join(f for f, _ in parts), np.float32).reshape(-1, SHAPE[0])
    won = np.frombuffer(b"".join(w for _, w in parts), np.float32)
    KEPT.mkdir(parents=True, exist_ok=True)
    np.savez(kept, features=features, won=won)
    print(f"{rules} {rule}: {games} games, {len(won)} positions, worth {won.mean():.3f}", flush=True)
    return features, won


class Network:
    """Layers of rectified sums, trained by Adam on the logarithm of the likelihood."""

    def __init__(self, scale: Floats, random: np.random.Generator) -> None:
        self.values: list[Floats] = []
        for i, o in pairwise(SHAPE):
            self.values += [random.normal(0, (2 / i) ** 0.5, (o, i)).astype(np.float32), np.zeros(o, np.float32)]
        self.values[0] /= scale  # features of very different sizes begin alike
        self._first: list[Any] = [np.zeros_like(v) for v in self.values]
        self._second: list[Any] = [np.zeros_like(v) for v in self.values]
        self._steps = 0

    def forward(self, x: Floats) -> list[Floats]:
        """What every layer gives; the last are log-odds."""
        seen = [x]
        for k in range(0, len(self.values), 2):
            z = seen[-1] @ self.values[k].T + self.values[k + 1]
            seen.append(z if k + 2 == len(self.values) else np.maximum(z, 0))
        return seen

    def learn(self, x: Floats, won: Floats, rate: float) -> None:
        """One step of Adam."""
        seen = self.forward(x)
        slope = (chance(seen[-1][:, 0]) - won)[:, None] / len(won)
        self._steps += 1
        for k in range(len(self.values) - 2, -1, -2):
            gradients = slope.T @ seen[k // 2], slope.sum(0)
            if k:
                slope = (slope @ self.values[k]) * (seen[k // 2] > 0)
            for j, gradient in zip((k, k + 1), gradients, strict=True):
                self._adapt(j, gradient, rate)

    def _adapt(self, j: int, gradient: Floats, rate: float) -> None:
        self._first[j] = 0.9 * self._first[j] + 0.1 * gradient
        self._second[j] = 0.999 * self._second[j] + 0.001 * gradient**2
        first = self._first[j] / (1 - 0.9**self._steps)
        second = self._second[j] / (1 - 0.999**self._steps)
        self.values[j] -= (rate * first / (np.sqrt(second) + 1e-8)).astype(np.float32)

    def loss(self, x: Floats, won: Floats) -> float:
        """Mean negative log-likelihood."""
        odds = self.forward(x)[-1][:, 0].astype(np.float64)
        return float(np.mean(np.logaddexp(0, odds) - won * odds))


def chance(odds: Floats) -> Floats:
    """Log-odds as a probability."""
    return (1 / (1 + np.exp(-odds))).astype(np.float32)


def train(features: Floats, won: Floats, epochs: int) -> Network:
    """On nine tenths of the samples; the loss on the rest is printed."""
    random = np.random.default_rng(1)
    order = random.permutation(len(won))
    held, used = np.split(order, [len(won) // 10])
    network = Network(features[used].std(0) + 0.1, random)
    for epoch in range(epochs):
        rate = RATE * 0.5 * (1 + np.cos(np.pi * epoch / epochs))
        for batch in np.array_split(random.permutation(used), len(used) // BATCH + 1):
            network.learn(features[batch], won[batch], rate)
        print(f"epoch {epoch + 1}: {network.loss(features[held], won[held]):.5f}", flush=True)
    return network


def write(network: Network, out: Path) -> None:
    """The numbers as C++."""
    lines = ["// Written by benchmarks/train_evaluation.py; not to be edited by hand."]
    lines += ['#include "evaluation_weights.hpp"', "", "namespace sapper {", ""]
    for k, values in enumerate(network.values):
        name = f"{'BIASES' if k % 2 else 'WEIGHTS'}_{k // 2}"
        numbers = ", ".join(f"{v:.7g}f" if "." in f"{v:.7g}" else f"{v:.7g}.0f" for v in values.ravel())
        lines += [f"const float {name}[] = {{{numbers}}};", ""]
    out.write_text("\n".join([*lines, "}  // namespace sapper", ""]), "utf-8")


def main() -> None:
    """Collect, train, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200_000)
    parser.add_argument("--epochs", type=int, default=30)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    asked = parser.parse_args()
    parts = [samples(rules, rule, int(asked.games * share)) for rules, rule, share in GAMES]
    features, won = (np.concatenate([part[i] for part in parts]) for i in (0, 1))
    write(train(features, won, asked.epochs), asked.out)


if __name__ == "__main__":
    main()
