"""Sapper: Minesweeper to play, solve, prove and study.

>>> import sapper
>>> game = sapper.Game("beginner", seed=7)
>>> game.open(3, 3).sentence, game.state
('45 cells opened.', 'running')
>>> sapper.analyze(game.view).consistent
True

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
    NoBoard,
    Record,
    Rules,
    RulesError,
    SapperError,
    TextError,
    View,
)
from sapper.generator import deal, generate
from sapper.play import Move, Player, Simulation, best_move, simulate, versus
from sapper.solve import Analysis, Conflict, Rating, Step, Walk, analyze, analyze_many, rate, sample, walk
from sapper.teach import Hint, Proof, hint, prove
from sapper.vision import Reading, read_picture

__all__ = [
    "Analysis",
    "BudgetExceeded",
    "Cancelled",
    "Cell",
    "Change",
    "Conflict",
    "Game",
    "Hint",
    "InputError",
    "Layout",
    "Move",
    "NoBoard",
    "Player",
    "Proof",
    "Rating",
    "Reading",
    "Record",
    "Rules",
    "RulesError",
    "SapperError",
    "Simulation",
    "Step",
    "TextError",
    "View",
    "Walk",
    "__version__",
    "analyze",
    "analyze_many",
    "best_move",
    "generate",
    "hint",
    "prove",
    "rate",
    "read_picture",
    "sample",
    "simulate",
    "versus",
    "walk",
]

render.install()  # from here on boards draw themselves
deal.install()  # and games can have boards that need no guess
