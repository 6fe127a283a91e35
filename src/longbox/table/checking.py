"""Plays all stored games again and says which differ: `async for one in check(url)`."""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec
import sqlalchemy as sa

from longbox.table import schema as s
from longbox.table.hub import Hub, NoPast
from longbox.table.live import BadTable
from longbox.table.record import WAITING
from longbox.table.settings import Settings


class Checked(msgspec.Struct, frozen=True):
    """What was found about one table."""

    table: str
    game: str
    status: str
    ok: bool  # it opens, and can be looked back at
    whole: bool = True  # played again from the deal on, choice by choice, to the same end
    problem: str = ""


async def check(url: str) -> AsyncIterator[Checked]:
    """Every table of a database, one after the other. The database is only read."""
    hub = Hub(Settings(db=url))
    hub.store.open()
    try:
        ids = await hub.store.read(
            lambda c: list(c.execute(sa.select(s.tables.c.id).order_by(s.tables.c.id)).scalars())
        )
        for id in ids:
            yield await _check(hub, id)
    finally:
        await hub.store.close()


async def _check(hub: Hub, id: str) -> Checked:
    try:
        table = await hub.opened(id)
    except BadTable as bad:
        return Checked(id, "", "", False, False, str(bad))
    told = (id, table.header.game, table.status)
    if table.status == WAITING:
        return Checked(*told, True)
    if table.rewound:
        return Checked(*told, False, False, f"{table.rewound} choices do not fit today's rules")
    try:
        return Checked(*told, True, (await hub.past(table)).whole)
    except NoPast:
        return Checked(*told, False, False, "it cannot be played again, nor put together from what was stored")
