"""What pictures are made of: a few shapes in units of a sixteenth of a cell. Every look is a list of them, drawn once;
`svg` writes them as text and `png` fills pixels with them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

Point = tuple[float, float]

UNIT: Final = 16  # units across a cell
_ARC_STEP: Final = math.pi / 16


@dataclass(frozen=True, slots=True)
class Area:
    """Polygons of one colour."""

    colour: str
    loops: tuple[tuple[Point, ...], ...]
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points, with round ends and joints."""

    colour: str
    points: tuple[Point, ...]
    width: float


@dataclass(frozen=True, slots=True)
class Label:
    """A few characters about a point, with a halo in which they can be read on any ground."""

    text: str
    x: float
    y: float
    size: float
    colour: str = "#000000"
    halo: str = "#FFFFFF"


Shape = Area | Line | Label


def bars(colour: str, rectangles: Iterable[tuple[float, float, float, float]], opacity: float = 1.0) -> Area:
    """Rectangles, each (x, y, width, height)."""
    loops = tuple(((x, y), (x + w, y), (x + w, y + h), (x, y + h)) for x, y, w, h in rectangles)
    return Area(colour, loops, opacity)


def rounded(colour: str, x: float, y: float, width: float, height: float, radius: float) -> Area:
    """A rectangle with round corners."""
    right, low = x + width - radius, y + height - radius
    left, high = x + radius, y + radius
    corners = ((right, low, 0.0), (left, low, 0.5), (left, high, 1.0), (right, high, 1.5))
    return Area(colour, (tuple(p for cx, cy, turn in corners for p in arc(cx, cy, radius, turn, turn + 0.5)),))


def disc(colour: str, x: float, y: float, radius: float) -> Area:
    """A filled circle."""
    return Area(colour, (arc(x, y, radius, 0, 2)[:-1],))


def ring(colour: str, x: float, y: float, radius: float, width: float) -> Line:
    """A circle."""
    return Line(colour, arc(x, y, radius, 0, 2), width)


def arc(x: float, y: float, radius: float, start: float, end: float, tall: float = 1.0) -> tuple[Point, ...]:
    """Points on an arc, from one angle to another in half turns (0 is to the right, 0.5 down); `tall` stretches it."""
    start, end = start * math.pi, end * math.pi
    steps = max(1, round(abs(end - start) / _ARC_STEP))
    angles = (start + (end - start) * step / steps for step in range(steps + 1))
    return tuple((x + radius * math.cos(a), y + radius * tall * math.sin(a)) for a in angles)


def moved(shape: Shape, dx: float, dy: float) -> Shape:
    """The same shape elsewhere."""
    if isinstance(shape, Label):
        return Label(shape.text, shape.x + dx, shape.y + dy, shape.size, shape.colour, shape.halo)
    if isinstance(shape, Line):
        return Line(shape.colour, _shifted(shape.points, dx, dy), shape.width)
    return Area(shape.colour, tuple(_shifted(loop, dx, dy) for loop in shape.loops), shape.opacity)


def _shifted(points: tuple[Point, ...], dx: float, dy: float) -> tuple[Point, ...]:
    return tuple((x + dx, y + dy) for x, y in points)


def arrow(colour: str, points: tuple[Point, ...], width: float) -> tuple[Shape, ...]:
    """A line from a dot to an arrowhead."""
    way = [point for point, before in zip(points, (None, *points), strict=False) if point != before]
    shapes: tuple[Shape, ...] = (disc(colour, *way[0], 1.6 * width),)
    if len(way) == 1:
        return shapes
    (x0, y0), (x, y) = way[-2:]
    angle = math.atan2(y - y0, x - x0)
    turns = (angle, angle + 0.75 * math.pi, angle - 0.75 * math.pi)
    head = tuple((x + 3 * width * math.cos(turn), y + 3 * width * math.sin(turn)) for turn in turns)
    return (*shapes, Line(colour, tuple(way), width), Area(colour, (head,)))
