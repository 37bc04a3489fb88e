"""`sapper play`: the app."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def play(
    code: Annotated[str | None, typer.Argument(help="The share code of a board to play.")] = None,
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

    serve(port=port, host=host, browser=not no_open, data=data, code=code)
