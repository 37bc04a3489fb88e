"""What a typed line means."""

from __future__ import annotations

import pytest

from sapper import InputError
from sapper.terminal.commands import HELP, Command, parse


@pytest.mark.parametrize(
    "line",
    [
        "o 3 4",
        "O 3 4",
        "open 3 4",
        "o 3,4",
        "o3,4",
        "o(3, 4)",
        " o  3   4 ",
        "3 4",
        "3,4",
        "(3,4)",
        "op 3;4",
        "reveal 3 4",
    ],
)
def test_ways_to_open(line: str) -> None:
    assert parse(line) == Command("open", (3, 4))


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("f 0 0", "flag"),
        ("F0,0", "flag"),
        ("c 0 0", "chord"),
        ("chord 0 0", "chord"),
        ("? 0 0", "question"),
        ("q 0 0", "question"),
        ("?0,0", "question"),
    ],
)
def test_other_moves(line: str, word: str) -> None:
    assert parse(line) == Command(word, (0, 0))


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("hint", "hint"),
        ("hin", "hint"),
        ("HINT", "hint"),
        ("help", "help"),
        ("?", "help"),
        ("b", "board"),
        ("new", "new"),
        ("q", "quit"),
        ("quit", "quit"),
        ("exit", "quit"),
    ],
)
def test_words_alone(line: str, word: str) -> None:
    assert parse(line) == Command(word)


def test_cells_outside_are_for_the_game_to_refuse() -> None:
    assert parse("o -1 3") == Command("open", (-1, 3))


@pytest.mark.parametrize(
    "line", ["o", "o 3", "jump 3 4", "o a b", "3", "o 3 4 5", "hint 3 4", "h", "open", "\x00", "o 9999999999 1"]
)
def test_what_is_none(line: str) -> None:
    with pytest.raises(InputError) as error:
        parse(line)
    assert str(error.value).endswith(".")
    assert len(str(error.value)) < 150


def test_every_command_is_in_the_help() -> None:
    for word in ("o x y", "f x y", "c x y", "? x y", "hint", "board", "new", "quit"):
        assert word in HELP
