"""What was measured, kept: one line of JSON a benchmark and run."""

from __future__ import annotations

import json
import os
import platform
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from sapper import __version__

Figures = dict[str, float | int | str | None]

FILE: Final = Path(__file__).parent / "history.jsonl"


def keep(name: str, figures: Figures, *, quick: bool) -> None:
    """Append a line, and print the figures."""
    for what, figure in figures.items():
        shown = f"{figure:,.4g}" if isinstance(figure, float) else f"{figure:,}" if isinstance(figure, int) else figure
        print(f"  {what:<58} {shown:>14}")
    line = {
        "when": datetime.now(UTC).isoformat(timespec="seconds"),
        "benchmark": name,
        "quick": quick,
        "version": __version__,
        "commit": _commit(),
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 2),
        "figures": figures,
    }
    with FILE.open("a", encoding="utf-8") as stream:
        stream.write(json.dumps(line) + "\n")


def _commit() -> str | None:
    """What is measured, where git can say it."""
    try:
        run = subprocess.run(
            ["git", "describe", "--always", "--dirty"], cwd=FILE.parent, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    return run.stdout.strip()
