"""The command run in this process: quick, and nothing of it escapes."""

from __future__ import annotations

import io
import logging
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from sapper.cli.app import run


@dataclass(frozen=True)
class Result:
    """What a command left behind."""

    code: int
    out: str
    err: str


Sapper = Callable[..., Result]


@pytest.fixture
def sapper(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Sapper]:
    """`sapper("show", "-", stdin="...")`."""
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("NO_COLOR", "1")

    def command(*arguments: str, stdin: str | bytes = "") -> Result:
        data = stdin if isinstance(stdin, bytes) else stdin.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        code = run(list(arguments))
        said = capsys.readouterr()
        return Result(code, said.out, said.err)

    yield command
    logging.getLogger("sapper").setLevel(logging.NOTSET)
