"""What is true of a position, and how it is found: `analyze`, `sample`, techniques, walks without a guess,
certificates, and the plain `reference` that checks them."""

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
from .techniques import TECHNIQUES, Step, deduce
from .walk import TOTAL_USES, Walk, walk

__all__ = [
    "DEFAULT_BUDGET",
    "EXPERT_DENSITY",
    "TECHNIQUES",
    "TOTAL_USES",
    "Analysis",
    "Assumptions",
    "Cancel",
    "Certificate",
    "Conflict",
    "Step",
    "Verification",
    "Walk",
    "analyze",
    "analyze_many",
    "deduce",
    "sample",
    "sample_masks",
    "verify",
    "walk",
]
