"""Writes layouts.txt beside it: what seeds give, for the Python and the C++ tests alike. These values stand for ever.

    python tests/golden/make_layouts.py            # writes the file again
    python tests/golden/make_layouts.py --check    # exit code 1 when it differs from what would be written

The generator is written down here once more, in plain Python from its definition, and shares no code with the engine:

- splitmix64 turns the seed into the four words of xoshiro256**; a draw below n is the upper half of the product of n
  and the upper 32 bits of a word, drawn again where that would be biased (Lemire);
- a random permutation of all cells is dealt from the front: entry i is swapped with entry i + below(n - i);
- the mines are its first cells that the first-click rule does not exclude: `safe` excludes the first cell, `opening`
  also its neighbours, which come last, in the order of the permutation, when there is no other room.

The format: lines of words. `#` begins a comment. `mix SEED I VALUE`; `permutation SEED N VALUE...` (the first
entries); and cases of `case NAME`, `rules WxH/M RULE`, `seed S`, `first X Y`, `mines`, the rows (`*` and `.`), `end`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

FILE = Path(__file__).with_name("layouts.txt")
WORD = 2**64
GOLDEN = 0x9E3779B97F4A7C15


def scramble(z: int) -> int:
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % WORD
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB % WORD
    return z ^ (z >> 31)


def mix(seed: int, i: int) -> int:
    """The seed of game i in a run with this seed."""
    return scramble((scramble((seed + GOLDEN) % WORD) + (i + 1) * GOLDEN) % WORD)


def rotate(word: int, by: int) -> int:
    return (word << by | word >> (64 - by)) % WORD


def words(seed: int) -> Iterator[int]:
    """xoshiro256** by Blackman and Vigna."""
    a, b, c, d = (scramble((seed + i * GOLDEN) % WORD) for i in (1, 2, 3, 4))
    while True:
        yield rotate(b * 5 % WORD, 7) * 9 % WORD
        shifted = b << 17 & (WORD - 1)
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= shifted
        d = rotate(d, 45)


def bounded(seed: int) -> Callable[[int], int]:
    """Unbiased draws from 0 to n - 1."""
    source = words(seed)

    def below(n: int) -> int:
        while True:
            product = (next(source) >> 32) * n
            if product % 2**32 >= 2**32 % n:
                return product >> 32

    return below


def permutation(n: int, below: Callable[[int], int]) -> Iterator[int]:
    order = list(range(n))
    for i in range(n):
        j = i + below(n - i)
        order[i], order[j] = order[j], order[i]
        yield order[i]


def lay(
    width: int, height: int, mines: int, rule: str, first: tuple[int, int], below: Callable[[int], int]
) -> set[tuple[int, int]]:
    """The cells that become mines."""
    laid: list[tuple[int, int]] = []
    last: list[tuple[int, int]] = []
    for cell in permutation(width * height, below):
        if len(laid) == mines:
            break
        y, x = divmod(cell, width)
        away = max(abs(x - first[0]), abs(y - first[1]))
        if rule == "opening" and away == 1:
            last.append((x, y))
        elif away > 0 or rule == "any":
            laid.append((x, y))
    return {*laid, *last[: mines - len(laid)]}


def draw(width: int, height: int, mines: int, rule: str, seed: int, first: tuple[int, int]) -> set[tuple[int, int]]:
    return lay(width, height, mines, rule, first, bounded(seed))


CASES = [
    ("beginner", 9, 9, 10, (0, 0)),
    ("classic-beginner", 8, 8, 10, (7, 7)),
    ("intermediate", 16, 16, 40, (8, 3)),
    ("expert", 30, 16, 99, (3, 3)),
    ("one-cell", 1, 1, 0, (0, 0)),
    ("strip", 40, 1, 12, (20, 0)),
    ("column", 1, 23, 7, (0, 22)),
    ("dense", 10, 10, 60, (5, 5)),
    ("no-room", 5, 4, 15, (2, 1)),
    ("one-free", 6, 3, 17, (0, 2)),
]
SEEDS = (0, 1, 7, 2**63, WORD - 1)


def content() -> Iterator[str]:
    yield "# Made by make_layouts.py, which says how to read this file."
    yield "# What seeds give, for ever."
    for seed in SEEDS:
        for i in (0, 1, 999_999):
            yield f"mix {seed} {i} {mix(seed, i)}"
    for seed in SEEDS:
        for n in (1, 2, 7, 480, 65_537):
            order = permutation(n, bounded(seed))
            yield f"permutation {seed} {n} " + " ".join(str(entry) for entry, _ in zip(order, range(10), strict=False))
    for name, width, height, mines, first in CASES:
        for rule in ("any", "safe", "opening"):
            for seed in SEEDS[1:4] if rule == "opening" else SEEDS[2:3]:
                laid = draw(width, height, mines, rule, seed, first)
                yield f"\ncase {name}-{rule}-{seed}\nrules {width}x{height}/{mines} {rule}\nseed {seed}"
                yield f"first {first[0]} {first[1]}\nmines"
                for y in range(height):
                    yield "".join("*" if (x, y) in laid else "." for x in range(width))
                yield "end"


def main() -> int:
    text = "\n".join(content()) + "\n"
    if "--check" in sys.argv[1:]:
        return int(FILE.read_text("utf-8") != text)
    FILE.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
