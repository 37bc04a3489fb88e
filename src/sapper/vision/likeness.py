"""Cells that are hard to read, under a mouse pointer or smudged, compared with the other cells of the same picture.

The surest cells of each sign, taken together, show how this picture draws it. Where a doubtful cell differs from all of
them something lies over it; what is still to be seen of its sign speaks for one of them.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from sapper.board import CODES, HIDDEN

from .lines import Floats
from .patches import EDGE, INNER, SIDE, Patches

_DOUBTFUL: Final = 0.9  # cells less sure than this are compared
_SURE: Final = 0.97  # with those that are surer than this
_FAIR: Final = 0.6  # or, where a sign has none, than this, if there are a few: a pointer covers one or two
_FEW: Final = 3
_MOST: Final = 60  # of each sign
_NOISE: Final = 10.0  # deviation of a colour, of 255, that is there at least
_LIGHT: Final = 25.0  # how much lighter or darker a cell may be as a whole
_COVERED: Final = 4.5  # a pixel that differs by more has something over it, and says no more than this
_MOVES: Final = range(EDGE - 1, EDGE + 2)  # cells lie over one another to a pixel
_WEIGHT: Final = 20.0  # how many pixels' worth of independent evidence a cell is
_UNSEEN: Final = 3.0  # what a sign that the picture shows nowhere else is behind the likest one


def compared(cells: Patches, likely: Floats) -> Floats:
    """The probabilities of signs [y, x, code], after doubtful cells were compared with the sure ones."""
    made = likely.reshape(-1, CODES).astype(np.float64)
    pixels = cells.reshape(-1, SIDE, SIDE, 3).astype(np.float32)
    read = made.argmax(axis=1)
    # Whether an empty cell is open is no question here: shapes do not tell.
    sure = np.maximum(made[:, 1:].max(axis=1), made[:, 0] + made[:, HIDDEN])
    samples = {code: _samples(pixels[read == code], sure[read == code]) for code in range(CODES)}
    drawn = _drawn({code: of_sign for code, of_sign in samples.items() if len(of_sign)})
    for at in np.flatnonzero(sure < _DOUBTFUL) if drawn else ():
        made[at] *= np.exp(_says(pixels[at], drawn))
        made[at] /= made[at].sum()
    return made.reshape(likely.shape).astype(np.float32)


def _samples(of_sign: Floats, sure: Floats) -> Floats:
    """Cells that show how a sign is drawn."""
    surest = of_sign[sure > _SURE]
    if len(surest) < _FEW <= (sure > _FAIR).sum():
        surest = of_sign[sure > _FAIR]
    return surest[:: max(1, len(surest) // _MOST)]


def _drawn(samples: dict[int, Floats]) -> dict[int, tuple[Floats, Floats]]:
    """Of every sign the mean and how much each pixel varies, of which a few samples know little: all signs together
    know how well cells lie over one another."""
    inside = slice(EDGE, -EDGE)
    samples = {code: of_sign[:, inside, inside] for code, of_sign in samples.items()}
    means = {code: of_sign.mean(axis=0) for code, of_sign in samples.items()}
    own = {code: ((of_sign - means[code]) ** 2).mean(axis=-1) for code, of_sign in samples.items()}
    common = np.concatenate(list(own.values())).mean(axis=0) + np.float32(_NOISE**2) if own else 0
    return {code: (means[code], own[code].mean(axis=0) + common) for code in samples}


def _says(cell: Floats, drawn: dict[int, tuple[Floats, Floats]]) -> Floats:
    """What a cell's looks say for every sign: logarithms of likelihoods, 0 for the likest."""
    says = np.full(CODES, np.nan)
    moved = np.stack([cell[y : y + INNER, x : x + INNER] for y in _MOVES for x in _MOVES])
    for code, (mean, variance) in drawn.items():
        off = moved - mean
        off -= np.clip(np.median(off, axis=(1, 2), keepdims=True), -_LIGHT, _LIGHT)
        apart = (off**2).mean(axis=-1) / (2 * variance)
        says[code] = -_WEIGHT * float(np.minimum(apart, _COVERED).mean(axis=(1, 2)).min())
    says[[0, HIDDEN]] = np.fmax(says[0], says[HIDDEN])
    best = np.nanmax(says)
    made: Floats = np.where(np.isnan(says), -_UNSEEN, says - best)
    return made
