"""The public surface: what `import sapper` gives, pinned. Names come with a minor version and go with a major one."""

from __future__ import annotations

import importlib.metadata
import inspect
import re
from pathlib import Path

import pytest

import sapper

SURFACE = [
    "Analysis",
    "BudgetExceeded",
    "Cancelled",
    "Cell",
    "Change",
    "Conflict",
    "Game",
    "Hint",
    "InputError",
    "Layout",
    "Move",
    "NoBoard",
    "Player",
    "Proof",
    "Rating",
    "Reading",
    "Record",
    "Rules",
    "RulesError",
    "SapperError",
    "Simulation",
    "Step",
    "TextError",
    "View",
    "Walk",
    "__version__",
    "analyze",
    "analyze_many",
    "best_move",
    "generate",
    "hint",
    "prove",
    "rate",
    "read_picture",
    "sample",
    "simulate",
    "versus",
    "walk",
]


def test_the_surface_is_pinned() -> None:
    assert sorted(sapper.__all__) == SURFACE


def test_nothing_else_looks_public() -> None:
    visible = {name for name, value in vars(sapper).items() if not name.startswith("_") and not inspect.ismodule(value)}
    assert visible <= set(SURFACE)


@pytest.mark.parametrize("name", SURFACE)
def test_every_name_is_there_and_says_what_it_is(name: str) -> None:
    value = getattr(sapper, name)
    if inspect.isclass(value) or inspect.isfunction(value):
        assert inspect.getdoc(value)


@pytest.mark.parametrize("name", SURFACE)
def test_every_public_name_is_documented(name: str, root: Path) -> None:
    headings = re.findall(r"^#+ .*$", (root / "docs" / "api.md").read_text("utf-8"), re.MULTILINE)
    assert any(re.search(rf"`(sapper\.)?{name}\b", heading) for heading in headings), (
        f"docs/api.md: no heading for {name}"
    )


def members_of(name: str) -> list[str]:
    value = getattr(sapper, name)
    if not inspect.isclass(value) or issubclass(value, Exception):
        return []
    own = {key for base in value.__mro__ if base.__module__.startswith("sapper") for key in vars(base)}
    fields = {key for base in value.__mro__ for key in getattr(base, "__annotations__", {})}
    return sorted(key for key in own | fields if not key.startswith("_"))


@pytest.mark.parametrize(("name", "member"), [(name, member) for name in SURFACE for member in members_of(name)])
def test_every_public_member_is_documented(name: str, member: str, root: Path) -> None:
    """In the section of its class: the text between that heading and the next of the same depth."""
    text = (root / "docs" / "api.md").read_text("utf-8")
    section = re.search(rf"^(#+) [^\n]*`(?:sapper\.)?{name}\b.*?(?=^\1 |\Z)", text, re.MULTILINE | re.DOTALL)
    assert section, f"docs/api.md: no section for {name}"
    assert re.search(rf"\b{member}\b", section.group()), f"docs/api.md: {name} does not mention {member}"


def test_the_version_is_written_once(root: Path) -> None:
    assert sapper.__version__ == importlib.metadata.version("sapper")
    assert f"## {sapper.__version__}" in (root / "CHANGELOG.md").read_text("utf-8")


def test_the_package_is_typed() -> None:
    assert sapper.__file__
    assert (Path(sapper.__file__).parent / "py.typed").is_file()
