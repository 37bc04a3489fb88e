"""`sapper lab`: studies of many games, run, watched and reported."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from csv import writer
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, TextColumn
from rich.table import Table

from sapper.board import InputError

from .input import Json
from .output import console, count, print_json

if TYPE_CHECKING:
    from sapper.lab import Study
    from sapper.lab.estimate import Estimate
    from sapper.lab.run import Status

lab = typer.Typer(
    help="Studies of many games: run, interrupted, gone on with, on one core or a cluster; and what they say.",
    epilog="Example: sapper lab run density --games 200",
    no_args_is_help=True,
    rich_markup_mode="rich",
)

_SAID = 30.0  # seconds between lines where there is no terminal for a bar
_ROWS = 10_000  # read at once


def _names() -> list[str]:
    from sapper.lab import study_names

    return [*study_names()]


Name = Annotated[
    str, typer.Argument(metavar="NAME", help="A study, or your own in a file.py.", autocompletion=lambda: _names())
]
Dir = Annotated[str, typer.Argument(metavar="DIR", help="A study's folder or address.")]
Workers = Annotated[int | None, typer.Option("--workers", min=1, help="Processes here; all cores unless given.")]
Cluster = Annotated[str | None, typer.Option("--cluster", metavar="ADDRESS", help="A Dask scheduler to work for us.")]
Mix = Annotated[bool, typer.Option("--mix", help="Go on with results of another version all the same.")]


@lab.command("list", epilog="Example: sapper lab list --json")
def list_(json: Json = False) -> None:
    """List the studies that come with Sapper: those of the five works."""
    from sapper.lab import study_named, study_names

    studies = [study_named(name) for name in study_names()]
    if json:
        print_json([_brief(study) for study in studies])
        return
    table = Table("study", "settings", "games each", "what it asks", box=None, pad_edge=False)
    for study in studies:
        table.add_row(study.name, str(len(study.settings)), str(study.games), study.title)
    console().print(table)


def _brief(study: Study) -> dict[str, Any]:
    return {"name": study.name, "title": study.title, "settings": len(study.settings), "games": study.games}


@lab.command(epilog="Example: sapper lab show windows")
def show(name: Name, json: Json = False) -> None:
    """Show a study: its parameters, its games, and what was published of it."""
    from sapper.lab import study_named

    study = study_named(name)
    published = [
        {"metric": one.metric, "value": one.value, "where": dict(one.where), "games": one.games, "why": one.why}
        for one in study.published
    ]
    if json:
        details = {"seed": study.seed, "batch": study.batch, "total": study.total, "notes": study.notes}
        print_json(_brief(study) | details | {"grid": study.settings, "published": published})
        return
    out = console()
    out.print(f"{study.title}.", style="bold")
    games = count(study.games, "game")
    out.print(f"{count(len(study.settings), 'setting')}, {games} each in batches of {study.batch}, seed {study.seed}.")
    for parameter, values in study.grid.items():
        out.print(f"  {parameter}: {', '.join(map(str, values))}")
    if study.notes:
        out.print(study.notes)
    for one in study.published:
        where = ", ".join(f"{key} {value}" for key, value in one.where.items())
        out.print(f"  published: {one.metric} {one.value} where {where}")


@lab.command(epilog="Example: sapper lab run steps --games 500 --out studies/steps")
def run(
    name: Name,
    games: Annotated[
        int | None, typer.Option("--games", min=1, help="Games of each setting; can be raised later.")
    ] = None,
    workers: Workers = None,
    cluster: Cluster = None,
    out: Annotated[
        str | None,
        typer.Option("--out", metavar="DIR", help="A folder or fsspec address; else studies/NAME."),
    ] = None,
    player: Annotated[
        list[str] | None, typer.Option("--player", help="One more player to join, such as file.py:Class; repeatable.")
    ] = None,
    batch: Annotated[int | None, typer.Option("--batch", min=1, help="Games in a task; only at the first run.")] = None,
    mix: Mix = False,
    json: Json = False,
) -> None:
    """Run a study, or go on with it: what is done is kept, whatever ended the run before."""
    from sapper.lab import run as run_study
    from sapper.lab import status as status_of
    from sapper.lab import study_named

    study = study_named(name).with_players(player or ())
    where = out or f"studies/{study.name}"
    with interruptible(where), shown(study.name) as bar:
        store = run_study(
            study, where, games, workers=workers, cluster=cluster, batch=batch, mix=mix, progress=bar.update
        )
    found = status_of(store)
    if json:
        print_json(_state(found))
        return
    print(f"{count(found.games, 'game')} of {study.name} are in {where}.")
    print(f"sapper lab report {where} says what they tell.")


@lab.command(epilog="Example: sapper lab status studies/steps")
def status(directory: Dir, json: Json = False) -> None:
    """Say how far a study is. Exit code 1 when something is missing."""
    from sapper.lab import Store
    from sapper.lab import status as status_of

    found = status_of(Store(directory))
    if json:
        print_json(_state(found))
    else:
        manifest = found.manifest
        least, most = min(found.settings), max(found.settings)
        tasks = f"{found.done} of {count(found.tasks, 'task')} done"
        print(f"{manifest.study}: {tasks}, {found.games} of {found.wanted} games.")
        print(f"Each of {count(len(found.settings), 'setting')} has {least} to {most} tasks of {manifest.batch} games.")
        print(f"Version {manifest.version}, behaviour {manifest.behaviour}.")
        for other in manifest.mixed:
            print(f"Mixed with {other}.")
        for command in manifest.commands:
            print(f"  {command}")
    if not found.complete:
        raise typer.Exit(1)


def _state(found: Status) -> dict[str, Any]:
    manifest = found.manifest
    return {
        "name": manifest.study,
        "title": manifest.title,
        "complete": found.complete,
        "games": found.games,
        "wanted": found.wanted,
        "tasks": found.tasks,
        "done": found.done,
        "settings": list(found.settings),
        "batch": manifest.batch,
        "version": manifest.version,
        "behaviour": manifest.behaviour,
        "mixed": manifest.mixed,
        "commands": manifest.commands,
        "machines": manifest.machines,
    }


@contextmanager
def interruptible(where: str) -> Iterator[None]:
    """Ctrl+C says that nothing is lost."""
    try:
        yield
    except KeyboardInterrupt:
        print(f"Interrupted. What is done is kept in {where}; the same command goes on.", file=sys.stderr)
        raise typer.Exit(130) from None


class Bar:
    """How far a run is and how long it will take: a bar on a terminal, else now and then a line."""

    def __init__(self, bar: Progress | None) -> None:
        self.bar = bar
        self.said = time.monotonic()

    def update(self, estimate: Estimate, _done: object) -> None:
        """One more task is done."""
        from sapper.lab.estimate import in_words

        left = estimate.left
        words = "" if left is None else f"about {in_words(left)} left"
        tasks = f"{estimate.done} of {count(estimate.total, 'task')}"
        if self.bar is not None:
            self.bar.update(self.bar.task_ids[0], completed=estimate.share, tasks=tasks, left=words)
        elif estimate.done and time.monotonic() - self.said >= _SAID:
            self.said = time.monotonic()
            print(f"{tasks}, {words}", file=sys.stderr)


@contextmanager
def shown(what: str) -> Iterator[Bar]:
    """The bar, as long as the run goes on."""
    error = Console(stderr=True)
    if not error.is_terminal:
        yield Bar(None)
        return
    columns: list[ProgressColumn] = [
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[tasks]}"),
        TextColumn("{task.fields[left]}"),
    ]
    with Progress(*columns, console=error, transient=True) as bar:
        bar.add_task(what, total=1.0, tasks="", left="")
        yield Bar(bar)


@lab.command(epilog="Example: sapper lab report studies/steps")
def report(directory: Dir, json: Json = False) -> None:
    """Write the report of a study beside its results: a page, Markdown, and figures as SVG and PNG."""
    from sapper.lab import Store
    from sapper.lab.report import report as write

    store = Store(directory)
    written = write(store)
    if json:
        print_json({"title": written.title, "files": [store.path(name) for name in written.files]})
        return
    print(f"The report is {store.path('report/index.html')}.")


@lab.command(
    epilog='Example: sapper lab query studies/steps "SELECT steps, avg(won) FROM games GROUP BY steps ORDER BY steps"'
)
def query(
    directory: Dir,
    sql: Annotated[str, typer.Argument(metavar="SQL", help="A question in DuckDB's SQL.")],
    csv: Annotated[bool, typer.Option("--csv", help="Print CSV.")] = False,
    json: Json = False,
) -> None:
    """Ask the results anything. The tables are `games`, `timing` and `settings`."""
    from sapper.lab import Store
    from sapper.lab.results import results

    with results(Store(directory)) as found:
        answer = found.query(sql)
        header = [column[0] for column in answer.description or ()]
        if csv:
            _print_csv(header, answer)
            return
        rows = answer.fetchall()
    if json:
        print_json([dict(zip(header, map(_plain, row), strict=True)) for row in rows])
        return
    table = Table(*header, box=None, pad_edge=False)
    for row in rows:
        table.add_row(*("" if value is None else str(value) for value in row))
    console().print(table)


@lab.command(epilog="Example: sapper lab export studies/steps csv > games.csv")
def export(
    directory: Dir,
    form: Annotated[str, typer.Argument(metavar="FORMAT", help="csv, jsonl or parquet.")] = "csv",
    to: Annotated[
        Path | None, typer.Option("--to", metavar="FILE", help="Where to; standard output unless given.")
    ] = None,
) -> None:
    """Write every game with the parameters of its setting: to standard output, or into a file."""
    from sapper.lab import Store
    from sapper.lab.results import results

    if form not in ("csv", "jsonl", "parquet"):
        raise InputError(f"Games are exported as csv, jsonl or parquet, not as {form!r:.20}.")
    if to is None and form == "parquet":
        raise InputError("Parquet goes into a file: say which with --to.")
    with results(Store(directory)) as found:
        if to is not None:
            found.export(form, to)
            return
        games = found.query("SELECT * FROM games ORDER BY setting, game")
        header = [column[0] for column in games.description]
        if form == "csv":
            _print_csv(header, games)
            return
        while rows := games.fetchmany(_ROWS):
            for row in rows:
                print_json(dict(zip(header, map(_plain, row), strict=True)))


def _print_csv(header: list[str], answer: Any) -> None:
    """Rows as they come: there may be millions."""
    out = writer(sys.stdout, lineterminator="\n")
    out.writerow(header)
    while rows := answer.fetchmany(_ROWS):
        out.writerows(rows)


def _plain(value: Any) -> Any:
    """What JSON knows; NaN and infinity become null, all else text."""
    if isinstance(value, float):
        return value if isfinite(value) else None
    return value if value is None or isinstance(value, str | int) else str(value)


@lab.command(epilog="Example: sapper lab reproduce --scale 0.1")
def reproduce(
    full: Annotated[bool, typer.Option("--full", help="As many games as were published: hours, on two cores.")] = False,
    scale: Annotated[float, typer.Option("--scale", min=0.0001, help="Times as many games of every study.")] = 1.0,
    only: Annotated[
        list[str] | None, typer.Option("--only", metavar="NAME", help="Only this study; repeatable.")
    ] = None,
    out: Annotated[str, typer.Option("--out", metavar="DIR", help="Where results go.")] = "studies/reproduction",
    to: Annotated[Path, typer.Option("--to", metavar="FILE", help="The document to write.")] = Path(
        "docs/reproduction.md"
    ),
    workers: Workers = None,
    cluster: Cluster = None,
    mix: Mix = False,
) -> None:
    """Run the experiments of all five works, about an hour on two cores, and write what they give beside what was
    published. Interrupted, the same command goes on.
    """
    from sapper.lab import study_names
    from sapper.lab.reproduce import reproduce as run_all
    from sapper.lab.reproduce import written

    unknown = next((name for name in only or () if name not in study_names()), None)
    if unknown is not None:
        raise InputError(f"There is no study {unknown!r}; there are {', '.join(study_names())}.")
    with interruptible(out), shown("reproduce") as bar:
        stores = run_all(
            out,
            full=full,
            scale=scale,
            only=only or (),
            workers=workers,
            cluster=cluster,
            mix=mix,
            progress=bar.update,
        )
    to.parent.mkdir(parents=True, exist_ok=True)
    written(stores, to)
    print(f"What came out is in {to}.")
