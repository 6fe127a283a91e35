"""Who may come in: origins, rates, sizes, and the headers that keep browsers careful."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from longbox.table.proxy import counted_as

MOST_BODY = 16_384

SECURITY = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class SecurityHeaders:
    """Adds the headers to every answer; answers of the interface are not kept by caches unless they say so."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def careful(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY.items():
                    headers.setdefault(name, value)
                if "cache-control" not in headers:
                    headers["Cache-Control"] = "no-store"
            await send(message)

        await self.app(scope, receive, careful)


def origin_fits(headers: Mapping[str, str], allowed: str) -> bool:
    """A browser says which site a request comes from; only our own may. Programs that are no browsers say nothing."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    if origin in [one.strip() for one in allowed.split(",") if one.strip()]:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc.lower() == headers.get("host", "").lower() != ""


def address_of(connection: HTTPConnection) -> str:
    """Who is limited together: a machine, or the network that one machine of today's Internet has to itself."""
    return counted_as(connection.client)


class Bucket:
    """So many a second, and a reserve for a burst."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = math.inf  # full, however much that is
        self.at = time.monotonic()

    def take(self, factor: float = 1.0) -> bool:
        """One more, if there is one left. `factor`: so many times as much is allowed."""
        now = time.monotonic()
        self.level = min(self.burst * factor, self.level + (now - self.at) * self.rate * factor)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True
