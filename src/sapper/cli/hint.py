"""`sapper hint`: what helps next, in as many words as are wanted."""

from __future__ import annotations

from typing import Annotated

import typer

from sapper.teach import hint as hinted

from .input import File, Json, read_view
from .output import console, print_board, print_json
from .prove import Budget


def hint(
    file: File,
    level: Annotated[
        int,
        typer.Option("--level", min=1, max=3, help="1: is there anything; 2: what to look at; 3: all of it."),
    ] = 3,
    no_flags: Annotated[bool, typer.Option("--no-flags", help="Only safe cells: for players who never flag.")] = False,
    clues_first: Annotated[
        bool, typer.Option("--clues-first", help="On level 2 name the clues to look at, not the cell.")
    ] = False,
    budget: Budget = None,
    json: Json = False,
) -> None:
    """Say what helps next: a mistake if there is one, else the easiest step that is certain, and why.

    Flags that are proved count as mines. The JSON of level 3 is that of `sapper prove` for the step. Exit code 1 when
    there is a mistake, or nothing is certain.

    Example: sapper hint position.txt --level 2
    """
    found = hinted(read_view(file), safe_only=no_flags, clues_first=clues_first, budget=budget)
    if json:
        whole = level == 3 and found.kind == "step" and found.proof is not None
        print_json(found.proof.to_json() if whole and found.proof else found.to_json(level))
    else:
        out = console()
        print_board(out, found.view, found.overlay(level))
        out.print(found.levels[level - 1], style={"step": "green", "mistake": "red"}.get(found.kind, "yellow"))
    if found.kind in ("mistake", "guess"):
        raise typer.Exit(1)
