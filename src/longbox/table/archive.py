"""Backups: everything a database holds in one file, to be put into an empty database of the same or the other kind.

The file is a zip of one list of rows (JSON lines) for each table of the database, and `longbox.json`, which says what
they are and what their hashes must be. It is read in one transaction, so that a running server is no obstacle, and it
holds the hashes of the seats' links and the key of the cookies: keep it as safe as the database.
"""

from __future__ import annotations

import base64
import hashlib
import os
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa

from longbox.lab.replay import engine_version
from longbox.table.database import REVISIONS, BadStore, migrate, short, url_of

FORMAT = 1
INDEX = "longbox.json"
AT_ONCE = 500  # rows
VERSIONS = "alembic_version"
PASSING = {VERSIONS, "servers", "quotas"}  # of this moment and this server: nothing to keep


class Part(msgspec.Struct):
    """The rows of one table."""

    name: str
    columns: list[str]
    binary: list[str]  # columns whose values are written in base 64
    rows: int = 0
    sha256: str = ""


class Index(msgspec.Struct):
    format: int
    revision: str
    longbox: str
    at: float
    parts: list[Part] = []

    @property
    def tables(self) -> int:
        return next((part.rows for part in self.parts if part.name == "tables"), 0)

    @property
    def choices(self) -> int:
        return next((part.rows for part in self.parts if part.name == "log"), 0)


class BadArchive(ValueError):
    """This file is no backup, or not one that can be used here."""


# ---------------------------------------------------------------- databases


@contextmanager
def opened(url: str, make: bool = False) -> Iterator[sa.Engine]:
    """A database as it is: it is not brought up to date. `make`: it may not be there yet."""
    found = url_of(url)
    if found.get_backend_name() == "sqlite" and found.database:
        file = Path(found.database)
        if not make and not file.is_file():
            raise BadStore(f"there is no database {file}")
        if make:
            file.parent.mkdir(parents=True, exist_ok=True)
    try:
        engine = sa.create_engine(found)
    except ModuleNotFoundError as error:
        raise BadStore(f"the database cannot be opened: {error}") from None
    try:
        yield engine
    except (sa.exc.SQLAlchemyError, OSError) as error:
        raise BadStore(f"the database cannot be used: {short(error)}") from None
    finally:
        engine.dispose()


@contextmanager
def one_moment(engine: sa.Engine) -> Iterator[sa.Connection]:
    """All that is read is of the same moment, whatever a server writes meanwhile."""
    level = {"isolation_level": "REPEATABLE READ"} if engine.dialect.name == "postgresql" else {}
    with engine.connect().execution_options(**level) as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN")
        yield connection


def revision_of(connection: sa.Connection) -> str | None:
    if not sa.inspect(connection).has_table(VERSIONS):
        return None
    return str(connection.execute(sa.text(f"SELECT version_num FROM {VERSIONS}")).scalar())


def tables_of(connection: sa.Connection) -> list[sa.Table]:
    """As they are in this database, those first that others point at."""
    found = sa.MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name not in PASSING]


# ---------------------------------------------------------------- backup


