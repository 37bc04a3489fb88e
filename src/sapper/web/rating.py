"""What finished boards need, found out behind: the technique stands in the history a moment after the game."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from sapper.board import BudgetExceeded, Record, SapperError
from sapper.history import History
from sapper.solve import Cancel, walk

from .errors import ApiError
from .pool import Pool

log = logging.getLogger("sapper.web")

_AT_ONCE: Final = 20
_WORK: Final = 100_000_000  # for one board
UNKNOWN: Final = ""  # the technique of a board that takes too much work


class Rater:
    """Rates what is not rated yet, the newest first, whenever there is something new."""

    def __init__(self, history: History, pool: Pool) -> None:
        self._history, self._pool = history, pool
        self._task: asyncio.Task[object] | None = None

    def wake(self, _: int = 0) -> None:
        """There may be something new."""
        if self._task is None or self._task.done():
            self._task = self._pool.behind(self._run())

    async def _run(self) -> None:
        try:
            while ids := self._history.games.unrated(_AT_ONCE):
                for id_ in ids:
                    await self._pool.run(lambda cancel, id_=id_: self._rate(id_, cancel), lane="slow")  # type: ignore[misc]
        except (ApiError, SapperError) as error:
            log.info("Rating stops for now: %s", error)
        except Exception:
            log.exception("A game cannot be rated")

    def _rate(self, id_: int, cancel: Cancel) -> None:
        self._history.games.set_technique(id_, technique_of(self._history.games.record(id_), cancel))


def technique_of(record: Record, cancel: Cancel) -> str:
    """The hardest step that the board of a game needs from its first cell."""
    first = record.replay().first
    if record.layout is None or first is None:
        return UNKNOWN
    if record.layout.is_mine(*first):
        return "guess"
    try:
        return walk(record.layout, first, budget=_WORK, cancel=cancel).technique
    except BudgetExceeded:
        return UNKNOWN
