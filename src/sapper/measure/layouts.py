"""How much there is to click on a board: 3BV, openings and islands, of one Layout or of very many.

docs/metrics.md says what each is and where it comes from.

>>> measure = measure_layout(Layout.parse("..1*\\n..11\\n11..\\n*1.."))
>>> measure.bbbv, measure.openings, measure.islands
(1, 1, 0)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from sapper.board import InputError, Layout
from sapper.board.limits import Cancel, engine_errors
from sapper.board.rules import check_size

from ._engine import core

Counts = npt.NDArray[np.int32]  # one number a board
Masks = npt.NDArray[Any]  # [board, y, x], true or 1 where there is a mine

_CHUNK: Final = 1 << 24  # cells handed to the engine in one piece, so that copies stay small


@dataclass(frozen=True, slots=True)
class BoardMeasure:
    """The measures of one Layout."""

    bbbv: int  #: 3BV: the fewest clicks that win without a chord
    openings: int  #: groups of zeros
    islands: int  #: groups of numbers that touch no zero

    def to_json(self) -> dict[str, Any]:
        """Plain values for `json.dumps`."""
        return {"3bv": self.bbbv, "openings": self.openings, "islands": self.islands}


@dataclass(frozen=True, slots=True)
class BoardMeasures:
    """The measures of many boards: arrays with one number a board."""

    bbbv: Counts
    openings: Counts
    islands: Counts

    def __len__(self) -> int:
        return len(self.bbbv)


def measure_layout(layout: Layout) -> BoardMeasure:
    """3BV, openings and islands of a Layout."""
    mask = np.frombuffer(layout.mask, np.uint8).reshape(1, layout.height, layout.width)
    with engine_errors(0):
        bbbv, openings, islands = core.measure_many(mask, None)[0].tolist()
    return BoardMeasure(bbbv, openings, islands)


def measure_layouts(masks: Masks, *, cancel: Cancel | None = None) -> BoardMeasures:
    """The same of many boards of one size: an array [board, y, x], true or 1 where there is a mine."""
    masks = _checked(masks)
    with engine_errors(0):
        table = np.concatenate([_NOTHING, *(core.measure_many(chunk, cancel) for chunk in _chunks(masks))])
    bbbv, openings, islands = np.ascontiguousarray(table.T)
    return BoardMeasures(bbbv, openings, islands)


_NOTHING: Final = np.empty((0, 3), np.int32)


def _checked(masks: Masks) -> Masks:
    masks = np.asarray(masks)
    if masks.ndim != 3 or masks.dtype.kind not in "bui":
        raise InputError("Boards are given as an array [board, y, x] of truth values or of 0 and 1.")
    check_size(masks.shape[2], masks.shape[1])
    return masks


def _chunks(masks: Masks) -> Iterator[npt.NDArray[np.uint8]]:
    """The boards as the engine wants them, a piece at a time."""
    step = max(1, _CHUNK // (masks.shape[1] * masks.shape[2]))
    for first in range(0, len(masks), step):
        chunk = masks[first : first + step]
        if chunk.dtype.kind != "b" and (chunk.min() < 0 or chunk.max() > 1):
            raise InputError("A mask holds 1 where there is a mine and 0 elsewhere, and nothing else.")
        yield np.ascontiguousarray(chunk, bool).view(np.uint8)
