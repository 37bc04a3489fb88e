"""What must never be committed: addresses of machines, large files, versions without a pin."""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
from functools import cache
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
SKIPPED = {
    ".git",
    ".venv",
    "node_modules",
    "build",
    "dist",
    "__pycache__",
    ".mypy_cache",
    ".ruff_cache",
    ".pytest_cache",
    ".hypothesis",
}
LARGE = 400_000

# In pieces, so that this file does not find itself. Homes of people and machines, and settings that name a registry.
FORBIDDEN = {
    "an absolute path": r"(?<![\w.~-])/" + r"(home|root|Users|work|mnt|opt)/\w",
    "a registry": r"(index" + r"[-_]url|find" + r"-links|trusted" + r"-host|\"resol" + r"ved\"|registry" + r"=h)",
    "a hash of a download": r"--hash" + r"=sha|\"integ" + r"rity\"",
}


@cache
def tracked() -> tuple[Path, ...]:
    """What git has or would take; without git (a released archive), every file that is not made."""
    if (ROOT / ".git").exists():
        command = [
            "git",
            "-c",
            f"safe.directory={ROOT}",
            "ls-files",
            "-z",
            "--cached",
            "--others",
            "--exclude-standard",
        ]
        names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
        return tuple(path for name in names if name and (path := ROOT / name).is_file())
    found: list[Path] = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in SKIPPED]
        found += [Path(folder) / name for name in names if not name.endswith((".so", ".pyc"))]
    return tuple(found)


def texts() -> list[tuple[Path, str]]:
    pairs = []
    for path in tracked():
        try:
            pairs.append((path.relative_to(ROOT), path.read_bytes().decode("utf-8")))
        except UnicodeDecodeError:
            continue
    return pairs


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_file_names_a_machine(what: str) -> None:
    found = [
        f"{path}:{number}: {line.strip()[:80]}"
        for path, text in texts()
        for number, line in enumerate(text.splitlines(), 1)
        if re.search(FORBIDDEN[what], line)
    ]
    assert not found, f"{what} stands in " + "; ".join(found)


def test_no_large_files() -> None:
    assert not [str(path) for path in tracked() if path.stat().st_size > LARGE]


def test_text_files_are_tidy() -> None:
    bad = [str(path) for path, text in texts() if "\r" in text or "\0" in text or (text and not text.endswith("\n"))]
    assert not bad, "these have a carriage return or no newline at the end"


def test_python_and_cpp_have_no_trailing_spaces() -> None:
    kinds = {".py", ".cpp", ".hpp", ".h", ".md", ".toml", ".txt", ".sh", ""}
    bad = [str(path) for path, text in texts() if path.suffix in kinds and re.search(r"[ \t]+$", text, re.MULTILINE)]
    assert not bad


def test_every_dependency_is_pinned() -> None:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert not [pin for pin in pins if not re.fullmatch(r"[a-z0-9-]+==[\w.]+", pin)]
    assert pins == sorted(pins)
    names = {pin.partition("==")[0] for pin in pins}
    config = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wanted = config["project"]["dependencies"] + config["build-system"]["requires"]
    wanted += [line for group in config["dependency-groups"].values() for line in group if isinstance(line, str)]
    wanted += [line for extra in config["project"].get("optional-dependencies", {}).values() for line in extra]
    assert {Requirement(line).name for line in wanted} <= names


def test_the_build_uses_the_pinned_versions() -> None:
    """The build back end is named in pyproject.toml too, for those who install without our constraints."""
    pins = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    config = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert set(config["build-system"]["requires"]) <= set(pins)
