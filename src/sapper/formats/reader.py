"""Bytes from the front, for the binary formats: what ends too early gets a sentence."""

from __future__ import annotations

from sapper.board import InputError


class Reader:
    """A file and a place in it."""

    def __init__(self, data: bytes, name: str) -> None:
        self.data = data
        self.name = name
        self.at = 0

    def take(self, count: int) -> bytes:
        """The next bytes."""
        if count > len(self.data) - self.at:
            raise InputError(f"This {self.name} file is cut off: it ends where more should follow.")
        self.at += count
        return self.data[self.at - count : self.at]

    def number(self, size: int, *, signed: bool = False) -> int:
        """A whole number of so many bytes, the high one first."""
        return int.from_bytes(self.take(size), "big", signed=signed)

    def until(self, end: bytes, most: int = 4096) -> bytes:
        """The bytes up to `end`, which is passed over."""
        found = self.data.find(end, self.at, self.at + most)
        if found < 0:
            raise InputError(f"This {self.name} file is cut off: it ends within a text.")
        text = self.take(found - self.at)
        self.take(len(end))
        return text


def named(text: bytes) -> str:
    """The name of a player, in whatever letters it was written."""
    for encoding in ("utf-8", "gb18030"):
        try:
            return text.decode(encoding).strip("\0 ")
        except UnicodeDecodeError:
            pass
    return text.decode("latin-1").strip("\0 ")
