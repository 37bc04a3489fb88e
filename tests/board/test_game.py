"""The rules of play, one by one."""

from __future__ import annotations

import time
from typing import Any

import pytest

from sapper.board import Change, Clicks, Game, InputError, Layout, Rules, RulesError, View


def game_on(rows: str, rule: str | None = None) -> Game:
    return Game(layout=Layout.parse(rows), rule=rule)


def shown(game: Game) -> str:
    return " ".join(game.view.rows())


# Opening.


def test_the_first_click_lays_the_mines() -> None:
    game = Game("expert", seed=7)
    assert (game.state, game.layout, game.first, game.mines_left) == ("ready", None, None, 99)
    change = game.open(3, 3)
    assert (game.state, game.first) == ("running", (3, 3))
    assert game.layout == Layout.draw("expert", 7, (3, 3))
    assert game.view.at(3, 3) == 0
    assert len(change) == len(change.cells) == 480 - game.view.hidden
    assert all(game.view.at(x, y) == code for x, y, code in change.cells)


def test_what_rules_can_be_given_as() -> None:
    for rules in ("expert", "30x16/99", Rules(30, 16, 99), None):
        assert Game(rules, seed=1).rules == Rules(30, 16, 99)
    assert Game("expert", rule="safe").rules == Rules(30, 16, 99, "safe")
    assert Game(Rules(2, 2, 1, "any")).rules.rule == "any"
    assert Game(Rules(2, 2, 1, "any"), rule="safe").rules.rule == "safe"


def test_a_fresh_seed_is_kept() -> None:
    one, other = Game("beginner"), Game("beginner")
    assert one.seed != other.seed
    one.open(0, 0)
    again = Game("beginner", seed=one.seed)
    again.open(0, 0)
    assert again.layout == one.layout


def test_any_may_lose_at_once_and_safe_never_does() -> None:
    assert {Game("2x2/3", seed=seed, rule="any").open(0, 0).state for seed in range(30)} == {"won", "lost"}
    assert {Game("2x2/3", seed=seed, rule="safe").open(0, 0).state for seed in range(30)} == {"won"}


def test_a_number_opens_alone_and_a_zero_opens_its_neighbours() -> None:
    game = game_on("...*\n....\n*...")
    assert game.open(0, 1).cells == [(0, 1, 1)]
    change = game.open(0, 0)
    assert sorted(change.cells) == [(0, 0, 0), (1, 0, 0), (1, 1, 1), (2, 0, 1), (2, 1, 1)]
    assert shown(game) == "..1# 111# ####"


def test_a_flood_leaves_flags_and_takes_question_marks() -> None:
    game = game_on("....\n....\n...*")
    game.flag(1, 1)
    game.question(1, 0)
    game.open(0, 0)
    assert shown(game) == ".... .F11 ..1#"
    assert (game.state, game.mines_left) == ("running", 0)


def test_a_given_layout_is_not_moved_by_the_first_click() -> None:
    layout = Layout.parse("*..")
    game = Game(layout=layout)
    assert game.layout is layout
    assert game.open(0, 0).state == "lost"
    assert (game.layout, game.seed, game.rules.rule) == (layout, None, "any")


def test_what_goes_with_a_layout() -> None:
    layout = Layout.draw("9x9/10", 1, (2, 2))
    assert Game("9x9/10", layout=layout).rules == Rules(9, 9, 10)
    assert Game(Rules(9, 9, 10, "any"), layout=layout).rules.rule == "opening"
    assert Game(layout=layout, seed=5).seed == 5
    assert Game(layout=Layout.parse(".*"), rule="safe").rules.rule == "safe"
    for wrong in ({"rules": "9x9/11"}, {"rules": "expert"}, {"rule": "any"}):
        with pytest.raises(InputError, match="layout"):
            Game(layout=layout, **wrong)  # type: ignore[arg-type]
    with pytest.raises(RulesError):
        Game(layout=Layout.parse("**"), rule="safe")


def test_an_empty_board_of_four_million_cells() -> None:
    game = Game("2000x2000/0", seed=1)
    change = game.open(1234, 567)
    assert (len(change), change.state, game.view.hidden) == (4_000_000, "won", 0)
    assert game.view.cells == bytes(4_000_000)
    assert change.sentence == "The game is won: every safe cell is open."


def test_a_change_makes_its_cells_only_when_asked() -> None:
    change = Game("2000x2000/0", seed=1).open(0, 0)
    assert {name: getattr(change, name) for name in Change.__slots__ if name != "_change"} == {
        "_kind": "open",
        "_where": (0, 0),
        "_size": (2000, 2000),
    }
    cells = change.cells
    assert len(cells) == len(set(cells)) == 4_000_000


# Chords.


def test_a_chord_with_the_right_flags_opens_the_rest() -> None:
    game = game_on("*..\n...\n..*")
    game.open(1, 1)
    game.flag(0, 0)
    assert game.chord(1, 1).outcome == "count"
    game.flag(2, 2)
    change = game.chord(1, 1)
    assert (change.outcome, change.state, len(change)) == ("changed", "won", 6)
    assert shown(game) == "F1. 121 .1F"


