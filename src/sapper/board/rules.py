"""Rules: the size of a board, its mines, and what the first click may meet.

>>> Rules.parse("expert")
Rules(width=30, height=16, mines=99, rule='opening')
>>> str(Rules(9, 9, 10)), Rules(9, 9, 10).cells
('9x9/10', 81)
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from operator import index
from types import MappingProxyType
from typing import Final

from .errors import InputError, RulesError

Cell = tuple[int, int]  # (x, y), zero-based, x to the right, y down

MAX_SIDE: Final = 4000
FIRST_CLICK_RULES: Final = ("any", "safe", "opening")  # in the engine's order
_RULES_TEXT: Final = re.compile(r"([0-9]{1,9})x([0-9]{1,9})/(-?[0-9]{1,9})")


@dataclass(frozen=True, slots=True)
class Rules:
    """Width, height, mines and the first-click rule: `any` (may be a mine), `safe` (never a mine) or `opening`
    (it and its neighbours hold no mine, as far as there is room for the mines elsewhere).

    `any` allows as many mines as cells; the others leave the first cell free. A board without a safe cell can only
    be lost: winning takes an opened cell.
    """

    width: int
    height: int
    mines: int
    rule: str = "opening"

    def __post_init__(self) -> None:
        check_size(self.width, self.height)
        check_rule(self.rule)
        check_mines(self.width, self.height, self.mines, self.rule)

    @classmethod
    def parse(cls, text: str, rule: str | None = None) -> Rules:
        """Rules from a preset's name or from a text such as `30x16/99`."""
        name = text.strip().lower()
        if name in PRESETS:
            return PRESETS[name].with_rule(rule)
        match = _RULES_TEXT.fullmatch(name)
        if match is None:
            raise RulesError(
                f"{shown(text)} is neither a preset ({', '.join(PRESETS)}) nor a size and a number of mines "
                "such as 30x16/99."
            )
        width, height, mines = map(int, match.groups())
        return cls(width, height, mines, "opening" if rule is None else rule)

    def with_rule(self, rule: str | None) -> Rules:
        """The same Rules with another first-click rule; None keeps this one."""
        return self if rule is None else replace(self, rule=rule)

    @property
    def cells(self) -> int:
        """How many cells the board has."""
        return self.width * self.height

    def holds(self, x: int, y: int) -> bool:
        """Whether (x, y) is a cell of the board."""
        return 0 <= x < self.width and 0 <= y < self.height

    def __str__(self) -> str:
        return f"{self.width}x{self.height}/{self.mines}"


def as_rules(rules: Rules | str, rule: str | None = None) -> Rules:
    """Rules from Rules or from their text, with another first-click rule if one is given."""
    if isinstance(rules, str):
        return Rules.parse(rules, rule)
    if not isinstance(rules, Rules):
        raise RulesError(f"Rules are given as Rules(30, 16, 99), '30x16/99' or 'expert', and not as {shown(rules)}.")
    return rules.with_rule(rule)


def check_size(width: int, height: int) -> None:
    """Refuse a size that no board has."""
    _check_whole("width", width)
    _check_whole("height", height)
    if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
        raise RulesError(f"A board has sides from 1 to {MAX_SIDE} cells, and {width}x{height} has not.")


def check_rule(rule: str) -> None:
    """Refuse what is no first-click rule."""
    if rule not in FIRST_CLICK_RULES:
        raise RulesError(f"{shown(rule)} is not a first-click rule; those are any, safe and opening.")


def check_mines(width: int, height: int, mines: int, rule: str) -> None:
    """Refuse a number of mines for which the board has no room."""
    _check_whole("number of mines", mines)
    most = width * height - (rule != "any")
    if not 0 <= mines <= most:
        under = "" if rule == "any" else f" with the first-click rule {rule}"
        raise RulesError(f"A {width}x{height} board{under} has 0 to {most} mines, not {mines}.")


def as_cell(width: int, height: int, cell: Cell, what: str = "cell") -> Cell:
    """The cell, in plain integers; refused when it lies outside the board."""
    try:
        x, y = map(index, cell)
    except (TypeError, ValueError):
        raise InputError(f"A cell is a pair (x, y) of whole numbers, and {shown(cell)} is not.") from None
    if not (0 <= x < width and 0 <= y < height):
        raise InputError(f"The {what} ({x}, {y}) lies outside the {width}x{height} board.")
    return x, y


def check_seed(seed: int) -> None:
    """Refuse a seed that does not fit into 64 bits."""
    _check_whole("seed", seed)
    if not 0 <= seed < 2**64:
        raise InputError(f"A seed is a whole number from 0 to 2**64 - 1, and {seed} is not.")


def _check_whole(what: str, value: object) -> None:
    if not isinstance(value, int) or isinstance(value, bool):
        raise RulesError(f"The {what} is a whole number, and {shown(value)} is not.")


def shown(value: object) -> str:
    """What was given, short enough for a sentence."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


PRESETS: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        "beginner": Rules(9, 9, 10),
        "classic-beginner": Rules(8, 8, 10),
        "intermediate": Rules(16, 16, 40),
        "expert": Rules(30, 16, 99),
    }
)
