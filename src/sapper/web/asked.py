"""What requests may hold, with bounds. The moves of a game are read by hand instead: every click waits for them."""

from __future__ import annotations

import random
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from sapper.board import InputError, Layout, Rules, View
from sapper.board.rules import as_rules

from .limits import LARGEST, MOST_TEXT

Text = Annotated[str, Field(max_length=MOST_TEXT)]
Name = Annotated[str, Field(max_length=200)]
Whole = Annotated[int, Field(ge=0, le=2**53)]
Side = Annotated[int, Field(ge=0, le=LARGEST)]

_CODES: Final = b"0123456789ABCDE"
_VALUES: Final = bytes.maketrans(_CODES, bytes(range(15)))


class Asked(BaseModel):
    """A request body: nothing unknown, nothing of another type."""

    model_config = ConfigDict(extra="forbid", strict=True)


Seed = Whole | Annotated[str, Field(max_length=20, pattern="^[0-9]+$")]


class Wish(Asked):
    """What a no-guess board should be like."""

    technique_min: Name | None = None
    technique_max: Name | None = None
    difficulty: Annotated[list[float], Field(min_length=2, max_length=2)] | None = None
    total: Literal["allowed", "end", "needed", "never"] | None = None


class NewGame(Asked):
    """A game to begin: by rules and seed, by a code, on a layout, or on the board of a game in the history."""

    rules: Name = "expert"
    rule: Name | None = None
    seed: Seed | None = None
    code: Text | None = None
    layout: Text | None = None
    record: Whole | None = None
    opened: bool = False
    random_size: bool = False
    no_guess: bool | Wish | None = None


class Pause(Asked):
    """Stop the clock, or let it run on."""

    paused: bool


class HintAsked(Asked):
    """How much a hint may tell."""

    level: Literal[1, 2, 3] = 1
    safe_only: bool = False
    clues_first: bool = False


class GuessAsked(Asked):
    """Whose guess is explained."""

    player: Name = "best"


class Position(Asked):
    """A position to analyse: its text, or its cells; flags are trusted unless told otherwise."""

    view: Text | None = None
    width: Side | None = None
    height: Side | None = None
    cells: Annotated[str, Field(max_length=LARGEST * LARGEST)] | None = None
    total: Annotated[int, Field(ge=0, le=LARGEST * LARGEST)] | None = None
    density: Annotated[float, Field(gt=0, lt=1)] | None = None
    flags: Literal["trust", "ignore"] = "trust"

    def board(self) -> View:
        """The View that is meant."""
        if (self.view is None) == (self.cells is None):
            raise InputError("A position is given by its view or by its cells.")
        view = self._of_cells() if self.view is None else small_view(self.view)
        return view.with_total(self.total) if "total" in self.model_fields_set else view

    def _of_cells(self) -> View:
        if self.width is None or self.height is None or self.cells is None:
            raise InputError("Cells need a width and a height.")
        codes = self.cells.encode("ascii", "replace").upper()
        if codes.translate(None, _CODES):
            raise InputError("A cell is one character: 0 to 8 open, 9 hidden, A flag, B question mark, C to E mines.")
        return View(self.width, self.height, codes.translate(_VALUES), total=None)


class Analyse(Position):
    """What to tell of a position."""

    best: bool = True
    solutions: bool = True
    both: bool = False


class Prove(Position):
    """One cell to prove."""

    cell: Annotated[list[Side], Field(min_length=2, max_length=2)]


class Save(Position):
    """How to write a position down."""

    as_: Annotated[Name, Field(alias="as")] = "text"
    overlay: bool = False
    theme: Name = "classic"
    cell: Annotated[int, Field(ge=1, le=80)] = 24


class PlayFrom(Position):
    """A game that begins here."""

    seed: Seed | None = None


def small_rules(text: str, rule: str | None) -> Rules:
    """Rules of a board that the app takes."""
    rules = as_rules(text, rule)
    check_small(rules.width, rules.height)
    return rules


def random_rules(rule: str | None, chance: random.Random) -> Rules:
    """Any size from 9x9 to 30x30, between Beginner's and Expert's share of mines."""
    width, height = chance.randint(9, 30), chance.randint(9, 30)
    cells = width * height
    return Rules(width, height, chance.randint(-(-cells * 10 // 81), cells * 99 // 480), rule or "opening")


def small_layout(text: str) -> Layout:
    """A Layout that the app takes."""
    layout = Layout.parse(text)
    check_small(layout.width, layout.height)
    return layout


def small_view(text: str) -> View:
    """A View that the app takes."""
    view = View.parse(text)
    check_small(view.width, view.height)
    return view


def check_small(width: int, height: int) -> None:
    """Refuse boards that are larger than the app's."""
    if max(width, height) > LARGEST:
        raise InputError(f"The app takes boards up to {LARGEST}x{LARGEST}, and this one is {width}x{height}.")
