"""What both environments share: their options, their spaces, and the engine's boards behind them."""

from __future__ import annotations

from dataclasses import astuple, dataclass, fields
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from sapper.board import FIRST_CLICK_RULES, InputError, Rules, View
from sapper.board.rules import as_rules

from ._engine import core

Array = NDArray[np.int8]

PLANES: Final = 11
OBSERVATIONS: Final = ("numbers", "planes")
RENDER_MODES: Final = ("ansi", "rgb_array", "human")
_LEAST: Final = -5  # the mine that exploded
STATES: Final = ("ready", "running", "won", "lost")


@dataclass(frozen=True, slots=True)
class Rewards:
    """What a step is paid; it may earn several of these.

    `win` and `lose` end a game; `open` is for every move that opens something and loses nothing; `progress` is
    multiplied with the share of all safe cells that the move opens; `guess` is for opening a cell that touches no open
    number though there are some; `wasted` is for a move that changes nothing.
    """

    win: float = 1.0
    lose: float = -1.0
    open: float = 0.0
    progress: float = 0.0
    guess: float = 0.0
    wasted: float = 0.0

    @classmethod
    def of(cls, wanted: Rewards | dict[str, float] | None) -> Rewards:
        """Rewards as they are, or by name."""
        if wanted is None:
            return cls()
        if isinstance(wanted, Rewards):
            return wanted
        names = [field.name for field in fields(cls)]
        for name in wanted:
            if name not in names:
                raise InputError(f"There is no reward {name!r}; there are {', '.join(names)}.")
        return cls(**{name: float(value) for name, value in wanted.items()})


class Boards:
    """The engine's boards, and the arrays in which every step leaves what is seen and paid."""

    def __init__(
        self,
        count: int,
        rules: Rules | str,
        rule: str | None,
        observation: str,
        flags: bool,
        rewards: Rewards | dict[str, float] | None,
        most_steps: int | None,
        begins: int,
    ) -> None:
        self.rules = as_rules(rules, rule)
        if observation not in OBSERVATIONS:
            raise InputError(f"An observation is one of {', '.join(OBSERVATIONS)}, and {observation!r} is neither.")
        if self.rules.mines == self.rules.cells:
            raise InputError(f"A {self.rules} board has no safe cell: there is nothing to learn.")
        planes = observation == "planes"
        height, width = self.rules.height, self.rules.width
        shape = (PLANES, height, width) if planes else (height, width)
        self.seen = np.zeros((count, *shape), np.int8)
        self.rewards = np.zeros(count, np.float64)
        self.terminated = np.zeros(count, np.bool_)
        self.truncated = np.zeros(count, np.bool_)
        self.engine = core.Environments(
            (width, height, self.rules.mines, FIRST_CLICK_RULES.index(self.rules.rule)),
            count,
            flags,
            planes,
            astuple(Rewards.of(rewards)),
            4 * self.rules.cells if most_steps is None else most_steps,
            begins,
            self.seen.reshape(-1),
            self.rewards,
            self.terminated,
            self.truncated,
        )
        self.observation_space = spaces.Box(0 if planes else _LEAST, 1 if planes else 8, shape, np.int8)
        self.action_space = spaces.Discrete(self.rules.cells * (2 if flags else 1))

    def view(self, board: int = 0) -> View:
        """What the agent may know, as a View."""
        found = self.engine.view(board)
        rules = self.rules
        return View.trusted(rules.width, rules.height, found.cells(), total=rules.mines, rule=rules.rule)

    def state(self, board: int = 0) -> str:
        """`ready`, `running`, `won` or `lost`."""
        return STATES[self.engine.state(board)]


def seed_of(random: np.random.Generator) -> int:
    """A seed for games."""
    return int(random.integers(0, 2**64, dtype=np.uint64))


def check_mode(render_mode: str | None) -> str | None:
    """A render mode that there is."""
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise InputError(f"A render mode is one of {', '.join(RENDER_MODES)} or None, and {render_mode!r} is none.")
    return render_mode


Info = dict[str, Any]
