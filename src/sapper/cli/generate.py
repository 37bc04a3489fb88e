"""`sapper generate`: boards that need no guess."""

from __future__ import annotations

import logging
import secrets
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from sapper.board import FIRST_CLICK_RULES, PRESETS, BudgetExceeded, Cancelled, InputError, Rules
from sapper.generator import METHODS, Generated, Wish, generate_many
from sapper.generator.wish import Range
from sapper.solve import TECHNIQUES, TOTAL_USES

from .input import Json, cell
from .output import cells, count, print_json

log = logging.getLogger("sapper")


def generate(
    rules: Annotated[
        str,
        typer.Argument(help="A preset, or width x height / mines as in 30x16/99.", autocompletion=lambda: [*PRESETS]),
    ] = "expert",
    first: Annotated[
        str | None, typer.Option("--first", metavar="X,Y", help="The first cell; the middle unless given.")
    ] = None,
    rule: Annotated[
        str, typer.Option("--rule", help="What the first cell may be.", autocompletion=lambda: [*FIRST_CLICK_RULES])
    ] = "opening",
    number: Annotated[int, typer.Option("--count", min=0, help="How many boards.")] = 1,
    seed: Annotated[
        int | None, typer.Option("--seed", help="A number that fixes all boards; a random one unless given.")
    ] = None,
    method: Annotated[
        str, typer.Option("--method", help="How boards are made.", autocompletion=lambda: [*METHODS])
    ] = "auto",
    technique_min: Annotated[
        str,
        typer.Option(
            "--technique-min",
            help="The hardest technique it needs is at least this; guess for boards that do need one.",
            autocompletion=lambda: [*TECHNIQUES],
        ),
    ] = "single",
    technique_max: Annotated[
        str,
        typer.Option("--technique-max", help="And at most this.", autocompletion=lambda: [*TECHNIQUES[:-1]]),
    ] = "count",
    clues: Annotated[
        str | None, typer.Option("--clues", metavar="A..B", help="The most clues that a step needs together.")
    ] = None,
    depth: Annotated[
        str | None, typer.Option("--depth", metavar="A..B", help="The cells that have to be supposed at once.")
    ] = None,
    bbbv: Annotated[str | None, typer.Option("--3bv", metavar="A..B", help="The 3BV.")] = None,
    total: Annotated[
        str | None,
        typer.Option(
            "--total",
            help="The mine total: allowed, end (only when no mine or nothing else is left), needed or never.",
            autocompletion=lambda: [*reversed(TOTAL_USES), "needed"],
        ),
    ] = None,
    all_openings: Annotated[
        bool, typer.Option("--all-openings", help="Solvable from every opening, whichever is clicked first.")
    ] = False,
    mix: Annotated[
        int | None, typer.Option("--mix", metavar="N", min=0, help="Moves that mix a board of the method dense.")
    ] = None,
    random_mines: Annotated[
        str, typer.Option("--random-mines", metavar="K|auto", help="Mines that the method combined lays at once.")
    ] = "auto",
    total_chance: Annotated[
        float,
        typer.Option(
            "--total-chance", metavar="P", help="How likely the method gradual keeps a mine that needs the total."
        ),
    ] = 0.08,
    time_limit: Annotated[
        float, typer.Option("--time-limit", metavar="SECONDS", min=0.0, help="How long to wait for each board.")
    ] = 60.0,
    threads: Annotated[int | None, typer.Option("--threads", min=1, help="Cores to use; all unless given.")] = None,
    certificate: Annotated[
        bool, typer.Option("--certificate", help="Add the solution, for sapper verify. Implies --json.")
    ] = False,
    json: Json = False,
) -> None:
    """Make boards that need no guess, as hard as wished, and print them: Layouts, or with --json one line each.

    When the time limit ends without a board, the exit code is 1. Ctrl+C ends it after the boards that are done.

    Example: sapper generate 30x16/99 --first 3,3 --count 100 --seed 1 --technique-max pair --json
    """
    wish = Wish(
        technique_min=technique_min,
        technique_max=technique_max,
        clues=_range(clues, "--clues"),
        depth=_range(depth, "--depth"),
        total=total,
        bbbv=_range(bbbv, "--3bv"),
        all_openings=all_openings,
    )
    if certificate and technique_min == "guess":
        raise InputError("A board that needs a guess has no certificate.")
    wanted = Rules.parse(rules, rule)
    chosen = secrets.randbits(64) if seed is None else seed
    log.debug("seed %d", chosen)
    patience = _Patience(time_limit)
    boards = generate_many(
        wanted,
        number,
        None if first is None else cell(first),
        chosen,
        method,
        wish=wish,
        mix=mix,
        random_mines=_random_mines(random_mines),
        total_chance=total_chance,
        threads=threads,
        budget=2**62,  # the time limit ends it
        cancel=patience,
    )
    done = 0
    try:
        with _bar(wanted, number) as advance:
            for done, board in enumerate(boards, 1):
                patience.restart()
                advance()
                _print(board, certificate=certificate, json=json or certificate, apart=done > 1)
                sys.stdout.flush()  # whoever reads along does not wait for the next board
    except Cancelled:
        raise BudgetExceeded(_sentence(wanted, wish, method, time_limit, done)) from None


