"""What is written in a format reads the same, thousands of times; and no content can be two formats."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings

from sapper import formats
from sapper.board import HIDDEN, QUESTION, Game, InputError, Layout, Record, View
from sapper.formats.form import layout_of
from sapper.formats.registry import candidates, grid_or_text

from .boards import layouts, records, views

LAYOUTS = [name for name in formats.writable() if "layout" in formats.FORMATS[name].carries]
WITH_FIRST = {"text", "code", "tatham", "tatham-plain"}
VIEWS = [name for name in formats.writable() if "view" in formats.FORMATS[name].carries]
MANY = settings(max_examples=60, derandomize=True)
SOME = settings(max_examples=60, derandomize=True)


def certain(data: bytes, name: str) -> None:
    """The content is known as what it is, or nobody can say; never as something else, never as two things."""
    found = [form.name for form in candidates(data)]
    alike = {name, {"abf": "mbf", "tatham-plain": "tatham"}.get(name, name)}
    assert len(found) <= 1
    if name == "desktop" and b"," not in data:
        alike.add("text")  # 1 1 0 is a row of numbers: that program has no boards without mines
        found = found or ["text"]
    if name == "grid" and b"*" not in data and b"M" not in data:
        alike.add("text")  # with numbers alone it says the same in both
    assert set(found) <= alike
    if not found:  # few mines in a small file are too little to be sure of
        assert grid_or_text(data) or name in ("mbf", "abf")


@pytest.mark.parametrize("name", LAYOUTS)
@MANY
@given(layout=layouts())
def test_layouts(name: str, layout: Layout) -> None:
    survives(layout, name)


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_thousand_layouts(name: str) -> None:
    chance = random.Random(name)
    for _ in range(1000):
        width, height, share = chance.randint(1, 32), chance.randint(1, 32), chance.random()
        mask = bytes(chance.random() < share for _ in range(width * height))
        first = chance.choice((None, (chance.randrange(width), chance.randrange(height))))
        survives(Layout.from_mask(width, height, mask, first=first), name)


def survives(layout: Layout, name: str) -> None:
    """Written and read again it is the same, as far as the format can say it."""
    data = formats.write(layout, name)
    certain(data, name)
    again = formats.FORMATS[name].read(data)
    known = layout if name in WITH_FIRST else Layout.from_mask(layout.width, layout.height, layout.mask)
    if name == "text" and layout.mine_count == 0:
        assert again == [View(layout.width, layout.height, layout.cells, total=0)]  # nothing in it says which
    else:
        assert again[0] == known


@pytest.mark.parametrize("name", VIEWS)
@SOME
@given(view=views())
def test_views(name: str, view: View) -> None:
    if name == "grid" and HIDDEN not in view.cells and QUESTION not in view.cells and wrong_flags(view):
        with pytest.raises(InputError, match="where its mines are"):
            formats.write(view, name)
        return
    data = formats.write(view, name)
    certain(data, name)
    again = formats.FORMATS[name].read(data)[0]
    known = view if name in ("text", "code") else View(view.width, view.height, view.cells, total=view.total)
    if name in ("mine", "grid"):
        known = replace_cells(known)
    if name == "grid":
        known = known.with_total(None)
    if name == "grid" and HIDDEN not in known.cells:
        assert isinstance(again, Layout)  # nothing is unknown
    elif isinstance(again, View):
        assert again.cells == known.cells
        assert again.total == known.total
    else:
        assert again == layout_of(view)


def wrong_flags(view: View) -> bool:
    """Whether its flags stand elsewhere than its mines."""
    try:
        layout_of(view)
    except InputError:
        return True
    return False


def replace_cells(view: View) -> View:
    """Question marks are not written."""
    cells = view.cells.replace(bytes([QUESTION]), bytes([HIDDEN]))
    return View(view.width, view.height, cells, total=view.total)


@SOME
@given(record=records(marks=True))
def test_records(record: Record) -> None:
    data = formats.write(record, "record")
    certain(data, "record")
    assert formats.read(data) == record
    several = formats.write([record, record], "record")
    assert formats.read_all(several) == [record, record]


@pytest.mark.parametrize("marks", [False, True])
@SOME
@given(data=records(marks=True))
def test_rawvf(marks: bool, data: Record) -> None:
    record = data
    if not marks:
        moves = tuple((ms, "flag" if kind == "question" else kind, x, y) for ms, kind, x, y in data.moves)
        record = play_again(replace(data, moves=moves))
    try:
        text = formats.write(record, "rawvf")
    except InputError:
        assert any(kind in ("flag", "question") for _, kind, _, _ in record.moves)  # none that a right click makes
        return
    certain(text, "rawvf")
    assert formats.read(text) == record


def play_again(record: Record) -> Record:
    """The Record of these moves as far as they go."""
    assert record.layout is not None
    game = replace(record, moves=(), result="ready").replay().replay(record.moves)
    return game.record


@SOME
@given(record=records())
def test_statistics(record: Record) -> None:
    if record.result not in ("won", "lost"):
        with pytest.raises(InputError, match="over"):
            formats.write(record, "statistics")
        return
    data = formats.write(record, "statistics")
    certain(data, "statistics")
    again = formats.read(data)
    assert isinstance(again, Record)
    assert (again.layout, again.ms, again.result, again.moves) == (record.layout, record.ms, record.result, ())


@SOME
@given(record=records())
def test_a_record_is_written_as_its_board_or_its_position(record: Record) -> None:
    layout = record.layout
    assert layout is not None
    assert formats.read(formats.write(record, "desktop"), "desktop") == Layout.from_mask(
        layout.width, layout.height, layout.mask
    )
    both = formats.FORMATS["board"].read(formats.write(record, "board"))
    position = record.replay().view
    assert [type(thing) for thing in both] == [View, Layout]
    assert isinstance(both[0], View)
    assert both[0].cells == position.cells


def test_convert_takes_what_can_be_written() -> None:
    game = Game("9x9/10", seed=7)
    game.open(3, 3)
    both = formats.write(game.record, "board")  # a View and a Layout
    view = formats.read(formats.convert(both, "text"))
    assert isinstance(view, View)
    assert view.cells == game.view.cells
    assert formats.convert(both, "mbf") == formats.write(game.record, "mbf")
    with pytest.raises(InputError, match="View"):
        formats.convert(formats.write(game.view, "board"), "mbf")


@pytest.mark.parametrize("name", [name for name in formats.FORMATS if name not in formats.writable()])
def test_what_is_only_read_says_so(name: str) -> None:
    with pytest.raises(InputError, match="does not write it"):
        formats.write(Layout(1, 1, []), name)
