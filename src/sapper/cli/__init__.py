"""The command `sapper`: one file a verb, thin."""

from .app import main

__all__ = ["main"]
