"""Optimal play of all small boards: computes docs/optimal.csv, cheapest first, and writes docs/optimal.md from it.

    python benchmarks/optimal_tables.py [--hours H] [--state DIR]     go on where the table ends
    python benchmarks/optimal_tables.py --write                       only write docs/optimal.md anew

A run may be stopped at any time. Rows that are done stand in the CSV file; what was learned about a board that is not
is kept in the state folder (a few megabytes a board), and the next run goes on from there.
"""

from __future__ import annotations

import argparse
import csv
import math
import signal
import time
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from sapper.board import FIRST_CLICK_RULES, Cancelled, Cell
from sapper.play import OptimalSearch

ROOT = Path(__file__).resolve().parents[1]
TABLE = ROOT / "docs" / "optimal.csv"
DOCUMENT = ROOT / "docs" / "optimal.md"
STATE = ROOT / "build" / "optimal"
FIELDS = ["width", "height", "mines", "rule", "won", "layouts", "first", "positions", "seconds"]
MARK = "<!-- The rest of this file is written by benchmarks/optimal_tables.py from optimal.csv. -->"
OUTER = (*range(9), *range(28, 37))  # mine counts of 6x6 that are within reach
UNLIMITED = 2**64 - 1


class Board(NamedTuple):
    """One board with one number of mines."""

    width: int
    height: int
    mines: int

    @property
    def cost(self) -> float:
        """A guess: layouts, times the orders in which their safe cells could open; with few mines most open at once."""
        cells = self.width * self.height
        return math.comb(cells, self.mines) * math.exp2(min(cells - self.mines, 3 * self.mines * (25 / cells) ** 2))


class Row(NamedTuple):
    """One line of the table."""

    board: Board
    rule: str
    won: int
    layouts: int
    first: list[Cell]
    positions: int
    seconds: float


class Deadline:
    """Stops a search when the time is over, or when the process is asked to end."""

    def __init__(self, hours: float | None) -> None:
        self.end = math.inf if hours is None else time.monotonic() + 3600 * hours
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: setattr(self, "end", 0.0))

    def is_set(self) -> bool:
        return time.monotonic() > self.end


def wanted() -> list[Board]:
    """Every board up to 5x5 (width at least height: the others are these, turned), and the outer counts of 6x6."""
    boards = [
        Board(width, height, mines)
        for width in range(1, 6)
        for height in range(1, width + 1)
        for mines in range(width * height + 1)
    ]
    boards += [Board(6, 6, mines) for mines in OUTER]
    return sorted(boards, key=lambda board: board.cost)


def rules_of(board: Board) -> tuple[str, ...]:
    """The first-click rules that leave room for the mines."""
    return ("any",) if board.mines == board.width * board.height else FIRST_CLICK_RULES


def read() -> list[Row]:
    """The table as it stands."""
    if not TABLE.exists():
        return []
    with TABLE.open(encoding="utf-8", newline="") as stream:
        return [_row(line) for line in csv.DictReader(stream)]


def _row(line: dict[str, str]) -> Row:
    first = [(int(x), int(y)) for x, _, y in (cell.partition(".") for cell in line["first"].split())]
    board = Board(int(line["width"]), int(line["height"]), int(line["mines"]))
    numbers = int(line["won"]), int(line["layouts"]), first, int(line["positions"]), float(line["seconds"])
    return Row(board, line["rule"], *numbers)


