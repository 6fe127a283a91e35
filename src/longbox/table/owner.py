"""The owner of something that many talk to: whatever is to happen waits in a queue and happens one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from longbox.table.hub import Hub

T = TypeVar("T")


class Owner:
    def __init__(self, hub: Hub, id: str) -> None:
        self.hub = hub
        self.id = id
        self.queue: asyncio.Queue[Callable[[], Awaitable[None]] | None] = asyncio.Queue()
        self.task: asyncio.Task[None] | None = None
        self.timers: set[asyncio.TimerHandle] = set()
        self.thoughts: set[asyncio.Task[None]] = set()  # work under way elsewhere

    def start(self) -> None:
        self.task = asyncio.create_task(self._own(), name=f"table {self.id}")

    async def _own(self) -> None:
        while True:
            job = await self.queue.get()
            if job is None:
                break
            try:
                await job()
            except Exception as error:
                self.hub.log("failed", table=self.id, error=repr(error)[:300])
                self.hub.metrics.add("errors")

    def post(self, job: Callable[[], Awaitable[None]]) -> None:
        self.queue.put_nowait(job)

    async def do(self, job: Callable[[], Awaitable[T]]) -> T:
        """Runs a job as the owner and hands back what it returns."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()

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

    def later(self, seconds: float, job: Callable[[], Awaitable[None]]) -> None:
        def run() -> None:
            self.timers.discard(handle)
            self.post(job)

        handle = asyncio.get_running_loop().call_later(max(0.0, seconds), run)
        self.timers.add(handle)

    async def end(self) -> None:
        """Finishes what waits in the queue, then ends."""
        self.queue.put_nowait(None)
        if self.task is not None:
            await self.task
        for timer in self.timers:
            timer.cancel()
        for thought in list(self.thoughts):
            thought.cancel()
