"""The line console: a game of Minesweeper by typed lines, for people, for pipes, and for watching a solver.

It drives the same Game as every other door and knows no rule of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from sapper.board import Cell, Change, Game, InputError, Layout, Record, Rules
from sapper.play import player_named
from sapper.render import Mark, Overlay

from . import questions
from .commands import HELP, MOVES, Command, parse
from .hints import hint
from .screen import Screen
from .watching import Watch


@dataclass(frozen=True, slots=True)
class Setup:
    """What is known before anybody is asked. Without rules or a layout everything not given is asked for."""

    rules: Rules | None = None
    rule: str = "opening"
    layout: Layout | None = None
    seed: int | None = None
    first: Cell | None = None
    player: str | None = None  # None: a person
    delay: float | None = None  # seconds between the moves of a solver

    @property
    def asks(self) -> bool:
        """Whether anything is left to be asked."""
        return self.rules is None and self.layout is None

    def game(self) -> Game:
        """A new game of this kind."""
        game = Game(None if self.layout else self.rules or "beginner", seed=self.seed, layout=self.layout)
        if self.first is not None and not game.rules.holds(*self.first):
            x, y = self.first
            raise InputError(
                f"The first cell ({x}, {y}) lies outside the {game.rules.width}x{game.rules.height} board."
            )
        return game


@dataclass(slots=True)
class LineConsole:
    """One sitting: one game, or several when a person wants another."""

    screen: Screen
    setup: Setup
    record: Record | None = None  # of the last game
    _help: list[dict[str, Any]] = field(default_factory=list)

    def run(self) -> None:
        """Play until the game is over and nobody wants another, or until the input ends."""
        try:
            setup = self._asked() if self.setup.asks else self.setup
        except questions.Ended:
            self.screen.say("Goodbye.")
            return
        while self._play(setup) and self._another():
            setup = replace(setup, seed=None)  # the same kind of game, other mines

    def _asked(self) -> Setup:
        """What was not given, asked for."""
        given = self.setup
        if self.screen.asks:
            self.screen.say("Minesweeper. Enter takes what stands in brackets.", "bold")
        rules = questions.ask_rules(self.screen, given.rule)
        player = given.player if given.player is not None else questions.ask_player(self.screen)
        first = given.first if given.first is not None else questions.ask_first(self.screen, rules)
        return replace(given, rules=rules, player=player, first=first)

    def _play(self, setup: Setup) -> bool:
        """One game; whether the input goes on."""
        game = setup.game()
        self._help = []
        if setup.player is None:
            goes_on = self._person(game, setup.first)
        else:
            Watch(self.screen, game, player_named(setup.player), setup.first).run(setup.delay)
            goes_on = True
        self.record = replace(game.record, player=setup.player, help=tuple(self._help))
        return goes_on

    def _another(self) -> bool:
        """Whether the person wants another game; in a pipe nobody does."""
        while self.screen.asks:
            answer = self.screen.ask("Another game? [Y/n]: ")
            if answer is None or answer.strip().lower() in ("n", "no", "q", "quit", "exit"):
                return False
            if answer.strip().lower() in ("", "y", "yes", "new"):
                return True
        return False

    # A person plays.

    def _person(self, game: Game, first: Cell | None) -> bool:
        last = first
        if first is not None:
            self._show(game, game.open(*first), first)
        else:
            self.screen.board(game.view)
            if self.screen.asks:
                self.screen.say("o 3 4 opens a cell, f 3 4 flags it; help says more.", "dim")
        while game.state in ("ready", "running"):
            line = self.screen.ask(f"{_mines(game)}> ")
            if line is None:
                self.screen.say("Goodbye.")
                return False
            command = self._understood(line)
            if command is None:
                continue
            if command.word in ("quit", "new"):
                return command.word == "new"
            last = self._obey(game, command, last)
        return True

    def _understood(self, line: str) -> Command | None:
        """The command of a line; None when there is none in it. A pipe that is no game ends at once."""
        if not line.strip() or line.lstrip().startswith("#"):
            return None
        try:
            return parse(line)
        except InputError as error:
            if not self.screen.asks:
                raise
            self.screen.say(str(error))
            return None

    def _obey(self, game: Game, command: Command, last: Cell | None) -> Cell | None:
        """Carry a command out; gives back the cell of the last move."""
        if command.word in MOVES and command.cell is not None:
            change = getattr(game, command.word)(*command.cell)
            self._show(game, change, command.cell)
            return command.cell if change else last
        if command.word == "hint":
            self._hint(game)
        elif command.word == "board":
            self.screen.board(game.view)
        else:
            self.screen.say(HELP)
        return last

    def _show(self, game: Game, change: Change, cell: Cell) -> None:
        """The board after a move, and what the move did."""
        if change:
            marks: Overlay = {cell: Mark("last")} if game.state == "running" else {}
            self.screen.board_near(game.view, cell, marks)
        if game.state == "lost":
            self.screen.say(f"({cell[0]}, {cell[1]}) {_blame(game, cell)}: the game is lost.", "bold red")
        elif game.state == "won":
            seconds = game.record.ms / 1000
            clicks = game.clicks.left + game.clicks.right + game.clicks.chord
            self.screen.say(
                f"You win: every safe cell is open, after {clicks} clicks and {seconds:.1f} s.", "bold green"
            )
        else:
            self.screen.say(change.sentence)

    def _hint(self, game: Game) -> None:
        text, cell, marks = hint(game)
        self._help.append({"kind": "hint", "ms": game.record.ms, "cell": cell and list(cell)})
        if cell is not None:
            self.screen.board_near(game.view, cell, marks)
        self.screen.say(text)


def _mines(game: Game) -> str:
    left = game.mines_left
    return f"{left} {'mine' if left == 1 else 'mines'} left "


def _blame(game: Game, cell: Cell) -> str:
    layout = game.layout
    return "was a mine" if layout is not None and layout.is_mine(*cell) else "had a wrong flag beside it"
