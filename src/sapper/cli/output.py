"""What verbs print: boards and sentences in colour where the terminal has any, and JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final

from rich.console import Console

from sapper.board import Cell, Layout, View
from sapper.render import Overlay, blocks

_MANY: Final = 60  # cells named in a text; --json names them all


def console() -> Console:
    """Standard output. Texts are never cut, wrapped or coloured by guesswork."""
    return Console(highlight=False, soft_wrap=True, emoji=False, markup=False)


def print_board(out: Console, board: View | Layout, marks: Overlay | None = None) -> None:
    """The board with rulers, in blocks of columns where it is wider than the terminal."""
    colour = out.color_system is not None and not out.no_color
    for number, block in enumerate(blocks(board, out.width, colour=colour, marks=marks or {})):
        if number:
            out.print()
        out.print(block, crop=False)


def print_json(value: Any) -> None:
    """One line of JSON, without NaN."""
    print(json.dumps(value, allow_nan=False))


def cells(among: Iterable[Cell]) -> str:
    """Cells in words.

    >>> cells([(1, 2), (3, 4)])
    '(1, 2) (3, 4)'
    """
    every = list(among)
    named = " ".join(f"({x}, {y})" for x, y in every[:_MANY])
    return named + (f" and {len(every) - _MANY} more" if len(every) > _MANY else "")


def count(number: int, noun: str) -> str:
    """A number with its noun: 1 cell, 2 cells."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
