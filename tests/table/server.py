"""`longbox serve` for the tests: the same server, but whoever asks for a table may name the chance it is dealt with.

The header that does it is read here and nowhere else: a server for people draws every seed from the system.
"""

from __future__ import annotations

import sys
from contextvars import ContextVar
from hashlib import sha256
from typing import TYPE_CHECKING
from urllib.parse import unquote

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

    from longbox.table.leases import Share
    from longbox.table.settings import Settings

SEED = "x-test-seed"
named: ContextVar[str] = ContextVar("named", default="")


def seed_of(name: str) -> bytes:
    """The seed of a table that a test has named so."""
    return sha256(f"a table of the tests: {name}".encode()).digest()


class Seeds:
    """Keeps the name that a request gives, for as long as the request lasts."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            headers: dict[bytes, bytes] = dict(scope["headers"])
            named.set(unquote(headers.get(SEED.encode(), b"").decode()))
        await self.app(scope, receive, send)


def main(db: str) -> int:
    # Imported here: the processes in which bots think come by this file too, and need nothing of it.
    from longbox.table import lobby, thinkers, workshop
    from longbox.table.app import make_app
    from longbox.table.run import Place, serve
    from longbox.table.settings import from_environment

    thinkers.LONGEST_THOUGHT = workshop.LONGEST = 300.0  # a busy machine is no fault
    lobby.EVERY, lobby.PLAYED_EVERY = 0.1, 0.5  # few look at it, and wait for it
    settings = from_environment(db=db)

    def make(settings: Settings, share: Share | None) -> ASGIApp:
        return Seeds(make_app(settings, lambda: seed_of(named.get()), share))

    return 0 if serve(settings, Place(port=0), "json", make) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
