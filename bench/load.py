"""How many tables the server carries: people without bots, one choice a second at each table.

    .venv/bin/python bench/load.py [--tables 100,250,500,1000] [--seconds 15] [--processes 2] [--db URL] [--lobby 500]

Starts a server of its own, seats two people at every table, lets whoever is asked choose at random, and measures the
time from sending a choice to its acknowledgement (it is in the database then) and to the new state at the other player.
The players run on the same machine and take their share of it. With `--lobby` so many people look at the lobby
meanwhile, in which tables are opened and taken all the time.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

try:
    from uvloop import run
except ModuleNotFoundError:
    from asyncio import run

GOAL = 0.100  # seconds, at the 99th percentile


class Option(msgspec.Struct):
    kind: str


class Question(msgspec.Struct):
    kind: str
    prompt: str = ""
    options: list[Option] = []


class Heard(msgspec.Struct):
    """What is needed of a message; the rest is not even looked at."""

    t: str
    rev: int = 0
    ack: int | str | None = None
    code: str = ""
    question: Question | None = None


read = msgspec.json.Decoder(Heard).decode


class Times:
    def __init__(self) -> None:
        self.acks: list[float] = []
        self.states: list[float] = []
        self.errors = 0
        self.measuring = False
        self.processor = 0.0  # seconds of the server's while it was measured
        self.own = 0.0  # the players' own
        self.seconds = 0.0
        self.lobby = 0  # what was told to those who look at the lobby


class Table:
    """Two people, one choice a second."""

    def __init__(self, times: Times, number: int) -> None:
        self.times = times
        self.chance = random.Random(number)
        self.sockets: list[ClientConnection] = []
        self.heard: list[Heard | None] = [None, None]
        self.sent = 0.0
        self.ack = 0
        self.over = False

    async def sit_down(self, address: str, id: str, tokens: list[str]) -> None:
        for token in tokens:
            socket = await connect(f"{address.replace('http', 'ws')}/ws/{id}", compression=None, max_size=2**22)
            await socket.send(msgspec.json.encode({"t": "hello", "token": token, "lang": "en"}).decode())
            self.sockets.append(socket)

    async def listen(self, seat: int) -> None:
        async for text in self.sockets[seat]:
            message = read(text)
            now = time.perf_counter()
            if message.t == "ack":
                if self.times.measuring:
                    self.times.acks.append(now - self.sent)
            elif message.t == "state":
                if self.times.measuring and self.sent and self.waiting != seat:
                    self.times.states.append(now - self.sent)
                self.heard[seat] = message
            elif message.t == "over":
                self.over = True
            elif message.t == "error":
                self.times.errors += 1

    waiting = -1  # the seat that has chosen

    async def act(self, end: float) -> None:
        await asyncio.sleep(self.chance.random())
        while time.perf_counter() < end and not self.over:
            begun = time.perf_counter()
            for seat, heard in enumerate(self.heard):
                if heard is not None and heard.question is not None and heard.question.options:
                    await self._choose(seat, heard, heard.question)
                    break
            await asyncio.sleep(max(0.0, begun + 1.0 - time.perf_counter()))

    async def _choose(self, seat: int, heard: Heard, question: Question) -> None:
        count = len(question.options)
        choice = self.chance.randrange(count - 1 if question.kind == "turn" and count > 1 else count)
        self.ack += 1
        self.heard[seat] = None
        self.waiting = seat
        self.sent = time.perf_counter()
        said = {"t": "act", "rev": heard.rev, "ack": self.ack, "choice": choice}
        await self.sockets[seat].send(msgspec.json.encode(said).decode())


async def new_tables(address: str, count: int) -> list[tuple[str, list[str]]]:
    players = [{"kind": "human", "name": "Anna"}, {"kind": "open"}]
    made = []
    async with httpx.AsyncClient(base_url=address, timeout=60) as client:
        for _ in range(count):
            table = (await client.post("/api/tables", json={"seats": 2, "players": players})).json()
            token = table["links"]["1"].partition("#")[2]
            body = {"token": token, "name": "Bert"}
            other = (await client.post(f"/api/tables/{table['table']}/claim", json=body)).json()
            client.cookies.clear()
            made.append((table["table"], [table["token"], other["token"]]))
    return made


class Lobby:
    """People who look at the lobby, and one who opens a table there every second."""

    def __init__(self, address: str, people: int) -> None:
        self.address, self.people = address, people
        self.heard = 0
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        if not self.people:
            return
        for start in range(0, self.people, 50):
            sockets = [connect(f"{self.address.replace('http', 'ws')}/lobby", compression=None, max_size=2**24)
                       for _ in range(min(50, self.people - start))]  # fmt: skip
            self._tasks += [asyncio.create_task(self._look(await socket)) for socket in sockets]
        self._tasks.append(asyncio.create_task(self._stir()))

    async def _look(self, socket: ClientConnection) -> None:
        async for _ in socket:
            self.heard += 1

    async def _stir(self) -> None:
        players = [{"kind": "human", "name": "Carl"}, {"kind": "open"}]
        async with httpx.AsyncClient(base_url=self.address, timeout=60) as client:
            while True:
                wanted = {"seats": 2, "players": players, "opened": True}
                await client.post("/api/tables", json=wanted)
                client.cookies.clear()
                await asyncio.sleep(1)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def measure(server: Server, count: int, seconds: float, lobby: int = 0) -> Times:
    times = Times()
    people = Lobby(server.address, lobby)
    await people.open()
    address = server.address
    tables = [Table(times, number) for number in range(count)]
    made = await new_tables(address, count)
    for start in range(0, count, 50):
        part = zip(tables[start : start + 50], made[start : start + 50], strict=True)
        await asyncio.gather(*(table.sit_down(address, id, tokens) for table, (id, tokens) in part))
    listeners = [asyncio.create_task(table.listen(seat)) for table in tables for seat in (0, 1)]
    end = time.perf_counter() + seconds + 3
    actors = [asyncio.create_task(table.act(end)) for table in tables]
    await asyncio.sleep(3)  # to get going
    times.measuring = True
    used, begun, own = server.processor(), time.perf_counter(), time.process_time()
    await asyncio.gather(*actors)
    times.measuring = False
    times.processor, times.seconds = server.processor() - used, time.perf_counter() - begun
    times.own = time.process_time() - own
    await people.close()
    times.lobby = people.heard
    for task in listeners:
        task.cancel()
    await asyncio.gather(*listeners, return_exceptions=True)
    for table in tables:
        for socket in table.sockets:
            socket.transport.abort()
    return times


def at(row: list[float], share: float) -> float:
    return sorted(row)[min(len(row) - 1, int(len(row) * share))] if row else float("nan")


class Server:
    """`longbox serve` in a session of its own."""

    def __init__(self, db: str, processes: int = 1, port: int = 0, **settings: str) -> None:
        limits = {"MESSAGES_PER_SECOND": "1000", "TABLES_PER_ADDRESS": "1000000", "CONNECTIONS_PER_ADDRESS": "100000"}
        env = {**os.environ, **{f"LONGBOX_{name}": value for name, value in (limits | settings).items()}}
        given = {"--port": str(port), "--db": db, "--processes": str(processes)}
        command = [sys.executable, "-m", "longbox.cli", "serve", *(part for pair in given.items() for part in pair)]
        self.process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True, start_new_session=True)
        assert self.process.stdout is not None
        found = re.search(r":(\d+)", self.process.stdout.readline().replace("http:", ""))
        assert found is not None, "the server did not start"
        self.address = f"http://127.0.0.1:{found[1]}"

    def processor(self) -> float:
        """Seconds of processor time so far, of all its processes, to the nanosecond: clock ticks are mere samples."""
        spent = 0
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):  # it has ended meanwhile
                if int(stat.read_text().rpartition(")")[2].split()[3]) == self.process.pid:  # they have its session
                    spent += sum(int(one.read_text().split()[0]) for one in stat.parent.glob("task/*/schedstat"))
        return spent / 1e9

    def stop(self) -> None:
        os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait(20)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", default="100,250,500,1000")
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--lobby", type=int, default=0, help="people who look at the lobby meanwhile")
    parser.add_argument("--db", default="", help="an empty database for each number of tables")
    given = parser.parse_args()
    print(f"{'tables':>7} {'choices/s':>10} {'ack p50':>9} {'ack p99':>9} {'state p50':>10} {'state p99':>10}"
          f" {'server CPU':>11} {'per choice':>11} {'players CPU':>12} {'errors':>7}")  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        for number, count in enumerate(int(part) for part in given.tables.split(",")):
            server = Server(given.db or f"sqlite:///{folder}/{number}.db", given.processes)
            try:
                times = run(measure(server, count, given.seconds, given.lobby))
            finally:
                server.stop()
            rate = len(times.acks) / times.seconds
            busy, each = times.processor / times.seconds, times.processor / max(1, len(times.acks))
            own = times.own / times.seconds
            cells = [at(times.acks, 0.5), at(times.acks, 0.99), at(times.states, 0.5), at(times.states, 0.99)]
            shown = [f"{cell * 1000:.1f} ms" for cell in cells]
            verdict = "" if cells[1] < GOAL else "  (p99 above 100 ms)"
            if given.lobby:
                verdict += f"  (lobby: {given.lobby} people, {times.lobby} messages)"
            print(f"{count:>7} {rate:>10.0f} {shown[0]:>9} {shown[1]:>9} {shown[2]:>10} {shown[3]:>10} {busy:>11.0%}"
                  f" {each * 1000:>8.2f} ms {own:>12.0%} {times.errors:>7}{verdict}", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
