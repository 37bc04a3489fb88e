"""What seeds give: the golden values for ever, an independent generator beside the engine's, and uniformity."""

from __future__ import annotations

import hashlib
import math
import runpy
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.board import Cell, InputError, Layout, Rules
from sapper.board._engine import core

MAKER = Path(__file__).parents[1] / "golden" / "make_layouts.py"
PLAIN: dict[str, Any] = runpy.run_path(str(MAKER))

seeds = st.integers(0, 2**64 - 1)


@st.composite
def draws(draw: st.DrawFn) -> tuple[Rules, Cell]:
    """Rules that fit, and a first cell."""
    width, height = draw(st.integers(1, 12)), draw(st.integers(1, 12))
    rule = draw(st.sampled_from(["any", "safe", "opening"]))
    mines = draw(st.integers(0, width * height - (rule != "any")))
    return Rules(width, height, mines, rule), (draw(st.integers(0, width - 1)), draw(st.integers(0, height - 1)))


def square(rules: Rules, first: Cell) -> set[Cell]:
    return {
        (x, y)
        for x in range(first[0] - 1, first[0] + 2)
        for y in range(first[1] - 1, first[1] + 2)
        if rules.holds(x, y)
    }


def golden_lines(golden: Path) -> Iterator[list[str]]:
    for line in (golden / "layouts.txt").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line.split()


def golden_cases(golden: Path) -> Iterator[tuple[Rules, int, Cell, str]]:
    """Rules, seed, first cell and the rows of mines."""
    case: dict[str, list[str]] = {}
    rows: list[str] = []
    for word, *rest in golden_lines(golden):
        if word == "end":
            rules = Rules.parse(case["rules"][0], case["rules"][1])
            yield rules, int(case["seed"][0]), (int(case["first"][0]), int(case["first"][1])), "\n".join(rows)
            case, rows = {}, []
        elif set(word) <= {"*", "."}:
            rows.append(word)
        else:
            case[word] = rest


def test_the_golden_file_is_what_the_plain_generator_writes(golden: Path) -> None:
    assert (golden / "layouts.txt").read_text("utf-8") == "\n".join(PLAIN["content"]()) + "\n"


def test_golden_layouts(golden: Path) -> None:
    cases = list(golden_cases(golden))
    assert len(cases) == 50
    for rules, seed, first, rows in cases:
        layout = Layout.draw(rules, seed, first)
        assert "\n".join(layout.rows()) == rows
        assert layout.first == first
        assert layout.rules == rules


def test_golden_permutations_and_seeds(golden: Path) -> None:
    seen = Counter[str]()
    for word, *rest in golden_lines(golden):
        if word == "mix":
            seed, i, value = map(int, rest)
            assert core.mix(seed, i) == value
        elif word == "permutation":
            seed, n, *entries = map(int, rest)
            assert core.permutation(seed, n, 10) == entries
        seen[word] += 1
    assert (seen["mix"], seen["permutation"]) == (15, 25)


def test_one_large_layout() -> None:
    layout = Layout.draw(Rules(2000, 2000, 800_000), 7, (1000, 1000))
    assert layout.mine_count == 800_000
    digest = hashlib.sha256(layout.mask).hexdigest()
    assert digest == "c8572a45fdd5150b78d76ef189021c4d209b03bd0003de6bb8e4900a3a85e502"


@given(draws(), seeds)
def test_the_plain_generator_agrees(where: tuple[Rules, Cell], seed: int) -> None:
    rules, first = where
    layout = Layout.draw(rules, seed, first)
    assert set(layout.mines) == PLAIN["draw"](rules.width, rules.height, rules.mines, rules.rule, seed, first)


