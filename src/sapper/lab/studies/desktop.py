"""Work A, the desktop solver (2023): its hierarchy on Expert, and what its losses are due to."""

from __future__ import annotations

from typing import Final

from sapper.lab.study import Plot, Published, Study

_WHOLE: Final = {"player": "guess", "rule": "safe"}
_LOSSES: Final = "a share of all losses depends on every habit of the program"

DESKTOP: Final = (
    Study(
        "desktop",
        "The desktop solver's hierarchy on Expert: win rate and losses by kind",
        {
            "rules": ["30x16/99"],
            "rule": ["safe", "opening", "any"],
            "player": ["simple", "non-trivial", "brute-force", "guess"],
        },
        games=11_425,
        batch=500,
        metrics=(
            *("won", "no_guess", "guesses", "good_guesses", "lost_frontier", "lost_corner", "lost_sea", "lost_certain"),
            "ms",
        ),
        plots=(Plot("won", "player", by="rule", title="Games won by how far the hierarchy goes"),),
        published=(
            Published("won", 29.13, _WHOLE, 11_425, "see the rule any: perhaps games lost at once count too"),
            Published("won", 29.13, {**_WHOLE, "rule": "any"}, 11_425, "the work's first click is said to be safe"),
            Published("lost_frontier", 62.95, _WHOLE, 8_097, _LOSSES),
            Published("lost_corner", 31.39, _WHOLE, 8_097, _LOSSES),
            Published("lost_sea", 5.63, _WHOLE, 8_097, _LOSSES),
            Published(
                "lost_certain", 0.02, _WHOLE, 8_097, "two losses by cells called safe were mistakes of the program"
            ),
            Published(
                "good_guesses",
                83.41,
                _WHOLE,
                30_727,
                "the work counts only guesses whose risk was computed; ours are all guesses, corners and others too",
            ),
        ),
        notes="First cell (0, 0), never a mine in the work (`safe`). `frontier` is the work's guess, `sea` its "
        "random click. Where the first click may be a mine (`any`) we win as many games as the work; where it may not, "
        "we lose in the same ways: its losses by kind may leave out games that the first click lost.",
    ),
)
