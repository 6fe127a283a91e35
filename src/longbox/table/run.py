"""Runs the server until it is told to stop: in this process, or in several that share a port."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import ipaddress
import os
import secrets
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from types import FrameType

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from longbox.table import processes
from longbox.table.app import make_app
from longbox.table.database import url_of
from longbox.table.leases import Share
from longbox.table.logs import Format, log_to_stderr
from longbox.table.messages import MOST_BYTES
from longbox.table.page_files import PAGE
from longbox.table.processes import Child, Parent
from longbox.table.proxy import networks
from longbox.table.settings import BadSettings, Settings
from longbox.table.store import Store
from longbox.table.wire import Wire

KEEPALIVE = {"TCP_KEEPIDLE": 30, "TCP_KEEPINTVL": 10, "TCP_KEEPCNT": 3}
GRACE = 5  # seconds that connections have to end
FURTHER = 100  # ports that are tried


class Server(uvicorn.Server):
    """Says where it listens once it does, so that whoever started it can connect."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        await super().startup(sockets)  # type: ignore[arg-type]
        if self.started:
            self.ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A second Ctrl-C while it puts everything away changes nothing: that does not take long."""
        if not (self.should_exit and sig == signal.SIGINT):
            super().handle_exit(sig, frame)


def announce(place: Place, port: int, kept: str) -> None:
    shown = "localhost" if place.host in ("127.0.0.1", "0.0.0.0", "::", "::1", "") else place.host
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{port}"
    print(f"Longbox is on the table: {address}", flush=True)
    print(f"Games are kept in {kept}", flush=True)
    if sys.stdout.isatty():  # somebody looks who may want to know
        print("Ctrl-C ends it", flush=True)
    if not (PAGE / "index.html").is_file():
        print("(the page is not built yet: make setup builds it)", flush=True)
    elif place.browse:
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


Make = Callable[[Settings, Share | None], ASGIApp]


def app_of(settings: Settings, share: Share | None) -> ASGIApp:
    return make_app(settings, share=share)


def serve(settings: Settings, place: Place, log: Format | None = None, make: Make = app_of) -> bool:
    """True if it ended as it should. `make`: puts another app together than the one that the settings make."""
    if log:
        log_to_stderr(log)
    child = processes.inherited()
    if child is not None:
        return _serve(settings, place, child.socket(), log, make, child)
    networks(settings.trusted_proxies)  # a mistake is told now, and not to whoever comes first
    if settings.processes > 1 or settings.advertise:
        check_shared(settings)
    with listening(place) as bound:
        if settings.processes == 1:
            return _serve(settings, place, bound, log, make, None)
        Store(settings.url, settings.store_timeout).dispose()  # what is wrong with it is told once, and not by each
        port = bound.getsockname()[1]
        return Parent(settings.processes, bound, lambda: announce(place, port, settings.place)).run()


def _serve(
    settings: Settings, place: Place, bound: socket.socket, log: Format | None, make: Make, child: Child | None
) -> bool:
    sockets = [bound]
    share = None
    if child is not None or settings.advertise:
        door, address = private(settings)
        sockets.append(door)
        share = Share(child.id if child is not None else secrets.token_hex(8), address, child.after if child else "")
    config = uvicorn.Config(
        make(settings, share),
        host=place.host,
        port=place.port,
        http=Http,
        ws=Wire,
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
    port = bound.getsockname()[1]
    if child is not None:  # told to end, it ends as if by itself, with all that it has begun put away
        signal.signal(signal.SIGTERM, lambda *_: None)
    server = Server(config, child.ready if child is not None else lambda: announce(place, port, settings.place))
    server.run(sockets)
    return server.started


# ---------------------------------------------------------------- several processes


def check_shared(settings: Settings) -> None:
    """Whether processes can share this database from where they are."""
    if settings.processes > 1 and os.name != "posix":
        raise BadSettings("several processes need Linux, macOS or another Unix")
    host = advertised(settings)[0]
    if url_of(settings.url).get_backend_name() == "sqlite" and not ipaddress.ip_address(host).is_loopback:
        raise BadSettings(f"a file is shared on one machine alone: to be reached at {host} needs --db postgresql://...")


def advertised(settings: Settings) -> tuple[str, int]:
    """The address and the first port at which other processes reach ours; 0: any port."""
    text = settings.advertise or "127.0.0.1"
    host, port = text, "0"
    if text.startswith("[") or text.count(":") == 1:
        host, _, port = text.rpartition(":") if not text.endswith("]") else (text, "", "0")
    try:
        found = socket.getaddrinfo(host.strip("[]"), None, type=socket.SOCK_STREAM)[0][4][0]
        if not 0 <= int(port) <= 65535 - settings.processes:
            raise ValueError
    except (OSError, ValueError, UnicodeError):
        raise BadSettings(f"'{text}' is no address to be reached at: 10.0.0.5 is, and 10.0.0.5:9000") from None
    return str(found), int(port)


def private(settings: Settings) -> tuple[socket.socket, str]:
    """The door for other processes, and its address. One port more than there are processes, so that one of them can
    be replaced while all others serve."""
    host, first = advertised(settings)
    for port in range(first, first + settings.processes + 1) if first else [0]:
        try:
            door = _bound(host, port)
        except TakenPort:
            continue
        port = door.getsockname()[1]
        return door, f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    last = first + settings.processes
    raise TakenPort(f"the ports {first} to {last} of {host} are taken: name others with --advertise")
