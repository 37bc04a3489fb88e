"""Boards as wished; wishes that nothing can fulfil; limits."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from tests.generator.helpers import bbbv, needs_no_guess

import sapper
from sapper import BudgetExceeded, Cancelled, Game, InputError, Layout, Record, View, analyze, rate, walk
from sapper.board import HIDDEN
from sapper.generator import Generated, Wish, deal, generate_many
from sapper.solve import TECHNIQUES, verify


def made(wish: Wish, rules: str = "16x16/40", count: int = 20, **options: Any) -> list[Generated]:
    return list(generate_many(rules, count, (3, 3), seed=4, wish=wish, threads=1, **options))


@pytest.mark.parametrize(
    ("least", "most"),
    [
        ("single", "single"),
        ("pair", "pair"),
        ("group", "group"),
        ("suppose", "suppose"),
        ("exact", "count"),
        ("count", "count"),
        ("single", "suppose"),
    ],
)
def test_the_hardest_technique_is_as_wished(least: str, most: str) -> None:
    for board in made(Wish(technique_min=least, technique_max=most), count=10):
        needed = walk(board.layout, most=most).technique
        assert TECHNIQUES.index(least) <= TECHNIQUES.index(needed) <= TECHNIQUES.index(most)
        assert verify(board.certificate)


def test_the_total_is_used_as_wished() -> None:
    for board in made(Wish(total="needed")):
        assert walk(board.layout, total="allowed").solved
        assert not walk(board.layout, total="never").solved
    for use in ("end", "never"):
        assert all(walk(board.layout, total=use).solved for board in made(Wish(total=use)))
    assert all(
        walk(board.layout, most="pair", total="end").solved for board in made(Wish("single", "pair", total="end"))
    )


def test_the_3bv_is_as_wished() -> None:
    measured = bbbv([board.layout for board in made(Wish(bbbv=(60, 65)))])
    assert min(measured) >= 60
    assert max(measured) <= 65


def test_clues_and_depth_are_as_wished() -> None:
    for least, most in ((2, 2), (3, 4)):
        for board in made(Wish(clues=(least, most)), count=10):
            assert least <= rate(board.layout).clues_max <= most
    for board in made(Wish(depth=(2, 2)), count=5):
        assert rate(board.layout).depth == 2
    for board in made(Wish(depth=(0, 1), clues=(2, 9)), count=5):
        assert (rate(board.layout).depth or 0) <= 1


def test_every_opening_will_do() -> None:
    for board in made(Wish(all_openings=True), count=5):
        layout = board.layout
        zeros = [(i % 16, i // 16) for i, code in enumerate(layout.cells) if code == 0]
        assert all(walk(layout, zero).solved for zero in zeros)


def test_boards_that_need_a_guess_say_where() -> None:
    for board in made(Wish(technique_min="guess")):
        assert not needs_no_guess(board.layout, (3, 3))
        where = board.to_json()["guess"]
        view = View.parse(where["view"])
        assert not [cell for cell in analyze(view).safe if view.at(*cell) == HIDDEN]
        assert where["undecided"]
        with pytest.raises(InputError, match="needs a guess has no certificate"):
            _ = board.certificate


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"technique_min": "pair", "technique_max": "single"}, "No board needs at least pair and at most single"),
        ({"technique_max": "guess"}, "'guess' is no technique here"),
        ({"technique_min": "luck"}, "'luck' is no technique here"),
        ({"bbbv": (9, 3)}, "A range of 3BV from 9 to 3 holds nothing"),
        ({"bbbv": (1, 2, 3)}, "range of two whole numbers"),
        ({"clues": 2}, "range of two whole numbers"),
        ({"total": "some"}, "allowed, end, needed or never"),
        ({"total": "allowed", "technique_max": "pair"}, 'can be used "never" or at the "end"'),
        ({"total": "never", "technique_min": "count"}, "needs the mine total, which is never"),
        ({"technique_min": "guess", "depth": (1, 2)}, "needs a guess is not solved"),
        ({"technique_min": "guess", "technique_max": "pair"}, "leave technique_max at count"),
        ({"technique_max": "single", "depth": (1, 2)}, "nothing is supposed"),
        ({"technique_max": "pair", "clues": (3, 4)}, "no step needs 3 clues"),
        ({"technique_min": "pair", "clues": (1, 1)}, "two clues together somewhere"),
        ({"depth": (10, 12)}, "more than 9 cells"),
    ],
)
def test_contradictory_wishes(wish: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        Wish(**wish)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"rules": "9x9/81"}, "has 0 to 80 mines"),
        ({"rules": "3x3/9", "rule": "any"}, "no safe cell"),
        ({"first": (9, 0)}, "outside the 9x9 board"),
        ({"method": "magic"}, "'magic' is no method"),
        ({"seed": -1}, "A seed is a whole number"),
        ({"count": -1}, "number of boards"),
        ({"threads": 0}, "number of threads"),
        ({"wish": Wish(bbbv=(72, 80))}, "72 is too much"),
        ({"wish": Wish(bbbv=(0, 0))}, "at least 1"),
        ({"budget": 0}, "A budget is a positive number"),
        ({"total_chance": 2}, "chance lies between 0 and 1"),
        ({"mix": -3}, "moves that mix a board"),
        ({"random_mines": 11}, "mines laid at once"),
    ],
)
def test_bad_input_is_a_sentence(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        list(generate_many(**{"rules": "9x9/10"} | arguments))


def test_an_impossible_wish_ends() -> None:
    with pytest.raises(BudgetExceeded, match="No 30x16/200 board was found"):
        sapper.generate("30x16/200", method="uniform", budget=2_000_000)
    boards = generate_many("9x9/10", 50, (3, 3), seed=1, wish=Wish(bbbv=(44, 70)), budget=300_000, threads=2)
    done: list[Generated] = []
    with pytest.raises(BudgetExceeded, match=r"as wished, {'3bv': \[44, 70\]}"):
        done.extend(boards)


def test_it_can_be_cancelled() -> None:
    stop = threading.Event()
    stop.set()
    with pytest.raises(Cancelled):
        sapper.generate("30x16/200", method="uniform", cancel=stop)
    with pytest.raises(Cancelled):
        list(generate_many("30x16/200", 3, method="uniform", cancel=stop))


def test_wishes_as_json() -> None:
    wish = Wish("pair", "suppose", clues=(2, 3), bbbv=(150, 200), all_openings=True)
    values = wish.to_json()
    assert values == {
        "technique_min": "pair", "technique_max": "suppose", "clues": [2, 3], "3bv": [150, 200], "all_openings": True,
    }  # fmt: skip
    assert Wish.from_json(values) == wish
    with pytest.raises(InputError, match="'bbbv' is nothing to wish for"):
        Wish.from_json({"bbbv": [1, 2]})
    with pytest.raises(InputError, match="all_openings is true or false"):
        Wish.from_json({"all_openings": 1})


@pytest.mark.parametrize("first", [(0, 0), (15, 8), (29, 15)])
def test_a_game_lays_its_board_at_the_first_click(first: tuple[int, int]) -> None:
    game = Game("expert", seed=3, no_guess=True)
    game.flag(1, 1)
    game.flag(*first)
    assert game.open(*first).outcome == "flagged"
    assert game.layout is None
    game.flag(*first)
    game.flag(1, 1)
    game.flag(29, 0) if first != (29, 0) else None
    assert game.open(*first)
    assert isinstance(game.layout, Layout)
    assert needs_no_guess(game.layout, first)
    record = game.record
    assert record.no_guess
    assert Record.from_json(record.to_json()).replay().view == game.view
    again = Game("expert", seed=3, no_guess=True)
    again.open(*first)
    assert again.layout == game.layout


def test_a_game_on_a_board_without_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deal, "BUDGET", 100_000)
    game = Game("2x2/2", seed=3, rule="safe", no_guess=True)
    with pytest.raises(BudgetExceeded):
        game.open(0, 0)
    assert game.state == "ready"
