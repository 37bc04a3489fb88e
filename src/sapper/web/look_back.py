"""The history over HTTP: the table, figures, charts, replays, reviews, the computer beside the person, in and out."""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Depends, Query, Request
from pydantic import Field
from starlette.requests import ClientDisconnect
from starlette.responses import StreamingResponse

from sapper.board import Cancelled, Game, Layout, Record, to_code
from sapper.history import Filter
from sapper.history.transfer import lines_of
from sapper.teach import review

from .asked import Asked, Name, Whole, check_small
from .computer import chosen_player
from .errors import BYTES, REFUSALS, ApiError
from .rival import played_by
from .services import Services, Shared
from .sitting import HEX

_LONGEST: Final = 600.0  # seconds for what goes on behind a bar
_REVIEW: Final = 60.0
_IN_MEMORY: Final = 1 << 20
_MOST_IDS: Final = 100_000

router = APIRouter(prefix="/api/history", tags=["history"], responses=REFUSALS)

Id = Annotated[int, Field(ge=1, le=2**53)]
Date = Annotated[int | None, Query(ge=0, le=2**53)]
Count = Annotated[int | None, Query(ge=0, le=2**40)]
Word = Annotated[str | None, Query(max_length=200)]


def _filter(
    level: Word = None,
    rules: Word = None,
    rule: Word = None,
    result: Word = None,
    player: Word = None,
    technique: Word = None,
    no_guess: bool | None = None,
    helped: bool | None = None,
    practice: bool | None = None,
    ms_min: Count = None,
    ms_max: Count = None,
    bv3_min: Count = None,
    bv3_max: Count = None,
    since: Date = None,
    until: Date = None,
) -> Filter:
    return Filter(
        level, rules, rule, result, player, no_guess, helped, practice, technique, ms_min, ms_max, bv3_min, bv3_max,
        since, until,
    )  # fmt: skip


Which = Annotated[Filter, Depends(_filter)]


class Player(Asked):
    """Who plays."""

    player: Name = "best"


class Rivals(Player):
    """Which boards of the person the computer plays."""

    level: Name | None = None
    most: Annotated[int, Field(ge=1, le=1000)] = 100


class FilterAsked(Asked):
    """A filter in a body, as in a query."""

    level: Name | None = None
    rules: Name | None = None
    rule: Name | None = None
    result: Name | None = None
    player: Name | None = None
    technique: Name | None = None
    no_guess: bool | None = None
    helped: bool | None = None
    practice: bool | None = None
    ms_min: Whole | None = None
    ms_max: Whole | None = None
    bv3_min: Whole | None = None
    bv3_max: Whole | None = None
    since: Whole | None = None
    until: Whole | None = None


class Deletion(Asked):
    """Which games to delete: by number, by a filter, or all of them."""

    ids: Annotated[list[Id], Field(max_length=_MOST_IDS)] | None = None
    filter: FilterAsked | None = None
    all: Literal[True] | None = None


@router.get("")
def games(
    services: Shared,
    which: Which,
    sort: Annotated[str, Query(max_length=20)] = "played",
    down: bool = True,
    offset: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0,
    limit: Annotated[int, Query(ge=1, le=500)] = 50,
) -> dict[str, Any]:
    """A page of the table."""
    page = services.history.table.page(which, sort, down, offset, limit)
    return {"games": page.games, "total": page.total}


@router.get("/figures")
def figures(services: Shared, which: Which) -> dict[str, Any]:
    """Totals, rates, averages, best times, streaks."""
    return services.history.figures.all(which)


@router.get("/charts")
def charts(services: Shared, which: Which) -> dict[str, Any]:
    """Data for the charts."""
    return services.history.charts.all(which)


@router.get("/mine")
def mine(services: Shared) -> dict[str, Any]:
    """The live figures of the person."""
    return services.history.figures.by_level(Filter(player="me"))


@router.get("/versus")
def versus(services: Shared, player: Annotated[str, Query(max_length=200)] = "best") -> dict[str, Any]:
    """The person beside the computer."""
    return services.history.versus.all(chosen_player(player).name)


@router.post("/versus")
async def play_rivals(request: Request, services: Shared, asked: Rivals) -> dict[str, Any]:
    """Let the computer play boards of the person that it has not played."""
    player, versus = chosen_player(asked.player).name, services.history.versus
    Filter(level=asked.level)

    def work(cancel: threading.Event) -> dict[str, Any]:
        ids = versus.unplayed(player, asked.level)[: asked.most]
        for id_ in ids:
            services.history.games.add(played_by(player, services.history.games.record(id_), cancel))
        return versus.all(player) | {"played": len(ids)}

    found = await services.pool.run(work, request=request, lane="slow", seconds=_LONGEST)
    services.rater.wake()
    return found


