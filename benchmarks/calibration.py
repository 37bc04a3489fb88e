"""Does `win` mean what it says? One guess of each game, drawn before it: what chance the player saw, and the end."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from math import isnan
from pathlib import Path
from typing import Final

from sapper.measure import wilson
from sapper.play import Simulation

TENTHS: Final = 10


def calibration(result: Simulation, kept: Path) -> None:
    """Add the tenths of predicted chances of one simulation to a CSV file, in place of older ones of the same rule."""
    rows = [row for row in _rows(kept) if row[0] != result.rules.rule]
    tenths: list[list[tuple[float, int]]] = [[] for _ in range(TENTHS)]
    for chance, won in zip(result.estimates, result.won, strict=True):
        if not isnan(chance):
            tenths[min(int(chance * TENTHS), TENTHS - 1)].append((chance, won))
    for i, seen in enumerate(tenths):
        rows.append(
            [result.rules.rule, str(i), str(len(seen)), repr(sum(c for c, _ in seen)), str(sum(w for _, w in seen))]
        )
    with kept.open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["rule", "tenth", "guesses", "predicted", "won"])
        writer.writerows(rows)


def calibration_rows(kept: Path) -> Iterator[str]:
    """The table, in Markdown."""
    yield "| first click | predicted | guesses | mean prediction | won | 99 % interval | within it, or 2 points |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for rule, tenth, guesses, predicted, won in _rows(kept):
        count = int(guesses)
        if not count:
            continue
        mean, share = float(predicted) / count, int(won) / count
        low, high = wilson(int(won), count, 0.99)
        good = abs(mean - share) <= 0.02 or low <= mean <= high
        yield (
            f"| {rule} | {10 * int(tenth)} to {10 * int(tenth) + 10} % | {count:,} | {100 * mean:.2f} % | "
            f"{100 * share:.2f} % | {100 * low:.2f} to {100 * high:.2f} | {'yes' if good else 'NO'} |"
        )


def _rows(kept: Path) -> list[list[str]]:
    if not kept.exists():
        return []
    with kept.open(newline="") as file:
        return list(csv.reader(file))[1:]
