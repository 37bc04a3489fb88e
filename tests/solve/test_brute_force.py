"""Both counters against trying every set of mines."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.solve.helpers import COUNTERS, brute_force, same, small_views

from sapper import View
from sapper.board import HIDDEN

EVERY_COUNTER = pytest.mark.parametrize("name", COUNTERS)


@EVERY_COUNTER
@settings(max_examples=150)
@given(view=small_views())
def test_known_total(name: str, view: View) -> None:
    same(COUNTERS[name](view), brute_force(view))


@EVERY_COUNTER
@settings(max_examples=60)
@given(view=small_views(unknown=9), density=st.sampled_from([None, 0.5, 0.01, 0.9]))
def test_unknown_total(name: str, view: View, density: float | None) -> None:
    same(COUNTERS[name](view, total=None, density=density), brute_force(view, total=None, density=density))


@EVERY_COUNTER
@settings(max_examples=60)
@given(view=small_views(), known=st.booleans())
def test_trusted_flags(name: str, view: View, known: bool) -> None:
    total = view.total if known else None
    same(COUNTERS[name](view, total=total, flags="trust"), brute_force(view, total=total, flags="trust"))


@EVERY_COUNTER
@settings(max_examples=40)
@given(view=small_views())
def test_another_total(name: str, view: View) -> None:
    for total in range(view.width * view.height + 1):
        assert COUNTERS[name](view, total=total).solutions == brute_force(view, total=total).solutions


@EVERY_COUNTER
@pytest.mark.parametrize("size", [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1)])
def test_every_view_of_the_smallest_boards(name: str, size: tuple[int, int]) -> None:
    """Every code in every cell, with every total and with none."""
    width, height = size
    area = width * height
    codes = (0, 1, 2, 3, *range(HIDDEN, 15)) if area < 4 else (0, 1, 2, HIDDEN, 10, 14)
    for number in range(len(codes) ** area):
        cells = [codes[number // len(codes) ** i % len(codes)] for i in range(area)]
        for total in (None, *range(area + 1)):
            for flags in ("ignore", "trust"):
                view = View(width, height, cells, total=total)
                same(COUNTERS[name](view, flags=flags), brute_force(view, flags=flags))
