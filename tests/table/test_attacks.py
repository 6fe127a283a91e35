"""Whoever wants to harm others: floods, gaps in the rules of the table, odd requests. Nobody else is to feel it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import socket
import sqlite3
import time
from collections import deque
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy.engine import Connection

from longbox.engine import save
from longbox.engine.keep import program_from_bytes, program_to_bytes
from longbox.engine.words import loc, zone
from longbox.games import new_game, program
from longbox.scenario.layout import Layout
from longbox.scenario.source import documents_of
from longbox.table import messages as m
from longbox.table import page_files, report, types
from longbox.table import schema as s
from longbox.table.hub import Hub, seeded_header
from longbox.table.limits import Limits
from longbox.table.line import Ended, Line
from longbox.table.names import apart, clean_name, isolated, skeleton
from longbox.table.people import Client, Refused
from longbox.table.record import Marks, Row, Seat
from longbox.table.settings import Settings
from longbox.table.store import BadStore, Store
from longbox.table.thinkers import EACH, Busy, Thinkers
from tests.table import house
from tests.table.house import Server, closes, joined, lay_out, new_pair, new_table, play_on, run, sqlite
from tests.table.test_secrets import Ear


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Limits that do not widen again with time."""
    limits = {
        "langs_per_second": "0",
        "langs_burst": "5",
        "chats_per_second": "0",
        "chats_burst": "2",
        "most_rows": "40",
    }
    with Server(sqlite(tmp_path_factory.mktemp("narrow")), **limits) as started:
        yield started


# ---------------------------------------------------------------- floods


def test_those_who_watch_cannot_have_the_log_told_for_ever(narrow: Server) -> None:
    """From however many windows: what one address may ask for is limited."""

    async def play() -> None:
        made = await new_table(narrow)
        async with joined(narrow, made["table"], made["token"]) as anna:
            await play_on([anna], random.Random(1), most=10)
        told = 0
        for _ in range(4):
            async with joined(narrow, made["table"]) as guest:
                for number in range(10):
                    await guest.send(t="lang", lang="fr" if number % 2 == 0 else "en")
                await guest.catch_up()
                told += sum(message["t"] == "state" and message["whole"] for message in guest.heard) - 1
        assert told <= 5

    run(play())


def test_who_talks_much_is_heard_in_turn_with_the_others() -> None:
    heard: list[int] = []

    async def hear(client: Client, _: m.Message) -> None:
        heard.append(client.viewer)

    async def play() -> None:
        line = Line(hear, lambda error: None)
        loud, quiet = Ear(0, "en"), Ear(1, "en")
        for _ in range(10):
            line.say(loud, m.Ping())
        line.say(quiet, m.Ping())
        others = deque([0])

        async def somebody_else() -> None:
            while len(heard) < 11:
                others.append(len(heard))
                await asyncio.sleep(0)

        line.start("a table")
        await somebody_else()
        await line.end(1.0)
        assert len(set(others)) > 5  # others on this server get their chance between two messages

    run(play())
    assert heard.index(1) == 1 and len(heard) == 11


def test_a_fault_with_one_message_harms_nobody() -> None:
    failed: list[Exception] = []
    heard: list[int] = []

    async def hear(client: Client, _: m.Message) -> None:
        if client.viewer == 0:
            raise ValueError("a fault")
        heard.append(client.viewer)

    async def play() -> None:
        line = Line(hear, failed.append)
        line.say(Ear(0, "en"), m.Ping())
        line.say(Ear(1, "en"), m.Ping())
        line.start("a table")
        await line.end(1.0)

    run(play())
    assert heard == [1] and len(failed) == 1


