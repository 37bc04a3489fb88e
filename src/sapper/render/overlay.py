"""What is laid over a board: marks on cells, as plain data. They come from an analysis, a hint or a review, of which
this package knows nothing.

>>> percent(0.004), percent(0.5), percent(0.9999)
('<1', '50', '>99')
>>> chances([[None, 0.5, 0.0]], safe=[(2, 0)], mines=[])
{(1, 0): Mark(tone='risk', label='50', strength=0.5), (2, 0): Mark(tone='safe', label='0', strength=0.0)}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

import numpy as np
import numpy.typing as npt

from sapper.board import Cell, InputError

from .style import TONES


@dataclass(frozen=True, slots=True)
class Mark:
    """One marked cell: what it means (`safe`, `mine`, `risk`, `clue`, `best`, `last`), up to three characters to write
    on it, and how strong, from 0 to 1."""

    tone: str
    label: str = ""
    strength: float = 1.0

    def __post_init__(self) -> None:
        if self.tone not in TONES:
            raise InputError(f"There is no mark {self.tone!r}; there are {', '.join(TONES)}.")


Overlay = Mapping[Cell, Mark]
NO_MARKS: Final[Overlay] = MappingProxyType({})


def percent(probability: float) -> str:
    """A probability that is not certain, in percent: never 0, never 100."""
    rounded = round(100 * probability)
    return "<1" if rounded < 1 else ">99" if rounded > 99 else str(rounded)


def percentage(chance: float) -> str:
    """A chance that is neither 0 nor 1, in percent, with as many digits as keep it from looking like either.

    >>> percentage(0.1234), percentage(0.00004), percentage(0.99999), percentage(1e-30)
    ('12.3 %', '0.004 %', '99.999 %', 'less than 0.000001 %')
    """
    percent = 100 * chance
    for digits in range(1, 7):
        text = f"{percent:.{digits}f}"
        if 0 < float(text) < 100:
            return f"{text} %"
    return "less than 0.000001 %" if chance < 0.5 else "more than 99.999999 %"


Table = npt.ArrayLike | Sequence[Sequence[float | None]]


def chances(probability: Table, safe: Iterable[Cell], mines: Iterable[Cell]) -> dict[Cell, Mark]:
    """Marks for mine probabilities `[y][x]`, None or nan where there is none; only what is certain shows 0 or 100."""
    table = np.asarray(probability, dtype=float)
    sure = {cell: Mark("safe", "0", 0.0) for cell in safe} | {cell: Mark("mine", "100") for cell in mines}
    marks = {}
    for y, x in np.argwhere(~np.isnan(table)).tolist():
        chance = float(table[y, x])
        marks[x, y] = sure.get((x, y)) or Mark("risk", percent(chance), chance)
    return marks
