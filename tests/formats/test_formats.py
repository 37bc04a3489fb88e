"""Each format by examples: published values, and what a reader has to know of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sapper import formats
from sapper.board import Game, InputError, Layout, Record, View
from sapper.cli.app import run
from sapper.formats.tatham import masked
from sapper.history import Filter, History


def test_tatham_s_own_test_values() -> None:
    """Published with the original: 28 bits, and fifty bytes of zero."""
    assert masked(bytes.fromhex("12345670"), 28).hex() == "07fa6500"
    assert masked(bytes.fromhex("07fa6500"), 28, take_off=True).hex() == "12345670"
    covered = "b202c07b990c01f6ff2d544707f60e506019b671fcb1d8b5a210b0af913db85d37ca27f52a9f78bba3a80030db3d01d8df78"
    assert masked(bytes(50), 400).hex() == covered
    assert masked(bytes.fromhex(covered), 400, take_off=True) == bytes(50)


def test_tatham_ids() -> None:
    plain = formats.read(b"3x2n1:2,1,u80")
    assert plain == Layout(3, 2, [(0, 0)], first=(2, 1))
    assert formats.read(b"3x2:2,1,80") == plain  # the u may be missing
    assert formats.read(formats.write(plain, "tatham")) == plain
    assert formats.read(b"4:u8000") == Layout(4, 4, [(0, 0)])
    with pytest.raises(InputError, match="not laid yet"):
        formats.read(b"9x9n10:r10,u,abcdef", "tatham")
    with pytest.raises(InputError, match="says 2 mines, and holds 1"):
        formats.read(b"3x2n2:2,1,u80")


def test_ptta_links() -> None:
    """Two published boards; a preset and two sizes; a click path behind."""
    published = "?b=2020&m=240002000202cguh00c0h40o2q120290944431010gc088050g18016002064g40g80g008090j0h1h0"
    layout = formats.read(f"https://example.org/calculator/{published}&c=0101".encode())
    assert isinstance(layout, Layout)
    assert (layout.width, layout.height) == (20, 20)
    assert formats.write(layout, "ptta").decode().strip() == published
    small = "?b=2&m=2op8000009p4i40p0g94288s001g30g624088g002o980i015g90"
    again = formats.read(small.encode())
    assert isinstance(again, Layout)
    assert (again.width, again.height, formats.write(again, "ptta").decode()) == (16, 16, f"{small}\n")
    assert formats.read(b"?b=0302&m=g0") == Layout(3, 2, [(0, 0)])
    for broken in (b"?b=123&m=0", b"?b=1&m=0", b"?b=0302&m=g1", b"?b=0302&m=w0"):
        with pytest.raises(InputError):
            formats.read(broken, "ptta")


def test_mbf() -> None:
    assert formats.read(b"\x03\x02\x00\x01\x02\x01") == Layout(3, 2, [(2, 1)])
    with pytest.raises(InputError, match="names 1 different cells"):
        formats.read(b"\x03\x02\x00\x02\x02\x01\x02\x01", "mbf")


def test_mine_positions() -> None:
    view = formats.read(b"3x2x1\n1HF\n11H\n")
    assert str(view) == "3x2/1\n1#F\n11#"
    assert formats.read(b"3x2x1\n01M\n011\n") == Layout(3, 2, [(2, 0)])
    both = formats.FORMATS["mine"].read(b"3x1x1\nH1?\n")
    assert both == [View.parse("3x1/1\n#1#"), Layout(3, 1, [(2, 0)])]
    assert formats.convert(b"3x1x1\nH1?\n", "desktop") == b"3 1 1 2,0\n"
    with pytest.raises(InputError, match="Line 2, column 2: this cell says 2, and 1 of its neighbours"):
        formats.read(b"3x2x1\n02M\n011\n")


def test_board_files() -> None:
    head = "# MINESWEEPER-BOARD v0.1\n# Render: {}\n# a comment\nauthor: me: myself\nrows: 2\ncolumns: 3\nmines: 1\n"
    head += "game_mode: classic\nanything: else\n\n"
    plain = formats.read((head.format("ascii") + "[view]\nU1?\nF1X\n").encode())
    emoji = "[view]\n\u2b1c1\ufe0f\u20e3\u2753\n\U0001f6a91\ufe0f\u20e3\U0001f4a5\n"
    assert str(plain) == "3x2/1\n#1?\nF1X"
    assert formats.read((head.format("emoji") + emoji).encode()) == plain
    both = head.format("ascii") + "[real]\n1*1\n111\n\n[view]\n1U1\n1UU\n"
    assert formats.convert(both.encode(), "desktop") == b"3 2 1 1,0\n"
    assert formats.convert(both.encode(), "text") == b"3x2/1\n1#1\n1##\n"
    for bad, why in (
        (both.replace("1U1", "2U1"), "says 2, and 1"),
        (both.replace("1U1", "UU"), "has 2 cells, and columns says 3"),
        (both.replace("[view]\n1U1\n", "[view]\n"), "has 1 rows"),
        (both.replace("v0.1", "v0.2"), "another version"),
        (both.replace("mines: 1\n", ""), "also says mines"),
        (both.replace("1U1", "10U"), "is a mine in the section"),
    ):
        with pytest.raises(InputError, match=why):
            formats.read(bad.encode())


def test_grids() -> None:
    assert formats.read(b"0 | 1 | X |\n0 | 1 | 1 |\n", "grid") == Layout(3, 2, [(2, 0)])
    assert formats.read(b"0 | 1 | M % 0 | 1 | 1 %") == Layout(3, 2, [(2, 0)])
    view = formats.read(b"0 | 1 | M |\n0 | 1 | * |\n")
    assert view == View.parse("3x2/?\n.1F\n.1#")
    for doubtful in (b"0 | 1 | X |\n0 | 1 | 1 |\n", b"0 | 1 | * |\n"):
        with pytest.raises(InputError, match="say which"):
            formats.read(doubtful)
    assert formats.read(b"3x1/1\n0 | 1 | * |\n") == Layout(3, 1, [(2, 0)])  # a first line is Sapper's


def test_renumber() -> None:
    """Numbers that mines contradict follow them; next to unknown cells only as far as they must."""
    with pytest.raises(InputError, match="--renumber corrects"):
        formats.read(b"0 | 0 | M |\n0 | 0 | 0 |\n")
    assert formats.read(b"0 | 0 | M |\n0 | 0 | 0 |\n", renumber=True) == Layout(3, 2, [(2, 0)])
    view = formats.read(b"3 | M | 1 | 0 |\n* | 0 | 1 | 5 |\n", renumber=True)
    assert str(view) == "4x2/?\n2F1.\n#11."
    with pytest.raises(InputError, match="Only the numbers of grids"):
        formats.read(b"9 9 1 0,0", "desktop", renumber=True)


def test_desktop_lines() -> None:
    two = b"3 2 1 0,0\n3 2 2 0,0 2,1\n"
    assert formats.read_all(two) == [Layout(3, 2, [(0, 0)]), Layout(3, 2, [(0, 0), (2, 1)])]
    with pytest.raises(InputError, match="holds 2 boards"):
        formats.read(two)
    with pytest.raises(InputError, match="says 2 mines, and names 1"):
        formats.read(b"3 2 2 0,0 0,0")


STATISTICS = """Difficulty,3BV,Time,Result,Algorithm,Board
Custom,1,12.5,Won,Simple,3 2 1 0,0
Custom,2,1:03.250,lost,Guess,"3 1 1 1,0"
"""


def test_statistics_into_the_history(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, data, out = tmp_path / "games.csv", tmp_path / "data", tmp_path / "out.jsonl"
    file.write_text(STATISTICS + "Custom,1,x,Won,,3 2 1 0,0\n")
    assert run(["history", "import", str(file), "--data", str(data)]) == 0
    said = capsys.readouterr()
    assert said.out == "2 games added.\n"
    assert "'x' is no time" in said.err
    with History(data) as history:
        rows = history.table.page(Filter(), "ms", False, 0, 10).games
        assert [(row["result"], row["ms"], row["bv3"], row["rules"]) for row in rows] == [
            ("won", 12500, 2, "3x2/1"), ("lost", 63250, 2, "3x1/1"),
        ]  # fmt: skip
        assert rows[0]["clicks"] == {"left": 0, "right": 0, "chord": 0, "wasted": 0}
        out.write_text("".join(history.transfer.export(Filter(), "jsonl")))
    assert run(["history", "import", str(out), "--data", str(tmp_path / "other")]) == 0
    assert capsys.readouterr().out == "2 games added.\n"
    assert run(["history", "import", str(file), "--data", str(data)]) == 0
    assert "0 games added, 2 known already." in capsys.readouterr().out


def test_a_replay_into_the_history(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = Game(layout=Layout.parse("*1."))
    game.open(2, 0, ms=0)
    (tmp_path / "won.rawvf").write_bytes(formats.write(game.record, "rawvf"))
    assert run(["history", "import", str(tmp_path / "won.rawvf"), "--data", str(tmp_path / "data")]) == 0
    assert capsys.readouterr().out == "1 game added.\n"


def test_every_verb_reads_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    layout = Layout.draw("9x9/10", 7, (3, 3))
    game = Game(layout=layout)
    game.open(3, 3, ms=0)
    for name in formats.writable():
        thing = layout if "layout" in formats.FORMATS[name].carries else game.record
        if name == "statistics":
            continue
        (tmp_path / name).write_bytes(formats.write(thing, name))
        assert run(["show", str(tmp_path / name), "--json"]) == 0, name
        shown = json.loads(capsys.readouterr().out)
        assert shown["rules"] == {"width": 9, "height": 9, "mines": 10}
    (tmp_path / "grid").write_text("0 | 1 | * |\n")
    assert run(["show", str(tmp_path / "grid")]) == 2
    assert "--from text or --from grid" in capsys.readouterr().err


def test_convert(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    layout = Layout.draw("9x9/10", 7, (3, 3))
    board = tmp_path / "a.mbf"
    board.write_bytes(formats.write(layout, "mbf"))
    assert run(["convert", str(board), str(tmp_path / "a.mine")]) == 0
    assert run(["convert", str(tmp_path / "a.mine"), "-", "--to", "desktop"]) == 0
    assert capsysbinary.readouterr().out == formats.write(layout, "desktop")
    assert run(["convert", str(board), str(tmp_path / "a.unknown")]) == 2
    assert b"choose one with --to" in capsysbinary.readouterr().err
    assert run(["convert", str(board), "-", "--to", "evf"]) == 2
    assert b"reads evf and does not write it" in capsysbinary.readouterr().err
    (tmp_path / "grid").write_text("0 | 0 | * |\n")
    assert run(["convert", str(tmp_path / "grid"), "-", "--to", "text"]) == 2
    assert b"say which" in capsysbinary.readouterr().err
    assert run(["convert", str(tmp_path / "grid"), "-", "--to", "text", "--from", "grid"]) == 0
    assert capsysbinary.readouterr().out == b"3x1/?\n..#\n"
    (tmp_path / "grid").write_text("0 | 0 | M |\n")
    assert run(["convert", str(tmp_path / "grid"), "-", "--to", "grid", "--renumber"]) == 0
    assert capsysbinary.readouterr().out == b"0 | 1 | M |\n"
    assert run(["convert", str(tmp_path / "missing"), "-", "--to", "text"]) == 2
    assert run(["convert", str(board), str(tmp_path / "no" / "a.mine")]) == 2


def test_by_path_and_by_name(tmp_path: Path) -> None:
    path = tmp_path / "a.abf"
    path.write_bytes(formats.write(Layout(3, 2, []), "abf"))  # no mines: the content alone says too little
    assert formats.read(path) == formats.read(str(path)) == Layout(3, 2, [])
    with pytest.raises(InputError, match="no format"):
        formats.read(path.read_bytes())
    with pytest.raises(InputError, match="'exe' is no format; those are text,"):
        formats.read(path, "exe")


def test_a_record_without_moves_is_only_known_by_its_end() -> None:
    record = formats.read_all(STATISTICS.encode())[0]
    assert isinstance(record, Record)
    with pytest.raises(InputError, match="says won, and its moves lead to a game that is ready"):
        record.replay()
