"""Documentation that is run. A session in a document is executed, a verb or option without a word fails the build.

In the documents: a `python` block with `>>>` is a doctest, and the blocks of one document share their names.
A `console` block with `$ sapper ...` is run in an empty folder of the document's own, and what it prints has to be what
stands there (when anything does); `# exit 1` at the end of a command says that it ends with that code, and a line `...`
stands for any lines.
"""

from __future__ import annotations

import doctest
import importlib
import os
import pkgutil
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

import sapper
from sapper.cli.app import app

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
NAMES = [str(path.relative_to(ROOT)) for path in DOCUMENTS]
# No ELLIPSIS: the rows of boards are full of dots. An example may ask for it.
FLAGS = doctest.NORMALIZE_WHITESPACE
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def python_only(text: str) -> str:
    """The document with every line outside its python blocks made empty, so that line numbers stay true."""
    kept = ["" for _ in text.splitlines()]
    for block in FENCE.finditer(text):
        if block.group(1) in ("python", "pycon"):
            first = text.count("\n", 0, block.start(2))
            for offset, line in enumerate(block.group(2).splitlines()):
                kept[first + offset] = line
    return "\n".join(kept)


@pytest.mark.parametrize("name", NAMES)
def test_python_sessions(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    source = python_only((ROOT / name).read_text("utf-8"))
    examples = doctest.DocTestParser().get_doctest(source, {}, name, name, 0)
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    runner.run(examples, out=report.append)
    assert not runner.failures, "".join(report)


def test_the_readme_has_a_session() -> None:
    assert python_only((ROOT / "README.md").read_text("utf-8")).count(">>>") >= 8


def module_names() -> list[str]:
    return [
        found.name for found in pkgutil.walk_packages(sapper.__path__, "sapper.") if not found.name.endswith("._core")
    ]


@pytest.mark.parametrize("name", module_names())
def test_examples_in_docstrings(name: str) -> None:
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    for test in doctest.DocTestFinder(exclude_empty=True).find(importlib.import_module(name)):
        runner.run(test, out=report.append)
    assert not runner.failures, "".join(report)


def commands(text: str) -> Iterator[tuple[str, int, str]]:
    """(command, exit code, output or nothing) of every `$ sapper` in the console blocks."""
    for block in FENCE.finditer(text):
        if block.group(1) != "console":
            continue
        for part in re.split(r"^\$ ", block.group(2), flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            while command.endswith("\\"):
                more, _, output = output.partition("\n")
                command = command[:-1] + more.lstrip("> ")
            code = re.search(r" # exit (\d)$", command)
            yield command[: code.start()] if code else command, int(code.group(1)) if code else 0, output


def agrees(stated: str, printed: str) -> bool:
    """Line by line, without spaces at the ends; a stated line `...` agrees with any number of lines."""
    lines = [line.rstrip() for line in stated.rstrip().splitlines()]
    pattern = "".join(r"(?:.*\n)*" if line == "..." else re.escape(line) + r"[ \t]*\n" for line in lines)
    return re.fullmatch(pattern, printed.rstrip() + "\n") is not None


@pytest.mark.parametrize("name", [name for name in NAMES if any(commands((ROOT / name).read_text("utf-8")))])
def test_console_sessions(name: str, tmp_path: Path, sapper_command: Path) -> None:
    environment = os.environ | {
        "PATH": f"{sapper_command.parent}{os.pathsep}{os.environ['PATH']}",
        "COLUMNS": "100",
        "NO_COLOR": "1",
    }
    for command, code, output in commands((ROOT / name).read_text("utf-8")):
        run = subprocess.run(
            ["bash", "-c", command],
            cwd=tmp_path,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=60,
            check=False,
        )
        assert run.returncode == code, f"{name}: $ {command}\n{run.stdout}"
        if output:
            assert agrees(output, run.stdout), (
                f"{name}: $ {command}\nprinted\n{run.stdout}\nthe document says\n{output}"
            )


def sections(text: str) -> dict[str, str]:
    """`docs/cli.md` by verb: the text under each heading like "## `sapper new`"."""
    parts = re.split(r"^## `sapper ?([\w -]*)`.*$", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def walk(command: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every verb with its parameters, groups of verbs included; the command itself is the empty verb."""
    yield path, command
    for name, inner in getattr(command, "commands", {}).items():
        yield from walk(inner, f"{path} {name}".strip())


VERBS = list(walk(typer.main.get_command(app)))


@pytest.mark.parametrize(("verb", "command"), VERBS, ids=[verb or "sapper" for verb, _ in VERBS])
def test_every_verb_and_option_is_documented(verb: str, command: Any) -> None:
    section = sections((ROOT / "docs" / "cli.md").read_text("utf-8")).get(verb)
    assert section is not None, f"docs/cli.md has no section `sapper {verb}`"
    for parameter in command.params:
        if parameter.param_type_name == "argument":
            assert re.search(rf"\b{parameter.name}\b", section, re.IGNORECASE), (
                f"{verb}: {parameter.name} is not explained"
            )
        for option in (*parameter.opts, *parameter.secondary_opts):
            if option.startswith("-"):
                assert re.search(rf"`[^`]*{re.escape(option)}\b", section), f"sapper {verb}: {option} is not explained"


@pytest.mark.parametrize(("verb", "command"), VERBS, ids=[verb or "sapper" for verb, _ in VERBS])
def test_every_help_has_an_example(verb: str, command: Any) -> None:
    if verb and not getattr(command, "commands", {}):
        assert f"sapper {verb}" in f"{command.help} {command.epilog}", f"sapper {verb} --help shows no example"


def test_no_section_without_a_verb() -> None:
    assert sections((ROOT / "docs" / "cli.md").read_text("utf-8")).keys() == {verb for verb, _ in VERBS}


@pytest.mark.parametrize("name", NAMES)
def test_links_lead_somewhere(name: str) -> None:
    text = re.sub(r"```.*?```", "", (ROOT / name).read_text("utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text):
        if "://" not in target:
            assert ((ROOT / name).parent / target).exists(), f"{name} points to {target}, which is not there"


def test_the_tree_in_the_architecture_is_the_tree() -> None:
    """Each line of the first block names a file or folder that exists, and every module has a line."""
    block = FENCE.search((ROOT / "ARCHITECTURE.md").read_text("utf-8"))
    assert block
    stack: list[str] = []
    listed = set()
    for line in block.group(2).splitlines():
        entry = re.match(r"^( *)([\w./-]+)(?:  |$)", line)
        if not entry:
            continue
        stack[len(entry.group(1)) // 2 :] = [entry.group(2)]
        path = ROOT.joinpath(*stack)
        assert path.exists(), f"ARCHITECTURE.md shows {path.relative_to(ROOT)}, which is not there"
        listed.add(path)
    modules = {
        path for path in (ROOT / "src" / "sapper").rglob("*.py") if path.name not in ("__init__.py", "_engine.py")
    }
    missing = [str(path.relative_to(ROOT)) for path in modules - listed]
    assert not missing, "ARCHITECTURE.md says nothing of " + ", ".join(sorted(missing))


def test_every_make_target_is_explained() -> None:
    targets = re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    assert not [target for target in targets if f"`make {target}`" not in text]
