"""A Game: a Layout, a View and the moves that led there; and its Record, to keep, to send and to play again.

The rules of play are in the engine; this gives them types, words and a clock.

>>> game = Game("9x9/10", seed=7)
>>> change = game.open(3, 3)
>>> bool(change), game.state, game.view.at(3, 3)
(True, 'running', 0)
>>> game.open(3, 3).sentence
'(3, 3) is open already.'
>>> Record.from_json(game.record.to_json()).replay().view == game.view
True
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from operator import index
from typing import Any, Final, NamedTuple

from . import dealing, record
from ._engine import core
from .change import KINDS, STATES, Change
from .codes import FLAG, HIDDEN
from .errors import InputError
from .layout import Layout
from .record import RecordedMove
from .rules import FIRST_CLICK_RULES, Cell, Rules, as_rules, check_seed, shown
from .view import View

MAX_MS: Final = 2**32 - 1  # seven weeks


class Clicks(NamedTuple):
    """Clicks on cells of a game that had not ended: by button, and by whether they changed anything."""

    left: int
    right: int
    chord: int
    effective: int
    wasted: int


class Game:
    """A game by its Rules and seed (a fresh one if none is given), or on a given Layout, which no first click changes.

    With `no_guess` the first click, wherever it is, lays a board that can be solved from there without guessing.

    Moves say what they changed; a move that cannot be made changes nothing and says why.
    """

    def __init__(
        self,
        rules: Rules | str | None = None,
        *,
        seed: int | None = None,
        rule: str | None = None,
        layout: Layout | None = None,
        no_guess: bool = False,
    ) -> None:
        self._rules = _rules(rules, rule, layout)
        if seed is None and layout is None:
            seed = secrets.randbits(64)
        if seed is not None:
            check_seed(seed)
        self._seed = seed
        self._given = layout
        self._layout = layout
        self._no_guess = no_guess
        self._game = _start(self._rules, seed, layout)
        self._view: View | None = None
        self._begun: float | None = None  # on the monotonic clock, when the first move was made
        self._ms = 0

    # Moves.

    def open(self, x: int, y: int, ms: int | None = None) -> Change:
        """Open a cell. The first one starts the game; a zero opens its neighbours; a mine loses."""
        return self._move("open", x, y, ms)

    def flag(self, x: int, y: int, ms: int | None = None) -> Change:
        """Put a flag on a closed cell, or take it off. A flagged cell does not open."""
        return self._move("flag", x, y, ms)

    def question(self, x: int, y: int, ms: int | None = None) -> Change:
        """Put a question mark on a closed cell, or take it off. It protects nothing."""
        return self._move("question", x, y, ms)

    def chord(self, x: int, y: int, ms: int | None = None) -> Change:
        """Open the neighbours of an open number that carry no flag, if as many flags as the number says stand
        around it. When one of them is a mine, the game is lost."""
        return self._move("chord", x, y, ms)

    def mark(self, x: int, y: int, ms: int | None = None) -> Change:
        """What a right click does: nothing, then a flag, then a question mark, then nothing again."""
        fresh = not self._rules.holds(_whole(x), _whole(y)) or self.view.at(x, y) == HIDDEN
        return self._move("flag" if fresh else "question", x, y, ms)

    def replay(self, moves: Iterable[RecordedMove]) -> Game:
        """Make recorded moves, (ms, kind, x, y) each, and give back the game itself."""
        for ms, kind, x, y in moves:
            if kind not in KINDS:
                raise InputError(f"{shown(kind)} is not a kind of move; those are {', '.join(KINDS)}.")
            self._move(kind, x, y, ms)
        return self

    def _move(self, kind: str, x: int, y: int, ms: int | None) -> Change:
        where = _whole(x), _whole(y)
        inside = where if self._rules.holds(*where) else (-1, -1)
        ms = self._time(ms)
        if self._no_guess and kind == "open" and self.state == "ready" and self._layout is None:
            self._lay(where)
        change: core.Change = getattr(self._game, kind)(*inside, ms)
        result = Change(change, kind, where, (self._rules.width, self._rules.height))
        if change.count:
            self._view = None
        if result.outcome not in ("over", "outside"):
            self._ms = ms
            self._begun = time.monotonic() - ms / 1000 if self._begun is None else self._begun
        return result

    def _lay(self, first: Cell) -> None:
        """A board that needs no guess, for a first click that opens something. What was marked before stays."""
        if not self._rules.holds(*first) or self.view.at(*first) == FLAG:
            return
        layout = dealing.deal(self._rules, first, self._seed or 0)
        game = _start(self._rules, None, layout)
        for ms, kind, x, y in self.moves:
            getattr(game, kind)(x, y, ms)
        self._layout, self._game = layout, game

    def _time(self, ms: int | None) -> int:
        """The time of a move since the first one: the caller's, or by the clock."""
        if ms is None:
            passed = 0.0 if self._begun is None else time.monotonic() - self._begun
            return min(max(self._ms, int(passed * 1000)), MAX_MS)
        if not self._ms <= ms <= MAX_MS:
            raise InputError(f"The time of a move is from that of the move before, {self._ms} ms, on; not {ms} ms.")
        return ms

    # What there is to see.

    @property
    def view(self) -> View:
        """All that a player may know."""
        if self._view is None:
            rules = self._rules
            cells = self._game.view().cells()
            self._view = View.trusted(rules.width, rules.height, cells, rules.mines, rules.rule)
        return self._view

    @property
    def rules(self) -> Rules:
        """Size, mines and first-click rule."""
        return self._rules

    @property
    def seed(self) -> int | None:
        """The seed of the layout; None when the layout was given without one."""
        return self._seed

    @property
    def no_guess(self) -> bool:
        """Whether the board was to be one that needs no guess."""
        return self._no_guess

    @property
    def state(self) -> str:
        """`ready` before the first cell is opened, then `running`, then `won` or `lost`."""
        return STATES[self._game.state]

    @property
    def first(self) -> Cell | None:
        """The first opened cell."""
        return self._game.first()

    @property
    def layout(self) -> Layout | None:
        """Where the mines are; None until the first click has laid them."""
        if self._layout is None and (laid := self._game.layout()) is not None:
            rules = self._rules
            self._layout = Layout.from_mask(
                rules.width, rules.height, laid.mines(), rule=rules.rule, first=self._game.first()
            )
        return self._layout

    @property
    def ms(self) -> int:
        """When the last move was made, in milliseconds since the first one."""
        return self._ms

    @property
    def mines_left(self) -> int:
        """Mines minus flags, as the counter shows; negative when there are too many flags."""
        return self._rules.mines - self._game.flags

    @property
    def clicks(self) -> Clicks:
        """Clicks so far; those outside the board or after the end do not count."""
        return Clicks(*self._game.clicks())

    @property
    def moves(self) -> list[RecordedMove]:
        """The moves so far, wasted ones too: (ms, kind, x, y) each."""
        return [(ms, KINDS[kind], x, y) for ms, kind, x, y in self._game.moves()]

    @property
    def record(self) -> Record:
        """The game so far, to keep: it can be written as JSON and replayed."""
        return Record(
            rules=self._rules,
            seed=self._seed,
            layout=self.layout,
            moves=tuple(self.moves),
            result=self.state,
            ms=self._ms,
            no_guess=self._no_guess,
        )

    def __str__(self) -> str:
        return str(self.view)

    def __repr__(self) -> str:
        board = f"layout={self._given!r}" if self._given else repr(str(self._rules))
        seed = "" if self._seed is None else f", seed={self._seed}"
        moves = self.moves
        no_guess = ", no_guess=True" if self._no_guess else ""
        return f"Game({board}, rule={self._rules.rule!r}{seed}{no_guess})" + (f".replay({moves})" if moves else "")

    def _repr_svg_(self) -> str | None:
        return self.view._repr_svg_()

    def __rich__(self) -> object:
        return self.view.__rich__()


