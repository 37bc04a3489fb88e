"""`sapper optimal`: what it prints, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

from .conftest import Sapper


def test_it_says_how_many_layouts_are_won(sapper: Sapper) -> None:
    told = sapper("optimal", "4x4/4", "--rule", "any")
    assert told.code == 0
    assert told.out.startswith("Optimal play wins 961 of 1820 layouts: 52.8022 %.\n")
    assert "(1, 0) (2, 0) (0, 1)" in told.out
    assert sapper("optimal", "1x1/0").out.endswith("The best first cell is (0, 0)\n")


def test_json(sapper: Sapper) -> None:
    told = sapper("optimal", "3x3/1", "--rule", "safe", "--json")
    values = json.loads(told.out)
    assert values == {"rules": "3x3/1", "rule": "safe", "won": 8, "layouts": 8, "first": values["first"]}
    assert [1, 1] not in values["first"]


def test_budget_and_save(sapper: Sapper, tmp_path: Path) -> None:
    save = str(tmp_path / "progress")
    cut = sapper("optimal", "5x4/4", "--rule", "any", "--budget", "3000000", "--save", save)
    assert cut.code == 1
    assert "budget of 3000000 units" in cut.err
    assert "kept in the file" in cut.err
    assert "2950 of 4845" in sapper("optimal", "5x4/4", "--rule", "any", "--save", save).out


def test_it_refuses_what_it_cannot_do(sapper: Sapper, tmp_path: Path) -> None:
    assert sapper("optimal", "expert").code == 2
    assert "64 cells" in sapper("optimal", "9x9/10").err
    assert sapper("optimal", "4x4/4", "--rule", "never").code == 2
    assert sapper("optimal", "4x4/4", "--budget", "0").code == 2
    (tmp_path / "file").write_text("not a save file\n", "utf-8")
    assert "no progress" in sapper("optimal", "4x4/4", "--save", str(tmp_path / "file")).err
