"""How strong the players are: plays the games of docs/strength.csv, line by line, and writes docs/strength.md from it.

    python -m benchmarks.strength [--threads N] [--only WORD]   go on where the table ends
    python -m benchmarks.strength --write                       only write docs/strength.md anew

A run may be stopped at any time: lines that are done stand in the CSV file. Lines of ablations are compared with `best`
on the same boards, so who won which game is kept in build/strength until the run is over.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import sapper
from sapper.measure import paired_difference, wilson

from .calibration import calibration, calibration_rows

ROOT = Path(__file__).resolve().parents[1]
TABLE = ROOT / "docs" / "strength.csv"
CALIBRATION = ROOT / "docs" / "calibration.csv"
DOCUMENT = ROOT / "docs" / "strength.md"
STATE = ROOT / "build" / "strength"
BOARDS: Final = ("8x8/10", "9x9/10", "16x16/40", "30x16/99")
RULES: Final = ("safe", "opening")
SEED: Final = 1

#: Each takes an idea away from `best`, or gives it more room.
ABLATIONS: Final = {
    "best:search-layouts=0,part-layouts=0": "no exact endgame, no parts played as games of their own",
    "best:part-layouts=0": "no parts played as games of their own",
    "best:search-layouts=128": "endgames from 128 layouts on instead of 600",
    "best:search-layouts=4000,search-work=40000000": "endgames from 4,000 layouts on",
    "best:network=0": "the safety of the next guess instead of the trained evaluation (and so one ply)",
    "best:depth=1": "one ply instead of two",
    "best:expand-safe=0": "no safe cell opened in thought",
    "best:expand-safe=8": "a safe cell opened in thought where at most 8 are safe",
    "best:frontier-most=10,sea-most=8": "twice as many candidates",
    "best:pair-least=1": "no cells that may be one half of a coin toss to come",
    "best:frontier-share=1,sea-share=1": "only the safest cells are candidates",
    "best:depth=3,deeper-chance=0.01": "three plies",
}


class Line(NamedTuple):
    """Games to play."""

    part: str  # table, ablation
    player: str
    rules: str
    rule: str
    seed: int
    games: int


class Row(NamedTuple):
    """Games played. The last two count the boards that only this player or only `best` won; -1 in the table."""

    part: str
    player: str
    rules: str
    rule: str
    seed: int
    games: int
    wins: int
    without_guess: int
    guesses: int
    certain_losses: int
    ms_per_game: float
    fingerprint: str
    only_this: int
    only_best: int

    @property
    def line(self) -> Line:
        return Line(*self[:6])


def lines() -> Iterator[Line]:
    """All that is played, what matters most first."""
    for rule in RULES:
        yield Line("table", "best", "30x16/99", rule, SEED, 100_000)
    for board in BOARDS:
        for rule in RULES:
            yield Line("table", "fast", board, rule, SEED, 200_000)
            if board != "30x16/99":
                yield Line("table", "best", board, rule, SEED, 200_000)
    for rule in RULES:
        for board in BOARDS:
            yield Line("table", "max", board, rule, SEED, 20_000)
    for rule in RULES:
        for player in ("best", *ABLATIONS):
            yield Line("ablation", player, "30x16/99", rule, 7, 50_000)


def read() -> dict[Line, Row]:
    """The rows that are done."""
    if not TABLE.exists():
        return {}
    with TABLE.open(newline="") as file:
        rows = [row(fields) for fields in list(csv.reader(file))[1:]]
    return {found.line: found for found in rows}


def row(fields: list[str]) -> Row:
    """One line of the file."""
    kinds: list[Callable[[str], object]] = [*[str] * 4, *[int] * 6, float, str, int, int]
    return Row._make(kind(field) for kind, field in zip(kinds, fields, strict=True))


def save(done: dict[Line, Row]) -> None:
    """The table, in the order of `lines`."""
    ordered = [done[line] for line in lines() if line in done]
    with TABLE.open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(Row._fields)
        writer.writerows([*row[:10], f"{row.ms_per_game:.3f}", *row[11:]] for row in ordered)


def play(line: Line, threads: int | None) -> Row:
    """The games of one line."""
    result = sapper.simulate(
        line.rules, line.player, line.games, line.seed, rule=line.rule, threads=threads, progress=progress(line)
    )
    if result.interrupted:
        raise KeyboardInterrupt
    only = (-1, -1)
    if line.part == "ablation":
        only = beside_best(line, result.won)
    if line == Line("table", "best", "30x16/99", line.rule, SEED, line.games):
        calibration(result, CALIBRATION)
    return Row(
        *line, result.wins, result.wins_without_guess, result.guesses, result.losses["certain"], result.ms_per_game,
        result.fingerprint, *only,
    )  # fmt: skip


def beside_best(line: Line, won: bytes) -> tuple[int, int]:
    """Boards that only this player or only `best` won."""
    kept = STATE / f"{line.rule}.won"
    if line.player == "best":
        STATE.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(won)
    elif not kept.exists():
        best = sapper.simulate(line.rules, "best", line.games, line.seed, rule=line.rule)
        STATE.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(best.won)
    paired = paired_difference(won, kept.read_bytes())
    return paired.only_first, paired.only_second


def progress(line: Line) -> Callable[[int, int], None]:
    """Says how far a line is."""

    def told(games: int, wins: int) -> None:
        rate = 100 * wins / max(games, 1)
        print(f"\r{line.player} {line.rules} {line.rule}: {games} of {line.games}, {rate:.2f} %  ", end="", flush=True)
        if games == line.games:
            print()

    return told


def table(done: dict[Line, Row]) -> Iterator[str]:
    """The main table, in Markdown."""
    yield "| board | first click | player | won | 95 % interval | games | ms a game | fingerprint |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    rows = [row for row in done.values() if row.part == "table"]
    order = {"fast": 0, "best": 1, "max": 2}
    for row in sorted(rows, key=lambda r: (BOARDS.index(r.rules), RULES.index(r.rule), order[r.player])):
        low, high = wilson(row.wins, row.games)
        yield (
            f"| {row.rules} | {row.rule} | `{row.player}` | {100 * row.wins / row.games:.2f} % | "
            f"{100 * low:.2f} to {100 * high:.2f} | {row.games:,} | {row.ms_per_game:.2f} | `{row.fingerprint}` |"
        )
    lost = sum(row.certain_losses for row in done.values())
    games = sum(row.games for row in done.values())
    yield ""
    yield f"In these {games:,} games (the ablations' among them) {lost} were lost on a move that was called certain."


def ablation_table(done: dict[Line, Row]) -> Iterator[str]:
    """What each idea is worth, paired with `best`."""
    if not any(row.part == "ablation" for row in done.values()):
        yield "None of these lines has been played yet; `python -m benchmarks.strength --only ablation` does."
        return
    yield "| instead of `best` | player | first click | won | difference, 95 % interval | ms a game |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for player, said in {"best": "nothing", **ABLATIONS}.items():
        for row in done.values():
            if row.part != "ablation" or row.player != player:
                continue
            low, high = _interval(row)
            gap = (row.only_this - row.only_best) / row.games
            told = "" if player == "best" else f"{100 * gap:+.2f} [{100 * low:+.2f}, {100 * high:+.2f}]"
            won = f"{100 * row.wins / row.games:.2f} %"
            yield f"| {said} | `{player}` | {row.rule} | {won} | {told} | {row.ms_per_game:.2f} |"


def _interval(row: Row) -> tuple[float, float]:
    """Of the difference to `best`, from the boards that only one of the two won."""
    neither = row.games - row.only_this - row.only_best
    first = b"\1" * row.only_this + bytes(row.only_best + neither)
    second = bytes(row.only_this) + b"\1" * row.only_best + bytes(neither)
    return paired_difference(first, second).ci95


def write(done: dict[Line, Row]) -> None:
    """Put the tables into the document."""
    text = DOCUMENT.read_text("utf-8")
    parts = {"strength": table(done), "ablation": ablation_table(done), "calibration": calibration_rows(CALIBRATION)}
    for name, written in parts.items():
        begin, end = (f"<!-- {name}: {word}, written by benchmarks/strength.py -->" for word in ("begin", "end"))
        before, _, rest = text.partition(begin)
        _, _, after = rest.partition(end)
        text = f"{before}{begin}\n\n" + "\n".join(written) + f"\n\n{end}{after}"
    DOCUMENT.write_text(text, "utf-8")


def main() -> None:
    """Play what is missing, then write the document."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--threads", type=int, default=None)
    parser.add_argument("--only", default="", help="only lines that hold this word")
    parser.add_argument("--write", action="store_true", help="play nothing")
    asked = parser.parse_args()
    done = read()
    try:
        for line in lines():
            if asked.write or line in done or asked.only not in " ".join(map(str, line)):
                continue
            done[line] = play(line, asked.threads)
            save(done)
    except KeyboardInterrupt:
        print("\nStopped; what is done is kept.")
    write(done)


if __name__ == "__main__":
    main()
