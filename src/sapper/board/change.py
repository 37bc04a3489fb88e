"""What a move did, or why it did nothing: a Change, and every sentence about it in one place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from .codes import HIDDEN

if TYPE_CHECKING:
    from ._engine import core

STATES: Final = ("ready", "running", "won", "lost")  # in the engine's order, like the next two
KINDS: Final = ("open", "flag", "question", "chord")
OUTCOMES: Final = ("changed", "over", "outside", "open", "flagged", "hidden", "count", "nothing")

REFUSALS: Final = {
    "over": "The game is over: nothing moves any more.",
    "outside": "{cell} lies outside the {size} board.",
    "open": "{cell} is open already.",
    "flagged": "{cell} carries a flag: take it off to open the cell.",
    "hidden": "{cell} is not open: a chord starts from an open number.",
    "count": "The flags around {cell} do not equal its number, so the chord does nothing.",
    "nothing": "There is nothing left to open around {cell}.",
}
ENDS: Final = {
    "won": "The game is won: every safe cell is open.",
    "lost": "The game is lost: a mine exploded.",
}
DONE: Final = {
    "open": "{count} opened.",
    "chord": "{count} opened.",
    "flag": "{cell} carries a flag now.",
    "flag off": "{cell} carries no flag any more.",
    "question": "{cell} carries a question mark now.",
    "question off": "{cell} carries no question mark any more.",
}


class Change:
    """What a move did. It is true when something changed; its length is the number of changed cells.

    The cells are made when they are asked for: opening a large board changes millions.
    """

    __slots__ = ("_change", "_kind", "_size", "_where")

    def __init__(self, change: core.Change, kind: str, where: tuple[int, int], size: tuple[int, int]) -> None:
        self._change = change
        self._kind = kind
        self._where = where
        self._size = size

    @property
    def cells(self) -> list[tuple[int, int, int]]:
        """(x, y, new code) of every cell that changed, each once."""
        indices = np.frombuffer(self._change.indices(), "<u4")
        ys, xs = np.divmod(indices, self._size[0])
        return list(zip(xs.tolist(), ys.tolist(), self._change.codes(), strict=True))

    @property
    def indices(self) -> list[int]:
        """The same cells as numbers in reading order, y * width + x."""
        found: list[int] = np.frombuffer(self._change.indices(), "<u4").tolist()
        return found

    @property
    def codes(self) -> bytes:
        """Their new codes."""
        return self._change.codes()

    @property
    def kind(self) -> str:
        """What was done: `open`, `flag`, `question` or `chord`."""
        return self._kind

    @property
    def outcome(self) -> str:
        """`changed`, or why nothing did: `over`, `outside`, `open`, `flagged`, `hidden`, `count`, `nothing`."""
        return OUTCOMES[self._change.outcome]

    @property
    def state(self) -> str:
        """The state of the game after the move: `ready`, `running`, `won` or `lost`."""
        return STATES[self._change.state]

    @property
    def sentence(self) -> str:
        """The same for people."""
        cell = "({}, {})".format(*self._where)
        if not self:
            return REFUSALS[self.outcome].format(cell=cell, size="{}x{}".format(*self._size))
        if self.state in ENDS:
            return ENDS[self.state]
        count = "1 cell" if len(self) == 1 else f"{len(self)} cells"
        return DONE[self._done()].format(cell=cell, count=count)

    def _done(self) -> str:
        off = self._kind in ("flag", "question") and self._change.codes()[0] == HIDDEN
        return f"{self._kind} off" if off else self._kind

    def __bool__(self) -> bool:
        return self._change.outcome == 0

    def __len__(self) -> int:
        return self._change.count

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:
        return f"<Change {self.outcome}: {self.sentence}>"
