"""The experiments of the five works, by name: one module a work, with the figures that it published."""

from __future__ import annotations

from typing import Final

from sapper.lab.study import Study

from .desktop import DESKTOP
from .difficulty import DIFFICULTY
from .making import MAKING
from .no_guess import NO_GUESS
from .windows import WINDOWS

STUDIES: Final[tuple[Study, ...]] = (*DESKTOP, *NO_GUESS, *MAKING, *WINDOWS, *DIFFICULTY)

__all__ = ["STUDIES"]
