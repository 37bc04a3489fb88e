"""Boards as SVG: well-formed, complete, in the right colours, and light."""

from __future__ import annotations

import re
from itertools import product
from xml.etree import ElementTree as ET

import pytest

import sapper
from sapper.board import Game, InputError, Layout, View, display
from sapper.render import NOTEBOOK_CELLS, SKINS, Mark, glyphs, svg
from sapper.render.shapes import UNIT

ALL = View.parse("5x4/?\n12345\n678.#\nF?*XW\n....#")
SVG = "{http://www.w3.org/2000/svg}"


def uses(picture: str) -> list[tuple[str, int, int]]:
    """(shape, x, y) of everything placed on the board, in cells."""
    found = []
    for use in ET.fromstring(picture).iter(f"{SVG}use"):
        shape = use.attrib["href"].rpartition("-")[2]
        found.append((shape, int(use.attrib["x"]) // 16, int(use.attrib["y"]) // 16))
    return found


def test_every_cell_is_drawn() -> None:
    shapes = uses(svg(ALL))
    closed, marked = ["closed"], {"flag", "question"}
    stand = [*(f"n{n}" for n in range(1, 9)), None, "closed", "flag", "question", "mine", "exploded", "wrong"]
    expected = [name for name in stand if name]
    assert [name for name, *_ in shapes if name not in ("open", "closed")] == [n for n in expected if n != "closed"]
    assert sum(name == "open" for name, *_ in shapes) == 16
    assert sum(name == "closed" for name, *_ in shapes) == 4
    for at, (name, x, y) in enumerate(shapes):
        if name not in ("open", "closed"):
            assert shapes[at - 1] == (closed[0] if name in marked else "open", x, y), "a ground lies under it"
    assert ("n7", 1, 1) in shapes
    assert ("exploded", 3, 2) in shapes


def test_every_shape_is_defined_once_and_only_if_used() -> None:
    for board in (ALL, View.parse("1#"), View.parse("..."), Layout.parse("*..")):
        picture = svg(board)
        defined = re.findall(r' id="sapper-classic-(\w+)"', picture)
        assert sorted(defined) == sorted({name for name, *_ in uses(picture)})


def test_size_and_title() -> None:
    root = ET.fromstring(svg(ALL, cell=16))
    assert (root.attrib["width"], root.attrib["height"]) == ("86", "70")
    assert root.attrib["viewBox"] == "-3 -3 86 70"
    assert ET.fromstring(svg(ALL, cell=32)).attrib["width"] == "172"
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text == "Minesweeper board 5x4/?"
    assert "Minesweeper board 3x1/1<" in svg(Layout.parse("*.."))


@pytest.mark.parametrize("skin", SKINS)
def test_skins(skin: str) -> None:
    picture = svg(ALL, skin=skin)
    for colour in SKINS[skin].digits:
        assert f'="{colour}"' in picture
    assert f'id="sapper-{skin}-closed"' in picture
    assert ("crispEdges" in picture) == skin.startswith("classic")
    ET.fromstring(picture)


def test_classic_digit_colours() -> None:
    assert " ".join(colour[1:] for colour in SKINS["classic"].digits) == (
        "0000FF 008000 FF0000 000080 800000 008080 000000 808080"
    )


def test_marks() -> None:
    overlay = {
        (0, 0): Mark("clue"),
        (4, 1): Mark("risk", "<1", 0.004),
        (4, 3): Mark("safe"),
        (1, 2): Mark("mine"),
        (2, 2): Mark("best", "A&B"),
        (9, 9): Mark("safe", "off the board"),
    }
    picture = svg(ALL, overlay=overlay)
    texts = [text.text for text in ET.fromstring(picture).iter(f"{SVG}text")]
    assert texts == ["<1", "A&B"]
    assert picture.count('stroke="#1060E0"') == 1, "a clue has a ring"


def test_refusals() -> None:
    with pytest.raises(InputError, match="no skin 'neon'; there are classic, classic-dark"):
        svg(ALL, skin="neon")
    with pytest.raises(InputError, match="at least 1 pixel"):
        svg(ALL, cell=0)
    with pytest.raises(InputError, match=r"goes through \(5, 0\), which is not on a 5x4 board"):
        svg(ALL, path=[(0, 0), (5, 0)])
    with pytest.raises(InputError, match="no mark 'dangerous'"):
        Mark("dangerous")


def test_notebooks() -> None:
    game = Game("expert", seed=7)
    game.open(3, 3)
    assert game._repr_svg_() == game.view._repr_svg_() == svg(game.view)
    assert game.layout
    assert game.layout._repr_svg_() == svg(game.layout)
    assert len(svg(game.view)) < 45_000
    assert NOTEBOOK_CELLS == 20_000
    assert View.hidden_board("200x101/0")._repr_svg_() is None


def test_without_a_painter_boards_are_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(display, "_painters", {})
    assert ALL._repr_svg_() is None
    assert ALL.__rich__() == str(ALL)
    sapper.render.install()
    assert ALL._repr_svg_() == svg(ALL)


def test_a_path_is_a_line_with_an_arrowhead() -> None:
    plain, there = svg(ALL), svg(ALL, path=[(0, 0), (2, 0), (2, 0), (2, 2)])
    assert 'd="M8 8H40V40"' in there
    assert there.count('"#C000C0"') == 3 + plain.count('"#C000C0"'), "a dot, a line, a head"
    assert svg(ALL, path=[(1, 1)]).count('"#C000C0"') == 1


@pytest.mark.parametrize("layers", [*glyphs.DIGITS, glyphs.FLAG_GLYPH, glyphs.QUESTION_GLYPH, glyphs.CROSSED_GLYPH])
def test_the_bars_of_a_glyph_are_its_drawing(layers: tuple[glyphs.Layer, ...]) -> None:
    for layer in layers:
        rows = layer.drawing.split()
        drawn = {(layer.x + x, layer.y + y) for y, row in enumerate(rows) for x, char in enumerate(row) if char == "#"}
        covered = [cell for x, y, w, h in layer.bars() for cell in product(range(x, x + w), range(y, y + h))]
        assert sorted(covered) == sorted(drawn)
        assert all(0 <= x < UNIT and 0 <= y < UNIT for x, y in drawn)
