"""What keeps the peace among strangers: whom one does not want to meet, complaints, and what whoever runs the server
does about them: close a table, rename or ban a person, show a table first. All that is done is written down."""

from __future__ import annotations

import secrets
import time
from typing import Annotated, Any, Literal

import msgspec
import sqlalchemy as sa
from msgspec import Meta
from msgspec.structs import replace
from sqlalchemy.engine import Connection
from starlette.requests import Request
from starlette.responses import Response

from longbox.table import league_store, rating, results
from longbox.table import schema as s
from longbox.table.guard import address_of
from longbox.table.identity import blocks_of, unblock
from longbox.table.live import Table
from longbox.table.lobby import FEATURED
from longbox.table.me import at_table
from longbox.table.names import clean, clean_name
from longbox.table.record import Change
from longbox.table.routes import Listed, Problem, answer, body, hub_of, my_seat, own_person, table_of
from longbox.table.shapes import Complaint, Deed, ModerationPage, Peace, Somebody
from longbox.table.tokens import new_id

DAY = 86_400.0
MOST = 200  # rows of a list
MOST_FOUND = 30  # people
GUESSES = 30  # at the token, an hour
MOST_TEXT = 300
MOST_BLOCKS = 500


class Meet(msgspec.Struct, frozen=True):
    """A person at a table, by their seat."""

    seat: Annotated[int, Meta(ge=0, le=20)]
    on: bool = True


class Complain(msgspec.Struct, frozen=True):
    seat: Annotated[int, Meta(ge=0, le=20)]
    why: Literal["words", "name", "play", "other"] = "other"
    text: Annotated[str, Meta(max_length=2000)] = ""


class Do(msgspec.Struct, frozen=True):
    what: Literal["close", "rename", "ban", "unban", "feature", "settle", "annul", "restore"]
    whom: Annotated[str, Meta(max_length=16)] = ""  # a table, a person or a complaint
    days: Annotated[int, Meta(ge=1, le=3650)] = 7
    name: Annotated[str, Meta(max_length=200)] = ""
    note: Annotated[str, Meta(max_length=2000)] = ""


# ---------------------------------------------------------------- among players


async def there(request: Request, seat: int) -> tuple[Table, str, str]:
    """The table, this browser's person, and the person at a seat of it."""
    table, me = await table_of(request), await own_person(request)
    if not me:
        raise Problem(403, "nobody", "take a seat or a name first")
    if seat >= len(table.seats) or table.seats[seat].kind == "open":
        raise Problem(400, "no_seat", "nobody sits there")
    return table, me, table.seats[seat].person


async def post_block(request: Request) -> Response:
    """Does not want to meet somebody again at open tables; or does again."""
    wanted = await body(request, Meet)
    table, me, other = await there(request, wanted.seat)
    if my_seat(request, table) < 0 and not table.header.spectators:
        raise Problem(403, "forbidden", "only who was there may")
    if not hub_of(request).limits.may_check(me, address_of(request)):
        raise Problem(429, "too_many", "slower, please")
    if not other or other == me:
        raise Problem(400, "no_person", "nobody is known there")

    name = table.seats[wanted.seat].name

    def job(c: Connection) -> bool:
        c.execute(s.blocks.delete().where(s.blocks.c.person == me, s.blocks.c.other == other))
        count = c.execute(sa.select(sa.func.count()).where(s.blocks.c.person == me)).scalar() or 0
        if wanted.on and count < MOST_BLOCKS:
            c.execute(s.blocks.insert(), {"person": me, "other": other, "at": time.time(), "name": name})
        return wanted.on and count < MOST_BLOCKS

    return answer(Peace(await hub_of(request).store.write(job)))


async def get_blocks(request: Request) -> Response:
    """Whom this browser's person does not want to meet."""
    hub, me = hub_of(request), await own_person(request)
    return answer(await hub.store.read(lambda c: blocks_of(c, hub.cookies, me)) if me else [])


