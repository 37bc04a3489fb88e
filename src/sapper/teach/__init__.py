"""The teacher: proofs in words, named patterns, hints in steps, checks; guesses explained, games reviewed, drills."""

from .checks import Check, Finding, check
from .dilemmas import dead_cells, dilemmas
from .drills import DRILL_KINDS, Drill, Grade, drill, training_game
from .guess import GuessAdvice, explain_guess
from .hints import Hint, hint
from .messages import ENGLISH, speaking
from .patterns import CATALOGUE, Found, Pattern, find_patterns
from .proofs import FLAG_USES, Proof, prove
from .review_moves import GOOD, MISTAKES, Judged
from .reviews import Luck, Review, review
from .worth import Candidate, Sealed

__all__ = [
    "CATALOGUE",
    "DRILL_KINDS",
    "ENGLISH",
    "FLAG_USES",
    "GOOD",
    "MISTAKES",
    "Candidate",
    "Check",
    "Drill",
    "Finding",
    "Found",
    "Grade",
    "GuessAdvice",
    "Hint",
    "Judged",
    "Luck",
    "Pattern",
    "Proof",
    "Review",
    "Sealed",
    "check",
    "dead_cells",
    "dilemmas",
    "drill",
    "explain_guess",
    "find_patterns",
    "hint",
    "prove",
    "review",
    "speaking",
    "training_game",
]
