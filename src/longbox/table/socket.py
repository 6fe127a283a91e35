"""The socket: one connection to one table. Messages are read within limits; a slow reader is never waited for."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from longbox.table import messages as m
from longbox.table.guard import Bucket, origin_fits
from longbox.table.hub import Full, Hub, NoTable
from longbox.table.live import BadTable, LiveTable
from longbox.table.record import WAITING
from longbox.table.tokens import hashed

# Codes of closing; 4xxx are ours.
TOO_FAST, NO_TABLE, FORBIDDEN, SILENT, SLOW, BAD, BUSY, GOING = 4429, 4404, 4403, 4408, 4409, 4400, 4503, 1012
REASONS = {"slow": SLOW, "too_fast": TOO_FAST}
MOST_BAD = 10  # messages that make no sense, before the connection ends
PATIENCE = 5.0  # seconds that the last word may take


class Connection:
    """A client of a table. What is to be sent waits in an outbox; who does not read is dropped."""

    def __init__(self, socket: WebSocket, hub: Hub) -> None:
        self.socket = socket
        self.hub = hub
        self.viewer = -1
        self.lang = "en"
        self.n = 0
        self.entry = 0
        self.bucket = Bucket(hub.settings.messages_per_second, hub.settings.messages_burst)
        self.chats = Bucket(hub.settings.chats_per_second, hub.settings.chats_burst)
        self.hints = Bucket(hub.settings.hints_per_second, hub.settings.hints_burst)
        self.outbox: deque[bytes] = deque()
        self.ready = asyncio.Event()
        self.ended = ""  # why

    def send(self, data: bytes) -> None:
        if self.ended:
            return
        if len(self.outbox) >= self.hub.settings.outbox:
            self.hub.metrics.add("slow_readers")
            self.outbox.clear()
            self.close("slow")
            return
        self.outbox.append(data)
        self.ready.set()

    def may(self, message: m.Say | m.Hint) -> bool:
        """Some messages cost more than others."""
        return (self.chats if isinstance(message, m.Say) else self.hints).take()

    def tell(self, message: dict[str, object]) -> None:
        self.send(m.encode(message))

    def close(self, reason: str) -> None:
        if not self.ended:
            self.ended = reason
            self.ready.set()

    async def write(self) -> None:
        """Sends until the connection ends. Who does not read holds this up, until the outbox is full."""
        while True:
            while self.outbox:
                await self.socket.send_text(self.outbox.popleft().decode())
            if self.ended:
                bye = m.encode({"t": "bye", "reason": self.ended}).decode()
                await asyncio.wait_for(self.socket.send_text(bye), PATIENCE)
                await self.socket.close(REASONS.get(self.ended, GOING))
                return
            self.ready.clear()
            await self.ready.wait()


async def serve_socket(socket: WebSocket) -> None:
    hub: Hub = socket.app.state.hub
    address = socket.client.host if socket.client else "?"
    if not origin_fits(socket.headers, hub.settings.origins):
        hub.metrics.add("refused", code="origin")
        await socket.close(FORBIDDEN)
        return
    here = hub.connections.get(address, 0)
    if hub.closed or hub.connected >= hub.settings.connections or here >= hub.settings.connections_per_address:
        await socket.close(BUSY)
        return
    hub.connections[address] = here + 1
    try:
        await _serve(socket, hub)
    except (WebSocketDisconnect, TimeoutError, RuntimeError):
        pass  # gone
    finally:
        hub.connections[address] -= 1
        if not hub.connections[address]:
            del hub.connections[address]


async def _serve(socket: WebSocket, hub: Hub) -> None:
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
    client = Connection(socket, hub)
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
    if table is None:
        await _end(socket, "forbidden", FORBIDDEN)
        return
    await _talk(client, table, hello.since)


async def _enter(client: Connection, hello: m.Hello, id: str) -> LiveTable | None:
    """The table, if this client may be there: by its token a player, without one a spectator."""
    table = await client.hub.table(id)
    client.lang = hello.lang
    if hello.token is not None:
        client.viewer = table.seat_of(hashed(hello.token))
        return table if client.viewer >= 0 else None
    return table if table.header.spectators and table.status != WAITING else None


async def _talk(client: Connection, table: LiveTable, since: int | None) -> None:
    client.hub.metrics.add("joins", role="player" if client.viewer >= 0 else "spectator")
    table.post(lambda: table.join(client, since))
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
        table.post(lambda: table.leave(client))


async def _read(client: Connection, table: LiveTable) -> None:
    bad = 0
    while not client.ended:
        try:
            data = await _receive(client.socket)
            if not client.bucket.take():
                client.hub.metrics.add("refused", code="too_fast")
                client.close("too_fast")
                return
            message = m.decode(data)
        except (msgspec.MsgspecError, ValueError):
            bad += 1
            client.tell({"t": "error", "code": "bad_message", "message": "this message cannot be read"})
            if bad >= MOST_BAD:
                client.close("bad_message")
                return
            continue
        if isinstance(message, m.Ping):
            client.tell({"t": "pong"})
        elif isinstance(message, m.Say | m.Hint) and not client.may(message):
            client.tell({"t": "error", "ack": message.ack, "code": "too_fast", "message": "slower, please"})
        else:
            _post(table, client, message)


def _post(table: LiveTable, client: Connection, message: m.Message) -> None:
    table.post(lambda: table.hear(client, message))


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
        await socket.send_text(m.encode({"t": "bye", "reason": reason}).decode())
        await socket.close(code)
