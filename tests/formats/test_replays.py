"""Replays read by us and by ms-toollib: the same board, time, clicks, 3BV and result, which are those of the game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import ms_toollib as ms
import pytest

from sapper import formats
from sapper.board import InputError, Layout, Record
from sapper.formats.registry import candidates
from sapper.measure import measure_layout, measure_record

from . import replays
from .replays import Played, played

RULES = ("8x8/10", "9x9/10", "16x16/40", "30x16/99", "20x13/30")
WRITERS: dict[str, tuple[Callable[[Played], bytes], Any]] = {
    "evf 0": (lambda made: replays.evf(made, 0), ms.EvfVideo),
    "evf 1": (lambda made: replays.evf(made, 1), ms.EvfVideo),
    "evf 2": (lambda made: replays.evf(made, 2), ms.EvfVideo),
    "evf 3": (lambda made: replays.evf(made, 3), ms.EvfVideo),
    "avf": (replays.avf, ms.AvfVideo),
    "rmv": (replays.rmv, ms.RmvVideo),
}


def ours(data: bytes, name: str | None = None) -> Record:
    record = formats.read(data, name)
    assert isinstance(record, Record)
    return record


def theirs(data: bytes, kind: Any) -> Any:
    video = kind(f"a.{kind.__name__[:3].lower()}", list(data))
    video.parse()
    video.analyse()
    video.current_time = 1e9
    return video


def facts(record: Record) -> tuple[object, ...]:
    measure = measure_record(record)
    assert record.layout is not None
    return (
        record.ms, measure.left, measure.right, measure.chord, measure.bbbv, measure.solved, record.result == "won",
        board(record.layout),
    )  # fmt: skip


def facts_of(video: Any) -> tuple[object, ...]:
    rows = [list(row) for row in video.board]
    return (
        video.rtime_ms, video.left, video.right, video.double, video.bbbv, video.bbbv_solved, video.is_completed, rows,
    )  # fmt: skip


def board(layout: Layout) -> list[list[int]]:
    """As ms-toollib has it: -1 for a mine."""
    codes = [-1 if code == 12 else code for code in layout.cells]
    return [codes[at : at + layout.width] for at in range(0, len(codes), layout.width)]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("name", list(WRITERS))
def test_as_ms_toollib_reads_it(name: str, rules: str) -> None:
    write, kind = WRITERS[name]
    for seed in range(6):
        made = played(seed, rules, start=130 if name.startswith("evf") else 0)
        data = write(made)
        assert [form.name for form in candidates(data)] == [name[:3]]
        record = ours(data)
        assert facts(record) == facts_of(theirs(data, kind))
        assert (record.result, record.ms, record.layout) == (
            made.game.state, made.ms, Layout.from_mask(made.layout.width, made.layout.height, made.layout.mask),
        )  # fmt: skip
        assert record.replay().view.cells == made.game.view.cells
        assert record.player == {"evf": "Zo\u00eb \u5f20", "avf": "Ada Player", "rmv": "Grace"}[name[:3]]


@pytest.mark.parametrize("version", [0, 2, 3, 4])
@pytest.mark.parametrize("name", ["evf 3", "avf", "rmv"])
def test_what_ms_toollib_writes(name: str, version: int) -> None:
    """It puts replays of all kinds into every version of EVF; its version 2 says that it is 0."""
    write, kind = WRITERS[name]
    for seed, rules in enumerate(RULES, 100):
        video = theirs(write(played(seed, rules)), kind)
        getattr(video, f"generate_evf_v{version}_raw_data")()
        data = bytes([version]) + bytes(video.raw_data)[1:]
        assert [form.name for form in candidates(data)] == ["evf"]
        assert facts(ours(data)) == facts_of(video)


def test_what_ms_toollib_plays() -> None:
    """Its own recorder, by its own clock; right clicks before the first opening, and one that is taken back."""
    layout = Layout.draw("9x9/10", 4, (0, 0))
    video = ms.BaseVideo(board(layout), 16)
    for what, x, y in (("rc", 8, 8), ("rr", 8, 8), ("rc", 8, 8), ("rr", 8, 8), ("rc", *layout.mines[0]), ("rr", 3, 3)):
        video.step(what, (16 * y + 3, 16 * x + 5))
    for y in range(9):
        for x in range(9):
            if not layout.is_mine(x, y) and video.game_board_state != 3:
                video.step("lc", (16 * y, 16 * x))
                video.step("lr", (16 * y, 16 * x))
    video.software, video.player_identifier, video.country = "test", "me", "XX"
    video.race_identifier = video.unique_identifier = ""
    video.device_uuid = [1, 2]
    for version in (0, 2, 3, 4):
        getattr(video, f"generate_evf_v{version}_raw_data")()
        record = ours(bytes([version]) + bytes(video.raw_data)[1:], "evf")
        clicks = record.replay().clicks
        assert (record.result, clicks.left, clicks.right, clicks.chord) == ("won", video.left, video.right, 0)
        assert (record.ms, record.layout, record.player) == (
            round(1000 * video.rtime), Layout(9, 9, layout.mines), "me",
        )  # fmt: skip


def test_boards_of_ms_toollib() -> None:
    """A thousand boards that it lays, through every format that holds one, with its 3BV."""
    names = [name for name in formats.writable() if "layout" in formats.FORMATS[name].carries]
    for number in range(1000):
        width, height, mines = Random(number).choice(((9, 9, 10), (16, 16, 40), (30, 16, 99)))
        rows = ms.laymine(row=height, column=width, mine_num=mines, x0=0, y0=0)
        mask = bytes(cell == -1 for row in rows for cell in row)
        layout = Layout.from_mask(width, height, mask)
        assert board(layout) == [list(row) for row in rows]
        assert measure_layout(layout).bbbv == ms.cal_bbbv(rows)
        name = names[number % len(names)]
        assert formats.read(formats.write(layout, name), name) == layout


def test_flags_before_an_rmv_game_are_x_y() -> None:
    made = played(3, "16x16/40")
    flag = made.layout.mines[0]
    first = ours(replays.rmv(made, flags=(flag,))).moves[0]
    assert first == (0, "flag", *flag)


@pytest.mark.parametrize("name", list(WRITERS))
def test_cut_off_anywhere_it_says_so(name: str) -> None:
    data = WRITERS[name][0](played(2, "8x8/10"))
    for length in range(len(data) - 200):
        with pytest.raises(InputError, match=r"\.$"):
            formats.read(data[:length], name[:3])


def test_a_win_that_is_none_is_refused() -> None:
    lost = next(made for made in (played(seed, "16x16/40") for seed in range(50)) if made.game.state == "lost")
    data = bytearray(replays.evf(lost, 3))
    data[1] |= 0x80
    with pytest.raises(InputError, match="it was won, and its clicks lead to a game that is lost"):
        formats.read(bytes(data), "evf")


def test_rawvf_of_others() -> None:
    """Columns and rows from 0 or from 1: the pixels decide; what the board showed is passed over."""
    head = "RawVF_Version: Rev5\nProgram: x\nPlayer: Ada\nLevel: custom\nWidth: 3\nHeight: 1\nMines: 1\nTime: 1.250\n"
    rows = "Board:\n00*\nEvents:\n"
    for first in (0, 1):
        events = f"0.000 start\n0.000 lc {first} {first} (5 6)\nnumber0 1 1\n0.000 lr {first} {first} (5 6)\n"
        record = ours((head + rows + events + "won\n").encode())
        assert (record.moves, record.result, record.ms, record.player) == (((0, "open", 0, 0),), "won", 1250, "Ada")
    bare = ours((head + rows + "0.5 lc 1 1\n1.5 lr 2 1\n").encode())
    assert bare.moves == ((1250, "open", 1, 0),)


def test_marks_of_a_replay() -> None:
    head = "RawVF_Version: Rev6\nWidth: 3\nHeight: 1\nMines: 1\nMarks: {}\nTime: 9.0\nBoard:\n00*\nEvents:\n"
    head += "0 lc 1 1\n0 lr 2 1\n"
    clicks = "".join(f"{n}.0 rc 1 1\n{n}.0 rr 1 1\n" for n in (1, 2, 3))
    kinds = {
        marks: [kind for _, kind, _, _ in ours((head.format(marks) + clicks).encode()).moves] for marks in ("On", "Off")
    }
    assert kinds["On"] == ["open", "flag", "question", "question"]
    assert kinds["Off"] == ["open", "flag", "flag", "flag"]
