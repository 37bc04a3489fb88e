"""The words in which `sapper analyze` says what it found."""

from __future__ import annotations

import math
from collections.abc import Iterable

from sapper.board import Cell
from sapper.render import percentage
from sapper.solve import Analysis

from .output import cells, count

__all__ = ["conflict", "least", "number_of_layouts", "percentage"]


def least(analysis: Analysis, among: Iterable[Cell]) -> tuple[float, list[Cell]]:
    """The least chance of a mine among these cells, and those that have it."""
    chances = {(x, y): float(analysis.probability[y, x]) for x, y in among}
    lowest = min(chances.values())
    return lowest, [cell for cell, chance in chances.items() if chance <= lowest + 1e-12]


def number_of_layouts(analysis: Analysis) -> str:
    """How many layouts there are: exactly while a person can read it, else about."""
    power = analysis.log10_solutions
    if power < 15:
        exact = analysis.solutions
        return f"{count(exact, 'layout')} {'agrees' if exact == 1 else 'agree'} with it."
    whole = math.floor(power)
    return f"About {10 ** (power - whole):.2f} x 10^{whole} layouts agree with it."


def conflict(analysis: Analysis) -> str:
    """Which clues, with or without the mine total, cannot all be true."""
    found = analysis.conflict
    if found is None:
        return ""
    if not found.clues:
        return "The mine total does not fit the cells that are left."
    one = len(found.clues) == 1
    where = f"The clue at {cells(found.clues)}" if one else f"The clues at {cells(found.clues)}"
    if found.total:
        said = f"{where} and the mine total cannot all be true."
    else:
        said = f"{where} cannot be true." if one else f"{where} cannot all be true."
    why = "No smaller set does this." if found.minimum else "Without any one of them the rest could be."
    return said if one and not found.total else f"{said} {why}"
