"""No-guess games before their first click: boards are made behind, for the cell that is clicked or likely to be.

A board that takes a moment is made when the click comes. A rare one is made in advance, for one cell after the other,
until most cells have one; a click on another cell waits for its own.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from sapper.board import Cell, Layout, SapperError

from .boards import made_board
from .errors import ApiError
from .pool import Pool
from .stock import Stock

if TYPE_CHECKING:
    from .sitting import Sitting
    from .sittings import Sittings

log = logging.getLogger("sapper.web")

_QUICK: Final = 0.2  # seconds: a board that takes no longer is made when the click comes
_PATIENCE: Final = 1.0  # seconds for which a click waits before it is told to
_LONGEST: Final = 60.0  # seconds for one board
_ENOUGH: Final = 0.95  # the share of cells with a board after which no more are made in advance


class Wishes:
    """What all wishes need."""

    def __init__(self, pool: Pool, sittings: Sittings) -> None:
        self.pool = pool
        self.sittings = sittings

    def begin(self, sitting: Sitting) -> Wish:
        """Make boards for a game whose mines do not lie yet."""
        return Wish(self, sitting)


class Wish:
    """The boards of one game that has not begun. `state` is `making`, `quick` (made at the click) or `failed`."""

    def __init__(self, shared: Wishes, sitting: Sitting) -> None:
        self._pool, self._sittings, self._sitting = shared.pool, shared.sittings, sitting
        rules = sitting.game.rules
        self._stock = Stock(rules.width, rules.height)
        self._seed = secrets.randbits(63) if sitting.game.seed is None else sitting.game.seed
        self._number = 0
        self._clicked: tuple[Cell, str] | None = None  # a click that waits, and whose it is
        self._hurried: Cell | None = None  # a cell for which a request waits
        self._making: tuple[Cell, asyncio.Future[Layout]] | None = None
        self._woken, self._news = asyncio.Event(), asyncio.Event()
        self.state = "making"
        self.message: str | None = None
        self._task = self._pool.behind(self._run())

    @property
    def ready(self) -> list[int]:
        """The cells that open at once."""
        return self._stock.ready

    def to_json(self) -> dict[str, Any]:
        """How it stands."""
        waiting = None if self._clicked is None else list(self._clicked[0])
        asked = self._sitting.no_guess or {}
        return {**asked, "state": self.state, "waiting": waiting, "message": self.message}

    def take(self, cell: Cell, by: str) -> Layout | None:
        """The board for a first click on this cell; None when the click has to wait for it."""
        found = self._stock.take(cell)
        if found is not None:
            self._clicked = None
            self.stop()
        else:
            self._clicked, self.state, self.message = (cell, by), "making", None
            self._prefer(cell)
            self._tell()
        return found

    async def patient(self, cell: Cell) -> None:
        """Wait a moment for the board of a cell that is about to be opened."""
        self._hurried = cell
        self._prefer(cell)
        end = time.monotonic() + _PATIENCE
        while not self._stock.holds(cell) and self.state != "failed" and (left := end - time.monotonic()) > 0:
            self._news.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), left)
        self._hurried = None

    def _prefer(self, cell: Cell) -> None:
        """Make the board of this cell next: one that is being made for another cell is given up."""
        if self._making is not None and self._making[0] != cell and not self._stock.holds(cell):
            self._making[1].cancel()
            self._making = None
        self._woken.set()

    def stop(self) -> None:
        """Make no more."""
        if self._task is not asyncio.current_task():
            self._task.cancel()

    async def _run(self) -> None:
        try:
            while True:
                cell = self._next()
                if cell is None:
                    self._woken.clear()
                    await self._woken.wait()
                    continue
                await self._make(cell)
                self._news.set()
                if self._clicked is not None and self._stock.holds(self._clicked[0]):
                    self._open()
                    return
        except Exception:
            log.exception("A wish cannot be made")
            self._fail("This is a mistake in Sapper; the log file says more.")

    def _next(self) -> Cell | None:
        """The cell to make a board for: one that somebody waits for, else one without."""
        wanted = self._hurried or (self._clicked and self._clicked[0])
        if wanted is not None and not self._stock.holds(wanted):
            return wanted
        if self.state != "making":
            return None
        rules = self._sitting.game.rules
        ready = set(self._stock.ready)
        if len(ready) >= _ENOUGH * rules.cells:
            return None
        free = [cell for cell in range(rules.cells) if cell not in ready]
        # From the middle of what is left: people like to begin there, and it mirrors to the most cells.
        cell = free[len(free) // 2] if not ready else free[(self._number * 7919) % len(free)]
        return cell % rules.width, cell // rules.width

    async def _make(self, cell: Cell) -> None:
        began = time.monotonic()
        seed = (self._seed + self._number) % 2**64
        self._number += 1
        rules, asked = self._sitting.game.rules, self._sitting.no_guess or {}
        try:
            work = self._pool.run(
                lambda cancel: made_board(rules, cell, seed, asked, cancel), lane="slow", seconds=_LONGEST
            )
            making = asyncio.ensure_future(work)
            self._making = cell, making
            try:
                await asyncio.wait({making})
            finally:
                making.cancel()  # when nobody wants it any more; else it is done
            if making.cancelled():
                return  # another cell goes first
            self._making = None
            layout = making.result()
        except (SapperError, ApiError) as error:
            self._fail(str(error))
            return
        if time.monotonic() - began > _QUICK:
            self._stock.add(layout, cell)
        else:
            self._stock.add_only(layout, cell)
            self.state = "quick"
        self._tell()

    def _fail(self, message: str) -> None:
        self.state, self.message, self._clicked = "failed", message, None
        self._news.set()
        if self._sitting.computer is not None:
            self._sitting.computer.stop()  # it would wait for a board that never comes
        self._tell()

    def _open(self) -> None:
        """The click that waited happens now."""
        assert self._clicked is not None
        (x, y), by = self._clicked
        self._sittings.make(self._sitting, [("open", x, y, None)], by)

    def _tell(self) -> None:
        said = {"type": "ready", "ready": self.ready, "wish": self.to_json()}
        self._sittings.live.tell(self._sitting.id, said)
