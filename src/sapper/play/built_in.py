"""The players in the engine: `fast`, `best`, `max` and `exact`.

All of them count exactly which cells are safe and open these first. They differ in how they guess.

>>> from sapper.board import View
>>> move = Best().move(View.parse("4x1/1\\n1##1"))
Traceback (most recent call last):
...
sapper.board.errors.InputError: This View is impossible: no layout agrees with it, so no move can be chosen.
>>> print(Best().move(View.parse("3x2/1\\n###\\n11#")))
open (2, 0): No layout has a mine here.
"""

from __future__ import annotations

from math import isnan
from typing import ClassVar, Final

from sapper.board import (
    EXPLODED,
    FIRST_CLICK_RULES,
    FLAG,
    HIDDEN,
    MINE,
    QUESTION,
    WRONG_FLAG,
    BudgetExceeded,
    Cell,
    InputError,
    View,
)
from sapper.solve import Analysis, analyze
from sapper.solve.limits import engine_errors

from ._engine import core
from .move import WHYS, Move

_REASONS: Final = (
    "No layout has a mine here.",
    "Nothing is open yet, and this is a good cell to begin with.",
    "Nothing is certain, and this cell has the least risk, {risk}.",
    "Nothing is certain; the risk is the least here, {risk}, and a zero the most likely.",
    "All that can still happen was searched: from here no cell wins more often than {win}.",
    "No later number can tell these cells apart, so the guess is made now, at a risk of {risk}.",
    "Nothing is certain; of the cells with little risk, {risk} here, this one leaves the best chances after it.",
    "Nothing is certain; of the games played on in thought, most were won from here, at a risk of {risk}.",
    "The budget ran out and a weaker evaluation was used: the risk alone, {risk} here.",
)
_WORK: Final = 4_000_000_000  # the most that any of them spends on a move: `exact`
_CHECK_WORK: Final = 60_000_000
_OVER: Final = (MINE, EXPLODED, WRONG_FLAG)
_CLOSED: Final = (HIDDEN, FLAG, QUESTION)


class BuiltIn:
    """A player of the engine. Equal Views get equal Moves; flags are taken for hidden cells.

    Where the mine total is unknown every cell is taken for a mine with Expert's chance, and the least risk decides.
    """

    name: str
    estimates: ClassVar[bool] = True  # whether `win` is an estimate of winning

    @classmethod
    def varied(cls, settings: str) -> BuiltIn:
        """The same with other settings, `depth=1,network=0`: to see what an idea is worth."""
        player = cls()
        player.name = f"{cls.name}:{settings}"
        _chosen(player.name, View.hidden_board("2x1/1"))  # refuses what is no setting
        return player

    def move(self, view: View) -> Move:
        """The next Move. An impossible View is refused, even where single clues seem to make a cell certain."""
        found = self.moves(view)[0]
        if found.certain:
            _check(view)
        return found

    def moves(self, view: View) -> list[Move]:
        """One guess; or all Moves that are certain now, in the order in which they may be made."""
        check_left(view)
        over = any(code in view.cells for code in _OVER)
        if view.total is None or (over and not any(code < HIDDEN for code in view.cells)):
            found = self._by_risk(view)
        else:
            found = [self._told(*choice) for choice in _chosen(self.name, view)]
        return [unflagged(view, move) for move in found]

    def _told(self, x: int, y: int, why: int, reason: int, risk: float, win: float, exact: bool) -> Move:
        """A choice of the engine as a Move."""
        risk = min(max(risk, 0.0), 1.0)
        kept = None if isnan(win) or not (exact or self.estimates) else min(max(win, 0.0), 1.0)
        said = _REASONS[reason].format(risk=_percent(risk), win=_percent(kept or 0.0))
        return Move(x, y, "open", WHYS[why], risk, kept, exact, said)

    def _by_risk(self, view: View) -> list[Move]:
        """Without a mine total nothing but the risk can be compared."""
        truth = analyze(view)
        if not truth.consistent:
            raise InputError(_IMPOSSIBLE)
        closed = [cell for cell in _cells(view) if view.at(*cell) in _CLOSED]
        safe = [cell for cell in truth.safe if cell in set(closed)]
        if safe:
            return [Move(*cell, reason=_REASONS[0]) for cell in safe]
        return [self._risked(view, truth, closed)]

    def _risked(self, view: View, truth: Analysis, closed: list[Cell]) -> Move:
        """The guess of least risk."""
        if _why(view, closed[0]) == "first" and view.rule != "any" and len(closed) == len(view.cells):
            return Move(*closed[0], why="first", reason=_REASONS[1])
        least, x, y = min((float(truth.probability[y, x]), x, y) for x, y in closed)
        if least == 1:
            raise InputError(_NOTHING_LEFT)
        said = f"The mine total is unknown, so the risk alone was compared, {_percent(least)} here."
        return Move(x, y, "open", _why(view, (x, y)), least, reason=said)


