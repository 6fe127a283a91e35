"""Keeps tables in a database: SQLite by default, PostgreSQL by URL.

One thread writes. It takes whatever is waiting and commits it at once, so that a thousand tables share a few commits;
each table's part is still written whole or not at all, and only then acknowledged. Reads have threads of their own.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import URL, Connection, make_url

from longbox.table import schema as s
from longbox.table.record import OVER, RUNNING, WAITING, Chat, Header, Row, Seat

T = TypeVar("T")
Job = Callable[[Connection], Any]
DEALT = -1  # the place of a snapshot: the game as it was dealt, with its cards
MOST_AT_ONCE = 300  # jobs in one commit
TIDY = 3.0  # seconds


class BadStore(ValueError):
    """This database cannot be used."""


class Kept(msgspec.Struct):
    """A table as it is stored."""

    id: str
    status: str
    header: Header
    seed: bytes
    seats: list[Seat]
    result: dict[str, Any] | None
    updated: float


_header = msgspec.json.Decoder(Header)


class Store:
    def __init__(self, url: str) -> None:
        self.url = _url(url)
        try:
            if self.url.get_backend_name() == "sqlite" and self.url.database:
                Path(self.url.database).parent.mkdir(parents=True, exist_ok=True)
            self._engine = sa.create_engine(self.url, **_engine_options(self.url))
            migrate(self._engine)
        except (sa.exc.SQLAlchemyError, OSError, ModuleNotFoundError) as error:
            raise BadStore(f"the database cannot be opened: {_short(error)}") from None
        self._jobs: queue.SimpleQueue[tuple[Job, asyncio.Future[Any]] | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(4, thread_name_prefix="store-read")
        self._loop: asyncio.AbstractEventLoop | None = None
        self._writer = threading.Thread(target=self._write, name="store-write", daemon=True)
        self._tidier = threading.Thread(target=self._tidy, name="store-tidy", daemon=True)
        self._closed = threading.Event()
        self.commits = 0
        self.written = 0

    def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._writer.start()
        self._tidier.start()

    async def close(self) -> None:
        """Everything that waits is written first."""
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        self._closed.set()
        await asyncio.to_thread(self._tidier.join)
        self._readers.shutdown(wait=True)
        self._engine.dispose()

    # ---------------------------------------------------------------- threads

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Runs a job in the writing thread; when this returns, what it wrote is kept."""
        assert self._loop is not None
        future: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put((job, future))
        return await asyncio.shield(future)

    async def read(self, job: Callable[[Connection], T]) -> T:
        def run() -> T:
            with self._engine.connect() as connection:
                return job(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    def _write(self) -> None:
        open_ = True
        while open_:
            first = self._jobs.get()
            batch = [first] if first is not None else []
            open_ = first is not None
            while open_ and len(batch) < MOST_AT_ONCE:
                try:
                    more = self._jobs.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    open_ = False
                else:
                    batch.append(more)
            if batch:
                self._commit(batch)

    def _tidy(self) -> None:
        """SQLite: brings the log of writes back into the file, beside the writing thread and not in its way."""
        while self._engine.dialect.name == "sqlite" and not self._closed.wait(TIDY):
            with contextlib.suppress(sa.exc.SQLAlchemyError), self._engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")

    def _commit(self, batch: Sequence[tuple[Job, asyncio.Future[Any]]]) -> None:
        try:
            results: list[Any] = self._together([job for job, _ in batch])
        except Exception:  # one of them is wrong: each for itself
            results = [self._alone(job) for job, _ in batch]
        assert self._loop is not None
        self.commits += 1
        self.written += len(batch)
        with contextlib.suppress(RuntimeError):  # the loop is gone: nobody waits any more
            self._loop.call_soon_threadsafe(_settle, [future for _, future in batch], results)

    def _together(self, jobs: Sequence[Job]) -> list[Any]:
        with self._engine.begin() as connection:
            _append_all(connection, [job for job in jobs if isinstance(job, _Append)])
            return [None if isinstance(job, _Append) else job(connection) for job in jobs]

    def _alone(self, job: Job) -> Any:
        try:
            with self._engine.begin() as connection:
                return job(connection)
        except Exception as error:
            return error

    # ---------------------------------------------------------------- what is written

    async def create(
        self, id: str, header: Header, seed: bytes, seats: Sequence[Seat], status: str, dealt: bytes = b""
    ) -> None:
        now = time.time()

        def job(c: Connection) -> None:
            c.execute(
                s.tables.insert(),
                {
                    "id": id, "created": now, "updated": now, "status": status, "spectators": header.spectators,
                    "header": msgspec.json.encode(header), "seed": seed, "result": None,
                },
            )  # fmt: skip
            c.execute(s.seats.insert(), [{"table_id": id, "seat": i, **_seat(seat)} for i, seat in enumerate(seats)])
            if dealt:
                c.execute(s.snapshots.insert(), {"table_id": id, "n": DEALT, "state": dealt})

        await self.write(job)

    async def append(self, id: str, row: Row, snapshot: bytes | None, result: dict[str, Any] | None = None) -> None:
        """One entry of the log, with the state if a turn began, with the result if the game is over."""
        await self.write(_Append(id, row, snapshot, result))

    async def save_seats(self, id: str, seats: Sequence[Seat], status: str) -> None:
        def job(c: Connection) -> None:
            for i, seat in enumerate(seats):
                where = (s.seats.c.table_id == id) & (s.seats.c.seat == i)
                c.execute(s.seats.update().where(where).values(**_seat(seat)))
            c.execute(s.tables.update().where(s.tables.c.id == id).values(status=status, updated=time.time()))

        await self.write(job)

    async def add_chat(self, id: str, line: Chat) -> None:
        values = msgspec.structs.asdict(line)
        values["table_id"] = id
        await self.write(lambda c: c.execute(s.chat.insert(), values) and None)

    async def save_analysis(self, id: str, version: int, found: bytes) -> None:
        def job(c: Connection) -> None:
            c.execute(s.analyses.delete().where(s.analyses.c.table_id == id))
            c.execute(s.analyses.insert(), {"table_id": id, "version": version, "found": found})

        await self.write(job)

    async def secret(self, key: str) -> bytes:
        """A key of this installation, made once."""

        def job(c: Connection) -> bytes:
            found = c.execute(sa.select(s.meta.c.value).where(s.meta.c.key == key)).scalar()
            if found is None:
                found = secrets.token_bytes(32)
                c.execute(s.meta.insert(), {"key": key, "value": found})
            return bytes(found)

        return await self.write(job)

    # ---------------------------------------------------------------- what is read

    async def load(self, id: str) -> Kept | None:
        return await self.read(lambda c: _load(c, id))

    async def load_many(self, ids: Sequence[str]) -> list[Kept]:
        return await self.read(lambda c: [kept for id in ids if (kept := _load(c, id)) is not None])

    async def rows(self, id: str) -> list[Row]:
        def job(c: Connection) -> list[Row]:
            found = c.execute(sa.select(*_ROW).where(s.log.c.table_id == id).order_by(s.log.c.n))
            return [Row(*row) for row in found]

        return await self.read(job)

    async def snapshots(self, id: str, most: int = 20) -> list[tuple[int, bytes]]:
        """The newest first: how many rows are in each, and the state."""

        def job(c: Connection) -> list[tuple[int, bytes]]:
            mine = (s.snapshots.c.table_id == id) & (s.snapshots.c.n > DEALT)
            wanted = sa.select(s.snapshots.c.n, s.snapshots.c.state).where(mine)
            return [(row.n, bytes(row.state)) for row in c.execute(wanted.order_by(s.snapshots.c.n.desc()).limit(most))]

        return await self.read(job)

    async def dealt(self, id: str) -> bytes:
        """The game as it was dealt, with its cards; nothing of tables that are older than that."""
        where = (s.snapshots.c.table_id == id) & (s.snapshots.c.n == DEALT)
        found = await self.read(lambda c: c.execute(sa.select(s.snapshots.c.state).where(where)).scalar())
        return bytes(found) if found is not None else b""

    async def chats(self, id: str, most: int = 100) -> list[Chat]:
        def job(c: Connection) -> list[Chat]:
            wanted = sa.select(*_CHAT).where(s.chat.c.table_id == id).order_by(s.chat.c.n.desc()).limit(most)
            return [Chat(*row) for row in c.execute(wanted)][::-1]

        return await self.read(job)

    async def analysis(self, id: str, version: int) -> bytes | None:
        where = (s.analyses.c.table_id == id) & (s.analyses.c.version == version)
        found = await self.read(lambda c: c.execute(sa.select(s.analyses.c.found).where(where)).scalar())
        return None if found is None else bytes(found)

    async def watchable(self, most: int = 50) -> list[Kept]:
        def job(c: Connection) -> list[Kept]:
            wanted = sa.select(s.tables.c.id).where(s.tables.c.status == RUNNING, s.tables.c.spectators)
            ids = c.execute(wanted.order_by(s.tables.c.updated.desc()).limit(most)).scalars().all()
            return [kept for id in ids if (kept := _load(c, id)) is not None]

        return await self.read(job)

    async def unfinished(self) -> int:
        wanted = sa.select(sa.func.count()).where(s.tables.c.status.in_([WAITING, RUNNING]))
        return await self.read(lambda c: int(c.execute(wanted).scalar() or 0))

    async def ping(self) -> None:
        await self.read(lambda c: c.execute(sa.select(1)) and None)


class _Append:
    """One entry of a log, to be written with those of other tables."""

    def __init__(self, id: str, row: Row, snapshot: bytes | None, result: dict[str, Any] | None) -> None:
        self.row = msgspec.structs.asdict(row)
        self.row["table_id"] = id
        self.snapshot = None if snapshot is None else {"table_id": id, "n": row.n, "state": snapshot}
        self.touch = {"the_id": id, "updated": row.at}
        self.result = None if result is None else {**self.touch, "result": msgspec.json.encode(result)}

    def __call__(self, c: Connection) -> None:
        _append_all(c, [self])


def _append_all(c: Connection, jobs: Sequence[_Append]) -> None:
    """A statement for all is much quicker than one for each."""
    if not jobs:
        return
    c.execute(_LOG, [job.row for job in jobs])
    turned = [job for job in jobs if job.snapshot is not None]
    if turned:
        c.execute(_SNAPSHOT, [job.snapshot for job in turned if job.snapshot is not None])
        c.execute(_TOUCH, [job.touch for job in turned])
    for job in jobs:
        if job.result is not None:
            c.execute(_ENDED, job.result)


_ROW = [s.log.c[name] for name in Row.__struct_fields__]
_CHAT = [s.chat.c[name] for name in Chat.__struct_fields__]
_LOG = s.log.insert()
_SNAPSHOT = s.snapshots.insert()
_TOUCH = s.tables.update().where(s.tables.c.id == sa.bindparam("the_id")).values(updated=sa.bindparam("updated"))

_ENDED = (
    s.tables.update()
    .where(s.tables.c.id == sa.bindparam("the_id"))
    .values(status=OVER, result=sa.bindparam("result"), updated=sa.bindparam("updated"))
)


def _settle(futures: Sequence[asyncio.Future[Any]], results: Sequence[Any]) -> None:
    for future, result in zip(futures, results, strict=True):
        if future.done():
            continue
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)


