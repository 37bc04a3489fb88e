"""One row a game, for studies: what came of it and how the player found its moves.

>>> played = play_facts("9x9/10", "csp", 100, seed=1)
>>> int(played.facts["won"].sum()) == sum(played.won)
True
>>> bool((played.facts["hard_loops"] <= played.facts["loops"]).all())
True
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sapper.board import Cell, Rules
from sapper.solve.limits import Cancel

from .batches import play_batch
from .player import Player
from .simulate import job_of
from .tally import Tally


def play_facts(
    rules: Rules | str,
    player: str | Player,
    games: int | None = None,
    seed: int = 1,
    *,
    start: int = 0,
    rule: str | None = None,
    first: str | Cell = "auto",
    agent_seed: int = 0,
    game_seeds: Sequence[int] | None = None,
    cancel: Cancel | None = None,
) -> Tally:
    """Games number `start` to `start + games - 1` of what `simulate` would play, on one core, with the Tally's `facts`:
    a column for each of `FACTS`. Batches of one run can be played anywhere; `nanoseconds` alone depends on where.
    """
    last = None if games is None else start + games
    job, last = job_of(rules, player, last, seed, rule, first, agent_seed, game_seeds, False)
    return play_batch(replace(job, facts=True), start, max(0, last - start), cancel)
