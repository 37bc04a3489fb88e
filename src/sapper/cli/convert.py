"""`sapper convert`: boards, positions and games from one program's format into another's."""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from typing import Annotated

import typer

from sapper import formats
from sapper.board import InputError

from .input import read_bytes

log = logging.getLogger("sapper")


def convert(
    source: Annotated[str, typer.Argument(metavar="IN", help="The file to read; - is standard input.")],
    target: Annotated[str, typer.Argument(metavar="OUT", help="The file to write; - is standard output.")],
    from_: Annotated[
        str | None,
        typer.Option("--from", metavar="NAME", help="What IN is.", autocompletion=lambda: [*formats.FORMATS]),
    ] = None,
    to: Annotated[
        str | None,
        typer.Option("--to", metavar="NAME", help="What OUT shall be.", autocompletion=formats.writable),
    ] = None,
    renumber: Annotated[
        bool, typer.Option("--renumber", help="Correct the numbers of a grid after its mines were changed.")
    ] = False,
) -> None:
    """Write a board, a position or games in another format. The formats are those of the files' names, or given by
    name; what IN is may also be clear from its content.

    Formats: text, code, record, mbf, abf, ptta, mine, board, tatham, tatham-plain, grid, desktop, statistics, rawvf;
    avf, rmv and evf are read.

    Example: sapper convert board.mbf - --to text
    """
    name = to or _by_name(target)
    data = formats.convert(read_bytes(source), name, from_, name="" if source == "-" else source, renumber=renumber)
    if target == "-":
        sys.stdout.buffer.write(data)
        return
    try:
        Path(target).write_bytes(data)
    except OSError as error:
        raise InputError(f"{target} cannot be written: {error.strerror}.") from error
    log.debug("wrote %d bytes to %s", len(data), target)


def _by_name(target: str) -> str:
    """The format that the end of a file's name tells."""
    form = formats.named_by(target)
    if form is None:
        names = ", ".join(formats.writable())
        raise InputError(f"The name of the output tells no format: choose one with --to ({names}).")
    return form.name
