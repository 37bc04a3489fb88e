"""The result files of a study as tables, by DuckDB: nothing is read as a whole.

`games` has one row a game with the parameters of its setting, `timing` its time, `settings` every setting.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sapper.board import InputError
from sapper.board.limits import cores
from sapper.measure import PairedDifference, paired_counts

from .libraries import library
from .manifest import Manifest, manifest_of
from .measures import Setting
from .metrics import METRICS, Metric, Sums
from .store import Store

_MEMORY: Final = "600MB"


@dataclass
class Results:
    """The results of one study."""

    store: Store
    manifest: Manifest
    database: Any = field(repr=False)

    @classmethod
    def open(cls, store: Store) -> Results:
        """With an in-memory database over the files."""
        manifest = manifest_of(store)
        if not store.names("results"):
            raise InputError(f"{store.address} holds no games yet.")
        database = library("duckdb").connect()
        if store.remote:
            database.register_filesystem(store.files)
        database.execute(
            f"SET memory_limit = '{_MEMORY}'; SET threads = {cores()}; SET preserve_insertion_order = false"
        )
        found = cls(store, manifest, database)
        found._views()
        return found

    def _views(self) -> None:
        self.database.register("settings", _table(self.manifest.settings))
        for name in ("results", "timing"):
            place = self._files(name)
            self.database.execute(f"CREATE VIEW {name} AS SELECT * FROM read_parquet({place}, union_by_name = true)")
        own = ", ".join(f's."{name}"' for name in _names(self.manifest.settings) if name not in self.columns)
        self.database.execute(
            f"CREATE VIEW games AS SELECT r.*{', ' if own else ''}{own} FROM results r JOIN settings s USING (setting)"
        )

    def _files(self, folder: str) -> str:
        """The place of all files, as SQL text; the protocol stays on remote addresses."""
        root = self.store.address.rstrip("/") if self.store.remote else self.store.root
        return "'" + f"{root}/{folder}/*.parquet".replace("'", "''") + "'"

    @cached_property
    def columns(self) -> set[str]:
        """Of a row of results."""
        return {str(row[0]) for row in self.database.execute("DESCRIBE results").fetchall()}

    def query(self, sql: str) -> Any:
        """Whatever is asked: a DuckDB cursor, with `description`, `fetchmany` and so on."""
        try:
            return self.database.execute(sql)
        except library("duckdb").Error as error:
            raise InputError(f"DuckDB says: {str(error).splitlines()[0]}") from None

    def export(self, form: str, file: Path) -> None:
        """Every game into a file: csv, jsonl or parquet."""
        kind = {"csv": "csv, header", "jsonl": "json", "parquet": "parquet"}[form]
        place = str(file).replace("'", "''")
        try:
            self.database.execute(f"COPY (SELECT * FROM games ORDER BY setting, game) TO '{place}' (FORMAT {kind})")
        except library("duckdb").Error as error:
            raise InputError(f"{file} cannot be written: {str(error).splitlines()[0]}") from None

    def games(self) -> list[int]:
        """How many games each setting has."""
        counts = dict(self.database.execute("SELECT setting, count(*) FROM results GROUP BY setting").fetchall())
        return [counts.get(number, 0) for number in range(len(self.manifest.settings))]

    def known(self, names: Iterable[str]) -> list[Metric]:
        """Those of the metrics that the columns allow."""
        there = self.columns | {"nanoseconds"}
        return [METRICS[name] for name in names if name in METRICS and set(METRICS[name].needs) <= there]

    def sums(self, metrics: Sequence[Metric]) -> dict[str, list[Sums]]:
        """Of every metric, setting by setting, in one pass over the files."""
        found: dict[str, list[Sums]] = {}
        for table in ("results", "timing"):
            of = [metric for metric in metrics if ("nanoseconds" in metric.needs) == (table == "timing")]
            if of:
                found |= self._sums(of, table)
        return found

    def _sums(self, metrics: Sequence[Metric], table: str) -> dict[str, list[Sums]]:
        wanted = ["setting", "count(*)"]
        for metric in metrics:
            n, d = (f"CAST({part} AS DOUBLE)" for part in (f"({metric.n})", f"({metric.d})"))
            wanted += [f"sum({n})", f"sum({d})", f"sum({n}*{n})", f"sum({d}*{d})", f"sum({n}*{d})", f"max({n})"]
        rows = self.database.execute(f"SELECT {', '.join(wanted)} FROM {table} GROUP BY setting").fetchall()
        by_setting = {row[0]: row[1:] for row in rows}
        empty = (0,) + (0.0,) * 6 * len(metrics)
        every = [by_setting.get(number, empty) for number in range(len(self.manifest.settings))]
        return {
            metric.name: [Sums(row[0], *row[1 + 6 * place : 7 + 6 * place]) for row in every]
            for place, metric in enumerate(metrics)
        }

    def where(self, wanted: Mapping[str, Any]) -> list[int]:
        """The settings with these values."""
        return [
            number
            for number, setting in enumerate(self.manifest.settings)
            if all(setting.get(name) == value for name, value in wanted.items())
        ]

    def paired(self, first: int, second: int) -> PairedDifference:
        """Two settings on the same boards, game by game."""
        sql = (
            "SELECT count(*), sum(CAST(a.won = 1 AND b.won = 1 AS INT)), sum(CAST(a.won = 1 AND b.won = 0 AS INT)), "
            "sum(CAST(a.won = 0 AND b.won = 1 AS INT)) FROM results a JOIN results b USING (game) "
            f"WHERE a.setting = {int(first)} AND b.setting = {int(second)}"
        )
        pairs, both, ahead, behind = (int(one or 0) for one in self.database.execute(sql).fetchone())
        return paired_counts(pairs, both, ahead, behind)

    def won(self, setting: int) -> NDArray[np.int64]:
        """Of one setting, game by game."""
        sql = f"SELECT won FROM results WHERE setting = {int(setting)} ORDER BY game"
        return np.array(self.database.execute(sql).fetchnumpy()["won"], np.int64)


@contextmanager
def results(store: Store) -> Iterator[Results]:
    """The results in a store, as long as they are looked at."""
    found = Results.open(store)
    try:
        yield found
    finally:
        found.database.close()


def _names(settings: Sequence[Setting]) -> list[str]:
    """Every parameter, in the order in which they come."""
    return list(dict.fromkeys(name for setting in settings for name in setting))


def _table(settings: Sequence[Setting]) -> Any:
    """Settings as a table; a parameter with values of several kinds is text."""
    columns: dict[str, list[Any]] = {"setting": list(range(len(settings)))}
    for name in _names(settings):
        values = [setting.get(name) for setting in settings]
        kinds = {type(value) for value in values if value is not None}
        mixed = len(kinds) > 1 and not kinds <= {int, float}
        columns[name] = [None if value is None else str(value) if mixed else value for value in values]
    return library("pyarrow").table(columns)
