"""The report of a study: its table with intervals, published values beside ours, figures, what else it answers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import add
from typing import Final

from sapper.board import InputError

from .compare import compared, matching, place
from .extras import EXTRAS
from .figures import drawn, saved
from .manifest import Manifest
from .metrics import METRICS, Sums
from .pages import Heading, Part, Picture, Table, Text, html, markdown
from .registry import studies_of_file, study_named, study_names
from .results import Results, results
from .store import Store
from .study import Study

_FOLDER: Final = "report"
_USUAL: Final = ("won", "no_guess", "guesses", "turns", "made", "attempts", "ms")


@dataclass(frozen=True, slots=True)
class Report:
    """Where a report lies, and its parts."""

    store: Store
    title: str
    parts: list[Part]

    @property
    def files(self) -> list[str]:
        """Its files, in the store."""
        pictures = [part.name for part in self.parts if isinstance(part, Picture)]
        figures = [f"{name}.{kind}" for name in pictures for kind in ("svg", "png")]
        return [f"{_FOLDER}/{name}" for name in ("index.html", "report.md", *figures)]


def report(store: Store) -> Report:
    """Write the report of the study in a store, beside its results."""
    with results(store) as found:
        study = study_of(found.manifest)
        parts = [Heading(study.title, 1), *described(study, found), *told(study, found)]
    made = Report(store, study.title, parts)
    for part in parts:
        if isinstance(part, Picture):
            for kind in ("svg", "png"):
                store.commit(f"{_FOLDER}/{part.name}.{kind}", saved(part.figure, kind))
    store.commit(f"{_FOLDER}/report.md", markdown(parts).encode())
    store.commit(f"{_FOLDER}/index.html", html(study.title, parts).encode())
    return made


def study_of(manifest: Manifest) -> Study:
    """The study of results; one without words when its file is gone."""
    if manifest.source is None and manifest.study in study_names():
        return study_named(manifest.study).with_players(manifest.joined)
    try:
        if manifest.source is not None:
            return studies_of_file(manifest.source)[manifest.study].with_players(manifest.joined)
    except (InputError, KeyError):
        pass
    return Study(manifest.study, manifest.title, {"setting": list(range(len(manifest.settings)))}, metrics=_USUAL)


def described(study: Study, found: Results) -> list[Part]:
    """What was played, and with what."""
    manifest = found.manifest
    games = found.games()
    least, most = min(games), max(games)
    each = str(most) if least == most else f"{least} to {most}"
    larger = f" The full study has {study.games} games each." if most < study.games else ""
    said = (
        f"{len(games)} settings, {each} games each, {sum(games)} in all; seed {manifest.seed}, the same boards for all "
        f"settings of one size. Sapper {manifest.version}, behaviour {manifest.behaviour}. Intervals are 95 %.{larger}"
    )
    mixed = [Text(f"Mixed with results of {', '.join(manifest.mixed)}.")] if manifest.mixed else []
    notes = [Text(study.notes)] if study.notes else []
    return [Text(said), *mixed, *notes]


def told(study: Study, found: Results, longest: int | None = None, prefix: str = "") -> list[Part]:
    """Table, comparisons, figures, extras. A table with more rows than `longest` is left out."""
    names = dict.fromkeys((*study.metrics, *(p.metric for p in study.plots), *(p.metric for p in study.published)))
    metrics = found.known(names)
    sums = found.sums(metrics)
    settings = found.manifest.settings
    parts: list[Part] = []
    if longest is None or len(settings) <= longest:
        parts.append(_settings_table(study, found, {m.name: sums[m.name] for m in found.known(study.metrics)}))
    rows = []
    for one in study.published:
        numbers = matching(one, settings)
        if one.metric in sums and numbers:
            ours, sentence = compared(one, reduce(add, (sums[one.metric][number] for number in numbers)))
            unit = f" {ours.unit}" if ours.unit else ""
            rows.append((METRICS[one.metric].title, place(one), f"{one.value:g}{unit}", ours.text, sentence))
    if rows:
        parts += [Heading("Published and measured", 3), Table(("what", "where", "published", "ours", ""), rows)]
    for number, plot in enumerate(study.plots, 1):
        if plot.metric in sums:
            values = [METRICS[plot.metric].value(one) for one in sums[plot.metric]]
            figure = drawn(plot, settings, values, study.published)
            if figure is not None:
                parts.append(Picture(f"{prefix}{number}", plot.title or METRICS[plot.metric].title, figure))
    if study.more:
        parts += EXTRAS[study.more](found, prefix)
    return parts


def _settings_table(study: Study, found: Results, sums: dict[str, list[Sums]]) -> Table:
    """One row a setting: what tells it from the others, and its figures."""
    settings = found.manifest.settings
    names = [name for name in dict.fromkeys(key for setting in settings for key in setting) if name in study.grid]
    names += [name for name in ("player",) if (study.joined or not names) and name not in names]
    if study.grid.keys() <= {"setting"}:
        names = list(dict.fromkeys(key for setting in settings for key in setting))
    telling = [name for name in names if len({str(setting.get(name)) for setting in settings}) > 1] or names[:1]
    rows = [
        (
            *(str(setting.get(name, "")) for name in telling),
            str(games),
            *(METRICS[name].value(of[number]).text for name, of in sums.items()),
        )
        for number, (setting, games) in enumerate(zip(settings, found.games(), strict=True))
    ]
    return Table((*telling, "games", *(METRICS[name].title for name in sums)), rows)
