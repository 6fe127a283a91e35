"""A socket whose table runs in another process is passed on as it is: bytes in, bytes out, nothing is read or written
anew. Whoever runs the table greets the browser, hears it and answers it."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

WIRE = "longbox.wire"  # in the scope of a socket


class Wire(WebSocketsSansIOProtocol):
    """A connection that can be passed on, as long as it was not answered."""

    far: Far | None = None

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.handshake_complete:
            self.scope[WIRE] = self  # type: ignore[literal-required]

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
