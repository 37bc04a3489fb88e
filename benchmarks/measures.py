"""Expert boards measured per second, in one batch on one core, beside ms-toollib, which takes a board a call."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
import numpy.typing as npt

from sapper import Layout
from sapper.measure import BoardMeasures, measure_layouts, random_zinis

from . import rival
from .history import Figures
from .timing import fastest

WIDTH, HEIGHT, MINES = 30, 16, 99
BOARDS, ZINI_BOARDS, RIVAL_BOARDS = 1_000_000, 100_000, 5_000
RIVAL: dict[str, str] = {"3BV": "cal_bbbv", "openings": "cal_op", "ZiNi": "cal_zini", "human ZiNi": "cal_hzini"}

Masks = npt.NDArray[np.uint8]


def run(scale: float) -> Figures:
    """Measure, and compare every measure of every board that ms-toollib gets."""
    masks = drawn(max(1000, int(BOARDS * scale)))
    few = masks[: max(1000, int(ZINI_BOARDS * scale))]
    works: dict[str, Callable[[], object]] = {
        "sapper, 3BV, openings and islands": lambda: measure_layouts(masks),
        "sapper, these and both ZiNis": lambda: measure_layouts(few, zini=True),
        "sapper, ZiNi with random ties, one run": lambda: random_zinis(few, 1),
    }
    counts = [len(masks), len(few), len(few)]
    boards = [rival.numbers(layout_of(mask)) for mask in masks[: max(200, int(RIVAL_BOARDS * scale))]]
    if rival.toollib is not None:
        for name, function in RIVAL.items():
            works[f"ms-toollib, {name}"] = partial(each, getattr(rival.toollib, function), boards)
            counts.append(len(boards))
    times = fastest(works)

    figures: Figures = {"boards": len(masks), "boards for ZiNi": len(few)}
    per_board = {}
    for (name, best), count in zip(times.items(), counts, strict=True):
        per_board[name] = best / count
        figures[f"{name}: microseconds a board"] = 1e6 * best / count
    figures["seconds for a million boards, without ZiNi"] = 1e6 * per_board["sapper, 3BV, openings and islands"]
    figures["seconds for 100,000 boards, with both ZiNis"] = 1e5 * per_board["sapper, these and both ZiNis"]
    if rival.toollib is not None:
        ours, theirs = per_board["sapper, 3BV, openings and islands"], per_board["ms-toollib, 3BV"]
        figures["times as fast as ms-toollib, 3BV and openings"] = (theirs + per_board["ms-toollib, openings"]) / ours
        theirs = per_board["ms-toollib, ZiNi"] + per_board["ms-toollib, human ZiNi"]
        figures["times as fast as ms-toollib, both ZiNis"] = theirs / per_board["sapper, these and both ZiNis"]
        figures["boards with the same measures"] = compare(measure_layouts(masks[: len(boards)], zini=True), boards)
    return figures


def each(measure: Callable[[rival.Rows], int], boards: list[rival.Rows]) -> list[int]:
    """One call a board."""
    return [measure(board) for board in boards]


def drawn(boards: int) -> Masks:
    """Uniformly random Expert boards, by NumPy's generator, in pieces that fit into memory."""
    generator = np.random.default_rng(1)
    masks = np.zeros((boards, HEIGHT * WIDTH), np.uint8)
    masks[:, :MINES] = 1
    for piece in np.array_split(masks, max(1, boards // 50_000)):
        generator.permuted(piece, axis=1, out=piece)
    return masks.reshape(boards, HEIGHT, WIDTH)


def layout_of(mask: Masks) -> Layout:
    """A board of the array as a Layout."""
    return Layout.from_mask(WIDTH, HEIGHT, mask.tobytes())


def compare(ours: BoardMeasures, boards: list[rival.Rows]) -> int:
    """On how many boards ms-toollib says the same: on all of them, or it is an error."""
    for counts, function in zip((ours.bbbv, ours.openings, ours.zini, ours.hzini), RIVAL.values(), strict=True):
        assert counts is not None
        if counts.tolist() != each(getattr(rival.toollib, function), boards):
            raise AssertionError(f"{function} of ms-toollib and Sapper disagree")
    islands = [rival.played(board).isl for board in boards[:200]]
    if ours.islands[:200].tolist() != islands:
        raise AssertionError("ms-toollib and Sapper disagree about islands")
    return len(boards)
