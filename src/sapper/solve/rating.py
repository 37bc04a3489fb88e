"""How hard a board is to solve from its first cell: by what reasoning, by how many clues at a time, how often.

docs/rating.md defines every number.

>>> rating = rate(Layout.draw("9x9/10", seed=17, first=(3, 3)))
>>> rating.technique, rating.clues_histogram, rating.hard_steps, rating.difficulty
('pair', (0, 13, 1), 1, 5.52)
"""

from __future__ import annotations

import math
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from sapper.board import Cell, InputError, Layout
from sapper.board.limits import Either, cores
from sapper.board.rules import as_cell, shown
from sapper.measure.layouts import Masks, board_masks, mask_bytes

from ._engine import core
from .limits import Cancel, engine_errors, is_whole, units
from .techniques import MOST_DEPTH, TECHNIQUES
from .walk import first_cell

#: Suppositions of more cells than this are not searched for, unless told otherwise.
RATED_DEPTH: Final = 3

#: The whole numbers that the engine gives of each board, in its order.
_WHOLE: Final = (
    *("bbbv", "openings", "islands", "zini", "hzini", "solvable", "technique", "reasoning", "depth", "steps_level"),
    *("hard_steps", "total_needed", "guesses", "clues_exact"),
)
_PIECE: Final = 1 << 15  # cells handed to a thread at once: a fraction of a second


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard one board is. Behind a guess the rating goes on: the safest cell gets known, as if by luck."""

    bbbv: int  #: 3BV: the fewest clicks that win without a chord
    openings: int
    islands: int
    zini: int | None  #: about how many clicks win with flags and chords; None when nobody asked
    hzini: int | None  #: the same for people, who click every opening first
    solvable: bool  #: without a guess
    technique: str  #: the hardest that is needed; `guess` when it is not solvable
    reasoning: str  #: the hardest that is needed beside guesses
    clues_histogram: tuple[int, ...]  #: how many steps need so many clues; the mine total counts as one
    clues_exact: bool  #: False: some step may need fewer clues than is said, for the search would have been too long
    depth: int | None  #: cells that have to be supposed at once; None: more than were searched for
    steps_level: int | None  #: rounds of naive deduction that are needed; None: no number of them is enough
    hard_steps: int  #: steps that no single clue gives
    total_needed: bool  #: is the mine total needed somewhere
    guesses: int
    luck: float  #: of the guesses, in bits: how often their chance has to be doubled until it is 1
    difficulty: float  #: one number for all of it

    @property
    def steps(self) -> int:
        """How many steps there are."""
        return sum(self.clues_histogram)

    @property
    def clues_max(self) -> int:
        """The clues that the hardest step needs; 0 when there is no step."""
        return max(0, len(self.clues_histogram) - 1)

    @property
    def clues_mean(self) -> float:
        """The clues that a step needs on average; 0 when there is no step."""
        return sum(n * steps for n, steps in enumerate(self.clues_histogram)) / max(1, self.steps)

    @property
    def chance(self) -> float:
        """That every guess is right, when it is always the safest cell."""
        return math.exp2(-self.luck)

    def to_json(self) -> dict[str, Any]:
        """Plain values for `json.dumps`."""
        return {
            "3bv": self.bbbv,
            "openings": self.openings,
            "islands": self.islands,
            "zini": self.zini,
            "hzini": self.hzini,
            "solvable": self.solvable,
            "technique": self.technique,
            "reasoning": self.reasoning,
            "clues_max": self.clues_max,
            "clues_mean": self.clues_mean,
            "clues_histogram": {str(n): steps for n, steps in enumerate(self.clues_histogram) if steps},
            "clues_exact": self.clues_exact,
            "depth": self.depth,
            "steps_level": self.steps_level,
            "steps": self.steps,
            "hard_steps": self.hard_steps,
            "total_needed": self.total_needed,
            "guesses": self.guesses,
            "chance": self.chance,
            "difficulty": self.difficulty,
        }


Whole = npt.NDArray[np.int32]
Real = npt.NDArray[np.float64]
Truth = npt.NDArray[np.bool_]
Words = npt.NDArray[np.str_]


@dataclass(frozen=True, slots=True, eq=False)
class Ratings:
    """The ratings of many boards: arrays with one entry a board; `ratings[i]` is the Rating of board i."""

    bbbv: Whole
    openings: Whole
    islands: Whole
    zini: Whole  #: -1 when not asked for
    hzini: Whole
    solvable: Truth
    technique: Words
    reasoning: Words
    depth: Whole  #: -1: more than were searched for
    steps_level: Whole  #: -1: no number of rounds is enough
    hard_steps: Whole
    total_needed: Truth
    guesses: Whole
    clues_exact: Truth
    luck: Real
    difficulty: Real
    clues_histogram: Whole  #: [board, n]: steps that need n clues

    def __len__(self) -> int:
        return len(self.bbbv)

    @property
    def steps(self) -> Whole:
        """How many steps each has."""
        steps: Whole = self.clues_histogram.sum(1, dtype=np.int32)
        return steps

    @property
    def clues_max(self) -> Whole:
        """The clues that the hardest step of each needs."""
        numbers = np.arange(self.clues_histogram.shape[1], dtype=np.int32)
        most: Whole = np.max(np.where(self.clues_histogram > 0, numbers, 0), axis=1, initial=0)
        return most

    @property
    def clues_mean(self) -> Real:
        """The clues that a step of each needs on average."""
        numbers = np.arange(self.clues_histogram.shape[1], dtype=np.float64)
        means: Real = (self.clues_histogram @ numbers) / np.maximum(1, self.steps)
        return means

    @property
    def chance(self) -> Real:
        """That every guess is right."""
        return np.exp2(-self.luck)

    def __getitem__(self, board: int) -> Rating:
        def number(of: Whole) -> int:
            return int(of[board])

        def at_least_0(of: Whole) -> int | None:
            return None if of[board] < 0 else int(of[board])

        return Rating(
            bbbv=number(self.bbbv),
            openings=number(self.openings),
            islands=number(self.islands),
            zini=at_least_0(self.zini),
            hzini=at_least_0(self.hzini),
            solvable=bool(self.solvable[board]),
            technique=str(self.technique[board]),
            reasoning=str(self.reasoning[board]),
            clues_histogram=tuple(np.trim_zeros(self.clues_histogram[board], "b").tolist()),
            clues_exact=bool(self.clues_exact[board]),
            depth=at_least_0(self.depth),
            steps_level=at_least_0(self.steps_level),
            hard_steps=number(self.hard_steps),
            total_needed=bool(self.total_needed[board]),
            guesses=number(self.guesses),
            luck=float(self.luck[board]),
            difficulty=float(self.difficulty[board]),
        )

    def __iter__(self) -> Iterator[Rating]:
        return (self[board] for board in range(len(self)))

    def to_json(self) -> list[dict[str, Any]]:
        """Plain values for `json.dumps`, board by board."""
        return [rating.to_json() for rating in self]


def rate(
    layout: Layout,
    first: Cell | None = None,
    *,
    depth: int = RATED_DEPTH,
    budget: int | None = None,
    cancel: Cancel | None = None,
) -> Rating:
    """How hard a Layout is when `first` is opened first, which it may say itself.

    `depth` is the most cells that are supposed at once in search of the depth it needs.
    """
    cell = first_cell(layout, first)
    return rate_many(_masks_of([layout]), cell, depth=depth, threads=1, budget=budget, cancel=cancel)[0]


def rate_many(
    boards: Masks | Sequence[Layout],
    first: Cell | Sequence[Cell] | npt.NDArray[Any] | None = None,
    *,
    zini: bool = True,
    depth: int = RATED_DEPTH,
    threads: int | None = None,
    budget: int | None = None,
    cancel: Cancel | None = None,
) -> Ratings:
    """The same of many boards of one size: Layouts, or an array [board, y, x], true or 1 where there is a mine.

    `first` is one cell for all, or one for each; Layouts may say it themselves. `threads` are the cores to use, all
    unless given; their number changes nothing. The budget is that of each board.
    """
    if not is_whole(depth) or not 1 <= depth <= MOST_DEPTH:
        raise InputError(f"The cells supposed at once go from 1 to {MOST_DEPTH}, and {shown(depth)} does not.")
    if threads is not None and (not is_whole(threads) or threads < 1):
        raise InputError(f"The number of threads is 1 or more, and {shown(threads)} is not.")
    masks, cells = _boards(boards, first)
    limit = units(budget)
    stop = Either(threading.Event(), cancel)
    size = max(1, _PIECE // (masks.shape[1] * masks.shape[2]))
    pieces = [slice(at, at + size) for at in range(0, len(masks), size)]

    def work(piece: slice) -> tuple[Whole, Real, Whole]:
        with engine_errors(limit):
            return core.rate_many(masks[piece], cells[piece], zini, depth, limit, stop)

    if threads == 1 or len(pieces) < 2:
        return _joined([work(piece) for piece in pieces])
    with ThreadPoolExecutor(min(threads or cores(), len(pieces)), "sapper-rating") as pool:
        waiting = [pool.submit(work, piece) for piece in pieces]
        try:
            return _joined([future.result() for future in waiting])
        finally:
            stop.event.set()
            pool.shutdown(wait=True, cancel_futures=True)


def _boards(boards: Masks | Sequence[Layout], first: Any) -> tuple[npt.NDArray[np.uint8], Whole]:
    """Masks and first cells as the engine wants them."""
    if isinstance(boards, np.ndarray):
        masks = mask_bytes(board_masks(boards))
        own: list[Cell | None] = [None] * len(masks)
    else:
        boards = list(boards)
        masks = _masks_of(boards)
        own = [board.first for board in boards]
    height, width = masks.shape[1:]
    places = own if first is None else [first] * len(masks) if _is_one(first) else list(first)
    if len(places) != len(masks):
        raise InputError(f"There are {len(masks)} boards and {len(places)} first cells.")
    cells = np.empty(len(masks), np.int32)
    for number, place in enumerate(places):
        if place is None:
            raise InputError(f"Board {number} does not say which cell is opened first: give one, as in first=(3, 3).")
        x, y = as_cell(width, height, place, "first cell")
        if masks[number, y, x]:
            raise InputError(f"The first cell ({x}, {y}) of board {number} is a mine: nobody gets any further.")
        cells[number] = y * width + x
    return masks, cells


def _is_one(first: Any) -> bool:
    """One cell, and not one for each board."""
    try:
        return len(first) == 2 and first[0] is not None and np.ndim(first[0]) == 0
    except (TypeError, LookupError):
        raise InputError(f"A cell is a pair (x, y) of whole numbers, and {shown(first)} is not.") from None


def _masks_of(boards: Sequence[Layout]) -> npt.NDArray[np.uint8]:
    sizes = {(board.height, board.width) for board in boards}
    if len(sizes) > 1:
        raise InputError("The boards have several sizes: rate those of one size together.")
    height, width = sizes.pop() if sizes else (1, 1)
    bytes_of = b"".join(board.mask for board in boards)
    return np.frombuffer(bytes_of, np.uint8).reshape(-1, height, width)


def _joined(pieces: list[tuple[Whole, Real, Whole]]) -> Ratings:
    """What the engine found, piece after piece, by name."""
    most = max((clues.shape[1] for _, _, clues in pieces), default=0)
    padded = [np.pad(clues, ((0, 0), (0, most - clues.shape[1]))) for _, _, clues in pieces]
    whole = np.concatenate([np.empty((0, len(_WHOLE)), np.int32), *(piece[0] for piece in pieces)]).T.copy()
    real = np.concatenate([np.empty((0, 2)), *(piece[1] for piece in pieces)]).T.copy()
    found: dict[str, Any] = dict(zip(_WHOLE, whole, strict=True))
    for name in ("solvable", "total_needed", "clues_exact"):
        found[name] = found[name].astype(bool)
    for name in ("technique", "reasoning"):
        found[name] = np.array(TECHNIQUES)[found[name]]
    histogram = np.concatenate([np.empty((0, most), np.int32), *padded])
    return Ratings(**found, luck=real[0], difficulty=real[1], clues_histogram=histogram)
