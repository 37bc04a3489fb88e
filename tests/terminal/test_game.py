"""The game that fills the terminal: by keys and mouse, with help, the computer, practice, and pictures of it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Checkbox, Input, Select, Static

import sapper
from sapper.board import FLAG, HIDDEN, Rules
from sapper.history import History
from sapper.terminal.field import Field
from sapper.terminal.game import TerminalGame
from sapper.terminal.table import Table

SEED = 35  # the board of the README's session


@asynccontextmanager
async def playing(
    folder: Path, rules: str = "beginner", size: tuple[int, int] = (80, 24), **options: Any
) -> AsyncIterator[tuple[TerminalGame, Pilot[None]]]:
    app = TerminalGame(Rules.parse(rules), options.pop("seed", SEED), data=folder, **options)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, pilot


async def press(app: TerminalGame, pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await app.workers.wait_for_complete(list(app.workers))
        await pilot.pause()


def words(app: TerminalGame) -> str:
    return str(app.screen_stack[0].query_one("#words", Static).content)


def at(app: TerminalGame, x: int, y: int) -> tuple[int, int]:
    """Where a cell is on the board's widget."""
    field = app.query_one(Field)
    (wide, high), (left, top), (right, down) = field.cell_size, field.rulers, field._inset
    return right + left + x * wide - field.scroll_offset.x, down + top + y * high - field.scroll_offset.y


@pytest.mark.asyncio
async def test_a_game_by_keys(tmp_path: Path) -> None:
    async with playing(tmp_path) as (app, pilot):
        await press(app, pilot, "space")
        assert words(app) == "58 cells opened."
        await press(app, pilot, *["right"] * 20, *["up"] * 20)
        assert app.field.cursor == (8, 0)
        await press(app, pilot, "f")
        assert app.table.game.view.at(8, 0) == FLAG
        await press(app, pilot, "space")
        assert "carries a flag" in words(app)
        await press(app, pilot, "f", "home", "s", "end", "ctrl+home", "d")
        assert app.field.cursor == (1, 0)
        assert app.table.game.mines_left == 10


@pytest.mark.asyncio
async def test_a_game_by_mouse(tmp_path: Path) -> None:
    async with playing(tmp_path) as (app, pilot):
        await pilot.click(Field, offset=at(app, 4, 4))
        await pilot.pause()
        assert app.table.game.view.at(4, 4) == 0
        await pilot.click(Field, offset=at(app, 4, 2), button=3)
        await pilot.click(Field, offset=at(app, 5, 2), button=3)
        await pilot.pause()
        assert [app.table.game.view.at(x, 2) for x in (4, 5)] == [FLAG, FLAG]
        await pilot.click(Field, offset=at(app, 5, 3))  # a 2 with its flags: a chord
        await pilot.pause()
        assert app.table.game.view.at(6, 2) < HIDDEN
        before = app.table.game.view
        await pilot.mouse_down(Field, offset=at(app, 7, 2))
        await pilot.mouse_up(Field, offset=at(app, 0, 8))  # let go elsewhere: nothing
        await pilot.click(Field, offset=(0, 0))
        await pilot.pause()
        assert app.table.game.view == before


@pytest.mark.asyncio
async def test_hints_tell_more_and_more(tmp_path: Path) -> None:
    async with playing(tmp_path) as (app, pilot):
        await press(app, pilot, "space", "question_mark")
        assert words(app).startswith("Something is certain")
        assert app.table.marks == {}
        await press(app, pilot, "question_mark")
        assert "Look at" in words(app)
        await press(app, pilot, "question_mark")
        found = sapper.hint(app.table.game.view)
        assert words(app) == found.text
        assert app.table.marks == found.overlay()
        assert app.field.cursor == found.cell
        assert app.table.record.help == ("hint",)
        await press(app, pilot, "f")
        assert app.table.marks == {}


@pytest.mark.asyncio
async def test_mistakes_chances_and_the_best_guess(tmp_path: Path) -> None:
    async with playing(tmp_path) as (app, pilot):
        await press(app, pilot, "space", "up", "up", "right", "right", "f", "c")  # a flag on a safe cell
        assert "wrong" in words(app)
        await press(app, pilot, "f", "o")
        truth = sapper.analyze(app.table.game.view)
        assert f"{len(truth.safe)} cells are safe, {len(truth.mines)} are mines" in words(app)
        assert {cell for cell, mark in app.table.marks.items() if mark.tone == "safe"} == set(truth.safe)
        await press(app, pilot, "o")
        assert app.table.marks == {}
        await press(app, pilot, "b")
        assert "certain" in words(app) or "safe" in words(app)
        assert set(app.table.record.help) == {"check", "overlay", "guess"}


@pytest.mark.asyncio
async def test_the_computer_takes_over_and_gives_back(tmp_path: Path) -> None:
    async with playing(tmp_path) as (app, pilot):
        await press(app, pilot, "space", *["plus"] * 5)
        assert "6 of 6" in words(app)
        await press(app, pilot, "t")
        assert app.table.over
        assert not app._computer
        assert "take_over" in app.table.record.help
    with History(tmp_path) as history:
        kept = history.games.record(1)
    assert kept.result in ("won", "lost")
    assert kept.player is None
    assert kept.replay().view == app.table.game.view
    async with playing(tmp_path, "expert") as (app, pilot):
        await pilot.press("space", "minus", "minus", "t")
        await pilot.pause(0.1)
        await pilot.press("t")
        await pilot.pause()
        assert "yours again" in words(app)
        assert not app._computer


