"""The text form of boards, as plain data: characters to codes and back. View and Layout make themselves of it.

    5x3/2 opening first=0,0        optional: size and mines (`?` when unknown), first-click rule, first cell
    .1#F1                          one line a row
    .11#?
    ...11

docs/text-form.md describes it for users. Boards of millions of cells are common here, so whole texts are translated
at once; characters are looked at one by one only to name the place of an error.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from .codes import SYMBOLS
from .errors import InputError, TextError
from .rules import FIRST_CLICK_RULES, MAX_SIDE, Cell, as_cell, check_mines, check_size, shown

IGNORED: Final = " \t|"  # anywhere within a row
UNSTATED: Final = 15  # in a Layout: a cell without a mine, its number not given

VIEW_CODES: Final = {symbol: code for code, symbol in enumerate(SYMBOLS)} | {"0": 0, "-": 9, "H": 9}
LAYOUT_CODES: Final = {str(n): n for n in range(9)} | {"*": VIEW_CODES["*"], ".": UNSTATED}

_ALPHABETS: Final = {"View": "0 to 8, ., #, F, ?, *, X and W", "Layout": "* and ., or numbers in place of the dots"}

# A `/` follows the size in a first line and is found in no row.
_HEADER: Final = re.compile(r"[ \t\n]*+([0-9]++)x([0-9]++)/")


@dataclass(frozen=True, slots=True)
class Header:
    """What a first line says."""

    width: int
    height: int
    mines: int | None = None
    rule: str | None = None
    first: Cell | None = None

    def __str__(self) -> str:
        mines = "?" if self.mines is None else self.mines
        rule = f" {self.rule}" if self.rule else ""
        first = f" first={self.first[0]},{self.first[1]}" if self.first else ""
        return f"{self.width}x{self.height}/{mines}{rule}{first}"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A text that has the shape of a board: its size, a code a cell, and the first line if there was one."""

    width: int
    height: int
    codes: bytes
    header: Header | None
    text: str  # as read, to find places in
    start: int  # where in it the rows begin

    def error_at(self, cell: int, message: str) -> TextError:
        """An error that names the place of the cell with this number, in reading order."""
        row, column = divmod(cell, self.width)
        return _error(self.text, self.start, row, column, message)

    def error_in_header(self, error: InputError) -> TextError:
        """What the first line says cannot be: the same error, with its place."""
        line = self.text.count("\n", 0, self.start) + 1
        return TextError(_lower(str(error)), line=line)


def write(header: Header, codes: bytes, symbols: str = SYMBOLS) -> str:
    """The text of a board; `symbols[code]` is the character of a code."""
    return f"{header}\n" + "\n".join(rows_of(header.width, codes, symbols))


def rows_of(width: int, codes: bytes, symbols: str = SYMBOLS) -> list[str]:
    """One string a row, without a first line."""
    table = symbols.encode("ascii").ljust(256, b"!")
    text = codes.translate(table).decode("ascii")
    return [text[at : at + width] for at in range(0, len(text), width)]


def read(text: str, symbols: dict[str, int], kind: str) -> Sheet:
    """Read the text of a board whose cells are written in `symbols`; `kind` is its name in messages."""
    text = normal(text)
    header, start = _read_header(text)
    rows = _clean_rows(text, start, symbols, kind)
    if not rows:
        raise _no_rows(text, start, header)
    width, height = (header.width, header.height) if header else (len(rows[0]), len(rows))
    _check_shape(text, start, rows, header, width, height)
    table = bytes(symbols.get(chr(byte), 0) for byte in range(256))
    return Sheet(width, height, b"".join(rows).translate(table), header, text, start)


def normal(text: str) -> str:
    """The text with one kind of line ends and without a byte order mark."""
    text = text.removeprefix("\ufeff")
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def body(text: str) -> str:
    """The rows of a normal text, without its first line if it has one."""
    match = _HEADER.match(text)
    return text if match is None else text[_line_end(text, match.end()) :]


def decode(data: bytes) -> str:
    """The text in a file's bytes: UTF-8, or UTF-16 with its mark. What is no text gets a sentence."""
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        before = data[: error.start]
        column = error.start - (before.rfind(b"\n") + 1) + 1
        message = "this is not text, so it is no board."
        raise TextError(message, line=before.count(b"\n") + 1, column=column) from None


# The first line.


def _read_header(text: str) -> tuple[Header | None, int]:
    """The first line if there is one, and where the rows begin."""
    match = _HEADER.match(text)
    if match is None:
        return None, 0
    begin, end = text.rfind("\n", 0, match.end()) + 1, _line_end(text, match.end())
    return _parse_header(text[begin:end], text.count("\n", 0, begin) + 1), end


def _parse_header(text: str, line: int) -> Header:
    """A first line: size and mines, then words in any order."""
    (column, size), *words = ((word.start() + 1, word[0]) for word in re.finditer(r"\S+", text))
    try:
        sides, _, mines = size.partition("/")
        width, height = map(_number, sides.split("x"))
        check_size(width, height)
        column = mines_column = column + len(sides) + 1
        header = Header(width, height, _total(mines))
        for column, word in words:  # noqa: B007 - the error below names the column
            header = _with_word(header, word)
        column = mines_column
        if header.mines is not None:
            check_mines(width, height, header.mines, header.rule or "any")
    except InputError as error:
        raise TextError(_lower(str(error)), line=line, column=column) from None
    return header


