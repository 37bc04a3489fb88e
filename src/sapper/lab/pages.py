"""What a report is made of, and how it becomes Markdown and HTML.

>>> print(markdown([Heading("Games"), Table(("player", "won"), [("a|b", "1")])]))
## Games
<BLANKLINE>
| player | won |
| --- | --- |
| a\\|b | 1 |
<BLANKLINE>
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

_STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; font-size: 0.9rem; display: block; overflow-x: auto; }
th, td { border-bottom: 1px solid #8886; padding: 0.2rem 0.7rem; text-align: left; white-space: nowrap; }
td:last-child { white-space: normal; }
img { max-width: 100%; background: white; }
"""


@dataclass(frozen=True, slots=True)
class Heading:
    """A title within the report."""

    text: str
    level: int = 2


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph."""

    text: str


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under a header."""

    header: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Picture:
    """A figure by the name of its file, without an ending, and what it shows; `figure` is Matplotlib's."""

    name: str
    title: str
    figure: Any


Part = Heading | Text | Table | Picture


def markdown(parts: Iterable[Part], pictures: str = "") -> str:
    """The parts as Markdown; pictures lie in the folder `pictures`."""
    return "\n".join(_markdown(part, pictures) for part in parts)


def _markdown(part: Part, pictures: str) -> str:
    match part:
        case Heading():
            return f"{'#' * part.level} {part.text}\n"
        case Text():
            return f"{part.text}\n"
        case Table():
            rows = [part.header, ["---"] * len(part.header), *part.rows]
            return "".join(f"| {' | '.join(map(_cell, row))} |\n" for row in rows)
        case Picture():
            return f"![{part.title}]({pictures}{part.name}.svg)\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def html(title: str, parts: Iterable[Part]) -> str:
    """The parts as a page."""
    body = "\n".join(map(_html, parts))
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
        f'<meta name="viewport" content="width=device-width">\n<style>{_STYLE}</style>\n</head>\n<body>\n{body}\n'
        "</body>\n</html>\n"
    )


def _html(part: Part) -> str:
    match part:
        case Heading():
            return f"<h{part.level}>{escape(part.text)}</h{part.level}>"
        case Text():
            return f"<p>{escape(part.text)}</p>"
        case Table():
            head = "".join(f"<th>{escape(cell)}</th>" for cell in part.header)
            rows = "\n".join(
                "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in part.rows
            )
            return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table>"
        case Picture():
            return f'<p><img src="{escape(part.name)}.svg" alt="{escape(part.title)}"></p>'
