"""The benchmarks are not timed here; but what they measure is what they say, and they run."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from benchmarks import (
    app,
    corpus,
    density,
    generating,
    hints,
    history,
    laboratory,
    large,
    measures,
    positions,
    ratings,
    rival,
    strength,
    teaching,
    train_evaluation,
)
from sapper import Layout, analyze, simulate, walk
from sapper.board import HIDDEN


def test_the_corpus_is_the_same_on_every_machine() -> None:
    views = corpus.views(3)
    assert (len(corpus.views(1)), len(views)) == (27, 71)
    for view in views:
        assert (view.width, view.height, view.total) == (30, 16, 99)
        assert view.at(3, 3) == 0
        assert max(view.cells) == HIDDEN, "no flags, no finished games"


def test_a_large_board_is_what_it_says() -> None:
    width, height, mines, opened = large.BOARDS["100x100"]
    board, mask = large.view(width, height, mines, opened, seed=1)
    assert int(mask.sum()) == mines == 0.2 * width * height
    assert width * height - board.hidden == opened == 0.3 * (width * height - mines)
    assert analyze(board).consistent


def test_a_run_leaves_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "FILE", tmp_path / "history.jsonl")
    monkeypatch.setattr(rival, "toollib", None)
    for _ in range(2):
        history.keep("positions", positions.run(0.01), quick=True)
    lines = [json.loads(line) for line in (tmp_path / "history.jsonl").read_text().splitlines()]
    assert len(lines) == 2
    assert lines[0]["benchmark"] == "positions"
    assert lines[0]["figures"]["positions"] > 10
    assert "sapper: positions per second" in lines[0]["figures"]


def test_boards_to_measure_are_random() -> None:
    masks = measures.drawn(3000)
    assert masks.sum(axis=(1, 2)).tolist() == [99] * 3000
    share = masks.mean(axis=0)
    assert abs(share - 99 / 480).max() < 0.05  # seven standard errors
    assert len({mask.tobytes() for mask in masks}) == 3000


def test_measures_are_compared() -> None:
    figures = measures.run(0.0001)
    assert figures["boards with the same measures"] == 200


def test_generated_boards_are_checked_while_they_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generating, "BOARDS", generating.BOARDS[:3] + generating.BOARDS[5:6])
    figures = generating.run(0.01)
    assert figures["9x9/10 uniform: boards"] == 200
    assert figures["30x16/130 dense: attempts a board"] == 1
    assert figures["16x16/40 uniform: of ms-toollib's boards solvable, per cent"] == 100


def test_regions_of_a_board() -> None:
    corners, edges, near, middle, far = density.regions(30, 16)
    assert (corners.sum(), edges.sum(), near.sum()) == (4, 88, 81 - 9)
    assert not (near & middle).any()
    assert (near | middle | far).sum() == 480 - 9


def test_strength_is_kept_line_by_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TABLE", "CALIBRATION", "STATE", "DOCUMENT"):
        monkeypatch.setattr(strength, name, tmp_path / name)
    monkeypatch.setattr(strength, "progress", lambda _: None)
    wanted = [
        strength.Line("table", "fast", "9x9/10", "safe", 1, 60),
        strength.Line("ablation", "best:depth=1", "9x9/10", "safe", 7, 60),
    ]
    monkeypatch.setattr(strength, "lines", lambda: iter(wanted))
    done = {line: strength.play(line, 1) for line in wanted}
    strength.save(done)
    again = strength.read()
    assert [row._replace(ms_per_game=0) for row in again.values()] == [
        row._replace(ms_per_game=0) for row in done.values()
    ]
    fast = simulate("9x9/10", "fast", 60, 1, rule="safe", threads=1)
    assert (again[wanted[0]].wins, again[wanted[0]].fingerprint) == (fast.wins, fast.fingerprint)
    assert f"| {100 * fast.win_rate:.2f} % |" in "\n".join(strength.table(again))
    this, best = (simulate("9x9/10", player, 60, 7, rule="safe").wins for player in ("best:depth=1", "best"))
    assert again[wanted[1]].only_this - again[wanted[1]].only_best == this - best


def test_a_network_learns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train_evaluation, "BATCH", 64)
    random = np.random.default_rng(3)
    features = random.normal(size=(4000, 28)).astype(np.float32)
    won = (features[:, 0] + features[:, 1] > 0).astype(np.float32)
    network = train_evaluation.train(features, won, 12)
    assert network.loss(features, won) < 0.45 < float(np.log(2))


def test_sets_of_clues_that_hang_together() -> None:
    """All of them, and in how many ways their cells can be filled when those with the same clues are alike."""
    view = walk(Layout.draw("intermediate", seed=229, first=(3, 3)), most="single").view
    clues = ratings.clues_of(view)
    found = list(ratings.connected(clues))
    assert len(found) == len(set(found)) > 10
    for chosen in combinations(range(len(clues)), 3):
        a, b, c = (clues[i][1] for i in chosen)
        hang = sum(bool(x & y) for x, y in ((a, b), (a, c), (b, c))) >= 2
        assert (frozenset(chosen) in found) == hang
    some = (frozenset({(0, 0), (1, 0), (2, 0)}), frozenset({(1, 0), (2, 0), (3, 0)}))
    assert ratings.ways_to_fill([(1, some[0]), (2, some[1])]) == 1
    assert ratings.ways_to_fill([(1, some[0]), (1, some[1])]) == 2


def test_ratings_say_what_the_document_says() -> None:
    figures = ratings.of_games("marking-chances", "9x9/14", 100)
    first, last = (figures[f"marking-chances on 9x9/14, fifth {number}: won in per cent"] for number in (1, 5))
    assert isinstance(first, float)
    assert isinstance(last, float)
    assert first > 90
    assert last < 50
    assert figures["marking-chances on 9x9/14, fifth 1: chance of the safest cells in per cent"] == 100
    boards = ratings.of_boards("beginner", [Layout.draw("beginner", seed, (3, 3)) for seed in range(40)])
    assert boards["beginner: boards"] == 40


def test_hints_are_checked_while_they_are_measured() -> None:
    figures = hints.run(0.01)
    assert figures["positions"] == 27
    assert {f"hint, {who}: milliseconds on average" for who in ("flags all mines", "never flags")} <= figures.keys()


def test_what_is_taught_is_measured() -> None:
    figures = teaching.run(0.005)
    assert figures["reviews of best"] == 5
    assert "milliseconds a guess" in figures
    assert "drills a minute: pair" in figures


def test_the_app_is_measured_by_what_it_answers() -> None:
    figures = app.run(0.01)
    assert figures["games in the history"] == 1000
    assert figures["games watched"] == 200
    assert all(isinstance(value, int | float) and value > 0 for value in figures.values())


def test_large_studies_are_reported() -> None:
    figures = laboratory.large(40_000)
    assert figures["large study: games"] == 40_000
    memory = figures["large study: report, most memory in MB"]
    assert isinstance(memory, float)
    assert memory < 1000