def _with_word(header: Header, word: str) -> Header:
    """The header with one more word: a first-click rule or the first cell."""
    match = re.fullmatch(r"first=([0-9]+),([0-9]+)", word)
    if match is None and word not in FIRST_CLICK_RULES:
        raise InputError(f"{shown(word)} is neither a first-click rule nor a first cell as in first=3,3.")
    if (header.rule if match is None else header.first) is not None:
        raise InputError(f"{shown(word)} says once more what was said before.")
    if match is None:
        return replace(header, rule=word)
    first = as_cell(header.width, header.height, (_number(match[1]), _number(match[2])), "first cell")
    return replace(header, first=first)


def _total(word: str) -> int | None:
    if word == "?":
        return None
    if not word:
        raise InputError("a number of mines, or ?, follows the size, as in 30x16/99 or 30x16/?.")
    if not re.fullmatch(r"-?[0-9]+", word):
        raise InputError(f"{shown(word)} is not a number of mines; when it is unknown, it is written ?.")
    return -_number(word[1:]) if word[0] == "-" else _number(word)


def _number(digits: str) -> int:
    if len(digits) > 9:
        raise InputError(f"the number {shown(digits)[1:-1]} is too large.")
    return int(digits)


# The rows.


def _clean_rows(text: str, start: int, symbols: dict[str, int], kind: str) -> list[bytes]:
    """The rows that hold cells, without what is ignored."""
    data = text[start:].encode("ascii", "replace")
    good = ("".join(symbols) + IGNORED + "\n").encode("ascii")
    # What is not ASCII has become `?` here, and that is a symbol of Views.
    if not text.isascii() or data.translate(None, good):
        raise _bad_character(text, start, symbols, kind)
    return [row for row in data.translate(None, IGNORED.encode("ascii")).split(b"\n") if row]


def _bad_character(text: str, start: int, symbols: dict[str, int], kind: str) -> TextError:
    found = re.compile("[^" + re.escape("".join(symbols) + IGNORED) + "\n]").search(text, start)
    assert found is not None
    at = found.start()
    line = text.count("\n", 0, at) + 1
    column = at - (text.rfind("\n", 0, at) + 1) + 1
    return TextError(_why_bad(found[0], symbols, kind), line=line, column=column)


def _why_bad(char: str, symbols: dict[str, int], kind: str) -> str:
    name = f"'{char}'" if char.isprintable() else f"the character U+{ord(char):04X}"
    if char == "9":
        return "9 is not a cell: no cell has more than 8 neighbours."
    if char == "/":
        return "a / belongs into a first line such as 30x16/99."
    if char in VIEW_CODES:
        return f"{name} stands in Views only; a {kind} says of every cell whether it is a mine (* or .)."
    if char.upper() in symbols:
        return f"{name} is not a cell of a {kind}; it may be meant as {char.upper()}."
    return f"{name} is not a cell of a {kind}; those are {_ALPHABETS[kind]}."


def _check_shape(text: str, start: int, rows: list[bytes], header: Header | None, width: int, height: int) -> None:
    """Every row as wide as it should be, and as many rows as there should be."""
    if width > MAX_SIDE:
        raise _error(text, start, 0, MAX_SIDE, f"a row has at most {MAX_SIDE} cells, and this one has {width}.")
    if height > MAX_SIDE or len(rows) > MAX_SIDE:
        message = f"a board has at most {MAX_SIDE} rows, and this one has {len(rows)}."
        raise _error(text, start, MAX_SIDE, 0, message)
    for number, row in enumerate(rows):
        if len(row) != width:
            who = f"the first line says {width}" if header else f"the first row has {width}"
            message = f"this row has {_count(len(row), 'cell')}, and {who}."
            raise _error(text, start, number, min(width, len(row)), message)
    if len(rows) > height:
        message = f"this is row {height + 1}, and the first line promises {_count(height, 'row')}."
        raise _error(text, start, height, 0, message)
    if len(rows) < height:
        message = (
            f"the board ends after {_count(len(rows), 'row')}, and the first line promises {_count(height, 'row')}."
        )
        raise _error(text, start, len(rows) - 1, width, message)


def _no_rows(text: str, start: int, header: Header | None) -> TextError:
    if header is None:
        return TextError("the text is empty; a board has one line a row.")
    message = f"the first line promises {_count(header.height, 'row')}, and none follows."
    line = text.count("\n", 0, start) + 1
    return TextError(message, line=line, column=start - (text.rfind("\n", 0, start) + 1) + 1)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _error(text: str, start: int, row: int, cell: int, message: str) -> TextError:
    """An error at a cell of a row, or right behind the row's last cell. It alone looks at lines one by one."""
    first = text.count("\n", 0, start) + 1
    lines = ((number, line) for number, line in enumerate(text[start:].split("\n"), first) if line.strip(IGNORED))
    number, line = next(islice(lines, row, None))
    columns = (column for column, char in enumerate(line, 1) if char not in IGNORED)
    behind = len(line.rstrip(IGNORED)) + 1
    return TextError(message, line=number, column=next(islice(columns, cell, None), behind))


def _lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
