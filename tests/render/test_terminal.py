"""Boards in terminals: rulers, blocks, marks, colours."""

from __future__ import annotations

import io

from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from sapper.board import Game, Layout, View
from sapper.render import BoardText, Mark, blocks, board_text

SMALL = View.parse("4x3/3\n1#F?\n*XW.\n8765")


def plain(board: View | Layout, width: int = 200, **options: object) -> list[str]:
    return [block.plain for block in blocks(board, width, **options)]  # type: ignore[arg-type]


def test_a_small_board() -> None:
    assert board_text(SMALL, colour=False).plain == ("  0 1 2 3\n0 1 # F ?  0\n1 * X W .  1\n2 8 7 6 5  2")
    assert board_text(SMALL, rulers=False, colour=False).plain == " 1 # F ?\n * X W .\n 8 7 6 5"
    assert board_text(Layout.parse("*..\n...")).plain == "  0 1 2\n0 * 1 .  0\n1 1 1 .  1"


def test_colours_do_not_change_the_text() -> None:
    coloured = board_text(SMALL)
    assert coloured.plain == board_text(SMALL, colour=False).plain
    assert not board_text(SMALL, colour=False).spans
    styles = {coloured.plain[span.start : span.end].strip(): str(span.style) for span in coloured.spans}
    assert styles["X"] == "bold white on red"
    assert styles["F"] == "bold red"
    assert styles["1"] != styles["8"] != styles["7"]


def test_a_ground_of_its_own_ends_with_the_cell() -> None:
    text = board_text(View.parse("XXW"))
    for span in text.spans:
        if " on " in str(span.style):
            assert span.end == span.start + 1


def test_columns_are_read_downwards() -> None:
    board = View.hidden_board("13x1/0")
    assert board_text(board, colour=False).plain.split("\n")[:2] == [
        "                      1",
        "  0 1 2 3 4 5 6 7 8 9 0 1 2",
    ]


def test_more_than_a_hundred_columns() -> None:
    upper, lower, row = board_text(View.hidden_board("130x1/0"), colour=False).plain.split("\n")
    for x in range(130):
        at = 2 * x + 2
        assert row[at] == "#"
        assert lower[at] == str(x % 10)
        if x >= 10 and x % 10 == 0:
            assert upper[: at + 1].split()[-1] == str(x // 10)
            assert upper[at] != " "


@given(st.integers(1, 260), st.integers(1, 3), st.integers(5, 150), st.booleans())
def test_blocks_fit_and_show_every_cell(width: int, height: int, terminal: int, rulers: bool) -> None:
    view = View(width, height, [(x * 7 + 3) % 9 for x in range(width * height)], total=None)
    parts = plain(view, terminal, rulers=rulers, colour=False)
    margin = len(str(height - 1)) if rulers else 0
    rows = [""] * height
    for part in parts:
        lines = part.split("\n")[-height:]
        for line in part.split("\n"):
            assert len(line) <= max(terminal, 2 * margin + 4)
        for y, line in enumerate(lines):
            cells = line[margin : len(line) - margin - 2] if rulers else line
            rows[y] += cells.replace(" ", "")
    assert rows == view.rows()


def test_blocks_begin_at_round_columns() -> None:
    starts = []
    for part in plain(View.hidden_board("130x2/0"), 80, colour=False):
        upper, lower, *_ = part.split("\n")
        assert lower.split()[0] == "0"
        starts.append(upper.split()[0])
    assert starts == ["1", "3", "6", "9", "12"]


def test_narrow_terminals_still_show_the_board() -> None:
    assert len(plain(View.hidden_board("7x1/0"), 1)) == 7
    assert len(plain(View.hidden_board("7x1/0"), 9)) == 4
    assert len(plain(View.hidden_board("12x1/0"), 15)) == 3


def test_tall_boards_have_a_second_ruler() -> None:
    lines = board_text(View.hidden_board("3x30/0"), colour=False).plain.split("\n")
    assert lines[0] == lines[-1] == "   0 1 2"
    assert lines[-2] == "29 # # #  29"


def test_a_window() -> None:
    game = Game("30x16/99", seed=7)
    game.open(3, 3)
    text = board_text(game.view, colour=False, columns=range(10, 13), rows=range(2, 4)).plain
    cells = [row[10:13] for row in game.view.rows()[2:4]]
    assert text.split("\n") == ["   1", "   0 1 2", f" 2 {' '.join(cells[0])}  2", f" 3 {' '.join(cells[1])}  3"]


def test_labels_take_the_place_of_cells() -> None:
    marks = {(1, 0): Mark("risk", "33", 0.33), (2, 0): Mark("mine", "100"), (3, 2): Mark("clue")}
    text = board_text(SMALL, marks=marks, colour=False).plain
    assert text.split("\n") == [
        "    0   1   2   3",
        "0   1  33 100   ?  0",
        "1   *   X   W   .  1",
        "2   8   7   6  '5  2",
    ]


def test_marks_without_labels_keep_the_cell() -> None:
    marks = {(1, 0): Mark("safe"), (3, 0): Mark("mine")}
    assert board_text(SMALL, marks=marks, colour=False).plain.split("\n")[1] == "0 1+# F!?  0"
    coloured = board_text(SMALL, marks=marks)
    assert coloured.plain.split("\n")[1] == "0 1 # F ?  0"
    assert {"bold black on green", "bold white on red"} <= {str(span.style) for span in coloured.spans}


def test_rich_prints_boards_as_wide_as_the_console() -> None:
    for board in (View.hidden_board("30x2/9"), Layout(30, 2, []), Game("30x2/9")):
        console = Console(file=io.StringIO(), width=50, color_system=None)
        console.print(board)
        out = console.file.getvalue()  # type: ignore[attr-defined]
        assert max(map(len, out.split("\n"))) <= 50
        assert out.count("\n\n") == 1
    console = Console(file=io.StringIO(), width=50, color_system=None)
    console.print(BoardText(SMALL, {(1, 0): Mark("safe", "0")}))
    assert "0 1 0 F ?  0" in console.file.getvalue()  # type: ignore[attr-defined]
