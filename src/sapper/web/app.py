"""The app factory: routes, the shape of errors, the guard around them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from fastapi import FastAPI
from starlette.responses import FileResponse
from starlette.staticfiles import StaticFiles

from sapper._version import __version__
from sapper.history import History

from . import analyse, errors, games, helping, look_back, meta, train, watch
from .guard import Guard
from .services import Services

STATIC: Final = Path(__file__).parent / "static"


def create_app(
    history: History,
    *,
    port: int,
    token: str | None = None,
    hosts: Iterable[str] = (),
    threads: int | None = None,
) -> Guard:
    """The whole app as an ASGI app behind its guard. It closes the history when the server ends.

    `port` names the cookie and the address under which it answers, `hosts` are further names of this machine.
    """
    services = Services.on(history, threads)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        services.rater.wake()
        yield
        await services.pool.close()
        services.sittings.close()
        history.close()

    app = FastAPI(
        title="Sapper",
        version=__version__,
        description="Play, watch, analyse, train and look back. Boards travel in the text form of docs/text.md.",
        openapi_url="/api/openapi.json",
        docs_url=None,  # its page would load scripts from elsewhere
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.services = services
    errors.install(app)
    for part in (meta, games, helping, analyse, watch, look_back, train):
        app.include_router(part.router)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")

    @app.get("/", include_in_schema=False)
    async def page() -> FileResponse:
        return FileResponse(STATIC / "index.html")

    return Guard(app, port=port, token=token, hosts=hosts)
