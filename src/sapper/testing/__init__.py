"""For those who write players: what any of them has to do."""

from .conformance import CHECKS, Unfit, check_player

__all__ = ["CHECKS", "Unfit", "check_player"]
