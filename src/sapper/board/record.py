"""The JSON form of a Record: plain values, read strictly. The Record itself stands beside Game, which makes it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from .change import KINDS, STATES
from .errors import InputError
from .layout import Layout
from .rules import Rules, shown

RecordedMove = tuple[int, str, int, int]  # ms since the first move, kind, x, y

VERSION: Final = 1
_NAMES: Final = (
    "version", "rules", "rule", "seed", "layout", "no_guess", "player", "moves", "result", "ms", "help",
)  # fmt: skip


def read(data: Mapping[str, Any] | str | bytes) -> dict[str, Any]:
    """The fields of a Record from its JSON. Nothing may be missing, unknown or of another type."""
    values = _load(data)
    _check_names(values)
    version = _value(values, "version", int, "a whole number")
    if version != VERSION:
        raise InputError(f"This Record has version {version}; this Sapper reads version {VERSION}.")
    rule = _value(values, "rule", str, "any, safe or opening")
    layout = _value(values, "layout", str, "the text of a layout or null", null=True)
    return {
        "rules": Rules.parse(_value(values, "rules", str, "a text such as 30x16/99"), rule),
        "seed": _value(values, "seed", int, "a whole number or null", null=True),
        "layout": None if layout is None else _layout(layout),
        "moves": tuple(map(_move, _value(values, "moves", list, "a list of moves"))),
        "result": _value(values, "result", str, f"one of {', '.join(STATES)}"),
        "ms": _value(values, "ms", int, "a whole number of milliseconds"),
        "player": _value(values, "player", str, "a name or null", null=True),
        "no_guess": _value(values, "no_guess", bool, "true or false"),
        "help": tuple(_value(values, "help", list, "a list")),
    }


def _load(data: Mapping[str, Any] | str | bytes) -> Mapping[str, Any]:
    if isinstance(data, str | bytes):
        try:
            data = json.loads(data)
        except (ValueError, RecursionError) as error:
            raise InputError(f"This is not the JSON of a Record: {error}.") from None
    if not isinstance(data, Mapping):
        raise InputError(f"A Record is a JSON object, and {shown(data)} is not.")
    return data


def _check_names(values: Mapping[str, Any]) -> None:
    missing = [name for name in _NAMES if name not in values]
    unknown = [shown(name) for name in values if name not in _NAMES]
    if missing:
        raise InputError(f"A Record also has {', '.join(missing)}; this one has not.")
    if unknown:
        raise InputError(f"A Record has no {', '.join(unknown)}.")


def _value(values: Mapping[str, Any], name: str, kind: type, what: str, *, null: bool = False) -> Any:
    """The value if it has exactly this type: true is no whole number here."""
    value = values[name]
    if type(value) is kind or (null and value is None):
        return value
    raise InputError(f"In a Record, '{name}' is {what}, and {shown(value)} is not.")


def _layout(text: str) -> Layout:
    try:
        return Layout.parse(text)
    except InputError as error:
        raise InputError(f"The layout of the Record cannot be read. {error}") from None


def _move(move: object) -> RecordedMove:
    if isinstance(move, list | tuple) and len(move) == 4:
        ms, kind, x, y = move
        if type(ms) is int and kind in KINDS and type(x) is int and type(y) is int:
            return ms, kind, x, y
    raise InputError(f"A move of a Record is [ms, {' | '.join(KINDS)}, x, y], and {shown(move)} is not.")
