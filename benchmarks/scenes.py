"""Pictures with a board somewhere in them: windows, pages and desktops around look-alikes, and what cameras, copies and
compression do to them. With each picture comes the truth: the View and where its cells are.
"""

from __future__ import annotations

import io
import math
from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from sapper import Game, View
from sapper.board import HIDDEN, MINE, QUESTION

from .look_alikes import Colour, Look, _font, fonts, look

_SCALERS: Final = (
    Image.Resampling.BILINEAR,
    Image.Resampling.BICUBIC,
    Image.Resampling.LANCZOS,
    Image.Resampling.BOX,
)


@dataclass(frozen=True)
class Harm:
    """How badly a picture is treated, from 0 (a clean screenshot) to 1 (mild) and beyond."""

    noise: float = 1.0
    jpeg: float = 1.0
    blur: float = 1.0
    light: float = 1.0
    cursor: float = 1.0


CLEAN: Final = Harm(0, 0, 0, 0, 0)
MILD: Final = Harm()


@dataclass(frozen=True)
class Scene:
    """A picture and its truth: `left` and `top` of the first cell, and the width of a cell, in pixels."""

    picture: Image.Image
    view: View
    left: float
    top: float
    pitch: tuple[float, float]
    look: str


def scene(
    name: str,
    rng: Random,
    view: View,
    *,
    pitch: float | None = None,
    held_out: bool = False,
    harm: Harm = MILD,
    room: float = 1.0,
) -> Scene:
    """A board somewhere in a picture; `room` says how much there may be around it."""
    style = look(name, rng, held_out=held_out)
    view = allowed(view, style)
    wanted = pitch or math.exp(rng.uniform(math.log(12), math.log(80)))
    board = _scaled(style, view, wanted, rng)
    picture, left, top = _around(board, rng, name, room, held_out)
    if rng.random() < 0.3 * harm.cursor:
        _cursor(picture, rng)
    exact = board.width / view.width, board.height / view.height
    return Scene(_harmed(picture, rng, harm), view, left, top, exact, name)


def allowed(view: View, style: Look) -> View:
    """The View with what this program never shows made closed, or a mine."""
    instead = {code: MINE if code > MINE else HIDDEN for code in range(15) if code not in style.codes}
    return View(view.width, view.height, bytes(instead.get(code, code) for code in view.cells), total=view.total)


# Boards.


def position(rules: str, rng: Random) -> View:
    """A game somewhere between the first click and the end, flags and question marks on the way."""
    game = Game(rules, seed=rng.getrandbits(60), rule="opening")
    width, height = game.rules.width, game.rules.height
    cells = [(x, y) for y in range(height) for x in range(width)]
    rng.shuffle(cells)
    ends = rng.choice(("running", "running", "running", "lost", "won"))
    share = rng.random() ** 0.6
    game.open(*cells[0])
    layout = game.layout
    assert layout is not None
    flags, questions, wrong = rng.choice((0, 0.5, 0.9)), rng.choice((0, 0, 0.1)), rng.choice((0, 0, 0.05))
    for x, y in cells[1:]:
        if game.state != "running":
            break
        if layout.is_mine(x, y):
            if ends != "won" and rng.random() < flags:
                game.flag(x, y)
        elif ends == "won" or rng.random() < share:
            if game.view.at(x, y) == HIDDEN:
                game.open(x, y)
        elif game.view.at(x, y) == HIDDEN and rng.random() < wrong:
            game.flag(x, y)
    if ends == "lost" and game.state == "running":
        for x, y in cells:
            if layout.is_mine(x, y) and game.view.at(x, y) == HIDDEN:
                game.open(x, y)
                break
    codes = [QUESTION if code == HIDDEN and rng.random() < questions else code for code in game.view.cells]
    if game.state == "running":
        return View(width, height, bytes(codes), total=game.rules.mines)
    return View(width, height, game.view.cells, total=game.rules.mines)


def scattered(width: int, height: int, rng: Random) -> View:
    """Anything anywhere, which no game would show: so that every sign is learnt in every company."""
    weights = [3, 2, 2, 2, 2, 2, 2, 2, 2, 4, 2, 2, 2, 2, 2]
    return View(width, height, bytes(rng.choices(range(15), weights, k=width * height)), total=None)


# Around the board.


def _scaled(style: Look, view: View, pitch: float, rng: Random) -> Image.Image:
    """The board with cells of this width: drawn so, or drawn otherwise and scaled."""
    if rng.random() < 0.5:
        return style.board(view, max(12, round(pitch)))
    drawn = style.board(view, max(12, min(96, round(pitch * rng.uniform(0.7, 1.6)))))
    size = round(view.width * pitch), round(view.height * pitch)
    return drawn.resize(size, rng.choice(_SCALERS))


