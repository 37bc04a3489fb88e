"""Cells that help one another: by how they look in this picture, and by what stands beside them."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from PIL import Image, ImageDraw

from sapper import Cancelled, View, read_picture
from sapper.board import CODES, FLAG, HIDDEN, MINE
from sapper.render import SKINS, image
from sapper.vision.company import in_company
from sapper.vision.likeness import compared
from sapper.vision.patches import Grid, patches

BOARD = View.parse(
    "12x9/?\n#######1....\n#####211....\n#####1...111\n#33321...1##\n#1......12##\n"
    "#32212222###\n############\n############\n############"
)
ARROW = [(0, 0), (0, 16), (4, 12), (7, 18), (9, 17), (6, 11), (11, 11)]


def sure_of(view: View, chance: float = 0.999) -> np.ndarray:
    """Probabilities [y, x, code] that are sure of a View."""
    made = np.full((view.height, view.width, CODES), (1 - chance) / (CODES - 1), np.float32)
    for index, code in enumerate(view.cells):
        made[index // view.width, index % view.width, code] = chance
    return made


def doubt(likely: np.ndarray, x: int, y: int, chances: dict[int, float]) -> None:
    """Let a cell be one of these signs."""
    likely[y, x] = 0.001
    for code, chance in chances.items():
        likely[y, x, code] = chance
    likely[y, x] /= likely[y, x].sum()


def test_sure_cells_stay_as_they_are() -> None:
    view = View.parse("5x4/?\n##1..\n#21..\n11.11\n..1#1")
    made = in_company(sure_of(view))
    assert bytes(made.argmax(axis=-1).ravel().tolist()) == view.cells
    assert made.sum(axis=-1) == pytest.approx(1, abs=1e-5)
    by_hand = View.parse("3x3/?\n#.#\n###\n###")  # no game shows this, but the Analyse view may
    assert bytes(in_company(sure_of(by_hand, 0.99999)).argmax(axis=-1).ravel().tolist()) == by_hand.cells


def test_beside_an_open_empty_cell_everything_is_open() -> None:
    view = View.parse("5x4/?\n##1..\n#21..\n11.11\n..1#1")
    likely = sure_of(view)
    doubt(likely, 4, 0, {HIDDEN: 0.8, 0: 0.15})  # its neighbours say that it is open
    doubt(likely, 0, 0, {0: 0.8, HIDDEN: 0.15})  # and its, that it is closed
    doubt(likely, 2, 2, {HIDDEN: 0.5, 0: 0.4})
    made = in_company(likely).argmax(axis=-1)
    assert bytes(made.ravel().tolist()) == view.cells


def test_a_mine_alone_is_unlikely_and_among_others_it_is_not() -> None:
    running, over = View.parse("4x1/?\n##1#"), View.parse("4x1/?\n#*1*")
    for view, read in ((running, HIDDEN), (over, MINE)):
        likely = sure_of(view)
        doubt(likely, 3, 0, {MINE: 0.7, HIDDEN: 0.25})
        assert in_company(likely)[0, 3].argmax() == read


def test_a_doubtful_cell_is_compared_with_the_others() -> None:
    view = View.parse("4x3/?\n12#F\n21F#\n1122")
    picture = image(view, cell=24)
    drawn = ImageDraw.Draw(picture)
    drawn.polygon([(4 + 24 + x + 8, 4 + 24 + y + 10) for x, y in ARROW], fill="white", outline="black")  # over (1, 1)
    cells = patches(picture, Grid(4, 4, 24, 24, 4, 3))
    likely = sure_of(view)
    doubt(likely, 1, 1, {FLAG: 0.4, 1: 0.2, 2: 0.2, 3: 0.2})
    made = compared(cells, likely)
    assert made[1, 1].argmax() == 1
    made[1, 1] = likely[1, 1]
    assert (made == likely).all(), "sure cells are not touched"


def test_nothing_sure_to_compare_with() -> None:
    cells = np.zeros((2, 2, 24, 24, 3), np.uint8)
    likely = np.full((2, 2, CODES), 1 / CODES, np.float32)
    assert (compared(cells, likely) == likely).all()


@pytest.mark.parametrize("skin", SKINS)
def test_a_pointer_over_the_board(skin: str) -> None:
    """An arrow as large as desktops have it, over two or three cells of 24 pixels, anywhere on the board."""
    rng, wrong = Random(list(SKINS).index(skin)), 0
    for _ in range(8):
        picture = image(BOARD, cell=24, skin=skin)
        x, y = rng.randrange(10, picture.width - 20), rng.randrange(10, picture.height - 20)
        ImageDraw.Draw(picture).polygon([(x + a, y + b) for a, b in ARROW], fill="white", outline="black")
        wrong += read_picture(picture).view != BOARD
    assert wrong <= 1


def test_a_reading_can_be_cancelled() -> None:
    class Now:
        def is_set(self) -> bool:
            return True

    with pytest.raises(Cancelled):
        read_picture(image(BOARD), cancel=Now())
    assert read_picture(Image.fromarray(np.asarray(image(BOARD)))).view == BOARD
