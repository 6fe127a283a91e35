"""What the players' browsers add to the chance of a game, so that nobody can choose it.

Each browser draws bytes of its own and promises them, by their hash, when its player sits down. Once everybody sits,
all promises are known to all and our own seed has been promised since the table was made: only now the bytes are
opened, and when the last are there the game is dealt. So whoever opens last can change nothing any more.

Bytes that never come can be left out, so that nobody waits for ever; it is kept that they were, and told at the end.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from msgspec.structs import replace

from longbox.table import messages as m
from longbox.table.people import Client, Refused
from longbox.table.record import LEFT_OUT, WAITING

if TYPE_CHECKING:
    from longbox.table.live import Table


async def open_share(table: Table, client: Client, seat: int, message: m.Open) -> None:
    """A player opens what was promised; or leaves it out, one's own or that of somebody who is not here."""
    wanted = message.seat
    if wanted >= len(table.seats):
        raise Refused("no_seat", "there is no such seat")
    before = table.seats[wanted]
    share = message.share or LEFT_OUT
    if before.share != share:
        _check(table, seat, wanted, message.share)
        await table.set_seat(wanted, replace(before, share=share))
        table.showing.publish()
    table.ack(client, message.ack)


def _check(table: Table, seat: int, wanted: int, share: str) -> None:
    before = table.seats[wanted]
    if table.status != WAITING or not before.sealed:
        raise Refused("not_asked", "nothing is to be opened here")
    if not all(other.taken for other in table.seats):
        raise Refused("early", "bytes are opened once everybody sits")
    if wanted != seat and (share or table.people.online(wanted)):
        raise Refused("present", "that player is here and opens these bytes")
    if share and hashlib.sha256(bytes.fromhex(share)).hexdigest() != before.pledge:
        raise Refused("share", "these are not the bytes that were promised")
