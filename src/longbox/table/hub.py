"""All tables of this server: finds them, loads them when somebody comes, puts them away when nobody is left."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from typing import Any, TypeVar

import msgspec

from longbox.engine.game import IllegalChoice
from longbox.engine.state import OutOfFuel
from longbox.games import BadOptions
from longbox.table import logs, metrics
from longbox.table.analyses import Analyses
from longbox.table.identity import Persons, seat_token
from longbox.table.leases import BEATS, Leases, Peer, Share, Shown
from longbox.table.limits import Limits
from longbox.table.line import Ended
from longbox.table.live import BadTable, Table
from longbox.table.loading import load
from longbox.table.notices import Notices
from longbox.table.past import Past
from longbox.table.patience import Patience
from longbox.table.record import RUNNING, WAITING, Header, Seat, begin, effective, new_header, order_of
from longbox.table.results import Books
from longbox.table.settings import Settings
from longbox.table.store import Store
from longbox.table.thinkers import Thinkers
from longbox.table.tokens import Cookies, commitment, hashed, new_id, new_token
from longbox.table.watching import Frame
from longbox.table.wire import Wire

T = TypeVar("T")

DAY = 86_400.0
LAST_WORDS = 5.0  # seconds
OVERSLEPT = 60.0  # seconds until a table that could not be woken is tried again
PASTS = 16  # games that are kept ready to be looked back at


class NoTable(Exception):
    """There is no table of this name."""


class NoPast(Exception):
    """The game of a table cannot be played again from its beginning."""


class Full(Exception):
    """The server has as much to do as it may."""


class Made:
    """A new table: what its creator needs to know, once."""

    def __init__(self, id: str, header: Header, tokens: dict[int, str], links: dict[int, str], kept: set[int]) -> None:
        self.id = id
        self.commitment = header.commitment
        self.order = header.order
        self.tokens = tokens  # of seats that are taken
        self.links = links  # of seats that are open
        self.kept = kept  # seats that are open to one person each: they need no link

    def link(self, seat: int) -> str:
        """The invitation to a seat. It brings the commitment along, so that nobody can be shown another one."""
        return f"/t/{self.id}#{self.links[seat]}.{self.commitment}"


def new_seed() -> bytes:
    return secrets.token_bytes(32)


class Hub:
    def __init__(self, settings: Settings, draw: Callable[[], bytes] = new_seed, share: Share | None = None) -> None:
        """`draw`: the seed of a new table. Whoever puts a server together may fix it; nobody can over the wire.

        `share`: its place among several processes that share the database.
        """
        self.settings = settings
        self.draw = draw
        self.store = Store(settings.url, settings.store_timeout)
        self.thinkers = Thinkers(settings.workers)
        self.metrics = metrics.Metrics()
        self.patience = Patience()
        self.persons = Persons(self.store)
        self.notices = Notices(self)
        self.leases = Leases(self.store, share, settings.lease)
        self.limits = Limits(settings, lambda: 1 + len(self.leases.peers))
        self.analyses = Analyses(self)
        self.books = Books(self)
        self.cookies = Cookies(b"")
        self.inside = b""  # what other processes of this server know us by
        self.relays: dict[Wire, str] = {}  # sockets that were passed on, and to whom
        self.connections: dict[str, int] = {}  # per address
        self._live: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self._closing: dict[str, asyncio.Task[None]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._pasts: OrderedDict[tuple[str, int, int], Past] = OrderedDict()
        self._overslept: dict[str, float] = {}  # when a table could not be woken
        self.closed = False

    def log(self, event: str, **fields: object) -> None:
        logs.log(event, **fields)

    # ---------------------------------------------------------------- the server's life

    async def open(self) -> None:
        self.store.open()
        self.cookies = Cookies(await self.store.secret("cookies"))
        self.inside = (await self.store.secret("inside")).hex().encode()
        await self.leases.begin()
        await self.notices.open()
        self._tasks = [asyncio.create_task(self._sweep()), asyncio.create_task(self._wake())]
        if self.leases.share is not None:
            self._tasks.append(asyncio.create_task(self._beat()))
        self.log("open", backend=self.store.url.get_backend_name())

    async def close(self) -> None:
        """Finishes the queues, writes what waits, ends."""
        self.closed = True
        for task in self._tasks[:2]:  # the lease is kept until the last table is put away
            task.cancel()
        await self.notices.close()
        await self.analyses.close()
        closing = [table.close() for table in self._live.values()]
        await asyncio.gather(*closing, *self._closing.values(), return_exceptions=True)
        await self.books.close()
        for task in self._tasks:
            task.cancel()
        with contextlib.suppress(Exception):  # if the store is away, the lease runs out by itself
            await asyncio.wait_for(self.leases.end(), LAST_WORDS)
        self.thinkers.close()
        await self.store.close()
        self.log("closed")

    # ---------------------------------------------------------------- among other processes

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(self.settings.lease / BEATS)
            try:
                if not await self.leases.renew(self._shown()):
                    self.log("struck_off", tables=len(self._live))
                    for table in list(self._live.values()):
                        self.drop(table)
            except Exception as error:  # the store may be away; the next beat comes
                self.log("lease_failed", error=repr(error)[:300])
            for wire, peer in list(self.relays.items()):
                if peer not in self.leases.peers and wire.far is not None:
                    wire.far.hang_up()  # whoever it was passed on to is no more: the browser comes again

    def _shown(self) -> Shown:
        return {table.id: (len(table.people.clients), table.asked) for table in self._live.values()}

    async def shown(self) -> Shown:
        """Who is at the tables that are in use, whichever process runs them."""
        return {**await self.leases.shown(), **self._shown()}

    @contextlib.contextmanager
    def admitted(self, address: str) -> Iterator[bool]:
        """Whether there is room for one more connection, for as long as it lasts."""
        here = self.connections.get(address, 0)
        if self.closed or self.connected >= self.settings.connections or here >= self.settings.connections_per_address:
            yield False
            return
        self.connections[address] = here + 1
        try:
            yield True
        finally:
            self.connections[address] -= 1
            if not self.connections[address]:
                del self.connections[address]

    async def relayed(self, wire: Wire, peer: Peer, head: bytes, within: float) -> bool:
        """Passes a socket on; False if nobody has answered."""
        self.relays[wire] = peer.id
        try:
            return await wire.pass_on(*peer.split(), head, within)
        finally:
            del self.relays[wire]

    async def take_quota(self, kind: str, address: str, most: int) -> bool:
        return await self.leases.take_quota(kind, self._who(address), most)

    async def has_quota(self, kind: str, address: str, most: int) -> bool:
        return await self.leases.has_quota(kind, self._who(address), most)

    def _who(self, address: str) -> str:
        return self.cookies.derived("address", address).hex()[:64]

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(self.settings.sweep_every)
            for table in [t for t in self._live.values() if t.idle]:
                self.drop(table, "idle")
            for job in (self.books.catch_up, self.tidy_up, self.persons.tidy_up):  # entered before it is deleted
                try:
                    await job()
                except Exception as error:  # the store may be away; the next round comes
                    self.log("tidy_failed", what=job.__name__, error=repr(error)[:300])

    async def _wake(self) -> None:
        """Has done what is due at tables that we run, or would run if anybody came."""
        while True:
            await asyncio.sleep(self.settings.wake_every)
            try:
                await self.wake()
            except Exception as error:  # the store may be away; the next round comes
                self.log("wake_failed", error=repr(error)[:300])

    async def wake(self) -> None:
        """One that cannot be woken holds up none of the others, and is left alone for a while."""
        now = time.monotonic()
        self._overslept = {id: at for id, at in self._overslept.items() if now - at < OVERSLEPT}
        for id in await self.store.due(time.time()):
            if id in self._overslept or await self.leases.where(id) is not None:
                continue
            try:
                table = await self.table(id)
                await self.do(table, lambda table: table.daily.wake())
            except Exception as error:
                self._overslept[id] = now
                self.log("not_woken", table=id, error=repr(error)[:200])

    async def tidy_up(self) -> list[str]:
        """Deletes what has been kept as long as the operator wants it kept."""
        finished, unfinished = self.settings.keep_finished_days, self.settings.keep_unfinished_days
        if not finished and not unfinished:
            return []
        now = time.time()
        first, second = (now - days * DAY if days else 0.0 for days in (finished, unfinished))
        ids = await self.store.delete_old(first, second, self.leases.id, self._live)
        if ids:
            self.log("deleted", tables=len(ids))
        return ids

    def drop(self, table: Table, reason: str = "moved") -> None:
        """Puts a table away; the next who comes loads it anew."""
        if self._live.get(table.id) is table:
            del self._live[table.id]
        task = asyncio.create_task(self._put_away(table, reason))
        self._closing[table.id] = task

        def done(_: object) -> None:
            if self._closing.get(table.id) is task:
                del self._closing[table.id]

        task.add_done_callback(done)

    async def _put_away(self, table: Table, reason: str) -> None:
        await table.close(reason)
        with contextlib.suppress(Exception):  # it is ours until somebody asks for it again
            await self.leases.give_back(table.id, table.epoch)

    def forget(self, id: str) -> None:
        """The same, for a table that has found out it is not the only one."""
        table = self._live.get(id)
        if table is not None:
            self.drop(table)

    def tables(self) -> list[Table]:
        """Those that we run."""
        return list(self._live.values())

    @property
    def live(self) -> int:
        return len(self._live)

    @property
    def queued(self) -> int:
        """Jobs that wait for their table's owner."""
        return sum(table.line.waiting for table in self._live.values())

    @property
    def connected(self) -> int:
        return sum(self.connections.values())

    # ---------------------------------------------------------------- tables

    async def table(self, id: str) -> Table:
        """The table, loaded if need be; everybody who asks at once gets the same."""
        found = self._live.get(id)
        if found is not None:
            return found
        if id in self._loading:
            return await asyncio.shield(self._loading[id])
        future: asyncio.Future[Table] = asyncio.get_running_loop().create_future()
        self._loading[id] = future
        try:
            table = await self._load(id)
        except BaseException as error:
            future.set_exception(error)
            future.exception()  # nobody else may be waiting
            raise
        else:
            future.set_result(table)
            return table
        finally:
            del self._loading[id]

    async def _load(self, id: str) -> Table:
        if id in self._closing:
            await asyncio.gather(self._closing[id], return_exceptions=True)
        if self.closed or len(self._live) >= self.settings.live_tables:
            raise Full
        epoch = await self.leases.take(id) if len(id) <= 16 else -1
        try:
            kept = await self.store.load(id) if epoch >= 0 else None
        except msgspec.MsgspecError as error:
            raise BadTable(f"what is stored of it cannot be read: {error}") from None
        if kept is None:
            raise NoTable(id)
        table = Table(self, kept)
        table.epoch = epoch
        try:
            await load(table)
        except (BadTable, BadOptions) as error:  # of a box that is not here any more, too
            self.log("unplayable", table=id, error=str(error)[:200])
            raise BadTable(str(error)) from None
        self._live[id] = table
        if any(seat.kind == "bot" for seat in table.seats):
            self.thinkers.open()  # it gets ready while people look at their cards
        table.open()
        self.metrics.add("loads")
        return table

    async def do(self, table: Table, job: Callable[[Table], Awaitable[T]]) -> T:
        """A job at a table, when its turn comes; one that is put away at this moment is taken up again for it."""
        while True:
            try:
                return await table.line.do(partial(job, table))
            except Ended:
                if self._live.get(table.id) is table:
                    raise Full from None  # the server itself is about to end
                table = await self.table(table.id)

    async def opened(self, id: str) -> Table:
        """A table as it is stored, only to be looked at: nothing is written, nobody can join it."""
        try:
            kept = await self.store.load(id)
        except msgspec.MsgspecError as error:
            raise BadTable(f"what is stored of it cannot be read: {error}") from None
        if kept is None:
            raise NoTable(id)
        table = Table(self, kept)
        try:
            await load(table, write=False)
        except BadOptions as error:
            raise BadTable(str(error)) from None
        return table

    async def past(self, table: Table, cut: Frame | None = None) -> Past:
        """The game of a table as it may be looked back at, played again in a thread and kept for a while.

        `cut`: only as far as those know it who see it later.
        """
        choices = await table.choices(cut=cut)
        key = (table.id, len(choices), (cut or table.ledger.now).rows)
        found = self._pasts.pop(key, None)
        if found is None:
            found = await self._played_again(table, choices, cut is None)
        self._pasts[key] = found
        while len(self._pasts) > PASTS:
            self._pasts.popitem(last=False)
        return found

    async def _played_again(self, table: Table, choices: list[int], whole_game: bool) -> Past:
        """Checked against the game itself: it may have begun elsewhere, or under rules that have changed. Then it is
        put together from the states that were stored."""
        whole = len(table.header.prefix) + table.ledger.now.choices
        now = table.game.hash if table.game is not None and whole_game and len(choices) == whole else ""
        try:
            found = await asyncio.to_thread(Past, table.header, table.root, list(choices), table.dealt)
            if not now or found.game.hash == now:
                return found
        except (IllegalChoice, OutOfFuel):
            pass
        states = await states_of(self.store, table)
        found = await asyncio.to_thread(Past, table.header, table.root, list(choices), table.dealt, states)
        if not found.steps or (now and found.game.hash != now):
            raise NoPast(table.id)
        return found

    def peek(self, id: str) -> Table | None:
        return self._live.get(id)

    async def create(
        self, header: Header, seed: bytes, seats: Sequence[Seat], follows: str = "", dealt: bytes = b""
    ) -> Made:
        """Stores a new table. The first person has taken a seat; open seats get links.

        `follows`: the next game of a table. There is one, with the same name and links whoever asks for it.
        `dealt`: a game that was laid out, not dealt from the seed.
        """
        tokens: dict[int, str] = {}
        links: dict[int, str] = {}
        kept = {i for i, seat in enumerate(seats) if seat.kind == "open" and seat.person}
        for i, seat in enumerate(seats):
            token = self.cookies.derived_token(follows, i) if follows else new_token()
            if seat.kind == "human":
                tokens[i] = token
                seat.token = hashed(token)
            elif seat.kind == "open" and i not in kept:
                links[i] = token
                seat.link = hashed(token)
        status = RUNNING if all(seat.taken and not seat.sealed for seat in seats) else WAITING
        id = self.cookies.derived_id(follows) if follows else new_id()
        if not dealt:
            game = begin(header, seed)
            header, dealt = msgspec.structs.replace(header, order=order_of(game)), game.to_bytes(with_cards=True)
        await self.store.create(id, header, seed, seats, status, dealt)
        self.metrics.add("tables")
        return Made(id, header, tokens, links, kept)

    async def next_game(self, id: str) -> Made | None:
        """The game that was set up to follow a table's, if one was."""
        kept = await self.store.load(self.cookies.derived_id(id))
        if kept is None:
            return None
        tokens: dict[int, str] = {}
        for i, seat in enumerate(kept.seats):
            token = self.cookies.derived_token(id, i)
            if seat.token == hashed(token):
                tokens[i] = token
            elif seat.token and seat.person:  # they came by themselves: the seat was kept for them
                tokens[i] = seat_token(self.cookies, kept.id, i, seat.person)
        waiting = {i for i, seat in enumerate(kept.seats) if not seat.taken}
        return Made(kept.id, kept.header, tokens, {}, waiting)


async def states_of(store: Store, table: Table) -> dict[int, bytes]:
    """What was stored of a game, by the number of choices made until then; without what was taken back since."""
    rows = await store.rows(table.id)
    path = [row.n for row in effective(rows)]
    found: dict[int, bytes] = {}
    for n, data in await store.snapshots(table.id, 100_000):
        known = [row.n for row in effective(rows[:n])]
        if n and known == path[: len(known)]:
            found.setdefault(len(table.header.prefix) + len(known), data)
    return found


def seeded_header(game: str, seats: int, options: dict[str, Any], seed: bytes, **more: Any) -> Header:
    return new_header(game, seats, options, commitment(seed), **more)