def _print(board: Generated, *, certificate: bool, json: bool, apart: bool) -> None:
    if json:
        print_json(board.to_json(certificate=certificate))
        return
    if apart:
        print()
    print(board.layout)
    if (stuck := board.guess) is not None:
        print(f"It comes to a guess among {count(len(stuck.undecided), 'cell')}: {cells(stuck.undecided)}")


def _sentence(rules: Rules, wish: Wish, method: str, seconds: float, done: int) -> str:
    """Nothing was found: what was asked for, and what to do."""
    wished = f" as wished, {wish.to_json()}," if wish != Wish() else ""
    after = f" after {count(done, 'board')}" if done else ""
    return (
        f"No {rules} board{wished} was found{after} within {seconds:g} second{'s' * (seconds != 1)} by the method "
        f"{method}: there may be none, or hardly any. Ask for less, for fewer mines, or with --time-limit for more "
        "time."
    )


@dataclass(slots=True)
class _Patience:
    """Says stop when no board has come for so many seconds."""

    seconds: float
    since: float = field(default_factory=time.monotonic)

    def restart(self) -> None:
        """A board has come."""
        self.since = time.monotonic()

    def is_set(self) -> bool:
        return time.monotonic() - self.since > self.seconds


class _Advance:
    """One board more on the bar."""

    def __init__(self, bar: Progress) -> None:
        self.bar = bar

    def __call__(self) -> None:
        self.bar.advance(self.bar.task_ids[0])


@contextmanager
def _bar(rules: Rules, number: int) -> Iterator[_Advance]:
    """A bar on standard error where somebody sees it; boards that go to the same screen are printed above it."""
    screen = Console(stderr=True, highlight=False, soft_wrap=True, emoji=False, markup=False)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=screen,
        transient=True,
        redirect_stdout=sys.stdout.isatty(),
        disable=not screen.is_terminal,
    )
    with bar:
        bar.add_task(str(rules), total=number)
        yield _Advance(bar)


def _range(text: str | None, option: str) -> Range | None:
    """A range from `2..3`, or from one number."""
    if text is None:
        return None
    least, dots, most = text.partition("..")
    ends = (least, most if dots else least)
    if not all(end.isdecimal() and len(end) < 10 for end in ends):
        raise InputError(f"{option} takes a range as in 2..3, and {text!r:.40} is none.")
    return int(ends[0]), int(ends[1])


def _random_mines(text: str) -> int | None:
    if text == "auto":
        return None
    if not text.isdecimal() or len(text) > 9:
        raise InputError(f"--random-mines takes a number or auto, and {text!r:.40} is neither.")
    return int(text)
