"""`sapper console`: the line-based game."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from sapper.board import FIRST_CLICK_RULES, PRESETS, InputError, Layout, Rules
from sapper.play import player_named, player_names
from sapper.terminal import LineConsole, Screen, Setup

from .input import Json, cell, read_text
from .output import print_json


def console(
    rules: Annotated[
        str | None,
        typer.Argument(
            help="A preset, or width x height / mines as in 30x16/99; asked for unless given.",
            autocompletion=lambda: [*PRESETS],
        ),
    ] = None,
    first: Annotated[str | None, typer.Option("--first", metavar="X,Y", help="The first cell, opened at once.")] = None,
    rule: Annotated[
        str, typer.Option("--rule", help="What the first cell may be.", autocompletion=lambda: [*FIRST_CLICK_RULES])
    ] = "opening",
    seed: Annotated[int | None, typer.Option("--seed", help="A number that fixes the board.")] = None,
    layout: Annotated[
        str | None, typer.Option("--layout", metavar="FILE", help="Play this Layout; - for standard input.")
    ] = None,
    solver: Annotated[
        str | None,
        typer.Option(
            "--solver",
            metavar="NAME",
            help="Watch this player: a name, or your own as file.py:Class.",
            autocompletion=lambda: [*player_names()],
        ),
    ] = None,
    delay: Annotated[
        float | None, typer.Option("--delay", metavar="SECONDS", min=0, max=60, help="Between the solver's moves.")
    ] = None,
    json: Json = False,
) -> None:
    """Play by typed lines, or watch a solver play. Without RULES it asks for size, mines, who plays and the first cell.

    In a pipe nothing is asked aloud: moves are read line by line. With --json the game goes to standard error and its
    Record to standard output.

    Example: sapper console beginner --solver marking-chances --delay 0.5
    """
    sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    setup = Setup(
        rules=Rules.parse(rules, rule) if rules is not None else None,
        rule=rule,
        layout=_layout(layout, rules) if layout is not None else None,
        seed=seed,
        first=cell(first) if first is not None else None,
        player=player_named(solver).name and solver if solver is not None else None,
        delay=delay,
    )
    sitting = LineConsole(Screen.standard(sys.stderr if json else sys.stdout), setup)
    sitting.run()
    if json and sitting.record is not None:
        print_json(sitting.record.to_json())


def _layout(file: str, rules: str | None) -> Layout:
    if rules is not None:
        raise InputError("Give RULES or --layout, not both: a Layout has its own size and mines.")
    return Layout.parse(read_text(file))
