"""What is true of a position, and how it is found: `analyze`, `sample`, techniques, walks without a guess,
ratings, certificates, and the plain `reference` that checks them."""

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
from .certificate import Certificate, Verification, verify
from .limits import DEFAULT_BUDGET, Cancel
from .rating import RATED_DEPTH, Rating, Ratings, rate, rate_many
from .techniques import TECHNIQUES, Step, deduce
from .walk import TOTAL_USES, Walk, walk

__all__ = [
    "DEFAULT_BUDGET",
    "EXPERT_DENSITY",
    "RATED_DEPTH",
    "TECHNIQUES",
    "TOTAL_USES",
    "Analysis",
    "Assumptions",
    "Cancel",
    "Certificate",
    "Conflict",
    "Rating",
    "Ratings",
    "Step",
    "Verification",
    "Walk",
    "analyze",
    "analyze_many",
    "deduce",
    "rate",
    "rate_many",
    "sample",
    "sample_masks",
    "verify",
    "walk",
]
