"""A sitting: one Game in the app with its clock, and what of it is kept and shown. The rules are the Game's."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Final

from sapper.board import HIDDEN, Change, Game, InputError, Layout, Record, RecordedMove, Rules
from sapper.history.facts import PRACTICE

from .errors import ApiError

HEX: Final = bytes.maketrans(bytes(range(15)), b"0123456789ABCDE")
_CLOSED: Final = bytes(range(HIDDEN, 15))  # what is not an open number
KINDS: Final = ("open", "flag", "question", "mark", "chord")
_EXACT: Final = 2**53  # larger seeds travel as text: numbers in a page are doubles
AGAIN: Final = "again"  # the help of a board that was played before
OVER: Final = ("won", "lost")


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
    ready: list[tuple[int, int]] = field(default_factory=list)
    clock: Callable[[], float] = time.monotonic
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

    def move(self, kind: str, x: int, y: int, ms: int | None) -> Change:
        """One move. The time is the page's where that can be true, else the server's."""
        if self.paused:
            raise ApiError("conflict", "The game is paused.")
        now = self.ms
        last = self.game.ms
        at = max(now if ms is None else min(ms, now), last)
        change: Change = getattr(self.game, kind)(x, y, at)
        if change.outcome not in ("over", "outside"):
            self.made.append((at, change.kind, x, y))
            self.revision += 1
        if self._since is None and self.state == "running":
            self._since = self.clock()
        if self.state in OVER:
            self._since, self._passed = None, self.game.ms
        return change

    def lay(self, layout: Layout) -> None:
        """Play on this Layout from now on, with the marks that stand."""
        self.given, self.kept = layout, -1
        self.game = Game(layout=layout, rule=self.game.rules.rule).replay(self.made)

    def take_back(self) -> None:
        """The move that lost never was; the game is practice from now on."""
        if self.state != "lost":
            raise ApiError("conflict", "Only a move that lost can be taken back.")
        self.made.pop()
        self.game = self._fresh().replay(self.made)
        self.helped = sorted({*self.helped, PRACTICE})
        self.record_id = self.summary = None
        self.revision += 1
        self.kept = min(self.kept, len(self.made))
        self._passed, self._since = self.game.ms, None
        if self.state == "running":
            self._since = self.clock()

    def again(self) -> None:
        """The same board from the beginning."""
        if self.game.layout is not None:
            self.helped = [AGAIN]
        self.given = self.game.layout
        self.game, self.made = self._fresh(), []
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
        """Whether a move was taken back."""
        return PRACTICE in self.helped

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
            "seed": shown_seed(self.game.seed),
            "no_guess": self.no_guess,
            "cells": self.game.view.cells.translate(HEX).decode(),
            "paused": self.paused,
            "helped": self.helped,
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
            "code": None if game.layout is None else self._code(),
            "revision": self.revision,
        }

    def _code(self) -> str | None:
        return None

    def delta(self, changes: list[Change]) -> dict[str, Any]:
        """What some moves did: every cell in the order in which it changed."""
        last = changes[-1]
        at: list[int] = []
        for change in changes:
            at += change.indices
        codes = b"".join(change.codes for change in changes).translate(HEX).decode()
        return {"at": at, "codes": codes, "outcome": last.outcome, "sentence": last.sentence} | self.small()

    # What is kept.

    def start_json(self) -> dict[str, Any]:
        """What never changes once the board lies."""
        rules = self.game.rules
        given = None if self.given is None else str(self.given)
        return {"rules": str(rules), "rule": rules.rule, "seed": self.game.seed, "layout": given}

    def now_json(self) -> dict[str, Any]:
        """What does, without the moves."""
        return {
            "no_guess": self.no_guess,
            "helped": self.helped,
            "ms": self.ms,
            "state": self.state,
            "progress": self.progress,
            "record_id": self.record_id,
        }

    def record(self) -> Record:
        """The game for the history."""
        return replace(self.game.record, no_guess=self.no_guess is not None, help=tuple(self.helped))


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
    sitting.made, sitting.kept = moves, len(moves)
    sitting.paused = sitting.state == "running"
    sitting._passed = max(now["ms"], game.ms)
    return sitting


def check_move(move: object) -> tuple[str, int, int, int | None]:
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
