"""A board as a drawing: named tiles, where they stand, and what lies over them. Nothing here knows of a file format."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sapper.board import Cell, Layout, View

from . import looks
from .marks import over
from .overlay import NO_MARKS, Overlay
from .shapes import UNIT, Shape
from .style import skin_named


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture of a board in units of a sixteenth of a cell; the first cell is at (0, 0), the frame around it."""

    title: str
    width: int  # in units, without the frame
    height: int
    frame: tuple[Shape, ...]
    tiles: dict[str, tuple[Shape, ...]]  # those that are used
    board: View | Layout
    over: tuple[Shape, ...]

    def placed(self) -> Iterator[tuple[str, int, int]]:
        """(tile, column, row), in the order in which they are drawn."""
        names = [looks.tiles(code) for code in range(max(self.board.cells) + 1)]
        for index, code in enumerate(self.board.cells):
            y, x = divmod(index, self.board.width)
            for name in names[code]:
                yield name, x, y


def draw(
    board: View | Layout, *, skin: str = "classic", overlay: Overlay = NO_MARKS, path: Sequence[Cell] = ()
) -> Drawing:
    """The drawing of a board in a skin, with marks and a path over it."""
    colours = skin_named(skin)
    used = dict.fromkeys(name for code in sorted(set(board.cells)) for name in looks.tiles(code))
    width, height = board.width * UNIT, board.height * UNIT
    return Drawing(
        title=_title(board),
        width=width,
        height=height,
        frame=looks.frame(width, height, colours),
        tiles={name: looks.tile(name, colours) for name in used},
        board=board,
        over=tuple(over(board, overlay, path)),
    )


def _title(board: View | Layout) -> str:
    mines = board.total if isinstance(board, View) else board.mine_count
    return f"Minesweeper board {board.width}x{board.height}/{'?' if mines is None else mines}"
