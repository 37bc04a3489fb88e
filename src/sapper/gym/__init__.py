"""Minesweeper for learning agents: Gymnasium environments, and one in words for language models.

>>> import gymnasium
>>> import sapper.gym
>>> env = gymnasium.make("sapper/Minesweeper-v0", rules="9x9/10")
>>> seen, info = env.reset(seed=7)
>>> seen, reward, terminated, truncated, info = env.step(3 + 9 * 3)
>>> int((seen >= 0).sum()), reward, terminated
(45, 0.0, False)
"""

import gymnasium

from .env import MinesweeperEnv
from .setup import Rewards
from .text import TextEnv, Turn
from .vector import MinesweeperVectorEnv

__all__ = ["MinesweeperEnv", "MinesweeperVectorEnv", "Rewards", "TextEnv", "Turn"]

# Gymnasium's own wrappers of a made environment check every step again and cost more than the game does.
gymnasium.register(
    "sapper/Minesweeper-v0",
    entry_point="sapper.gym.env:MinesweeperEnv",
    vector_entry_point="sapper.gym.vector:MinesweeperVectorEnv",
    disable_env_checker=True,
    order_enforce=False,
)
