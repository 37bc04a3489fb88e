"""`sapper new`: draw a board."""

from __future__ import annotations

import logging
import secrets
from typing import Annotated, Any

import typer

from sapper.board import FIRST_CLICK_RULES, PRESETS, Game, Layout, Rules

from .input import Json, cell
from .output import print_json

log = logging.getLogger("sapper")


def new(
    rules: Annotated[
        str,
        typer.Argument(help="A preset, or width x height / mines as in 30x16/99.", autocompletion=lambda: [*PRESETS]),
    ] = "expert",
    first: Annotated[
        str | None, typer.Option("--first", metavar="X,Y", help="The first cell; the middle unless given.")
    ] = None,
    rule: Annotated[
        str, typer.Option("--rule", help="What the first cell may be.", autocompletion=lambda: [*FIRST_CLICK_RULES])
    ] = "opening",
    seed: Annotated[
        int | None, typer.Option("--seed", help="A number that fixes the board; a random one unless given.")
    ] = None,
    view: Annotated[bool, typer.Option("--view", help="Print the View after the first click, not the mines.")] = False,
    json: Json = False,
) -> None:
    """Draw a board and print it: a Layout, or with --view what a player sees after the first click.

    Example: sapper new 30x16/99 --first 3,3 --rule opening --seed 7
    """
    wanted = Rules.parse(rules, rule)
    where = cell(first) if first is not None else (wanted.width // 2, wanted.height // 2)
    number = secrets.randbits(64) if seed is None else seed
    log.debug("seed %d, first cell %s", number, where)
    layout = Layout.draw(wanted, number, where)
    shown = _first_view(layout) if view else str(layout)
    if not json:
        print(shown)
        return
    values: dict[str, Any] = {"rules": str(wanted), "rule": wanted.rule, "seed": number, "first": list(where)}
    print_json(values | {"view" if view else "layout": shown})


def _first_view(layout: Layout) -> str:
    """The View after the first click."""
    game = Game(layout=layout)
    assert layout.first is not None
    game.open(*layout.first)
    return str(game.view)
