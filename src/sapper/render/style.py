"""Colours: skins for pictures, styles for terminals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from sapper.board import EXPLODED, FLAG, HIDDEN, MINE, QUESTION, WRONG_FLAG, InputError


@dataclass(frozen=True, slots=True)
class Skin:
    """A look and its colours: `classic` is raised cells of pixels, `modern` flat tiles with round corners."""

    look: str
    digits: tuple[str, ...]  # of 1 to 8
    face: str  # of a closed cell
    light: str  # its lit edge
    shadow: str  # its dark edge
    ground: str  # of an open cell
    line: str  # between open cells
    ink: str  # mines, poles, question marks
    glint: str  # on a mine
    cloth: str  # of a flag
    exploded: str  # behind the mine that was opened
    cross: str  # over a wrong flag


_CLASSIC: Final = Skin(
    look="classic",
    digits=("#0000FF", "#008000", "#FF0000", "#000080", "#800000", "#008080", "#000000", "#808080"),
    face="#C0C0C0",
    light="#FFFFFF",
    shadow="#808080",
    ground="#C0C0C0",
    line="#808080",
    ink="#000000",
    glint="#FFFFFF",
    cloth="#FF0000",
    exploded="#FF0000",
    cross="#FF0000",
)
_CLASSIC_DARK: Final = Skin(
    look="classic",
    digits=("#7CC7FF", "#66C266", "#FF7788", "#EE88FF", "#DDAA22", "#66CCCC", "#999999", "#D0D8E0"),
    face="#4A525C",
    light="#6C7680",
    shadow="#2C3238",
    ground="#22262B",
    line="#363C43",
    ink="#E6EAEE",
    glint="#22262B",
    cloth="#FF5566",
    exploded="#B3202E",
    cross="#FF5566",
)
_MODERN: Final = Skin(
    look="modern",
    digits=("#1B66D6", "#1E7F3C", "#D32F2F", "#5A2CA0", "#9C4A00", "#00798C", "#2B2F36", "#6B7280"),
    face="#AFBFD2",
    light="#C3D0E0",
    shadow="#8FA2B8",
    ground="#F3F5F8",
    line="#DDE3EA",
    ink="#252B33",
    glint="#F3F5F8",
    cloth="#D92B3A",
    exploded="#F26D6D",
    cross="#D92B3A",
)
_MODERN_DARK: Final = Skin(
    look="modern",
    digits=_CLASSIC_DARK.digits,
    face="#4B5A6E",
    light="#5B6C82",
    shadow="#3A4757",
    ground="#1B2028",
    line="#2A313B",
    ink="#E6EAEE",
    glint="#1B2028",
    cloth="#FF6070",
    exploded="#A8323E",
    cross="#FF6070",
)

# No two digits look alike, whichever cones of the eye are missing: tests/render/test_skins.py measures it.
_DISTINCT: Final = replace(
    _MODERN,
    digits=("#4753FF", "#00397F", "#C76607", "#4C1541", "#584F41", "#0B8F8B", "#131A01", "#A8744B"),
    cloth="#C2410C",
    exploded="#F0A070",
    cross="#C2410C",
)
_DISTINCT_DARK: Final = replace(
    _MODERN_DARK,
    digits=("#9DBCFF", "#2D8659", "#C75E0F", "#8B5AF7", "#FFCE69", "#76FFF6", "#EDFFC1", "#A3609B"),
    cloth="#FFA040",
    exploded="#9A5A20",
    cross="#FFA040",
)

SKINS: Final[Mapping[str, Skin]] = MappingProxyType(
    {
        "classic": _CLASSIC,
        "classic-dark": _CLASSIC_DARK,
        "modern": _MODERN,
        "modern-dark": _MODERN_DARK,
        "distinct": _DISTINCT,
        "distinct-dark": _DISTINCT_DARK,
    }
)

# What a Mark means, and its colour in pictures.
TONES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "safe": "#00A040",
        "mine": "#E00020",
        "risk": "#E08000",
        "clue": "#1060E0",
        "best": "#C000C0",
        "last": "#E0C000",
    }
)

PATH_COLOUR: Final = "#C000C0"  # of a way through cells

# In a terminal the user's own palette is best: named colours suit dark and light grounds alike.
CELL_STYLES: Final[tuple[str, ...]] = (
    "dim",
    "bright_blue",
    "green",
    "bright_red",
    "magenta",
    "yellow",
    "cyan",
    "bold magenta",
    "bold",
    *(
        {
            HIDDEN: "bright_black",
            FLAG: "bold red",
            QUESTION: "bold yellow",
            MINE: "bold",
            EXPLODED: "bold white on red",
            WRONG_FLAG: "bold black on yellow",
        }[code]
        for code in range(HIDDEN, WRONG_FLAG + 1)
    ),
)
RULER_STYLE: Final = "dim"
TONE_STYLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "safe": "bold black on green",
        "mine": "bold white on red",
        "clue": "bold black on bright_blue",
        "best": "bold black on bright_magenta",
        "last": "bold black on yellow",
    }
)
# Chances by how dangerous they are: up to this probability, this style.
RISK_STYLES: Final = ((0.1, "green"), (0.25, "yellow"), (1.0, "red"))


def skin_named(name: str) -> Skin:
    """The skin of this name."""
    try:
        return SKINS[name]
    except KeyError:
        raise InputError(f"There is no skin {name!r}; there are {', '.join(SKINS)}.") from None
