"""The one place where this package touches the binary module."""

from sapper import _core as core

__all__ = ["core"]
