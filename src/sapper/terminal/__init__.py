"""Playing in a terminal: the line console, for people, pipes and solvers; and `game`, which fills the screen."""

from .console import LineConsole, Setup
from .screen import Screen

__all__ = ["LineConsole", "Screen", "Setup"]
