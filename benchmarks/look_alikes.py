"""Boards as other programs show them, drawn from their published colours alone: for training what reads pictures, and
for measuring it. Nobody's artwork is used; every digit, flag and mine is drawn here, in many ways.

A `Look` is one way to draw all cells. `look(name, rng, held_out)` draws its details (fonts, weights, the form of flags
and mines) at random; with `held_out` from fonts and forms that training never sees.
"""

from __future__ import annotations

import colorsys
import math
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

import matplotlib
from PIL import Image, ImageDraw, ImageFont

from sapper.board import EXPLODED, FLAG, HIDDEN, MINE, QUESTION, WRONG_FLAG, View
from sapper.render import SKINS, glyphs, image, strokes
from sapper.render.shapes import Line

Colour = tuple[int, int, int]

OURS: Final = tuple(f"sapper {name}" for name in SKINS)
OTHERS: Final = (
    "windows",
    "online",
    "online dark",
    "google",
    "gnome",
    "gnome dark",
    "windows 7",
    "libremines",
    "libremines dark",
)
NAMES: Final = OURS + OTHERS
ANY: Final = "any"  # colours and forms of no program in particular: only for training

_FINER: Final = 4
_HERE: Final = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
# Those of the system are used where they are installed (packages fonts-dejavu, fonts-urw-base35 and fonts-noto-mono).
_FOLDERS: Final = (
    _HERE,
    Path("/usr/share/fonts/truetype/dejavu"),
    Path("/usr/share/fonts/truetype/noto"),
    Path("/usr/share/fonts/opentype/urw-base35"),
)
_TRAINING_FONTS: Final = (
    *("DejaVuSans-Bold.ttf", "DejaVuSans.ttf", "DejaVuSansMono-Bold.ttf", "DejaVuSerif-Bold.ttf"),
    *("DejaVuSansCondensed-Bold.ttf", "NotoSansMono-Bold.ttf", "cmb10.ttf", "C059-Bold.otf", "URWGothic-Demi.otf"),
    *("NimbusSans-Bold.otf", "NimbusSans-Bold.otf", "NimbusSans-Regular.otf", "NimbusSansNarrow-Bold.otf"),
    *("NimbusMonoPS-Bold.otf", "NimbusRoman-Bold.otf"),
)
_HELD_OUT_FONTS: Final = ("", "STIXGeneralBol.ttf", "cmss10.ttf", "DejaVuSansMono.ttf")  # the first is Pillow's own


def colour(text: str) -> Colour:
    """From `C0C0C0`."""
    red, green, blue = bytes.fromhex(text)
    return red, green, blue


def _colours(text: str) -> list[Colour]:
    return [colour(word) for word in text.split()]


CLASSIC_DIGITS: Final = _colours("0000FF 008000 FF0000 000080 800000 008080 000000 808080")
DARK_DIGITS: Final = _colours("7CC7FF 66C266 FF7788 EE88FF DDAA22 66CCCC 999999 D0D8E0")
_GOOGLE_DIGITS: Final = _colours("1976D2 388E3C D32F2F 7B1FA2 FF8F00 0097A7 424242 9E9E9E")
_SEVEN_DIGITS: Final = _colours("404FBE 1F6B07 AA0406 010080 790100 067A7C A90604 A80709")
_TINTS: Final = _colours("DDFAC3 ECEDBF EDDAB4 EDC38A F7A1A2 FEA785 FF7D60 FF323C")
_PARTY: Final = _colours("B648F2 F4840D 4885ED 48E6F1 F4C20D DB3236 008744 ED44B5")


