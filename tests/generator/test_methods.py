"""The other methods: sound, and as docs/generating.md tells of them."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.generator.helpers import bbbv, chi_square, needs_no_guess, solvable_layouts

from sapper.generator import METHODS, Wish, generate_many
from sapper.solve import verify


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("total", ["allowed", "end", "never"])
def test_no_board_needs_a_guess(method: str, total: str) -> None:
    wish = Wish(total=total)
    for rules, first, count in (("9x9/12", (0, 0), 20), ("16x16/45", (3, 3), 8), ("12x4/8", (5, 1), 20)):
        for board in generate_many(rules, count, first, seed=3, method=method, wish=wish, threads=1):
            assert needs_no_guess(board.layout, first, total)
            assert board.method == method or (method == "auto" and board.method in ("uniform", "dense"))


@pytest.mark.parametrize("method", ["dense", "iterative", "iterative-2", "auto"])
def test_many_mines(method: str) -> None:
    for board in generate_many("30x16/170", 3, (3, 3), seed=3, method=method, threads=1):
        assert board.layout.mine_count == 170
        assert needs_no_guess(board.layout, (3, 3))
        assert verify(board.certificate)


@pytest.mark.parametrize("method", [method for method in METHODS if method != "uniform"])
def test_the_same_boards_whatever_the_threads(method: str) -> None:
    one, three = (
        [board.layout for board in generate_many("16x16/60", 12, (3, 3), seed=9, method=method, threads=threads)]
        for threads in (1, 3)
    )
    assert one == three
    assert len(set(one)) == 12


def test_mixing_keeps_every_solvable_board_equally_likely() -> None:
    """Long enough mixed, dense boards are uniform, whatever the repairs favoured."""
    every = solvable_layouts("4x4/5", (0, 0))
    made = generate_many("4x4/5", 8_000, (0, 0), seed=1, method="dense", mix=60)
    found = Counter(board.layout.mask for board in made)
    counts = [found[layout.mask] for layout in every]
    assert sum(counts) == 8_000
    assert abs(chi_square(counts, 8_000 / len(counts))) < 4
    unmixed = Counter(
        board.layout.mask for board in generate_many("4x4/5", 8_000, (0, 0), seed=1, method="dense", mix=0)
    )
    assert chi_square([unmixed[layout.mask] for layout in every], 8_000 / len(counts)) > 20


def test_moves_are_counted() -> None:
    boards = list(generate_many("30x16/130", 3, (3, 3), seed=1, method="dense", mix=50, threads=1))
    assert [board.moves for board in boards] == [50, 50, 50]
    assert all(0 < board.accepted < 50 for board in boards)
    assert all(board.moves == 86 for board in generate_many("30x16/130", 2, (3, 3), seed=1, method="dense", threads=1))
    assert all(board.moves == 0 for board in generate_many("9x9/10", 2, seed=1, method="uniform", threads=1))


def test_dense_boards_as_wished() -> None:
    for board in generate_many("30x16/130", 3, (3, 3), seed=1, method="dense", wish=Wish(bbbv=(230, 240)), threads=1):
        assert 230 <= bbbv([board.layout])[0] <= 240
        assert board.moves >= 86


def test_combined_lays_some_mines_at_once() -> None:
    few, many = (
        sum(
            board.attempts
            for board in generate_many("16x16/40", 20, (3, 3), seed=1, method="combined", random_mines=mines)
        )
        for mines in (5, 35)
    )
    assert few > 20 * 30 > many


def test_gradual_keeps_mines_that_need_the_total_now_and_then() -> None:
    def needing(chance: float) -> int:
        boards = generate_many("9x9/18", 60, (0, 0), seed=1, method="gradual", total_chance=chance)
        return sum(not needs_no_guess(board.layout, (0, 0), "never") for board in boards)

    assert needing(0.0) == 0
    assert 0 < needing(0.08) < needing(1.0)


def test_auto_is_uniform_where_that_is_quick() -> None:
    assert {board.method for board in generate_many("expert", 20, (3, 3), seed=1)} == {"uniform"}
    assert {board.method for board in generate_many("30x16/170", 5, (3, 3), seed=1)} == {"dense"}
