"""`sapper solve`: a board without guessing, step by step."""

from __future__ import annotations

import logging
import time
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from sapper.board import Cell, InputError, Layout, View
from sapper.render import Mark
from sapper.solve import TECHNIQUES, TOTAL_USES, Step, Walk
from sapper.solve import analyze as analyzed
from sapper.solve import walk as walked
from sapper.solve.techniques import GROUP_CLUES, SUPPOSE_DEPTH

from .analyze import print_impossible
from .input import File, Json, cell, read_solvable
from .output import cells, console, count, print_board, print_json

log = logging.getLogger("sapper")

#: Styles of techniques, from easy to hard.
STYLES = dict(zip(TECHNIQUES, ("dim", "cyan", "blue", "magenta", "red", "bold red", "bold yellow"), strict=True))


def solve(
    file: File,
    first: Annotated[
        str | None, typer.Option("--first", metavar="X,Y", help="Where a Layout is opened, if it does not say.")
    ] = None,
    most: Annotated[
        str,
        typer.Option("--most", help="The hardest technique allowed.", autocompletion=lambda: [*TECHNIQUES[:-1]]),
    ] = "count",
    total: Annotated[
        str | None,
        typer.Option("--total", help="The mine total: never, end or allowed.", autocompletion=lambda: [*TOTAL_USES]),
    ] = None,
    clues: Annotated[int, typer.Option("--clues", metavar="N", help="The most clues in a group.")] = GROUP_CLUES,
    depth: Annotated[
        int, typer.Option("--depth", metavar="N", help="The most cells supposed at once.")
    ] = SUPPOSE_DEPTH,
    steps: Annotated[
        int, typer.Option("--steps", metavar="N", help="Rounds of naive deduction to try besides; -1 for any number.")
    ] = 0,
    flags: Annotated[
        str,
        typer.Option(
            "--flags",
            help="In a View: ignore flags, or trust that they are mines.",
            autocompletion=lambda: ["ignore", "trust"],
        ),
    ] = "ignore",
    budget: Annotated[int | None, typer.Option("--budget", help="The most work to do, in the engine's units.")] = None,
    json: Json = False,
) -> None:
    """Solve a Layout or a View without guessing, always with the easiest technique that makes progress, step by step.

    Exit code 1 when that does not lead to the end. The JSON of a Layout that is solved is a certificate too.

    Example: sapper new expert --first 3,3 --seed 11 | sapper solve -
    """
    board, its_own = read_solvable(file)
    start = its_own if first is None else cell(first)
    began = time.perf_counter()
    try:
        walk = walked(
            board,
            start,
            most=most,
            total=total,
            clues=clues,
            depth=depth,
            steps=steps,
            flags=flags,
            budget=budget,
        )
    except InputError:
        _explain(board, flags)
        raise
    log.debug("solved in %.3f ms", 1000 * (time.perf_counter() - began))
    if json:
        print_json(walk.to_json())
    else:
        _print(console(), walk)
    if not walk.solved:
        raise typer.Exit(1)


def _explain(board: View | Layout, flags: str) -> None:
    """An impossible View is a negative answer, with the clues to blame."""
    if isinstance(board, View) and flags in ("ignore", "trust"):
        analysis = analyzed(board, flags=flags)
        if not analysis.consistent:
            print_impossible(console(), board, analysis)
            raise typer.Exit(1)


def _print(out: Console, walk: Walk) -> None:
    where = f", opened at ({walk.first[0]}, {walk.first[1]})" if walk.first else ""
    mines = "an unknown number of mines" if walk.view.total is None else count(walk.view.total, "mine")
    out.print(f"{walk.board.width}x{walk.board.height} with {mines}{where}", style="bold")
    width = max((len(name_of(step)) for step in walk.steps), default=0)
    for number, step in enumerate(walk.steps, 1):
        out.print(_line(step, f"{number:{len(str(len(walk.steps)))}}", width))
    if walk.solved:
        used = "the mine total was needed" if walk.total_used else "the mine total was not needed"
        steps = count(len(walk.steps), "step")
        hardest = f"; the hardest: {walk.technique}" if walk.steps else ""
        out.print(f"Solved without guessing in {steps}{hardest}; {used}.", style="green")
        return
    safe: dict[Cell, Mark] = {one: Mark("safe", "0", 0.0) for one in walk.safe}
    print_board(out, walk.view, safe)
    left = count(len(walk.undecided), "cell")
    out.print(f"It stops here after {count(len(walk.steps), 'step')}, with {left} undecided.", style="yellow")


def _line(step: Step, number: str, width: int) -> Text:
    """A step: its number, what it is, by which clues, and what it decides."""
    line = Text(f"{number}  ")
    line.append(f"{name_of(step):{width}}", STYLES[step.technique])
    clues = [cells(step.clues)] if step.clues else []
    line.append(f"  {' and '.join([*clues, *(['the mine total'] if step.mine_total else [])])}:")
    for word, found, style in (("safe", step.safe, "green"), ("mine", step.mines, "red")):
        if found:
            line.append(f" {word} {cells(found)}", style)
    return line


def name_of(step: Step) -> str:
    """The technique with its level where it has one."""
    levels = {"group": step.level, "suppose": step.level}
    return f"{step.technique} {levels[step.technique]}" if step.technique in levels else step.technique
