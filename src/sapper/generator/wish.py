"""What a board is to be like, checked before anybody searches for it.

>>> Wish(technique_max="pair").total_use
'never'
>>> Wish(technique_min="suppose", technique_max="pair")
Traceback (most recent call last):
    ...
sapper.board.errors.InputError: No board needs at least suppose and at most pair.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from sapper.board import InputError, Rules
from sapper.board.limits import is_whole
from sapper.board.rules import shown
from sapper.solve import TECHNIQUES, TOTAL_USES
from sapper.solve.techniques import MOST_DEPTH

#: How boards are made, in the engine's order; docs/generating.md describes them.
METHODS: Final = ("uniform", "dense", "iterative", "iterative-2", "combined", "gradual", "auto")

Range = tuple[int, int]
_ANY: Final = (0, 2**30)
_COUNT: Final = TECHNIQUES.index("count")
_LARGEST: Final = 10**9


@dataclass(frozen=True, slots=True)
class Wish:
    """What a board is to be like. Ranges are (least, most), both included.

    `technique_min` and `technique_max` bound the hardest technique that the board needs; `technique_min="guess"` asks
    for boards that do need a guess. `clues` bounds the most clues that a step needs together, `depth` the cells that
    have to be supposed at once, `bbbv` the 3BV. `total` says whether the solver may use the mine total: "allowed"
    (unless `technique_max` is easier than count), only at the "end", "needed", or "never". With `all_openings` the
    board is solvable from every opening.
    """

    technique_min: str = "single"
    technique_max: str = "count"
    clues: Range | None = None
    depth: Range | None = None
    total: str | None = None
    bbbv: Range | None = None
    all_openings: bool = False

    def __post_init__(self) -> None:
        least = _rung(self.technique_min, TECHNIQUES)
        most = _rung(self.technique_max, TECHNIQUES[:-1])
        if self.technique_min != "guess" and least > most:
            raise InputError(f"No board needs at least {self.technique_min} and at most {self.technique_max}.")
        for name, range_ in (("clues", self.clues), ("depth", self.depth), ("3BV", self.bbbv)):
            _check_range(name, range_)
        self._check_total(least, most)
        if self.technique_min == "guess":
            self._check_guess()
        self._check_levels(least, most)

    @property
    def total_use(self) -> str:
        """What is done with the mine total, when nothing was said too."""
        if self.total is not None:
            return self.total
        return "allowed" if self.technique_max == "count" else "never"

    def check(self, rules: Rules) -> None:
        """Refuse what no board with these Rules can be."""
        if rules.mines >= rules.cells:
            raise InputError(f"A {rules} board has no safe cell, so there is nothing to solve.")
        if self.bbbv is not None and self.bbbv[0] > rules.cells - rules.mines:
            raise InputError(
                f"A {rules} board has at most {rules.cells - rules.mines} safe cells, and its 3BV is no greater: "
                f"{self.bbbv[0]} is too much."
            )
        if self.bbbv is not None and self.bbbv[1] < 1:
            raise InputError("Every board with a safe cell has a 3BV of at least 1.")

    def _check_total(self, least: int, most: int) -> None:
        if self.total is not None and self.total not in (*TOTAL_USES, "needed"):
            raise InputError(f"The mine total is allowed, end, needed or never, not {shown(self.total)}.")
        if self.total in ("allowed", "needed") and most < _COUNT:
            raise InputError(
                f'With {self.technique_max} as the hardest technique the mine total can be used "never" or at the '
                f'"end", not {shown(self.total)}.'
            )
        if least == _COUNT and self.total == "never":
            raise InputError("A board that needs the technique count needs the mine total, which is never to be used.")

    def _check_guess(self) -> None:
        told = (self.clues, self.depth, self.all_openings or None, "needed" if self.total == "needed" else None)
        if any(one is not None for one in told):
            raise InputError(
                "A board that needs a guess is not solved: it has no clues, depth, openings or total to ask for."
            )
        if self.technique_max != "count":
            raise InputError(
                "A board that needs a guess is one that no technique solves: leave technique_max at count."
            )

    def _check_levels(self, least: int, most: int) -> None:
        if self.depth is not None and self.depth[1] == 0 and least > TECHNIQUES.index("single"):
            raise InputError(f"A board that needs {self.technique_min} needs a depth of at least 1.")
        if self.depth is not None and self.depth[0] > 0 and most == TECHNIQUES.index("single"):
            raise InputError("A board that single clues solve has a depth of 0: nothing is supposed.")
        if self.depth is not None and self.depth[0] > MOST_DEPTH:
            raise InputError(f"Suppositions of more than {MOST_DEPTH} cells at once are not searched for.")
        if self.clues is not None and self.clues[0] > most + 1 and most < TECHNIQUES.index("group"):
            raise InputError(f"With {self.technique_max} as the hardest technique no step needs {self.clues[0]} clues.")
        if self.clues is not None and self.clues[1] == 1 and least > TECHNIQUES.index("single"):
            raise InputError(f"A board that needs {self.technique_min} needs two clues together somewhere.")

    def to_json(self) -> dict[str, Any]:
        """Plain values: what was wished, and nothing else."""
        values = {_KEYS.get(f.name, f.name): getattr(self, f.name) for f in fields(self) if not _is_default(self, f)}
        return {key: list(value) if isinstance(value, tuple) else value for key, value in values.items()}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Wish:
        """Read what `to_json` gives."""
        names = {_KEYS.get(f.name, f.name): f.name for f in fields(cls)}
        unknown = next((key for key in values if key not in names), None)
        if unknown is not None:
            raise InputError(f"{shown(unknown)} is nothing to wish for; there are {', '.join(names)}.")
        given: dict[str, Any] = {
            names[key]: tuple(value) if isinstance(value, list) else value for key, value in values.items()
        }
        if not isinstance(given.get("all_openings", False), bool):
            raise InputError("all_openings is true or false.")
        return cls(**given)


_KEYS: Final = {"bbbv": "3bv"}

EngineWish = tuple[int, int, int, bool, bool, Range, Range, Range]


def engine_wish(wish: Wish) -> EngineWish:
    """A Wish as the engine takes it."""
    use = wish.total_use
    total = TOTAL_USES.index("allowed" if use == "needed" else use)
    ranges = (wish.clues or _ANY, wish.depth or _ANY, wish.bbbv or _ANY)
    rungs = (TECHNIQUES.index(wish.technique_min), TECHNIQUES.index(wish.technique_max))
    return (*rungs, total, use == "needed", wish.all_openings, *ranges)


def _is_default(wish: Wish, field: Any) -> bool:
    return bool(getattr(wish, field.name) == field.default)


def _rung(technique: str, among: tuple[str, ...]) -> int:
    if technique not in among:
        raise InputError(f"{shown(technique)} is no technique here; those are {', '.join(among)}.")
    return TECHNIQUES.index(technique)


def _check_range(name: str, value: object) -> None:
    if value is None:
        return
    if not isinstance(value, tuple) or not all(map(is_whole, value)) or len(value) != 2:
        raise InputError(f"A wish for {name} is a range of two whole numbers as in (2, 3), and {shown(value)} is not.")
    least, most = value
    if not 0 <= least <= most <= _LARGEST:
        raise InputError(f"A range of {name} from {least} to {most} holds nothing: no board has that.")
