"""How changes of tables become statements. Those of many tables are written together; each is whole or not at all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from longbox.table import schema as s
from longbox.table.record import OVER, Change, Chat, Row, Seat


class Moved(Exception):
    """Somebody else has written to this table: what we hold of it is not the truth."""


class Repeated(Exception):
    """This was written before: the message was sent again."""


DEALT = -1  # the place of a snapshot: the game as it was dealt, with its cards
LOG = ("table_id", *Row.__struct_fields__)
CHAT = ("table_id", *Chat.__struct_fields__)


class Statements:
    """Written once for the database at hand; statements that are built anew each time take longer than they run."""

    def __init__(self, dialect: str) -> None:
        mark = "?" if dialect == "sqlite" else "%s"
        self.log = _insert("log", LOG, mark)
        self.state = _insert("snapshots", ("table_id", "n", "state", "marks"), mark)
        self.touch = f"UPDATE tables SET updated = {mark} WHERE id = {mark}"
        # Held until the commit: who would take a table over waits, and then sees what was written. In the order of
        # their names, so that no two wait for each other.
        self.epochs = "SELECT id, epoch FROM tables WHERE id = ANY(%s) ORDER BY id FOR SHARE"
        if dialect == "sqlite":  # one writes at a time; see `Store._together`
            self.epochs = "SELECT id, epoch FROM tables WHERE id IN (SELECT value FROM json_each(?))"
        self.as_ids: Callable[[list[str]], Any] = _json if dialect == "sqlite" else list


def _json(ids: list[str]) -> str:
    return msgspec.json.encode(ids).decode()


def _insert(table: str, columns: Sequence[str], mark: str) -> str:
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join([mark] * len(columns))})"


def begin(c: Connection) -> None:
    """SQLite: from here on nobody else writes, so what is read now holds until the commit. Others see to that with
    locks."""
    if c.dialect.name == "sqlite":
        _driven(c, lambda cursor: cursor.execute("BEGIN IMMEDIATE"))


def write_all(c: Connection, changes: Sequence[Change], known: Statements) -> None:
    """A statement for all is much quicker than one for each. What is written with every choice goes to the driver as
    it is: what lies between costs more than the database itself."""
    if not changes:
        return
    _driven(c, lambda cursor: _write_choices(cursor, changes, known))
    for change in changes:
        _rest(c, change)


def _driven(c: Connection, work: Callable[[Any], object]) -> None:
    """Statements for the driver alone. Its errors are told as all others are; a connection that is gone is not used
    again."""
    cursor = c.connection.cursor()
    base = c.dialect.loaded_dbapi.Error
    try:
        work(cursor)
    except base as error:
        gone = c.dialect.is_disconnect(error, c.connection.dbapi_connection, cursor)
        if gone:
            c.invalidate(error)
        raise sa.exc.DBAPIError.instance(
            None, None, error, base, connection_invalidated=gone, dialect=c.dialect
        ) from error
    finally:
        cursor.close()


def _write_choices(cursor: Any, changes: Sequence[Change], known: Statements) -> None:
    _fence(cursor, changes, known)
    rows = [(change.id, *_values(change.row)) for change in changes if change.row is not None]
    if rows:
        cursor.executemany(known.log, rows)
    states = [
        (change.id, change.row.n, change.state, change.marks)
        for change in changes
        if change.row is not None and change.state is not None
    ]
    if states:
        cursor.executemany(known.state, states)
        cursor.executemany(known.touch, [(change.at, change.id) for change in changes if change.state is not None])


def _fence(cursor: Any, changes: Sequence[Change], known: Statements) -> None:
    """Only who runs a table writes of it, and that is so until the commit."""
    ids = list({change.id for change in changes})
    cursor.execute(known.epochs, (known.as_ids(ids),))
    epochs = dict(cursor.fetchall())
    for change in changes:
        if epochs.get(change.id) != change.epoch:
            raise Moved(change.id)


_values = msgspec.structs.astuple


def _rest(c: Connection, change: Change) -> None:
    """What happens seldom. Seats are changed one by one, and only from what we believe them to be."""
    for i, (before, after) in change.seats.items():
        where = [s.seats.c.table_id == change.id, s.seats.c.seat == i]
        where += [s.seats.c[name] == value for name, value in msgspec.structs.asdict(before).items()]
        if c.execute(s.seats.update().where(*where).values(**msgspec.structs.asdict(after))).rowcount != 1:
            raise Moved(change.id)
    if change.status is not None:
        before_status, after_status = change.status
        found = s.tables.update().where(s.tables.c.id == change.id, s.tables.c.status == before_status)
        if c.execute(found.values(status=after_status, updated=change.at)).rowcount != 1:
            raise Moved(change.id)
    if change.dealt is not None:
        mine = (s.snapshots.c.table_id == change.id) & (s.snapshots.c.n == DEALT)
        if not c.execute(s.snapshots.update().where(mine).values(state=change.dealt)).rowcount:
            c.execute(s.snapshots.insert(), {"table_id": change.id, "n": DEALT, "state": change.dealt, "marks": None})
    if change.chat is not None:
        c.execute(s.chat.insert(), {"table_id": change.id, **msgspec.structs.asdict(change.chat)})
    if change.result is not None:
        ended = s.tables.update().where(s.tables.c.id == change.id)
        c.execute(ended.values(status=OVER, result=msgspec.json.encode(change.result), updated=change.at))
    if change.unsaid >= 0:
        c.execute(s.chat.delete().where(s.chat.c.table_id == change.id, s.chat.c.seat == change.unsaid))
    if change.analysis is not None:
        version, found_out = change.analysis
        c.execute(s.analyses.delete().where(s.analyses.c.table_id == change.id))
        c.execute(s.analyses.insert(), {"table_id": change.id, "version": version, "found": found_out})
    if change.due is not None:
        due, deadline = change.due
        c.execute(s.tables.update().where(s.tables.c.id == change.id).values(due=due, deadline=deadline))
    if change.seats and change.status is None:  # whoever looks for a seat sees it
        c.execute(s.tables.update().where(s.tables.c.id == change.id).values(updated=change.at))
    if change.deleted:
        c.execute(s.tables.delete().where(s.tables.c.id == change.id))


def is_written(c: Connection, change: Change) -> bool:
    """Whether all of this stands in the database already: the answer to an earlier try may have been lost."""
    if change.deleted:
        return c.execute(_table(change.id)).first() is None
    if change.row is not None:
        found = c.execute(_row(change.id, change.row.n)).first()
        if found is None or Row(*found) != change.row:
            return False
    if change.chat is not None:
        found = c.execute(_chat(change.id, change.chat.n)).first()
        if found is None or Chat(*found) != change.chat:
            return False
    for i, (_, after) in change.seats.items():
        found = c.execute(_seat(change.id, i)).first()
        if found is None or Seat(*found) != after:
            return False
    return _stands(c, change)


def _stands(c: Connection, change: Change) -> bool:
    """The same, for what there is one of at a table."""
    found = c.execute(_table(change.id)).first()
    if found is None:
        return False
    if change.status is not None and found.status != change.status[1]:
        return False
    if change.result is not None and found.result != msgspec.json.encode(change.result):
        return False
    if change.unsaid >= 0:
        said = (s.chat.c.table_id == change.id, s.chat.c.seat == change.unsaid)
        if c.execute(sa.select(s.chat.c.n).where(*said)).first() is not None:
            return False
    if change.analysis is not None:
        kept = c.execute(sa.select(s.analyses.c.version, s.analyses.c.found).where(s.analyses.c.table_id == change.id))
        return [(row.version, bytes(row.found)) for row in kept] == [change.analysis]
    return True


def _table(id: str) -> sa.Select[Any]:
    return sa.select(s.tables.c.status, s.tables.c.result).where(s.tables.c.id == id)


def _row(id: str, n: int) -> sa.Select[Any]:
    wanted = sa.select(*[s.log.c[name] for name in Row.__struct_fields__])
    return wanted.where(s.log.c.table_id == id, s.log.c.n == n)


def _chat(id: str, n: int) -> sa.Select[Any]:
    wanted = sa.select(*[s.chat.c[name] for name in Chat.__struct_fields__])
    return wanted.where(s.chat.c.table_id == id, s.chat.c.n == n)


def _seat(id: str, i: int) -> sa.Select[Any]:
    wanted = sa.select(*[s.seats.c[name] for name in Seat.__struct_fields__])
    return wanted.where(s.seats.c.table_id == id, s.seats.c.seat == i)


def repeats(c: Connection, change: Change) -> bool:
    """Whether the message that led to this was heard and written before."""
    if change.row is not None and change.row.ack is not None:
        where = (s.log.c.table_id == change.id, s.log.c.seat == change.row.seat, s.log.c.ack == change.row.ack)
        return c.execute(sa.select(s.log.c.n).where(*where)).first() is not None
    return False
