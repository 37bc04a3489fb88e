"""Why some clues force a cell, step by step, as a person would go through them.

The clues come from the smallest proof, so there are few of them. First they are followed forwards: what one decides by
itself, then what sums of some against sums of others decide (two clues that share cells are the simplest case). Where
that does not reach the cell, the opposite is supposed and followed until something breaks; then two cases; and at last
all ways to place the mines are gone through. Every step is checked where it is made: what it decides follows from its
Looks alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby, product
from math import comb
from typing import Final

from sapper.board import Cell

from .situation import Situation, Source

MOST_STEPS: Final = 12  # nobody follows more; then all ways are counted instead
_MOST_SUMMED: Final = 6  # sources in one sum
_MOST_GROUPS: Final = 1000  # of sources, looked at for one sum
_FEW_GROUPS: Final = 100  # the same where many things are supposed
_MOST_CASES: Final = 8  # cells tried
_MOST_WAYS: Final = 3000  # situations looked at


@dataclass(frozen=True, slots=True)
class Look:
    """A Source as it is seen at one moment: the mines known among its cells, and the cells still open."""

    source: Source
    mines: tuple[Cell, ...]
    cells: tuple[Cell, ...]

    @property
    def need(self) -> int:
        """Mines that are still to be found."""
        return self.source.number - len(self.mines)


@dataclass(frozen=True, slots=True)
class Inference:
    """One step.

    | kind | what is seen |
    | --- | --- |
    | `full` | as many mines are needed as cells are open: all are mines |
    | `done` | all mines are known: the other cells are safe |
    | `singles` | many such steps, one after the other |
    | `sums` | `plus` need so many mines more than `minus` that all cells of `plus` alone are mines, of `minus` safe |
    | `many`, `few` | a number with too many mines, with too few places for them: this cannot be |
    | `clash` | `plus` need more mines than `minus` and what only `plus` touch can hold: this cannot be |
    | `least`, `most` | `plus` take at least, at most `count` mines in all, which does not fit the mine total `minus` |
    | `suppose` | the opposite of what is to be shown; `branches` holds the one line that ends where nothing can be |
    | `cases` | one of two things is so; both `branches` end where nothing can be |
    | `ways` | all `count` ways to place mines have it so (None: too many to be counted) |
    """

    kind: str
    plus: tuple[Look, ...] = ()
    minus: tuple[Look, ...] = ()
    mines: tuple[Cell, ...] = ()
    safe: tuple[Cell, ...] = ()
    branches: tuple[tuple[Inference, ...], ...] = ()
    count: int | None = None

    @property
    def breaks(self) -> bool:
        """Whether it shows that something cannot be."""
        return self.kind in ("many", "few", "clash", "least", "most", "cases")

    @property
    def looks(self) -> tuple[Look, ...]:
        """All that it looks at."""
        return self.plus + self.minus


Line = tuple[Inference, ...]


def argue(start: Situation, cell: Cell, mine: bool) -> Line:
    """The steps from what is known at the start to the cell."""
    here = start.copy()
    forwards = follow(here, cell)
    if here.known.get(cell) == mine:
        line = _short(needed(start, forwards, [cell]))
        if line:
            return line
        here, forwards = start.copy(), []
    opposite = Inference("suppose", mines=() if mine else (cell,), safe=(cell,) if mine else ())
    supposed = refute(here, cell, not mine)
    line = _short(needed(start, [*forwards, opposite, *supposed])) if supposed else ()
    return line or _all_ways(start, here, forwards, cell, mine)


def _short(line: Line) -> Line:
    """The line if people can follow it, perhaps with single steps put together; else none."""
    line = line if length(line) <= MOST_STEPS else _gathered(line)
    return line if length(line) <= MOST_STEPS else ()


def _all_ways(start: Situation, here: Situation, forwards: list[Inference], cell: Cell, mine: bool) -> Line:
    """All ways to place mines have it so: after the steps that can be made, where these are short."""
    found = (cell,) if mine else ()
    left = tuple(seen for source in here.sources if (seen := look(here, source)).cells)
    last = Inference("ways", left, mines=found, safe=() if mine else (cell,), count=ways(left))
    line = _short(needed(start, [*forwards, last]))
    if line:
        return line
    every = tuple(look(start, source) for source in start.sources)
    return (Inference("ways", every, mines=found, safe=() if mine else (cell,), count=ways(every)),)


def length(line: Iterable[Inference]) -> int:
    """How many steps, those in branches too."""
    return sum(1 + sum(map(length, step.branches)) for step in line)


def look(here: Situation, source: Source) -> Look:
    """What a Source looks like now."""
    return Look(source, tuple(here.mines(source)), tuple(here.open_cells(source)))


# Forwards.


def follow(here: Situation, until: Cell | None, groups: int = _MOST_GROUPS) -> list[Inference]:
    """Step after step, the simplest first, until this cell is decided, something cannot be, or nothing more is seen."""
    line: list[Inference] = []
    while step := _single(here, until) or _sums(here, until, groups):
        line.append(step)
        if step.breaks:
            break
        here.known |= dict.fromkeys(step.mines, True) | dict.fromkeys(step.safe, False)
        if until in here.known:
            break
    return line


def _single(here: Situation, until: Cell | None) -> Inference | None:
    """What one Source shows: first what cannot be, then what decides the cell that is wanted, then anything."""
    found: list[Inference] = []
    for source in here.sources:
        seen = look(here, source)
        if seen.need < 0:
            return Inference("many", (seen,))
        if seen.need > len(seen.cells):
            return Inference("few", (seen,))
        if seen.cells and seen.need == 0:
            found.append(Inference("done", (seen,), safe=seen.cells))
        elif seen.cells and seen.need == len(seen.cells):
            found.append(Inference("full", (seen,), mines=seen.cells))
    return _wanted(found, until)


def _sums(here: Situation, until: Cell | None, most: int) -> Inference | None:
    """What some Sources against some others show; as few as possible."""
    seen = [shown for source in here.sources if (shown := look(here, source)).cells]
    bits: dict[Cell, int] = {}
    for shown in seen:
        for cell in shown.cells:
            bits.setdefault(cell, 1 << len(bits))
    masks = [sum(bits[cell] for cell in shown.cells) for shown in seen]
    tried = 0
    groups: list[tuple[int, ...]] = [(i,) for i in range(len(seen))]
    for _ in range(1, min(len(seen), _MOST_SUMMED)):
        groups = _larger(groups, masks)
        tried += len(groups)
        if tried > most:
            return None
        found = [step for group in groups for step in _compared([(seen[i], masks[i]) for i in group], bits)]
        if found:
            return _wanted([step for step in found if step.breaks] or found, until)
    return None


def _larger(groups: list[tuple[int, ...]], masks: list[int]) -> list[tuple[int, ...]]:
    """All sets with one more that shares a cell with those before."""
    more = {
        tuple(sorted((*group, i)))
        for group in groups
        for i, mask in enumerate(masks)
        if i not in group and any(mask & masks[j] for j in group)
    }
    return sorted(more)


def _compared(chosen: list[tuple[Look, int]], bits: dict[Cell, int]) -> Iterator[Inference]:
    """Their sums against each other, every way. Within a sum no cell may be counted twice."""
    for signs in product((True, False), repeat=len(chosen) - 1):
        sides: list[tuple[tuple[Look, ...], int, int]] = []
        for side in (True, False):
            group = [one for one, sign in zip(chosen, (True, *signs), strict=True) if sign == side]
            union = sum(mask for _, mask in group)
            if union.bit_count() != sum(mask.bit_count() for _, mask in group):
                break
            sides.append((tuple(one for one, _ in group), union, sum(one.need for one, _ in group)))
        else:
            yield from _weighed(sides[0], sides[1], bits)
            yield from _weighed(sides[1], sides[0], bits)


def _weighed(
    plus: tuple[tuple[Look, ...], int, int], minus: tuple[tuple[Look, ...], int, int], bits: dict[Cell, int]
) -> Iterator[Inference]:
    """One sum against another that overlaps it: does the first need more than is left for it?"""
    only, others = plus[1] & ~minus[1], minus[1] & ~plus[1]
    more = plus[2] - minus[2]
    if not plus[1] & minus[1] or more < only.bit_count():
        return
    if more > only.bit_count():
        yield Inference("clash", plus[0], minus[0])
    elif only or others:
        yield Inference("sums", plus[0], minus[0], _cells(only, bits), _cells(others, bits))


def _cells(mask: int, bits: dict[Cell, int]) -> tuple[Cell, ...]:
    """The cells of a mask, in reading order."""
    return tuple(sorted((cell for cell, bit in bits.items() if mask & bit), key=lambda cell: cell[::-1]))


def _wanted(found: list[Inference], until: Cell | None) -> Inference | None:
    """The step that decides the cell, else the first."""
    return next((step for step in found if until in step.mines + step.safe), found[0] if found else None)


def needed(start: Situation, line: Iterable[Inference], wanted: Iterable[Cell] = ()) -> Line:
    """The steps that matter for the last of them."""
    kept: list[Inference] = []
    open_ends = set(wanted)
    for step in reversed(list(line)):
        if kept and not open_ends.intersection(step.mines + step.safe):
            continue
        kept.append(step)
        open_ends -= set(step.mines + step.safe)
        for one in _all_looks(step):
            open_ends |= {cell for cell in one.source.cells if cell not in one.cells and cell not in start.known}
    return tuple(reversed(kept))


def _gathered(line: Line) -> Line:
    """With rows of steps that single Sources show put together as one."""
    whole: list[Inference] = []
    for single, group in groupby(line[:-1], key=lambda step: step.kind in ("full", "done")):
        steps = tuple(group)
        if not single or len(steps) < 3:
            whole += steps
            continue
        looks = tuple(one for step in steps for one in step.looks)
        mines, safe = (tuple(cell for step in steps for cell in getattr(step, name)) for name in ("mines", "safe"))
        whole.append(Inference("singles", looks, mines=mines, safe=safe))
    return (*whole, line[-1])


def _all_looks(step: Inference) -> Iterator[Look]:
    yield from step.looks
    for branch in step.branches:
        for inner in branch:
            yield from _all_looks(inner)


# Backwards.


def refute(start: Situation, cell: Cell, mine: bool, *, cases: bool = True) -> Line:
    """How supposing this about a cell ends where nothing can be; empty when that is not seen."""
    here = _with(start, cell, mine)
    line = follow(here, None, _MOST_GROUPS if cases else _FEW_GROUPS)
    if line and line[-1].breaks:
        return needed(_with(start, cell, mine), line)
    counted = bounds(here) if cases else None
    if counted:
        return needed(_with(start, cell, mine), [*line, counted])
    best: Line = ()
    for other in _telling(here) if cases else ():
        one = refute(here, other, True, cases=False)
        two = one and refute(here, other, False, cases=False)
        if two:
            both = Inference("cases", mines=(other,), branches=(one, two))
            whole = needed(_with(start, cell, mine), [*line, both])
            if not best or length(whole) < length(best):
                best = whole
    return best


def _telling(here: Situation) -> list[Cell]:
    """Cells that are worth two cases: those that touch most of the clues."""
    touched = Counter(cell for source in here.sources if source.at for cell in here.open_cells(source))
    return [cell for cell, _ in touched.most_common(_MOST_CASES)]


def _with(start: Situation, cell: Cell, mine: bool) -> Situation:
    return Situation(start.sources, start.known | {cell: mine})


def bounds(here: Situation) -> Inference | None:
    """That the clues take more mines than are left, however these lie; or leave room for too few of them."""
    total = next((source for source in here.sources if source.at is None), None)
    clues = tuple(seen for source in here.sources if source.at and (seen := look(here, source)).cells)
    counts = spread(clues) if total else None
    if total is None or not counts:
        return None
    left = look(here, total)
    elsewhere = len(left.cells) - len({cell for one in clues for cell in one.cells})
    if min(counts) > left.need:
        return Inference("least", clues, (left,), count=min(counts))
    if max(counts) + elsewhere < left.need:
        return Inference("most", clues, (left,), count=max(counts))
    return None


def ways(looks: tuple[Look, ...]) -> int | None:
    """How many ways there are to place mines on the cells of these; None when that takes too long to find out."""
    counts = spread(looks)
    return None if counts is None else sum(counts.values())


def spread(looks: tuple[Look, ...]) -> dict[int, int] | None:
    """The ways to place mines on the cells of these, by how many mines they take. Cells that touch the same are alike,
    and what is left to be done depends only on what every Look still needs."""
    touching: dict[Cell, list[int]] = {}
    for i, one in enumerate(looks):
        for cell in one.cells:
            touching.setdefault(cell, []).append(i)
    groups = sorted(Counter(tuple(touched) for touched in touching.values()).items())
    last = {i: place for place, (touched, _) in enumerate(groups) for i in touched}
    known: dict[tuple[int, tuple[int, ...]], dict[int, int]] = {}

    def count(place: int, needs: tuple[int, ...]) -> dict[int, int]:
        if place == len(groups):
            return {0: 1} if not any(needs) else {}
        if (place, needs) in known:
            return known[place, needs]
        if len(known) > _MOST_WAYS:
            raise OverflowError
        touched, size = groups[place]
        found: dict[int, int] = {}
        for n in range(min([size, *(needs[i] for i in touched)]) + 1):
            rest = tuple(need - n * (i in touched) for i, need in enumerate(needs))
            if any(rest[i] for i in touched if last[i] == place):
                continue
            for mines, more in count(place + 1, rest).items():
                found[mines + n] = found.get(mines + n, 0) + more * comb(size, n)
        known[place, needs] = found
        return found

    try:
        return count(0, tuple(one.need for one in looks))
    except OverflowError:
        return None
