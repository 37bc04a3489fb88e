"""What all tests share: where things are, and how Hypothesis behaves here."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest
from hypothesis import settings

# No deadline: two slow cores shared with other work are no bug. A failure prints what repeats it.
settings.register_profile("sapper", deadline=None, print_blob=True)
settings.load_profile("sapper")

# Products of small matrices, of which the reading of pictures has many, lose more by waiting for threads than they win.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# A shell that starts a command in the background has it ignore Ctrl+C, and so all that it starts: here it counts.
signal.signal(signal.SIGINT, signal.default_int_handler)

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def root() -> Path:
    """The top of the working tree."""
    return ROOT


@pytest.fixture(scope="session")
def golden() -> Path:
    """The golden files, read by the C++ tests too."""
    return ROOT / "tests" / "golden"


@pytest.fixture(scope="session")
def sapper_command() -> Path:
    """The installed command, for tests of what only a real process shows: pipes, signals, exit codes."""
    return Path(sys.executable).parent / "sapper"
