"""Notices who waits long for the store. One timer for all who wait: nearly nobody waits long, and a timer for each
write costs more than the rest of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

LONG = 1.0  # seconds, after which people are told that they wait


class Patience:
    def __init__(self) -> None:
        self._waits: dict[int, tuple[float, Callable[[], None]]] = {}  # since when, and who is to be told
        self._last = 0
        self._loop: asyncio.AbstractEventLoop | None = None
        self._looks = False

    def begin(self, tell: Callable[[], None]) -> int:
        """`tell` is called, more than once perhaps, if this lasts long. The ticket ends it."""
        loop = self._loop = self._loop or asyncio.get_running_loop()
        self._last += 1
        self._waits[self._last] = (loop.time(), tell)
        if not self._looks:
            self._looks = True
            loop.call_later(LONG, self._look)
        return self._last

    def end(self, ticket: int) -> None:
        del self._waits[ticket]

    def _look(self) -> None:
        assert self._loop is not None
        late = self._loop.time() - LONG
        for since, tell in list(self._waits.values()):
            if since <= late:
                tell()
        self._looks = bool(self._waits)
        if self._looks:
            self._loop.call_later(LONG / 4, self._look)