@given(seeds, st.integers(1, 300))
def test_a_permutation_is_one(seed: int, n: int) -> None:
    order = core.permutation(seed, n, n)
    assert sorted(order) == list(range(n))
    assert core.permutation(seed, n, n // 2) == order[: n // 2]


@given(seeds, seeds)
def test_mix_agrees(seed: int, i: int) -> None:
    assert core.mix(seed, i) == PLAIN["mix"](seed, i)


# The first-click rules.


@given(draws(), seeds)
def test_what_the_rules_exclude(where: tuple[Rules, Cell], seed: int) -> None:
    rules, first = where
    mines = set(Layout.draw(rules, seed, first).mines)
    assert len(mines) == rules.mines
    if rules.rule != "any":
        assert first not in mines
    if rules.rule == "opening":
        around = square(rules, first) - {first}
        room = rules.cells - 1 - len(around)
        assert len(mines & around) == max(0, rules.mines - room)


@given(draws(), seeds)
def test_without_room_the_neighbours_come_last_in_the_order_of_the_permutation(
    where: tuple[Rules, Cell], seed: int
) -> None:
    rules, first = where
    rules = Rules(rules.width, rules.height, rules.cells - 1 - rules.mines // 2 if rules.cells > 1 else 0)
    order = [(i % rules.width, i // rules.width) for i in core.permutation(seed, rules.cells, rules.cells)]
    around = square(rules, first)
    wanted = [cell for cell in order if cell not in around] + [
        cell for cell in order if cell in around and cell != first
    ]
    assert set(Layout.draw(rules, seed, first).mines) == set(wanted[: rules.mines])


@given(draws(), seeds, st.data())
def test_two_first_clicks_differ_only_in_the_mines_they_displace(
    where: tuple[Rules, Cell], seed: int, data: st.DataObject
) -> None:
    rules, one = where
    other = data.draw(st.tuples(st.integers(0, rules.width - 1), st.integers(0, rules.height - 1)))
    plain = set(Layout.draw(rules.with_rule("any"), seed).mines)
    for first in (one, other):
        mines = set(Layout.draw(rules, seed, first).mines)
        excluded = {"any": set(), "safe": {first}, "opening": square(rules, first)}[rules.rule]
        assert plain - mines <= excluded
        assert len(mines - plain) == len(plain - mines)
    if rules.rule == "any":
        assert Layout.draw(rules, seed, one).mask == Layout.draw(rules, seed, other).mask


def test_only_any_does_without_a_first_cell() -> None:
    assert Layout.draw("9x9/10", 1, (0, 0)).first == (0, 0)
    with pytest.raises(InputError, match="give one"):
        Layout.draw("9x9/10", 1)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, True])
def test_bad_seeds(seed: Any) -> None:
    with pytest.raises(InputError, match="seed"):
        Layout.draw("9x9/10", seed, (0, 0))


# Uniform: every layout that the rule allows is as likely as any other.


def all_draws(sizes: list[int]) -> Iterator[list[int]]:
    """Every sequence of results that bounded draws below these numbers can have."""
    if not sizes:
        yield []
        return
    for rest in all_draws(sizes[1:]):
        for value in range(sizes[0]):
            yield [value, *rest]


@pytest.mark.parametrize("rule", ["any", "safe", "opening"])
@pytest.mark.parametrize(("width", "height", "mines"), [(3, 2, 2), (2, 3, 4), (6, 1, 3), (7, 1, 5)])
def test_every_draw_of_the_bounded_generator(rule: str, width: int, height: int, mines: int) -> None:
    """With all sequences of draws, each allowed layout comes equally often."""
    cells = width * height
    counts = Counter[frozenset[Cell]]()
    for values in all_draws(list(range(cells, 0, -1))):
        source = iter(values)
        counts[frozenset(PLAIN["lay"](width, height, mines, rule, (0, 0), lambda _, s=source: next(s)))] += 1
    assert set(counts) == set(allowed(Rules(width, height, mines, rule), (0, 0)))
    assert len(set(counts.values())) == 1


def allowed(rules: Rules, first: Cell) -> Iterator[frozenset[Cell]]:
    """All layouts that the rule allows: of those that spare the first cell, `opening` takes those with the fewest
    mines beside it."""
    cells = [(x, y) for y in range(rules.height) for x in range(rules.width)]
    if rules.rule != "any":
        cells.remove(first)
    around = square(rules, first) - {first} if rules.rule == "opening" else set()
    fewest = max(0, rules.mines - (len(cells) - len(around)))
    for mines in combinations(cells, rules.mines):
        if len(around & set(mines)) == fewest or rules.rule != "opening":
            yield frozenset(mines)


def surprise(counts: Counter[Any], kinds: int, total: int) -> float:
    """The chi-square of counts that should be equal, as a standard normal deviate (Wilson and Hilferty)."""
    expected = total / kinds
    chi = sum((count - expected) ** 2 for count in counts.values()) / expected + (kinds - len(counts)) * expected
    free = kinds - 1
    return (math.cbrt(chi / free) - (1 - 2 / (9 * free))) / math.sqrt(2 / (9 * free))


@pytest.mark.parametrize(
    ("text", "rule", "first"),
    [
        ("3x3/3", "any", (1, 1)),
        ("3x3/3", "safe", (1, 1)),
        ("4x4/3", "opening", (0, 0)),
        ("4x4/2", "opening", (1, 2)),
        ("3x3/3", "opening", (1, 1)),
        ("3x3/6", "opening", (0, 0)),
        ("7x1/5", "opening", (3, 0)),
    ],
)
@pytest.mark.parametrize("seeding", ["consecutive", "mixed"])
def test_layouts_of_seeds_are_uniform(text: str, rule: str, first: Cell, seeding: str) -> None:
    """Seeds in a row must do as well as the seeds of a run."""
    rules = Rules.parse(text, rule)
    kinds = set(allowed(rules, first))
    total = 150 * len(kinds)
    seed: Callable[[int], int] = int if seeding == "consecutive" else lambda i: core.mix(5, i)
    counts = Counter(frozenset(Layout.draw(rules, seed(i), first).mines) for i in range(total))
    assert set(counts) <= kinds
    assert abs(surprise(counts, len(kinds), total)) < 4


def test_every_cell_of_expert_is_a_mine_equally_often() -> None:
    counts = Counter[Cell]()
    for i in range(4000):
        counts.update(Layout.draw("expert", core.mix(3, i), (0, 0)).mines)
    assert not set(counts) & square(Rules.parse("expert"), (0, 0))
    share = 99 / 476
    deviations = [(count - 4000 * share) / math.sqrt(4000 * share * (1 - share)) for count in counts.values()]
    assert len(deviations) == 476
    assert max(map(abs, deviations)) < 4.5
    assert abs(sum(d * d for d in deviations) - 476) < 4 * math.sqrt(2 * 476)
