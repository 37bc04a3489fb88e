"""`sapper read`: the board in a picture."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from sapper.vision import read_picture

from .input import Json, read_bytes
from .output import print_json


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
    for sentence in reading.sentences:
        print(sentence, file=sys.stderr)
