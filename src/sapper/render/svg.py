"""Boards as SVG, in the look of the classic: raised closed cells, sunken frame, the well-known colours.

One cell is 16 units wide whatever its size on the page. Shapes are defined once a picture and used by reference, so a
picture of Expert has about 20 kB.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from types import MappingProxyType
from typing import Final

from sapper.board import EXPLODED, FLAG, HIDDEN, MINE, QUESTION, WRONG_FLAG, InputError, Layout, View

from . import glyphs
from .glyphs import GRID, Layer
from .overlay import NO_MARKS, Mark, Overlay
from .style import TONES, Theme, theme_named

NOTEBOOK_CELLS: Final = 20_000  # a larger picture would choke a notebook
_FRAME: Final = 3
_CLOSED: Final = (HIDDEN, FLAG, QUESTION)
# Names of shapes by code; the closed face is a shape of its own.
_SHAPES: Final = MappingProxyType(
    {n: f"n{n}" for n in range(1, 9)}
    | {FLAG: "flag", QUESTION: "question", MINE: "mine", EXPLODED: "exploded", WRONG_FLAG: "wrong"}
)


def svg(board: View | Layout, *, cell: int = 24, overlay: Overlay = NO_MARKS, theme: str = "classic") -> str:
    """The picture: `cell` pixels a cell, marks laid over it, colours of a theme (`classic` or `dark`)."""
    if cell < 1:
        raise InputError(f"A cell is at least 1 pixel wide, and {cell} is not.")
    colours, prefix = theme_named(theme), f"sapper-{theme}-"
    width, height = (GRID * side + 2 * _FRAME for side in (board.width, board.height))
    scale = cell / GRID
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width * scale:g}" height="{height * scale:g}" '
        f'viewBox="{-_FRAME} {-_FRAME} {width} {height}" role="img" shape-rendering="crispEdges">',
        f"<title>{escape(_title(board))}</title>",
        "<defs>",
        *_definitions(board, colours, prefix),
        "</defs>",
        *_ground(board.width * GRID, board.height * GRID, colours),
        *_cells(board, prefix),
        *_marks(board, overlay),
        "</svg>",
    ]
    return "\n".join(parts)


def notebook_svg(board: View | Layout) -> str | None:
    """What a notebook shows; None for a board so large that it would choke on it."""
    return svg(board) if board.width * board.height <= NOTEBOOK_CELLS else None


def _title(board: View | Layout) -> str:
    mines = board.total if isinstance(board, View) else board.mine_count
    return f"Minesweeper board {board.width}x{board.height}/{'?' if mines is None else mines}"


# Shapes.


def _definitions(board: View | Layout, theme: Theme, prefix: str) -> Iterator[str]:
    """The shapes that this board uses."""
    used = set(board.cells)
    if used & set(_CLOSED):
        yield f'<g id="{prefix}closed">{_closed(theme)}</g>'
    for code, name in _SHAPES.items():
        if code in used:
            yield f'<g id="{prefix}{name}">{_shape(code, theme)}</g>'


def _closed(theme: Theme) -> str:
    return (
        f'<path fill="{theme.light}" d="M0 0h16l-2 2h-12v12l-2 2z"/>'
        f'<path fill="{theme.shadow}" d="M16 16h-16l2-2h12v-12l2-2z"/>'
        f'<path fill="{theme.face}" d="M2 2h12v12h-12z"/>'
    )


def _shape(code: int, theme: Theme) -> str:
    if code in range(1, 9):
        return _glyph(glyphs.DIGITS[code - 1], theme, theme.digits[code - 1])
    if code == EXPLODED:
        return f'<path fill="{theme.exploded}" d="M1 1h15v15h-15z"/>' + _glyph(glyphs.MINE_GLYPH, theme)
    layers = {
        FLAG: glyphs.FLAG_GLYPH,
        QUESTION: glyphs.QUESTION_GLYPH,
        MINE: glyphs.MINE_GLYPH,
        WRONG_FLAG: glyphs.CROSSED_GLYPH,
    }
    return _glyph(layers[code], theme)


def _glyph(layers: tuple[Layer, ...], theme: Theme, digit: str = "") -> str:
    return "".join(f'<path fill="{digit or getattr(theme, layer.ink)}" d="{layer.path()}"/>' for layer in layers)


# The board.


def _ground(width: int, height: int, theme: Theme) -> Iterator[str]:
    """Frame, open ground and the lines between open cells."""
    f, across = _FRAME, width + 2 * _FRAME
    yield f'<path fill="{theme.shadow}" d="M-{f} -{f}h{across}l-{f} {f}h-{width}v{height}l-{f} {f}z"/>'
    yield f'<path fill="{theme.light}" d="M{width + f} {height + f}h-{across}l{f}-{f}h{width}v-{height}l{f}-{f}z"/>'
    yield f'<path fill="{theme.ground}" d="M0 0h{width}v{height}h-{width}z"/>'
    rows = "".join(f"M0 {y}h{width}v1h-{width}z" for y in range(0, height, GRID))
    columns = "".join(f"M{x} 0v{height}h1v-{height}z" for x in range(0, width, GRID))
    yield f'<path fill="{theme.line}" d="{rows}{columns}"/>'


def _cells(board: View | Layout, prefix: str) -> Iterator[str]:
    for index, code in enumerate(board.cells):
        y, x = divmod(index, board.width)
        place = f'x="{x * GRID}" y="{y * GRID}"'
        if code in _CLOSED:
            yield f'<use href="#{prefix}closed" {place}/>'
        if code in _SHAPES:
            yield f'<use href="#{prefix}{_SHAPES[code]}" {place}/>'


# Marks.


def _marks(board: View | Layout, overlay: Overlay) -> Iterator[str]:
    for (x, y), mark in overlay.items():
        if 0 <= x < board.width and 0 <= y < board.height:
            yield _mark(x * GRID, y * GRID, mark)


def _mark(x: int, y: int, mark: Mark) -> str:
    colour = TONES[mark.tone]
    if mark.tone in ("clue", "best", "last"):
        ring = f'<path fill="none" stroke="{colour}" stroke-width="2" d="M{x + 1} {y + 1}h14v14h-14z"/>'
        return ring + _label(x, y, mark)
    shade = 0.55 if mark.tone in ("safe", "mine") else 0.15 + 0.5 * max(0.0, min(1.0, mark.strength))
    return f'<path fill="{colour}" fill-opacity="{shade:.2f}" d="M{x} {y}h16v16h-16z"/>' + _label(x, y, mark)


def _label(x: int, y: int, mark: Mark) -> str:
    """The label; safe cells and mines without one get a ring or a diamond, for those who see no colours."""
    if mark.label:
        return (
            f'<text x="{x + 8}" y="{y + 10.6}" font-family="sans-serif" font-size="7.5" font-weight="bold" '
            'text-anchor="middle" fill="#000000" stroke="#FFFFFF" stroke-width="1.6" stroke-linejoin="round" '
            f'paint-order="stroke">{escape(mark.label)}</text>'
        )
    if mark.tone == "safe":
        return f'<circle cx="{x + 8}" cy="{y + 8}" r="3.5" fill="none" stroke="#FFFFFF" stroke-width="2"/>'
    if mark.tone == "mine":
        return f'<path fill="#FFFFFF" d="M{x + 8} {y + 3.5}l4.5 4.5l-4.5 4.5l-4.5-4.5z"/>'
    return ""
