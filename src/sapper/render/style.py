"""Colours: themes for pictures, styles for terminals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from sapper.board import EXPLODED, FLAG, HIDDEN, MINE, QUESTION, WRONG_FLAG, InputError


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a picture."""

    digits: tuple[str, ...]  # of 1 to 8
    face: str  # of a closed cell
    light: str  # its lit edge
    shadow: str  # its dark edge, and the frame's
    ground: str  # of an open cell
    line: str  # between open cells
    ink: str  # mines, poles, question marks
    glint: str  # on a mine
    cloth: str  # of a flag
    exploded: str  # behind the mine that was opened
    cross: str  # over a wrong flag


THEMES: Final[Mapping[str, Theme]] = MappingProxyType(
    {
        "classic": Theme(
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
        ),
        "dark": Theme(
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
        ),
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


def theme_named(name: str) -> Theme:
    """The theme of this name."""
    try:
        return THEMES[name]
    except KeyError:
        raise InputError(f"There is no theme {name!r}; there are {', '.join(THEMES)}.") from None
