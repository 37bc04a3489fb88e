"""Players: who turns a View into a Move. The built-in ones, and a user's own."""

from .move import KINDS, WHYS, Move
from .player import Player
from .registry import DEFAULT, best_move, player_named, player_names

__all__ = ["DEFAULT", "KINDS", "WHYS", "Move", "Player", "best_move", "player_named", "player_names"]
