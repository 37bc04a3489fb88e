"""How much there is to click on a board: 3BV, openings, islands and ZiNi, of one Layout or of very many.

docs/metrics.md says what each is, and where it comes from.

>>> measure = measure_layout(Layout.parse("..1*\\n..11\\n11..\\n*1.."))
>>> measure.bbbv, measure.openings, measure.islands
(1, 1, 0)
>>> measure_layout(Layout.parse("111\\n1*1\\n111")).zini
5
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from sapper.board import InputError, Layout
from sapper.board.limits import Cancel, engine_errors, is_whole
from sapper.board.rules import check_seed, check_size, shown

from ._engine import core

Counts = npt.NDArray[np.int32]  # one number a board
Masks = npt.NDArray[Any]  # [board, y, x], true or 1 where there is a mine

#: Which cell comes first when several have the greatest premium: column by column, or row by row.
TIES: Final = ("columns", "rows")  # in the engine's order

_CHUNK: Final = 1 << 24  # cells handed to the engine in one piece, so that copies stay small


@dataclass(frozen=True)
class BoardMeasure:
    """The measures of one Layout. ZiNi is counted when somebody asks for it."""

    bbbv: int  #: 3BV: the fewest clicks that win without a chord
    openings: int  #: groups of zeros
    islands: int  #: groups of numbers that touch no zero
    _board: Masks = field(repr=False, compare=False)
    _ties: int = field(repr=False, compare=False)

    @cached_property
    def _zini(self) -> list[int]:
        return [int(count) for count in core.zini_many(self._board, self._ties, None)[0]]

    @property
    def zini(self) -> int:
        """Greedy ZiNi in eight directions: about how many clicks win with flags and chords."""
        return self._zini[0]

    @property
    def hzini(self) -> int:
        """Human ZiNi: the same, after every opening has been clicked, and chording only from open cells."""
        return self._zini[1]

    def to_json(self) -> dict[str, Any]:
        """Plain values for `json.dumps`."""
        return {
            "3bv": self.bbbv,
            "openings": self.openings,
            "islands": self.islands,
            "zini": self.zini,
            "hzini": self.hzini,
        }


@dataclass(frozen=True, slots=True)
class BoardMeasures:
    """The measures of many boards: arrays with one number a board. `zini` and `hzini` are None unless asked for."""

    bbbv: Counts
    openings: Counts
    islands: Counts
    zini: Counts | None = None
    hzini: Counts | None = None

    def __len__(self) -> int:
        return len(self.bbbv)

    def to_json(self) -> dict[str, list[int]]:
        """Lists for `json.dumps`, one number a board."""
        found = {"3bv": self.bbbv, "openings": self.openings, "islands": self.islands}
        if self.zini is not None and self.hzini is not None:
            found |= {"zini": self.zini, "hzini": self.hzini}
        return {name: counts.tolist() for name, counts in found.items()}


def measure_layout(layout: Layout, *, ties: str = "columns") -> BoardMeasure:
    """3BV, openings, islands and ZiNi of a Layout."""
    order = _order(ties)
    mask = _mask(layout)
    bbbv, openings, islands = (int(count) for count in core.measure_many(mask, None)[0])
    return BoardMeasure(bbbv, openings, islands, mask, order)


def measure_layouts(
    masks: Masks, *, zini: bool = False, ties: str = "columns", cancel: Cancel | None = None
) -> BoardMeasures:
    """The same of many boards of one size: an array [board, y, x], true or 1 where there is a mine.

    ZiNi takes ten times as long as the rest, and is counted when `zini` is true.
    """
    order = _order(ties)
    pieces = []
    with engine_errors(0):
        for _, chunk in _chunks(masks):
            plain = core.measure_many(chunk, cancel)
            pieces.append(np.hstack([plain, core.zini_many(chunk, order, cancel)]) if zini else plain)
    empty = np.empty((0, 5 if zini else 3), np.int32)
    return BoardMeasures(*np.ascontiguousarray(np.concatenate([empty, *pieces]).T))


def random_zini(layout: Layout, runs: int = 100, seed: int = 1, *, cancel: Cancel | None = None) -> int:
    """The best ZiNi of some runs in which chance decides between cells with the same premium."""
    return int(random_zinis(_mask(layout), runs, seed, cancel=cancel)[0])


def random_zinis(masks: Masks, runs: int = 100, seed: int = 1, *, cancel: Cancel | None = None) -> Counts:
    """The same of many boards of one size. A board's seed is made from `seed` and its place in the array."""
    if not is_whole(runs) or runs < 1:
        raise InputError(f"Random ZiNi is the best of one run or more, and {shown(runs)} is no such number.")
    check_seed(seed)
    empty = np.empty((0, 1), np.int32)
    with engine_errors(0):
        pieces = [core.random_zini_many(chunk, runs, seed, first, cancel) for first, chunk in _chunks(masks)]
    return np.concatenate([empty, *pieces])[:, 0]


def _order(ties: str) -> int:
    if ties not in TIES:
        raise InputError(f"{shown(ties)} is no order of cells; those are {' and '.join(TIES)}.")
    return TIES.index(ties)


def _mask(layout: Layout) -> npt.NDArray[np.uint8]:
    return np.frombuffer(layout.mask, np.uint8).reshape(1, layout.height, layout.width)


def _chunks(masks: Masks) -> Iterator[tuple[int, npt.NDArray[np.uint8]]]:
    """The boards as the engine wants them, a piece at a time, each with the number of its first board."""
    masks = board_masks(masks)
    step = max(1, _CHUNK // (masks.shape[1] * masks.shape[2]))
    for first in range(0, len(masks), step):
        yield first, mask_bytes(masks[first : first + step])


def board_masks(masks: Masks) -> Masks:
    """Boards as an array [board, y, x], refused when it cannot be one."""
    masks = np.asarray(masks)
    if masks.ndim != 3 or masks.dtype.kind not in "bui":
        raise InputError("Boards are given as an array [board, y, x] of truth values or of 0 and 1.")
    check_size(masks.shape[2], masks.shape[1])
    return masks


def mask_bytes(masks: Masks) -> npt.NDArray[np.uint8]:
    """A byte a cell, 0 or 1, in one piece."""
    if masks.dtype.kind != "b" and masks.size and (masks.min() < 0 or masks.max() > 1):
        raise InputError("A mask holds 1 where there is a mine and 0 elsewhere, and nothing else.")
    return np.ascontiguousarray(masks, bool).view(np.uint8)
