"""How much the app takes."""

from __future__ import annotations

from typing import Final

LARGEST: Final = 200  # cells a side
MOST_MOVES: Final = 10_000  # in one request
MOST_TEXT: Final = 200_000  # characters: 200x200 cells with spaces and lines
