"""The examples run."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient


def test_a_solver_of_ones_own(root: Path) -> None:
    place = root / "examples" / "own_solver_study.py"
    spec = importlib.util.spec_from_file_location("own_solver_study", place)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    rows = module.main(games=10)
    assert [(rules, games) for rules, _, games, _ in rows] == [("8x8/10", 10)] * 3 + [("9x9/10", 10)] * 3
    assert {player for _, player, _, _ in rows} == {"csp", "steps-1", "own_solver_study.py:Careful"}
    assert min(won for *_, won in rows) > 0.3


@pytest.mark.filterwarnings("default")  # of the notebook machinery
def test_the_notebook(root: Path) -> None:
    read: Any = nbformat.read
    notebook = read(root / "examples" / "own_solver.ipynb", as_version=4)
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute(cwd=root / "examples")
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    assert any("image/svg+xml" in output.get("data", {}) for output in outputs)
    assert not any(output.output_type == "error" for output in outputs)
