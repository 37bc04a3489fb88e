"""What stands on cells in the classic look, drawn in pixels on a grid of 16 by 16: no font decides how a board looks.

A glyph is a list of layers, each a class of colour and a drawing in rows of characters, with its place on the grid.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Final


@dataclass(frozen=True, slots=True)
class Layer:
    """One colour of a glyph: `ink` names it in the Skin (`digit` for the digit's own)."""

    ink: str
    x: int
    y: int
    drawing: str

    def bars(self) -> list[tuple[int, int, int, int]]:
        """(x, y, width, height) of every bar: one for every run in a row, and equal bars of following rows made one."""
        bars: dict[tuple[int, int], list[int]] = {}  # (x, width) of growing bars -> [first row, height]
        done = []
        for y, row in enumerate((*self.drawing.split(), "")):
            runs = set(_runs(row))
            for run in [run for run in bars if run not in runs]:
                first, height = bars.pop(run)
                done.append((self.x + run[0], self.y + first, run[1], height))
            for run in runs:
                bars.setdefault(run, [y, 0])[1] += 1
        return sorted(done, key=lambda bar: (bar[1], bar[0]))


def _runs(row: str) -> list[tuple[int, int]]:
    """(start, length) of every run of #."""
    runs, at = [], 0
    for char, group in groupby(row):
        length = len(list(group))
        if char == "#":
            runs.append((at, length))
        at += length
    return runs


_DIGITS = """
...##... .######. #######. ..##.##. ######## .######. ######## .######.
..###... ######## ######## ..##.##. ######## #######. ######## ########
.####... ##....## ......## .##..##. ##...... ##...... ......## ##....##
...##... ......## ......## .##..##. ##...... ##...... .....##. ##....##
...##... ....###. ..#####. ######## #######. #######. .....##. .######.
...##... ..####.. ..#####. ######## ######## ######## ....##.. .######.
...##... .###.... ......## .....##. ......## ##....## ....##.. ##....##
...##... ##...... ......## .....##. ......## ##....## ...##... ##....##
.######. ######## ######## .....##. ######## ######## ...##... ########
.######. ######## #######. .....##. #######. .######. ...##... .######.
"""
_MINE = Layer(
    "ink",
    2,
    2,
    """
......#......
......#......
..#.#####.#..
...#######...
..#########..
..#########..
#############
..#########..
..#########..
...#######...
..#.#####.#..
......#......
......#......
""",
)
_GLINT = Layer(
    "glint",
    6,
    6,
    """
##
##
""",
)
_CLOTH = Layer(
    "cloth",
    4,
    3,
    """
....##
..####
######
..####
....##
""",
)
_POLE = Layer(
    "ink",
    4,
    8,
    """
.....#
.....#
...####
.########
.########
""",
)
_CROSS = Layer(
    "cross",
    2,
    2,
    """
##.........##
.##.......##.
..##.....##..
...##...##...
....##.##....
.....###.....
.....###.....
....##.##....
...##...##...
..##.....##..
.##.......##.
##.........##
""",
)

DIGITS: Final = tuple(
    (Layer("digit", 4, 3, "\n".join(rows)),)
    for rows in zip(*(line.split() for line in _DIGITS.strip().split("\n")), strict=True)
)
FLAG_GLYPH: Final = (_CLOTH, _POLE)
QUESTION_GLYPH: Final = (
    Layer(
        "ink",
        5,
        3,
        """
.####.
##..##
##..##
....##
...##.
..##..
..##..
......
..##..
..##..
""",
    ),
)
MINE_GLYPH: Final = (_MINE, _GLINT)
CROSSED_GLYPH: Final = (_MINE, _GLINT, _CROSS)
