"""All formats by their names; content is read as the one format that it can be, or refused."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import Final

from sapper.board import InputError, Layout, Record, TextError, View

from . import grid
from .avf import AVF
from .board_file import BOARD
from .desktop import DESKTOP, STATISTICS
from .evf import EVF
from .form import Format, Thing, kind_of, text_of
from .mbf import ABF, MBF
from .mine import MINE_TEXT
from .own import CODE, RECORD, TEXT
from .ptta import PTTA
from .rawvf import RAWVF
from .rmv import RMV
from .tatham import TATHAM, TATHAM_PLAIN

log = logging.getLogger("sapper")

FORMATS: Final[Mapping[str, Format]] = MappingProxyType(
    {
        form.name: form
        for form in (
            TEXT, CODE, RECORD, MBF, ABF, PTTA, MINE_TEXT, BOARD, TATHAM, TATHAM_PLAIN, grid.GRID, DESKTOP, STATISTICS,
            RAWVF, AVF, RMV, EVF,
        )
    }
)  # fmt: skip

LARGEST: Final = 64 * 2**20  # bytes: the largest board has 16 million cells; nobody writes them with three spaces each


def named(name: str) -> Format:
    """The format with this name."""
    try:
        return FORMATS[name]
    except (KeyError, TypeError):
        raise InputError(f"{name!r:.40} is no format; those are {', '.join(FORMATS)}.") from None


def candidates(data: bytes) -> list[Format]:
    """The formats that this content certainly is. One, unless it is ambiguous or unknown."""
    return [form for form in FORMATS.values() if form.sure(data)]


def detect(data: bytes, name: str = "") -> Format:
    """The format of some content: by the end of its file's name, else by the content where that is certain."""
    form = guess(data, name)
    if form is None:
        names = ", ".join(FORMATS)
        raise InputError(f"This is in no format that its content gives away: name it with --from ({names}).")
    return form


def guess(data: bytes, name: str = "") -> Format | None:
    """The same, or None where nothing tells it: then the text form's own errors say more."""
    if (form := named_by(name)) is not None:
        return form
    if grid_or_text(data):
        raise InputError(
            "This can be Sapper's text form or a grid of work E, and means other things in each: "
            "say which with sapper convert --from text or --from grid."
        )
    found = candidates(data)
    if len(found) > 1:
        names = " and ".join(form.name for form in found)
        raise InputError(f"This can be read as {names}: say which with --from.")
    log.debug("the content is in the format %s", found[0].name if found else "that nobody knows")
    return found[0] if found else None


def named_by(name: str) -> Format | None:
    """The format that the end of a file's name tells."""
    ending = Path(name).suffix.lower()
    return next((form for form in FORMATS.values() if ending and ending in form.extensions), None)


def grid_or_text(data: bytes) -> bool:
    """Whether content is one of the two, and nobody can say which."""
    try:
        return grid.doubtful(rows := text_of(data)) and "M" not in rows and "%" not in rows
    except TextError:
        return False


def read_all(
    source: bytes | str | PathLike[str],
    format: str | None = None,  # noqa: A002
    *,
    renumber: bool = False,
) -> list[Thing]:
    """Everything in a file, or in bytes: one thing, or as many as a format of lines holds."""
    things, form = _read(source, format, renumber)
    return things if form.many else things[:1]


def read(
    source: bytes | str | PathLike[str],
    format: str | None = None,  # noqa: A002
    *,
    renumber: bool = False,
) -> Thing:
    """The one Layout, View or Record in a file, or in bytes. The format is found by name or content unless given."""
    things = read_all(source, format, renumber=renumber)
    if len(things) != 1:
        raise InputError(f"This holds {len(things)} boards or games, and one is wanted.")
    return things[0]


def _read(source: bytes | str | PathLike[str], name: str | None, renumber: bool) -> tuple[list[Thing], Format]:
    data, file = (source, "") if isinstance(source, bytes) else (_load(Path(source)), str(source))
    if len(data) > LARGEST:
        raise InputError(f"This is larger than any board: over {LARGEST // 2**20} MB.")
    form = detect(data, file) if name is None else named(name)
    if renumber:
        if form is not grid.GRID:
            raise InputError(f"Only the numbers of grids are corrected, and this is read as {form.name}.")
        return grid.read(data, renumber=True), form
    things = form.read(data)
    if not things:
        raise InputError("This holds no board and no game.")
    return things, form


def _load(path: Path) -> bytes:
    try:
        with path.open("rb") as stream:
            return stream.read(LARGEST + 1)
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise InputError(f"This is no name of a file: {error}.") from error


def write(thing: Thing | Iterable[Thing], format: str) -> bytes:  # noqa: A002
    """A Layout, View or Record in a format; or many, in one that holds many.

    A Record is written as its last position, or its Layout, where a format has no moves.
    """
    form = named(format)
    things = [thing] if isinstance(thing, Layout | View | Record) else list(thing)
    if form.write is None:
        raise InputError(f"Sapper reads {form.name} and does not write it; it writes {', '.join(writable())}.")
    if len(things) != 1 and not form.many:
        raise InputError(f"A {form.name} file holds one board, and these are {len(things)}.")
    return b"".join(map(form.write, things))


def writable() -> list[str]:
    """The names of the formats that can be written."""
    return [name for name, form in FORMATS.items() if form.write is not None]


def convert(data: bytes, to: str, from_: str | None = None, *, name: str = "", renumber: bool = False) -> bytes:
    """Content of one format in another. Where a file says more than its first thing, what can be written is."""
    form = detect(data, name) if from_ is None else named(from_)
    things, form = _read(data, form.name, renumber)
    if form.many:
        return write(things, to)
    return write(next((thing for thing in things if kind_of(thing) in named(to).carries), things[0]), to)
