"""Boards are read from pictures that nobody trained on: other seeds, other fonts, other weights of pens.

Training draws from fonts that `benchmarks.look_alikes` keeps apart from those used here, and from seeds of its own.
"""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from benchmarks.look_alikes import _HELD_OUT_FONTS, _TRAINING_FONTS, NAMES
from benchmarks.scenes import CLEAN, MILD, nothing, position, scene
from PIL import Image

from sapper import Layout, NoBoard, View, read_picture
from sapper.render import SKINS, image

_SEED = 70_000_000


def test_training_never_sees_these_fonts() -> None:
    assert not set(_TRAINING_FONTS) & set(_HELD_OUT_FONTS)


@pytest.mark.parametrize("name", NAMES)
def test_every_look_is_read(name: str) -> None:
    rng = Random(_SEED + NAMES.index(name))
    shown = scene(name, rng, position("30x16/99", rng), pitch=rng.uniform(14, 40), held_out=True, harm=CLEAN)
    reading = read_picture(shown.picture)
    assert str(reading.view) == str(shown.view.with_total(None))
    assert reading.conflict is None
    assert reading.grid.across == pytest.approx(shown.pitch[0], rel=0.02)
    assert abs(reading.grid.left - shown.left) < 0.2 * shown.pitch[0]
    assert abs(reading.grid.top - shown.top) < 0.2 * shown.pitch[1]


def test_most_boards_are_read_without_a_mistake_through_noise_and_compression() -> None:
    right, wrong_cells, cells = 0, 0, 0
    for number in range(2 * len(NAMES)):
        rng = Random(_SEED + 1000 + number)
        view = position(rng.choice(("9x9/10", "16x16/40")), rng)
        shown = scene(NAMES[number % len(NAMES)], rng, view, held_out=True, harm=MILD)
        read = read_picture(shown.picture).view
        assert (read.width, read.height) == (view.width, view.height)
        wrong = int((np.frombuffer(read.cells, np.uint8) != np.frombuffer(shown.view.cells, np.uint8)).sum())
        right, wrong_cells, cells = right + (wrong == 0), wrong_cells + wrong, cells + len(view.cells)
    assert right >= 2 * len(NAMES) - 2
    assert wrong_cells <= 0.002 * cells


@pytest.mark.parametrize("pitch", [12, 15.37, 24, 51.8, 80])
def test_cells_of_all_sizes(pitch: float) -> None:
    rng = Random(_SEED + int(100 * pitch))
    shown = scene("online", rng, position("16x16/40", rng), pitch=pitch, held_out=True, harm=CLEAN, room=0.4)
    assert read_picture(shown.picture).view.cells == shown.view.cells


@pytest.mark.parametrize("skin", SKINS)
def test_what_sapper_draws_sapper_reads(skin: str) -> None:
    layout = Layout.draw("16x16/40", 5, (3, 3))
    lost = View(16, 16, layout.cells, total=40)
    assert read_picture(image(lost, cell=20, skin=skin), total=40).view == lost


@pytest.mark.parametrize("number", range(4))
def test_where_there_is_no_board_none_is_found(number: int) -> None:
    with pytest.raises(NoBoard, match="no board in this picture"):
        read_picture(nothing(Random(_SEED - number)))


@pytest.mark.parametrize("size", [(1, 1), (3, 500), (40, 40), (600, 400)])
def test_plain_pictures_have_no_board(size: tuple[int, int]) -> None:
    with pytest.raises(NoBoard):
        read_picture(Image.new("RGB", size, (192, 192, 192)))
