"""The patterns that players have names for: the catalogue, and where they are on a board.

Known mines are taken off first; a name that then fits carries an R at its end, as in `1-2R`. What a pattern claims is
true wherever it is found: the tests ask the exact counter.

>>> from sapper.board import View
>>> for one in find_patterns(View.parse("####\\n1221"), names=["1-2-2-1"]):
...     print(one.name, one.mines, one.safe)
1-2-2-1 ((1, 0), (2, 0)) ((0, 0), (3, 0))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from types import MappingProxyType
from typing import Final

from sapper.board import HIDDEN, Cell, InputError, View

from . import shapes
from .argument import Inference, Line, Look, look
from .messages import say
from .shapes import Claim, Shape
from .situation import Situation, situation


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern of the catalogue. `example` is a small View that shows it."""

    name: str
    example: str
    needs: tuple[int, ...] = ()  #: the mines that each of its clues needs; 0 where any number will do
    shape: Shape | None = None  #: of patterns that some clues show by themselves

    @property
    def clues(self) -> int:
        """How many clues show it; 0 where any number may take part."""
        return len(self.needs)

    def fits(self, place: int, one: Look) -> bool:
        """Whether a clue needs what the clue at this place does."""
        return self.needs[place] in (0, one.need)

    def claim(self, looks: Sequence[Look]) -> Claim | None:
        """What it says of these clues, in this order; None where it is not there."""
        if self.shape is None or not all(self.fits(place, one) for place, one in enumerate(looks)):
            return None
        return self.shape(*looks)

    @property
    def text(self) -> str:
        """What it says, in a sentence."""
        return say(f"pattern.{self.name}")

    @property
    def view(self) -> View:
        """The example as a View."""
        return View.parse(self.example)


@dataclass(frozen=True, slots=True)
class Found:
    """A pattern on a board: the clues that show it, and what it claims. `cells` are those that a guess is about, of
    patterns that decide nothing."""

    name: str
    clues: tuple[Cell, ...]
    mines: tuple[Cell, ...] = ()
    safe: tuple[Cell, ...] = ()
    cells: tuple[Cell, ...] = ()


_ALL = (
    Pattern("B1", "#1\n11", (0,), shapes.all_mines),
    Pattern("B2", "F##\n11#", (0,), shapes.all_found),
    Pattern("1-1", "####\n1111", (1, 1), shapes.one_one),
    Pattern("1-1+", "####\n11##\n..##", (1, 1), shapes.one_one_plus),
    Pattern("1-2", "####\n1211", (1, 2), shapes.one_two),
    Pattern("1-2+", "###\n13#\n.11", (1, 0), shapes.one_two_plus),
    Pattern("1-2C", "######\n111221", (1, 2), shapes.one_two_c),
    Pattern("1-2C+", "####\n114#\n..2#", (1, 0), shapes.one_two_c_plus),
    Pattern("subset", "###\n221\n###", (0, 0), shapes.subset),
    Pattern("hole", "111\n###\n111\n###", (0, 0), shapes.hole),
    Pattern("triangle", "1##\n#1#\n###", (0, 0), shapes.triangle),
    Pattern("1-2-1", "#####\n#121#", (1, 2, 1), shapes.one_two_one),
    Pattern("1-1-1", "###\n111", (1, 1, 1), shapes.one_one_one),
    Pattern("1-3-1", "####\n#311\n#1..\n#1..", (1, 3, 1), shapes.one_three_one),
    Pattern("2-2-2", "####\n#221\n#2..\n#1..", (2, 2, 2), shapes.two_two_two),
    Pattern("1>2<1", "1#2#1\n1#2#1\n1#2#1", (1, 2, 1), shapes.split_two),
    Pattern("1-2-2-1", "######\n#1221#", (1, 2, 2, 1), shapes.one_two_two_one),
    Pattern("T", "#####\n#432#\n#11##\n#####", (4, 3, 2, 1), shapes.bar_on_stem),
    # What an argument shows, and no shape of clues.
    Pattern("box logic", "1#3#1\n####1"),
    Pattern("chain", "#1##2\n123##\n1##1#\n1###."),
    Pattern("mine counting", "4x2/1\n1###\n####"),
    # Guesses, and what they are worth.
    Pattern("50/50", "1#\n1#"),
    Pattern("pseudo 50/50", "1#\n1#\n##"),
    Pattern("enclosed 2x2", "4x4/6\n#22#\n2##2\n2##2\n#22#"),
    Pattern("dead cell", "##\n#1"),
)
CATALOGUE: Final[Mapping[str, Pattern]] = MappingProxyType({pattern.name: pattern for pattern in _ALL})
REDUCED: Final = "R"


