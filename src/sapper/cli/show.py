"""`sapper show`: a board or a position in colour."""

from __future__ import annotations

from typing import Any

from sapper.board import EXPLODED, MINE, Layout, View

from .input import File, Json, read_board
from .output import console, count, print_board, print_json


def show(file: File, json: Json = False) -> None:
    """Print any board or position in colour, with rulers: a View, a Layout, or the end of a Record.

    Example: sapper new beginner | sapper show -
    """
    board = read_board(file)
    if json:
        print_json(_values(board))
        return
    out = console()
    print_board(out, board)
    out.print(_sentence(board), style="dim")


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
