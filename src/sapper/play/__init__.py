"""Players: who turns a View into a Move. The built-in ones, a user's own, and games by the million."""

from .built_in import Best, BuiltIn, Exact, Fast, Max
from .move import KINDS, WHYS, Move
from .optimal import FirstCell, Optimal, OptimalSearch, optimal
from .player import Planner, Player
from .registry import DEFAULT, best_move, player_named, player_names
from .simulate import Simulation, simulate, versus

__all__ = [
    "DEFAULT",
    "KINDS",
    "WHYS",
    "Best",
    "BuiltIn",
    "Exact",
    "Fast",
    "FirstCell",
    "Max",
    "Move",
    "Optimal",
    "OptimalSearch",
    "Planner",
    "Player",
    "Simulation",
    "best_move",
    "optimal",
    "player_named",
    "player_names",
    "simulate",
    "versus",
]
