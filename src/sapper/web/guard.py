"""Who may ask, and what a page may do: the door of the app.

The server listens on this machine, where any web page the person visits may send requests too. So every request needs
the cookie that only the printed address gives; its Host must be ours (a foreign name that resolves to this machine is
refused), its Origin too; and the page itself may load and reach nothing but this server.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable
from http.cookies import CookieError, SimpleCookie
from typing import Final
from urllib.parse import parse_qs

from fastapi import HTTPException
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .errors import said

POLICY: Final = (
    "default-src 'self'; img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
MOST: Final = 4 << 20  # bytes of a request
MOST_BY_PATH: Final = {"/api/settings": 64 << 10, "/api/analyse/read": 24 << 20, "/api/history/import": 1 << 30}
_NO_KEY: Final = "This page is opened by the address that `sapper play` printed: it carries the key."


class Guard:
    """An ASGI app around the app."""

    def __init__(self, app: ASGIApp, *, port: int, token: str | None = None, hosts: Iterable[str] = ()) -> None:
        self.app = app
        self.token = token or secrets.token_urlsafe(24)
        self.cookie = f"sapper_{port}"
        self.secret = secrets.token_urlsafe(24)
        names = ("127.0.0.1", "localhost", "[::1]", *hosts)
        self.hosts = frozenset(f"{name.lower()}:{port}" for name in names)
        if port == 80:
            self.hosts |= frozenset(name.lower() for name in names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self.app(scope, receive, send)
        answer = self._answer(scope)
        if scope["type"] == "websocket":
            if answer is not None:
                await receive()
                return await send({"type": "websocket.close", "code": 1008, "reason": "forbidden"})
            return await self.app(scope, receive, send)
        send = _with_headers(scope, send)
        if answer is not None:
            return await answer(scope, receive, send)
        return await self.app(scope, _bounded(scope, receive), send)

    def _answer(self, scope: Scope) -> Response | None:
        """What the guard itself answers; None lets the request through."""
        headers = Headers(scope=scope)
        if (refused := self._foreign(scope, headers)) is not None:
            return said("forbidden", refused)
        if scope["type"] == "http" and scope["path"] == "/" and (key := _key(scope)) is not None:
            return self._exchange(key)
        if not self._has_cookie(headers):
            return self._no_key(scope, headers)
        most = MOST_BY_PATH.get(scope["path"], MOST)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 12 or int(length) > most:
            return said("too_big", f"A request here has at most {most} bytes.")
        return None

    def _foreign(self, scope: Scope, headers: Headers) -> str | None:
        """Why a request is not from our own page; None when it may be."""
        hosts, origins = headers.getlist("host"), headers.getlist("origin")
        if len(hosts) != 1 or hosts[0].lower() not in self.hosts:
            return "This server answers under its own address only."
        if origins and origins != [f"http://{hosts[0].lower()}"]:
            return "This server answers its own page only."
        if scope["type"] == "websocket" and not origins:
            return "A WebSocket says where it comes from."
        cross = headers.get("sec-fetch-site") in ("cross-site", "same-site")
        if cross and not (scope["path"] == "/" and headers.get("sec-fetch-mode") == "navigate"):
            return "This server answers its own page only."
        return None

    def _exchange(self, key: str) -> Response:
        """The key of the printed address for a cookie that scripts cannot read."""
        if not hmac.compare_digest(key.encode(), self.token.encode()):
            return said("forbidden", _NO_KEY)
        answer = RedirectResponse("/", 303, {"Cache-Control": "no-store"})
        answer.set_cookie(self.cookie, self.secret, httponly=True, samesite="strict", path="/")
        return answer

    def _has_cookie(self, headers: Headers) -> bool:
        try:
            cookies = SimpleCookie("; ".join(headers.getlist("cookie")))
        except CookieError:
            return False
        return self.cookie in cookies and hmac.compare_digest(cookies[self.cookie].value.encode(), self.secret.encode())

    @staticmethod
    def _no_key(scope: Scope, headers: Headers) -> Response:
        if scope["path"] == "/" and "text/html" in headers.get("accept", ""):
            return PlainTextResponse(_NO_KEY + "\n", 403)
        return said("forbidden", _NO_KEY)


def _key(scope: Scope) -> str | None:
    try:
        found = parse_qs(scope["query_string"].decode("latin-1"), max_num_fields=8).get("token")
    except ValueError:
        return None
    return found[0] if found else None


def _with_headers(scope: Scope, send: Send) -> Send:
    """Every answer carries the policy; answers of the API are kept by nobody, files are asked for again."""
    keep = "no-store" if scope["path"].startswith("/api/") else "no-cache"

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            headers.setdefault("Cache-Control", keep)
        await send(message)

    return sent


def _bounded(scope: Scope, receive: Receive) -> Receive:
    """A body that says nothing of its length, or lies, is bounded too."""
    most, got = MOST_BY_PATH.get(scope["path"], MOST), 0

    async def received() -> Message:
        nonlocal got
        message = await receive()
        got += len(message.get("body", b""))
        if got > most:
            raise HTTPException(413, f"A request here has at most {most} bytes")  # no ApiError: FastAPI would hide it
        return message

    return received
