"""What belongs to a browser: its games, to take along or to have forgotten."""

from __future__ import annotations

import time

import msgspec
import sqlalchemy as sa
from msgspec.structs import replace
from sqlalchemy.engine import Connection
from starlette.requests import Request
from starlette.responses import Response

from longbox.table import results
from longbox.table import schema as s
from longbox.table.hub import Hub, NoTable
from longbox.table.identity import seat_held, seat_of_person, seat_token
from longbox.table.leases import Shown
from longbox.table.live import BadTable, Table
from longbox.table.record import OVER, RUNNING, WAITING, Change, Seat, effective
from longbox.table.reviews import Forgotten, OwnGame
from longbox.table.routes import (
    Listed,
    Problem,
    answer,
    hub_of,
    my_seat,
    my_seats,
    own_person,
    remember,
    remember_all,
    table_of,
)
from longbox.table.shapes import MineRow
from longbox.table.store import Kept
from longbox.table.tokens import hashed
from longbox.table.words import say

MOST_KEPT = 100  # seats that are kept
LOOKS = 12  # tables that are put away, of which it is found out whose move it is


async def get_mine(request: Request) -> Response:
    hub = hub_of(request)
    seats = await _all_seats(request)
    held = await _held(hub, seats)
    held += await _followed(hub, seats, held)
    held.sort(key=lambda one: -one[0].updated)
    looks, shown = LOOKS, await hub.shown()
    rows: list[MineRow] = []
    for kept, seat in held:
        looks -= kept.id not in shown and kept.status == RUNNING
        rows.append(_mine(kept, seat, await _your_turn(hub, shown, kept, seat, looks >= 0)))
    rows = await _kept_seats(hub, await own_person(request)) + rows
    known = my_seats(request)
    fresh = {id: token for id, token in seats.items() if id not in known}
    return remember_all(request, answer(rows), fresh) if fresh else answer(rows)


Held = list[tuple[Kept, int]]  # tables, and the seat there


async def _held(hub: Hub, seats: dict[str, str]) -> Held:
    """The tables at which these tokens hold a seat."""
    found: Held = []
    for kept in await hub.store.load_many(list(seats)):
        seat = seat_held(hub.cookies, kept.id, kept.seats, hashed(seats[kept.id]))
        found += [(kept, seat)] if seat >= 0 else []
    return found


async def _all_seats(request: Request) -> dict[str, str]:
    """The tokens that this browser has, and those of seats that its person has taken elsewhere."""
    hub, seats, person = hub_of(request), my_seats(request), await own_person(request)
    more = [id for id in await hub.persons.tables(person) if id not in seats]
    for kept in await hub.store.load_many(more):
        seat = seat_of_person(kept.seats, person)
        if seat >= 0:
            seats[kept.id] = seat_token(hub.cookies, kept.id, seat, person)
    return seats


async def _followed(hub: Hub, seats: dict[str, str], held: Held) -> Held:
    """Games that follow those that are over: who was away when the others began again finds them here."""
    found: Held = []
    while held:
        ended = [(kept.id, seat) for kept, seat in held if kept.status == OVER]
        more = {hub.cookies.derived_id(id): hub.cookies.derived_token(id, seat) for id, seat in ended}
        more = {id: token for id, token in more.items() if id not in seats}
        held = await _held(hub, more)
        seats |= {kept.id: more[kept.id] for kept, _ in held}
        found += held
    return found


async def _kept_seats(hub: Hub, person: str) -> list[MineRow]:
    """Games of leagues, and rated ones that follow others, at which this person is expected and has not come yet."""
    ids = await hub.store.read(lambda c: _kept_ids(c, person)) if person else []
    found = []
    for kept in await hub.store.load_many(ids):
        seat = next((i for i, one in enumerate(kept.seats) if one.person == person), 0)
        found.append(replace(_mine(kept, seat, False), kept=True, parent=kept.header.parent))
    return found


