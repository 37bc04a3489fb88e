"""Histories to test with: an empty one, and games to put into it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from sapper import Game, Layout, Record
from sapper.history import Finished, History


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    with History(tmp_path / "data") as one:
        yield one


def played(
    rules: str = "9x9/10", seed: int = 1, *, won: bool = True, player: str | None = None, step: int = 500,
    help_: tuple[str, ...] = (),
) -> Record:  # fmt: skip
    """A game played by somebody who sees everything: to the end, or into a mine half-way."""
    game = Game(rules, seed=seed)
    game.open(0, 0, 0)
    layout = game.layout
    assert isinstance(layout, Layout)
    cells = [(x, y) for y in range(layout.height) for x in range(layout.width)]
    random.Random(seed).shuffle(cells)
    ms = 0
    for number, (x, y) in enumerate(cells):
        if not won and number > len(cells) // 3:
            x, y = layout.mines[0]
        if game.state != "running" or (won and layout.is_mine(x, y)):
            continue
        if not layout.is_mine(x, y) or (not won and number > len(cells) // 3):
            ms += step
            game.open(x, y, ms)
    assert game.state == ("won" if won else "lost")
    return replace(game.record, player=player, help=help_)


def add(history: History, record: Record, when: int) -> int:
    return history.games.add(Finished.of(record, played=when))
