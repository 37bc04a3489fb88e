"""Making boards: one, or many on all cores. Board i of a run depends on its seed and i alone.

>>> layout = generate("9x9/10", first=(3, 3), seed=1)
>>> str(layout.rules), layout.first
('9x9/10', (3, 3))
>>> [board.layout == layout for board in generate_many("9x9/10", 2, first=(3, 3), seed=1)]
[True, False]
"""

from __future__ import annotations

import secrets
import threading
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

from sapper.board import FIRST_CLICK_RULES, BudgetExceeded, Cancelled, Cell, InputError, Layout, Rules
from sapper.board.limits import Either, cores, interrupts, is_whole
from sapper.board.rules import as_cell, as_rules, check_seed, shown
from sapper.solve.limits import Cancel, engine_errors, units

from ._engine import core
from .generated import Generated
from .wish import METHODS, Wish, engine_wish

#: Units of work that one board may take unless told otherwise: about half a minute.
DEFAULT_BUDGET: Final = 5_000_000_000

_SECONDS: Final = 0.25  # of a batch
_LARGEST: Final = 5000
_AHEAD: Final = 3  # batches handed out for each thread


def generate(
    rules: Rules | str = "expert",
    first: Cell | None = None,
    seed: int | None = None,
    method: str = "auto",
    *,
    rule: str | None = None,
    wish: Wish | None = None,
    mix: int | None = None,
    random_mines: int | None = None,
    total_chance: float = 0.08,
    budget: int | None = None,
    cancel: Cancel | None = None,
) -> Layout:
    """A Layout that needs no guess when `first` is opened (the middle unless given), and is as the `wish` says.

    The `method` is one of `METHODS`: "uniform" makes all such boards equally likely, "dense" makes boards with so many
    mines that hardly any random board would do, and "auto" chooses. `seed` fixes the board; a fresh one is taken unless
    given. When no board is found within the `budget` of counted work, that is a BudgetExceeded, never a board that
    needs a guess.
    """
    run = _Run.of(rules, first, seed, method, rule, wish, mix, random_mines, total_chance, budget)
    return next(run.batch(0, 1, cancel).taken()).layout


def generate_many(
    rules: Rules | str = "expert",
    count: int = 1,
    first: Cell | None = None,
    seed: int | None = None,
    method: str = "auto",
    *,
    rule: str | None = None,
    wish: Wish | None = None,
    mix: int | None = None,
    random_mines: int | None = None,
    total_chance: float = 0.08,
    threads: int | None = None,
    budget: int | None = None,
    cancel: Cancel | None = None,
) -> Iterator[Generated]:
    """Many boards, one after the other, each with what there is to know of it; otherwise as `generate`.

    `mix` is the number of moves that dense boards are mixed by, `random_mines` how many mines method "combined" lays
    at once, `total_chance` how likely method "gradual" keeps a mine that needs the total. `threads` is the number of
    cores to use, all unless given, and changes nothing but the time. The `budget` is for each board. Ctrl+C and
    `cancel` end it with Cancelled after the boards that are done.
    """
    run = _Run.of(rules, first, seed, method, rule, wish, mix, random_mines, total_chance, budget)
    if not is_whole(count) or count < 0:
        raise InputError(f"The number of boards is a whole number from 0 on, and {shown(count)} is not.")
    if threads is not None and (not is_whole(threads) or threads < 1):
        raise InputError(f"The number of threads is a whole number from 1 on, and {shown(threads)} is not.")
    return _boards(run, count, min(threads or cores(), max(1, count)), cancel)


def _boards(run: _Run, count: int, threads: int, cancel: Cancel | None) -> Iterator[Generated]:
    """Some batches ahead of the one that is waited for, so that nobody is idle."""
    stop = threading.Event()
    either = Either(stop, cancel)
    waiting: deque[Future[_Batch]] = deque()
    pool = ThreadPoolExecutor(threads, "sapper")
    size, begin = 1, 0
    try:
        with interrupts(stop):
            while begin < count or waiting:
                while begin < count and len(waiting) < _AHEAD * threads:
                    number = min(size, count - begin)
                    waiting.append(pool.submit(run.batch, begin, number, either))
                    begin += number
                batch = waiting.popleft().result()
                size = max(1, min(int(_SECONDS * batch.boards_a_second), 4 * size, _LARGEST))
                yield from batch.taken()
    except Cancelled:
        if stop.is_set():  # only Ctrl+C has set it yet
            raise KeyboardInterrupt from None
        raise
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