def append(rows: list[Row]) -> None:
    """All rules of a board, in one go."""
    fresh = not TABLE.exists()
    with TABLE.open("a", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        if fresh:
            writer.writerow(FIELDS)
        for row in rows:
            first = " ".join(f"{x}.{y}" for x, y in row.first)
            numbers = row.won, row.layouts, first, row.positions, f"{row.seconds:.3f}"
            writer.writerow([*row.board, row.rule, *numbers])


def compute(board: Board, state: Path, stop: Deadline) -> list[Row]:
    """All rules of a board; the time of earlier runs that were cut short is counted in."""
    name = state / f"{board.width}x{board.height}-{board.mines}"
    progress, spent = name.with_suffix(".bin"), name.with_suffix(".seconds")
    before = float(spent.read_text("utf-8")) if spent.exists() else 0.0
    began = time.process_time() - before
    search = OptimalSearch(*board, save=progress)
    rows: list[Row] = []
    try:
        for rule in rules_of(board):
            found = search.best(rule, budget=UNLIMITED, cancel=stop)
            rows.append(
                Row(board, rule, found.won, found.layouts, [*found.first], found.positions, time.process_time() - began)
            )
    finally:
        spent.write_text(f"{time.process_time() - began:.3f}\n", "utf-8")
    for file in (progress, spent):
        file.unlink(missing_ok=True)
    return rows


def run(state: Path, hours: float | None) -> None:
    """Board after board, cheapest first."""
    stop = Deadline(hours)
    state.mkdir(parents=True, exist_ok=True)
    done = {row.board for row in read()}
    for board in wanted():
        if board in done:
            continue
        try:
            rows = compute(board, state, stop)
        except Cancelled:
            return
        append(rows)
        write()
        best = rows[0]
        seconds = rows[-1].seconds
        print(f"{board.width}x{board.height}/{board.mines}  {best.won} of {best.layouts}  {seconds:.1f} s", flush=True)


def representatives(board: Board, first: list[Cell]) -> list[Cell]:
    """One cell of every class that is the same by symmetry: the first in reading order."""
    chosen: dict[Cell, Cell] = {}
    for x, y in sorted(first, key=lambda cell: (cell[1], cell[0])):
        right, down = board.width - 1 - x, board.height - 1 - y
        images = [(x, y), (right, y), (x, down), (right, down)]
        if board.width == board.height:
            images += [(b, a) for a, b in images]
        chosen.setdefault(min(images, key=lambda cell: (cell[1], cell[0])), (x, y))
    return [*chosen.values()]


def document(rows: list[Row]) -> Iterator[str]:
    """The tables, one a size."""
    missing = [board for board in wanted() if board not in {row.board for row in rows}]
    if missing:
        names = ", ".join(f"{b.width}x{b.height}/{b.mines}" for b in sorted(missing))
        yield f"Not computed yet: {names}.\n"
    else:
        yield "Every mine count of all boards up to 5x5 is there.\n"
    ordered = sorted(rows, key=lambda row: (_size(row), row.board.mines))
    for _, group in groupby(ordered, key=_size):
        yield from _section([*group])


def _size(row: Row) -> tuple[int, int]:
    return row.board.width * row.board.height, row.board.width


def _section(rows: list[Row]) -> Iterator[str]:
    board = rows[0].board
    yield f"### {board.width}x{board.height}\n"
    columns = ["mines", "won", "of, `any`", "share", "of, `safe`", "share", "first"]
    columns += ["won, `opening`", "of", "share", "first", "time"]
    yield f"| {' | '.join(columns)} |"
    yield f"| {' | '.join('---' if name == 'first' else '---:' for name in columns)} |"
    for mines, group in groupby(rows, key=lambda row: row.board.mines):
        by_rule = {row.rule: row for row in group}
        plain = by_rule["any"]
        parts = [str(mines), str(plain.won), str(plain.layouts), _share(plain)]
        if "safe" in by_rule:
            safe, opening = by_rule["safe"], by_rule["opening"]
            parts += [str(safe.layouts), _share(safe), _cells(plain)]
            parts += [str(opening.won), str(opening.layouts), _share(opening), _cells(opening)]
        else:
            parts += ["", "", _cells(plain), "", "", "", ""]
        parts.append(_time(max(row.seconds for row in by_rule.values())))
        yield f"| {' | '.join(parts)} |"
    yield ""


def _share(row: Row) -> str:
    return f"{100 * row.won / row.layouts:.4f} %"


def _cells(row: Row) -> str:
    chosen = representatives(row.board, row.first)
    cells = {(x, y) for x in range(row.board.width) for y in range(row.board.height)}
    if len(row.first) == len(cells):
        return "all"
    return " ".join(f"({x}, {y})" for x, y in chosen)


def _time(seconds: float) -> str:
    if seconds < 120:
        return f"{seconds:.2f} s" if seconds < 10 else f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min"


def written(rows: list[Row]) -> str:
    """docs/optimal.md as it should be: its words as they are, the tables from the rows."""
    words, mark, _ = DOCUMENT.read_text("utf-8").partition(MARK)
    return words + mark + "\n\n" + "\n".join(document(rows)).rstrip("\n") + "\n"


def write() -> None:
    """Write the document anew."""
    DOCUMENT.write_text(written(read()), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--hours", type=float, help="stop after so many hours")
    parser.add_argument("--state", type=Path, default=STATE, help="where progress is kept")
    parser.add_argument("--write", action="store_true", help="only write the document")
    arguments = parser.parse_args()
    if not arguments.write:
        run(arguments.state, arguments.hours)
    write()


if __name__ == "__main__":
    main()