@dataclass(frozen=True, slots=True)
class Record:
    """One game, finished or running: Rules, seed, layout (None before the first click), moves with their times, result,
    and who played.

    `result` is the state the moves lead to: `ready`, `running`, `won` or `lost`; `ms` is the time that passed; `help`
    is what helped the player, as plain JSON values.
    """

    rules: Rules
    seed: int | None = None
    layout: Layout | None = None
    moves: tuple[RecordedMove, ...] = ()
    result: str = "ready"
    ms: int = 0
    player: str | None = None
    no_guess: bool = False
    help: tuple[Any, ...] = ()

    def __post_init__(self) -> None:
        if self.seed is not None:
            check_seed(self.seed)
        _rules(self.rules, self.rules.rule, self.layout)
        if self.seed is None and self.layout is None:
            raise InputError("A Record needs a seed or a layout, or nobody can play it again.")
        if self.result not in STATES:
            raise InputError(f"The result of a Record is one of {', '.join(STATES)}, and {shown(self.result)} is not.")
        _check_moves(self.moves, self.ms, self.rules)

    def to_json(self) -> dict[str, Any]:
        """Plain values for `json.dumps`; `from_json` reads them."""
        return {
            "version": record.VERSION,
            "rules": str(self.rules),
            "rule": self.rules.rule,
            "seed": self.seed,
            "layout": None if self.layout is None else str(self.layout),
            "no_guess": self.no_guess,
            "player": self.player,
            "moves": [list(move) for move in self.moves],
            "result": self.result,
            "ms": self.ms,
            "help": list(self.help),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any] | str | bytes) -> Record:
        """Read what `to_json` gives, or its JSON text. Nothing may be missing, unknown or of another type."""
        return cls(**record.read(data))

    def _repr_svg_(self) -> str | None:
        """The board as the last move left it."""
        return self.replay().view._repr_svg_()

    def replay(self) -> Game:
        """The same game once more, up to the last move. Refused when the moves do not lead to the result."""
        if self.layout is None:
            game = Game(self.rules, seed=self.seed, no_guess=self.no_guess)
        else:
            game = Game(layout=self.layout, seed=self.seed, rule=self.rules.rule, no_guess=self.no_guess)
        game.replay(self.moves)
        if game.state != self.result:
            raise InputError(f"The Record says {self.result}, and its moves lead to a game that is {game.state}.")
        if len(game.moves) < len(self.moves):
            raise InputError(f"The Record goes on after its game is {game.state}, with move {len(game.moves) + 1}.")
        return game


