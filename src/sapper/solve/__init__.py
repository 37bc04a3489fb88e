"""What is true of a position, and how to check it: `analyze`, `sample`, and the plain `reference`."""

from .analysis import (
    EXPERT_DENSITY,
    Analysis,
    Assumptions,
    Conflict,
    analyze,
    analyze_many,
    sample,
    sample_masks,
)
from .limits import DEFAULT_BUDGET, Cancel

__all__ = [
    "DEFAULT_BUDGET",
    "EXPERT_DENSITY",
    "Analysis",
    "Assumptions",
    "Cancel",
    "Conflict",
    "analyze",
    "analyze_many",
    "sample",
    "sample_masks",
]
