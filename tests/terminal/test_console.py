"""The line console: with a person who is asked, in a pipe, and with a solver."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from rich.console import Console

from sapper import Game, InputError, Layout, Rules, View
from sapper.play import DEFAULT
from sapper.render import percentage
from sapper.terminal import LineConsole, Screen, Setup
from sapper.terminal.hints import hint


class Sitting:
    """A console that types these lines and keeps what is shown."""

    def __init__(self, lines: Iterable[str], *, asks: bool = True, width: int = 80, height: int = 24) -> None:
        self.prompts: list[str] = []
        self._lines = iter(lines)
        self._out = io.StringIO()
        # `force_terminal` makes it a terminal that can be drawn over; without colour, so that texts are plain.
        console = Console(
            file=self._out,
            width=width,
            height=height,
            force_terminal=asks,
            no_color=True,
            highlight=False,
            soft_wrap=True,
        )
        self.screen = Screen(console, self._read, asks=asks)

    def _read(self, prompt: str) -> str | None:
        self.prompts.append(prompt)
        return next(self._lines, None)

    def play(self, setup: Setup) -> LineConsole:
        sitting = LineConsole(self.screen, setup)
        sitting.run()
        return sitting

    @property
    def text(self) -> str:
        return self._out.getvalue()


def play(setup: Setup, *lines: str, asks: bool = False, width: int = 80, height: int = 24) -> tuple[str, LineConsole]:
    sitting = Sitting(lines, asks=asks, width=width, height=height)
    console = sitting.play(setup)
    return sitting.text, console


LINE = Layout(4, 1, [(2, 0)])


# Before the game.


def test_it_asks_for_size_mines_player_and_first_cell() -> None:
    sitting = Sitting(["12x7", "11", "you", "3 4", "quit"])
    record = sitting.play(Setup(seed=1)).record
    assert [prompt.split()[0] for prompt in sitting.prompts[:4]] == ["Size", "Mines", "Who", "First"]
    assert record is not None
    assert str(record.rules) == "12x7/11"
    assert record.moves[0][1:] == ("open", 3, 4)


def test_enter_takes_what_stands_in_brackets() -> None:
    sitting = Sitting(["", "", "", "quit"])
    record = sitting.play(Setup()).record
    assert record is not None
    assert str(record.rules) == "9x9/10"
    assert record.player is None
    assert record.moves == ()


def test_a_wrong_answer_is_asked_again() -> None:
    sitting = Sitting(["huge", "9000x9000", "5 5", "30", "-1", "x", "6", "nobody", "", "9 9", "1", "1 1", "quit"])
    record = sitting.play(Setup(seed=1)).record
    assert record is not None
    assert str(record.rules) == "5x5/6"
    assert sitting.text.count("neither a preset") == 1
    assert "There is no player 'nobody'" in sitting.text
    assert "(9, 9) lies outside the 5x5 board." in sitting.text


def test_the_solver_can_be_chosen() -> None:
    sitting = Sitting(["beginner", "solver", "", "n"], asks=True)
    record = sitting.play(Setup(seed=1, delay=0)).record
    assert record is not None
    assert record.player == DEFAULT
    assert record.result in ("won", "lost")


def test_in_a_pipe_the_answers_are_lines_too() -> None:
    text, console = play(Setup(seed=1), "9x9/10", "", "4 4", "quit")
    assert console.record is not None
    assert console.record.moves[0][1:] == ("open", 4, 4)
    assert "Size" not in text
    with pytest.raises(InputError):
        play(Setup(), "huge")


def test_the_input_may_end_anywhere() -> None:
    for count in range(5):
        text, _ = play(Setup(seed=1), *["9x9", "10", "you", "", "o 4 4"][:count])
        assert text.endswith("Goodbye.\n")


# A person plays.


def test_a_game_won() -> None:
    text, console = play(Setup(layout=LINE), "o 0 0", "f 2 0", "", "# a remark", "o 3 0")
    assert "You win: every safe cell is open, after 3 clicks" in text
    assert console.record is not None
    assert console.record.result == "won"


def test_a_game_lost() -> None:
    text, _ = play(Setup(layout=LINE), "o 2 0", "o 3 0")
    assert "(2, 0) was a mine: the game is lost." in text
    assert "X" in text


def test_a_chord_beside_a_wrong_flag() -> None:
    text, _ = play(Setup(layout=Layout(3, 1, [(0, 0)])), "o 1 0", "f 2 0", "c 1 0")
    assert "(1, 0) had a wrong flag beside it: the game is lost." in text


def test_moves_that_do_nothing_say_why() -> None:
    text, _ = play(Setup(layout=LINE), "o 0 0", "o 0 0", "o 9 9", "c 1 0", "f 2 0", "o 2 0")
    for sentence in ("(0, 0) is open already.", "(9, 9) lies outside", "carries a flag: take it off"):
        assert sentence in text
    # The board is printed only when it has changed: at the start, after the first move and after the flag.
    assert text.count("0 1 2 3") == 3


def test_prompts_count_the_mines_left() -> None:
    sitting = Sitting(["f 0 0", "f 1 0", "quit"])
    sitting.play(Setup(rules=Rules(4, 4, 2)))
    assert [prompt for prompt in sitting.prompts if "left" in prompt] == [
        "2 mines left > ",
        "1 mine left > ",
        "0 mines left > ",
    ]


def test_what_is_not_understood_is_explained() -> None:
    text, _ = play(Setup(rules=Rules(4, 4, 2)), "jump", "o 1", "help", "quit", asks=True)
    assert "There is no command 'jump'" in text
    assert "chord: open all around" in text


def test_another_game_has_other_mines() -> None:
    sitting = Sitting(["o 4 4", "new", "what?", "", "o 4 4", "quit", "n"])
    record = sitting.play(Setup(rules=Rules(9, 9, 10), seed=1)).record
    assert record is not None
    assert record.seed != 1


# Hints.


def test_hints() -> None:
    text, console = play(Setup(rules=Rules(9, 9, 10), seed=1), "hint", "o 4 4", "hint", "quit")
    assert "Open any cell: the first one is never a mine and has no mine around it" in text
    assert "so (" in text
    assert console.record is not None
    assert [entry["kind"] for entry in console.record.help] == ["hint", "hint"]


def test_hints_lead_on() -> None:
    """Whoever follows them loses only where nothing is certain."""
    for seed in range(12):
        game = Game("beginner", seed=seed)
        game.open(4, 4)
        while game.state == "running":
            text, cell, marks = hint(game)
            assert cell in marks
            assert cell is not None
            if f"{cell} is a mine" in text or marks[cell].tone == "mine":
                game.flag(*cell)
            else:
                game.open(*cell)
            assert game.state != "lost" or text.startswith("Nothing is certain")


def test_a_hint_about_a_wrong_flag() -> None:
    game = Game(layout=LINE)
    game.open(0, 0)  # opens (1, 0) too, whose 1 says that (2, 0) is the mine
    game.flag(3, 0)
    text, cell, _ = hint(game)
    assert text.startswith("The flag at (3, 0) is wrong.")
    assert cell == (3, 0)


@pytest.mark.parametrize("chance", [0.5, 0.05, 0.0004, 1e-6, 1e-12, 1e-300, 1 - 1e-6, 1 - 1e-12, 1 - 2**-53])
def test_percentages_are_never_0_or_100(chance: float) -> None:
    text = percentage(chance).removesuffix(" %")
    assert text.startswith(("less", "more")) or 0 < float(text) < 100


# Boards that are larger than the window.


def test_wide_boards_are_cut_into_blocks_in_a_pipe() -> None:
    text, _ = play(Setup(rules=Rules(100, 3, 20), seed=1, first=(50, 1)), width=60)
    assert all(len(line) <= 60 for line in text.splitlines())


def test_on_a_small_terminal_only_the_part_around_the_move_is_shown() -> None:
    text, _ = play(Setup(rules=Rules(100, 100, 2000), seed=1, first=(50, 50)), "quit", "n", asks=True)
    assert "rows 41 to 58 of 100x100: type board to see all." in text
    assert len(text.splitlines()) < 26
    assert all(len(line) <= 80 for line in text.splitlines())
    text, _ = play(Setup(rules=Rules(100, 100, 2000), seed=1, first=(50, 50)), "board", "quit", "n", asks=True)
    assert len(text.splitlines()) > 200


# Watching a solver.


def plainly(line: str) -> str:
    """Without what makes text bold or dim."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", line).rstrip()


