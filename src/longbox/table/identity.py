"""Who somebody is, from one table to the next. Nobody needs to be anybody: a browser that first takes a seat becomes a
person, known by a token in a cookie of its own. Of the token only its hash is stored.

A seat notes whose it is. So a person finds their seats again wherever they are let in: to each belongs a token that
follows from who they are, besides the one that was drawn when it was taken.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from typing import Literal

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from longbox.table import league_store, results
from longbox.table import schema as s
from longbox.table.record import WAITING, Seat
from longbox.table.shapes import BlockedRow, PasskeyRow
from longbox.table.store import Store
from longbox.table.tokens import Cookies, hashed, new_id
from longbox.table.words import say

MOST_TABLES = 200  # of one person that are found again
AT_ONCE = 200  # people who are forgotten by themselves
FORGOTTEN = 400 * 86_400.0  # seconds after which who was not seen and holds no seat is forgotten


class Wishes(msgspec.Struct, omit_defaults=True):
    """What a person has chosen, as far as the server must know it."""

    lang: Literal["en", "fr"] = "en"
    public: bool = False  # who has the link may see this person's statistics
    mail: str = ""  # an address
    mail_on: bool = False  # it is theirs, and they want to be told there
    away_until: float = 0.0  # on holiday
    away_days: float = 0.0  # taken in `away_year`
    away_year: int = 0


class Person(msgspec.Struct, frozen=True):
    id: str
    name: str
    created: float
    wishes: Wishes
    passkeys: int = 0


_wishes = msgspec.json.Decoder(Wishes)


class Persons:
    """All of them, in the database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, token: str) -> str:
        """The person whose browser has this token; empty if nobody's has."""
        if not token:
            return ""
        wanted = sa.select(s.devices.c.person).where(s.devices.c.hash == hashed(token))
        return await self.store.read(lambda c: str(c.execute(wanted).scalar() or ""))

    async def seated(self, token: str, name: str) -> str:
        """The person of a browser that takes a seat under a name; made if there was none."""
        try:
            return await self.store.write(lambda c: _seated(c, hashed(token), name))
        except sa.exc.IntegrityError:  # asked twice at the same moment
            return await self.store.write(lambda c: _seated(c, hashed(token), name))

    async def banned(self, token: str) -> bool:
        """Whether whoever runs the server keeps the person of this browser out for now."""
        device, person = s.devices.c, s.persons.c
        wanted = (
            sa.select(person.banned).join(s.devices, device.person == person.id).where(device.hash == hashed(token))
        )
        return bool(token) and await self.store.read(lambda c: (c.execute(wanted).scalar() or 0.0) > time.time())

    async def find(self, id: str) -> Person | None:
        return await self.store.read(lambda c: _find(c, id)) if id else None

    async def names(self, ids: Collection[str]) -> dict[str, str]:
        wanted = sa.select(s.persons.c.id, s.persons.c.name).where(s.persons.c.id.in_(list(ids)))
        return await self.store.read(lambda c: {row.id: row.name for row in c.execute(wanted)})

    async def change(self, id: str, edit: Callable[[Person], tuple[str, Wishes]]) -> None:
        """Another name, other wishes: made from those that are kept now, so that no other change is lost."""

        def job(c: Connection) -> None:
            person = _find(c, id)
            if person is not None:
                name, wishes = edit(person)
                values = {"name": name, "settings": msgspec.json.encode(wishes)}
                c.execute(s.persons.update().where(s.persons.c.id == id).values(values))

        await self.store.write(job)

    async def away_until(self, id: str) -> float:
        found = await self.find(id)
        return found.wishes.away_until if found is not None else 0.0

    async def tables(self, id: str, most: int = MOST_TABLES) -> list[str]:
        """Where this person has a seat, the newest first."""
        if not id:
            return []
        held = sa.select(s.tables.c.id).join(s.seats, s.seats.c.table_id == s.tables.c.id)
        wanted = held.where(s.seats.c.person == id).order_by(s.tables.c.updated.desc()).limit(most)
        return await self.store.read(lambda c: list(c.execute(wanted).scalars()))

    async def blocked(self, person: str, others: Collection[str]) -> bool:
        """Whether a person and one of these others do not want to meet, whichever of them said so."""
        if not person or not others:
            return False
        one, other = s.blocks.c.person, s.blocks.c.other
        either = ((one == person) & other.in_(list(others))) | ((other == person) & one.in_(list(others)))
        wanted = sa.select(one).where(either).limit(1)
        return await self.store.read(lambda c: c.execute(wanted).first() is not None)

    async def delete(self, id: str, closed: Collection[str] = ()) -> None:
        """Forgets a person, with all that lets them in. Where they still have a seat, nobody is known to sit there.
        `closed`: tables that cannot be opened, at which nobody could do it."""

        def job(c: Connection) -> None:
            for table in closed:
                _unname(c, table, id)
            _forget(c, id)

        await self.store.write(job)

    async def tidy_up(self) -> None:
        """Forgets those of whom nothing is left: seen long ago, without a seat and without a passkey."""
        old = s.persons.c.seen < time.time() - FORGOTTEN
        idle = ~sa.exists().where(s.seats.c.person == s.persons.c.id)
        idle &= ~sa.exists().where(s.passkeys.c.person == s.persons.c.id)

        def job(c: Connection) -> None:
            for id in c.execute(sa.select(s.persons.c.id).where(old, idle).limit(AT_ONCE)).scalars().all():
                _forget(c, id)

        await self.store.write(job)