class Canvas:
    """A cell, drawn four times as large, in coordinates from 0 to 1."""

    def __init__(self, size: int, ground: Colour) -> None:
        self.size = size
        self.wide = size * _FINER
        self.image = Image.new("RGB", (self.wide, self.wide), ground)
        self.draw = ImageDraw.Draw(self.image)

    def at(self, *points: tuple[float, float]) -> list[tuple[float, float]]:
        return [(x * self.wide - 0.5, y * self.wide - 0.5) for x, y in points]

    def box(self, fill: Colour, x: float, y: float, width: float, height: float, radius: float = 0.0) -> None:
        left, top, right, low = (round(value * self.wide) for value in (x, y, x + width, y + height))
        if right > left and low > top:
            self.draw.rounded_rectangle([left, top, right - 1, low - 1], radius * self.wide, fill=fill)

    def area(self, fill: Colour, *points: tuple[float, float]) -> None:
        self.draw.polygon(self.at(*points), fill=fill)

    def disc(self, fill: Colour, x: float, y: float, radius: float) -> None:
        self.draw.ellipse([*self.at((x - radius, y - radius))[0], *self.at((x + radius, y + radius))[0]], fill=fill)

    def line(self, fill: Colour, width: float, *points: tuple[float, float]) -> None:
        self.draw.line(self.at(*points), fill=fill, width=max(1, round(width * self.wide)), joint="curve")
        for x, y in points:
            self.disc(fill, x, y, width / 2)

    def text(self, fill: Colour, char: str, font: str, tall: float, dx: float, dy: float) -> None:
        """A character whose capitals are `tall`, in the middle."""
        made = _font(font, max(2, round(tall * self.wide / 0.73)))
        left, top, right, low = self.draw.textbbox((0, 0), char, font=made)
        middle = self.wide / 2
        at = middle - (left + right) / 2 + dx * self.wide, middle - (top + low) / 2 + dy * self.wide
        self.draw.text(at, char, fill=fill, font=made)

    def small(self) -> Image.Image:
        return self.image.resize((self.size, self.size), Image.Resampling.BOX)


_FONTS: dict[tuple[str, int], ImageFont.FreeTypeFont | ImageFont.ImageFont] = {}


