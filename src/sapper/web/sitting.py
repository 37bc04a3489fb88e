"""A sitting: one Game in the app with its clock, and what of it is kept and shown. The rules are the Game's."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from sapper.board import (
    FLAG,
    HIDDEN,
    Cell,
    Change,
    Game,
    InputError,
    Layout,
    Record,
    RecordedMove,
    Rules,
    View,
    to_code,
)
from sapper.history.facts import POSITION, UNDONE, is_practice

from .errors import ApiError

if TYPE_CHECKING:
    from .computer import Computer
    from .wishes import Wish

HEX: Final = bytes.maketrans(bytes(range(15)), b"0123456789ABCDE")
_CLOSED: Final = bytes(range(HIDDEN, 15))  # what is not an open number
KINDS: Final = ("open", "flag", "question", "mark", "chord")
_EXACT: Final = 2**53  # larger seeds travel as text: numbers in a page are doubles
AGAIN: Final = "again"  # the help of a board that was played before
TAKEN_OVER: Final = "take_over"
ME: Final = "me"  # among the hands that played
OVER: Final = ("won", "lost")
WAITING: Final = "A board for this cell is being made. The cell opens when it is there."

Wanted = tuple[str, int, int, int | None]  # kind, x, y, ms


@dataclass(slots=True)
class Sitting:
    """One game. Whole milliseconds pass while it runs and is not paused."""

    id: str
    game: Game
    no_guess: dict[str, Any] | None = None
    helped: list[str] = field(default_factory=list)
    paused: bool = False
    record_id: int | None = None
    summary: dict[str, Any] | None = None
    given: Layout | None = None  # the board, when it does not come from the seed
    made: list[RecordedMove] = field(default_factory=list)  # as in the Game, which makes its list anew each time
    kept: int = -1  # how many moves are kept; -1: the game is not kept yet
    revision: int = 0
    hands: set[str] = field(default_factory=set)  # who made the moves: the person, players
    wish: Wish | None = None  # of a no-guess game whose mines do not lie yet
    computer: Computer | None = None
    laid: asyncio.Event = field(default_factory=asyncio.Event)  # that a wish has come true
    start: int = 0  # so many of the moves belong to the start: cells that were open from the beginning
    clock: Callable[[], float] = time.monotonic
    _code: tuple[tuple[Layout, Cell | None], str] | None = None
    _passed: int = 0
    _since: float | None = None

    # Time.

    @property
    def ms(self) -> int:
        """Playing time so far."""
        running = 0 if self._since is None else int(1000 * (self.clock() - self._since))
        return self._passed + running

    def hold(self, paused: bool) -> None:
        """Stop the clock, or let it run on."""
        if self.state != "running":
            raise ApiError("conflict", "Only a running game can be paused.")
        self._stop()
        self.paused = paused
        self.revision += 1
        if not paused:
            self._since = self.clock()

    def _stop(self) -> None:
        self._passed, self._since = self.ms, None

    # Moves.

    def move(self, kind: str, x: int, y: int, ms: int | None, by: str = ME) -> Change:
        """One move. The time is the page's where that can be true, else the server's."""
        if self.paused:
            raise ApiError("conflict", "The game is paused.")
        if by == ME and self.computer is not None:
            raise ApiError("conflict", "The computer plays; take the board back first.")
        now = self.ms
        last = self.game.ms
        at = max(now if ms is None else min(ms, now), last)
        change: Change = getattr(self.game, kind)(x, y, at)
        if change.outcome not in ("over", "outside"):
            self.made.append((at, change.kind, x, y))
            self.hands.add(by)
            if by != ME:
                self.help_with(TAKEN_OVER)
            self.revision += 1
        if self._since is None and self.state == "running":
            self._since = self.clock()
        if self.state in OVER:
            self._since, self._passed = None, self.game.ms
        return change

    def must_wait(self, kind: str, x: int, y: int, by: str) -> bool:
        """Whether this is the click that lays a no-guess board, and there is none for its cell yet."""
        if self.wish is None or kind != "open" or not self.game.rules.holds(x, y):
            return False
        if self.game.view.at(x, y) == FLAG or self.paused or (by == ME and self.computer is not None):
            return False  # the Game says why not
        layout = self.wish.take((x, y), by)
        if layout is not None:
            self.lay(layout)
        return layout is None

    def sleep(self) -> None:
        """Nobody looks at it any more: what works for it stops."""
        if self.wish is not None:
            self.wish.stop()
        if self.computer is not None:
            self.computer.stop()

    def lay(self, layout: Layout) -> None:
        """Play on this Layout from now on, with the marks that stand."""
        self.given, self.kept, self.wish = layout, -1, None
        self.game = Game(layout=layout, rule=self.game.rules.rule).replay(self.made)
        self.laid.set()

    def begin_with(self, cells: list[tuple[str, int, int]]) -> None:
        """Moves that belong to the start and not to whoever plays: the clock does not run yet."""
        for kind, x, y in cells:
            change: Change = getattr(self.game, kind)(x, y, 0)
            if change:
                self.made.append((0, change.kind, x, y))
        self.start = len(self.made)

    def help_with(self, help_: str) -> None:
        """The person was helped in this way."""
        if help_ not in self.helped:
            self.helped.append(help_)
            self.kept = min(self.kept, len(self.made))

    def take_back(self) -> None:
        """The move that lost never was; the game is practice from now on."""
        if self.state != "lost":
            raise ApiError("conflict", "Only a move that lost can be taken back.")
        self.made.pop()
        self.game = self._fresh().replay(self.made)
        self.help_with(UNDONE)
        self.record_id = self.summary = None
        self.revision += 1
        self.kept = min(self.kept, len(self.made))
        self._passed, self._since = self.game.ms, None
        if self.state == "running":
            self._since = self.clock()

    def again(self) -> None:
        """The same board from the beginning."""
        if self.computer is not None:
            self.computer.stop()
        if self.game.layout is not None:
            self.helped = [AGAIN, *(help_ for help_ in self.helped if help_ == POSITION)]
        self.given = self.game.layout
        start = self.made[: self.start]
        self.game, self.made = self._fresh(), []
        self.game.replay(start)
        self.made = start
        self.hands = set()
        self.record_id = self.summary = None
        self.paused = False
        self.kept = -1
        self.revision += 1
        self._passed, self._since = 0, None

    def _fresh(self) -> Game:
        game = self.game
        if game.layout is None:
            return Game(game.rules, seed=game.seed)
        return Game(layout=game.layout, seed=game.seed, rule=game.rules.rule)

    # What is shown.

    @property
    def state(self) -> str:
        """`new`, `running`, `won` or `lost`."""
        state = self.game.state
        return "new" if state == "ready" else state

    @property
    def practice(self) -> bool:
        """Whether it counts in no figure: a move was taken back, or it did not begin at the beginning."""
        return is_practice(self.helped)

    @property
    def needs_no_guess(self) -> bool:
        """Whether the board was made so that nobody has to guess; a wish may also be for one that needs a guess."""
        return self.no_guess is not None and "guess" not in self.no_guess.values()

    @property
    def view(self) -> View:
        """What the person sees."""
        return self.game.view

    @property
    def progress(self) -> float:
        """The share of safe cells that are open."""
        rules = self.game.rules
        safe = rules.cells - rules.mines
        opened = len(self.game.view.cells.translate(None, _CLOSED))
        return opened / safe if safe else 0.0

    def to_json(self) -> dict[str, Any]:
        """The whole of it, as the page draws it."""
        rules = self.game.rules
        return {
            "id": self.id,
            "rules": {"width": rules.width, "height": rules.height, "mines": rules.mines},
            "rule": rules.rule,
            "seed": None if self.no_guess is not None else shown_seed(self.game.seed),
            "no_guess": self.no_guess,
            "cells": self.game.view.cells.translate(HEX).decode(),
            "paused": self.paused,
            "helped": self.helped,
            "ready": [] if self.wish is None else self.wish.ready,
            "wish": None if self.wish is None else self.wish.to_json(),
        } | self.small()

    def small(self) -> dict[str, Any]:
        """What changes with a move, without the cells."""
        game = self.game
        return {
            "state": self.state,
            "ms": self.ms,
            "mines_left": game.mines_left,
            "first": game.first,
            "practice": self.practice,
            "record_id": self.record_id,
            "summary": self.summary,
            "code": self.code,
            "computer": None if self.computer is None else self.computer.to_json(),
            "revision": self.revision,
        }

    @property
    def code(self) -> str | None:
        """The board and its first cell as a code; None until the mines lie."""
        layout = self.game.layout
        if layout is None:
            return None
        key = layout, layout.first or self.game.first
        if self._code is None or self._code[0] != key:
            named = layout.first is not None
            shared = layout if named else Layout.from_mask(layout.width, layout.height, layout.mask, first=key[1])
            self._code = key, to_code(shared)
        return self._code[1]

    def delta(self, changes: list[Change], waiting: bool = False) -> dict[str, Any]:
        """What some moves did: every cell in the order in which it changed."""
        at: list[int] = []
        for change in changes:
            at += change.indices
        codes = b"".join(change.codes for change in changes).translate(HEX).decode()
        outcome, sentence = ("nothing", "") if not changes else (changes[-1].outcome, changes[-1].sentence)
        if waiting:
            outcome, sentence = "waiting", WAITING
        return {"at": at, "codes": codes, "outcome": outcome, "sentence": sentence} | self.small()

    # What is kept.

    def start_json(self) -> dict[str, Any]:
        """What never changes once the board lies."""
        rules = self.game.rules
        given = None if self.given is None else str(self.given)
        return {"rules": str(rules), "rule": rules.rule, "seed": self.game.seed, "layout": given, "start": self.start}

    def now_json(self) -> dict[str, Any]:
        """What does, without the moves."""
        return {
            "no_guess": self.no_guess,
            "helped": self.helped,
            "ms": self.ms,
            "state": self.state,
            "progress": self.progress,
            "mines_left": self.game.mines_left,
            "record_id": self.record_id,
            "hands": sorted(self.hands),
        }

    def record(self) -> Record:
        """The game for the history. It is the computer's when nobody else made a move."""
        alone = len(self.hands) == 1 and ME not in self.hands
        helped = tuple(help_ for help_ in self.helped if not (alone and help_ == TAKEN_OVER))
        player = next(iter(self.hands)) if alone else None
        return replace(self.game.record, no_guess=self.needs_no_guess, help=helped, player=player)


