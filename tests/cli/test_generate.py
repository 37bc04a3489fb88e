"""`sapper generate`."""

from __future__ import annotations

import json
import signal
import subprocess
import sys

import pytest

from sapper import Layout, walk

from .conftest import Sapper


def test_layouts_are_printed(sapper: Sapper) -> None:
    result = sapper("generate", "9x9/10", "--first", "3,3", "--count", "3", "--seed", "1")
    assert (result.code, result.err) == (0, "")
    layouts = [Layout.parse(text) for text in result.out.split("\n\n")]
    assert len(layouts) == 3
    assert all(walk(layout).solved and layout.first == (3, 3) for layout in layouts)
    assert (
        sapper("generate", "9x9/10", "--first", "3,3", "--count", "3", "--seed", "1", "--threads", "3").out
        == result.out
    )


def test_a_line_of_json_a_board(sapper: Sapper) -> None:
    result = sapper("generate", "9x9/10", "--count", "4", "--seed", "2", "--json")
    lines = [json.loads(line) for line in result.out.splitlines()]
    assert len(lines) == 4
    for line in lines:
        assert line["first"] == [4, 4]
        assert line["method"] == "uniform"
        assert line["attempts"] >= 1
        assert line["ms"] > 0
        assert walk(Layout.parse(line["layout"])).solved


def test_certificates_verify(sapper: Sapper) -> None:
    made = sapper("generate", "16x16/40", "--count", "3", "--seed", "2", "--technique-min", "exact", "--certificate")
    assert made.code == 0
    verified = sapper("verify", "-", stdin=made.out)
    assert verified.code == 0
    assert verified.out.count("holds.") == 3
    broken = json.loads(made.out.splitlines()[0])
    broken["certificate"]["steps"].pop()
    assert sapper("verify", "-", stdin=json.dumps(broken)).code == 1


def test_where_a_guess_is_needed(sapper: Sapper) -> None:
    result = sapper("generate", "9x9/10", "--seed", "1", "--technique-min", "guess")
    assert result.code == 0
    assert result.out.splitlines()[-1].startswith("It comes to a guess among 6 cells: (6, 0) ")


def test_a_time_limit_ends_with_a_sentence(sapper: Sapper) -> None:
    result = sapper("generate", "30x16/200", "--method", "uniform", "--time-limit", "0.1")
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith("No 30x16/200 board was found within 0.1 seconds by the method uniform")


def test_ctrl_c_ends_it_after_whole_boards() -> None:
    arguments = ["generate", "9x9/10", "--count", "99999999", "--seed", "1", "--json"]
    script = f"import sys; from sapper.cli.app import run; sys.exit(run({arguments}))"
    run = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert run.stdout is not None
        first = run.stdout.readline()
        run.send_signal(signal.SIGINT)
        rest, error = run.communicate(timeout=120)
        assert (run.returncode, error) == (130, "")
        assert all(json.loads(line)["first"] == [4, 4] for line in [first, *rest.splitlines()])
    finally:
        run.kill()
        run.communicate()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["9x9/100"], "has 0 to 80 mines, not 100"),
        (["--technique-max", "single", "--technique-min", "pair"], "at least pair and at most single"),
        (["--3bv", "200..150"], "A range of 3BV from 200 to 150 holds nothing"),
        (["--3bv", "many"], "--3bv takes a range as in 2..3"),
        (["--clues", "2..3..4"], "--clues takes a range"),
        (["--depth", "-1"], "--depth takes a range"),
        (["--random-mines", "some"], "takes a number or auto"),
        (["--first", "40,3"], "outside the 30x16 board"),
        (["--first", "x"], "A cell is written x,y"),
        (["--method", "magic"], "'magic' is no method"),
        (["--total", "perhaps"], "allowed, end, needed or never"),
        (["--technique-min", "guess", "--certificate"], "has no certificate"),
    ],
)
def test_bad_input(sapper: Sapper, arguments: list[str], sentence: str) -> None:
    result = sapper("generate", *arguments)
    assert (result.code, result.out) == (2, "")
    assert sentence in result.err
    assert len(result.err.splitlines()) == 1
