"""`explain_guess` against games played out in every layout, and its sentences."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations

import pytest
from tests.solve.helpers import cells_of, scattered
from tests.teach.plain import Plain

from sapper import BudgetExceeded, InputError, Move, View, analyze, best_move
from sapper.board import FLAG
from sapper.teach import GuessAdvice, explain_guess
from sapper.teach.messages_games import GAMES


def stuck_views(count: int, width: int, mines: int, share: float) -> Iterator[tuple[View, Plain]]:
    """Small Views on which nothing is safe, with everything about them."""
    seed = 0
    while count:
        seed += 1
        view = scattered(width, 4, mines + seed % 3, share, seed)
        if not 2 <= view.hidden <= 11 or min(view.cells) > 8 or analyze(view).safe:
            continue
        plain = Plain(view)
        if 1 < len(plain.layouts) <= 20:
            assert all(plain.risk(cell) for cell in plain.unknown)
            count -= 1
            yield view, plain


#: Three cells that nothing outside can help, and a 50/50, behind mines that are shown.
APART = View.parse("5x2/4\n1#*3#\n##*3#")
STUCK = [(APART, Plain(APART)), *stuck_views(24, 4, 3, 0.5), *stuck_views(24, 6, 6, 0.8), *stuck_views(16, 7, 7, 0.9)]


def test_what_a_guess_is_worth() -> None:
    several = 0
    for view, plain in STUCK:
        advice = explain_guess(view, most=20)
        assert advice.allowed
        assert not advice.certain
        best = max(plain.win(cell) for cell in plain.unknown)
        assert advice.best is not None
        assert advice.best.win == pytest.approx(best)
        several += len({round(one.win or 0, 9) for one in advice.candidates}) > 1
        for one in advice.candidates:
            outcomes = plain.outcomes(one.cell, plain.layouts)
            share = len(plain.layouts)
            opened = frozenset([one.cell])
            on = sum(len(group) for group in outcomes.values() if plain.goes_on(group, opened))
            assert one.risk == pytest.approx(plain.risk(one.cell))
            assert one.zero == pytest.approx(len(outcomes.get(0, ())) / share)
            assert one.progress == pytest.approx(on / share)
            assert one.win_exact
            assert one.win == pytest.approx(plain.win(one.cell))
    assert several > 10


def test_the_count_proves_that_nothing_is_certain() -> None:
    for view, plain in STUCK:
        count = explain_guess(view).count
        assert count is not None
        assert count.layouts == len(plain.layouts)
        assert count.mines == sum(count.cell in mines for mines in plain.layouts) > 0
        assert count.risk == pytest.approx(min(plain.risk(cell) for cell in plain.unknown))
        assert f" {len(plain.layouts)} layouts agree" in count.text


def never_told_apart(plain: Plain, a: tuple[int, int], b: tuple[int, int]) -> bool:
    """Exactly one is a mine, and with the two exchanged every layout is one again, in which all else looks the same."""
    for mines in plain.layouts:
        if (a in mines) == (b in mines):
            return False
        other = mines ^ {a, b}
        if other not in plain.layouts:
            return False
        for cell in cells_of(plain.view):
            if cell not in mines | {a, b} and plain.shown(cell, mines) != plain.shown(cell, other):
                return False
    return True


def test_fifties_are_all_pairs_that_nothing_tells_apart() -> None:
    named = 0
    for view, plain in STUCK:
        advice = explain_guess(view)
        pairs = {part.cells for part in advice.sealed if part.fifty and len(part.cells) == 2}
        wanted = {pair for pair in combinations(plain.unknown, 2) if never_told_apart(plain, *pair)}
        assert pairs == wanted
        named += len(pairs)
        assert [part.cells for part in advice.sealed if part.fifty] == advice.fifty
    assert named > 10


def test_sealed_parts_hold_as_many_mines_and_are_seen_from_nowhere_else() -> None:
    larger = 0
    for view, plain in STUCK:
        for part in explain_guess(view).sealed:
            inside = set(part.cells)
            if len({mines - inside for mines in plain.layouts}) == 1:
                continue  # all that is left: there is no outside
            larger += len(inside) > 2
            assert {len(mines & inside) for mines in plain.layouts} == {part.mines}
            assert len({mines & inside for mines in plain.layouts}) == part.ways
            for cell in set(plain.unknown) - inside:
                seen = {len(set(plain._near[cell]) & mines & inside) for mines in plain.layouts if cell not in mines}
                assert len(seen) <= 1, "a cell outside would tell something"
    assert larger > 0
    assert [part.chance for part in explain_guess(APART).sealed] == [0.5, 1 / 3]


def test_two_layouts_are_one_coin() -> None:
    advice = explain_guess(View.parse("3x1/1\n#1#"))
    assert advice.fifty == [((0, 0), (2, 0))]
    assert "One of (0, 0) and (2, 0) is a mine" in advice.text


def test_no_guess_where_a_cell_is_safe() -> None:
    advice = explain_guess(View.parse("3x2/1\n###\n11#"))
    assert not advice.allowed
    assert advice.safe == ((2, 0), (2, 1))
    assert advice.text == "No guess is needed: (2, 1) is certainly safe."
    assert advice.best is None
    flagged = View.parse("3x2/1\n##F\n11F")
    assert explain_guess(flagged).safe == advice.safe


def test_on_large_boards_the_player_comes_first_and_is_best() -> None:
    for seed in range(4):
        view = scattered(30, 16, 99, 0.01 + 0.01 * seed, seed)
        advice = explain_guess(view)
        if not advice.allowed:
            continue
        move = best_move(view)
        assert advice.best is not None
        assert advice.best.cell == (move.x, move.y)
        chances = analyze(view).probability
        for one in advice.candidates:
            assert one.risk == pytest.approx(chances[one.cell[1], one.cell[0]])
            assert one.win is not None
            assert one.win <= (advice.best.win or 0) + 1e-9
        assert advice.count is not None
        assert "layouts agree" in advice.count.text
        assert advice.reason


def test_players() -> None:
    class Last:
        name = "last"

        def move(self, view: View) -> Move:
            cell = [cell for cell in cells_of(view) if view.at(*cell) > 8][-1]
            return Move(*cell, why="sea", risk=None, reason="It is the last one.")

    view = View.parse("4x3/3\n1###\n####\n####")
    for name in ("fast", "best", "max", "exact", "marking-chances"):
        advice = explain_guess(view, name)
        assert advice.player == name
        assert advice.best is not None
        assert advice.best.win_exact
    advice = explain_guess(view, Last())
    assert advice.best is not None
    assert advice.best.cell == (3, 2)
    best = explain_guess(view).best
    assert best is not None
    if (advice.best.win or 0) < (best.win or 0):
        assert advice.reason.startswith("last takes (3, 2). It is the last one.")
        assert "wins more often" in advice.reason


def test_without_a_total_only_the_risk_is_compared() -> None:
    advice = explain_guess(View.parse("4x4/?\n1###\n####\n####\n###1"))
    assert advice.allowed
    assert advice.best is not None
    assert advice.best.win is None
    assert advice.best.risk == min(one.risk for one in advice.candidates)
    assert "The mine total is unknown" in advice.reason
    assert advice.count is not None
    assert advice.count.layouts is None


def test_the_first_click() -> None:
    advice = explain_guess(View.hidden_board("expert"))
    assert advice.allowed
    assert "the first click is never a mine" in advice.text
    assert advice.best is not None
    assert advice.best.risk == 0
    risky = explain_guess(View.parse("5x5/5 any\n#####\n#####\n#####\n#####\n#####"))
    assert risky.best is not None
    assert risky.best.risk == pytest.approx(0.2)
    assert "20.0 %" in risky.text


def test_what_cannot_be_asked() -> None:
    for view in (
        View.parse("4x1/1\n1##1"),  # impossible
        View.parse("2x1/1\n1F"),  # every closed cell is a mine
        View.parse("2x1/0\n.."),  # every cell is open
        View.parse("3x2/2\nX*#\n2##"),  # lost
    ):
        with pytest.raises(InputError, match=r"[.]$"):
            explain_guess(view)
    stuck = STUCK[0][0]
    with pytest.raises(InputError, match="At least one guess"):
        explain_guess(stuck, most=0)
    with pytest.raises(InputError, match="no player"):
        explain_guess(stuck, "nobody")
    with pytest.raises(BudgetExceeded):
        explain_guess(scattered(30, 16, 99, 0.1, 1), budget=10)


def test_flags_say_nothing() -> None:
    view, _ = STUCK[0]
    cell = next(cell for cell in cells_of(view) if view.at(*cell) > 8)
    plain, flagged = explain_guess(view), explain_guess(view.with_cell(*cell, FLAG))
    assert plain.to_json() == flagged.to_json()


def test_json() -> None:
    for view, _ in STUCK[:5]:
        advice = explain_guess(view)
        values = json.loads(json.dumps(advice.to_json(), allow_nan=False))
        assert values["allowed"] is True
        assert values["candidates"][0]["cell"] == list(best(advice))
        assert values["text"] == advice.text


def best(advice: GuessAdvice) -> tuple[int, int]:
    assert advice.best is not None
    return advice.best.cell


def test_every_message_is_a_sentence_or_a_name() -> None:
    for key, message in GAMES.items():
        for form in (message,) if isinstance(message, str) else message:
            assert form == form.strip()
            assert form.endswith((".", "}")) or not key.startswith(("guess", "why", "move", "game", "turn", "sealed"))
