"""What a Reading says of itself; readings that cannot be; pictures that are none."""

from __future__ import annotations

import io
import json
import struct
import zlib
from pathlib import Path
from random import Random

import numpy as np
import pytest
from PIL import Image

from sapper import InputError, View, analyze, read_picture
from sapper.board import HIDDEN
from sapper.render import image, png
from sapper.vision.finding import heaviest
from sapper.vision.network import CLASSES, NOTHING, chances
from sapper.vision.opening import open_picture
from sapper.vision.patches import SIDE, Grid, patches
from sapper.vision.repair import repaired

POSITION = View.parse("6x5/?\n##1...\nF21.11\n11..1#\n..112#\n..1###")


def likely(view: View, other: dict[tuple[int, int], tuple[int, float]]) -> np.ndarray:
    """Chances of signs: sure of what the View shows, but for cells that are another sign with some chance."""
    made = np.full((view.height, view.width, NOTHING), 1e-6, np.float32)
    for index, code in enumerate(view.cells):
        y, x = divmod(index, view.width)
        sign, chance = other.get((x, y), (code, 0.0))
        made[y, x, sign] = chance
        made[y, x, code] = 1 - chance
    return made


# What a Reading says.


def test_a_reading_of_a_picture() -> None:
    reading = read_picture(png(POSITION, cell=24), total=4)
    assert reading.view == POSITION.with_total(4)
    assert reading.confidence.shape == (5, 6)
    assert reading.confidence.min() > 0.8
    assert (reading.doubtful, reading.repaired, reading.conflict, reading.marks) == ([], (), None, {})
    assert reading.grid.box == pytest.approx((4.5, 4.5, 148.5, 124.5), abs=2)
    values = json.loads(json.dumps(reading.to_json()))
    assert View.parse(values["view"]) == reading.view
    assert values["doubtful"] == values["repaired"] == []
    assert values["conflict"] is None
    assert values["grid"]["across"] == pytest.approx(24, rel=0.01)


def test_the_same_picture_in_all_ways(tmp_path: Path) -> None:
    data = png(POSITION, cell=24, skin="modern")
    file = tmp_path / "board.png"
    file.write_bytes(data)
    views = {read_picture(source).view for source in (data, file, str(file), image(POSITION, cell=24, skin="modern"))}
    assert views == {POSITION}


@pytest.mark.parametrize("mode", ["RGBA", "P", "CMYK"])
def test_pictures_of_every_mode(mode: str) -> None:
    assert read_picture(image(POSITION, cell=32).convert(mode)).view == POSITION


def test_a_picture_without_colours_keeps_its_digits() -> None:
    view = read_picture(image(POSITION, cell=32).convert("L")).view
    assert [code if 1 <= code <= 8 else 0 for code in view.cells] == [c if 1 <= c <= 8 else 0 for c in POSITION.cells]


def test_transparent_pictures_lie_on_white() -> None:
    picture = image(POSITION, cell=24).convert("RGBA")
    whole = Image.new("RGBA", (400, 300), (0, 0, 0, 0))
    whole.paste(picture, (90, 60))
    assert read_picture(whole).view == POSITION


def test_a_doubtful_cell_is_named() -> None:
    picture = image(POSITION, cell=24)
    smudge = Image.new("RGB", (15, 17), (192, 192, 192))
    picture.paste(smudge, (4 + 24 * 2 + 5, 4 + 5))  # over the 1 at (2, 0)
    reading = read_picture(picture)
    assert (2, 0) in reading.doubtful or reading.view.at(2, 0) != 1
    assert reading.view.cells[:2] == POSITION.cells[:2]


# Readings that cannot be.


def test_a_possible_reading_stays() -> None:
    result = repaired(POSITION, likely(POSITION, {}))
    assert (result.view, result.cells, result.conflict) == (POSITION, (), None)


def test_an_impossible_clue_is_read_as_its_next_best_sign() -> None:
    wrong = POSITION.with_cell(3, 4, 8)
    assert not analyze(wrong).consistent
    result = repaired(wrong, likely(wrong, {(3, 4): (HIDDEN, 0.2)}))
    assert result.view == POSITION
    assert (result.cells, result.conflict) == (((3, 4),), None)


