"""Positions from anywhere: analysed, proved, opened, saved, played from."""

from __future__ import annotations

import secrets
import threading
import time
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from sapper.board import FLAG, HIDDEN, Game, InputError, Layout, View, to_code
from sapper.history.facts import POSITION
from sapper.render import chances, png, svg
from sapper.solve import analyze, sample
from sapper.teach import prove

from . import truth
from .asked import Analyse, PlayFrom, Position, Prove, Save, check_small
from .errors import BYTES, REFUSALS
from .opening import opened, seen
from .services import Shared
from .sitting import OVER, Sitting, new_id

_TYPES: Final = {"svg": "image/svg+xml", "png": "image/png", "text": "text/plain", "code": "text/plain"}
_MOST_NAME: Final = 200

router = APIRouter(prefix="/api/analyse", tags=["analyse"], responses=REFUSALS)


@router.post("")
async def analyse(request: Request, services: Shared, asked: Analyse) -> dict[str, Any]:
    """What is true of a position."""
    view = asked.board()
    return await services.pool.run(lambda cancel: _analysed(view, asked, cancel), request=request)


def _analysed(view: View, asked: Analyse, cancel: threading.Event) -> dict[str, Any]:
    began = time.monotonic()
    found = _one(view, asked.flags, asked, cancel)
    other = "ignore" if asked.flags == "trust" else "trust"
    found["other"] = _one(view, other, asked, cancel) if asked.both else None
    found["best"] = truth.best(view) if asked.best and found["consistent"] else None
    found["ms"] = int(1000 * (time.monotonic() - began))
    return found


def _one(view: View, flags: str, asked: Analyse, cancel: threading.Event) -> dict[str, Any]:
    return truth.found(truth.truth(view, flags, asked.density, cancel), cancel, solutions=asked.solutions)


@router.post("/prove")
async def prove_cell(request: Request, services: Shared, asked: Prove) -> dict[str, Any]:
    """Why a cell is safe or a mine."""
    view = asked.board()
    x, y = asked.cell

    def work(cancel: threading.Event) -> dict[str, Any]:
        return prove(view, x, y, flags=asked.flags, cancel=cancel).to_json()

    return await services.pool.run(work, request=request)


@router.post("/save", response_class=Response)
async def save(request: Request, services: Shared, asked: Save) -> Response:
    """A position as a file."""
    view = asked.board()
    if asked.as_ not in _TYPES:
        raise InputError(f"A position is saved as one of {', '.join(_TYPES)}.")
    data = await services.pool.run(lambda cancel: _written(view, asked, cancel), request=request)
    name = f'attachment; filename="position.{"txt" if asked.as_ in ("text", "code") else asked.as_}"'
    return Response(data, media_type=_TYPES[asked.as_], headers={"Content-Disposition": name})


def _written(view: View, asked: Save, cancel: threading.Event) -> bytes:
    if asked.as_ == "text":
        return f"{view}\n".encode()
    if asked.as_ == "code":
        return to_code(view).encode()
    marks = {}
    if asked.overlay:
        analysis = truth.truth(view, asked.flags, asked.density, cancel)
        marks = chances(analysis.probability, analysis.safe, analysis.mines)
    if asked.as_ == "svg":
        return svg(view, cell=asked.cell, skin=asked.theme, overlay=marks).encode()
    return png(view, cell=asked.cell, skin=asked.theme, overlay=marks)


@router.post("/open", openapi_extra=BYTES)
async def open_position(
    request: Request,
    services: Shared,
    form: Annotated[str | None, Query(alias="format", max_length=_MOST_NAME)] = None,
) -> dict[str, Any]:
    """Whatever holds a board, read: a text, a code, a link, a Record, a file."""
    data = await request.body()
    return await services.pool.run(lambda _: opened(data, form), request=request)


@router.post("/read", openapi_extra=BYTES)
async def read_position(request: Request, services: Shared) -> dict[str, Any]:
    """The board in a picture, read."""
    data = await request.body()
    return await services.pool.run(lambda cancel: seen(data, cancel), request=request, lane="slow")


@router.post("/play", status_code=201)
async def play(request: Request, services: Shared, asked: PlayFrom) -> dict[str, Any]:
    """A game from here: the hidden part filled with a layout that fits."""
    view = asked.board()
    seed = secrets.randbits(53) if asked.seed is None else int(asked.seed)
    layout = await services.pool.run(lambda cancel: _filled(view, asked, seed, cancel), request=request)
    sitting = Sitting(new_id(), Game(layout=layout), helped=[POSITION], given=layout)
    cells = [(i % view.width, i // view.width, code) for i, code in enumerate(view.cells)]
    zeros_first = sorted((cell for cell in cells if cell[2] < HIDDEN), key=lambda cell: cell[2])
    flags = [("flag", x, y) for x, y, code in cells if code == FLAG]
    sitting.begin_with([*flags, *(("open", x, y) for x, y, _ in zeros_first)])
    if sitting.state in OVER:
        raise InputError("Every safe cell is open already: there is nothing left to play.")
    return services.sittings.add(sitting).to_json()


def _filled(view: View, asked: Position, seed: int, cancel: threading.Event) -> Layout:
    """One of the layouts that agree with a position, each as likely as it is."""
    if not analyze(view, flags=asked.flags, density=asked.density, cancel=cancel).consistent:
        raise InputError("No layout agrees with this position, so it cannot be played.")
    (layout,) = sample(view, 1, seed, flags=asked.flags, density=asked.density, cancel=cancel)
    check_small(layout.width, layout.height)
    return layout
