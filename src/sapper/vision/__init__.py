"""Pictures of boards to Views: where the board is, what its cells show, and whether that can be."""

from .patches import Grid
from .reading import Reading, read_picture

__all__ = ["Grid", "Reading", "read_picture"]
