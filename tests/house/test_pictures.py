"""The pictures of the documents show what the examples above them show."""

from __future__ import annotations

import contextlib
import importlib.util
import io
from pathlib import Path


def test_pictures_are_current(root: Path) -> None:
    place = root / "scripts" / "pictures.py"
    spec = importlib.util.spec_from_file_location("pictures", place)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    with contextlib.redirect_stdout(io.StringIO()):
        pictures = dict(module.pictures())
    assert len(pictures) >= 12
    stale = [path.name for path, svg in pictures.items() if not path.exists() or path.read_text("utf-8") != svg]
    assert not stale, f"python scripts/pictures.py makes them anew: {', '.join(stale)}"
    unused = {path.name for folder in {one.parent for one in pictures} for path in folder.glob("*.svg")} - {
        path.name for path in pictures
    }
    assert not unused, f"no document shows {', '.join(sorted(unused))}"
