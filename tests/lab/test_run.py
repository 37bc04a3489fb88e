"""Runs end with the same files whatever happens to them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest
from tests.lab.helpers import ENVIRONMENT, SAPPER, hashes, small

from sapper import InputError, simulate
from sapper.lab import Store, Study, run, run_all, status, study_named, study_names
from sapper.lab.estimate import Estimate
from sapper.lab.manifest import Manifest
from sapper.lab.measures import generate, play
from sapper.lab.study import round_robin
from sapper.lab.work import Done


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Study:
    return study_named(str(small(tmp_path_factory.mktemp("study"))))


@pytest.fixture(scope="module")
def undisturbed(study: Study, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The files of a run that nothing happened to."""
    out = tmp_path_factory.mktemp("undisturbed")
    run(study, out, workers=1)
    return hashes(out)


def test_rows_are_the_games_of_simulate(study: Study, undisturbed: dict[str, str], tmp_path: Path) -> None:
    assert len(undisturbed) == 24
    run(study, tmp_path, 20, workers=1)
    rows = pq.read_table(tmp_path / "results").to_pydict()
    for number, setting in enumerate(study.settings):
        played = simulate(str(setting["rules"]), str(setting["player"]), 20, 1, first="random", threads=1)
        own = [row for row, of in enumerate(rows["setting"]) if of == number]
        by_game = sorted(own, key=lambda row: rows["game"][row])
        assert [rows["won"][row] for row in by_game] == list(played.won)
        assert sum(rows["guesses"][row] for row in own) == played.guesses
    times = pq.read_table(tmp_path / "timing")
    assert times.num_rows == 80
    assert set(times.column_names) == {"setting", "game", "seed", "nanoseconds", "machine"}
    assert "nanoseconds" not in rows


def test_killed_three_times(study: Study, undisturbed: dict[str, str], tmp_path: Path) -> None:
    """`kill -9` of everything, at three moments; then on to the end."""
    out = tmp_path / "out"
    assert study.source is not None
    command = [*SAPPER, "lab", "run", study.source, "--out", str(out), "--workers", "2"]
    for files in (1, 7, 15):
        victim = subprocess.Popen(command, env=ENVIRONMENT, start_new_session=True, stdout=subprocess.DEVNULL)
        while victim.poll() is None and len(Store(out).names("results")) < files:
            time.sleep(0.002)
        os.killpg(victim.pid, signal.SIGKILL)
        assert victim.wait() in (-signal.SIGKILL, 0)
    before = hashes(out)
    assert before.items() <= undisturbed.items(), "what was committed is whole"
    subprocess.run(command, env=ENVIRONMENT, check=True, stdout=subprocess.DEVNULL)
    assert hashes(out) == undisturbed
    assert not (out / "partial").exists()


def test_a_worker_that_dies_costs_only_its_task(study: Study, undisturbed: dict[str, str], tmp_path: Path) -> None:
    import multiprocessing

    def kill(_estimate: Estimate, done: Done | None) -> None:
        if done is not None and not killed:
            victim = multiprocessing.active_children()[0]
            killed.append(victim.pid)
            os.kill(victim.pid or 0, signal.SIGKILL)

    killed: list[int | None] = []
    run(study, tmp_path, workers=2, progress=kill)
    if len(os.sched_getaffinity(0)) > 1:
        assert len(killed) == 1
    assert hashes(tmp_path) == undisturbed


def test_games_are_raised(study: Study, undisturbed: dict[str, str], tmp_path: Path) -> None:
    """Also from a number that is no multiple of the batch: the short last task is done again, whole."""
    store = run(study, tmp_path, 25, workers=1)
    assert status(store).complete
    assert status(store).games == 100
    kept = {path: path.stat().st_mtime_ns for path in (tmp_path / "results").glob("*-000000.parquet")}
    run(study, tmp_path, 60, workers=1)
    assert hashes(tmp_path) == undisturbed
    assert kept == {path: path.stat().st_mtime_ns for path in kept}
    ran: list[Done] = []
    run(study, tmp_path, 30, workers=1, progress=lambda _, done: ran.append(done) if done else None)
    assert not ran, "fewer games are there already"
    assert status(store).games == 240


def test_tasks_take_turns(study: Study) -> None:
    tasks = list(round_robin(study, 25, 10))
    assert [(task.number, task.setting) for task in tasks] == [(n, s) for n in range(3) for s in range(4)]
    assert [task.count for task in tasks[-4:]] == [5] * 4
    assert tasks[0].name == "0000-000000.parquet"


