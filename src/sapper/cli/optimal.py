"""`sapper optimal`: the most layouts that any strategy can win."""

from __future__ import annotations

import logging
import sys
from typing import Annotated

import typer
from rich.console import Console
from rich.status import Status

from sapper.board import FIRST_CLICK_RULES, Rules
from sapper.play import Optimal
from sapper.play import optimal as solved

from .input import Json
from .output import cells, console, print_json

log = logging.getLogger("sapper")


def optimal(
    rules: Annotated[str, typer.Argument(help="Width x height / mines as in 4x4/4; up to 64 cells.")],
    rule: Annotated[
        str, typer.Option("--rule", help="What the first cell may be.", autocompletion=lambda: [*FIRST_CLICK_RULES])
    ] = "opening",
    save: Annotated[
        str | None, typer.Option("--save", metavar="FILE", help="Keep progress here, and go on from it.")
    ] = None,
    budget: Annotated[
        int | None, typer.Option("--budget", metavar="N", help="The most work to do, in the engine's units.")
    ] = None,
    json: Json = False,
) -> None:
    """Find optimal play: the best first cells, and how many layouts they win out of those the rule allows.

    Exact, by exhaustive search. A 5x4 board takes seconds, 5x5 up to an hour; with --save a run that was cut short
    goes on where it was.

    Example: sapper optimal 4x4/4 --rule any
    """
    wanted = Rules.parse(rules, rule)
    with Status("", console=Console(stderr=True)) as status:

        def tell(done: int, first: int, positions: int) -> None:
            status.update(f"{done} of {first} first cells, {positions} positions; Ctrl+C stops")

        found = solved(wanted, budget=budget, save=save, progress=tell if sys.stderr.isatty() else None)
    log.debug("%d positions", found.positions)
    if json:
        print_json(found.to_json())
    else:
        _print(console(), found)


def _print(out: Console, found: Optimal) -> None:
    """The numbers in a sentence, and the cells."""
    out.print(f"Optimal play wins {found.won} of {found.layouts} layouts: {100 * found.share:.4f} %.")
    one = len(found.first) == 1
    out.print(f"The best first {'cell is' if one else 'cells are'} {cells(found.first)}", style="green")
