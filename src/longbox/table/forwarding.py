"""Requests and sockets that come to one process and belong to another: they are sent on to whoever runs the table.

Processes reach each other at addresses of their own, where nobody else is heard: what is sent on carries a secret of
the database, and with it the address of the client as the first process has seen it.
"""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING

import h11
import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from longbox.table import messages as m
from longbox.table import shapes
from longbox.table.guard import MOST_BODY
from longbox.table.leases import Peer, split
from longbox.table.proxy import counted_as
from longbox.table.store import Unsaved
from longbox.table.wire import WIRE, Wire

if TYPE_CHECKING:
    from longbox.table.hub import Hub

INSIDE = "longbox.inside"  # in the scope of what another process has sent on
SECRET, CLIENT, SCHEME = b"x-longbox-inside", b"x-longbox-client", b"x-longbox-scheme"
OURS = {SECRET, CLIENT, SCHEME}
HOPS = {b"connection", b"keep-alive", b"transfer-encoding", b"te", b"trailer", b"upgrade", b"proxy-authorization"}
PLACES = (("/ws/", "websocket"), ("/api/tables/", "http"))
PATIENCE = 8.0  # seconds until whoever asks is told to come back
GREETING = 2.0  # seconds within which a socket is greeted
AGAIN = 0.2  # seconds until another try
BUSY = 4503  # see `socket.py`

Headers = list[tuple[bytes, bytes]]


class Lost(Exception):
    """Nobody has answered."""

    def __init__(self, sent: bool) -> None:
        super().__init__()
        self.sent = sent  # it may have been heard nevertheless


class Inside:
    """Knows what other processes have sent on, and refuses whoever else comes to their door."""

    def __init__(self, app: ASGIApp, hub: Hub) -> None:
        self.app = app
        self.hub = hub
        self.door = split(hub.leases.share.address)[1] if hub.leases.share is not None else -1

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.door >= 0 and scope["type"] in ("http", "websocket"):
            headers: dict[bytes, bytes] = dict(scope["headers"])
            if secrets.compare_digest(headers.get(SECRET, b""), self.hub.inside):
                client, scheme = headers.get(CLIENT, b"?").decode(), headers.get(SCHEME, b"http").decode()
                scope = {**scope, INSIDE: True, "client": (client, 0), "scheme": scheme, "longbox.direct": False}
            elif scope["server"][1] == self.door:
                await refuse(scope, send, 403, "forbidden", "this door is for other processes of this server")
                return
        await self.app(scope, receive, send)


class Forwarding:
    def __init__(self, app: ASGIApp, hub: Hub) -> None:
        self.app = app
        self.hub = hub

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        id = table_in(scope) if self.hub.leases.share is not None else ""
        if not id or scope.get(INSIDE) or self.hub.peek(id) is not None:
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            await self._request(id, scope, receive, send)
        else:
            await self._socket(id, scope, receive, send)

    async def _owner(self, id: str, but: set[str]) -> Peer | None:
        try:
            return await self.hub.leases.where(id, but)
        except Unsaved:
            return None  # we find out soon enough that the database is away

    # ---------------------------------------------------------------- sockets

    async def _socket(self, id: str, scope: Scope, receive: Receive, send: Send) -> None:
        wire: Wire = scope[WIRE]
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE
        but: set[str] = set()
        while loop.time() < end and not wire.disconnected:
            peer = await self._owner(id, but)
            if peer is None:
                await self.app(scope, receive, send)
                return
            with self.hub.admitted(counted_as(scope["client"])) as room:
                if not room:
                    break
                if await self.hub.relayed(wire, peer, head(scope, self.hub.inside), GREETING):
                    return
            but.add(peer.id)
            await asyncio.sleep(AGAIN)
        await receive()
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": m.encode(m.Bye("busy")).decode()})
        await send({"type": "websocket.close", "code": BUSY})

    # ---------------------------------------------------------------- requests

    async def _request(self, id: str, scope: Scope, receive: Receive, send: Send) -> None:
        peer = await self._owner(id, set())
        if peer is None:
            await self.app(scope, receive, send)
            return
        body = await whole(receive)
        if body is None:
            await refuse(scope, send, 413, "too_long", f"at most {MOST_BODY} bytes")
            return
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE
        but: set[str] = set()
        while loop.time() < end:
            try:
                await self._sent(peer, scope, body, send)
                return
            except Lost as lost:
                if lost.sent and scope["method"] != "GET":
                    break  # it may have been done: whoever asked must look
            but.add(peer.id)
            await asyncio.sleep(AGAIN)
            peer = await self._owner(id, but)
            if peer is None:
                await self.app(scope, again(body), send)
                return
        await refuse(scope, send, 503, "unavailable", "this table is being taken over; try again")

    async def _sent(self, peer: Peer, scope: Scope, body: bytes, send: Send) -> None:
        """Asks the other process, for as long as it lives, and hands its answer on."""
        answer = asyncio.create_task(ask(peer, scope, body, self.hub.inside, send))
        while not answer.done():
            await asyncio.wait({answer}, timeout=1.0)
            if not answer.done() and peer.id not in self.hub.leases.peers:
                answer.cancel()
                await asyncio.gather(answer, return_exceptions=True)
                raise Lost(sent=True)
        await answer


