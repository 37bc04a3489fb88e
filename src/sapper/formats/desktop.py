"""The desktop solver's boards, `9 9 10 0,2 0,3 ...`, and its statistics, a game a line:
`Difficulty,3BV,Time,Result,Algorithm,Board`.

A statistics line says how a game ended and how long it took, and nothing of its moves: its Record has none.
"""

from __future__ import annotations

import re
from typing import Final

from sapper.board import PRESETS, InputError, Layout, Record, TextError
from sapper.board.game import MAX_MS
from sapper.measure import measure_layout
from sapper.solve import rate

from .form import Format, Thing, layout_of, opening_of, sized, text_of

_LINE: Final = re.compile(r"(\d{1,5}) (\d{1,5}) (\d{1,8})((?: \d{1,5},\d{1,5})*)")
_OPENING: Final = re.compile(r"\d{1,5} \d{1,5} \d{1,8} \d{1,5},\d{1,5}(?: |\s*\n|\s*$)")
_HEAD: Final = "difficulty,3bv,time,result,algorithm,board"
_GAME: Final = re.compile(
    r'[^,\n]{0,40},\s*\d{0,8}\s*,[^,\n]{1,20},[^,\n]{1,20},[^,\n]{0,40},\s*"?\d{1,5} \d{1,5} \d{1,8}'
)
_RESULTS: Final = {"won": "won", "win": "won", "victory": "won", "lost": "lost", "loss": "lost", "lose": "lost"}
_LEVELS: Final = {str(rules): name.rpartition("-")[2].capitalize() for name, rules in PRESETS.items()}
_ALGORITHMS: Final = {"single": "Simple", "pair": "Non-trivial", "guess": "Guess"}  # all between are brute force


def _layout(line: str, number: int = 1) -> Layout:
    match = _LINE.fullmatch(line)
    if match is None:
        raise TextError("the desktop solver's boards read like 9 9 10 0,2 0,3, and this does not.", line=number)
    width, height, mines = (int(match[part]) for part in (1, 2, 3))
    sized(width, height, mines)
    cells = [(int(x), int(y)) for x, _, y in (pair.partition(",") for pair in match[4].split())]
    layout = Layout(width, height, cells)
    if layout.mine_count != mines or len(cells) != mines:
        raise TextError(f"this board says {mines} mines, and names {layout.mine_count} different cells.", line=number)
    return layout


def _lines(data: bytes) -> list[tuple[int, str]]:
    lines = enumerate(text_of(data).split("\n"), 1)
    return [(number, line.strip()) for number, line in lines if line.strip()]


def _read(data: bytes) -> list[Thing]:
    return [_layout(line, number) for number, line in _lines(data)]


def _write(thing: Thing) -> bytes:
    layout = layout_of(thing)
    sized(layout.width, layout.height)
    mines = "".join(f" {x},{y}" for x, y in layout.mines)
    return f"{layout.width} {layout.height} {layout.mine_count}{mines}\n".encode()


def _read_games(data: bytes) -> list[Thing]:
    return [_game(line, number) for number, line in _lines(data) if not is_heading(line)]


def is_heading(line: str) -> bool:
    """Whether a line of statistics names the columns."""
    return "".join(line.lower().split()) == _HEAD


def _game(line: str, number: int) -> Record:
    parts = [part.strip() for part in line.split(",", 5)]
    if len(parts) != 6:
        raise TextError("a game is written Difficulty,3BV,Time,Result,Algorithm,Board.", line=number)
    _, _, time, result, _, board = parts
    if result.lower() not in _RESULTS:
        raise TextError(f"{result[:20]!r} is no result; those are Won and Lost.", line=number)
    layout = _layout(board.strip('"'), number)
    return Record(layout.rules, layout=layout, result=_RESULTS[result.lower()], ms=_ms(time, number))


def _ms(time: str, number: int) -> int:
    """Seconds, with a point and decimals if there are any; or minutes and seconds."""
    match = re.fullmatch(r"(?:(\d{1,5}):)?(\d{1,7})(?:\.(\d{1,9}))?", time)
    if match is None:
        raise TextError(f"{time[:20]!r} is no time in seconds.", line=number)
    ms = (int(match[1] or 0) * 60 + int(match[2])) * 1000 + int((match[3] or "").ljust(3, "0")[:3])
    if ms > MAX_MS:
        raise TextError(f"{time} seconds are longer than any game.", line=number)
    return ms


def _write_game(thing: Thing) -> bytes:
    if not isinstance(thing, Record) or thing.result not in ("won", "lost"):
        raise InputError("Statistics are of games that are over: this format needs a Record of one.")
    layout = layout_of(thing)
    first = thing.replay().first if thing.moves else layout.first
    algorithm = "" if first is None or layout.is_mine(*first) else rate(layout, first).technique
    named = _ALGORITHMS.get(algorithm, "Brute force") if algorithm else ""
    parts = [_LEVELS.get(str(layout.rules), "Custom"), str(measure_layout(layout).bbbv)]
    parts += [f"{thing.ms // 1000}.{thing.ms % 1000:03}", thing.result.capitalize(), named, ""]
    return ",".join(parts).encode() + _write(layout)


def _games_sure(data: bytes) -> bool:
    text = opening_of(data)
    return text.lower().replace(" ", "").startswith(_HEAD) or bool(_GAME.match(text))


DESKTOP: Final = Format(
    "desktop", "Boards of the desktop solver, one a line.", ("layout",),
    _read, lambda data: bool(_OPENING.match(opening_of(data))), _write, many=True,
)  # fmt: skip
STATISTICS: Final = Format(
    "statistics", "Games in the desktop solver's statistics, one a line.", ("record",),
    _read_games, _games_sure, _write_game, many=True,
)  # fmt: skip