@pytest.mark.asyncio
async def test_a_fatal_move_taken_back(tmp_path: Path) -> None:
    async with playing(tmp_path) as (app, pilot):
        await press(app, pilot, "space", "up", "up", "space")
        assert app.table.game.state == "lost"
        assert "U takes the move back" in words(app)
        await press(app, pilot, "u")
        assert app.table.game.state == "running"
        assert "undo" in app.table.record.help
        await press(app, pilot, "u")
        assert "Only a move that lost" in words(app)
        layout = app.table.game.layout
        await press(app, pilot, "r")
        assert app.table.game.state == "ready"
        assert app.table.game.layout == layout


@pytest.mark.asyncio
async def test_pausing_hides_the_board(tmp_path: Path) -> None:
    async with playing(tmp_path) as (app, pilot):
        await press(app, pilot, "space", "p")
        assert app.field.veiled
        stood = app.table.ms
        await press(app, pilot, "f", "o")
        assert "paused" in words(app)
        assert app.table.ms == stood
        await press(app, pilot, "p")
        assert not app.field.veiled


@pytest.mark.asyncio
async def test_new_games(tmp_path: Path) -> None:
    async with playing(tmp_path) as (app, pilot):
        for key, rules in (("1", "9x9/10"), ("2", "16x16/40"), ("3", "30x16/99")):
            await press(app, pilot, key)
            assert str(app.table.game.rules) == rules
        await pilot.press("n")
        await pilot.pause()
        field = app.screen.query_one("#rules", Input)
        for wrong in ("999x999/5", "3x3/9", "soup"):
            field.value = wrong
            await pilot.press("enter")
            await pilot.pause()
            assert str(app.screen.query_one("#wrong", Static).content).endswith((".", "expert"))
        field.value = "12x10/20"
        app.screen.query_one("#rule", Select).value = "safe"
        app.screen.query_one("#no-guess", Checkbox).value = True
        await pilot.press("enter")
        await pilot.pause()
        assert (str(app.table.game.rules), app.table.game.rules.rule) == ("12x10/20", "safe")
        await press(app, pilot, "space")
        assert app.table.game.no_guess
        layout, first = app.table.game.layout, app.table.game.first
        assert layout is not None
        assert sapper.walk(layout, first=first).solved


@pytest.mark.asyncio
async def test_large_boards_scroll_and_small_ones_grow(tmp_path: Path) -> None:
    async with playing(tmp_path, "100x80/1000") as (app, pilot):
        field = app.field
        assert field.cell_size == (2, 1)
        await press(app, pilot, "ctrl+end")
        assert field.cursor == (99, 79)
        assert field.scroll_offset.x > 0
        assert field.scroll_offset.y > 0
        await pilot.click(Field, offset=at(app, 97, 78), button=3)
        await pilot.pause()
        assert app.table.game.view.at(97, 78) == FLAG
        await press(app, pilot, "1")
        assert field.cell_size == (4, 2)
        await press(app, pilot, "z")
        assert field.cell_size == (2, 1)
        await press(app, pilot, "z", "z", "z")
        assert field.zoom is None


@pytest.mark.asyncio
async def test_colours_and_the_list_of_keys(tmp_path: Path) -> None:
    async with playing(tmp_path) as (app, pilot):
        first = app.field.skin_name
        await press(app, pilot, "x")
        assert app.field.skin_name != first
        await pilot.press("f1")
        await pilot.pause()
        assert len(app.screen_stack) == 2
        await pilot.press("escape")
        await pilot.pause()
        assert len(app.screen_stack) == 1


@pytest.mark.parametrize(
    ("size", "rules", "keys"),
    [
        ((80, 24), "beginner", ["space", "question_mark", "question_mark", "question_mark"]),
        ((80, 24), "expert", ["space", "o"]),
        ((200, 60), "expert", ["space"]),
    ],
)
def test_pictures(
    snap_compare: Callable[..., bool], tmp_path: Path, size: tuple[int, int], rules: str, keys: list[str]
) -> None:
    app = TerminalGame(Rules.parse(rules), SEED, data=tmp_path)
    app.table.clock = lambda: 0.0

    async def ready(pilot: Pilot[None]) -> None:
        await press(app, pilot, *keys)

    assert snap_compare(app, terminal_size=size, run_before=ready)


# The table itself: time and help.


def test_time_stands_while_paused_and_after_the_end() -> None:
    now = [100.0]
    table = Table(sapper.Game("beginner", seed=SEED), clock=lambda: now[0])
    assert table.ms == 0
    table.press((4, 4))
    now[0] += 2.5
    assert table.ms == 2500
    assert table.pause()
    now[0] += 100
    assert table.ms == 2500
    with pytest.raises(sapper.InputError, match="paused"):
        table.press((8, 8))
    table.pause()
    now[0] += 1
    table.press((4, 2))
    now[0] += 50
    assert (table.game.state, table.ms, table.record.ms) == ("lost", 3500, 3500)
    assert table.undo()
    now[0] += 1
    assert table.ms == 4500
    assert not table.undo()
