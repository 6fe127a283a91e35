"""kill -9 in the middle of everything: what was acknowledged is there afterwards, and every table goes on."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from websockets.exceptions import ConnectionClosed

from tests.table import house
from tests.table.house import Json, Player, Server, joined, new_pair, new_table, run, sqlite
from tests.table.test_faults import replayed, rows_of

TABLES = 6


class Load:
    """People at several tables who play as fast as they can, until the server is gone."""

    def __init__(self, server: Server, chance: random.Random) -> None:
        self.server = server
        self.chance = chance
        self.until_killed = random.Random(chance.random())  # drawn apart: the players draw as often as time lets them
        self.seats: list[tuple[str, str, int]] = []  # table, token, seat
        self.acked: dict[str, set[tuple[int, str]]] = {}
        self.sent = 0

    async def set_up(self) -> None:
        for i in range(TABLES):
            if i % 3 == 2:
                made = await new_table(self.server, options={"villains": 8})
                people = [made]
            else:
                people = list(await new_pair(self.server, options={"villains": 8}))
            for person in people:
                self.seats.append((person["table"], person["token"], person["seat"]))
            self.acked[people[0]["table"]] = set()

    async def play(self, moment: Callable[[], Awaitable[None]] | None = None) -> None:
        """Plays; after some acknowledged choices, at no particular moment or at a certain one, the server is killed."""
        enough = self.count + self.until_killed.randrange(3, 40)
        tasks = [asyncio.create_task(self._seat(*seat)) for seat in self.seats]
        end = time.monotonic() + house.PATIENCE
        while self.count < enough and time.monotonic() < end and not all(task.done() for task in tasks):
            await asyncio.sleep(0.005)
        await (moment() if moment is not None else asyncio.sleep(self.until_killed.uniform(0, 0.03)))
        await asyncio.to_thread(self.server.kill)
        await asyncio.gather(*tasks)

    @property
    def count(self) -> int:
        return sum(len(acked) for acked in self.acked.values())

    async def _seat(self, table: str, token: str, seat: int) -> None:
        try:
            async with joined(self.server, table, token) as player:
                await self._go_on(player, table, seat)
        except (ConnectionClosed, OSError, TimeoutError, EOFError):
            pass
        except house.InvalidHandshake:
            pass

    async def _go_on(self, player: Player, table: str, seat: int) -> None:
        prefix = f"{self.sent}-{self.chance.random()}"
        while True:
            if player.asked is not None:
                choice = house.any_option(player.asked, self.chance)
                self.sent += 1
                await player.act(choice, ack=f"{prefix}-{self.sent}")
                player.state = {**player.state, "question": None}
            message = await player.next()
            if message["t"] == "ack":
                self.acked[table].add((seat, f"s{message['ack']}"))
            if message["t"] == "error" and message["code"] == "stale":
                continue


async def check(load: Load) -> int:
    """Every acknowledged choice is in the log, and the log is a game."""
    count = 0
    for table, acked in load.acked.items():
        rows = await rows_of(load.server, table)
        there = {(row.seat, row.ack) for row in rows if row.ack is not None}
        assert acked <= there, acked - there
        assert [row.n for row in rows] == list(range(1, len(rows) + 1))
        await replayed(load.server, table)  # compares every hash
        count += len(acked)
    return count


async def goes_on(load: Load) -> None:
    """Each table answers, shows its newest state, and takes the next choice."""
    for table in load.acked:
        people = [seat for seat in load.seats if seat[0] == table]
        opened = [joined(load.server, table, token) for _, token, _ in people]
        players = [await one.__aenter__() for one in opened]
        asked = await one_asked(players)
        if asked is not None:
            before = asked.state["rev"]
            assert (await asked.choose_any(load.chance))["rev"] > before
        for one in opened:
            await one.__aexit__(None, None, None)


async def one_asked(players: list[Player]) -> Player | None:
    """Who has to answer, once the bots have done what they had to do; nobody, if the game is over."""
    while True:
        for player in players:
            await player.settle()
            if player.asked is not None:
                return player
            if player.state["view"]["over"]:
                return None
        await players[0].until("state")  # a bot is asked whether it defends itself


def crash(db: str, times: int, seed: int) -> tuple[int, Json]:
    chance = random.Random(seed)
    server = Server(db).start()
    load = Load(server, chance)
    try:
        run(load.set_up())
        for _ in range(times):
            run(load.play())
            server.start()
        acked = run(check(load))
        run(goes_on(load))
        state = run(house.get(server, "/health")).json()
    finally:
        server.stop()
    return acked, state


def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    acked, health = crash(sqlite(tmp_path), times=30, seed=1)
    assert acked > 300 and health["ok"]


def test_nor_on_postgresql(database: str) -> None:
    acked, health = crash(database, times=5, seed=2)
    assert acked > 50 and health["ok"]


def test_told_to_stop_it_finishes_what_it_has(tmp_path: Path) -> None:
    async def play(server: Server) -> set[str]:
        made = await new_table(server)
        async with joined(server, made["table"], made["token"]) as anna:
            await anna.until_asked()
            sent = [await anna.act(0)]
            stopping = asyncio.create_task(asyncio.to_thread(server.stop))
            try:
                while True:
                    await anna.next()
            except ConnectionClosed as closed:
                assert closed.rcvd is not None and closed.rcvd.code in (1001, 1012)
            log = await stopping
            assert '"event":"closed"' in log and made["token"] not in log and "Anna" not in log
        acked = {m["ack"] for m in anna.heard if m["t"] == "ack"}
        rows = await rows_of(server, made["table"])
        assert acked <= {str(row.ack)[1:] for row in rows} and acked <= set(sent)
        return acked

    server = Server(sqlite(tmp_path)).start()
    run(play(server))
