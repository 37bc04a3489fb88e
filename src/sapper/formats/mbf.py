"""MBF and ABF: width, height, the number of mines in two bytes, then x and y of every mine. Both are the same bytes."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from sapper.board import InputError, Layout

from .form import Format, Thing, layout_of, sized


def _read(data: bytes) -> list[Thing]:
    if len(data) < 4:
        raise InputError("This board file ends within its first four bytes: width, height and number of mines.")
    width, height, mines = data[0], data[1], int.from_bytes(data[2:4], "big")
    sized(width, height, mines)
    if len(data) != 4 + 2 * mines:
        raise InputError(f"A board file with {mines} mines has {4 + 2 * mines} bytes, and this one has {len(data)}.")
    cells = list(zip(data[4::2], data[5::2], strict=True))
    layout = Layout(width, height, cells)
    if layout.mine_count != mines:
        raise InputError(f"This board file says {mines} mines, and names {layout.mine_count} different cells.")
    return [layout]


def _sure(data: bytes) -> bool:
    """The length follows from the number of mines, and no cell lies outside or comes twice."""
    if len(data) < 6 or len(data) > 4 + 2 * 255 * 255:
        return False
    try:
        return bool(_read(data))
    except InputError:
        return False


def _write(thing: Thing) -> bytes:
    layout = layout_of(thing)
    if layout.width > 255 or layout.height > 255 or layout.mine_count > 65535:
        raise InputError(f"An MBF or ABF file has sides up to 255, and {layout.width}x{layout.height} has not.")
    head = bytes([layout.width, layout.height]) + layout.mine_count.to_bytes(2, "big")
    return head + bytes(side for cell in layout.mines for side in cell)


MBF: Final = Format(
    "mbf", "Board files of Minesweeper Clone.", ("layout",), _read, _sure, _write, (".mbf",)
)  # fmt: skip
# Nothing but the end of its name tells the other from it.
ABF: Final = replace(MBF, name="abf", text="Board files of Arbiter.", sure=lambda data: False, extensions=(".abf",))
