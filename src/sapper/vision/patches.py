"""The cells of a picture, all brought to one size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
from PIL import Image

INNER: Final = 20  # pixels across a cell, once it is scaled
EDGE: Final = 2  # and around it
SIDE: Final = INNER + 2 * EDGE

Patches = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Grid:
    """Where cells are in a picture: the corner of the first and the size of each, in pixels, and how many there are."""

    left: float
    top: float
    across: float
    down: float
    width: int
    height: int

    def grown(self, left: int, top: int, right: int, low: int) -> Grid:
        """With so many more cells on each side; fewer where a number is negative."""
        return Grid(
            self.left - left * self.across,
            self.top - top * self.down,
            self.across,
            self.down,
            self.width + left + right,
            self.height + top + low,
        )

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and low end in pixels."""
        return self.left, self.top, self.left + self.width * self.across, self.top + self.height * self.down


def patches(picture: Image.Image, grid: Grid, step: int = INNER) -> Patches:
    """Every cell as `SIDE` by `SIDE` pixels of RGB, with a margin around it: an array [y, x, row, column, channel].

    Beyond the picture its last pixels go on. With a smaller `step` also what lies between them, every so many pixels.
    """
    around = EDGE / INNER
    left, top = grid.left - around * grid.across, grid.top - around * grid.down
    right, low = grid.box[2] + around * grid.across, grid.box[3] + around * grid.down
    part, (dx, dy) = _cut(picture, left, top, right, low)
    size = grid.width * INNER + 2 * EDGE, grid.height * INNER + 2 * EDGE
    box = left - dx, top - dy, right - dx, low - dy
    pixels = np.asarray(part.resize(size, Image.Resampling.BILINEAR, box=box))
    windows = np.lib.stride_tricks.sliding_window_view(pixels, (SIDE, SIDE), axis=(0, 1))[::step, ::step]
    return np.ascontiguousarray(np.moveaxis(windows, 2, -1))


def _cut(
    picture: Image.Image, left: float, top: float, right: float, low: float
) -> tuple[Image.Image, tuple[int, int]]:
    """The part of the picture in this box, with room for scaling, and where it begins; beyond it its edge repeats."""
    more = 4 + int(max(right - left, low - top) / 50)
    x0, y0, x1, y1 = int(left) - more, int(top) - more, int(right) + more + 1, int(low) + more + 1
    inside = max(0, x0), max(0, y0), min(picture.width, x1), min(picture.height, y1)
    pixels = np.asarray(picture.crop(inside))
    pad = (inside[1] - y0, y1 - inside[3]), (inside[0] - x0, x1 - inside[2]), (0, 0)
    if any(map(any, pad)):
        pixels = np.pad(pixels, pad, mode="edge")
    return Image.fromarray(pixels), (x0, y0)
