"""The exact number of layouts, put together from the engine's remainders: whole numbers of any length."""

from __future__ import annotations

from math import comb

from ._engine import core

# (fewest mines, primes, for each prime the remainders of the counts)
PartCount = tuple[int, list[int], list[list[int]]]


def solutions(view: core.View, flags: int, budget: int, cancel: object) -> int:
    """How many layouts agree with the View; 0 when it is impossible."""
    counted = core.count(view, flags, budget, cancel)
    if counted is None:
        return 0
    sea, mines_left, parts = counted
    ways, low = [1], 0
    for part_low, primes, remainders in parts:
        ways = _multiply(ways, _whole(primes, remainders))
        low += part_low
    if mines_left < 0:  # the total is unknown: any number of mines in the sea
        return int(sum(ways)) << sea
    return sum(n * _choose(sea, mines_left - low - k) for k, n in enumerate(ways) if n)


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


def _choose(n: int, k: int) -> int:
    return comb(n, k) if 0 <= k <= n else 0
