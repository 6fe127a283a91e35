"""The database is away, full, read-only or slow: people are told, nothing is lost, all tables go on by themselves."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import sqlalchemy as sa

from longbox.table.store import Store
from tests.table import house
from tests.table.house import Server, joined, new_table, option, run, sqlite
from tests.table.test_faults import replayed, rows_of


@contextmanager
def full_disk(server: Server) -> Iterator[None]:
    """Nothing more can be written to any file of the server."""
    assert server.process is not None
    before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, before[1]))
    try:
        yield
    finally:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)


@contextmanager
def locked(db: str, end: str = "ROLLBACK") -> Iterator[sqlite3.Connection]:
    """Somebody else writes, and does not come to an end."""
    connection = sqlite3.connect(db.removeprefix("sqlite:///"), isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield connection
    finally:
        connection.execute(end)
        connection.close()


def test_on_a_full_disk_choices_wait_and_are_made(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        made = await new_table(server)
        async with joined(server, made["table"], made["token"]) as anna:
            await anna.until_asked()
            with full_disk(server):
                ack = await anna.act(0)
                assert (await anna.until("saving"))["on"] is True
                health = await house.get(server, "/health")
                assert health.status_code == 503 and health.json()["ok"] is False
                async with joined(server, made["table"], made["token"]) as window:  # who comes now is told too
                    assert (await window.until("saving"))["on"] is True
            assert (await anna.until("saving"))["on"] is False
            await anna.until("ack", ack=ack)
            await anna.until("state")
            await anna.choose(option(anna, "end"))
            await anna.until_asked()
        await replayed(server, made["table"])

    with Server(sqlite(tmp_path)) as server:
        run(play(server))


def test_a_bot_whose_choice_could_not_be_written_goes_on(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        made = await new_table(server)
        async with joined(server, made["table"], made["token"]) as anna:
            await anna.until_asked()
            with server.thinkers_held():
                await anna.choose(option(anna, "end"))
                before = len(await rows_of(server, made["table"]))
                full = full_disk(server)
                full.__enter__()
            try:
                assert (await anna.until("saving"))["on"] is True  # it was the bot's choice
            finally:
                full.__exit__(None, None, None)
            await anna.until_asked()  # its turn is over, ours has begun
        rows = await rows_of(server, made["table"])
        assert len(rows) > before and {row.actor for row in rows[before:]} == {"bot"}

    with Server(sqlite(tmp_path)) as server:
        run(play(server))


def test_a_database_that_is_locked_for_long_loses_nothing(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        made = await new_table(server)
        other = await new_table(server)
        async with (
            joined(server, made["table"], made["token"]) as anna,
            joined(server, other["table"], other["token"]) as carl,
        ):
            await anna.until_asked()
            await carl.until_asked()
            with locked(server.db):
                acks = [await anna.act(0), await carl.act(option(carl, "end"))]
                for player in (anna, carl):
                    assert (await player.until("saving"))["on"] is True
            await anna.until("ack", ack=acks[0])
            await carl.until("ack", ack=acks[1])
            await carl.until("state")
            await carl.until_asked()  # the bot has played

    with Server(sqlite(tmp_path)) as server:
        run(play(server))


def test_a_claim_in_an_outage_is_not_burnt(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        made = await new_table(server, house.PAIR)
        with full_disk(server):
            claiming = asyncio.create_task(house.claim(server, made["links"]["1"], "Bert"))
            async with joined(server, made["table"], made["token"]) as anna:
                await anna.until("saving")
                assert anna.state["seats"][1]["kind"] == "open"  # nothing is held that is not written
        assert (await claiming)["seat"] == 1

    with Server(sqlite(tmp_path)) as server:
        run(play(server))


def test_a_bot_asked_for_twice_in_an_outage_is_written_before_it_is_told(tmp_path: Path) -> None:
    async def ask(server: Server) -> tuple[str, str]:
        made, other = await house.new_pair(server)
        async with joined(server, made["table"], made["token"]) as anna:
            acks = [anna.new_ack(), anna.new_ack()]
            with full_disk(server):
                for ack in acks:
                    await anna.send(t="bot", ack=ack, seat=1)
                assert (await anna.until("saving"))["on"] is True
                assert not anna.state["seats"][1]["bot"]  # nothing is held that is not written
                assert not [message for message in anna.heard if message["t"] == "ack"]
            for ack in acks:
                await anna.until("ack", ack=ack)
        return str(made["table"]), str(other["token"])

    async def look(server: Server, table: str, token: str) -> None:
        async with joined(server, table, token) as bert:
            assert bert.state["seats"][1]["bot"]

    with Server(sqlite(tmp_path)) as server:
        found = run(ask(server))
        server.kill()  # what was acknowledged was written
        server.start()
        run(look(server, *found))


def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    store = Store(sqlite(tmp_path))
    with store._engine.connect() as connection:
        assert connection.execute(sa.text("PRAGMA synchronous")).scalar() == 2
    store._engine.dispose()


def test_a_job_that_fails_halfway_leaves_no_lock_behind(tmp_path: Path) -> None:
    """As with one table that cannot be read: nobody else's choices wait for it."""
    store = Store(sqlite(tmp_path))

    def fails(c: sa.Connection) -> None:
        rows = c.execute(sa.text("SELECT * FROM sqlite_master"))
        raise ValueError(rows.fetchone())

    async def act() -> None:
        store.open()
        kept = await asyncio.gather(*(store.read(fails) for _ in range(8)), return_exceptions=True)
        assert [type(error) for error in kept] == [ValueError] * 8
        with locked(sqlite(tmp_path), "COMMIT") as somebody:
            somebody.execute("INSERT INTO meta (key, value) VALUES ('somebody else', x'00')")
        for n in range(8):
            await store.secret(f"number {n}")
        await store.close()

    run(act())


