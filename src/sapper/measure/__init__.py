"""Measures: of boards, and of results with their uncertainty. Pure functions."""

from .layouts import BoardMeasure, BoardMeasures, measure_layout, measure_layouts
from .statistics import PairedDifference, mcnemar, paired_difference, wilson

__all__ = [
    "BoardMeasure",
    "BoardMeasures",
    "PairedDifference",
    "mcnemar",
    "measure_layout",
    "measure_layouts",
    "paired_difference",
    "wilson",
]
