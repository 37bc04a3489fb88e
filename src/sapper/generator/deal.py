"""Boards for a Game with `no_guess`: they are made at the first click, wherever that is."""

from __future__ import annotations

from sapper.board import Cell, Layout, Rules, dealing

from .generate import generate

BUDGET = 500_000_000  # units of work: a few seconds, after which nobody waits for a click


def install() -> None:
    """Let every Game have such boards. `import sapper` calls it."""
    dealing.deal_with(_deal)


def _deal(rules: Rules, first: Cell, seed: int) -> Layout:
    return generate(rules, first, seed, budget=BUDGET)
