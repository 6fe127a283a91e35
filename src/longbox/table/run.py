"""Runs the server in this process until it is told to stop."""

from __future__ import annotations

import errno
import gc
import os
import socket
import sys

import uvicorn
from starlette.types import ASGIApp

from longbox.table.app import PAGE, make_app
from longbox.table.messages import MOST_BYTES
from longbox.table.metrics import log_to_stderr
from longbox.table.settings import Settings

GRACE = 5  # seconds that connections have to end


class Server(uvicorn.Server):
    """Says where it listens once it does, so that whoever started it can connect."""

    def __init__(self, config: uvicorn.Config, host: str) -> None:
        super().__init__(config)
        self.host = host

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        await super().startup(sockets)  # type: ignore[arg-type]
        if self.started:
            port = self.servers[0].sockets[0].getsockname()[1]
            shown = "localhost" if self.host in ("127.0.0.1", "0.0.0.0", "::", "::1", "") else self.host
            print(f"Longbox is on the table: http://{shown}:{port}", flush=True)
            if not (PAGE / "index.html").is_file():
                print("(the page is not built yet: make setup builds it)", flush=True)


def _no_pauses() -> None:
    """Tables hold many objects and few cycles: looking through all of them often would be felt, as would threads that
    do not make way for each other."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    sys.setswitchinterval(0.001)


class BadAddress(ValueError):
    """Nothing can be listened to there."""


def listening(host: str, port: int) -> socket.socket:
    """Bound before anything else is done, so that a bad address is told at once and in one line."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (socket.gaierror, UnicodeError):
        raise BadAddress(f"'{host}' is no address of this machine: --host 127.0.0.1 is, 0.0.0.0 means all") from None
    found = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
    except OSError as error:
        found.close()
        if error.errno == errno.EADDRINUSE:
            raise BadAddress(f"port {port} is taken: name another one with --port, or 0 for any free one") from None
        if error.errno == errno.EACCES:
            raise BadAddress(f"port {port} needs more rights than you have: name one above 1023 with --port") from None
        raise BadAddress(f"'{host}' is no address of this machine: --host 127.0.0.1 is, 0.0.0.0 means all") from None
    return found


def serve(settings: Settings, host: str, port: int, log: bool = False, app: ASGIApp | None = None) -> bool:
    """True if it ended as it should. `app`: instead of the one that the settings make."""
    if log:
        log_to_stderr()
    app = app or make_app(settings)
    bound = listening(host, port)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        ws="websockets-sansio",
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=GRACE,
    )
    _no_pauses()
    server = Server(config, host)
    server.run([bound])
    return server.started
