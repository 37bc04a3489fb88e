"""Marks from plain data: nothing that is possible shows as 0 or 100 per cent."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.render import Mark, chances, percent


@given(st.floats(0, 1))
def test_percent_is_never_certain(probability: float) -> None:
    text = percent(probability)
    assert text not in ("0", "100")
    assert len(text) <= 3


@pytest.mark.parametrize(
    ("probability", "text"),
    [
        (0.0, "<1"),
        (1e-300, "<1"),
        (0.01, "1"),
        (0.206, "21"),
        (0.99, "99"),
        (0.994, "99"),
        (0.996, ">99"),
        (1.0, ">99"),
    ],
)
def test_percent(probability: float, text: str) -> None:
    assert percent(probability) == text


def test_chances() -> None:
    table = [[math.nan, 0.0, 0.0], [1.0, 1.0, 0.25]]
    assert chances(table, safe=[(1, 0)], mines=[(0, 1)]) == {
        (1, 0): Mark("safe", "0", 0.0),
        (2, 0): Mark("risk", "<1", 0.0),
        (0, 1): Mark("mine", "100", 1.0),
        (1, 1): Mark("risk", ">99", 1.0),
        (2, 1): Mark("risk", "25", 0.25),
    }
    assert chances([[None, 0.5]], [], []) == {(1, 0): Mark("risk", "50", 0.5)}
    assert chances([[None]], [], []) == {}
