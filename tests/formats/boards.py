"""Boards and games for the tests of formats, drawn by Hypothesis."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from sapper.board import Game, Layout, Record, View


@st.composite
def layouts(draw: st.DrawFn, most: int = 30) -> Layout:
    """Any Layout, sometimes with a first cell."""
    width, height = draw(st.integers(1, most)), draw(st.integers(1, most))
    chance = draw(st.sampled_from((0, 1, 8, 16, 40, 64)))
    random = Random(draw(st.integers(0, 2**32)))
    mask = bytes(random.randrange(64) < chance for _ in range(width * height))
    first = draw(st.none() | st.tuples(st.integers(0, width - 1), st.integers(0, height - 1)))
    return Layout.from_mask(width, height, mask, first=first)


@st.composite
def games(draw: st.DrawFn, *, marks: bool = False, most: int = 12) -> Game:
    """A game that began with a cell that is no mine, and went on as it came."""
    layout = draw(layouts(most).filter(lambda layout: 0 in layout.mask))
    chance = Random(draw(st.integers(0, 2**32)))
    game = Game(layout=Layout.from_mask(layout.width, layout.height, layout.mask))
    ms = 0
    for x, y in draw(st.lists(st.tuples(st.integers(0, 99), st.integers(0, 99)), max_size=40)):
        cell = x % layout.width, y % layout.height
        if game.state == "ready" and layout.is_mine(*cell):
            continue
        kind = "open" if game.state == "ready" else chance.choice(("open", "open", "flag", "flag", "mark", "chord"))
        if kind == "open" and layout.is_mine(*cell) and chance.random() < 0.9:
            kind = "flag"
        getattr(game, ("mark" if marks else "flag") if kind == "mark" else kind)(*cell, ms=ms)
        ms += chance.randrange(3000)
    return game


def records(*, marks: bool = False) -> st.SearchStrategy[Record]:
    """Records of such games."""
    return games(marks=marks).map(lambda game: game.record)


def views() -> st.SearchStrategy[View]:
    """Their positions, without what only a lost game shows."""
    return games(marks=True).filter(lambda game: game.state != "lost").map(lambda game: game.view)
