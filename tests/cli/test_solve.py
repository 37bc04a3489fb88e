"""`sapper solve` and `sapper verify`."""

from __future__ import annotations

import json

from sapper import Layout, walk

from .conftest import Sapper

BOARD = str(Layout.draw("9x9/10", 17, (3, 3)))
GUESS = "2x2/2 first=0,0\n.*\n*."


def test_every_step_is_printed(sapper: Sapper) -> None:
    result = sapper("solve", "-", stdin=BOARD)
    lines = result.out.splitlines()
    assert result.code == 0
    assert lines[0] == "9x9 with 10 mines, opened at (3, 3)"
    assert lines[1].endswith("single  (8, 4): mine (8, 5)")
    assert len(lines) == 2 + len(walk(Layout.parse(BOARD)).steps)
    assert lines[-1] == "Solved without guessing in 16 steps; the hardest: pair; the mine total was not needed."


def test_where_it_stops(sapper: Sapper) -> None:
    result = sapper("solve", "-", stdin=GUESS)
    assert result.code == 1
    assert "It stops here after 0 steps, with 3 cells undecided." in result.out
    assert sapper("solve", "-", "--most", "single", stdin=BOARD).code == 1


def test_the_json_is_a_certificate(sapper: Sapper) -> None:
    result = sapper("solve", "-", "--json", stdin=BOARD)
    values = json.loads(result.out)
    assert values["solved"] is True
    assert values["technique"] == "pair"
    assert values["undecided"] == []
    verified = sapper("verify", "-", stdin=result.out)
    assert verified.code == 0
    assert verified.out.startswith("9x9/10, opened at (3, 3), 16 steps: holds.")


def test_several_certificates_one_does_not_hold(sapper: Sapper) -> None:
    good = json.loads(sapper("solve", "-", "--json", stdin=BOARD).out)
    bad = good | {"steps": good["steps"][:3]}
    text = json.dumps(good) + "\n" + json.dumps({"certificate": bad}) + "\n"
    result = sapper("verify", "-", stdin=text)
    assert result.code == 1
    assert result.out.splitlines()[0].startswith("1. 9x9/10")
    assert "does not hold" in result.out.splitlines()[1]
    lines = sapper("verify", "-", "--json", stdin=text).out.splitlines()
    assert [json.loads(line)["valid"] for line in lines] == [True, False]


def test_a_board_in_json(sapper: Sapper) -> None:
    drawn = sapper("new", "9x9/10", "--first", "3,3", "--seed", "17", "--json").out
    assert sapper("solve", "-", stdin=drawn).out == sapper("solve", "-", stdin=BOARD).out


def test_a_view(sapper: Sapper) -> None:
    result = sapper("solve", "-", stdin="4x2/2\n####\n1221")
    assert result.code == 0
    assert "pair" in result.out
    marked = sapper("solve", "-", stdin="4x3/?\n####\n1###\n1###")
    assert marked.code == 1


def test_an_impossible_view_shows_the_conflict(sapper: Sapper) -> None:
    result = sapper("solve", "-", stdin="2x2/4\n1#\n##")
    assert result.code == 1
    assert "Impossible" in result.out


def test_bad_input(sapper: Sapper) -> None:
    for arguments, text in (
        (("solve", "-"), "*..\n...\n..."),
        (("solve", "-", "--first", "0,0"), "*..\n...\n..."),
        (("solve", "-", "--first", "9,9"), BOARD),
        (("solve", "-", "--first", "1"), BOARD),
        (("solve", "-", "--most", "magic"), BOARD),
        (("solve", "-", "--total", "often"), BOARD),
        (("solve", "-", "--clues", "1"), BOARD),
        (("solve", "-", "--flags", "no"), "1#\n##"),
        (("solve", "-"), '{"layout": ".", "first": [3, 3]}'),
        (("solve", "-"), '{"layout": ".", "first": [0, 0]}\n{"layout": ".", "first": [0, 0]}'),
        (("verify", "-"), BOARD),
        (("verify", "-"), "{}\n[]"),
        (("verify", "-"), '{"certificate": 3}'),
        (("verify", "-"), '{"version": 1}\n{'),
    ):
        result = sapper(*arguments, stdin=text)
        assert result.code == 2, (arguments, result)
        assert result.err.count("\n") == 1
        assert result.err.endswith(".\n")
