"""The game that fills the terminal: board, counters, and words beside it; by mouse or keys, over SSH too."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, Final

from rich.text import Text
from textual import on, work
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.widgets import Footer, Static

from sapper.board import PRESETS, BudgetExceeded, Cancelled, Cell, InputError, Rules, SapperError
from sapper.history import Finished, History
from sapper.play import best_move
from sapper.render import SKINS, Mark, chances
from sapper.solve import analyze
from sapper.teach import Hint, check, explain_guess, hint

from .dialogs import Keys, NewGame
from .field import SIZES, Field
from .table import OVER, Table

_LEVELS: Final = ("beginner", "intermediate", "expert")
_FACES: Final = {"ready": ":-)", "running": ":-)", "won": "B-)", "lost": "x-("}  # what every font has
_SPEEDS: Final = (2.0, 1.0, 0.5, 0.2, 0.05, 0.0)  # seconds between the computer's moves
_BUDGET: Final = 400_000_000  # of one answer: seconds at the most


class TerminalGame(App[None]):
    """Minesweeper in the terminal."""

    TITLE = "Sapper"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { layout: vertical; }
    #top { height: 1; background: $panel; }
    #top Static { width: 1fr; }
    #left { text-align: left; } #face { text-align: center; } #right { text-align: right; }
    #board { height: 1fr; align: center middle; }
    #words { height: auto; min-height: 2; max-height: 7; padding: 0 1; background: $panel; overflow-y: auto; }
    .dialog { width: 76; max-width: 100%; height: auto; max-height: 100%; padding: 1 2; background: $panel;
              border: round $primary; }
    Keys, NewGame { align: center middle; }
    .row { height: auto; } .row Label { padding: 1 1 0 0; } .row Select { width: 20; } .row Button { margin-right: 2; }
    .faint { color: $text-muted; } #wrong { color: $error; height: auto; }
    """
    BINDINGS: ClassVar = [
        Binding("up,w,k", "step(0,-1)", "Up", show=False),
        Binding("down,s,j", "step(0,1)", "Down", show=False),
        Binding("left,a,h", "step(-1,0)", "Left", show=False),
        Binding("right,d,l", "step(1,0)", "Right", show=False),
        Binding("home", "step(-1000,0)", show=False),
        Binding("end", "step(1000,0)", show=False),
        Binding("ctrl+home", "step(-1000,-1000)", show=False),
        Binding("ctrl+end", "step(1000,1000)", show=False),
        Binding("space,enter", "press", "Open"),
        Binding("f", "flag", "Flag"),
        Binding("question_mark", "hint", "Hint", key_display="?"),
        Binding("c", "check", "Check", show=False),
        Binding("o", "odds", "Odds"),
        Binding("b", "best", "Best", show=False),
        Binding("t", "take_over", "Computer"),
        Binding("plus,equals_sign", "speed(1)", show=False),
        Binding("minus", "speed(-1)", show=False),
        Binding("u", "undo", "Undo", show=False),
        Binding("r", "again", "Again", show=False),
        Binding("p", "pause", "Pause", show=False),
        Binding("n,f2", "new", "New"),
        Binding("1", "level(0)", show=False),
        Binding("2", "level(1)", show=False),
        Binding("3", "level(2)", show=False),
        Binding("z", "zoom", show=False),
        Binding("x", "skin", "Colours", show=False),
        Binding("f1", "keys", "Keys"),
        Binding("q,ctrl+q", "quit", "Quit"),
    ]

    def __init__(
        self,
        rules: Rules | None = None,
        seed: int | None = None,
        no_guess: bool = False,
        player: str = "best",
        data: Path | None = None,
        skin: str = "modern-dark",
    ) -> None:
        super().__init__()
        self._rules = rules or Rules.parse("beginner")
        self._no_guess = no_guess
        self._player = player
        self._skin = skin
        self._history = History(data)
        self.table = Table.fresh(self._rules, seed, no_guess)
        self._hint: tuple[Hint, int] | None = None  # and how much of it was told
        self._odds = False
        self._speed = 2
        self._computer = False
        self._stop = threading.Event()

    # What is on the screen.

    def compose(self) -> ComposeResult:
        """Counters, the board, words, keys."""
        with Horizontal(id="top"):
            yield Static(id="left")
            yield Static(id="face")
            yield Static(id="right")
        with Vertical(id="board"):
            yield Field(self.table.game.view)
        yield Static(id="words")
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """Begin."""
        self.field.skin_name = self._skin
        self.field.focus()
        self.set_interval(0.25, self._tell_time)
        self._say(self._greeting())
        self._draw()

    def on_unmount(self) -> None:
        """Nothing goes on without a screen."""
        self._stop.set()
        self._history.close()

    @property
    def field(self) -> Field:
        """The board."""
        return self.screen_stack[0].query_one(Field)

    def _greeting(self) -> str:
        rules = self.table.game.rules
        kind = ", never needs a guess" if self.table.game.no_guess else ""
        return f"{rules}, first click {rules.rule}{kind}. Space opens, F flags, ? gives a hint, F1 lists all keys."

    def _say(self, text: str | Text) -> None:
        self.screen_stack[0].query_one("#words", Static).update(Text(text) if isinstance(text, str) else text)

    def _draw(self) -> None:
        self.field.show(self.table.game.view, self.table.marks, veiled=self.table.paused)
        self._tell_time()

    def _tell_time(self) -> None:
        game, bar = self.table.game, self.screen_stack[0]
        face = "zzz" if self.table.paused else _FACES[game.state]
        who = f"  {self._player} plays" if self._computer else "  practice" if "undo" in self.table.helped else ""
        bar.query_one("#left", Static).update(f" {game.mines_left} mines")
        bar.query_one("#face", Static).update(f"{face}{who}")
        bar.query_one("#right", Static).update(f"{self.table.ms // 1000} s ")

    # Moves.

    def action_step(self, dx: int, dy: int) -> None:
        """Move the cursor."""
        x, y = self.field.cursor
        self.field.move_cursor(x + dx, y + dy)

    def action_press(self) -> None:
        """Open, or chord."""
        self._make("press", self.field.cursor)

    def action_flag(self) -> None:
        """Set or take a flag."""
        self._make("flag", self.field.cursor)

    @on(Field.Pressed)
    def pressed(self, event: Field.Pressed) -> None:
        """The mouse made a move."""
        self._make(event.kind, event.cell)

    def _make(self, kind: str, cell: Cell) -> None:
        if self._computer:
            self._say("The computer plays; T gives the board back to you.")
            return
        if self.table.game.no_guess and self.table.game.state == "ready" and kind == "press":
            self._say("Laying a board that needs no guess from here ...")
            self._lay(cell)
            return
        self._moved(lambda: self.table.press(cell) if kind == "press" else self.table.move(kind, cell))

    @work(exclusive=True, group="lay")
    async def _lay(self, cell: Cell) -> None:
        """The first click of a board without guessing takes a moment."""
        table = self.table
        try:
            change = await asyncio.to_thread(table.press, cell)
        except SapperError as error:
            self._say(f"{error} N begins another game.")
            return
        if table is self.table:
            self._moved(lambda: change)

    def _moved(self, move: Callable[[], Any]) -> None:
        before = self.table.game.state
        try:
            change = move()
        except SapperError as error:
            self._say(str(error))
            return
        self._hint = None
        if change:
            self._odds = False
        self._say(change.sentence)
        self._draw()
        if self.table.over and before not in OVER:
            self._finished()

    def _finished(self) -> None:
        """Into the history, and a word."""
        won = self.table.game.state == "won"
        try:
            record = self.table.record
            self._history.games.add(Finished.of(record, self.table.game))
        except (SapperError, OSError) as error:
            self._say(f"The game could not be kept: {error}")
            return
        seconds = self.table.ms / 1000
        said = f"Won in {seconds:.1f} s." if won else "A mine. U takes the move back, as practice."
        self._say(f"{said} R plays this board again, N another one.")

    def action_undo(self) -> None:
        """Take back the move that lost."""
        if self.table.undo():
            self._say("Taken back: from here on it is practice.")
        else:
            self._say("Only a move that lost can be taken back.")
        self._draw()

    # Games.

    def _begin(self, table: Table) -> None:
        self._stop_computer()
        self.table, self._hint, self._odds = table, None, False
        self._say(self._greeting())
        self._draw()
        self.field.move_cursor(*self.field.cursor)

    def action_again(self) -> None:
        """The same board."""
        self._begin(self.table.again())

    def action_level(self, number: int) -> None:
        """A new game of a preset, with the same rule."""
        self._rules = PRESETS[_LEVELS[number]].with_rule(self._rules.rule)
        self._begin(Table.fresh(self._rules, None, self._no_guess))

    @work
    async def action_new(self) -> None:
        """Ask, and begin."""
        wanted = await self.push_screen_wait(NewGame(self._rules, self._no_guess))
        if wanted is not None:
            self._rules, self._no_guess = wanted
            self._begin(Table.fresh(self._rules, None, self._no_guess))

    def action_pause(self) -> None:
        """Stop the clock and hide the board."""
        if self.table.game.state == "running" and not self._computer:
            paused = self.table.pause()
            self._say("Paused: P goes on." if paused else "On we go.")
            self._draw()

    # Help. Everything that counts runs beside the screen, and what comes too late is dropped.

    def action_hint(self) -> None:
        """A hint, or more of it."""
        if self._hint is not None and self._hint[1] < 3:
            self._tell_hint(self._hint[0], self._hint[1] + 1)
        else:
            self._ask("hint", lambda view: hint(view, budget=_BUDGET, cancel=self._stop), self._first_hint)

    def _first_hint(self, found: Hint) -> None:
        self._tell_hint(found, 1 if found.kind == "step" else 3)

    def _tell_hint(self, found: Hint, level: int) -> None:
        self._hint = (found, level)
        self.table.marks = found.overlay(level)
        more = "" if level == 3 else "  (? tells more)"
        self._say(Text(found.levels[level - 1]).append(more, "dim"))
        if found.cell is not None and level == 3:
            self.field.move_cursor(*found.cell)
        self._draw()

    def action_check(self) -> None:
        """Are there mistakes?"""

        def told(found: Any) -> None:
            self.table.marks = {cell: Mark("best") for one in found.findings for cell in one.cells}
            self._say(found.text)
            self._draw()

        self._ask("check", lambda view: check(view, cancel=self._stop), told)

    def action_odds(self) -> None:
        """Probabilities, shown and hidden."""
        self._odds = not self._odds
        if not self._odds:
            self.table.marks = {}
            self._say("")
            self._draw()
            return

        def told(truth: Any) -> None:
            self.table.marks = chances(truth.probability, truth.safe, truth.mines)
            board = " of a random board (this one needs no guess)" if self.table.game.no_guess else ""
            self._say(
                f"Chances of a mine in percent{board}: {len(truth.safe)} cells are safe, {len(truth.mines)} are mines. "
                "O hides them."
            )
            self._draw()

        self._ask("overlay", lambda view: analyze(view, budget=_BUDGET, cancel=self._stop), told)

    def action_best(self) -> None:
        """The best move, and why."""

        def told(advice: Any) -> None:
            self.table.marks = advice.overlay
            self._say(advice.text)
            self._draw()

        self._ask("guess", lambda view: explain_guess(view, self._player, cancel=self._stop), told)

    def _ask(self, help_: str, question: Callable[[Any], Any], told: Callable[[Any], None]) -> None:
        if self.table.over:
            self._say("The game is over: N begins another, R plays this board again.")
        elif self.table.paused:
            self._say("The game is paused: P goes on.")
        else:
            self._answer(help_, question, told)

    @work(exclusive=True, group="answer")
    async def _answer(self, help_: str, question: Callable[[Any], Any], told: Callable[[Any], None]) -> None:
        table, moves = self.table, len(self.table.game.moves)
        try:
            answer = await asyncio.to_thread(question, table.game.view)
        except BudgetExceeded:
            self._say("This position is too hard to be analysed in a few seconds.")
            return
        except Cancelled:
            return
        except InputError as error:
            self._say(str(error))
            return
        if table is self.table and moves == len(table.game.moves):
            table.helped.add(help_)
            told(answer)

    # The computer.

    def action_take_over(self) -> None:
        """Let the computer play on, or take the board back."""
        if self._computer:
            self._stop_computer()
            self._say("The board is yours again.")
        elif self.table.over or self.table.paused:
            self._say("There is nothing to take over now.")
        else:
            self._computer = True
            self.table.helped.add("take_over")
            self._play_on()
        self._draw()

    def _stop_computer(self) -> None:
        self._computer = False

    def action_speed(self, change: int) -> None:
        """Faster or slower."""
        self._speed = min(max(self._speed + change, 0), len(_SPEEDS) - 1)
        self._say(f"The computer's speed: {self._speed + 1} of {len(_SPEEDS)}.")

    @work(exclusive=True, group="computer")
    async def _play_on(self) -> None:
        table = self.table
        while self._plays(table):
            try:
                move = await asyncio.to_thread(best_move, table.game.view, self._player)
            except SapperError as error:
                self._say(str(error))
                break
            if not self._plays(table):
                return
            cell = (move.x, move.y)
            self._moved(lambda kind=move.kind, cell=cell: table.move(kind, cell))  # type: ignore[misc]
            if not table.over:
                table.marks = {cell: Mark("last")}
                self._say(Text("" if move.certain else "A guess: ", "yellow").append(move.reason))
            self.field.move_cursor(*cell)
            self._draw()
            await asyncio.sleep(_SPEEDS[self._speed])
        self._stop_computer()
        self._draw()

    def _plays(self, table: Table) -> bool:
        """Whether the computer still plays this game: much may happen while it thinks."""
        return self._computer and table is self.table and not table.over

    # Looks.

    def action_zoom(self) -> None:
        """Larger cells, or as large as fits."""
        zoom = self.field.zoom
        self.field.zoom = 0 if zoom is None else zoom + 1 if zoom + 1 < len(SIZES) else None
        self.field.on_resize()
        self.field.move_cursor(*self.field.cursor)

    def action_skin(self) -> None:
        """Other colours."""
        names = list(SKINS)
        name = names[(names.index(self.field.skin_name) + 1) % len(names)]
        self.field.skin_name = name
        self.theme = "textual-dark" if name.endswith("dark") else "textual-light"
        self._say(f"Colours: {name}.")
        self.field.refresh()

    def action_keys(self) -> None:
        """What the keys do."""
        self.push_screen(Keys())
