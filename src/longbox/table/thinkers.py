"""Bots think in processes of their own, and so does whoever gives advice or looks back at a game.

What is sent there of a game that is not over is a world that the seat cannot tell from the real one: nothing of what is
hidden leaves the server. Bots have their processes to themselves; hints and analyses share another lane, hints first,
so that no flood of them makes a bot wait. Work waits here and not in the pool: only what can begin is handed over.
"""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import itertools
import math
import multiprocessing
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import resource_tracker
from typing import TypeVar

from longbox._undisturbed import undisturbed
from longbox.bots import decide, make_bot, world_of
from longbox.bots.advice import Advice, advise
from longbox.engine.game import Game
from longbox.games import GAMES, shelf
from longbox.table import house
from longbox.table.record import DEFEND

LONGEST_THOUGHT = 60.0  # seconds; who thinks longer hangs
SLOWEST = 10  # times as long may pass as a job may have of the processor, on a machine with much to do
LONGEST_END = 20.0  # seconds until the last of a pool is put away
TRIES = 3
MOST_HINTS = 24  # that may wait, in all
EACH = 2  # of one asker
HINT, ANALYSIS = 0, 1
T = TypeVar("T")


class Busy(Exception):
    """Too many wait already."""


class Failed(Exception):
    """It was tried several times, and failed."""


class TooHeavy(Failed):
    """It took too long or too much memory, each time."""


def answer(bot: str, seed: str, world: bytes) -> int:
    """Runs in the worker."""
    return decide(make_bot(bot, seed), Game.from_bytes(world))


def advice(seed: str, world: bytes, milliseconds: int) -> Advice:
    """Runs in the worker."""
    return advise(Game.from_bytes(world), seed, milliseconds)


def _begin(packs: str, shelved: str, nice: int, memory: int) -> None:
    """A worker has the cards of the server, and leaves its end to it. `memory`: as much as it may have, 0: any."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(os, "nice"):
        os.nice(nice)
    threading.Thread(target=_end_with_server, daemon=True).start()
    if memory:
        with contextlib.suppress(ImportError, OSError, ValueError):  # not everywhere
            import resource

            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # who is ended here leaves nothing behind
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    shelf.use(shelved)
    house.lay(packs)


def _end_with_server() -> None:
    """A server that was killed tells nobody: without it there is nothing to think about."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


def _bounded(seconds: float, job: Callable[..., T], *given: object) -> T:
    """Runs in the worker: the system ends it if the job takes more of the processor. What passes while others have the
    processor, or while the worker starts, does not count."""
    with contextlib.suppress(ImportError, OSError, ValueError):  # not everywhere: then the clock alone ends it
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(time.process_time() + seconds), hard))
    return job(*given)


def _warm() -> None:
    """Cards are read before the first question comes."""
    for game in GAMES:
        house.program(game)


