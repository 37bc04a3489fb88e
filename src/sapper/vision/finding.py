"""From lines to cells: the board's place in a picture, exact to a fraction of a pixel.

Where lines are dense, every distance at which they repeat is tried: the network looks at a few cells in every place
that a grid of this distance can have, and is sure of them only in the right one. So a wrong multiple of the distance,
or a grid moved by half a cell, loses. From there the grid is followed along the lines, as far as there are cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import numpy.typing as npt
from PIL import Image

from sapper.board import HIDDEN, Cancelled
from sapper.solve import Cancel

from .lines import Floats, Lines, Region, lines, pitches, profiles, regions
from .network import NOTHING, chances
from .patches import INNER, Grid, Patches, patches

_WIDE: Final = 1700  # pixels: larger pictures are first looked at in a smaller copy
_SEEN: Final = 3  # cells on a side that are looked at where a grid may be
_SHIFTS: Final = 5  # places of a grid that are tried in each direction
_POOR: Final = 0.5  # how sure the network is of cells, on average: too little to go on
_GOOD: Final = 0.93  # enough to look no further
_FAIR: Final = 0.8  # enough for a board
_REACHES: Final = (5, 9, 17, 33, 1000)  # cells from the first ones, step by step
_NUDGE: Final = 2  # pixels of a scaled cell
_NUDGES: Final = 7
_AS_GOOD: Final = 0.03  # the network is as sure in all places that differ by less
_SAME: Final = 0.015  # distances that differ by less are one
_NEAR: Final = 130  # pixels around a place
_FEWEST: Final = 4  # cells on a side
_GROWTHS: Final = 8

Sums = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Found:
    """A board in a picture: where its cells are, how they look, and the probability of every class for each."""

    grid: Grid
    cells: Patches  # [y, x, ...]
    chances: Floats  # [y, x, class]


def find(picture: Image.Image, cancel: Cancel | None = None) -> Found | None:
    """The board in an RGB picture; None when there is none."""
    light = picture.convert("L")
    shrunk = max(1, -(-max(picture.size) // _WIDE))
    for scale in dict.fromkeys((shrunk, 1)):
        found = _find(picture, light, scale, cancel)
        if found:
            return found
    return None


def _find(picture: Image.Image, light: Image.Image, scale: int, cancel: Cancel | None) -> Found | None:
    edges = lines(_pixels(light.reduce(scale) if scale > 1 else light))
    best: tuple[float, Grid, tuple[float, float]] | None = None
    for region, (x, y), pitch in _tries(edges):
        if cancel is not None and cancel.is_set():
            raise Cancelled("The call was cancelled.")
        sure, left, top = _placed(picture, x * scale, y * scale, pitch * scale)
        if sure > (best[0] if best else _POOR):
            seed = Grid(left / scale, top / scale, pitch, pitch, _SEEN, _SEEN)
            best = sure, _scaled(_followed(edges, region, seed), scale), (left, top)
        if sure > _GOOD:
            break
    if best is None:
        return None
    grid = _fitted_to(light, best[1]) if scale > 1 else best[1]
    return _settled(picture, _nudged(picture, grid, best[2]))


def _pixels(light: Image.Image) -> Floats:
    return np.asarray(light).astype(np.float32)


def _scaled(grid: Grid, scale: int) -> Grid:
    return Grid(grid.left * scale, grid.top * scale, grid.across * scale, grid.down * scale, grid.width, grid.height)


# Candidates.


def _tries(edges: Lines) -> Iterator[tuple[Region, tuple[int, int], float]]:
    """(region, place, distance): where to look, and for cells of which size. First as the lines of a whole region
    repeat, then as those around each place do."""
    found = regions(edges)
    tried: dict[tuple[int, int], list[float]] = {}
    for reach in (max(edges.upright.shape), _NEAR):
        for region in found:
            for place in region.peaks:
                here = tried.setdefault(place, [])
                for pitch in pitches(*profiles(edges, region.about(place, reach))):
                    if all(abs(pitch / other - 1) > _SAME for other in here):
                        here.append(pitch)
                        yield region, place, pitch


def _placed(picture: Image.Image, x: float, y: float, pitch: float) -> tuple[float, float, float]:
    """(how sure, left, top) of a few cells of this size about a place, where the network is surest of them."""
    step = INNER // _SHIFTS
    half = _SEEN / 2 * pitch
    whole = Grid(x - half, y - half, pitch, pitch, _SEEN + 1, _SEEN + 1)
    windows = patches(picture, whole, step=step)
    at = np.arange(_SHIFTS)[:, None] + _SHIFTS * np.arange(_SEEN)
    looks = windows[at[:, None, :, None], at[None, :, None, :]]  # [shift down, shift across, row, column, ...]
    sure = _sureness(chances(looks)).mean(axis=(2, 3))
    down, across = (int(place) for place in np.unravel_index(int(sure.argmax()), sure.shape))
    return float(sure[down, across]), whole.left + across * pitch / _SHIFTS, whole.top + down * pitch / _SHIFTS


def _nudged(picture: Image.Image, grid: Grid, place: tuple[float, float]) -> Grid:
    """The grid moved and stretched a little to where the network is surer of cells, if it is: about a place and at the
    four ends. Lines may have mistaken the inner edge of raised cells for the outer."""
    x, y = round((place[0] - grid.left) / grid.across), round((place[1] - grid.top) / grid.down)
    right, low = grid.width - _SEEN - 1, grid.height - _SEEN - 1
    blocks = {(x, y), (min(1, x), y), (max(right, x), y), (x, min(1, y)), (x, max(low, y))}
    moves = {at: _move(picture, _part(grid, *at, _SEEN, _SEEN)) for at in sorted(blocks)}
    seen = {at: move for at, move in moves.items() if move is not None}
    left, wide = _stretched([(at[0], move[0]) for at, move in seen.items()])
    top, tall = _stretched([(at[1], move[1]) for at, move in seen.items()])
    return Grid(
        grid.left + left * grid.across,
        grid.top + top * grid.down,
        grid.across * (1 + wide),
        grid.down * (1 + tall),
        grid.width,
        grid.height,
    )


def _stretched(moves: list[tuple[int, float]]) -> tuple[float, float]:
    """(move of the first cell, stretch) that fit moves of some cells, all in cells."""
    if len({at for at, _ in moves}) < 2:
        return (moves[0][1] if moves else 0.0), 0.0
    slope, start = np.polyfit([at + _SEEN / 2 for at, _ in moves], [move for _, move in moves], 1)
    return float(start), float(slope)


def _move(picture: Image.Image, block: Grid) -> tuple[float, float] | None:
    """How far a few cells are off, across and down, in cells: to the middle of all places of which the network is as
    sure as of the best; None where it sees no cells."""
    if _sureness(chances(patches(picture, block))).mean() > _GOOD:
        return 0.0, 0.0
    reach = _NUDGES // 2 * _NUDGE / INNER
    moved = replace(block, left=block.left - reach * block.across, top=block.top - reach * block.down)
    windows = patches(picture, moved.grown(0, 0, 1, 1), step=_NUDGE)
    at = np.arange(_NUDGES)[:, None] + INNER // _NUDGE * np.arange(_SEEN)
    sure = _sureness(chances(windows[at[:, None, :, None], at[None, :, None, :]])).mean(axis=(2, 3))
    if sure.max() < _FAIR:
        return None
    if sure[_NUDGES // 2, _NUDGES // 2] > sure.max() - _AS_GOOD:
        return 0.0, 0.0
    weights = np.maximum(0, sure - sure.max() + _AS_GOOD)
    moves = np.linspace(-reach, reach, _NUDGES)
    across, down = (float((weights.sum(axis=axis) * moves).sum() / weights.sum()) for axis in (0, 1))
    return across, down


def _followed(edges: Lines, region: Region, seed: Grid) -> Grid:
    """The grid from a few cells on, further and further along the lines, which make its distances exact."""
    grid = seed
    middle = int(seed.left + _SEEN / 2 * seed.across), int(seed.top + _SEEN / 2 * seed.down)
    for reach in _REACHES:
        near = region.about(middle, int(reach * grid.across))
        grid = _fitted(edges, _extent(edges, near, seed))
        x, y = round((seed.left - grid.left) / grid.across), round((seed.top - grid.top) / grid.down)
        seed = _part(grid, x, y, _SEEN, _SEEN)
    return grid


def _extent(edges: Lines, region: Region, seed: Grid) -> Grid:
    """The cells with edges on their sides about those that were seen."""
    left, above = int((seed.left - region.left) / seed.across + 1), int((seed.top - region.top) / seed.down + 1)
    right = int((region.right - seed.left) / seed.across + 1) - seed.width
    below = int((region.low - seed.top) / seed.down + 1) - seed.height
    whole = seed.grown(*(max(0, side) for side in (left, above, right, below)))
    upright = _sides(edges.upright, whole)
    turned = Grid(whole.top, whole.left, whole.down, whole.across, whole.height, whole.width)
    level = _sides(edges.level.T, turned).T
    marked = (upright[:, :-1] + upright[:, 1:] + level[:-1] + level[1:]) / 4
    x, y = round((seed.left - whole.left) / seed.across), round((seed.top - whole.top) / seed.down)
    likely = max(0.15, 0.6 * float(marked[y : y + seed.height, x : x + seed.width].mean()))
    x0, y0, x1, y1 = heaviest(marked - likely)
    x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x + seed.width), max(y1, y + seed.height)
    return _part(whole, x0, y0, x1 - x0, y1 - y0)


def _sides(strength: Floats, grid: Grid) -> Sums:
    """How strong the edge is on every upright side of the cells: [row, line]."""
    height, width = strength.shape
    reach = max(1, round(0.05 * grid.across))
    at = np.rint(grid.left + grid.across * np.arange(grid.width + 1) - 0.5).astype(int)
    near = np.clip(at[None] + np.arange(-reach, reach + 1)[:, None], 0, width - 1)
    rows = np.clip(np.rint(grid.top + grid.down * np.arange(grid.height + 1)).astype(int), 0, height)
    sums = np.zeros((height + 1, grid.width + 1))
    np.cumsum(strength[:, near].max(axis=1), axis=0, out=sums[1:])
    return np.asarray((sums[rows[1:]] - sums[rows[:-1]]) / np.maximum(1, rows[1:] - rows[:-1])[:, None])


def heaviest(weights: npt.NDArray[np.floating]) -> tuple[int, int, int, int]:
    """The rectangle (left, top, right, low) of the largest sum."""
    if len(weights) > weights.shape[1]:
        y0, x0, y1, x1 = heaviest(weights.T)
        return x0, y0, x1, y1
    sums = np.vstack([np.zeros(weights.shape[1]), np.cumsum(weights, axis=0)])
    best, box = 0.0, (0, 0, 0, 0)
    for top in range(len(weights)):
        columns = np.cumsum(sums[top + 1 :] - sums[top], axis=1)  # [low, right]
        columns = np.hstack([np.zeros((len(columns), 1)), columns])
        gain = columns - np.minimum.accumulate(columns, axis=1)
        low, right = np.unravel_index(int(gain.argmax()), gain.shape)
        if gain[low, right] > best:
            best = float(gain[low, right])
            left = int(columns[low, :right].argmin())
            box = left, top, int(right), top + int(low) + 1
    return box


# The network's say.


def _sureness(said: Floats) -> Floats:
    """How sure the network is that there is a cell: of one sign, or of an empty cell, closed or not."""
    flat = said[..., 0] + said[..., HIDDEN]
    sure: Floats = np.maximum(flat, said[..., 1:NOTHING].max(axis=-1))
    return sure


def _part(grid: Grid, x: int, y: int, columns: int, rows: int) -> Grid:
    """So many of its cells, from one on."""
    return grid.grown(-x, -y, x + columns - grid.width, y + rows - grid.height)


def _settled(picture: Image.Image, grid: Grid) -> Found | None:
    """The board's exact extent, by what is a cell and what is none, one ring of cells further at least."""
    for _ in range(_GROWTHS):
        wide = grid.grown(2, 2, 2, 2)
        cells = patches(picture, wide)
        said = chances(cells)
        inside = _inside(wide, picture)
        x0, y0, x1, y1 = heaviest(np.where(inside, 0.5 - said[..., NOTHING], -1.0))
        fits = wide.grown(-x0, -y0, x1 - wide.width, y1 - wide.height)
        if min(fits.width, fits.height) < _FEWEST:
            return None
        if x0 > 0 and y0 > 0 and x1 < wide.width and y1 < wide.height:
            break
        grid = fits
    part = said[y0:y1, x0:x1]
    return Found(fits, cells[y0:y1, x0:x1], part) if _sureness(part).mean() > _FAIR else None


