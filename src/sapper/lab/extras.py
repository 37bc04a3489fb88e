"""What some studies answer beside their tables: hypotheses, and how fast win rates settle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from sapper.measure import wilson

from .figures import line_figure
from .metrics import METRICS, Value
from .pages import Heading, Part, Picture, Table, Text
from .results import Results

_BASE: Final = {"total": "yes", "flags": "yes", "rule": "opening"}
_CLOSE: Final = 1.0  # points: so much less than the whole board is little


def hypotheses(found: Results, prefix: str) -> list[Part]:
    """The first six hypotheses of work C, from its window study."""
    return [Heading("The hypotheses", 3), *_Windows(found).answers()]


class _Windows:
    """The settings of the window study by their values."""

    def __init__(self, found: Results) -> None:
        self.found = found
        self.boards = list(
            dict.fromkeys(setting["rules"] for setting in found.manifest.settings if "window" in setting)
        )
        metrics = found.known(("won", "no_guess"))
        sums = found.sums(metrics)
        self.won, self.clean = ([METRICS[m.name].value(one) for one in sums[m.name]] for m in metrics)

    def at(self, board: object, window: str = "board", **other: str) -> int:
        """The number of a setting."""
        return self.found.where({"rules": board, "window": window, **_BASE, **other})[0]

    def points(self, first: int, second: int) -> str:
        """The difference of two settings on the same boards."""
        one = self.found.paired(first, second)
        low, high = (100 * edge for edge in one.ci95)
        return f"{100 * one.difference:+.2f} [{low:+.2f}, {high:+.2f}]"

    def answers(self) -> list[Part]:
        """One after the other."""
        return [*self.threshold(), *self.totals(), *self.hardest(), *self.zero(), *self.flags(), *self.guesses()]

    def threshold(self) -> list[Part]:
        """Hypothesis 1."""
        sides = ["4", "5", "6", "7", "8", "9", "10", "board"]
        rows = [(str(board), *(self.won[self.at(board, side)].text for side in sides)) for board in self.boards]
        enough = [f"{side} on {board}" for board in self.boards for side in [self._enough(board, sides)]]
        return [
            Text("1. Restricting information costs little until a threshold. Games won behind each window:"),
            Table(("board", *sides), rows),
            Text(f"The smallest window within {_CLOSE:g} point of the whole board: {', '.join(enough)}."),
        ]

    def _enough(self, board: object, sides: list[str]) -> str:
        whole = self.won[self.at(board)].value or 0.0
        return next(side for side in sides if whole - (self.won[self.at(board, side)].value or 0.0) <= _CLOSE)

    def totals(self) -> list[Part]:
        """Hypothesis 2."""
        rows = [
            (
                str(board),
                *(self.points(self.at(board, rule=rule), self.at(board, rule=rule, total="no")) for rule in _RULES),
            )
            for board in self.boards
        ]
        said = "2. The mine total matters (the work found: little). Points won by knowing it, whole board, same boards:"
        return [Text(said), Table(("board", *_RULES), rows)]

    def hardest(self) -> list[Part]:
        """Hypothesis 3."""
        rows = []
        for board in self.boards:
            whole, small = (self.won[self.at(board, side)].value or 0.0 for side in ("board", "4"))
            share = f"{100 * (whole - small) / whole:.1f} %" if whole else "-"
            rows.append((str(board), self.points(self.at(board), self.at(board, "4")), share))
        said = "3. Restriction hurts the hard boards most. What a 4x4 window loses against the whole board:"
        return [Text(said), Table(("board", "points", "of its wins"), rows)]

    def zero(self) -> list[Part]:
        """Hypothesis 4."""
        rows = [
            (str(board), self.won[self.at(board)].text, self.won[self.at(board, rule="safe")].text)
            for board in self.boards
        ]
        said = "4. A zero first click has a small effect (the work found a big one). Games won, whole board:"
        return [Text(said), Table(("board", *_RULES), rows)]

    def flags(self) -> list[Part]:
        """Hypothesis 5."""
        sides = ("4", "5", "6", "8", "board")
        rows = [
            (str(board), *(self.points(self.at(board, side), self.at(board, side, flags="no")) for side in sides))
            for board in self.boards
        ]
        pairs = [self.found.paired(self.at(board), self.at(board, flags="no")) for board in self.boards]
        differ = sum(one.discordant for one in pairs)
        return [
            Text("5. Flags matter only for restricted views (the work found: yes). Points won by remembering mines:"),
            Table(("board", *sides), rows),
            Text(f"On the whole board {differ} of {sum(one.pairs for one in pairs)} games end differently."),
        ]

    def guesses(self) -> list[Part]:
        """Hypothesis 6."""
        rows = []
        for board in self.boards:
            won, clean = self.won[self.at(board)], self.clean[self.at(board)]
            rows.append((str(board), clean.text, won.text, _ratio(won, clean)))
        said = "6. Random guesses add little (the work found: Expert wins more than double). Whole board:"
        return [Text(said), Table(("board", "won without a guess", "won", "times as many"), rows)]


_RULES: Final = ("opening", "safe")


def _ratio(won: Value, clean: Value) -> str:
    return f"{won.value / clean.value:.2f}" if won.value is not None and clean.value else "-"


def naive(found: Results, prefix: str) -> list[Part]:
    """Hypothesis 7 of work C, from its study of steps: naive play against any number of rounds."""
    boards = list(dict.fromkeys(setting["rules"] for setting in found.manifest.settings if "steps" in setting))
    steps = ("0", "1", "2", "3", "4")
    base = {"flags": "yes", "rule": "opening"}
    rows = []
    for board in boards:
        numbers = {n: found.where({"rules": board, "steps": n, **base})[0] for n in (*steps, "all")}
        pairs = [found.paired(numbers["all"], numbers[n]) for n in steps]
        rows.append((str(board), *(f"{100 * p.difference:+.2f} ({p.discordant})" for p in pairs)))
    return [
        Heading("The seventh hypothesis", 3),
        Text(
            "7. Naive play is poor (the work found it close to optimal: one round covers most, two equal any number). "
            "Points that any number of rounds wins more than n, and in brackets the games that end differently:"
        ),
        Table(("board", *steps), rows),
    ]


def convergence(found: Results, prefix: str) -> list[Part]:
    """Win rates after so many games, with their intervals."""
    figure, axes = line_figure("How win rates settle", "games", "won so far, %")
    rows = []
    for number, setting in enumerate(found.manifest.settings):
        wins = np.cumsum(found.won(number))
        if not len(wins):
            continue
        after = np.unique(np.geomspace(min(10, len(wins)), len(wins), 60).astype(int))
        ends = [wilson(int(wins[n - 1]), int(n)) for n in after]
        colour = f"C{number % 10}"
        axes.plot(after, 100 * wins[after - 1] / after, color=colour, label=str(setting["rules"]), linewidth=1)
        low, high = ([100 * end[side] for end in ends] for side in (0, 1))
        axes.fill_between(after, low, high, color=colour, alpha=0.2, linewidth=0)
        width = 50 * (ends[-1][1] - ends[-1][0])
        rows.append((str(setting["rules"]), str(len(wins)), f"{100 * wins[-1] / len(wins):.2f} %", f"{width:.2f}"))
    axes.set_xscale("log")
    axes.legend(fontsize=7)
    return [
        Table(("board", "games", "won", "half the interval, points"), rows),
        Picture(f"{prefix}convergence", "How win rates settle", figure),
    ]


#: By the name that a study gives.
EXTRAS: Final[dict[str, Callable[[Results, str], list[Part]]]] = {
    "hypotheses": hypotheses,
    "naive": naive,
    "convergence": convergence,
}