class Fast(BuiltIn):
    """Half a millisecond a game. Counts exact mine probabilities; looks at the few cells of least risk, or nearly so,
    and takes the one after which the next guess is safest, over all numbers it may show. That safety of the guess
    after, best and second best cell mixed, is David Hill's idea (Minesweeper solver); weighing it against the risk is
    also what PSEQ does (MineSweeperProb). Where 128 layouts or fewer are left it searches the rest of the game.
    """

    name = "fast"
    estimates = False  # what it compares is the safety of two guesses


class Best(BuiltIn):
    """The strongest that answers at once. Where 600 layouts or fewer are left it plays perfectly: an exhaustive search
    over what a player can know, with dead cells taken out, equal cells merged and positions kept (David Hill's brute
    force). A part of the board that nothing outside can help is played at once, since waiting gains nothing. Before
    that, every number that each promising cell may show is analysed, two guesses deep (also openings of a safe cell
    where few are safe), and the positions reached are judged by a small evaluation that was trained on its own games.
    """

    name = "best"


class Max(BuiltIn):
    """`best` with more of everything: 4,000 layouts in the endgame, more and riskier cells, three guesses deep. It may
    spend a second on a guess.
    """

    name = "max"


class Exact(BuiltIn):
    """Perfect play by exhaustive search over what a player can know, or a clear BudgetExceeded: it takes positions of
    up to 4,096 layouts. Nothing that only sees Views can win more often from there.
    """

    name = "exact"

    def _risked(self, view: View, truth: Analysis, closed: list[Cell]) -> Move:
        raise InputError("The player exact needs the mine total: without it there is no chance of winning to compare.")


_IMPOSSIBLE: Final = "This View is impossible: no layout agrees with it, so no move can be chosen."
_NOTHING_LEFT: Final = "Every closed cell is a mine: there is no move left."


def _chosen(name: str, view: View) -> list[tuple[int, int, int, int, float, float, bool]]:
    """What the engine plays. Without a first-click rule the View is taken for a game of today, that opens."""
    rule = FIRST_CLICK_RULES.index(view.rule or "opening")
    total = -1 if view.total is None else view.total
    try:
        with engine_errors(_WORK):
            return core.choose(name, core.View(view.width, view.height, view.cells, total), rule)
    except InputError:
        raise
    except ValueError as error:
        raise InputError(str(error)) from None


def _check(view: View) -> None:
    """Refuse an impossible View, as far as that can be found out in short time."""
    try:
        if not analyze(view, budget=_CHECK_WORK).consistent:
            raise InputError(_IMPOSSIBLE)
    except BudgetExceeded:
        return


def check_left(view: View) -> None:
    """Refuse a View without a cell to open."""
    hidden = view.hidden
    if not hidden:
        raise InputError("Every cell is open: there is no move left.")
    if view.total is not None and hidden <= view.total - view.cells.count(MINE) - view.cells.count(EXPLODED):
        raise InputError(_NOTHING_LEFT)


def unflagged(view: View, move: Move) -> Move:
    """Take the flag off that stands in the way."""
    if view.cells[move.y * view.width + move.x] != FLAG:
        return move
    reason = f"The flag comes off first. {move.reason}"
    return Move(move.x, move.y, "flag", move.why, move.risk, move.win, move.win_exact, reason)


def _why(view: View, cell: Cell) -> str:
    """What kind of guess a cell is."""
    if not any(code < HIDDEN for code in view.cells):
        return "first"
    x, y = cell
    near = ((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
    inside = [(i, j) for i, j in near if 0 <= i < view.width and 0 <= j < view.height]
    if any(view.at(*other) < HIDDEN for other in inside):
        return "frontier"
    return "corner" if x in (0, view.width - 1) and y in (0, view.height - 1) else "sea"


def _cells(view: View) -> list[Cell]:
    return [(x, y) for y in range(view.height) for x in range(view.width)]


def _percent(chance: float) -> str:
    return f"{100 * chance:.1f} %"
