"""What the table says of a finished game: measured once, when it ends."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any, Final

from sapper.board import PRESETS, Game, InputError, Layout, Record, Rules
from sapper.measure import measure_layout, solved_bbbv

_LEVELS: Final = {str(rules): name for name, rules in PRESETS.items()}
CUSTOM: Final = "custom"
UNDONE: Final = "undo"  # the help of a game in which a fatal move was taken back
POSITION: Final = "position"  # of one that began in the middle


@dataclass(frozen=True, slots=True)
class Facts:
    """The measures of one finished game."""

    bv3: int
    solved: int
    bv3_per_s: float | None
    efficiency: float | None
    left: int
    right: int
    chord: int
    wasted: int

    def to_json(self) -> dict[str, Any]:
        """Plain values for `json.dumps`."""
        clicks = {"left": self.left, "right": self.right, "chord": self.chord, "wasted": self.wasted}
        return {"bv3": self.bv3, "bv3_per_s": self.bv3_per_s, "efficiency": self.efficiency, "clicks": clicks}


def is_practice(help_: Collection[Any]) -> bool:
    """Whether a game that was helped in these ways counts in no figure."""
    return UNDONE in help_ or POSITION in help_


def level_of(rules: Rules) -> str:
    """The preset with this size and these mines, or custom."""
    return _LEVELS.get(str(rules), CUSTOM)


def facts_of(game: Game) -> Facts:
    """The measures of a game that is over."""
    layout = game.layout
    if layout is None or game.state not in ("won", "lost"):
        raise InputError("Only a game that is over stands in the history.")
    bv3 = measure_layout(layout).bbbv
    solved = solved_bbbv(layout, game.view)
    clicks = game.clicks
    ms, count = game.record.ms, clicks.left + clicks.right + clicks.chord
    return Facts(
        bv3=bv3,
        solved=solved,
        bv3_per_s=1000 * solved / ms if ms else None,
        efficiency=solved / count if count else None,
        left=clicks.left,
        right=clicks.right,
        chord=clicks.chord,
        wasted=clicks.wasted,
    )


def stated_facts(record: Record, layout: Layout) -> Facts:
    """What is known of a game of which only board, time and result were kept: nothing of its clicks."""
    bv3 = measure_layout(layout).bbbv
    solved = bv3 if record.result == "won" else 0
    pace = 1000 * solved / record.ms if solved and record.ms else None
    return Facts(bv3, solved, pace, None, left=0, right=0, chord=0, wasted=0)


def full_record(record: Record, game: Game) -> Record:
    """The Record with its layout: what a seed gave is kept itself."""
    return record if record.layout is not None else replace(record, layout=game.layout)


def board_of(layout: Layout, first: tuple[int, int] | None) -> bytes:
    """Equal for games on identical boards: the layout and the cell that was opened first."""
    key = f"{layout.width}x{layout.height} {first}".encode() + layout.mask
    return hashlib.sha256(key).digest()[:16]


def digest_of(record: Record) -> bytes:
    """Equal for equal Records, so that one is not imported twice."""
    return hashlib.sha256(json.dumps(record.to_json(), sort_keys=True).encode()).digest()[:16]
