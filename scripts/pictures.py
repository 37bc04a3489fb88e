"""Makes the pictures of documents from the examples above them: `python scripts/pictures.py`.

Where a document shows `![title](folder/name.svg)`, its Python sessions up to there are run; the picture is what their
variable `shown` looks like in a notebook. `tests/house/test_pictures.py` says when one is out of date.
"""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

DOCS = Path(__file__).resolve().parents[1] / "docs"
ILLUSTRATED = ("hints.md",)
PART = re.compile(r"^```python\n(?P<code>.*?)^```$|^!\[[^\]]*\]\((?P<picture>[^)]+\.svg)\)$", re.MULTILINE | re.DOTALL)


def pictures() -> Iterator[tuple[Path, str]]:
    """Every picture: its file, and what it has to hold."""
    for name in ILLUSTRATED:
        names: dict[str, Any] = {}
        for part in PART.finditer((DOCS / name).read_text("utf-8")):
            if part["picture"]:
                yield DOCS / part["picture"], names["shown"]._repr_svg_() + "\n"
                continue
            for example in doctest.DocTestParser().get_examples(part["code"]):
                exec(compile(example.source, name, "single"), names)


if __name__ == "__main__":
    for path, svg in pictures():
        path.parent.mkdir(exist_ok=True)
        path.write_text(svg, "utf-8")
        print(f"{path.relative_to(DOCS.parent)}: {len(svg)} characters")
