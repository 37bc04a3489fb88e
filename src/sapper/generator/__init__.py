"""Boards that need no guess, of the difficulty that is asked for; and boards that do need one, for those who train."""

from .generate import generate, generate_many
from .generated import Generated
from .wish import METHODS, Wish

__all__ = ["METHODS", "Generated", "Wish", "generate", "generate_many"]