def test_the_likeliest_of_several_repairs_is_taken() -> None:
    view = View.parse("3x1/?\n2#1")
    result = repaired(view, likely(view, {(0, 0): (1, 0.1), (1, 0): (2, 0.4), (2, 0): (HIDDEN, 0.01)}))
    assert result.view == View.parse("3x1/?\n1#1")
    sure = repaired(view, likely(view, {}))
    assert sure.conflict is None
    assert len(sure.cells) >= 1, "even without any doubt the least unlikely possible board is found"


def test_two_mistakes_are_repaired_together() -> None:
    wrong = POSITION.with_cell(2, 0, 7).with_cell(4, 3, 6)
    result = repaired(wrong, likely(wrong, {(2, 0): (1, 0.3), (4, 3): (2, 0.3)}))
    assert result.view == POSITION
    assert result.cells == ((2, 0), (4, 3))


def test_what_cannot_be_repaired_is_reported() -> None:
    view = View(40, 40, bytes([8]) * 1600, total=None)
    result = repaired(view, likely(view, {}))
    assert result.view == view
    assert result.conflict is not None
    assert result.conflict.clues


# The parts.


def test_the_network_is_sure_of_what_it_learnt() -> None:
    picture = image(POSITION, cell=24)
    said = chances(patches(picture, Grid(4, 4, 24, 24, 6, 5)))
    assert said.shape == (5, 6, CLASSES)
    assert np.allclose(said.sum(axis=-1), 1, atol=1e-5)
    assert bytes(said.argmax(axis=-1).ravel().tolist()) == POSITION.cells
    off = chances(patches(picture, Grid(16, 16, 24, 24, 5, 4)))
    assert off[..., NOTHING].mean() > 0.8, "between cells there are none"


def test_cells_beyond_the_picture_go_on_with_its_edge() -> None:
    picture = Image.new("RGB", (30, 30), (10, 200, 30))
    cells = patches(picture, Grid(-40, -40, 20.5, 20.5, 5, 5))
    assert cells.shape == (5, 5, SIDE, SIDE, 3)
    assert (cells == (10, 200, 30)).all()


def test_heaviest_is_the_rectangle_of_the_largest_sum() -> None:
    rng = Random(3)
    for _ in range(60):
        height, width = rng.randint(1, 6), rng.randint(1, 6)
        weights = np.array([[rng.randint(-5, 5) for _ in range(width)] for _ in range(height)])
        x0, y0, x1, y1 = heaviest(weights)
        sums = [
            weights[a:b, c:d].sum()
            for a in range(height)
            for b in range(a, height + 1)
            for c in range(width)
            for d in range(c, width + 1)
        ]
        assert weights[y0:y1, x0:x1].sum() == max(sums)


# Pictures that are none.


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def bomb(width: int, height: int) -> bytes:
    """A small PNG of a huge picture."""
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(bytes(1000))) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "no picture of a known kind"),
        (b"hello", "no picture of a known kind"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "no picture of a known kind"),
        (bomb(30_000, 30_000), "million"),
        (bomb(9_000, 9_000), "9000x9000 pixels, over 40 million"),
        (bomb(500, 500), "damaged"),
        (png(POSITION)[:200], "damaged|no picture"),
    ],
)
def test_what_is_no_picture(data: bytes, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        read_picture(data)


def test_damaged_files_give_a_sentence() -> None:
    """Bytes changed at random: a picture or a sentence, and nothing else."""
    files = [png(POSITION)]
    for kind in ("JPEG", "GIF", "BMP", "WEBP", "TIFF"):
        stream = io.BytesIO()
        image(POSITION, cell=12).save(stream, kind)
        files.append(stream.getvalue())
    rng, refused = Random(8), 0
    for number in range(600):
        data = bytearray(files[number % len(files)])
        for _ in range(rng.randint(1, 8)):
            data[rng.randrange(min(len(data), rng.choice((64, len(data)))))] = rng.randrange(256)
        try:
            picture = open_picture(bytes(data[: rng.choice((len(data), rng.randrange(len(data))))]))
        except InputError as error:
            refused += str(error).endswith(".")
        else:
            assert picture.mode == "RGB"
    assert 100 < refused < 600


def test_wrong_arguments() -> None:
    with pytest.raises(InputError, match="cannot be read"):
        read_picture("no/such/file.png")
    with pytest.raises(InputError, match="a path, the bytes of a file, or a Pillow image"):
        read_picture(3)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="mines"):
        read_picture(png(POSITION), total=31)
