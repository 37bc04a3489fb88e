"""Players: who turns a View into a Move. The built-in ones, and a user's own."""

from .move import KINDS, WHYS, Move
from .optimal import FirstCell, Optimal, OptimalSearch, optimal
from .player import Player
from .registry import DEFAULT, best_move, player_named, player_names

__all__ = [
    "DEFAULT",
    "KINDS",
    "WHYS",
    "FirstCell",
    "Move",
    "Optimal",
    "OptimalSearch",
    "Player",
    "best_move",
    "optimal",
    "player_named",
    "player_names",
]
