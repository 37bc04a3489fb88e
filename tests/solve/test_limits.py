"""Hostile positions end with a clear word, and every long call can be stopped."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from math import comb
from pathlib import Path

import pytest
from tests.solve.helpers import closed, laid, native, plain, scattered

from sapper import BudgetExceeded, Cancelled, InputError, View, analyze, analyze_many, sample

ROOT = Path(__file__).resolve().parents[2]


def hostile(size: int = 60) -> View:
    """Every other cell of every other row open: wide, and nothing falls apart."""
    every = [(x, y) for y in range(size) for x in range(size)]
    mines = set(random.Random(1).sample(every, size * size // 5))
    return laid(size, size, mines, lambda cell: cell[0] % 2 == cell[1] % 2 == 0, len(mines))


def test_a_budget_ends_the_work() -> None:
    with pytest.raises(BudgetExceeded, match="budget of 10000000 units") as error:
        analyze(hostile(), budget=10_000_000)
    assert error.value.budget == 10_000_000


def test_the_smallest_budget_is_soon_spent() -> None:
    with pytest.raises(BudgetExceeded):
        analyze(hostile(), budget=1)


def test_a_budget_changes_no_answer() -> None:
    view = scattered(30, 16, 99, 0.5, 1)
    assert analyze(view, budget=10**12).to_json() == analyze(view).to_json()


@pytest.mark.parametrize("budget", [0, -1, 1.5, True, "all"])
def test_budgets_are_positive_whole_numbers(budget: object) -> None:
    with pytest.raises(InputError, match="budget"):
        analyze(View.parse("1#"), budget=budget)  # type: ignore[arg-type]


MEMORY = """
from tests.solve.test_limits import hostile
from sapper import BudgetExceeded, analyze
try:
    analyze(hostile(), budget=100_000_000)
    raise SystemExit("A budget that is enough shows nothing.")
except BudgetExceeded:
    pass
for line in open("/proc/self/status"):
    if line.startswith(("VmHWM", "VmRSS")):  # the most there was, what there is
        print(line.split()[1])
"""


def test_the_memory_of_a_hostile_position_is_given_back() -> None:
    done = subprocess.run([sys.executable, "-c", MEMORY], cwd=ROOT, capture_output=True, text=True, check=True)
    most, now = (int(word) for word in done.stdout.split())
    assert now < most / 2


def many_parts() -> View:
    """300 parts, each with one mine (the middle) or two (the sides)."""
    return View.parse("60x60/450\n" + "\n".join(["#1#1#W" * 10, "W" * 60] * 30))


def test_the_exact_number_of_layouts_of_many_parts() -> None:
    assert analyze(many_parts()).solutions == comb(300, 150)
    assert analyze(many_parts(), total=None).solutions == 2**300
    assert analyze(many_parts(), total=300).solutions == analyze(many_parts(), total=600).solutions == 1


def test_putting_exact_numbers_together_has_a_budget_too() -> None:
    analysis = analyze(many_parts())
    with pytest.raises(BudgetExceeded, match="exact number of layouts needs more work") as error:
        analysis.count_solutions(budget=500_000)
    assert error.value.spent > error.value.budget == 500_000
    stop = threading.Event()
    stop.set()
    with pytest.raises(Cancelled):
        analysis.count_solutions(cancel=stop)


def test_cancelled_before_it_begins() -> None:
    stop = threading.Event()
    stop.set()
    with pytest.raises(Cancelled):
        analyze(hostile(), budget=10**15, cancel=stop)


LONG: dict[str, Callable[[threading.Event], object]] = {
    "analyze": lambda stop: analyze(hostile(), budget=10**15, cancel=stop),
    "analyze_many": lambda stop: analyze_many([hostile()] * 2, budget=10**15, cancel=stop),
    "sample": lambda stop: sample(hostile(), 3, 1, budget=10**15, cancel=stop),
}


@pytest.mark.parametrize("name", LONG)
def test_cancelled_from_another_thread(name: str) -> None:
    """The other thread runs meanwhile: the engine does not hold Python's lock."""
    stop = threading.Event()
    timer = threading.Timer(0.3, stop.set)
    timer.start()
    assert not stop.is_set()
    with pytest.raises(Cancelled):
        LONG[name](stop)
    timer.join()