def _inside(grid: Grid, picture: Image.Image) -> npt.NDArray[np.bool_]:
    """Which cells lie in the picture, but for a little of their edge."""
    slack = 0.2
    xs = grid.left + grid.across * np.arange(grid.width)
    ys = grid.top + grid.down * np.arange(grid.height)
    across = (xs > -slack * grid.across) & (xs + grid.across < picture.width + slack * grid.across)
    down = (ys > -slack * grid.down) & (ys + grid.down < picture.height + slack * grid.down)
    return np.asarray(down[:, None] & across[None])


# The fit.


def _fitted(edges: Lines, grid: Grid) -> Grid:
    """The grid through the middles of the lines beside it."""
    height, width = edges.upright.shape
    box = grid.box
    left, top = max(0, int(box[0] - grid.across / 2)), max(0, int(box[1] - grid.down / 2))
    right, low = min(width, int(box[2] + grid.across / 2) + 1), min(height, int(box[3] + grid.down / 2) + 1)
    across, down = profiles(edges, Region(left, top, right, low))
    x, wide = _through(across, grid.left - left, grid.across, grid.width)
    y, tall = _through(down, grid.top - top, grid.down, grid.height)
    return replace(grid, left=left + x, top=top + y, across=wide, down=tall)


def _fitted_to(light: Image.Image, grid: Grid) -> Grid:
    """The same in a picture of which only the grid's part is looked at."""
    box = grid.grown(1, 1, 1, 1).box
    x, y = max(0, int(box[0])), max(0, int(box[1]))
    part = light.crop((x, y, min(light.width, int(box[2]) + 1), min(light.height, int(box[3]) + 1)))
    fitted = _fitted(lines(_pixels(part)), replace(grid, left=grid.left - x, top=grid.top - y))
    return replace(fitted, left=fitted.left + x, top=fitted.top + y)


