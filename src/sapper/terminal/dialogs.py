"""The game's dialogs: a new game, and what the keys do."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Checkbox, Input, Label, Select, Static

from sapper.board import FIRST_CLICK_RULES, InputError, Rules

KEYS: Final = """\
[b]Playing[/b]
arrows, WASD, HJKL     move the cursor          Home, End   ends of the row
space, Enter           open a cell, or chord an open number
F                      flag                     U           take back the move that lost (practice)
left click             open or chord            right click flag, middle click chord
P                      pause                    R           the same board again

[b]New games[/b]
N                      choose size, mines, rule 1 2 3       Beginner, Intermediate, Expert

[b]Help[/b]
?                      a hint; again for more of it: where, what, why
C                      check for mistakes       O           probabilities, shown and hidden
B                      the best move, and why   T           the computer takes over, and gives back
+ -                    the computer's speed

[b]Looks[/b]
Z                      size of the cells        X           colours
F1                     this help                Q           quit
"""


class Keys(ModalScreen[None]):
    """What the keys do."""

    BINDINGS: ClassVar = [("escape,f1,q,enter,space", "dismiss", "Back")]

    def compose(self) -> ComposeResult:
        """One text that scrolls."""
        with VerticalScroll(id="keys", classes="dialog"):
            yield Static(KEYS)
            yield Label("Esc goes back to the game.", classes="faint")

    async def action_dismiss(self, result: None = None) -> None:
        """Back to the game."""
        self.dismiss(None)


class NewGame(ModalScreen[tuple[Rules, bool] | None]):
    """Size, mines, first-click rule, and whether the board may need a guess."""

    BINDINGS: ClassVar = [("escape", "cancel", "Back")]

    def __init__(self, rules: Rules, no_guess: bool) -> None:
        super().__init__()
        self._rules, self._no_guess = rules, no_guess

    def compose(self) -> ComposeResult:
        """A small form."""
        with VerticalScroll(id="new", classes="dialog"):
            yield Label("[b]A new game[/b]")
            yield Input(str(self._rules), placeholder="30x16/99, or beginner, intermediate, expert", id="rules")
            with Horizontal(classes="row"):
                yield Label("First click ")
                yield Select(
                    [(name, name) for name in FIRST_CLICK_RULES], value=self._rules.rule, allow_blank=False, id="rule"
                )
            yield Checkbox("never needs a guess", self._no_guess, id="no-guess")
            yield Static("", id="wrong")
            with Horizontal(classes="row"):
                yield Button("Play", variant="primary", id="play")
                yield Button("Back", id="back")

    def on_mount(self) -> None:
        """Begin where one types."""
        self.query_one("#rules", Input).focus()

    def on_input_submitted(self) -> None:
        """Enter plays."""
        self._play()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Play, or go back."""
        if event.button.id == "play":
            self._play()
        else:
            self.dismiss(None)

    def action_cancel(self) -> None:
        """Back to the game."""
        self.dismiss(None)

    def _play(self) -> None:
        text = self.query_one("#rules", Input).value.strip()
        rule = str(self.query_one("#rule", Select).value)
        try:
            rules = checked(Rules.parse(text, rule))
        except InputError as error:
            self.query_one("#wrong", Static).update(str(error))
            return
        self.dismiss((rules, self.query_one("#no-guess", Checkbox).value))


def checked(rules: Rules) -> Rules:
    """Rules that can be played here."""
    most = 200
    if max(rules.width, rules.height) > most:
        raise InputError(f"The game takes boards up to {most}x{most}, and this one is {rules.width}x{rules.height}.")
    if rules.mines == rules.cells:
        raise InputError(f"A {rules} board has no safe cell: it can only be lost.")
    return rules
