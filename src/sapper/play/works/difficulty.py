"""Work E, boards with a difficulty (2016): suppositions, and the solvers it was compared with.

`suppose-d` fills up to d cells of a part in all ways, follows each by single clues, drops contradictions and keeps
what all that survive agree on; most constrained cells come first, and cells with the same clues are supposed in one
order only. The work limited a depth to 200 ms; here it is counted work, 20 million units, which take about as long
(docs/players.md). When nothing helps, the mine total: all mines that are left lie beside clues, or fill everything
else.
"""

from __future__ import annotations

from typing import Any, Final

from .description import Description
from .options import SEED, Option, one_of, whole

_DEPTH: Final = 9
_TOTAL: Final = one_of(
    "total",
    ("no", "end", "inside"),
    "uses the mine total: never, when all mines are found, or when it decides all cells that no clue touches",
    "inside",
)
_WORK: Final = whole("work", 1, 10_000, "the most that one depth may cost, in millions of units", 20)


def _suppose(name: str, depth: int) -> Description:
    cells = "1 cell" if depth == 1 else f"{depth} cells"
    said = f"One clue at a time, then up to {cells} filled in every way; else guesses at random."
    return Description(name, "E", said, {"method": "suppose", "depth": depth}, (_TOTAL, _WORK, SEED))


def _simple(name: str, said: str, rules: dict[str, Any], *options: Option) -> Description:
    return Description(name, "E", f"{said}; else guesses at random.", rules, (*options, SEED))


DIFFICULTY: Final = (
    _simple("single-point", "One clue at a time", {"method": "hierarchy", "level": 0}),
    _simple(
        "equations",
        "One clue at a time, then elimination on the linear system of all clues",
        {"method": "equations"},
        one_of("total", ("no", "end", "yes"), "uses the mine total: never, when all mines are found, always", "end"),
    ),
    *(_suppose(f"suppose-{depth}", depth) for depth in range(1, _DEPTH + 1)),
    _suppose("suppose", _DEPTH),
)
