"""Drawings as SVG. Shapes are defined once a picture and used by reference, so a picture of Expert has about 30 kB."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import pairwise
from typing import Final

from sapper.board import Cell, InputError, Layout, View

from .drawing import draw
from .looks import FRAME
from .overlay import NO_MARKS, Overlay
from .shapes import UNIT, Area, Label, Line, Point, Shape

NOTEBOOK_CELLS: Final = 20_000  # a larger picture would choke a notebook
_LETTERING: Final = (
    'font-family="sans-serif" font-weight="bold" text-anchor="middle" stroke-linejoin="round" paint-order="stroke"'
)


def svg(
    board: View | Layout,
    *,
    cell: int = 24,
    skin: str = "classic",
    overlay: Overlay = NO_MARKS,
    path: Sequence[Cell] = (),
) -> str:
    """The picture: `cell` pixels a cell, in a skin, with marks laid over it and a path through cells."""
    if cell < 1:
        raise InputError(f"A cell is at least 1 pixel wide, and {cell} is not.")
    drawing, prefix = draw(board, skin=skin, overlay=overlay, path=path), f"sapper-{skin}-"
    width, height = drawing.width + 2 * FRAME, drawing.height + 2 * FRAME
    scale = cell / UNIT
    crisp = ' shape-rendering="crispEdges"' if skin.startswith("classic") else ""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width * scale:g}" height="{height * scale:g}" '
        f'viewBox="{-FRAME} {-FRAME} {width} {height}" role="img">',
        f"<title>{escape(drawing.title)}</title>",
        "<defs>",
        *(f'<g id="{prefix}{name}">{_shapes(shapes)}</g>' for name, shapes in drawing.tiles.items()),
        "</defs>",
        f"<g{crisp}>",
        _shapes(drawing.frame),
        *(f'<use href="#{prefix}{name}" x="{x * UNIT}" y="{y * UNIT}"/>' for name, x, y in drawing.placed()),
        "</g>",
        f"<g {_LETTERING}>",
        *map(_shape, drawing.over),
        "</g>",
        "</svg>",
    ]
    return "\n".join(parts)


def notebook_svg(board: View | Layout, overlay: Overlay = NO_MARKS) -> str | None:
    """What a notebook shows; None for a board so large that it would choke on it."""
    return svg(board, overlay=overlay) if board.width * board.height <= NOTEBOOK_CELLS else None


def _shapes(shapes: tuple[Shape, ...]) -> str:
    return "".join(map(_shape, shapes))


def _shape(shape: Shape) -> str:
    if isinstance(shape, Label):
        return (
            f'<text x="{_n(shape.x)}" y="{_n(shape.y + 0.35 * shape.size)}" font-size="{_n(shape.size)}" '
            f'fill="{shape.colour}" stroke="{shape.halo}" stroke-width="1.6">'
            f"{escape(shape.text)}</text>"
        )
    if isinstance(shape, Line):
        return (
            f'<path fill="none" stroke="{shape.colour}" stroke-width="{_n(shape.width)}" stroke-linecap="round" '
            f'stroke-linejoin="round" d="{_way(shape.points)}"/>'
        )
    return f'<path fill="{shape.colour}"{_opacity(shape)} d="{"".join(_way(loop) + "z" for loop in shape.loops)}"/>'


def _opacity(area: Area) -> str:
    return "" if area.opacity == 1 else f' fill-opacity="{area.opacity:.2f}"'


def _way(points: tuple[Point, ...]) -> str:
    """Moves along points."""
    parts = [f"M{_n(points[0][0])} {_n(points[0][1])}"]
    for (x0, y0), (x, y) in pairwise(points):
        if y == y0:
            parts.append(f"H{_n(x)}")
        elif x == x0:
            parts.append(f"V{_n(y)}")
        else:
            parts.append(f"L{_n(x)} {_n(y)}")
    return "".join(parts)


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else f"{value:g}"
