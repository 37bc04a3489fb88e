"""Serving the app: the socket, the address with its key, the browser, the log file, and a clean end."""

from __future__ import annotations

import asyncio
import logging
import logging.handlers
import os
import secrets
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Final

import uvicorn

from sapper.board import InputError
from sapper.history import History

from .app import create_app

_LOG: Final = "sapper.log"
_LOG_SIZE: Final = 1_000_000


def serve(
    *, port: int = 0, host: bool = False, browser: bool = True, data: Path | None = None, code: str | None = None
) -> None:
    """Serve the app until Ctrl+C. Port 0 takes any that is free; `host` lets the same network in."""
    history = History(data)
    _log_to(history.folder / _LOG)
    listening = _listen("0.0.0.0" if host else "127.0.0.1", port)
    port = listening.getsockname()[1]
    token = secrets.token_urlsafe(24)
    names = _own_names() if host else ()
    app = create_app(history, port=port, token=token, hosts=names)
    fragment = f"#/play/{code}" if code else ""
    address = f"http://127.0.0.1:{port}/?token={token}{fragment}"

    def ready() -> None:
        if history.message:
            print(history.message, file=sys.stderr)
        print(f"Sapper is at {address}\nCtrl+C ends it; games in progress are kept.", flush=True)
        if host:
            _invite(f"http://{names[0]}:{port}/?token={token}{fragment}")
        if browser and _has_screen():
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=1 << 16,
        limit_concurrency=500,
        timeout_keep_alive=60,
        timeout_graceful_shutdown=3,
        lifespan="on",
    )
    try:
        asyncio.run(_run(_Server(config, ready), listening))
    except KeyboardInterrupt:
        print("\nSapper has ended.", flush=True)
    finally:
        listening.close()


class _Server(uvicorn.Server):
    """Says where it is as soon as it answers."""

    def __init__(self, config: uvicorn.Config, ready: object) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and callable(self._ready):
            self._ready()


async def _run(server: uvicorn.Server, listening: socket.socket) -> None:
    await server.serve(sockets=[listening])


def _listen(address: str, port: int) -> socket.socket:
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((address, port))
    except (OSError, OverflowError) as error:
        listening.close()
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise InputError(f"Port {port} cannot be used: {reason}. --port 0 takes any that is free.") from None
    return listening


def _log_to(path: Path) -> None:
    """Sapper's and the server's messages go into a file that does not grow for ever."""
    handler = logging.handlers.RotatingFileHandler(path, maxBytes=_LOG_SIZE, backupCount=2, encoding="utf-8")
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    for name in ("sapper", "uvicorn"):
        logger = logging.getLogger(name)
        logger.addHandler(handler)
        if not logger.isEnabledFor(logging.INFO):
            logger.setLevel(logging.INFO)


def _own_names() -> tuple[str, ...]:
    """The address under which the network knows this machine, and its names."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: this only asks which way it would go
            address = probe.getsockname()[0]
        except OSError:
            address = "127.0.0.1"
    name = socket.gethostname().lower()
    return address, name, f"{name}.local"


def _invite(address: str) -> None:
    """Warn, and show the address as a picture that a phone can read."""
    import segno

    print(
        f"\nOpen to the network: everybody who has this address can play here, and what is sent is not encrypted.\n"
        f"{address}\n"
    )
    segno.make(address, micro=False).terminal(out=sys.stdout, compact=True, border=2)
    sys.stdout.flush()


def _has_screen() -> bool:
    """Whether a browser would have a place to open; without one, a text browser would take the terminal."""
    return not sys.platform.startswith("linux") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
