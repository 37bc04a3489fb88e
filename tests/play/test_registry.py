"""Players by name, by file, and what is said about those that are none."""

from __future__ import annotations

from pathlib import Path

import pytest

from sapper import InputError, View, simulate
from sapper.play import Move, Player, best_move, player_named, player_names

OWN = """
from dataclasses import dataclass

from sapper.board import View
from sapper.play import Move


@dataclass
class Last:
    name: str = "last"

    def move(self, view: View) -> Move:
        return Move(view.width - 1, view.height - 1, why="corner", risk=None)


class Outside:
    name = "outside"

    def move(self, view):
        return Move(99, 0)


class Silent:
    name = "silent"

    def move(self, view):
        return None


class Needy:
    def __init__(self, wish):
        pass


class Nobody:
    pass


something = 3
"""
VIEW = View.parse("2x2/1\n1#\n##")


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "own.py"
    path.write_text(OWN)
    return path


def test_names() -> None:
    for name in player_names():
        player = player_named(name)
        assert player.name == name
        assert isinstance(player, Player)
        assert isinstance(best_move(VIEW, name), Move)
        assert best_move(VIEW, player) == best_move(VIEW, name)


def test_own_player(own: Path) -> None:
    assert best_move(VIEW, f"{own}:Last") == Move(1, 1, why="corner", risk=None)


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ("Outside", "lies outside the board"),
        ("Silent", "gave back no Move"),
        ("Needy", "could not be made"),
        ("Nobody", "needs a name and a method"),
        ("Missing", "has no class"),
        ("something", "has no class"),
    ],
)
def test_what_is_no_player(own: Path, what: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        best_move(VIEW, f"{own}:{what}")


def test_files_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="There is no file"):
        player_named(f"{tmp_path}/nowhere.py:Player")
    broken = tmp_path / "broken.py"
    broken.write_text("this is no Python")
    with pytest.raises(InputError, match="does not run as Python"):
        player_named(f"{broken}:Player")
    with pytest.raises(InputError, match="There is no player 'strongest'"):
        player_named("strongest")


def test_moves_are_checked() -> None:
    with pytest.raises(InputError, match="one of open, flag, chord"):
        Move(0, 0, "jump")
    with pytest.raises(InputError, match="why"):
        Move(0, 0, why="because")
    with pytest.raises(InputError, match="risk"):
        Move(0, 0, risk=1.5)


def test_moves_as_json_and_text() -> None:
    move = Move(3, 4, "flag", reason="A mine.")
    assert move.to_json() == {
        "x": 3,
        "y": 4,
        "kind": "flag",
        "why": "certain",
        "risk": 0.0,
        "win": None,
        "win_exact": False,
        "reason": "A mine.",
    }
    assert str(move) == "flag (3, 4): A mine."
    assert eval(repr(move)) == move


def test_players_can_be_varied() -> None:
    assert player_named("best:depth=1,network=0").name == "best:depth=1,network=0"
    same = simulate("beginner", "best:depth=2", 40, seed=5, threads=1)
    assert same.fingerprint == simulate("beginner", "best", 40, seed=5, threads=1).fingerprint
    other = simulate("intermediate", "best:search-layouts=0,network=0", 40, seed=5, threads=1)
    assert other.fingerprint != simulate("intermediate", "best", 40, seed=5, threads=1).fingerprint


@pytest.mark.parametrize(
    "name", ["best:deep=1", "best:depth=x", "best:depth=9", "max:depth", "fast:=", "exact:depth=1"]
)
def test_what_no_setting_is_said(name: str) -> None:
    with pytest.raises(InputError, match=r"setting|no player"):
        player_named(name)
