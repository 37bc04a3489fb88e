"""Works B and E: methods that make boards that need no guess. In work B the mine total counts at the end."""

from __future__ import annotations

from typing import Final

from sapper.lab.measures import Setting, generate
from sapper.lab.study import Plot, Published, Study

from .no_guess import board_of

_METHODS: Final = ("uniform", "iterative", "iterative-2", "combined", "gradual")
_MACHINE: Final = "another program in another language on another machine: only the order of the methods compares"
_TIMES: Final = {
    "9x9/10": (0.865, 4.354, 4.444, 32.5),
    "16x16/40": (4.119, 57.1, 57.6, 662),
    "30x16/99": (257, 465, 451, 7723),
}
_ATTEMPTS: Final = {"9x9/10": 1.21, "16x16/40": 1.61, "30x16/99": 9.75}


def _density(setting: Setting) -> Setting | None:
    width, height = map(int, str(setting["size"]).split("x"))
    return setting | {"rules": board_of(width, height, float(setting["density"])), "total": "end"}


def _switch(setting: Setting) -> Setting:
    width, height = map(int, str(setting["size"]).split("x"))
    laid = round(float(setting["share"]) * width * height)
    rules = board_of(width, height, float(setting["density"]))
    return setting | {
        "rules": rules,
        "random_mines": min(laid, int(rules.partition("/")[2])),
        "method": "combined",
        "total": "end",
    }


def _published() -> tuple[Published, ...]:
    times = tuple(
        Published("ms", value, {"rules": rules, "method": method, "total": "end"}, None, _MACHINE)
        for rules, values in _TIMES.items()
        for method, value in zip(("uniform", "iterative", "iterative-2", "gradual"), values, strict=True)
    )
    attempts = tuple(
        Published(
            "attempts",
            value,
            {"rules": rules, "method": "uniform", "total": "end"},
            1000,
            "the work's first cell and solver limits differ in detail",
        )
        for rules, value in _ATTEMPTS.items()
    )
    return times + attempts


MAKING: Final = (
    Study(
        "generation",
        "Methods that make boards without guessing: time and attempts",
        {"rules": list(_TIMES), "method": list(_METHODS), "total": ["end"], "first": ["0,0"]},
        measure=generate,
        games=1000,
        batch=20,
        metrics=("ms", "attempts", "made", "depth_1", "depth_more"),
        plots=(Plot("ms", "method", by="rules", log=True, title="Milliseconds a board"),),
        published=_published(),
        notes="The first cell is a corner, it and its neighbours hold no mine. Iterative methods count mines tried "
        "as attempts. `gradual` is of work E, whose times are for 30x16 with 90 mines.",
    ),
    Study(
        "generation-density",
        "Methods against mine density",
        {
            "size": ["9x9", "16x16"],
            "method": ["uniform", "iterative", "iterative-2", "combined"],
            "density": [round(0.01 * n, 2) for n in range(5, 31)],
        },
        prepare=_density,
        measure=generate,
        games=100,
        batch=10,
        metrics=("ms", "attempts", "made"),
        plots=(Plot("ms", "density", by="method", panel="size", log=True, title="Milliseconds a board"),),
        notes="Where a method runs out of work the board is not made; its time counts.",
    ),
    Study(
        "generation-dense",
        "Very many mines: 30x16/170",
        {"rules": ["30x16/170"], "method": ["iterative", "iterative-2", "combined"], "total": ["end"]},
        measure=generate,
        games=100,
        batch=2,
        metrics=("ms", "attempts", "made"),
        plots=(Plot("ms", "method", title="Milliseconds a board"),),
        published=(
            Published("ms", 7800, {"method": "iterative"}, None, _MACHINE),
            Published("ms", 9000, {"method": "iterative-2"}, None, _MACHINE),
        ),
    ),
    Study(
        "combined-switch",
        "When `combined` stops drawing at once and goes on mine by mine",
        {"size": ["9x9", "16x16", "30x16"], "density": [0.2], "share": [round(0.02 * n, 2) for n in range(11)]},
        prepare=_switch,
        measure=generate,
        games=200,
        batch=10,
        metrics=("ms", "attempts", "made"),
        plots=(Plot("ms", "share", by="size", log=True, title="Milliseconds a board, by cells mined at once"),),
        notes="`share` is the part of all cells that get a mine at once. The work proposes combining and leaves the "
        "switch open.",
    ),
)
