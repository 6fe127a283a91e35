"""The tables of the database. Changes need a step in `migrations/`; a test compares the two."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)

REVISION = "0008"  # the newest step of the migrations

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("created", Double, nullable=False),
    Column("updated", Double, nullable=False),
    Column("status", String(8), nullable=False),
    Column("spectators", Boolean, nullable=False),
    Column("header", LargeBinary, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("result", LargeBinary),
    Column("owner", String(200), nullable=False, server_default=""),  # the process that runs it, see `servers`
    Column("epoch", Integer, nullable=False, server_default="0"),  # raised whenever another takes it over
    Index("tables_open", "status", "updated"),
    Index("tables_owner", "owner"),
)

# The processes that share this database. Who is not in it, or whose time is up, runs no table.
servers = Table(
    "servers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("address", String(200), nullable=False),  # where the others reach it
    Column("until", Double, nullable=False),  # it lives so long at least, by the clock of the database
    Column("shown", LargeBinary, nullable=False),  # who is at its tables, see `leases.Shown`
)

# What was asked for and is limited by the hour, whichever process was asked.
quotas = Table(
    "quotas",
    metadata,
    Column("kind", String(16), primary_key=True),
    Column("who", String(64), primary_key=True),  # a keyed hash of the address
    Column("at", Double, primary_key=True),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("name", String(64), nullable=False),
    Column("bot", String(32), nullable=False),
    Column("token", String(64), nullable=False),
    Column("link", String(64), nullable=False),
    Column("bot_in", Boolean, nullable=False),
    Column("pledge", String(64), nullable=False, server_default=""),
    Column("share", String(64), nullable=False, server_default=""),
)

log = Table(
    "log",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("choice", Integer, nullable=False),
    Column("ack", String(64)),
    Column("actor", String(8), nullable=False),
    Column("hash", String(32), nullable=False),
    Column("turn", Integer, nullable=False),
    Column("events", LargeBinary, nullable=False),
    Column("at", Double, nullable=False),
    UniqueConstraint("table_id", "seat", "ack", name="log_once"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),  # rows of the log that are in it; -1: as it was dealt
    Column("state", LargeBinary, nullable=False),
    Column("marks", LargeBinary),  # how far the table had come there, see `record.Marks`
)

# Cards that games were begun with, by their hash: what they mean, or how they are written.
packs = Table(
    "packs",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("data", LargeBinary, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(64), nullable=False),
    Column("text", String(600), nullable=False),
    Column("ack", String(64)),
    Column("at", Double, nullable=False),
    Column("team", Integer, nullable=False, server_default="-1"),  # who may read it; -1: everybody
)

analyses = Table(
    "analyses",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, nullable=False),  # of what is written in it
    Column("found", LargeBinary, nullable=False),
)

# Packs that people write. Whose they are is known by the hash of a token that only their browser has.
works = Table(
    "works",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("owner", String(64), nullable=False),
    Column("name", String(80), nullable=False),
    Column("game", String(32), nullable=False),
    Column("version", Integer, nullable=False),  # the newest
    Column("updated", Double, nullable=False),
    Column("shared", Integer, nullable=False),  # how often a link was made; below 0: there is none any more
    Column("published", Boolean, nullable=False),
    Index("works_owner", "owner"),
    Index("works_published", "published", "updated"),
)

work_versions = Table(
    "work_versions",
    metadata,
    Column("work_id", String(16), ForeignKey("works.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("text", LargeBinary, nullable=False),
    Column("at", Double, nullable=False),
)

# What games with a pack have shown, by all that it hangs on.
measures = Table(
    "measures",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("at", Double, nullable=False),
    Column("found", LargeBinary, nullable=False),
)

meta = Table(
    "meta",
    metadata,
    Column("key", String(32), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
