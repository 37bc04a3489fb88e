"""The engine's players: what they say, what they refuse, and that they play perfectly where they say so."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from sapper import BudgetExceeded, Game, InputError, Layout, Rules, View, analyze, sample
from sapper.board import HIDDEN
from sapper.play import BuiltIn, Move, Planner, best_move, optimal, player_named

NAMES = ("fast", "best", "max", "exact")


@pytest.mark.parametrize("name", NAMES)
def test_what_they_say(name: str) -> None:
    player = player_named(name)
    assert isinstance(player, BuiltIn)
    assert isinstance(player, Planner)
    certain = player.move(View.parse("3x2/1\n###\n11#"))
    assert (certain.why, certain.risk, certain.reason) == ("certain", 0, "No layout has a mine here.")
    guess = player.move(View.parse("2x2/1\n1#\n##"))
    assert (guess.why, guess.win_exact) == ("frontier", True)
    assert guess.risk == pytest.approx(1 / 3)
    assert guess.win == pytest.approx(1 / 3)
    assert "33.3 %" in guess.reason


@pytest.mark.parametrize("name", NAMES)
def test_all_certain_moves_at_once(name: str) -> None:
    game = Game("beginner", seed=35)
    game.open(4, 4)
    moves = player_named(name).moves(game.view)  # type: ignore[attr-defined]
    assert all(move.certain for move in moves)
    assert {(move.x, move.y) for move in moves} <= set(analyze(game.view).safe)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("text", ["4x1/1\n1##1", "2x2/1\n3#\n##", "3x3/1\n2##\n###\n##1", "7x1/3\n.#1#1##"])
def test_impossible_views_are_refused(name: str, text: str) -> None:
    with pytest.raises(InputError, match=r"impossible|no move left"):
        player_named(name).move(View.parse(text))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("text", ["3x1/1\n1#1", "2x2/3\n3#\n##", "1x1/0\n."])
def test_nothing_left_is_refused(name: str, text: str) -> None:
    with pytest.raises(InputError, match="no move left"):
        player_named(name).move(View.parse(text))


@pytest.mark.parametrize("name", NAMES)
def test_without_a_total(name: str) -> None:
    player = player_named(name)
    assert player.move(View.parse("4x2/?\n####\n1221")).certain
    with pytest.raises(InputError, match="impossible"):
        player.move(View.parse("1#3"))
    guess = View.parse("5x3/?\n#####\n#1#2#\n#####")
    if name == "exact":
        with pytest.raises(InputError, match="needs the mine total"):
            player.move(guess)
    else:
        move = player.move(guess)
        truth = analyze(guess).probability
        assert move.risk == pytest.approx(min(p for p in truth.ravel() if p >= 0))
        assert move.reason.startswith("The mine total is unknown")


@pytest.mark.parametrize("name", NAMES[:3])
def test_flags_are_hidden_cells(name: str) -> None:
    view = View.parse("4x2/2\nF###\n1221")
    first = player_named(name).move(view)
    if (first.x, first.y) == (0, 0):
        assert first.kind == "flag"
        assert first.reason.startswith("The flag comes off first.")
    bare = player_named(name).move(View.parse("4x2/2\n####\n1221"))
    assert (first.x, first.y, first.why) == (bare.x, bare.y, bare.why)


@pytest.mark.parametrize("name", NAMES[:3])
@pytest.mark.parametrize("rule", ["any", "safe", "opening"])
def test_the_first_cell(name: str, rule: str) -> None:
    move = best_move(View.hidden_board(Rules(30, 16, 99, rule)), name)
    assert move.why == "first"
    assert move.risk == (pytest.approx(99 / 480) if rule == "any" else 0)
    assert (move.x, move.y) != (0, 0) if rule == "opening" else (move.x, move.y) == (0, 0)


def test_a_view_without_a_rule_is_taken_for_one_that_opens() -> None:
    view = View(16, 16, bytes([HIDDEN]) * 256, total=40)
    assert best_move(view) == best_move(View.hidden_board("intermediate"))


def test_exact_refuses_what_is_too_large() -> None:
    with pytest.raises(BudgetExceeded, match="4096 layouts"):
        best_move(View.hidden_board(Rules(9, 9, 10, "any")), "exact")


# Perfect play, wherever the search covers the whole game: over all layouts, against a table of optimal play.


def wins_of(name: str, rules: Rules) -> int:
    """How many of all layouts the player wins."""
    cells = [(x, y) for y in range(rules.height) for x in range(rules.width)]
    return sum(won(name, Layout(rules.width, rules.height, mines), rules) for mines in combinations(cells, rules.mines))


def won(name: str, layout: Layout, rules: Rules) -> bool:
    game = Game(layout=layout, rule=rules.rule)
    while game.state in ("ready", "running"):
        view = game.view
        moves = MEMORY.setdefault((name, view), None) or player_named(name).moves(view)  # type: ignore[attr-defined]
        MEMORY[name, view] = moves
        for move in moves:
            if game.view.at(move.x, move.y) == HIDDEN and game.state in ("ready", "running"):
                game.open(move.x, move.y)
    return game.state == "won"


MEMORY: dict[tuple[str, View], list[Move] | None] = {}


def brute(rules: Rules) -> int:
    """The most layouts that any strategy wins under `any`: plain recursion over sets of layouts."""
    cells = [(x, y) for y in range(rules.height) for x in range(rules.width)]
    boards = [frozenset(mines) for mines in combinations(cells, rules.mines)]
    number = {
        (mines, (x, y)): sum((x + dx, y + dy) in mines for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        for mines in boards
        for x, y in cells
    }
    known: dict[tuple[frozenset[int], frozenset[tuple[int, int]]], int] = {}

    def most(left: frozenset[int], open_: frozenset[tuple[int, int]]) -> int:
        if len(open_) == rules.cells - rules.mines:
            return len(left)
        key = (left, open_)
        if key not in known:
            best = 0
            for cell in cells:
                if cell not in open_:
                    groups: dict[int, list[int]] = {}
                    for i in left:
                        if cell not in boards[i]:
                            groups.setdefault(number[boards[i], cell], []).append(i)
                    best = max(best, sum(most(frozenset(group), open_ | {cell}) for group in groups.values()))
            known[key] = best
        return known[key]

    return most(frozenset(range(len(boards))), frozenset())


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", ["3x2/2", "3x3/1", "3x3/2", "4x2/3", "3x3/7"])
def test_best_is_optimal_by_brute_force(name: str, size: str) -> None:
    rules = Rules.parse(size, "any")
    assert wins_of(name, rules) == brute(rules)


@pytest.mark.parametrize("name", ["best", "exact"])
@pytest.mark.parametrize("size", ["4x4/2", "4x4/3", "5x3/3", "4x4/14", "5x2/4", "6x2/3", "3x4/8"])
def test_best_is_optimal_by_the_table(name: str, size: str) -> None:
    rules = Rules.parse(size, "any")
    assert wins_of(name, rules) == optimal(rules).won


def test_exact_tells_the_chance_of_winning() -> None:
    table = optimal("4x4/3", rule="any")
    move = best_move(View.hidden_board(Rules(4, 4, 3, "any")), "exact")
    assert move.win == pytest.approx(table.won / table.layouts)
    assert move.win_exact


# Hostile boards: a move, whatever it takes, and a word when it was a weak one.


def opened(width: int, height: int, mines: int, cells: int, seed: int) -> View:
    """A View with so many random safe cells open."""
    rng = random.Random(seed)
    layout = Layout.draw(Rules(width, height, mines, "any"), seed)
    game = Game(layout=layout)
    safe = [i for i, mine in enumerate(layout.mask) if not mine]
    for i in rng.sample(safe, cells):
        game.open(i % width, i // width, 0)
    return game.view


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize(("width", "height"), [(100, 100), (5, 500), (500, 5)])
@pytest.mark.parametrize("share", [0.1, 0.3, 0.5])
def test_hostile_boards(width: int, height: int, share: float, seed: int) -> None:
    size = width * height
    view = opened(width, height, size // 4, int(share * size), seed)
    move = best_move(view, "best")
    assert move.kind == "open"
    assert view.at(move.x, move.y) == HIDDEN
    assert move.certain or "budget ran out" in move.reason or move.win is not None or move.risk is not None


def test_a_position_too_wide_is_guessed_and_said() -> None:
    from tests.solve.test_limits import hostile

    move = best_move(hostile(), "best")
    if not move.certain:
        assert "The budget ran out" in move.reason


def test_estimates_are_chances() -> None:
    game = Game("expert", seed=5, rule="safe")
    game.open(0, 0)
    view = game.view
    for layout in sample(view, 3, seed=1):
        assert layout.mine_count == 99
    move = best_move(view, "best")
    assert move.win is None or 0 <= move.win <= 1