def test_whoever_waits_at_a_table_that_is_put_away_is_answered() -> None:
    async def play() -> None:
        line = Line(hear, lambda error: None)
        line.start("a table")
        stuck = asyncio.create_task(line.do(asyncio.Event().wait))
        behind = asyncio.create_task(line.do(asyncio.Event().wait))
        await asyncio.sleep(0)
        await line.end(0.01)
        for waiting in (stuck, behind):
            with pytest.raises(Refused, match="put away"):
                await waiting
        with pytest.raises(Ended):
            await line.do(asyncio.Event().wait)

    async def hear(client: Client, _: m.Message) -> None:
        raise AssertionError("nobody speaks")

    run(play())


def test_a_person_is_limited_from_however_many_windows(narrow: Server) -> None:
    async def play() -> None:
        made = await new_table(narrow)
        codes = []
        for number in range(4):
            async with joined(narrow, made["table"], made["token"]) as anna:
                await anna.send(t="chat", ack=f"window {number}", text="hello")
                codes.append((await anna.until("ack", "error", ack=f"window {number}")).get("code", "heard"))
        assert codes == ["heard", "heard", "too_fast", "too_fast"]

    run(play())


def test_those_of_one_address_have_no_more_for_there_being_more_processes() -> None:
    settings = Settings(chats_per_second=0.0, chats_burst=2.0, address_factor=20.0)
    say = m.Say(1, "hello")

    def heard(processes: int) -> int:
        limits = Limits(settings, lambda: processes)
        assert [limits.may(say, "anna", "an address") for _ in range(3)] == [True, True, False]
        return 2 + sum(limits.may(say, f"person {i}", "an address") for i in range(100))

    assert [heard(processes) for processes in (1, 2, 4, 100)] == [40, 20, 10, 10]  # a full table is always heard


def test_a_log_has_an_end(narrow: Server) -> None:
    async def play() -> None:
        made = await new_table(narrow)
        async with joined(narrow, made["table"], made["token"]) as anna:
            await anna.until_asked()
            for _ in range(15):
                await anna.choose(0)
                await anna.send(t="undo", rev=anna.state["rev"], ack=anna.new_ack(), steps=1)
                answer = await anna.until("ack", "error")
                if answer["t"] == "error":
                    break
                await anna.until("state")
            assert answer["code"] == "too_long"
            await anna.choose(0)  # the game itself goes on

    run(play())


# ---------------------------------------------------------------- bots, hints, analyses


def wait_for(path: str) -> int:
    """Runs in a worker: until a file is there."""
    while not os.path.exists(path):
        time.sleep(0.02)
    return 7


def die_once(path: str) -> int:
    """Runs in a worker, which it ends the first time."""
    if not os.path.exists(path):
        Path(path).touch()
        os._exit(1)
    return 9


def test_no_flood_of_hints_makes_a_bot_wait(tmp_path: Path) -> None:
    async def play() -> None:
        thinkers = Thinkers(1)
        thinkers.open()
        held = [asyncio.create_task(thinkers.work(wait_for, str(tmp_path / "go"))) for _ in range(10)]
        await asyncio.sleep(0)
        game = new_game("base", seed=3)
        assert 0 <= await thinkers.choose("rookie", "seed", game) < game.decision.count
        assert not any(task.done() for task in held)
        (tmp_path / "go").touch()
        assert await asyncio.gather(*held) == [7] * 10
        thinkers.close()

    run(play())


def test_who_dies_while_thinking_thinks_again(tmp_path: Path) -> None:
    async def play() -> None:
        thinkers = Thinkers(1)
        assert await thinkers.bots.work(die_once, str(tmp_path / "died")) == 9
        assert thinkers.failed == 0
        thinkers.close()

    run(play())


def test_a_bot_that_cannot_think_is_replaced_not_skipped() -> None:
    async def play() -> None:
        thinkers = Thinkers(1)
        game = new_game("base", seed=3)
        rookie = await thinkers.choose("rookie", "seed", game)
        assert await thinkers.choose("nobody at all", "seed", game) == rookie
        thinkers.close()

    run(play())


