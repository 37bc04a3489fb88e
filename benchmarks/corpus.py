"""The positions that are analysed: made by Sapper itself, the same on every machine.

The corpus is every View before a decision in natural Expert games. Game number i has Expert rules (30x16/99, the first
click an opening) and the seed i. The first click is at (3, 3). From then on, as long as the game runs, its View is
taken into the corpus, and one decision is made on it: when cells are safe, all of them are opened; otherwise the one
with the least risk, the first of equal ones in reading order. No flags are set. So a game gives one View for every
round of certain openings and one for every guess, until it is won or lost.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from sapper import Game, View, analyze


def views(games: int) -> list[View]:
    """The corpus of so many games."""
    return [view for seed in range(games) for view in decisions(Game("expert", seed=seed))]


def decisions(game: Game) -> Iterator[View]:
    """The View before every decision of one game."""
    game.open(3, 3)
    while game.state == "running":
        yield game.view
        analysis = analyze(game.view)
        for x, y in analysis.safe or [_least(analysis.probability)]:
            game.open(x, y)


def _least(chances: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> tuple[int, int]:
    """The first of the cells with the least risk; differences in the last digits do not count."""
    y, x = np.argwhere(chances <= np.nanmin(chances) + 1e-9)[0].tolist()
    return x, y
