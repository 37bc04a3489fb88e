"""Drawings as pixels. Every tile is drawn once, four times as large, and made smaller; marks likewise."""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from sapper.board import Cell, InputError, Layout, View

from .drawing import draw
from .looks import FRAME
from .overlay import NO_MARKS, Overlay
from .shapes import UNIT, Label, Line, Point, Shape

_FINER: Final = 4  # pixels are averaged over so many by so many
_LARGEST: Final = 64_000_000  # pixels of a picture
_WIDEST_CELL: Final = 512


def image(
    board: View | Layout,
    *,
    cell: int = 24,
    skin: str = "classic",
    overlay: Overlay = NO_MARKS,
    path: Sequence[Cell] = (),
) -> Image.Image:
    """The picture as a Pillow image: what `svg` draws, in pixels."""
    drawing = draw(board, skin=skin, overlay=overlay, path=path)
    edge = max(1, round(FRAME * cell / UNIT))
    size = (board.width * cell + 2 * edge, board.height * cell + 2 * edge)
    _check(cell, size)
    picture = Image.new("RGB", size)
    for shape in drawing.frame:
        _draw(ImageDraw.Draw(picture), shape, _Place(cell / UNIT, edge, edge))
    tiles = {name: _tile(shapes, cell) for name, shapes in drawing.tiles.items()}
    for name, x, y in drawing.placed():
        colours, alpha = tiles[name]
        picture.paste(colours, (edge + x * cell, edge + y * cell), alpha)
    for shape in drawing.over:
        _lay(picture, shape, cell / UNIT, edge)
    return picture


def png(
    board: View | Layout,
    *,
    cell: int = 24,
    skin: str = "classic",
    overlay: Overlay = NO_MARKS,
    path: Sequence[Cell] = (),
) -> bytes:
    """The picture as a PNG file: `cell` pixels a cell, in a skin, with marks laid over it and a path through cells."""
    stream = io.BytesIO()
    image(board, cell=cell, skin=skin, overlay=overlay, path=path).save(stream, "PNG", optimize=True)
    return stream.getvalue()


def _check(cell: int, size: tuple[int, int]) -> None:
    if not 1 <= cell <= _WIDEST_CELL:
        raise InputError(f"A cell is 1 to {_WIDEST_CELL} pixels wide, and {cell} is not.")
    if size[0] * size[1] > _LARGEST:
        raise InputError(
            f"This picture would have {size[0]}x{size[1]} pixels, over {_LARGEST // 10**6} million: "
            "make its cells smaller."
        )


class _Place:
    """From units to pixels."""

    def __init__(self, scale: float, left: float, top: float) -> None:
        self.scale, self.left, self.top = scale, left, top

    def __call__(self, points: Sequence[Point]) -> list[Point]:
        return [(self.left + x * self.scale, self.top + y * self.scale) for x, y in points]


def _tile(shapes: Sequence[Shape], cell: int) -> tuple[Image.Image, Image.Image]:
    """The colours and the coverage of a tile."""
    large = Image.new("RGBA", (cell * _FINER, cell * _FINER))
    canvas = ImageDraw.Draw(large)
    for shape in shapes:
        _draw(canvas, shape, _Place(cell * _FINER / UNIT, 0, 0))
    small = large.resize((cell, cell), Image.Resampling.BOX)
    return small.convert("RGB"), small.getchannel("A")


def _lay(picture: Image.Image, shape: Shape, scale: float, edge: int) -> None:
    """Draw one shape over the picture, through the box it fills."""
    left, top, right, low = _bounds(shape)
    x, y = math.floor(edge + left * scale), math.floor(edge + top * scale)
    size = max(1, math.ceil(edge + right * scale) - x), max(1, math.ceil(edge + low * scale) - y)
    large = Image.new("RGBA", (size[0] * _FINER, size[1] * _FINER))
    place = _Place(scale * _FINER, (edge - x) * _FINER, (edge - y) * _FINER)
    _draw(ImageDraw.Draw(large), shape, place)
    small = large.resize(size, Image.Resampling.BOX)
    picture.paste(small.convert("RGB"), (x, y), small.getchannel("A"))


def _bounds(shape: Shape) -> tuple[float, float, float, float]:
    if isinstance(shape, Label):
        reach = shape.size * (0.5 + 0.4 * len(shape.text))
        return shape.x - reach, shape.y - shape.size, shape.x + reach, shape.y + shape.size
    points = shape.points if isinstance(shape, Line) else [point for loop in shape.loops for point in loop]
    more = shape.width / 2 if isinstance(shape, Line) else 0.0
    xs, ys = zip(*points, strict=True)
    return min(xs) - more, min(ys) - more, max(xs) + more, max(ys) + more


def _draw(canvas: ImageDraw.ImageDraw, shape: Shape, place: _Place) -> None:
    if isinstance(shape, Label):
        _write(canvas, shape, place)
    elif isinstance(shape, Line):
        _stroke(canvas, shape, place)
    else:
        fill = (*_rgb(shape.colour), round(255 * shape.opacity))
        for loop in shape.loops:
            _fill(canvas, place(loop), fill if canvas.mode == "RGBA" else fill[:3])


def _fill(canvas: ImageDraw.ImageDraw, loop: list[Point], colour: tuple[int, ...]) -> None:
    """A polygon. Pillow counts the last pixel in, so what ends between two pixels ends before the second."""
    (left, top), (right, low) = map(min, zip(*loop, strict=True)), map(max, zip(*loop, strict=True))
    if set(loop) == {(left, top), (left, low), (right, top), (right, low)}:
        box = [round(left), round(top), round(right) - 1, round(low) - 1]
        if box[0] <= box[2] and box[1] <= box[3]:
            canvas.rectangle(box, fill=colour)
        return
    canvas.polygon([(x - 0.5, y - 0.5) for x, y in loop], fill=colour)


def _stroke(canvas: ImageDraw.ImageDraw, line: Line, place: _Place) -> None:
    """Thick segments, and a disc at every point: round ends, round joints."""
    points, half, colour = place(line.points), line.width * place.scale / 2, _rgb(line.colour)
    for (x0, y0), (x, y) in pairwise(points):
        length = math.hypot(x - x0, y - y0)
        if length:
            dx, dy = (y0 - y) / length * half, (x - x0) / length * half
            _fill(canvas, [(x0 + dx, y0 + dy), (x + dx, y + dy), (x - dx, y - dy), (x0 - dx, y0 - dy)], colour)
    for x, y in points:
        canvas.ellipse([x - half - 0.5, y - half - 0.5, x + half - 0.5, y + half - 0.5], fill=colour)


def _write(canvas: ImageDraw.ImageDraw, label: Label, place: _Place) -> None:
    """The halo, and on it the letters, a little bolder than the font has them."""
    (at,) = place([(label.x, label.y)])
    font, bold = _font(max(1.0, label.size * place.scale)), 0.02 * label.size * place.scale
    for width, colour in ((bold + 0.8 * place.scale, label.halo), (bold, label.colour)):
        canvas.text(at, label.text, fill=colour, font=font, anchor="mm", stroke_width=width)


@lru_cache(maxsize=64)
def _font(size: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


def _rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))