def watched(asks: bool, **setup: object) -> tuple[str, LineConsole]:
    given = Setup(rules=Rules(9, 9, 10), seed=2, player="marking-chances", delay=0, **setup)  # type: ignore[arg-type]
    return play(given, *(["n"] if asks else []), asks=asks)


@pytest.mark.parametrize("asks", [False, True])
def test_a_solver_says_why(asks: bool) -> None:
    text, console = watched(asks)
    record = console.record
    assert record is not None
    assert record.player == "marking-chances"
    lines = [line for line in text.splitlines() if ". open " in line or ". flag " in line]
    assert len(lines) == len(record.moves)
    assert all(plainly(line).endswith(".") for line in lines)
    assert f"after {len(record.moves)} moves" in text


def test_a_solver_takes_the_first_cell_it_is_given() -> None:
    text, console = watched(False, first=(4, 4))
    assert console.record is not None
    assert console.record.moves[0][1:] == ("open", 4, 4)
    assert "The first cell was given." in text


def test_a_solver_that_cannot_go_on_is_stopped(tmp_path: Path) -> None:
    path = tmp_path / "stuck.py"
    path.write_text(
        "from sapper.play import Move\n"
        "class Stuck:\n"
        "    name = 'stuck'\n"
        "    def move(self, view):\n"
        "        return Move(0, 0)\n"
    )
    with pytest.raises(InputError, match="The player stuck cannot go on"):
        play(Setup(rules=Rules(9, 9, 10), seed=2, player=f"{path}:Stuck"))


def test_the_last_board_is_shown() -> None:
    text, console = watched(False)
    assert console.record is not None
    view = console.record.replay().view
    assert isinstance(view, View)
    shown = [line.split()[1:-1] for line in text.splitlines()[-10:-1]]
    assert ["".join(row) for row in shown] == view.rows()
