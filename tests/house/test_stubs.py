"""The committed stub of the extension module is what the built module says. `make stubs` writes it anew."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def test_the_stub_is_current(root: Path, tmp_path: Path) -> None:
    fresh = tmp_path / "_core.pyi"
    command = [sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "sapper._core", "-o", str(fresh)]
    subprocess.run(command, check=True, timeout=60)
    committed = (root / "src" / "sapper" / "_core.pyi").read_text("utf-8")
    assert fresh.read_text("utf-8") == committed, "the stub is stale: run `make stubs` and commit it"
