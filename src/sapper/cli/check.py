"""`sapper check`: mistakes on a board."""

from __future__ import annotations

from typing import Annotated

import typer

from sapper.render import Mark
from sapper.teach import check as checked

from .input import File, Json, read_view
from .output import console, print_board, print_json
from .prove import Budget


def check(
    file: File,
    level: Annotated[
        int, typer.Option("--level", min=1, max=2, help="1: only whether there is something; 2: what it is.")
    ] = 2,
    budget: Budget = None,
    json: Json = False,
) -> None:
    """Look for mistakes: numbers with too many flags or too few places, flags that are wrong or not proved yet, clues
    that contradict each other.

    Exit code 1 when there is a mistake; a flag that is only not proved yet is none.

    Example: sapper check position.txt
    """
    found = checked(read_view(file), budget=budget)
    if json:
        print_json(found.to_json())
    else:
        out = console()
        if level == 2:
            print_board(out, found.view, {cell: Mark("best") for one in found.findings for cell in one.cells})
        out.print(found.levels[level - 1], style="green" if found.fine else "red")
    if not found.fine:
        raise typer.Exit(1)
