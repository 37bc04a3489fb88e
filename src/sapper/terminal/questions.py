"""What is asked before a game: size, mines, who plays, first cell. An empty line takes what stands in brackets.

In a pipe the same answers are read from the same lines, and nothing is printed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from sapper.board import Cell, InputError, Rules
from sapper.play import DEFAULT, player_named

from .screen import Screen

_Answer = TypeVar("_Answer")


class Ended(Exception):  # noqa: N818 - it is no error
    """The input ended before the answers did."""


def ask_rules(screen: Screen, rule: str) -> Rules:
    """The size, and unless it was said with it the number of mines."""

    def size(line: str) -> Rules | tuple[int, int]:
        numbers = re.fullmatch(r"\s*([0-9]{1,9})\s*[x, *]\s*([0-9]{1,9})\s*", line.lower())
        if numbers is None:
            return Rules.parse(line or "beginner", rule)
        width, height = int(numbers[1]), int(numbers[2])
        Rules(width, height, 0)  # refuses what is too large
        return width, height

    found = _ask(screen, "Size (beginner, intermediate, expert, or as in 20x12) [beginner]: ", size)
    if isinstance(found, Rules):
        return found
    width, height = found
    usual = width * height * 99 // 480
    most = width * height - (rule != "any")
    prompt = f"Mines (0 to {most}) [{usual}]: "
    return _ask(screen, prompt, lambda line: Rules(width, height, _whole(line or str(usual)), rule))


def ask_player(screen: Screen) -> str | None:
    """The name of the solver that plays; None for the person."""

    def who(line: str) -> str | None:
        word = line.strip().lower()
        if word in ("", "you", "i", "me", "person", "human"):
            return None
        return player_named(DEFAULT if word in ("solver", "s", "computer") else line.strip()).name

    return _ask(screen, "Who plays, you or the solver? [you]: ", who)


def ask_first(screen: Screen, rules: Rules) -> Cell | None:
    """The first cell; None leaves it to whoever plays."""

    def cell(line: str) -> Cell | None:
        if not line.strip():
            return None
        numbers = re.findall(r"-?[0-9]+", line)
        if len(numbers) != 2:
            raise InputError("A cell is two numbers: x to the right and y down, as in 3 4.")
        x, y = map(_whole, numbers)
        if not rules.holds(x, y):
            raise InputError(f"({x}, {y}) lies outside the {rules.width}x{rules.height} board.")
        return x, y

    return _ask(screen, "First cell, as in 3 4 [choose later]: ", cell)


def _ask(screen: Screen, prompt: str, understand: Callable[[str], _Answer]) -> _Answer:
    """Ask until the answer is understood; a pipe gets no second chance."""
    while True:
        line = screen.ask(prompt)
        if line is None:
            raise Ended
        try:
            return understand(line)
        except InputError as error:
            if not screen.asks:
                raise
            screen.say(str(error))


def _whole(text: str) -> int:
    if not re.fullmatch(r"\s*-?[0-9]{1,9}\s*", text):
        raise InputError(f"{text.strip()!r:.40} is not a whole number.")
    return int(text)
