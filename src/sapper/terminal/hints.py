"""What the console says to `hint`: a cell that no layout has a mine in, or the one with the least risk."""

from __future__ import annotations

from sapper.board import FLAG, BudgetExceeded, Cell, Game
from sapper.render import percentage
from sapper.solve import Analysis, analyze


def hint(game: Game, near: Cell | None) -> tuple[str, Cell | None]:
    """A sentence, and the cell it is about. Among equally good cells the one nearest to the last move is named."""
    if game.state == "ready" and game.rules.rule != "any":
        clear = " and has no mine around it where there is room" if game.rules.rule == "opening" else ""
        return f"Open any cell: the first one is never a mine{clear}.", None
    try:
        analysis = analyze(game.view)
    except BudgetExceeded:
        return "This position is too hard to be analysed: no hint.", None
    free = [cell for cell in analysis.safe if game.view.at(*cell) != FLAG]
    if free:
        x, y = _nearest(free, near)
        return f"Open ({x}, {y}): it is safe.", (x, y)
    if analysis.safe:
        x, y = _nearest(analysis.safe, near)
        return f"Take the flag off ({x}, {y}): there is no mine.", (x, y)
    return _least(analysis, near)


def _least(analysis: Analysis, near: Cell | None) -> tuple[str, Cell | None]:
    """The cell with the least chance of a mine."""
    chances = {
        (x, y): float(chance)
        for y, row in enumerate(analysis.probability)
        for x, chance in enumerate(row)
        if chance == chance  # nan where nothing is to be opened
    }
    least = min(chances.values())
    x, y = _nearest([cell for cell, chance in chances.items() if chance <= least + 1e-12], near)
    return f"Nothing is certain. ({x}, {y}) has the least risk: {percentage(least)}.", (x, y)


def _nearest(cells: list[Cell], near: Cell | None) -> Cell:
    if near is None:
        return cells[0]
    x, y = near
    return min(cells, key=lambda cell: (cell[0] - x) ** 2 + (cell[1] - y) ** 2)