async def delete_block(request: Request) -> Response:
    hub, me, block = hub_of(request), await own_person(request), request.path_params["person"]
    await hub.store.write(lambda c: unblock(c, hub.cookies, me, block))
    return await get_blocks(request)


async def post_complaint(request: Request) -> Response:
    """Tells whoever runs the server. Who complains sits at the table or may watch it."""
    wanted = await body(request, Complain)
    hub = hub_of(request)
    table, me, other = await there(request, wanted.seat)
    if my_seat(request, table) < 0 and not table.header.spectators:
        raise Problem(403, "forbidden", "only who was there may complain")
    if not await hub.take_quota("reports", address_of(request), hub.settings.reports_per_address):
        raise Problem(429, "too_many", "too many complaints; try again later")
    row = {
        "id": new_id(), "table_id": table.id, "seat": wanted.seat, "person": other, "by": me, "why": wanted.why,
        "text": clean(wanted.text, MOST_TEXT), "at": time.time(), "done": False,
    }  # fmt: skip
    await hub.store.write(lambda c: c.execute(s.reports.insert(), row) and None)
    hub.log("report", table=table.id)
    return answer(Peace(True), 201)


# ---------------------------------------------------------------- whoever runs the server


async def operator(request: Request) -> None:
    """Who guesses at the token is not heard for long, and then not even if they have guessed it."""
    hub, address = hub_of(request), address_of(request)
    wanted = hub.settings.operator_token
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    if wanted and given and not await hub.has_quota("operator", address, GUESSES):
        raise Problem(429, "too_many", "too many tries; try again later")
    if not wanted or not secrets.compare_digest(given.encode(), wanted.encode()):
        if wanted and given:
            await hub.take_quota("operator", address, GUESSES)
        raise Problem(403, "forbidden", "this page is for whoever runs this server")


async def get_operator(request: Request) -> Response:
    """What is to be seen to; `find`: people of a name, of an id, or at a table."""
    await operator(request)
    find = request.query_params.get("find", "")[:40].strip()
    return answer(await hub_of(request).store.read(lambda c: _page(c, find)))


def _people(c: Connection, find: str) -> list[Somebody]:
    p = s.persons.c
    there = sa.select(s.seats.c.person).where(s.seats.c.table_id == find)
    named = sa.func.lower(p.name).contains(find.lower(), autoescape=True)
    wanted = sa.select(p.id, p.name, p.created, p.seen, p.banned).where(named | (p.id == find) | p.id.in_(there))
    return [Somebody(*row) for row in c.execute(wanted.order_by(p.seen.desc()).limit(MOST_FOUND))]


def _page(c: Connection, find: str = "") -> ModerationPage:
    found = c.execute(s.reports.select().where(~s.reports.c.done).order_by(s.reports.c.at.desc()).limit(MOST))
    complaints = []
    for row in found:
        name = c.execute(sa.select(s.persons.c.name).where(s.persons.c.id == row.person)).scalar() or ""
        by = c.execute(sa.select(s.persons.c.name).where(s.persons.c.id == row.by)).scalar() or ""
        complaints.append(Complaint(row.id, row.table_id, row.person, name, by, row.why, row.text, row.at))
    acts = c.execute(s.audit.select().order_by(s.audit.c.at.desc()).limit(MOST))
    star = c.execute(sa.select(s.meta.c.value).where(s.meta.c.key == FEATURED)).scalar()
    done = [Deed(row.at, row.what, row.whom, row.note) for row in acts]
    return ModerationPage(complaints, done, bytes(star or b"").decode(), _people(c, find) if find else [])


async def post_operator(request: Request) -> Response:
    """Does something, and writes it down."""
    await operator(request)
    wanted = await body(request, Do)
    await _done(request, wanted)
    row = {
        "id": new_id(), "at": time.time(), "what": wanted.what, "whom": wanted.whom,
        "note": clean(f"{wanted.name} {wanted.note}", MOST_TEXT),
    }  # fmt: skip
    hub = hub_of(request)
    await hub.store.write(lambda c: c.execute(s.audit.insert(), row) and None)
    hub.log("moderated", what=wanted.what, whom=wanted.whom)
    return answer(await hub.store.read(_page))


