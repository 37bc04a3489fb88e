"""`sapper guess`, `sapper review` and `sapper drill`."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

from sapper import Game

from .conftest import Sapper

STUCK = "4x3/3\n1###\n####\n####"
SAFE = "3x2/1\n###\n11#"


def lost() -> str:
    game = Game("9x9/10", seed=7)
    game.open(3, 3, ms=0)
    assert game.layout
    game.open(*game.layout.mines[0], ms=900)
    return json.dumps(game.record.to_json())


def test_a_guess_is_explained(sapper: Sapper) -> None:
    result = sapper("guess", "-", stdin=STUCK)
    assert result.code == 0
    assert "You may guess: nothing is certain." in result.out
    assert "1. (2, 1)    a mine with 25.0 %" in result.out
    values = json.loads(sapper("guess", "-", "--json", "--most", "1", stdin=STUCK).out)
    assert [one["cell"] for one in values["candidates"]] == [[2, 1]]


def test_no_guess_is_a_negative_answer(sapper: Sapper) -> None:
    result = sapper("guess", "-", stdin=SAFE)
    assert result.code == 1
    assert "No guess is needed: (2, 1) is certainly safe." in result.out
    assert json.loads(sapper("guess", "-", "--json", stdin=SAFE).out)["allowed"] is False
    impossible = sapper("guess", "-", stdin="4x1/1\n1##1")
    assert (impossible.code, "Impossible" in impossible.out) == (1, True)
    told = sapper("guess", "-", "--json", stdin="4x1/1\n1##1")
    assert (told.code, json.loads(told.out)["consistent"]) == (1, False)


def test_a_game_is_reviewed(sapper: Sapper, tmp_path: Path) -> None:
    page, picture = tmp_path / "game.html", tmp_path / "game.svg"
    result = sapper("review", "-", "--html", str(page), "--svg", str(picture), stdin=lost())
    assert result.code == 0
    assert result.out.startswith("Lost ")
    assert "Accuracy: 0.0 %." in result.out
    assert "   2  0:00.9  " in result.out
    assert page.read_text("utf-8").startswith("<!DOCTYPE html>")
    ElementTree.parse(picture)
    assert json.loads(sapper("review", "-", "--json", stdin=lost()).out)["result"] == "lost"


def test_games_of_a_file(sapper: Sapper) -> None:
    many = f"{lost()}\n{lost()}\n"
    lines = sapper("review", "-", stdin=many).out.splitlines()
    assert [line[:8] for line in lines] == ["1. Lost ", "2. Lost "]
    assert len(sapper("review", "-", "--json", stdin=many).out.splitlines()) == 2
    assert sapper("review", "-", "--game", "2", stdin=many).out.startswith("Lost ")


def test_drills(sapper: Sapper) -> None:
    result = sapper("drill", "pair", "--seed", "2")
    assert result.code == 0
    assert result.out.startswith("Two clues compared (seed 2)")
    assert result.out.endswith("Two clues compared decide something. Which cell is certain?\n")
    solved = sapper("drill", "pair", "--seed", "2", "--answer").out
    assert "Safe: " in solved or "Mine: " in solved
    lines = sapper("drill", "1-2-1", "--seed", "1", "--count", "3", "--json", "--answer").out.splitlines()
    assert [json.loads(line)["seed"] for line in lines] == [1, 2, 3]
    assert all(json.loads(line)["answers"] for line in lines)
    assert "Best: " in sapper("drill", "endgame", "--seed", "2", "--answer").out
    assert sapper("drill", "pair").code == 0


def test_a_drill_that_is_not_found_is_a_negative_answer(sapper: Sapper) -> None:
    result = sapper("drill", "exact", "--rules", "9x9/10", "--budget", "2", "--seed", "1")
    assert result.code == 1
    assert result.err.startswith("No position for exact was found on 2 fresh boards: it is rare.")


def test_bad_input(sapper: Sapper) -> None:
    for arguments, text in (
        (("guess", "-"), "..\n.."),
        (("guess", "-", "--player", "nobody"), STUCK),
        (("guess", "-", "--most", "0"), STUCK),
        (("guess", "-", "--budget", "0"), STUCK),
        (("review", "-"), STUCK),
        (("review", "-"), "{}"),
        (("review", "-"), ""),
        (("review", "-", "--game", "2"), lost()),
        (("drill", "magic"), ""),
        (("drill", "pair", "--seed", "-1"), ""),
        (("drill", "pair", "--rules", "9x9/99"), ""),
        (("drill", "pair", "--count", "0"), ""),
        (("review", "-", "--html", "page.html"), f"{lost()}\n{lost()}"),
    ):
        result = sapper(*arguments, stdin=text)
        assert result.code == 2, (arguments, result)
        assert result.err.count("\n") == 1
        assert result.err.endswith(".\n")
