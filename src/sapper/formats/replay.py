"""From the buttons of a mouse to the moves of a Record: what every replay format needs, written once.

A cell opens when the left button is let go. Both buttons, the middle one, or the left one with Shift make a chord when
the first of them is let go; what is let go last then does nothing. The right button flags when it is pressed; pressed
on an open cell it does nothing, and does not count as a click when it turns into a chord. While nothing is open and no
flag stands, no click counts: the game has not begun.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sapper.board import FLAG, HIDDEN, QUESTION, Cell, Game, InputError, Layout, Record
from sapper.board.game import MAX_MS

MOST_EVENTS: Final = 2_000_000

#: What can happen: buttons pressed (c) and let go (r), the second of two pressed, switched, Shift, a flag from before.
EVENTS: Final = ("mv", "lc", "lr", "rc", "rr", "mc", "mr", "pf", "cc", "l", "r", "m", "sc")


class Replay:
    """A game that is played by the events of a file, and becomes a Record."""

    def __init__(self, layout: Layout, *, marks: bool = False) -> None:
        self._layout = layout
        self._marks = marks  # whether a second right click makes a question mark
        self._game = Game(layout=layout)
        self._played = False
        self._ms = 0
        self._left = self._right = self._shift = False
        self._spent = False  # the left button has been part of a chord: letting it go opens nothing
        self._waiting: Cell | None = None  # an open cell under the right button, which may yet make a chord

    @property
    def over(self) -> bool:
        """Whether the game has ended: what follows changes nothing."""
        return self._game.state in ("won", "lost")

    def event(self, ms: int, what: str, cell: Cell | None) -> None:
        """One event over a cell, or over none."""
        if self.over or what == "mv":
            return
        self._ms = min(max(self._ms, ms), MAX_MS)
        what = self._switched(what)
        steps: dict[str, Callable[[Cell | None], None]] = {
            "lc": self._left_down, "lr": self._left_up, "rc": self._right_down, "rr": self._right_up,
            "mr": self._middle_up, "pf": self._flag_before, "cc": self._both, "sc": self._shift_down,
        }  # fmt: skip
        if what in steps:
            steps[what](cell)
        if self._played and self._game.state == "ready" and not self._marked():
            self._game, self._played = Game(layout=self._layout), False

    def _switched(self, what: str) -> str:
        """`l` and `r` say that a button changed, and not how; the middle button acts when it is let go."""
        down = {"l": self._left, "r": self._right}
        return what + ("r" if down[what] else "c") if what in down else what

    def _marked(self) -> bool:
        return any(code in self._game.view.cells for code in (FLAG, QUESTION))

    def _left_down(self, cell: Cell | None) -> None:
        if cell is None and self._game.state == "ready":
            return  # pressed beside the board, it does not begin a game
        self._spent = self._spent and self._left
        self._left = True

    def _shift_down(self, cell: Cell | None) -> None:
        self._left = self._shift = True

    def _left_up(self, cell: Cell | None) -> None:
        if self._left and (self._right or self._shift):
            self._chord(cell)
        elif self._left and not self._spent:
            self._play("open", cell)
        self._left = self._spent = self._shift = False

    def _right_down(self, cell: Cell | None) -> None:
        if self._right:
            return
        self._right = True
        if self._left:
            return
        code = None if cell is None else self._game.view.at(*cell)
        if code is not None and code < HIDDEN:
            self._waiting = cell
        else:
            self._play("question" if self._marks and code in (FLAG, QUESTION) else "flag", cell)

    def _right_up(self, cell: Cell | None) -> None:
        if self._right and self._left and not self._shift:
            self._chord(cell)
            self._spent = True
        self._settle()
        self._right = False

    def _middle_up(self, cell: Cell | None) -> None:
        self._chord(cell, buttons=False)

    def _both(self, cell: Cell | None) -> None:
        self._left = self._right = True

    def _flag_before(self, cell: Cell | None) -> None:
        if cell is not None and self._game.view.at(*cell) == HIDDEN:
            self._play("flag", cell)

    def _chord(self, cell: Cell | None, *, buttons: bool = True) -> None:
        if buttons:
            self._waiting = None
        self._play("chord", cell)

    def _settle(self) -> None:
        """The right click on an open cell was one, after all."""
        cell, self._waiting = self._waiting, None
        self._play("flag", cell)

    def _play(self, kind: str, cell: Cell | None) -> None:
        if cell is None or self.over:
            return
        if self._waiting is not None:
            self._settle()
        getattr(self._game, kind)(*cell, ms=self._ms)
        self._played = True

    def record(self, stated_ms: int | None, player: str | None = None, won: bool | None = None) -> Record:
        """The Record. Its time is the one the file states, and its moves end with it: the clock of many a file begins
        before the game's. Refused when the file says of the win (None: nothing) what its events do not lead to."""
        if not self.over:
            self._settle()
        game = self._game
        if won is not None and won != (game.state == "won"):
            said = "won" if won else "not won"
            raise InputError(
                f"This replay says that it was {said}, and its clicks lead to a game that is {game.state}."
            )
        total = game.ms if stated_ms is None else min(stated_ms, MAX_MS)
        late = max(0, game.ms - total)
        moves = tuple((max(0, ms - late), kind, x, y) for ms, kind, x, y in game.moves)
        name = " ".join((player or "").split()) or None
        return Record(game.rules, layout=self._layout, moves=moves, result=game.state, ms=total, player=name)


def cell_of(x: int, y: int, size: int, layout: Layout) -> Cell | None:
    """The cell under a pixel."""
    cell = x // size, y // size
    return cell if 0 <= cell[0] < layout.width and 0 <= cell[1] < layout.height else None
