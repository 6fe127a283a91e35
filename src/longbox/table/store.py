"""Keeps tables in a database: SQLite by default, PostgreSQL by URL.

One thread writes. It takes whatever is waiting and commits it at once, so that a thousand tables share a few commits;
each table's part is still written whole or not at all, and only then acknowledged. Reads have threads of their own.
Nothing here waits for ever: what a database does not answer in time ends as `Unsaved`, and can be tried again.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import secrets
import threading
import time
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import URL, Connection

from longbox.table import brought
from longbox.table import schema as s
from longbox.table.database import BadStore, migrate, options_of, short, url_of
from longbox.table.record import DEFEND, HANDS, OVER, RUNNING, WAITING, Change, Chat, Header, Marks, Row, Seat
from longbox.table.watchdog import Watchdog
from longbox.table.writing import DEALT, Moved, Repeated, Statements, begin, is_written, repeats, write_all

__all__ = ["BadStore", "Kept", "Moved", "Repeated", "Store", "Tail", "Unsaved"]

T = TypeVar("T")
Job = Callable[[Connection], Any]
MOST_AT_ONCE = 300  # jobs in one commit
BUSY = 0.020  # seconds since the last commit: there is much to write
GATHER = 0.006  # seconds that what comes is gathered then, to be committed together: each commit waits for the disk
TIDY = 3.0  # seconds
LONGEST = 8.0  # seconds that a conversation with the database may take, unless it is set otherwise
LAST_WORDS = 5.0  # seconds that what is left may take when the server ends
PROBE = 2.0  # seconds for which the answer of a probe holds


class Unsaved(Exception):
    """The database does not answer, or cannot write now. It can be tried again."""


class Kept(msgspec.Struct):
    """A table as it is stored."""

    id: str
    status: str
    header: Header
    seed: bytes
    seats: list[Seat]
    result: dict[str, Any] | None
    updated: float
    due: tuple[float, float] = (0.0, 0.0)  # when something is to happen; until when whoever is asked has time


class Tail(msgspec.Struct):
    """The end of a table's log: from where it is held, its rows since, the newest state."""

    start: Marks
    rows: list[Row]
    state: tuple[int, bytes] | None  # how many rows are in it


_header = msgspec.json.Decoder(Header)
_marks = msgspec.msgpack.Decoder(Marks)


