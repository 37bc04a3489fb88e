"""What the console says to `hint`: a mistake, the easiest step that is certain and why, or the cell of least risk."""

from __future__ import annotations

from sapper.board import BudgetExceeded, Cell, Game
from sapper.render import Overlay
from sapper.teach import hint as hinted


def hint(game: Game) -> tuple[str, Cell | None, Overlay]:
    """A text, the cell it is about, and marks for the board."""
    if game.state == "ready" and game.rules.rule != "any":
        clear = " and has no mine around it where there is room" if game.rules.rule == "opening" else ""
        return f"Open any cell: the first one is never a mine{clear}.", None, {}
    try:
        found = hinted(game.view)
    except BudgetExceeded:
        return "This position is too hard to be analysed: no hint.", None, {}
    marks = found.overlay()
    return found.text, found.cell or next(iter(marks), None), marks
