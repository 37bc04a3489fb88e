"""The version, written once: the package, the wheel and `sapper --version` all read it here."""

__version__ = "0.1.0"