def test_several_studies_take_turns(study: Study, tmp_path: Path) -> None:
    other = replace(study, name="other", games=20)
    seen: list[tuple[int, int]] = []
    run_all(
        [(study, tmp_path / "a", 20), (other, tmp_path / "b", 20)],
        workers=1,
        progress=lambda _, done: seen.append((done.run, done.task.number)) if done else None,
    )
    assert [turn for turn, _ in seen] == [0, 1] * 8
    assert [number for _, number in seen] == sorted(number for _, number in seen)


def test_nothing_is_mixed(study: Study, tmp_path: Path) -> None:
    store = run(study, tmp_path, 10, workers=1)
    for other in (replace(study, seed=2), replace(study, name="other"), study.with_players(["fast"])):
        with pytest.raises(InputError, match="holds results of"):
            run(other, tmp_path, 10, workers=1)
    with pytest.raises(InputError, match="batches of 10"):
        run(study, tmp_path, 10, batch=20)
    manifest = Manifest.read(store)
    assert manifest is not None
    manifest.behaviour = "another"
    manifest.write(store)
    with pytest.raises(InputError, match="behaviour another, now"):
        run(study, tmp_path, 20, workers=1)
    run(study, tmp_path, 20, workers=1, mix=True)
    assert [one.partition(" ")[0] for one in status(store).manifest.mixed] == ["behaviour", "pyarrow", "version"]


def test_one_run_at_a_time(study: Study, tmp_path: Path) -> None:
    with Store(tmp_path).held(), pytest.raises(InputError, match="Another run"):
        run(study, tmp_path, 10, workers=1)


def test_any_fsspec_address(study: Study, undisturbed: dict[str, str]) -> None:
    store = run(study, "memory://small", 20, workers=1)
    assert status(store).complete
    assert store.read("results/0000-000000.parquet")
    run(study, "memory://small", 60, workers=1)
    assert store.names("results") == set(undisturbed)


def test_the_estimate_knows_slow_settings() -> None:
    estimate = Estimate({(0, 0): 10, (0, 1): 10})
    assert estimate.left is None
    estimate.add((0, 0), 1.0, elapsed=0.5)
    estimate.add((0, 1), 9.0, elapsed=5.0)
    assert estimate.left == pytest.approx(45.0), "two workers: half of 9 + 81"
    assert estimate.share == pytest.approx(0.1)


@pytest.mark.parametrize("name", study_names())
def test_every_study_runs(name: str, tmp_path: Path) -> None:
    """Its first, middle and last setting, with one game; all of it would take hours."""
    study = study_named(name)
    assert len(study.settings) == len({json.dumps(setting) for setting in study.settings})
    numbers = {0, len(study.settings) // 2}
    for number in numbers:
        setting = study.settings[number]
        if name in ("generation-dense", "batches"):
            setting = {**setting, "rules": "9x9/20"} | ({"games": 10} if name == "batches" else {})
        rows = study.measure(setting, study.seed, 0, 1, 1)
        assert all(len(values) == 1 for values in rows.values())


def test_games_do_not_depend_on_batches_or_threads() -> None:
    for first in ("random", "3,3", "inner"):
        setting = {"rules": "9x9/14", "player": "csp", "first": first}
        whole = play(setting, 7, 0, 40, 2)
        halves = [play(setting, 7, start, 20, 1) for start in (0, 20)]
        for name in ("won", "opened", "guesses"):
            assert (np.concatenate([half[name] for half in halves]) == whole[name]).all()


def test_boards_that_are_made() -> None:
    setting = {"rules": "9x9/10", "method": "uniform", "total": "end", "first": "0,0"}
    rows = generate(setting, 1, 0, 30, 1)
    assert rows["made"].all()
    assert (rows["attempts"] >= 1).all()
    again = generate(setting, 1, 10, 20, 1)
    assert (again["attempts"] == rows["attempts"][10:]).all()
    out_of_work = generate(setting | {"rules": "16x16/90", "budget": 10_000}, 1, 0, 3, 1)
    assert not out_of_work["made"].any()


def test_ctrl_c_loses_nothing(study: Study, undisturbed: dict[str, str], tmp_path: Path) -> None:
    assert study.source is not None
    command = [*SAPPER, "lab", "run", study.source, "--out", str(tmp_path), "--games", "2000", "--workers", "2"]
    process = subprocess.Popen(command, env=ENVIRONMENT, stderr=subprocess.PIPE, text=True)
    while process.poll() is None and not Store(tmp_path).names("results"):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate()
    assert process.returncode == 130
    assert said.startswith("Interrupted. What is done is kept")
    assert set(hashes(tmp_path).items()) & set(undisturbed.items())
