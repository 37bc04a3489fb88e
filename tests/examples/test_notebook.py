"""The example notebook runs from top to bottom, and what it shows are pictures."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient


@pytest.mark.filterwarnings("ignore")
def test_the_notebook_runs(root: Path) -> None:
    path = root / "examples" / "notebook.ipynb"
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    assert not any(cell.get("outputs") for cell in notebook.cells), "kept without outputs"
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(root)}}).execute()
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    shown = [output for cell in code for output in cell.outputs if "data" in output]
    pictures = [output for output in shown if "image/svg+xml" in output["data"]]
    assert len(pictures) == 9
    assert all(output["data"]["image/svg+xml"].startswith("<svg") for output in pictures)
