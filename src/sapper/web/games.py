"""Games over HTTP: begun, played, paused, offered again. `moves` is what every click waits for."""

from __future__ import annotations

import json
import random
import secrets
from typing import Any, Final

from fastapi import APIRouter, Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from sapper.board import Cell, Game, InputError, Layout, from_code, to_code

from .asked import NewGame, Pause, check_small, random_rules, small_layout, small_rules
from .boards import wish_of
from .computer import Computer
from .errors import REFUSALS, ApiError
from .limits import MOST_MOVES
from .live import Message
from .services import Services, Shared, SharedBySocket
from .sitting import AGAIN, Sitting, Wanted, check_move, new_id
from .sockets import converse, pace_of, trouble

router = APIRouter(prefix="/api/games", tags=["games"], responses=REFUSALS)


@router.post("", status_code=201)
async def begin(services: Shared, asked: NewGame) -> dict[str, Any]:
    """A new game."""
    return services.sittings.add(_new(services, asked)).to_json()


def _new(services: Services, asked: NewGame) -> Sitting:
    if asked.record is not None:
        record = services.history.games.record(asked.record)
        check_small(record.rules.width, record.rules.height)
        game = Game(layout=record.layout, seed=record.seed, rule=record.rules.rule)
        sitting = Sitting(new_id(), game, helped=[AGAIN], given=record.layout)
        sitting.no_guess = {} if record.no_guess else None
        if asked.opened and (first := record.replay().first) is not None:
            _open_first(sitting, first)
        return sitting
    if asked.code is not None:
        return _of_code(asked.code, asked.rule)
    if asked.layout is not None:
        layout = small_layout(asked.layout)
        return Sitting(new_id(), Game(layout=layout, rule=asked.rule), given=layout)
    rules = random_rules(asked.rule, random.Random()) if asked.random_size else small_rules(asked.rules, asked.rule)
    seed = secrets.randbits(53) if asked.seed is None else int(asked.seed)
    sitting = Sitting(new_id(), Game(rules, seed=seed))
    if asked.no_guess:
        sitting.no_guess = {} if asked.no_guess is True else asked.no_guess.model_dump(exclude_none=True)
        wish_of(sitting.no_guess, rules)  # says at once what cannot be
        sitting.wish = services.sittings.wishes.begin(sitting)
    return sitting


def _of_code(code: str, rule: str | None) -> Sitting:
    """The board of a share code, its first cell open."""
    layout = from_code(code)
    if not isinstance(layout, Layout):
        raise InputError("This is the code of a position, not of a board; open it under Analyse.")
    check_small(layout.width, layout.height)
    sitting = Sitting(new_id(), Game(layout=layout, rule=rule), given=layout)
    if layout.first is not None:
        _open_first(sitting, layout.first)
    return sitting


def _open_first(sitting: Sitting, first: Cell) -> None:
    """The same start for everybody, unless it would end the game."""
    layout = sitting.game.layout
    if layout is not None and not layout.is_mine(*first):
        sitting.begin_with([("open", *first)])


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
                            "maxItems": MOST_MOVES,
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
    wanted = _wanted(await request.body())
    sitting = services.sittings.get(game_id)
    if sitting.wish is not None:
        await _wait_a_moment(sitting, wanted)
    delta = services.sittings.make(sitting, wanted)
    return Response(json.dumps(delta).encode(), media_type="application/json")


async def _wait_a_moment(sitting: Sitting, wanted: list[Wanted]) -> None:
    """Most no-guess boards are made within moments of their first click."""
    first = next(((x, y) for kind, x, y, _ in wanted if kind == "open" and sitting.game.rules.holds(x, y)), None)
    if sitting.wish is not None and first is not None and not sitting.paused:
        await sitting.wish.patient(first)


def _wanted(body: bytes) -> list[Wanted]:
    """The moves of a request, checked."""
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        raise InputError("The request is not JSON.") from None
    listed = found.get("moves") if isinstance(found, dict) else None
    if not isinstance(listed, list) or not 1 <= len(listed) <= MOST_MOVES:
        raise InputError(f"The request holds moves, a list of 1 to {MOST_MOVES}.")
    return [check_move(move) for move in listed]


@router.post("/{game_id}/undo")
async def undo(services: Shared, game_id: str) -> dict[str, Any]:
    """Take back the move that lost; the game is practice from now on."""
    sitting = services.sittings.get(game_id)
    sitting.take_back()
    return services.sittings.renew(sitting)


@router.post("/{game_id}/restart")
async def restart(services: Shared, game_id: str) -> dict[str, Any]:
    """The same board from the beginning."""
    sitting = services.sittings.get(game_id)
    sitting.again()
    return services.sittings.renew(sitting)


@router.post("/{game_id}/pause")
async def pause(services: Shared, game_id: str, asked: Pause) -> dict[str, Any]:
    """Stop the clock, or let it run on."""
    sitting = services.sittings.get(game_id)
    sitting.hold(asked.paused)
    return services.sittings.renew(sitting)


@router.get("/{game_id}/position")
async def position(services: Shared, game_id: str) -> dict[str, Any]:
    """What the person sees, to analyse it."""
    view = services.sittings.get(game_id).view
    return {"view": str(view), "total": view.total, "code": to_code(view)}


@router.websocket("/{game_id}/live")
async def live(socket: WebSocket, services: SharedBySocket, game_id: str) -> None:
    """Tell a tab what happens to a game, and let it hand the board to the computer."""
    await socket.accept()
    sittings = services.sittings
    try:
        sitting = sittings.get(game_id)
    except ApiError as error:
        await socket.send_text(json.dumps(trouble(error)))
        await socket.close()
        return
    ours: list[Computer] = []

    def anew() -> Message:
        return {"type": "state", "game": sitting.to_json()}

    async def heard(message: Message) -> None:
        do = message["do"]
        if do == "take_over":
            player, pace = message.get("player", "best"), pace_of(message.get("pace", 200))
            ours[:] = [Computer(sittings, services.pool, sitting, player, pace)]
        elif do not in ("pace", "step", "stop"):
            raise InputError("What can be done here is take_over, pace, step and stop.")
        elif sitting.computer is None:
            raise ApiError("conflict", "The computer does not play.")
        elif do == "pace":
            sitting.computer.set_pace(pace_of(message.get("pace")))
        elif do == "step":
            sitting.computer.pace.step()
        else:
            sitting.computer.stop()

    try:
        with sittings.live.listening(game_id) as waiting:
            waiting.put_nowait(anew())
            await converse(socket, waiting, heard, anew)
    finally:
        for computer in ours:
            computer.stop()
        if not sittings.live.heard(game_id):
            sittings.rest(sitting)
