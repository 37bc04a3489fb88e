"""Every built-in player passes the public suite; and the suite sees what is wrong."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from sapper.board import HIDDEN, InputError, View
from sapper.play import Move, Player, player_named, player_names
from sapper.testing import CHECKS, Unfit, check_player, conformance


@pytest.mark.parametrize("name", player_names())
@pytest.mark.parametrize("check", [*CHECKS, conformance.is_steady], ids=lambda check: check.__name__)
def test_built_in(check: conformance.Check, name: str) -> None:
    check(player_named(name))


@dataclass
class Broken:
    """Opens the first hidden cell, in a way that can be spoilt."""

    name: str = "broken"
    fault: str = ""
    asked: int = 0

    def move(self, view: View) -> Move:
        self.asked += 1
        if self.fault == "crash" and "F" in str(view):
            raise ZeroDivisionError
        if HIDDEN not in view.cells:
            raise InputError("This player opens hidden cells.")
        y, x = divmod(view.cells.index(HIDDEN), view.width)
        if self.fault == "outside":
            return Move(view.width, y)
        if self.fault == "none":
            return None  # type: ignore[return-value]
        if self.fault == "moody" and self.asked % 7 == 0:
            return Move(x, y, why="sea", risk=None)
        if self.fault == "flags":
            return Move(0, 0, "flag", why="sea", risk=None)
        return Move(x, y, why="certain" if self.fault == "sure" else "frontier", risk=None)


def test_the_simplest_player_is_fit() -> None:
    check_player(Broken(), steady=True)


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        ("outside", "outside the 1x1 board"),
        ("none", "no Move but None"),
        ("sure", "certain"),
        ("flags", "does not come to an end|changes nothing"),
        ("crash", "ZeroDivisionError"),
        ("moody", "in the same position"),
    ],
)
def test_faults_are_seen(fault: str, sentence: str) -> None:
    with pytest.raises(Unfit, match=sentence):
        check_player(Broken(fault=fault), steady=True)


def test_what_is_no_player() -> None:
    class Nameless:
        name = ""

        def move(self, view: View) -> Move:
            return Move(0, 0)

    player: Player = Nameless()
    with pytest.raises(Unfit, match="needs a name"):
        check_player(player)
