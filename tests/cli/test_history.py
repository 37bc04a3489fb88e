"""`sapper history`: listed, counted, out and in, in one sentence where it cannot be."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.history.conftest import add, played

from sapper.cli.app import run
from sapper.history import History


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    with History(folder) as history:
        for seed in range(6):
            record = played(seed=seed, won=seed % 2 == 0, player="best" if seed == 5 else None)
            add(history, record, 1_790_000_000_000 + seed)
    return folder


def say(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert run(["history", *arguments]) == code
    said = capsys.readouterr()
    return said.err if code else said.out


def test_list(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = say(capsys, "list", "--data", str(data), "--result", "won")
    assert text.count("won") == 3
    assert "3 games in all." in text
    assert "2 of 6 games." in say(capsys, "list", "--data", str(data), "--limit", "2")
    rows = json.loads(say(capsys, "list", "--data", str(data), "--sort", "ms", "--up", "--json"))
    times = [row["ms"] for row in rows["games"]]
    assert times == sorted(times)
    assert rows["total"] == 6
    assert say(capsys, "list", "--data", str(data), "--level", "custom") == "There are no such games.\n"


def test_stats(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = say(capsys, "stats", "--data", str(data), "--player", "me")
    assert "3 of 5 games won, 60.0 %" in text
    found = json.loads(say(capsys, "stats", "--data", str(data), "--json"))
    assert (found["games"], found["levels"][0]["level"]) == (6, "beginner")
    assert say(capsys, "stats", "--data", str(data), "--level", "expert") == "All: no games.\n"


def test_out_and_in(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = say(capsys, "export", "--data", str(data))
    (tmp_path / "games.jsonl").write_text(lines)
    other = str(tmp_path / "other")
    assert say(capsys, "import", str(tmp_path / "games.jsonl"), "--data", other) == "6 games added.\n"
    again = json.loads(say(capsys, "import", str(tmp_path / "games.jsonl"), "--data", other, "--json"))
    assert (again["added"], again["known"]) == (0, 6)
    assert say(capsys, "export", "--data", other, "--json") == lines
    table = say(capsys, "export", "--data", other, "--format", "csv", "--player", "best")
    assert len(table.splitlines()) == 2


@pytest.mark.parametrize(
    "arguments",
    [["list", "--level", "easy"], ["list", "--sort", "colour"], ["list", "--limit", "0"], ["export", "--format", "xml"],
     ["import", "no-such-file"], ["stats", "--result", "drawn"], ["fly"]],
)  # fmt: skip
def test_bad_input_is_one_sentence(data: Path, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    options = [] if arguments == ["fly"] else ["--data", str(data)]
    text = say(capsys, *arguments, *options, code=2)
    assert len(text.strip().splitlines()) == 1
    assert text.strip().endswith(".")


def test_a_file_without_a_game_is_bad_input(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_bytes(b"\xff\xfe nonsense\n{}\n")
    text = say(capsys, "import", str(tmp_path / "file"), "--data", str(data), code=2)
    assert text.splitlines()[-1] == "Nothing in this was a game."
