"""The set-up scripts on machines that lack something: they say the one line to type, and fail."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

# What the scripts themselves are written with; everything else is missing unless a test puts it there.
SHELL = ["bash", "dirname", "env", "id", "tr"]


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A folder to be the whole PATH: a machine with a shell, a make that is never called, and no apt."""
    for name in SHELL:
        found = shutil.which(name)
        assert found
        (tmp_path / name).symlink_to(found)
    put(tmp_path, "make", "exit 0")
    return tmp_path


def put(machine: Path, name: str, script: str) -> None:
    shell = shutil.which("bash")
    (machine / name).write_text(f"#!{shell}\n{script}\n", "utf-8")
    (machine / name).chmod(0o755)


def set_up(root: Path, machine: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in os.environ.items() if key not in ("PYTHON", "CXX")} | {
        "PATH": str(machine)
    }
    script = root / "scripts" / "system-packages.sh"
    return subprocess.run(
        [script, *arguments], env=environment, capture_output=True, text=True, timeout=60, check=False
    )


def test_nothing_is_missing_here(root: Path) -> None:
    done = subprocess.run(
        [root / "scripts" / "system-packages.sh"], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout == ""


def test_a_bare_machine_is_told_one_line(root: Path, machine: Path) -> None:
    done = set_up(root, machine)
    assert done.returncode == 1
    lines = [line.strip() for line in done.stderr.splitlines() if "apt-get" in line]
    assert lines == ["sudo apt-get install g++ python3 python3-venv python3-dev"]


def test_the_tests_need_a_browser_too(root: Path, machine: Path) -> None:
    done = set_up(root, machine, "--tests")
    assert done.returncode == 1
    assert "sudo apt-get install chromium " in done.stderr


def test_an_old_python_counts_as_none(root: Path, machine: Path) -> None:
    put(machine, "g++", "exit 0")
    put(machine, "python3", "exit 1")
    done = set_up(root, machine)
    assert done.returncode == 1
    assert "sudo apt-get install python3 python3-venv python3-dev" in done.stderr


def test_a_python_without_venv_and_headers(root: Path, machine: Path) -> None:
    put(machine, "g++", "exit 0")
    put(machine, "python3", 'case "$2" in *version_info*) exit 0;; *) exit 1;; esac')
    done = set_up(root, machine)
    assert done.returncode == 1
    assert "sudo apt-get install python3-venv python3-dev" in done.stderr


def test_apt_is_used_where_it_may_be(root: Path, machine: Path) -> None:
    """As root, or through a sudo that asks nothing; afterwards nothing is missing and the script is content."""
    put(machine, "g++", "exit 0")
    put(
        machine,
        "python3",
        f'[ -e "{machine}/installed" ] && exit 0; case "$2" in *version_info*) exit 0;; *) exit 1;; esac',
    )
    put(machine, "apt-get", f'echo "apt-get $*"; case "$*" in *install*python3-venv*) : > "{machine}/installed";; esac')
    put(machine, "sudo", 'shift; exec "$@"')
    done = set_up(root, machine)
    assert done.returncode == 0, done.stderr
    assert done.stdout.index("apt-get update") < done.stdout.index("apt-get install")


def test_an_apt_that_fails_leaves_the_line_to_type(root: Path, machine: Path) -> None:
    put(machine, "python3", "exit 0")
    put(machine, "apt-get", "exit 100")
    put(machine, "sudo", 'shift; exec "$@"')
    done = set_up(root, machine)
    assert done.returncode == 1
    assert "sudo apt-get install g++" in done.stderr


def test_help_is_the_default(root: Path) -> None:
    done = subprocess.run(["make", "-C", root], capture_output=True, text=True, check=True, timeout=60)
    for target in ("play", "setup", "test", "lint", "fmt", "bench", "clean"):
        assert f"make {target} " in done.stdout
