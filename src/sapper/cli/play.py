"""`sapper play`: the app."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sapper.board import InputError, Layout, from_code


def play(
    code: Annotated[str | None, typer.Argument(help="A share code, or a link that ends with one.")] = None,
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="Where to listen; 0 takes any free port.")] = 0,
    host: Annotated[
        bool, typer.Option("--host", help="Let the same network in, for a phone; shows a QR code.")
    ] = False,
    no_open: Annotated[bool, typer.Option("--no-open", help="Only print the address; open no browser.")] = False,
    data: Annotated[
        Path | None,
        typer.Option("--data", metavar="DIR", help="Where games and settings are kept; else the platform's."),
    ] = None,
) -> None:
    """Play, watch, analyse, train and look back in a page that opens in the browser. Ctrl+C ends it.

    Example: sapper play --port 8000
    """
    from sapper.web import serve

    serve(port=port, host=host, browser=not no_open, data=data, code=None if code is None else _checked(code))


def _checked(text: str) -> str:
    """The code alone, of a link too; refused before a browser opens."""
    code = text.strip().rpartition("/")[2]
    if not isinstance(from_code(code), Layout):
        raise InputError("This is the code of a position, not of a board; open it in the app, under Analyse.")
    return code
