"""The text form: reading, writing, and what is said of texts that are no boards."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.board import (
    EXPLODED,
    FLAG,
    HIDDEN,
    MINE,
    QUESTION,
    WRONG_FLAG,
    Game,
    Layout,
    TextError,
    View,
    decode,
    detect,
    parse_any,
)

RULES = st.sampled_from([None, "any", "safe", "opening"])


@st.composite
def views(draw: st.DrawFn) -> View:
    width, height = draw(st.integers(1, 12)), draw(st.integers(1, 12))
    cells = draw(st.lists(st.integers(0, WRONG_FLAG), min_size=width * height, max_size=width * height))
    total = draw(st.none() | st.integers(0, width * height - 1))
    return View(width, height, cells, total=total, rule=draw(RULES))


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    width, height = draw(st.integers(1, 12)), draw(st.integers(1, 12))
    cell = st.tuples(st.integers(0, width - 1), st.integers(0, height - 1))
    mines = draw(st.sets(cell, max_size=width * height - 1))
    first = draw(st.none() | cell)
    rule = draw(RULES)
    if first and rule in ("safe", "opening"):
        mines = {mine for mine in mines if max(abs(mine[0] - first[0]), abs(mine[1] - first[1])) > 1}
    return Layout(width, height, mines, rule=rule, first=first)


@st.composite
def dressed(draw: st.DrawFn, lines: list[str]) -> str:
    """The same lines as people and programs may write them."""
    chance = random.Random(draw(st.integers()))
    header, *rows = lines
    text = []
    for row in rows:
        chars = [chance.choice({"#": "#-H", ".": ".0"}.get(char, char)) for char in row]
        text.append(chance.choice(["", " ", "|", "\t"]) + chance.choice(["", " ", "|", " | "]).join(chars))
        text[-1] += chance.choice(["", "", "  ", "\t", "|"])
        text += [chance.choice(["", "  "])] * chance.choice([0, 0, 0, 1])
    end = chance.choice(["\n", "\r\n", "\r"])
    before = chance.choice(["", "\ufeff"]) + chance.choice(["", end, "  " + end])
    return before + end.join([header + chance.choice(["", " "]), *text]) + chance.choice(["", end, end + end])


@given(views(), st.data())
def test_views_there_and_back(view: View, data: st.DataObject) -> None:
    assert View.parse(str(view)) == view
    assert eval(repr(view)) == view
    assert View.parse(data.draw(dressed(str(view).split("\n")))) == view
    assert View.parse("\n".join(view.rows())).cells == view.cells


@given(layouts())
def test_layouts_there_and_back(layout: Layout) -> None:
    assert Layout.parse(str(layout)) == layout
    assert eval(repr(layout)) == layout
    assert Layout.parse("\n".join(layout.rows())).mines == layout.mines


@given(layouts())
def test_a_layout_with_its_numbers(layout: Layout) -> None:
    numbered = View(layout.width, layout.height, layout.cells, total=None).rows()
    assert Layout.parse("\n".join(numbered).replace(".", "0")).mask == layout.mask


def test_every_symbol() -> None:
    view = View.parse("012345678.\n#-HF?*XW 1|1")
    assert view.cells == bytes([*range(9), 0, HIDDEN, HIDDEN, HIDDEN, FLAG, QUESTION, MINE, EXPLODED, WRONG_FLAG, 1, 1])
    assert str(view) == "10x2/?\n.12345678.\n###F?*XW11"


def test_the_first_line() -> None:
    assert View.parse("3x1/?\n###").total is None
    assert View.parse("3x1/2\n###").total == 2
    assert View.parse("3x1/2 safe first=0,0\n1##") == View(3, 1, [1, HIDDEN, HIDDEN], total=2, rule="safe")
    assert View.parse("3x1/2 first=2,0 any\n##1").rule == "any"
    assert View.parse("###").total is None
    assert View.parse("3x1/2\n###", total=1).total == 1
    assert View.parse("3x1/2\n###", total=None).total is None
    layout = Layout.parse("4x1/2 safe first=3,0\n**..")
    assert (layout.rule, layout.first, layout.mine_count) == ("safe", (3, 0), 2)
    assert Layout.parse("4x1/?\n**..").mine_count == 2


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Line 1, column 1: the text is empty; a board has one line a row."),
        ("\n \n|\n", "Line 1, column 1: the text is empty; a board has one line a row."),
        ("##\n#1#", "Line 2, column 3: this row has 3 cells, and the first row has 2."),
        ("###\n\n # 1", "Line 3, column 5: this row has 2 cells, and the first row has 3."),
        ("3x2/1\n##\n###", "Line 2, column 3: this row has 2 cells, and the first line says 3."),
        ("3x1/1\n###\n1##", "Line 3, column 1: this is row 2, and the first line promises 1 row."),
        (
            "3x3/1\n###\n\n###\n",
            "Line 4, column 4: the board ends after 2 rows, and the first line promises 3 rows.",
        ),
        ("3x3/1", "Line 1, column 6: the first line promises 3 rows, and none follows."),
        ("1#\n19", "Line 2, column 2: 9 is not a cell: no cell has more than 8 neighbours."),
        ("1#\n#q", "Line 2, column 2: 'q' is not a cell of a View; those are 0 to 8, ., #, F, ?, *, X and W."),
        ("1#\n#f", "Line 2, column 2: 'f' is not a cell of a View; it may be meant as F."),
        ("1#\n#é", "Line 2, column 2: 'é' is not a cell of a View; those are 0 to 8, ., #, F, ?, *, X and W."),
        (
            "\x00\x01",
            "Line 1, column 1: the character U+0000 is not a cell of a View; those are 0 to 8, ., #, F, ?, *, X and W.",
        ),
        ("1#\n3x3/1", "Line 2, column 2: 'x' is not a cell of a View; it may be meant as X."),
        ("11/1", "Line 1, column 3: a / belongs into a first line such as 30x16/99."),
        ("3x1/4\n###", "Line 1, column 5: a 3x1 board has 0 to 3 mines, not 4."),
        ("3x1/-1\n###", "Line 1, column 5: a 3x1 board has 0 to 3 mines, not -1."),
        ("3x1/3 safe\n###", "Line 1, column 5: a 3x1 board with the first-click rule safe has 0 to 2 mines, not 3."),
        (
            "3x1/x\n###",
            "Line 1, column 5: 'x' is not a number of mines; when it is unknown, it is written ?.",
        ),
        ("3x1/99999999999\n###", "Line 1, column 5: the number 99999999999 is too large."),
        (
            "3x1/\n###",
            "Line 1, column 5: a number of mines, or ?, follows the size, as in 30x16/99 or 30x16/?.",
        ),
        ("0x1/0\n#", "Line 1, column 1: a board has sides from 1 to 4000 cells, and 0x1 has not."),
        ("\n 9999x1/0\n#", "Line 2, column 2: a board has sides from 1 to 4000 cells, and 9999x1 has not."),
        (
            "3x1/1 last\n###",
            "Line 1, column 7: 'last' is neither a first-click rule nor a first cell as in first=3,3.",
        ),
        ("3x1/1 safe  any\n###", "Line 1, column 13: 'any' says once more what was said before."),
        ("3x1/1 first=3,0\n###", "Line 1, column 7: the first cell (3, 0) lies outside the 3x1 board."),
        (
            "3x1/1 first=-1,0\n###",
            "Line 1, column 7: 'first=-1,0' is neither a first-click rule nor a first cell as in first=3,3.",
        ),
        ("." * 4001, "Line 1, column 4001: a row has at most 4000 cells, and this one has 4001."),
        (".\n" * 4001, "Line 4001, column 1: a board has at most 4000 rows, and this one has 4001."),
    ],
)
def test_what_is_wrong_with_a_view(text: str, sentence: str) -> None:
    with pytest.raises(TextError) as caught:
        View.parse(text)
    assert str(caught.value) == sentence
    assert f"Line {caught.value.line}, column {caught.value.column}: {caught.value.message}" == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Line 1, column 1: the text is empty; a board has one line a row."),
        (
            "*.\n.#",
            "Line 2, column 2: '#' stands in Views only; a Layout says of every cell whether it is a mine (* or .).",
        ),
        ("*1\n 1 2", "Line 2, column 4: this cell says 2, and 1 of its neighbours is a mine."),
        ("2x2/2\n\n**\n32", "Line 4, column 1: this cell says 3, and 2 of its neighbours are mines."),
        ("2x2/1\n**\n..", "Line 1, column 1: the mines of the first line are 1, and those of the rows 2."),
        (
            "2x2/1 safe first=0,0\n*.\n..",
            "Line 1, column 1: the first cell (0, 0) is a mine, which the first-click rule safe does not allow.",
        ),
        (
            "3x3/1 opening first=0,0\n...\n.*.\n...",
            "Line 1, column 1: the first cell (0, 0) touches a mine, which the first-click rule opening does not "
            "allow.",
        ),
        (
            "*.\n.k",
            "Line 2, column 2: 'k' is not a cell of a Layout; those are * and ., or numbers in place of the dots.",
        ),
    ],
)
def test_what_is_wrong_with_a_layout(text: str, sentence: str) -> None:
    with pytest.raises(TextError) as caught:
        Layout.parse(text)
    assert str(caught.value) == sentence


def test_an_opening_without_room_is_a_layout() -> None:
    layout = Layout.draw("3x3/7", 1, (0, 0))
    assert Layout.parse(str(layout)) == layout


@pytest.mark.parametrize("parse", [View.parse, Layout.parse, parse_any])
@pytest.mark.parametrize("letters", ["x", "lorem ipsum ", "H", "\x00\xff", "\n", ".\n", "* ", "9", "3x3/1\n", " ", "|"])
def test_ten_megabytes_that_are_no_board(parse: object, letters: str) -> None:
    text = letters * (10_000_000 // len(letters))
    with pytest.raises(TextError) as caught:
        parse(text)  # type: ignore[operator]
    assert len(str(caught.value)) < 200


@given(st.text(alphabet="0123456789.#F?*XW-H| \t\n\rx/=,first any\x00\ufeff", max_size=60))
def test_any_text_is_a_board_or_gets_a_sentence(text: str) -> None:
    try:
        board = parse_any(text)
    except TextError as error:
        line, column = error.line, error.column
    else:
        assert parse_any(str(board)) == board
        return
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    assert 1 <= line <= len(lines)
    assert 1 <= column <= len(lines[line - 1]) + 1


@given(st.binary(max_size=60))
def test_any_bytes_are_a_board_or_get_a_sentence(data: bytes) -> None:
    try:
        message = str(parse_any(decode(data)))
    except TextError as error:
        message = str(error)
    assert message


def test_bytes_of_files() -> None:
    assert decode(b"\xef\xbb\xbf1#") == "\ufeff1#"
    assert View.parse(decode(b"\xef\xbb\xbf1#")).width == 2
    assert View.parse(decode("1#\n##".encode("utf-16"))).height == 2
    with pytest.raises(TextError, match=r"^Line 2, column 3: this is not text, so it is no board.$"):
        decode(b"1#\n1#\xff\xfe")


def test_which_text_is_meant() -> None:
    assert detect("3x1/?\n1*1") == "layout"
    assert detect("1*1") == "layout"
    for symbol in "#-HF?XW":
        assert detect(f"3x1/1\n1*{symbol}") == "view"
    assert detect("11\n..") == detect("") == "view"
    assert parse_any("1*1") == Layout(3, 1, [(1, 0)])
    assert parse_any("1#1") == View(3, 1, [1, HIDDEN, 1], total=None)


def test_lost_and_won_games_are_views() -> None:
    lost = Game("3x3/3", rule="any", layout=Layout.parse("***\n...\n..."))
    lost.flag(0, 2)
    lost.flag(1, 0)
    lost.open(0, 0)
    assert str(lost) == "3x3/3 any\nXF*\n###\nW##"
    assert detect(str(lost)) == "view"
    assert View.parse(str(lost)) == lost.view


def test_millions_of_cells() -> None:
    game = Game("2000x2000/800000", seed=3)
    game.open(1000, 1000)
    assert View.parse(str(game.view)) == game.view
    assert game.layout
    assert Layout.parse(str(game.layout)) == game.layout
    spaced = "\r\n".join(" ".join(row) for row in game.view.rows())
    assert View.parse(spaced).cells == game.view.cells
    rows = game.layout.rows()
    rows[1234] = rows[1234][:-1] + "9"
    with pytest.raises(TextError, match=r"^Line 1235, column 2000: 9 is not a cell"):
        Layout.parse("\n".join(rows))
