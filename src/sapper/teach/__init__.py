"""The teacher: proofs in words, named patterns, hints in steps, checks."""

from .checks import Check, Finding, check
from .hints import Hint, hint
from .proofs import Proof, prove

__all__ = ["Check", "Finding", "Hint", "Proof", "check", "hint", "prove"]
