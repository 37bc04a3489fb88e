"""`sapper history`: every game that was played, listed, counted, out and in."""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path
from typing import IO, Annotated, Any

import typer
from rich.table import Table

from sapper import formats
from sapper.board import InputError
from sapper.history import Filter, History
from sapper.history.filters import LEVELS, RESULTS
from sapper.history.table import MOST_ROWS, SORTS
from sapper.history.transfer import FORMATS, lines_of

from .input import File, Json
from .output import console, count, print_json

history = typer.Typer(
    help="Every game that was played: listed, counted, written out, read in.",
    epilog="Example: sapper history stats --player me",
    rich_markup_mode="rich",
)


@history.callback(invoke_without_command=True)
def whole(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


Data = Annotated[
    Path | None, typer.Option("--data", metavar="DIR", help="Where games are kept; else the platform's folder.")
]
Level = Annotated[
    str | None, typer.Option("--level", help="A preset, or custom: all others.", autocompletion=lambda: [*LEVELS])
]
Result = Annotated[str | None, typer.Option("--result", help="won or lost.", autocompletion=lambda: [*RESULTS])]
Who = Annotated[str | None, typer.Option("--player", help="me, computer, or a player's name.")]


@history.command("list", epilog="Example: sapper history list --level expert --result won --sort ms --up")
def list_(
    level: Level = None,
    result: Result = None,
    player: Who = None,
    sort: Annotated[str, typer.Option("--sort", help="What to sort by.", autocompletion=lambda: [*SORTS])] = "played",
    up: Annotated[bool, typer.Option("--up", help="The least first.")] = False,
    limit: Annotated[int, typer.Option("--limit", min=1, max=MOST_ROWS, help="At most so many games.")] = 20,
    data: Data = None,
    json: Json = False,
) -> None:
    """List games, the newest first unless told otherwise."""
    with History(data) as games:
        page = games.table.page(Filter(level=level, result=result, player=player), sort, not up, 0, limit)
    if json:
        print_json({"games": page.games, "total": page.total})
        return
    if not page.total:
        print("There are no such games.")
        return
    table = Table("game", "date", "board", "who", "result", "time", "3BV", "3BV/s", "needs", box=None, pad_edge=False)
    for row in page.games:
        table.add_row(*_shown(row))
    console().print(table)
    print(f"{count(page.total, 'game')} in all." if page.total <= limit else f"{limit} of {page.total} games.")


def _shown(row: dict[str, Any]) -> list[str]:
    date = datetime.fromtimestamp(row["played"] / 1000).strftime("%Y-%m-%d %H:%M")
    board = row["rules"] if row["level"] == "custom" else row["level"]
    pace = "" if row["bv3_per_s"] is None else f"{row['bv3_per_s']:.2f}"
    return [
        str(row["id"]),
        date,
        f"{board}{' no guess' if row['no_guess'] else ''}",
        row["player"] or "me",
        f"{row['result']}{', practice' if row['practice'] else ''}",
        seconds(row["ms"]) if row["ms"] else "",
        str(row["bv3"]),
        pace,
        row["technique"] or "",
    ]


def seconds(ms: float) -> str:
    """A time as players write it.

    >>> seconds(95_437)
    '95.4 s'
    """
    return f"{ms / 1000:.1f} s"


@history.command(epilog="Example: sapper history stats --player me --level expert")
def stats(
    level: Level = None, result: Result = None, player: Who = None, data: Data = None, json: Json = False
) -> None:
    """What the games add up to: wins, rates with their 95 % intervals, best and mean times, streaks."""
    with History(data) as games:
        found = games.figures.all(Filter(level=level, result=result, player=player))
    if json:
        print_json(found)
        return
    print(_rated("All", found) + (f" {found['practice']} more were practice." if found["practice"] else ""))
    for one in found["levels"]:
        print(_rated(one["level"].capitalize(), one) + _times(one))


def _rated(name: str, found: dict[str, Any]) -> str:
    if not found["games"]:
        return f"{name}: no games."
    low, high = (100 * edge for edge in found["interval"])
    return (
        f"{name}: {found['wins']} of {count(found['games'], 'game')} won, "
        f"{100 * found['rate']:.1f} % [{low:.1f}, {high:.1f}]."
    )


def _times(level: dict[str, Any]) -> str:
    if level["best_ms"] is None:
        return ""
    return (
        f" Best {seconds(level['best_ms'])}, mean {seconds(level['mean_ms'])}; "
        f"best streak {level['best_streak']}, now {level['streak']}."
    )


@history.command(epilog="Example: sapper history export --format jsonl > games.jsonl")
def export(
    form: Annotated[str, typer.Option("--format", help="csv or jsonl.", autocompletion=lambda: [*FORMATS])] = "jsonl",
    level: Level = None,
    result: Result = None,
    player: Who = None,
    data: Data = None,
    json: Annotated[bool, typer.Option("--json", help="The same as --format jsonl.")] = False,
) -> None:
    """Write games to standard output: whole games as JSON lines, or the table as CSV."""
    with History(data) as games:
        which = Filter(level=level, result=result, player=player)
        for line in games.transfer.export(which, "jsonl" if json else form):
            sys.stdout.write(line)


def _replays(file: str) -> str | None:
    """The format of a file that holds another program's games, known by the end of its name."""
    form = formats.named_by(file)
    return None if form is None or form.name == "record" or "record" not in form.carries else form.name


@history.command("import", epilog="Example: sapper history import games.jsonl")
def import_(file: File, data: Data = None, json: Json = False) -> None:
    """Read games that were exported, Records or the desktop solver's statistics, one a line; or a replay of another
    program, by the end of its name. What is there already is left out.

    Lines that are no games are named; when there was no other, that is bad input.
    """
    with History(data) as games:
        if (form := _replays(file)) is not None:
            lines = formats.write(formats.read_all(Path(file), form), "record").decode()
            found = games.transfer.take_in(lines.splitlines())
        elif file == "-":
            found = games.transfer.take_in(lines_of(sys.stdin.buffer))
        else:
            with _opened(Path(file)) as stream:
                found = games.transfer.take_in(lines_of(stream))
    if json:
        print_json(found.to_json())
    else:
        for refused in found.refused:
            print(refused, file=sys.stderr)
        if found.more_refused:
            print(f"{found.more_refused} more lines were no games.", file=sys.stderr)
        known = f", {found.known} known already" if found.known else ""
        print(f"{count(found.added, 'game')} added{known}.")
    if found.refused and not found.added and not found.known:
        raise InputError("Nothing in this was a game.")


def _opened(path: Path) -> IO[bytes]:
    try:
        return path.open("rb")
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}.") from error
