"""Playing in a terminal: for now the line console, for people, pipes and solvers."""

from .console import LineConsole, Setup
from .screen import Screen

__all__ = ["LineConsole", "Screen", "Setup"]
