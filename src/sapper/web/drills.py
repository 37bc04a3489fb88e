"""Drills that wait for an answer: asked once, answered once."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from typing import Final

from sapper.teach import Drill

from .errors import ApiError

_OPEN: Final = 200  # older ones are forgotten


class Waiting:
    """The drills that wait for an answer."""

    def __init__(self) -> None:
        self._drills: OrderedDict[str, Drill] = OrderedDict()

    def add(self, one: Drill) -> str:
        """Its name."""
        name = secrets.token_hex(8)
        self._drills[name] = one
        while len(self._drills) > _OPEN:
            self._drills.popitem(last=False)
        return name

    def put_back(self, name: str, one: Drill) -> None:
        """It was not answered after all."""
        self._drills[name] = one

    def take(self, name: str) -> Drill:
        """The drill, which is answered once."""
        found = self._drills.pop(name, None)
        if found is None:
            raise ApiError("not_found", "There is no such drill; it may have been answered already.")
        return found
