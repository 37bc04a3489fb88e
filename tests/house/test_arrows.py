"""The walls of the house: who may import whom.

Moving a wall is a decision: change ORDER and ARCHITECTURE.md together.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import sapper

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "sapper"

# Left to right; a package imports only from groups to its left, and never from its own group's other packages.
ORDER: list[set[str]] = [
    {"board"},
    {"measure"},
    {"render"},
    {"solve"},
    {"generator"},
    {"play"},
    {"teach", "formats", "gym", "testing"},
    {"vision", "history"},
    {"lab"},
    {"web", "terminal"},
    {"cli"},
]
RANK = {package: rank for rank, group in enumerate(ORDER) for package in group}


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def modules() -> dict[str, Path]:
    return {module_name(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def for_types_only(tree: ast.AST) -> set[ast.AST]:
    """All that stands under `if TYPE_CHECKING:`, which never runs."""
    blocks = [node for node in ast.walk(tree) if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)]
    return {inner for block in blocks for statement in block.body for inner in ast.walk(statement)}


def imports_of(path: Path, *, types: bool = True) -> Iterator[str]:
    """Every `sapper...` module that the file names in an import, wherever it stands, relative ones made absolute."""
    name = module_name(path)
    here = name if path.name == "__init__.py" else name.rpartition(".")[0]
    tree = ast.parse(path.read_text("utf-8"), str(path))
    skipped = set() if types else for_types_only(tree)
    for node in ast.walk(tree):
        if node in skipped:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.split(".")[0] == "sapper")
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(here.split(".")[: len(here.split(".")) - node.level + 1]) if node.level else ""
            source = ".".join(part for part in (base, node.module or "") if part)
            if source.split(".")[0] == "sapper":
                for alias in node.names:
                    inner = f"{source}.{alias.name}"
                    yield inner if inner in modules() or inner == "sapper._core" else source


def package_of(module: str) -> str:
    """`sapper.board.view` -> `board`; the root and its own files -> the empty string."""
    part = module.split(".")[1] if "." in module else ""
    return part if part in RANK else ""


IMPORTS = [(name, target) for name, path in modules().items() for target in sorted(set(imports_of(path)))]


def test_the_walk_sees_the_imports() -> None:
    assert len(IMPORTS) > 20
    assert any(target == "sapper._core" for _, target in IMPORTS)


def test_every_package_is_in_the_plan() -> None:
    packages = {path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert packages <= RANK.keys()
    for package in packages:
        assert (PACKAGE / package / "__init__.py").is_file(), f"{package} is an empty room"


@pytest.mark.parametrize(("name", "target"), IMPORTS, ids=lambda value: str(value))
def test_arrows(name: str, target: str) -> None:
    if target == "sapper._core":
        assert name.endswith("._engine"), f"{name}: _core is imported only through a package's _engine.py"
        return
    here, there = package_of(name), package_of(target)
    if there == "":
        # The root re-exports everything, so only the outermost door may look at it.
        assert target == "sapper._version" or here == "cli", f"{name} imports {target}: import the package itself"
    elif here not in ("", there):
        assert RANK[there] < RANK[here], f"{name} imports {target}: {there} is not to the left of {here}"


def test_no_cycles() -> None:
    """Between modules, and so also between a module and the `__init__` of its own package; types may look both ways."""
    graph = {name: set(imports_of(path, types=False)) - {name} for name, path in modules().items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail("import cycle: " + " <- ".join(error.args[1]))


def test_no_package_has_the_name_of_a_public_name() -> None:
    assert not RANK.keys() & set(sapper.__all__)
