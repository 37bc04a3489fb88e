"""`sapper show`: a board or a position in colour, or as a picture."""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from sapper.board import EXPLODED, MINE, Cell, InputError, Layout, View
from sapper.render import SKINS, Mark, chances, png, svg
from sapper.solve import analyze

from .input import File, Json, moves_of, parse_board, read_text
from .output import console, count, print_board, print_json

log = logging.getLogger("sapper")


def show(
    file: File,
    json: Json = False,
    svg: Annotated[str, typer.Option(metavar="FILE", help="Write a picture as SVG; - is standard output.")] = "",
    png: Annotated[str, typer.Option(metavar="FILE", help="Write a picture as PNG; - is standard output.")] = "",
    skin: Annotated[str, typer.Option(metavar="NAME", help=f"How the picture looks: {', '.join(SKINS)}.")] = "classic",
    scale: Annotated[int, typer.Option(metavar="N", help="Pixels a cell in the picture.")] = 24,
    probabilities: Annotated[bool, typer.Option("--probabilities", help="Write every mine probability on it.")] = False,
    path: Annotated[bool, typer.Option("--path", help="Draw the way of a Record's moves over the picture.")] = False,
) -> None:
    """Print any board or position in colour, with rulers: a View, a Layout, or the end of a Record; or make it a
    picture.

    Example: sapper new beginner | sapper show - --png board.png
    """
    text = read_text(file)
    board = parse_board(text)
    marks = _chances(board) if probabilities else {}
    if path and not (svg or png):
        raise InputError("A path is drawn on pictures: add --svg or --png.")
    if svg or png:
        _save(board, marks, _way(text) if path else [], {"svg": svg, "png": png}, skin, scale)
    if json:
        print_json(_values(board))
    elif not (svg or png):
        out = console()
        print_board(out, board, marks)
        out.print(_sentence(board), style="dim")


def _chances(board: View | Layout) -> dict[Cell, Mark]:
    if isinstance(board, Layout):
        raise InputError("A Layout shows every mine: only a View, with hidden cells, has probabilities.")
    truth = analyze(board)
    if not truth.consistent:
        raise InputError("No layout fits this View; sapper analyze says which clues conflict.")
    return chances(truth.probability, truth.safe, truth.mines)


def _way(text: str) -> list[Cell]:
    moves = moves_of(text)
    if moves is None:
        raise InputError("Only a Record has moves that --path can draw.")
    return moves


def _save(
    board: View | Layout, marks: dict[Cell, Mark], path: list[Cell], files: dict[str, str], skin: str, scale: int
) -> None:
    """Write the picture, in the kinds that have a file."""
    for kind, write in (("svg", svg), ("png", png)):
        if not files[kind]:
            continue
        picture = write(board, cell=scale, skin=skin, overlay=marks, path=path)
        data = picture if isinstance(picture, bytes) else f"{picture}\n".encode()
        if files[kind] == "-":
            sys.stdout.buffer.write(data)
        else:
            Path(files[kind]).write_bytes(data)
            log.debug("wrote %d bytes to %s", len(data), files[kind])


def _values(board: View | Layout) -> dict[str, Any]:
    if isinstance(board, Layout):
        kind, mines = "layout", board.mine_count
        more: dict[str, Any] = {"first": board.first and list(board.first)}
    else:
        kind, mines = "view", board.total  # type: ignore[assignment]
        more = {"hidden": board.hidden, "flags": board.flags}
    rules = {"width": board.width, "height": board.height, "mines": mines}
    return {"kind": kind, "rules": rules, "rule": board.rule, **more, "rows": board.rows()}


def _sentence(board: View | Layout) -> str:
    """What the board is, in a line."""
    if isinstance(board, Layout):
        return f"Layout, {board.width}x{board.height} with {count(board.mine_count, 'mine')}."
    total = "an unknown number of mines" if board.total is None else count(board.total, "mine")
    parts = [f"View, {board.width}x{board.height} with {total}", f"{count(board.hidden, 'cell')} closed"]
    if board.flags:
        parts.append(count(board.flags, "flag"))
    if EXPLODED in board.cells:
        parts.append("lost")
    elif MINE not in board.cells and board.hidden == board.total:
        parts.append("won")
    return ", ".join(parts) + "."
