"""Shapes of clues that decide something, and what they decide.

Every shape is a function of Looks in one order. Known mines are taken off already, so that a 3 beside two known mines
is a 1, and how many mines each Look needs is asked by the catalogue. A shape gives the cells that are mines and those
that are safe, or None where it is not there. It looks at which cells clues share, hence at no direction: all eight
orientations are one.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, product

from sapper.board import Cell

from .argument import Look

Cells = frozenset[Cell]
Claim = tuple[Cells, Cells]  # mines, safe
Shape = Callable[..., Claim | None]

NONE: Cells = frozenset()


def cells_of(look: Look) -> Cells:
    """Its open cells."""
    return frozenset(look.cells)


def apart(one: Look, other: Look) -> tuple[int, int]:
    """How far two clues are from each other, across and down."""
    (ax, ay), (bx, by) = one.source.at or (0, 0), other.source.at or (0, 0)
    return bx - ax, by - ay


def neighbours(one: Look, other: Look) -> bool:
    """Whether two clues share a side."""
    x, y = apart(one, other)
    return abs(x) + abs(y) == 1


def in_a_row(*looks: Look) -> bool:
    """Whether clues follow each other in a straight line."""
    steps = {apart(one, other) for one, other in pairwise(looks)}
    return len(steps) == 1 and neighbours(looks[0], looks[1])


# One clue.


def all_mines(a: Look) -> Claim | None:
    """B1"""
    return (cells_of(a), NONE) if a.cells and a.need == len(a.cells) else None


def all_found(a: Look) -> Claim | None:
    """B2"""
    return (NONE, cells_of(a)) if a.cells and a.need == 0 else None


# Two clues.


def one_one(a: Look, b: Look) -> Claim | None:
    """1-1: one lies in the other, which has one more cell"""
    rest = cells_of(b) - cells_of(a)
    return (NONE, rest) if cells_of(a) < cells_of(b) and len(rest) == 1 else None


def one_one_plus(a: Look, b: Look) -> Claim | None:
    """1-1+: several more cells"""
    rest = cells_of(b) - cells_of(a)
    return (NONE, rest) if cells_of(a) < cells_of(b) and len(rest) > 1 else None


def _one_less(a: Look, b: Look) -> Claim | None:
    """a needs 1 and b has all but one of its mines in cells of its own: these are mines, and the rest of a is safe."""
    rest, others = cells_of(b) - cells_of(a), cells_of(a) - cells_of(b)
    return (rest, others) if len(rest) == b.need - 1 else None


def one_two(a: Look, b: Look) -> Claim | None:
    """1-2: all cells of the 1 are beside the 2"""
    found = _one_less(a, b)
    return found if found and not found[1] else None


def one_two_plus(a: Look, b: Look) -> Claim | None:
    """1-2+: the same with a larger number"""
    return one_two(a, b) if b.need > 2 else None


def one_two_c(a: Look, b: Look) -> Claim | None:
    """1-2C: the 1 has other cells too"""
    found = _one_less(a, b)
    return found if found and found[1] else None


def one_two_c_plus(a: Look, b: Look) -> Claim | None:
    """1-2C+: the same with a larger number"""
    return one_two_c(a, b) if b.need > 2 else None


def subset(a: Look, b: Look) -> Claim | None:
    """a lies in b: the difference holds what b needs more; larger numbers than in 1-1 and 1-2"""
    rest, more = cells_of(b) - cells_of(a), b.need - a.need
    if not cells_of(a) < cells_of(b) or a.need < 2:
        return None
    return (NONE, rest) if more == 0 else (rest, NONE) if more == len(rest) else None


def _any_subset(a: Look, b: Look) -> Claim | None:
    if not cells_of(a) < cells_of(b) or not 0 < a.need < len(a.cells):
        return None
    rest, more = cells_of(b) - cells_of(a), b.need - a.need
    return (NONE, rest) if more == 0 else (rest, NONE) if more == len(rest) else None


def hole(a: Look, b: Look) -> Claim | None:
    """all that is left of a lies in b, across a gap: the clues do not touch each other"""
    return _any_subset(a, b) if max(map(abs, apart(a, b))) == 2 else None


def triangle(a: Look, b: Look) -> Claim | None:
    """all that is left of a lies in b, and the clues touch at a corner"""
    return _any_subset(a, b) if tuple(map(abs, apart(a, b))) == (1, 1) else None


# Three clues.


def one_two_one(a: Look, b: Look, c: Look) -> Claim | None:
    """1-2-1: mines beside the 1s, safe beside the 2"""
    if not in_a_row(a, b, c) or len(b.cells) != 3:
        return None
    left, right = cells_of(a) & cells_of(b), cells_of(b) & cells_of(c)
    if len(left) != 2 or len(right) != 2 or len(left & right) != 1:
        return None
    mines = left ^ right
    return mines, (cells_of(a) | cells_of(b) | cells_of(c)) - mines


def one_one_one(a: Look, b: Look, c: Look) -> Claim | None:
    """1-1-1 between closed ends: the middle is the mine"""
    if not in_a_row(a, b, c) or len(b.cells) != 3:
        return None
    middle = cells_of(a) & cells_of(c)
    if len(middle) != 1 or not cells_of(a) < cells_of(b) or not cells_of(c) < cells_of(b):
        return None
    return middle, cells_of(b) - middle


def _corner(a: Look, b: Look, c: Look) -> bool:
    """Whether b stands where two arms meet, a and c beside it on the arms, and no cell touches all three."""
    ax, ay = apart(b, a)
    cx, cy = apart(b, c)
    meet = neighbours(a, b) and neighbours(b, c) and ax * cx + ay * cy == 0
    return meet and not cells_of(a) & cells_of(b) & cells_of(c)


def one_three_one(a: Look, b: Look, c: Look) -> Claim | None:
    """1-3-1 round a corner: the diagonal cell is a mine, the far cells of the arms are safe"""
    if not _corner(a, b, c):
        return None
    diagonal = cells_of(b) - cells_of(a) - cells_of(c)
    return (diagonal, (cells_of(a) | cells_of(c)) - cells_of(b)) if len(diagonal) == 1 else None


def two_two_two(a: Look, b: Look, c: Look) -> Claim | None:
    """2-2-2 round a corner: the diagonal cell is safe, the far cells of the arms are mines"""
    if not _corner(a, b, c):
        return None
    far = [cells_of(arm) - cells_of(b) for arm in (a, c)]
    diagonal = cells_of(b) - cells_of(a) - cells_of(c)
    return (far[0] | far[1], diagonal) if len(far[0]) == len(far[1]) == 1 and diagonal else None


def split_two(a: Look, b: Look, c: Look) -> Claim | None:
    """1>2<1: the 2's cells are split between the two 1s, whose other cells are safe"""
    if not cells_of(b) <= cells_of(a) | cells_of(c):
        return None
    others = (cells_of(a) | cells_of(c)) - cells_of(b)
    return (NONE, others) if others and not cells_of(a) & cells_of(b) & cells_of(c) else None


