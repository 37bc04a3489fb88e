"""Writes the golden files beside it: positions with their exact answers, for the Python and the C++ tests alike.

    python tests/golden/make_golden.py            # writes every file again
    python tests/golden/make_golden.py --check    # exit code 1 when a file differs from what would be written

The answers come from `sapper.solve.reference`, which shares no code with the engine; the games are played by the few
lines below, which share none either. So these files change only when a case is added.

The format: lines of words, to be read without any library. `#` at the start of a line begins a remark (rows of a
board stand only after `cells`). One block a case, always in this order:

    case NAME
    size WIDTH HEIGHT
    total MINES                    or `total ?` when it is unknown
    density NUMBER                 or `density -` when none is given (unknown total: 99/480 then)
    flags ignore                   or `flags trust`
    cells
    ...                            HEIGHT rows, in the text form of a View (`.` is an open 0)
    solutions NUMBER               decimal; 0 says that the position is impossible, and the block ends here
    probability
    ...                            HEIGHT rows of WIDTH words
    end

A word under `probability` is `-` where the cell is not hidden (flags and question marks are hidden), exactly `0` where
no layout has a mine, exactly `1` where all have one, and otherwise a number with a point or an exponent in it, good
to twelve digits. It may read `1.000000000000` or be too small for a double; still the cell is neither safe nor a mine.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, cast

from sapper.solve.reference import EXPLODED, FLAG, HIDDEN, MINE, QUESTION, WRONG_FLAG, Count, count

if TYPE_CHECKING:
    from sapper import View

LETTERS = ".12345678#F?*XW"
HERE = Path(__file__).parent


@dataclass(frozen=True)
class Position:
    """As much of a View as the reference looks at, and what to ask about it."""

    width: int
    height: int
    cells: bytes
    total: int | None
    density: float | None = None
    flags: str = "ignore"

    def answer(self) -> Count:
        return count(cast("View", self), density=self.density, flags=self.flags)


def position(text: str, total: int | None, *, density: float | None = None, flags: str = "ignore") -> Position:
    """A position from rows; spaces and the difference between `0` and `.` do not matter."""
    rows = [row.replace(" ", "").replace("0", ".") for row in text.strip().splitlines() if row.strip()]
    cells = bytes(LETTERS.index(letter) for row in rows for letter in row)
    return Position(len(rows[0]), len(rows), cells, total, density, flags)


# --- a game in a few lines ------------------------------------------------------------------------------------------


class Table:
    """A laid board that can be opened."""

    def __init__(self, width: int, height: int, mines: int, seed: int, first: int | None = 0) -> None:
        self.width, self.height, self.total = width, height, mines
        self.random = random.Random(seed)
        kept = {first, *self.around(first)} if first is not None else set()
        rest = [i for i in range(width * height) if i not in kept]
        self.mines = set(self.random.sample(rest, mines))
        self.cells = [HIDDEN] * (width * height)

    def around(self, i: int) -> list[int]:
        x, y = i % self.width, i // self.width
        xs = range(max(x - 1, 0), min(x + 2, self.width))
        ys = range(max(y - 1, 0), min(y + 2, self.height))
        return [a + b * self.width for b in ys for a in xs if (a, b) != (x, y)]

    def number(self, i: int) -> int:
        return sum(j in self.mines for j in self.around(i))

    def open(self, i: int) -> None:
        waiting = [i]
        while waiting:
            i = waiting.pop()
            if self.cells[i] == HIDDEN and i not in self.mines:
                self.cells[i] = self.number(i)
                waiting += self.around(i) if self.cells[i] == 0 else []

    def scatter(self, share: float) -> Position:
        """Open about this share of the safe cells at random, without flood."""
        for i in range(len(self.cells)):
            if i not in self.mines and self.random.random() < share:
                self.cells[i] = self.number(i)
        return self.position()

    def position(self) -> Position:
        return Position(self.width, self.height, bytes(self.cells), self.total)

    def left(self) -> int:
        return sum(code == HIDDEN for code in self.cells) - self.total

    def play(self) -> Iterator[Position]:
        """Yield the position before every decision of a careful game; a mine in the way is passed over."""
        self.open(0)
        while self.left():
            yield self.position()
            chances = self.position().answer().probability
            least = min(chances.values())
            for x, y in [cell for cell, chance in chances.items() if chance == least][: None if least == 0 else 1]:
                i = x + y * self.width
                if i in self.mines:  # bad luck: look at the nearest safe cell instead
                    i = next(j for j, code in enumerate(self.cells) if code == HIDDEN and j not in self.mines)
                self.open(i)

    def lose(self, wrong: int = 0) -> Position:
        """The board as it stands after a lost game with some right flags and `wrong` wrong ones."""
        cells = list(self.cells)
        hidden = [i for i, code in enumerate(cells) if code == HIDDEN]
        exploded, *mines = self.random.sample(sorted(self.mines), len(self.mines))
        for k, i in enumerate(mines):
            cells[i] = FLAG if k % 3 == 0 else MINE
        cells[exploded] = EXPLODED
        for i in self.random.sample([i for i in hidden if i not in self.mines], wrong):
            cells[i] = WRONG_FLAG
        return replace(self.position(), cells=bytes(cells))

    def mark(self, right: int, wrong: int, question: int = 0) -> Position:
        """The position with flags on some mines and some safe cells, and a few question marks."""
        cells = list(self.cells)
        hidden = [i for i, code in enumerate(cells) if code == HIDDEN]
        mines = [i for i in hidden if i in self.mines]
        safe = [i for i in hidden if i not in self.mines]
        for i in self.random.sample(mines, right) + self.random.sample(safe, wrong):
            cells[i] = FLAG
        for i in self.random.sample([i for i in hidden if cells[i] == HIDDEN], question):
            cells[i] = QUESTION
        return replace(self.position(), cells=bytes(cells))


def stages(table: Table, wanted: int) -> list[Position]:
    """So many positions of one game, from early to late."""
    views = list(table.play())
    return [views[len(views) * k // wanted] for k in range(wanted)] if len(views) >= wanted else views


# --- the cases ------------------------------------------------------------------------------------------------------

Cases = Iterator[tuple[str, Position]]


def games() -> Cases:
    """Natural games: every preset, dense boards, and long and odd ones."""
    sizes = {
        "classic-beginner": (8, 8, 10),
        "beginner": (9, 9, 10),
        "intermediate": (16, 16, 40),
        "expert": (30, 16, 99),
        "dense": (16, 16, 70),
        "long": (60, 4, 45),
        "tall": (3, 40, 20),
        "odd": (7, 5, 6),
    }
    for name, (width, height, mines) in sizes.items():
        for seed, wanted in ((1, 3), (2, 2)):
            for k, view in enumerate(stages(Table(width, height, mines, seed), wanted)):
                yield f"{name}-{seed}-{k}", view


def scattered() -> Cases:
    """Cells opened at random without flood: hardly anything is certain, and parts are large."""
    for width, height, mines, share in (
        (9, 9, 10, 0.3),
        (9, 9, 30, 0.4),
        (9, 9, 60, 0.7),
        (16, 16, 40, 0.2),
        (16, 16, 51, 0.6),
        (30, 16, 99, 0.15),
        (30, 16, 99, 0.4),
        (30, 16, 170, 0.5),
        (80, 3, 60, 0.5),
        (1, 50, 12, 0.5),
        (50, 2, 30, 0.5),
    ):
        yield f"scattered-{width}x{height}-{mines}-{share}", Table(width, height, mines, 3, None).scatter(share)


def totals() -> Cases:
    """Unknown totals, with several densities, and totals that are not the true one."""
    view = stages(Table(9, 9, 10, 5), 2)[1]
    wide = Table(16, 16, 51, 7, None).scatter(0.3)
    for density in (None, 0.5, 0.01, 0.99, 1e-9):
        yield f"unknown-9x9-{density}", replace(view, total=None, density=density)
        yield f"unknown-16x16-{density}", replace(wide, total=None, density=density)
    yield "unknown-hidden", Position(6, 4, bytes([HIDDEN]) * 24, None)
    yield "unknown-hidden-half", Position(6, 4, bytes([HIDDEN]) * 24, None, 0.5)
    for total in (40, 48, 55, 62, 70):
        yield f"another-total-{total}", replace(wide, total=total)


def flags() -> Cases:
    """Flags and question marks, right and wrong, ignored and trusted."""
    table = Table(16, 16, 40, 11)
    for _ in zip(range(3), table.play(), strict=False):
        pass
    for name, view in (
        ("right", table.mark(8, 0)),
        ("questions", table.mark(5, 0, 12)),
        ("wrong", table.mark(6, 3)),
        ("too-many", table.mark(40, 8)),
    ):
        yield f"flags-{name}-ignored", view
        yield f"flags-{name}-trusted", replace(view, flags="trust")
        yield f"flags-{name}-trusted-unknown", replace(view, flags="trust", total=None)
    yield "flags-all-mines", replace(table.mark(40, 0), flags="trust")
    yield "flags-nothing-open", position("F#F\n###\n#F#", 4, flags="trust")
    yield "flags-nothing-open-ignored", position("F#F\n###\n#F#", 2)


def finished() -> Cases:
    """Games that are over, and boards with everything or nothing open."""
    won = Table(9, 9, 10, 21)
    *_, last = won.play()
    yield "before-the-last-decision", last
    yield "won-flags", replace(last, cells=bytes(FLAG if i in won.mines else won.number(i) for i in range(81)))
    lost = Table(16, 16, 40, 22)
    for _ in zip(range(8), lost.play(), strict=False):
        pass
    yield "lost", lost.lose()
    yield "lost-wrong-flags", lost.lose(3)
    yield "lost-wrong-flags-trusted", replace(lost.lose(3), flags="trust")
    yield "lost-unknown", replace(lost.lose(2), total=None)
    yield "open-no-mines", position("...\n...", 0)
    yield "open-with-mine", position("111\n1*1\n111", 1)
    yield "all-mines-shown", position("**\n*X", 4)
    yield "wrong-flags-only", position("WW\nWW", 0)
    for width, height, total in (
        (1, 1, 0),
        (1, 1, 1),
        (2, 1, 1),
        (1, 3, 2),
        (4, 4, 0),
        (4, 4, 16),
        (9, 9, 10),
        (30, 16, 99),
    ):
        yield f"hidden-{width}x{height}-{total}", Position(width, height, bytes([HIDDEN]) * (width * height), total)


ELEVEN = """
0 0 0 0 0 2 X # # # #
2 3 2 1 0 2 X X X X 2
X X X 1 0 1 2 3 3 2 1
3 # 3 1 0 0 0 0 0 0 0
1 # 1 0 0 0 0 0 0 0 0
1 1 1 0 0 0 0 0 0 0 0
1 # 1 0 0 0 0 0 0 0 0
3 # 3 1 0 0 0 0 0 0 0
X X X 1 0 0 0 0 0 0 0
2 3 2 1 0 0 0 0 0 0 0
"""


def counted() -> Cases:
    """One board that hangs on the mine total, with the mines around the question known or flagged."""
    known = ELEVEN.count("X")
    for left in (3, 4, 5, 2, 6):
        yield f"eleven-{left}-left", position(ELEVEN, known + left)
        yield f"eleven-{left}-left-flags", position(ELEVEN.replace("X", "F"), known + left, flags="trust")
        yield f"eleven-{left}-left-ignored", position(ELEVEN.replace("X", "F"), known + left)
    yield "eleven-unknown", position(ELEVEN, None)
    yield "eleven-unknown-half", position(ELEVEN, None, density=0.5)


def impossible() -> Cases:
    """Positions that no layout agrees with: one clue, several, or the total is to blame."""
    yield "one-clue-too-many", position("3#\n#.", 2)
    yield "one-clue-no-cell", position("1.\n..", 1)
    yield "nought-beside-a-mine", position(".*\n##", 1)
    yield "number-below-mines-shown", position("1*\n*#", 2)
    yield "two-clues", position("1#2\n.#.", 1)
    yield "three-clues", position("1#1#1\nWWWWW", 2)
    yield "three-clues-unknown", position("1#1#1\nWWWWW", None)
    yield "noughts-below", position("1#1#1#\n......", 2)
    yield "total-too-small", position("1#W#1\nWWWWW\n1#W#1", 1)
    yield "total-too-large", position("1#W#1\nWWWWW\n1#W#1", 5)
    yield "total-nothing-hidden", position("..\n..", 1)
    yield "total-below-mines-shown", position("**\n*#", 2)
    yield "total-more-than-hidden", position("..#\n..#", 3)
    yield "total-parity", position("#1#\nWWW\n#1#", 3)
    yield "trusted-flags", position("1F\nF#", 2, flags="trust")
    yield "trusted-flags-total", position("FF\nF#", 2, flags="trust")
    view = Table(30, 16, 99, 31, None).scatter(0.3)
    at = next(i for i, code in enumerate(view.cells) if code == 2)
    yield "one-number-off", replace(view, cells=view.cells[:at] + bytes([8]) + view.cells[at + 1 :])


def chain(tiles: int, sea: int) -> str:
    """Two ways to lay the chain: one mine a tile (and one at the end), or three mines a tile.

    A tile has a middle cell with a clue to each of three others; so the middle is a mine or those three are. All the
    rest is known to be safe, and `sea` rows lie below.
    """
    width = 4 * tiles + 1
    rows = [["W"] * width for _ in range(6)]
    for tile in range(tiles):
        for y, row in enumerate("#1#1#"):
            rows[y][4 * tile] = row
        rows[2][4 * tile + 1 : 4 * tile + 4] = "1#1"
    rows[2][-1] = "#"
    return "\n".join(["".join(row) for row in rows] + ["#" * width] * sea)


def extreme() -> Cases:
    """Cells that are mines in one layout out of very many, or safe in one: never to be called certain."""
    for tiles, sea in ((3, 20), (8, 10)):
        yield f"chain-{tiles}", position(chain(tiles, sea), 3 * tiles)
        yield f"chain-{tiles}-short", position(chain(tiles, sea), 3 * tiles - 1)
    for density in (1e-9, 1 - 2.0**-29):
        yield f"chain-25-unknown-{density}", position(chain(25, 1), None, density=density)


# --- writing ----------------------------------------------------------------------------------------------------------


def word(chance: Fraction | None) -> str:
    """How a probability is written; never a bare 0 or 1 for what is not certain."""
    if chance is None:
        return "-"
    if chance in (0, 1):
        return str(chance)
    exponent = 0  # a Fraction may be far too small for a float
    while chance < Fraction(1, 10**9):
        chance, exponent = chance * 10**9, exponent - 9
    return f"{float(chance):.12f}" + (f"e{exponent}" if exponent else "")


def block(name: str, at: Position) -> list[str]:
    answer = at.answer()
    rows = range(at.height)
    lines = [f"case {name}", f"size {at.width} {at.height}", f"total {'?' if at.total is None else at.total}"]
    lines += [f"density {'-' if at.density is None else repr(at.density)}", f"flags {at.flags}", "cells"]
    lines += ["".join(LETTERS[code] for code in at.cells[y * at.width : (y + 1) * at.width]) for y in rows]
    lines.append(f"solutions {answer.solutions}")
    if answer.solutions:
        chances = answer.probability
        lines.append("probability")
        lines += [" ".join(word(chances.get((x, y))) for x in range(at.width)) for y in rows]
    return [*lines, "end", ""]


FILES: dict[str, Callable[[], Cases]] = {
    made.__name__: made for made in (games, scattered, totals, flags, finished, counted, impossible, extreme)
}


def text(name: str) -> str:
    head = ["# Made by make_golden.py, which says how to read this file.", f"# {FILES[name].__doc__}", ""]
    return "\n".join(head + [line for case, at in FILES[name]() for line in block(case, at)])


def main() -> int:
    stale = 0
    for name in FILES:
        path, fresh = HERE / f"{name}.txt", text(name)
        if "--check" not in sys.argv:
            path.write_text(fresh, encoding="ascii")
        elif not path.exists() or path.read_text(encoding="ascii") != fresh:
            print(f"{path.name} is stale: run python {Path(__file__).name}")
            stale = 1
    return stale


if __name__ == "__main__":
    sys.exit(main())
