"""The console game's solver keeps its habits, good and bad."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper import Game, InputError, View
from sapper.play import Move, best_move, player_named


def chosen(text: str) -> Move:
    return best_move(View.parse(text), player="marking-chances")


def test_it_flags_when_a_number_equals_its_closed_neighbours() -> None:
    move = chosen("1#\n11")
    assert (move.kind, move.x, move.y, move.why, move.risk) == ("flag", 1, 0, "certain", 0.0)
    assert move.reason == "The 1 at (0, 0) has 1 closed neighbour: a mine."


def test_it_opens_when_the_mines_of_a_number_are_marked() -> None:
    move = chosen("1F1\n#11\n#10")  # the 1 at (0, 0) does not decide; the 1 at (2, 0) marks (1, 0)
    assert (move.kind, move.x, move.y, move.why) == ("open", 0, 1, "certain")
    assert "its mine marked" in move.reason


def test_it_opens_around_a_nought() -> None:
    assert chosen("0#\n##").reason == "(0, 0) is a 0."


def test_it_compares_no_two_numbers() -> None:
    """A 1-2-1 along a wall decides all its cells for anybody who looks at two numbers; this player opens a mine."""
    move = chosen("###\n121\n000")
    assert (move.x, move.y, move.why, move.risk) == (0, 0, "frontier", None)


def test_its_chances_are_sums_of_shares() -> None:
    move = chosen("#2#1#\n#####")  # 2/5 left of the 2, 2/5 + 1/5 between, 1/5 right of the 1
    assert (move.x, move.y) == (4, 0)
    assert "add up to 0.20" in move.reason


def test_an_untouched_cell_looks_safest_even_when_it_is_full_of_mines() -> None:
    move = chosen("6x2/9\n1#####\n######")
    assert (move.x, move.y, move.why) == (2, 0, "sea")


@pytest.mark.parametrize(("text", "why"), [("###\n###", "first"), ("1##\n###", "corner"), ("#1####\n######", "sea")])
def test_what_kind_of_guess(text: str, why: str) -> None:
    assert chosen(text).why == why


def test_a_wrong_flag_comes_off_first() -> None:
    move = chosen("0F\n##")
    assert (move.kind, move.x, move.y, move.why) == ("flag", 1, 0, "certain")
    assert move.reason == "The flag comes off first. (0, 0) is a 0."


def test_flags_decide_nothing() -> None:
    """As many flags as the number says stand around it, but the number does not prove them."""
    move = chosen("1F##\n####")
    assert (move.x, move.y, move.why) == (2, 0, "sea")


def test_known_mines_count() -> None:
    move = chosen("1*\n#1")
    assert (move.kind, move.x, move.y) == ("open", 0, 1)


def test_nothing_left_is_said() -> None:
    with pytest.raises(InputError, match="no move left"):
        chosen("11\n11")
    with pytest.raises(InputError, match="No cell is left"):
        chosen("1F\n11")


@given(st.integers(0, 2**64 - 1), st.sampled_from(["9x9/10", "8x5/12", "1x9/2", "16x4/5", "5x5/0"]))
def test_every_move_of_a_game_changes_something(seed: int, rules: str) -> None:
    """And equal Views give equal Moves; what it calls certain is."""
    game = Game(rules, seed=seed)
    player = player_named("marking-chances")
    while game.state in ("ready", "running"):
        move = player.move(game.view)
        assert move == player_named("marking-chances").move(View.parse(str(game.view)))
        assert getattr(game, move.kind)(move.x, move.y)
        assert game.state != "lost" or not move.certain


def test_games_for_ever() -> None:
    """So many of 200 games it wins. A change here is a change of its habits."""
    won = 0
    for seed in range(200):
        game = Game("beginner", seed=seed)
        while game.state in ("ready", "running"):
            move = best_move(game.view, "marking-chances")
            getattr(game, move.kind)(move.x, move.y)
        won += game.state == "won"
    assert won == 148