def test_one_asker_may_have_few_hints_thought_about(tmp_path: Path) -> None:
    async def play() -> None:
        thinkers = Thinkers(1)
        first = asyncio.create_task(thinkers.work(wait_for, str(tmp_path / "go")))
        await asyncio.sleep(0)
        game = new_game("base", seed=3)
        asked = [asyncio.create_task(thinkers.advise("a table", "seed", game, 0.01)) for _ in range(EACH + 1)]
        other = asyncio.create_task(thinkers.advise("another", "seed", game, 0.01))
        await asyncio.sleep(0)
        (tmp_path / "go").touch()
        found = await asyncio.gather(*asked, other, first, return_exceptions=True)
        assert [isinstance(one, Busy) for one in found] == [False] * EACH + [True, False, False]
        thinkers.close()

    run(play())


# ---------------------------------------------------------------- gaps in the rules of the table

DRAWS = """
name: a draw
game: base
seats:
  A: {hand: [kid_flash, punch], deck: [punch, kick, punch, punch, kick]}
  B: {hand: [punch, punch, vulnerability], deck: [punch, punch, punch, punch, punch]}
"""


def test_what_was_learned_is_not_taken_back_behind_somebody_s_back(server: Server) -> None:
    """Bert is away. Who puts a bot in for him still cannot draw, look and take back."""

    async def play() -> None:
        laid = await lay_out(server.db, DRAWS, undo="ask")
        async with joined(server, laid["table"], laid["tokens"][0]) as anna:
            await anna.choose(0)
            assert len(anna.state["view"]["seats"][0]["hand"]) == 2  # a card was drawn
            await anna.send(t="bot", ack="bot", seat=1)
            await anna.until("ack", ack="bot")
            await anna.catch_up()
            assert anna.state["undo"]["depth"] == 0
            await anna.send(t="undo", rev=anna.state["rev"], ack="back", steps=1)
            assert (await anna.until("ack", "error", ack="back")).get("code") == "cannot_undo"
            await anna.choose(0)  # a Punch: nothing is learned, and nobody needs to be asked
            assert anna.state["undo"]["depth"] == 1

    run(play())


THREE = """
name: known to two
game: base
seats:
  A: {hand: [punch], deck: [punch, punch, punch, punch, punch]}
  B: {hand: [punch], deck: [punch, punch, punch, punch, punch]}
  C: {hand: [robin, punch, punch, punch, punch, punch, punch], deck: [bane, kick, kick, kick, kick, kick]}
"""


def test_a_report_of_who_watches_tells_only_what_all_know() -> None:
    game = Layout(next(iter(documents_of(THREE, "three"))).data).game()
    st = game.state
    deck = zone.of(2) + zone.DECK
    top = st.pile(deck)[-1]
    assert game.card_id(top) == "bane"
    st.loc[top] |= 0b011 << loc.KNOW_SHIFT  # Anna and Bert have seen it, Carl has not
    told = [report._unknowing(game, -1) for _ in range(60)]
    assert len({other.card_id(other.state.pile(deck)[-1]) for other in told}) > 1


def test_a_claim_may_be_asked_for_again(server: Server) -> None:
    """The answer was lost; the invitation is not."""

    async def play() -> None:
        made = await new_table(server, house.PAIR)
        path, token = f"/api/tables/{made['table']}/claim", made["links"]["1"].partition("#")[2]
        body = {"token": token, "name": "Bert", "secret": "drawn-by-the-browser-itself"}
        first, again = (await house.post(server, path, body), await house.post(server, path, body))
        assert (first.status_code, again.status_code) == (200, 200) and first.json() == again.json()
        assert first.json()["token"] == body["secret"]
        other = await house.post(server, path, {**body, "secret": "somebody-else-entirely"})
        assert other.status_code == 403

    run(play())


