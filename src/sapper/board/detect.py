"""Which of the two texts is it: a View or a Layout?"""

from __future__ import annotations

from typing import Literal

from . import codec
from .layout import Layout
from .view import View


def detect(text: str) -> Literal["view", "layout"]:
    """`layout` when there are mines and nothing is hidden, marked or exploded; else `view`.

    >>> detect("1*"), detect("1#"), detect("...")
    ('layout', 'view', 'view')
    """
    rows = codec.body(codec.normal(text))
    if any(symbol in rows for symbol in "#-HF?XW"):
        return "view"
    return "layout" if "*" in rows else "view"


def parse_any(text: str) -> View | Layout:
    """Read a text that is a View or a Layout; `detect` tells which."""
    return Layout.parse(text) if detect(text) == "layout" else View.parse(text)
