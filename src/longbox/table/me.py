"""What a browser asks about its own person: the name, all that is kept, and that it be forgotten."""

from __future__ import annotations

import time
from typing import Annotated, Literal

import msgspec
import sqlalchemy as sa
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace
from sqlalchemy.engine import Connection
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message, Scope

from longbox.table import league_store
from longbox.table import schema as s
from longbox.table.forwarding import again
from longbox.table.guard import address_of
from longbox.table.identity import Person, Wishes, blocks_of, passkeys_of, seat_token
from longbox.table.league_shapes import OwnLeague
from longbox.table.names import clean_name
from longbox.table.notices import subscriptions
from longbox.table.own import own_games
from longbox.table.reviews import MyData, OwnGame
from longbox.table.routes import (
    Listed,
    Problem,
    answer,
    body,
    hub_of,
    know,
    own_person,
    own_token,
)
from longbox.table.shapes import Me, OwnComplaint
from longbox.table.statistics import own_results
from longbox.table.tokens import PERSON_COOKIE, Cookies, new_token

HOLIDAYS = 30  # days a year
DAY = 86_400.0
MOST_FORGOTTEN = 10_000  # tables at which a person is forgotten one by one


class ChangeMe(msgspec.Struct, frozen=True):
    name: Annotated[str, Meta(max_length=200)] | UnsetType = UNSET
    lang: Literal["en", "fr"] | UnsetType = UNSET
    public: bool | UnsetType = UNSET  # who has the link may see the statistics
    away: Annotated[int, Meta(ge=0, le=21)] | UnsetType = UNSET  # days of holiday from now on; 0: back again


def told(person: Person | None) -> Me:
    if person is None:
        return Me("", "")
    wishes, now = person.wishes, time.time()
    left = int(HOLIDAYS - _taken(wishes, now) + 0.01)
    until = wishes.away_until if wishes.away_until > now else 0.0
    return Me(person.id, person.name, person.created, person.passkeys, wishes.public, until, left)


async def get_me(request: Request) -> Response:
    persons = hub_of(request).persons
    return answer(told(await persons.find(await own_person(request))))


async def post_me(request: Request) -> Response:
    """Changes what is kept of a person; who was nobody becomes one."""
    wanted = await body(request, ChangeMe)
    hub, token = hub_of(request), own_token(request)
    id = await hub.persons.of(token)
    if not await hub.take_quota("names", address_of(request), hub.settings.names_per_address):
        raise Problem(429, "too_many", "too many names; try again later")
    if not id:
        token = new_token()
        id = await hub.persons.seated(token, "")
    if wanted.name is not UNSET and not clean_name(wanted.name, ""):
        raise Problem(400, "bad_name", "a name has something to be seen in it")
    await hub.persons.change(id, lambda person: _changed(person, wanted))
    return know(request, answer(told(await hub.persons.find(id))), token)


def _changed(person: Person, wanted: ChangeMe) -> tuple[str, Wishes]:
    name = person.name if wanted.name is UNSET else clean_name(wanted.name, "")
    wishes = person.wishes if wanted.lang is UNSET else replace(person.wishes, lang=wanted.lang)
    if wanted.public is not UNSET:
        wishes = replace(wishes, public=wanted.public)
    if wanted.away is not UNSET:
        wishes = _on_holiday(wishes, wanted.away)
    return name, wishes


def _on_holiday(wishes: Wishes, days: int) -> Wishes:
    """Turns by the day wait meanwhile. What is not used is given back; a year has so many days of it."""
    now = time.time()
    spent = _spent(wishes, now)
    if spent + days > HOLIDAYS:
        raise Problem(409, "no_holidays", f"a year has {HOLIDAYS} days of holiday")
    until = now + days * DAY if days else 0.0
    return replace(
        wishes, away_until=until, away_days=max(0.0, spent + days), away_year=time.gmtime(now).tm_year
    )  # fmt: skip


