"""All sittings: found, begun, kept after every move, written into the history when they end."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any, Final

from sapper.board import Change
from sapper.history import Finished, History

from .errors import ApiError
from .live import Live
from .pool import Pool
from .sitting import ME, OVER, Sitting, Wanted, new_id, restored
from .wishes import Wishes

_AWAKE: Final = 200  # in memory; the others lie in the database
_OFFERED: Final = 200  # unfinished games that are kept; older ones go

log = logging.getLogger("sapper.web")


class Sittings:
    """The games of the app by their names."""

    def __init__(self, history: History, pool: Pool) -> None:
        self._history = history
        self.live = Live()
        self.wishes = Wishes(pool, self)
        self._awake: OrderedDict[str, Sitting] = OrderedDict()
        self.ended: Callable[[int], object] = lambda record_id: None  # told of every game that reaches the history
        self.mend()

    def add(self, sitting: Sitting) -> Sitting:
        """A new one. It is kept from its first move on."""
        self._awake[sitting.id] = sitting
        too_many = max(0, len(self._awake) - _AWAKE)
        idle = (id_ for id_, one in self._awake.items() if one.computer is None and not self.live.heard(id_))
        for old in list(islice(idle, too_many)):
            gone = self._awake.pop(old)
            gone.sleep()
            if gone.kept >= 0:
                self.keep(gone)
        return sitting

    def get(self, id_: str) -> Sitting:
        """The sitting with this name, from memory or as it was kept."""
        found = self._awake.get(id_)
        if found is not None:
            self._awake.move_to_end(id_)
            return found
        kept = self._history.running.get(id_)
        if kept is None:
            raise ApiError("not_found", "There is no such game; it may have been deleted.")
        sitting = self.add(restored(id_, kept.start, kept.now, self._history.running.moves(id_)))
        if sitting.state in OVER:
            sitting.summary = Finished.of(sitting.record(), sitting.game).facts.to_json()
        elif sitting.no_guess is not None and sitting.game.layout is None:
            sitting.wish = self.wishes.begin(sitting)
        return sitting

    def make(self, sitting: Sitting, wanted: Iterable[Wanted], by: str = ME) -> dict[str, Any]:
        """Make moves in their order, keep them, tell all who listen, and say what they changed."""
        before = sitting.revision
        changes: list[Change] = []
        waiting = False
        try:
            for kind, x, y, ms in wanted:
                waiting = sitting.must_wait(kind, x, y, by)
                if waiting:
                    break
                changes.append(sitting.move(kind, x, y, ms, by))
        finally:  # what was made before a refusal stands
            if changes:
                self.keep(sitting)
            delta = sitting.delta(changes, waiting=waiting)
            if sitting.revision != before:
                self.live.tell(sitting.id, {"type": "moves", "from": before, **delta})
        return delta

    def renew(self, sitting: Sitting) -> dict[str, Any]:
        """More has changed than cells: keep it, and tell the whole of it."""
        if sitting.kept >= 0 or sitting.made:
            self.keep(sitting)
        state = sitting.to_json()
        self.live.tell(sitting.id, {"type": "state", "game": state})
        return state

    def keep(self, sitting: Sitting) -> None:
        """Write down what is new. A game that has just ended goes into the history."""
        running = self._history.running
        if sitting.kept < 0:
            running.begin(sitting.id, sitting.start_json(), sitting.now_json(), sitting.made)
        else:
            running.keep(sitting.id, sitting.now_json(), sitting.kept, sitting.made[sitting.kept :])
        sitting.kept = len(sitting.made)
        if sitting.state in OVER and sitting.summary is None:
            self._finish(sitting)

    def _finish(self, sitting: Sitting) -> None:
        finished = Finished.of(sitting.record(), sitting.game)
        sitting.summary = finished.facts.to_json()
        if sitting.record_id is None:
            sitting.record_id = self._history.games.add(finished)
            self._history.running.keep(sitting.id, sitting.now_json(), sitting.kept, [])
            self.ended(sitting.record_id)

    def mend(self) -> None:
        """After a kill: a game that had ended and did not reach the history goes there now; old ones go away."""
        kept = self._history.running.all()
        for one in kept:
            if one.now["state"] in OVER and one.now["record_id"] is None:
                sitting = restored(one.id, one.start, one.now, self._history.running.moves(one.id))
                if self._history.games.knows(Finished.of(sitting.record(), sitting.game).digest, None):
                    self._history.running.drop(one.id)
                else:
                    self._finish(sitting)
        begun = [one for one in kept if one.now["state"] not in OVER]
        for one in [*begun[_OFFERED:], *(one for one in kept if one.now["record_id"] is not None)]:
            self._history.running.drop(one.id)

    def rest(self, sitting: Sitting) -> None:
        """Nobody looks at this game any more: its clock stops."""
        known = self._awake.get(sitting.id) is sitting
        if known and sitting.state == "running" and not sitting.paused and sitting.computer is None:
            sitting.hold(True)
            self.keep(sitting)

    def drop(self, id_: str) -> None:
        """Forget a game; what has ended stays in the history."""
        known = self._awake.pop(id_, None)
        if not self._history.running.drop(id_) and known is None:
            raise ApiError("not_found", "There is no such game; it may have been deleted.")
        if known is not None:
            known.sleep()
        self.live.tell(id_, {"type": "deleted"})

    def offered(self) -> list[dict[str, Any]]:
        """The games that can be played on, the last one first."""
        return [
            {
                "id": one.id,
                "rules": one.start["rules"],
                "rule": one.start["rule"],
                "no_guess": one.now["no_guess"],
                "ms": one.now["ms"],
                "state": one.now["state"],
                "progress": one.now["progress"],
                "mines_left": one.now["mines_left"],
                "updated": one.updated,
            }
            for one in self._history.running.all()
            if one.now["state"] not in OVER
        ]

    def close(self) -> None:
        """Keep the clocks of all that run."""
        for sitting in self._awake.values():
            if sitting.kept >= 0:
                self.keep(sitting)


__all__ = ["Sittings", "new_id"]
