"""A socket as it lies below the app: what is to be said goes out in few large pieces, and what comes in is read on
while there is room for it.

A socket whose table runs in another process is passed on as it is: bytes in, bytes out, nothing is read or written
anew. Whoever runs the table greets the browser, hears it and answers it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from starlette.websockets import WebSocketDisconnect
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

WIRE = "longbox.wire"  # in the scope of a socket
AT_ONCE = 16  # messages that wait to be taken before no more are read


class Wire(WebSocketsSansIOProtocol):
    """A connection that can be passed on, as long as it was not answered."""

    far: Far | None = None

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.handshake_complete:
            self.scope[WIRE] = self  # type: ignore[literal-required]

    async def write_texts(self, texts: Sequence[bytes]) -> None:
        """Messages, in one piece. Waits while the other side does not read."""
        await self.writable.wait()
        if self.disconnected or self.close_sent:
            raise WebSocketDisconnect
        self.transport.writelines([part for text in texts for part in (frame_head(len(text)), text)])

    def send_receive_event_to_app(self) -> None:
        """As it was, but reading goes on as long as little waits: stopping and going on costs more than a message."""
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() >= AT_ONCE:
            self.read_paused = True
            self.transport.pause_reading()

    async def pass_on(self, host: str, port: int, head: bytes, within: float) -> bool:
        """Until one of the two hangs up. False: nobody has answered there, and nothing has happened yet."""
        loop = asyncio.get_running_loop()
        far = Far(self)
        try:
            async with asyncio.timeout(within):
                await loop.create_connection(lambda: far, host, port)
                far.transport.write(head)
                await far.answered.wait()
        except (OSError, TimeoutError):
            pass
        if not far.begun:
            far.hang_up()
            return self.disconnected
        await far.ended.wait()
        return True

    # ---------------------------------------------------------------- this side

    def data_received(self, data: bytes) -> None:
        if self.far is not None:
            self.far.transport.write(data)
        else:
            super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.far is not None:
            self.far.hang_up()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.far is not None:
            self.far.transport.pause_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.far is not None:
            self.far.transport.resume_reading()

    def shutdown(self) -> None:
        if self.far is None:
            super().shutdown()
        else:  # what it says to the browser is not ours to add to
            self.far.hang_up()


def frame_head(size: int) -> bytes:
    """Of a text that is sent whole (RFC 6455, 5.2)."""
    if size < 126:
        return b"\x81" + size.to_bytes(1, "big")
    return b"\x81\x7e" + size.to_bytes(2, "big") if size < 65536 else b"\x81\x7f" + size.to_bytes(8, "big")


class Far(asyncio.Protocol):
    """The other side: the process that runs the table."""

    transport: asyncio.Transport

    def __init__(self, near: Wire) -> None:
        self.near = near
        self.begun = False
        self.answered = asyncio.Event()
        self.ended = asyncio.Event()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        near = self.near
        if near.transport.is_closing():  # the browser has gone, and we are about to be told
            self.hang_up()
            return
        if not self.begun and not near.disconnected:
            self.begun = near.handshake_complete = True  # from here on it is theirs
            near.far = self
            self.answered.set()
        near.transport.write(data)

    def connection_lost(self, error: Exception | None) -> None:
        self.answered.set()
        self.ended.set()
        if self.begun:
            self.near.transport.close()

    def pause_writing(self) -> None:
        if not self.near.transport.is_closing():
            self.near.transport.pause_reading()

    def resume_writing(self) -> None:
        if not self.near.transport.is_closing():
            self.near.transport.resume_reading()

    def hang_up(self) -> None:
        if hasattr(self, "transport"):
            self.transport.abort()
