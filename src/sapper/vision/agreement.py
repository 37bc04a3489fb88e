"""Empty cells, closed or open: in many looks only their colour differs, and which is which only the whole board tells.

Cells that look alike along their edges are alike: an empty cell whose edges are those of flagged cells is closed, one
whose edges are those of numbers is open, and of empty cells of one look the surer ones decide.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from sapper.board import FLAG, HIDDEN, QUESTION

from .lines import Floats
from .patches import EDGE, SIDE, Patches

_EMPTY: Final = 0.6  # the probability of an empty cell, open or closed, from which on others are asked
_ALIKE: Final = 5.0  # how far colours of one look lie apart, of 255
_STRONGEST: Final = 4.0  # what one cell may say, as the logarithm of odds
_WEIGHT: Final = 2.0  # of what all say, beside what the cell itself says
_MOST: Final = 800  # cells that are asked


def agreed(cells: Patches, said: Floats) -> Floats:
    """The probabilities, after empty cells have asked the others which look is open and which is closed."""
    flat = said.reshape(-1, said.shape[-1]).astype(np.float64)
    edges = _edges(cells.reshape(-1, SIDE, SIDE, 3))
    opened, closed = flat[:, :9].sum(axis=1), flat[:, [HIDDEN, FLAG, QUESTION]].sum(axis=1)
    votes = np.clip(np.log((opened + 1e-6) / (closed + 1e-6)), -_STRONGEST, _STRONGEST)
    voters = np.flatnonzero(opened + closed > 0.5)
    voters = voters[:: max(1, len(voters) // _MOST)]
    for at in np.flatnonzero(flat[:, 0] + flat[:, HIDDEN] > _EMPTY):
        apart = ((edges[voters] - edges[at]) ** 2).mean(axis=1)
        weights = np.exp(-apart / (2 * _ALIKE**2))
        mass = flat[at, 0] + flat[at, HIDDEN]
        own = np.log((flat[at, 0] + 1e-6) / (flat[at, HIDDEN] + 1e-6))
        odds = np.exp(-own - _WEIGHT * (weights @ votes[voters]) / max(float(weights.sum()), 1e-9))
        flat[at, 0], flat[at, HIDDEN] = mass / (1 + odds), mass * odds / (1 + odds)
    made: Floats = flat.reshape(said.shape).astype(np.float32)
    return made


def _edges(cells: Patches) -> Floats:
    """The mean colours along the four sides of every cell, just inside."""
    low, high = EDGE + 1, EDGE + 4
    strips = (
        cells[:, low:high, low:-low],
        cells[:, -high:-low, low:-low],
        cells[:, low:-low, low:high],
        cells[:, low:-low, -high:-low],
    )
    return np.concatenate([strip.mean(axis=(1, 2)) for strip in strips], axis=1).astype(np.float32)
