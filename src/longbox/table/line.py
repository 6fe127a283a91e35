"""Whatever is to happen at a table waits in line and happens one after the other.

What the server itself has to do (timers, bots, seats) waits in one queue. What clients say waits with each of them, and
they are heard in turn: who talks much is heard no more often than the others. After each step everybody else on this
server gets a chance too.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from longbox.table import messages as m
from longbox.table.people import Client, Refused

T = TypeVar("T")
Job = Callable[[], Awaitable[None]]
MOST_JOBS = 200  # requests of strangers that may wait


class Ended(Exception):
    """The table is being put away, and nothing was done: whoever asks again gets it as it is then."""


class Line:
    def __init__(self, hear: Callable[[Client, m.Message], Awaitable[None]], failed: Callable[[Exception], None]):
        self._hear = hear
        self._failed = failed
        self._jobs: deque[Job] = deque()
        self._speakers: deque[Client] = deque()
        self._wake = asyncio.Event()
        self._timers: set[asyncio.TimerHandle] = set()
        self._promised: set[asyncio.Future[Any]] = set()  # what requests wait for
        self._task: asyncio.Task[None] | None = None
        self._ending = False

    def start(self, name: str) -> None:
        self._task = asyncio.create_task(self._run(), name=name)

    @property
    def waiting(self) -> int:
        return len(self._jobs) + sum(len(client.inbox) for client in self._speakers)

    # ---------------------------------------------------------------- getting in line

    def post(self, job: Job) -> None:
        self._jobs.append(job)
        self._wake.set()

    def say(self, client: Client, message: m.Message) -> None:
        if not client.inbox:
            self._speakers.append(client)
        client.inbox.append(message)
        self._wake.set()

    async def do(self, job: Callable[[], Awaitable[T]]) -> T:
        """Runs a job when its turn comes and hands back what it returns."""
        if self._ending:
            raise Ended
        if len(self._jobs) >= MOST_JOBS:
            raise Refused("busy", "too much is waiting at this table; try again later")
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._promised.add(future)
        future.add_done_callback(self._promised.discard)

        async def run() -> None:
            try:
                result = await job()
            except Exception as error:
                if not future.done():
                    future.set_exception(error)
                return
            if not future.done():
                future.set_result(result)

        self.post(run)
        return await future

    def later(self, seconds: float, job: Job) -> None:
        def run() -> None:
            self._timers.discard(handle)
            self.post(job)

        handle = asyncio.get_running_loop().call_later(max(0.0, seconds), run)
        self._timers.add(handle)

    # ---------------------------------------------------------------- one after the other

    async def _run(self) -> None:
        while True:
            if self._jobs:
                await self._safely(self._jobs.popleft()())
                await self._make_way()
            if self._speakers:
                client = self._speakers.popleft()
                message = client.inbox.popleft()
                if client.inbox:
                    self._speakers.append(client)
                client.make_room()
                await self._safely(self._hear(client, message))
                await self._make_way()
            elif not self._jobs:
                if self._ending:
                    return
                self._wake.clear()
                await self._wake.wait()

    async def _make_way(self) -> None:
        if self._jobs or self._speakers:  # else it waits anyway
            await asyncio.sleep(0)

    async def _safely(self, step: Awaitable[None]) -> None:
        """A fault in one step is told to the operator and harms nobody else."""
        try:
            await step
        except Exception as error:
            self._failed(error)

    async def end(self, patience: float) -> None:
        """Finishes what waits, if that does not take too long."""
        self._ending = True
        for timer in self._timers:
            timer.cancel()
        self._wake.set()
        if self._task is not None:
            await asyncio.wait({self._task}, timeout=patience)
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        for future in [one for one in self._promised if not one.done()]:  # it took too long; perhaps it was done
            future.set_exception(Refused("unavailable", "the table was put away meanwhile; try again"))
