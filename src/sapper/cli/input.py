"""What verbs read: a file, or `-` for standard input."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from sapper import formats
from sapper.board import Cell, InputError, Layout, Record, View, decode, parse_any
from sapper.board.rules import as_cell

log = logging.getLogger("sapper")

_OURS: Final = ("text", "record")
_LARGEST: Final = 64 * 2**20  # the largest board has 16 million cells; nobody writes them with three spaces each

File = Annotated[str, typer.Argument(metavar="FILE", help="A file, or - for standard input.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def read_text(file: str) -> str:
    """The text of a file or of standard input; what another program wrote is first put into Sapper's words."""
    data = read_bytes(file)
    form = formats.guess(data, "" if file == "-" else file)
    return decode(data) if form is None or form.name in _OURS else _in_our_words(data, form.name)


def _in_our_words(data: bytes, name: str) -> str:
    """The text form of a board, the JSON of games."""
    things = formats.read_all(data, name)
    form = "record" if isinstance(things[0], Record) else "text"
    return decode(formats.write(things if form == "record" else things[0], form))


def read_bytes(file: str) -> bytes:
    """The bytes of a file or of standard input."""
    data = sys.stdin.buffer.read(_LARGEST + 1) if file == "-" else _read(Path(file))
    log.debug("read %d bytes from %s", len(data), "standard input" if file == "-" else file)
    if len(data) > _LARGEST:
        raise InputError(f"{_name(file)} is larger than any board: over {_LARGEST // 2**20} MB.")
    return data


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as stream:
            return stream.read(_LARGEST + 1)
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}.") from error


def read_board(file: str) -> View | Layout:
    """A View or a Layout in the text form, or the last position of a Record."""
    return parse_board(read_text(file))


def parse_board(text: str) -> View | Layout:
    """The same from its text."""
    return Record.from_json(text).replay().view if _is_json(text) else parse_any(text)


def moves_of(text: str) -> list[Cell] | None:
    """The cells of a Record's moves, in order; None when the text is no Record."""
    return [(x, y) for _, _, x, y in Record.from_json(text).moves] if _is_json(text) else None


def _is_json(text: str) -> bool:
    return text.lstrip().startswith("{")


def read_solvable(file: str) -> tuple[View | Layout, Cell | None]:
    """A View, or a Layout with its first cell if that is known: in the text form or in JSON that carries a layout."""
    text = read_text(file)
    if _is_json(text):
        boards = list(boards_of(text))
        if len(boards) != 1:
            raise InputError(f"{_name(file)} holds {len(boards)} boards, and one is wanted.")
        return boards[0]
    board = parse_any(text)
    return board, board.first if isinstance(board, Layout) else None


def boards_of(text: str) -> Iterator[tuple[View | Layout, Cell | None]]:
    """The boards of JSON lines: Records (their last position), or anything with a `layout` and a `first` cell."""
    for values in json_lines(text):
        if _is_record(values):
            yield Record.from_json(values).replay().view, None
        else:
            yield _layout(values)


def read_layouts(file: str) -> list[tuple[Layout, Cell | None]]:
    """Layouts with their first cells: one in the text form, or any number in JSON lines, of Records too."""
    text = read_text(file)
    if _is_json(text):
        return [_layout(values) for values in json_lines(text)]
    board = Layout.parse(text)
    return [(board, board.first)]


def _is_record(values: dict[str, Any]) -> bool:
    return isinstance(values.get("moves"), list) or not isinstance(values.get("layout"), str)


def _layout(values: dict[str, Any]) -> tuple[Layout, Cell | None]:
    """The Layout of a JSON object; of a Record the one it was played on."""
    if _is_record(values):
        game = Record.from_json(values).replay()
        if game.layout is None:
            raise InputError("In this Record nothing has been opened yet, so it has no Layout.")
        return game.layout, game.first
    board = Layout.parse(values["layout"])
    first = values.get("first", board.first)
    return board, None if first is None else as_cell(board.width, board.height, first, "first cell")


def json_lines(text: str) -> Iterator[dict[str, Any]]:
    """The JSON objects of a text: one, however it is laid out, or one a line."""
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError):
        lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
        for number, line in lines:
            try:
                values = json.loads(line)
            except (ValueError, RecursionError):
                raise InputError(f"Line {number} is no JSON.") from None
            yield _object(values)
    else:
        yield _object(whole)


def _object(values: Any) -> dict[str, Any]:
    if not isinstance(values, dict):
        raise InputError("This JSON is no object, which begins with {.")
    return values


def read_view(file: str) -> View:
    """A View; a Layout is refused, since it hides nothing."""
    board = read_board(file)
    if isinstance(board, Layout):
        raise InputError(f"{_name(file)} is a Layout, which shows every mine; a View has hidden cells, written #.")
    return board


def cell(text: str) -> Cell:
    """A cell from `3,4`."""
    parts = text.replace(" ", "").split(",")
    if len(parts) != 2 or not all(part.removeprefix("-").isdecimal() and len(part) < 10 for part in parts):
        raise InputError(f"A cell is written x,y as in 3,4, and {text!r:.40} is not.")
    return int(parts[0]), int(parts[1])


def _name(file: str) -> str:
    return "Standard input" if file == "-" else file