class Lane:
    """Processes for one kind of work, and what waits for them. A job ends after `longest` seconds on the clock, or
    after `processor` seconds of the processor, if that is what counts."""

    def __init__(
        self,
        workers: int,
        nice: int = 0,
        longest: float | None = None,
        tries: int = TRIES,
        memory: int = 0,
        processor: float = 0.0,
    ) -> None:
        self._workers = max(1, workers)
        self._nice = nice
        self._longest = LONGEST_THOUGHT if longest is None else longest
        if processor:
            self._longest = processor * (SLOWEST if os.name == "posix" else 1)
        self._processor = processor
        self._tries = tries
        self._memory = memory
        self._pool: ProcessPoolExecutor | None = None
        self._free = self._workers
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()
        self.closed = False

    def open(self) -> None:
        """Has its processes started; else they are when the first work comes."""
        if self._pool is None and not self.closed:
            context = multiprocessing.get_context("spawn")
            begin = (house.given(), str(shelf.folder()), self._nice, self._memory)
            self._pool = ProcessPoolExecutor(self._workers, mp_context=context, initializer=_begin, initargs=begin)
            resource_tracker.ensure_running()  # its start would end the quiet
            for _ in range(self._workers):
                with undisturbed():
                    self._pool.submit(_warm)

    def close(self) -> None:
        self.closed = True
        pool, self._pool = self._pool, None
        if pool is not None:
            manager = getattr(pool, "_executor_manager_thread", None)
            _end(pool)
            if manager is not None:  # it holds what the system lends us: whoever ends without it is told off
                manager.join(LONGEST_END)

    @property
    def waiting(self) -> int:
        return sum(not place.done() for _, _, place in self._waiting)

    async def work(self, job: Callable[..., T], *given: object, priority: int = 0) -> T:
        """Does a job in a worker. What hangs or dies is tried again."""
        for _ in range(self._tries):
            await self._turn(priority)
            try:
                return await self._try(job, *given)
            except (BrokenProcessPool, TimeoutError):
                continue
            except Failed:
                raise
            except MemoryError as error:
                raise TooHeavy("it takes too much memory") from error
            except Exception as error:  # whatever a stranger's cards bring about there, it ends there
                raise Failed(repr(error)[:200]) from error
        raise TooHeavy("the worker ended")

    async def _try(self, job: Callable[..., T], *given: object) -> T:
        try:
            if self.closed:
                raise Failed("the server ends")
            self.open()
            pool = self._pool
            assert pool is not None
            with undisturbed():
                bounded = partial(_bounded, self._processor, job) if self._processor else job
                begun = pool.submit(bounded, *given)
        except BaseException:
            self._done()
            raise
        loop = asyncio.get_running_loop()
        begun.add_done_callback(lambda _: loop.is_closed() or loop.call_soon_threadsafe(self._done))
        try:
            async with asyncio.timeout(self._longest):
                return await asyncio.wrap_future(begun)
        except (BrokenProcessPool, TimeoutError):
            if self._pool is pool:
                self._pool = None
                _end(pool)
            raise

    async def _turn(self, priority: int) -> None:
        """Waits for a free worker; the most urgent goes first, then who came first."""
        if self._free and not self._waiting:
            self._free -= 1
            return
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (priority, next(self._numbers), place))
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self._done()
            raise

    def _done(self) -> None:
        while self._waiting:
            _, _, place = heapq.heappop(self._waiting)
            if not place.done():
                place.set_result(None)
                return
        self._free += 1


def _end(pool: ProcessPoolExecutor) -> None:
    """At once: nobody waits for what they think about."""
    for process in list((pool._processes or {}).values()):
        process.kill()
    pool.shutdown(wait=False, cancel_futures=True)


class Thinkers:
    def __init__(self, workers: int) -> None:
        self.bots = Lane(workers)
        self.aside = Lane(1, nice=5)  # hints and analyses
        self._hints: Counter[str] = Counter()
        self.asked = 0
        self.failed = 0

    def open(self) -> None:
        self.bots.open()

    def close(self) -> None:
        self.bots.close()
        self.aside.close()

    async def choose(self, bot: str, seed: str, game: Game) -> int:
        """The answer of a bot: late if there is much to do, but never none."""
        count = game.decision.count
        if count == 1:
            return 0
        self.asked += game.decision.kind != DEFEND  # how many Defenses there are is nobody's business
        world = world_of(game, game.decision.seat).to_bytes()
        for who in (bot, "rookie"):
            try:
                found = await self.bots.work(answer, who, seed, world)
            except Failed:
                self.failed += 1
                if self.bots.closed:
                    raise
                continue
            if 0 <= found < count:
                return found
            self.failed += 1  # it answered, but with nonsense
        return await asyncio.to_thread(answer, "random", seed, world)

    async def advise(self, asker: str, seed: str, game: Game, seconds: float) -> Advice | None:
        """The three best options of the seat that is asked; nothing if none could be found."""
        if self._hints.total() >= MOST_HINTS or self._hints[asker] >= EACH:
            raise Busy
        self._hints[asker] += 1
        try:
            data = world_of(game, game.decision.seat).to_bytes()
            return await self.work(advice, seed, data, max(1, int(seconds * 1000)), priority=HINT)
        finally:
            self._hints[asker] -= 1
            self._hints += Counter()  # those with nothing left are forgotten

    async def work(self, job: Callable[..., T], *given: object, priority: int = ANALYSIS) -> T | None:
        """Does a job beside the bots: a function of a module, with arguments that can be sent. Nothing if it failed."""
        self.asked += 1
        try:
            return await self.aside.work(job, *given, priority=priority)
        except Failed:
            self.failed += 1
            return None
