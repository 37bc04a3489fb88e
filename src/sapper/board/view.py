"""A View: all that a player may know.

>>> view = View.parse("3x2/1\\n1#F\\n11.", total=2)
>>> view.at(0, 0), view.at(1, 0) == HIDDEN, view.total
(1, True, 2)
>>> print(view)
3x2/2
1#F
11.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from types import EllipsisType

from . import codec, display
from .codes import CLOSED, CODES, EXPLODED, FLAG, HIDDEN, MINE, QUESTION, WRONG_FLAG
from .errors import InputError
from .rules import Rules, as_cell, as_rules, check_mines, check_rule, check_size, shown

__all__ = ["EXPLODED", "FLAG", "HIDDEN", "MINE", "QUESTION", "WRONG_FLAG", "View"]

_VALID = bytes(range(CODES))


@dataclass(frozen=True, slots=True, init=False, repr=False)
class View:
    """What stands on the board: `cells` holds one code a cell in reading order, 0 to 8 for open numbers, else
    HIDDEN, FLAG, QUESTION, and after a lost game MINE, EXPLODED, WRONG_FLAG; `total` is the number of mines, None
    when it is unknown.

    A View holds nothing else, so a player that is given one cannot see where the mines are.
    """

    width: int
    height: int
    cells: bytes
    total: int | None
    rule: str | None

    def __init__(
        self, width: int, height: int, cells: bytes | Iterable[int], *, total: int | None, rule: str | None = None
    ) -> None:
        check_size(width, height)
        if rule is not None:
            check_rule(rule)
        if total is not None:
            check_mines(width, height, total, rule or "any")
        self._fill(width, height, _codes(width, height, cells), total, rule)

    def _fill(self, *values: object) -> None:
        for name, value in zip(self.__slots__, values, strict=True):
            object.__setattr__(self, name, value)

    @classmethod
    def trusted(cls, width: int, height: int, cells: bytes, total: int | None, rule: str | None) -> View:
        """For the engine's own Views, many a second: nothing is checked."""
        view = cls.__new__(cls)
        view._fill(width, height, cells, total, rule)
        return view

    @classmethod
    def hidden_board(cls, rules: Rules | str) -> View:
        """The View before the first click."""
        rules = as_rules(rules)
        return cls(rules.width, rules.height, bytes([HIDDEN]) * rules.cells, total=rules.mines, rule=rules.rule)

    @classmethod
    def parse(cls, text: str, total: int | EllipsisType | None = ...) -> View:
        """Read the text form. A given `total` goes before the one in the text; None makes it unknown."""
        sheet = codec.read(text, codec.VIEW_CODES, "View")
        header = sheet.header or codec.Header(sheet.width, sheet.height)
        view = cls(sheet.width, sheet.height, sheet.codes, total=header.mines, rule=header.rule)
        return view if total is ... else view.with_total(total)

    def at(self, x: int, y: int) -> int:
        """The code at (x, y)."""
        x, y = as_cell(self.width, self.height, (x, y))
        return self.cells[y * self.width + x]

    @property
    def hidden(self) -> int:
        """How many cells are closed: hidden, flagged or with a question mark."""
        return sum(map(self.cells.count, CLOSED))

    @property
    def flags(self) -> int:
        """How many flags stand."""
        return self.cells.count(FLAG)

    def with_total(self, total: int | None) -> View:
        """The same cells with another mine total."""
        return View(self.width, self.height, self.cells, total=total, rule=self.rule)

    def with_cell(self, x: int, y: int, code: int) -> View:
        """The same View with another code in one cell."""
        x, y = as_cell(self.width, self.height, (x, y))
        cells = bytearray(self.cells)
        cells[y * self.width + x : y * self.width + x + 1] = _codes(1, 1, [code])
        return View.trusted(self.width, self.height, bytes(cells), self.total, self.rule)

    def rows(self) -> list[str]:
        """The text form without its first line, one string a row."""
        return codec.rows_of(self.width, self.cells)

    def __str__(self) -> str:
        return codec.write(codec.Header(self.width, self.height, self.total, self.rule), self.cells)

    def __repr__(self) -> str:
        return f"View.parse({str(self)!r})"

    def _repr_svg_(self) -> str | None:
        return display.svg(self)

    def __rich__(self) -> object:
        return display.text(self)


def _codes(width: int, height: int, cells: bytes | Iterable[int]) -> bytes:
    """One valid code for every cell."""
    try:
        codes = cells if isinstance(cells, bytes) else bytes(iter(cells))
    except (TypeError, ValueError):
        raise InputError(f"The cells of a View are codes from 0 to {CODES - 1}, and {shown(cells)} are not.") from None
    wrong = codes.translate(None, _VALID)
    if wrong:
        raise InputError(f"A cell's code is from 0 to {CODES - 1}, and {wrong[0]} is not.")
    if len(codes) != width * height:
        raise InputError(f"A {width}x{height} View has {width * height} codes, and {shown(cells)} are not as many.")
    return codes
