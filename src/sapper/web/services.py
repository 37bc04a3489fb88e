"""What the routes share: one bundle, made with the app."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request, WebSocket
from starlette.requests import HTTPConnection

from sapper.history import History

from .drills import Waiting
from .pool import Pool
from .rating import Rater
from .settings import Settings
from .sittings import Sittings


@dataclass(slots=True)
class Services:
    """Everything that outlives a request."""

    history: History
    pool: Pool
    settings: Settings
    sittings: Sittings
    rater: Rater
    drills: Waiting

    @classmethod
    def on(cls, history: History, threads: int | None = None) -> Services:
        """The services of an app whose games are kept in this history."""
        pool = Pool(threads)
        sittings, rater = Sittings(history, pool), Rater(history, pool)
        sittings.ended = rater.wake
        return cls(history, pool, Settings(history.folder), sittings, rater, Waiting())


def services_of(connection: HTTPConnection) -> Services:
    """The services of the app that got this request."""
    services: Services = connection.app.state.services
    return services


def _of_request(request: Request) -> Services:
    return services_of(request)


def _of_socket(socket: WebSocket) -> Services:
    return services_of(socket)


Shared = Annotated[Services, Depends(_of_request)]
SharedBySocket = Annotated[Services, Depends(_of_socket)]
