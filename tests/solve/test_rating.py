"""Ratings: by their definitions in plain Python, however the board lies, whatever the batch and the threads."""

from __future__ import annotations

import json
import math
import random
import threading

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.solve import plain_rating as plain

from sapper import BudgetExceeded, Cancelled, InputError, Layout, Rating, Rules, rate, walk
from sapper.measure import measure_layout
from sapper.solve import TECHNIQUES, Ratings, rate_many


def small_boards(count: int, most: int) -> list[Layout]:
    """Boards of which after the first click few cells are undecided."""
    chance = random.Random(4)
    found: list[Layout] = []
    while len(found) < count:
        width, height = chance.randint(3, 7), chance.randint(3, 6)
        mines = chance.randint(3, max(3, width * height // 3))
        first = (chance.randrange(width), chance.randrange(height))
        rules = Rules(width, height, mines, chance.choice(("safe", "opening")))
        layout = Layout.draw(rules, chance.getrandbits(32), first)
        if 4 < len(plain.board_of(layout, first).undecided) <= most:
            found.append(layout)
    return found


def test_the_fewest_clues_by_brute_force() -> None:
    """Every choice of clues is tried, in every round."""
    several = guessed = counted = 0
    for layout in small_boards(400, 15):
        assert layout.first
        rating, wanted = rate(layout), plain.rated(layout, layout.first)
        assert {n: steps for n, steps in enumerate(rating.clues_histogram) if steps} == wanted.histogram
        assert (rating.hard_steps, rating.guesses) == (wanted.hard, wanted.guesses)
        assert rating.total_needed == wanted.total
        assert math.isclose(rating.luck, wanted.luck, abs_tol=1e-6)
        assert math.isclose(rating.difficulty, wanted.difficulty, abs_tol=0.006)
        assert rating.clues_exact
        several += rating.clues_max > 2
        guessed += rating.guesses > 0
        counted += rating.total_needed
    assert min(several, guessed, counted) > 10


def test_depth_and_naive_rounds_by_their_definitions() -> None:
    deep = long = 0
    for layout in small_boards(250, 13):
        assert layout.first
        rating = rate(layout)
        depth = plain.least(layout, layout.first, range(4), plain.suppose)
        assert rating.depth == depth
        # On so few cells nothing is new after twenty rounds.
        level = plain.least(layout, layout.first, range(21), plain.naive)
        assert rating.steps_level == level
        deep += depth is None or depth > 1
        long += level is None or level > 1
    assert deep > 0
    assert long > 0


# technique, steps by clues, depth, naive rounds, hard steps, is the total needed, guesses, difficulty
Golden = tuple[str, tuple[int, ...], int | None, int | None, int, bool, int, float]

GOLDEN: dict[tuple[str, int], Golden] = {
    ("beginner", 0): ("guess", (0, 15), 0, 0, 0, False, 1, 14.0),
    ("beginner", 1): ("single", (0, 12), 0, 0, 0, False, 0, 3.7),
    ("beginner", 2): ("pair", (0, 15, 1), 1, 1, 1, False, 0, 5.58),
    ("beginner", 27): ("count", (0, 13, 3, 1), 1, 1, 4, True, 0, 7.44),
    ("beginner", 411): ("group", (0, 16, 1, 1), 1, 2, 2, False, 0, 6.82),
    ("beginner", 538): ("suppose", (0, 13, 1, 0, 0, 0, 0, 0, 1), 1, None, 2, False, 0, 11.03),
    ("intermediate", 229): ("suppose", (0, 61, 8, 0, 1), 2, 2, 9, False, 0, 8.8),
    ("intermediate", 554): ("pair", (0, 57, 8), 2, 1, 8, False, 0, 8.29),
    ("expert", 0): ("pair", (0, 149, 11), 1, 1, 11, False, 0, 8.97),
    ("expert", 1): ("guess", (0, 145, 18, 0, 1), 1, 1, 19, True, 5, 17.52),
    ("expert", 94): ("suppose", (0, 152, 10, 0, 1), 1, 3, 11, False, 0, 9.23),
    ("expert", 229): ("count", (0, 129, 14, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1), 2, 2, 16, True, 0, 13.11),
}


@pytest.mark.parametrize(("rules", "seed"), GOLDEN)
def test_golden(rules: str, seed: int) -> None:
    one = rate(Layout.draw(rules, seed, (3, 3)))
    numbers = (one.technique, one.clues_histogram, one.depth, one.steps_level, one.hard_steps)
    assert (*numbers, one.total_needed, one.guesses, one.difficulty) == GOLDEN[rules, seed]
    assert one.clues_exact


def test_json() -> None:
    """Its names are public."""
    values = rate(Layout.draw("beginner", 27, (3, 3))).to_json()
    assert json.loads(json.dumps(values)) == values
    assert values == {
        "3bv": 17,
        "openings": 2,
        "islands": 3,
        "zini": 14,
        "hzini": 14,
        "solvable": True,
        "technique": "count",
        "reasoning": "count",
        "clues_max": 3,
        "clues_mean": 22 / 17,
        "clues_histogram": {"1": 13, "2": 3, "3": 1},
        "clues_exact": True,
        "depth": 1,
        "steps_level": 1,
        "steps": 17,
        "hard_steps": 4,
        "total_needed": True,
        "guesses": 0,
        "chance": 1.0,
        "difficulty": 7.44,
    }


def ways(layout: Layout) -> list[Layout]:
    """The board turned and mirrored in all eight ways."""
    assert layout.first
    cells = np.frombuffer(layout.mask, np.uint8).reshape(layout.height, layout.width).copy()
    cells[layout.first[1], layout.first[0]] = 2
    found = []
    for turned in (np.rot90(cells, k)[:, ::step] for k in range(4) for step in (1, -1)):
        y, x = np.argwhere(turned == 2)[0]
        mines = [(int(x), int(y)) for y, x in np.argwhere(turned == 1)]
        found.append(Layout(turned.shape[1], turned.shape[0], mines, first=(int(x), int(y))))
    return found


def without_zini(rating: Rating) -> dict[str, object]:
    """ZiNi breaks ties by where cells lie."""
    values = rating.to_json()
    return {name: value for name, value in values.items() if name not in ("zini", "hzini")}


@settings(max_examples=40, derandomize=True)
@given(st.integers(0, 2**32), st.sampled_from(["9x9/10", "12x8/20", "8x8/16", "16x16/40"]), st.integers(0, 7))
def test_however_the_board_lies(seed: int, rules: str, x: int) -> None:
    layout = Layout.draw(rules, seed, (x, 2))
    assert all(without_zini(rate(way)) == without_zini(rate(layout)) for way in ways(layout))


def test_with_the_walk_and_the_measures() -> None:
    techniques = set()
    for seed in range(150):
        layout = Layout.draw("16x16/40", seed, (3, 3))
        rating, walked = rate(layout), walk(layout)
        measure = measure_layout(layout)
        techniques.add(rating.technique)
        assert (rating.solvable, rating.technique) == (walked.solved, walked.technique)
        assert (rating.guesses > 0) == (not rating.solvable)
        assert not rating.solvable or rating.total_needed == walked.total_used
        assert (rating.hard_steps == 0) == (rating.reasoning == "single")
        if rating.technique in TECHNIQUES[:3]:
            assert rating.clues_max == TECHNIQUES.index(rating.technique) + 1
        assert (rating.bbbv, rating.openings, rating.islands) == (measure.bbbv, measure.openings, measure.islands)
        assert (rating.zini, rating.hzini) == (measure.zini, measure.hzini)
    assert {"single", "pair", "count", "guess"} <= techniques


def drawn(count: int, rules: str = "16x16/40") -> list[Layout]:
    return [Layout.draw(rules, seed, (3, 3)) for seed in range(count)]


def masks_of(boards: list[Layout]) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    return np.array([np.frombuffer(board.mask, np.uint8).reshape(board.height, board.width) for board in boards])


def test_many_are_one_by_one() -> None:
    boards = drawn(60)
    ratings = rate_many(boards)
    assert len(ratings) == 60
    assert list(ratings) == [rate(board) for board in boards]
    assert ratings.steps.tolist() == [rating.steps for rating in ratings]
    assert ratings.clues_max.tolist() == [rating.clues_max for rating in ratings]
    assert ratings.clues_mean.tolist() == [rating.clues_mean for rating in ratings]
    assert ratings.chance.tolist() == [rating.chance for rating in ratings]
    assert ratings.to_json() == [rating.to_json() for rating in ratings]
    assert set(ratings.technique) <= set(TECHNIQUES)


def same(a: Ratings, b: Ratings) -> bool:
    return all(np.array_equal(getattr(a, name), getattr(b, name)) for name in Ratings.__slots__)


def test_batches_and_threads_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    boards = drawn(60)
    whole = rate_many(boards, threads=1)
    masks = masks_of(boards)
    monkeypatch.setattr("sapper.solve.rating._PIECE", 7 * 256)
    for threads in (1, 2, 3, None):
        assert same(rate_many(boards, threads=threads), whole)
        assert same(rate_many(masks, (3, 3), threads=threads), whole)
    assert same(rate_many(masks.astype(bool), np.full((60, 2), 3)), whole)
    assert rate_many(masks, [(3, 3)] * 60, zini=False).zini.tolist() == [-1] * 60
    assert rate_many(boards, zini=False)[0].zini is None


def test_no_boards() -> None:
    for nothing in (rate_many([]), rate_many(np.zeros((0, 9, 9), bool), (0, 0))):
        assert len(nothing) == 0
        assert nothing.clues_max.tolist() == nothing.clues_mean.tolist() == []


def test_boards_without_a_step() -> None:
    for text in (".", "...", "...\n..."):
        rating = rate(Layout.parse(text), (0, 0))
        assert (rating.solvable, rating.steps, rating.clues_max, rating.clues_mean) == (True, 0, 0, 0.0)
        assert (rating.difficulty, rating.technique, rating.depth, rating.steps_level) == (0.0, "single", 0, 0)


def test_where_only_the_end_helps() -> None:
    """All mines are found, and a cell is walled in by them."""
    rating = rate(Layout.parse("..*.."), (0, 0))
    assert (rating.technique, rating.total_needed, rating.hard_steps) == ("count", True, 1)
    assert rating.clues_histogram == (0, 2)


def test_more_of_anything_is_harder() -> None:
    """The difficulty grows with every step, with every clue it needs, with every guess."""
    ratings = [rate(Layout.draw("12x12/28", seed, (3, 3))) for seed in range(150)]
    for one in ratings:
        for other in ratings:
            if _as_hard(one, other):
                assert one.difficulty <= other.difficulty


def _as_hard(easy: Rating, hard: Rating) -> bool:
    """Has the hard one, for every number of clues, as many steps that need so many or more, and as many guesses?"""
    most = max(easy.clues_max, hard.clues_max) + 1

    def steps(rating: Rating, least: int) -> int:
        return sum(rating.clues_histogram[least:])

    return all(steps(easy, n) <= steps(hard, n) for n in range(most)) and (
        easy.guesses <= hard.guesses and easy.luck <= hard.luck
    )


def test_a_budget_and_cancelling() -> None:
    board = Layout.draw("expert", 2, (3, 3))
    with pytest.raises(BudgetExceeded):
        rate(board, budget=100)
    assert rate(board, budget=100_000_000) == rate(board)
    stop = threading.Event()
    stop.set()
    with pytest.raises(Cancelled):
        rate_many(np.repeat(masks_of([board]), 5000, 0), (3, 3), cancel=stop)
    with pytest.raises(Cancelled):
        rate_many(np.repeat(masks_of([board]), 5000, 0), (3, 3), cancel=stop, threads=2)


def test_bad_input() -> None:
    layout, masks = Layout.parse("*..\n...\n..."), np.zeros((2, 3, 3), bool)
    for wrong in (
        lambda: rate(layout),
        lambda: rate(layout, (0, 0)),
        lambda: rate(layout, (3, 0)),
        lambda: rate(layout, (2, 2), depth=0),
        lambda: rate(layout, (2, 2), depth=10),
        lambda: rate(layout, (2, 2), budget=0),
        lambda: rate_many([layout]),
        lambda: rate_many([layout], (0, 0)),
        lambda: rate_many([layout], 5),  # type: ignore[arg-type]
        lambda: rate_many([layout], "ab"),  # type: ignore[arg-type]
        lambda: rate_many([layout], [(2, 2)] * 2),
        lambda: rate_many([layout, Layout.parse("..")], (1, 0)),
        lambda: rate_many(masks),
        lambda: rate_many(masks, (3, 0)),
        lambda: rate_many(masks[0], (0, 0)),
        lambda: rate_many(masks.astype(float), (0, 0)),
        lambda: rate_many(masks + 2, (0, 0)),
        lambda: rate_many(masks, (0, 0), threads=0),
    ):
        with pytest.raises(InputError, match=r"\.$"):
            wrong()
