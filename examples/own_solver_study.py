"""A solver of one's own joins a study of the five works: how far does it get on boards of every density?

    sapper lab run density --player examples/own_solver_study.py:Careful --games 200
    sapper lab report studies/density

Or all of it in Python, as below: `python examples/own_solver_study.py`. It plays 50 games in each setting of a study of
its own, and prints who won how many.
"""

from __future__ import annotations

import tempfile

import sapper
from sapper.lab import Study, run
from sapper.lab.results import results


class Careful:
    """Opens what is certainly safe, else the safest cell."""

    name = "careful"

    def move(self, view: sapper.View) -> sapper.Move:
        """The next Move."""
        truth = sapper.analyze(view)
        if truth.safe:
            return sapper.Move(*truth.safe[0])
        risk = truth.probability
        x, y = min(
            ((x, y) for y in range(view.height) for x in range(view.width) if risk[y, x] == risk[y, x]),
            key=lambda cell: risk[cell[1], cell[0]],
        )
        return sapper.Move(x, y, why="frontier", risk=float(risk[y, x]))


STUDY = Study(
    "careful",
    "A careful solver beside two of the works",
    {"rules": ["8x8/10", "9x9/10"], "first": ["3,3"], "player": ["csp", "steps-1", f"{__file__}:Careful"]},
    games=50,
    batch=25,
)


def main(games: int | None = None) -> list[tuple[str, str, int, float]]:
    """Play, and give back who won how many on which board."""
    with tempfile.TemporaryDirectory() as folder:
        store = run(STUDY, folder, games)
        with results(store) as found:
            sql = "SELECT rules, parse_filename(player), count(*), avg(won) FROM games GROUP BY ALL ORDER BY ALL"
            rows: list[tuple[str, str, int, float]] = found.query(sql).fetchall()
    return rows


if __name__ == "__main__":
    for rules, player, games, won in main():
        print(f"{rules}: {player} won {100 * won:.0f} % of {games} games")
