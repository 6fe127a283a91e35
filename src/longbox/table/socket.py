"""The socket: one connection to one table. Messages are read within limits; a slow reader is never waited for."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from longbox.table import messages as m
from longbox.table.guard import address_of, origin_fits
from longbox.table.hub import Full, Hub, NoTable
from longbox.table.leases import Elsewhere
from longbox.table.live import BadTable, Table
from longbox.table.record import WAITING
from longbox.table.store import Unsaved
from longbox.table.tokens import hashed
from longbox.table.wire import WIRE, Wire

# Codes of closing; 4xxx are ours.
TOO_FAST, NO_TABLE, FORBIDDEN, SILENT, SLOW, BAD, BUSY, GOING = 4429, 4404, 4403, 4408, 4409, 4400, 4503, 1012
REASONS = {"slow": SLOW, "too_fast": TOO_FAST}
MOST_BAD = 10  # messages that make no sense, before the connection ends
INBOX = 16  # messages that wait to be heard
PIECE = 65_536  # bytes, and one message more, that are sent at once
MOST_WAITING = 4_000_000  # bytes that wait for a slow reader
PATIENCE = 5.0  # seconds that the last word may take


class Connection:
    """A client of a table. What is to be sent waits in an outbox; who does not read is dropped. What it says waits in
    an inbox until the table hears it; while that is full nothing more is read."""

    def __init__(self, socket: WebSocket, hub: Hub, address: str) -> None:
        self.socket = socket
        self.wire: Wire = socket.scope[WIRE]
        self.hub = hub
        self.address = address
        self.person = ""  # the hash of the token; those who watch have none
        self.viewer = -1
        self.lang = "en"
        self.n = 0
        self.entry = 0
        self.inbox: deque[m.Message] = deque()
        self.outbox: deque[bytes] = deque()
        self.size = 0  # of the outbox
        self.ready = asyncio.Event()
        self.room = asyncio.Event()
        self.ended = ""  # why

    def send(self, data: bytes) -> None:
        if self.ended:
            return
        if len(self.outbox) >= self.hub.settings.outbox or self.size > MOST_WAITING:
            self.hub.metrics.add("slow_readers")
            self.outbox.clear()
            self.close("slow")
            return
        self.outbox.append(data)
        self.size += len(data)
        self.ready.set()

    def tell(self, message: m.Said) -> None:
        self.send(m.encode(message))

    def close(self, reason: str) -> None:
        if not self.ended:
            self.ended = reason
            self.ready.set()
            self.room.set()

    def make_room(self) -> None:
        self.room.set()

    async def has_room(self) -> None:
        while len(self.inbox) >= INBOX and not self.ended:
            self.room.clear()
            await self.room.wait()

    def _piece(self) -> list[bytes]:
        """What is sent next."""
        found: list[bytes] = []
        size = 0
        while self.outbox and size < PIECE:
            found.append(self.outbox.popleft())
            size += len(found[-1])
        self.size -= size
        return found

    async def write(self) -> None:
        """Sends until the connection ends. Who does not read holds this up, until the outbox is full."""
        while True:
            while self.outbox:
                await self.wire.write_texts(self._piece())
            if self.ended:
                bye = m.encode(m.Bye(self.ended)).decode()
                await asyncio.wait_for(self.socket.send_text(bye), PATIENCE)
                await self.socket.close(REASONS.get(self.ended, GOING))
                return
            self.ready.clear()
            await self.ready.wait()


async def serve_socket(socket: WebSocket) -> None:
    hub: Hub = socket.app.state.hub
    address = address_of(socket)
    if not origin_fits(socket.headers, hub.settings.origins):
        hub.metrics.add("refused", code="origin")
        await socket.close(FORBIDDEN)
        return
    with hub.admitted(address) as room:
        if not room:
            await socket.close(BUSY)
            return
        with contextlib.suppress(WebSocketDisconnect, TimeoutError, RuntimeError):  # gone
            await _serve(socket, hub, address)


async def _serve(socket: WebSocket, hub: Hub, address: str) -> None:
    await socket.accept()
    try:
        hello = m.decode(await asyncio.wait_for(_receive(socket), hub.settings.hello_within))
    except TimeoutError:
        await socket.close(SILENT)
        return
    except (msgspec.MsgspecError, ValueError):
        await _end(socket, "bad_message", BAD)
        return
    if not isinstance(hello, m.Hello):
        await _end(socket, "hello_first", BAD)
        return
    client = Connection(socket, hub, address)
    try:
        table = await _enter(client, hello, socket.path_params["table"])
    except NoTable:
        await _end(socket, "no_table", NO_TABLE)
        return
    except BadTable:
        await _end(socket, "unplayable", NO_TABLE)
        return
    except Full:
        await _end(socket, "busy", BUSY)
        return
    except Elsewhere:  # it has just changed hands: who comes again is led there
        await _end(socket, "moved", GOING)
        return
    except Unsaved as error:
        hub.log("unavailable", error=str(error)[:300])
        await _end(socket, "busy", BUSY)
        return
    if table is None:
        await _end(socket, "forbidden", FORBIDDEN)
        return
    await _talk(client, table, hello.since)


async def _enter(client: Connection, hello: m.Hello, id: str) -> Table | None:
    """The table, if this client may be there: by its token a player, without one a spectator."""
    table = await client.hub.table(id)
    client.lang = hello.lang
    if hello.token is not None:
        client.person = hashed(hello.token)
        client.viewer = table.seat_of(client.person)
        return table if client.viewer >= 0 else None
    return table if table.header.spectators and table.status != WAITING else None


async def _talk(client: Connection, table: Table, since: int | None) -> None:
    client.hub.metrics.add("joins", role="player" if client.viewer >= 0 else "spectator")
    table.join(client, since)
    writer = asyncio.create_task(client.write())
    reader = asyncio.create_task(_read(client, table))
    try:
        done, _ = await asyncio.wait((writer, reader), return_when=asyncio.FIRST_COMPLETED)
        if reader in done and writer not in done and client.ended:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(writer), 2)
        for task in done:
            task.exception()
    finally:
        client.ended = client.ended or "gone"
        for task in (writer, reader):
            task.cancel()
        await asyncio.gather(writer, reader, return_exceptions=True)
        table.leave(client)


async def _read(client: Connection, table: Table) -> None:
    bad = 0
    limits = client.hub.limits
    while not client.ended:
        try:
            data = await _receive(client.socket)
            if not limits.may_speak(client.person, client.address):
                client.hub.metrics.add("refused", code="too_fast")
                client.close("too_fast")
                return
            message = m.decode(data)
        except (msgspec.MsgspecError, ValueError):
            bad += 1
            client.tell(m.Error("bad_message", "this message cannot be read"))
            if bad >= MOST_BAD:
                client.close("bad_message")
                return
            continue
        if isinstance(message, m.Ping):
            client.tell(m.Pong())
        elif not limits.may(message, client.person, client.address):
            client.hub.metrics.add("refused", code="too_fast")
            client.tell(m.Error("too_fast", "slower, please", getattr(message, "ack", msgspec.UNSET)))
        else:
            await client.has_room()
            table.line.say(client, message)


async def _receive(socket: WebSocket) -> bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text = message.get("text")
    data: bytes = text.encode("utf-8", "replace") if text is not None else b""
    if not data or len(data) > m.MOST_BYTES:
        raise ValueError("a message is text of at most 4 KiB")
    return data


async def _end(socket: WebSocket, reason: str, code: int) -> None:
    if socket.application_state == WebSocketState.CONNECTED:
        await socket.send_text(m.encode(m.Bye(reason)).decode())
        await socket.close(code)
