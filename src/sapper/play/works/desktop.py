"""Work A, the desktop solver (2023): four levels, each tried only when the one above finds nothing.

Its habits are kept, so that its weaknesses can be measured. The levels: one clue; subsets of two clues; groups of
clues with at most 20 cells and all their solutions; a guess. It weighs combinations of group solutions by the ways to
put the remaining mines into the rest, but only when there are at most 500,000 of them and no group was cut at 20
cells; else each group counts for itself and the rest of the board is forgotten. Where the rest looks safer it plays a
corner (bottom left, top right, bottom right, whatever touches it), or else the first cell that no clue touches.
"""

from __future__ import annotations

from typing import Final

from .description import Description
from .options import SEED

_STUCK: Final = "else guesses at random"


def _level(level: int, name: str, summary: str) -> Description:
    rules = {"method": "hierarchy", "level": level}
    return Description(name, "A", summary, rules, () if name == "guess" else (SEED,))


DESKTOP: Final = (
    _level(0, "simple", f"One clue at a time; {_STUCK}."),
    _level(1, "non-trivial", f"One clue, then pairs of clues of which one contains the other; {_STUCK}."),
    _level(2, "brute-force", f"These, then all solutions of groups of at most 20 cells; {_STUCK}."),
    _level(3, "guess", "The whole hierarchy of the desktop solver, with its own way to guess."),
)
