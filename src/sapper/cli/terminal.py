"""`sapper terminal`: the game that fills the terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from sapper.board import FIRST_CLICK_RULES, PRESETS, InputError, Rules
from sapper.play import player_named, player_names
from sapper.render import SKINS


def terminal(
    rules: Annotated[
        str,
        typer.Argument(help="A preset, or width x height / mines as in 30x16/99.", autocompletion=lambda: [*PRESETS]),
    ] = "beginner",
    rule: Annotated[
        str, typer.Option("--rule", help="What the first cell may be.", autocompletion=lambda: [*FIRST_CLICK_RULES])
    ] = "opening",
    seed: Annotated[int | None, typer.Option("--seed", help="A number that fixes the board.")] = None,
    no_guess: Annotated[bool, typer.Option("--no-guess", help="Boards that never need a guess.")] = False,
    player: Annotated[
        str,
        typer.Option(
            "--player", metavar="NAME", help="Who takes over and advises.", autocompletion=lambda: [*player_names()]
        ),
    ] = "best",
    skin: Annotated[
        str, typer.Option("--skin", help="The colours to begin with.", autocompletion=lambda: [*SKINS])
    ] = "modern-dark",
    data: Annotated[
        Path | None, typer.Option("--data", metavar="DIR", help="Where finished games are kept; else the platform's.")
    ] = None,
) -> None:
    """Play in the terminal, by mouse or keyboard, over SSH too: hints with reasons, probabilities, the computer.

    Example: sapper terminal expert --no-guess
    """
    from sapper.terminal.dialogs import checked
    from sapper.terminal.game import TerminalGame

    wanted = checked(Rules.parse(rules, rule))
    player_named(player)
    if skin not in SKINS:
        raise InputError(f"There are no colours {skin!r}; there are {', '.join(SKINS)}.")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise InputError("sapper terminal needs a terminal to fill; in a pipe, use sapper console.")
    TerminalGame(wanted, seed, no_guess, player, data, skin).run()
