"""Where a board may be: straight lines that repeat at one distance, across and down.

Cells of every look end in edges that go on over many cells, while letters and pictures have short ones. So lightness
differences are averaged along lines; the places where long lines in both directions are dense are looked at one by one;
and of the profile of their lines, the spectrum tells the distance at which they repeat.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]

SMALLEST: Final = 10.0  # pixels across a cell
LARGEST: Final = 90.0
_ALONG: Final = 7  # pixels over which differences are averaged: less than a cell, whose sides may take turns
_SLOW: Final = 9  # pixels over which lightness that changes as evenly is a shade, no edge
_LONG: Final = 41  # of a long line
_FULL: Final = (
    0.3  # an edge so strong counts as much as any: weak ones everywhere are more than strong ones here and there
)
_WEAK: Final = 0.21  # what noise leaves of an edge
_BLOCK: Final = 8
_WINDOW: Final = 13  # blocks: what is dense is measured over this many
_REGIONS: Final = 3
_PEAKS: Final = 2
_DENSE: Final = 0.002
_BROAD: Final = 61  # pixels: where a profile is high over more than these, nothing repeats
_AROUND: Final = 12  # waves with which one is compared
_SHARPEST: Final = 5  # times as high as those counts as much as any
_FEWEST: Final = 4  # cells on a side
_FINE: Final = 8  # how many times longer profiles are made for a finer spectrum


@dataclass(frozen=True, slots=True)
class Lines:
    """The edges of a picture, upright and level ones: how strong they are about the middle of every pixel, and how much
    of that belongs to long lines."""

    upright: Floats
    level: Floats
    long_upright: Floats
    long_level: Floats


@dataclass(frozen=True, slots=True)
class Region:
    """A part of a picture, in pixels, and the places in it where lines are densest."""

    left: int
    top: int
    right: int
    low: int
    peaks: tuple[tuple[int, int], ...] = ()

    def about(self, place: tuple[int, int], reach: int) -> Region:
        """What of it is near a place."""
        x, y = place
        left, top = max(self.left, x - reach), max(self.top, y - reach)
        return Region(left, top, min(self.right, x + reach), min(self.low, y + reach), (place,))


def lines(light: Floats) -> Lines:
    """The edges and long lines in a picture's lightness."""
    upright, level = _edges(light), _edges(light.T)
    return Lines(upright, level.T, _long(upright), _long(level).T)


def _edges(light: Floats) -> Floats:
    """How strong upright edges are: differences without what slow changes of lightness make of them."""
    difference = np.zeros_like(light)
    difference[:, 1:-1] = light[:, 2:] - light[:, :-2]
    difference -= _averaged(difference.T, _SLOW).T
    strength = np.sqrt(np.minimum(np.abs(_averaged(difference, _ALONG)), 64)) / 8
    return strength.astype(np.float32)


def _long(strength: Floats) -> Floats:
    long: Floats = np.maximum(_averaged(np.minimum(strength, np.float32(_FULL)), _LONG) - np.float32(_WEAK), 0)
    return long