def _font(name: str, size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    if (name, size) not in _FONTS:
        _FONTS[name, size] = ImageFont.truetype(name, size) if name else ImageFont.load_default(size)
    return _FONTS[name, size]


def fonts(held_out: bool) -> list[str]:
    """Files of fonts; the empty name is the font inside Pillow."""
    found = []
    for name in _HELD_OUT_FONTS if held_out else _TRAINING_FONTS:
        paths = [folder / name for folder in _FOLDERS if (folder / name).is_file()]
        found += [str(paths[0])] if paths and name else [] if name else [""]
    return found


@dataclass
class Look:
    """One way to draw a board. `ground` paints a closed or open cell; the rest says how things on it look."""

    name: str
    rng: Random
    held_out: bool
    digits: list[Colour]
    ground: Callable[[Look, int, bool, int], Canvas]  # (look, size, closed, turn)
    ink: Colour = (0, 0, 0)
    cloth: Colour = (255, 0, 0)
    glint: Colour = (255, 255, 255)
    exploded: Colour = (255, 0, 0)
    cross: Colour = (255, 0, 0)
    parity: bool = False  # whether cells take turns, as on a chessboard
    shaded: bool = False  # whether a gradient lies over the whole board
    tints: list[Colour] = field(default_factory=list)
    party: bool = False  # mines on grounds of all colours
    codes: tuple[int, ...] = tuple(range(15))  # what can stand there
    colours: dict[str, Colour] = field(default_factory=dict)
    bevel: float = 0.125
    wide: float = 0.0
    radius: float = 0.0

    def __post_init__(self) -> None:
        rng = self.rng
        self.font = rng.choice(fonts(self.held_out))
        self.tall = rng.uniform(0.5, 0.66) if self.held_out else rng.uniform(0.42, 0.74)
        self.drawn = rng.choice(("font", "font", "pixels", "strokes"))
        self.pen = rng.uniform(1.5, 2.1) if self.held_out else rng.uniform(1.1, 2.7)
        self.off = rng.uniform(-0.03, 0.03), rng.uniform(-0.03, 0.03)
        self.flag_form = rng.randrange(4)
        self.mine_form = rng.randrange(4)
        self.horns = rng.choice((4, 6, 8))
        self.wrong_form = rng.randrange(3)
        self.stretch = rng.uniform(0.85, 1.1)

    def board(self, view: View, size: int) -> Image.Image:
        """The cells of a View, without frame or window."""
        if self.name in OURS:
            edge = max(1, round(3 * size / 16))
            drawn = image(view, cell=size, skin=self.name.removeprefix("sapper "))
            return drawn.crop((edge, edge, drawn.width - edge, drawn.height - edge))
        picture = Image.new("RGB", (view.width * size, view.height * size))
        tiles: dict[tuple[int, int], Image.Image] = {}
        for index, code in enumerate(view.cells):
            y, x = divmod(index, view.width)
            turn = self.rng.randrange(8) if self.party and code in (MINE, EXPLODED) else (x + y) % 2 * self.parity
            if (code, turn) not in tiles:
                tiles[code, turn] = self.tile(code, size, turn)
            picture.paste(tiles[code, turn], (x * size, y * size))
        if self.name == "google":
            _outline(picture, view, size)
        return _shade(picture) if self.shaded else picture

    def tile(self, code: int, size: int, turn: int = 0) -> Image.Image:
        """One cell."""
        closed = code in (HIDDEN, FLAG, QUESTION) or (code == WRONG_FLAG and self.wrong_form == 2)
        canvas = self.ground(self, size, closed, turn % 2)
        if 1 <= code <= 8:
            if self.tints:
                _fill(canvas, self.tints[code - 1], self)
            self.write(canvas, code)
        elif code == FLAG:
            self.flag(canvas)
        elif code == QUESTION:
            canvas.text(self.ink, "?", self.font, self.tall, *self.off)
        elif code in (MINE, EXPLODED):
            if self.party:
                hue = _PARTY[turn]
                _fill(canvas, hue, self)
                canvas.disc(_dim(hue, 0.6), 0.5, 0.5, 0.24)
            else:
                if code == EXPLODED:
                    _fill(canvas, self.exploded, self)
                self.mine(canvas)
        elif code == WRONG_FLAG:
            (self.flag if self.wrong_form else self.mine)(canvas)
            a, b, pen = self.rng.uniform(0.15, 0.25), self.rng.uniform(0.75, 0.85), self.rng.uniform(0.07, 0.13)
            canvas.line(self.cross, pen, (a, a), (b, b))
            canvas.line(self.cross, pen, (a, b), (b, a))
        return canvas.small()

    def write(self, canvas: Canvas, number: int) -> None:
        """A digit: from a font, in pixels, or in strokes of a pen."""
        ink = self.digits[number - 1]
        if self.drawn == "font":
            canvas.text(ink, str(number), self.font, self.tall, *self.off)
        elif self.drawn == "pixels":
            scale = self.tall / 0.625 / 16
            for layer in glyphs.DIGITS[number - 1]:
                for x, y, w, h in layer.bars():
                    canvas.box(ink, 0.5 + (x - 8) * scale + self.off[0], 0.5 + (y - 8) * scale, w * scale, h * scale)
        else:
            scale = self.tall / 0.52 / 16
            for shape in strokes.digit(number, "#000000"):
                assert isinstance(shape, Line)
                way = [
                    (0.5 + (x - 8) * scale * self.stretch + self.off[0], 0.5 + (y - 8) * scale + self.off[1])
                    for x, y in shape.points
                ]
                canvas.line(ink, self.pen * scale, *way)

    def flag(self, canvas: Canvas) -> None:
        form, cloth, pole = self.flag_form, self.cloth, self.cloth if self.name == "google" else self.ink
        if form == 0:  # to the left, as in the classic
            canvas.area(cloth, (0.56, 0.2), (0.24, 0.36), (0.56, 0.52))
            canvas.line(pole, 0.06, (0.56, 0.2), (0.56, 0.76))
            canvas.box(pole, 0.25, 0.7, 0.5, 0.1)
        elif form == 1:  # to the right
            canvas.line(pole, 0.06, (0.36, 0.2), (0.36, 0.8))
            canvas.area(cloth, (0.36, 0.18), (0.78, 0.36), (0.36, 0.54))
            canvas.line(pole, 0.07, (0.26, 0.8), (0.5, 0.8))
        elif form == 2:  # a square cloth
            canvas.line(pole, 0.07, (0.34, 0.16), (0.34, 0.84))
            canvas.box(cloth, 0.36, 0.18, 0.36, 0.28)
        else:  # without a foot
            canvas.line(pole, 0.09, (0.4, 0.18), (0.32, 0.82))
            canvas.area(cloth, (0.4, 0.16), (0.8, 0.42), (0.36, 0.52))

    def mine(self, canvas: Canvas) -> None:
        form = self.mine_form
        if form != 3:
            for turn in range(self.horns):
                angle = turn * math.tau / self.horns
                dx, dy = 0.38 * math.cos(angle), 0.38 * math.sin(angle)
                canvas.line(self.ink, 0.07, (0.5, 0.5), (0.5 + dx, 0.5 + dy))
        canvas.disc(self.ink, 0.5, 0.5, (0.27, 0.24, 0.29, 0.3)[form])
        if form == 3:
            canvas.line(self.ink, 0.06, (0.6, 0.35), (0.78, 0.16))
        if form != 1:
            canvas.disc(self.glint, 0.42, 0.42, 0.07)


def _dim(hue: Colour, by: float) -> Colour:
    return int(hue[0] * by), int(hue[1] * by), int(hue[2] * by)


def _fill(canvas: Canvas, hue: Colour, look: Look) -> None:
    edge = look.wide or 1 / canvas.size
    far = look.wide if look.radius else 0.0
    canvas.box(hue, edge, edge, 1 - edge - far, 1 - edge - far, look.radius)


def _outline(picture: Image.Image, view: View, size: int) -> None:
    """The dark edge of the meadow where it meets opened ground."""
    draw, width, green = ImageDraw.Draw(picture), max(1, size // 12), colour("87AF3A")
    low, high = -(width // 2), width - width // 2 - 1
    closed = [code in (HIDDEN, FLAG, QUESTION) for code in view.cells]
    for index, here in enumerate(closed):
        y, x = divmod(index, view.width)
        left, top = x * size, y * size
        if x and here != closed[index - 1]:
            draw.rectangle([left + low, top, left + high, top + size - 1], fill=green)
        if y and here != closed[index - view.width]:
            draw.rectangle([left, top + low, left + size - 1, top + high], fill=green)


def _shade(picture: Image.Image) -> Image.Image:
    """Light from the upper left over the whole board."""
    light = (
        Image.linear_gradient("L").rotate(45, Image.Resampling.BILINEAR).crop((40, 40, 216, 216)).resize(picture.size)
    )
    return Image.composite(
        picture.point(lambda v: int(v * 0.78)), picture.point(lambda v: min(255, int(v * 1.07))), light
    )


# Grounds.


def _raised(look: Look, size: int, closed: bool, turn: int) -> Canvas:
    """The classic: closed cells stand out, open ones have a line above and to the left."""
    hues = look.colours
    if not closed:
        canvas = Canvas(size, hues["line"])
        one = max(1, round(size / 24)) / size if look.bevel > 0.1 else 1 / size
        canvas.box(hues["open"], one, one, 1 - one, 1 - one)
        return canvas
    canvas, b = Canvas(size, hues["light"]), max(1, round(look.bevel * size)) / size
    canvas.area(hues["dark"], (1, 0), (1, 1), (0, 1), (b, 1 - b), (1 - b, 1 - b), (1 - b, b))
    canvas.box(hues["face"], b, b, 1 - 2 * b, 1 - 2 * b)
    return canvas


def _checked(look: Look, size: int, closed: bool, turn: int) -> Canvas:
    return Canvas(size, look.colours[("closed" if closed else "open") + str(turn)])


def _flat(look: Look, size: int, closed: bool, turn: int) -> Canvas:
    """Tiles with gaps between them."""
    canvas = Canvas(size, look.colours["line"])
    gap = look.wide
    canvas.box(look.colours["face" if closed else "open"], gap, gap, 1 - 2 * gap, 1 - 2 * gap, look.radius)
    return canvas


def _glass(look: Look, size: int, closed: bool, turn: int) -> Canvas:
    """Blue panes, lighter above to the left, in dark lines."""
    canvas = Canvas(size, look.colours["line"])
    one = 1 / size
    if not closed:
        canvas.box(look.colours["open"], one, one, 1 - one, 1 - one)
        return canvas
    top, low = look.colours["light"], look.colours["face"]
    for step in range(canvas.wide):
        share = step / canvas.wide
        canvas.draw.line(
            [0, step, canvas.wide, step], fill=tuple(round(a + (b - a) * share) for a, b in zip(top, low, strict=True))
        )
    canvas.box(look.colours["line"], 1 - one, 0, one, 1)
    canvas.box(look.colours["line"], 0, 1 - one, 1, one)
    canvas.box(look.colours["glow"], 0, 0, 1 - one, one)
    canvas.box(look.colours["glow"], 0, 0, one, 1 - one)
    return canvas


# Looks.


def look(name: str, rng: Random, *, held_out: bool = False) -> Look:
    """The look of this name, its details drawn at random."""
    if name in OURS:
        return Look(name, rng, held_out, [], _flat)
    made = _MAKERS[name](rng, held_out)
    if made.party:
        made.wrong_form = 1
    return made


def _windows(rng: Random, held_out: bool) -> Look:
    hues = {"face": "C0C0C0", "open": "C0C0C0", "light": "FFFFFF", "dark": "808080", "line": "808080"}
    return _classic("windows", rng, held_out, CLASSIC_DIGITS, hues, wrong=0)


def _online(rng: Random, held_out: bool) -> Look:
    grey = rng.choice(("C0C0C0", "C6C6C6", "BDBDBD"))
    hues = {"face": grey, "open": grey, "light": "FFFFFF", "dark": "808080", "line": "808080"}
    return _classic("online", rng, held_out, CLASSIC_DIGITS, hues, wrong=0)


def _online_dark(rng: Random, held_out: bool) -> Look:
    hues = {"face": "4C545C", "open": "383F47", "light": "6E7880", "dark": "2B3138", "line": "2B3138"}
    made = _classic("online dark", rng, held_out, DARK_DIGITS, hues, wrong=0)
    made.ink, made.cloth, made.exploded, made.cross = (
        rng.choice(((10, 12, 14), (222, 226, 230))),
        (238, 102, 102),
        (190, 40, 50),
        (238, 102, 102),
    )
    return made


def _libremines(rng: Random, held_out: bool) -> Look:
    hues = {"face": "D8D8D8", "open": "EFEFEF", "light": "F8F8F8", "dark": "A0A0A0", "line": "B4B4B4"}
    return _classic("libremines", rng, held_out, CLASSIC_DIGITS, hues, wrong=rng.choice((0, 1)))


def _libremines_dark(rng: Random, held_out: bool) -> Look:
    hues = {"face": "3B4045", "open": "232629", "light": "565C62", "dark": "1B1E20", "line": "4D5257"}
    made = _classic("libremines dark", rng, held_out, DARK_DIGITS, hues, wrong=rng.choice((0, 1)))
    made.ink, made.glint = (225, 228, 230), (40, 44, 48)
    return made


def _classic(name: str, rng: Random, held_out: bool, digits: list[Colour], hues: dict[str, str], wrong: int) -> Look:
    made = Look(name, rng, held_out, digits, _raised, colours={key: colour(value) for key, value in hues.items()})
    made.bevel = rng.choice((0.08, 0.1, 0.125, 0.14))
    made.wrong_form = wrong
    return made


def _google(rng: Random, held_out: bool) -> Look:
    hues = {"closed0": "AAD751", "closed1": "A2D149", "open0": "E5C29F", "open1": "D7B899"}
    made = Look("google", rng, held_out, _GOOGLE_DIGITS, _checked, parity=True, party=True)
    made.colours = {key: colour(value) for key, value in hues.items()}
    made.cloth, made.cross = (242, 54, 7), (235, 20, 80)
    made.drawn, made.flag_form = "font", rng.choice((1, 3))
    made.codes = (*range(9), HIDDEN, FLAG, MINE, WRONG_FLAG)
    return made


def _gnome(rng: Random, held_out: bool) -> Look:
    hues = {
        "face": rng.choice(("BABDB6", "C0BFBC")),
        "open": rng.choice(("DEDEDC", "EEEEEC")),
        "line": rng.choice(("F6F5F4", "FFFFFF", "D3D7CF")),
    }
    made = Look("gnome", rng, held_out, [(46, 52, 54)] * 8, _flat, tints=_TINTS)
    made.colours = {key: colour(value) for key, value in hues.items()}
    made.cloth, made.exploded, made.cross, made.ink = (204, 0, 0), (239, 41, 41), (204, 0, 0), (46, 52, 54)
    made.wide, made.radius, made.wrong_form = rng.choice((0.03, 0.05)), rng.choice((0.0, 0.08)), rng.choice((1, 2))
    return made


def _gnome_dark(rng: Random, held_out: bool) -> Look:
    made = _gnome(rng, held_out)
    made.name = "gnome dark"
    made.colours = {
        "face": colour("5E5C64"),
        "open": colour("3D3846"),
        "line": colour(rng.choice(("241F31", "303030"))),
    }
    made.ink = rng.choice(((230, 230, 230), (20, 20, 20)))
    made.glint = (90, 90, 90)
    return made


def _seven(rng: Random, held_out: bool) -> Look:
    hues = {"light": "8FB2F5", "face": "3C5FC8", "open": "CDD7EA", "line": "2A3B73", "glow": "B8CFFA"}
    made = Look("windows 7", rng, held_out, _SEVEN_DIGITS, _glass, shaded=True)
    made.colours = {key: colour(value) for key, value in hues.items()}
    made.ink, made.exploded, made.wrong_form = (24, 26, 40), (220, 60, 50), rng.choice((0, 1))
    made.drawn = "font"
    return made


def _any(rng: Random, held_out: bool) -> Look:
    """A look of no program: closed and open cells of two lightnesses, in any hues."""
    dark, hue = rng.random() < 0.45, rng.random()

    def shade(light: float, strong: float = 0.35) -> Colour:
        r, g, b = colorsys.hls_to_rgb(
            (hue + rng.uniform(-0.06, 0.06)) % 1, min(0.98, max(0.02, light)), rng.uniform(0, strong)
        )
        return round(255 * r), round(255 * g), round(255 * b)

    base = rng.uniform(0.06, 0.25) if dark else rng.uniform(0.75, 0.97)
    step = rng.uniform(0.1, 0.3) * (1 if dark else -1)
    face = base + step
    digits = [shade(rng.uniform(0.55, 0.8) if dark else rng.uniform(0.15, 0.48), 0.95) for _ in range(8)]
    hue = rng.random() if rng.random() < 0.5 else hue
    made = Look(ANY, rng, held_out, [], rng.choice((_raised, _raised, _flat, _flat, _checked, _glass)))
    made.digits = (
        digits
        if rng.random() < 0.3
        else [_jitter(d, rng) for d in (DARK_DIGITS if dark else rng.choice((CLASSIC_DIGITS, _GOOGLE_DIGITS)))]
    )
    first, second = rng.choice((0.03, 0.05)), rng.choice((0.03, 0.05))
    made.colours = {
        "face": shade(face),
        "open": shade(base),
        "light": shade(face + 0.18),
        "dark": shade(face - 0.2),
        "glow": shade(face + 0.25),
        "line": shade(base + rng.choice((-0.15, 0.12))),
        "closed0": shade(face),
        "closed1": shade(face + first),
        "open0": shade(base),
        "open1": shade(base - second),
    }
    made.parity = made.ground is _checked
    made.ink = shade(0.92) if dark else shade(0.08)
    made.cloth = _jitter((230, 40, 40), rng) if rng.random() < 0.7 else shade(0.5, 1.0)
    made.cross = _jitter((230, 30, 40), rng)
    made.exploded = _jitter((230, 50, 50), rng)
    made.bevel, made.wide, made.radius = (
        rng.uniform(0.06, 0.16),
        rng.choice((0.02, 0.04, 0.07)),
        rng.choice((0, 0.1, 0.18)),
    )
    return made


def _jitter(hue: Colour, rng: Random) -> Colour:
    return tuple(max(0, min(255, part + rng.randint(-30, 30))) for part in hue)  # type: ignore[return-value]


_MAKERS: Final = {
    "windows": _windows,
    "online": _online,
    "online dark": _online_dark,
    "google": _google,
    "gnome": _gnome,
    "gnome dark": _gnome_dark,
    "windows 7": _seven,
    "libremines": _libremines,
    "libremines dark": _libremines_dark,
    ANY: _any,
}
