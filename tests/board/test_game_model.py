"""Games against a model: the rules of play once more, in the plainest Python, under lists of random moves."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from sapper.board import Cell, Game, Layout, Rules

Move = tuple[str, int, int]


class Model:
    """A game as a dictionary from cell to character."""

    def __init__(self, layout: Layout) -> None:
        self.mines = set(layout.mines)
        self.size = layout.width, layout.height
        self.board = {(x, y): "#" for y in range(layout.height) for x in range(layout.width)}
        self.state = "ready"

    def around(self, cell: Cell) -> list[Cell]:
        return [other for other in self.board if max(abs(other[0] - cell[0]), abs(other[1] - cell[1])) == 1]

    def number(self, cell: Cell) -> int:
        return sum(other in self.mines for other in self.around(cell))

    def move(self, kind: str, x: int, y: int) -> str:
        """The outcome."""
        cell = x, y
        if self.state in ("won", "lost"):
            return "over"
        if cell not in self.board:
            return "outside"
        outcome: str = getattr(self, kind)(cell)
        safe = [other for other in self.board if other not in self.mines]
        if self.state == "running" and all(self.board[other].isdigit() for other in safe):
            self.state = "won"
            self.board.update(dict.fromkeys(self.mines, "F"))
        return outcome

    def open(self, cell: Cell) -> str:
        if self.board[cell].isdigit():
            return "open"
        if self.board[cell] == "F":
            return "flagged"
        self.state = "running"
        self.reveal([cell])
        return "changed"

    def chord(self, cell: Cell) -> str:
        if not self.board[cell].isdigit():
            return "hidden"
        if sum(self.board[other] == "F" for other in self.around(cell)) != int(self.board[cell]):
            return "count"
        rest = [other for other in self.around(cell) if self.board[other] in "#?"]
        if not rest:
            return "nothing"
        self.reveal(rest)
        return "changed"

    def reveal(self, cells: list[Cell]) -> None:
        hit = [cell for cell in cells if cell in self.mines]
        todo = [cell for cell in cells if cell not in self.mines]
        while todo:
            cell = todo.pop()
            if self.board[cell] in "#?":
                self.board[cell] = str(self.number(cell))
                if self.number(cell) == 0:
                    todo += self.around(cell)
        if hit:
            self.state = "lost"
            for cell, char in self.board.items():
                if cell in self.mines and char in "#?":
                    self.board[cell] = "X" if cell in hit else "*"
                elif cell not in self.mines and char == "F":
                    self.board[cell] = "W"

    def flag(self, cell: Cell) -> str:
        return self.put(cell, "F")

    def question(self, cell: Cell) -> str:
        return self.put(cell, "?")

    def put(self, cell: Cell, mark: str) -> str:
        if self.board[cell].isdigit():
            return "open"
        self.board[cell] = "#" if self.board[cell] == mark else mark
        return "changed"

    def rows(self) -> list[str]:
        return ["".join(self.board[x, y] for x in range(self.size[0])) for y in range(self.size[1])]


@st.composite
def boards(draw: st.DrawFn) -> Layout:
    width, height = draw(st.integers(1, 8)), draw(st.integers(1, 8))
    cells = [(x, y) for y in range(height) for x in range(width)]
    mines = draw(st.sets(st.sampled_from(cells), max_size=draw(st.sampled_from([2, 10, 64]))))
    return Layout(width, height, mines)


def moves(layout: Layout) -> st.SearchStrategy[list[Move]]:
    """Moves anywhere, and more often moves that mean something: flags on mines, openings of safe cells, chords."""
    anywhere = st.tuples(
        st.sampled_from(["open", "flag", "question", "chord"]),
        st.integers(-1, layout.width),
        st.integers(-1, layout.height),
    )
    flags = [("flag", x, y) for x, y in layout.mines]
    safe = [(x, y) for y in range(layout.height) for x in range(layout.width) if not layout.is_mine(x, y)]
    sensible: list[Any] = [*flags, *((kind, x, y) for x, y in safe for kind in ("open", "chord"))]
    return st.lists(st.one_of(st.sampled_from(sensible), st.sampled_from(sensible), anywhere), max_size=60)


@given(st.data())
def test_a_game_does_what_the_model_does(data: st.DataObject) -> None:
    layout = data.draw(boards())
    game, model = Game(layout=layout), Model(layout)
    shown = dict(enumerate(game.view.cells))
    for move in data.draw(moves(layout)):
        before = game.clicks
        change = getattr(game, move[0])(*move[1:])
        assert change.outcome == model.move(*move)
        assert change.state == game.state == model.state
        shown.update({y * layout.width + x: code for x, y, code in change.cells})
        assert [row.replace(".", "0") for row in game.view.rows()] == model.rows()
        assert bytes(shown[i] for i in range(len(shown))) == game.view.cells
        assert len({(x, y) for x, y, _ in change.cells}) == len(change)
        assert game.mines_left == layout.mine_count - sum(row.count("F") + row.count("W") for row in model.rows())
        counted = sum(game.clicks) - sum(before)
        assert counted == (0 if change.outcome in ("over", "outside") else 2)
    clicks = game.clicks
    assert clicks.left + clicks.right + clicks.chord == clicks.effective + clicks.wasted == len(game.moves)
    assert game.record.replay().record == game.record


@given(st.integers(0, 2**64 - 1), st.sampled_from(["any", "safe", "opening"]), st.data())
def test_games_from_seeds_do_too(seed: int, rule: str, data: st.DataObject) -> None:
    rules = Rules(7, 5, data.draw(st.integers(0, 34)), rule)
    first = data.draw(st.tuples(st.integers(0, 6), st.integers(0, 4)))
    layout = Layout.draw(rules, seed, first)
    game, model = Game(rules, seed=seed), Model(layout)
    game.open(*first)
    model.move("open", *first)
    for move in data.draw(moves(layout)):
        assert getattr(game, move[0])(*move[1:]).outcome == model.move(*move)
    assert [row.replace(".", "0") for row in game.view.rows()] == model.rows()
    assert game.layout == layout
    again = game.record.replay()
    assert (again.view, again.clicks, again.record) == (game.view, game.clicks, game.record)
