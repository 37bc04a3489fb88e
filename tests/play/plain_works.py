"""The works' rules once more, in plain Python that shares nothing with the engine: slow, for small boards."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from math import comb

from sapper import View
from sapper.board import FLAG, HIDDEN

Cell = tuple[int, int]
Clues = dict[Cell, tuple[frozenset[Cell], int]]


def around(view: View, cell: Cell) -> list[Cell]:
    x, y = cell
    near = [(x + i, y + j) for j in (-1, 0, 1) for i in (-1, 0, 1) if i or j]
    return [(i, j) for i, j in near if 0 <= i < view.width and 0 <= j < view.height]


def cells(view: View) -> list[Cell]:
    return [(x, y) for y in range(view.height) for x in range(view.width)]


def hidden(view: View, flags: bool = True) -> list[Cell]:
    """Closed cells that are not taken for mines."""
    return [c for c in cells(view) if view.at(*c) == HIDDEN or (not flags and view.at(*c) == FLAG)]


def clues(view: View, flags: bool = True) -> Clues:
    """Of every number with undecided cells: these, and the mines among them."""
    found: Clues = {}
    undecided = set(hidden(view, flags))
    for cell in cells(view):
        if view.at(*cell) < HIDDEN:
            near = around(view, cell)
            mines = sum(view.at(*c) == FLAG for c in near) if flags else 0
            mine_cells = frozenset(c for c in near if c in undecided)
            if mine_cells:
                found[cell] = (mine_cells, view.at(*cell) - mines)
    return found


def solutions(known: Clues) -> Iterator[frozenset[Cell]]:
    """Every way to put mines into the clues' cells."""
    rows = list(known.values())
    free = sorted(frozenset().union(*(row for row, _ in rows)) if rows else ())

    def fill(at: int, mines: frozenset[Cell]) -> Iterator[frozenset[Cell]]:
        placed = set(free[:at])
        for row, need in rows:
            some = len(row & mines)
            if some > need or some + len(row - placed) < need:
                return
        if at == len(free):
            yield mines
            return
        yield from fill(at + 1, mines)
        yield from fill(at + 1, mines | {free[at]})

    yield from fill(0, frozenset())


def same_in_all(ways: Iterator[frozenset[Cell]], of: frozenset[Cell]) -> dict[Cell, bool]:
    always, ever = of, frozenset[Cell]()
    for way in ways:
        always &= way
        ever |= way
    return dict.fromkeys(always, True) | dict.fromkeys(of - ever, False)


def single(view: View) -> dict[Cell, bool]:
    """One clue after the other, with what is found taken off, until nothing is new."""
    found: dict[Cell, bool] = {}
    while True:
        before = len(found)
        for row, need in clues(view).values():
            left = {c for c in row if c not in found}
            mines = need - sum(found.get(c, False) for c in row)
            if mines in (0, len(left)):
                found |= dict.fromkeys(left, mines > 0)
        if len(found) == before:
            return found


def subsets(view: View) -> dict[Cell, bool]:
    """Pairs of clues of which one contains the other, until nothing changes."""
    rows = list(dict.fromkeys(clues(view).values()))
    changed = True
    while changed:
        changed = False
        for a, b in product(range(len(rows)), repeat=2):
            if rows[a][0] and rows[a][0] < rows[b][0]:
                rows[b] = rows[b][0] - rows[a][0], rows[b][1] - rows[a][1]
                changed = True
    return {cell: need > 0 for row, need in rows if need in (0, len(row)) for cell in row}


def parts(view: View) -> list[Clues]:
    """Clues that hang together."""
    left, found = clues(view), []
    while left:
        part = dict([left.popitem()])
        grown = True
        while grown:
            grown = False
            inside = frozenset().union(*(row for row, _ in part.values()))
            for cell in [c for c, (row, _) in left.items() if row & inside]:
                part[cell] = left.pop(cell)
                grown = True
        found.append(part)
    return found


def equations(view: View) -> dict[Cell, bool]:
    """The linear system in reduced form, with fractions."""
    found: dict[Cell, bool] = {}
    known = clues(view)
    free = [c for c in cells(view) if any(c in row for row, _ in known.values())]
    rows = [[Fraction(c in row) for c in free] + [Fraction(need)] for row, need in known.values()]
    rank = 0
    for column in range(len(free)):
        pivot = next((r for r in range(rank, len(rows)) if rows[r][column]), None)
        if pivot is None:
            continue
        rows[rank], rows[pivot] = rows[pivot], rows[rank]
        rows[rank] = [value / rows[rank][column] for value in rows[rank]]
        for r in range(len(rows)):
            if r != rank and rows[r][column]:
                rows[r] = [a - rows[r][column] * b for a, b in zip(rows[r], rows[rank], strict=True)]
        rank += 1
    for *factors, right in rows:
        most, least = sum(f for f in factors if f > 0), sum(f for f in factors if f < 0)
        for end, sign in ((most, 1), (least, -1)):
            if right == end and any(factors):
                found |= {c: (f > 0) == (sign > 0) for c, f in zip(free, factors, strict=True) if f}
    return found