@router.get("/export", response_class=StreamingResponse)
def export(services: Shared, which: Which, form: Annotated[str, Query(alias="format", max_length=20)] = "csv") -> Any:
    """The games as a file."""
    lines = services.history.transfer.export(which, form)
    kind = "text/csv; charset=utf-8" if form == "csv" else "application/x-ndjson"
    name = f'attachment; filename="sapper-games.{form}"'
    return StreamingResponse(_encoded(lines), media_type=kind, headers={"Content-Disposition": name})


def _encoded(lines: Iterator[str]) -> Iterator[bytes]:
    """Many lines at once: each piece goes through a thread of its own."""
    piece: list[str] = []
    for line in lines:
        piece.append(line)
        if len(piece) == 200:
            yield "".join(piece).encode()
            piece.clear()
    yield "".join(piece).encode()


@router.post("/import", openapi_extra=BYTES)
async def take_in(request: Request, services: Shared) -> dict[str, Any]:
    """Games from a file that was exported."""
    with tempfile.SpooledTemporaryFile(_IN_MEMORY) as file:
        try:
            async for piece in request.stream():
                file.write(piece)
        except ClientDisconnect:
            raise Cancelled("Whoever asked has gone.") from None
        file.seek(0)

        def work(cancel: threading.Event) -> dict[str, Any]:
            return services.history.transfer.take_in(lines_of(file), cancel).to_json()

        found = await services.pool.run(work, lane="slow", seconds=_LONGEST)
    services.rater.wake()
    return found


@router.post("/delete")
async def delete(services: Shared, asked: Deletion) -> dict[str, Any]:
    """Delete games."""
    given = [one for one in (asked.ids, asked.filter, asked.all) if one is not None]
    if len(given) != 1:
        raise ApiError("bad_input", "Games are deleted by ids, by a filter, or all of them.")

    def work(_: threading.Event) -> dict[str, Any]:
        which = Filter() if asked.filter is None else Filter(**asked.filter.model_dump())
        ids = services.history.table.ids(which) if asked.ids is None else asked.ids
        return {"deleted": services.history.games.delete(ids)}

    return await services.pool.run(work, lane="slow", seconds=_LONGEST)


@router.get("/{id_}")
def game(services: Shared, id_: Id) -> dict[str, Any]:
    """One game, move by move."""
    return {"row": _row(services, id_), **replay(services.history.games.record(id_))}


@router.delete("/{id_}")
def delete_one(services: Shared, id_: Id) -> dict[str, Any]:
    """Delete a game."""
    _row(services, id_)
    return {"deleted": services.history.games.delete([id_])}


@router.post("/{id_}/review")
async def judge(request: Request, services: Shared, id_: Id) -> dict[str, Any]:
    """The verdict on every move."""
    _row(services, id_)
    record = services.history.games.record(id_)

    def work(cancel: threading.Event) -> dict[str, Any]:
        return review(record, cancel=cancel).to_json()

    return await services.pool.run(work, request=request, lane="slow", seconds=_REVIEW)


@router.post("/{id_}/computer")
async def let_play(request: Request, services: Shared, id_: Id, asked: Player) -> dict[str, Any]:
    """Let the computer play this board at once."""
    player = chosen_player(asked.player).name
    _row(services, id_)
    record = services.history.games.record(id_)
    check_small(record.rules.width, record.rules.height)
    finished = await services.pool.run(lambda cancel: played_by(player, record, cancel), request=request, lane="slow")
    new = services.history.games.add(finished)
    services.rater.wake()
    return services.history.table.row(new)


def _row(services: Services, id_: int) -> dict[str, Any]:
    if not services.history.table.holds(id_):
        raise ApiError("not_found", f"There is no game {id_} in the history.")
    return services.history.table.row(id_)


def replay(record: Record) -> dict[str, Any]:
    """A game as the page replays it: what every move changed."""
    game = Game(layout=record.layout, seed=record.seed, rule=record.rules.rule)
    moves = []
    for ms, kind, x, y in record.moves:
        change = getattr(game, kind)(x, y, ms)
        codes = change.codes.translate(HEX).decode()
        moves.append(
            {
                "ms": ms,
                "kind": kind,
                "x": x,
                "y": y,
                "at": change.indices,
                "codes": codes,
                "state": game.state,
                "sentence": change.sentence,
            }
        )
    layout, rules = record.layout, record.rules
    return {
        "width": rules.width,
        "height": rules.height,
        "mines": rules.mines,
        "layout": None if layout is None else str(layout),
        "code": None if layout is None else to_code(_shared(layout, game.first)),
        "ms": record.ms,
        "moves": moves,
        "record": record.to_json(),
    }


def _shared(layout: Layout, first: tuple[int, int] | None) -> Layout:
    """The Layout with the cell that was opened first."""
    return layout if layout.first else Layout.from_mask(layout.width, layout.height, layout.mask, first=first)
