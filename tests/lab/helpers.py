"""What the laboratory's tests share."""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path

SMALL = """
from sapper.lab import Study

STUDY = Study(
    "small",
    "Two players on two boards",
    {"rules": ["9x9/10", "16x16/40"], "player": ["csp", "steps-1"], "first": ["random"]},
    games=60,
    batch=10,
)
"""

#: The command from this tree, wherever the installed one comes from.
SAPPER = [sys.executable, "-c", "from sapper.cli import main; main()"]
ENVIRONMENT = os.environ | {"OPENBLAS_NUM_THREADS": "1", "COLUMNS": "120", "NO_COLOR": "1"}


def small(folder: Path) -> Path:
    """A study of a user's own, in a file."""
    file = folder / "small.py"
    file.write_text(SMALL)
    return file


def hashes(folder: Path) -> dict[str, str]:
    """The results of a study, file by file."""
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted((folder / "results").iterdir())}
