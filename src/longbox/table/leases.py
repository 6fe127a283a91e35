"""Which process runs a table, when several share a database.

Each process has a lease: a row that says until when it lives, by the clock of the database, and that it renews. A table
belongs to the process that has written its name at it. Each time it changes hands its epoch is raised, and every write
checks the epoch in its own transaction: whoever has lost a table, and does not know it yet, writes nothing any more.
Who does not renew its lease is struck off by the others, and its tables are free.

A process that shares with nobody has no lease: it reads the epoch and raises none, and makes way for who
has one.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from hashlib import sha256

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from longbox.table import schema as s
from longbox.table.store import Store

BEATS = 4  # renewals in the time of a lease
HOUR = 3600.0
TIDY = 300.0  # seconds, after which quotas of everybody that are no more are deleted

Shown = dict[str, tuple[int, int]]  # by table: how many are connected, which seat is asked (-1: none, or not to tell)
_shown = msgspec.msgpack.Decoder(Shown)


class Peer(msgspec.Struct, frozen=True):
    """A process, and where the others reach it."""

    id: str
    address: str

    def split(self) -> tuple[str, int]:
        return split(self.address)


class Elsewhere(Exception):
    """Another process runs this table."""


class Share(msgspec.Struct, frozen=True):
    """How a process shares its database: its name, where it is reached, and whose place it takes."""

    id: str
    address: str
    after: str = ""


def split(address: str) -> tuple[str, int]:
    """10.0.0.5:9000, [::1]:9000"""
    host, _, port = address.rpartition(":")
    return host.strip("[]"), int(port)


class Leases:
    def __init__(self, store: Store, share: Share | None, seconds: float) -> None:
        self.store = store
        self.share = share
        self.id = share.id if share is not None else ""
        self.seconds = seconds
        self.peers: dict[str, Peer] = {}  # the others, as of the last renewal
        self._steady = time.monotonic()  # since when no renewal was late
        self._renewed = time.monotonic()
        self._tidied = 0.0

    # ---------------------------------------------------------------- living

    async def begin(self) -> None:
        if self.share is not None:
            await self.store.write(self._join)
            await self.renew({})

    async def renew(self, shown: Shown) -> bool:
        """Lives on. False: the others have struck us off meanwhile, our tables are theirs."""
        now = time.monotonic()
        if now - self._renewed > self.seconds:
            self._steady = now
        # After an outage everybody is late: all get the time to come back before anybody is struck off.
        strike = now - self._steady > self.seconds
        lived, others = await self.store.write(lambda c: self._renew(c, msgspec.msgpack.encode(shown), strike))
        self._renewed = time.monotonic()
        self.peers = {peer.id: peer for peer in others}
        return lived

    async def end(self) -> None:
        """Gives all tables back."""
        if self.share is not None:
            await self.store.write(lambda c: _strike(c, s.servers.c.id == self.id))

    def _join(self, c: Connection) -> None:
        assert self.share is not None
        _strike(c, s.servers.c.id.in_([self.share.after, self.id]))
        row = {"id": self.id, "address": self.share.address, "until": 0.0, "shown": msgspec.msgpack.encode({})}
        c.execute(s.servers.insert(), row)
        c.execute(s.servers.update().where(s.servers.c.id == self.id).values(until=_now(c) + self.seconds))

    def _renew(self, c: Connection, shown: bytes, strike: bool) -> tuple[bool, list[Peer]]:
        mine = s.servers.update().where(s.servers.c.id == self.id)
        lived = c.execute(mine.values(until=_now(c) + self.seconds, shown=shown)).rowcount == 1
        if not lived:
            self._join(c)
        if strike:
            _strike(c, (s.servers.c.until < _now(c)) & (s.servers.c.id != self.id))
        wanted = sa.select(s.servers.c.id, s.servers.c.address).where(s.servers.c.id != self.id)
        return lived, [Peer(*row) for row in c.execute(wanted)]

    # ---------------------------------------------------------------- tables

    async def take(self, id: str) -> int:
        """Makes a table ours; its epoch from now on. -1: there is no such table."""
        do = self.store.write if self.share is not None else self.store.read
        found = await do(lambda c: self._take(c, id))
        if found is None:
            raise Elsewhere(id)
        return found

    def _take(self, c: Connection, id: str) -> int | None:
        wanted = sa.select(s.tables.c.owner, s.tables.c.epoch).where(s.tables.c.id == id)
        row = c.execute(wanted.with_for_update() if self.id else wanted).first()
        if row is None:
            return -1
        owner, epoch = row
        if self.id and owner == self.id:
            return int(epoch)
        if owner and c.execute(_living(c).where(s.servers.c.id == owner)).first() is not None:
            return None
        if not self.id:
            return int(epoch)
        c.execute(s.tables.update().where(s.tables.c.id == id).values(owner=self.id, epoch=epoch + 1))
        return int(epoch) + 1

    async def give_back(self, id: str, epoch: int) -> None:
        if self.share is not None:
            ours = (s.tables.c.id == id, s.tables.c.owner == self.id, s.tables.c.epoch == epoch)
            await self.store.write(lambda c: c.execute(s.tables.update().where(*ours).values(owner="")) and None)

    async def where(self, id: str, but: Collection[str] = ()) -> Peer | None:
        """Who else runs a table, or is to take it, `but` these; None: we do, or nobody can."""
        found = await self.store.read(lambda c: self._where(c, id))
        if found is not None:
            return None if found.id == self.id else found
        able = [self.id, *(peer for peer in self.peers if peer not in but)]
        best = max(able, key=lambda name: sha256(f"{id} {name}".encode()).digest())  # the same, whoever asks
        return self.peers.get(best)

    def _where(self, c: Connection, id: str) -> Peer | None:
        owner = c.execute(sa.select(s.tables.c.owner).where(s.tables.c.id == id)).scalar()
        row = c.execute(_living(c).where(s.servers.c.id == owner)).first() if owner else None
        return Peer(row.id, row.address) if row is not None else None

    # ---------------------------------------------------------------- what is shared

    async def shown(self) -> Shown:
        """Who is at the tables of the others."""
        if self.share is None:
            return {}
        wanted = sa.select(s.servers.c.shown).where(s.servers.c.id != self.id)
        blobs = await self.store.read(lambda c: c.execute(wanted).scalars().all())
        return {id: seen for blob in blobs for id, seen in _shown.decode(bytes(blob)).items()}

    async def has_quota(self, kind: str, who: str, most: int) -> bool:
        """Whether there is one left."""
        mine = (s.quotas.c.kind == kind) & (s.quotas.c.who == who) & (s.quotas.c.at >= time.time() - HOUR)
        wanted = sa.select(sa.func.count()).select_from(s.quotas).where(mine)
        return await self.store.read(lambda c: int(c.execute(wanted).scalar() or 0)) < most

    async def take_quota(self, kind: str, who: str, most: int) -> bool:
        """One more of those that an address has by the hour."""

        def job(c: Connection) -> bool:
            now = time.time()
            mine = (s.quotas.c.kind == kind) & (s.quotas.c.who == who)
            old = s.quotas.c.at < now - HOUR
            c.execute(s.quotas.delete().where(old if now - self._tidied > TIDY else old & mine))
            self._tidied = now if now - self._tidied > TIDY else self._tidied
            count, last = c.execute(sa.select(sa.func.count(), sa.func.max(s.quotas.c.at)).where(mine)).one()
            if count >= most:
                return False
            c.execute(s.quotas.insert(), {"kind": kind, "who": who, "at": max(now, (last or 0.0) + 0.000_01)})
            return True

        return await self.store.write(job)


def _now(c: Connection) -> sa.ColumnElement[float]:
    """One clock for all: that of the database; with a file, that of this machine."""
    if c.dialect.name == "sqlite":
        return sa.literal(time.time())
    return sa.cast(sa.extract("epoch", sa.func.clock_timestamp()), sa.Double)


def _living(c: Connection) -> sa.Select[tuple[str, str]]:
    return sa.select(s.servers.c.id, s.servers.c.address).where(s.servers.c.until > _now(c))


def _strike(c: Connection, which: sa.ColumnElement[bool]) -> None:
    """Processes that are no more: their tables are free, and nothing that they still want to write is taken."""
    gone = c.execute(s.servers.delete().where(which).returning(s.servers.c.id)).scalars().all()
    if gone:
        freed = s.tables.update().where(s.tables.c.owner.in_(gone))
        c.execute(freed.values(owner="", epoch=s.tables.c.epoch + 1))
