"""Sapper: Minesweeper to play, solve, prove and study.

>>> import sapper
>>> game = sapper.Game("beginner", seed=7)
>>> game.open(3, 3).sentence, game.state
('19 cells opened.', 'running')

Everything public is here. ARCHITECTURE.md says which package does what.
"""

from sapper import render
from sapper._version import __version__
from sapper.board import (
    BudgetExceeded,
    Cancelled,
    Cell,
    Change,
    Game,
    InputError,
    Layout,
    Record,
    Rules,
    RulesError,
    SapperError,
    TextError,
    View,
)

render.install()  # boards draw themselves from here on

__all__ = [
    "BudgetExceeded",
    "Cancelled",
    "Cell",
    "Change",
    "Game",
    "InputError",
    "Layout",
    "Record",
    "Rules",
    "RulesError",
    "SapperError",
    "TextError",
    "View",
    "__version__",
]
