"""Several processes on one database: one of them runs a table, the others lead to it; who is killed, frozen or replaced
loses nothing that was acknowledged."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from longbox.cli.main import main
from longbox.table import schema as s
from longbox.table.database import url_of
from longbox.table.leases import Elsewhere, Leases, Share
from longbox.table.record import RUNNING, Change, Chat, Seat, new_header
from longbox.table.store import Moved, Store
from longbox.table.tokens import commitment
from tests.table import house
from tests.table.house import ConnectionClosed, InvalidHandshake, Json, Player, Server, any_option, joined, run, sqlite
from tests.table.test_outages import read_only

LONG = "300"  # seconds of a lease that no busy machine lets run out
SHORT = "1"
GONE = (ConnectionClosed, InvalidHandshake, OSError, EOFError, TimeoutError)


@contextmanager
def two(db: str, lease: str = LONG, **settings: str) -> Iterator[tuple[Server, Server]]:
    """As on two machines: each with a port of its own."""
    with (
        Server(db, advertise="127.0.0.1", lease=lease, **settings) as one,
        Server(db, advertise="127.0.0.1", lease=lease, **settings) as other,
    ):
        yield one, other


def read(db: str, statement: sa.Select[Any]) -> list[Any]:
    engine = sa.create_engine(url_of(db))
    with engine.connect() as connection:
        found = list(connection.execute(statement).all())
    engine.dispose()
    return found


def epoch(db: str, table: str) -> int:
    return int(read(db, sa.select(s.tables.c.epoch).where(s.tables.c.id == table))[0][0])


async def runs(server: Server, table: str) -> bool:
    """Whether a process runs the table itself: it says how many it does."""
    text = (await house.get(server, "/metrics")).text
    return "longbox_live_tables 1\n" in text


async def in_order(servers: tuple[Server, Server], table: str) -> tuple[Server, Server]:
    """Who runs the only table, and who does not."""
    found = [await runs(server, table) for server in servers]
    assert sorted(found) == [False, True], "one runs it, and one alone"
    return servers if found[0] else (servers[1], servers[0])


class Guest:
    """A player as the page is one: whatever happens, it comes again and says once more what was not acknowledged."""

    def __init__(self, servers: list[Server], seat: Json) -> None:
        self.servers = servers
        self.seat = seat
        self.player: Player | None = None
        self.stack = AsyncExitStack()
        self.acked: list[str] = []

    async def come(self) -> Player:
        end = time.monotonic() + house.PATIENCE
        while self.player is None:
            assert time.monotonic() < end, "nobody lets us in"
            for server in self.servers:
                try:
                    self.player = await self.stack.enter_async_context(
                        joined(server, self.seat["table"], self.seat["token"])
                    )
                    break
                except GONE:
                    await asyncio.sleep(0.05)
        return self.player

    async def go(self) -> None:
        self.player = None
        await self.stack.aclose()
        self.stack = AsyncExitStack()

    async def state(self) -> Json:
        while True:
            try:
                return await (await self.come()).catch_up()
            except GONE:
                await self.go()

    async def choose(self, chance: random.Random) -> None:
        player = await self.come()
        assert player.asked is not None
        choice, ack = any_option(player.asked, chance), player.new_ack()
        while True:
            try:
                player = await self.come()
                await player.act(choice, ack)
                told = await player.until("ack", "error", "bye")
                if told["t"] == "ack":
                    self.acked.append(ack)
                    return
                assert told["t"] == "bye" or told["code"] in ("reload", "unavailable"), told
            except GONE:
                pass
            await self.go()


async def pair(one: Server, other: Server) -> list[Guest]:
    """Two people at a new table, each of whom tries another process first."""
    made, bert = await house.new_pair(one, options={"villains": 8})
    return [Guest([one, other], made), Guest([other, one], bert)]


async def play(guests: list[Guest], chance: random.Random, choices: int) -> None:
    for _ in range(choices):
        asked: list[Guest] = []
        while not asked:
            for guest in guests:
                await guest.state()
            asked = [guest for guest in guests if guest.player is not None and guest.player.asked is not None]
        await asked[0].choose(chance)


async def end(guests: list[Guest], db: str) -> None:
    """Everything that was acknowledged is written, once."""
    for guest in guests:
        await guest.go()
    wanted = sa.select(s.log.c.seat, s.log.c.ack).where(s.log.c.table_id == guests[0].seat["table"])
    rows = read(db, wanted.order_by(s.log.c.n))
    for guest in guests:
        written = [row.ack for row in rows if row.seat == guest.seat["seat"]]
        assert [f"s{ack}" for ack in guest.acked] == written


@pytest.fixture(params=["sqlite", "postgresql"])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return sqlite(tmp_path) if request.param == "sqlite" else str(request.getfixturevalue("database"))


# ---------------------------------------------------------------- one runs it, the others lead there


def test_players_at_different_processes_are_at_one_table(db: str) -> None:
    async def act(one: Server, other: Server) -> None:
        made = await house.new_table(one, house.PAIR, options={"villains": 8}, listed=True)
        bert = await house.claim(other, made["links"]["1"], "Bert")
        table = made["table"]
        async with joined(one, table, made["token"]) as anna, joined(other, table, bert["token"]) as second:
            assert await house.play_on([anna, second], random.Random(1), 12) == 12
            await second.send(t="chat", ack=1, text="from the other side")
            assert (await anna.until("chat"))["text"] == "from the other side"
            owner, lead = await in_order((one, other), table)
            assert [seat["online"] for seat in (await anna.catch_up())["seats"]] == [True, True]
            while not (await house.get(lead, "/api/watch")).json()[0]["online"]:  # it is told with the next renewal
                await asyncio.sleep(0.05)
            replays = [await house.get(server, f"/api/tables/{table}/replay") for server in (one, other)]
            assert replays[0].json() == replays[1].json() and replays[0].json()["steps"] > 0
            mine = {"Cookie": f"longbox={await cookie(owner, made)}"}
            turn = anna.asked is not None
            while (await house.get(lead, "/api/mine", headers=mine)).json()[0]["your_turn"] is not turn:
                await asyncio.sleep(0.05)

    with two(db, "8") as servers:
        run(act(*servers))


async def cookie(server: Server, made: Json) -> str:
    answer = await house.post(server, f"/api/tables/{made['table']}/claim", {"token": made["token"]})
    return str(answer.cookies["longbox"])


def test_requests_are_sent_on_with_their_errors_and_their_address(database: str) -> None:
    async def act(one: Server, other: Server) -> None:
        made = await house.new_table(one, house.PAIR)
        table = made["table"]
        assert (await house.get(one, f"/api/tables/{table}")).status_code == 200
        owner, lead = await in_order((one, other), table)
        path = f"/api/tables/{table}/claim"
        assert (await house.post(lead, path, {"token": "wrong"})).json()["error"] == "forbidden"
        assert (await house.post(lead, path, {"token": "x" * 20_000})).status_code == 413
        assert (await house.post(lead, path, {"token": "y"}, headers={"Origin": "http://evil"})).status_code == 403
        named = {"X-Forwarded-For": "203.0.113.7"}
        answer = await house.post(lead, path, {"token": made["links"]["1"].partition("#")[2]}, headers=named)
        assert answer.status_code == 200 and answer.headers["x-frame-options"] == "DENY"
        log = await asyncio.to_thread(owner.stop)
        assert '"client":"203.0.113.7"' in log
        await asyncio.to_thread(owner.start)

    with two(database, trusted_proxies="127.0.0.1") as servers:
        run(act(*servers))


def test_the_door_between_processes_is_closed_to_others(tmp_path: Path) -> None:
    async def act(one: Server, other: Server) -> None:
        made = await house.new_table(one)
        forged = {"X-Longbox-Inside": "0" * 64, "X-Longbox-Client": "203.0.113.7"}
        for (address,) in read(one.db, sa.select(s.servers.c.address)):
            for headers in ({}, forged):
                async with house.httpx.AsyncClient(base_url=f"http://{address}") as client:
                    answer = await client.get("/health", headers=headers)
                    assert answer.status_code == 403 and answer.json()["error"] == "forbidden"
                with pytest.raises(InvalidHandshake):
                    async with house.connect(f"ws://{address}/ws/{made['table']}", additional_headers=headers):
                        pass
        async with house.httpx.AsyncClient(base_url=one.http) as client:  # elsewhere it says nothing
            assert (await client.get(f"/api/tables/{made['table']}", headers=forged)).status_code == 200
        assert "203.0.113.7" not in await asyncio.to_thread(one.stop)
        await asyncio.to_thread(one.start)

    with two(sqlite(tmp_path)) as servers:
        run(act(*servers))


def test_quotas_are_shared(database: str) -> None:
    async def act(one: Server, other: Server) -> None:
        for server in (one, other, one):
            await house.new_table(server)
        for server in (one, other):
            answer = await house.post(server, "/api/tables", {"seats": 2})
            assert answer.status_code == 429 and answer.json()["error"] == "too_many"

    with two(database, tables_per_address="3") as servers:
        run(act(*servers))


# ---------------------------------------------------------------- who has lost a table writes nothing


async def stored(store: Store, id: str) -> None:
    seed = b"a table that nobody plays at now"
    seats = [Seat("human", "Anna"), Seat("human", "Bert")]
    await store.create(id, new_header("base", 2, {}, commitment(seed)), seed, seats, RUNNING)


def said(id: str, epoch: int, n: int) -> Change:
    return Change(id, 1.0, epoch=epoch, chat=Chat(n, 0, "Anna", f"line {n}", None, 1.0))


def test_a_write_under_an_old_epoch_fails_in_the_database(db: str) -> None:
    async def act() -> None:
        stores = [Store(db), Store(db)]
        first, second = (Leases(store, Share(f"process {i}", "here:1"), 300.0) for i, store in enumerate(stores))
        for store in stores:
            store.open()
        await first.begin()
        await second.begin()
        await stored(stores[0], "one")
        await stored(stores[0], "other")
        mine, kept = await first.take("one"), await first.take("other")
        assert await first.take("one") == mine  # it is ours already
        await stores[0].send(said("one", mine, 1))
        with pytest.raises(Elsewhere):
            await second.take("one")
        found = await second.where("one")
        assert found is not None and found.id == "process 0"
        await first.give_back("one", mine)
        theirs = await second.take("one")
        assert theirs > mine
        # Written together: what fits is written, what does not is not.
        changes = (said("one", mine, 2), said("other", kept, 1))
        sent: list[asyncio.Future[None]] = [stores[0].send(change) for change in changes]
        results = await asyncio.gather(*sent, return_exceptions=True)
        assert isinstance(results[0], Moved) and results[1] is None
        await stores[1].send(said("one", theirs, 2))
        assert [line.n for line in await stores[0].chats("one")] == [1, 2]
        # Struck off: all its tables go, and it is told when it wakes.
        replaced = Leases(stores[1], Share("process 2", "here:2", after="process 0"), 300.0)
        await replaced.begin()
        with pytest.raises(Moved):
            await stores[0].send(said("other", kept, 2))
        assert await first.renew({}) is False
        assert await first.renew({}) is True
        for store in stores:
            await store.close()

    run(act())


def test_whoever_has_lost_a_table_deletes_and_adds_nothing_of_it(db: str) -> None:
    async def act() -> None:
        store = Store(db)
        store.open()
        lost, owner = (Leases(store, Share(f"process {i}", "here:1"), 300.0) for i in range(2))
        await lost.begin()
        await owner.begin()
        await stored(store, "one")
        old = await lost.take("one")
        await store.send(said("one", old, 1))
        await lost.give_back("one", old)
        now = await owner.take("one")
        for change in (
            Change("one", 2.0, epoch=old, unsaid=0),
            Change("one", 2.0, epoch=old, analysis=(1, b"found")),
            Change("one", 2.0, epoch=old, result={"scores": [1, 2], "winners": [1], "reason": "outdated"}),
            Change("one", 2.0, epoch=old, deleted=True),
        ):
            with pytest.raises(Moved):
                await store.send(change)
        late = time.time() + 100.0
        assert await store.delete_old(late, late, lost.id) == []  # nor what it thinks is old
        assert [line.n for line in await store.chats("one")] == [1] and await store.analysis("one", 1) is None
        kept = await store.load("one")
        assert kept is not None and kept.status == RUNNING and kept.result is None
        found = Change("one", 2.0, epoch=now, unsaid=0, analysis=(1, b"found"))
        await store.send(found)
        await store.send(found)  # the answer was lost, so it is sent again
        assert await store.chats("one") == [] and await store.analysis("one", 1) == b"found"
        gone = Change("one", 2.0, epoch=now, deleted=True)
        await store.send(gone)
        await store.send(gone)
        assert await store.load("one") is None
        await store.close()

    run(act())


def test_a_lease_that_has_run_out_frees_its_tables(db: str) -> None:
    async def act() -> None:
        store = Store(db)
        store.open()
        asleep = Leases(store, Share("asleep", "here:1"), 0.0)  # its time is up at once
        await asleep.begin()
        await stored(store, "one")
        old = await asleep.take("one")
        awake = Leases(store, Share("awake", "here:2"), 300.0)
        await awake.begin()
        assert await awake.where("one") in (None, awake.peers["asleep"])  # it may still be asked to come back
        assert await awake.take("one") > old
        with pytest.raises(Moved):
            await store.send(said("one", old, 1))
        await store.close()

    run(act())


def test_a_frozen_owner_cannot_write(database: str) -> None:
    async def act(one: Server, other: Server) -> None:
        made, bert = await house.new_pair(one, options={"villains": 8})
        table = made["table"]
        async with AsyncExitStack() as left:
            await play([Guest([one], made), Guest([other], bert)], chance := random.Random(2), 4)
            owner, lead = await in_order((one, other), table)
            before = epoch(one.db, table)
            stale = await left.enter_async_context(joined(owner, table, made["token"]))
            rival = await left.enter_async_context(joined(owner, table, bert["token"]))
            assert owner.process is not None
            os.kill(owner.process.pid, signal.SIGSTOP)
            try:
                for sleeper in (stale, rival):  # said to who sleeps, and heard when it wakes
                    await sleeper.act(0, "too late")
                guests = [Guest([lead], made), Guest([lead], bert)]
                await play(guests, chance, 3)
                assert epoch(one.db, table) > before
            finally:
                os.kill(owner.process.pid, signal.SIGCONT)
            for sleeper in (stale, rival):
                heard = []
                with pytest.raises(ConnectionClosed):
                    while True:
                        heard.append(await sleeper.next())
                assert not [message for message in heard if message["t"] == "ack"]
            await play([Guest([owner], made), Guest([lead], bert)], chance, 3)  # it leads there now
            acks = read(one.db, sa.select(s.log.c.ack).where(s.log.c.table_id == table))
            assert len(acks) == 10 and "stoo late" not in [row.ack for row in acks]

    with two(database, SHORT) as servers:
        run(act(*servers))


# ---------------------------------------------------------------- who ends, and how


def test_a_killed_owner_loses_nothing_and_its_tables_go_on(db: str) -> None:
    async def act(one: Server, other: Server) -> None:
        guests = await pair(one, other)
        table = guests[0].seat["table"]
        chance = random.Random(3)
        for _ in range(2):
            await play(guests, chance, 5)
            owner, lead = await in_order((one, other), table)
            playing = asyncio.create_task(play(guests, chance, 8))
            while sum(len(guest.acked) for guest in guests) % 13 < 8:  # in the middle of it
                await asyncio.sleep(0.001)
            owner.kill()
            await playing
            assert await runs(lead, table)
            owner.start()
        await end(guests, one.db)

    with two(db, SHORT) as servers:
        run(act(*servers))


def test_processes_behind_one_port_are_replaced_one_by_one(tmp_path: Path) -> None:
    async def act(server: Server) -> None:
        assert server.process is not None
        pairs = [await house.new_pair(server, seed=str(i), options={"villains": 8}) for i in range(3)]
        tables = [[Guest([server], person) for person in pair] for pair in pairs]
        chance = random.Random(4)
        for guests in tables:
            await play(guests, chance, 3)
        before = set(house.child_pids(server.process.pid))
        assert len(before) == 2
        playing = [asyncio.create_task(play(guests, chance, 10)) for guests in tables]
        os.kill(server.process.pid, signal.SIGHUP)
        while before & set(house.child_pids(server.process.pid)):  # nobody of before is left
            await asyncio.sleep(0.05)
        await asyncio.gather(*playing)
        crashed = house.child_pids(server.process.pid)[0]
        os.kill(crashed, signal.SIGKILL)
        for guests in tables:
            await play(guests, chance, 3)
            await end(guests, server.db)
        while len(now := house.child_pids(server.process.pid)) < 2 or crashed in now:  # it is started again
            await asyncio.sleep(0.05)

    with Server(sqlite(tmp_path), processes="2", lease="2") as server:
        run(act(server))


def test_told_to_stop_it_hands_its_tables_over_at_once(database: str) -> None:
    async def act(one: Server, other: Server) -> None:
        guests = await pair(one, other)
        table = guests[0].seat["table"]
        chance = random.Random(5)
        await play(guests, chance, 4)
        owner, lead = await in_order((one, other), table)
        playing = asyncio.create_task(play(guests, chance, 8))
        await asyncio.to_thread(owner.stop)
        await playing  # the lease would have lasted much longer than anybody waits
        await play(guests, chance, 1)  # and should all of it have been played before the end came, this was not
        assert await runs(lead, table)
        assert len(read(one.db, sa.select(s.servers.c.id))) == 1
        await end(guests, one.db)

    with two(database) as servers:
        run(act(*servers))


def alive(db: str) -> list[bool]:
    """Of each process that is known, whether its lease lasts, by the clock of the database."""
    now = sa.cast(sa.extract("epoch", sa.func.clock_timestamp()), sa.Double)
    return [bool(row[0]) for row in read(db, sa.select(s.servers.c.until > now))]


def test_after_an_outage_longer_than_the_lease_all_go_on(database: str) -> None:
    """Nobody could renew, so nobody is struck off; and whoever has died meanwhile is replaced."""

    async def act(one: Server, other: Server) -> None:
        guests = await pair(one, other)
        table = guests[0].seat["table"]
        chance = random.Random(6)
        await play(guests, chance, 4)
        owner, lead = await in_order((one, other), table)

        async def outage() -> asyncio.Task[None]:
            read_only(database, True)
            playing = asyncio.create_task(play(guests, chance, 4))
            while any(alive(database)):
                await asyncio.sleep(0.05)
            return playing

        playing = await outage()
        read_only(database, False)
        await playing
        while alive(database) != [True, True]:
            await asyncio.sleep(0.05)
        playing = await outage()
        owner, lead = await in_order((one, other), table)
        owner.kill()
        read_only(database, False)
        await playing
        assert await runs(lead, table)
        await end(guests, one.db)
        assert "struck_off" not in await asyncio.to_thread(lead.stop)
        owner.start()
        lead.start()

    with two(database, SHORT) as servers:
        run(act(*servers))


# ---------------------------------------------------------------- what cannot be


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["--advertise", "192.0.2.1"], "a file is shared on one machine alone"),
        (["--advertise", "nowhere.invalid"], "is no address to be reached at"),
        (["--advertise", "127.0.0.1:70000"], "is no address to be reached at"),
        (["--processes", "0"], "from 1 to 256 processes"),
    ],
)
def test_what_cannot_be_shared_is_told_in_one_line(
    given: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--port", "0", "--db", sqlite(tmp_path), *given]) == 2
    error = capsys.readouterr().err.strip()
    assert told in error and "\n" not in error
