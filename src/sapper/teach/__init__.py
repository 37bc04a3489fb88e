"""The teacher: proofs in words, named patterns, hints in steps, checks."""

from .checks import Check, Finding, check
from .dilemmas import dead_cells, dilemmas
from .hints import Hint, hint
from .messages import ENGLISH, speaking
from .patterns import CATALOGUE, Found, Pattern, find_patterns
from .proofs import FLAG_USES, Proof, prove

__all__ = [
    "CATALOGUE",
    "ENGLISH",
    "FLAG_USES",
    "Check",
    "Finding",
    "Found",
    "Hint",
    "Pattern",
    "Proof",
    "check",
    "dead_cells",
    "dilemmas",
    "find_patterns",
    "hint",
    "prove",
    "speaking",
]
