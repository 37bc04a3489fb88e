"""`sapper rate`."""

from __future__ import annotations

import json
import re

import pytest

from sapper import Game, Layout, rate

from .conftest import Sapper

BOARD = Layout.draw("9x9/10", 17, (3, 3))
GUESS = "2x2/2 first=0,0\n.*\n*."
NAMES = {"3bv", "openings", "islands", "zini", "hzini", "solvable", "technique", "clues_max", "clues_mean"}
NAMES |= {"depth", "steps_level", "hard_steps", "total_needed", "difficulty"}


def test_one_board_in_words(sapper: Sapper) -> None:
    result = sapper("rate", "-", stdin=str(BOARD))
    assert result.code == 0
    assert result.out == (
        "9x9 with 10 mines, opened at (3, 3)\n"
        "Difficulty 5.52: solvable without guessing; the hardest technique: pair.\n"
        "  steps         14; 1 is given by no single clue\n"
        "  clues         2 at most, 1.07 on average: 13 with 1, 1 with 2\n"
        "  suppositions  of 1 cell at once\n"
        "  naive rounds  1\n"
        "  mine total    not needed\n"
        "  clicks        3BV 9, 2 openings, 5 islands; ZiNi 9, human ZiNi 9\n"
    )


def test_a_guess_in_words(sapper: Sapper) -> None:
    result = sapper("rate", "-", stdin=GUESS)
    assert result.code == 0
    assert "it needs a guess (the safest cell is safe with a chance of 33.3 %)." in result.out
    many = sapper("rate", "-", stdin=str(Layout.draw("expert", 1, (3, 3)))).out
    assert "it needs 5 guesses (the safest cells are all safe with a chance of 22.2 %);" in many
    assert many.splitlines()[1].endswith("the hardest technique besides: count.")


def test_without_a_step(sapper: Sapper) -> None:
    out = sapper("rate", "-", "--first", "0,0", stdin="..\n..").out
    assert "Difficulty 0.00: solvable without guessing, by the first click." in out
    assert "  steps         0\n" in out
    assert "  clues" not in out
    assert "  suppositions  none\n" in out


def test_what_the_generator_writes(sapper: Sapper) -> None:
    lines = sapper("generate", "9x9/10", "--first", "3,3", "--count", "3", "--seed", "1", "--json").out
    rated = [json.loads(line) for line in sapper("rate", "-", "--json", stdin=lines).out.splitlines()]
    assert [values["solvable"] for values in rated] == [True] * 3
    assert sapper("solve", "-", stdin=lines.splitlines()[0]).code == 0


def test_what_is_not_found_is_said(sapper: Sapper) -> None:
    hard = str(Layout.draw("beginner", 538, (3, 3)))
    assert "  naive rounds  no number of them is enough\n" in sapper("rate", "-", stdin=hard).out
    deep = str(Layout.draw("intermediate", 229, (3, 3)))
    assert "  suppositions  of 2 cells at once\n" in sapper("rate", "-", stdin=deep).out
    assert "  suppositions  of more than 1 cell at once\n" in sapper("rate", "-", "--depth", "1", stdin=deep).out
    assert json.loads(sapper("rate", "-", "--depth", "1", "--json", stdin=deep).out)["depth"] is None


def test_json_of_one(sapper: Sapper) -> None:
    values = json.loads(sapper("rate", "-", "--json", stdin=str(BOARD)).out)
    assert values == rate(BOARD).to_json()
    assert set(values) >= NAMES


def test_first(sapper: Sapper) -> None:
    elsewhere = sapper("rate", "-", "--first", "8,8", "--json", stdin=str(BOARD))
    assert json.loads(elsewhere.out) == rate(BOARD, (8, 8)).to_json()


def test_many_boards(sapper: Sapper) -> None:
    """Of several sizes, as other verbs and the generator write them; one is a game that was played."""
    boards = [Layout.draw(rules, 5, (3, 3)) for rules in ("9x9/10", "16x16/40", "9x9/10", "expert")]
    game = Game("9x9/10", seed=17)
    for change in ("open", "flag"):
        getattr(game, change)(3 if change == "open" else 8, 3)
    lines = [json.dumps({"layout": str(board), "first": [3, 3], "method": "uniform"}) for board in boards]
    lines += [sapper("solve", "-", "--json", stdin=str(BOARD)).out, json.dumps(game.record.to_json())]
    text = "\n".join(lines)
    answers = sapper("rate", "-", "--json", stdin=text).out.splitlines()
    assert [json.loads(line) for line in answers] == [rate(board).to_json() for board in (*boards, BOARD, BOARD)]
    table = sapper("rate", "-", "--threads", "1", stdin=text).out.splitlines()
    assert table[0].split()[:4] == ["board", "first", "difficulty", "technique"]
    assert len({len(line) for line in table[:-1]}) == 1
    assert [line.split()[0] for line in table[1:-1]] == ["9x9/10", "16x16/40", "9x9/10", "30x16/99", "9x9/10", "9x9/10"]
    assert re.fullmatch(r"6 boards, \d solvable without guessing; mean difficulty \d+\.\d\d\.", table[-1])


@pytest.mark.parametrize(
    ("arguments", "text", "said"),
    [
        ((), "*..\n...", "--first 3,3"),
        (("--first", "0,0"), "*..\n...", "is a mine"),
        (("--first", "5,5"), "*..\n...", "outside"),
        (("--first", "x"), "*..\n...", "x,y"),
        (("--first", "1,0", "--depth", "0"), "*..\n...", "supposed at once"),
        (("--first", "1,0", "--threads", "0"), "*..\n...", "threads"),
        (("--first", "1,0"), "1#\n##", "View"),
        ((), '{"layout": "..", "first": [0, 0]}\n{"layout": ".."}', "Board 2: It is not said"),
        (("--first", "0,0"), '{"layout": ".."}\n{"layout": "*."}', "Board 2: The first cell (0, 0) is a mine"),
        ((), "{", "JSON"),
        ((), json.dumps(Game("9x9/10", seed=1).record.to_json()), "nothing has been opened"),
    ],
)
def test_bad_input(sapper: Sapper, arguments: tuple[str, ...], text: str, said: str) -> None:
    result = sapper("rate", "-", *arguments, stdin=text)
    assert (result.code, result.out) == (2, "")
    assert said in result.err
    assert result.err.count("\n") == 1


def test_a_budget(sapper: Sapper) -> None:
    result = sapper("rate", "-", "--budget", "100", stdin=str(BOARD))
    assert result.code == 1
    assert "budget" in result.err