def _averaged(values: Floats, length: int) -> Floats:
    """The mean over so many rows around each; fewer at the ends."""
    rows = len(values)
    sums = np.zeros((rows + 1, values.shape[1]), np.float32)
    np.cumsum(values, axis=0, out=sums[1:])
    low = np.maximum(np.arange(rows) - length // 2, 0)
    high = np.minimum(np.arange(rows) + length // 2 + 1, rows)
    made: Floats = (sums[high] - sums[low]) / (high - low).astype(np.float32)[:, None]
    return made


# Regions.


def regions(found: Lines) -> list[Region]:
    """Parts of the picture where long lines in both directions are dense, the largest first."""
    density = np.minimum(_blurred(_blocks(found.long_upright)), _blurred(_blocks(found.long_level)))
    height, width = found.upright.shape
    boxes = sorted(_components(density > _DENSE), key=lambda box: -(box[2] - box[0]) * (box[3] - box[1]))
    return [
        Region(
            max(0, (x0 - 2) * _BLOCK),
            max(0, (y0 - 2) * _BLOCK),
            min(width, (x1 + 3) * _BLOCK),
            min(height, (y1 + 3) * _BLOCK),
            tuple(_peaks(density, x0, y0, x1 + 1, y1 + 1)),
        )
        for x0, y0, x1, y1 in boxes[:_REGIONS]
    ]


def _peaks(density: Floats, x0: int, y0: int, x1: int, y1: int) -> Iterator[tuple[int, int]]:
    """The middle of a part, its densest place, the densest at some distance from that, and so on."""
    yield (x0 + x1) * _BLOCK // 2, (y0 + y1) * _BLOCK // 2
    left = density[y0:y1, x0:x1].copy()
    for _ in range(_PEAKS):
        y, x = (int(at) for at in np.unravel_index(int(left.argmax()), left.shape))
        if left[y, x] <= 0:
            return
        yield int((x0 + x + 0.5) * _BLOCK), int((y0 + y + 0.5) * _BLOCK)
        left[max(0, y - _WINDOW) : y + _WINDOW + 1, max(0, x - _WINDOW) : x + _WINDOW + 1] = 0


def _blocks(values: Floats) -> Floats:
    rows, columns = (side // _BLOCK * _BLOCK for side in values.shape)
    cut = values[:rows, :columns].reshape(rows // _BLOCK, _BLOCK, columns // _BLOCK, _BLOCK)
    means: Floats = cut.mean(axis=(1, 3))
    return means


def _blurred(values: Floats) -> Floats:
    return _averaged(_averaged(values, _WINDOW).T, _WINDOW).T


def _components(mask: npt.NDArray[np.bool_]) -> Iterator[tuple[int, int, int, int]]:
    """The box (left, top, right, low) of every connected part."""
    left = {(int(x), int(y)) for y, x in np.argwhere(mask)}
    while left:
        queue = [left.pop()]
        x0, y0, x1, y1 = *queue[0], *queue[0]
        while queue:
            x, y = queue.pop()
            x0, y0, x1, y1 = min(x, x0), min(y, y0), max(x, x1), max(y, y1)
            for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
                if near in left:
                    left.remove(near)
                    queue.append(near)
        yield x0, y0, x1, y1


# The distance at which lines repeat.


def profiles(found: Lines, region: Region) -> tuple[Floats, Floats]:
    """How strong lines are at every x, and at every y."""
    upright = found.long_upright[region.top : region.low, region.left : region.right]
    level = found.long_level[region.top : region.low, region.left : region.right]
    return upright.mean(axis=0), level.mean(axis=1)


def pitches(across: Floats, down: Floats, count: int = 5) -> list[float]:
    """Distances at which both profiles repeat, the most likely first."""
    size = 1 << int(np.ceil(np.log2(max(len(across), len(down)) * _FINE)))
    largest = min(LARGEST, min(len(across), len(down)) / _FEWEST)
    waves = np.arange(int(size / largest), int(size / SMALLEST) + 1)
    score = np.ones(len(waves))
    for profile in (across, down):
        spectrum = _sharp(profile, size)
        score *= sum(spectrum[np.minimum(waves * harmonic, len(spectrum) - 1)] for harmonic in range(1, 5))
    best: list[float] = []
    peaks = np.flatnonzero((score[1:-1] >= score[:-2]) & (score[1:-1] >= score[2:])) + 1
    for at in peaks[np.argsort(-score[peaks])]:
        pitch = float(size / waves[at])
        if all(abs(pitch / other - 1) > 0.02 for other in best):
            best.append(pitch)
        if len(best) == count:
            break
    return best


def _sharp(profile: Floats, size: int) -> Floats:
    """A profile's spectrum, every wave beside those around it: what repeats stands out, what is high once does not."""
    flat = profile - _averaged(profile[:, None], _BROAD)[:, 0]
    spectrum = np.abs(np.fft.rfft(flat, size)).astype(np.float32)
    around = _averaged(spectrum[:, None], _AROUND * size // len(profile))[:, 0]
    made: Floats = np.minimum(spectrum / (around + np.float32(0.05) * spectrum.max() + np.float32(1e-9)), _SHARPEST)
    return made
