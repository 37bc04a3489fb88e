"""`sapper rate`: how hard boards are."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable
from typing import Annotated, Final

import typer
from rich.console import Console

from sapper.board import Cell, InputError, Layout
from sapper.solve import RATED_DEPTH, Rating, rate_many
from sapper.solve.walk import first_cell

from .input import File, Json, cell, read_layouts
from .output import console, count, print_json

log = logging.getLogger("sapper")

_HEADS: Final = (
    *("board", "first", "difficulty", "technique", "clues", "mean", "steps", "hard"),
    *("depth", "naive", "total", "3BV", "ZiNi"),
)


def rate(
    file: File,
    first: Annotated[
        str | None, typer.Option("--first", metavar="X,Y", help="Where a Layout is opened, if it does not say.")
    ] = None,
    depth: Annotated[
        int, typer.Option("--depth", metavar="N", help="The most cells supposed at once in search of the depth.")
    ] = RATED_DEPTH,
    threads: Annotated[
        int | None, typer.Option("--threads", metavar="N", help="Cores to use for many boards; all unless given.")
    ] = None,
    budget: Annotated[
        int | None, typer.Option("--budget", help="The most work for a board, in the engine's units.")
    ] = None,
    json: Json = False,
) -> None:
    """Say how hard Layouts are to solve: by what reasoning, with how many clues, how often; and 3BV and ZiNi.

    Reads a Layout, or JSON lines with many, such as `sapper generate --json` writes, or Records of games. The JSON
    is a line a board.

    Example: sapper new expert --first 3,3 --seed 11 | sapper rate -
    """
    boards = read_layouts(file)
    if first is not None:
        boards = [(board, cell(first)) for board, _ in boards]
    began = time.perf_counter()
    ratings = _rated(boards, depth, threads, budget)
    log.debug("rated %s in %.3f ms", count(len(boards), "board"), 1000 * (time.perf_counter() - began))
    if json:
        for rating in ratings:
            print_json(rating.to_json())
    elif len(boards) == 1:
        _print_one(console(), *boards[0], ratings[0], depth)
    else:
        _print_many(console(), boards, ratings)


def _rated(
    boards: list[tuple[Layout, Cell | None]], depth: int, threads: int | None, budget: int | None
) -> list[Rating]:
    """Boards of one size together, the answers in the order of the boards."""
    sizes: dict[Cell, list[int]] = {}
    for number, (board, start) in enumerate(boards):
        which = f"Board {number + 1}: " if len(boards) > 1 else ""
        if start is None:
            raise InputError(f"{which}It is not said which cell is opened first: give one, as in --first 3,3.")
        try:
            first_cell(board, start)
        except InputError as error:
            raise InputError(f"{which}{error}") from None
        sizes.setdefault((board.width, board.height), []).append(number)
    found: dict[int, Rating] = {}
    for numbers in sizes.values():
        layouts, firsts = zip(*(boards[number] for number in numbers), strict=True)
        rated = rate_many(layouts, firsts, depth=depth, threads=threads, budget=budget)
        found |= zip(numbers, rated, strict=True)
    return [found[number] for number in range(len(boards))]


def _print_one(out: Console, board: Layout, first: Cell | None, rating: Rating, depth: int) -> None:
    """A line for every number, in words."""
    where = f", opened at ({first[0]}, {first[1]})" if first else ""
    out.print(f"{board.width}x{board.height} with {count(board.mine_count, 'mine')}{where}", style="bold")
    if rating.solvable:
        how = f"; the hardest technique: {rating.technique}" if rating.steps else ", by the first click"
        verdict, style = f"solvable without guessing{how}", "green"
    else:
        one = rating.guesses == 1
        guesses = "a guess" if one else f"{rating.guesses} guesses"
        safe = "the safest cell is safe" if one else "the safest cells are all safe"
        how = f"; the hardest technique besides: {rating.reasoning}" if rating.steps else ""
        verdict, style = f"it needs {guesses} ({safe} with a chance of {100 * rating.chance:.3g} %){how}", "yellow"
    out.print(f"Difficulty {rating.difficulty:.2f}: {verdict}.", style=style)
    for name, words in _lines(rating, depth):
        out.print(f"  {name:14}{words}")


def _lines(rating: Rating, depth: int) -> Iterable[tuple[str, str]]:
    given = "1 is given" if rating.hard_steps == 1 else f"{rating.hard_steps} are given"
    yield "steps", f"{rating.steps}; {given} by no single clue" if rating.hard_steps else str(rating.steps)
    if rating.steps:
        each = ", ".join(f"{steps} with {n}" for n, steps in enumerate(rating.clues_histogram) if steps)
        sure = "" if rating.clues_exact else " (perhaps fewer: the search was cut short)"
        yield "clues", f"{rating.clues_max} at most, {rating.clues_mean:.2f} on average: {each}{sure}"
    if rating.depth is None:
        yield "suppositions", f"of more than {count(depth, 'cell')} at once"
    else:
        yield "suppositions", f"of {count(rating.depth, 'cell')} at once" if rating.depth else "none"
    if rating.steps_level is None:
        yield "naive rounds", "no number of them is enough"
    else:
        yield "naive rounds", str(rating.steps_level)
    yield "mine total", "needed" if rating.total_needed else "not needed"
    yield (
        "clicks",
        (
            f"3BV {rating.bbbv}, {count(rating.openings, 'opening')}, {count(rating.islands, 'island')}; "
            f"ZiNi {rating.zini}, human ZiNi {rating.hzini}"
        ),
    )


def _print_many(out: Console, boards: list[tuple[Layout, Cell | None]], ratings: list[Rating]) -> None:
    """A line a board."""
    rows = [_HEADS, *(_row(board, first, rating) for (board, first), rating in zip(boards, ratings, strict=True))]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEADS))]
    for number, row in enumerate(rows):
        line = "  ".join(f"{word:>{width}}" for word, width in zip(row, widths, strict=True))
        out.print(line, style=None if number else "bold")
    solvable = sum(rating.solvable for rating in ratings)
    mean = sum(rating.difficulty for rating in ratings) / len(ratings)
    out.print(f"{len(ratings)} boards, {solvable} solvable without guessing; mean difficulty {mean:.2f}.")


def _row(board: Layout, first: Cell | None, rating: Rating) -> tuple[str, ...]:
    return (
        f"{board.width}x{board.height}/{board.mine_count}",
        f"{first[0]},{first[1]}" if first else "-",
        f"{rating.difficulty:.2f}",
        rating.technique,
        str(rating.clues_max),
        f"{rating.clues_mean:.2f}",
        str(rating.steps),
        str(rating.hard_steps),
        "more" if rating.depth is None else str(rating.depth),
        "none" if rating.steps_level is None else str(rating.steps_level),
        "yes" if rating.total_needed else "no",
        str(rating.bbbv),
        str(rating.zini),
    )