def _around(board: Image.Image, rng: Random, name: str, room: float, held_out: bool) -> tuple[Image.Image, int, int]:
    """A frame, a window and what lies behind it."""
    frame = rng.choice((0, 0, 1, 2, rng.randint(3, 12)))
    bar = rng.choice((0, rng.randint(18, 60)))  # above the board, with counters
    title = rng.choice((0, rng.randint(18, 34)))
    left, right, above, below = (
        round(room * rng.choice((0, rng.random() ** 2)) * side) for side in (600, 600, 350, 350)
    )
    window = board.width + 2 * frame, board.height + 2 * frame + bar + title
    picture = _backdrop((window[0] + left + right, window[1] + above + below), rng, held_out)
    draw = ImageDraw.Draw(picture)
    if rng.random() < 0.5:
        _shadow(picture, (left, above, left + window[0], above + window[1]), rng)
    dark = "dark" in name or (name == "any" and rng.random() < 0.4)
    body = _grey(rng, dark)
    draw.rectangle([left, above, left + window[0] - 1, above + window[1] - 1], fill=body)
    if title:
        draw.rectangle([left, above, left + window[0] - 1, above + title - 1], fill=_any_colour(rng))
        _words(draw, (left + 6, above + title // 4), window[0] // 3, title // 2, rng, held_out)
    if bar:
        _counters(draw, (left + frame, above + title, board.width, bar), rng, held_out)
    if frame > 2:
        hues = [(128, 128, 128), (255, 255, 255)] if not dark else [(40, 44, 48), (90, 96, 102)]
        box = [left, above + title + bar, left + window[0] - 1, above + window[1] - 1]
        draw.rectangle(box, fill=hues[0])
        draw.polygon([(box[2], box[1]), (box[2], box[3]), (box[0], box[3])], fill=hues[1])
    at = left + frame, above + title + bar + frame
    picture.paste(board, at)
    return picture, *at


def _backdrop(size: tuple[int, int], rng: Random, held_out: bool) -> Image.Image:
    """One colour, a gradient, clouds of noise, or a page with text and boxes."""
    kind = rng.randrange(4)
    if kind == 0:
        return Image.new("RGB", size, _any_colour(rng))
    if kind == 1:
        one, two = (Image.new("RGB", size, _any_colour(rng)) for _ in range(2))
        return Image.composite(one, two, Image.linear_gradient("L").rotate(rng.choice((0, 90, 180))).resize(size))
    if kind == 2:
        noise = np.random.default_rng(rng.getrandbits(32)).integers(0, 256, (9, 16, 3), dtype=np.uint8)
        return Image.fromarray(noise).resize(size, Image.Resampling.BICUBIC)
    picture = Image.new("RGB", size, _grey(rng, rng.random() < 0.3))
    draw = ImageDraw.Draw(picture)
    for _ in range(rng.randrange(4)):
        x, y = rng.randrange(size[0]), rng.randrange(size[1])
        draw.rectangle([x, y, x + rng.randrange(20, 300), y + rng.randrange(20, 200)], fill=_any_colour(rng))
    tall = rng.randint(9, 18)
    for y in range(rng.randrange(20), size[1], round(tall * rng.uniform(1.4, 2.5))):
        _words(draw, (rng.randrange(1, 40), y), rng.randrange(size[0] // 3, size[0] + 1), tall, rng, held_out)
    return picture


def _words(draw: ImageDraw.ImageDraw, at: tuple[int, int], wide: int, tall: int, rng: Random, held_out: bool) -> None:
    text = " ".join("".join(rng.choices("abcdefghijklmnoprstuvw 0123456789", k=rng.randint(2, 9))) for _ in range(24))
    draw.text(
        at,
        text[: max(1, round(wide / max(1, tall) * 1.7))],
        fill=_grey(rng, True),
        font=_font(rng.choice(fonts(held_out)), max(6, tall)),
    )


def _counters(draw: ImageDraw.ImageDraw, box: tuple[int, int, int, int], rng: Random, held_out: bool) -> None:
    x, y, wide, tall = box
    for right in (False, True):
        at = x + (wide - 2 * tall - 6 if right else 6)
        draw.rectangle([at, y + 4, at + 2 * tall, y + tall - 4], fill=(10, 0, 0))
        draw.text(
            (at + 3, y + 4),
            f"{rng.randrange(1000):03}",
            fill=(255, 0, 0),
            font=_font(rng.choice(fonts(held_out)), max(6, tall - 10)),
        )
    draw.ellipse(
        [x + wide // 2 - tall // 2 + 4, y + 4, x + wide // 2 + tall // 2 - 4, y + tall - 4],
        fill=(255, 222, 0),
        outline=(0, 0, 0),
    )


def _shadow(picture: Image.Image, box: tuple[int, int, int, int], rng: Random) -> None:
    reach = rng.randint(3, 14)
    mask = Image.new("L", picture.size)
    ImageDraw.Draw(mask).rectangle([box[0] + 2, box[1] + reach // 2, box[2] + 2, box[3] + reach // 2], fill=140)
    picture.paste((0, 0, 0), (0, 0), mask.filter(ImageFilter.BoxBlur(reach)))


def _cursor(picture: Image.Image, rng: Random) -> None:
    """An arrow, anywhere in the picture."""
    x, y, k = rng.randrange(picture.width), rng.randrange(picture.height), rng.uniform(0.8, 1.2)
    arrow = [(0, 0), (0, 16), (4, 12), (7, 18), (9, 17), (6, 11), (11, 11)]
    ImageDraw.Draw(picture).polygon([(x + k * a, y + k * b) for a, b in arrow], fill=(255, 255, 255), outline=(0, 0, 0))


def _harmed(picture: Image.Image, rng: Random, harm: Harm) -> Image.Image:
    if rng.random() < 0.3 * harm.blur:
        picture = picture.filter(ImageFilter.GaussianBlur(rng.uniform(0.2, 0.6)))
    if rng.random() < 0.4 * harm.light:
        contrast, bright = rng.uniform(0.85, 1.1), rng.uniform(-12, 12)
        picture = picture.point(lambda value: max(0, min(255, int((value - 128) * contrast + 128 + bright))))
    if rng.random() < 0.2 * harm.light:  # light from one side
        shade = Image.linear_gradient("L").rotate(rng.choice((0, 90, 180, 270))).resize(picture.size)
        picture = Image.composite(picture, picture.point(lambda value: int(value * 0.88)), shade)
    if rng.random() < 0.5 * harm.noise:
        pixels = np.asarray(picture).astype(np.float32)
        noise = np.random.default_rng(rng.getrandbits(32)).standard_normal(pixels.shape, dtype=np.float32)
        picture = Image.fromarray(np.clip(pixels + rng.uniform(0.5, 4) * noise, 0, 255).astype(np.uint8))
    if rng.random() < 0.4 * harm.jpeg:
        stream = io.BytesIO()
        picture.save(stream, "JPEG", quality=rng.randint(70, 95))
        picture = Image.open(stream).convert("RGB")
    return picture


def _grey(rng: Random, dark: bool) -> Colour:
    value = rng.randint(15, 70) if dark else rng.randint(180, 255)
    return value, value, min(255, value + rng.randint(0, 8))


def _any_colour(rng: Random) -> Colour:
    return rng.randrange(256), rng.randrange(256), rng.randrange(256)


NOTHING: Final = ("plain", "gradient", "clouds", "page", "noise", "table")


def nothing(rng: Random) -> Image.Image:
    """A picture without any board: text, clouds, noise, or a table of wide cells."""
    size = rng.randint(200, 1400), rng.randint(150, 900)
    kind = rng.choice(("backdrop", "backdrop", "noise", "table", "window"))
    if kind == "noise":
        return Image.fromarray(
            np.random.default_rng(rng.getrandbits(32)).integers(0, 256, (size[1], size[0], 3), dtype=np.uint8)
        )
    picture = _backdrop(size, rng, False)
    draw = ImageDraw.Draw(picture)
    if kind == "table":
        wide, tall = rng.randint(70, 140), rng.randint(18, 30)
        for y in range(0, size[1], tall):
            draw.line([0, y, size[0], y], fill=(120, 120, 120))
            for x in range(4, size[0], wide):
                draw.text(
                    (x, y + 2), str(rng.randrange(10000)), fill=(20, 20, 20), font=_font(fonts(False)[1], tall - 8)
                )
        for x in range(0, size[0], wide):
            draw.line([x, 0, x, size[1]], fill=(120, 120, 120))
    elif kind == "window":
        _counters(draw, (20, 20, size[0] // 2, 40), rng, False)
        _shadow(picture, (50, 80, size[0] // 2, size[1] - 50), rng)
    return picture
