"""Everything Sapper raises on purpose, in one tree. Every message is a sentence that says what is wrong.

SapperError
├── InputError (also a ValueError)    what was given cannot be used
│   ├── RulesError                    no board has these rules
│   └── TextError                     a text is no board; knows its line and column
├── NoBoard                           a picture shows no board
├── BudgetExceeded                    the counted work ran out before the answer was known
└── Cancelled                         the caller asked to stop
"""

from __future__ import annotations


class SapperError(Exception):
    """The root: catch this one to catch all."""


class InputError(SapperError, ValueError):
    """What was given cannot be used."""


class RulesError(InputError):
    """No board has these rules."""


class TextError(InputError):
    """A text is no board. The message begins with the place, which `line` and `column` (from 1) give as numbers."""

    def __init__(self, message: str, *, line: int = 1, column: int = 1) -> None:
        super().__init__(f"Line {line}, column {column}: {message}")
        self.message = message
        self.line = line
        self.column = column

    def __reduce__(self) -> tuple[object, ...]:
        return _text_error, (self.message, self.line, self.column)


class NoBoard(SapperError):  # noqa: N818 - it says what happened
    """A picture shows no board."""


class BudgetExceeded(SapperError):  # noqa: N818
    """The counted work ran out before the answer was known: `spent` of `budget` units."""

    def __init__(self, message: str, *, spent: int = 0, budget: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.spent = spent
        self.budget = budget

    def __reduce__(self) -> tuple[object, ...]:
        return _budget_exceeded, (self.message, self.spent, self.budget)


class Cancelled(SapperError):  # noqa: N818
    """The caller asked to stop."""


# Exceptions cross process borders in studies; keyword arguments do not survive pickling by themselves.
def _text_error(message: str, line: int, column: int) -> TextError:
    return TextError(message, line=line, column=column)


def _budget_exceeded(message: str, spent: int, budget: int) -> BudgetExceeded:
    return BudgetExceeded(message, spent=spent, budget=budget)
