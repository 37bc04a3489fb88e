"""Studies by name: those of the five works, and a user's own from a file.

>>> study_named("steps").settings[0]["player"]
'steps-0:flags=no'
"""

from __future__ import annotations

import importlib.util
import sys
from dataclasses import replace
from pathlib import Path

from sapper.board import InputError

from .studies import STUDIES
from .study import Study


def study_names() -> tuple[str, ...]:
    """The names of the studies that come with Sapper."""
    return tuple(study.name for study in STUDIES)


def study_named(name: str) -> Study:
    """A study by its name, or a user's own: `file.py`, or `file.py:NAME` where a file has several."""
    known = {study.name: study for study in STUDIES}
    if name in known:
        return known[name]
    path, _, inner = name.rpartition(":")
    if name.endswith(".py"):
        path, inner = name, ""
    if not path.endswith(".py"):
        raise InputError(f"There is no study {name!r}; there are {', '.join(known)}, or your own in a file.py.")
    found = studies_of_file(path)
    if not inner and len(found) == 1:
        return next(iter(found.values()))
    if inner not in found:
        raise InputError(f"{path} has the studies {', '.join(found)}: choose one, as in {path}:{next(iter(found))}.")
    return found[inner]


def studies_of_file(path: str) -> dict[str, Study]:
    """Every Study that a file holds, by its name."""
    place = Path(path).absolute()
    module_name = f"sapper_study_{place.stem}"
    spec = importlib.util.spec_from_file_location(module_name, place)
    if spec is None or spec.loader is None or not place.is_file():
        raise InputError(f"There is no file {path} to take a study from.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[module_name] = module
    try:
        spec.loader.exec_module(module)
    except InputError:
        raise
    except Exception as error:
        raise InputError(f"{path} does not run as Python: {error!r}.") from error
    found = {one.name: replace(one, source=str(place)) for one in vars(module).values() if isinstance(one, Study)}
    if not found:
        raise InputError(f"{path} holds no Study.")
    return found