def _kept_ids(c: Connection, person: str) -> list[str]:
    t, mine = s.tables.c, s.seats.c
    wanted = sa.select(t.id).join(s.seats, mine.table_id == t.id).where(mine.person == person, mine.kind == "open")
    return list(c.execute(wanted.where(t.status == WAITING).order_by(t.updated.desc()).limit(MOST_KEPT)).scalars())


async def _your_turn(hub: Hub, shown: Shown, kept: Kept, seat: int, look: bool) -> bool | None:
    """Whether the table waits for this seat. Tables that are put away wait for a person: if there is only one, for
    that one; otherwise they are looked at, if there are not too many of them."""
    if kept.status == WAITING:  # everybody sits: the game begins once this browser adds its bytes
        return kept.seats[seat].sealed and all(one.taken for one in kept.seats)
    if kept.status != RUNNING or kept.seats[seat].driven:
        return False
    table = hub.peek(kept.id)
    if table is None:
        _, asked = shown.get(kept.id, (0, -1))  # another process may run it
        if asked >= 0:
            return asked == seat
        if not any(one.kind == "human" and not one.bot_in for i, one in enumerate(kept.seats) if i != seat):
            return True
        if not look:
            return None
        try:
            table = await hub.opened(kept.id)
        except (BadTable, NoTable):
            return None
    return table.waits_for(seat)


def _mine(kept: Kept, seat: int, your_turn: bool | None) -> MineRow:
    h, names = kept.header, [one.name for one in kept.seats]
    waiting, over = kept.status == WAITING, kept.status == OVER
    return MineRow(
        kept.id, h.name, h.game, seat, names, your_turn, waiting, over,
        kept.seats[seat].given_up, kept.updated, kept.due[1] if your_turn else 0.0, h.league,
    )  # fmt: skip


async def get_export(request: Request) -> Response:
    """All games of this browser, in one file: with header, seed and choices each can be played again."""
    response = answer(await own_games(request))
    response.headers["Content-Disposition"] = 'attachment; filename="longbox-games.json"'
    return response


async def own_games(request: Request) -> list[OwnGame]:
    hub = hub_of(request)
    return [await _game(hub, kept, seat) for kept, seat in await _held(hub, await _all_seats(request))]


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
    hub = hub_of(request)
    gone = await hub.do(table, lambda table: _forget(hub, table, seat))
    return remember(request, answer(Forgotten(gone)), table.id, "")


async def _forget(hub: Hub, table: Table, seat: int) -> bool:
    if table.header.counts and table.status == RUNNING and table.seats[seat].kind == "human":
        await table.leaving.give_up(seat)  # who leaves has lost
        if table.result is not None:
            await hub.books.enter(table.id)
    await hub.store.write(lambda c: results.forget_seat(c, table.id, seat))
    if not any(other.kind == "human" for i, other in enumerate(table.seats) if i != seat):
        await table.commit(Change(table.id, time.time(), deleted=True))
        hub.forget(table.id)
        return True
    change = Change(table.id, time.time(), seats={seat: (table.seats[seat], _left(table, seat))}, unsaid=seat)
    await table.commit(change)
    table.adopt(change)
    hub.forget(table.id)  # whoever comes next loads it as it is now
    return False


def _left(table: Table, seat: int) -> Seat:
    """A seat as its player leaves it. Where strangers may sit down it is open again, unless bytes are opened already:
    nobody shall promise theirs who has seen those of others."""
    before = table.seats[seat]
    if table.status == WAITING and table.header.opened and not all(one.taken for one in table.seats):
        return Seat("open", "", before.bot)
    name = table.apart(say("seat", table.header.lang, n=seat + 1), seat)
    # A bot plays on for the others. The bytes that were added stay: the game was dealt from them.
    person = before.person if table.header.counts and table.status == RUNNING else ""  # its end still counts
    return replace(before, kind="bot", name=name, token="", link="", bot_in=False, person=person)


def listed() -> list[Listed]:
    return [
        ("/api/mine", get_mine, "GET"),
        ("/api/mine/export", get_export, "GET"),
        ("/api/tables/{table}/mine", delete_mine, "DELETE"),
    ]
