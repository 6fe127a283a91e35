"""The lobby: open tables with seats to take, and public ones to watch. Tables are private unless somebody opens them.

What there is, is found out once a second in each process, while anybody looks, less often if very many do, and only
tables that have changed are read. Everybody who looks is told the same few bytes, what is new since the last time, and
nothing if nothing is. So a thousand tables and many people cost a query and a difference. The bytes are made once and
laid on the wires a few at a time: the tables have their turn in between.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import msgspec
import sqlalchemy as sa
from msgspec import Meta
from sqlalchemy.engine import Connection
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from longbox.table import schema as s
from longbox.table.guard import address_of, origin_fits
from longbox.table.identity import seat_token
from longbox.table.leases import Shown
from longbox.table.names import clean_name, isolated
from longbox.table.rating import SETTLED
from longbox.table.record import RUNNING, WAITING, Seat, format_of
from longbox.table.routes import (
    Claim,
    Listed,
    Problem,
    answer,
    body,
    hub_of,
    know,
    own_person,
    remember,
    seated,
    table_of,
)
from longbox.table.shapes import Claimed, LobbyRow, LobbySaid, QuickMatch
from longbox.table.socket import BUSY, FORBIDDEN
from longbox.table.store import Kept, readable
from longbox.table.tokens import hashed, new_token
from longbox.table.wire import WIRE, Wire

if TYPE_CHECKING:
    from longbox.table.hub import Hub
    from longbox.table.live import Table

EVERY = 1.0  # seconds
SLOWER = 500  # people who look: with so many it takes twice as long, with twice as many thrice
SLOWEST = 5.0
AT_ONCE = 25  # people told before the tables have their turn
MOST_OPEN = 2000  # tables with seats to take
MOST_WATCHED = 100
MOST_LOOKED = 1000  # tables that are played, among which those to watch are found
PLAYED_EVERY = 5.0  # seconds until it is looked for other games to watch, if no table begins
MOST_KNOWN = 20_000  # tables that are not read again while they do not change
NOBODY: Mapping[tuple[str, str, int], float] = MappingProxyType({})
FEATURED = "featured"  # in `meta`: the table that whoever runs the server shows first
STALE = 86_400.0  # seconds: an open table of so long ago is not shown
ABSENT = 60.0  # seconds without anybody there, after which a table that is played now is no open table


class Watcher:
    """Somebody who looks at the lobby. Who does not read what is sent is told everything anew, once they do."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.behind = asyncio.Event()  # is to be told everything
        self.behind.set()

    def tell(self, data: bytes) -> None:
        if not self.behind.is_set() and not self.wire.write_now(data):
            self.behind.set()


Levels = dict[tuple[str, str, int], float]  # person, box, seats
Stamp = tuple[int, float, str]  # how many tables are open, the sum of their moments, the featured one


class Known(NamedTuple):
    """A table as it was read."""

    at: float
    status: str
    row: LobbyRow | None  # None: it is nobody's business


class Seen(NamedTuple):
    """What was found in the store."""

    found: dict[str, tuple[float, str]]  # when a table has changed, and its state
    changed: list[str]  # those that were read
    kept: list[Kept]
    stamp: Stamp
    star: str
    levels: Levels


