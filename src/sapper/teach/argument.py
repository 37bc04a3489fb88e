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
from itertools import combinations, product
from typing import Final

from sapper.board import Cell

from .situation import Situation, Source

MOST_STEPS: Final = 12  # nobody follows more; then all ways are counted instead
_MOST_SUMMED: Final = 6  # sources in one sum
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
    masks = {id(shown): sum(bits[cell] for cell in shown.cells) for shown in seen}
    for size in range(2, min(len(seen), _MOST_SUMMED) + 1):
        found = [
            step
            for chosen in combinations(seen, size)
            for signs in product((True, False), repeat=size - 1)
            for step in _compared(chosen, (True, *signs), masks, bits)
        ]
        broken = [step for step in found if step.breaks]
        if broken or found:
            return _wanted(broken or found, until)
    return None


def _compared(
    chosen: tuple[Look, ...], signs: tuple[bool, ...], masks: dict[int, int], bits: dict[Cell, int]
) -> Iterator[Inference]:
    """Two sums, either way round. Within a sum no cell may be counted twice."""
    sides: list[tuple[tuple[Look, ...], int, int]] = []
    for side in (True, False):
        group = tuple(one for one, sign in zip(chosen, signs, strict=True) if sign == side)
        union = 0
        for one in group:
            if union & masks[id(one)]:
                return
            union |= masks[id(one)]
        sides.append((group, union, sum(one.need for one in group)))
    for (plus, inside, more), (minus, outside, less) in (sides, sides[::-1]):
        only, others = inside & ~outside, outside & ~inside
        if not plus or not minus or more - less < only.bit_count() or not (inside & outside):
            continue
        if more - less > only.bit_count():
            yield Inference("clash", plus, minus)
        elif only or others:
            yield Inference("sums", plus, minus, _cells(only, bits), _cells(others, bits))


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
