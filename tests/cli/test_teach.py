"""`sapper prove`, `sapper hint`, `sapper check`: their words, their JSON, their exit codes."""

from __future__ import annotations

import json

import pytest
from tests.cli.conftest import Sapper

WALL = "4x2/2\n####\n1221\n"
FLAGGED = "4x2/2\n#F##\n1221\n"
WRONG = "4x2/2\nF###\n1221\n"
GUESS = "2x2/1\n1#\n##\n"
IMPOSSIBLE = "2x2/3\n1#\n##\n"


def test_prove_says_why(sapper: Sapper) -> None:
    told = sapper("prove", "-", "2,0", stdin=WALL)
    assert (told.code, told.err) == (0, "")
    assert "(2, 0) is a mine." in told.out
    assert "Rests on clues (0, 1) (1, 1). Technique: pair. Patterns: 1-2." in told.out
    values = json.loads(sapper("prove", "-", "2,0", "--json", stdin=WALL).out)
    assert values["cell"] == [2, 0]
    assert values["clues"] == [[0, 1], [1, 1]]
    assert {*values} == {
        *("cell", "verdict", "clues", "given", "mine_total", "minimum", "technique", "patterns", "text", "decides")
    }


def test_prove_without_an_answer(sapper: Sapper) -> None:
    unknown = sapper("prove", "-", "1,0", stdin=GUESS)
    assert unknown.code == 1
    assert "Nothing decides (1, 0)" in unknown.out
    assert "33.3 %" in unknown.out
    impossible = sapper("prove", "-", "1,0", stdin=IMPOSSIBLE)
    assert impossible.code == 1
    assert "Impossible" in impossible.out
    assert json.loads(sapper("prove", "-", "1,0", "--json", stdin=IMPOSSIBLE).out)["consistent"] is False
    assert sapper("prove", "-", "1,0", "--total", "?", stdin=IMPOSSIBLE).code == 1


@pytest.mark.parametrize("arguments", [["0,1"], ["9,9"], ["x"], ["1,0", "--flags", "believe"], ["1,0", "--total", "x"]])
def test_prove_refuses_in_one_sentence(sapper: Sapper, arguments: list[str]) -> None:
    told = sapper("prove", "-", *arguments, stdin=WALL)
    assert told.code == 2
    assert told.out == ""
    assert told.err.count("\n") == 1


def test_flags_of_a_proof(sapper: Sapper) -> None:
    for flags, given in (("ignore", []), ("proved", [[1, 0]]), ("trust", [[1, 0]])):
        values = json.loads(sapper("prove", "-", "0,0", "--flags", flags, "--json", stdin=FLAGGED).out)
        assert values["given"] == given
    wrong = sapper("prove", "-", "1,0", "--flags", "trust", stdin=WRONG)
    assert wrong.code == 1
    assert "flags are trusted" in wrong.out


def test_hint_tells_more_and_more(sapper: Sapper) -> None:
    levels = [sapper("hint", "-", "--level", str(level), stdin=WALL) for level in (1, 2, 3)]
    assert [told.code for told in levels] == [0, 0, 0]
    assert "Something is certain on the left." in levels[0].out
    assert "Look at (1, 0): 2 clues together decide it." in levels[1].out
    assert "(1, 0) is a mine." in levels[2].out
    clues = sapper("hint", "-", "--level", "2", "--clues-first", stdin=WALL)
    assert "Look at the 2 at (2, 1) and the 1 at (3, 1): together they decide a cell." in clues.out
    assert "is safe." in sapper("hint", "-", "--no-flags", stdin=WALL).out


def test_the_json_of_a_hint(sapper: Sapper) -> None:
    first = json.loads(sapper("hint", "-", "--level", "1", "--json", stdin=WALL).out)
    assert first["area"] == [0, 0, 1, 1]
    assert (first["cell"], first["clues"], first["verdict"], first["proof"]) == (None, [], None, None)
    second = json.loads(sapper("hint", "-", "--level", "2", "--json", stdin=WALL).out)
    assert (second["cell"], second["clues"], second["verdict"]) == ([1, 0], [], None)
    third = json.loads(sapper("hint", "-", "--json", stdin=WALL).out)
    proved = json.loads(sapper("prove", "-", "1,0", "--flags", "proved", "--json", stdin=WALL).out)
    assert third == proved


def test_a_hint_reports_mistakes_first(sapper: Sapper) -> None:
    told = sapper("hint", "-", stdin=WRONG)
    assert told.code == 1
    assert "The flag at (0, 0) is wrong." in told.out
    assert sapper("hint", "-", stdin=GUESS).code == 1
    assert sapper("hint", "-", stdin=IMPOSSIBLE).code == 1
    assert sapper("hint", "-", "--level", "4", stdin=WALL).code == 2


def test_check(sapper: Sapper) -> None:
    fine = sapper("check", "-", stdin=FLAGGED)
    assert (fine.code, "There is no mistake on this board." in fine.out) == (0, True)
    wrong = sapper("check", "-", stdin=WRONG)
    assert (wrong.code, "The flag at (0, 0) is wrong." in wrong.out) == (1, True)
    general = sapper("check", "-", "--level", "1", stdin=WRONG)
    assert general.out == "There is a mistake on this board.\n"
    values = json.loads(sapper("check", "-", "--json", stdin=IMPOSSIBLE).out)
    assert values["fine"] is False
    assert values["findings"][0]["kind"] == "contradiction"
