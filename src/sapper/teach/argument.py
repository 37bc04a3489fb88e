"""Why some clues force a cell, step by step, as a person would go through them.

The clues come from the smallest proof, so there are few of them. First they are followed forwards: what one decides by
itself, then what sums of some against sums of others decide (two clues that share cells are the simplest case). Where
that does not reach the cell, the opposite is supposed and followed until something breaks; then two cases; and at last
all ways to place the mines are gone through. Every step is checked where it is made: what it decides follows from its
Looks alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby, product
from typing import Final

from sapper.board import Cell

from .situation import Situation, Source

MOST_STEPS: Final = 12  # nobody follows more; then all ways are counted instead
_MOST_SUMMED: Final = 6  # sources in one sum
_MOST_GROUPS: Final = 2000  # of sources, looked at for one sum
_MOST_WAYS: Final = 20_000  # looked at


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
        return self.kind in ("many", "few", "clash", "cases")

    @property
    def looks(self) -> tuple[Look, ...]:
        """All that it looks at."""
        return self.plus + self.minus


Line = tuple[Inference, ...]


def argue(start: Situation, cell: Cell, mine: bool) -> Line:
    """The steps from what is known at the start to the cell."""
    forwards = follow(start.copy(), cell)
    if forwards and cell in forwards[-1].mines + forwards[-1].safe:
        line = needed(start, forwards, [cell])
        if length(line) > MOST_STEPS:
            line = _gathered(line)
        if length(line) <= MOST_STEPS:
            return line
    supposed = refute(start, cell, not mine)
    if supposed and length(supposed) <= MOST_STEPS:
        opposite = Inference("suppose", mines=() if mine else (cell,), safe=(cell,) if mine else ())
        return (opposite, *supposed)
    looks = tuple(look(start, source) for source in start.sources)
    return (Inference("ways", looks, mines=(cell,) if mine else (), safe=() if mine else (cell,), count=ways(start)),)


def length(line: Iterable[Inference]) -> int:
    """How many steps, those in branches too."""
    return sum(1 + sum(map(length, step.branches)) for step in line)


def look(here: Situation, source: Source) -> Look:
    """What a Source looks like now."""
    return Look(source, tuple(here.mines(source)), tuple(here.open_cells(source)))


# Forwards.


def follow(here: Situation, until: Cell | None) -> list[Inference]:
    """Step after step, the simplest first, until this cell is decided, something cannot be, or nothing more is seen."""
    line: list[Inference] = []
    while step := _single(here, until) or _sums(here, until):
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


def _sums(here: Situation, until: Cell | None) -> Inference | None:
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
        if tried > _MOST_GROUPS:
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


def refute(start: Situation, cell: Cell, mine: bool, depth: int = 1) -> Line:
    """How supposing this about a cell ends where nothing can be; empty when that is not seen."""
    here = start.copy()
    here.known[cell] = mine
    line = follow(here, None)
    if line and line[-1].breaks:
        return needed(_with(start, cell, mine), line)
    if depth == 0:
        return ()
    best: Line = ()
    for other in dict.fromkeys(one for source in here.sources for one in here.open_cells(source)):
        branches = tuple(refute(here, other, value, depth - 1) for value in (True, False))
        if all(branches):
            cases = Inference("cases", mines=(other,), branches=branches)
            whole = needed(_with(start, cell, mine), [*line, cases])
            if not best or length(whole) < length(best):
                best = whole
    return best


def _with(start: Situation, cell: Cell, mine: bool) -> Situation:
    return Situation(start.sources, start.known | {cell: mine})


def ways(start: Situation) -> int | None:
    """How many ways there are to place mines on the cells of the clues; None when these are too many to be counted."""
    cells = list(dict.fromkeys(one for source in start.sources for one in start.open_cells(source)))
    looked = 0

    def count(here: Situation, rest: int) -> int:
        nonlocal looked
        looked += 1
        if looked > _MOST_WAYS:
            raise OverflowError
        if any(not 0 <= here.need(source) <= len(here.open_cells(source)) for source in here.sources):
            return 0
        if rest == len(cells):
            return 1
        return sum(count(_with(here, cells[rest], value), rest + 1) for value in (False, True))

    try:
        return count(start, 0)
    except OverflowError:
        return None
