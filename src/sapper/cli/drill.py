"""`sapper drill`: positions to train on."""

from __future__ import annotations

import secrets
from typing import Annotated

import typer
from rich.console import Console

from sapper.board import InputError
from sapper.board.rules import check_seed
from sapper.teach import DRILL_KINDS, Drill
from sapper.teach import drill as drilled

from .input import Json
from .output import cells, console, print_board, print_json


def drill(
    kind: Annotated[
        str, typer.Argument(help="A technique, guess, endgame or a pattern.", autocompletion=lambda: [*DRILL_KINDS])
    ],
    seed: Annotated[int | None, typer.Option("--seed", help="A number that fixes it; random unless given.")] = None,
    count: Annotated[int, typer.Option("--count", metavar="N", help="How many: seeds from this one on.")] = 1,
    rules: Annotated[str | None, typer.Option("--rules", help="The boards they come from.")] = None,
    answer: Annotated[bool, typer.Option("--answer", help="Print the solution, and why.")] = False,
    budget: Annotated[
        int | None, typer.Option("--budget", metavar="N", help="The most boards to look at for each.")
    ] = None,
    json: Json = False,
) -> None:
    """Print positions to train on: by technique, by pattern, best guesses and endgames.

    Nothing easier decides any cell. Exit code 1 when a kind is so rare that no position was found within the budget.

    Example: sapper drill 1-2-1 --seed 3 --answer
    """
    start = secrets.randbits(32) if seed is None else seed
    check_seed(start)
    if count < 1:
        raise InputError(f"At least one position is wanted, and --count {count} is none.")
    for number in range(start, start + count):
        one = drilled(kind, number, rules, budget=budget)
        if json:
            print_json(one.to_json(answer=answer))
        else:
            _print(console(), one, answer)
        if number < start + count - 1 and not json:
            print()


def _print(out: Console, one: Drill, answer: bool) -> None:
    out.print(f"{one.title} (seed {one.seed})", style="bold")
    print_board(out, one.view, one.overlay if answer else None)
    mines = "" if one.asks == "certain" and one.kind != "count" else f" The board has {one.view.total} mines."
    out.print(one.question + mines)
    if not answer:
        return
    for word, style in (("safe", "green"), ("mine", "red")):
        found = [(x, y) for x, y, verdict in one.answers if verdict == word]
        if found:
            name = "Best" if one.asks != "certain" else word.capitalize()
            out.print(f"{name}: {cells(found)}", style=style)
    out.print(one.text)
