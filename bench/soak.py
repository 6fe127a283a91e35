"""Whether tables live on whatever happens to them: people and bots at hundreds of them, and a kill -9 every minute.

    .venv/bin/python bench/soak.py [--tables 300] [--minutes 60] [--processes 2] [--think 1.75] [--db URL]

People come, go, fall asleep at an open socket, flood, break off and come back, each from an address of their own and
within the limits of everybody. Every minute a process that serves, or one in which bots think, is killed. At the end
every choice that was acknowledged must stand in the database, once; no table may have stood still for two minutes
though its people were there; and the memory of the server must be what it was. Exit code 1 if any of that fails.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
import sqlalchemy as sa
from load import Heard, Server, at, read, run
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from longbox.table import schema as s
from longbox.table.database import url_of

STILL = 120.0  # seconds without a choice, after which a table counts as frozen
GONE = (WebSocketException, OSError, EOFError, TimeoutError)
LAST = 30.0  # seconds at the end in which all come to rest
BOTS = ("rookie", "veteran", "random")
GROWTH = 1.15  # memory of the last quarter, at most, against that of the second


@dataclass
class Seen:
    """What has happened so far."""

    acked: dict[tuple[str, int], list[str]] = field(default_factory=dict)  # by table and seat
    chats: list[tuple[str, str]] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    frozen: dict[str, float] = field(default_factory=dict)
    waits: list[float] = field(default_factory=list)  # of people, for the acknowledgement of a choice
    kills: list[str] = field(default_factory=list)
    memory: list[tuple[float, int, int]] = field(default_factory=list)  # when, MB in all, processes
    ending: bool = False


class Table:
    """One place in the hall: when its game is over, the next one begins there."""

    def __init__(self, soak: Soak, number: int) -> None:
        self.soak = soak
        self.number = number
        self.chance = random.Random(number)
        self.id = ""
        self.moved = time.monotonic()  # when a choice was made here

    async def live(self) -> None:
        while not self.soak.seen.ending:
            try:
                tokens = await self._made()
            except (httpx.HTTPError, KeyError, ValueError):
                self.soak.seen.counts["made in vain"] += 1
                await asyncio.sleep(1)
                continue
            self.moved = time.monotonic()
            people = [Person(self, seat, token) for seat, token in tokens.items()]
            watching = asyncio.create_task(Watcher(self).live())
            await asyncio.gather(*(person.live() for person in people))
            watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)
            self.soak.seen.counts["games"] += not self.soak.seen.ending

    async def _made(self) -> dict[int, str]:
        """A new table; who sits where."""
        two = self.number % 3 == 0
        other = {"kind": "open"} if two else {"kind": "bot", "bot": self.chance.choice(BOTS)}
        wanted = {"seats": 2, "players": [{"kind": "human", "name": "Anna"}, other], "options": {"villains": 4}}
        address = {"X-Forwarded-For": self.soak.new_address()}
        # Certificates are not needed, and to read them each time would take longer than all the rest.
        web = httpx.AsyncClient(base_url=self.soak.server.address, timeout=30, headers=address, verify=False)
        async with web as client:
            made = (await client.post("/api/tables", json=wanted)).json()
            self.id, self.moved = made["table"], time.monotonic()
            tokens = {0: made["token"]}
            if two:
                body = {"token": made["links"]["1"].partition("#")[2], "name": "Bert", "secret": f"{self.id:x<30}"}
                for _ in range(60):  # a claim may be asked for again
                    with suppress(httpx.HTTPError, KeyError, ValueError):
                        tokens[1] = (await client.post(f"/api/tables/{self.id}/claim", json=body)).json()["token"]
                        break
                    await asyncio.sleep(0.5)
        return tokens


@dataclass
class Choice:
    number: int
    said: str
    sent: float
    passing: bool  # who has no Defense is asked like the others, and the answer is nothing that is kept


class Person:
    """Plays at random, and behaves as people do."""

    def __init__(self, table: Table, seat: int, token: str) -> None:
        self.table = table
        self.soak = table.soak
        self.seen = table.soak.seen
        self.seat = seat
        self.token = token
        self.chance = random.Random(f"{table.number} {seat}")
        self.headers = {"X-Forwarded-For": self.soak.new_address()}
        self.key = (table.id, seat)
        self.seen.acked[self.key] = []
        self.open: Choice | None = None  # one that was not acknowledged yet
        self.asked: Heard | None = None  # the newest state, if it asks something
        self.rev = -1  # of the one that was answered last
        self.over = False

    async def live(self) -> None:
        while not self.over and not self.seen.ending:
            self.seen.counts["connections"] += 1
            with suppress(*GONE):
                await self._sit()
            await asyncio.sleep(self.chance.choice((0.1, 0.5, 2.0)))

    async def _sit(self) -> None:
        """One connection, for as long as it lasts."""
        where = f"{self.soak.server.address.replace('http', 'ws')}/ws/{self.table.id}"
        async with connect(where, additional_headers=self.headers, max_size=2**22, open_timeout=20) as socket:
            lang = self.chance.choice(("en", "fr"))
            await socket.send(encoded(t="hello", token=self.token, lang=lang))
            until = time.monotonic() + self.chance.expovariate(1 / 60)
            while not self.over and not self.seen.ending:
                try:
                    message = read(await asyncio.wait_for(socket.recv(), 1.0))
                except TimeoutError:
                    if time.monotonic() > until:
                        await self._strange(socket)
                        return
                    continue
                await self._hear(socket, message)

    async def _hear(self, socket: ClientConnection, message: Heard) -> None:
        if message.t == "ack" and self.open is not None and message.ack == self.open.number:
            self._kept(self.open)
            if self.asked is not None and self.asked.rev > self.rev:  # it came before the acknowledgement
                await self._answer(socket, self.asked)
        elif message.t == "over":
            self.over = True
        elif message.t == "state":
            self.asked = message if message.question is not None and message.question.options else None
            if self.asked is not None:
                await self._answer(socket, message)
        elif message.t == "error" and self.open is not None and message.ack == self.open.number:
            self.seen.counts[f"refused: {message.code}"] += 1
            if message.code == "too_fast":
                await asyncio.sleep(3)
                await socket.send(self.open.said)
            elif message.code not in ("reload", "unavailable"):  # with those the connection ends, and it is said again
                self.open = None

    def _kept(self, choice: Choice) -> None:
        if not choice.passing:
            self.seen.acked[self.key].append(f"i{choice.number}")
        self.seen.waits.append(time.monotonic() - choice.sent)
        self.table.moved = time.monotonic()
        self.open = None

    async def _answer(self, socket: ClientConnection, heard: Heard) -> None:
        question = heard.question
        if self.open is None and question is not None:
            self.rev = heard.rev
            await asyncio.sleep(self.soak.think * self.chance.uniform(0.3, 1.7))
            count = len(question.options)
            choice = self.chance.randrange(count - 1 if question.kind == "turn" and count > 1 else count)
            number = next(self.soak.numbers)
            said = encoded(t="act", rev=heard.rev, ack=number, choice=choice)
            self.open = Choice(number, said, time.monotonic(), question.prompt == "attacked")
        if self.open is not None:
            await socket.send(self.open.said)  # what was not acknowledged is said once more

    async def _strange(self, socket: ClientConnection) -> None:
        """What people do besides playing; then the connection ends one way or another."""
        what = self.chance.choice(("leaves", "breaks off", "sleeps", "floods", "talks", "asks"))
        self.seen.counts[what] += 1
        if what == "leaves":
            await socket.close()
            await asyncio.sleep(self.chance.uniform(1, 20))
        elif what == "breaks off":
            socket.transport.abort()
        elif what == "sleeps":  # and reads nothing
            socket.transport.pause_reading()
            await asyncio.sleep(self.chance.uniform(5, 30))
            socket.transport.abort()
        elif what == "floods":
            for i in range(300):
                said = ({"t": "lang", "lang": ("en", "fr")[i % 2]}, {"t": "earlier", "before": 9}, {"t": "ping"}, {})
                await socket.send(encoded(**said[i % 4]))
        elif what == "talks":
            await self._talk(socket)
        else:
            await socket.send(encoded(t="hint", ack="hint"))

    async def _talk(self, socket: ClientConnection) -> None:
        number = next(self.soak.numbers)
        await socket.send(encoded(t="chat", ack=number, text=f"line {number}"))
        with suppress(TimeoutError):
            async with asyncio.timeout(5):
                while True:
                    message = read(await socket.recv())
                    if message.t == "ack" and message.ack == number:
                        self.seen.chats.append((self.table.id, f"i{number}"))
                        return


class Watcher:
    """Somebody who looks on now and then."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.chance = random.Random(f"{table.number} watches")

    async def live(self) -> None:
        server = self.table.soak.server
        headers = {"X-Forwarded-For": self.table.soak.new_address()}
        while True:
            await asyncio.sleep(self.chance.uniform(10, 120))
            self.table.soak.seen.counts["watches"] += 1
            where = f"{server.address.replace('http', 'ws')}/ws/{self.table.id}"
            with suppress(*GONE):
                async with connect(where, additional_headers=headers, max_size=2**22) as socket:
                    await socket.send(encoded(t="hello", lang="fr"))
                    async with asyncio.timeout(self.chance.uniform(1, 20)):
                        async for _ in socket:
                            pass


