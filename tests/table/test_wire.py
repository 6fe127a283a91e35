"""Messages of every length arrive whole, however they are framed, and many at once are all heard."""

from __future__ import annotations

import pytest
from websockets.frames import Frame, Opcode

from longbox.table.wire import AT_ONCE, frame_head
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
