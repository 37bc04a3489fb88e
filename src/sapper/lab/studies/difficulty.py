"""Work E, boards with a difficulty (2016): how far solvers get without a guess, and how deep suppositions go."""

from __future__ import annotations

from typing import Final

from sapper.lab.study import Plot, Published, Study

_PLAYERS: Final = ("single-point", "equations", "csp", "suppose")
_WHY: Final = "the work stopped its solvers by seconds, and uses of the mine total differ between them"
_SPARSE: Final = "with 40 mines the work gives the same figures for equations and CSP, and there ours agree"
_SUCCESS: Final = {"30x16/99": (0, 6.4, 7.1, 7.6), "16x16/44": (0.1, 50.2, 50.2, 63.7)}
_WON: Final = {"30x16/99": (64, 68, 70), "16x16/40": (508, 510, 518), "9x9/10": (790, 790, 790)}
_TIMES: Final = {"30x16/99": (94.5, 1.06, 206), "16x16/40": (4.8, 0.04, 9.3), "9x9/10": (0.16, 0.025, 1.47)}
_DEPTHS: Final = {"9x9/10": (2, 1.02), "16x16/40": (9, 1.8), "30x16/90": (9, 1.24)}
_MACHINE: Final = "another program on another machine, stopped at the first guess; ours goes on guessing"


def _published() -> tuple[Published, ...]:
    shares = tuple(
        Published("no_guess", value, {"rules": rules, "player": player}, 1000, _SPARSE if "44" in rules else _WHY)
        for rules, values in _SUCCESS.items()
        for player, value in zip(_PLAYERS, values, strict=True)
    )
    wins = tuple(
        Published("no_guess", number / 10, {"rules": rules, "player": player}, 1000, _WHY)
        for rules, numbers in _WON.items()
        if rules not in _SUCCESS
        for player, number in zip(_PLAYERS[1:], numbers, strict=True)
    )
    times = tuple(
        Published("ms", value, {"rules": rules, "player": player}, None, _MACHINE)
        for rules, values in _TIMES.items()
        for player, value in zip(_PLAYERS[1:], values, strict=True)
    )
    return shares + wins + times


def _depths() -> tuple[Published, ...]:
    why = "ours looks at a depth only where some choice can decide a cell, and follows contradictions to their end"
    return tuple(
        Published(metric, value, {"rules": rules}, None, why)
        for rules, values in _DEPTHS.items()
        for metric, value in zip(("depth_most", "depth_board"), values, strict=True)
    )


DIFFICULTY: Final = (
    Study(
        "success",
        "Solvers without guessing on the same boards",
        {"rules": ["9x9/10", "16x16/40", "16x16/44", "30x16/99"], "player": list(_PLAYERS), "first": ["0,0"]},
        games=1000,
        batch=100,
        metrics=("no_guess", "won", "depth_most", "depth_mean", "ms"),
        plots=(Plot("no_guess", "player", by="rules", title="Solved without a guess"),),
        published=_published(),
        notes="Corner start. The work threw boards away whose first cell was no zero, which leaves the boards that the "
        "rule `opening` draws. Solved means won without any guess.",
    ),
    Study(
        "depths",
        "How many cells have to be supposed at once",
        {"rules": list(_DEPTHS), "player": ["suppose"], "first": ["0,0"]},
        games=1000,
        batch=100,
        metrics=("depth_most", "depth_board", "depth_mean", "no_guess", "limits", "ms"),
        plots=(Plot("depth_board", "rules", title="Depth of a board, mean"),),
        published=_depths(),
        notes="`depth_most` is the most of all games. A step by one clue counts as depth 1.",
    ),
)
