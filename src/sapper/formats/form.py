"""What a format is, and what formats share: the three things they carry, and how one becomes another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sapper.board import EXPLODED, FLAG, HIDDEN, MINE, QUESTION, InputError, Layout, Record, TextError, View, decode
from sapper.board.codec import normal
from sapper.board.rules import check_mines, check_size

Thing = Layout | View | Record

#: Cells of a board whose size is only stated, so that twelve characters never ask for megabytes.
MOST_STATED: Final = 1 << 18

_MINES: Final = bytes(code in (FLAG, MINE, EXPLODED) for code in range(256))


@dataclass(frozen=True, slots=True)
class Format:
    """One way to write boards or games down. `sure` says whether content can be nothing else."""

    name: str
    text: str  #: what it is
    carries: tuple[str, ...]  #: `layout`, `view`, `record`: what can be written as it; or read, if it is only read
    read: Callable[[bytes], list[Thing]]  #: the things in it; where it is one board, the others say more of it
    sure: Callable[[bytes], bool]
    write: Callable[[Thing], bytes] | None = None
    extensions: tuple[str, ...] = ()
    many: bool = False  #: whether it holds any number of things, one a line


def text_of(data: bytes) -> str:
    """The text of a file, with one kind of line ends."""
    return normal(decode(data))


def opening_of(data: bytes, most: int = 4096) -> str:
    """The first characters of what may be no text at all: enough to know it by."""
    return normal(data[:most].decode("utf-8", "replace")).lstrip()


def sized(width: int, height: int, mines: int | None = None, *, cells: int | None = None) -> None:
    """Refuse a size that no board has, or one that so few cells of text cannot mean."""
    check_size(width, height)
    if cells is None and width * height > MOST_STATED:
        raise InputError(f"A board whose cells are not written out has at most {MOST_STATED} cells here.")
    if mines is not None:
        check_mines(width, height, mines, "any")


def kind_of(thing: Thing) -> str:
    """`layout`, `view` or `record`."""
    return type(thing).__name__.lower()


def layout_of(thing: Thing) -> Layout:
    """The Layout of anything that says where all mines are."""
    if isinstance(thing, Layout):
        return thing
    if isinstance(thing, Record):
        layout = thing.layout or thing.replay().layout
        if layout is None:
            raise InputError("In this Record nothing has been opened yet, so it has no Layout.")
        return layout
    return _solved(thing)


def _solved(view: View) -> Layout:
    """The Layout of a View in which every safe cell is open."""
    mask = view.cells.translate(_MINES)
    layout = Layout.from_mask(view.width, view.height, mask)
    right = all(mine or code == number for mine, code, number in zip(mask, view.cells, layout.cells, strict=True))
    if not right or view.total not in (None, layout.mine_count):
        raise InputError("A View does not say where its mines are, and this format needs a Layout.")
    return layout


def view_of(thing: Thing) -> View:
    """The View of a View, or of the last position of a Record."""
    if isinstance(thing, Layout):
        raise InputError("A Layout shows every mine, and this format needs a View.")
    return thing if isinstance(thing, View) else thing.replay().view


def total_of(view: View) -> int:
    """The mine total, for formats that cannot do without."""
    if view.total is None:
        raise InputError("The number of mines of this View is unknown, and this format needs it.")
    return view.total


def closed_codes(view: View) -> bytes:
    """The codes of a View that shows no mine, question marks taken off: what formats of running games can say."""
    if any(code > QUESTION for code in set(view.cells)):
        raise InputError("This View shows the mines of a lost game, which this format cannot.")
    return view.cells.replace(bytes([QUESTION]), bytes([HIDDEN]))


def mismatch(layout: Layout, numbers: list[tuple[int, int, int]]) -> tuple[int, int, int] | None:
    """The first of these (x, y, number) that is wrong, with the right number in its place."""
    for x, y, number in numbers:
        right = layout.cells[y * layout.width + x]
        if right not in (number, MINE):
            return x, y, right
    return None


def bad_number(line: int, column: int, said: int, right: int) -> TextError:
    """The sentence about a number that the mines around it contradict."""
    return TextError(f"this cell says {said}, and {right} of its neighbours are mines.", line=line, column=column)
