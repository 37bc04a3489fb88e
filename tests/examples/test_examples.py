"""The examples run, and what they claim is so: what was trained wins more than what was not."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def output(root: Path, *arguments: str) -> str:
    run = subprocess.run(
        [sys.executable, *arguments], cwd=root, capture_output=True, text=True, timeout=600, check=False
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_a_policy_learns(root: Path) -> None:
    said = output(root, "examples/train_policy.py", "--steps", "500", "--games", "200")
    rates = {line.split(":")[0].strip(): float(line.split(":")[1].split("%")[0]) for line in said.splitlines()}
    assert rates["untrained"] < rates["trained"] < rates["fast"]


def test_agents_in_words(root: Path) -> None:
    lines = output(root, "examples/language_agent.py", "--games", "5").splitlines()
    assert "needless_risks 0.000" in lines[1]
    assert "mean_regret 0.000" in lines[1]
    assert "mean_regret 0.000" not in lines[0]
