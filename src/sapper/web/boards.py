"""One board to a wish, by the generator."""

from __future__ import annotations

from typing import Any, Final

from sapper.board import BudgetExceeded, Cell, InputError, Layout, Rules
from sapper.generator import Wish, generate
from sapper.solve import TECHNIQUES, Cancel, rate

_TRIES: Final = 2000  # boards made and rated for a wanted difficulty


def wish_of(asked: dict[str, Any], rules: Rules) -> Wish:
    """The generator's Wish; refused when no board can be so."""
    low, high = asked.get("technique_min", "single"), asked.get("technique_max", "count")
    if high == "guess":  # the hardest step of a board that needs a guess is the guess
        low, high = "guess", TECHNIQUES[-2]
    low_high = asked.get("difficulty")
    if low_high is not None and not low_high[0] <= low_high[1]:
        raise InputError("A difficulty is wished for from one number to another that is no less.")
    wish = Wish(technique_min=low, technique_max=high, total=asked.get("total"))
    wish.check(rules)
    return wish


def made_board(rules: Rules, first: Cell, seed: int, asked: dict[str, Any], cancel: Cancel) -> Layout:
    """A board for this first cell."""
    wish, between = wish_of(asked, rules), asked.get("difficulty")
    for number in range(_TRIES):
        layout = generate(rules, first, (seed + number * 0x9E3779B97F4A7C15) % 2**64, wish=wish, cancel=cancel)
        if between is None or between[0] <= rate(layout, first).difficulty <= between[1]:
            return layout
    raise BudgetExceeded(f"None of {_TRIES} boards had the wanted difficulty.")
