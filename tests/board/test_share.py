"""Share codes: every board comes back from its own; what is no code is refused with one sentence."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sapper import Game, InputError, Layout, View
from sapper.board import from_code, to_code

SIDES = st.integers(1, 40)


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    width, height = draw(SIDES), draw(SIDES)
    cells = width * height
    mines = draw(st.sets(st.integers(0, cells - 1), max_size=cells))
    first = draw(st.none() | st.integers(0, cells - 1))
    rule = draw(st.sampled_from([None, "any", "safe"]))
    if rule == "safe":
        mines.discard(0 if first is None else first)
    mask = bytes(cell in mines for cell in range(cells))
    return Layout.from_mask(
        width, height, mask, rule=rule, first=None if first is None else (first % width, first // width)
    )


@settings(max_examples=150, derandomize=True)
@given(layouts())
def test_a_layout_comes_back(layout: Layout) -> None:
    code = to_code(layout)
    assert from_code(code) == layout
    assert set(code) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


@settings(max_examples=100, derandomize=True)
@given(st.data(), SIDES, SIDES)
def test_a_view_comes_back(data: st.DataObject, width: int, height: int) -> None:
    cells = data.draw(st.binary(min_size=width * height, max_size=width * height)).translate(
        bytes(code % 15 for code in range(256))
    )
    total = data.draw(st.none() | st.integers(0, width * height))
    view = View(width, height, cells, total=total)
    assert from_code(to_code(view)) == view


def test_codes_stay_what_they_are() -> None:
    """They are in people's links."""
    layout = Layout.draw("9x9/10", seed=7, first=(3, 3))
    assert to_code(layout) == "EwkJHwoAZbtL39qKGg"
    assert from_code("http://127.0.0.1:8000/#/play/EwkJHwoAZbtL39qKGg") == layout
    game = Game("9x9/10", seed=7)
    game.open(3, 3)
    assert from_code("GwkJC3jamykgKcA5iWkSw0wFTQXOSYyCDDMFGBg4JwGJmRMFBSVnQsEEAMShC8KkzA") == game.view


def test_an_expert_code_is_short() -> None:
    codes = [to_code(Layout.draw("expert", seed=seed, first=(3, 3))) for seed in range(50)]
    assert max(map(len, codes)) <= 70
    assert len(to_code(Layout.draw("200x200/8000", seed=1, first=(0, 0)))) < 5000


@settings(max_examples=150, derandomize=True)
@given(st.data())
def test_a_mistyped_code_is_refused(data: st.DataObject) -> None:
    code = list(to_code(Layout.draw("expert", seed=1, first=(3, 3))))
    at = data.draw(st.integers(0, len(code) - 1))
    code[at] = data.draw(st.sampled_from("ABCxyz019-_").filter(lambda letter: letter != code[at]))
    with pytest.raises(InputError, match=r"not the code of a board|newer"):
        from_code("".join(code))


@settings(max_examples=150, derandomize=True)
@given(st.text(max_size=60) | st.binary(max_size=60).map(lambda data: urlsafe_b64encode(data).decode()))
def test_what_is_no_code_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        from_code(text)


def test_a_bomb_does_not_unpack() -> None:
    """A packed View that says more cells than it has room for, or that inflates without end."""
    import binascii
    import zlib

    for size in (b"\x02\x02", b"\xff\x7f\xff\x7f"):
        data = b"\x18" + size + b"\x00" + zlib.compress(bytes(10_000_000))
        code = urlsafe_b64encode(data + binascii.crc_hqx(data, 0).to_bytes(2, "big")).decode().rstrip("=")
        with pytest.raises(InputError):
            from_code(code)


def test_a_newer_code_says_so() -> None:
    import binascii

    data = bytes([0x20]) + urlsafe_b64decode("EwkJHwoAZbtL39qKGg==")[1:-2]
    code = urlsafe_b64encode(data + binascii.crc_hqx(data, 0).to_bytes(2, "big")).decode().rstrip("=")
    with pytest.raises(InputError, match="newer"):
        from_code(code)


def test_a_board_too_large_has_no_code() -> None:
    with pytest.raises(InputError, match="of up to"):
        to_code(Layout.from_mask(1000, 1000, bytes(1_000_000)))
