"""The tables of the database. Changes need a step in `migrations/`; a test compares the two."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
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
    false,
)

REVISION = "0013"  # the newest step of the migrations

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
    Column("open", Boolean, nullable=False, server_default=false()),  # strangers may sit down, see `lobby`
    Column("due", Double, nullable=False, server_default="0"),  # when something is to happen by itself; 0: nothing
    Column("deadline", Double, nullable=False, server_default="0"),  # until when whoever is asked has time; 0: for ever
    Index("tables_open", "status", "updated"),
    Index("tables_lobby", "open", "status"),
    Index("tables_due", "due"),
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
    Column("person", String(16), nullable=False, server_default=""),  # see `persons`; "": nobody who is known
    Index("seats_person", "person"),
)

# People who are known from one table to the next.
persons = Table(
    "persons",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
    Column("settings", LargeBinary, nullable=False),  # see `identity.Wishes`
    Column("banned", Double, nullable=False, server_default="0"),  # until when they take no seat
    Index("persons_seen", "seen"),
)

# The browsers they play in, each known by the hash of a token that it alone has.
devices = Table(
    "devices",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("person", String(16), ForeignKey("persons.id", ondelete="CASCADE"), nullable=False),
    Column("seen", Double, nullable=False),
    Index("devices_person", "person"),
)

# What lets them in elsewhere.
passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(64), primary_key=True),  # the hash of the credential's id
    Column("person", String(16), ForeignKey("persons.id", ondelete="CASCADE"), nullable=False),
    Column("credential", LargeBinary, nullable=False),
    Column("key", LargeBinary, nullable=False),  # the public one
    Column("count", BigInteger, nullable=False),  # how often it was used, where it counts
    Column("made", Double, nullable=False),
    Column("name", String(60), nullable=False, server_default=""),
    Column("used", Double, nullable=False, server_default="0"),  # when it last let somebody in
    Index("passkeys_person", "person"),
)

# Where the browsers of a person are told that it is their move.
pushes = Table(
    "pushes",
    metadata,
    Column("id", String(64), primary_key=True),  # the hash of the endpoint
    Column("person", String(16), ForeignKey("persons.id", ondelete="CASCADE"), nullable=False),
    Column("endpoint", String(800), nullable=False),
    Column("p256dh", String(120), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("made", Double, nullable=False),
    Index("pushes_person", "person"),
)

# Who was told of which turn: nobody is told twice.
notices = Table(
    "notices",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("turn", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
)

# Whom a person does not want to meet.
blocks = Table(
    "blocks",
    metadata,
    Column("person", String(16), ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
    Column("other", String(16), ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
    Column("at", Double, nullable=False),
    Column("name", String(64), nullable=False, server_default=""),  # as they were called where they met
)

# What people complain of, for whoever runs the server; and what was done.
reports = Table(
    "reports",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("table_id", String(16), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", String(16), nullable=False),
    Column("by", String(16), nullable=False),
    Column("why", String(16), nullable=False),
    Column("text", String(600), nullable=False),
    Column("at", Double, nullable=False),
    Column("done", Boolean, nullable=False),
    Index("reports_at", "done", "at"),
)
audit = Table(
    "audit",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("at", Double, nullable=False),
    Column("what", String(16), nullable=False),
    Column("whom", String(16), nullable=False),
    Column("note", String(600), nullable=False),
    Index("audit_at", "at"),
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

# Finished games; they stay when the table itself is deleted. `n` counts them in the order they were entered.
results = Table(
    "results",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("n", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Column("game", String(32), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("format", String(64), nullable=False),
    Column("reason", String(32), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("counts", Boolean, nullable=False),  # in statistics
    Column("annulled", Boolean, nullable=False),
    Index("results_order", "n", unique=True),
    Index("results_ladder", "game", "seats", "n"),
)

result_seats = Table(
    "result_seats",
    metadata,
    Column("table_id", String(16), ForeignKey("results.table_id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("who", String(64), nullable=False),  # a person, or `bot:` and which
    Column("name", String(64), nullable=False),
    Column("hero", String(200), nullable=False),
    Column("side", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("left", Boolean, nullable=False),
    Column("bought", LargeBinary, nullable=False),
    Column("mu", Double),  # what who played here was rated after this game
    Column("sigma", Double),
    Index("result_seats_who", "who"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("who", String(64), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("seats", Integer, primary_key=True, autoincrement=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("level", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("n", Integer, nullable=False),  # the last game, see `results`
    Index("ratings_ladder", "game", "seats", "level"),
)

# Who has taken which result out of the ratings, or back in, and why.
annulments = Table(
    "annulments",
    metadata,
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("table_id", String(16), nullable=False),
    Column("annulled", Boolean, nullable=False),
    Column("by", String(64), nullable=False),
    Column("why", String(200), nullable=False),
)

# Leagues. `rev` is raised with every change: whoever has worked out the next step writes it only if nobody else has.
leagues = Table(
    "leagues",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("title", String(64), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("game", String(32), nullable=False),
    Column("seats", Integer, nullable=False),  # of a table, at most
    Column("plan", LargeBinary, nullable=False),  # see `league.Plan`
    Column("maker", String(16), nullable=False),  # a person; empty: nobody any more
    Column("listed", Boolean, nullable=False),  # everybody finds it
    Column("state", String(8), nullable=False),
    Column("round", Integer, nullable=False),  # that is played; 0: none yet
    Column("rounds", Integer, nullable=False),
    Column("rev", Integer, nullable=False),
    Column("look", Boolean, nullable=False),  # something has changed that may lead on
    Column("due", Double, nullable=False),  # when it begins, or until when the round is played; 0: never
    Column("created", Double, nullable=False),
    Column("updated", Double, nullable=False),
    Index("leagues_state", "state", "due"),
    Index("leagues_maker", "maker"),
)

league_players = Table(
    "league_players",
    metadata,
    Column("league_id", String(16), ForeignKey("leagues.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),  # in the order of joining
    Column("person", String(16), nullable=False),
    Column("name", String(64), nullable=False),
    Column("gone", Boolean, nullable=False),
    UniqueConstraint("league_id", "person", name="league_players_once"),
    Index("league_players_person", "person"),
)

# Who meets whom, round by round, and what came of it.
league_pods = Table(
    "league_pods",
    metadata,
    Column("league_id", String(16), ForeignKey("leagues.id", ondelete="CASCADE"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("people", LargeBinary, nullable=False),  # the numbers of players, seat by seat
    Column("table_id", String(16), nullable=False),  # empty: it is not laid yet, or there is none
    Column("places", LargeBinary, nullable=False),
    Column("how", String(12), nullable=False),  # see `pairing.Pod`; empty: not done
    Column("annulled", Boolean, nullable=False),
    Column("why", String(200), nullable=False),
    Index("league_pods_how", "how"),
    Index("league_pods_table", "table_id"),
)

meta = Table(
    "meta",
    metadata,
    Column("key", String(32), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