async def ask(peer: Peer, scope: Scope, body: bytes, secret: bytes, send: Send) -> None:
    sent = begun = False
    try:
        reader, writer = await asyncio.open_connection(*peer.split())
        try:
            talk = h11.Connection(h11.CLIENT)
            sent = True
            writer.write(request(talk, scope, body, secret))
            while True:
                event = talk.next_event()
                if event is h11.NEED_DATA:
                    talk.receive_data(await reader.read(65_536))
                elif isinstance(event, h11.Response):
                    begun = True
                    headers = [(k, v) for k, v in event.headers.raw_items() if k.lower() not in HOPS]
                    await send({"type": "http.response.start", "status": event.status_code, "headers": headers})
                elif isinstance(event, h11.Data):
                    await send({"type": "http.response.body", "body": bytes(event.data), "more_body": True})
                elif isinstance(event, h11.EndOfMessage):
                    await send({"type": "http.response.body", "body": b""})
                    return
                else:  # it has hung up
                    raise Lost(sent)
        finally:
            writer.close()
    except (OSError, h11.RemoteProtocolError):
        if begun:
            raise
        raise Lost(sent) from None


def request(talk: h11.Connection, scope: Scope, body: bytes, secret: bytes) -> bytes:
    headers = [(k, v) for k, v in scope["headers"] if k not in HOPS and k != b"content-length"]
    headers += [(b"connection", b"close"), (b"content-length", str(len(body)).encode())]
    asked = h11.Request(method=scope["method"], target=target(scope), headers=inside(headers, scope, secret))
    found = (talk.send(asked) or b"") + (talk.send(h11.Data(data=body)) or b"")
    return found + (talk.send(h11.EndOfMessage()) or b"")


def head(scope: Scope, secret: bytes) -> bytes:
    """The request for a socket, as it came."""
    lines = [b"%s: %s" % pair for pair in inside(scope["headers"], scope, secret)]
    return b"\r\n".join([b"GET %s HTTP/1.1" % target(scope), *lines, b"", b""])


def inside(headers: Headers, scope: Scope, secret: bytes) -> Headers:
    client = str(scope["client"][0]) if scope.get("client") else "?"
    kept = [(k, v) for k, v in headers if k not in OURS]
    return [*kept, (SECRET, secret), (CLIENT, client.encode()), (SCHEME, scope["scheme"].encode())]


def target(scope: Scope) -> bytes:
    path, query = scope["raw_path"], scope["query_string"]
    return bytes(path + b"?" + query if query else path)


def table_in(scope: Scope) -> str:
    """The table that a request is about."""
    for start, kind in PLACES:
        if scope["type"] == kind and scope["path"].startswith(start):
            id = str(scope["path"][len(start) :].partition("/")[0])
            return id if len(id) <= 16 and id.isascii() and id.isalnum() else ""
    return ""


async def whole(receive: Receive) -> bytes | None:
    data, more = b"", True
    while more:
        message = await receive()
        data += message.get("body", b"")
        more = message.get("more_body", False)
        if len(data) > MOST_BODY:
            return None
    return data


def again(body: bytes) -> Receive:
    """What was read, to be read once more."""
    left: list[Message] = [{"type": "http.request", "body": body}]

    async def receive() -> Message:
        return left.pop() if left else {"type": "http.disconnect"}

    return receive


async def refuse(scope: Scope, send: Send, status: int, code: str, message: str) -> None:
    kind = "http" if scope["type"] == "http" else "websocket.http"
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    await send({"type": f"{kind}.response.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.response.body", "body": msgspec.json.encode(shapes.Problem(code, message))})
