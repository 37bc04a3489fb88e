"""Whether one player beats another, decided as soon as the games tell: Wald's sequential probability ratio test (1945).

It looks at discordant boards alone, those that one of the two won. Between equals each wins half of them; a better one
wins more, `share` of them at least. The errors are bounded whenever it stops: it calls the first better when the two
are equal with at most about the chance `alpha`, and misses one that wins `share` of them with at most about `beta`.

>>> beats([1] * 40, [0] * 40).decision, beats([1] * 40, [0] * 40).pairs
('first', 31)
>>> sequential_test(70, 71).decision
'undecided'
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import log
from typing import Any, Final

from sapper.board import InputError

_SHARE: Final = 0.55
_ERROR: Final = 0.05


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """Where a test stands: `decision` is "first" (the first player beats the second), "not" (by as much as asked) or
    "undecided". `ratio` is the logarithm of the likelihood ratio; at `upper` the first wins, at `lower` it does not.
    `pairs` are the boards looked at, of which `only_first` and `only_second` were won by one alone.
    """

    decision: str
    ratio: float
    lower: float
    upper: float
    only_first: int
    only_second: int
    pairs: int

    def to_json(self) -> dict[str, Any]:
        """Plain values for `json.dumps`."""
        return {name: getattr(self, name) for name in self.__slots__}


def sequential_test(
    only_first: int,
    only_second: int,
    share: float = _SHARE,
    alpha: float = _ERROR,
    beta: float = _ERROR,
    pairs: int | None = None,
) -> SequentialTest:
    """Where the test stands after so many discordant boards. Who looks at every board uses `beats`."""
    if not 0.5 < share < 1:
        raise InputError(f"The share that a better player wins lies between 0.5 and 1, and {share!r} does not.")
    if not (0 < alpha < 0.5 and 0 < beta < 0.5):
        raise InputError(f"Chances of an error lie between 0 and 0.5, and {alpha!r} and {beta!r} do not.")
    if only_first < 0 or only_second < 0:
        raise InputError("Boards are counted from 0 on.")
    ratio = only_first * log(2 * share) + only_second * log(2 * (1 - share))
    lower, upper = log(beta / (1 - alpha)), log((1 - beta) / alpha)
    decision = "first" if ratio >= upper else "not" if ratio <= lower else "undecided"
    boards = only_first + only_second if pairs is None else pairs
    return SequentialTest(decision, ratio, lower, upper, only_first, only_second, boards)


def beats(
    first: Iterable[int],
    second: Iterable[int],
    share: float = _SHARE,
    alpha: float = _ERROR,
    beta: float = _ERROR,
) -> SequentialTest:
    """The test over what two players won (1) and lost (0) on the same boards, in their order, up to where it decides.
    Both may be generators that play the next game when asked."""
    ahead = behind = pairs = 0
    now = sequential_test(0, 0, share, alpha, beta)
    up, down = log(2 * share), log(2 * (1 - share))
    for pairs, (a, b) in enumerate(zip(first, second, strict=False), 1):  # noqa: B007 - how far it came
        if bool(a) == bool(b):
            continue
        ahead += bool(a)
        behind += bool(b)
        if not now.lower < ahead * up + behind * down < now.upper:
            break
    return sequential_test(ahead, behind, share, alpha, beta, pairs)