class Store:
    def __init__(self, url: str, longest: float = LONGEST) -> None:
        self.url: URL = url_of(url)
        self.longest = longest
        try:
            if self.url.get_backend_name() == "sqlite" and self.url.database:
                Path(self.url.database).parent.mkdir(parents=True, exist_ok=True)
            self._engine = sa.create_engine(self.url, **options_of(self.url, longest))
            migrate(self._engine)
        except (sa.exc.SQLAlchemyError, OSError, ModuleNotFoundError) as error:
            raise BadStore(f"the database cannot be opened: {short(error)}") from None
        self._known = Statements(self._engine.dialect.name)
        self._jobs: queue.SimpleQueue[tuple[Job | Change, asyncio.Future[Any]] | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(4, thread_name_prefix="store-read")
        self._loop: asyncio.AbstractEventLoop | None = None
        self._writer = threading.Thread(target=self._write, name="store-write", daemon=True)
        self._tidier = threading.Thread(target=self._tidy, name="store-tidy", daemon=True)
        self._writing: Connection | None = None  # of the thread that writes
        self._watchdog = Watchdog(longest)
        self._closed = threading.Event()
        self._probed = (0.0, True)
        self._committed = 0.0  # when, last
        self.commits = 0
        self.written = 0

    def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._writer.start()
        self._tidier.start()
        self._watchdog.start()

    def dispose(self) -> None:
        """Of a store that was not opened."""
        self._engine.dispose()

    async def close(self) -> None:
        """What waits is written first, if the database answers in time."""
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join, LAST_WORDS)
        self._closed.set()
        self._watchdog.stop()
        await asyncio.to_thread(self._writer.join, LAST_WORDS)
        await asyncio.to_thread(self._tidier.join, LAST_WORDS)
        self._readers.shutdown(wait=False, cancel_futures=True)
        await asyncio.to_thread(self._engine.dispose)

    # ---------------------------------------------------------------- threads

    def send(self, job: Callable[[Connection], T] | Change) -> asyncio.Future[T]:
        """Has something written; when the future is done, it is kept."""
        assert self._loop is not None
        future: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put((job, future))
        return future

    async def write(self, job: Callable[[Connection], T]) -> T:
        return await asyncio.shield(self.send(job))

    async def read(self, job: Callable[[Connection], T]) -> T:
        """Runs a job in a reading thread. A connection that has broken since it was last used is replaced once."""

        def run() -> T:
            for again in (True, False):
                try:
                    with self._engine.connect() as connection, self._watchdog.over(connection):
                        return _read(connection, job)
                except sa.exc.DBAPIError as error:
                    if not (again and error.connection_invalidated):
                        raise _told(error) from error
                except sa.exc.TimeoutError as error:
                    raise Unsaved(short(error)) from error
            raise AssertionError

        task = asyncio.get_running_loop().run_in_executor(self._readers, run)
        try:
            # `wait_for` would swallow that who waits is cancelled, if the answer comes at the same moment.
            async with asyncio.timeout(self.longest + 2):
                return await asyncio.shield(task)
        except TimeoutError:
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
            raise Unsaved("the database does not answer") from None

    def _write(self) -> None:
        open_ = True
        while open_:
            first = self._jobs.get()
            batch = [first] if first is not None else []
            open_ = first is not None
            if open_ and time.monotonic() - self._committed < BUSY:
                time.sleep(GATHER)
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
        self._hang_up()

    def _tidy(self) -> None:
        """SQLite: brings the log of writes back into the file, beside the writing thread and not in its way."""
        while self._engine.dialect.name == "sqlite" and not self._closed.wait(TIDY):
            with contextlib.suppress(sa.exc.SQLAlchemyError), self._engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")

    def _commit(self, batch: Sequence[tuple[Job | Change, asyncio.Future[Any]]]) -> None:
        jobs = [job for job, _ in batch]
        try:
            results: list[Any] = self._together(jobs)
        except Exception as error:
            # One of them is wrong: each for itself. If the database is, there is no use in asking it again for each.
            told = _told(error)
            results = [told] * len(jobs) if isinstance(told, Unsaved) else [self._alone(job) for job in jobs]
        assert self._loop is not None
        self._committed = time.monotonic()
        counted = sum(not _secret(job) for job in jobs)
        self.commits += counted > 0
        self.written += counted
        with contextlib.suppress(RuntimeError):  # the loop is gone: nobody waits any more
            self._loop.call_soon_threadsafe(_settle, [future for _, future in batch], results)

    def _together(self, jobs: Sequence[Job | Change]) -> list[Any]:
        """On a connection that is kept from one commit to the next, until something goes wrong with it."""
        c = self._writing = self._writing or self._engine.connect()
        try:
            with self._watchdog.over(c), c.begin():
                begin(c)
                write_all(c, [job for job in jobs if isinstance(job, Change)], self._known)
                return [None if isinstance(job, Change) else job(c) for job in jobs]
        except BaseException:
            self._hang_up()
            raise

    def _hang_up(self) -> None:
        writing, self._writing = self._writing, None
        if writing is not None:
            with contextlib.suppress(sa.exc.SQLAlchemyError):
                writing.close()

    def _alone(self, job: Job | Change) -> Any:
        try:
            return self._together([job])[0]
        except (sa.exc.IntegrityError, Moved) as error:
            return self._why(job, error) if isinstance(job, Change) else error
        except Exception as error:
            return _told(error)

    def _why(self, change: Change, error: Exception) -> Exception | None:
        """A change that does not fit: it stands there already, or another one does."""
        try:
            with self._engine.connect() as c, self._watchdog.over(c):
                if is_written(c, change):
                    return None
                return Repeated() if repeats(c, change) else Moved(change.id)
        except Exception as worse:
            return _told(worse)

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
                    "header": msgspec.json.encode(header), "seed": seed, "result": None, "open": header.opened,
                    "due": now + header.fill_after if header.fill_after and status == WAITING else 0.0,
                },
            )  # fmt: skip
            rows = [{"table_id": id, "seat": i, **msgspec.structs.asdict(seat)} for i, seat in enumerate(seats)]
            c.execute(s.seats.insert(), rows)
            brought.write(c, brought.texts(header.game, header.laid))
            if dealt:
                c.execute(s.snapshots.insert(), {"table_id": id, "n": DEALT, "state": dealt, "marks": None})

        await self.write(job)

    async def secret(self, key: str) -> bytes:
        """A key of this installation, made once."""

        def job(c: Connection) -> bytes:
            found = c.execute(sa.select(s.meta.c.value).where(s.meta.c.key == key)).scalar()
            if found is None:
                found = secrets.token_bytes(32)
                c.execute(s.meta.insert(), {"key": key, "value": found})
            return bytes(found)

        try:
            return await self.write(job)
        except sa.exc.IntegrityError:  # another process has made it at the same moment
            return await self.write(job)

    async def probe(self) -> bool:
        """Whether something can be written now. The answer holds for a moment, so that asking often costs nothing."""
        at, ok = self._probed
        if time.monotonic() - at > PROBE:
            try:
                async with asyncio.timeout(PROBE):
                    ok = await self.write(_beat)
            except Exception:
                ok = False
            self._probed = (time.monotonic(), ok)
        return ok

    # ---------------------------------------------------------------- what is read

    async def load(self, id: str) -> Kept | None:
        return await self.read(lambda c: _load(c, id))

    async def load_many(self, ids: Sequence[str]) -> list[Kept]:
        return await self.read(lambda c: readable(c, ids))

    async def rows(self, id: str, since: int = 0, until: int | None = None) -> list[Row]:
        """The rows after one and up to another; all, if none are named."""

        def job(c: Connection) -> list[Row]:
            wanted = sa.select(*_ROW).where(s.log.c.table_id == id, s.log.c.n > since).order_by(s.log.c.n)
            return [Row(*row) for row in c.execute(wanted if until is None else wanted.where(s.log.c.n <= until))]

        return await self.read(job)

    async def tail(self, id: str, least: int) -> Tail:
        """So many rows at least, with the newest state and with what was counted before them."""
        return await self.read(lambda c: _tail(c, id, least))

    async def marks(self, id: str, before: int) -> Marks:
        """How far the table had come at the last state that lies no later than a row."""
        return await self.read(lambda c: _marks_at(c, id, before))

    async def snapshots(self, id: str, most: int = 20) -> list[tuple[int, bytes]]:
        """The newest first: how many rows are in each, and the state."""

        def job(c: Connection) -> list[tuple[int, bytes]]:
            return [(row.n, bytes(row.state)) for row in c.execute(_states(id).limit(most))]

        return await self.read(job)

    async def dealt(self, id: str) -> bytes:
        """The game as it was dealt, with its cards; nothing of tables that are older than that."""
        where = (s.snapshots.c.table_id == id) & (s.snapshots.c.n == DEALT)
        found = await self.read(lambda c: c.execute(sa.select(s.snapshots.c.state).where(where)).scalar())
        return bytes(found) if found is not None else b""

    async def chats(self, id: str, most: int = 100, watchers: bool = False) -> list[Chat]:
        """What was said at a table, by players or by those who watch."""
        whose = s.chat.c.seat < 0 if watchers else s.chat.c.seat >= 0

        def job(c: Connection) -> list[Chat]:
            wanted = sa.select(*_CHAT).where(s.chat.c.table_id == id, whose).order_by(s.chat.c.n.desc()).limit(most)
            return [Chat(*row) for row in c.execute(wanted)][::-1]

        return await self.read(job)

    async def consents(self, id: str) -> list[tuple[int, bool]]:
        """Which seats have let those who watch see the hands, or no longer, one after the other."""
        wanted = sa.select(s.log.c.seat, s.log.c.choice).where(s.log.c.table_id == id, s.log.c.kind == HANDS)
        return await self.read(
            lambda c: [(row.seat, bool(row.choice)) for row in c.execute(wanted.order_by(s.log.c.n))]
        )

    async def analysis(self, id: str, version: int) -> bytes | None:
        where = (s.analyses.c.table_id == id) & (s.analyses.c.version == version)
        found = await self.read(lambda c: c.execute(sa.select(s.analyses.c.found).where(where)).scalar())
        return None if found is None else bytes(found)

    async def watchable(self, most: int = 50) -> list[Kept]:
        def job(c: Connection) -> list[Kept]:
            wanted = sa.select(s.tables.c.id).where(s.tables.c.status == RUNNING, s.tables.c.spectators)
            ids = c.execute(wanted.order_by(s.tables.c.updated.desc()).limit(most)).scalars().all()
            return readable(c, ids)

        return await self.read(job)

    async def due(self, now: float, most: int = 200) -> list[str]:
        """Tables at which something is to happen by itself."""
        return await self.read(lambda c: list(c.execute(_DUE, {"now": now, "most": most}).scalars()))

    async def unfinished(self) -> int:
        wanted = sa.select(sa.func.count()).where(s.tables.c.status.in_([WAITING, RUNNING]))
        return await self.read(lambda c: int(c.execute(wanted).scalar() or 0))

    async def delete_old(
        self, finished: float, unfinished: float, owner: str = "", but: Collection[str] = (), most: int = 100
    ) -> list[str]:
        """Deletes tables that nothing has happened at since: finished ones, and others; with all that belongs to them.
        Not those that others run, nor `but` these. It is found out and done in one go: who would take one over
        meanwhile waits, and then there is none."""
        over = (s.tables.c.status == OVER) & (s.tables.c.updated < finished)
        left = (s.tables.c.status != OVER) & (s.tables.c.updated < unfinished)
        elsewhere = s.tables.c.owner.in_(sa.select(s.servers.c.id).where(s.servers.c.id != owner))
        wanted = sa.select(s.tables.c.id).where(over | left, ~elsewhere).limit(most)

        def job(c: Connection) -> list[str]:
            found = c.execute(wanted.with_for_update(skip_locked=True)).scalars().all()
            ids = [id for id in found if id not in but]
            c.execute(s.tables.delete().where(s.tables.c.id.in_(ids)))
            return ids

        return await self.write(job)

    async def ping(self) -> None:
        await self.read(lambda c: c.execute(sa.select(1)) and None)


