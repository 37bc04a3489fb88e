"""Minesweeper in words, for language models: a prompt, a small grammar of moves, and a score by exact risk.

>>> env = TextEnv("5x5/3", seed=4)
>>> print(env.reset())  # doctest: +ELLIPSIS
Minesweeper, 5 columns and 5 rows, 3 mines. ...
>>> turn = env.step("I think the corner is fine.\\nopen 0 0")
>>> turn.legal, turn.risk, turn.done
(True, 0.0, False)
>>> env.step("open everything").sentence
'No move was found. Answer with a line such as "open 3 4" or "flag 3 4".'
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from sapper.board import HIDDEN, BudgetExceeded, Game, Rules, View
from sapper.board.rules import as_rules, check_seed
from sapper.solve import Analysis, analyze

_MOVE: Final = re.compile(r"^\W*(open|flag)\W+(\d{1,4})\W+(\d{1,4})\W*$", re.IGNORECASE | re.MULTILINE)
_BUDGET: Final = 50_000_000
_PROMPT: Final = """\
Minesweeper, {width} columns and {height} rows, {mines} mines. {first}
A number tells how many of the up to eight neighbours are mines. Open every cell that is no mine; opening a mine loses.
Cells: # hidden, F flag, 0 to 8 open. Columns are counted from 0 on the left, rows from 0 at the top.
Answer with one move on a line of its own, the column first: "open COLUMN ROW", or "flag COLUMN ROW" to set or take a
flag. If there are several, the last one counts.

{board}
"""
_FIRST: Final = {
    "any": "The first cell that is opened may be a mine.",
    "safe": "The first cell that is opened is never a mine.",
    "opening": "The first cell that is opened shows 0, if there is room for the mines elsewhere.",
}


@dataclass(frozen=True, slots=True)
class Turn:
    """What a move came to.

    `risk` is the exact chance that the opened cell was a mine, `least` that of the safest hidden cell, both as the View
    before the move tells; `regret` is the difference. They are None where no cell was opened, and where counting would
    have taken too long.
    """

    prompt: str
    sentence: str
    legal: bool
    done: bool
    state: str
    risk: float | None = None
    least: float | None = None

    @property
    def regret(self) -> float | None:
        """How much riskier than necessary."""
        return None if self.risk is None or self.least is None else max(0.0, self.risk - self.least)


class TextEnv:
    """A game in words. An answer without a move costs a turn; after `most_turns` the game is over, lost or not."""

    def __init__(
        self, rules: Rules | str = "beginner", rule: str | None = None, *, seed: int = 0, most_turns: int | None = None
    ) -> None:
        self.rules = as_rules(rules, rule)
        check_seed(seed)
        self.seed = seed
        self.most_turns = 4 * self.rules.cells if most_turns is None else most_turns
        self.reset()

    def reset(self, seed: int | None = None) -> str:
        """Begin anew, on the same board or on that of another seed; gives the first prompt."""
        if seed is not None:
            check_seed(seed)
            self.seed = seed
        self.game = Game(self.rules, seed=self.seed)
        self.turns: list[Turn] = []
        return self.prompt()

    @property
    def view(self) -> View:
        """What the agent may know."""
        return self.game.view

    @property
    def done(self) -> bool:
        """Whether the game is over, or the turns are used up."""
        return self.game.state in ("won", "lost") or len(self.turns) >= self.most_turns

    def prompt(self) -> str:
        """Rules, grammar and board, in words."""
        rules = self.rules
        first = _FIRST[rules.rule] if self.game.state == "ready" else ""
        text = _PROMPT.format(
            width=rules.width, height=rules.height, mines=rules.mines, first=first, board=_board(self.view)
        )
        return text.replace(" \n", "\n", 1)

    def step(self, answer: str) -> Turn:
        """Make the last move that stands in the answer."""
        found = _MOVE.findall(answer[-10_000:])
        if self.done:
            turn = self._turn("The game is over.", legal=False)
        elif not found:
            turn = self._turn('No move was found. Answer with a line such as "open 3 4" or "flag 3 4".', legal=False)
        else:
            kind, x, y = found[-1]
            turn = self._move(kind.lower(), int(x), int(y))
        self.turns.append(turn)
        return turn

    def _move(self, kind: str, x: int, y: int) -> Turn:
        before = self.view
        hidden = self.rules.holds(x, y) and before.at(x, y) == HIDDEN
        truth = _truth(before) if kind == "open" and hidden and self.game.state != "ready" else None
        change = getattr(self.game, kind)(x, y)
        risks: tuple[float | None, float | None] = (None, None)
        if kind == "open" and hidden and self.game.state != "ready":
            risks = _first_risk(self.rules) if not any(c < HIDDEN for c in before.cells) else _risks(truth, x, y)
        return self._turn(change.sentence, bool(change), *risks)

    def _turn(self, sentence: str, legal: bool, risk: float | None = None, least: float | None = None) -> Turn:
        state = self.game.state
        done = state in ("won", "lost") or len(self.turns) + 1 >= self.most_turns
        return Turn(self.prompt(), sentence, legal, done, state, risk, least)

    def score(self) -> dict[str, Any]:
        """The game in numbers: won, turns, illegal ones, mean regret of the opened cells, luck needed."""
        opened = [turn for turn in self.turns if turn.risk is not None]
        regrets = [turn.regret or 0.0 for turn in opened]
        survived = 1.0
        for turn in opened:
            survived *= 1 - (turn.risk or 0.0)
        return {
            "won": self.game.state == "won",
            "turns": len(self.turns),
            "illegal": sum(not turn.legal for turn in self.turns),
            "opened": len(opened),
            "mean_regret": sum(regrets) / len(regrets) if regrets else 0.0,
            "needless_risks": sum(regret > 0 and turn.least == 0 for turn, regret in zip(opened, regrets, strict=True)),
            "survival": survived,
        }


def _board(view: View) -> str:
    """Cells with a space between them, numbered at the edges."""
    width = len(str(max(view.width, view.height) - 1))
    head = " " * (width + 1) + " ".join(f"{x:>{width}}" for x in range(view.width))
    rows = view.rows()
    lines = [
        f"{y:>{width}} " + " ".join(f"{'0' if c == '.' else c:>{width}}" for c in row) for y, row in enumerate(rows)
    ]
    return "\n".join([head, *lines])


def _truth(view: View) -> Analysis | None:
    try:
        return analyze(view, budget=_BUDGET)
    except BudgetExceeded:
        return None


def _risks(truth: Analysis | None, x: int, y: int) -> tuple[float | None, float | None]:
    """Of this cell, and of the safest."""
    if truth is None:
        return None, None
    risks = truth.probability
    return float(risks[y, x]), float(risks[risks >= 0].min())


def _first_risk(rules: Rules) -> tuple[float, float]:
    """Of the first cell: all are alike."""
    risk = rules.mines / rules.cells if rules.rule == "any" else 0.0
    return risk, risk