class Lobby:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.watchers: set[Watcher] = set()
        self.rows: dict[str, LobbyRow] = {}
        self._known: dict[str, Known] = {}
        self._stamp: Stamp | None = None
        self._found: dict[str, LobbyRow] = {}  # whether anybody is there or not
        self._left: dict[str, float] = {}  # since when nobody is at an open table
        self._again = 0.0  # when it is looked for other games to watch
        self._whole = b""  # all of it, as it is sent
        self._task: asyncio.Task[None] | None = None
        self._first = asyncio.Event()

    def join(self, wire: Wire) -> Watcher:
        watcher = Watcher(wire)
        self.watchers.add(watcher)
        if self._task is None or self._task.done():
            self._first.clear()
            self._task = asyncio.create_task(self._run())
        return watcher

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def catch_up(self, watcher: Watcher) -> None:
        """Tells everything to who comes, and to who could not follow; what changes afterwards is told by `look`."""
        await self._first.wait()
        while True:
            await watcher.behind.wait()
            await watcher.wire.writable.wait()
            await watcher.wire.write_texts([self.whole()])
            watcher.behind.clear()

    def whole(self) -> bytes:
        if not self._whole:
            self._whole = msgspec.json.encode(LobbySaid(list(self.rows.values()), [], True))
        return self._whole

    async def _run(self) -> None:
        """As long as anybody looks."""
        while self.watchers:
            begun = time.monotonic()
            try:
                await self.look()
                self._first.set()
            except Exception as error:  # the store may be away; the next second comes
                self.hub.log("lobby_failed", error=str(error)[:300])
            self.hub.metrics.seconds("lobby", time.monotonic() - begun)
            await asyncio.sleep(min(EVERY + len(self.watchers) / SLOWER, SLOWEST))

    async def look(self) -> None:
        """Finds out what there is, and tells what has changed."""
        seen = await self.hub.store.read(self._changed)
        if seen is not None:
            self._found = self._read(seen)
        now = self._attended(await self.hub.shown())
        gone = [id for id in self.rows if id not in now]
        new = [row for id, row in now.items() if row != self.rows.get(id)]
        self.rows = now
        if gone or new:
            self._whole = b""
            await self._tell(msgspec.json.encode(LobbySaid(new, gone, False)))

    def _read(self, seen: Seen) -> dict[str, LobbyRow]:
        fresh = {one.id: row_of(one, seen.star, seen.levels) for one in seen.kept}
        if len(self._known) > MOST_KNOWN:
            self._known = {id: self._known[id] for id in seen.found if id in self._known}
        for id in seen.changed:
            self._known[id] = Known(*seen.found[id], fresh.get(id))
        self._stamp, self._again = seen.stamp, time.monotonic() + PLAYED_EVERY
        return self._readable({id: row for id in seen.found if (row := self._known[id].row) is not None})

    def _attended(self, shown: Shown) -> dict[str, LobbyRow]:
        """Whoever sits down to play now wants to meet somebody: without anybody there a table is not shown for long."""
        now = time.monotonic()
        alone = [id for id, row in self._found.items() if row.open and not row.pace and not _anybody(shown, id)]
        self._left = {id: self._left.get(id, now) for id in alone}
        late = {id for id, since in self._left.items() if now - since > ABSENT}
        return {id: row for id, row in self._found.items() if id not in late} if late else self._found

    async def _tell(self, data: bytes) -> None:
        """The same to all who have been told what came before; who has come meanwhile hears it with the whole."""
        told = [watcher for watcher in self.watchers if not watcher.behind.is_set()]
        for at in range(0, len(told), AT_ONCE):
            for watcher in told[at : at + AT_ONCE]:
                watcher.tell(data)
            await asyncio.sleep(0)

    def _readable(self, rows: dict[str, LobbyRow]) -> dict[str, LobbyRow]:
        """Of those that are played only some, the newest first; the featured one always. What is shown stays as long as
        it is played: whoever reads the list wants it to hold still."""
        played = [id for id, row in rows.items() if not row.open and not row.featured]
        played.sort(key=lambda id: id not in self.rows or self.rows[id].open > 0)
        left_out = {*played[MOST_WATCHED:]}
        return {id: row for id, row in rows.items() if id not in left_out}

    def _changed(self, c: Connection) -> Seen | None:
        """What there is now, with those tables that have changed since they were last read; None: nothing is new."""
        t = s.tables.c
        open_now = (t.open, t.status == WAITING, t.updated > time.time() - STALE)
        count, moments = c.execute(sa.select(sa.func.count(), sa.func.sum(t.updated)).where(*open_now)).one()
        featured = c.execute(sa.select(s.meta.c.value).where(s.meta.c.key == FEATURED)).scalar()
        star = bytes(featured or b"").decode()
        stamp = (count, moments or 0.0, star)
        if stamp == self._stamp and time.monotonic() < self._again:
            return None
        columns = sa.select(t.id, t.updated, t.status)
        public = columns.where(t.status == RUNNING, t.spectators)
        shown = [id for id, row in self.rows.items() if not row.open]
        rows = [
            *c.execute(columns.where(*open_now).order_by(t.updated.desc()).limit(MOST_OPEN)),
            *c.execute(public.order_by(t.updated.desc()).limit(MOST_LOOKED)),
            *(c.execute(public.where(t.id.in_([*shown, star]))) if shown or star else ()),
        ]
        found = {row.id: (row.updated, row.status + star * (row.id == star)) for row in rows}
        renamed = self._renamed(c, shown)
        changed = [id for id, now in found.items() if id in renamed or _renewed(self._known.get(id), *now)]
        kept = readable(c, changed)
        return Seen(found, changed, kept, stamp, star, _levels(c, kept))

    def _renamed(self, c: Connection, shown: list[str]) -> set[str]:
        """Games to watch where somebody is called otherwise by now: whoever runs the server may have seen to it."""
        seats = s.seats.c
        wanted = sa.select(seats.table_id, seats.name).where(seats.table_id.in_(shown), seats.kind != "open")
        names: dict[str, list[str]] = {id: [] for id in shown}
        for row in c.execute(wanted.order_by(seats.table_id, seats.seat)) if shown else ():
            names[row.table_id].append(isolated(row.name))
        return {id for id in shown if names[id] != self.rows[id].players}


