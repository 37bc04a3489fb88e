"""Rows as Parquet, the same bytes for the same rows: fixed settings, nothing of the machine, no dates."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from sapper.board import InputError

from .libraries import library
from .study import Columns

_WRITER: Final = {
    "compression": "zstd",
    "compression_level": 3,
    "version": "2.6",
    "data_page_version": "1.0",
    "use_dictionary": False,
    "write_statistics": True,
    "store_schema": False,
    "row_group_size": 1 << 20,
}


def parquet(columns: Columns) -> bytes:
    """Columns as the bytes of a Parquet file."""
    arrow = library("pyarrow")
    table = arrow.table({name: arrow.array(values) for name, values in columns.items()})
    sink = arrow.BufferOutputStream()
    library("pyarrow.parquet").write_table(table, sink, **_WRITER)
    return bytes(sink.getvalue())


def rows_of(data: bytes) -> int:
    """How many rows a Parquet file has."""
    arrow = library("pyarrow")
    return int(library("pyarrow.parquet").ParquetFile(arrow.BufferReader(data)).metadata.num_rows)


def compact(name: str, values: Any) -> Any:
    """Whole numbers in 32 bits, as long as they fit: a study may have ten million rows."""
    if values.dtype.kind not in "iu" or values.dtype.itemsize < 8:
        return values
    low, high = (int(values.min()), int(values.max())) if len(values) else (0, 0)
    if low < -(2**31) or high >= 2**32 or (low < 0 and high >= 2**31):
        raise InputError(f"The column {name} holds numbers beyond 32 bits; give it as float64.")
    return values.astype(np.uint32 if values.dtype.kind == "u" else np.int64 if high >= 2**31 else np.int32)
