"""Random boards for the tests of measures, by NumPy's generator."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from tests.measure.plain import Plain

from sapper import Layout

Masks = npt.NDArray[np.bool_]


def drawn(boards: int, width: int, height: int, mines: int, seed: int) -> Masks:
    """Boards of one size: [board, y, x], true for a mine."""
    masks = np.zeros((boards, width * height), bool)
    masks[:, :mines] = True
    return np.random.default_rng(seed).permuted(masks, axis=1).reshape(boards, height, width)


def plain(mask: Masks) -> Plain:
    """A board for the plain measures."""
    height, width = mask.shape
    ys, xs = np.nonzero(mask)
    return Plain(width, height, list(zip(xs.tolist(), ys.tolist(), strict=True)))


def layout_of(mask: Masks) -> Layout:
    """The same as a Layout."""
    height, width = mask.shape
    return Layout.from_mask(width, height, mask.tobytes())
