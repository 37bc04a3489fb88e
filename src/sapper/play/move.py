"""A Move: what a player does next, and why.

>>> move = Move(3, 4, why="frontier", risk=0.25, reason="No cell is certain.")
>>> print(move)
open (3, 4): No cell is certain.
>>> move.certain, move.to_json()["risk"]
(False, 0.25)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sapper.board import InputError

KINDS: Final = ("open", "flag", "chord")
WHYS: Final = ("certain", "first", "frontier", "corner", "sea")  # all but the first are guesses


@dataclass(frozen=True, slots=True)
class Move:
    """What to do with the cell (x, y).

    `kind` is open, flag or chord. `why` is certain, or says what kind of guess it is: first (the first click),
    frontier (a cell that touches a clue), corner or sea (a cell that touches none). `risk` is the chance of hitting a
    mine and `win` the chance of winning from here, as the player sees them; None where it has no idea. `win_exact`
    says that `win` is no estimate. `reason` is one sentence for people.
    """

    x: int
    y: int
    kind: str = "open"
    why: str = "certain"
    risk: float | None = 0.0
    win: float | None = None
    win_exact: bool = False
    reason: str = ""

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise InputError(f"A Move is one of {', '.join(KINDS)}, and {self.kind!r} is not.")
        if self.why not in WHYS:
            raise InputError(f"The why of a Move is one of {', '.join(WHYS)}, and {self.why!r} is not.")
        for name, chance in (("risk", self.risk), ("chance of winning", self.win)):
            if chance is not None and not 0 <= chance <= 1:
                raise InputError(f"The {name} of a Move is from 0 to 1, and {chance!r} is not.")

    @property
    def certain(self) -> bool:
        """Whether the player knows that this goes well; else it is a guess."""
        return self.why == "certain"

    def to_json(self) -> dict[str, Any]:
        """Plain values for `json.dumps`."""
        return {name: getattr(self, name) for name in self.__slots__}

    def __str__(self) -> str:
        said = f": {self.reason}" if self.reason else ""
        return f"{self.kind} ({self.x}, {self.y}){said}"
