"""Boards as PNG: the same drawing as the SVG, in pixels."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image, ImageColor

from sapper.board import InputError, Layout, View
from sapper.render import SKINS, Mark, glyphs, image, png, svg

ALL = View.parse("5x4/?\n12345\n678.#\nF?*XW\n....#")


def cell_of(picture: Image.Image, x: int, y: int, cell: int, edge: int) -> np.ndarray:
    box = (edge + x * cell, edge + y * cell, edge + (x + 1) * cell, edge + (y + 1) * cell)
    return np.asarray(picture.crop(box))


def holds(pixels: np.ndarray, colour: str) -> int:
    """How many pixels have exactly this colour."""
    return int((pixels == ImageColor.getrgb(colour)).all(axis=-1).sum())


@pytest.mark.parametrize("skin", SKINS)
def test_every_cell_has_its_colours(skin: str) -> None:
    colours, picture = SKINS[skin], image(ALL, cell=32, skin=skin)
    assert picture.size == (5 * 32 + 12, 4 * 32 + 12)
    for index, code in enumerate(ALL.cells):
        pixels = cell_of(picture, index % 5, index // 5, 32, 6)
        if 1 <= code <= 8:
            assert holds(pixels, colours.digits[code - 1]) > 40, code
        ground = colours.exploded if code == 13 else colours.face if 9 <= code <= 11 else colours.ground
        assert holds(pixels, ground) > 200, code
    for x, ink in ((0, colours.cloth), (1, colours.ink), (2, colours.ink), (3, colours.ink), (4, colours.cross)):
        assert holds(cell_of(picture, x, 2, 32, 6), ink) > 30


def test_the_classic_is_pixel_for_pixel_at_its_own_size() -> None:
    pixels = np.asarray(image(ALL, cell=16))
    known = {ImageColor.getrgb(value) for value in ("#C0C0C0", "#FFFFFF", "#808080", "#000000", "#FF0000")}
    known |= {ImageColor.getrgb(value) for value in SKINS["classic"].digits}
    mixed = [tuple(pixel) not in known for pixel in pixels.reshape(-1, 3).tolist()]
    assert sum(mixed) < 0.01 * len(mixed), "only where light and shadow meet at a corner"
    one = cell_of(image(ALL, cell=16), 0, 0, 16, 3)
    assert holds(one, "#0000FF") == sum(w * h for *_, w, h in glyphs.DIGITS[0][0].bars()) == 31
    doubled = cell_of(image(ALL, cell=32), 0, 0, 32, 6)
    assert (doubled == one.repeat(2, axis=0).repeat(2, axis=1)).all()


def test_marks_and_paths() -> None:
    overlay = {(4, 1): Mark("risk", "50", 0.5), (4, 3): Mark("safe"), (0, 0): Mark("clue"), (9, 9): Mark("safe")}
    plain, marked = (np.asarray(image(ALL, cell=32, overlay=marks)) for marks in ({}, overlay))
    changed = (plain != marked).any(axis=-1)
    for x in range(5):
        for y in range(4):
            part = changed[6 + y * 32 : 38 + y * 32, 6 + x * 32 : 38 + x * 32]
            assert part.mean() > 0.3 if (x, y) in overlay else not part.any(), (x, y)
    way = np.asarray(image(ALL, cell=32, path=[(0, 3), (3, 3)]))
    assert holds(way[6 + 3 * 32 :], "#C000C0") > 150
    assert (way[: 6 + 3 * 32] == plain[: 6 + 3 * 32]).all()


def test_a_shade_is_as_strong_as_in_the_svg() -> None:
    overlay = {(3, 1): Mark("risk", "", 1.0)}
    assert 'fill="#E08000" fill-opacity="0.65"' in svg(ALL, overlay=overlay)
    pixels = cell_of(image(ALL, cell=32, overlay=overlay), 3, 1, 32, 6)
    mixed = [round(0.65 * a + 0.35 * b) for a, b in zip((0xE0, 0x80, 0x00), (0xC0, 0xC0, 0xC0), strict=True)]
    assert np.abs(pixels[16, 16].astype(int) - mixed).max() <= 2


def test_files() -> None:
    read = Image.open(io.BytesIO(png(Layout.parse("*..\n..."), cell=10, skin="modern-dark")))
    assert (read.format, read.size, read.mode) == ("PNG", (34, 24), "RGB")
    assert png(ALL) == png(ALL)
    assert image(ALL, cell=1).size == (7, 6)


def test_refusals() -> None:
    with pytest.raises(InputError, match="no skin 'neon'"):
        png(ALL, skin="neon")
    for cell in (0, 513):
        with pytest.raises(InputError, match="1 to 512 pixels"):
            png(ALL, cell=cell)
    with pytest.raises(InputError, match=r"80008x80008 pixels, over 64 million: make its cells smaller"):
        png(View.hidden_board("4000x4000/0"), cell=20)