# ---------------------------------------------------------------- PostgreSQL


def backend_pids(url: str) -> list[int]:
    with psycopg.connect(url) as connection:
        mine = connection.info.backend_pid
        rows = connection.execute("SELECT pid FROM pg_stat_activity WHERE datname = current_database()").fetchall()
    return [row[0] for row in rows if row[0] != mine]


@contextmanager
def stopped(pids: list[int]) -> Iterator[None]:
    """These processes do nothing, for a while."""
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


def parent(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def terminate(url: str) -> None:
    """Everybody's connection but this one."""
    told = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> %s"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(told, [connection.info.backend_pid])


def read_only(url: str, on: bool) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("SET default_transaction_read_only = off")
        name = url.rpartition("/")[2]
        connection.execute(f'ALTER DATABASE "{name}" SET default_transaction_read_only = {"on" if on else "off"}')
    terminate(url)


def test_connections_that_break_are_replaced(database: str) -> None:
    async def play(server: Server) -> None:
        made = await new_table(server)
        async with joined(server, made["table"], made["token"]) as anna:
            for _ in range(3):
                await anna.until_asked()
                terminate(database)
                await anna.choose(option(anna, "end"))
            await anna.until_asked()
            assert (await house.get(server, f"/api/tables/{made['table']}/replay")).status_code == 200
        await replayed(server, made["table"])

    with Server(database) as server:
        run(play(server))


def test_a_database_that_hangs_holds_nobody_up_for_ever(database: str) -> None:
    async def play(server: Server) -> None:
        made = await new_table(server)
        async with joined(server, made["table"], made["token"]) as anna:
            await anna.until_asked()
            hung = backend_pids(database)
            with stopped(hung):
                with stopped([parent(hung[0])]):  # who lets others in: nobody gets well before we have looked
                    ack = await anna.act(0)
                    assert (await anna.until("saving"))["on"] is True
                    health = await house.get(server, "/health")
                    assert health.status_code == 503
                await anna.until("ack", ack=ack)  # over a new connection

    with Server(database, store_timeout="4") as server:
        run(play(server))


def test_read_only_for_a_while(database: str) -> None:
    async def play(server: Server) -> None:
        made = await new_table(server)
        async with joined(server, made["table"], made["token"]) as anna:
            await anna.until_asked()
            read_only(database, True)
            ack = await anna.act(0)
            assert (await anna.until("saving"))["on"] is True
            read_only(database, False)
            await anna.until("ack", ack=ack)

    with Server(database) as server:
        run(play(server))


def test_told_to_stop_while_the_database_hangs_it_stops(database: str) -> None:
    async def play(server: Server) -> None:
        made = await new_table(server)
        async with joined(server, made["table"], made["token"]) as anna:
            await anna.until_asked()
            with stopped(backend_pids(database)):
                await anna.act(0)
                await anna.until("saving")
                await asyncio.to_thread(server.stop)

    server = Server(database, store_timeout="4").start()
    run(play(server))
