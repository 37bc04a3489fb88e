"""`sapper analyze`: the exact truth about a View."""

from __future__ import annotations

import logging
import time
from typing import Annotated

import typer
from rich.console import Console

from sapper.board import FLAG, HIDDEN, QUESTION, InputError, View
from sapper.render import Mark, chances
from sapper.solve import Analysis
from sapper.solve import analyze as analyzed

from .input import File, Json, read_view
from .output import cells, console, count, print_board, print_json
from .words import conflict, least, number_of_layouts, percentage

log = logging.getLogger("sapper")


def analyze(
    file: File,
    total: Annotated[
        str | None, typer.Option("--total", metavar="N|?", help="Another mine total; ? when it is unknown.")
    ] = None,
    density: Annotated[
        float | None,
        typer.Option(
            "--density", help="With an unknown total: the chance of a mine in each cell, 99/480 unless given."
        ),
    ] = None,
    flags: Annotated[
        str,
        typer.Option(
            "--flags", help="ignore flags, or trust that they are mines.", autocompletion=lambda: ["ignore", "trust"]
        ),
    ] = "ignore",
    estimate: Annotated[
        bool, typer.Option("--estimate", help="Where the exact answer takes too much work, estimate those cells.")
    ] = False,
    budget: Annotated[int | None, typer.Option("--budget", help="The most work to do, in the engine's units.")] = None,
    json: Json = False,
) -> None:
    """Say of every hidden cell how likely it is a mine: exactly, by counting every layout that agrees with the View.

    Safe cells and mines are certain; no chance is rounded to 0 or 100. An impossible View ends with exit code 1 and
    the clues that cannot all be true.

    Example: sapper new expert --seed 7 --view | sapper analyze -
    """
    view = read_view(file)
    if total is not None:
        view = view.with_total(total_from(total))
    began = time.perf_counter()
    analysis = analyzed(view, flags=flags, density=density, estimate=estimate, budget=budget)
    log.debug("analysed in %.3f ms", 1000 * (time.perf_counter() - began))
    if json:
        print_json(analysis.to_json())
    elif analysis.consistent:
        _print(console(), view, analysis)
    else:
        print_impossible(console(), view, analysis)
    if not analysis.consistent:
        raise typer.Exit(1)


def total_from(text: str) -> int | None:
    """The mine total: a whole number, or ? for an unknown one."""
    if text == "?":
        return None
    if not text.removeprefix("-").isdecimal() or len(text) > 10:
        raise InputError(f"The mine total is a whole number, or ? when it is unknown, and {text!r:.40} is neither.")
    return int(text)


def _print(out: Console, view: View, analysis: Analysis) -> None:
    """The board with a percentage on every hidden cell, and what follows from it. What a lost game shows stays."""
    marks = chances(analysis.probability, analysis.safe, analysis.mines)
    closed = {cell: mark for cell, mark in marks.items() if view.at(*cell) in (HIDDEN, FLAG, QUESTION)}
    safe, mines = ([cell for cell in found if cell in closed] for found in (analysis.safe, analysis.mines))
    print_board(out, view, closed)
    if safe:
        out.print(f"Safe ({len(safe)}): {cells(safe)}", style="green")
    elif len(closed) > len(mines):
        risk, where = least(analysis, closed)
        out.print(f"No cell is safe. The least risk is {percentage(risk)}: {cells(where)}", style="yellow")
    if mines:
        out.print(f"Mines ({len(mines)}): {cells(mines)}", style="red")
    if analysis.inexact:
        worst = max(error for _, _, error in analysis.inexact)
        out.print(f"{count(len(analysis.inexact), 'cell')} estimated, with an error of about {100 * worst:.2g} points.")
    out.print(f"{number_of_layouts(analysis)} {_assumed(analysis)}", style="dim")


def print_impossible(out: Console, view: View, analysis: Analysis) -> None:
    """The board with the clues that are to blame marked on it."""
    blamed = analysis.conflict
    print_board(out, view, {cell: Mark("clue") for cell in blamed.clues} if blamed else {})
    out.print(f"Impossible: no layout agrees with this View. {conflict(analysis)}", style="bold red")
    out.print(_assumed(analysis), style="dim")


def _assumed(analysis: Analysis) -> str:
    """What the answer rests on."""
    assumes = analysis.assumes
    if assumes.total is not None:
        mines = count(assumes.total, "mine")
    else:
        mines = f"an unknown number of mines, each cell being one with {percentage(assumes.density or 0)}"
    return f"Assumed: {mines}; flags are {'trusted' if assumes.flags == 'trust' else 'ignored'}."
