"""A real cluster on this machine: a scheduler and two workers, each a process; one is killed in the middle."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.lab.helpers import ENVIRONMENT, SAPPER, hashes, small

from sapper import InputError
from sapper.lab import Store, cluster, run, study_named

DASK = [sys.executable, "-m", "dask"]
LOCAL = ["--host", "127.0.0.1"]


@pytest.fixture
def processes() -> Iterator[list[subprocess.Popen[bytes]]]:
    """What a test starts, ended whatever happens."""
    started: list[subprocess.Popen[bytes]] = []
    yield started
    for one in started:
        one.kill()
        one.wait()


def test_a_cluster_gives_the_same_files(tmp_path: Path, processes: list[subprocess.Popen[bytes]]) -> None:
    file = small(tmp_path)
    run(study_named(str(file)), tmp_path / "here", 600, workers=1)
    expected = hashes(tmp_path / "here")

    def start(*arguments: str) -> subprocess.Popen[bytes]:
        log = (tmp_path / "dask.log").open("ab")
        processes.append(subprocess.Popen([*DASK, *arguments], env=ENVIRONMENT, cwd=tmp_path, stdout=log, stderr=log))
        log.close()
        return processes[-1]

    found = tmp_path / "scheduler.json"
    start("scheduler", *LOCAL, "--port", "0", "--no-dashboard", "--scheduler-file", str(found))
    while not found.exists():
        time.sleep(0.02)
    address = json.loads(found.read_text())["address"]
    worker = ("worker", address, *LOCAL, "--nthreads", "1", "--no-nanny", "--no-dashboard")
    first, _second = start(*worker), start(*worker)

    out = tmp_path / "there"
    command = [*SAPPER, "lab", "run", str(file), "--games", "600", "--cluster", address, "--out", str(out)]
    client = subprocess.Popen(command, env=ENVIRONMENT)
    store = Store(out)
    while client.poll() is None and len(store.names("results")) < 10:
        time.sleep(0.005)
    before = hashes(out)
    os.kill(first.pid, signal.SIGKILL)
    assert client.wait() == 0
    assert len(before) < len(expected), "it was in the middle"
    assert before.items() <= expected.items(), "what the worker had done stays"
    assert hashes(out) == expected


@pytest.mark.filterwarnings("default")  # of connections that are closed
def test_nobody_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_SECONDS", 0.3)
    with pytest.raises(InputError, match=r"No Dask scheduler answers at tcp://127\.0\.0\.1:9"):
        run(study_named("steps"), tmp_path, 1, cluster="tcp://127.0.0.1:9")