def passkeys_of(c: Connection, id: str) -> list[PasskeyRow]:
    rows = c.execute(s.passkeys.select().where(s.passkeys.c.person == id).order_by(s.passkeys.c.made))
    return [PasskeyRow(row.id, row.name, row.made, row.used) for row in rows]


def blocks_of(c: Connection, cookies: Cookies, id: str) -> list[BlockedRow]:
    """Whom a person does not want to meet, the newest first: no more than they knew of them at the table."""
    wanted = s.blocks.select().where(s.blocks.c.person == id).order_by(s.blocks.c.at.desc())
    return [BlockedRow(block_id(cookies, id, row.other), row.name, row.at) for row in c.execute(wanted)]


def unblock(c: Connection, cookies: Cookies, id: str, block: str) -> None:
    """By what it is called in the list."""
    mine = s.blocks.c.person == id
    for other in c.execute(sa.select(s.blocks.c.other).where(mine)).scalars().all():
        if block_id(cookies, id, other) == block:
            c.execute(s.blocks.delete().where(mine, s.blocks.c.other == other))


def block_id(cookies: Cookies, id: str, other: str) -> str:
    """What a person knows another by whom they do not want to meet; it says nothing of who that is."""
    return cookies.derived_id("block", id, other)


def _unname(c: Connection, table: str, person: str) -> None:
    held = (s.seats.c.table_id == table) & (s.seats.c.person == person)
    for seat in c.execute(sa.select(s.seats.c.seat).where(held)).scalars().all():
        c.execute(s.chat.delete().where(s.chat.c.table_id == table, s.chat.c.seat == seat))
        name = say("seat", "en", n=seat + 1)
        c.execute(s.seats.update().where(held, s.seats.c.seat == seat).values(name=name, token="", link=""))


def _forget(c: Connection, id: str) -> None:
    """A game that goes on without them is lost by the same somebody whom the ratings knew, not by the bot."""
    nobody = results.forget_person(c, id)
    mine = s.seats.c.person == id
    entered = sa.exists().where(s.results.c.table_id == s.tables.c.id)
    counted = sa.select(s.tables.c.id).where(s.tables.c.status != WAITING, ~entered)
    c.execute(s.seats.update().where(mine, s.seats.c.table_id.in_(counted)).values(person=nobody))
    c.execute(s.seats.update().where(mine).values(person=""))
    league_store.forget_person(c, id)
    c.execute(s.reports.delete().where(s.reports.c.by == id))
    c.execute(s.reports.update().where(s.reports.c.person == id).values(person=""))
    c.execute(s.persons.delete().where(s.persons.c.id == id))


class Banned(Exception):
    """Whoever runs the server does not let this person take a seat."""


def _seated(c: Connection, hash: str, name: str) -> str:
    now = time.time()
    found = c.execute(sa.select(s.devices.c.person).where(s.devices.c.hash == hash)).scalar()
    if found is None:
        found = new_id()
        c.execute(s.persons.insert(), {"id": found, "name": name, "created": now, "seen": now, "settings": b"{}"})
        c.execute(s.devices.insert(), {"hash": hash, "person": found, "seen": now})
    else:
        if (c.execute(sa.select(s.persons.c.banned).where(s.persons.c.id == found)).scalar() or 0.0) > now:
            raise Banned
        c.execute(s.devices.update().where(s.devices.c.hash == hash).values(seen=now))
        values = {"seen": now, "name": name} if name else {"seen": now}
        c.execute(s.persons.update().where(s.persons.c.id == found).values(values))
    return str(found)


def _find(c: Connection, id: str) -> Person | None:
    row = c.execute(s.persons.select().where(s.persons.c.id == id)).first()
    if row is None:
        return None
    keys = c.execute(sa.select(sa.func.count()).where(s.passkeys.c.person == id)).scalar() or 0
    return Person(row.id, row.name, row.created, _wishes.decode(row.settings), int(keys))


# ---------------------------------------------------------------- seats


def seat_token(cookies: Cookies, table: str, seat: int, person: str) -> str:
    """What opens a seat to the person who has it, wherever they come from."""
    return cookies.derived_token("seat", table, seat, person)


def seat_of_person(seats: Sequence[Seat], person: str) -> int:
    """Where a person sits; -1: nowhere, or it was left."""
    return next((i for i, seat in enumerate(seats) if person and seat.person == person and seat.token), -1)


def seat_held(cookies: Cookies, table: str, seats: Sequence[Seat], token_hash: str) -> int:
    """The seat that a token opens, by its hash; -1: none."""
    for i, seat in enumerate(seats):
        if seat.token and seat.token == token_hash:
            return i
    for i, seat in enumerate(seats):
        if seat.person and seat.token and hashed(seat_token(cookies, table, i, seat.person)) == token_hash:
            return i
    return -1
