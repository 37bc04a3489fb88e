"""How well a game was played: its clicks and its time beside what there was to click.

The formulas are the players' own; docs/metrics.md gives each with its source.

>>> from sapper.board import Game
>>> game = Game("9x9/10", seed=7)
>>> for ms, cell in ((0, (3, 3)), (500, (0, 0)), (1000, (0, 0)), (2000, (0, 4))):
...     change = game.open(*cell, ms=ms)
>>> measure = measure_record(game.record)
>>> measure.clicks, measure.effective, measure.solved, measure.bbbv
(4, 3, 3, 14)
>>> measure.bbbv_per_second, measure.ioe
(1.5, 0.75)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from types import MappingProxyType
from typing import Any, Final

from sapper.board import InputError, Layout, Record, View

from ._engine import core
from .layouts import measure_layout

#: The factors that make STNB of different boards comparable; other boards have none.
STNB_FACTORS: Final[Mapping[str, float]] = MappingProxyType({"8x8/10": 36.0, "16x16/40": 162.0, "30x16/99": 435.0})


@dataclass(frozen=True, slots=True)
class GameMeasure:
    """A game in numbers: what was counted, and the measures that follow from it. A measure is None where it divides by
    nothing: no time has passed, or nothing was clicked or solved."""

    size: str  #: the board, such as `30x16/99`
    result: str  #: `ready`, `running`, `won` or `lost`
    ms: int  #: from the first move to the last
    left: int
    right: int
    chord: int
    effective: int  #: clicks that changed something
    bbbv: int  #: 3BV of the board
    solved: int  #: 3BV that the game has done
    zini: int
    hzini: int

    @property
    def clicks(self) -> int:
        """All clicks, wasted ones too: left, right and chords."""
        return self.left + self.right + self.chord

    @property
    def seconds(self) -> float:
        """The time in seconds."""
        return self.ms / 1000

    @property
    def bbbv_per_second(self) -> float | None:
        """3BV/s = solved / time."""
        return _ratio(self.solved, self.seconds)

    @property
    def estimated_seconds(self) -> float | None:
        """How long the whole board would take at this pace: time x 3BV / solved."""
        return _ratio(self.seconds * self.bbbv, self.solved)

    @property
    def ioe(self) -> float | None:
        """Index of efficiency = solved / clicks."""
        return _ratio(self.solved, self.clicks)

    @property
    def throughput(self) -> float | None:
        """Solved / effective clicks."""
        return _ratio(self.solved, self.effective)

    @property
    def correctness(self) -> float | None:
        """Effective clicks / clicks."""
        return _ratio(self.effective, self.clicks)

    @property
    def rqp(self) -> float | None:
        """Rapport qualité prix = time^2 / solved; less is better."""
        return _ratio(self.seconds**2, self.solved)

    @property
    def qg(self) -> float | None:
        """QG = time^1.7 / solved; less is better."""
        return _ratio(self.seconds**1.7, self.solved)

    @property
    def stnb(self) -> float | None:
        """STNB = factor x solved / time^1.7 x sqrt(solved / 3BV); None on boards that have no factor."""
        factor = STNB_FACTORS.get(self.size)
        share = _ratio(self.solved, self.bbbv)
        if factor is None or share is None:
            return None
        return _ratio(factor * self.solved * sqrt(share), self.seconds**1.7)

    @property
    def zini_ratio(self) -> float | None:
        """ZiNi / clicks: of a game that was not won, the part of ZiNi that 3BV says was done."""
        return self._part(self.zini)

    @property
    def hzini_ratio(self) -> float | None:
        """The same with human ZiNi."""
        return self._part(self.hzini)

    def _part(self, clicks: int) -> float | None:
        share = _ratio(self.solved, self.bbbv)
        return None if share is None else _ratio(clicks * share, self.clicks)

    def to_json(self) -> dict[str, Any]:
        """Plain values for `json.dumps`."""
        return {
            "rules": self.size,
            "result": self.result,
            "ms": self.ms,
            "clicks": {"left": self.left, "right": self.right, "chord": self.chord, "effective": self.effective},
            "3bv": self.bbbv,
            "3bv_solved": self.solved,
            "zini": self.zini,
            "hzini": self.hzini,
            "3bv_per_second": self.bbbv_per_second,
            "estimated_seconds": self.estimated_seconds,
            "ioe": self.ioe,
            "throughput": self.throughput,
            "correctness": self.correctness,
            "rqp": self.rqp,
            "qg": self.qg,
            "stnb": self.stnb,
            "zini_ratio": self.zini_ratio,
            "hzini_ratio": self.hzini_ratio,
        }


def measure_record(record: Record) -> GameMeasure:
    """Plays a Record once more, and measures it. Refused when no cell was opened: then no mines lie."""
    game = record.replay()
    if game.layout is None:
        raise InputError("No cell of this Record was opened, so there is no board to measure.")
    board = measure_layout(game.layout)
    return GameMeasure(
        size=str(game.rules),
        result=game.state,
        ms=record.ms,
        left=game.clicks.left,
        right=game.clicks.right,
        chord=game.clicks.chord,
        effective=game.clicks.effective,
        bbbv=board.bbbv,
        solved=solved_bbbv(game.layout, game.view),
        zini=board.zini,
        hzini=board.hzini,
    )


def solved_bbbv(layout: Layout, view: View) -> int:
    """The 3BV that a View of this Layout has done: its open numbers that touch no zero, and the openings of which every
    zero is open."""
    if (layout.width, layout.height) != (view.width, view.height):
        raise InputError(
            f"The View is {view.width}x{view.height}, and the Layout {layout.width}x{layout.height}: "
            "they do not belong together."
        )
    seen = core.View(view.width, view.height, view.cells, -1)
    return core.solved_bbbv(core.Layout(layout.width, layout.height, layout.mask), seen)


def _ratio(part: float, whole: float) -> float | None:
    return part / whole if whole else None
