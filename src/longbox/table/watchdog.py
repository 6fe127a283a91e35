"""Ends conversations with the database that last too long, so that a database that hangs holds nobody up for ever."""

from __future__ import annotations

import contextlib
import os
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

from sqlalchemy.engine import Connection


class Watchdog:
    def __init__(self, longest: float) -> None:
        self.longest = longest
        self._lock = threading.Lock()
        self._open: dict[int, tuple[float, Any]] = {}
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="store-watch", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """From now on nothing may take longer than a moment."""
        self.longest = min(self.longest, 1.0)
        self._closed.set()

    @contextlib.contextmanager
    def over(self, connection: Connection) -> Iterator[Connection]:
        """Watches a connection as long as it is used here."""
        raw = connection.connection.dbapi_connection
        with self._lock:
            self._open[id(raw)] = (time.monotonic(), raw)
        try:
            yield connection
        finally:
            with self._lock:
                self._open.pop(id(raw), None)

    def _watch(self) -> None:
        while True:
            ended = self._closed.wait(0.5)
            now = time.monotonic()
            with self._lock:
                for key, (begun, raw) in list(self._open.items()):
                    if now - begun > self.longest:
                        _cut(raw)
                        self._open[key] = (now, raw)
                if ended and not self._open:
                    return
            if ended:
                time.sleep(0.2)


def _cut(raw: Any) -> None:
    """SQLite can be told to give up; from others we hang up, which wakes whoever waits for an answer."""
    with contextlib.suppress(Exception):
        if hasattr(raw, "interrupt"):
            raw.interrupt()
        else:
            with socket.socket(fileno=os.dup(raw.fileno())) as line:
                line.shutdown(socket.SHUT_RDWR)
