"""Real servers in processes of their own, and players who talk to them over real sockets."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from longbox.scenario.layout import Layout
from longbox.scenario.source import documents_of
from longbox.table import schema
from longbox.table.record import RUNNING, Seat, new_header
from longbox.table.store import Store
from longbox.table.tokens import commitment, hashed, new_id, new_token
from tests.table.nest import Hatched
from tests.table.server import SEED

ROOT = Path(__file__).parents[2]
__all__ = ["ConnectionClosed", "InvalidHandshake", "connect", "httpx"]

FAST = {
    "LONGBOX_BOT_PAUSE": "0",
    "LONGBOX_DEFENSE_PAUSE": "0",
    "LONGBOX_TABLES_PER_ADDRESS": "100000",
    "LONGBOX_MESSAGES_PER_SECOND": "100000",
    "LONGBOX_MESSAGES_BURST": "100000",
    "LONGBOX_CHATS_PER_SECOND": "100000",
    "LONGBOX_CHATS_BURST": "100000",
    "LONGBOX_HINTS_PER_SECOND": "100000",
    "LONGBOX_HINTS_BURST": "100000",
    "LONGBOX_LANGS_PER_SECOND": "100000",
    "LONGBOX_LANGS_BURST": "100000",
    "LONGBOX_HINT_TIME": "0.05",
    "LONGBOX_SEATS_PER_ADDRESS": "100000",
    "LONGBOX_NAMES_PER_ADDRESS": "100000",
    "LONGBOX_ANALYSES_PER_ADDRESS": "100000",
    "LONGBOX_ANALYSIS_TIME": "1",
    "LONGBOX_CHECKS_PER_SECOND": "100000",
    "LONGBOX_CHECKS_BURST": "100000",
    "LONGBOX_WORKS_PER_ADDRESS": "100000",
    "LONGBOX_MEASURES_PER_ADDRESS": "100000",
    "LONGBOX_STORE_TIMEOUT": "200",
    "LONGBOX_AWAY_AFTER": "0",
    "LONGBOX_HELLO_WITHIN": "300",
    "LONGBOX_ASK_ALL_DEFENDERS": "0",
}
ANEW = "LD_PRELOAD"  # a setting of servers that have to be started anew, and not from the nest
SOLO = [{"kind": "human", "name": "Anna"}, {"kind": "bot", "bot": "random"}]
PAIR = [{"kind": "human", "name": "Anna"}, {"kind": "open"}]
SEVERAL = pytest.mark.parametrize("server", [1, 2], indirect=True, ids=["one process", "two"], scope="module")
PATIENCE = 120.0  # a busy machine is no fault

ACKS = itertools.count(1)

Json = dict[str, Any]


# ---------------------------------------------------------------- chance

dealt: list[str] = []  # the seeds that the running test has named; a failure tells them


def seeded(name: str = "") -> dict[str, str]:
    """The header that names the chance a table is dealt with: the running test, unless another name is given."""
    name = name or this_test()
    if name not in dealt:
        dealt.append(name)
    return {SEED: quote(name)}


def this_test() -> str:
    return os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" (")[0].rpartition("::")[2]


# ---------------------------------------------------------------- servers


class Server:
    """`longbox serve` as a child process."""

    def __init__(self, db: str, **settings: str) -> None:
        self.db = db
        self.env = {**os.environ, **FAST, **{f"LONGBOX_{k.upper()}": v for k, v in settings.items()}}
        self.process: subprocess.Popen[str] | Hatched | None = None
        self.port = 0

    def start(self) -> Server:
        # Its log goes into a file: a pipe that nobody reads is full one day, and then the server stands still.
        handle, name = tempfile.mkstemp(prefix="longbox-", suffix=".log")
        self.log = Path(name)
        if ANEW not in self.env:
            self.process = Hatched(self.db, self.env, handle)
        else:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.table.server", self.db], cwd=ROOT,
                env=self.env, stdout=subprocess.PIPE, stderr=handle, text=True, start_new_session=True,
            )  # fmt: skip
        os.close(handle)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://[^:]+:(\d+)", line)
        if found is None:
            self.process.wait(timeout=PATIENCE)
            raise AssertionError(f"the server did not start: {line} {self.written()}")
        self.port = int(found[1])
        return self

    def written(self) -> str:
        """What it wrote to its log; for a server that has ended."""
        found = self.log.read_text(encoding="utf-8")
        self.log.unlink(missing_ok=True)
        return found

    @property
    def http(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def ws(self, table: str) -> str:
        return f"ws://127.0.0.1:{self.port}/ws/{table}"

    def kill(self) -> None:
        """As if the machine had lost it: workers too, nothing is finished."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate()
        self.log.unlink(missing_ok=True)

    @contextmanager
    def thinkers_held(self) -> Iterator[None]:
        """Whoever thinks for the server, a bot or an adviser, stands still meanwhile; the server itself does not."""
        assert self.process is not None
        children = child_pids(self.process.pid)
        for pid in children:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in children:
                os.kill(pid, signal.SIGCONT)

    def stop(self) -> str:
        """Told to stop, it ends by itself. What it wrote to its log."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=PATIENCE)
        log = self.written()
        assert self.process.returncode in (0, -signal.SIGTERM), (self.process.returncode, log)
        return log

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(self, *_: object) -> None:
        if self.process is not None and self.process.poll() is None:
            self.stop()


def child_pids(parent: int) -> list[int]:
    """The processes that a process has started."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended meanwhile
            if int(stat.read_text().rpartition(")")[2].split()[1]) == parent:
                found.append(int(stat.parent.name))
    return found