def find_patterns(view: View, *, given: Iterable[Cell] = (), names: Iterable[str] | None = None) -> list[Found]:
    """Every place where clues show a pattern by themselves, after the `given` mines are taken off. `names` are those to
    look for, without R; all unless given."""
    wanted = [_named(name) for name in names] if names is not None else [one for one in _ALL if one.shape]
    here = situation(view, _clues(view), given, total=False)
    looks = [seen for source in here.sources if (seen := look(here, source)).cells]
    touching: dict[Cell, list[Look]] = {}
    for one in looks:
        for cell in one.cells:
            touching.setdefault(cell, []).append(one)
    beside = {
        id(one): list({id(other): other for cell in one.cells for other in touching[cell] if other is not one}.values())
        for one in looks
    }
    return [found for pattern in wanted for found in _found(pattern, looks, beside)]


def patterns_of(start: Situation, line: Line, cell: Cell, mine: bool) -> tuple[str, ...]:
    """The names of the patterns in an argument: one for the whole of it, else those of its steps."""
    sources = [look(start, source) for source in start.sources if source.at is not None]
    whole = _whole(sources, cell, mine) if len(sources) == len(start.sources) > 1 else ()
    if whole:
        return whole
    names = [name for step in line for name in _of_step(step)]
    if any(step.kind == "suppose" for step in line) and _links(start, line) >= 2:
        names.append("chain")
    if len(sources) < len(start.sources):
        names.append("mine counting")
    return tuple(dict.fromkeys(names))


def _whole(looks: list[Look], cell: Cell, mine: bool) -> tuple[str, ...]:
    """The patterns that all these clues together show, if they decide the cell."""
    found = [
        _name(pattern, looks)
        for pattern in _ALL
        if pattern.clues == len(looks)
        for order in permutations(looks)
        if (claim := pattern.claim(order)) and cell in claim[0 if mine else 1]
    ]
    return tuple(dict.fromkeys(found))


def _of_step(step: Inference) -> tuple[str, ...]:
    """The patterns of one step."""
    if step.kind in ("full", "done") and step.looks[0].source.at is not None:
        return ("B1",) if step.kind == "full" else ("B2",)
    if step.kind != "sums" or any(one.source.at is None for one in step.looks):
        return ()
    cell, mine = (step.mines[0], True) if step.mines else (step.safe[0], False)
    return _whole(list(step.looks), cell, mine) or (("box logic",) if len(step.looks) > 2 else ())


def _links(start: Situation, line: Line) -> int:
    """How many steps of a supposition go through a clue with one mine in two cells."""
    pairs = [step for step in line if step.kind in ("full", "done") and step.looks[0].source.at is not None]
    seen = [look(start, step.looks[0].source) for step in pairs]
    return sum(one.need == 1 and len(one.cells) == 2 for one in seen)


def _name(pattern: Pattern, looks: Iterable[Look]) -> str:
    reduced = pattern.clues > 1 and any(one.mines for one in looks)
    return pattern.name + REDUCED if reduced else pattern.name


def _named(name: str) -> Pattern:
    if name not in CATALOGUE or CATALOGUE[name].shape is None:
        named = ", ".join(one.name for one in _ALL if one.shape)
        raise InputError(f"There is no pattern {name!r} that clues show by themselves; there are {named}.")
    return CATALOGUE[name]


def _clues(view: View) -> list[Cell]:
    return [(i % view.width, i // view.width) for i, code in enumerate(view.cells) if code < HIDDEN]


def _found(pattern: Pattern, looks: list[Look], beside: Mapping[int, list[Look]]) -> Iterator[Found]:
    """One pattern everywhere; the same clues in another order count once."""
    seen = set()
    for first in looks:
        for order in _orders(pattern, first, beside):
            claim = pattern.claim(order)
            clues = tuple(sorted((one.source.at for one in order if one.source.at), key=_reading))
            if claim and (clues, claim) not in seen:
                seen.add((clues, claim))
                mines, safe = (tuple(sorted(cells, key=_reading)) for cells in claim)
                yield Found(_name(pattern, order), clues, mines, safe)


def _orders(pattern: Pattern, first: Look, beside: Mapping[int, list[Look]]) -> Iterator[tuple[Look, ...]]:
    """Clues that need what the pattern's do, of which each shares cells with one before it."""
    chosen: list[tuple[Look, ...]] = [(first,)] if pattern.fits(0, first) else []
    for place in range(1, pattern.clues):
        chosen = [
            (*some, more)
            for some in chosen
            for more in {id(other): other for one in some for other in beside[id(one)]}.values()
            if pattern.fits(place, more) and all(more is not one for one in some)
        ]
    yield from chosen


def _reading(cell: Cell) -> tuple[int, int]:
    return cell[1], cell[0]