_ROW = [s.log.c[name] for name in Row.__struct_fields__]
_CHAT = [s.chat.c[name] for name in Chat.__struct_fields__]
_DUE = (
    sa.select(s.tables.c.id)
    .where(s.tables.c.due > 0, s.tables.c.due <= sa.bindparam("now"), s.tables.c.status != OVER)
    .order_by(s.tables.c.due)
    .limit(sa.bindparam("most"))
)  # asked for all the time


def _read(connection: Connection, job: Callable[[Connection], T]) -> T:
    """A job that fails may leave half-read rows behind: SQLite would go on showing that connection the past, and refuse
    whatever is written over it. So it is not used again."""
    try:
        return job(connection)
    except BaseException:
        connection.invalidate()
        raise


def _told(error: Exception) -> Exception:
    """What is wrong with the database itself can be tried again; what is wrong with the job cannot."""
    if isinstance(error, sa.exc.TimeoutError):
        return Unsaved(short(error))
    lasting = sa.exc.IntegrityError | sa.exc.DataError | sa.exc.ProgrammingError
    if isinstance(error, sa.exc.DBAPIError) and not isinstance(error, lasting):
        return Unsaved(short(error))
    return error


def _secret(job: Job | Change) -> bool:
    """An answer in a Defense window: whoever may read our numbers must not learn that there was one."""
    return isinstance(job, Change) and job.row is not None and job.row.kind == DEFEND


