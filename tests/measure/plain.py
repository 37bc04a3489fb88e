"""The measures of a board once more, word for word from their definitions, slowly and with sets: to check against."""

from __future__ import annotations

from collections.abc import Collection, Iterable

Cell = tuple[int, int]


def around(cell: Cell) -> set[Cell]:
    """The eight places beside a cell, on the board or not."""
    x, y = cell
    return {(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)} - {cell}


def groups(cells: Iterable[Cell]) -> list[set[Cell]]:
    """The cells in groups that are connected in eight directions."""
    left, found = set(cells), []
    while left:
        group, border = set(), {left.pop()}
        while border:
            group |= border
            border = {beside for cell in border for beside in around(cell)} & left
            left -= border
        found.append(group)
    return found


class Plain:
    """A board by its size and its mines."""

    def __init__(self, width: int, height: int, mines: Collection[Cell]) -> None:
        self.mines = set(mines)
        self.reading = [(x, y) for y in range(height) for x in range(width)]
        self.safe = [cell for cell in self.reading if cell not in self.mines]
        self.zeros = {cell for cell in self.safe if not around(cell) & self.mines}
        self.lone = {cell for cell in self.safe if cell not in self.zeros and not around(cell) & self.zeros}
        self.openings = groups(self.zeros)
        self.islands = groups(self.lone)
        self.bbbv = len(self.openings) + len(self.lone)

    # ZiNi, with every premium counted anew before every step.

    def zini(self, order: list[Cell], *, human: bool = False) -> list[tuple[str, Cell]]:
        """The clicks of ZiNi; of cells with equal premiums the first in `order` is taken."""
        hand = Hand(self)
        if human:
            for opening in self.openings:
                hand.open(min(opening))
        while hand.closed:
            premiums = {cell: hand.premium(cell) for cell in self.safe if not (human and cell in hand.closed)}
            best = max(premiums.values(), default=-1)
            if best >= 0:
                hand.chord(next(cell for cell in order if premiums.get(cell) == best))
            else:
                hand.open(next(cell for cell in order if cell in hand.closed & (self.lone | self.zeros)))
        return hand.clicks

    def best_zini(self) -> int:
        """The fewest clicks of ZiNi that any order of ties can lead to."""
        fewest: list[int] = []
        hands = [Hand(self)]
        while hands:
            hand = hands.pop()
            premiums = {cell: hand.premium(cell) for cell in self.safe}
            best = max(premiums.values(), default=-1)
            if best < 0:
                fewest.append(
                    len(hand.clicks) + sum(hand.needs(cell) for cell in [*self.lone, *map(min, self.openings)])
                )
            else:
                for cell in (cell for cell in self.safe if premiums[cell] == best):
                    hands.append(next_hand := hand.copy())
                    next_hand.chord(cell)
        return min(fewest)


class Hand:
    """Who knows where the mines are, and clicks."""

    def __init__(self, board: Plain) -> None:
        self.board = board
        self.closed = set(board.safe)
        self.flags: set[Cell] = set()
        self.clicks: list[tuple[str, Cell]] = []

    def copy(self) -> Hand:
        other = Hand(self.board)
        other.closed, other.flags, other.clicks = set(self.closed), set(self.flags), list(self.clicks)
        return other

    def needs(self, cell: Cell) -> bool:
        """A zero or lone number that is closed."""
        return cell in self.closed

    def premium(self, cell: Cell) -> int:
        square = around(cell) | {cell}
        openings = sum(1 for opening in self.board.openings if opening & square & self.closed)
        lone = len(square & self.board.lone & self.closed)
        return openings + lone - len(self.unflagged(cell)) - (cell in self.closed) - 1

    def unflagged(self, cell: Cell) -> set[Cell]:
        return (around(cell) & self.board.mines) - self.flags

    def chord(self, cell: Cell) -> None:
        """Open it, flag around it, chord."""
        if cell in self.closed:
            self.open(cell)
        self.clicks += [("flag", mine) for mine in sorted(self.unflagged(cell))]
        self.flags |= around(cell) & self.board.mines
        self.clicks.append(("chord", cell))
        for beside in around(cell) & self.closed:
            self.show(beside)

    def open(self, cell: Cell) -> None:
        self.clicks.append(("open", cell))
        self.show(cell)

    def show(self, cell: Cell) -> None:
        for opening in self.board.openings:
            if cell in opening:
                self.closed -= {beside for zero in opening for beside in around(zero)} | opening
        self.closed.discard(cell)