def encoded(**message: Any) -> str:
    return msgspec.json.encode(message).decode()


# ---------------------------------------------------------------- the whole


class Soak:
    def __init__(self, server: Server, tables: int, seconds: float, every: float, think: float) -> None:
        self.server = server
        self.think = think
        self.seen = Seen()
        self.tables = [Table(self, number) for number in range(tables)]
        self.seconds = seconds
        self.every = every
        self.numbers = itertools.count(1)
        self.addresses = itertools.count(1)
        self.chance = random.Random(0)
        self.begun = time.monotonic()

    def new_address(self) -> str:
        n = next(self.addresses)
        return f"10.{n >> 16 & 255}.{n >> 8 & 255}.{n & 255}"

    async def run(self) -> None:
        aside = [asyncio.create_task(part) for part in (self._kill(), self._look())]
        living = [asyncio.create_task(self._live(table)) for table in self.tables]
        await asyncio.sleep(self.seconds)
        aside[0].cancel()
        await asyncio.sleep(LAST)
        self.seen.ending = True
        await asyncio.wait(living, timeout=60)
        for task in (*living, *aside):
            task.cancel()
        results = await asyncio.gather(*living, return_exceptions=True)
        faults = [error for error in results if isinstance(error, Exception)]
        if faults:
            raise faults[0]

    async def _live(self, table: Table) -> None:
        await asyncio.sleep(table.chance.uniform(0, 20))  # not all at once
        await table.live()

    async def _kill(self) -> None:
        """A process that serves, more often than not. Each lives for half of the time at least: that one is spared
        whose memory is looked at."""
        while True:
            await asyncio.sleep(self.every)
            family = family_of(self.server.process.pid)
            serving = [pid for pid, parent in family.items() if parent == self.server.process.pid]
            half = int((time.monotonic() - self.begun) * 2 > self.seconds)
            spared = sorted(serving)[: 1 - half] if len(serving) > 1 else []
            thinking = [pid for pid, parent in family.items() if parent in serving]
            serves = not thinking or self.chance.random() < 0.7
            victims = [pid for pid in serving if pid not in spared] if serves else thinking
            if victims:
                os.kill(self.chance.choice(victims), signal.SIGKILL)
                self.seen.kills.append("serving" if serves else "thinking")

    async def _look(self) -> None:
        """Who stands still, and how much memory there is in use."""
        while True:
            await asyncio.sleep(10)
            now = time.monotonic()
            for table in self.tables:
                if table.id and now - table.moved > STILL:
                    self.seen.frozen[table.id] = now - table.moved
            family = [self.server.process.pid, *family_of(self.server.process.pid)]
            used = sum(memory_of(pid) for pid in family)
            self.seen.memory.append((now - self.begun, used, len(family)))
            if len(self.seen.memory) % 6 == 0:
                made = sum(map(len, self.seen.acked.values()))
                print(f"{(now - self.begun) / 60:5.1f} min  {made:7} choices  {used:5} MB in {len(family):2} processes"
                      f"  {len(self.seen.kills):3} kills  {len(self.seen.frozen)} frozen", flush=True)  # fmt: skip


