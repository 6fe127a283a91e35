"""Finished games, entered once each: who played, with whom, what came of it. Ratings, statistics and leagues read these
rows and never a whole game; they stay when the table itself is deleted.

A game is entered after its end, by whichever process gets to it first: one at a time, under a lock of the database, and
by the name of its table, so that none counts twice. What a crash has kept from being entered is entered later.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from longbox.engine.game import Game, IllegalChoice
from longbox.engine.save import BadSave
from longbox.engine.score import side_of, standing_of
from longbox.engine.state import OutOfFuel
from longbox.table import facts, rating
from longbox.table import schema as s
from longbox.table.record import OUTDATED, OVER, PRACTICE, Header, Row, Seat, effective, format_of
from longbox.table.writing import DEALT
from longbox.view import SPECTATOR, view

if TYPE_CHECKING:
    from longbox.table.hub import Hub

LOCK = 5227270  # of PostgreSQL, for as long as a transaction lasts; SQLite has one writer anyway
BUSY = 0.05  # seconds until a lock that another process has is asked for again
LATE = 60.0  # seconds after which a game that nobody has entered is taken for forgotten
MARGIN = 3600.0  # seconds: the clocks of several machines are not the same
AT_ONCE = 50
GAINED = ("bought", "defeated")

_header = msgspec.json.Decoder(Header)
_bought = msgspec.msgpack.Decoder(dict[str, int])


class SeatResult(msgspec.Struct, frozen=True):
    who: str  # a person, or `bot:` and which; empty: nobody knows
    name: str
    hero: str  # several, with a space between them
    side: int
    place: int  # from 1; shared if several are level
    score: int
    left: bool  # gave up, or was away at the end
    bought: bytes  # card -> how many, see `bought_of`


class Result(msgspec.Struct, frozen=True):
    table_id: str
    at: float
    game: str
    seats: int
    format: str
    reason: str
    rated: bool
    counts: bool  # practice, guides and games that go on from others are no part of anybody's statistics
    people: list[SeatResult]


def bought_of(data: bytes) -> dict[str, int]:
    return _bought.decode(data) if data else {}


# ---------------------------------------------------------------- from what is stored


def read(c: Connection, id: str) -> Result | None:
    """The result of a finished table; None if there is no such table, or it is not over."""
    row = c.execute(s.tables.select().where(s.tables.c.id == id)).first()
    if row is None or row.status != OVER:
        return None
    names = [s.seats.c[name] for name in Seat.__struct_fields__]
    found = c.execute(sa.select(*names).where(s.seats.c.table_id == id).order_by(s.seats.c.seat))
    seats = [Seat(*seat) for seat in found]
    told: dict[str, Any] = {}
    try:
        told = msgspec.json.decode(row.result, type=dict[str, Any]) if row.result else {}
        header = _header.decode(row.header)
        return _result(c, id, row.updated, header, seats, told)
    except (msgspec.MsgspecError, BadSave, LookupError, ValueError):  # nobody can tell any more what it was
        return Result(id, row.updated, "", len(seats), "", str(told.get("reason", "")), False, False, [])


def _result(c: Connection, id: str, at: float, header: Header, seats: list[Seat], told: dict[str, Any]) -> Result:
    wanted = sa.select(*[s.log.c[name] for name in Row.__struct_fields__]).where(s.log.c.table_id == id)
    rows = [Row(*row) for row in c.execute(wanted.order_by(s.log.c.n))]
    game = _last_state(c, id)
    heroes = _began_with(c, id, game, rows)
    bought = _gained(game, rows, len(seats))
    places = places_of(game, seats, told)
    people = [
        SeatResult(
            who_of(seat), seat.name, heroes[i][:200], int(side_of(game.state, i)[0]), places[i],
            int(told["scores"][i]), _left(seat), msgspec.msgpack.encode(bought[i]),
        )
        for i, seat in enumerate(seats)
    ]  # fmt: skip
    practice = any(row.kind == PRACTICE for row in rows)
    return Result(
        id, at, header.game, header.seats, format_of(header.options),
        str(told.get("reason", ""))[:32], header.rated and not practice and _fair(people, told),
        not (practice or header.tutorial or header.prefix or told.get("reason") == OUTDATED), people,
    )  # fmt: skip


def _last_state(c: Connection, id: str) -> Game:
    """The newest that can be read; of a game that never had one, as it was dealt."""
    mine = sa.select(s.snapshots.c.state).where(s.snapshots.c.table_id == id)
    newest = c.execute(mine.where(s.snapshots.c.n > DEALT).order_by(s.snapshots.c.n.desc()).limit(1)).scalar()
    for data in (newest, _dealt(c, id)):
        try:
            if data is not None:
                return Game.from_bytes(bytes(data))
        except BadSave:
            continue
    raise BadSave("no state of it can be read")


def _dealt(c: Connection, id: str) -> bytes | None:
    return c.execute(
        sa.select(s.snapshots.c.state).where(s.snapshots.c.table_id == id, s.snapshots.c.n == DEALT)
    ).scalar()


def _began_with(c: Connection, id: str, game: Game, rows: Sequence[Row]) -> list[str]:
    """The Super Heroes of each seat when the first turn began. Later they are captured or defeated, or others join: who
    then still has one says more of how the game went than of the hero."""
    try:
        first = Game.from_bytes(bytes(_dealt(c, id) or b""))
        for row in effective(rows):
            if first.over or first.decision.kind == "turn" or first.state.turn_number > 1:
                break
            first.choose(row.choice)
    except (BadSave, IllegalChoice, OutOfFuel):
        first = game
    return [" ".join(card.id for card in seat.heroes) for seat in view(first, SPECTATOR).seats]


def _gained(game: Game, rows: Sequence[Row], seats: int) -> list[dict[str, int]]:
    """What each seat has bought and defeated, by what was told then."""
    found: list[Counter[str]] = [Counter() for _ in range(seats)]
    for row in effective(rows):
        for event in facts.unpack(row.events):
            if event.kind in GAINED and 0 <= event.seat < seats and 0 <= event.card < len(game.state.defn):
                found[event.seat][game.card_id(event.card)] += 1
    return [dict(one) for one in found]


def who_of(seat: Seat) -> str:
    if seat.kind == "bot" and not seat.token and not seat.person:
        return rating.BOT + seat.bot
    return seat.person


def _left(seat: Seat) -> bool:
    """Gave up, or was away at the end; also who has had themselves forgotten meanwhile."""
    return (seat.kind == "bot" and bool(seat.token or seat.person)) or (seat.kind == "human" and seat.bot_in)


def places_of(game: Game, seats: Sequence[Seat], told: dict[str, Any]) -> list[int]:
    """Who left comes last; then who won; then what decides in this box. Level is level."""

    def merit(i: int) -> tuple[bool, bool, list[int]]:
        standing = [int(part) for part in standing_of(game.state, i)] if game.over else [int(told["scores"][i])]
        return (not _left(seats[i]), i in told.get("winners", ()), standing)

    merits = [merit(i) for i in range(len(seats))]
    return [1 + sum(other > mine for other in merits) for mine in merits]


def tie_break(game: Game) -> str:
    """What puts the winners before others who have as many points; empty where the points decide, or nothing does."""
    if game.over_reason == "characters":  # whoever took the last one wins at once
        return ""
    best, *others = sorted({tuple(standing_of(game.state, i)) for i in range(game.seats)}, reverse=True)
    if not others or others[0][0] != best[0]:
        return ""
    ties = zip(game.state.prog.rules.ties, best[1:], others[0][1:], strict=True)
    return next(tie for tie, mine, theirs in ties if mine != theirs)


def _fair(people: Sequence[SeatResult], told: dict[str, Any]) -> bool:
    """Everybody is known, nobody has played against themselves, and it was played to an end."""
    whos = [one.who for one in people]
    persons = [who for who in whos if not who.startswith(rating.BOT)]
    return all(whos) and len(set(persons)) == len(persons) > 0 and told.get("reason") != OUTDATED


# ---------------------------------------------------------------- entering


def locked(c: Connection, wait: bool = False) -> bool:
    """Whether we are the only ones who enter results until the commit."""
    if c.dialect.name == "sqlite":
        return True
    if wait:
        c.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
        return True
    return bool(c.execute(sa.select(sa.func.pg_try_advisory_xact_lock(LOCK))).scalar())


def enter(c: Connection, found: Result, wait: bool = False) -> bool:
    """Writes a result and counts it. False: somebody else is writing one; to be tried again."""
    if not locked(c, wait):
        return False
    if c.execute(sa.select(s.results.c.n).where(s.results.c.table_id == found.table_id)).first() is not None:
        return True
    n = int(c.execute(sa.select(sa.func.max(s.results.c.n))).scalar() or 0) + 1
    row = msgspec.structs.asdict(found)
    row.pop("people")
    c.execute(s.results.insert(), {**row, "n": n, "annulled": False})
    if found.people:
        told = [
            {"table_id": found.table_id, "seat": i, **msgspec.structs.asdict(one)} for i, one in enumerate(found.people)
        ]
        c.execute(s.result_seats.insert(), told)
    if found.rated:
        played = [(one.who, one.place) for one in found.people]
        rating.count(c, (found.game, found.seats), found.table_id, n, played)
    return True


def missing(c: Connection, since: float, before: float, but: Sequence[str] = (), most: int = AT_ONCE) -> list[str]:
    """Finished tables that are not entered, the oldest first."""
    known = sa.exists().where(s.results.c.table_id == s.tables.c.id) | s.tables.c.id.in_(but)
    wanted = sa.select(s.tables.c.id).where(s.tables.c.status == OVER, _between(since, before), ~known)
    return list(c.execute(wanted.order_by(s.tables.c.updated, s.tables.c.id).limit(most)).scalars())


def _between(since: float, before: float) -> sa.ColumnElement[bool]:
    return (s.tables.c.updated >= since) & (s.tables.c.updated < before)


def annul(c: Connection, id: str, annulled: bool, by: str, why: str) -> rating.Ladder | None:
    """Takes a result out of the ratings, or back in. The list to be counted again; None if nothing changes."""
    locked(c, wait=True)
    row = c.execute(s.results.select().where(s.results.c.table_id == id)).first()
    if row is None or row.annulled == annulled:
        return None
    c.execute(s.results.update().where(s.results.c.table_id == id).values(annulled=annulled))
    n = int(c.execute(sa.select(sa.func.max(s.annulments.c.n))).scalar() or 0) + 1
    told = {"n": n, "at": time.time(), "table_id": id, "annulled": annulled, "by": by[:64], "why": why[:200]}
    c.execute(s.annulments.insert(), told)
    return (row.game, row.seats)


def forget_seat(c: Connection, id: str, seat: int) -> None:
    """One game is no longer part of anybody's statistics. What was rated stays so: others have won or lost by it."""
    unrated = sa.select(s.results.c.table_id).where(s.results.c.table_id == id, ~s.results.c.rated)
    mine = (s.result_seats.c.table_id == id) & (s.result_seats.c.seat == seat)
    c.execute(s.result_seats.update().where(mine).values(name=""))
    c.execute(s.result_seats.update().where(mine, s.result_seats.c.table_id.in_(unrated)).values(who=""))


