"""Messages of every length arrive whole, however they are framed, and many at once are all heard."""

from __future__ import annotations

import asyncio
import random

import msgspec
import pytest
from websockets.frames import Frame, Opcode

from longbox.table.messages import MOST_BYTES
from longbox.table.wire import AT_ONCE, MOST_FRAME, frame_head, frame_size
from tests.table import house
from tests.table.house import Server, joined, run


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_a_frame_is_as_the_standard_has_it(size: int) -> None:
    text = b"x" * size
    assert frame_head(size) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_many_messages_at_once_are_all_heard_in_order(server: Server) -> None:
    async def play() -> None:
        made = await house.new_table(server)
        async with joined(server, made["table"], made["token"]) as anna:
            count = 5 * AT_ONCE
            for i in range(count):
                await anna.send(t="chat", ack=i, text=f"line {i}")
            heard = [(await anna.until("chat"))["text"] for _ in range(count)]
            assert heard == [f"line {i}" for i in range(count)]

    run(play())


@pytest.mark.parametrize("size", [0, 1, 125, 126, 4_000, MOST_BYTES, MOST_BYTES + 1, 70_000])
@pytest.mark.parametrize("mask", [True, False])
def test_the_size_of_a_frame_is_known_from_its_head(size: int, mask: bool) -> None:
    whole = b"before" + Frame(Opcode.TEXT, b"x" * size).serialize(mask=mask) + b"after"
    wanted = len(whole) - len(b"beforeafter")
    known = [frame_size(whole[:end], 6) for end in range(6, len(whole), max(1, size // 50))]
    assert set(known[5:]) == {wanted} or (wanted > MOST_FRAME and min(known[5:]) > MOST_FRAME)
    assert set(known) <= {0, *known[5:]}


HANDSHAKE = (
    "GET /ws/{table} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def frames_of(text: bytes, chance: random.Random) -> list[bytes]:
    """A message in one frame or in several, with a word to the server itself between them."""
    if chance.random() < 0.6:
        return [Frame(Opcode.TEXT, text).serialize(mask=True)]
    at = chance.randrange(len(text))
    parts = [
        Frame(Opcode.TEXT, text[:at], fin=False),
        Frame(Opcode.PING, b"?"),
        Frame(Opcode.CONT, text[at:]),
    ]
    return [part.serialize(mask=True) for part in parts]


@pytest.mark.parametrize("seed", range(4))
def test_however_they_are_cut_into_frames_and_pieces_messages_are_heard_in_order(server: Server, seed: int) -> None:
    """Short and long ones, in letters of all kinds, in pieces that end anywhere, and one that is no message."""
    chance = random.Random(seed)
    lines = [f"{i} {'é' * (i % 3 == 0)}{'x' * chance.choice((1, 100, 280))}" for i in range(60)]

    async def play() -> None:
        made = await house.new_table(server)
        async with joined(server, made["table"], made["token"]) as anna:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(HANDSHAKE.format(table=made["table"], port=server.port).encode())
            await reader.readuntil(b"\r\n\r\n")
            said = [
                {"t": "hello", "token": made["token"]},
                *({"t": "chat", "ack": i, "text": line} for i, line in enumerate(lines)),
            ]
            sent = [frames_of(msgspec.json.encode(one), chance) for one in said]
            sent.insert(len(sent) // 2, [Frame(Opcode.BINARY, b"no message").serialize(mask=True)])
            data = b"".join(frame for frames in sent for frame in frames)
            while data:
                size = chance.choice((1, 2, 3, 7, 500, 5_000))
                writer.write(data[:size])
                data = data[size:]
                await asyncio.sleep(0)
            assert [(await anna.until("chat"))["text"] for _ in lines] == lines
            writer.close()

    run(play())
