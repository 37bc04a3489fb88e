"""The exact number of layouts, put together from the engine's remainders: whole numbers of any length."""

from __future__ import annotations

from math import comb

from sapper.board import BudgetExceeded, Cancelled

from ._engine import core
from .limits import Cancel

# (fewest mines, primes, for each prime the remainders of the counts)
PartCount = tuple[int, list[int], list[list[int]]]


#: What one step with whole numbers costs beside one of the engine's, and how many bits of them cost as much again.
_STEP, _BITS = 16, 2000


class _Meter:
    """Counts the work done here, like the engine's own: numbers may become very long."""

    def __init__(self, budget: int, cancel: Cancel | None) -> None:
        self._budget, self._cancel, self._spent = budget, cancel, 0

    def spend(self, steps: int, bits: int) -> None:
        """Before so many steps with numbers so long."""
        self._spent += _STEP * steps * (1 + bits // _BITS)
        if self._spent > self._budget:
            why = f"The exact number of layouts needs more work than the budget of {self._budget} units allows."
            raise BudgetExceeded(why, spent=self._spent, budget=self._budget)
        if self._cancel is not None and self._cancel.is_set():
            raise Cancelled("The call was cancelled.")


def solutions(view: core.View, flags: int, budget: int, cancel: Cancel | None) -> int:
    """How many layouts agree with the View; 0 when it is impossible. The budget holds for the engine's part of the work
    and once more for what is done with its answer."""
    counted = core.count(view, flags, budget, cancel)
    if counted is None:
        return 0
    meter = _Meter(budget, cancel)
    sea, mines_left, parts = counted
    ways, low = [1], 0
    for part_low, primes, remainders in parts:
        meter.spend(len(primes) * len(remainders[0]), 31 * len(primes))
        part = _whole(primes, remainders)
        meter.spend(len(ways) * len(part), max(ways).bit_length())
        ways = _multiply(ways, part)
        low += part_low
    if mines_left < 0:  # the total is unknown: any number of mines in the sea
        return int(sum(ways)) << sea
    meter.spend(len(ways) + min(sea, max(mines_left - low, 0)) // 4, sea)
    return _with_sea(ways, sea, mines_left - low)


def _with_sea(ways: list[int], sea: int, mines: int) -> int:
    """Every count with all the seas that go with it: the first of them leaves so many mines, and each next one less."""
    result, choices = 0, -1
    for i, n in enumerate(ways):
        k = mines - i
        if k > sea:
            continue
        if k < 0:
            break
        choices = comb(sea, k) if choices < 0 else choices * (k + 1) // (sea - k)
        result += n * choices
    return result


def _whole(primes: list[int], remainders: list[list[int]]) -> list[int]:
    """Numbers from their remainders (the Chinese remainder theorem, one prime after the other)."""
    values, modulus = [0] * len(remainders[0]), 1
    for prime, row in zip(primes, remainders, strict=True):
        inverse = pow(modulus, -1, prime)
        values = [v + modulus * ((r - v) * inverse % prime) for v, r in zip(values, row, strict=True)]
        modulus *= prime
    return values


def _multiply(a: list[int], b: list[int]) -> list[int]:
    """Two counts by number of mines, of parts that have nothing to do with each other."""
    product = [0] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            product[i + j] += x * y
    return product