def forget_person(c: Connection, id: str) -> str:
    """Nobody knows any more who played these games; for the ratings of the others they were somebody: who, is told."""
    locked(c, wait=True)
    nobody = "-" + secrets.token_hex(7)
    c.execute(s.result_seats.update().where(s.result_seats.c.who == id).values(who=nobody, name=""))
    c.execute(s.ratings.update().where(s.ratings.c.who == id).values(who=nobody))
    return nobody


class Books:
    """Sees to it, in a server, that every finished game is entered."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._tasks: set[asyncio.Task[None]] = set()
        self._since = 0.0  # what has ended before is entered

    def ended(self, id: str) -> None:
        task = asyncio.create_task(self._enter_soon(id))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _enter_soon(self, id: str) -> None:
        try:
            await self.enter(id)
        except Exception as error:  # the store may be away; `catch_up` comes by
            self._hub.log("result_failed", table=id, error=repr(error)[:300])

    async def enter(self, id: str) -> None:
        store = self._hub.store
        found = await store.read(lambda c: read(c, id))
        if found is not None:
            while not await store.write(lambda c: enter(c, found)):
                await asyncio.sleep(BUSY)

    async def catch_up(self) -> None:
        """Enters what was forgotten, and what ended before results were kept."""
        until = time.time() - LATE
        failed: list[str] = []  # one that cannot be entered keeps no other out
        while ids := await self._hub.store.read(lambda c: missing(c, self._since, until, failed)):
            for id in ids:
                try:
                    await self.enter(id)
                except Exception as error:
                    failed.append(id)
                    self._hub.log("result_failed", table=id, error=repr(error)[:300])
        if not failed:
            self._since = until - MARGIN

    async def close(self) -> None:
        """What was begun is finished; the rest is entered when a server starts again."""
        await asyncio.gather(*self._tasks, return_exceptions=True)
