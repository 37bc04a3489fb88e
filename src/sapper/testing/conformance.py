"""What any Player has to do, whatever it thinks.

    import pytest
    from sapper.testing import CHECKS

    @pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
    def test_my_player(check):
        check(MyPlayer())

or, without pytest, `check_player(MyPlayer())`. A check that fails raises Unfit with a sentence. A player may refuse a
View that it cannot handle with an error of Sapper's (InputError, BudgetExceeded), and never with another one.

>>> from sapper.play import player_named
>>> check_player(player_named("fast"))
>>> class Wild:
...     name = "wild"
...
...     def move(self, view):
...         return Move(0, 0)
>>> check_player(Wild())
Traceback (most recent call last):
...
sapper.testing.conformance.Unfit: wild opens (0, 0), which is open already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from sapper.board import FLAG, HIDDEN, QUESTION, Game, Rules, SapperError, View
from sapper.play import Move, Player
from sapper.solve import reference


class Unfit(AssertionError):  # noqa: N818 - it says what the player is
    """What a player does wrong, in a sentence."""


Check = Callable[[Player], None]

_BOARDS: Final = (
    Rules(1, 1, 0),
    Rules(2, 1, 1, "safe"),
    Rules(1, 9, 2),
    Rules(9, 1, 3, "any"),
    Rules(3, 3, 2, "any"),
    Rules(4, 4, 4, "safe"),
    Rules(5, 4, 16, "safe"),
    Rules(3, 3, 8, "opening"),
    Rules(8, 8, 10),
    Rules(9, 9, 10, "safe"),
)
_SEEDS: Final = range(4)
_SMALL: Final = 20  # hidden cells that the reference looks through quickly
_ENDLESS: Final = 20  # moves for each cell of a board

_UNUSUAL: Final = (
    "3x3/1\n111\n1F1\n111",  # won but for its count: one mine and no safe cell
    "3x1/1\n1#.",  # impossible
    "4x2/2\n####\n1221",  # a question of logic
    "4x2/2\nFF##\n1221",  # one flag is wrong
    "4x2/2\n??##\n1221",
    "4x2/?\n####\n1221",  # the mine total is unknown
    "5x3/?\n#####\n#1#2#\n#####",
    "5x3/3 opening\n#####\n#####\n#####",
    "3x3/3\n#X#\n1##\n###",  # a lost game
    "1x1/0\n#",
    "3x2/6\n###\n###",  # nothing but mines
    "2x2/0\n##\n##",
    "6x1/2\nF#####",  # nothing open, a flag already
)


def makes_legal_moves(player: Player) -> None:
    """In games on small boards every Move can be made and changes something, and games end."""
    for game in _games():
        for _ in _played(player, game):
            pass


def is_right_when_certain(player: Player) -> None:
    """What it calls certain is so in every layout that agrees with the View, by the plain reference."""
    for game in _games():
        for view, move in _played(player, game):
            if move.certain and view.hidden <= _SMALL:
                _check_certain(player, view, move)


def knows_why(player: Player) -> None:
    """The first click is no certainty where the rule lets it be a mine, and no later guess is called a first one."""
    for game in _games():
        for view, move in _played(player, game):
            untouched = not any(code < HIDDEN for code in view.cells)
            if move.why == "first" and not untouched:
                raise Unfit(f"{player.name} calls {_where(move)} a first click, and cells are open already.")


def sees_only_the_view(player: Player) -> None:
    """A View made from its text gets a legal Move too: there is nothing behind it to look at."""
    for game in _games():
        for view, _ in _played(player, game):
            copied = View.parse(str(view))
            _check_legal(player, copied, player.move(copied))


def is_steady(player: Player) -> None:
    """Equal Views get equal Moves, also when other Views came in between. The built-in players promise this."""
    asked: list[tuple[View, Move]] = []
    for game in _games():
        asked += _played(player, game)
    for view, move in reversed(asked):
        again = player.move(View.parse(str(view)))
        if again != move:
            raise Unfit(f"{player.name} plays {move} and later {again} in the same position:\n{view}")


def bears_unusual_views(player: Player) -> None:
    """Flags, question marks, unknown totals, impossible and finished positions: a legal Move, or a sentence."""
    for text in _UNUSUAL:
        view = View.parse(text)
        try:
            move = player.move(view)
        except SapperError:
            continue
        except Exception as error:
            raise Unfit(f"{player.name} raises {error!r} instead of an error of Sapper's on:\n{view}") from error
        _check_legal(player, view, move)


#: All checks but `is_steady`, which a player need not promise.
CHECKS: Final[tuple[Check, ...]] = (
    makes_legal_moves,
    is_right_when_certain,
    knows_why,
    sees_only_the_view,
    bears_unusual_views,
)


def check_player(player: Player, *, steady: bool = False) -> None:
    """All checks; `steady` says that the player promises equal Moves for equal Views. Raises Unfit."""
    given: object = player
    if not isinstance(given, Player) or not given.name:
        raise Unfit(f"{given!r:.60} is no player: it needs a name and a method move(view).")
    for check in (*CHECKS, is_steady) if steady else CHECKS:
        check(player)


def _games() -> Iterator[Game]:
    for rules in _BOARDS:
        for seed in _SEEDS:
            yield Game(rules, seed=seed)


def _played(player: Player, game: Game) -> Iterator[tuple[View, Move]]:
    """The game played by the player: each View with its Move, checked. It ends early when the player refuses."""
    for _ in range(_ENDLESS * game.rules.cells):
        if game.state not in ("ready", "running"):
            return
        view = game.view
        try:
            move = player.move(view)
        except SapperError:
            return
        _check_legal(player, view, move)
        yield view, move
        if not getattr(game, move.kind)(move.x, move.y, 0):
            raise Unfit(f"{player.name} plays {_where(move)}, which changes nothing in:\n{view}")
        if move.certain and game.state == "lost":
            raise Unfit(f"{player.name} called {_where(move)} certain, and it was a mine:\n{view}")
    raise Unfit(f"{player.name} does not come to an end with:\n{game.view}")


def _check_legal(player: Player, view: View, move: object) -> None:
    """A Move, to a cell of the board, that the rules allow."""
    if not isinstance(move, Move):
        raise Unfit(f"{player.name} gives back no Move but {move!r:.60}.")
    if not (0 <= move.x < view.width and 0 <= move.y < view.height):
        raise Unfit(f"{player.name} plays {_where(move)}, outside the {view.width}x{view.height} board.")
    code = view.at(move.x, move.y)
    if move.kind == "open" and code < HIDDEN:
        raise Unfit(f"{player.name} opens {_where(move)}, which is open already.")
    if move.kind == "open" and code not in (HIDDEN, QUESTION):
        raise Unfit(f"{player.name} opens {_where(move)}, which carries a mark that forbids it.")
    if move.kind == "flag" and code not in (HIDDEN, QUESTION, FLAG):
        raise Unfit(f"{player.name} flags {_where(move)}, which is not closed.")
    if move.kind == "chord" and not 1 <= code < HIDDEN:
        raise Unfit(f"{player.name} chords at {_where(move)}, which is no open number.")


def _check_certain(player: Player, view: View, move: Move) -> None:
    """What is certain holds in every layout. Taking a flag off and chords are left to the game."""
    if move.kind == "chord" or view.at(move.x, move.y) == FLAG:
        return
    chance = reference.count(view).probability.get((move.x, move.y))
    if chance != (1 if move.kind == "flag" else 0):
        raise Unfit(f"{player.name} calls {move.kind} {_where(move)} certain, and the chance of a mine is {chance}.")


def _where(move: Move) -> str:
    return f"({move.x}, {move.y})"
