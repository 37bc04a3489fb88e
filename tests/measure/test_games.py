"""Measures of a game: formulas by hand, games by hand, and both against ms-toollib."""

from __future__ import annotations

import dataclasses
import json
import random

import pytest
from tests.measure.boards import drawn, layout_of, plain

from benchmarks import rival
from sapper import Game, InputError, Layout, Record, Rules, View
from sapper.measure import GameMeasure, measure_record, solved_bbbv

EXPERT = GameMeasure(
    size="30x16/99", result="won", ms=100_000, left=80, right=60, chord=60, effective=160, bbbv=180, solved=180,
    zini=120, hzini=132,
)  # fmt: skip


def test_formulas_of_a_won_game() -> None:
    game = EXPERT
    assert (game.clicks, game.seconds) == (200, 100)
    assert game.bbbv_per_second == pytest.approx(1.8)
    assert game.estimated_seconds == pytest.approx(100)
    assert game.ioe == pytest.approx(0.9)
    assert game.throughput == pytest.approx(1.125)
    assert game.correctness == pytest.approx(0.8)
    assert game.rqp == pytest.approx(100 * 100 / 180)
    assert game.qg == pytest.approx(2511.886431509580 / 180)  # 100^1.7 = 10^3.4
    assert game.stnb == pytest.approx(435 * 180 / 2511.886431509580)
    assert game.zini_ratio == pytest.approx(0.6)
    assert game.hzini_ratio == pytest.approx(0.66)


def test_formulas_of_a_lost_game() -> None:
    game = GameMeasure(
        size="16x16/40", result="lost", ms=16_000, left=20, right=10, chord=2, effective=30, bbbv=64, solved=16,
        zini=48, hzini=52,
    )  # fmt: skip
    assert game.bbbv_per_second == 1
    assert game.estimated_seconds == 64
    assert game.ioe == 0.5
    assert game.throughput == pytest.approx(16 / 30)
    assert game.correctness == pytest.approx(30 / 32)
    assert game.rqp == 16
    assert game.qg == pytest.approx(111.4304721883 / 16)  # 16^1.7 = 2^6.8
    assert game.stnb == pytest.approx(162 * 16 / 111.4304721883 * 0.5)
    assert game.zini_ratio == pytest.approx(12 / 32)
    assert game.hzini_ratio == pytest.approx(13 / 32)


def test_what_divides_by_nothing_is_none() -> None:
    nothing = GameMeasure("8x8/10", "running", 0, 0, 0, 0, 0, 10, 0, 5, 6)
    values = nothing.to_json()
    undefined = {name for name, value in values.items() if value is None}
    assert undefined == {
        "3bv_per_second", "estimated_seconds", "ioe", "throughput", "correctness", "rqp", "qg", "stnb", "zini_ratio",
        "hzini_ratio",
    }  # fmt: skip
    only_mines = GameMeasure("1x1/1", "lost", 0, 1, 0, 0, 1, 0, 0, 0, 0)
    assert (only_mines.zini_ratio, only_mines.stnb, only_mines.ioe) == (None, None, 0)


@pytest.mark.parametrize(("size", "factor"), [("8x8/10", 36), ("9x9/10", None), ("16x30/99", None), ("30x16/99", 435)])
def test_only_some_boards_have_stnb(size: str, factor: int | None) -> None:
    game = GameMeasure(size, "won", 1000, 1, 0, 0, 1, 1, 1, 1, 1)
    assert game.stnb == factor


BOARD = Layout.parse("*1...\n1211.\n.1*1.")  # two openings, and nothing that touches neither: 3BV is 2


def test_a_game_by_hand() -> None:
    game = Game(layout=BOARD, rule="any")
    game.open(0, 1, ms=0)  # a 1, and no 3BV
    game.flag(0, 0, ms=500)
    game.open(0, 1, ms=900)  # open already
    game.chord(0, 1, ms=1000)  # with (0, 2), an opening of one cell
    lone = measure_record(game.record)
    assert (lone.solved, lone.bbbv, lone.result, lone.estimated_seconds) == (1, 2, "running", 2)
    game.open(4, 0, ms=2000)
    found = measure_record(game.record)
    assert (found.size, found.result, found.ms) == ("5x3/2", "won", 2000)
    assert (found.left, found.right, found.chord, found.clicks, found.effective) == (3, 1, 1, 5, 4)
    assert (found.bbbv, found.solved, found.zini, found.hzini) == (2, 2, 2, 2)
    assert (found.bbbv_per_second, found.ioe, found.throughput, found.correctness) == (1, 0.4, 0.5, 0.8)
    assert found.zini_ratio == 0.4
    assert json.loads(json.dumps(found.to_json()))["3bv_solved"] == 2


