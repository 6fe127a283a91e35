"""What belongs to a browser: its games, to take along or to have forgotten."""

from __future__ import annotations

import time

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from longbox.table.hub import Hub
from longbox.table.live import Table
from longbox.table.record import OVER, Change, effective
from longbox.table.reviews import Forgotten, OwnGame
from longbox.table.routes import Listed, Problem, answer, hub_of, my_seat, my_seats, remember, table_of
from longbox.table.store import Kept
from longbox.table.tokens import hashed
from longbox.table.words import say


async def get_export(request: Request) -> Response:
    """All games of this browser, in one file: with header, seed and choices each can be played again."""
    hub, seats = hub_of(request), my_seats(request)
    games = []
    for kept in await hub.store.load_many(list(seats)):
        seat = next((i for i, one in enumerate(kept.seats) if one.token == hashed(seats[kept.id])), -1)
        if seat >= 0:
            games.append(await _game(hub, kept, seat))
    response = answer(games)
    response.headers["Content-Disposition"] = 'attachment; filename="longbox-games.json"'
    return response


async def _game(hub: Hub, kept: Kept, seat: int) -> OwnGame:
    """Of a game that goes on only one's own choices are told: those of the others may be secret yet."""
    over = kept.status == OVER
    rows = effective(await hub.store.rows(kept.id))
    said = [line.text for line in await hub.store.chats(kept.id, 10_000) if line.seat == seat]
    return OwnGame(
        kept.id, seat, kept.status, msgspec.to_builtins(kept.header), [one.name for one in kept.seats],
        [row.choice for row in rows if over or row.seat == seat], said, kept.result,
        kept.seed.hex() if over else None, [one.share for one in kept.seats],
    )  # fmt: skip


async def delete_mine(request: Request) -> Response:
    """Forgets this browser's player: name, seat, what was said. Where nobody else plays, the whole table goes."""
    table = await table_of(request)
    seat = my_seat(request, table)
    if seat < 0:
        raise Problem(403, "forbidden", "this is not your seat")
    gone = await table.line.do(lambda: _forget(hub_of(request), table, seat))
    return remember(request, answer(Forgotten(gone)), table.id, "")


async def _forget(hub: Hub, table: Table, seat: int) -> bool:
    if not any(other.kind == "human" for i, other in enumerate(table.seats) if i != seat):
        hub.forget(table.id)
        await hub.store.delete([table.id])
        return True
    name = table.apart(say("seat", table.header.lang, n=seat + 1), seat)
    before = table.seats[seat]
    # A bot plays on for the others. The bytes that were added stay: the game was dealt from them.
    after = replace(before, kind="bot", name=name, token="", link="", bot_in=False)
    change = Change(table.id, time.time(), seats={seat: (before, after)})
    await table.commit(change)
    table.adopt(change)
    await hub.store.forget_said(table.id, seat)
    hub.forget(table.id)  # whoever comes next loads it as it is now
    return False


def listed() -> list[Listed]:
    return [
        ("/api/mine/export", get_export, "GET"),
        ("/api/tables/{table}/mine", delete_mine, "DELETE"),
    ]
