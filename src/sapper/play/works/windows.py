"""Work C, how much information a deterministic solver needs (2021): it looks at the board through a window, and guesses
at random when it is stuck.

A window slides over the board and the ring of walls around it; windows around frontier cells come first, then all, in
reading order, and the first that decides something ends the turn. A window tried before with the same content is left
out. Frontier cells just outside belong to a window when an open number inside touches them. Of the mine total it
knows, with m mines left, U of them in its closed cells, V in frontier cells outside and W other cells: m - W - V <= U
<= m.

`steps-n` makes new constraints of two that share cells, n rounds long. `optimal-deterministic` finds everything that
can be known.
"""

from __future__ import annotations

from typing import Any, Final

from .description import Description
from .options import FLAGS, SEED, WINDOW, Option, yes_no

_ROUNDS: Final = 4
_EASY: Final = yes_no("easy", "looks at single clues first, and ends the turn when they decide something", True)


def _options(total: bool) -> tuple[Option, ...]:
    return (WINDOW, yes_no("total", "uses the mine total", total), FLAGS, _EASY, SEED)


def _steps(name: str, rounds: int, summary: str) -> Description:
    rules: dict[str, Any] = {"method": "steps", "rounds": rounds, "work": 20_000_000}
    return Description(name, "C", f"{summary}; else guesses at random.", rules, _options(False))


WINDOWS: Final = (
    _steps("steps-0", 0, "One clue at a time"),
    _steps("steps-1", 1, "Compares clues that share cells, one round"),
    *(
        _steps(f"steps-{n}", n, f"Compares clues that share cells and what follows from them, {n} rounds")
        for n in range(2, _ROUNDS + 1)
    ),
    _steps("steps", -1, "Compares clues that share cells and what follows from them, until nothing is new"),
    Description(
        "optimal-deterministic",
        "C",
        "Everything that can be known of what it sees; else guesses at random.",
        {"method": "optimal"},
        _options(True),
    ),
)
