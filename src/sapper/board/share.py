"""Share codes: a board as a short text that fits into an address. It holds no address and no secret.

A Layout is coded as the number of its mine set among all sets of as many mines, which is as short as it can be for
boards drawn at random; a View as its cells, packed. Both end with a check, so that a mistyped code is refused.

>>> code = to_code(Layout.draw("9x9/10", seed=7, first=(3, 3)))
>>> code
'EwkJHwoAZbtL39qKGg'
>>> from_code(code) == Layout.draw("9x9/10", seed=7, first=(3, 3))
True
"""

from __future__ import annotations

import binascii
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from math import comb
from typing import Final

from .codes import CODES
from .errors import InputError
from .layout import Layout
from .rules import FIRST_CLICK_RULES, MAX_SIDE
from .view import View

MOST_CELLS: Final = 1 << 18  # of a board that has a code
_VERSION: Final = 1
_VIEW: Final = 8  # the bit of the first byte that says which of the two it is
_BLOCK: Final = 512  # cells: numbers stay short, and time in proportion to the board
_LONGEST: Final = 400_000  # characters


def to_code(board: Layout | View) -> str:
    """The code of a Layout with its rule and first cell, or of a View with its mine total."""
    cells = board.width * board.height
    if cells > MOST_CELLS:
        raise InputError(f"A code holds boards of up to {MOST_CELLS} cells, and this one has {cells}.")
    rule = 0 if board.rule is None else 1 + FIRST_CLICK_RULES.index(board.rule)
    view = isinstance(board, View)
    head = bytes([_VERSION << 4 | (_VIEW if view else 0) | rule]) + _number(board.width) + _number(board.height)
    data = head + (_packed_view(board) if isinstance(board, View) else _packed_layout(board))
    return urlsafe_b64encode(data + _check(data)).decode().rstrip("=")


def from_code(code: str) -> Layout | View:
    """The board of a code; of an address that ends with one, too."""
    try:
        data = _checked(code.strip().rpartition("/")[2])
        if data[0] >> 4 <= _VERSION:
            return _unpacked(_Reader(data))
    except (ValueError, zlib.error):
        raise InputError("This is not the code of a board, or a part of it is missing.") from None
    raise InputError("This code was made by a newer Sapper: update this one to read it.")


def _checked(text: str) -> bytes:
    """The bytes of a code, without its check."""
    if len(text) > _LONGEST or not text.isascii():
        raise ValueError
    data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if len(data) < 5 or data[-2:] != _check(data[:-2]) or urlsafe_b64encode(data).decode().rstrip("=") != text:
        raise ValueError
    return data[:-2]


def _check(data: bytes) -> bytes:
    return binascii.crc_hqx(data, 0).to_bytes(2, "big")


def _number(value: int) -> bytes:
    """Seven bits a byte, the highest says that more follow."""
    parts = []
    while value > 127:
        parts.append(value & 127 | 128)
        value >>= 7
    return bytes([*parts, value])


class _Reader:
    """Bytes from the front."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def take(self, count: int) -> bytes:
        self.at += count
        if self.at > len(self.data):
            raise ValueError
        return self.data[self.at - count : self.at]

    def number(self) -> int:
        value = shift = 0
        while (byte := self.take(1)[0]) > 127:
            value |= (byte & 127) << shift
            shift += 7
            if shift > 28:
                raise ValueError
        return value | byte << shift

    def rest(self) -> bytes:
        return self.take(len(self.data) - self.at)


def _unpacked(reader: _Reader) -> Layout | View:
    first = reader.take(1)[0]
    rule = None if first & 3 == 0 else FIRST_CLICK_RULES[(first & 3) - 1]
    width, height = reader.number(), reader.number()
    sized = 1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE and width * height <= MOST_CELLS
    if not sized or first >> 4 != _VERSION or first & 4:
        raise ValueError
    board = (_view if first & _VIEW else _layout)(reader, width, height, rule)
    if reader.at != len(reader.data):
        raise ValueError
    return board


# Layouts.


def _packed_layout(layout: Layout) -> bytes:
    first = 0 if layout.first is None else 1 + layout.first[1] * layout.width + layout.first[0]
    blocks = (layout.mask[at : at + _BLOCK] for at in range(0, len(layout.mask), _BLOCK))
    return _number(first) + b"".join(map(_ranked, blocks))


def _ranked(block: bytes) -> bytes:
    """How many mines, and which of the sets with so many, in the order of reading."""
    cells, mines = len(block), block.count(1)
    sets, rank = comb(cells, mines), 0
    size = _size(sets)
    left = mines
    for at, mine in enumerate(block):
        without = sets * (cells - at - left) // (cells - at)
        if mine:
            rank += without
            sets, left = sets - without, left - 1
        else:
            sets = without
    return _number(mines) + rank.to_bytes(size, "big")


def _size(sets: int) -> int:
    return ((sets - 1).bit_length() + 7) // 8


def _layout(reader: _Reader, width: int, height: int, rule: str | None) -> Layout:
    first = reader.number()
    cells = width * height
    mask = b"".join(_unranked(reader, min(_BLOCK, cells - at)) for at in range(0, cells, _BLOCK))
    cell = None if first == 0 else ((first - 1) % width, (first - 1) // width)
    return Layout.from_mask(width, height, mask, rule=rule, first=cell)


def _unranked(reader: _Reader, cells: int) -> bytes:
    left = reader.number()
    sets = comb(cells, left)
    if not sets:
        raise ValueError
    rank = int.from_bytes(reader.take(_size(sets)), "big")
    if rank >= sets:
        raise ValueError
    block = bytearray(cells)
    for at in range(cells):
        without = sets * (cells - at - left) // (cells - at)
        if rank >= without:
            block[at] = 1
            rank, sets, left = rank - without, sets - without, left - 1
        else:
            sets = without
    return bytes(block)


# Views.


def _packed_view(view: View) -> bytes:
    total = 0 if view.total is None else view.total + 1
    even = view.cells + bytes(len(view.cells) % 2)
    halves = bytes(a << 4 | b for a, b in zip(even[::2], even[1::2], strict=True))
    return _number(total) + zlib.compress(halves, 9)


def _view(reader: _Reader, width: int, height: int, rule: str | None) -> View:
    total = reader.number()
    cells = width * height
    inflated = zlib.decompressobj()
    halves = inflated.decompress(reader.rest(), cells // 2 + 2)  # no more than there can be
    if len(halves) != (cells + 1) // 2 or not inflated.eof:
        raise ValueError
    codes = bytes(code for byte in halves for code in (byte >> 4, byte & 15))[:cells]
    if max(codes) >= CODES:
        raise ValueError
    return View(width, height, codes, total=None if total == 0 else total - 1, rule=rule)