def test_two_servers_on_one_database_lose_no_claim(tmp_path: Path) -> None:
    async def play(one: Server, two: Server) -> None:
        players = [{"kind": "human", "name": "Anna"}, {"kind": "open"}, {"kind": "open"}]
        made = await new_table(one, players)
        for server in (one, two):  # both hold the table
            assert (await house.get(server, f"/api/tables/{made['table']}")).status_code == 200
        bert = await house.claim(one, made["links"]["1"], "Bert")
        carl = await house.claim(two, made["links"]["2"], "Carl")
        assert (bert["seat"], carl["seat"]) == (1, 2)
        async with joined(two, made["table"], carl["token"]) as seen:
            assert [seat["name"] for seat in seen.state["seats"]] == ["Anna", "Bert", "Carl"]
            assert seen.state["view"] is not None  # all are there: it has begun
        two.stop()
        two.start()
        async with joined(two, made["table"], bert["token"]) as seen:
            assert [seat["kind"] for seat in seen.state["seats"]] == ["human"] * 3

    with Server(sqlite(tmp_path)) as one, Server(sqlite(tmp_path)) as two:
        run(play(one, two))


def test_a_rematch_is_the_same_whoever_asks_and_after_a_restart(server: Server) -> None:
    async def play() -> None:
        made, other = await new_pair(server)
        async with (
            joined(server, made["table"], made["token"]) as anna,
            joined(server, made["table"], other["token"]) as bert,
        ):
            for seat, player in enumerate((anna, bert)):
                await player.send(t="bot", ack=1, seat=seat)
            await anna.until("over")
        asked = [await _rematch(server, made["table"], made["token"])]
        server.stop()
        server.start()
        asked += [await _rematch(server, made["table"], token) for token in (made["token"], other["token"])]
        assert len({one["table"] for one in asked}) == 1
        assert asked[0]["token"] == asked[1]["token"] != asked[2]["token"]
        assert [one["seat"] for one in asked] == [0, 0, 1]

    run(play())


async def _rematch(server: Server, table: str, token: str) -> Any:
    headers = {"Authorization": f"Bearer {token}"}
    return (await house.post(server, f"/api/tables/{table}/rematch", {}, headers=headers)).json()


# ---------------------------------------------------------------- long games


