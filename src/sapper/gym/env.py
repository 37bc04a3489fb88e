"""One game after the other, as a Gymnasium environment."""

from __future__ import annotations

import sys
from typing import Any, SupportsInt

import gymnasium
import numpy as np
from numpy.typing import NDArray

from sapper.board import Rules, View
from sapper.render import board_text, image

from .setup import RENDER_MODES, Array, Boards, Info, Rewards, check_mode, seed_of


class MinesweeperEnv(gymnasium.Env[Array, np.int64]):
    """Minesweeper: an action is a cell, `y * width + x`, to open.

    - `rules`: a preset, a text like `30x16/99`, or Rules; `rule` is the first-click rule.
    - `observation`: `numbers`, an array [y, x] of -1 hidden, 0 to 8, -2 a flag, -5 the mine that exploded; or `planes`,
      eleven arrays of 0 and 1: open with each number, hidden, flag.
    - `flags`: actions beyond the cells' own set and take a flag; a flag protects its cell.
    - `rewards`: Rewards, or some of them by name. Without, a win is 1 and a loss is -1.
    - `most_steps`: a game is cut off (`truncated`) after so many; four for each cell unless given, 0 for never.
    - `render_mode`: `ansi` gives text, `rgb_array` a picture, `human` writes to the terminal at every step.

    `reset(seed=s)` deals the board of `sapper.Game(rules, seed=s)`. `action_masks()` says which actions change
    something; with `masks=True` it stands in every `info` as `action_mask` too.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        rules: Rules | str = "beginner",
        rule: str | None = None,
        *,
        observation: str = "numbers",
        flags: bool = False,
        rewards: Rewards | dict[str, float] | None = None,
        most_steps: int | None = None,
        masks: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self._boards = Boards(1, rules, rule, observation, flags, rewards, most_steps, 0)
        self._seen: Array = self._boards.seen[0]
        self._step = self._boards.engine.step_one
        self._masks = masks
        self.rules = self._boards.rules
        self.observation_space = self._boards.observation_space
        self.action_space = self._boards.action_space
        self.render_mode = check_mode(render_mode)
        self._human = render_mode == "human"

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, Info]:
        """The next game; `seed` names its board."""
        super().reset(seed=seed)
        self._boards.engine.begin(0, seed_of(self.np_random) if seed is None else seed)
        if self._human:
            self.render()
        return self._seen.copy(), self._info()

    def step(self, action: SupportsInt) -> tuple[Array, float, bool, bool, Info]:
        """Open a cell, or set or take a flag."""
        reward, terminated, truncated = self._step(int(action))
        if self._human:
            self.render()
        return self._seen.copy(), reward, terminated, truncated, self._info() if self._masks else {}

    def _info(self) -> Info:
        return {"action_mask": self.action_masks()} if self._masks else {}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions change something."""
        mask: NDArray[np.bool_] = self._boards.engine.masks()[0].view(np.bool_)
        return mask

    @property
    def view(self) -> View:
        """What the agent may know, as a View: for players, analysis and pictures."""
        return self._boards.view()

    @property
    def state(self) -> str:
        """`ready`, `running`, `won` or `lost`."""
        return self._boards.state()

    def render(self) -> Any:
        """The board as `render_mode` says."""
        if self.render_mode == "rgb_array":
            return np.asarray(image(self.view).convert("RGB"))
        if self.render_mode is None:
            return None
        text = board_text(self.view).plain
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(f"{text}\n\n")
        return None