def family_of(parent: int) -> dict[int, int]:
    """All processes of a session but its leader, each with its parent."""
    found: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended meanwhile
            fields = stat.read_text().rpartition(")")[2].split()
            if int(fields[3]) == parent and fields[0] != "Z" and int(stat.parent.name) != parent:
                found[int(stat.parent.name)] = int(fields[1])
    return found


def memory_of(pid: int) -> int:
    """MB of its own."""
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) // 1024
    return 0


def lost(db: str, seen: Seen) -> list[str]:
    """What was acknowledged and does not stand in the database just once, in the order it was said."""
    engine = sa.create_engine(url_of(db))
    with engine.connect() as connection:
        wanted = sa.select(s.log.c.table_id, s.log.c.seat, s.log.c.ack).where(s.log.c.ack.is_not(None))
        rows: dict[tuple[str, int], list[str]] = {}
        for row in connection.execute(wanted.order_by(s.log.c.table_id, s.log.c.n)):
            rows.setdefault((row.table_id, row.seat), []).append(row.ack)
        lines = connection.execute(sa.select(s.chat.c.table_id, s.chat.c.ack))
        said = Counter((row.table_id, row.ack) for row in lines)
    engine.dispose()
    found = []
    for key, acks in seen.acked.items():
        acked = set(acks)
        if [ack for ack in rows.get(key, []) if ack in acked] != acks:
            found.append(f"{key}: {acks} acknowledged, {rows.get(key)} written")
    return found + [f"{line}: said, and written {said[line]} times" for line in seen.chats if said[line] != 1]


