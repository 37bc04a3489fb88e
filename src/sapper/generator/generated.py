"""A board that was made, and how."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sapper.board import Cell, InputError, Layout
from sapper.solve import Certificate, Rating, Walk, rate, walk

from .wish import Wish


@dataclass(frozen=True)
class Generated:
    """One board: its Layout, the method that made it, and how many attempts that took."""

    layout: Layout
    first: Cell
    wish: Wish
    method: str
    attempts: int  #: boards drawn (uniform, dense), or mines tried (mine by mine)
    moves: int  #: moves proposed to mix the board; 0 unless the method is dense
    accepted: int  #: and how many of them were made
    ms: float  #: milliseconds on one core

    @cached_property
    def rating(self) -> Rating:
        """How hard it is."""
        return rate(self.layout, self.first)

    @property
    def certificate(self) -> Certificate:
        """Its solution, step by step, for `sapper verify`; a board that needs a guess has none."""
        if self.wish.technique_min == "guess":
            raise InputError("A board that needs a guess has no certificate.")
        return self._solution.certificate

    @cached_property
    def _solution(self) -> Walk:
        total = self.wish.total_use
        return walk(
            self.layout,
            self.first,
            most=self.wish.technique_max,
            total="allowed" if total == "needed" else total,
        )

    @property
    def guess(self) -> Walk | None:
        """Of a board that needs a guess, where that is: the walk as far as it goes. None of other boards."""
        return self._solution if self.wish.technique_min == "guess" else None

    def to_json(self, *, certificate: bool = False) -> dict[str, Any]:
        """Plain values for `json.dumps`, with the certificate if that is wanted."""
        values: dict[str, Any] = {
            "layout": str(self.layout),
            "first": list(self.first),
            "method": self.method,
            "attempts": self.attempts,
            "moves": self.moves,
            "accepted": self.accepted,
            "ms": round(self.ms, 4),
            "rating": self.rating.to_json(),
        }
        if (stuck := self.guess) is not None:
            values["guess"] = {"view": str(stuck.view), "undecided": [list(cell) for cell in stuck.undecided]}
        if certificate:
            values["certificate"] = self.certificate.to_json()
        return values