def _settle(futures: Sequence[asyncio.Future[Any]], results: Sequence[Any]) -> None:
    for future, result in zip(futures, results, strict=True):
        if future.done():
            continue
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)


def _beat(c: Connection) -> bool:
    now = str(time.time()).encode()
    if not c.execute(s.meta.update().where(s.meta.c.key == "alive").values(value=now)).rowcount:
        c.execute(s.meta.insert(), {"key": "alive", "value": now})
    return True


def _load(c: Connection, id: str) -> Kept | None:
    row = c.execute(s.tables.select().where(s.tables.c.id == id)).first()
    if row is None:
        return None
    names = [s.seats.c[name] for name in Seat.__struct_fields__]
    seats = c.execute(sa.select(*names).where(s.seats.c.table_id == id).order_by(s.seats.c.seat)).all()
    result = msgspec.json.decode(row.result) if row.result else None
    header = _header.decode(row.header)
    seated, due = [Seat(*seat) for seat in seats], (row.due, row.deadline)
    return Kept(id, row.status, header, bytes(row.seed), seated, result, row.updated, due)


def readable(c: Connection, ids: Sequence[str]) -> list[Kept]:
    """Those that can be read: one that is damaged must not hide the others."""
    found = []
    for id in ids:
        with contextlib.suppress(msgspec.MsgspecError, ValueError):
            kept = _load(c, id)
            if kept is not None:
                found.append(kept)
    return found


def _states(id: str) -> sa.Select[Any]:
    mine = (s.snapshots.c.table_id == id) & (s.snapshots.c.n > DEALT)
    return sa.select(s.snapshots.c.n, s.snapshots.c.state).where(mine).order_by(s.snapshots.c.n.desc())


def _marks_at(c: Connection, id: str, before: int) -> Marks:
    mine = (s.snapshots.c.table_id == id) & (s.snapshots.c.n > DEALT) & (s.snapshots.c.n <= before)
    wanted = sa.select(s.snapshots.c.marks).where(mine, s.snapshots.c.marks.is_not(None))
    found = c.execute(wanted.order_by(s.snapshots.c.n.desc()).limit(1)).scalar()
    return Marks() if not found else _marks.decode(bytes(found))


def _tail(c: Connection, id: str, least: int) -> Tail:
    last = c.execute(sa.select(sa.func.max(s.log.c.n)).where(s.log.c.table_id == id)).scalar() or 0
    start = _marks_at(c, id, max(0, last - least))
    wanted = sa.select(*_ROW).where(s.log.c.table_id == id, s.log.c.n > start.rows).order_by(s.log.c.n)
    rows = [Row(*row) for row in c.execute(wanted)]
    state = c.execute(_states(id).limit(1)).first()
    return Tail(start, rows, None if state is None else (state.n, bytes(state.state)))
