"""A Review as a page of its own and as a picture: the course of the game, and boards of the moves that mattered.

Nothing is loaded from elsewhere and no script runs: boards are pictures inside the file.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator
from html import escape
from itertools import pairwise
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from sapper.render import percentage, svg

from .messages import say
from .review_moves import MISTAKES, Judged

if TYPE_CHECKING:
    from .reviews import Review

MOST_BOARDS: Final = 12
_WIDTH: Final = 860
_HEIGHT: Final = 220
_LEFT: Final = 44
_FOOT: Final = 26

#: Colours that are told apart with any eyes, on light and on dark; shapes say the same.
_COLOURS: Final = {"mistake": "#D4380D", "guess": "#B8860B", "wasted": "#888888", "good": "#2E8B57"}

_STYLE: Final = """
:root { color-scheme: light dark; --ground: #fff; --text: #1c1c1c; --soft: #666; --line: #ddd; --card: #f6f6f6 }
@media (prefers-color-scheme: dark) { :root { --ground: #16181b; --text: #e6e6e6; --soft: #a0a0a0; --line: #3a3d42;
  --card: #202328 } }
body { background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; margin: 0 auto;
  max-width: 900px; padding: 24px }
h1 { font-size: 1.5em; margin: 0 0 4px } h2 { font-size: 1.15em; margin: 32px 0 8px }
p { margin: 6px 0 } .soft { color: var(--soft) }
dl { display: grid; gap: 8px; grid-template-columns: repeat(auto-fill, minmax(130px, 1fr)); margin: 16px 0 }
dl div { background: var(--card); border-radius: 8px; padding: 8px 12px }
dt { color: var(--soft); font-size: .85em } dd { font-size: 1.2em; font-weight: 600; margin: 0 }
article { background: var(--card); border-radius: 8px; margin: 16px 0; padding: 12px 16px }
article h3 { font-size: 1em; margin: 0 } img, svg { height: auto; max-width: 100% }
.mistake { color: #D4380D } .guess { color: #B8860B } .good { color: #2E8B57 } .wasted { color: #888 }
@media (prefers-color-scheme: dark) { .mistake { color: #FF7A59 } .guess { color: #E6B84C } .good { color: #6CC48F } }
table { border-collapse: collapse; font-size: .9em; width: 100% }
th, td { border-bottom: 1px solid var(--line); padding: 3px 8px; text-align: left; vertical-align: top }
td.n, th.n { font-variant-numeric: tabular-nums; text-align: right; white-space: nowrap }
"""


def html(review: Review) -> str:
    """The whole page."""
    parts = [
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(_title(review))}</title>\n<style>{_STYLE}</style>\n</head>\n<body>",
        f"<h1>{escape(review.text)}</h1>",
        f'<p class="soft">{escape(_title(review))}</p>',
        *(f"<p>{escape(text)}</p>" for text in (review.turning_text, review.luck_text) if text),
        "<dl>",
        *(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in figures(review)),
        "</dl>",
        f"<h2>{escape(say('page.course'))}</h2>",
        timeline(review),
        *_notable(review),
        *_all_moves(review),
        "</body>\n</html>\n",
    ]
    return "\n".join(parts)


def picture(review: Review) -> str:
    """The same in short as one SVG: the verdict, the course, and the board of the move that mattered most."""
    head = wrap(review.text, 96)
    lines = head + [line for text in (review.turning_text, review.luck_text) for line in wrap(text, 104)]
    top = 24 + 20 * len(lines)
    move = _weightiest(review)
    board = svg(move.position.view, cell=24, overlay=move.overlay) if move and move.position else ""
    under = top + _HEIGHT + 40
    high, inner = _fitted(board, under) if board else (0.0, "")
    said = [
        f'<text x="0" y="{20 * number + 16}" font-weight="{700 if number < len(head) else 400}">{escape(line)}</text>'
        for number, line in enumerate(lines)
    ]
    caption = wrap(f"{_heading(move)} {move.text}", 104) if move else []
    below = [
        f'<text x="0" y="{under + high + 20 + 20 * number:.0f}">{escape(line)}</text>'
        for number, line in enumerate(caption)
    ]
    height = under + high + 20 * len(caption) + 16
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH + 32}" height="{height + 32:.0f}" '
            f'viewBox="-16 -16 {_WIDTH + 32} {height + 32:.0f}" role="img" font-family="sans-serif" font-size="15" '
            'color="#1c1c1c" fill="#1c1c1c">',
            f"<title>{escape(_title(review))}</title>",
            f'<rect x="-16" y="-16" width="{_WIDTH + 32}" height="{height + 32:.0f}" fill="#ffffff"/>',
            *said,
            f'<g transform="translate(0 {top})">{timeline(review)}</g>',
            inner,
            *below,
            "</svg>\n",
        ]
    )


def figures(review: Review) -> Iterator[tuple[str, str]]:
    """What is measured, with its name."""
    if review.accuracy is not None:
        yield say("page.accuracy"), f"{100 * review.accuracy:.1f} %"
    yield say("page.luck"), f"{review.luck.luck:+.2f}"
    measure = review.measure
    if measure is None:
        return
    yield say("page.time"), clock(measure.ms)
    values = {
        "page.3bv": f"{measure.solved} / {measure.bbbv}",
        "page.3bvs": _number(measure.bbbv_per_second),
        "page.ioe": _number(measure.ioe),
        "page.throughput": _number(measure.throughput),
        "page.correctness": _number(measure.correctness),
        "page.zini": _number(measure.zini_ratio),
    }
    yield from ((say(name), value) for name, value in values.items() if value)


def clock(ms: int) -> str:
    """A time in minutes and seconds.

    >>> clock(61234), clock(500)
    ('1:01.2', '0:00.5')
    """
    tenths = ms // 100
    return f"{tenths // 600}:{tenths // 10 % 60:02}.{tenths % 10}"


def kind_of(move: Judged) -> str:
    """How a move is coloured."""
    if move.verdict == "wasted click":
        return "wasted"
    return "mistake" if move.verdict in MISTAKES else "guess" if move.guess else "good"


# The course of the game.


def timeline(review: Review) -> str:
    """The chance to win over the moves, with a mark on every guess and mistake."""
    last = max(len(review.moves), 1)
    across, down = _WIDTH - _LEFT - 10, _HEIGHT - _FOOT - 10

    def x(move: int) -> float:
        return _LEFT + across * (move - 1) / last

    def y(chance: float) -> float:
        return 10 + down * (1 - chance)

    grid = "".join(
        f'<path d="M{_LEFT} {y(part):.1f}h{across}" stroke="currentColor" stroke-opacity="0.18"/>'
        f'<text x="{_LEFT - 6}" y="{y(part) + 4:.1f}" text-anchor="end">{100 * part:.0f} %</text>'
        for part in (0, 0.25, 0.5, 0.75, 1)
    )
    ticks = "".join(
        f'<text x="{x(move):.1f}" y="{_HEIGHT - 6}" text-anchor="middle">{move}</text>' for move in _ticks(last)
    )
    steps = "".join(
        f"L{x(number):.1f} {y(before):.1f}L{x(number):.1f} {y(after):.1f}"
        for (_, before), (number, after) in pairwise(review.timeline)
    )
    first = review.timeline[0] if review.timeline else (1, 0.0)
    line = f'<path d="M{x(first[0]):.1f} {y(first[1]):.1f}{steps}" fill="none" stroke="#3a7bd5" stroke-width="2"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{_HEIGHT}" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        f'role="img" font-family="sans-serif" font-size="11" fill="currentColor"><title>{escape(say("page.course"))}'
        f"</title>{grid}{ticks}{line if review.timeline else ''}{''.join(_points(review, x, y))}</svg>"
    )


def _points(review: Review, x: Callable[[int], float], y: Callable[[float], float]) -> Iterator[str]:
    chances = dict(review.timeline)
    for move in review.moves:
        kind = kind_of(move)
        if kind == "good" or move.move not in chances:
            continue
        at = f"{x(move.move):.1f} {y(chances[move.move]):.1f}"
        shape = "m0 -6l6 6l-6 6l-6 -6z" if kind == "mistake" else "m-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z"
        title = escape(f"{_heading(move)} {move.text}")
        yield f'<path d="M{at}{shape}" fill="{_COLOURS[kind]}"><title>{title}</title></path>'


def _ticks(last: int) -> list[int]:
    """Move numbers below the line: some round ones."""
    step = next(size for size in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**9) if last / size <= 14)
    return [1, *range(step, last + 1, step)] if step > 1 else [*range(1, last + 1)]


# The moves that mattered.


def notable(review: Review) -> list[Judged]:
    """The moves to look at again: mistakes, the one that lost, the turning point; those that cost most, in order."""
    wanted = [move for move in review.moves if move.position and (move.lost or move in review.mistakes)]
    if review.turning_point and review.turning_point not in wanted:
        wanted.append(review.turning_point)
    weights = {move.move: (move.lost, move is review.turning_point, move.cost or 0.0) for move in wanted}
    chosen = sorted(wanted, key=lambda move: weights[move.move], reverse=True)[:MOST_BOARDS]
    return sorted(chosen, key=lambda move: move.move)


def _weightiest(review: Review) -> Judged | None:
    found = notable(review)
    return next((move for move in found if move.lost), review.turning_point or (found[0] if found else None))


def _notable(review: Review) -> Iterator[str]:
    found = notable(review)
    if not found:
        return
    yield f"<h2>{escape(say('page.notable'))}</h2>"
    for move in found:
        assert move.position is not None
        picture = svg(move.position.view, cell=24, overlay=move.overlay)
        source = "data:image/svg+xml;base64," + b64encode(picture.encode()).decode()
        proof = f"<p>{escape(move.proof.text)}</p>" if move.proof else ""
        yield (
            f'<article id="move-{move.move}"><h3>{escape(_heading(move))} '
            f'<span class="{kind_of(move)}">{escape(say(f"verdict.{move.verdict}"))}</span></h3>'
            f'<p>{escape(move.text)}</p>{proof}<img alt="{escape(_heading(move))}" src="{source}"></article>'
        )


def _all_moves(review: Review) -> Iterator[str]:
    if not review.moves:
        return
    names = (say(f"page.{name}") for name in ("move", "at", "verdict", "risk", "said"))
    yield f"<details><summary><h2 style='display:inline'>{escape(say('page.all'))}</h2></summary><table><thead><tr>"
    yield "".join(f"<th>{escape(name)}</th>" for name in names) + "</tr></thead><tbody>"
    for move in review.moves:
        risk = percentage(move.risk) if 0 < move.risk < 1 else "100 %" if move.risk else ""
        yield (
            f'<tr><td class="n">{move.move}</td><td class="n">{clock(move.ms)}</td>'
            f'<td class="{kind_of(move)}">{escape(say(f"verdict.{move.verdict}"))}</td>'
            f'<td class="n">{risk}</td><td>{escape(move.text)}</td></tr>'
        )
    yield "</tbody></table></details>"


def _heading(move: Judged) -> str:
    return say("page.heading", move=move.move, time=clock(move.ms))


def _title(review: Review) -> str:
    return say("page.title", rules=str(review.record.rules), time=clock(review.record.ms))


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}"


def _fitted(board: str, top: float) -> tuple[float, str]:
    """A board as an inner picture, no wider than the whole: its height, and the element."""
    head, rest = board.split("\n", 1)
    words = dict(part.split("=", 1) for part in head.split(" ") if part.count("=") == 1 and part.endswith('"'))
    width, height = (float(words[side].strip('"')) for side in ("width", "height"))
    scale = min(1.0, _WIDTH / width)
    view_box = head[head.index("viewBox") :].split('"')[1]
    opened = (
        f'<svg x="0" y="{top}" width="{width * scale:.1f}" height="{height * scale:.1f}" viewBox="{view_box}" '
        'fill="#000000">'
    )
    return height * scale, f"{opened}\n{rest}"