def test_a_flag_in_an_opening() -> None:
    """It is done when the last zero is open."""
    game = Game(layout=BOARD, rule="any")
    game.flag(4, 2)
    game.open(4, 0)
    assert solved_bbbv(BOARD, game.view) == 0
    game.flag(4, 2)
    game.open(4, 2)
    assert solved_bbbv(BOARD, game.view) == 1


def test_a_lost_game() -> None:
    game = Game(layout=BOARD, rule="any")
    game.open(4, 0, ms=0)
    game.open(2, 2, ms=4000)
    found = measure_record(game.record)
    assert (found.result, found.solved, found.effective, found.estimated_seconds) == ("lost", 1, 2, 8)


def test_what_cannot_be_measured() -> None:
    with pytest.raises(InputError, match="No cell of this Record"):
        measure_record(Record(Rules(9, 9, 10), seed=1))
    with pytest.raises(InputError, match="do not belong together"):
        solved_bbbv(BOARD, View.parse("###"))


def test_solved_against_plain_python() -> None:
    draws = random.Random(1)
    for mask in drawn(60, 12, 9, 15, seed=1):
        board, layout = plain(mask), layout_of(mask)
        parts = [*board.openings, *({cell} for cell in board.lone)]
        game = Game(layout=layout, rule="any")
        for _ in range(draws.randrange(1, 30)):
            kind = draws.choice(("open", "open", "flag"))
            getattr(game, kind)(*draws.choice(board.safe))
        done = [part for part in parts if all(game.view.at(*cell) <= 8 for cell in part)]
        assert solved_bbbv(layout, game.view) == len(done)
        assert measure_record(game.record).bbbv == len(parts)


# ms-toollib. It does not count as effective what takes a flag off, sets one on a cell a second time, or loses: these
# games have none of it.

BUTTONS = {"open": ("lc", "lr"), "flag": ("rc", "rr"), "chord": ("lc", "cc", "rr", "lr")}


@pytest.mark.parametrize(("width", "height", "mines"), [(8, 8, 10), (16, 16, 40), (30, 16, 99)])
def test_clicks_against_toollib(width: int, height: int, mines: int) -> None:
    draws = random.Random(2)
    for mask in drawn(25, width, height, mines, seed=2):
        layout = layout_of(mask)
        game = Game(layout=layout, rule="any")
        theirs = rival.toollib.MinesweeperBoard(rival.numbers(layout))
        for cell in draws.sample([(x, y) for y in range(height) for x in range(width)], width * height):
            kinds = ("flag",) if layout.is_mine(*cell) else draws.choice([("open",), ("chord",), ("open", "chord")])
            for kind in kinds:
                if game.state in ("ready", "running") and (game.state == "running" or kind == "open"):
                    getattr(game, kind)(*cell)
                    for event in BUTTONS[kind]:
                        theirs.step(event, (cell[1], cell[0]))
        found = measure_record(game.record)
        assert (found.left, found.right, found.chord) == (theirs.left, theirs.right, theirs.double)
        assert (found.effective, found.solved) == (theirs.ce, theirs.bbbv_solved)


@pytest.mark.parametrize(("width", "height", "mines"), [(8, 8, 10), (16, 16, 40), (30, 16, 99)])
def test_formulas_against_toollib(width: int, height: int, mines: int) -> None:
    """What it makes of the time that it has measured itself."""
    (mask,) = drawn(1, width, height, mines, seed=3)
    layout = layout_of(mask)
    theirs = rival.played(rival.numbers(layout), pause=0.05)
    game = Game(layout=layout, rule="any")
    for cell in plain(mask).safe:
        game.open(*cell, ms=0)
    found = measure_record(dataclasses.replace(game.record, ms=round(theirs.rtime * 1000)))
    assert found.ms >= 50
    for name, value in {
        "bbbv_per_second": theirs.bbbv_s, "estimated_seconds": theirs.etime, "ioe": theirs.ioe, "qg": theirs.qg,
        "throughput": theirs.thrp, "correctness": theirs.corr, "rqp": theirs.rqp, "stnb": theirs.stnb,
    }.items():  # fmt: skip
        assert getattr(found, name) == pytest.approx(value), name
