"""Games over HTTP: begun, played, paused, offered again. `moves` is what every click waits for."""

from __future__ import annotations

import json
import random
import secrets
from typing import Any, Final

from fastapi import APIRouter, Request
from starlette.responses import Response

from sapper.board import Game, InputError, Rules

from .asked import NewGame, Pause, small_layout, small_rules
from .errors import REFUSALS
from .services import Services, Shared
from .sitting import AGAIN, Sitting, check_move, new_id

_MOVES: Final = 10_000  # in one request

router = APIRouter(prefix="/api/games", tags=["games"], responses=REFUSALS)


@router.post("", status_code=201)
async def begin(services: Shared, asked: NewGame) -> dict[str, Any]:
    """A new game."""
    return services.sittings.add(_new(services, asked)).to_json()


def _new(services: Services, asked: NewGame) -> Sitting:
    if asked.record is not None:
        record = services.history.games.record(asked.record)
        game = Game(layout=record.layout, seed=record.seed, rule=record.rules.rule)
        return Sitting(new_id(), game, helped=[AGAIN], given=record.layout)
    if asked.layout is not None:
        layout = small_layout(asked.layout)
        return Sitting(new_id(), Game(layout=layout, rule=asked.rule), given=layout)
    rules = _random_rules(asked.rule) if asked.random_size else small_rules(asked.rules, asked.rule)
    seed = secrets.randbits(53) if asked.seed is None else int(asked.seed)
    return Sitting(new_id(), Game(rules, seed=seed))


def _random_rules(rule: str | None) -> Rules:
    """Any size from 9x9 to 30x30, between Beginner's and Expert's share of mines."""
    width, height = random.randint(9, 30), random.randint(9, 30)
    cells = width * height
    return Rules(width, height, random.randint(-(-cells * 10 // 81), cells * 99 // 480), rule or "opening")


@router.get("")
async def offered(services: Shared) -> dict[str, Any]:
    """The games that can be played on."""
    return {"games": services.sittings.offered()}


@router.get("/{game_id}")
async def state(services: Shared, game_id: str) -> dict[str, Any]:
    """One game."""
    return services.sittings.get(game_id).to_json()


@router.delete("/{game_id}")
async def forget(services: Shared, game_id: str) -> dict[str, Any]:
    """Offer this game no longer."""
    services.sittings.drop(game_id)
    return {"deleted": game_id}


_MOVES_BODY: Final = {
    "requestBody": {
        "required": True,
        "content": {
            "application/json": {
                "schema": {
                    "type": "object",
                    "required": ["moves"],
                    "properties": {
                        "moves": {
                            "type": "array",
                            "minItems": 1,
                            "maxItems": _MOVES,
                            "items": {
                                "type": "object",
                                "required": ["kind", "x", "y"],
                                "properties": {
                                    "kind": {"enum": ["open", "flag", "question", "mark", "chord"]},
                                    "x": {"type": "integer"},
                                    "y": {"type": "integer"},
                                    "ms": {"type": "number", "minimum": 0},
                                },
                            },
                        }
                    },
                }
            }
        },
    }
}


@router.post("/{game_id}/moves", openapi_extra=_MOVES_BODY)
async def moves(request: Request, game_id: str) -> Response:
    """Make moves, in their order, and say what they changed."""
    services: Services = request.app.state.services
    sitting = services.sittings.get(game_id)
    wanted = _wanted(await request.body())
    changes = []
    for kind, x, y, ms in wanted:
        changes.append(sitting.move(kind, x, y, ms))
    services.sittings.keep(sitting)
    return Response(json.dumps(sitting.delta(changes)).encode(), media_type="application/json")


def _wanted(body: bytes) -> list[tuple[str, int, int, int | None]]:
    """The moves of a request, checked."""
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        raise InputError("The request is not JSON.") from None
    listed = found.get("moves") if isinstance(found, dict) else None
    if not isinstance(listed, list) or not 1 <= len(listed) <= _MOVES:
        raise InputError(f"The request holds moves, a list of 1 to {_MOVES}.")
    return [check_move(move) for move in listed]


@router.post("/{game_id}/undo")
async def undo(services: Shared, game_id: str) -> dict[str, Any]:
    """Take back the move that lost; the game is practice from now on."""
    sitting = services.sittings.get(game_id)
    sitting.take_back()
    services.sittings.keep(sitting)
    return sitting.to_json()


@router.post("/{game_id}/restart")
async def restart(services: Shared, game_id: str) -> dict[str, Any]:
    """The same board from the beginning."""
    sitting = services.sittings.get(game_id)
    sitting.again()
    services.sittings.keep(sitting)
    return sitting.to_json()


@router.post("/{game_id}/pause")
async def pause(services: Shared, game_id: str, asked: Pause) -> dict[str, Any]:
    """Stop the clock, or let it run on."""
    sitting = services.sittings.get(game_id)
    sitting.hold(asked.paused)
    services.sittings.keep(sitting)
    return sitting.to_json()
