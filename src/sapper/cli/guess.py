"""`sapper guess`: may I guess here, and where?"""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from sapper.board import View
from sapper.play import DEFAULT, player_names
from sapper.render import Mark, percent
from sapper.solve import analyze
from sapper.teach import GuessAdvice, explain_guess

from .analyze import print_impossible
from .input import File, Json, read_view
from .output import cells, console, print_board, print_json


def guess(
    file: File,
    player: Annotated[
        str, typer.Option("--player", help="Whose guess comes first.", autocompletion=lambda: [*player_names()])
    ] = DEFAULT,
    most: Annotated[int, typer.Option("--most", metavar="N", help="The most guesses to name.")] = 5,
    budget: Annotated[int | None, typer.Option("--budget", help="The most work to do, in the engine's units.")] = None,
    json: Json = False,
) -> None:
    """Say whether a guess is needed, which is best, and why: risk, chance of a certain next move, chance to win.

    Where a cell is certainly safe the answer is no, with the cell, and the exit code is 1.

    Example: sapper new expert --seed 7 --view | sapper guess -
    """
    view = read_view(file)
    truth = analyze(view, budget=budget)
    if not truth.consistent:
        if json:
            print_json(truth.to_json())
        else:
            print_impossible(console(), view, truth)
        raise typer.Exit(1)
    advice = explain_guess(view, player, most=most, budget=budget)
    if json:
        print_json(advice.to_json())
    else:
        _print(console(), view, advice)
    if not advice.allowed:
        raise typer.Exit(1)


def _print(out: Console, view: View, advice: GuessAdvice) -> None:
    print_board(out, view, _marks(advice))
    out.print(advice.answer, style="green" if advice.allowed else "yellow")
    if not advice.allowed:
        out.print(advice.proof.text if advice.proof else f"Safe: {cells(advice.safe)}")
        return
    out.print(advice.reason)
    for part in advice.sealed:
        out.print(part.text, style="magenta")
    for number, one in enumerate(advice.candidates, 1):
        line = Text(f"{number}. {cells([one.cell]):9} ", "bold" if number == 1 else "")
        out.print(line.append(one.text, "default"))


def _marks(advice: GuessAdvice) -> dict[tuple[int, int], Mark]:
    """Risks on the cells that are named, the best one apart; or what is safe."""
    marks = {cell: Mark("safe", "0", 0.0) for cell in advice.safe}
    for one in reversed(advice.candidates):
        best = one is advice.best
        label = percent(one.risk) if one.risk else "0"
        marks[one.cell] = Mark("best" if best else "risk", label, one.risk)
    return marks