def average(rows: list[tuple[float, int, int]]) -> float:
    return sum(row[1] for row in rows) / max(1, len(rows))


def told(soak: Soak, db: str) -> bool:
    """Says how it went; whether it went well."""
    seen = soak.seen
    missing = lost(db, seen)
    size = len(seen.memory)
    before, after = average(seen.memory[size // 4 : size // 2]), average(seen.memory[size * 3 // 4 :])
    games = seen.counts.pop("games")
    print(f"\n{len(soak.tables)} tables, {soak.seconds / 60:.0f} minutes, {games} games ended, "
          f"{sum(map(len, seen.acked.values()))} choices and {len(seen.chats)} lines of chat acknowledged, "
          f"kills: {dict(Counter(seen.kills))}")  # fmt: skip
    print("people:", ", ".join(f"{what} {count}" for what, count in sorted(seen.counts.items())))
    cells = [f"{at(seen.waits, share):.2f} s" for share in (0.5, 0.99, 1.0)]
    print(f"wait for an acknowledgement: half {cells[0]}, 99 % {cells[1]}, longest {cells[2]}")
    print(f"memory {before:.0f} MB in the second quarter, {after:.0f} MB in the last")
    print(f"frozen tables {len(seen.frozen)} {dict(itertools.islice(seen.frozen.items(), 5)) or ''}")
    print(f"lost {len(missing)}", *missing[:5], sep="\n  ")
    return not missing and not seen.frozen and after <= before * GROWTH


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--kill-every", type=float, default=60.0, metavar="SECONDS")
    parser.add_argument("--think", type=float, default=1.75, metavar="SECONDS", help="of people, for a choice")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--db", default="", help="an empty database; a file if none is given")
    given = parser.parse_args()
    if given.processes < 2:
        parser.error("with one process nobody could take over: --processes 2 at least")
    with tempfile.TemporaryDirectory() as folder:
        db = given.db or f"sqlite:///{folder}/table.db"
        limits = {"MESSAGES_PER_SECOND": "20", "TRUSTED_PROXIES": "127.0.0.1", "IDLE_AFTER": "60"}
        server = Server(db, given.processes, **limits)
        soak = Soak(server, given.tables, given.minutes * 60, given.kill_every, given.think)
        try:
            run(soak.run())
        finally:
            server.stop()
        return 0 if told(soak, db) else 1


if __name__ == "__main__":
    sys.exit(main())
