"""Watching a solver: move by move, each with its reason.

On a terminal that is large enough the board stays in place below the lines; elsewhere it is printed before every guess
and at the end.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rich.live import Live
from rich.text import Text

from sapper.board import Cell, Game, InputError
from sapper.play import Move, Player, best_move
from sapper.render import Mark

from .screen import Screen

_PAUSE: Final = 0.2  # seconds between moves when somebody is watching


@dataclass(slots=True)
class Watch:
    """A solver playing a game, and what it has done so far."""

    screen: Screen
    game: Game
    player: Player
    first: Cell | None = None
    moves: int = 0
    guesses: int = 0

    def run(self, delay: float | None = None) -> None:
        """Let the player finish the game."""
        if self.screen.live and self.screen.fits(self.game.view):
            self._in_place(_PAUSE if delay is None else delay)
        else:
            self._by_lines(delay or 0.0)
        self.screen.say(self._end(), "bold green" if self.game.state == "won" else "bold red")

    def _in_place(self, pause: float) -> None:
        with Live(self.screen.drawing(self.game.view), console=self.screen.console, auto_refresh=False) as live:
            for move in self._steps():
                self.screen.console.print(self._line(move))
                live.update(self.screen.drawing(self.game.view, {(move.x, move.y): Mark("best")}), refresh=True)
                time.sleep(pause)
            live.update(self.screen.drawing(self.game.view), refresh=True)

    def _by_lines(self, pause: float) -> None:
        for move in self._steps():
            if self._is_guess(move):
                self.screen.board_near(self.game.view, (move.x, move.y), {(move.x, move.y): Mark("best")})
            self.screen.console.print(self._line(move))
            time.sleep(pause)
        self.screen.board(self.game.view)

    def _steps(self) -> Iterator[Move]:
        """Every move, just before it is made."""
        while self.game.state in ("ready", "running"):
            if self.first is not None and not self.moves:
                move = Move(*self.first, why="first", risk=None, reason="The first cell was given.")
            else:
                move = best_move(self.game.view, self.player)
            self.moves += 1
            self.guesses += self._is_guess(move)
            yield move
            change = getattr(self.game, move.kind)(move.x, move.y)
            if not change:
                raise InputError(f"The player {self.player.name} cannot go on. {change.sentence}")

    def _line(self, move: Move) -> Text:
        """The move and its reason, which on a terminal goes on below itself where it is long."""
        rules = self.game.rules
        cell = f"({move.x}, {move.y})".ljust(len(f"({rules.width - 1}, {rules.height - 1})"))
        head = Text(f"{self.moves:>4}. {move.kind:<5} {cell}  ")
        reason = Text("guess: " if self._is_guess(move) else "", "yellow").append(move.reason, "dim")
        if self.screen.live:
            console = self.screen.console
            lines = reason.wrap(console, max(20, console.width - len(head)))
            reason = Text("\n" + " " * len(head)).join(lines)
        return head.append_text(reason)

    def _is_guess(self, move: Move) -> bool:
        """The first click is no guess of the solver's."""
        return not move.certain and move.why != "first"

    def _end(self) -> str:
        how = "wins" if self.game.state == "won" else "loses"
        moves = "1 move" if self.moves == 1 else f"{self.moves} moves"
        guesses = {0: "none of them a guess", 1: "1 of them a guess"}.get(
            self.guesses, f"{self.guesses} of them guesses"
        )
        return f"{self.player.name} {how} after {moves}, {guesses}."
