"""Boards by wish."""

from __future__ import annotations

from typing import Any

from sapper.board import BudgetExceeded, Cancelled, Cell, Layout, Rules
from sapper.board.limits import Cancel
from sapper.solve import TECHNIQUES, walk


def made_board(rules: Rules, first: Cell, seed: int, asked: dict[str, Any], cancel: Cancel) -> Layout:
    low = TECHNIQUES.index(asked.get("technique_min", "single"))
    high = TECHNIQUES.index(asked.get("technique_max", "count"))
    for n in range(100000):
        if cancel.is_set():
            raise Cancelled("gone")
        layout = Layout.draw(rules, (seed * 1000003 + n) % 2**64, first)
        if low <= TECHNIQUES.index(walk(layout, first).technique) <= high:
            return layout
    raise BudgetExceeded("no board")
