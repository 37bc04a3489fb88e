"""Measures: of boards, of games, and of results with their uncertainty. Pure functions."""

from .games import STNB_FACTORS, GameMeasure, measure_record, solved_bbbv
from .layouts import TIES, BoardMeasure, BoardMeasures, measure_layout, measure_layouts, random_zini, random_zinis
from .quantiles import Quantile, quantile
from .sequential import SequentialTest, beats, sequential_test
from .statistics import PairedDifference, mcnemar, paired_counts, paired_difference, wilson

__all__ = [
    "STNB_FACTORS",
    "TIES",
    "BoardMeasure",
    "BoardMeasures",
    "GameMeasure",
    "PairedDifference",
    "Quantile",
    "SequentialTest",
    "beats",
    "mcnemar",
    "measure_layout",
    "measure_layouts",
    "measure_record",
    "paired_counts",
    "paired_difference",
    "quantile",
    "random_zini",
    "random_zinis",
    "sequential_test",
    "solved_bbbv",
    "wilson",
]
