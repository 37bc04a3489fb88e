"""PTTA links, as the ZiNi calculators take them: `?b=1616&m=...`, the size and the mines, five cells a character."""

from __future__ import annotations

import re
from typing import Final

from sapper.board import InputError, Layout

from .form import Format, Thing, layout_of, opening_of, sized, text_of

_LINK: Final = re.compile(r"(?:https?://\S{1,200}?)?\?(?:[A-Za-z]\w*=[^\s&]*&)*?b=(\d{1,8})(?:&\S*)?")
_DIGITS: Final = "0123456789abcdefghijklmnopqrstuv"
_PRESETS: Final = {"1": (9, 9), "2": (16, 16), "3": (30, 16)}
_MOST: Final = 120_000  # characters of a link


def _read(data: bytes) -> list[Thing]:
    text = text_of(data[: _MOST + 1]).strip()
    match = _LINK.fullmatch(text)
    if match is None or len(text) > _MOST:
        raise InputError("A PTTA link holds ?b= with the size and m= with the mines, and this does not.")
    width, height = _size(match[1])
    sized(width, height)
    mines = re.search(r"[?&]m=([^&#]*)", text)
    code = mines[1] if mines else ""
    length = -(-width * height // 5)
    if code.strip(_DIGITS) or len(code) not in (0, length):
        raise InputError(f"The mines of a {width}x{height} PTTA link are {length} characters from 0 to 9 and a to v.")
    bits = "".join(f"{_DIGITS.index(digit):05b}" for digit in code) or "0" * (width * height)
    if "1" in bits[width * height :]:
        raise InputError("The mines of this PTTA link go on behind the last cell.")
    return [Layout.from_mask(width, height, bytes(map(int, bits[: width * height])))]


def _size(digits: str) -> tuple[int, int]:
    """A preset's number, or width and height with as many digits each."""
    if digits in _PRESETS:
        return _PRESETS[digits]
    half = len(digits) // 2
    if len(digits) % 2:
        raise InputError(f"The size in a PTTA link has as many digits for the width as for the height: not {digits}.")
    return int(digits[:half]), int(digits[half:])


def _sure(data: bytes) -> bool:
    text = opening_of(data, _MOST).strip()
    return bool(_LINK.fullmatch(text)) and "m=" in text


def _write(thing: Thing) -> bytes:
    layout = layout_of(thing)
    width, height = layout.width, layout.height
    sized(width, height)
    digits = max(len(str(width)), len(str(height)))
    size = next(
        (key for key, sides in _PRESETS.items() if sides == (width, height)), f"{width:0{digits}}{height:0{digits}}"
    )
    bits = "".join(map(str, layout.mask))
    bits += "0" * (-len(bits) % 5)
    code = "".join(_DIGITS[int(bits[at : at + 5], 2)] for at in range(0, len(bits), 5))
    return f"?b={size}&m={code}\n".encode()


PTTA: Final = Format("ptta", "PTTA links of the ZiNi calculators.", ("layout",), _read, _sure, _write)
