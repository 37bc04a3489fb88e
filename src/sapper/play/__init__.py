"""Players: who turns a View into a Move. The built-in ones, a user's own, and games by the million."""

from .built_in import Best, BuiltIn, Exact, Fast, Max
from .facts import play_facts
from .move import KINDS, WHYS, Move
from .optimal import FirstCell, Optimal, OptimalSearch, optimal
from .player import Planner, Player
from .registry import DEFAULT, best_move, player_named, player_names
from .simulate import Simulation, simulate, versus
from .tally import FACTS, Tally
from .works import WORK_NAMES, WorkPlayer

__all__ = [
    "DEFAULT",
    "FACTS",
    "KINDS",
    "WHYS",
    "WORK_NAMES",
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
    "Tally",
    "WorkPlayer",
    "best_move",
    "optimal",
    "play_facts",
    "player_named",
    "player_names",
    "simulate",
    "versus",
]
