"""Rules, layouts, views, games and records; what everything else stands on."""

from .change import Change
from .codec import decode
from .codes import CODES, EXPLODED, FLAG, HIDDEN, MINE, QUESTION, SYMBOLS, WRONG_FLAG
from .detect import detect, parse_any
from .errors import BudgetExceeded, Cancelled, InputError, NoBoard, RulesError, SapperError, TextError
from .game import Clicks, Game, Record
from .layout import Layout
from .record import RecordedMove
from .rules import FIRST_CLICK_RULES, MAX_SIDE, PRESETS, Cell, Rules
from .share import from_code, to_code
from .view import View

__all__ = [
    "CODES",
    "EXPLODED",
    "FIRST_CLICK_RULES",
    "FLAG",
    "HIDDEN",
    "MAX_SIDE",
    "MINE",
    "PRESETS",
    "QUESTION",
    "SYMBOLS",
    "WRONG_FLAG",
    "BudgetExceeded",
    "Cancelled",
    "Cell",
    "Change",
    "Clicks",
    "Game",
    "InputError",
    "Layout",
    "NoBoard",
    "Record",
    "RecordedMove",
    "Rules",
    "RulesError",
    "SapperError",
    "TextError",
    "View",
    "decode",
    "detect",
    "from_code",
    "parse_any",
    "to_code",
]