def suppose(view: View, depth: int) -> dict[Cell, bool]:
    """What the first choice of the fewest cells that decides anything decides; here for all choices together."""
    known = clues(view)
    free = sorted(frozenset().union(*(row for row, _ in known.values())) if known else ())
    for d in range(1, depth + 1):
        found: dict[Cell, bool] = {}
        for chosen in combinations(free, d):
            ends = [
                end
                for way in product((True, False), repeat=d)
                if (end := followed(known, dict(zip(chosen, way, strict=True))))
            ]
            agreed = set(ends[0].items()).intersection(*(end.items() for end in ends)) if ends else set()
            found |= dict(agreed)
        if found:
            return found
    return {}


def followed(known: Clues, sure: dict[Cell, bool]) -> dict[Cell, bool] | None:
    """What single clues make of it; None where they contradict it."""
    sure = dict(sure)
    while True:
        before = len(sure)
        for row, need in known.values():
            left = [c for c in row if c not in sure]
            mines = need - sum(sure.get(c, False) for c in row)
            if not 0 <= mines <= len(left):
                return None
            if left and mines in (0, len(left)):
                sure |= dict.fromkeys(left, mines > 0)
        if len(sure) == before:
            return sure


def windows(view: View, width: int, height: int, flags: bool) -> Iterator[list[Cell]]:
    """All windows in the order in which they are tried: those around frontier cells, then all."""
    if width >= view.width and height >= view.height:
        width, height = view.width + 2, view.height + 2
    width, height = min(width, view.width + 2), min(height, view.height + 2)
    last_x, last_y = view.width + 1 - width, view.height + 1 - height

    def window(x: int, y: int) -> list[Cell]:
        return [(i, j) for i, j in cells(view) if x <= i < x + width and y <= j < y + height]

    for x, y in hidden(view, flags):
        if any(view.at(*c) < HIDDEN for c in around(view, (x, y))):
            yield window(
                min(max(x - (width - 1) // 2, -1), last_x),
                min(max(y - (height - 1) // 2, -1), last_y),
            )
    for y in range(-1, last_y + 1):
        for x in range(-1, last_x + 1):
            yield window(x, y)


def in_window(view: View, window: list[Cell], total: bool, flags: bool) -> dict[Cell, bool]:
    """Single clues, else everything that the clues inside imply, with the bounds of the mine total."""
    known = {cell: clue for cell, clue in clues(view, flags).items() if cell in window}
    found: dict[Cell, bool] = {}
    for row, need in known.values():
        if need in (0, len(row)):
            found |= dict.fromkeys(row, need > 0)
    if found if flags else not all(found.get(c, True) for c in found):
        return found
    touched = frozenset().union(*(row for row, _ in known.values())) if known else frozenset()
    found |= same_in_all(solutions(known), touched)
    if not total or view.total is None or (found if flags else not all(found.values())):
        return found
    inside = frozenset(window) & frozenset(hidden(view, flags))
    outside = touched - inside
    sea = inside - touched
    left = view.total - (sum(view.at(*c) == FLAG for c in cells(view)) if flags else 0)
    unknown = view.width * view.height - len(window) - len(outside)
    answers: list[tuple[frozenset[Cell], int, int]] = []  # mines beside clues, fewest and most in the sea
    for way in solutions(known):
        low = max(0, left - unknown - len(way & outside) - len(way & inside))
        high = min(len(sea), left - len(way & inside))
        if low <= high:
            answers.append((way, low, high))
    found |= same_in_all((way for way, _, _ in answers), touched)
    if sea and max(high for _, _, high in answers) == 0:
        found |= dict.fromkeys(sea, False)
    if sea and min(low for _, low, _ in answers) == len(sea):
        found |= dict.fromkeys(sea, True)
    return found


def through_windows(view: View, width: int, height: int, total: bool, flags: bool) -> dict[Cell, bool]:
    """What one turn decides: the first window that decides something, or, without flags, a safe cell."""
    mines: dict[Cell, bool] = {}
    for window in windows(view, width, height, flags):
        found = in_window(view, window, total, flags)
        if found and (flags or not all(found.values())):
            return found | mines if not flags else found
        mines |= found
    return mines


def shares(view: View) -> tuple[dict[Cell, Fraction], Fraction | None]:
    """The chances by all combinations of the parts' solutions, and the average of the rest."""
    assert view.total is not None
    known = clues(view)
    touched = frozenset().union(*(row for row, _ in known.values())) if known else frozenset()
    rest = [c for c in hidden(view) if c not in touched]
    left = view.total - sum(view.at(*c) == FLAG for c in cells(view))
    weights = {way: comb(len(rest), left - len(way)) for way in solutions(known) if left >= len(way)}
    all_of_them = sum(weights.values())
    chance = {c: Fraction(sum(w for way, w in weights.items() if c in way), all_of_them) for c in touched}
    outside = Fraction(sum(w * (left - len(way)) for way, w in weights.items()), all_of_them)
    return chance, outside / len(rest) if rest else None
