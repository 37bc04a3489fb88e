"""Where a study's files lie: a folder, or any address that fsspec knows. A file is there as a whole or not at all.

In a folder a file is written aside and renamed; on a remote store the completed upload is the commit.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from sapper.board import InputError

from .libraries import library

_ASIDE: Final = "partial"


class Store:
    """The files of one study. Only its address travels to workers."""

    def __init__(self, address: str | Path) -> None:
        self.address = str(address)
        self.remote = "://" in self.address
        self._files: Any = None
        if self.remote:
            self._files, root = library("fsspec.core").url_to_fs(self.address)
            self.root = str(root).rstrip("/")
        else:
            self.root = str(Path(self.address).absolute())

    def __reduce__(self) -> tuple[type[Store], tuple[str]]:
        return Store, (self.address if self.remote else self.root,)

    @property
    def files(self) -> Any:
        """The fsspec file system; None for a folder."""
        return self._files

    def path(self, name: str) -> str:
        """The place of a file."""
        return f"{self.root}/{name}"

    def exists(self, name: str) -> bool:
        """Whether the file has been committed."""
        return bool(self._files.exists(self.path(name))) if self.remote else Path(self.path(name)).exists()

    def names(self, folder: str) -> set[str]:
        """The files of a folder; none where there is no folder."""
        place = self.path(folder)
        if self.remote:
            self._files.invalidate_cache()
            if not self._files.exists(place):
                return set()
            return {str(name).rpartition("/")[2] for name in self._files.ls(place, detail=False)}
        return set(os.listdir(place)) if Path(place).is_dir() else set()

    def read(self, name: str) -> bytes:
        """A file's bytes."""
        return bytes(self._files.cat_file(self.path(name))) if self.remote else Path(self.path(name)).read_bytes()

    def commit(self, name: str, data: bytes) -> None:
        """Put a file in place, whole."""
        if self.remote:
            self._files.makedirs(self.path(name).rpartition("/")[0], exist_ok=True)
            self._files.pipe_file(self.path(name), data)
            return
        target = Path(self.path(name))
        aside = Path(self.root) / _ASIDE / f"{os.getpid()}-{secrets.token_hex(8)}"
        for folder in (target.parent, aside.parent):
            folder.mkdir(parents=True, exist_ok=True)
        with aside.open("wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(aside, target)

    @contextmanager
    def held(self) -> Iterator[None]:
        """One run at a time in a folder; what a killed run left aside goes away."""
        if self.remote:
            yield
            return
        import fcntl  # not on Windows

        Path(self.root).mkdir(parents=True, exist_ok=True)
        with (Path(self.root) / ".lock").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise InputError(
                    f"Another run is writing into {self.address}: wait for it, or choose another --out."
                ) from None
            aside = Path(self.root) / _ASIDE
            for left in aside.iterdir() if aside.is_dir() else ():
                left.unlink(missing_ok=True)
            yield
            if aside.is_dir() and not any(aside.iterdir()):
                aside.rmdir()
