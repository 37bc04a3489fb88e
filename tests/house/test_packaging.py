"""What is released works: a wheel built from the sdist, in an environment and a folder that know nothing of this."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import sapper

SESSION = """
import sapper
game = sapper.Game("beginner", seed=7)
game.open(4, 4)
truth = sapper.analyze(game.view)
assert truth.consistent and truth.solutions > 0
assert str(sapper.View.parse(str(game.view))) == str(game.view)
assert "site-packages" in sapper.__file__
print(sapper.best_move(game.view, player="marking-chances").kind)
"""


def run(*command: str | Path, cwd: Path) -> str:
    """The output of a command that knows nothing of this environment."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "VIRTUAL_ENV"))}
    done = subprocess.run(command, cwd=cwd, env=clean, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="session")
def built(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist and the wheel made from it, with the pinned tools of .venv."""
    out = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", out, root, cwd=out)
    return out


def test_the_sdist_holds_the_sources_and_nothing_made(built: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    assert sdist.name == f"sapper-{sapper.__version__}.tar.gz"
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"README.md", "LICENSE", "THIRD_PARTY.md", "CMakeLists.txt", "Makefile", "constraints.txt"} <= names
    assert {"src/sapper/__init__.py", "native/bindings/module.cpp", "tests/conftest.py"} <= names
    assert not [
        name for name in names if name.startswith((".venv", "build/", ".git/")) or name.endswith((".so", ".pyc"))
    ]


def test_the_wheel_holds_the_package_and_nothing_else(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names} == {"sapper", f"sapper-{sapper.__version__}.dist-info"}
    assert len([name for name in names if name.startswith("sapper/_core") and name.endswith((".so", ".pyd"))]) == 1
    assert {"sapper/py.typed", "sapper/_core.pyi", "sapper/cli/__init__.py"} <= set(names)
    assert f"sapper-{sapper.__version__}.dist-info/licenses/LICENSE" in names


def test_the_installed_wheel_works_elsewhere(built: Path, root: Path, tmp_path: Path) -> None:
    (wheel,) = built.glob("*.whl")
    run(sys.executable, "-m", "venv", tmp_path / "env", cwd=tmp_path)
    python = tmp_path / "env" / "bin" / "python"
    run(python, "-m", "pip", "install", "-qq", "-c", root / "constraints.txt", wheel, cwd=tmp_path)
    assert run(python, "-I", "-c", SESSION, cwd=tmp_path).strip() in ("open", "flag")
    command = tmp_path / "env" / "bin" / "sapper"
    assert sapper.__version__ in run(command, "--version", cwd=tmp_path)
    (tmp_path / "board.txt").write_text(run(command, "new", "9x9/10", "--seed", "7", cwd=tmp_path), "utf-8")
    assert "10 mines" in run(command, "show", "board.txt", cwd=tmp_path)
