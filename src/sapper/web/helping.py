"""Help while playing: a hint, a check, the probabilities, the best guess. What was used stands in the history."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Final

from fastapi import APIRouter, Request

from sapper.board import View
from sapper.teach import check, explain_guess, hint

from . import truth
from .asked import GuessAsked, HintAsked
from .computer import chosen_player
from .errors import REFUSALS, ApiError
from .services import Services, Shared

CAUTION: Final = "These are the chances of a random board; this one was made so that nobody has to guess."

router = APIRouter(prefix="/api/games", tags=["help"], responses=REFUSALS)


@router.post("/{game_id}/hint")
async def give_hint(request: Request, services: Shared, game_id: str, asked: HintAsked) -> dict[str, Any]:
    """The easiest next step, in three levels."""

    def work(view: View, cancel: threading.Event) -> dict[str, Any]:
        found = hint(view, safe_only=asked.safe_only, clues_first=asked.clues_first, cancel=cancel)
        return found.to_json(asked.level)

    return await _helped(request, services, game_id, "hint", work)


@router.post("/{game_id}/check")
async def look_for_mistakes(request: Request, services: Shared, game_id: str) -> dict[str, Any]:
    """Flags and numbers that cannot be right."""
    return await _helped(request, services, game_id, "check", lambda view, cancel: check(view, cancel=cancel).to_json())


@router.post("/{game_id}/overlay")
async def overlay(request: Request, services: Shared, game_id: str) -> dict[str, Any]:
    """The chance of a mine in every closed cell."""
    made = services.sittings.get(game_id).needs_no_guess

    def work(view: View, cancel: threading.Event) -> dict[str, Any]:
        found = truth.found(truth.truth(view, "ignore", None, cancel), cancel, solutions=False)
        return found | {"best": truth.best(view), "caution": CAUTION if made else None}

    return await _helped(request, services, game_id, "overlay", work)


@router.post("/{game_id}/guess")
async def best_guess(request: Request, services: Shared, game_id: str, asked: GuessAsked) -> dict[str, Any]:
    """Whether a guess is needed, which is best, and why."""
    player = chosen_player(asked.player)

    def work(view: View, cancel: threading.Event) -> dict[str, Any]:
        return explain_guess(view, player, cancel=cancel).to_json()

    return await _helped(request, services, game_id, "guess", work)


async def _helped(
    request: Request,
    services: Services,
    game_id: str,
    kind: str,
    work: Callable[[View, threading.Event], dict[str, Any]],
) -> dict[str, Any]:
    """Help with what the person sees, and write down that it was given."""
    sitting = services.sittings.get(game_id)
    if sitting.state not in ("new", "running"):
        raise ApiError("conflict", "The game is over.")
    if sitting.paused:
        raise ApiError("conflict", "The game is paused.")
    view = sitting.view
    found = await services.pool.run(lambda cancel: work(view, cancel), request=request)
    sitting.help_with(kind)
    if sitting.kept >= 0:
        services.sittings.keep(sitting)
    return found | {"revision": sitting.revision}
