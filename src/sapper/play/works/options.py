"""What stands after the colon of a player's name: `optimal-deterministic:window=5x5,total=no`.

>>> parse("steps-2", "window=6x5", (WINDOW,))
{'window': (6, 5)}
>>> parse("steps-2", "width=6", (WINDOW,))
Traceback (most recent call last):
...
sapper.board.errors.InputError: The player steps-2 has no option 'width'; it has window.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from sapper.board import InputError

_SEED: Final = 2**64 - 1
_SIDE: Final = 4002


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its name, what it may be (in words), how it is read (None: it is not that), and what it does."""

    name: str
    wanted: str
    read: Callable[[str], Any]
    help: str
    default: Any

    def text(self, value: Any) -> str:
        """The value as it is typed."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, tuple):
            return "x".join(map(str, value)) if any(value) else "board"
        return str(value)


def parse(player: str, text: str, options: tuple[Option, ...]) -> dict[str, Any]:
    """The options of a name, each at most once."""
    known = {option.name: option for option in options}
    values: dict[str, Any] = {}
    for part in text.split(","):
        name, equals, typed = (word.strip() for word in part.partition("="))
        if name not in known:
            offered = f"it has {', '.join(known)}" if known else "it has none"
            raise InputError(f"The player {player} has no option {name!r}; {offered}.")
        option = known[name]
        value = option.read(typed) if equals else None
        if value is None:
            raise InputError(f"The option {name} of the player {player} is {option.wanted}: {name}={typed} is not.")
        if name in values:
            raise InputError(f"The option {name} of the player {player} is given twice.")
        values[name] = value
    return values


def yes_no(name: str, help_: str, default: bool) -> Option:
    """An option that is yes or no."""
    return Option(name, "yes or no", {"yes": True, "no": False}.get, help_, default)


def whole(name: str, least: int, most: int, help_: str, default: int) -> Option:
    """An option that is a whole number."""

    def read(text: str) -> int | None:
        return value if text.isdecimal() and text.isascii() and least <= (value := int(text)) <= most else None

    return Option(name, f"a whole number from {least} to {most}", read, help_, default)


def one_of(name: str, choices: tuple[str, ...], help_: str, default: str) -> Option:
    """An option that is one of a few words."""
    said = f"{', '.join(choices[:-1])} or {choices[-1]}"
    return Option(name, said, {choice: choice for choice in choices}.get, help_, default)


def _window(text: str) -> tuple[int, int] | None:
    if text == "board":
        return 0, 0
    sides = re.fullmatch(r"(\d{1,4})x(\d{1,4})", text, re.ASCII)
    width, height = map(int, sides.groups()) if sides else (0, 0)
    return (width, height) if 1 <= width <= _SIDE and 1 <= height <= _SIDE else None


WINDOW: Final = Option(
    "window", "WIDTHxHEIGHT, such as 5x5, or board", _window, "looks at the board through a window of this size", (0, 0)
)
FLAGS: Final = yes_no("flags", "flags mines once found, and believes flags; else it finds them anew each turn", True)
SEED: Final = whole("seed", 0, _SEED, "seed of its random choices, apart from the game's", 0)
