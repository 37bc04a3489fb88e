"""What results say: queries, exports, reports, published figures beside ours."""

from __future__ import annotations

import csv
import io
import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace
from math import isinf
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image
from tests.lab.helpers import ENVIRONMENT, small

from sapper import InputError, simulate
from sapper.cli.app import run as sapper
from sapper.lab import Store, Study, run, study_named
from sapper.lab.compare import compared
from sapper.lab.extras import EXTRAS
from sapper.lab.metrics import METRICS, Sums
from sapper.lab.report import report
from sapper.lab.reproduce import games_of
from sapper.lab.results import results
from sapper.lab.study import Published
from sapper.measure import wilson

PLAYED = simulate("16x16/40", "csp", 60, 1, first="random", threads=1)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small study, run."""
    place = tmp_path_factory.mktemp("results")
    run(study_named(str(small(place))), place / "out", workers=1)
    return place / "out"


def said(capsys: pytest.CaptureFixture[str], *arguments: object, code: int = 0) -> str:
    assert sapper([str(one) for one in arguments]) == code
    captured = capsys.readouterr()
    return captured.out if code == 0 else captured.err


def test_query(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sql = "SELECT rules, player, sum(won) AS won, count(*) AS n FROM games GROUP BY ALL ORDER BY ALL"
    rows = json.loads(said(capsys, "lab", "query", folder, sql, "--json"))
    assert rows[0] == {"rules": "16x16/40", "player": "csp", "won": PLAYED.wins, "n": 60}
    assert "16x16/40  csp" in said(capsys, "lab", "query", folder, sql)
    lines = list(csv.reader(io.StringIO(said(capsys, "lab", "query", folder, sql, "--csv"))))
    assert lines[:2] == [["rules", "player", "won", "n"], ["16x16/40", "csp", str(PLAYED.wins), "60"]]
    assert "DuckDB says" in said(capsys, "lab", "query", folder, "SELECT nothing FROM games", code=2)
    assert "holds no study" in said(capsys, "lab", "query", folder / "none", sql, code=2)


def test_export(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = list(csv.DictReader(io.StringIO(said(capsys, "lab", "export", folder, "csv"))))
    assert len(rows) == 240
    won = [row for row in rows if (row["rules"], row["player"]) == ("16x16/40", "csp")]
    assert [int(row["won"]) for row in won] == list(PLAYED.won)
    lines = said(capsys, "lab", "export", folder, "jsonl").splitlines()
    assert json.loads(lines[0])["seed"] == int(rows[0]["seed"])
    for form in ("csv", "jsonl", "parquet"):
        said(capsys, "lab", "export", folder, form, "--to", tmp_path / form)
        assert (tmp_path / form).stat().st_size > 1000
    assert "--to" in said(capsys, "lab", "export", folder, "parquet", code=2)
    assert "not as 'xml'" in said(capsys, "lab", "export", folder, "xml", code=2)


def test_list_show_run_status(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    listed = json.loads(said(capsys, "lab", "list", "--json"))
    assert {"desktop", "density", "windows", "steps", "success"} <= {one["name"] for one in listed}
    assert all(one.keys() == {"name", "title", "settings", "games"} for one in listed)
    windows = json.loads(said(capsys, "lab", "show", "windows", "--json"))
    assert len(windows["grid"]) == windows["settings"] == 256
    assert "published: no_guess 92" in said(capsys, "lab", "show", "windows")
    out = tmp_path / "out"
    command = ("lab", "run", small(tmp_path), "--games", 10, "--out", out, "--workers", 1)
    assert json.loads(said(capsys, *command, "--json"))["complete"]
    assert json.loads(said(capsys, "lab", "status", out, "--json"))["settings"] == [1, 1, 1, 1]
    next((out / "results").iterdir()).unlink()
    assert sapper(["lab", "status", str(out)]) == 1
    assert "3 of 4 tasks" in capsys.readouterr().out
    assert "no study 'nothing'" in said(capsys, "lab", "run", "nothing", code=2)


def test_report(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "lab", "report", folder)
    text = (folder / "report" / "report.md").read_text()
    low, high = wilson(PLAYED.wins, 60)
    expected = f"{100 * PLAYED.win_rate:.2f} % [{100 * low:.2f}, {100 * high:.2f}]"
    (row,) = [line for line in text.splitlines() if line.startswith("| 16x16/40 | csp | 60 |")]
    assert expected in row
    assert "<table>" in (folder / "report" / "index.html").read_text()


def made(study: Study, place: Path, grid: dict[str, list[Any]], games: int = 6) -> Store:
    """A study of the works on a smaller grid."""
    return run(replace(study, grid={**study.grid, **grid}, batch=games), place, games, workers=1)


@pytest.mark.parametrize(
    ("name", "grid"),
    [
        ("desktop", {}),
        ("density", {"size": ["9x9"], "density": [0.1, 0.25]}),
        ("first-cell", {"x": [0, 4], "y": [0, 4]}),
        ("versions", {"rules": ["9x9/10"], "tries": [0, 2]}),
        ("generation", {"rules": ["9x9/10"], "method": ["uniform", "gradual"]}),
        ("windows", {"rules": ["9x9/10"]}),
        ("steps", {"rules": ["9x9/10"]}),
        ("convergence", {"rules": ["9x9/10", "8x8/10"]}),
        ("success", {"rules": ["9x9/10", "16x16/44"]}),
    ],
)
def test_reports_of_the_works(name: str, grid: dict[str, list[Any]], tmp_path: Path) -> None:
    study = study_named(name)
    store = made(study, tmp_path, grid)
    found = report(store)
    text = (tmp_path / "report" / "report.md").read_text()
    if study.published:
        assert "### Published and measured" in text
    for file in found.files:
        data = store.read(file)
        if file.endswith(".svg"):
            assert ET.fromstring(data.decode()).tag.endswith("svg")
        elif file.endswith(".png"):
            assert min(Image.open(io.BytesIO(data)).size) > 100
    again = {file: store.read(file) for file in found.files}
    report(store)
    assert again == {file: store.read(file) for file in found.files}, "the same bytes once more"
    if name == "windows":
        assert re.search(r"On the whole board 0 of \d+ games end differently", text)
        assert all(f"\n{number}. " in text for number in range(1, 7))


def test_every_extra_is_of_a_study() -> None:
    from sapper.lab.studies import STUDIES

    assert {study.more for study in STUDIES if study.more} == EXTRAS.keys()
    for study in STUDIES:
        assert {
            *study.metrics,
            *(p.metric for p in study.plots),
            *(p.metric for p in study.published),
        } <= METRICS.keys()
        for one in study.published:
            assert any(all(s.get(k) == v for k, v in one.where.items()) for s in study.settings), (study.name, one)


def test_a_ratio_and_its_interval() -> None:
    """The delta method against drawing the games anew."""
    rng = np.random.default_rng(1)
    loops = rng.integers(10, 60, 2000)
    hard = rng.binomial(loops, 0.02)
    n, d = hard.astype(float), loops.astype(float)
    sums = Sums(2000, n.sum(), d.sum(), (n * n).sum(), (d * d).sum(), (n * d).sum(), n.max())
    value = METRICS["hard_loops"].value(sums)
    drawn = [rng.integers(0, 2000, 2000) for _ in range(600)]
    ratios = [100 * n[rows].sum() / d[rows].sum() for rows in drawn]
    low, high = np.quantile(ratios, (0.025, 0.975))
    assert value.low == pytest.approx(low, abs=0.03)
    assert value.high == pytest.approx(high, abs=0.03)
    pooled = METRICS["won"].value(Sums(10, 4, 10, 4, 10, 4, 1) + Sums(30, 6, 30, 6, 30, 6, 1))
    assert (pooled.value, pooled.games) == (25.0, 40)
    assert isinf(METRICS["depth_most"].value(sums).low)


def test_what_is_said_of_a_difference() -> None:
    hundred = Sums(1000, 300, 1000, 300, 1000, 300, 1)
    assert compared(Published("won", 29.13, {}, 11_425), hundred)[1].startswith("Agrees: chance")
    assert compared(Published("won", 40, {}, 11_425, "rules differ"), hundred)[1].startswith("Differs by -10.00 points")
    assert "known to 1.00" in compared(Published("won", 33.5, {}, None, "", 1.0), hundred)[1]
    slow = Sums(10, 20.0, 10, 40.0, 10, 20.0, 2.0)
    assert (
        compared(Published("ms", 200, {}, None, "machines differ"), slow)[1]
        == "100.00 times as quick: machines differ."
    )


def test_paired_settings(folder: Path) -> None:
    with results(Store(folder)) as found:
        one = found.paired(2, 3)
        first, second = found.won(2), found.won(3)
    assert one.pairs == 60
    assert one.only_first == int(((first == 1) & (second == 0)).sum())
    assert one.difference == pytest.approx(float(first.mean() - second.mean()))


def test_without_games(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="holds no study"):
        report(Store(tmp_path))


def test_reproduce(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A few studies, very small; once more with more games, which adds them."""
    document = tmp_path / "docs" / "reproduction.md"
    only = [part for name in ("clues-needed", "depths", "batches") for part in ("--only", name)]
    command = ("lab", "reproduce", *only, "--out", tmp_path / "out", "--to", document, "--workers", 1)
    for scale, games in (("0.0001", 10), ("0.0002", 20)):
        said(capsys, *command, "--scale", scale)
        text = document.read_text()
        assert f"3 settings, {games} games each" in text
        assert "| 2 clues needed | rules 9x9/10 | 96 % |" in text
        for picture in re.findall(r"!\[.*\]\((.*)\)", text):
            assert (document.parent / picture).is_file()
    assert "There is no study" in said(capsys, "lab", "reproduce", "--only", "nothing", code=2)
    assert games_of(study_named("windows"), 1.0, True) == 15_000
    assert games_of(study_named("windows"), 1.0, False) == 5000


def test_without_the_extra(folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "duckdb", None)
    assert "pip install 'sapper[lab]'" in said(capsys, "lab", "query", folder, "SELECT 1", code=2)
    assert json.loads(said(capsys, "lab", "list", "--json")), "what needs nothing works"


def test_what_is_listed_needs_nothing_heavy() -> None:
    heavy = ("pyarrow", "duckdb", "matplotlib", "distributed", "fsspec")
    code = f"import sys, sapper.cli.app, sapper.lab; print([name for name in {heavy} if name in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=ENVIRONMENT)
    assert found.stdout.strip() == "[]"
