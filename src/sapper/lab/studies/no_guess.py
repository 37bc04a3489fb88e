"""Work B, boards without guessing (2024): how often random boards need no guess, and versions of its solver.

A board needs no guess when the solver wins it without one: first single clues, else areas by backtracking; the mine
total counts when all mines are found.
"""

from __future__ import annotations

from typing import Final

from sapper.lab.measures import Setting
from sapper.lab.study import Plot, Published, Study

_DENSITIES: Final = (0.1, 0.15, 0.2, 0.25)
_BOARDS: Final = ("9x9/10", "16x16/40", "30x16/99")
_CELLS: Final = 240
_SEEN: Final = "the work counts turns of its own loop, on boards that it makes"


def board_of(width: int, height: int, density: float) -> str:
    """Rules with the number of mines nearest to a density."""
    return f"{width}x{height}/{max(1, round(width * height * density))}"


def _density(setting: Setting) -> Setting:
    width, height = map(int, str(setting["size"]).split("x"))
    return setting | {"rules": board_of(width, height, float(setting["density"])), "player": "csp", "first": "random"}


def _square(setting: Setting) -> Setting:
    side = int(setting["side"])
    return setting | {"rules": board_of(side, side, float(setting["density"])), "player": "csp", "first": "inner"}


def _shape(setting: Setting) -> Setting:
    width = int(setting["width"])
    height = _CELLS // width
    shape = {"height": height, "rules": board_of(width, height, float(setting["density"]))}
    return setting | shape | {"player": "csp", "first": "inner"}


def _cell(setting: Setting) -> Setting:
    return setting | {"first": f"{setting['x']},{setting['y']}", "player": "csp"}


def _version(setting: Setting) -> Setting:
    easy, version, tries = (setting[name] for name in ("easy", "version", "tries"))
    return setting | {"player": f"csp:version={version},tries={tries},easy={easy}"}


def _easy_fails(board: str, value: float) -> Published:
    return Published("hard_clean", value, {"rules": board, "version": 2, "tries": 0, "easy": "yes"}, None, _SEEN)


NO_GUESS: Final = (
    Study(
        "density",
        "Solvable random boards against mine density",
        {"size": ["9x9", "16x16", "30x16"], "density": [round(0.01 * n, 2) for n in range(2, 36)]},
        prepare=_density,
        games=5000,
        batch=1000,
        metrics=("no_guess", "won", "guesses", "ms"),
        plots=(Plot("no_guess", "density", by="size", title="Boards that need no guess"),),
        published=(
            Published("no_guess", 10, {"size": "9x9", "density": 0.25}, None, "the work says about one in ten", 2.0),
            Published("no_guess", 0, {"size": "30x16", "density": 0.25}, None, "the work says almost none", 0.5),
        ),
        notes="The first cell is random, it and its neighbours hold no mine. The work made 1,000 boards of 30x16.",
    ),
    Study(
        "first-cell",
        "Solvable random boards against the first cell, 9x9/14",
        {"y": list(range(9)), "x": list(range(9)), "rules": ["9x9/14"]},
        prepare=_cell,
        games=10_000,
        batch=1000,
        metrics=("no_guess", "won"),
        plots=(Plot("no_guess", "x", y="y", title="Boards that need no guess, by first cell"),),
        notes="The work found edges and corners worse.",
    ),
    Study(
        "board-size",
        "Solvable random boards against board size, 5x5 to 20x20",
        {"density": list(_DENSITIES), "side": list(range(5, 21))},
        prepare=_square,
        games=10_000,
        batch=1000,
        metrics=("no_guess", "won"),
        plots=(Plot("no_guess", "side", by="density", title="Boards that need no guess, by side"),),
        notes="The first cell is random, but not at the border. The work made 1,000 boards at density 0.25.",
    ),
    Study(
        "layout",
        "Solvable random boards against their shape: 240 cells",
        {"density": list(_DENSITIES), "width": [n for n in range(3, 81) if _CELLS % n == 0]},
        prepare=_shape,
        games=10_000,
        batch=1000,
        metrics=("no_guess", "won"),
        plots=(Plot("no_guess", "width", by="density", log=True, title="Boards that need no guess, by width"),),
        notes="The first cell is random, but not at the border; shapes of one or two rows have no such cell. The work "
        "found boards best when height and width differ little.",
    ),
    Study(
        "versions",
        "Versions of the solver: single clues first or not, areas, random tries",
        {"rules": list(_BOARDS), "easy": ["yes", "no"], "version": [0, 1, 2], "tries": [0, 1, 2, 3, 5, 10]},
        prepare=_version,
        of_player=("easy", "version", "tries"),
        games=1000,
        batch=100,
        metrics=("no_guess", "hard_loops", "hard_clean", "limits", "ms"),
        plots=(Plot("ms", "tries", by="version", panel="rules", only={"easy": "yes"}, title="Time of a game"),),
        published=(_easy_fails("9x9/10", 1.70), _easy_fails("16x16/40", 1.49), _easy_fails("30x16/99", 2.86)),
        notes="The work gives times of making boards with each version, ours are times of playing random boards.",
    ),
    Study(
        "clues-needed",
        "How many clues suffice when single ones fail",
        {"rules": list(_BOARDS), "player": ["csp:count-clues=yes"], "first": ["random"]},
        games=100_000,
        batch=1000,
        metrics=("needed_2", "needed_3", "needed_4", "needed_more", "no_guess"),
        plots=(Plot("needed_2", "rules", title="Two clues suffice"),),
        published=(Published("needed_2", 96, {"rules": "9x9/10"}, 100_000, _SEEN + "; it says over 96 %"),),
        notes="Of all turns in which single clues fail and something harder decides a cell.",
    ),
)