def _seat(seat: Seat) -> dict[str, object]:
    return msgspec.structs.asdict(seat)


def _load(c: Connection, id: str) -> Kept | None:
    row = c.execute(s.tables.select().where(s.tables.c.id == id)).first()
    if row is None:
        return None
    names = [s.seats.c[name] for name in Seat.__struct_fields__]
    seats = c.execute(sa.select(*names).where(s.seats.c.table_id == id).order_by(s.seats.c.seat))
    result = msgspec.json.decode(row.result) if row.result else None
    header = _header.decode(row.header)
    return Kept(id, row.status, header, bytes(row.seed), [Seat(*seat) for seat in seats], result, row.updated)


def _url(text: str) -> URL:
    try:
        url = make_url(text)
    except sa.exc.ArgumentError:
        raise BadStore("the database is named by a URL: sqlite:///FILE or postgresql://USER@HOST/NAME") from None
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise BadStore(f"the table runs on SQLite and PostgreSQL, not on {url.get_backend_name()}")
    if url.get_backend_name() == "sqlite" and url.database in (None, "", ":memory:"):
        raise BadStore("the table needs a file: sqlite:///FILE")
    return url


def _engine_options(url: URL) -> dict[str, Any]:
    if url.get_backend_name() == "sqlite":
        return {"connect_args": {"timeout": 10}}
    return {"pool_size": 5, "pool_pre_ping": True}


def _short(error: Exception) -> str:
    return " ".join(str(getattr(error, "orig", None) or error).split())[:200]


def migrate(engine: sa.Engine) -> None:
    """Brings the database up to this version."""
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _sqlite)
    if _revision(engine) == s.REVISION:
        return
    from alembic import command  # slow to import, and seldom needed
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _revision(engine: sa.Engine) -> str | None:
    with engine.connect() as connection:
        if not sa.inspect(connection).has_table("alembic_version"):
            return None
        found = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
        return None if found is None else str(found)


def _sqlite(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=NORMAL")  # survives the end of the process at any moment
    cursor.execute("PRAGMA wal_autocheckpoint=20000")  # pages; see `_tidy`
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.close()
