"""What a person types: a line becomes a Command. Capitals, commas and brackets do not matter.

>>> parse("o 3 4"), parse("F(3,4)").word, parse("3 4").word, parse("quit").cell
(Command(word='open', cell=(3, 4)), 'flag', 'open', None)
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from sapper.board import Cell, InputError

# Each with its short forms. The first word of a line may be cut off anywhere, as long as one command is left.
MOVES: Final = ("open", "flag", "chord", "question")
OTHERS: Final = ("hint", "board", "help", "new", "quit")
_SHORT: Final = {
    "?": "help",
    "q": "quit",
    "exit": "quit",
    "bye": "quit",
    "show": "board",
    "reveal": "open",
    "mark": "flag",
}
_LINE: Final = re.compile(r"([a-z]+|\?)?(-?[0-9]{1,9})[ ,;x/]+(-?[0-9]{1,9})|([a-z]+|\?)")

HELP: Final = """\
o x y    open a cell: x to the right, y down, both as on the rulers
f x y    flag it, or take the flag off
c x y    chord: open all around a number that has its flags
? x y    question mark, or take it off (also: q x y)
hint     a mistake, the easiest step and why, or the cell with the least risk
board    the whole board once more
new      give up and start again
quit     leave"""


@dataclass(frozen=True, slots=True)
class Command:
    """What to do, and where."""

    word: str
    cell: Cell | None = None


def parse(line: str) -> Command:
    """The Command of a line; an InputError says what is wrong with it."""
    text = re.sub(r"[\s,;()\[\]]+", " ", line.lower()).strip(" .")
    match = _LINE.fullmatch(re.sub(r"^([a-z]+|\?) ", r"\1", text))
    if match is None:
        raise InputError(f"{shown(line)} is no move. A move is a letter and two numbers, as in o 3 4; help says more.")
    word, x, y, alone = match.groups()
    if alone is not None:
        return Command(_alone(alone))
    return Command(_move(word or "open"), (int(x), int(y)))


def _alone(word: str) -> str:
    found = _SHORT.get(word) or _only(word, OTHERS)
    if found is None and (_SHORT.get(word) in MOVES or _only(word, MOVES)):
        raise InputError(f"{word} needs a cell: two numbers, as in {word} 3 4.")
    if found is None or found in MOVES:
        raise InputError(f"There is no command {shown(word)}; help says which there are.")
    return found


def _move(word: str) -> str:
    found = "question" if word in ("q", "?") else _SHORT.get(word) or _only(word, MOVES)
    if found not in MOVES:
        raise InputError(f"{shown(word)} is no move; moves are {', '.join(MOVES)}, each with a cell, as in o 3 4.")
    return found


def _only(word: str, among: tuple[str, ...]) -> str | None:
    """The one command that begins like this."""
    found = [name for name in among if name.startswith(word)]
    return found[0] if len(found) == 1 else None


def shown(text: str) -> str:
    """What somebody typed, short and printable enough for a sentence."""
    text = repr(text.strip())
    return text if len(text) <= 40 else text[:37] + "..." + text[0]
