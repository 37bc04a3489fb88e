"""The file: migrations with a copy before, newer ones refused, damaged ones set aside, a kill that loses nothing."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import textwrap
from contextlib import closing
from pathlib import Path

import pytest
from tests.history.conftest import add, played

from sapper import InputError
from sapper.history import Filter, History
from sapper.history.database import Database
from sapper.history.schema import MIGRATIONS


def test_a_game_comes_back_as_it_was(history: History) -> None:
    record = played(seed=3, help_=("hint",))
    id_ = add(history, record, 1000)
    assert history.games.record(id_) == record
    row = history.table.row(id_)
    assert (row["level"], row["rules"], row["result"], row["help"]) == ("beginner", "9x9/10", "won", ["hint"])
    assert row["bv3"] == row["solved"]


def test_an_older_file_is_copied_and_brought_up_to_date(tmp_path: Path) -> None:
    Database(tmp_path, MIGRATIONS[:1]).close()
    with History(tmp_path) as history:
        add(history, played(), 1)
    (copy,) = tmp_path.glob("*.bak")
    assert copy.name == "sapper.version-1.bak"
    with closing(sqlite3.connect(copy)) as old:
        assert old.execute("PRAGMA user_version").fetchone() == (1,)
        assert old.execute("SELECT count(*) FROM games").fetchone() == (0,)
    with History(tmp_path) as history:
        assert history.table.page(Filter()).total == 1
    assert len(list(tmp_path.glob("*.bak"))) == 1


def test_a_migration_that_fails_changes_nothing(tmp_path: Path) -> None:
    Database(tmp_path, MIGRATIONS).close()
    with pytest.raises(InputError, match="cannot be opened"):
        Database(tmp_path, (*MIGRATIONS, "CREATE TABLE more (id); CREATE TABLE games (id)"))
    database = Database(tmp_path, MIGRATIONS)
    assert database.message is None
    names = {row[0] for row in database.reader.execute("SELECT name FROM sqlite_schema")}
    assert "more" not in names
    database.close()


def test_a_newer_file_is_refused(tmp_path: Path) -> None:
    Database(tmp_path, (*MIGRATIONS, "CREATE TABLE future (id)")).close()
    before = (tmp_path / "sapper.db").read_bytes()
    with pytest.raises(InputError, match="newer Sapper"):
        History(tmp_path)
    assert (tmp_path / "sapper.db").read_bytes() == before


@pytest.mark.parametrize("damage", [b"this is no database, and it is long enough" * 100, None])
def test_a_damaged_file_is_set_aside(tmp_path: Path, damage: bytes | None) -> None:
    with History(tmp_path) as history:
        for seed in range(30):
            add(history, played(seed=seed), seed)
    path = tmp_path / "sapper.db"
    data = path.read_bytes()
    path.write_bytes(damage or data[:8192] + os.urandom(len(data) - 8192))
    damaged = path.read_bytes()
    with History(tmp_path) as history:
        assert history.message is not None
        assert "damaged" in history.message
        add(history, played(), 1)
    (aside,) = tmp_path.glob("sapper.damaged-*.db")
    assert aside.read_bytes() == damaged
    with History(tmp_path) as history:
        assert history.message is None


def test_a_kill_loses_no_finished_game(tmp_path: Path) -> None:
    script = """
        import sys
        from tests.history.conftest import add, played
        from sapper.history import History
        history = History(sys.argv[1])
        seed = 0
        while True:
            add(history, played(seed=seed), seed)
            print(seed, flush=True)
            seed += 1
    """
    root = Path(__file__).resolve().parents[2]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(root), os.environ.get("PYTHONPATH", "")])}
    command = [sys.executable, "-c", textwrap.dedent(script), str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, cwd=root) as child:
        assert child.stdout is not None
        told = [int(child.stdout.readline()) for _ in range(10)]
        child.send_signal(signal.SIGKILL)
        told += [int(line) for line in child.stdout.read().splitlines()]
    with History(tmp_path) as history:
        assert history.message is None
        kept = {record.seed for _, _, record in history.games.records(Filter())}
    assert set(told) <= kept


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="--data"):
        History(tmp_path / "file" / "inner")
