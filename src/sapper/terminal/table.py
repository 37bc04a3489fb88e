"""A game at the terminal's table: one Game with its clock, its pauses, what helped, and what is laid over the board."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from sapper.board import HIDDEN, Cell, Change, Game, InputError, Record, Rules
from sapper.history.facts import UNDONE
from sapper.render import Overlay

OVER: Final = ("won", "lost")


@dataclass(slots=True)
class Table:
    """One game. The rules are the Game's; time passes while it runs and is not paused."""

    game: Game
    helped: set[str] = field(default_factory=set)
    marks: Overlay = field(default_factory=dict)
    paused: bool = False
    clock: Callable[[], float] = time.monotonic
    _passed: float = 0.0
    _since: float | None = None

    @classmethod
    def fresh(cls, rules: Rules, seed: int | None = None, no_guess: bool = False) -> Table:
        """A new game."""
        return cls(Game(rules, seed=seed, no_guess=no_guess))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.state in OVER

    @property
    def ms(self) -> int:
        """Playing time so far."""
        running = 0.0 if self._since is None else self.clock() - self._since
        return int(1000 * (self._passed + running))

    def pause(self) -> bool:
        """Stop the clock, or let it run on; whether it stands now."""
        if self.game.state == "running":
            self.paused = not self.paused
            self._stop()
            if not self.paused:
                self._since = self.clock()
        return self.paused

    def _stop(self) -> None:
        self._passed, self._since = self.ms / 1000, None

    def move(self, kind: str, cell: Cell) -> Change:
        """One move; a paused game takes none."""
        if self.paused:
            raise InputError("The game is paused: P goes on.")
        change: Change = getattr(self.game, kind)(*cell, ms=max(self.ms, self.game.ms))
        if change:
            self.marks = {}
        if self.game.state == "running" and self._since is None:
            self._since = self.clock()
        if self.over:
            self._stop()
        return change

    def press(self, cell: Cell) -> Change:
        """What a left click does: open a closed cell, chord an open number."""
        return self.move("chord" if self.game.view.at(*cell) < HIDDEN else "open", cell)

    def undo(self) -> bool:
        """The move that lost never was; from now on the game is practice."""
        if self.game.state != "lost":
            return False
        self.game = self._again().replay(list(self.game.moves)[:-1])
        self.helped.add(UNDONE)
        self.marks = {}
        self._since = self.clock()
        return True

    def again(self) -> Table:
        """The same board from the beginning."""
        return Table(self._again(), {"again"} if self.game.layout is not None else set(), clock=self.clock)

    def _again(self) -> Game:
        game = self.game
        if game.layout is None:
            return Game(game.rules, seed=game.seed, no_guess=game.no_guess)
        return Game(layout=game.layout, seed=game.seed, rule=game.rules.rule, no_guess=game.no_guess)

    @property
    def record(self) -> Record:
        """The game, and what helped."""
        return replace(self.game.record, help=tuple(sorted(self.helped)))
