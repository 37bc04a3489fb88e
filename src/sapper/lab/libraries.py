"""What only the laboratory needs, imported when it is needed.

>>> library("json").dumps([1])
'[1]'
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from sapper.board import InputError


def library(name: str) -> Any:
    """A library of the extra `lab`; a sentence when it is not installed."""
    try:
        return import_module(name)
    except ImportError as error:
        raise InputError(
            f"The laboratory needs {name.partition('.')[0]}, which is not installed: pip install 'sapper[lab]'."
        ) from error