def test_a_chord_floods() -> None:
    game = game_on("*....\n.....")
    game.open(1, 0)
    game.flag(0, 0)
    assert len(game.chord(1, 0)) == 8
    assert game.state == "won"


def test_a_chord_with_a_wrong_flag_loses() -> None:
    game = game_on("*...\n....\n...*")
    game.open(1, 1)
    game.flag(1, 0)
    change = game.chord(1, 1)
    assert (change.state, game.state) == ("lost", "lost")
    assert change.sentence == "The game is lost: a mine exploded."
    assert shown(game) == "XW.. 1111 ..1*"


def test_a_chord_may_hit_several_mines() -> None:
    game = game_on("**.\n...\n...")
    game.open(1, 1)
    game.flag(0, 2)
    game.flag(1, 2)
    assert game.chord(1, 1).state == "lost"
    assert shown(game) == "XX1 221 WW."


@pytest.mark.parametrize(("flags", "outcome"), [([], "count"), ([(0, 0), (0, 1)], "count"), ([(0, 0)], "changed")])
def test_a_chord_wants_as_many_flags_as_the_number(flags: list[tuple[int, int]], outcome: str) -> None:
    game = game_on("*..\n...\n..*\n...")
    game.open(1, 0)
    for cell in flags:
        game.flag(*cell)
    assert game.chord(1, 0).outcome == outcome


def test_question_marks_are_no_flags() -> None:
    game = game_on("*..")
    game.open(1, 0)
    game.question(0, 0)
    assert game.chord(1, 0).outcome == "count"
    game.flag(0, 0)
    assert game.chord(1, 0).state == "won"


def test_a_chord_on_a_zero_beside_no_flag_has_nothing_to_do() -> None:
    game = game_on("...*.")
    game.open(0, 0)
    assert game.chord(0, 0).outcome == "nothing"


# Marks.


def test_flags_come_and_go() -> None:
    game = game_on("*.")
    assert game.flag(0, 0).cells == [(0, 0, 10)]
    assert (game.mines_left, game.state) == (0, "ready")
    assert game.flag(0, 0).cells == [(0, 0, 9)]
    assert game.mines_left == 1
    game.flag(0, 0)
    game.flag(1, 0)
    assert game.mines_left == -1


def test_question_marks_come_and_go() -> None:
    game = game_on("*.")
    assert game.question(0, 0).cells == [(0, 0, 11)]
    assert game.question(0, 0).cells == [(0, 0, 9)]
    game.flag(0, 0)
    assert game.question(0, 0).cells == [(0, 0, 11)]
    assert game.mines_left == 1
    assert game.flag(0, 0).cells == [(0, 0, 10)]
    game.question(0, 0)
    assert game.open(0, 0).state == "lost"


def test_a_right_click_cycles() -> None:
    game = game_on("*.")
    seen = [game.mark(0, 0).cells[0][2] for _ in range(4)]
    assert seen == [10, 11, 9, 10]
    game.open(1, 0)
    assert game.mark(1, 0).outcome == "over"
    assert game_on("*.").mark(5, 5).outcome == "outside"


def test_an_open_cell_takes_no_mark() -> None:
    game = game_on("*..*")
    game.open(1, 0)
    for move in (game.flag, game.question, game.mark):
        assert move(1, 0).outcome == "open"


# The end.


def test_winning_flags_the_rest() -> None:
    game = game_on("*.*\n...")
    game.flag(0, 0)
    game.question(2, 0)
    for x in (0, 1, 2):
        game.open(x, 1)
    change = game.open(1, 0)
    assert change.state == "won"
    assert sorted(change.cells) == [(1, 0, 2), (2, 0, 10)]
    assert shown(game) == "F2F 121"
    assert game.mines_left == 0


def test_losing_shows_mines_and_wrong_flags() -> None:
    game = game_on("***.\n....")
    game.flag(1, 0)
    game.flag(3, 0)
    game.question(2, 0)
    game.question(3, 1)
    change = game.open(0, 0)
    assert shown(game) == "XF*W ###?"
    assert sorted(change.cells) == [(0, 0, 13), (2, 0, 12), (3, 0, 14)]


def test_a_board_without_a_safe_cell_can_only_be_lost() -> None:
    game = Game("2x1/2", rule="any", seed=1)
    assert game.state == "ready"
    assert game.open(0, 0).state == "lost"
    assert shown(game) == "X*"


def test_boards_of_one_cell() -> None:
    assert Game("1x1/0").open(0, 0).state == "won"
    assert Game("1x1/1", rule="any").open(0, 0).state == "lost"


# Moves that do nothing say so.


