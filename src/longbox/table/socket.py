"""The socket: one connection to one table. Messages are read within limits; a slow reader is never waited for.

A message is heard the moment it comes in and an answer leaves at once. Only what cannot, since the table is behind or
the other side does not read, waits in a queue, and a task sees to it.
"""

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
from longbox.table.tokens import PERSON_COOKIE, hashed
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
    """A client of a table. What cannot be sent waits in an outbox; who does not read is dropped. What it says waits in
    an inbox until the table hears it; while that is full nothing more is read."""

    table: Table

    def __init__(self, socket: WebSocket, hub: Hub, address: str) -> None:
        self.socket = socket
        self.wire: Wire = socket.scope[WIRE]
        self.hub = hub
        self.address = address
        self.person = ""  # the hash of the token; those who watch have none
        self.browser = hub.cookies.read_person(socket.cookies.get(PERSON_COOKIE))
        self.viewer = -1
        self.lang = "en"
        self.n = 0
        self.entry = 0
        self.inbox: deque[m.Message] = deque()
        self.outbox: deque[bytes] = deque()
        self.size = 0  # of the outbox
        self.ready = asyncio.Event()
        self.room = asyncio.Event()
        self.waits = False  # a message of this client is held until there is room
        self.aside: asyncio.Task[None] | None = None  # that sees to it
        self.bad = 0  # messages that made no sense
        self.ended = ""  # why

    def send(self, data: bytes) -> None:
        if self.ended or (not self.outbox and self.wire.write_now(data)):
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

    # ---------------------------------------------------------------- what it says

    def hear_now(self, data: bytes) -> bool:
        """A message that has just come in. False: the table is behind, or it is no message: it takes the long way."""
        if self.waits or len(self.inbox) >= INBOX or not 0 < len(data) <= m.MOST_BYTES:
            return False
        message = None if self.ended else self.understood(data)
        if isinstance(message, m.Comment):  # whether they may is asked of the database
            self.waits = True
            self.aside = asyncio.create_task(self._let_in(message))
        elif message is not None:
            self.table.line.say(self, message)
        return True

    async def hear(self, data: bytes) -> None:
        """The same for one that has waited: nothing more is heard until there is room."""
        if self.aside is not None:
            await asyncio.wait({self.aside})
        message = self.understood(data)
        if message is not None:
            self.waits = True
            await self._let_in(message)

    async def _let_in(self, message: m.Message) -> None:
        """Says it at the table, if it may be said and as soon as there is room."""
        try:
            if isinstance(message, m.Comment) and await self.hub.persons.banned(self.browser):
                told = "whoever runs this server does not let you speak for now"
                self.tell(m.Error("banned", told, message.ack))
                return
            if isinstance(message, m.Comment) and not self.may_say(message):
                return
            while len(self.inbox) >= INBOX and not self.ended:
                self.room.clear()
                await self.room.wait()
            if not self.ended:
                self.table.line.say(self, message)
        except Unsaved as error:
            self.hub.log("unavailable", error=str(error)[:300])
            self.close("busy")
        finally:
            self.waits = False

    def understood(self, data: bytes) -> m.Message | None:
        """What the table is to hear. All else is answered here."""
        if not self.hub.limits.may_speak(self.person, self.address):
            self.hub.metrics.add("refused", code="too_fast")
            self.close("too_fast")
            return None
        try:
            message: m.Message = m.decode(data)
        except (msgspec.MsgspecError, ValueError):
            self.told_nonsense()
            return None
        if isinstance(message, m.Act | m.Comment):
            return message
        if isinstance(message, m.Ping):
            self.tell(m.Pong())
            return None
        return message if self.may_say(message) else None

    def may_say(self, message: m.Message) -> bool:
        """Some messages cost more than others; of those nobody may say many."""
        if self.hub.limits.may(message, self.person, self.address):
            return True
        self.hub.metrics.add("refused", code="too_fast")
        self.tell(m.Error("too_fast", "slower, please", getattr(message, "ack", msgspec.UNSET)))
        return False

    def told_nonsense(self) -> None:
        self.bad += 1
        self.tell(m.Error("bad_message", "this message cannot be read"))
        if self.bad >= MOST_BAD:
            self.close("bad_message")

    # ---------------------------------------------------------------- what waits to be sent

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
        async with asyncio.timeout(hub.settings.hello_within):
            hello = m.decode(await _receive(socket))
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
    client.table = table
    table.join(client, since)
    client.wire.hears = client.hear_now
    writer = asyncio.create_task(client.write())
    reader = asyncio.create_task(_read(client))
    try:
        done, _ = await asyncio.wait((writer, reader), return_when=asyncio.FIRST_COMPLETED)
        if reader in done and writer not in done and client.ended:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(writer), 2)
        for task in done:
            task.exception()
    finally:
        client.ended = client.ended or "gone"
        client.wire.hears = None
        for task in (writer, reader):
            task.cancel()
        await asyncio.gather(writer, reader, return_exceptions=True)
        table.leave(client)


async def _read(client: Connection) -> None:
    """What had to wait, and the end."""
    while not client.ended:
        try:
            data = await _receive(client.socket)
        except ValueError:
            client.told_nonsense()
            continue
        await client.hear(data)


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
