"""Bad input: one sentence on standard error, exit code 2, no traceback, at once."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from .conftest import Result, Sapper

TEXTS: dict[str, bytes] = {
    "empty": b"",
    "blank lines": b"\n\n  \n",
    "ragged rows": b"1#\n###\n",
    "letters": b"abc\ndef\n",
    "nine": b"19\n##\n",
    "total above the cells": b"2x2/5\n##\n##\n",
    "negative total": b"2x2/-1\n##\n##\n",
    "too large": b"5000x5000/7\n#\n",
    "endless digits": b"9" * 50_000 + b"x1/1\n#",
    "too few rows": b"3x3/1\n###\n###\n",
    "10 MB of words": b"this is no board at all, is it?\n" * 320_000,
    "10 MB of rows": b"1#\n" * 3_300_000,
    "10 MB in a row": b"1#" * 5_000_000,
    "10 MB of nothing": b"\n" * 10_000_000,
    "10 MB of brackets": b"{" * 10_000_000,
    "binary": bytes(range(256)) * 100,
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(1000),
    "noughts": bytes(1000),
    "half a Record": b'{"version": 1, "rules": ',
    "another JSON": b'{"version": 1, "moves": "many"}',
}


def check(result: Result) -> None:
    assert result.code == 2
    assert result.out == ""
    assert result.err.count("\n") == 1
    assert result.err.endswith(".\n")
    assert len(result.err) < 300
    assert "Traceback" not in result.err


@pytest.mark.parametrize("verb", ["analyze", "show"])
@pytest.mark.parametrize("name", TEXTS)
def test_texts_that_are_no_boards(sapper: Sapper, verb: str, name: str) -> None:
    check(sapper(verb, "-", stdin=TEXTS[name]))


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["new", "--nonsense"],
        ["new", "30x16"],
        ["new", "0x5/1"],
        ["new", "5001x5/1"],
        ["new", "3x3/9"],
        ["new", "9x9/-1"],
        ["new", "9x9/10", "--first", "9,0"],
        ["new", "9x9/10", "--first", "3"],
        ["new", "9x9/10", "--first", "a,b"],
        ["new", "9x9/10", "--rule", "gentle"],
        ["new", "9x9/10", "--seed", "seven"],
        ["new", "9x9/10", "--seed", "-1"],
        ["new", "9x9/10", "--seed", str(2**64)],
        ["analyze"],
        ["analyze", "no/such/file"],
        ["analyze", "."],
        ["show", "no/such/file"],
        ["console", "9x9"],
        ["console", "beginner", "--solver", "nobody"],
        ["console", "beginner", "--solver", "no/such/file.py:Player"],
        ["console", "beginner", "--delay", "-1"],
        ["console", "beginner", "--first", "20,20", "--solver", "marking-chances"],
        ["console", "--layout", "no/such/file"],
        ["simulate", "9x9"],
        ["simulate", "3x3/9", "--rule", "any"],
        ["simulate", "beginner", "--player", "nobody"],
        ["simulate", "beginner", "--player", "no/such/file.py:Player"],
        ["simulate", "beginner", "--versus", "nobody", "--games", "1"],
        ["simulate", "beginner", "--games", "-1"],
        ["simulate", "beginner", "--games", "many"],
        ["simulate", "beginner", "--first", "9,0"],
        ["simulate", "beginner", "--first", "corner"],
        ["simulate", "beginner", "--seed", "-1"],
        ["simulate", "beginner", "--threads", "0"],
        ["simulate", "beginner", "--game-seeds", "no/such/file"],
        ["simulate", "beginner", "--records", "no/such/folder/file"],
        ["doctor", "too", "much"],
    ],
    ids=" ".join,
)
def test_arguments(sapper: Sapper, arguments: list[str]) -> None:
    check(sapper(*arguments))


@pytest.mark.parametrize(
    "options",
    [
        ["--total", "5"],
        ["--total", "-1"],
        ["--total", "many"],
        ["--total", "9" * 100],
        ["--density", "2"],
        ["--density", "0"],
        ["--density", "nan"],
        ["--density", "dense"],
        ["--total", "1", "--density", "0.2"],
        ["--flags", "perhaps"],
        ["--budget", "0"],
    ],
    ids=" ".join,
)
def test_options_of_analyze(sapper: Sapper, options: list[str]) -> None:
    check(sapper("analyze", "-", *options, stdin="1#\n##"))


def test_a_layout_cannot_be_analysed(sapper: Sapper) -> None:
    result = sapper("analyze", "-", stdin="1*\n11")
    check(result)
    assert "shows every mine" in result.err


def test_lines_that_are_no_moves_end_a_pipe(sapper: Sapper) -> None:
    for line in ("jump 3 4", "o 3", "o a b", "\x00\x01", "o 3 4 5", "o 99999999999 1"):
        result = sapper("console", "beginner", "--seed", "1", stdin=line + "\nquit\n")
        assert result.code == 2, line
        assert result.err.count("\n") == 1


def test_too_hard_is_a_negative_answer(sapper: Sapper) -> None:
    from tests.solve.test_limits import hostile

    result = sapper("analyze", "-", "--budget", "1000000", stdin=str(hostile()))
    assert result.code == 1
    assert result.out == ""
    assert result.err.count("\n") == 1


def test_a_mistake_of_our_own_is_said_in_one_line(sapper: Sapper, monkeypatch: pytest.MonkeyPatch) -> None:
    from sapper.cli import show

    def broken(file: str) -> None:
        raise ZeroDivisionError(file)

    monkeypatch.setattr(show, "read_text", broken)
    result = sapper("show", "-")
    assert result.code == 70
    assert result.err.startswith("This is a mistake in Sapper: ZeroDivisionError")
    assert result.err.count("\n") == 1
    assert "Traceback" in sapper("--verbose", "show", "-").err


# What only a real process shows.


def test_the_installed_command(sapper_command: Path) -> None:
    run = subprocess.run([sapper_command, "analyze", "-"], input=b"abc", capture_output=True, check=False, timeout=60)
    assert run.returncode == 2
    assert run.stdout == b""
    assert run.stderr.count(b"\n") == 1


def test_a_reader_who_has_enough(sapper_command: Path) -> None:
    run = subprocess.run(
        ["bash", "-c", f"'{sapper_command}' new 2000x2000/600000 --seed 1 | head -1; echo ${{PIPESTATUS[0]}}"],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert run.stdout == "2000x2000/600000 opening first=1000,1000\n0\n"
    assert run.stderr == ""


def test_shell_completion(sapper_command: Path) -> None:
    def complete(line: str) -> str:
        words = line.split(" ")
        environment = os.environ | {
            "_SAPPER_COMPLETE": "complete_bash",
            "COMP_WORDS": line,
            "COMP_CWORD": str(len(words) - 1),
        }
        run = subprocess.run([sapper_command], env=environment, capture_output=True, text=True, check=False, timeout=60)
        return run.stdout

    assert "analyze" in complete("sapper an")
    assert "--density" in complete("sapper analyze --den")
    assert "expert" in complete("sapper new exp")
    assert "marking-chances" in complete("sapper console --solver mar")
