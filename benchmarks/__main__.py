"""Runs the benchmarks named on the command line, or all of them."""

from __future__ import annotations

import sys

from . import (
    app,
    drawing,
    environments,
    generating,
    hints,
    history,
    laboratory,
    large,
    measures,
    page,
    pictures,
    positions,
    ratings,
    teaching,
)

BENCHMARKS = {
    "positions": positions.run,
    "drawing": drawing.run,
    "large": large.run,
    "measures": measures.run,
    "ratings": ratings.run,
    "teaching": teaching.run,
    "generating": generating.run,
    "hints": hints.run,
    "page": page.run,
    "laboratory": laboratory.run,
    "app": app.run,
    "environments": environments.run,
    "pictures": pictures.run,
}


def main(arguments: list[str]) -> int:
    """Run them one after the other; a table for people, a line of JSON for the history."""
    quick = "--quick" in arguments
    names = [argument for argument in arguments if argument != "--quick"] or list(BENCHMARKS)
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        print(f"There is no benchmark {unknown[0]}; there are {', '.join(BENCHMARKS)}.", file=sys.stderr)
        return 2
    for name in names:
        print(f"\n{name}", flush=True)
        history.keep(name, BENCHMARKS[name](0.1 if quick else 1.0), quick=quick)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
