"""`sapper doctor`: what is installed, what works."""

from __future__ import annotations

import platform
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from importlib import metadata

import typer
from rich.text import Text

from sapper._version import __version__
from sapper.board import Game, View
from sapper.solve import analyze, reference

from .input import Json
from .output import console, print_json

Finding = tuple[str, bool, str]  # what was looked at, whether it is fine, what was found


def doctor(json: Json = False) -> None:
    """Say what is installed and whether it works. Exit code 1 when something does not.

    Example: sapper doctor
    """
    findings = list(_look())
    healthy = all(fine for _, fine, _ in findings)
    if json:
        checks = [{"name": name, "ok": fine, "found": found} for name, fine, found in findings]
        print_json({"version": __version__, "healthy": healthy, "checks": checks})
    else:
        out = console()
        for name, fine, found in findings:
            sign = Text("ok " if fine else "BAD", "green" if fine else "bold red")
            out.print(sign.append(f"  {name:<14}", "default").append(found, "dim" if fine else "default"))
        out.print("All is well." if healthy else "Something is wrong, see above.")
    if not healthy:
        raise typer.Exit(1)


def _look() -> Iterator[Finding]:
    yield "sapper", True, __version__
    yield "python", True, f"{platform.python_version()} ({platform.python_implementation()}, {sys.platform})"
    yield from _packages()
    yield "game", *_tried(_play)
    yield "analysis", *_tried(_compare)
    size = shutil.get_terminal_size()
    colours = console().color_system or "no colours"
    yield "terminal", True, f"{size.columns}x{size.lines}, {colours}, {sys.stdout.encoding}"


def _packages() -> Iterator[Finding]:
    """What Sapper needs, and of what it can do without, what is missing for which extra."""
    missing: dict[str, list[str]] = {}
    for line in sorted(metadata.requires("sapper") or ()):
        package = re.split(r"[^\w.-]", line, maxsplit=1)[0]
        fine, found = _version(package)
        if extra := re.search(r"extra\s*==\s*['\"](\w+)", line):
            missing.setdefault(extra[1], []).extend([] if fine else [package])
        else:
            yield package, fine, found
    for name, packages in sorted(missing.items()):
        without = f"not installed: pip install 'sapper[{name}]' brings {', '.join(packages)}"
        yield f"sapper[{name}]", True, without if packages else "installed"


def _version(package: str) -> tuple[bool, str]:
    try:
        return True, metadata.version(package)
    except metadata.PackageNotFoundError:
        return False, "not installed"


def _tried(check: Callable[[], str]) -> tuple[bool, str]:
    try:
        return True, check()
    except Exception as error:  # a doctor reports every illness
        return False, repr(error)


def _play() -> str:
    """A seed must give the same board on every machine."""
    game = Game("beginner", seed=7)
    opened = len(game.open(3, 3))
    if opened != 45:
        raise RuntimeError(f"seed 7 opens {opened} cells and not 45")
    return "seed 7 gives the board it should"


def _compare() -> str:
    """The engine against the reference, on one small View."""
    view = View.parse("4x3/3\n1#2#\n####\n1###")
    expected = reference.count(view).solutions
    if analyze(view).solutions != expected:
        raise RuntimeError(f"the engine counts {analyze(view).solutions} layouts, the reference {expected}")
    return f"the engine agrees with the reference: {expected} layouts"
