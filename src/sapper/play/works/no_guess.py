"""Work B, boards without guessing (2024): easy moves of one clue, else constraint satisfaction by backtracking.

Version 0 takes all clues as one problem, version 1 solves each area (clues that share cells) for itself, version 2
takes the areas in random order and stops at the first that decides something. Before that, `tries` times, a random
clue and all clues within two cells of it are a small problem of their own. The mine total counts only when all mines
are flagged: what is left is then safe.
"""

from __future__ import annotations

from typing import Final

from .description import Description
from .options import SEED, one_of, whole, yes_no

NO_GUESS: Final = (
    Description(
        "csp",
        "B",
        "One clue at a time, then areas of clues by backtracking; else guesses at random.",
        {"method": "csp"},
        (
            whole("version", 0, 2, "0: all clues at once; 1: area by area; 2: areas until one decides something", 2),
            whole("tries", 0, 100, "small problems around random clues, before that", 0),
            yes_no("easy", "looks at single clues first", True),
            one_of(
                "total", ("no", "end", "yes"), "uses the mine total: never, when all mines are found, always", "end"
            ),
            yes_no("count-clues", "finds out how many clues would have sufficed, for studies", False),
            SEED,
        ),
    ),
)