def _through(profile: Floats, first: float, pitch: float, count: int) -> tuple[float, float]:
    """(place of the first, distance) of lines about these places: the straight fit through their middles, looked for
    near these places and then nearer."""
    places = np.arange(len(profile)) + 0.5
    for near in (0.2, 0.15):
        offsets = np.linspace(-1, 1, 17) * max(2.0, near * pitch)
        numbers = np.arange(count + 1)
        at = first + numbers * pitch
        inside = (at + offsets[0] >= 0) & (at + offsets[-1] <= len(profile))
        heights = np.interp(at[:, None] + offsets, places, profile)
        heights = (heights - heights.min(axis=1, keepdims=True)) ** 2
        total = heights.sum(axis=1)
        seen = inside & (total > 0)
        if seen.sum() >= _FEWEST - 1:
            middles = at[seen] + (heights[seen] @ offsets) / total[seen]
            first, pitch = _straight(numbers[seen].astype(float), middles, total[seen] ** 0.25)
    return first, pitch


def _straight(numbers: Sums, middles: Sums, weights: Sums) -> tuple[float, float]:
    """Start and slope of the line through points, without those that lie apart."""
    for _ in range(3):
        slope, start = np.polyfit(numbers, middles, 1, w=weights)
        off = np.abs(middles - start - slope * numbers)
        weights = weights * (off <= max(0.5, 2 * float(np.median(off))))
    return float(start), float(slope)
