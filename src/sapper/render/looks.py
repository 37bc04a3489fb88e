"""How cells look: the tiles of a skin, and the frame around them, as shapes."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from sapper.board import EXPLODED, FLAG, HIDDEN, MINE, QUESTION, WRONG_FLAG

from . import glyphs, strokes
from .glyphs import Layer
from .shapes import UNIT, Area, Shape, bars, rounded
from .style import Skin

FRAME: Final = 3  # units around the board
_CLOSED: Final = (HIDDEN, FLAG, QUESTION)
_GLYPHS: Final = MappingProxyType(
    {FLAG: glyphs.FLAG_GLYPH, QUESTION: glyphs.QUESTION_GLYPH}
    | {MINE: glyphs.MINE_GLYPH, EXPLODED: glyphs.MINE_GLYPH, WRONG_FLAG: glyphs.CROSSED_GLYPH}
    | dict(enumerate(glyphs.DIGITS, 1))
)
# What the tile of a code is called.
_NAMES: Final = MappingProxyType(
    {n: f"n{n}" for n in range(1, 9)}
    | {FLAG: "flag", QUESTION: "question", MINE: "mine", EXPLODED: "exploded", WRONG_FLAG: "wrong"}
)


def tiles(code: int) -> tuple[str, ...]:
    """The tiles that a cell is put together from: first its ground, then what stands on it."""
    ground = "closed" if code in _CLOSED else "open"
    return (ground, _NAMES[code]) if code in _NAMES else (ground,)


def tile(name: str, skin: Skin) -> tuple[Shape, ...]:
    """The shapes of a tile."""
    if name in ("closed", "open"):
        return _ground(name, skin)
    code = next(code for code, other in _NAMES.items() if other == name)
    return (_classic if skin.look == "classic" else _modern)(code, skin)


def frame(width: int, height: int, skin: Skin) -> tuple[Shape, ...]:
    """What is behind and around a board of so many units."""
    f = FRAME
    if skin.look == "modern":
        return (bars(skin.line, [(-f, -f, width + 2 * f, height + 2 * f)]),)
    right, low = width + f, height + f
    return (
        Area(skin.shadow, (((-f, -f), (right, -f), (width, 0), (0, 0), (0, height), (-f, low)),)),
        Area(skin.light, (((right, low), (-f, low), (0, height), (width, height), (width, 0), (right, -f)),)),
    )


def _ground(name: str, skin: Skin) -> tuple[Shape, ...]:
    if skin.look == "modern":
        if name == "open":
            return (rounded(skin.ground, 0.4, 0.4, 15.2, 15.2, 1.2),)
        return rounded(skin.shadow, 0.4, 0.4, 15.2, 15.2, 2.4), rounded(skin.face, 0.4, 0.4, 15.2, 14.2, 2.4)
    if name == "open":
        return bars(skin.ground, [(1, 1, 15, 15)]), bars(skin.line, [(0, 0, 16, 1), (0, 1, 1, 15)])
    return (
        Area(skin.light, (((0, 0), (UNIT, 0), (14, 2), (2, 2), (2, 14), (0, UNIT)),)),
        Area(skin.shadow, (((UNIT, UNIT), (0, UNIT), (2, 14), (14, 14), (14, 2), (UNIT, 0)),)),
        bars(skin.face, [(2, 2, 12, 12)]),
    )


def _classic(code: int, skin: Skin) -> tuple[Shape, ...]:
    behind = (bars(skin.exploded, [(1, 1, 15, 15)]),) if code == EXPLODED else ()
    return *behind, *(_layer(layer, code, skin) for layer in _GLYPHS[code])


def _layer(layer: Layer, code: int, skin: Skin) -> Shape:
    colour = skin.digits[code - 1] if layer.ink == "digit" else getattr(skin, layer.ink)
    return bars(colour, layer.bars())


def _modern(code: int, skin: Skin) -> tuple[Shape, ...]:
    if code == FLAG:
        return strokes.flag(skin.cloth, skin.ink)
    if code == QUESTION:
        return strokes.question(skin.ink)
    if code in (MINE, WRONG_FLAG):
        return strokes.mine(skin.ink, skin.glint) + (strokes.cross(skin.cross) if code == WRONG_FLAG else ())
    if code == EXPLODED:
        return rounded(skin.exploded, 0.4, 0.4, 15.2, 15.2, 1.2), *strokes.mine(skin.ink, skin.glint)
    return strokes.digit(code, skin.digits[code - 1])
