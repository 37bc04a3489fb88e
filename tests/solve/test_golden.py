"""The golden positions, which the C++ tests read too."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest
from tests.solve.helpers import GOLDEN_FILES, Counter, Golden, golden_cases, same

FOLDER = Path(__file__).resolve().parents[1] / "golden"
CASES = list(golden_cases(FOLDER))


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_golden(case: Golden, counter: Counter) -> None:
    same(counter(case.view, density=case.density, flags=case.flags), case.expected())


def test_there_are_many_and_no_two_share_a_name() -> None:
    assert len({case.name for case in CASES}) == len(CASES) > 100


def test_the_files_are_what_the_script_writes() -> None:
    spec = importlib.util.spec_from_file_location("make_golden", FOLDER / "make_golden.py")
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = script  # dataclasses look their module up
    spec.loader.exec_module(script)
    assert set(script.FILES) == set(GOLDEN_FILES)
    for name in script.FILES:
        assert (FOLDER / f"{name}.txt").read_text("ascii") == script.text(name), f"make {name}.txt again"
