"""A Layout: where the mines are.

>>> layout = Layout.draw("9x9/10", seed=7, first=(3, 3))
>>> layout.is_mine(3, 3), layout.number(3, 3), len(layout.mines)
(False, 0, 10)
>>> Layout.parse(str(layout)) == layout
True
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from . import codec, display
from ._engine import core
from .codes import MINE
from .errors import InputError
from .rules import FIRST_CLICK_RULES, Cell, Rules, as_cell, as_rules, check_mines, check_rule, check_seed, check_size

_MASK = bytes(code == MINE for code in range(256))  # codes to mines
_SYMBOLS = ".*"


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Layout:
    """Where the mines are; where it matters, also the first-click rule and the first cell that led there.

    Equal when size, mines, rule and first cell are.
    """

    width: int
    height: int
    mask: bytes  # one byte a cell in reading order, 1 where there is a mine
    rule: str | None
    first: Cell | None
    mine_count: int = field(compare=False)
    _cells: list[bytes] = field(compare=False)  # empty until somebody asks

    def __init__(
        self,
        width: int,
        height: int,
        mines: Iterable[Cell],
        *,
        rule: str | None = None,
        first: Cell | None = None,
    ) -> None:
        check_size(width, height)
        mask = bytearray(width * height)
        for mine in mines:
            x, y = as_cell(width, height, mine, "mine")
            mask[y * width + x] = 1
        self._fill(width, height, bytes(mask), rule, first)

    @classmethod
    def draw(cls, rules: Rules | str, seed: int, first: Cell | None = None) -> Layout:
        """The Layout that a seed gives: the same for ever, and uniform over all that the Rules allow.

        Only the first-click rule `any` does without the first cell.
        """
        rules = as_rules(rules)
        check_seed(seed)
        if first is None and rules.rule != "any":
            raise InputError(f"With the first-click rule {rules.rule} the layout depends on the first cell: give one.")
        x, y = (-1, -1) if first is None else as_cell(rules.width, rules.height, first, "first cell")
        rule = FIRST_CLICK_RULES.index(rules.rule)
        drawn = core.Layout.draw(rules.width, rules.height, rules.mines, rule, seed, x, y)
        return cls.from_mask(rules.width, rules.height, drawn.mines(), rule=rules.rule, first=first)

    @classmethod
    def from_mask(
        cls, width: int, height: int, mask: bytes, *, rule: str | None = None, first: Cell | None = None
    ) -> Layout:
        """A Layout from one byte a cell in reading order: 1 for a mine, 0 for none."""
        check_size(width, height)
        if len(mask) != width * height or mask.translate(None, b"\0\1"):
            raise InputError(f"The mask of a {width}x{height} Layout has {width * height} bytes, each 0 or 1.")
        layout = cls.__new__(cls)
        layout._fill(width, height, bytes(mask), rule, first)
        return layout

    @classmethod
    def parse(cls, text: str) -> Layout:
        """Read the text form: `*` for a mine, `.` or the right number elsewhere, a first line if there is one."""
        sheet = codec.read(text, codec.LAYOUT_CODES, "Layout")
        header = sheet.header
        mask = sheet.codes.translate(_MASK)
        try:
            if header and header.mines is not None and header.mines != mask.count(1):
                raise InputError(
                    f"The mines of the first line are {header.mines}, and those of the rows {mask.count(1)}."
                )
            rule, first = (header.rule, header.first) if header else (None, None)
            layout = cls.from_mask(sheet.width, sheet.height, mask, rule=rule, first=first)
        except InputError as error:
            raise sheet.error_in_header(error) from None
        _check_numbers(sheet, layout)
        return layout

    def _fill(self, width: int, height: int, mask: bytes, rule: str | None, first: Cell | None) -> None:
        count = mask.count(1)
        if rule is not None:
            check_rule(rule)
            check_mines(width, height, count, rule)
        if first is not None:
            first = as_cell(width, height, first, "first cell")
            _check_first(width, height, mask, rule, first, count)
        values: tuple[object, ...] = (width, height, mask, rule, first, count, [])
        for name, value in zip(self.__slots__, values, strict=True):
            object.__setattr__(self, name, value)

    @property
    def mines(self) -> tuple[Cell, ...]:
        """The mines in reading order."""
        ys, xs = np.divmod(np.flatnonzero(np.frombuffer(self.mask, np.uint8)), self.width)
        return tuple(zip(xs.tolist(), ys.tolist(), strict=True))

    @property
    def rules(self) -> Rules:
        """The Rules it fits; without a first-click rule of its own it promises nothing about the first click."""
        return Rules(self.width, self.height, self.mine_count, self.rule or "any")

    @property
    def cells(self) -> bytes:
        """What every cell would show, as in a View: the number of mines around it, or `MINE`."""
        if not self._cells:
            self._cells.append(core.Layout(self.width, self.height, self.mask).numbers())
        return self._cells[0]

    def is_mine(self, x: int, y: int) -> bool:
        """Whether there is a mine at (x, y)."""
        x, y = as_cell(self.width, self.height, (x, y))
        return self.mask[y * self.width + x] == 1

    def number(self, x: int, y: int) -> int:
        """How many mines are around (x, y), whatever it holds itself."""
        cell = as_cell(self.width, self.height, (x, y))
        around = set(_square(self.width, self.height, cell)) - {cell}
        return sum(self.mask[j * self.width + i] for i, j in around)

    def rows(self) -> list[str]:
        """The text form without its first line, one string a row."""
        return codec.rows_of(self.width, self.mask, _SYMBOLS)

    def __str__(self) -> str:
        header = codec.Header(self.width, self.height, self.mine_count, self.rule, self.first)
        return codec.write(header, self.mask, _SYMBOLS)

    def __repr__(self) -> str:
        return f"Layout.parse({str(self)!r})"

    def _repr_svg_(self) -> str | None:
        return display.svg(self)

    def __rich__(self) -> object:
        return display.text(self)


def _square(width: int, height: int, cell: Cell) -> list[Cell]:
    """The cell and its neighbours."""
    x, y = cell
    return [(i, j) for j in range(max(y - 1, 0), min(y + 2, height)) for i in range(max(x - 1, 0), min(x + 2, width))]


def _check_first(width: int, height: int, mask: bytes, rule: str | None, first: Cell, count: int) -> None:
    """Refuse a Layout that its own first-click rule does not allow."""
    if rule in ("safe", "opening") and mask[first[1] * width + first[0]]:
        raise InputError(f"The first cell {first} is a mine, which the first-click rule {rule} does not allow.")
    square = _square(width, height, first)
    around = sum(mask[y * width + x] for x, y in square)
    room = width * height - len(square)
    if rule == "opening" and around > max(0, count - room):
        raise InputError(f"The first cell {first} touches a mine, which the first-click rule opening does not allow.")


def _check_numbers(sheet: codec.Sheet, layout: Layout) -> None:
    """Every number that the text states must be right."""
    stated = np.frombuffer(sheet.codes, np.uint8)
    wrong = np.flatnonzero((stated <= 8) & (stated != np.frombuffer(layout.cells, np.uint8)))
    if len(wrong):
        cell = int(wrong[0])
        mines = layout.cells[cell]
        true = "1 of its neighbours is a mine" if mines == 1 else f"{mines} of its neighbours are mines"
        raise sheet.error_at(cell, f"this cell says {stated[cell]}, and {true}.")
