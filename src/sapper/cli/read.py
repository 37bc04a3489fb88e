"""`sapper read`: the board in a picture."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from sapper.board import SYMBOLS
from sapper.vision import Reading, read_picture

from .input import Json, read_bytes
from .output import cells, count, print_json

_NAMED = 5  # doubtful cells in the sentences; --json names them all


def read(
    picture: Annotated[
        str, typer.Argument(metavar="PICTURE", help="A screenshot or photo: a file, or - for standard input.")
    ],
    total: Annotated[
        int | None, typer.Option("--total", metavar="MINES", help="The mine total, which pictures rarely tell.")
    ] = None,
    json: Json = False,
) -> None:
    """Read the board in a picture and print it as a View; what is doubtful is said on standard error.

    Example: sapper read screenshot.png --total 99 | sapper analyze -
    """
    reading = read_picture(read_bytes(picture), total=total)
    if json:
        print_json(reading.to_json())
        return
    print(reading.view)
    sys.stdout.flush()
    for sentence in _sentences(reading):
        print(sentence, file=sys.stderr)


def _sentences(reading: Reading) -> list[str]:
    view, grid = reading.view, reading.grid
    said = [
        f"Read {view.width}x{view.height} cells of {grid.across:.1f} pixels, the first at "
        f"({grid.left:.0f}, {grid.top:.0f}); the least sure to {100 * float(reading.confidence.min()):.0f} %."
    ]
    doubtful = reading.doubtful
    if doubtful:
        named = "; ".join(_doubt(reading, *cell) for cell in doubtful[:_NAMED])
        said.append(f"Make sure of {count(len(doubtful), 'cell')}: {named}.")
    if reading.repaired:
        said.append(
            f"The likeliest reading was impossible; the likeliest possible differs in {cells(reading.repaired)}."
        )
    if reading.conflict:
        said.append(f"No board shows this: the clues {cells(reading.conflict.clues)} cannot all hold.")
    return said


def _doubt(reading: Reading, x: int, y: int) -> str:
    """(3, 4) reads 1, or 7?"""
    others = [sign for sign, _ in reading.others(x, y)]
    return f"({x}, {y}) reads {SYMBOLS[reading.view.at(x, y)]}" + (f", or {' or '.join(others)}?" if others else "")
