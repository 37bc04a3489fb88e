"""Ratings per second, and what docs/rating.md says about them: how hard boards are, what searching for clues costs, and
that players fare worse where the difficulty is greater."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from itertools import product

import numpy as np

from sapper import Cell, Layout, Record, View, rate, simulate, walk
from sapper.board.rules import PRESETS
from sapper.solve import TECHNIQUES, Ratings, rate_many

from .history import Figures
from .timing import fastest

BOARDS, POSITIONS, MOST_CLUES = 5000, 300, 5
GAMES = (("marking-chances", "intermediate", 1000), ("best", "expert", 3000))
FIRST = (3, 3)

Clue = tuple[int, frozenset[Cell]]  # so many mines are among these cells


def run(scale: float) -> Figures:
    """Rate boards as they come, and look at what the numbers say."""
    figures: Figures = {}
    for preset in PRESETS:
        boards = [Layout.draw(preset, seed, FIRST) for seed in range(max(50, int(BOARDS * scale)))]
        figures |= of_boards(preset, boards)
    figures |= search_work(max(10, int(POSITIONS * scale)))
    for player, rules, games in GAMES:
        figures |= of_games(player, rules, max(40, int(games * scale)))
    return figures


def of_boards(preset: str, boards: list[Layout]) -> Figures:
    """How long it takes, and how hard the boards of each technique are."""
    seconds = fastest({"all": lambda: rate_many(boards, threads=1)})["all"]
    found = rate_many(boards, threads=1)
    check(boards[:200], found)
    figures: Figures = {
        f"{preset}: boards": len(boards),
        f"{preset}: milliseconds a board": 1000 * seconds / len(boards),
    }
    for technique in TECHNIQUES:
        these = found.technique == technique
        if these.any():
            low, high = np.quantile(found.difficulty[these], (0.05, 0.95))
            figures[f"{preset}, {technique}: share in per cent"] = 100 * float(these.mean())
            figures[f"{preset}, {technique}: mean difficulty"] = float(found.difficulty[these].mean())
            figures[f"{preset}, {technique}: 5 % to 95 %"] = f"{low:.1f} to {high:.1f}"
    solvable = found.clues_max[found.solvable]
    figures[f"{preset}: solvable ones that need 10 clues or more, per cent"] = 100 * float((solvable >= 10).mean())
    deep = ~np.isin(found.depth[found.solvable], (0, 1))
    figures[f"{preset}: solvable ones where one supposition is not enough, per cent"] = 100 * float(deep.mean())
    naive = found.steps_level[found.solvable] < 0
    figures[f"{preset}: solvable ones that no naive deduction solves, per cent"] = 100 * float(naive.mean())
    return figures


def check(boards: list[Layout], ratings: Ratings) -> None:
    """A rating says what the walk says, and the mirrored board has the same."""
    for board, rating in zip(boards, ratings, strict=False):
        mirrored = Layout(board.width, board.height, [(board.width - 1 - x, y) for x, y in board.mines])
        again = rate(mirrored, (board.width - 1 - FIRST[0], FIRST[1]))
        if (again.difficulty, again.clues_histogram) != (rating.difficulty, rating.clues_histogram):
            raise AssertionError("a mirrored board is rated differently")
        if walk(board).technique != rating.technique:
            raise AssertionError("a walk and a rating disagree about the hardest technique")


def of_games(player: str, rules: str, games: int) -> Figures:
    """How many games are won, from the easiest fifth of the boards to the hardest; and as many as the chance says."""
    stream = io.StringIO()
    simulate(rules, player=player, games=games, seed=1, first=FIRST, threads=1, records=stream)
    records = [Record.from_json(json.loads(line)) for line in stream.getvalue().splitlines()]
    boards = [record.layout for record in records if record.layout]
    won = np.array([record.result == "won" for record in records])
    found = rate_many(boards, FIRST)
    figures: Figures = {}
    order = np.argsort(found.difficulty, kind="stable")
    for number, fifth in enumerate(np.array_split(order, 5), 1):
        name = f"{player} on {rules}, fifth {number}"
        figures[f"{name}: mean difficulty"] = float(found.difficulty[fifth].mean())
        figures[f"{name}: won in per cent"] = 100 * float(won[fifth].mean())
        figures[f"{name}: chance of the safest cells in per cent"] = 100 * float(found.chance[fifth].mean())
    return figures


def search_work(positions: int) -> Figures:
    """Where single clues are stuck on Expert: how many sets of n clues hang together, and in how many ways their cells
    can be filled, cells with the same clues taken together."""
    sets, ways = np.zeros(MOST_CLUES + 1), np.zeros(MOST_CLUES + 1)
    stuck = 0
    for seed in range(positions):
        walked = walk(Layout.draw("expert", seed, FIRST), most="single")
        if walked.solved:
            continue
        stuck += 1
        clues = clues_of(walked.view)
        for chosen in connected(clues):
            sets[len(chosen)] += 1
            ways[len(chosen)] += ways_to_fill([clues[i] for i in chosen])
    figures: Figures = {"stuck positions": stuck}
    for n in range(1, MOST_CLUES + 1):
        figures[f"sets of {n} clues"] = sets[n] / stuck
        figures[f"ways to fill sets of {n} clues"] = ways[n] / stuck
    for n in range(2, MOST_CLUES + 1):
        figures[f"a step of {n} clues: all smaller sets, and half of these"] = (ways[1:n].sum() + ways[n] / 2) / stuck
    return figures


def clues_of(view: View) -> list[Clue]:
    """Of every clue the mines it still needs, and among which cells."""
    mines = {(i % view.width, i // view.width) for i, code in enumerate(view.cells) if code == 10}
    found = []
    for y, x in product(range(view.height), range(view.width)):
        near = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        near = [(a, b) for a, b in near if 0 <= a < view.width and 0 <= b < view.height]
        closed = frozenset(cell for cell in near if view.at(*cell) == 9)
        if view.at(x, y) <= 8 and closed:
            found.append((view.at(x, y) - sum(cell in mines for cell in near), closed))
    return found


def connected(clues: list[Clue]) -> Iterator[frozenset[int]]:
    """All sets of clues that hang together by shared cells, each once."""
    beside = [{j for j, (_, b) in enumerate(clues) if j != i and a & b} for i, (_, a) in enumerate(clues)]
    level = {frozenset((i,)) for i in range(len(clues))}
    for _ in range(MOST_CLUES):
        yield from level
        level = {chosen | {j} for chosen in level for i in chosen for j in beside[i] - chosen}


def ways_to_fill(clues: list[Clue]) -> int:
    """Cells with the same clues are alike: only how many of them are mines matters."""
    cells = set().union(*(beside for _, beside in clues))
    kinds: dict[tuple[int, ...], int] = {}
    for cell in cells:
        touched = tuple(i for i, (_, beside) in enumerate(clues) if cell in beside)
        kinds[touched] = kinds.get(touched, 0) + 1
    left: dict[tuple[int, ...], int] = {tuple(need for need, _ in clues): 1}
    for touched, size in kinds.items():
        after: dict[tuple[int, ...], int] = {}
        for needs, count in left.items():
            for mines in range(size + 1):
                rest = tuple(need - mines if i in touched else need for i, need in enumerate(needs))
                if min(rest) >= 0:
                    after[rest] = after.get(rest, 0) + count
        left = after
    return left.get((0,) * len(clues), 0)
