"""What is kept, and that it can be read again: migrations, restarts, changed rules, other databases."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import threading
import time
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext

from longbox.engine.events import Event
from longbox.engine.words import event
from longbox.table import database, facts, schema, upkeep
from longbox.table.hub import Full, Hub, NoTable, new_seed, seeded_header
from longbox.table.live import Table
from longbox.table.record import REWIND, UNDO, Change, Row, Seat, effective
from longbox.table.settings import BadSettings, Settings, from_environment
from longbox.table.store import BadStore, Store
from tests.table import house
from tests.table.house import Json, Server, joined, new_pair, new_table, play_on, run, sqlite
from tests.table.test_faults import replayed, rows_of


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_the_migrations_lead_to_the_schema(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    url = sqlite(tmp_path) if kind == "sqlite" else request.getfixturevalue("database")
    for _ in range(2):  # the second time there is nothing left to do
        store = Store(url)
        with store._engine.connect() as connection:
            context = MigrationContext.configure(connection)
            assert context.get_current_revision() == schema.REVISION
            assert compare_metadata(context, schema.metadata) == []
            if kind == "sqlite":
                assert connection.execute(sa.text("PRAGMA journal_mode")).scalar() == "wal"
        store._engine.dispose()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_an_older_database_is_brought_up_to_date(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    url = sqlite(tmp_path) if kind == "sqlite" else request.getfixturevalue("database")
    store = Store(url)
    config = Config()
    config.set_main_option("script_location", str(database.REVISIONS))
    with store._engine.begin() as connection:  # as the first version left it
        config.attributes["connection"] = connection
        command.downgrade(config, "0001")
    store._engine.dispose()
    store = Store(url)
    with store._engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    store._engine.dispose()


def test_a_whole_evening_on_postgresql(database: str) -> None:
    async def play(server: Server) -> None:
        made, other = await new_pair(server)
        async with (
            joined(server, made["table"], made["token"]) as anna,
            joined(server, made["table"], other["token"]) as bert,
        ):
            await play_on([anna, bert], random.Random(1), most=40)
            await anna.send(t="chat", ack=1, text="l’été")
            await anna.until("ack", ack=1)
            seen = anna.state["view"]
        server.stop()
        server.start()
        async with joined(server, made["table"], made["token"]) as anna:
            assert anna.state["view"] == seen
            await anna.settle()
            assert [m["text"] for m in anna.heard if m["t"] == "chat"] == ["l’été"]
        await replayed(server, made["table"])
        solo = await new_table(server)
        async with joined(server, solo["table"], solo["token"]) as anna:
            await play_on([anna], random.Random(2))
        assert (await house.get(server, f"/api/tables/{solo['table']}/fair")).json()["record"]

    with Server(database) as server:
        run(play(server))


def test_what_a_restart_keeps(server: Server) -> None:
    async def play() -> None:
        chance = random.Random(6)
        made = await new_table(server, undo="free")
        async with joined(server, made["table"], made["token"]) as anna:
            await play_on([anna], chance, most=25)
            await anna.until_asked()
            before = anna.state
        log = [line for m in anna.heard if m["t"] == "state" for line in m["log"]]
        server.stop()
        server.start()
        async with joined(server, made["table"], made["token"], since=before["n"] - 3) as anna:
            for part in ("view", "question", "rev", "n", "hints"):
                assert anna.state[part] == before[part], part
            assert anna.state["undo"] == before["undo"]
            assert [line["text"] for line in anna.state["log"]] == [line["text"] for line in log]
            assert len(anna.state["fresh"]) == 3
            await anna.choose(0)

    run(play())


def test_tokens_and_seeds_are_not_to_be_read_off(server: Server) -> None:
    async def play() -> None:
        made = await new_table(server, house.PAIR)
        link = made["links"]["1"].partition("#")[2]
        path = server.db.removeprefix("sqlite:///")
        data = b"".join(Path(path + end).read_bytes() for end in ("", "-wal") if Path(path + end).exists())
        assert made["token"].encode() not in data and link.encode() not in data
        assert made["table"].encode() in data

    run(play())


# ---------------------------------------------------------------- rules that have changed since


def damage(server: Server, statement: str) -> None:
    with sqlite3.connect(server.db.removeprefix("sqlite:///")) as connection:
        connection.execute(statement)
    connection.close()


async def outdated(server: Server, players: list[Json] | None = None) -> tuple[Json, Json, Json]:
    """A table whose last choice does not fit any more: it, what was seen before that choice, and Bert if there is one.

    As if the rules had changed between two versions."""
    made = await new_table(server, players, options={"first": 0})
    other = await house.claim(server, made["links"]["1"], "Bert") if made["links"] else {}
    async with joined(server, made["table"], made["token"]) as anna:
        while anna.asked is None or anna.asked["kind"] != "turn" or anna.asked["options"][0]["kind"] != "play":
            await anna.until_asked()
            await anna.choose(0)
        kept = (await anna.settle())["view"]
        await anna.choose(0)
    last = len(await rows_of(server, made["table"]))
    server.stop()
    damage(server, f"UPDATE log SET hash = 'other rules' WHERE table_id = '{made['table']}' AND n = {last}")
    server.start()
    return made, kept, other


def test_the_players_say_how_a_game_goes_on_under_a_new_ruling(server: Server) -> None:
    async def play() -> None:
        made, kept, _ = await outdated(server)
        table, card = made["table"], kept["seats"][0]["hand"][0]["id"]
        rows = await rows_of(server, table)
        async with joined(server, table, made["token"]) as anna:
            assert anna.state["ruling"] == {"card": card, "lost": 1, "ends": []}
            assert anna.state["view"] == kept and anna.state["question"] is None
            await anna.act(0)
            assert (await anna.until("error"))["code"] == "outdated"
            assert await rows_of(server, table) == rows  # nothing is done before they choose
            await anna.send(t="rule", ack="go", go=True)
            await anna.until("ack", ack="go")
            await anna.until_state(lambda state: "ruling" not in state and state["question"] is not None)
            assert anna.state["log"][-1]["kind"] == "undo" and "ruling" in anna.state["log"][-1]["text"]
            await anna.choose(0)
            await anna.send(t="rule", ack="again", go=False)
            assert (await anna.until("error"))["code"] == "not_asked"
        more = await rows_of(server, table)
        assert more[: len(rows)] == rows and more[len(rows)].kind == REWIND and more[len(rows)].choice == 1

    run(play())


def test_a_game_under_a_new_ruling_ends_if_all_want_it(server: Server) -> None:
    async def play() -> None:
        made, _, other = await outdated(server, house.PAIR)
        here = f"/api/tables/{made['table']}"
        async with (
            joined(server, made["table"], made["token"]) as anna,
            joined(server, made["table"], other["token"]) as bert,
        ):
            await anna.send(t="rule", ack="end", go=False)
            await anna.until("ack", ack="end")
            await bert.until_state(lambda state: state["ruling"]["ends"] == [0])
            assert not (await house.get(server, here)).json()["over"]
            await bert.send(t="rule", ack="end", go=False)
            over = await bert.until("over")
            assert over["reason"] == "outdated" and over["winners"] == [] and len(over["scores"]) == 2
        assert (await house.get(server, here)).json()["over"]
        stats = (await house.get(server, f"{here}/stats")).json()
        assert [sheet["total"] for sheet in stats["scores"]] == over["scores"] and stats["winners"] == []
        assert (await house.get(server, f"{here}/replay/0?seat=all")).json()["view"]["seats"][1]["hand"]
        assert upkeep.check(server.db).wrong == []

    run(play())


def test_the_end_under_a_new_ruling_is_written_whole_or_not_at_all(server: Server) -> None:
    async def play() -> None:
        made, _, _ = await outdated(server)
        table = made["table"]
        rows = await rows_of(server, table)
        damage(server, "CREATE TRIGGER no_end BEFORE UPDATE OF result ON tables BEGIN SELECT RAISE(ABORT, 'no'); END")
        async with joined(server, table, made["token"]) as anna:
            await anna.send(t="rule", ack="end", go=False)
            assert (await anna.until("error", "ack"))["t"] == "error"
        assert await rows_of(server, table) == rows
        damage(server, "DROP TRIGGER no_end")
        async with joined(server, table, made["token"]) as anna:
            assert anna.state["ruling"]["lost"] == 1
            await anna.send(t="rule", ack="end", go=False)
            assert (await anna.until("over"))["reason"] == "outdated"
        assert [row.kind for row in (await rows_of(server, table))[len(rows) :]] == [REWIND]

    run(play())


def test_a_state_in_another_form_is_made_again_from_the_choices(server: Server) -> None:
    async def play() -> None:
        made = await new_table(server)
        table = made["table"]
        async with joined(server, table, made["token"]) as anna:
            await play_on([anna], random.Random(8), most=20)
            await anna.until_asked()
            before = anna.state["view"]
        server.stop()
        damage(server, f"UPDATE snapshots SET state = x'00' WHERE table_id = '{table}'")
        server.start()
        async with joined(server, table, made["token"]) as anna:
            assert anna.state["view"] == before
            await anna.choose(0)

    run(play())


@pytest.mark.parametrize("states", ["n >= 0", "n > 1000"])
def test_a_seed_that_deals_another_game_today_does_no_harm(server: Server, states: str) -> None:
    """As if the cards had been put in another order since: the table has kept what was dealt, with its cards."""

    async def play() -> None:
        made = await new_table(server)
        table = made["table"]
        async with joined(server, table, made["token"]) as anna:
            await play_on([anna], random.Random(8), most=20)
            await anna.until_asked()
            before = anna.state["view"]
        rows = len(await rows_of(server, table))
        server.stop()
        damage(server, f"DELETE FROM snapshots WHERE table_id = '{table}' AND {states}")
        damage(server, f"UPDATE tables SET seed = x'{bytes(32).hex()}' WHERE id = '{table}'")
        other = """CAST(replace(CAST(header AS TEXT), '"deal":"', '"deal":"0') AS BLOB)"""
        damage(server, f"UPDATE tables SET header = {other} WHERE id = '{table}'")
        server.start()
        async with joined(server, table, made["token"]) as anna:
            assert anna.state["view"] == before
            await anna.choose(0)
        assert len(await rows_of(server, table)) > rows
        assert all(row.kind != REWIND for row in await rows_of(server, table))

    run(play())


def test_other_cards_than_installed_are_told(server: Server) -> None:
    async def play() -> None:
        made = await new_table(server)
        async with joined(server, made["table"], made["token"]) as anna:
            await play_on([anna], random.Random(8), most=20)
        server.stop()
        damage(server, f"UPDATE snapshots SET state = x'00' WHERE table_id = '{made['table']}'")
        other = """CAST(replace(CAST(header AS TEXT), '"hash":"', '"hash":"0') AS BLOB)"""
        damage(server, f"UPDATE tables SET header = {other} WHERE id = '{made['table']}'")
        server.start()
        answer = await house.get(server, f"/api/tables/{made['table']}")
        assert (answer.status_code, answer.json()["error"]) == (409, "unplayable")
        async with house.connect(server.ws(made["table"])) as socket:
            await socket.send('{"t":"hello"}')
            assert await house.closes(socket) == 4404

    run(play())


# ---------------------------------------------------------------- small parts


def row(n: int, kind: str, choice: int) -> Row:
    return Row(n, 0, kind, choice, None, "human", "", 1, b"", 0.0)


def test_rows_that_count() -> None:
    rows = [
        row(1, "turn", 5),
        row(2, "turn", 6),
        row(3, UNDO, 1),
        row(4, "turn", 7),
        row(5, REWIND, 2),
        row(6, "turn", 8),
    ]
    assert [r.choice for r in effective(rows[:2])] == [5, 6]
    assert [r.choice for r in effective(rows[:4])] == [5, 7]
    assert [r.choice for r in effective(rows)] == [8]


def test_facts_keep_their_form() -> None:
    assert facts.KINDS[: len(event.NAMES)] == event.NAMES  # new ones go to the end
    what = Event("moved", 3)
    what.card, what.source, what.to, what.before, what.after = 1, 2, 3, 4, 5
    again = facts.unpack(facts.pack([what, what]))
    assert len(again) == 2 and repr(again[0]) == repr(what) and again[1].after == 5 and again[0].audience == 3


@pytest.mark.parametrize("url", ["nonsense", "mysql://x/y", "sqlite://", "sqlite:////no/such\0place/x.db"])
def test_databases_that_cannot_be(url: str) -> None:
    with pytest.raises((BadStore, ValueError)):
        Store(url)


def test_settings_from_the_environment() -> None:
    found = from_environment({"LONGBOX_BOT_PAUSE": "0.5", "LONGBOX_ASK_ALL_DEFENDERS": "false"}, db=None)
    assert found.bot_pause == 0.5 and found.ask_all_defenders is False and found.url.startswith("sqlite:///")
    for name, value in (("BOT_PAUSE", "soon"), ("OUTBOX", "-1"), ("SECURE_COOKIES", "maybe")):
        with pytest.raises(BadSettings):
            from_environment({f"LONGBOX_{name}": value})


def test_one_bad_job_does_not_spoil_the_others(tmp_path: Path) -> None:
    async def play() -> None:
        store = Store(sqlite(tmp_path))
        store.open()
        good = {"key": "a", "value": b"1"}

        def bad(c: Any) -> None:
            c.execute(schema.meta.insert(), good)  # for the second time

        await store.write(lambda c: c.execute(schema.meta.insert(), good) and None)
        jobs = [store.write(bad), *(store.write(lambda c, i=i: i) for i in range(5))]  # type: ignore[misc]
        results = await asyncio.gather(*jobs, return_exceptions=True)
        assert isinstance(results[0], sa.exc.IntegrityError) and results[1:] == [0, 1, 2, 3, 4]
        await store.close()

    run(play())


async def hub_with_a_table(folder: Path) -> tuple[Hub, str]:
    hub = Hub(Settings(db=sqlite(folder)))
    await hub.open()
    seed = new_seed()
    made = await hub.create(seeded_header("base", 2, {}, seed), seed, [Seat("human", "A"), Seat("human", "B")])
    return hub, made.id


def test_a_table_is_loaded_once_however_many_ask(tmp_path: Path) -> None:
    async def play() -> None:
        hub, id = await hub_with_a_table(tmp_path)
        tables = await asyncio.gather(*(hub.table(id) for _ in range(20)))
        assert all(table is tables[0] for table in tables)
        hub.drop(tables[0])
        assert await hub.table(id) is not tables[0]
        await hub.close()

    run(play())


def test_what_is_asked_of_a_table_that_is_put_away_is_done_at_the_next_one(tmp_path: Path) -> None:
    async def play() -> None:
        hub, id = await hub_with_a_table(tmp_path)
        table = await hub.table(id)

        async def at(table: Table) -> Table:
            return table

        hub.drop(table)
        await asyncio.sleep(0)  # the line is ending
        later = await hub.do(table, at)
        assert later is not table and later is await hub.table(id)

        async def close(table: Table) -> None:
            await table.commit(Change(table.id, 0.0, deleted=True))
            hub.drop(table)

        await hub.do(later, close)
        with pytest.raises(NoTable):
            await hub.do(later, at)
        await hub.close()
        with pytest.raises(Full):
            await hub.do(later, at)

    run(play())


@pytest.mark.parametrize("ticks", range(6))
def test_who_is_told_to_stop_while_reading_stops(ticks: int, tmp_path: Path) -> None:
    """Also if the answer comes at the same moment: who went on reading for ever would keep the server from ending."""

    async def play() -> None:
        store = Store(sqlite(tmp_path))
        store.open()
        go_on = threading.Event()
        reading = asyncio.create_task(store.read(lambda _: go_on.wait()))
        await asyncio.sleep(0.05)
        go_on.set()
        time.sleep(0.05)  # the answer waits to be heard
        for _ in range(ticks):
            await asyncio.sleep(0)
        if reading.cancel():
            with pytest.raises(asyncio.CancelledError):
                await reading
        await store.close()

    run(play())