def new_id() -> str:
    """A name for a sitting that nobody guesses."""
    return secrets.token_hex(8)


def shown_seed(seed: int | None) -> int | str | None:
    """A seed as a page can hold it."""
    return seed if seed is None or seed < _EXACT else str(seed)


def restored(id_: str, start: dict[str, Any], now: dict[str, Any], moves: list[RecordedMove]) -> Sitting:
    """A sitting as it was kept. A running one is paused: nobody has looked at it meanwhile."""
    rules = Rules.parse(start["rules"], start["rule"])
    layout = None if start["layout"] is None else Layout.parse(start["layout"])
    if layout is None:
        game = Game(rules, seed=start["seed"])
    else:
        game = Game(layout=layout, seed=start["seed"], rule=rules.rule)
    game.replay(moves)
    sitting = Sitting(id_, game, now["no_guess"], now["helped"], record_id=now["record_id"], given=layout)
    sitting.made, sitting.kept, sitting.start = moves, len(moves), start["start"]
    sitting.hands = set(now["hands"])
    sitting.paused = sitting.state == "running"
    sitting._passed = max(now["ms"], game.ms)
    return sitting


def check_move(move: object) -> Wanted:
    """One move of a request; written by hand, for this is what every click waits for."""
    if not isinstance(move, dict):
        raise InputError("A move is an object with kind, x and y.")
    kind, x, y, ms = move.get("kind"), move.get("x"), move.get("y"), move.get("ms")
    if kind not in KINDS:
        raise InputError(f"The kind of a move is one of {', '.join(KINDS)}.")
    if type(x) is not int or type(y) is not int or abs(x) > _EXACT or abs(y) > _EXACT:
        raise InputError("The cell of a move is given by whole numbers x and y.")
    if ms is not None and (type(ms) not in (int, float) or not 0 <= ms < 2**32):
        raise InputError("The ms of a move are a number of milliseconds, or missing.")
    return kind, x, y, None if ms is None else int(ms)