def sqlite(folder: Path) -> str:
    return f"sqlite:///{folder / 'table.db'}"


def run(task: Coroutine[Any, Any, Any], loop: Callable[[], asyncio.AbstractEventLoop] | None = None) -> Any:
    """To its end, in a thread of its own: a browser of the tests may have a loop in this one."""

    def aside() -> Any:
        with asyncio.Runner(loop_factory=loop) as runner:  # noqa: TID251
            return runner.run(task)

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(aside).result()


# ---------------------------------------------------------------- HTTP


async def post(server: Server, path: str, data: object = None, **more: Any) -> httpx.Response:
    more["headers"] = {**seeded(), **more.get("headers", {})}
    async with httpx.AsyncClient(base_url=server.http, timeout=PATIENCE) as client:
        return await client.post(path, json=data or {}, **more)


async def get(server: Server, path: str, token: str | None = None, **more: Any) -> httpx.Response:
    if token is not None:
        more["headers"] = {"Authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(base_url=server.http, timeout=PATIENCE) as client:
        return await client.get(path, **more)


async def new_table(server: Server, players: list[Json] | None = None, seed: str = "", **more: Any) -> Json:
    """A short game. `seed`: names its chance, where it is not the running test that does."""
    players = players or SOLO
    options = {"villains": 2, **more.pop("options", {})}
    wanted = {"game": "base", "seats": len(players), "players": players, "options": options, **more}
    response = await post(server, "/api/tables", wanted, headers=seeded(seed))
    assert response.status_code == 201, response.text
    made: Json = response.json()
    return made


async def claim(server: Server, link: str, name: str) -> Json:
    path, _, token = link.partition("#")
    response = await post(server, f"/api/tables/{path.rpartition('/')[2]}/claim", {"token": token, "name": name})
    assert response.status_code == 200, response.text
    found: Json = response.json()
    return found


async def new_pair(server: Server, **more: Any) -> tuple[Json, Json]:
    """A table for two people, both seated: what each of them knows."""
    made = await new_table(server, PAIR, **more)
    other = await claim(server, made["links"]["1"], "Bert")
    return made, other


# ---------------------------------------------------------------- the socket


class Player:
    """One connection. Remembers the newest state and every message."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[Json] = []
        self.raw: list[str] = []
        self.state: Json = {}

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def next(self, patience: float = PATIENCE) -> Json:
        async with asyncio.timeout(patience):  # `wait_for` forgets that it was cancelled if something comes just then
            text = await self.socket.recv()
        assert isinstance(text, str)
        self.raw.append(text)
        message: Json = json.loads(text)
        self.heard.append(message)
        if message["t"] == "state":
            self.state = message
        return message

    async def until(self, *kinds: str, patience: float = PATIENCE, **like: Any) -> Json:
        """The next message of a kind."""
        while True:
            message = await self.next(patience)
            if message["t"] in kinds and all(message.get(k) == v for k, v in like.items()):
                return message

    async def catch_up(self) -> Json:
        """Reads all that the table has had to say until now. Nothing is measured by time: a second greeting waits in
        the table's queue like everything else, and is refused when its turn comes."""
        await self.send(t="hello")
        while True:
            message = await self.next()
            if message["t"] == "error" and message["code"] == "again":
                self.heard.pop()
                self.raw.pop()
                return self.state

    async def until_state(self, fits: Callable[[Json], bool]) -> Json:
        """Reads until the table is so; the state in which it is."""
        while not fits(self.state):
            await self.until("state")
        return self.state

    async def settle(self) -> Json:
        """Reads until the table waits for a person, whoever that is, and has said all it had to say."""
        await self.catch_up()
        while self.bot_asked:
            await self.until("state")
            await self.catch_up()
        return self.state

    @property
    def bot_asked(self) -> bool:
        """A bot is about to answer. Who is asked in a Defense window is nobody's business."""
        question = self.state.get("question")
        if not question or question["seat"] < 0:
            return False
        return self.state["seats"][question["seat"]]["bot"] is not None

    @property
    def asked(self) -> Json | None:
        """The question, if it is for this player."""
        question = self.state.get("question")
        return question if question and question.get("options") else None

    async def until_asked(self) -> Json:
        """Reads until there is something to answer, or the game is over."""
        while self.asked is None:
            if (await self.next())["t"] == "over":
                return {}
        return self.asked

    def new_ack(self) -> str:
        return f"ack {next(ACKS)}"  # never the same twice, whoever comes back

    async def act(self, choice: int, ack: str | None = None, rev: int | None = None) -> str:
        ack = ack or self.new_ack()
        await self.send(t="act", rev=self.state["rev"] if rev is None else rev, ack=ack, choice=choice)
        return ack

    async def choose(self, choice: int) -> Json:
        """Answers and waits for the acknowledgement and the state after it."""
        ack = await self.act(choice)
        await self.until("ack", ack=ack)
        return await self.until("state")

    async def choose_any(self, chance: random.Random) -> Json:
        question = self.asked
        assert question is not None
        return await self.choose(any_option(question, chance))

    async def close(self) -> None:
        await self.socket.close()


def any_option(question: Json, chance: random.Random) -> int:
    count = len(question["options"])
    return chance.randrange(count - 1 if question["kind"] == "turn" and count > 1 else count)


def option(player: Player, kind: str) -> int:
    """The index of the first option of a kind."""
    assert player.asked is not None, player.state.get("question")
    return next(i for i, o in enumerate(player.asked["options"]) if o["kind"] == kind)


@asynccontextmanager
async def joined(server: Server, table: str, token: str | None = None, **hello: Any) -> Any:
    """A player at a table, with the first state read. Who leaves before all is read does so at once: a full queue would
    keep the other side's goodbye from coming in."""
    async with connect(server.ws(table), max_size=2**22, max_queue=None) as socket:
        player = Player(socket)
        said: Json = {"t": "hello", "lang": "en", **hello}
        if token is not None:
            said["token"] = token
        await player.send(**said)
        await player.until("state")
        yield player


async def play_on(players: list[Player], chance: random.Random, most: int = 100_000) -> int:
    """The people at a table answer whatever they are asked; how many answers that were."""
    done = 0
    while done < most:
        asked = [p for p in players if p.asked is not None]
        if asked:
            await asked[0].choose_any(chance)
            done += 1
            for other in players:
                if other is not asked[0]:
                    await other.catch_up()
            continue
        if any(m["t"] == "over" for p in players for m in p.heard[-3:]):
            return done
        readers = [asyncio.create_task(p.next()) for p in players]
        finished, waiting = await asyncio.wait(readers, return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        for task in finished:
            task.result()
    return done


async def closes(socket: ClientConnection) -> int:
    """Reads until the other side closes; its code."""
    try:
        while True:
            await asyncio.wait_for(socket.recv(), PATIENCE)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else 1006


# ---------------------------------------------------------------- tables laid out by hand


async def lay_out(db: str, text: str, people: int = 2, **header: Any) -> Json:
    """A running table in the middle of a game, written as a scenario: its id and the tokens of its people."""
    laid = Layout(next(iter(documents_of(text, "laid out"))).data)
    game = laid.game()
    seed = b"laid out by hand, not by chance!"
    head = new_header(laid.game_id, game.seats, {}, commitment(seed), **header)
    tokens = [new_token() for _ in range(game.seats)]
    seats = []
    for i, token in enumerate(tokens):
        if i < people:
            seats.append(Seat("human", f"human {i}", "rookie", hashed(token)))
        else:
            seats.append(Seat("bot", f"bot {i}", "rookie"))
    id = new_id()
    store = Store(db)
    store.open()
    await store.create(id, head, seed, seats, RUNNING)
    state = {"table_id": id, "n": 0, "state": game.to_bytes(), "marks": None}
    await store.write(lambda c: c.execute(schema.snapshots.insert(), state) and None)
    await store.close()
    return {"table": id, "tokens": tokens}
