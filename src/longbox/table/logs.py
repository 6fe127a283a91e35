"""The server's log on stderr: JSON objects for machines or plain lines for people, one line a thing that happened.

It never holds a token, a name, a chat line or a card. It does hold addresses of clients: they are personal data.
"""

from __future__ import annotations

import logging
import sys
import time
import traceback
from typing import Literal

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

Format = Literal["json", "text"]

_logger = logging.getLogger("longbox.table")
# They ask all the time, or for what is the same for everybody.
UNTOLD = ("/health", "/metrics", "/assets/")


def log(event: str, **fields: object) -> None:
    _logger.info(event, extra={"fields": fields})


def told(record: logging.LogRecord) -> dict[str, object]:
    """An entry: ours as it was given, those of the libraries by their message."""
    entry: dict[str, object] = {"at": round(record.created, 3), "level": record.levelname.lower()}
    if record.name == _logger.name:
        return {**entry, "event": record.getMessage(), **getattr(record, "fields", {})}
    entry |= {"event": "library", "logger": record.name, "message": record.getMessage()}
    if record.exc_info:
        entry["traceback"] = "".join(traceback.format_exception(*record.exc_info))
    return entry


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return msgspec.json.encode(told(record)).decode()


class PlainLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        entry = told(record)
        at, level, event = (entry.pop(key) for key in ("at", "level", "event"))
        clock = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(float(str(at))))
        return f"{clock} {level} {event}" + "".join(f" {key}={value}" for key, value in entry.items())


def log_to_stderr(format: Format = "json") -> None:
    """What the libraries say too, so that every line has the same shape."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if format == "json" else PlainLines())
    top = logging.getLogger()
    top.handlers[:] = [handler]
    top.setLevel(logging.WARNING)
    _logger.setLevel(logging.INFO)


class RequestLog:
    """Tells each request when it has been answered, and each socket when it has ended."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        quiet = scope["type"] == "lifespan" or scope["path"].startswith(UNTOLD)
        if quiet or not _logger.isEnabledFor(logging.INFO):
            await self.app(scope, receive, send)
            return
        begun = time.perf_counter()
        status = 500 if scope["type"] == "http" else 403  # as long as it is not answered, not let in

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                status = message["status"]
            elif message["type"] == "websocket.accept":
                status = 101
            await send(message)

        try:
            await self.app(scope, receive, watched)
        finally:
            log(
                "request" if scope["type"] == "http" else "socket",
                method=scope.get("method", "GET"),
                path=scope["path"][:200],
                status=status,
                seconds=round(time.perf_counter() - begun, 4),
                client=scope["client"][0] if scope.get("client") else "?",
            )
