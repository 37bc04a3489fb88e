"""How boards come to draw themselves: a hook, because drawing is done further to the right.

Boards know nothing of pictures, yet a notebook asks a View for `_repr_svg_` and Rich asks it for `__rich__`. So
`render` hands its two functions to `draw_with` when it is imported (`import sapper` does that), and boards call `svg`
and `text`. Without `render` there is no picture: both give None.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .layout import Layout
    from .view import View

_painters: dict[str, Callable[[Any], Any]] = {}


def draw_with(*, svg: Callable[[View | Layout], str | None], text: Callable[[View | Layout], object]) -> None:
    """Say who draws boards from now on."""
    _painters.update(svg=svg, text=text)


def svg(board: View | Layout) -> str | None:
    """The board as SVG, or None when it is too large for a notebook or nobody draws."""
    painter = _painters.get("svg")
    result: str | None = painter(board) if painter else None
    return result


def text(board: View | Layout) -> object:
    """The board as a Rich renderable; plain text when nobody draws."""
    painter = _painters.get("text")
    return painter(board) if painter else str(board)
