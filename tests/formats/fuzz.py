"""Free bytes into every parser, by atheris: `python -m tests.formats.fuzz -runs=20000`.

Errors are sentences, or it stops. The first byte says which format, so that each parser is reached.
"""

from __future__ import annotations

import sys

import atheris

with atheris.instrument_imports(include=["sapper.formats"]):
    from sapper import formats
    from sapper.board import InputError

NAMES = [None, *formats.FORMATS]


def one(data: bytes) -> None:
    name = NAMES[data[0] % len(NAMES)] if data else None
    try:
        things = formats.read_all(data[1:], name)
        for thing in things[:2]:
            formats.write(thing, "record" if type(thing).__name__ == "Record" else "code")
    except InputError as error:
        text = str(error)
        assert text.endswith(".")


if __name__ == "__main__":
    atheris.Setup(sys.argv, one)
    atheris.Fuzz()
