"""A socket as it lies below the app: what is said goes out at once, and what comes in is heard at once, without a queue
in between, as long as there is room for it. Whatever is unusual goes the way it always goes.

A socket whose table runs in another process is passed on as it is: bytes in, bytes out, nothing is read or written
anew. Whoever runs the table greets the browser, hears it and answers it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from starlette.websockets import WebSocketDisconnect
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]

from longbox.table.messages import MOST_BYTES

WIRE = "longbox.wire"  # in the scope of a socket
AT_ONCE = 16  # messages that wait to be taken before no more are read
TEXT = 0x81  # the first byte of a text that is sent whole
HEAD_END = b"\r\n\r\n"


class Wire(WebSocketsSansIOProtocol):
    """A connection that can be passed on, as long as it was not answered."""

    far: Far | None = None
    hears: Callable[[bytes], bool] | None = None  # is told each text; False: it has to wait in the queue
    cut = False  # what comes is cut into frames here
    part = b""  # of a frame that is not here in whole

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.handshake_complete:
            self.scope[WIRE] = self  # type: ignore[literal-required]

    def write_now(self, text: bytes) -> bool:
        """Sends a message, with others of the same moment. False: the other side does not read."""
        if not self.writable.is_set() or self.disconnected or self.close_sent:
            return False
        self.transport.write(frame_head(len(text)) + text)
        return True

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
        elif self.cut:
            self._cut(data)
        else:
            super().data_received(data)
            self.cut = self.handshake_initiated and data.endswith(HEAD_END) and not self.close_sent

    def _cut(self, data: bytes) -> None:
        """Texts that lie whole in one frame are heard at once; everything else takes the long way, frame by frame."""
        if self.part:
            data, self.part = self.part + data, b""
        at = 0
        while at < len(data):
            size = frame_size(data, at)
            if size > MOST_FRAME or self.close_sent:
                self.cut = False
                super().data_received(data[at:])
                return
            if not size or at + size > len(data):
                break
            frame = data if size == len(data) else data[at : at + size]
            if not self._heard(frame):
                super().data_received(frame)
            at += size
        self.part = data[at:]

    def _heard(self, frame: bytes) -> bool:
        """Whether it was a text, and heard. One that follows something that still waits does not overtake it."""
        if self.hears is None or frame[0] != TEXT or frame[1] < 0x80 or self.frames or not self.queue.empty():
            return False
        at = 2 if frame[1] < 0xFE else 4
        text = apply_mask(frame[at + 4 :], frame[at : at + 4])
        return text.isascii() and self.hears(text)

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


MOST_FRAME = MOST_BYTES + 8  # with its head and its mask


def frame_size(data: bytes, at: int) -> int:
    """Of the frame that begins there, as far as it tells; 0: too little of it is here. Those with a size of eight bytes
    are too large, whatever it is."""
    if len(data) < at + 2:
        return 0
    size = data[at + 1] & 0x7F
    mask = 4 if data[at + 1] & 0x80 else 0
    if size < 126:
        return 2 + mask + size
    if size == 127:
        return MOST_FRAME + 1
    return 4 + mask + int.from_bytes(data[at + 2 : at + 4], "big") if len(data) >= at + 4 else 0


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
