"""Other programs' boards, positions and replays, one module a format; and the registry that finds the right one.

>>> from sapper.board import Layout
>>> board = Layout.parse("*1.\\n11.")
>>> write(board, "desktop")
b'3 2 1 0,0\\n'
>>> read(b"3 2 1 0,0") == board
True
"""

from .form import Format, Thing
from .registry import FORMATS, convert, detect, guess, named, named_by, read, read_all, writable, write

__all__ = [
    "FORMATS",
    "Format",
    "Thing",
    "convert",
    "detect",
    "guess",
    "named",
    "named_by",
    "read",
    "read_all",
    "writable",
    "write",
]
