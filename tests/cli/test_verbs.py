"""What each verb prints, as text and as JSON, and with which exit code it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from sapper import Game, Layout, Record, View, analyze
from sapper._version import __version__
from sapper.render import png, svg

from .conftest import Sapper

POSITION = "4x3/3\n1#2#\n####\n1###\n"
IMPOSSIBLE = "5x3/1\n1#W#1\nWWWWW\n1#W#1\n"


def test_version_and_help(sapper: Sapper) -> None:
    assert sapper("--version").out == f"sapper {__version__}\n"
    assert sapper().out == sapper("--help").out
    assert sapper().code == sapper("--help").code == 0
    for verb in ("new", "show", "analyze", "console", "doctor"):
        told = sapper(verb, "--help")
        assert told.code == 0
        assert "Example: " in told.out
        assert f"sapper {verb}" in told.out.partition("Example: ")[2]
        assert "--json" in told.out


# new


def test_new_is_what_the_seed_says(sapper: Sapper) -> None:
    drawn = sapper("new", "30x16/99", "--first", "3,3", "--rule", "opening", "--seed", "7")
    assert drawn.code == 0
    assert Layout.parse(drawn.out) == Layout.draw("30x16/99", 7, (3, 3))


def test_new_takes_the_middle_and_a_fresh_seed(sapper: Sapper) -> None:
    one, two = (sapper("new", "beginner").out for _ in range(2))
    assert Layout.parse(one).first == (4, 4)
    assert one != two


def test_new_view_hides_the_mines(sapper: Sapper) -> None:
    told = sapper("new", "expert", "--seed", "7", "--first", "3,3", "--view")
    view = View.parse(told.out)
    assert "*" not in told.out
    assert view.at(3, 3) == 0
    assert view.total == 99


def test_new_with_a_mine_under_the_first_click(sapper: Sapper) -> None:
    told = sapper("new", "2x2/4", "--rule", "any", "--view", "--seed", "1")
    assert told.code == 0
    assert "X" in told.out


def test_new_json(sapper: Sapper) -> None:
    values = json.loads(sapper("new", "9x9/10", "--seed", "7", "--json").out)
    layout = Layout.draw("9x9/10", 7, (4, 4))
    assert values == {"rules": "9x9/10", "rule": "opening", "seed": 7, "first": [4, 4], "layout": str(layout)}
    assert "view" in json.loads(sapper("new", "9x9/10", "--seed", "7", "--json", "--view").out)


# show


def test_show_reads_views_layouts_and_records(sapper: Sapper, tmp_path: Path) -> None:
    shown = sapper("show", "-", stdin=POSITION)
    assert shown.code == 0
    assert "0 1 # 2 #  0" in shown.out
    assert "View, 4x3 with 3 mines, 9 cells closed." in shown.out
    path = tmp_path / "layout.txt"
    path.write_text(str(Layout.draw("9x9/10", 1, (4, 4))))
    assert "Layout, 9x9 with 10 mines." in sapper("show", str(path)).out
    record = sapper("console", "beginner", "--seed", "1", "--solver", "marking-chances", "--json").out
    path.write_text(record)
    result = json.loads(record)["result"]
    assert f"{result}." in sapper("show", str(path)).out


def test_show_makes_pictures(sapper: Sapper, tmp_path: Path) -> None:
    one, two = tmp_path / "board.png", tmp_path / "board.svg"
    told = sapper(
        "show", "-", "--png", str(one), "--svg", str(two), "--scale", "20", "--skin", "modern", stdin=POSITION
    )
    assert (told.code, told.out, told.err) == (0, "", "")
    assert one.read_bytes() == png(View.parse(POSITION), cell=20, skin="modern")
    assert two.read_text() == svg(View.parse(POSITION), cell=20, skin="modern") + "\n"
    assert sapper("show", "-", "--svg", "-", stdin=POSITION).out == svg(View.parse(POSITION)) + "\n"


def test_show_draws_probabilities_and_paths(sapper: Sapper, tmp_path: Path) -> None:
    in_text = sapper("show", "-", "--probabilities", stdin="3x1/1\n1##").out.split("\n")[1]
    assert in_text.split() == ["0", "1", "100", "0", "0"]
    told = sapper("show", "-", "--svg", "-", "--probabilities", stdin=POSITION)
    assert told.out.count("<text") == 9
    game = Game("beginner", seed=7)
    game.open(3, 3)
    game.open(0, 8)
    record = tmp_path / "game.json"
    record.write_text(json.dumps(game.record.to_json()))
    assert sapper("show", str(record), "--svg", "-", "--path").out == svg(game.view, path=[(3, 3), (0, 8)]) + "\n"


@pytest.mark.parametrize(
    ("arguments", "text", "sentence"),
    [
        (["--probabilities"], "*1\n11", "only a View"),
        (["--probabilities"], IMPOSSIBLE, "No layout fits this View"),
        (["--path"], POSITION, "add --svg or --png"),
        (["--path", "--svg", "-"], POSITION, "Only a Record has moves"),
        (["--svg", "-", "--skin", "neon"], POSITION, "no skin 'neon'"),
        (["--png", "-", "--scale", "0"], POSITION, "1 to 512 pixels"),
        (["--png", "no/such/folder/board.png"], POSITION, "No such file"),
    ],
)
def test_show_refuses(sapper: Sapper, arguments: list[str], text: str, sentence: str) -> None:
    told = sapper("show", "-", *arguments, stdin=text)
    assert (told.code, told.out) == (2, "")
    assert sentence in told.err


def test_show_json(sapper: Sapper) -> None:
    assert json.loads(sapper("show", "-", "--json", stdin=POSITION).out) == {
        "kind": "view",
        "rules": {"width": 4, "height": 3, "mines": 3},
        "rule": None,
        "hidden": 9,
        "flags": 0,
        "rows": ["1#2#", "####", "1###"],
    }
    values = json.loads(sapper("show", "-", "--json", stdin="2x1/1 any first=0,0\n.*").out)
    assert (values["kind"], values["first"], values["rules"]["mines"]) == ("layout", [0, 0], 1)


def test_show_cuts_wide_boards_into_blocks(sapper: Sapper, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    shown = sapper("show", "-", stdin="#" * 70)
    assert all(len(line) <= 60 for line in shown.out.splitlines())
    assert shown.out.count("#") == 70


# analyze


def test_analyze_in_words(sapper: Sapper) -> None:
    told = sapper("analyze", "-", stdin=POSITION)
    assert told.code == 0
    assert "No cell is safe. The least risk is 25.0 %:" in told.out
    assert "12 layouts agree with it. Assumed: 3 mines; flags are ignored." in told.out


def test_analyze_names_what_is_certain(sapper: Sapper) -> None:
    told = sapper("analyze", "-", stdin="4x2/2\n####\n1221")
    assert "Safe (2): (0, 0) (3, 0)\nMines (2): (1, 0) (2, 0)\n1 layout agrees with it." in told.out


def test_analyze_json(sapper: Sapper) -> None:
    told = sapper("analyze", "-", "--json", stdin=POSITION)
    assert json.loads(told.out) == analyze(View.parse(POSITION)).to_json()
    assert "NaN" not in told.out


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_an_impossible_view_is_a_negative_answer(sapper: Sapper, more: tuple[str, ...]) -> None:
    told = sapper("analyze", "-", *more, stdin=IMPOSSIBLE)
    assert told.code == 1
    assert told.err == ""
    if more:
        assert json.loads(told.out)["conflict"] == analyze(View.parse(IMPOSSIBLE)).to_json()["conflict"]
    else:
        assert "Impossible: no layout agrees with this View." in told.out
        assert "and the mine total cannot all be true" in told.out


@pytest.mark.parametrize(
    ("stdin", "said"),
    [
        ("3#\n..\n##", "The clue at (0, 0) cannot be true.\n"),
        ("1#1#1\nWWWWW", "The clues at (0, 0) (2, 0) (4, 0) cannot all be true. No smaller set does this."),
        ("2x2/3\n..\n.#", "The mine total does not fit the cells that are left."),
    ],
)
def test_conflicts_in_words(sapper: Sapper, stdin: str, said: str) -> None:
    assert said in sapper("analyze", "-", stdin=stdin).out


def test_analyze_with_another_total(sapper: Sapper) -> None:
    def answer(*more: str) -> dict[str, object]:
        values: dict[str, object] = json.loads(sapper("analyze", "-", "--json", *more, stdin=POSITION).out)
        return values

    assert answer("--total", "4") == analyze(View.parse(POSITION), total=4).to_json()
    assert answer("--total", "?") == analyze(View.parse(POSITION), total=None).to_json()
    assert (
        answer("--total", "?", "--density", "0.5") == analyze(View.parse(POSITION), total=None, density=0.5).to_json()
    )


def test_analyze_trusts_flags_when_told(sapper: Sapper) -> None:
    flagged = "3x2/2\nF##\n12#"
    assert json.loads(sapper("analyze", "-", "--flags", "trust", "--json", stdin=flagged).out)["mines"] == [[0, 0]]
    assert "flags are trusted" in sapper("analyze", "-", "--flags", "trust", stdin=flagged).out


def test_analyze_leaves_what_a_lost_game_shows(sapper: Sapper) -> None:
    told = sapper("analyze", "-", stdin="3x3/4\nX*2\nW4#\n###")
    assert "0   X   *   2" in told.out
    assert "(0, 1)" not in told.out


def test_no_chance_is_rounded_to_certainty(sapper: Sapper) -> None:
    view = "\n".join(["1#WWW", "#WWWW", *["#####"] * 3])
    told = sapper("analyze", "-", "--density", "0.000001", stdin=view)
    assert "<1" in told.out
    assert "The least risk is 0.0001 %" in told.out
    told = sapper("analyze", "-", "--density", "0.999999", stdin=view)
    assert ">99" in told.out


# doctor


def test_doctor(sapper: Sapper) -> None:
    told = sapper("doctor")
    assert told.code == 0
    assert told.out.endswith("All is well.\n")
    values = json.loads(sapper("doctor", "--json").out)
    assert values["healthy"] is True
    names = {check["name"] for check in values["checks"]}
    assert {"numpy", "fastapi", "textual", "sapper[lab]", "game", "analysis", "terminal"} <= names


def test_doctor_says_what_an_extra_lacks(sapper: Sapper, monkeypatch: pytest.MonkeyPatch) -> None:
    from sapper.cli import doctor

    installed = doctor._version
    monkeypatch.setattr(doctor, "_version", lambda name: (False, "") if name == "duckdb" else installed(name))
    told = sapper("doctor")
    assert told.code == 0
    assert "pip install 'sapper[lab]' brings duckdb" in " ".join(told.out.split())


def test_doctor_finds_what_is_broken(sapper: Sapper, monkeypatch: pytest.MonkeyPatch) -> None:
    from sapper.cli import doctor

    def broken() -> str:
        raise RuntimeError("a screw is loose")

    monkeypatch.setattr(doctor, "_compare", broken)
    told = sapper("doctor")
    assert told.code == 1
    assert "a screw is loose" in told.out


# console


def test_console_plays_lines(sapper: Sapper) -> None:
    told = sapper("console", "beginner", "--seed", "1", stdin="o 4 4\nquit\n")
    assert told.code == 0
    assert "cells opened." in told.out
    assert "> " not in told.out, "no prompts in a pipe"


def test_console_record(sapper: Sapper) -> None:
    told = sapper("console", "beginner", "--seed", "1", "--json", stdin="o 4 4\nf 0 0\nhint\n")
    record = Record.from_json(told.out)
    assert [move[1:] for move in record.moves] == [("open", 4, 4), ("flag", 0, 0)]
    assert record.seed == 1
    assert [entry["kind"] for entry in record.help] == ["hint"]
    assert "cells opened." in told.err
    assert record.replay().state == record.result


def test_console_on_a_layout(sapper: Sapper, tmp_path: Path) -> None:
    path = tmp_path / "layout.txt"
    path.write_text("3x1/1\n..*")
    told = sapper("console", "--layout", str(path), stdin="o 0 0\n")
    assert "You win" in told.out
    assert sapper("console", "--layout", str(path), "--first", "2,0").out.count("the game is lost") == 1
    assert sapper("console", "beginner", "--layout", str(path)).code == 2


def test_console_watches_a_solver(sapper: Sapper) -> None:
    told = sapper("console", "beginner", "--seed", "1", "--solver", "marking-chances")
    assert told.code == 0
    assert "   1. open  (0, 0)  Nothing is open yet." in told.out
    assert told.out.splitlines()[-1].startswith("marking-chances ")


# simulate


def test_simulate(sapper: Sapper) -> None:
    told = sapper("simulate", "beginner", "--rule", "safe", "--player", "fast", "--games", "60", "--versus", "best")
    assert told.code == 0
    assert told.err == ""
    assert told.out.startswith("fast won ")
    assert "certain 0" in told.out
    assert "On the same 60 boards fast alone won" in told.out


def test_simulate_json(sapper: Sapper, tmp_path: Path) -> None:
    path = tmp_path / "records"
    arguments = ["simulate", "9x9/10", "--player", "fast", "--games", "30", "--seed", "4", "--json", "--threads", "1"]
    values = json.loads(sapper(*arguments, "--versus", "best", "--records", str(path)).out)
    assert (values["games"], values["player"], values["rule"], values["seed"]) == (30, "fast", "opening", 4)
    assert values["versus"]["player"] == "best"
    assert values["paired"]["pairs"] == 30
    players = [Record.from_json(line).player for line in path.read_text().splitlines()]
    assert players == ["fast"] * 30 + ["best"] * 30
    again = json.loads(sapper(*arguments[:-2]).out)
    assert again["fingerprint"] == values["fingerprint"]


def test_simulate_first_cells_and_seeds(sapper: Sapper, tmp_path: Path) -> None:
    path = tmp_path / "seeds"
    path.write_text("5\n\n17\n18446744073709551615\n")
    given = json.loads(sapper("simulate", "9x9/10", "--game-seeds", str(path), "--first", "8,0", "--json").out)
    assert (given["games"], given["first"], given["seed"]) == (3, [8, 0], None)
    random = [
        json.loads(sapper("simulate", "9x9/10", "--games", "20", "--first", "random", "--agent-seed", n, "--json").out)
        for n in ("1", "1", "2")
    ]
    assert random[0]["fingerprint"] == random[1]["fingerprint"] != random[2]["fingerprint"]


# read


def test_read_gives_a_view_and_says_where(sapper: Sapper, tmp_path: Path) -> None:
    view = View.parse("6x5/4\n##1...\nF21.11\n11..1#\n..112#\n..1###")
    file = tmp_path / "screenshot.png"
    file.write_bytes(png(view, cell=24, skin="modern"))
    told = sapper("read", str(file), "--total", "4")
    assert (told.code, View.parse(told.out)) == (0, view)
    assert told.err.startswith("Read 6x5 cells of 2")
    values = json.loads(sapper("read", "-", "--json", stdin=file.read_bytes()).out)
    assert View.parse(values["view"]) == view.with_total(None)
    assert values["doubtful"] == []


def test_read_without_a_board_or_a_picture(sapper: Sapper, tmp_path: Path) -> None:
    file = tmp_path / "grey.png"
    Image.new("RGB", (300, 200), (200, 200, 200)).save(file)
    told = sapper("read", str(file))
    assert (told.code, told.out) == (1, "")
    assert told.err.startswith("There is no board in this picture")
    told = sapper("read", "-", stdin="no picture")
    assert (told.code, told.out) == (2, "")
    assert "no picture of a known kind" in told.err
    assert sapper("read", "no/such/file.png").code == 2
