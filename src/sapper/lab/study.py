"""What a study is: a grid of parameters, what is measured of each game, how many games, and from which seed.

>>> study = Study("mine", "Two players", {"rules": ["9x9/10"], "player": ["fast", "csp"]}, games=100)
>>> len(study.settings), study.settings[1]["player"], study.total
(2, 'csp', 200)
>>> [(task.setting, task.count) for task in round_robin(study, 600, study.batch)]
[(0, 500), (1, 500), (0, 100), (1, 100)]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sapper.board import InputError
from sapper.board.limits import is_whole
from sapper.board.rules import check_seed

from .measures import Measure, Setting, Value, play

Columns = dict[str, NDArray[Any]]
_BATCH: Final = 500


@dataclass(frozen=True, slots=True)
class Task:
    """A batch of games of one setting: what one worker does at once."""

    setting: int
    number: int
    start: int
    count: int

    @property
    def name(self) -> str:
        """The file that says that it is done."""
        return f"{self.setting:04}-{self.number:06}.parquet"


@dataclass(frozen=True, slots=True)
class Published:
    """A figure that a work published: of which games (values of their settings), which metric, in the metric's own
    unit; of how many games, if that is known; why ours may differ; and how exactly the figure is known."""

    metric: str
    value: float
    where: Mapping[str, Value]
    games: int | None = None
    why: str = ""
    within: float = 0.0


@dataclass(frozen=True, slots=True)
class Plot:
    """A figure of a report: a metric against a parameter, one line for each value of `by`, one panel for each value of
    `panel`. With `y` it is a heat map of two parameters."""

    metric: str
    x: str
    by: str = ""
    panel: str = ""
    y: str = ""
    title: str = ""
    only: Mapping[str, Value] = field(default_factory=dict)
    log: bool = False


@dataclass(frozen=True)
class Study:
    """A reproducible experiment.

    `grid` has a list of values for each parameter; a setting is one choice of all of them, and `prepare` may add what
    follows from them (or give back None: no such setting). `measure` plays or makes the games of a batch. Game i of
    every setting has the seed mix(seed, i), so that all settings see the same boards. `games` is for each setting;
    `hour` where they are fewer when all studies together are to take an hour. `of_player` names the parameters that
    only say how the player plays: another player joins without them. `metrics`, `plots`, `published` and `notes` are
    for the report.
    """

    name: str
    title: str
    grid: Mapping[str, Sequence[Value]]
    measure: Measure = play
    games: int = 1000
    seed: int = 1
    batch: int = _BATCH
    hour: int | None = None
    prepare: Callable[[Setting], Setting | None] | None = None
    of_player: tuple[str, ...] = ()
    metrics: tuple[str, ...] = ("won", "no_guess", "guesses", "ms")
    plots: tuple[Plot, ...] = ()
    published: tuple[Published, ...] = ()
    notes: str = ""
    more: str = ""  # what the report adds, by its name in `extras`
    source: str | None = None  # the file it comes from
    joined: tuple[str, ...] = ()  # players that were not in its grid

    def __post_init__(self) -> None:
        if not self.name or not self.name.replace("-", "").isalnum():
            raise InputError(f"A study's name has letters, digits and hyphens, and {self.name!r:.40} has not.")
        check_seed(self.seed)
        for what, number in (("games", self.games), ("games in a batch", self.batch)):
            if not is_whole(number) or number < 1:
                raise InputError(f"The number of {what} of {self.name} is 1 or more, and {number!r:.40} is not.")

    @cached_property
    def settings(self) -> tuple[Setting, ...]:
        """Every setting, in order: the last parameter of the grid changes fastest."""
        found: list[Setting] = []
        for values in product(*self.grid.values()):
            setting = dict(zip(self.grid, values, strict=True))
            made = setting if self.prepare is None else self.prepare(setting)
            if made is not None:
                found.append(made)
        for player in self.joined:
            found += self._with(player, found)
        if not found:
            raise InputError(f"The study {self.name} has no setting.")
        return tuple(found)

    @property
    def total(self) -> int:
        """The games of all settings."""
        return self.games * len(self.settings)

    def with_players(self, players: Sequence[str]) -> Study:
        """The study with more players, such as a user's own."""
        if players and "player" not in self.settings[0]:
            raise InputError(f"In the study {self.name} nobody plays, so no player can join it.")
        return replace(self, joined=(*self.joined, *players))

    def _with(self, player: str, among: list[Setting]) -> list[Setting]:
        """The settings without what belongs to their players, each once, for another player."""
        own = {"player", *self.of_player}
        kept = [{name: value for name, value in one.items() if name not in own} for one in among]
        return [one | {"player": player} for number, one in enumerate(kept) if one not in kept[:number]]


def round_robin(study: Study, games: int, batch: int) -> Iterator[Task]:
    """All tasks, the first of every setting first, so that early results tell something of all."""
    for number in range(-(-games // batch)):
        start = number * batch
        for setting in range(len(study.settings)):
            yield Task(setting, number, start, min(batch, games - start))


def checked(columns: Mapping[str, Any], count: int, name: str) -> Columns:
    """What a measure gave back: one entry a game in every column."""
    arrays = {key: np.asarray(values) for key, values in columns.items()}
    for key, values in arrays.items():
        if values.shape != (count,):
            raise InputError(
                f"The measure of {name} gave {values.shape} values of {key!r} for {count} games: one each is wanted."
            )
    return arrays