def backup(url: str, path: Path) -> Index:
    """Writes all of a database into a new file; a file that is there already is never touched."""
    if path.exists():
        raise BadArchive(f"{path} is there already: name another file")
    unfinished = path.with_name(path.name + ".part")
    try:
        # Only for whoever made it: there are secrets in it.
        handle = os.open(unfinished, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
    except FileExistsError:
        raise BadArchive(f"{unfinished} is there: another backup is being written, or was broken off") from None
    try:
        with os.fdopen(handle, "w+b") as file:
            index = _write(url, file)
            file.flush()
            os.fsync(file.fileno())
        _take_place(unfinished, path)
    finally:
        with suppress(FileNotFoundError):
            unfinished.unlink()
    return index


def _take_place(unfinished: Path, path: Path) -> None:
    """Under its own name only when it is whole; not even now over another file."""
    try:
        if os.name == "nt":
            unfinished.rename(path)  # refuses by itself
        else:
            os.link(unfinished, path)
    except FileExistsError:
        raise BadArchive(f"{path} is there already: name another file") from None


def _write(url: str, file: Any) -> Index:
    with opened(url) as engine, one_moment(engine) as connection:
        revision = revision_of(connection)
        if revision is None:
            raise BadStore("this database holds no tables of Longbox")
        index = Index(FORMAT, revision, engine_version(), round(time.time(), 3))
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for table in tables_of(connection):
                index.parts.append(_write_part(archive, connection, table))
            archive.writestr(INDEX, msgspec.json.encode(index))
    return index


def _write_part(archive: zipfile.ZipFile, connection: sa.Connection, table: sa.Table) -> Part:
    binary = [str(column.name) for column in table.columns if isinstance(column.type, sa.LargeBinary)]
    part = Part(str(table.name), [str(column.name) for column in table.columns], binary)
    whole = hashlib.sha256()
    wanted = table.select().order_by(*table.primary_key.columns)
    with archive.open(f"{table.name}.jsonl", "w", force_zip64=True) as file:
        for row in connection.execution_options(yield_per=AT_ONCE).execute(wanted):
            line = msgspec.json.encode([_written(value) for value in row]) + b"\n"
            whole.update(line)
            file.write(line)
            part.rows += 1
    part.sha256 = whole.hexdigest()
    return part


def _written(value: object) -> object:
    return base64.b64encode(value).decode() if isinstance(value, bytes | memoryview) else value


# ---------------------------------------------------------------- restore


def restore(url: str, path: Path) -> Index:
    """Puts a backup into an empty database, whole or not at all, and brings it up to this version."""
    index = verified(path)
    with opened(url, make=True) as engine:
        _refuse_full(engine)
        _upgrade(engine, index.revision)
        with zipfile.ZipFile(path) as archive, engine.begin() as connection:
            if engine.dialect.name == "sqlite":
                connection.exec_driver_sql("PRAGMA foreign_keys=ON")
            here = {table.name: table for table in tables_of(connection)}
            for part in index.parts:
                _insert(connection, here[part.name], part, archive)
        migrate(engine)
    return index


def verified(path: Path) -> Index:
    """What a backup says about itself, once it has been read through and found whole."""
    try:
        with zipfile.ZipFile(path) as archive:
            index = msgspec.json.decode(archive.read(INDEX), type=Index)
            if index.format > FORMAT or index.revision not in _known():
                raise BadArchive(f"{path} was written by a newer version of Longbox ({index.longbox})")
            for part in index.parts:
                _verify(archive, part, path)
    except (zipfile.BadZipFile, KeyError, msgspec.MsgspecError, EOFError) as error:
        raise BadArchive(f"{path} is no backup of Longbox, or is damaged: {short(error)}") from None
    return index


def _verify(archive: zipfile.ZipFile, part: Part, path: Path) -> None:
    whole = hashlib.sha256()
    with archive.open(f"{part.name}.jsonl") as file:
        while block := file.read(1 << 20):
            whole.update(block)
    if whole.hexdigest() != part.sha256:
        raise BadArchive(f"{path} is damaged: its part '{part.name}' is not as it was written")


def _refuse_full(engine: sa.Engine) -> None:
    with engine.connect() as connection:
        for table in tables_of(connection):
            if connection.execute(sa.select(sa.literal(1)).select_from(table).limit(1)).first() is not None:
                raise BadStore("a backup goes into an empty database; this one holds something already")


def _insert(connection: sa.Connection, table: sa.Table, part: Part, archive: zipfile.ZipFile) -> None:
    binary = [column in part.binary for column in part.columns]
    rows: list[dict[str, object]] = []
    with archive.open(f"{part.name}.jsonl") as file:
        for line in file:
            values = msgspec.json.decode(line)
            read = [base64.b64decode(v) if b and v is not None else v for v, b in zip(values, binary, strict=True)]
            rows.append(dict(zip(part.columns, read, strict=True)))
            if len(rows) == AT_ONCE:
                connection.execute(table.insert(), rows)
                rows = []
    if rows:
        connection.execute(table.insert(), rows)


# ---------------------------------------------------------------- versions of the database


def _config() -> Any:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(REVISIONS))
    return config


def _known() -> set[str]:
    from alembic.script import ScriptDirectory

    return {one.revision for one in ScriptDirectory.from_config(_config()).walk_revisions()}


def _upgrade(engine: sa.Engine, revision: str) -> None:
    """To the version a backup was made with; its rows fit that one."""
    from alembic import command

    config = _config()
    with engine.begin() as connection:
        if revision_of(connection) not in (None, revision):
            raise BadStore("this database is of another version; restore into a new one")
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