# Four clues.


def one_two_two_one(a: Look, b: Look, c: Look, d: Look) -> Claim | None:
    """1-2-2-1: mines beside the 2s, safe beside the 1s"""
    if not in_a_row(a, b, c, d) or len(b.cells) != 3 or len(c.cells) != 3:
        return None
    mines = cells_of(b) & cells_of(c)
    ends = cells_of(b) - mines, cells_of(c) - mines
    if len(mines) != 2 or len(cells_of(a) & cells_of(b)) != 2 or len(cells_of(c) & cells_of(d)) != 2:
        return None
    if not ends[0] < cells_of(a) or not ends[1] < cells_of(d):
        return None
    return mines, (cells_of(a) | cells_of(b) | cells_of(c) | cells_of(d)) - mines


def bar_on_stem(a: Look, b: Look, c: Look, stem: Look) -> Claim | None:
    """T: a bar 4-3-2 on a stem of 1s, where these four decide something together"""
    if not in_a_row(a, b, c):
        return None
    ax, ay = apart(b, a)
    sx, sy = apart(b, stem)
    if not neighbours(b, stem) or ax * sx + ay * sy != 0:
        return None
    return agreed((a, b, c, stem))


def agreed(looks: tuple[Look, ...]) -> Claim | None:
    """What all ways to place mines around some clues agree on, by trying them; cells with the same clues are alike."""
    groups: dict[tuple[bool, ...], set[Cell]] = {}
    for cell in {cell for look in looks for cell in look.cells}:
        groups.setdefault(tuple(cell in look.cells for look in looks), set()).add(cell)
    needs = tuple(look.need for look in looks)
    ways = [
        counts
        for counts in product(*(range(len(cells) + 1) for cells in groups.values()))
        if all(
            sum(n for touches, n in zip(groups, counts, strict=True) if touches[i]) == need
            for i, need in enumerate(needs)
        )
    ]
    mines: set[Cell] = set()
    safe: set[Cell] = set()
    for i, cells in enumerate(groups.values()):
        if ways and all(counts[i] == len(cells) for counts in ways):
            mines |= cells
        elif ways and all(counts[i] == 0 for counts in ways):
            safe |= cells
    return (frozenset(mines), frozenset(safe)) if mines or safe else None