def _levels(c: Connection, kept: list[Kept]) -> Levels:
    """How strong the people are held to be who wait at these tables, where there are games enough to say so."""
    people = {seat.person for one in kept if one.status == WAITING for seat in one.seats if seat.person}
    if not people:
        return {}
    r = s.ratings.c
    wanted = sa.select(r.who, r.game, r.seats, r.level).where(r.who.in_(people), r.games >= SETTLED)
    return {(row.who, row.game, row.seats): row.level for row in c.execute(wanted)}


def _renewed(known: Known | None, at: float, status: str) -> bool:
    """Whether a table is to be read anew. While it is played, nothing changes that is shown here."""
    return known is None or known.status != status or (known.at != at and status.startswith(WAITING))


def _anybody(shown: Shown, table: str) -> bool:
    """Whether somebody is there."""
    return shown.get(table, (0, -1))[0] > 0


def row_of(kept: Kept, featured: str = "", strong: Mapping[tuple[str, str, int], float] = NOBODY) -> LobbyRow | None:
    """What is shown of a table; None: it is nobody's business."""
    h, waiting = kept.header, kept.status == WAITING
    if h.tutorial or (waiting and not h.opened) or (not waiting and not (h.opened or h.listed)):
        return None
    free = sum(not seat.taken for seat in kept.seats) if waiting else 0
    if waiting and not free:
        return None
    players = [isolated(seat.name) for seat in kept.seats if seat.taken]
    levels = [seat.bot for seat in kept.seats if seat.kind == "bot"]
    return LobbyRow(
        kept.id, h.name, h.game, format_of(h.options), not h.options and not h.laid, h.lang, players, levels, free,
        h.seats, h.clock, h.bank, h.pace, kept.due[0] if waiting and h.fill_after else 0.0,
        bool(getattr(h, "rated", False)), kept.id == featured, _level(kept, strong),
    )  # fmt: skip


def _level(kept: Kept, levels: Mapping[tuple[str, str, int], float]) -> int | None:
    known = [levels.get((seat.person, kept.header.game, kept.header.seats)) for seat in kept.seats]
    return max((round(level) for level in known if level is not None), default=None)


# ---------------------------------------------------------------- looking


async def serve_lobby(socket: WebSocket) -> None:
    """A socket that only tells."""
    hub: Hub = socket.app.state.hub
    if not origin_fits(socket.headers, hub.settings.origins):
        await socket.close(FORBIDDEN)
        return
    with hub.admitted(address_of(socket)) as room:
        if not room:
            await socket.close(BUSY)
            return
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await socket.accept()
            await _tell(socket, socket.app.state.lobby)


async def _tell(socket: WebSocket, lobby: Lobby) -> None:
    watcher = lobby.join(socket.scope[WIRE])
    listening = asyncio.create_task(_listen(socket))
    telling = asyncio.create_task(lobby.catch_up(watcher))
    try:
        await asyncio.wait((listening, telling), return_when=asyncio.FIRST_COMPLETED)
    finally:
        lobby.watchers.discard(watcher)
        for task in (listening, telling):
            task.cancel()
        await asyncio.gather(listening, telling, return_exceptions=True)


