"""Bots think in processes of their own, and so does whoever gives advice or looks back at a game.

What is sent there of a game that is not over is a world that the seat cannot tell from the real one: nothing of what is
hidden leaves the server.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from longbox.bots import decide, make_bot, world_of
from longbox.bots.advice import Advice, advise
from longbox.engine.game import Game
from longbox.games import GAMES
from longbox.table import house

LONGEST_THOUGHT = 20.0
T = TypeVar("T")


def answer(bot: str, seed: str, world: bytes) -> int:
    """Runs in the worker."""
    return decide(make_bot(bot, seed), Game.from_bytes(world))


def advice(seed: str, world: bytes, milliseconds: int) -> Advice:
    """Runs in the worker."""
    return advise(Game.from_bytes(world), seed, milliseconds)


def _begin(packs: str) -> None:
    """A worker has the cards of the server, and leaves its end to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    house.lay(packs)


def _warm() -> None:
    """Cards are read before the first question comes."""
    for game in GAMES:
        house.program(game)


class Thinkers:
    def __init__(self, workers: int) -> None:
        self._workers = max(1, workers)
        self._pool: ProcessPoolExecutor | None = None
        self.asked = 0
        self.failed = 0

    def open(self) -> None:
        self._pool = self._new()

    def _new(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(self._workers, mp_context=context, initializer=_begin, initargs=(house.given(),))
        for _ in range(self._workers):
            pool.submit(_warm)
        return pool

    def close(self) -> None:
        if self._pool is not None:
            pool, self._pool = self._pool, None
            pool.shutdown(wait=True, cancel_futures=True)

    async def choose(self, bot: str, seed: str, game: Game) -> int:
        """The answer of a bot; the last option, which refuses or ends, if it cannot find one."""
        count = game.decision.count
        if count == 1:
            return 0
        found = await self.work(answer, bot, seed, world_of(game, game.decision.seat).to_bytes())
        if found is not None and 0 <= found < count:
            return found
        self.failed += found is not None  # it answered, but with nonsense
        return count - 1

    async def advise(self, seed: str, game: Game, seconds: float) -> Advice | None:
        """The three best options of the seat that is asked; nothing if none could be found."""
        data = world_of(game, game.decision.seat).to_bytes()
        return await self.work(advice, seed, data, max(1, int(seconds * 1000)))

    async def work(self, job: Callable[..., T], *given: object) -> T | None:
        """Does a job in a worker: a function of a module, with arguments that can be sent. Nothing if it failed."""
        self.asked += 1
        for _ in range(2):
            pool = self._pool
            if pool is None:
                break
            try:
                return await asyncio.wait_for(asyncio.wrap_future(pool.submit(job, *given)), LONGEST_THOUGHT)
            except BrokenProcessPool:
                if self._pool is pool:
                    pool.shutdown(wait=False)
                    self._pool = self._new()
            except (TimeoutError, RuntimeError, ValueError, AssertionError, LookupError):
                break
        self.failed += 1
        return None
