"""`sapper prove`: why one cell is safe, or a mine."""

from __future__ import annotations

import logging
import time
from typing import Annotated

import typer
from rich.console import Console

from sapper.board import InputError, View
from sapper.solve import analyze as analyzed
from sapper.teach import FLAG_USES, Proof
from sapper.teach import prove as proved

from .analyze import print_impossible, total_from
from .input import File, Json, cell, read_view
from .output import cells, console, print_board, print_json

log = logging.getLogger("sapper")

Budget = Annotated[int | None, typer.Option("--budget", help="The most work to do, in the engine's units.")]


def prove(
    file: File,
    at: Annotated[str, typer.Argument(metavar="X,Y", help="The cell, as in 3,4.")],
    flags: Annotated[
        str,
        typer.Option(
            "--flags",
            help="ignore flags, take as mines those that are proved, or trust all.",
            autocompletion=lambda: [*FLAG_USES],
        ),
    ] = "ignore",
    total: Annotated[
        str | None, typer.Option("--total", metavar="N|?", help="Another mine total; ? when it is unknown.")
    ] = None,
    budget: Budget = None,
    json: Json = False,
) -> None:
    """Say why a cell is safe, or a mine: the fewest clues that force it, step by step in words.

    Exit code 1 when nothing decides the cell, or when the View is impossible.

    Example: sapper prove position.txt 5,0
    """
    view = read_view(file)
    if total is not None:
        view = view.with_total(total_from(total))
    x, y = cell(at)
    began = time.perf_counter()
    try:
        proof = proved(view, x, y, flags=flags, budget=budget)
    except InputError:
        _refuse_impossible(view, "trust" if flags == "trust" else "ignore", json)
        raise
    log.debug("proved in %.3f ms", 1000 * (time.perf_counter() - began))
    if json:
        print_json(proof.to_json())
    else:
        print_proof(console(), proof)
    if proof.verdict == "unknown":
        raise typer.Exit(1)


def _refuse_impossible(view: View, flags: str, json: bool) -> None:
    """An impossible View is a negative answer, with the clues to blame."""
    analysis = analyzed(view, flags=flags)
    if analysis.consistent:
        return
    if json:
        print_json(analysis.to_json())
    else:
        print_impossible(console(), view, analysis)
    raise typer.Exit(1)


def print_proof(out: Console, proof: Proof) -> None:
    """The board with the clues and what they decide, the words, and what the proof rests on."""
    print_board(out, proof.view, proof.overlay)
    out.print(proof.text, style={"safe": "green", "mine": "red"}.get(proof.verdict, "yellow"))
    if proof.verdict != "unknown":
        out.print(_rests_on(proof), style="dim")


def _rests_on(proof: Proof) -> str:
    """The facts behind the words, in a line."""
    clues = [f"clues {cells(proof.clues)}"] if proof.clues else []
    given = [f"flags {cells(proof.given)}"] if proof.given else []
    total = ["the mine total"] if proof.mine_total else []
    named = f" Patterns: {', '.join(proof.patterns)}." if proof.patterns else ""
    fewest = "" if proof.minimum else " (perhaps fewer would do)"
    return f"Rests on {' and '.join([*clues, *given, *total])}{fewest}. Technique: {proof.technique}.{named}"
