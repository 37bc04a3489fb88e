"""What stands on cells in the modern look: digits, flags and mines of lines and curves."""

from __future__ import annotations

import math
from typing import Final

from .shapes import Area, Line, Point, Shape, arc, disc

_PEN: Final = 1.75
_LEFT, _RIGHT, _TOP, _LOW = 5.4, 10.6, 3.9, 12.1
_MID, _R = 8.0, 2.6

# The way of the pen for 1 to 8.
_DIGITS: Final[tuple[tuple[tuple[Point, ...], ...], ...]] = (
    (((6.0, 5.6), (8.4, _TOP), (8.4, _LOW)),),
    ((*arc(_MID, 6.5, _R, -0.97, 0.18), (_LEFT, _LOW), (_RIGHT, _LOW)),),
    (
        (
            *arc(7.8, 5.95, 2.25, -0.9, 0.45, 0.9),
            *arc(7.8, 9.9, 2.75, -0.45, 0.87, 0.8),
        ),
    ),
    (((9.4, _LOW), (9.4, _TOP), (_LEFT - 0.3, 9.8), (11.2, 9.8)),),
    (((10.3, _TOP), (6.2, _TOP), (5.8, 7.7), *arc(7.7, 9.4, 2.85, -0.75, 0.8, 0.95)),),
    ((*arc(8.3, 6.4, 2.6, -0.25, -0.9), *arc(_MID, 9.5, _R, -1.0, 1.0)),),
    (((_LEFT, _TOP), (_RIGHT, _TOP), (7.3, _LOW)),),
    (arc(_MID, 5.85, 2.1, 0.5, 2.5, 0.93), arc(_MID, 9.95, _R, -0.5, 1.5, 0.83)),
)


def digit(number: int, colour: str) -> tuple[Shape, ...]:
    """1 to 8."""
    return tuple(Line(colour, way, _PEN) for way in _DIGITS[number - 1])


def flag(cloth: str, pole: str) -> tuple[Shape, ...]:
    """A flag on its pole."""
    return (
        Line(pole, ((6.2, 3.8), (6.2, 12.4)), 1.3),
        Line(pole, ((4.6, 12.4), (8.4, 12.4)), 1.3),
        Area(cloth, (((6.2, 3.3), (12.2, 6.1), (6.2, 8.9)),)),
    )


def question(colour: str) -> tuple[Shape, ...]:
    """A question mark."""
    hook = (*arc(_MID, 6.2, 2.4, -1.0, 0.3), (8.0, 9.6))
    return Line(colour, hook, _PEN), disc(colour, 8.0, 12.1, 1.1)


def mine(colour: str, glint: str) -> tuple[Shape, ...]:
    """A mine with eight horns."""
    horns = []
    for turn in range(4):
        dx, dy = 5 * math.cos(turn * math.pi / 4), 5 * math.sin(turn * math.pi / 4)
        horns.append(Line(colour, ((8 - dx, 8 - dy), (8 + dx, 8 + dy)), 1.3))
    return *horns, disc(colour, 8, 8, 3.7), disc(glint, 6.8, 6.8, 0.95)


def cross(colour: str) -> tuple[Shape, ...]:
    """What is struck out."""
    return Line(colour, ((3.6, 3.6), (12.4, 12.4)), 1.5), Line(colour, ((3.6, 12.4), (12.4, 3.6)), 1.5)
