"""What the person has set: free JSON, kept in a file of the data folder."""

from __future__ import annotations

import json
import logging
import os
from pathlib import Path
from typing import Any, Final

from .errors import ApiError

MOST: Final = 64 << 10

log = logging.getLogger("sapper.web")


class Settings:
    """The settings of the page. They are the page's own: the server only keeps them."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "settings.json"
        self.values: dict[str, Any] = self._read()

    def _read(self) -> dict[str, Any]:
        try:
            values = json.loads(self._path.read_text("utf-8"))
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, RecursionError) as error:
            log.warning("The settings cannot be read and begin anew: %s", error)
            return {}
        return values if isinstance(values, dict) else {}

    def merge(self, values: dict[str, Any]) -> dict[str, Any]:
        """Change some of them; a null takes one away."""
        merged = {name: value for name, value in (self.values | values).items() if value is not None}
        text = json.dumps(merged, ensure_ascii=False)
        if len(text.encode(errors="replace")) > MOST:
            raise ApiError("too_big", f"The settings have at most {MOST} bytes.")
        self._write(text)
        self.values = merged
        return merged

    def reset(self) -> None:
        """As on the first day."""
        self._path.unlink(missing_ok=True)
        self.values = {}

    def _write(self, text: str) -> None:
        """Whole or not at all."""
        fresh = self._path.with_suffix(".new")
        fresh.write_text(text, "utf-8", errors="replace")
        os.replace(fresh, self._path)
