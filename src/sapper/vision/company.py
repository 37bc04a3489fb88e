"""What a cell shows, seen with the others: beside an open empty cell everything is open, and a mine comes seldom alone.

An opened cell without mines around it opens all its neighbours, so a closed cell or a mine beside it is hardly ever
seen (a flag sometimes, where it was wrong). Cells that say otherwise talk it over until they agree: each leans towards
what its neighbours, as likely as they are, leave possible. Mines and wrong flags are shown when a game is over, so one
that no other cell confirms is less likely.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from sapper.board import CODES, EXPLODED, FLAG, HIDDEN, MINE, QUESTION

from .lines import Floats

_AGAINST: Final = 1.5  # each such neighbour, as the logarithm of odds
_FLAG: Final = 0.3  # and a flag
_ALONE: Final = 5.0  # the only mine
_MOST: Final = 6.5  # all of them together: who is surer than that stays so, for positions may be edited by hand
_LEAST: Final = 1e-9
_ROUNDS: Final = 12


def in_company(likely: Floats) -> Floats:
    """The probabilities of signs [y, x, code], after every cell has heard its neighbours."""
    against = np.zeros(CODES, np.float32)
    against[[HIDDEN, QUESTION, MINE, EXPLODED]] = _AGAINST
    against[FLAG] = _FLAG
    alone = np.log(np.maximum(likely, _LEAST))
    made = likely
    for _ in range(_ROUNDS):
        leaning = alone - np.minimum(against * _around(made[..., 0])[..., None], _MOST)
        leaning[..., 0] -= np.minimum(_around(made @ against), _MOST)
        shown = made[..., MINE:].sum(axis=-1)
        leaning[..., MINE:] -= _ALONE * (shown.sum() - shown < 0.5)[..., None]
        raised = np.exp(leaning - leaning.max(axis=-1, keepdims=True))
        made = (made + raised / raised.sum(axis=-1, keepdims=True)) / 2  # half of the way, lest they swap for ever
    return made


def _around(values: Floats) -> Floats:
    """The sum over the neighbours of every cell."""
    height, width = values.shape
    wide = np.pad(values, 1)
    squares = sum(wide[y : y + height, x : x + width] for y in range(3) for x in range(3))
    around: Floats = squares - values
    return around
