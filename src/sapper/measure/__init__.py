"""Measures: of results, with their uncertainty. Pure functions."""

from .statistics import PairedDifference, mcnemar, paired_difference, wilson

__all__ = ["PairedDifference", "mcnemar", "paired_difference", "wilson"]