async def a_long_game(db: str, pairs: int) -> tuple[str, str]:
    """A table at which one choice was made and taken back again and again."""
    store = Store(db)
    store.open()
    hub = Hub(Settings(db=db))
    hub.store = store
    seed = bytes(32)
    made = await hub.create(seeded_header("base", 2, {}, seed), seed, [Seat("human", "Anna"), Seat("bot", "Bob")])
    table = await hub.table(made.id)
    assert table.game is not None
    seat, first = table.game.decision.seat, table.game.hash
    await table.choosing.choose(seat, 0, None, "human")
    row = (await store.rows(made.id))[0]
    told = table.ledger.now.facts
    begun = told - len(table.game.events)
    state = table.first_state().to_bytes()
    rows, states = [], []
    for n in range(2, 2 * pairs + 1):
        back = n % 2 == 0
        rows.append(Row(n, seat, "undo" if back else row.kind, 1 if back else row.choice, None, "human",
                        first if back else row.hash, 1, b"" if back else row.events, 0.0))  # fmt: skip
        if n % 200 == 0:
            facts_then = begun + (told - begun) * (n // 2)
            marks = Marks(n, n, facts_then, 0, 0)
            states.append({"table_id": made.id, "n": n, "state": state, "marks": msgspec.msgpack.encode(marks)})
    values = [{"table_id": made.id, **msgspec.structs.asdict(one)} for one in rows]
    await store.write(lambda c: c.execute(s.log.insert(), values) and None)
    await store.write(lambda c: c.execute(s.snapshots.insert(), states) and None)
    hub.drop(table)
    await hub.close()
    return made.id, made.tokens[0]


def test_a_table_of_60_000_rows_is_not_read_whole(tmp_path: Path) -> None:
    async def prepare() -> tuple[str, str]:
        return await a_long_game(sqlite(tmp_path), 30_000)

    id, token = run(prepare())

    async def held() -> None:
        hub = Hub(Settings(db=sqlite(tmp_path)))
        hub.store.open()
        table = await hub.table(id)
        assert table.ledger.now.rows == 60_000 and table.ledger.start.rows >= 59_000
        assert table.ledger.now.public == 60_000 and len(table.ledger.path) <= 1
        await hub.close()

    run(held())

    async def read(server: Server) -> None:
        async with joined(server, id, token) as anna:
            assert anna.state["whole"] and 0 < len(anna.state["log"]) < 600
            before = anna.state["earlier"]
            assert 59_000 < before < 60_000
            for _ in range(3):
                await anna.send(t="earlier", before=before)
                page = await anna.until("earlier")
                assert page["before"] == before and 0 < len(page["lines"]) < 600
                assert page["earlier"] == before - 250
                before = page["earlier"]
            await anna.send(t="earlier", before=100)
            first = await anna.until("earlier")
            assert first["earlier"] == 0 and first["lines"][0]["kind"] == "turn"
            await anna.choose(0)

    with Server(sqlite(tmp_path), most_rows="1000000") as server:
        run(read(server))


# ---------------------------------------------------------------- odd requests


def damage(server: Server, statement: str) -> None:
    with sqlite3.connect(server.db.removeprefix("sqlite:///")) as connection:
        connection.execute(statement)
    connection.close()


def test_one_table_that_cannot_be_read_hides_no_other(server: Server) -> None:
    async def play() -> None:
        good, bad = await new_table(server, listed=True), await new_table(server, listed=True)
        server.stop()
        damage(server, f"UPDATE tables SET header = x'7b22' WHERE id = '{bad['table']}'")
        server.start()
        watch = await house.get(server, "/api/watch")
        assert watch.status_code == 200
        ids = [row["table"] for row in watch.json()]
        assert good["table"] in ids and bad["table"] not in ids
        answer = await house.get(server, f"/api/tables/{bad['table']}")
        assert (answer.status_code, answer.json()["error"]) == (409, "unplayable")

    run(play())


def test_a_table_that_cannot_be_woken_holds_up_no_other(tmp_path: Path) -> None:
    """Bots are due at both; the first is of a box that is not here any more."""

    async def play() -> None:
        hub = Hub(Settings(db=sqlite(tmp_path), wake_every=1000.0))
        await hub.open()
        header = seeded_header("base", 2, {}, b"seed", opened=True, fill_after=1)
        made = [await hub.create(header, b"seed", [Seat("human", "Anna"), Seat("open", "")]) for _ in range(2)]
        elsewhere = msgspec.json.encode(msgspec.structs.replace(header, game="gone"))

        def change(c: Connection) -> None:
            c.execute(s.tables.update().where(s.tables.c.id == made[0].id).values(header=elsewhere, due=1.0))
            c.execute(s.tables.update().where(s.tables.c.id == made[1].id).values(due=2.0))

        await hub.store.write(change)
        await hub.wake()
        table = await hub.table(made[1].id)
        assert [seat.kind for seat in table.seats] == ["human", "bot"] and table.status == "running"
        assert await hub.store.due(10.0) == [made[0].id]
        await hub.close()

    run(play())


def test_another_site_cannot_make_tables_by_a_link(server: Server) -> None:
    async def play() -> None:
        assert (await house.get(server, "/api/tutorial")).status_code == 404
        crossed = await house.post(server, "/api/tutorial", headers={"Origin": "http://evil.example"})
        assert crossed.status_code == 403

    run(play())


def test_what_was_dealt_at_a_private_table_stays_there(server: Server) -> None:
    async def play() -> None:
        made = await new_table(server, spectators=False)
        path = f"/api/tables/{made['table']}/fair"
        assert (await house.get(server, path)).json()["commitment"]  # for everybody, from the first moment
        async with joined(server, made["table"], made["token"]) as anna:
            await anna.send(t="bot", ack=1, seat=0)
            await anna.until("over")
        assert (await house.get(server, path)).status_code == 403
        assert (await house.get(server, path, made["token"])).json()["record"]

    run(play())


@pytest.mark.parametrize("path", ["/%00", "/assets/%00", "/" + "x" * 300, "/assets/" + "y" * 3000, "/a%0ab"])
def test_odd_paths_lead_nowhere_and_do_no_harm(server: Server, path: str) -> None:
    async def play() -> None:
        answer = await house.get(server, path)
        assert answer.status_code == 404
        assert "content-security-policy" in answer.headers

    run(play())


def test_ids_hold_no_zero_bytes() -> None:
    for text in (rb'{"t":"chat","ack":"a\u0000b","text":"x"}', rb'{"t":"act","ack":"\u0000","rev":1,"choice":0}'):
        with pytest.raises(msgspec.ValidationError):
            m.decode(text)


def test_the_file_of_another_program_is_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "table.db") as connection:
        connection.execute("CREATE TABLE letters (text)")
    connection.close()
    before = (tmp_path / "table.db").read_bytes()
    with pytest.raises(BadStore, match="database of another program"):
        Store(sqlite(tmp_path))
    assert (tmp_path / "table.db").read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["table.db"]


