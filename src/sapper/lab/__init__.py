"""The laboratory: reproducible studies from one core to a cluster. docs/laboratory.md tells how.

>>> study_named("density").title
'Solvable random boards against mine density'
"""

from .measures import generate, play
from .registry import study_named, study_names
from .run import run, run_all, status
from .store import Store
from .study import Plot, Published, Study

__all__ = [
    "Plot",
    "Published",
    "Store",
    "Study",
    "generate",
    "play",
    "run",
    "run_all",
    "status",
    "study_named",
    "study_names",
]
