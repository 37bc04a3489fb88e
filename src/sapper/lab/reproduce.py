"""All experiments of the five works in one run, and one document of what they give."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from .figures import saved
from .pages import Heading, Part, Picture, Text, markdown
from .report import described, study_of, told
from .results import results
from .run import Progress, run_all
from .store import Store
from .studies import STUDIES
from .study import Study

_LEAST: Final = 2  # games of a setting, however small the scale
_LONGEST: Final = 20  # rows of a table; longer ones stand in the report of the study
_ALONE: Final = "batches"  # measures the machine itself: nothing else runs beside it


def games_of(study: Study, scale: float, full: bool) -> int:
    """How many games of each setting: about an hour of two cores for all studies at scale 1, or as published."""
    games = study.games if full or study.hour is None else study.hour
    return max(_LEAST, round(games * scale))


def reproduce(
    out: str | Path,
    *,
    full: bool = False,
    scale: float = 1.0,
    only: Sequence[str] = (),
    workers: int | None = None,
    cluster: str | None = None,
    mix: bool = False,
    progress: Progress | None = None,
) -> list[Store]:
    """Run the studies into `out`, or go on with them: task by task in turns, so that all of them grow together."""
    studies = [study for study in STUDIES if not only or study.name in only]
    base = str(out).rstrip("/")
    wanted = [(study, f"{base}/{study.name}", games_of(study, scale, full)) for study in studies]
    together = [one for one in wanted if one[0].name != _ALONE]
    alone = [one for one in wanted if one[0].name == _ALONE]
    stores = run_all(together, workers=workers, cluster=cluster, mix=mix, progress=progress)
    return stores + run_all(alone, workers=1, mix=mix, progress=progress)


def written(stores: Sequence[Store], document: Path) -> None:
    """The document, with its figures in a folder of the same name beside it."""
    folder = document.with_suffix("")
    folder.mkdir(parents=True, exist_ok=True)
    parts: list[Part] = [
        Heading("The five works again", 1),
        Text(
            "What five works on Minesweeper published, and what Sapper measures with their solvers, study by study. "
            "`sapper lab reproduce` wrote this; [the laboratory](laboratory.md) says how studies work, "
            "[players](players.md) what the solvers are. Times are of one core, beside other work."
        ),
    ]
    for store in stores:
        with results(store) as found:
            study = study_of(found.manifest)
            parts += [Heading(study.title), Text(f"`sapper lab run {study.name}`")]
            parts += [*described(study, found), *told(study, found, _LONGEST, f"{study.name}-")]
    for part in parts:
        if isinstance(part, Picture):
            (folder / f"{part.name}.svg").write_bytes(saved(part.figure, "svg"))
    document.write_text(markdown(parts, f"{folder.name}/"), "utf-8")