def test_a_newer_database_is_refused_in_one_sentence(tmp_path: Path) -> None:
    Store(sqlite(tmp_path))._engine.dispose()
    with sqlite3.connect(tmp_path / "table.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(BadStore, match="newer version of Longbox"):
        Store(sqlite(tmp_path))


def test_who_connects_and_says_nothing_is_dropped(tmp_path: Path) -> None:
    with (
        Server(sqlite(tmp_path), request_within="0.3") as server,
        socket.create_connection(("127.0.0.1", server.port)) as silent,
        socket.create_connection(("127.0.0.1", server.port)) as slow,
    ):
        slow.sendall(b"GET / HTTP/1.1\r\nHo")
        for one in (silent, slow):
            one.settimeout(house.PATIENCE)
            with contextlib.suppress(ConnectionResetError):
                assert one.recv(1000) == b""


def test_a_socket_outlives_that(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        made = await new_table(server)
        async with joined(server, made["table"], made["token"]) as anna:
            with socket.create_connection(("127.0.0.1", server.port)) as silent:
                silent.settimeout(house.PATIENCE)
                assert await asyncio.to_thread(silent.recv, 10) in (b"",)  # dropped later than the socket would be
            await anna.send(t="ping")
            await anna.until("pong")

    with Server(sqlite(tmp_path), request_within="0.3") as server:
        run(play(server))


def test_the_page_is_compressed_once() -> None:
    index = page_files.PAGE / "index.html"
    changed = index.stat().st_mtime_ns
    assert page_files._packed(index, changed) is page_files._packed(index, changed)


def test_programs_with_guests_are_freed() -> None:
    data = program_to_bytes(program("metal"))
    before = dict(save._programs)
    try:
        for number in range(60):
            prog = program_from_bytes(data, trusted=True)
            prog.packs = [f"{save.GUEST}base:guest_{number}"]
            save.register(prog)
        guests = [p for p in save._programs.values() if p.packs and p.packs[0].startswith(save.GUEST)]
        assert len(guests) <= save.MOST_CROSSOVERS and guests[-1] is prog
        assert any(not p.packs for p in save._programs.values())
    finally:
        save._programs.clear()
        save._programs.update(before)


# ---------------------------------------------------------------- names


def test_names_can_be_seen_and_told_apart() -> None:
    for invisible in ("\u3164", "\u2800", "\u200d\u200d", "\u115f\u1160", "\ufe0f", "\u034f", " \u3164 "):
        assert clean_name(invisible, "Player 1") == "Player 1"
    assert clean_name("👩‍👧", "x") == "👩‍👧" and clean_name("Zoë 2", "x") == "Zoë 2"
    for alike in ("Аnna", "ANNA", "Anna ", "A\u200bnna", "Annа"):
        assert apart(clean_name(alike, "x"), ["Anna", "Bert"]) != clean_name(alike, "x"), alike
        assert skeleton(clean_name(alike, "x")) == skeleton("Anna")
    assert apart("Carl", ["Anna", "Bert"]) == "Carl"
    assert apart("Anna", ["Anna", "Anna 2"]) == "Anna 3"
    assert isolated("دانا") == "\u2068دانا\u2069" and isolated("Anna") == "Anna"


def test_two_who_look_alike_are_numbered_at_the_table(server: Server) -> None:
    async def play() -> None:
        made = await new_table(server, house.PAIR)
        await house.claim(server, made["links"]["1"], "Аnnа")
        names = [one["name"] for one in (await house.get(server, f"/api/tables/{made['table']}")).json()["seats"]]
        assert names[0] == "Anna" and names[1].endswith(" 2")

    run(play())


# ---------------------------------------------------------------- what belongs to somebody


def test_games_can_be_taken_along_and_forgotten(server: Server) -> None:
    async def play() -> None:
        async with house.httpx.AsyncClient(base_url=server.http, timeout=house.PATIENCE) as browser:
            solo = (await browser.post("/api/tables", json={"seats": 2, "players": house.SOLO})).json()
            pair = (await browser.post("/api/tables", json={"seats": 2, "players": house.PAIR})).json()
            other = await house.claim(server, pair["links"]["1"], "Bert")
            async with joined(server, pair["table"], pair["token"]) as anna:
                await anna.send(t="chat", ack=1, text="my words")
                await anna.until("ack", ack=1)
            games = {game["table"]: game for game in (await browser.get("/api/mine/export")).json()}
            assert set(games) == {solo["table"], pair["table"]}
            assert games[pair["table"]]["chat"] == ["my words"] and games[pair["table"]]["seed"] is None
            assert (await browser.delete(f"/api/tables/{solo['table']}/mine")).json() == {"deleted": True}
            assert (await house.get(server, f"/api/tables/{solo['table']}")).status_code == 404
            assert (await browser.delete(f"/api/tables/{pair['table']}/mine")).json() == {"deleted": False}
            assert (await browser.get("/api/mine")).json() == []
        async with joined(server, pair["table"], other["token"]) as bert:
            await bert.catch_up()
            assert "Anna" not in "".join(bert.raw) and "my words" not in "".join(bert.raw)
            assert bert.state["seats"][0]["kind"] == "bot"
        async with house.connect(server.ws(pair["table"])) as gone:
            await gone.send(f'{{"t":"hello","token":"{pair["token"]}"}}')
            assert await closes(gone) == 4403

    run(play())


def _execute(statement: Any, c: Connection) -> None:
    c.execute(statement)


def test_what_is_old_enough_is_deleted(tmp_path: Path) -> None:
    async def play() -> None:
        hub = Hub(Settings(db=sqlite(tmp_path), keep_finished_days=30, keep_unfinished_days=60))
        hub.store.open()
        ids = {}
        for name, status, days in (
            ("old", "over", 40),
            ("new", "over", 10),
            ("left", "running", 70),
            ("on", "running", 40),
        ):
            made = await hub.create(
                seeded_header("base", 2, {}, bytes(32)), bytes(32), [Seat("human", "A"), Seat("bot", "B")]
            )
            ids[name] = made.id
            then = time.time() - days * 86_400
            change = s.tables.update().where(s.tables.c.id == made.id).values(status=status, updated=then)
            await hub.store.write(partial(_execute, change))
        assert set(await hub.tidy_up()) == {ids["old"], ids["left"]}
        assert await hub.store.load(ids["old"]) is None and await hub.store.load(ids["on"]) is not None
        await hub.close()

    run(play())


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    assert types.main([]) == 0