async def _listen(socket: WebSocket) -> None:
    """Nobody has anything to say here: who does, is shown out."""
    message = await socket.receive()
    if message["type"] != "websocket.disconnect":
        await socket.close(FORBIDDEN)


# ---------------------------------------------------------------- sitting down


class Quick(msgspec.Struct, frozen=True):
    game: Annotated[str, Meta(max_length=40)] = ""  # empty: any
    lang: Annotated[str, Meta(max_length=2)] = ""  # preferred
    seats: Annotated[int, Meta(ge=0, le=20)] = 0  # 0: any number
    daily: bool = False  # a table that is played by the day


async def post_sit(request: Request) -> Response:
    """A seat at an open table, for whoever comes first."""
    wanted = await body(request, Claim)
    hub, table = hub_of(request), await table_of(request)
    kept = table.kept_for(await own_person(request)) >= 0
    if not table.header.opened and not kept and not _sits(table, wanted):
        raise Problem(403, "forbidden", "a seat is taken with the link that was sent")
    if not await hub.take_quota("seats", address_of(request), hub.settings.seats_per_address):
        raise Problem(429, "too_many", "too many seats; try again later")
    secret = wanted.secret or new_token()
    person, known = await seated(request, wanted.name, wanted.self_secret or "")
    if not kept and await hub.persons.blocked(person, [seat.person for seat in table.seats if seat.person]):
        raise Problem(403, "blocked", "somebody at this table does not want to play with you, or you with them")
    name = clean_name(wanted.name, "")
    claim = Seat("human", name, token=hashed(secret), pledge=wanted.pledge, person=person)

    async def sit(table: Table) -> tuple[int, bool]:
        seat = await table.sit(claim)
        return seat, table.seat_of(hashed(secret)) == seat

    seat, fresh = await hub.do(table, sit)  # not fresh: they sit there already, in another browser perhaps
    held = secret if fresh else seat_token(hub.cookies, table.id, seat, person)
    return know(request, remember(request, answer(Claimed(seat, held, table.id)), table.id, held), known)


def _sits(table: Table, wanted: Claim) -> bool:
    """Has asked before, and the answer was lost."""
    return wanted.secret is not None and table.seat_of(hashed(wanted.secret)) >= 0


async def post_quick(request: Request) -> Response:
    """A table that fits who wants to play now: as printed, and the one that misses the fewest players."""
    wanted = await body(request, Quick)
    hub, person = hub_of(request), await own_person(request)
    if not hub.limits.may_check(person, address_of(request)):  # many tables are read for it
        raise Problem(429, "too_many", "slower, please")
    t = s.tables.c
    open_now = sa.select(t.id).where(t.open, t.status == WAITING, t.updated > time.time() - STALE)

    def job(c: Connection) -> list[Kept]:
        return readable(c, list(c.execute(open_now.order_by(t.updated.desc()).limit(200)).scalars()))

    shown, just_now = await hub.shown(), time.time() - ABSENT
    fitting = [
        kept
        for kept in await hub.store.read(job)
        if _fits(kept, wanted, person) and (wanted.daily or kept.updated > just_now or _anybody(shown, kept.id))
    ]
    fitting.sort(key=lambda kept: (kept.header.lang != wanted.lang, sum(not seat.taken for seat in kept.seats)))
    for kept in fitting:
        if not await hub.persons.blocked(person, [seat.person for seat in kept.seats if seat.person]):
            return answer(QuickMatch(kept.id))
    return answer(QuickMatch(""))


def _fits(kept: Kept, wanted: Quick, person: str) -> bool:
    row: Any = row_of(kept)
    if row is None or not row.open or not row.plain or row.rated or bool(row.pace) != wanted.daily:
        return False
    mine = any(person and seat.person == person for seat in kept.seats)
    return not mine and wanted.game in ("", row.game) and wanted.seats in (0, row.seats)


def listed() -> list[Listed]:
    return [
        ("/api/tables/{table}/sit", post_sit, "POST"),
        ("/api/quick", post_quick, "POST"),
    ]
