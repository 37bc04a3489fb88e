"""Game ids of Simon Tatham's Mines: `30x16:3,3,m...`, the first cell and the mines in hexadecimal, masked or plain.

The mask hides the mines from eyes, not from programs: each half of the bitmap is covered with SHA-1 of the other half
and a counter.
"""

from __future__ import annotations

import hashlib
import re
from typing import Final

from sapper.board import InputError, Layout

from .form import Format, Thing, layout_of, opening_of, sized, text_of

_ID: Final = re.compile(
    r"(\d{1,5})(?:x(\d{1,5}))?(?:n(\d{1,8}%?))?a?:(?:(\d{1,5}),(\d{1,5}),(?=[mu0-9a-f])([mu]?)|([mu]))([0-9a-fA-F]+)"
)
_MOST: Final = 100_000  # characters of an id


def _read(data: bytes) -> list[Thing]:
    text = text_of(data[: _MOST + 1]).strip()
    if re.fullmatch(r"[^:]{1,40}:r\d+,[ua],[0-9a-f]+", text):
        raise InputError("This id begins a game whose mines are not laid yet: open a cell there, then copy the id.")
    match = _ID.fullmatch(text)
    if match is None or len(text) > _MOST:
        raise InputError("An id of Tatham's Mines reads like 9x9:4,4,m and hexadecimal digits, and this does not.")
    width = int(match[1])
    height = int(match[2] or width)
    sized(width, height)
    cells, digits = width * height, match[8]
    if len(digits) != (cells + 3) // 4:
        raise InputError(
            f"The mines of a {width}x{height} id are {(cells + 3) // 4} digits, and these are {len(digits)}."
        )
    bitmap = bytes.fromhex(digits + "0" * (len(digits) % 2))
    if (match[6] or match[7]) == "m":
        bitmap = masked(bitmap, cells, take_off=True)
    bits = "".join(f"{byte:08b}" for byte in bitmap)[:cells]
    first = None if match[4] is None else (int(match[4]), int(match[5]))
    layout = Layout.from_mask(width, height, bytes(map(int, bits)), first=first)
    stated = match[3]
    if stated and not stated.endswith("%") and int(stated) != layout.mine_count:
        raise InputError(f"This id says {stated} mines, and holds {layout.mine_count}.")
    return [layout]


def masked(bitmap: bytes, bits: int, *, take_off: bool = False) -> bytes:
    """Put the mask on the first `bits` bits of a bitmap, or take it off."""
    half = len(bitmap) // 2
    first, second = bitmap[:half], bitmap[half:]
    for step in (1, 0) if take_off else (0, 1):
        if step == 0:
            first = _covered(first, second)
        else:
            second = _covered(second, first)
            spare = -bits % 8
            second = second[:-1] + bytes([second[-1] >> spare << spare]) if second else second
    return first + second


def _covered(target: bytes, seed: bytes) -> bytes:
    """The target exclusive-or SHA-1 of the seed followed by 0, 1, 2 and so on."""
    mask = b"".join(hashlib.sha1(seed + str(count).encode()).digest() for count in range(-(-len(target) // 20)))
    return bytes(a ^ b for a, b in zip(target, mask, strict=False))


def _sure(data: bytes) -> bool:
    return len(data) <= _MOST and bool(_ID.fullmatch(opening_of(data, _MOST).strip()))


def _writer(letter: str) -> Format:
    def write(thing: Thing) -> bytes:
        layout = layout_of(thing)
        width, height = layout.width, layout.height
        sized(width, height)
        bits = "".join(map(str, layout.mask))
        bitmap = bytes(int(bits[at : at + 8].ljust(8, "0"), 2) for at in range(0, len(bits), 8))
        digits = (masked(bitmap, len(bits)) if letter == "m" else bitmap).hex()[: (len(bits) + 3) // 4]
        first = "" if layout.first is None else f"{layout.first[0]},{layout.first[1]},"
        return f"{width}x{height}:{first}{letter}{digits}\n".encode()

    name, how = ("tatham", "masked") if letter == "m" else ("tatham-plain", "plain")
    sure = _sure if letter == "m" else lambda data: False  # the letter in the id tells them apart: either reads both
    return Format(name, f"Game ids of Simon Tatham's Mines, {how}.", ("layout",), _read, sure, write)


TATHAM: Final = _writer("m")
TATHAM_PLAIN: Final = _writer("u")
