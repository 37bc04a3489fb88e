"""Hints: mistakes first, then the easiest step, told in three levels; a sentence for every board that has none."""

from __future__ import annotations

import json

import pytest
from tests.teach.boards import mid_game, with_flags

from sapper import Game, InputError, View, analyze, hint
from sapper.board import FLAG

WALL = View.parse("4x2/2\n####\n1221")


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        ("2x2/1\n1#\n11", "none", "Every cell without a mine is open: the game is won."),
        ("2x2/1\n1*\n11", "none", "Every cell without a mine is open: the game is won."),
        ("2x2/1\n1X\n##", "none", "The game is over: a mine was opened."),
        ("3x3/2\n###\n###\n###", "none", "Nothing is open yet: open any cell."),
        ("3x3/?\n###\n###\n###", "none", "Nothing is open yet: open any cell."),
        ("1x1/?\n.", "none", "Every cell without a mine is open: the game is won."),
        ("3x1/?\nF2F", "none", "Every closed cell is a mine: there is nothing left to open."),
        ("2x2/?\n1#\n##", "guess", "Nothing is certain"),
        ("2x2/3\n1#\n##", "mistake", "The 1 at (0, 0) and the mine total cannot all be true."),
    ],
)
def test_every_board_has_its_sentence(text: str, kind: str, said: str) -> None:
    found = hint(View.parse(text))
    assert found.kind == kind
    assert said in found.text
    assert all(level.endswith(".") for level in found.levels)


def test_what_every_level_tells() -> None:
    found = hint(WALL, clues_first=True)
    one, two, three = (found.to_json(level) for level in (1, 2, 3))
    assert one["area"] == [0, 0, 1, 1]
    assert (one["clues"], one["cell"], one["verdict"], one["proof"], one["texts"]) == (
        [],
        None,
        None,
        None,
        [one["text"]],
    )
    assert (two["clues"], two["cell"], two["verdict"], two["proof"]) == ([[2, 1], [3, 1]], None, None, None)
    assert three["cell"] == [1, 0]
    assert three["verdict"] == "mine"
    assert found.proof is not None
    assert three["proof"] == found.proof.to_json()
    assert json.loads(json.dumps(three)) == three
    assert hint(WALL).to_json(2)["cell"] == [1, 0]
    assert not hint(WALL).to_json(2)["clues"]
    with pytest.raises(InputError, match="levels 1, 2 and 3"):
        found.to_json(4)


def test_marks_tell_no_more_than_the_level() -> None:
    found = hint(WALL, clues_first=True)
    assert found.overlay(1) == {}
    assert {mark.tone for mark in found.overlay(2).values()} == {"clue"}
    assert {mark.tone for mark in found.overlay(3).values()} == {"clue", "mine"}
    assert hint(WALL).overlay(2).keys() == {(1, 0)}
    assert "<svg" in found._repr_svg_()


def test_a_hint_is_a_proof_too() -> None:
    found = hint(WALL)
    proof = found.proof
    assert proof is not None
    for name in ("cell", "verdict", "clues", "given", "mine_total", "minimum", "technique", "patterns", "text"):
        assert getattr(found, name) == getattr(proof, name)


def test_wrong_flags_come_first_and_are_explained() -> None:
    for view in mid_game("beginner", 5):
        safe = analyze(view).safe
        if not safe:
            continue
        found = hint(with_flags(view, safe[:1]))
        assert found.kind == "mistake"
        assert found.cell == safe[0]
        assert found.verdict == "safe"
        x, y = safe[0]
        assert f"The flag at ({x}, {y}) is wrong." in found.levels[1]
        assert "is wrong" not in found.levels[0]


@pytest.mark.parametrize("safe_only", [False, True])
def test_whoever_follows_hints_never_loses_by_them(safe_only: bool) -> None:
    """A game played by hints alone: no step is wrong, and none is told twice."""
    for seed in range(6):
        game = Game("intermediate", seed=seed)
        game.open(3, 3)
        told = set()
        while game.state == "running":
            found = hint(game.view, safe_only=safe_only)
            if found.proof is None:
                assert found.kind == "guess"
                assert not analyze(game.view).safe
                break
            x, y = found.proof.cell
            assert (x, y) not in told
            told.add((x, y))
            assert found.verdict == "safe" or not safe_only
            changed = game.open(x, y) if found.verdict == "safe" else game.flag(x, y)
            assert changed
            assert game.state != "lost"
        assert told


def test_flags_that_are_not_proved_are_not_used() -> None:
    """The flag may be right, but only proved ones count: no step rests on it."""
    view = View.parse("3x3/2\n1F#\n###\n###")
    assert view.at(1, 0) == FLAG
    assert hint(view).kind == "guess"
    assert hint(view, flags="trust").verdict == "safe"
    with pytest.raises(InputError, match='"proved"'):
        hint(view, flags="believe")
