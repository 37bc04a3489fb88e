"""`sapper review`: a game looked back on."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from sapper.board import InputError, Record
from sapper.teach import Judged, Review
from sapper.teach import review as reviewed
from sapper.teach.messages import say
from sapper.teach.review_pages import clock, figures, kind_of, notable

from .input import Json, json_lines, read_text
from .output import console, print_board, print_json

STYLES = {"mistake": "red", "guess": "yellow", "wasted": "dim", "good": "green"}


def review(
    record: Annotated[str, typer.Argument(metavar="RECORD", help="A file with a Record, or one a line; - for input.")],
    game: Annotated[int | None, typer.Option("--game", metavar="N", help="Which Record of the file, from 1.")] = None,
    html: Annotated[str | None, typer.Option("--html", metavar="FILE", help="Write a page with boards.")] = None,
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Write a picture.")] = None,
    budget: Annotated[
        int | None, typer.Option("--budget", help="The most work for each position, in the engine's units.")
    ] = None,
    json: Json = False,
) -> None:
    """Look back on a game: every move judged by what was knowable, luck, efficiency, and the turning point.

    A file of many Records gets a line for each; --game takes one of them.

    Example: sapper console beginner --seed 7 --solver marking-chances --json | sapper review -
    """
    records = [Record.from_json(values) for values in json_lines(read_text(record))]
    if not records:
        raise InputError("The file is empty; a Record is JSON, as `sapper console --json` prints it.")
    if game is not None:
        if not 1 <= game <= len(records):
            raise InputError(f"The file holds {len(records)} Records, and --game {game} is none of them.")
        records = [records[game - 1]]
    if len(records) != 1 and (html or svg):
        raise InputError(f"The file holds {len(records)} Records: choose one with --game.")
    out = console()
    for number, one in enumerate(records, 1):
        found = reviewed(one, budget=budget)
        if json:
            print_json(found.to_json())
        elif len(records) > 1:
            out.print(f"{number:{len(str(len(records)))}}. {found.text}")
        else:
            _print(out, found)
    for path, text in ((html, html and found.to_html()), (svg, svg and found.to_svg())):
        if path and text:
            Path(path).write_text(text, "utf-8")


def _print(out: Console, found: Review) -> None:
    """The verdict, the figures, and the moves that mattered; the gravest of them as a board."""
    out.print(found.text, style="bold")
    for text in (found.turning_text, found.luck_text):
        if text:
            out.print(text)
    out.print("  ".join(f"{name}: {value}." for name, value in figures(found)), style="dim")
    matter = [move for move in found.moves if move.mistake or move.guess or move is found.turning_point]
    for move in matter:
        out.print(_line(move))
    grave = next((move for move in reversed(notable(found)) if move.lost or move.mistake), None)
    if grave and grave.position:
        print_board(out, grave.position.view, grave.overlay)
        if grave.proof:
            out.print(grave.proof.text)


def _line(move: Judged) -> Text:
    line = Text(f"{move.move:4}  {clock(move.ms)}  ")
    line.append(f"{say(f'verdict.{move.verdict}'):13}", STYLES[kind_of(move)])
    return line.append(f"  {move.text}")
