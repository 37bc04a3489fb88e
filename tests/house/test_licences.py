"""Whoever uses Sapper uses these too: each is named in THIRD_PARTY.md with its licence."""

from __future__ import annotations

import importlib.metadata
import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

PROJECT = tomllib.loads((Path(__file__).resolve().parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
DIRECT = PROJECT["dependencies"] + [
    line for extra in PROJECT.get("optional-dependencies", {}).values() for line in extra
]
# Compiled into the extension, so part of every wheel.
COMPILED_IN = ["nanobind", "robin-map"]


def closure() -> list[str]:
    """The direct dependencies and all that they need here, from what is installed."""
    found: set[str] = set()
    queue = [Requirement(line) for line in DIRECT]
    while queue:
        requirement = queue.pop()
        name = requirement.name.lower().replace("_", "-")
        if name in found or (requirement.marker and not requirement.marker.evaluate({"extra": ""})):
            continue
        found.add(name)
        queue += [Requirement(line) for line in importlib.metadata.requires(name) or []]
    return sorted(found)


@pytest.mark.parametrize("name", [*closure(), *COMPILED_IN])
def test_every_dependency_is_named_with_its_licence(name: str, root: Path) -> None:
    table = (root / "THIRD_PARTY.md").read_text("utf-8")
    row = re.search(rf"^\| *{re.escape(name)} *\| *([^|]+?) *\|", table, re.MULTILINE)
    assert row, f"THIRD_PARTY.md has no row for {name}"
    assert re.search(r"\b(MIT|BSD|0BSD|ISC|PSF|Apache|Zlib|CC0)\b", row.group(1)), f"{name}: which licence?"
    stated = importlib.metadata.metadata(name).json.get("license_expression") if name != "robin-map" else None
    assert stated in (None, row.group(1))


def test_no_row_is_left_over(root: Path) -> None:
    table = (root / "THIRD_PARTY.md").read_text("utf-8")
    rows = set(re.findall(r"^\| *([a-z][\w-]*) *\| *\S", table, re.MULTILINE)) - {"package"}
    assert rows == {*closure(), *COMPILED_IN}
