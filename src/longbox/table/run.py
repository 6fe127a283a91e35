"""Runs the server in this process until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import os
import socket
import sys
import threading
import webbrowser
from dataclasses import dataclass

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from longbox.table.app import make_app
from longbox.table.logs import Format, log_to_stderr
from longbox.table.messages import MOST_BYTES
from longbox.table.page_files import PAGE
from longbox.table.settings import Settings

KEEPALIVE = {"TCP_KEEPIDLE": 30, "TCP_KEEPINTVL": 10, "TCP_KEEPCNT": 3}
GRACE = 5  # seconds that connections have to end
FURTHER = 100  # ports that are tried


class Server(uvicorn.Server):
    """Says where it listens once it does, so that whoever started it can connect."""

    def __init__(self, config: uvicorn.Config, host: str, kept: str, browse: bool) -> None:
        super().__init__(config)
        self.host = host
        self.kept = kept
        self.browse = browse

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        await super().startup(sockets)  # type: ignore[arg-type]
        if self.started:
            port = self.servers[0].sockets[0].getsockname()[1]
            shown = "localhost" if self.host in ("127.0.0.1", "0.0.0.0", "::", "::1", "") else self.host
            address = f"http://{f'[{shown}]' if ':' in shown else shown}:{port}"
            print(f"Longbox is on the table: {address}", flush=True)
            print(f"Games are kept in {self.kept}", flush=True)
            if not (PAGE / "index.html").is_file():
                print("(the page is not built yet: make setup builds it)", flush=True)
            elif self.browse:
                threading.Thread(target=show, args=[address], daemon=True).start()  # some browsers take their time


def show(address: str) -> None:
    """In a browser, where there is one with a screen to show it on."""
    screen = os.name == "nt" or sys.platform == "darwin" or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
    if screen:
        with contextlib.suppress(webbrowser.Error, OSError):
            webbrowser.open(address)


def _no_pauses() -> None:
    """Tables hold many objects and few cycles: looking through all of them often would be felt, as would threads that
    do not make way for each other."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    sys.setswitchinterval(0.001)


class Http(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """Drops whoever connects and then says nothing, or its request letter by letter."""

    patience = 20.0  # seconds

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        self.silence = asyncio.get_running_loop().call_later(self.patience, self._hang_up, transport)

    def connection_lost(self, error: Exception | None) -> None:
        self.silence.cancel()
        super().connection_lost(error)

    def _hang_up(self, transport: asyncio.Transport) -> None:
        if self.cycle is None and transport.get_protocol() is self:  # no request yet, and no socket
            transport.abort()


class BadAddress(ValueError):
    """Nothing can be listened to there."""


class TakenPort(BadAddress):
    """Somebody else listens there."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where to listen."""

    host: str = "127.0.0.1"
    port: int = 8000
    next_free: bool = False  # if the port is taken, one of those after it
    browse: bool = False  # show the page in a browser


def listening(place: Place) -> socket.socket:
    """Bound before anything else is done, so that a bad address is told at once and in one line."""
    ports = range(place.port, min(place.port + FURTHER, 65536)) if place.next_free else [place.port]
    for port in ports:
        try:
            found = _bound(place.host, port)
        except TakenPort:
            if port == ports[-1]:
                raise
            continue
        if port != place.port:
            print(f"Port {place.port} is taken, so it is {port} this time", flush=True)
        return found
    raise AssertionError("there is always a port to try")


def _bound(host: str, port: int) -> socket.socket:
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
        for (
            option,
            value,
        ) in KEEPALIVE.items():  # connections have it from here: who is gone without a word is found out
            if hasattr(socket, option):
                found.setsockopt(socket.IPPROTO_TCP, getattr(socket, option), value)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        found.bind(address)
    except OSError as error:
        found.close()
        if error.errno == errno.EADDRINUSE:
            raise TakenPort(f"port {port} is taken: name another one with --port, or 0 for any free one") from None
        if error.errno == errno.EACCES:
            raise BadAddress(f"port {port} needs more rights than you have: name one above 1023 with --port") from None
        raise BadAddress(f"'{host}' is no address of this machine: --host 127.0.0.1 is, 0.0.0.0 means all") from None
    return found


def serve(settings: Settings, place: Place, log: Format | None = None, app: ASGIApp | None = None) -> bool:
    """True if it ended as it should. `app`: instead of the one that the settings make."""
    if log:
        log_to_stderr(log)
    app = app or make_app(settings)
    bound = listening(place)
    config = uvicorn.Config(
        app,
        host=place.host,
        port=place.port,
        http=Http,
        ws="websockets-sansio",
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        log_config=None if log else uvicorn.config.LOGGING_CONFIG,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=GRACE,
    )
    Http.patience = settings.request_within
    _no_pauses()
    server = Server(config, place.host, settings.place, place.browse)
    server.run([bound])
    return server.started
