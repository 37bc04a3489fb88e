"""Broken files of every format: one sentence each, no crash, and no memory for what is only claimed."""

from __future__ import annotations

import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sapper import formats
from sapper.board import Game, InputError, Layout, Record
from sapper.formats.registry import candidates, guess

from . import replays
from .fuzz import NAMES
from .replays import played


def samples() -> dict[str, bytes]:
    """A file of every format."""
    game = Game(layout=Layout.draw("9x9/10", 7, (3, 3)))
    game.open(3, 3, ms=0)
    game.flag(8, 8, ms=500)
    lost = Game(layout=Layout.draw("9x9/10", 7, (3, 3)))
    lost.open(*lost.layout.mines[0], ms=0) if lost.layout else None
    made: dict[str, bytes] = {}
    for name in formats.writable():
        thing = lost.record if name == "statistics" else game.record
        made[name] = formats.write(thing, name)
    replay = played(1, "8x8/10")
    return made | {"avf": replays.avf(replay), "rmv": replays.rmv(replay), "evf": replays.evf(replay, 3)}


SAMPLES = samples()


def sentence(data: bytes, name: str | None) -> None:
    """Read, or refused in a sentence."""
    try:
        formats.read_all(data, name)
    except InputError as error:
        text = str(error)
        assert text.endswith("."), text


@pytest.mark.parametrize("name", list(SAMPLES))
@settings(max_examples=120, derandomize=True)
@given(data=st.data())
def test_mutated_files(name: str, data: st.DataObject) -> None:
    """Bytes changed, left out, put in, doubled, cut off."""
    broken = bytearray(SAMPLES[name])
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, max(len(broken) - 1, 0)))
        match data.draw(st.integers(0, 4)):
            case 0:
                broken[at : at + 1] = data.draw(st.binary(min_size=1, max_size=1))
            case 1:
                del broken[at : at + data.draw(st.integers(1, 40))]
            case 2:
                broken[at:at] = data.draw(
                    st.binary(max_size=8) | st.sampled_from([b"9" * 12, b"\n", b"-1", b"%", b"*"])
                )
            case 3:
                broken[at:at] = broken[at : at + 30]
            case _:
                del broken[at:]
    sentence(bytes(broken), name)
    sentence(bytes(broken), None)
    assert len(candidates(bytes(broken))) <= 1 or guess_refuses(bytes(broken))


def guess_refuses(data: bytes) -> bool:
    """Content that could be two things is never guessed."""
    with pytest.raises(InputError, match=r"say which"):
        guess(data)
    return True


@pytest.mark.parametrize("name", list(SAMPLES))
@settings(max_examples=60, derandomize=True)
@given(data=st.binary(max_size=300) | st.text(max_size=200).map(str.encode))
def test_anything(name: str, data: bytes) -> None:
    sentence(data, name)


HUGE = {
    "ptta": b"?b=40964096&m=0",
    "tatham": b"4096x4096:0,0,m0",
    "desktop": b"4096 4096 1 0,0",
    "statistics": b"Custom,1,1.0,Won,,4096 4096 1 0,0",
    "mine": b"4096x4096x99\nH",
    "board": b"# MINESWEEPER-BOARD v0.1\nrows: 4096\ncolumns: 4096\nmines: 1\ngame_mode: classic\n[real]\n*",
    "rawvf": b"RawVF_Version: Rev6\nWidth: 4096\nHeight: 4096\nMines: 1\nBoard:\n*\nEvents:\n",
    "mbf": b"\xff\xff\xfe\x01\0\0",
    "avf": b"\x34\0\0\0\0\x06\xff\xff\xff\xff" + bytes(40),
    "rmv": b"*rmv\0\x01" + b"\xff" * 60,
    "evf": b"\x03\x80\0\xff\xff\xff\xff\x10" + bytes(40),
}


@pytest.mark.parametrize("name", list(HUGE))
def test_claims_take_no_memory(name: str) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(InputError):
            formats.read(HUGE[name], name)
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()


def test_atheris(root: Path, tmp_path: Path) -> None:
    """Guided by what the parsers do, from one good file of every format on."""
    corpus = tmp_path / "corpus"
    corpus.mkdir()
    for name, data in SAMPLES.items():
        (corpus / name).write_bytes(bytes([NAMES.index(name)]) + data)
    command = [sys.executable, "-m", "tests.formats.fuzz", str(corpus), "-runs=6000", "-seed=1", "-max_len=3000"]
    command += ["-timeout=60", "-rss_limit_mb=1024", f"-artifact_prefix={tmp_path}/"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    assert "Done 6000 runs" in done.stderr


def test_a_record_stays_a_record() -> None:
    assert isinstance(formats.read(SAMPLES["record"]), Record)
