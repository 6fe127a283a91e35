"""Which database, how it is spoken to, and how it is brought up to this version."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import URL, make_url

from longbox.table import schema as s

REVISIONS = Path(__file__).parent / "migrations"


class BadStore(ValueError):
    """This database cannot be used."""


def url_of(text: str) -> URL:
    try:
        url = make_url(text)
    except (sa.exc.ArgumentError, ValueError):
        raise BadStore("the database is named by a URL: sqlite:///FILE or postgresql://USER@HOST/NAME") from None
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise BadStore(f"the table runs on SQLite and PostgreSQL, not on {url.get_backend_name()}")
    if url.get_backend_name() == "sqlite" and url.database in (None, "", ":memory:"):
        raise BadStore("the table needs a file: sqlite:///FILE")
    return url


def options_of(url: URL, longest: float) -> dict[str, Any]:
    """Nothing waits for ever: not for a connection, not for a lock, not for a statement."""
    if url.get_backend_name() == "sqlite":
        return {"connect_args": {"timeout": 5}, "pool_size": 6, "max_overflow": 4, "pool_timeout": 5}
    spans = {"statement_timeout": 0.75, "lock_timeout": 0.5, "idle_in_transaction_session_timeout": 2.0}
    limits = " ".join(f"-c {name}={int(longest * part * 1000)}" for name, part in spans.items())
    keep = {"keepalives": 1, "keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}
    connect = {"connect_timeout": 5, "options": limits, "tcp_user_timeout": 8000, **keep}
    return {"pool_size": 6, "max_overflow": 4, "pool_timeout": 5, "connect_args": connect}


def short(error: BaseException) -> str:
    return " ".join(str(getattr(error, "orig", None) or error).split())[:200]


def migrate(engine: sa.Engine) -> None:
    """Brings the database up to this version."""
    if engine.dialect.name == "sqlite":
        _refuse_foreign(engine)
        sa.event.listen(engine, "connect", _sqlite)
    found = _revision(engine)
    if found == s.REVISION:
        return
    from alembic import command  # slow to import, and seldom needed
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(REVISIONS))
    known = {one.revision for one in ScriptDirectory.from_config(config).walk_revisions()}
    if found is not None and found not in known:
        raise BadStore(
            f"the database was written by a newer version of Longbox (its form is {found}, this version knows"
            f" {s.REVISION}): run that version, or name another database with --db"
        )
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # one after the other, if several start at once
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(5227269)"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _refuse_foreign(engine: sa.Engine) -> None:
    """A file of another program is left as it is, to the byte."""
    with engine.connect() as connection:
        names = sa.inspect(connection).get_table_names()
    engine.dispose()  # this connection has not heard what `_sqlite` says to all others
    if names and "alembic_version" not in names:
        raise BadStore(f"{engine.url.database} is a database of another program: name another file with --db")


def _revision(engine: sa.Engine) -> str | None:
    with engine.connect() as connection:
        if not sa.inspect(connection).has_table("alembic_version"):
            return None
        found = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
        return None if found is None else str(found)


def _sqlite(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # what is committed survives a power cut
    cursor.execute("PRAGMA wal_autocheckpoint=20000")  # pages; see `Store._tidy`
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.close()
