"""Who listens to which game: every tab hears what another tab, or the computer, has done."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

Message = dict[str, Any]
Waiting = asyncio.Queue[Message | None]  # None: too much was missed, all has to be told anew

_BEHIND: Final = 1000  # messages that one tab may leave unread


class Live:
    """The tabs that listen, by the names of games."""

    def __init__(self) -> None:
        self._listeners: defaultdict[str, set[Waiting]] = defaultdict(set)

    @contextmanager
    def listening(self, name: str) -> Iterator[Waiting]:
        """What is said of a game from now on."""
        mine: Waiting = asyncio.Queue(_BEHIND)
        self._listeners[name].add(mine)
        try:
            yield mine
        finally:
            self._listeners[name].discard(mine)
            if not self._listeners[name]:
                del self._listeners[name]

    def heard(self, name: str) -> bool:
        """Whether anybody listens."""
        return name in self._listeners

    def tell(self, name: str, message: Message) -> None:
        """Tell all who listen. One that does not keep up is told the whole state when it does."""
        for waiting in self._listeners.get(name, ()):
            if waiting.full():
                while not waiting.empty():
                    waiting.get_nowait()
                waiting.put_nowait(None)
            else:
                waiting.put_nowait(message)
