"""Very many games at once, as a Gymnasium vector environment: the engine plays them all in one call."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from sapper.board import InputError, Rules, View

from .setup import Array, Boards, Info, Rewards, seed_of

_NEXT: Final = {AutoresetMode.DISABLED: 0, AutoresetMode.NEXT_STEP: 1, AutoresetMode.SAME_STEP: 2}

Flags = NDArray[np.bool_]


class MinesweeperVectorEnv(VectorEnv[Array, NDArray[np.int64], NDArray[Any]]):
    """`num_envs` games of MinesweeperEnv side by side.

    The next game of a board begins as `autoreset_mode` says: in the step after the last one (Gymnasium's default), in
    the same step (the last observation then stands in `info["final_obs"]`), or when `reset` asks for it.
    `reset(seed=s)` deals board i the game of seed s + i. With `copy=False` every step gives the same array,
    written anew.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        rules: Rules | str = "beginner",
        rule: str | None = None,
        *,
        observation: str = "numbers",
        flags: bool = False,
        rewards: Rewards | dict[str, float] | None = None,
        most_steps: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        masks: bool = False,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        if num_envs < 1:
            raise InputError(f"A vector environment has 1 game or more, not {num_envs}.")
        if render_mode is not None:
            raise InputError("Many games at once have no render mode: look at view(i), or use sapper/Minesweeper-v0.")
        mode = AutoresetMode(autoreset_mode)
        self._boards = Boards(num_envs, rules, rule, observation, flags, rewards, most_steps, _NEXT[mode])
        self._same_step = mode is AutoresetMode.SAME_STEP
        self._copy = copy
        self._masks = masks
        self.metadata = {**type(self).metadata, "autoreset_mode": mode}
        self.num_envs = num_envs
        self.rules = self._boards.rules
        self.single_observation_space = self._boards.observation_space
        self.single_action_space = self._boards.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, Info]:
        """Next games; `options={"reset_mask": array}` begins only some of them."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        seeds = [seed + i for i in range(self.num_envs)] if isinstance(seed, int) else seed
        mask = np.ones(self.num_envs, np.bool_) if not options else options.get("reset_mask", True)
        for i in np.flatnonzero(np.broadcast_to(mask, self.num_envs)).tolist():
            wanted = None if seeds is None else seeds[i]
            self._boards.engine.begin(i, seed_of(self.np_random) if wanted is None else wanted)
        return self._seen(), self._info()

    def step(self, actions: NDArray[np.int64]) -> tuple[Array, NDArray[np.float64], Flags, Flags, Info]:
        """One action for each game."""
        boards = self._boards
        boards.engine.step(np.ascontiguousarray(actions, np.int64))
        info = self._info()
        if self._same_step:
            self._tell_ends(info)
        return self._seen(), boards.rewards.copy(), boards.terminated.copy(), boards.truncated.copy(), info

    def _tell_ends(self, info: Info) -> None:
        """Of games that ended in this step: what was seen last."""
        boards = self._boards
        over = boards.terminated | boards.truncated
        if not over.any():
            return
        final = np.full(self.num_envs, None, object)
        shape = self.single_observation_space.shape
        for i in np.flatnonzero(over).tolist():
            final[i] = np.frombuffer(boards.engine.last(i), np.int8).reshape(shape)
        info |= {"final_obs": final, "_final_obs": over, "final_info": {}, "_final_info": over.copy()}

    def _seen(self) -> Array:
        return self._boards.seen.copy() if self._copy else self._boards.seen

    def _info(self) -> Info:
        return {"action_mask": self.action_masks()} if self._masks else {}

    def action_masks(self) -> Flags:
        """Which actions change something, a row a game."""
        return self._boards.engine.masks().view(np.bool_)

    def view(self, i: int) -> View:
        """What the agent may know of game i."""
        return self._boards.view(i)

    def state(self, i: int) -> str:
        """`ready`, `running`, `won` or `lost`."""
        return self._boards.state(i)
