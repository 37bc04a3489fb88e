"""A picture, read: the View it shows, and how sure that is."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from sapper.board import CODES, SYMBOLS, Cell, NoBoard, View
from sapper.render import Mark
from sapper.solve import Cancel, Conflict

from .agreement import agreed
from .company import in_company
from .finding import Found, find
from .likeness import compared
from .network import NOTHING
from .opening import Source, open_picture
from .patches import Grid
from .repair import repaired

_DOUBTFUL: Final = 0.8  # less sure than this, a person should look
_OTHERS: Final = 3  # signs named for a doubtful cell
_WORTH: Final = 0.02  # and how likely they are at least
_NAMED: Final = 5  # doubtful cells in the sentences; the lists have them all


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """What a picture shows: made by `read_picture`.

    `confidence[y, x]` is how sure the reading of a cell is, from 0 to 1; `doubtful` lists the cells of which a person
    should make sure, the least sure first, with `others` they might be. `grid` is where the cells are, in pixels.
    `repaired` lists cells that were read as their next best sign because the best was impossible; where no such change
    helped, `conflict` names the clues that cannot all hold.
    """

    view: View
    confidence: npt.NDArray[np.float32]
    chances: npt.NDArray[np.float32]  # [y, x, code]
    grid: Grid
    repaired: tuple[Cell, ...]
    conflict: Conflict | None

    @property
    def doubtful(self) -> list[Cell]:
        """Cells to make sure of, the least sure first."""
        ys, xs = np.nonzero((self.confidence < _DOUBTFUL) | self._marked(self.repaired))
        cells = zip(xs.tolist(), ys.tolist(), strict=True)
        return sorted(cells, key=lambda cell: (self.confidence[cell[1], cell[0]], cell[1], cell[0]))

    def others(self, x: int, y: int) -> list[tuple[str, float]]:
        """What else a cell may be, as signs of the text form with their probability, the likeliest first."""
        read, of_cell = self.view.at(x, y), self.chances[y, x]
        order = [code for code in np.argsort(-of_cell).tolist() if code != read and of_cell[code] >= _WORTH]
        return [(SYMBOLS[code], round(float(of_cell[code]), 3)) for code in order[:_OTHERS]]

    @property
    def sentences(self) -> list[str]:
        """What was read and how sure that is, in words."""
        view, grid, doubtful = self.view, self.grid, self.doubtful
        said = [
            f"Read {view.width}x{view.height} cells of {grid.across:.1f} pixels, the first at "
            f"({grid.left:.0f}, {grid.top:.0f}); the least sure to {math.floor(100 * float(self.confidence.min()))} %."
        ]
        if doubtful:
            named = "; ".join(self._doubt(x, y) for x, y in doubtful[:_NAMED])
            more = f" and {len(doubtful) - _NAMED} more" if len(doubtful) > _NAMED else ""
            said.append(f"Make sure of {len(doubtful)} cell{'s' * (len(doubtful) > 1)}: {named}{more}.")
        if self.repaired:
            changed = " ".join(f"({x}, {y})" for x, y in self.repaired)
            said.append(f"The likeliest reading was impossible; the likeliest possible differs in {changed}.")
        if self.conflict:
            clues = " ".join(f"({x}, {y})" for x, y in self.conflict.clues[:_NAMED])
            said.append(f"No board shows this: the clues {clues} cannot all hold.")
        return said

    def _doubt(self, x: int, y: int) -> str:
        """(3, 4) reads 1, or 7?"""
        others = [sign for sign, _ in self.others(x, y)]
        read = f"({x}, {y}) reads {SYMBOLS[self.view.at(x, y)]}"
        return read + (f", or {' or '.join(others)}?" if others else "")

    @property
    def marks(self) -> dict[Cell, Mark]:
        """Marks on the doubtful cells and the clues in conflict, to be laid over the board."""
        clues = self.conflict.clues if self.conflict else ()
        return {cell: Mark("last") for cell in self.doubtful} | {cell: Mark("mine") for cell in clues}

    def _marked(self, cells: tuple[Cell, ...]) -> npt.NDArray[np.bool_]:
        mask = np.zeros(self.confidence.shape, bool)
        for x, y in cells:
            mask[y, x] = True
        return mask

    def to_json(self) -> dict[str, Any]:
        """Plain values for `json.dumps`."""
        return {
            "view": str(self.view),
            "confidence": [[round(value, 3) for value in row] for row in self.confidence.tolist()],
            "doubtful": list(self._doubts()),
            "repaired": [list(cell) for cell in self.repaired],
            "conflict": self.conflict
            and {"clues": [list(c) for c in self.conflict.clues], "total": self.conflict.total},
            "grid": {
                "left": round(self.grid.left, 2),
                "top": round(self.grid.top, 2),
                "across": round(self.grid.across, 4),
                "down": round(self.grid.down, 4),
            },
        }

    def _doubts(self) -> Iterator[dict[str, Any]]:
        for x, y in self.doubtful:
            read = SYMBOLS[self.view.at(x, y)]
            sure = round(float(self.confidence[y, x]), 3)
            yield {"cell": [x, y], "read": read, "sure": sure, "others": [list(other) for other in self.others(x, y)]}


def read_picture(source: Source, *, total: int | None = None, cancel: Cancel | None = None) -> Reading:
    """Read the board in a picture: a path, the bytes of a file, or a Pillow image.

    The board may be anywhere in it, with cells of 10 to 90 pixels. Pictures rarely tell the mine total, so it is
    unknown unless given. Raises NoBoard where there is no board, and InputError for what is no picture.
    """
    found = find(open_picture(source), cancel)
    if found is None:
        raise NoBoard("There is no board in this picture, or none with cells of 10 to 90 pixels.")
    likely = _likely(found)
    read = View(found.grid.width, found.grid.height, bytes(likely.argmax(axis=-1).ravel().tolist()), total=total)
    result = repaired(read, likely, cancel)
    codes = np.frombuffer(result.view.cells, np.uint8).reshape(likely.shape[:2])
    sure = np.take_along_axis(likely, codes[..., None].astype(int), axis=-1)[..., 0]
    sure = sure * (1 - found.chances[..., NOTHING])
    return Reading(result.view, sure, likely, found.grid, result.cells, result.conflict)


def _likely(found: Found) -> npt.NDArray[np.float32]:
    """The probability of every sign for each cell, by what it shows, what others of the picture show, and the rules."""
    said = agreed(found.cells, found.chances)[..., :CODES]
    return in_company(compared(found.cells, said / said.sum(axis=-1, keepdims=True)))