@pytest.mark.parametrize(
    ("kind", "cell", "outcome", "sentence"),
    [
        ("open", (0, 0), "open", "(0, 0) is open already."),
        ("flag", (0, 0), "open", "(0, 0) is open already."),
        ("question", (0, 0), "open", "(0, 0) is open already."),
        ("open", (4, 0), "flagged", "(4, 0) carries a flag: take it off to open the cell."),
        ("chord", (4, 0), "hidden", "(4, 0) is not open: a chord starts from an open number."),
        ("chord", (5, 0), "hidden", "(5, 0) is not open: a chord starts from an open number."),
        ("chord", (2, 0), "count", "The flags around (2, 0) do not equal its number, so the chord does nothing."),
        ("chord", (0, 0), "nothing", "There is nothing left to open around (0, 0)."),
        ("open", (6, 0), "outside", "(6, 0) lies outside the 6x1 board."),
        ("flag", (-1, 0), "outside", "(-1, 0) lies outside the 6x1 board."),
        ("chord", (0, 10**12), "outside", "(0, 1000000000000) lies outside the 6x1 board."),
    ],
)
def test_refusals(kind: str, cell: tuple[int, int], outcome: str, sentence: str) -> None:
    game = game_on("...*..")
    game.open(0, 0)
    game.flag(4, 0)
    before, clicks = game.view, game.clicks
    change = getattr(game, kind)(*cell)
    assert (change.outcome, str(change), bool(change), len(change), change.cells) == (outcome, sentence, False, 0, [])
    assert (game.view, game.state) == (before, "running")
    assert game.clicks.wasted == clicks.wasted + (outcome != "outside")


@pytest.mark.parametrize("kind", ["open", "flag", "question", "chord", "mark"])
@pytest.mark.parametrize("end", ["won", "lost"])
def test_nothing_moves_after_the_end(kind: str, end: str) -> None:
    game = game_on("*...")
    game.open(3 if end == "won" else 0, 0)
    record, view = game.record, game.view
    for x in (0, 1, 3, 9):
        change = getattr(game, kind)(x, 0)
        assert (change.outcome, change.state) == ("over", end)
        assert change.sentence == "The game is over: nothing moves any more."
    assert (game.record, game.view) == (record, view)


def test_what_moves_say_when_they_do_something() -> None:
    game = game_on("...*..")
    said = [
        game.open(0, 0).sentence,
        game.flag(3, 0).sentence,
        game.flag(3, 0).sentence,
        game.question(3, 0).sentence,
        game.question(3, 0).sentence,
        game.open(4, 0).sentence,
        game.open(3, 0).sentence,
    ]
    assert said == [
        "3 cells opened.",
        "(3, 0) carries a flag now.",
        "(3, 0) carries no flag any more.",
        "(3, 0) carries a question mark now.",
        "(3, 0) carries no question mark any more.",
        "1 cell opened.",
        "The game is lost: a mine exploded.",
    ]


@pytest.mark.parametrize("cell", [("a", 0), (0, 1.0), (None, 0)])
def test_cells_are_whole_numbers(cell: Any) -> None:
    with pytest.raises(InputError, match="two whole numbers"):
        Game("beginner").open(*cell)


# Counters and times.


def test_clicks_are_counted() -> None:
    game = game_on("*..*..")
    for kind, x in [("open", 1), ("open", 1), ("flag", 0), ("question", 2), ("chord", 1), ("chord", 5), ("open", 9)]:
        getattr(game, kind)(x, 0)
    assert game.clicks == Clicks(left=2, right=2, chord=2, effective=4, wasted=2)
    assert [kind for _, kind, _, _ in game.moves] == ["open", "open", "flag", "question", "chord", "chord"]


def test_times_are_the_callers() -> None:
    game = Game("beginner", seed=1)
    game.open(0, 0, ms=0)
    game.flag(8, 8, ms=250)
    game.flag(8, 8, 250)
    assert [move[0] for move in game.moves] == [0, 250, 250]
    for wrong in (249, -1, 2**32):
        with pytest.raises(InputError, match="time of a move"):
            game.flag(8, 8, ms=wrong)
    assert game.record.ms == 250


def test_times_are_from_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    now = iter([100.0, 100.5, 100.75])
    monkeypatch.setattr(time, "monotonic", lambda: next(now))
    game = Game("beginner", seed=1)
    game.open(99, 0)  # outside: no clock starts
    game.flag(8, 8)
    game.flag(8, 8)
    game.flag(8, 8, ms=700)
    game.flag(8, 8)
    assert [move[0] for move in game.moves] == [0, 500, 700, 750]


# How a Game looks.


def test_a_game_can_be_pasted() -> None:
    fresh = Game("9x9/10", seed=3)
    assert repr(fresh) == "Game('9x9/10', rule='opening', seed=3)"
    game = Game("9x9/10", seed=3)
    game.open(4, 4, 0)
    game.flag(0, 0, 1200)
    game.open(0, 0, 1500)
    given = Game(layout=Layout.parse("*..\n..."))
    given.open(2, 1, 0)
    for one in (fresh, game, given):
        again: Game = eval(repr(one))
        assert (again.view, again.record, again.clicks) == (one.view, one.record, one.clicks)


def test_a_game_prints_as_its_view() -> None:
    game = game_on("*..\n...")
    game.open(2, 1)
    assert str(game) == str(game.view) == "3x2/1 any\n#1.\n#1."
    assert View.parse(str(game)) == game.view
