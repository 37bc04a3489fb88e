"""What a description is, and the player that follows it."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import isnan
from typing import Any, Final

from sapper.board import InputError, View
from sapper.play._engine import core
from sapper.play.built_in import check_left, unflagged
from sapper.play.move import WHYS, Move
from sapper.solve import TECHNIQUES
from sapper.solve.limits import engine_errors

from .options import Option, parse

_WORK: Final = 4_000_000_000  # the most that one turn may cost

_DEDUCED: Final = {
    "single": "One clue decides this cell.",
    "pair": "Two clues together decide this cell.",
    "group": "A few clues together decide this cell.",
    "suppose": "However a few cells nearby are filled, single clues lead to this.",
    "exact": "The clues it looks at together leave nothing else.",
    "count": "The mines that are left leave nothing else.",
}
_GUESSED: Final = {  # by the engine's number
    1: "Nothing is open yet.",
    10: "It knows nothing, and draws one of the cells that it does not take for mines.",
    11: "A mine in {risk} of all combinations of its groups' solutions, nowhere in less.",
    12: "A mine in {risk} of its group's own solutions; the rest of the board is not looked at.",
    13: "The rest of the board looks safer than the frontier, and a corner comes first.",
    14: "The rest of the board looks safer than the frontier; this is its first cell.",
}


@dataclass(frozen=True, slots=True)
class Description:
    """A solver: its name, the work it comes from (A to E in docs/players.md), what it does in a sentence, the engine's
    rules that make it up, and what can be chosen."""

    name: str
    work: str
    summary: str
    rules: dict[str, Any]
    options: tuple[Option, ...] = ()

    def player(self, options: str = "") -> WorkPlayer:
        """The player, with options as they stand after the colon of its name."""
        values = parse(self.name, options, self.options) if options else {}
        said = [
            f"{option.name}={option.text(values[option.name])}"
            for option in self.options
            if values.get(option.name, option.default) != option.default
        ]
        name = f"{self.name}:{','.join(said)}" if said else self.name
        defaults = {option.name: option.default for option in self.options}
        rules = core.WorkRules(**(self.rules | _engine_names(defaults | values)))
        return WorkPlayer(name, self, rules)


def _engine_names(values: dict[str, Any]) -> dict[str, Any]:
    """Options by the engine's names, in its kinds."""
    values = {name.replace("-", "_"): value for name, value in values.items()}
    if "total" in values and isinstance(values["total"], bool):
        values["total"] = "yes" if values["total"] else "no"
    if "work" in values:
        values["work"] *= 1_000_000
    return values


@dataclass(frozen=True, slots=True)
class WorkPlayer:
    """A solver of the works. Equal Views get equal Moves, in one game and with one seed."""

    name: str
    description: Description
    rules: core.WorkRules
    _seed: list[int] = field(default_factory=lambda: [0], compare=False)

    @property
    def summary(self) -> str:
        """What it does, in a sentence."""
        return self.description.summary

    def begin(self, seed: int) -> None:
        """A new game, and the seed of its random choices."""
        self._seed[0] = seed

    def move(self, view: View) -> Move:
        """The next Move."""
        return self.moves(view)[0]

    def moves(self, view: View) -> list[Move]:
        """All that one turn decides, flags first; or one guess."""
        check_left(view)
        known = core.View(view.width, view.height, view.cells, -1 if view.total is None else view.total)
        try:
            with engine_errors(_WORK):
                found = core.choose_by(self.rules, known, self._seed[0])
        except InputError:
            raise
        except ValueError as error:
            raise InputError(str(error)) from None
        return [unflagged(view, _told(*one)) for one in found]


def _told(x: int, y: int, flag: bool, why: int, reason: int, technique: int, risk: float) -> Move:
    """A choice of the engine as a Move."""
    if WHYS[why] == "certain":
        return Move(x, y, "flag" if flag else "open", reason=_DEDUCED[TECHNIQUES[technique]])
    known = None if isnan(risk) else min(max(risk, 0.0), 1.0)
    said = _GUESSED[reason].format(risk="" if known is None else f"{100 * known:.1f} %")
    return Move(x, y, "open", WHYS[why], known, reason=said)
