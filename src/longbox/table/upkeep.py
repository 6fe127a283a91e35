"""Looking after a database: does every stored game still play as it was played, and which tables may go."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec
import sqlalchemy as sa

from longbox.engine.game import Game, IllegalChoice
from longbox.engine.save import FORMAT as SAVES
from longbox.engine.save import BadSave
from longbox.engine.state import OutOfFuel
from longbox.games import BadOptions
from longbox.table import brought, league_store, rating, results
from longbox.table import schema as s
from longbox.table.archive import opened, revision_of
from longbox.table.database import BadStore, migrate
from longbox.table.record import (
    ENDED,
    OVER,
    WAITING,
    Header,
    Row,
    Seat,
    begin,
    deals_as_then,
    effective,
    root_of,
    stamps,
)
from longbox.table.writing import DEALT

DAY = 86_400.0

_header = msgspec.json.Decoder(Header)
_ROW = [s.log.c[name] for name in Row.__struct_fields__]


class Finding(msgspec.Struct, frozen=True):
    """What is wrong with a table; an empty id: with the database itself."""

    table: str
    what: str


class Report(msgspec.Struct):
    tables: int = 0
    choices: int = 0  # that were made again
    waiting: int = 0  # tables at which nothing has been dealt yet
    unknown: list[Finding] = []  # games with packs that are not here: they cannot be tried
    wrong: list[Finding] = []


def as_data(report: Report) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(report)
    return found


# ---------------------------------------------------------------- check


def check(url: str, progress: Callable[[int, int], None] | None = None) -> Report:
    """Plays every stored game again and compares it with what was written. Nothing is changed."""
    report = Report()
    with opened(url) as engine, engine.connect() as connection:
        _refuse_other(connection)
        report.wrong += [Finding("", what) for what in _damage(connection)]
        ids = connection.execute(sa.select(s.tables.c.id).order_by(s.tables.c.created)).scalars().all()
        for done, id in enumerate(ids, 1):
            _check_table(connection, id, report)
            if progress is not None:
                progress(done, len(ids))
    return report


def _refuse_other(connection: sa.Connection) -> None:
    found = revision_of(connection)
    if found is None:
        raise BadStore("this database holds no tables of Longbox")
    if found != s.REVISION:
        raise BadStore("this database is of another version: start the server once, it brings it up to date")


def _damage(connection: sa.Connection) -> Iterator[str]:
    """What the database itself complains about. PostgreSQL has no such question; it answers on reading."""
    if connection.dialect.name == "sqlite":
        for row in connection.exec_driver_sql("PRAGMA integrity_check").fetchall():
            if row[0] != "ok":
                yield f"the file is damaged: {row[0]}"
        for row in connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall():
            yield f"a row of {row[0]} belongs to no table"


def _check_table(connection: sa.Connection, id: str, report: Report) -> None:
    row = connection.execute(s.tables.select().where(s.tables.c.id == id)).one()
    report.tables += 1
    if row.status == WAITING:
        report.waiting += 1
        return
    try:
        header = _header.decode(row.header)
    except msgspec.MsgspecError as error:
        report.wrong.append(Finding(id, f"its header cannot be read: {error}"))
        return
    misfit = _misfit(connection, header)
    if misfit and not _dealt(connection, id):
        report.unknown.append(Finding(id, misfit))
        return
    found = connection.execute(sa.select(*_ROW).where(s.log.c.table_id == id).order_by(s.log.c.n))
    rows = [Row(*one) for one in found]
    dealt = b"" if not misfit and deals_as_then(header) else _dealt(connection, id)
    result = msgspec.json.decode(row.result) if row.result else None
    what = difference(
        header, _root(connection, id, bytes(row.seed)), dealt, rows, result if row.status == OVER else None
    )
    report.choices += len(rows)
    if what:
        report.wrong.append(Finding(id, what))


def _misfit(connection: sa.Connection, header: Header) -> str:
    """Why a game cannot be played with the cards that are here; nothing if it can."""
    try:
        brought.fetch(connection, header.laid)
        brought.compiled(header)
    except brought.NotHere as error:
        return str(error)
    mine = [pack.id for pack in header.packs]
    same = mine == [pack.id for pack in stamps(header.game, header.laid)]
    return "" if same else f"it was played with the packs {', '.join(mine)}"


def _root(connection: sa.Connection, id: str, seed: bytes) -> bytes:
    names = [s.seats.c[name] for name in Seat.__struct_fields__]
    seats = connection.execute(sa.select(*names).where(s.seats.c.table_id == id).order_by(s.seats.c.seat))
    return root_of(seed, [Seat(*seat) for seat in seats])


def _dealt(connection: sa.Connection, id: str) -> bytes:
    where = (s.snapshots.c.table_id == id) & (s.snapshots.c.n == DEALT)
    found = connection.execute(sa.select(s.snapshots.c.state).where(where)).scalar()
    return bytes(found) if found is not None else b""


def difference(header: Header, root: bytes, dealt: bytes, rows: Sequence[Row], result: dict[str, Any] | None) -> str:
    """The first thing that is not as it was written; nothing if the game is the same."""
    if [row.n for row in rows] != list(range(1, len(rows) + 1)):
        return "entries of its log are missing"
    try:
        game = begin(header, root, dealt)
        for choice in header.prefix:
            game.choose(choice)
    except (BadOptions, BadSave, IllegalChoice, OutOfFuel) as error:
        return f"it cannot be dealt again: {error}"
    same = header.states == SAVES  # states are hashed as they were written then
    for row in effective(rows):
        try:
            game.choose(row.choice)
        except (IllegalChoice, OutOfFuel) as error:
            return f"entry {row.n} is not possible: {error}"
        if same and game.hash != row.hash:
            return f"entry {row.n} leads to another state"
    return _end(game, result)


def _end(game: Game, result: dict[str, Any] | None) -> str:
    if result is None:
        return ""
    if result.get("reason") in ENDED:
        same = list(game.scores) == list(result["scores"])
        return "" if same else f"it ends {list(game.scores)}, and {list(result['scores'])} is stored"
    if not game.over:
        return "it is stored as finished and is not"
    if list(game.scores) != list(result["scores"]) or list(game.winners) != list(result["winners"]):
        return f"it ends {list(game.scores)}, and {list(result['scores'])} is stored"
    return ""


# ---------------------------------------------------------------- ratings


class Recount(msgspec.Struct):
    lists: int = 0
    games: int = 0
    entered: int = 0  # finished games that were not in the books yet
    changed: int = 0  # ratings that are others now


@contextmanager
def _writing(engine: sa.Engine) -> Iterator[sa.Connection]:
    with engine.connect() as connection, connection.begin():
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        yield connection


def recount(url: str, progress: Callable[[int, int], None] | None = None) -> Recount:
    """Enters what is not in the books, then counts every list again, each in one go. A server may run meanwhile."""
    report = Recount()
    with opened(url) as engine:
        with engine.connect() as connection:
            _refuse_other(connection)
            ids = results.missing(connection, 0.0, time.time(), most=10**9)
        for id in ids:
            with _writing(engine) as connection:
                found = results.read(connection, id)
                report.entered += found is not None and results.enter(connection, found, wait=True)
        with engine.connect() as connection:
            lists = rating.ladders(connection)
        for done, ladder in enumerate(lists, 1):
            with _writing(engine) as connection:
                results.locked(connection, wait=True)
                before = _ratings(connection)
                report.games += rating.recount(connection, ladder)
                report.changed += len(before ^ _ratings(connection))
            report.lists += 1
            if progress is not None:
                progress(done, len(lists))
    report.changed = (report.changed + 1) // 2  # as it was, and as it is
    return report


def _ratings(connection: sa.Connection) -> set[tuple[Any, ...]]:
    return {tuple(row) for row in connection.execute(s.ratings.select())}


def annul(url: str, id: str, annulled: bool, why: str) -> int:
    """How many games its list has now."""
    with opened(url) as engine:
        with engine.connect() as connection:
            _refuse_other(connection)
        with _writing(engine) as connection:
            ladder = results.annul(connection, id, annulled, "operator", why)
            if ladder is None:
                raise BadStore(
                    f"there is no result of a table '{id}' that could be {'annulled' if annulled else 'taken back'}"
                )
            return rating.recount(connection, ladder)


# ---------------------------------------------------------------- prune


def prune(url: str, finished: float | None, unfinished: float | None, really: bool) -> tuple[int, int]:
    """Deletes tables that nobody has touched for so many days; how many of each kind. Only counts, unless `really`."""
    now = time.time()
    over = s.tables.c.status == OVER
    counts = [0, 0]
    with opened(url) as engine:
        with engine.connect() as connection:
            _refuse_other(connection)
        engine.dispose()  # new connections: SQLite must be told to delete what belongs to a table with it
        migrate(engine)
        with engine.begin() as connection:
            for at, (kind, days) in enumerate(((over, finished), (~over, unfinished))):
                old = kind & (s.tables.c.updated < now - (days or 0) * DAY) if days is not None else sa.false()
                counts[at] = int(connection.execute(sa.select(sa.func.count()).where(old)).scalar() or 0)
                if really and counts[at]:
                    connection.execute(s.tables.delete().where(old))
            if really:
                since = [now - one * DAY if one is not None else 0.0 for one in (finished, unfinished)]
                league_store.delete_old(connection, *since)
        if really and any(counts) and engine.dialect.name == "sqlite":
            with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                connection.exec_driver_sql("VACUUM")  # gives the room back
    return counts[0], counts[1]


# ---------------------------------------------------------------- the workshop


class Shown(msgspec.Struct, frozen=True):
    """A work that others can see."""

    id: str
    name: str
    game: str
    version: int
    updated: float
    published: bool
    linked: bool


def shown_works(url: str) -> list[Shown]:
    """All works that are published or have a link, the newest first."""
    w = s.works.c
    wanted = (
        sa.select(w.id, w.name, w.game, w.version, w.updated, w.published, w.shared > 0)
        .where(w.published | (w.shared > 0))
        .order_by(w.updated.desc())
    )
    with opened(url) as engine:
        migrate(engine)
        with engine.connect() as connection:
            return [Shown(*row) for row in connection.execute(wanted)]


def withdraw(url: str, id: str, delete: bool) -> str:
    """Takes a work down: its author alone sees it then, or nobody any more. Its name; nothing if there is none such.
    Games that were begun with it go on: they have kept it."""
    with opened(url) as engine:
        migrate(engine)
        with engine.begin() as connection:
            row = connection.execute(sa.select(s.works).where(s.works.c.id == id)).first()
            if row is None:
                return ""
            if delete:
                connection.execute(s.work_versions.delete().where(s.work_versions.c.work_id == id))
                connection.execute(s.works.delete().where(s.works.c.id == id))
            else:
                hidden = {"published": False, "shared": -abs(row.shared)}
                connection.execute(s.works.update().where(s.works.c.id == id).values(hidden))
            return str(row.name)