@dataclass(frozen=True, slots=True)
class _Batch:
    """Boards that were made together; `missing` says why there are no more, if there should be."""

    boards: list[Generated]
    missing: BudgetExceeded | None

    @property
    def boards_a_second(self) -> float:
        return 1000 * len(self.boards) / max(sum(board.ms for board in self.boards), 1e-6)

    def taken(self) -> Iterator[Generated]:
        """The boards, and then the error if there is one."""
        yield from self.boards
        if self.missing is not None:
            raise self.missing


@dataclass(frozen=True, slots=True)
class _Run:
    """What is to be made, checked."""

    rules: Rules
    first: Cell
    seed: int
    method: int
    wish: Wish
    mix: int
    random_mines: int
    total_chance: float
    budget: int

    @classmethod
    def of(
        cls,
        rules: Rules | str,
        first: Cell | None,
        seed: int | None,
        method: str,
        rule: str | None,
        wish: Wish | None,
        mix: int | None,
        random_mines: int | None,
        total_chance: float,
        budget: int | None,
    ) -> _Run:
        wanted = as_rules(rules, rule)
        middle = (wanted.width // 2, wanted.height // 2)
        cell = as_cell(wanted.width, wanted.height, middle if first is None else first, "first cell")
        seed = secrets.randbits(64) if seed is None else seed
        check_seed(seed)
        if method not in METHODS:
            raise InputError(f"{shown(method)} is no method; those are {', '.join(METHODS)}.")
        wish = Wish() if wish is None else wish
        wish.check(wanted)
        moves = -1 if mix is None else _whole(mix, 10**9, "moves that mix a board")
        laid = -1 if random_mines is None else _whole(random_mines, wanted.mines, "mines laid at once")
        if not 0 <= total_chance <= 1:
            raise InputError(f"A chance lies between 0 and 1, and {shown(total_chance)} does not.")
        limit = units(budget, DEFAULT_BUDGET)
        return cls(wanted, cell, seed, METHODS.index(method), wish, moves, laid, float(total_chance), limit)

    def batch(self, begin: int, count: int, cancel: Cancel | None) -> _Batch:
        """Boards begin .. begin + count - 1."""
        rules = self.rules
        board = (rules.width, rules.height, rules.mines, FIRST_CLICK_RULES.index(rules.rule))
        how = (self.method, self.mix, self.random_mines, self.total_chance)
        with engine_errors(self.budget):
            masks, facts, exceeded = core.generate(
                board, self.first, engine_wish(self.wish), *how, self.seed, begin, count, self.budget, cancel
            )
        boards = [self._generated(mask.tobytes(), fact) for mask, fact in zip(masks, facts, strict=True)]
        return _Batch(boards, self._not_found() if exceeded else None)

    def _not_found(self) -> BudgetExceeded:
        wished = f" {self.wish.to_json()}" if self.wish != Wish() else ""
        return BudgetExceeded(
            f"No {self.rules} board{' as wished,' + wished + ',' if wished else ''} was found by the method "
            f"{METHODS[self.method]} within {self.budget} units of work: there may be none, or hardly any. Ask "
            "for less, for fewer mines, or for more work.",
            spent=self.budget,
            budget=self.budget,
        )

    def _generated(self, mask: bytes, fact: tuple[int, int, int, int, float]) -> Generated:
        method, attempts, moves, accepted, ms = fact
        rules = self.rules
        layout = Layout.from_mask(rules.width, rules.height, mask, rule=rules.rule, first=self.first)
        return Generated(layout, self.first, self.wish, METHODS[method], attempts, moves, accepted, ms)


def _whole(value: int, most: int, what: str) -> int:
    if not is_whole(value) or not 0 <= value <= most:
        raise InputError(f"The number of {what} is a whole number from 0 to {most}, and {shown(value)} is not.")
    return value
