"""Checks: every finding is true by exact counting, and nothing that is wrong goes unseen."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from tests.solve.helpers import around
from tests.teach.boards import mid_game, random_view, with_flags

from sapper import View, analyze, hint
from sapper.board import FLAG
from sapper.teach import Check, check


def kinds(found: Check) -> list[str]:
    return [one.kind for one in found.findings]


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        ("4x2/2\nFF##\n1221", "too_many_flags", "The 1 at (0, 1) has 2 flags beside it: at least 1 is wrong."),
        ("4x2/2\nF###\n1221", "wrong_flag", "The flag at (0, 0) is wrong."),
        ("4x2/2\nF##F\n1221", "wrong_flag", "The flags at (0, 0) and (3, 0) are wrong."),
        ("2x2/2\n3#\n#1", "too_few_places", "The 3 at (0, 0) has room for only 2 mines."),
        ("2x1/1\n11", "too_few_places", "The 1 at (0, 0) has no closed cell beside it."),
        ("2x2/3\n1#\n##", "contradiction", "The 1 at (0, 0) and the mine total cannot all be true."),
        ("3x2/?\n.#1\n111", "contradiction", "The 0 at (0, 0) and the 1 at (2, 0) cannot all be true."),
        ("3x3/2\n1F#\n###\n###", "unproved_flag", "The flag at (1, 0) is not proved yet."),
    ],
)
def test_what_is_found_and_said(text: str, kind: str, said: str) -> None:
    found = check(View.parse(text))
    assert kind in kinds(found)
    assert said in found.text
    assert found.fine == (kind == "unproved_flag")
    assert found.to_json()["fine"] == found.fine
    assert found.to_json()["findings"][kinds(found).index(kind)]["text"] == said


def test_flags_that_cannot_all_be_right() -> None:
    """Each of them may be right; together they leave a number no place."""
    view = View.parse("F1#1#1F")
    assert not analyze(view).safe
    found = check(view)
    assert kinds(found)[0] == "flags_conflict"
    assert found.findings[0].cells == ((0, 0), (6, 0))
    assert found.text.startswith("Not all of these flags can be right: with them the 1 at (1, 0), ")


def test_first_that_there_is_something() -> None:
    general, exact = check(View.parse("3x3/2\n1F#\n###\n###")).levels
    assert general == "There is no mistake on this board. 1 flag may be right, but nothing on the board proves it yet."
    assert "(1, 0)" not in general
    assert "(1, 0)" in exact
    general, exact = check(View.parse("4x2/2\nF###\n1221")).levels
    assert general == "There is a mistake on this board."
    assert "(0, 0)" in exact


@pytest.mark.parametrize("view", [View.hidden_board("expert"), View.parse("1x1/0\n."), View.parse("3x1/1\n1X1")])
def test_boards_with_nothing_to_find(view: View) -> None:
    assert check(view).findings == ()


def test_random_flags_against_counting() -> None:
    chance = random.Random(31)
    met: Counter[str] = Counter()
    for _ in range(300):
        view = random_view(chance, 6, 5, chance.randint(3, 8), chance.uniform(0.4, 0.9), total=chance.random() < 0.7)
        shut = [(i % 6, i // 6) for i, code in enumerate(view.cells) if code > 8]
        view = with_flags(view, [cell for cell in shut if chance.random() < 0.3])
        analysis = analyze(view)
        found = check(view)
        met.update(kinds(found))
        flags = {(i % 6, i // 6) for i, code in enumerate(view.cells) if code == FLAG}
        by_kind = {one.kind: set(one.cells) for one in found.findings}
        assert by_kind.get("wrong_flag", set()) == flags & set(analysis.safe)
        assert by_kind.get("unproved_flag", set()) == flags - {*analysis.safe, *analysis.mines}
        assert found.fine == analyze(view, flags="trust").consistent
        for one in found.findings:
            if one.kind == "too_many_flags":
                at, *beside = one.cells
                assert set(beside) == flags & set(around(view, at))
                assert len(beside) > view.at(*at)
    assert {"too_many_flags", "wrong_flag", "flags_conflict", "unproved_flag"} <= met.keys(), met


def test_edited_boards_name_a_smallest_contradiction() -> None:
    chance = random.Random(32)
    met: Counter[str] = Counter()
    for view in mid_game("intermediate", 3):
        numbers = [(i % 16, i // 16) for i, code in enumerate(view.cells) if 0 < code < 8]
        for at in chance.sample(numbers, 5):
            wrong = view.with_cell(*at, view.at(*at) + 1)
            analysis = analyze(wrong)
            found = check(wrong)
            assert found.fine == analysis.consistent
            if not analysis.consistent:
                met.update(kinds(found))
                conflict = analysis.conflict
                assert conflict is not None
                (first, *_) = found.findings
                if first.kind == "contradiction":
                    assert first.cells == conflict.clues
                else:
                    places = [cell for cell in around(wrong, first.cells[0]) if wrong.at(*cell) > 8]
                    assert len(places) < wrong.at(*first.cells[0])
                assert hint(wrong).kind == "mistake"
                assert hint(wrong).mistakes == found.findings
    assert {"contradiction", "too_few_places"} <= met.keys(), met