def _taken(wishes: Wishes, now: float) -> float:
    """The same with those of a holiday that goes on."""
    return wishes.away_days if wishes.away_year == time.gmtime(now).tm_year else 0.0


def _spent(wishes: Wishes, now: float) -> float:
    """Days of holiday of this year that are over."""
    return max(0.0, _taken(wishes, now) - max(0.0, wishes.away_until - now) / DAY)


async def get_my_data(request: Request) -> Response:
    """Everything that is kept of a person, in one file."""
    hub = hub_of(request)
    person = await hub.persons.find(await own_person(request))
    games = await own_games(request)
    if person is None:
        return _file(answer(MyData(told(None), "", "", [], [], games, [])))
    return _file(answer(await hub.store.read(lambda c: _kept(c, hub.cookies, person, games))))


def _kept(c: Connection, cookies: Cookies, person: Person, games: list[OwnGame]) -> MyData:
    id, wishes = person.id, person.wishes
    pushes = [to.endpoint for _, to in subscriptions(c, id)]
    leagues = [
        OwnLeague(one.id, one.title, one.state, one.maker == id, name, one.created)
        for one, name in league_store.own(c, id)
    ]
    r = s.reports.c
    made = sa.select(r.table_id, r.why, r.text, r.at).where(r.by == id).order_by(r.at)
    complaints = [OwnComplaint(*row) for row in c.execute(made)]
    return MyData(
        told(person), wishes.lang, wishes.mail, pushes, blocks_of(c, cookies, id), games, leagues,
        own_results(c, id), passkeys_of(c, id), complaints,
    )  # fmt: skip


def _file(response: Response) -> Response:
    response.headers["Content-Disposition"] = 'attachment; filename="longbox-me.json"'
    return response


async def delete_me(request: Request) -> Response:
    """Forgets a person, at every table and everywhere else."""
    hub = hub_of(request)
    id = await own_person(request)
    if not id:
        raise Problem(404, "nobody", "nobody is known here by this browser")
    closed = []
    for kept in await hub.store.load_many(await hub.persons.tables(id, MOST_FORGOTTEN)):
        for seat in [i for i, one in enumerate(kept.seats) if one.person == id and one.token]:
            token = seat_token(hub.cookies, kept.id, seat, id)
            status = await at_table(request, kept.id, "mine", method="DELETE", token=token)
            if status == 409:
                closed.append(kept.id)
            elif status not in (200, 403, 404):  # whoever runs that table does not answer: all else waits too
                raise Problem(503, "unavailable", "not everything could be forgotten yet; try again")
    await hub.persons.delete(id, closed)
    response = answer(Me("", ""))
    response.delete_cookie(PERSON_COOKIE, path="/")
    return response


async def at_table(
    request: Request, table: str, what: str, data: bytes = b"", method: str = "POST", token: str = ""
) -> int:
    """As if the browser had asked for it there: whichever process runs the table hears it. What it answered."""
    path = f"/api/tables/{table}/{what}"
    headers = [(k, v) for k, v in request.scope["headers"] if k != b"content-length"]
    if token:
        headers = [(k, v) for k, v in headers if k != b"authorization"]
        headers.append((b"authorization", b"Bearer " + token.encode()))
    scope: Scope = {
        **{key: value for key, value in request.scope.items() if key not in ("endpoint", "path_params", "route")},
        "method": method, "path": path, "raw_path": path.encode(), "query_string": b"", "headers": headers,
    }  # fmt: skip
    statuses: list[int] = []

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            statuses.append(message["status"])

    await request.app(scope, again(data), send)
    return statuses[0] if statuses else 503


def listed() -> list[Listed]:
    return [
        ("/api/me", get_me, "GET"),
        ("/api/me", post_me, "POST"),
        ("/api/me", delete_me, "DELETE"),
        ("/api/me/export", get_my_data, "GET"),
    ]
