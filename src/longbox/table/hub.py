"""All tables of this server: finds them, loads them when somebody comes, puts them away when nobody is left."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any

from longbox.engine.game import IllegalChoice
from longbox.engine.state import OutOfFuel
from longbox.table import metrics
from longbox.table.analyses import Analyses
from longbox.table.guard import Quota
from longbox.table.live import BadTable, LiveTable
from longbox.table.past import Past
from longbox.table.record import RUNNING, WAITING, Header, Seat, begin, new_header
from longbox.table.settings import Settings
from longbox.table.store import Store
from longbox.table.thinkers import Thinkers
from longbox.table.tokens import Cookies, commitment, hashed, new_id, new_token

SWEEP = 30.0
PASTS = 16  # games that are kept ready to be looked back at


class NoTable(Exception):
    """There is no table of this name."""


class NoPast(Exception):
    """The game of a table cannot be played again from its beginning."""


class Full(Exception):
    """The server has as much to do as it may."""


class Made:
    """A new table: what its creator needs to know, once."""

    def __init__(self, id: str, tokens: dict[int, str], links: dict[int, str]) -> None:
        self.id = id
        self.tokens = tokens  # of seats that are taken
        self.links = links  # of seats that are open


def new_seed() -> bytes:
    return secrets.token_bytes(32)


class Hub:
    def __init__(self, settings: Settings, draw: Callable[[], bytes] = new_seed) -> None:
        """`draw`: the seed of a new table. Whoever puts a server together may fix it; nobody can over the wire."""
        self.settings = settings
        self.draw = draw
        self.store = Store(settings.url)
        self.thinkers = Thinkers(settings.workers)
        self.metrics = metrics.Metrics()
        self.quota = Quota(settings.tables_per_address)
        self.analysis_quota = Quota(settings.analyses_per_address)
        self.analyses = Analyses(self)
        self.cookies = Cookies(b"")
        self.connections: dict[str, int] = {}  # per address
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}
        self._closing: set[asyncio.Task[None]] = set()
        self._sweeper: asyncio.Task[None] | None = None
        self._pasts: OrderedDict[tuple[str, int, int], Past] = OrderedDict()
        self.closed = False

    def log(self, event: str, **fields: object) -> None:
        metrics.log(event, **fields)

    # ---------------------------------------------------------------- the server's life

    async def open(self) -> None:
        self.store.open()
        self.cookies = Cookies(await self.store.secret("cookies"))
        self.thinkers.open()
        self._sweeper = asyncio.create_task(self._sweep())
        self.log("open", backend=self.store.url.get_backend_name())

    async def close(self) -> None:
        """Finishes the queues, writes what waits, ends."""
        self.closed = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        await self.analyses.close()
        await asyncio.gather(*(table.close() for table in self._live.values()), *self._closing)
        await asyncio.to_thread(self.thinkers.close)
        await self.store.close()
        self.log("closed")

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            for table in [t for t in self._live.values() if t.idle]:
                self.drop(table, "idle")

    def drop(self, table: LiveTable, reason: str = "moved") -> None:
        """Puts a table away; the next who comes loads it anew."""
        if self._live.get(table.id) is table:
            del self._live[table.id]
        task = asyncio.create_task(table.close(reason))
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)

    def forget(self, id: str) -> None:
        """The same, for a table that has found out it is not the only one."""
        table = self._live.get(id)
        if table is not None:
            self.drop(table)

    @property
    def live(self) -> int:
        return len(self._live)

    @property
    def queued(self) -> int:
        """Jobs that wait for their table's owner."""
        return sum(table.queue.qsize() for table in self._live.values())

    @property
    def connected(self) -> int:
        return sum(self.connections.values())

    # ---------------------------------------------------------------- tables

    async def table(self, id: str) -> LiveTable:
        """The table, loaded if need be; everybody who asks at once gets the same."""
        found = self._live.get(id)
        if found is not None:
            return found
        if id in self._loading:
            return await asyncio.shield(self._loading[id])
        future: asyncio.Future[LiveTable] = asyncio.get_running_loop().create_future()
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

    async def _load(self, id: str) -> LiveTable:
        kept = await self.store.load(id) if len(id) <= 16 else None
        if kept is None:
            raise NoTable(id)
        if self.closed or len(self._live) >= self.settings.live_tables:
            raise Full
        if self._closing:
            await asyncio.gather(*self._closing, return_exceptions=True)
        table = LiveTable(self, kept)
        try:
            await table.load()
        except BadTable as error:
            self.log("unplayable", table=id, error=str(error)[:200])
            raise
        self._live[id] = table
        table.start()
        self.metrics.add("loads")
        return table

    async def past(self, table: LiveTable) -> Past:
        """The game of a table as it may be looked back at, played again in a thread and kept for a while."""
        choices = table.choices()
        key = (table.id, len(choices), table.rows)
        found = self._pasts.pop(key, None)
        if found is None:
            found = await self._played_again(table, choices)
        self._pasts[key] = found
        while len(self._pasts) > PASTS:
            self._pasts.popitem(last=False)
        return found

    async def _played_again(self, table: LiveTable, choices: list[int]) -> Past:
        """Checked against the game itself: it may have begun elsewhere, or under rules that have changed."""
        now = table.game.hash if table.game is not None and len(choices) == len(table.choices(whole=True)) else ""
        try:
            found = await asyncio.to_thread(Past, table.header, table.seed, choices, table.dealt)
        except (IllegalChoice, OutOfFuel) as error:
            raise NoPast(table.id) from error
        if now and found.game.hash != now:
            raise NoPast(table.id)
        return found

    def peek(self, id: str) -> LiveTable | None:
        return self._live.get(id)

    async def create(self, header: Header, seed: bytes, seats: Sequence[Seat]) -> Made:
        """Stores a new table. The first person has taken a seat; open seats get links."""
        tokens: dict[int, str] = {}
        links: dict[int, str] = {}
        for i, seat in enumerate(seats):
            token = new_token()
            if seat.kind == "human":
                tokens[i] = token
                seat.token = hashed(token)
            elif seat.kind == "open":
                links[i] = token
                seat.link = hashed(token)
        status = RUNNING if all(seat.taken for seat in seats) else WAITING
        id = new_id()
        dealt = begin(header, seed).to_bytes(with_cards=True)
        await self.store.create(id, header, seed, seats, status, dealt)
        self.metrics.add("tables")
        return Made(id, tokens, links)


def seeded_header(game: str, seats: int, options: dict[str, Any], seed: bytes, **more: Any) -> Header:
    return new_header(game, seats, options, commitment(seed), **more)
