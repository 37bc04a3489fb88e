"""What stands beside the results: which study, which version, which behaviour. Different ones do not mix."""

from __future__ import annotations

import hashlib
import json
import platform
import shlex
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

from sapper._version import __version__
from sapper.board import InputError
from sapper.generator import METHODS, generate
from sapper.play import player_names, simulate

from .libraries import library
from .measures import Setting
from .store import Store
from .study import Study

NAME: Final = "manifest.json"
_FORMAT: Final = 1
_SLOW: Final = ("max", "exact")


@dataclass
class Manifest:
    """`behaviour` is a hash of what players and generators do on fixed seeds. `games` are the numbers that were asked
    for, one a run; `commands` and `machines` are those of all runs. `mixed` holds what else took part, if somebody
    insisted on it."""

    study: str
    title: str
    version: str
    behaviour: str
    pyarrow: str
    seed: int
    batch: int
    settings: list[Setting]
    source: str | None = None
    joined: list[str] = field(default_factory=list)
    games: list[int] = field(default_factory=list)
    commands: list[str] = field(default_factory=list)
    machines: list[str] = field(default_factory=list)
    mixed: list[str] = field(default_factory=list)
    format: int = _FORMAT

    @classmethod
    def of(cls, study: Study, batch: int) -> Manifest:
        """The manifest of a run that begins."""
        return cls(
            study=study.name,
            title=study.title,
            version=__version__,
            behaviour=behaviour(*_files(study)),
            pyarrow=str(library("pyarrow").__version__),
            seed=study.seed,
            batch=batch,
            settings=list(study.settings),
            source=study.source,
            joined=list(study.joined),
        )

    @classmethod
    def read(cls, store: Store) -> Manifest | None:
        """The manifest of results; None where there are none."""
        if not store.exists(NAME):
            return None
        try:
            values = json.loads(store.read(NAME))
            if values["format"] != _FORMAT:
                raise InputError(f"{store.address} was written by another version of the laboratory.")
            return cls(**values)
        except (ValueError, KeyError, TypeError):
            raise InputError(f"The manifest in {store.address} cannot be read.") from None

    def write(self, store: Store) -> None:
        """Put it in place."""
        store.commit(NAME, (json.dumps(asdict(self), indent=1) + "\n").encode())

    @property
    def partial(self) -> set[int]:
        """Numbers of tasks that may be shorter than a batch: the last ones of earlier runs."""
        return {games // self.batch for games in self.games if games % self.batch}

    def joins(self, other: Manifest, store: Store, insist: bool) -> None:
        """Refuse to go on with another study, version or behaviour; `insist` lets the last two pass."""
        for what, ours, theirs in (
            ("another study", self.study, other.study),
            ("another seed", self.seed, other.seed),
            ("other settings", self.settings, other.settings),
        ):
            if ours != theirs:
                raise InputError(f"{store.address} holds results of {what}: choose another --out.")
        now = [f"{name} {getattr(other, name)}" for name in ("version", "behaviour", "pyarrow")]
        before = [f"{name} {getattr(self, name)}" for name in ("version", "behaviour", "pyarrow")]
        differ = [f"{a}, now {b}" for a, b in zip(before, now, strict=True) if a != b]
        if differ and not insist:
            raise InputError(
                f"The results in {store.address} are of {'; '.join(differ)}. Results of both are not mixed: choose "
                "another --out, or insist with --mix."
            )
        self.mixed = sorted({*self.mixed, *(differ and now)})

    def note(self, games: int, cluster: str | None) -> None:
        """One more run."""
        self.games = sorted({*self.games, games})
        command = shlex.join([Path(sys.argv[0]).name, *sys.argv[1:]])
        self.commands = [*self.commands, command] if command not in self.commands else self.commands
        here = f"{platform.node()}: {platform.machine()} {platform.system()}, CPython {platform.python_version()}"
        self.machines = sorted({*self.machines, here if cluster is None else f"{here}, cluster"})


@cache
def behaviour(*files: str) -> str:
    """A hash of what players and generators do on fixed seeds, and of the files of a user's own."""
    hashed = hashlib.sha256()
    for player in player_names():
        if player not in _SLOW:
            for rules, games in (("9x9/10", 10), ("16x16/40", 4)):
                hashed.update(simulate(rules, player, games, 1, threads=1).fingerprint.encode())
    for method in METHODS:
        hashed.update(str(generate("9x9/12", (3, 3), 1, method)).encode())
    for file in files:
        hashed.update(Path(file).read_bytes())
    return hashed.hexdigest()[:16]


def _files(study: Study) -> Sequence[str]:
    """The files of a user's own that decide what comes out."""
    players = {str(setting.get("player", "")).rpartition(":")[0] for setting in study.settings}
    files = {name for name in players if name.endswith(".py")} | ({study.source} if study.source else set())
    missing = next((name for name in sorted(files) if not Path(name).is_file()), None)
    if missing is not None:
        raise InputError(f"There is no file {missing} to take a player from.")
    return sorted(files)


def manifest_of(store: Store) -> Manifest:
    """The manifest of results that have to be there."""
    found = Manifest.read(store)
    if found is None:
        raise InputError(f"{store.address} holds no study: sapper lab run makes one.")
    return found