async def _done(request: Request, wanted: Do) -> None:
    hub = hub_of(request)
    if wanted.what == "close":
        status = await at_table(request, wanted.whom, "close")
        if status != 200:
            raise Problem(status if status == 404 else 503, "no_table", "this table could not be closed")
    elif wanted.what == "rename":
        await _rename(request, wanted.whom, clean_name(wanted.name, "Player"))
    elif wanted.what in ("ban", "unban"):
        until = time.time() + wanted.days * DAY if wanted.what == "ban" else 0.0
        await _one(request, s.persons.update().where(s.persons.c.id == wanted.whom).values(banned=until))
    elif wanted.what == "settle":
        await _one(request, s.reports.update().where(s.reports.c.id == wanted.whom).values(done=True))
    elif wanted.what in ("annul", "restore"):
        await hub.store.write(lambda c: _annulled(c, wanted.whom, wanted.what == "annul", wanted.note))
    else:

        def job(c: Connection) -> None:
            c.execute(s.meta.delete().where(s.meta.c.key == FEATURED))
            if wanted.whom:
                c.execute(s.meta.insert(), {"key": FEATURED, "value": wanted.whom.encode()})

        await hub.store.write(job)


def _annulled(c: Connection, id: str, annulled: bool, why: str) -> None:
    """The ratings are counted again without that game, or with it."""
    ladder = results.annul(c, id, annulled, "operator", clean(why, MOST_TEXT)[:200])
    if ladder is None:
        raise Problem(404, "no_result", "there is no result of this table that could be changed so")
    rating.recount(c, ladder)


async def _one(request: Request, change: Any) -> None:
    if not await hub_of(request).store.write(lambda c: c.execute(change).rowcount):
        raise Problem(404, "not_found", "there is nobody and nothing of this name")


async def _rename(request: Request, id: str, name: str) -> None:
    """Everywhere they sit, too."""
    hub = hub_of(request)
    await _one(request, s.persons.update().where(s.persons.c.id == id).values(name=name))
    await hub.store.write(lambda c: league_store.rename_person(c, id, name))
    for kept in await hub.store.load_many(await hub.persons.tables(id)):
        await at_table(request, kept.id, "rename", msgspec.json.encode({"whom": id, "name": name, "what": "rename"}))


async def post_close(request: Request) -> Response:
    """The table goes, with all that was said at it. For whoever runs the server; asked by `post_operator`."""
    await operator(request)
    table, hub = await table_of(request), hub_of(request)

    async def close(table: Table) -> None:
        await table.commit(Change(table.id, time.time(), deleted=True))
        hub.forget(table.id)

    await hub.do(table, close)
    return answer(Peace(True))


async def post_rename(request: Request) -> Response:
    await operator(request)
    wanted, table = await body(request, Do), await table_of(request)

    async def rename(table: Table) -> None:
        for i, seat in enumerate(table.seats):
            if seat.person == wanted.whom:
                after = replace(seat, name=table.apart(wanted.name, i))
                change = Change(table.id, time.time(), seats={i: (seat, after)})
                await table.commit(change)
                table.adopt(change)
        table.showing.publish()

    await hub_of(request).do(table, rename)
    return answer(Peace(True))


def listed() -> list[Listed]:
    here = "/api/tables/{table}"
    return [
        (f"{here}/block", post_block, "POST"),
        (f"{here}/complain", post_complaint, "POST"),
        (f"{here}/close", post_close, "POST"),
        (f"{here}/rename", post_rename, "POST"),
        ("/api/me/blocks", get_blocks, "GET"),
        ("/api/me/blocks/{person}", delete_block, "DELETE"),
        ("/api/operator", get_operator, "GET"),
        ("/api/operator", post_operator, "POST"),
    ]
