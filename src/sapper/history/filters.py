"""Which games: the one filter of the table, the figures, the charts, the export and the deletion.

>>> Filter(level="expert", ms_max=100_000).sql()
('level = ? AND ms <= ?', ['expert', 100000])
>>> Filter().sql()
('1', [])
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from sapper.board import PRESETS, InputError, Rules
from sapper.board.rules import FIRST_CLICK_RULES, shown
from sapper.solve import TECHNIQUES

from .facts import CUSTOM

ME: Final = "me"
COMPUTER: Final = "computer"
LEVELS: Final = (*PRESETS, CUSTOM)
RESULTS: Final = ("won", "lost")

# How each field becomes SQL; the value takes the place of the question mark.
_SQL: Final = {
    "level": "level = ?",
    "rule": "rule = ?",
    "result": "result = ?",
    "no_guess": "no_guess = ?",
    "practice": "practice = ?",
    "technique": "technique = ?",
    "ms_min": "ms >= ?",
    "ms_max": "ms <= ?",
    "bv3_min": "bv3 >= ?",
    "bv3_max": "bv3 <= ?",
    "since": "played >= ?",
    "until": "played <= ?",
}
_CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "level": LEVELS,
    "result": RESULTS,
    "rule": FIRST_CLICK_RULES,
    "technique": TECHNIQUES,
}


@dataclass(frozen=True, slots=True)
class Filter:
    """All that is given must hold; what is None is not asked for. `level` is a preset or `custom`, all other sizes;
    `player` is `me`, `computer` (any player) or a player's name; times in ms, dates in ms since 1970."""

    level: str | None = None
    rules: str | None = None
    rule: str | None = None
    result: str | None = None
    player: str | None = None
    no_guess: bool | None = None
    helped: bool | None = None
    practice: bool | None = None
    technique: str | None = None
    ms_min: int | None = None
    ms_max: int | None = None
    bv3_min: int | None = None
    bv3_max: int | None = None
    since: int | None = None
    until: int | None = None

    def __post_init__(self) -> None:
        for name, among in _CHOICES.items():
            value = getattr(self, name)
            if value is not None and value not in among:
                raise InputError(f"The {name} of a game is one of {', '.join(among)}, and {shown(value)} is not.")
        if self.rules is not None:
            Rules.parse(self.rules, "any")

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Filter:
        """A filter from its names; what is not known is refused."""
        known = {field.name for field in fields(cls)}
        unknown = next((name for name in values if name not in known), None)
        if unknown is not None:
            raise InputError(f"Games are not filtered by {shown(unknown)}; there are {', '.join(sorted(known))}.")
        return cls(**values)

    def sql(self) -> tuple[str, list[object]]:
        """The condition, and the values for its question marks."""
        given = {field.name: getattr(self, field.name) for field in fields(self)}
        parts = [part for name, part in _SQL.items() if given[name] is not None]
        values: list[object] = [given[name] for name in _SQL if given[name] is not None]
        if self.rules is not None:
            rules = Rules.parse(self.rules, "any")
            parts.append("width = ? AND height = ? AND mines = ?")
            values += [rules.width, rules.height, rules.mines]
        if self.helped is not None:
            parts.append("help <> '[]'" if self.helped else "help = '[]'")
        if self.player in (ME, COMPUTER):
            parts.append("player IS NULL" if self.player == ME else "player IS NOT NULL")
        elif self.player is not None:
            parts.append("player = ?")
            values.append(self.player)
        return " AND ".join(parts) or "1", values
