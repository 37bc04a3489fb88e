"""Where what is kept belongs on this machine."""

from __future__ import annotations

from pathlib import Path

import platformdirs

from sapper.board import InputError


def data_folder(given: Path | str | None = None) -> Path:
    """The given folder, or the platform's own for Sapper's data; made when it is not there."""
    folder = Path(platformdirs.user_data_dir("sapper", appauthor=False)) if given is None else Path(given)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"The data folder {folder} cannot be made: {error.strerror}. Give one with --data.") from None
    return folder