def _rules(rules: Rules | str | None, rule: str | None, layout: Layout | None) -> Rules:
    """The Rules of a game from what was given."""
    if layout is None:
        return as_rules("expert" if rules is None else rules, rule)
    if rules is not None and str(as_rules(rules)) != str(layout.rules):
        raise InputError(f"The layout is {layout.rules}, and the rules are {as_rules(rules)}.")
    if rule is not None and layout.rule not in (None, rule):
        raise InputError(f"The layout was made for the first-click rule {layout.rule}, not {rule}.")
    return layout.rules.with_rule(rule)


def _start(rules: Rules, seed: int | None, layout: Layout | None) -> core.Game:
    rule = FIRST_CLICK_RULES.index(rules.rule)
    if layout is None:
        return core.Game(rules.width, rules.height, rules.mines, rule, seed or 0)
    return core.Game.from_layout(core.Layout(rules.width, rules.height, layout.mask), rule)


def _whole(number: int) -> int:
    try:
        return index(number)
    except TypeError:
        raise InputError(f"A cell is named by two whole numbers, and {shown(number)} is not one.") from None


def _check_moves(moves: tuple[RecordedMove, ...], ms: int, rules: Rules) -> None:
    """Times that never run back, cells on the board."""
    before = 0
    for number, (now, _, x, y) in enumerate(moves, 1):
        if not before <= now <= MAX_MS:
            raise InputError(f"Move {number} of the Record is at {now} ms, and the one before at {before} ms.")
        if not rules.holds(x, y):
            raise InputError(f"Move {number} of the Record is at ({x}, {y}), outside the {rules} board.")
        before = now
    if not before <= ms <= MAX_MS:
        raise InputError(f"The Record lasts {ms} ms, and its last move is at {before} ms.")
