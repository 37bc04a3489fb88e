"""The exact truth about a View once more: short, slow and independent of the engine.

Whole numbers and Fractions only, in the plainest way that still copes with a game on Expert:

1. Hidden cells that touch exactly the same clues are interchangeable: they form a *group*, and all that matters is
   how many mines the group holds. The cells that touch no clue, the sea, are one such group too.
2. Groups that share a clue, directly or through others, form a *part*. Parts know nothing of each other except
   that the mine total must come out right.
3. Within a part we go from group to group. The *state* is what every clue still needs; for each state we keep a
   polynomial, written as a dictionary: how many mines so far -> in how many ways. Equal states merge, so layouts are
   counted without ever being listed.
4. The product of the polynomials of all parts says how many layouts there are for every mine total.

>>> from sapper import View
>>> answer = count(View.parse("2x2/1\\n1#\\n##"))
>>> answer.solutions, answer.probability[1, 1]
(3, Fraction(1, 3))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import comb
from types import EllipsisType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sapper.board import View

Cell = tuple[int, int]
Polynomial = dict[int, int]  # mines -> ways
State = tuple[int, ...]  # what each clue of the part still needs
Clue = tuple[int, list[Cell]]  # so many mines are among these cells

# The codes of cells, written down again so that this module leans on nothing else.
HIDDEN, FLAG, QUESTION, MINE, EXPLODED, WRONG_FLAG = range(9, 15)
EXPERT_DENSITY = Fraction(99, 480)


@dataclass(frozen=True)
class Count:
    """How many layouts agree with a View, and in what share of them each hidden cell is a mine."""

    solutions: int
    probability: dict[Cell, Fraction]  # empty when the View is impossible


@dataclass(frozen=True, eq=False)
class Group:
    """Hidden cells that touch the same clues."""

    clues: tuple[int, ...]
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Part:
    """Groups, counted: `ways[m]` layouts have m mines, and all these together hold `inside[i][m]` mines in group i."""

    groups: list[Group]
    ways: Polynomial
    inside: list[Polynomial]


def count(
    view: View, *, total: int | EllipsisType | None = ..., density: float | None = None, flags: str = "ignore"
) -> Count:
    """Count the layouts that agree with `view`.

    With `total` None the total is unknown, and cells are mines independently of each other with probability `density`.
    After a lost game the mines shown are known, and a wrong flag is a safe cell whose number is not known.
    """
    total = view.total if isinstance(total, EllipsisType) else total
    unknown, known, clues = read(view, trust=flags == "trust")
    return count_cells(unknown, clues, None if total is None else total - known, density)


def count_cells(
    unknown: list[Cell], clues: list[Clue], left: int | None = None, density: float | Fraction | None = None
) -> Count:
    """The same for cells and clues about them: `left` mines lie in the unknown cells, or any number of them (None)."""
    parts = [solve(groups, [need for need, _ in clues]) for groups in split(group(unknown, clues))]
    product: Polynomial = reduce(multiply, (part.ways for part in parts), {0: 1})
    solutions = sum(product.values()) if left is None else product.get(left, 0)
    if not solutions or any(need and not cells for need, cells in clues):
        return Count(0, {})
    chance = EXPERT_DENSITY if density is None else Fraction(density)
    odds = chance / (1 - chance)  # every mine more multiplies the weight of a layout by this
    found: dict[Cell, Fraction] = {}
    for part in parts:
        found |= probabilities(part, odds.__pow__ if left is None else ways_of_the_rest(parts, part, left))
    return Count(solutions, {cell: found[cell] for cell in unknown})


def read(view: View, trust: bool) -> tuple[list[Cell], int, list[Clue]]:
    """The hidden cells, how many mines are known, and what every number still needs among its hidden neighbours.

    A trusted flag stays a hidden cell and gets a clue of its own: one mine, here.
    """
    board = {(i % view.width, i // view.width): code for i, code in enumerate(view.cells)}
    unknown = {cell for cell, code in board.items() if code in (HIDDEN, FLAG, QUESTION)}
    mines = {cell for cell, code in board.items() if code in (MINE, EXPLODED)}
    clues: list[Clue] = []
    for (x, y), code in board.items():
        if code < HIDDEN:
            around = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
            clues.append((code - len(around & mines), sorted(around & unknown)))
        elif code == FLAG and trust:
            clues.append((1, [(x, y)]))
    return [cell for cell in board if cell in unknown], len(mines), clues


def group(unknown: list[Cell], clues: list[Clue]) -> list[Group]:
    """Put together the cells that touch the same clues."""
    touches: dict[Cell, list[int]] = {cell: [] for cell in unknown}
    for clue, (_, cells) in enumerate(clues):
        for cell in cells:
            touches[cell].append(clue)
    groups: dict[tuple[int, ...], list[Cell]] = {}
    for cell, touched in touches.items():
        groups.setdefault(tuple(touched), []).append(cell)
    return [Group(touched, tuple(cells)) for touched, cells in groups.items()]


def split(groups: list[Group]) -> Iterator[list[Group]]:
    """Yield the parts, each in a good order: next comes the clue, among those begun, with the fewest groups left."""
    left: dict[int, list[Group]] = {}
    for member in groups:
        for clue in member.clues:
            left.setdefault(clue, []).append(member)
    done: set[Group] = set()
    for first in groups:
        if first not in done:
            part, waiting = [], [first]
            while waiting:
                part += waiting
                done |= set(waiting)
                begun = {clue for member in part for clue in member.clues}
                still = ([member for member in left[clue] if member not in done] for clue in sorted(begun))
                waiting = min(filter(None, still), key=len, default=[])
            yield part


def solve(groups: list[Group], needs: list[int]) -> Part:
    """Count one part: forwards from the start to every state, then backwards from the end to every state."""
    clues = sorted({clue for member in groups for clue in member.clues})
    touched = [[clues.index(clue) for clue in member.clues] for member in groups]
    room = [[0] * len(clues)]  # will say, for every i, how many cells each clue has in group i and later
    for member, touches in zip(reversed(groups), reversed(touched), strict=True):
        room.insert(0, [cells + len(member.cells) * (clue in touches) for clue, cells in enumerate(room[0])])

    def steps(i: int, state: State) -> Iterator[tuple[int, int, State]]:
        """Every number of mines that group i may hold in `state`, in how many ways, and the state after it."""
        for mines in range(min([len(groups[i].cells), *(state[clue] for clue in touched[i])]) + 1):
            after = tuple(need - mines * (clue in touched[i]) for clue, need in enumerate(state))
            if all(after[clue] <= room[i + 1][clue] for clue in touched[i]):
                yield mines, comb(len(groups[i].cells), mines), after

    start = tuple(needs[clue] for clue in clues)
    forward: list[dict[State, Polynomial]] = [{start: {0: 1}}, *({} for _ in groups)]
    for i in range(len(groups)):
        for state, polynomial in forward[i].items():
            for mines, ways, after in steps(i, state):
                add(forward[i + 1].setdefault(after, {}), polynomial, mines, ways)
    inside: list[Polynomial] = [{} for _ in groups]
    backward: dict[State, Polynomial] = {state: {0: 1} for state in forward[-1]}
    for i in reversed(range(len(groups))):
        later, backward = backward, {state: {} for state in forward[i]}
        for state, polynomial in forward[i].items():
            for mines, ways, after in steps(i, state):
                add(backward[state], later[after], mines, ways)
                add(inside[i], multiply(polynomial, later[after]), mines, ways * mines)
    return Part(groups, backward[start], inside)


def ways_of_the_rest(parts: list[Part], part: Part, total: int) -> Callable[[int], Fraction]:
    """When `part` holds so many mines, in how many ways do the other parts hold the rest of them?"""
    others: Polynomial = reduce(multiply, (other.ways for other in parts if other is not part), {0: 1})
    return lambda mines: Fraction(others.get(total - mines, 0))


def probabilities(part: Part, weight: Callable[[int], Fraction]) -> dict[Cell, Fraction]:
    """Each cell's share: the mines to expect in its group, divided by the cells of the group."""
    everything = sum(ways * weight(mines) for mines, ways in part.ways.items())
    found: dict[Cell, Fraction] = {}
    for member, inside in zip(part.groups, part.inside, strict=True):
        held = sum((ways * weight(mines) for mines, ways in inside.items()), Fraction(0))
        found |= dict.fromkeys(member.cells, held / everything / len(member.cells))
    return found


def add(into: Polynomial, polynomial: Polynomial, shift: int, factor: int) -> None:
    """into += factor * polynomial * x^shift, leaving out what is zero."""
    for mines, ways in polynomial.items() if factor else ():
        into[mines + shift] = into.get(mines + shift, 0) + ways * factor


def multiply(a: Polynomial, b: Polynomial) -> Polynomial:
    product: Polynomial = {}
    for mines, ways in a.items():
        add(product, b, mines, ways)
    return product