def test_an_error_in_cancel_comes_through() -> None:
    class Broken:
        def is_set(self) -> bool:
            raise RuntimeError("no answer")

    with pytest.raises(RuntimeError, match="no answer"):
        analyze(hostile(), budget=10**15, cancel=Broken())


INTERRUPTED = """
import sys
from tests.solve.test_limits import hostile
from sapper import analyze
view = hostile()
print("begin", flush=True)
try:
    analyze(view, budget=10**15)
except KeyboardInterrupt:
    print("interrupted")
"""


def test_ctrl_c() -> None:
    run = subprocess.Popen([sys.executable, "-c", INTERRUPTED], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        assert run.stdout is not None
        assert run.stdout.readline() == "begin\n"
        time.sleep(0.3)
        run.send_signal(signal.SIGINT)
        said, _ = run.communicate(timeout=300)  # it would take years
        assert said == "interrupted\n"
    finally:
        run.kill()
        run.communicate()


# One layout out of very many.


def chain(tiles: int, width: int, height: int) -> list[list[str]]:
    """Two ways to lay the chain: one mine a tile and one more, or three a tile; all around it is known to be safe."""
    rows = [["#"] * width for _ in range(height)]
    for row in rows[:6]:
        row[: 4 * tiles + 2] = "W" * (4 * tiles + 2)
    for tile in range(tiles):
        for y, symbol in enumerate("#1#1#"):
            rows[y][4 * tile] = symbol
        rows[2][4 * tile + 1 : 4 * tile + 4] = "1#1"
    rows[2][4 * tiles] = "#"
    return rows


def test_a_mine_in_one_layout_of_ten_to_the_four_hundred_is_not_safe() -> None:
    """With as many mines as the long way takes, it leaves none for the sea; the short way leaves 135."""
    tiles, size = 68, 300
    rows = chain(tiles, size, size)
    view = View.parse("\n".join("".join(row) for row in rows), total=3 * tiles)
    analysis = analyze(view)
    assert analysis.log10_solutions > 400
    assert (0, 0) not in analysis.safe
    assert (0, 2) not in analysis.mines
    assert not set(closed(view)) & {*analysis.safe, *analysis.mines}
    assert analysis.probability[0, 0] < 1e-300
    # One mine fewer, and the long way is impossible.
    short = analyze(view.with_total(3 * tiles - 1))
    assert (0, 0) in short.safe
    assert (0, 2) in short.mines


def test_the_same_with_a_density() -> None:
    rows = chain(25, 101, 6)
    view = View.parse("\n".join("".join(row) for row in rows))
    for density in (1e-9, 1 - 1e-9):
        analysis, exact = native(view, density=density), plain(view, density=density)
        assert analysis.safe == analysis.mines == exact.safe == exact.mines == []
        assert analysis.solutions == exact.solutions == 2


def test_nothing_hangs_on_the_last_bit() -> None:
    """Odds of two to the thousand, both ways: no chance becomes 0 or 1 unless it is."""
    view = View.parse("\n".join("".join(row) for row in chain(12, 60, 30)), total=36)
    analysis, exact = native(view), plain(view)
    assert (analysis.safe, analysis.mines) == (exact.safe, exact.mines) == ([], [])
    assert analysis.solutions == exact.solutions


# Large boards: only that they work; how fast is measured by `make bench`.


def test_large_boards() -> None:
    for width, height, mines, share in ((100, 100, 2000, 0.3), (2000, 4, 1600, 0.3), (400, 400, 33_000, 0.13)):
        view = scattered(width, height, mines, share, 5)
        analysis = analyze(view)
        assert analysis.probability.shape == (height, width)
        total = float(analysis.probability[~(analysis.probability != analysis.probability)].sum())
        assert total == pytest.approx(mines, rel=1e-9)
