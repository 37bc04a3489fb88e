"""Work C, how much information a deterministic solver needs (2021): windows, steps, flags, the mine total."""

from __future__ import annotations

from typing import Final

from sapper.lab.measures import Setting, pace
from sapper.lab.study import Plot, Published, Study

BOARDS: Final = ("8x8/10", "9x9/10", "16x16/40", "30x16/99")
_SHAPES: Final = (
    "4x6",
    "6x4",
    "4x8",
    "8x4",
    "4x10",
    "10x4",
    "5x7",
    "7x5",
    "5x10",
    "10x5",
    "6x8",
    "8x6",
    "6x10",
    "10x6",
)
_WHOLE: Final = {"window": "board", "total": "yes", "flags": "yes", "rule": "opening"}
_READ: Final = "read off a figure of the work, to about a point"
_METRICS: Final = ("won", "no_guess", "guesses", "turns", "windows", "by_single", "by_exact", "ms")


def _windowed(setting: Setting) -> Setting:
    window = str(setting["window"])
    side = window if window == "board" else f"{window}x{window}"
    return setting | {
        "player": f"optimal-deterministic:window={side},total={setting['total']},flags={setting['flags']}"
    }


def _shaped(setting: Setting) -> Setting:
    return setting | {"player": f"optimal-deterministic:window={setting['window']}"}


def _stepped(setting: Setting) -> Setting:
    steps = str(setting["steps"])
    name = "steps" if steps == "all" else f"steps-{steps}"
    return setting | {"player": name if setting["flags"] == "yes" else f"{name}:flags=no"}


def _no_guess(board: str, value: float) -> Published:
    return Published("no_guess", value, {"rules": board, **_WHOLE}, None, _READ, 1.0)


WINDOWS: Final = (
    Study(
        "windows",
        "A deterministic solver behind a window: 4x4 to 10x10 and the whole board",
        {
            "rules": list(BOARDS),
            "rule": ["opening", "safe"],
            "window": ["4", "5", "6", "7", "8", "9", "10", "board"],
            "total": ["yes", "no"],
            "flags": ["yes", "no"],
            "first": ["random"],
        },
        prepare=_windowed,
        of_player=("window", "total", "flags"),
        games=15_000,
        hour=5000,
        batch=500,
        metrics=_METRICS,
        plots=(
            Plot(
                "won",
                "window",
                by="rules",
                only={"total": "yes", "flags": "yes", "rule": "opening"},
                title="Games won behind a window",
            ),
            Plot(
                "no_guess",
                "window",
                by="rules",
                only={"total": "yes", "flags": "yes", "rule": "opening"},
                title="Won without a guess behind a window",
            ),
            Plot(
                "won",
                "window",
                by="flags",
                panel="rules",
                only={"total": "yes", "rule": "opening"},
                title="Games won, with and without flags",
            ),
        ),
        published=(_no_guess("9x9/10", 92), _no_guess("16x16/40", 72), _no_guess("30x16/99", 16)),
        notes="The first click is random; `opening` is the work's zero first click, `safe` its other case, read as "
        "never a mine. Guesses are random among cells not known to be mines.",
        more="hypotheses",
    ),
    Study(
        "window-shapes",
        "Windows wider than high against windows higher than wide",
        {"rules": ["16x16/40", "30x16/99"], "window": list(_SHAPES), "first": ["random"]},
        prepare=_shaped,
        of_player=("window",),
        games=15_000,
        hour=10_000,
        batch=500,
        metrics=_METRICS,
        plots=(Plot("won", "window", by="rules", title="Games won by shape of the window"),),
        notes="The work wished for A x B together with B x A.",
    ),
    Study(
        "steps",
        "Comparing clues for n rounds",
        {
            "rules": list(BOARDS),
            "rule": ["opening", "safe"],
            "steps": ["0", "1", "2", "3", "4", "all"],
            "flags": ["no", "yes"],
            "first": ["random"],
        },
        prepare=_stepped,
        of_player=("steps", "flags"),
        games=25_000,
        hour=7000,
        batch=500,
        metrics=("won", "no_guess", "guesses", "turns", "by_single", "by_group", "ms"),
        plots=(
            Plot("won", "steps", by="flags", panel="rules", only={"rule": "opening"}, title="Games won by rounds"),
            Plot("no_guess", "steps", by="rules", only={"rule": "opening", "flags": "yes"}, title="Without a guess"),
        ),
        notes="The work found: one round covers most, two equal any number.",
        more="naive",
    ),
    Study(
        "convergence",
        "How win rates settle over many games, first click (3, 3)",
        {"rules": list(BOARDS), "player": ["optimal-deterministic"], "first": ["3,3"]},
        games=100_000,
        batch=1000,
        metrics=("won", "no_guess", "guesses", "ms"),
        more="convergence",
    ),
    Study(
        "batches",
        "Batch size against number of workers",
        {
            "rules": ["9x9/10"],
            "player": ["optimal-deterministic"],
            "games": [1000],
            "batch": [1, 10, 100, 1000],
            "workers": [1, 2, 4],
        },
        measure=pace,
        games=10,
        batch=1,
        metrics=("ms",),
        plots=(Plot("ms", "batch", by="workers", log=True, title="Milliseconds for 1,000 games"),),
        notes="Run it with --workers 1, so that nothing else takes the cores. The games are the same in every setting.",
    ),
)
