"""Who a request really comes from, when proxies stand between: they say so in a header, and only they are believed.

Each proxy adds the address it was called from at the end of the header. So it is read from the end: the first address
that is no trusted proxy is the client's, and whatever stands before it anybody may have written.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable

from starlette.types import ASGIApp, Receive, Scope, Send

from longbox.table.settings import BadSettings

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network

X_FORWARDED, FORWARDED = "x-forwarded-for", "forwarded"
SCHEMES = {"http": "ws", "https": "wss"}
HOUSEHOLD = 64  # bits of an IPv6 address that one customer shares; the rest they choose themselves
SENT_ON = {b"x-forwarded-for", b"forwarded", b"x-real-ip", b"via"}
_PAIR = re.compile(r'\s*([!-~]+?)\s*=\s*("(?:[^"\\]|\\.)*"|[^;,"]*)\s*([;,]|$)')


class ClientAddress:
    """Puts the client's own address, and whether it came by https, into the scope of what trusted proxies bring."""

    def __init__(self, app: ASGIApp, proxies: str, header: str = X_FORWARDED) -> None:
        if header.lower() not in (X_FORWARDED, FORWARDED):
            raise BadSettings(f"a proxy tells addresses by {X_FORWARDED} or {FORWARDED}, not by '{header}'")
        self.app = app
        self.trusted = networks(proxies)
        self.header = header.lower()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and not scope.get("longbox.inside"):
            scope = self.seen_through(scope)
        await self.app(scope, receive, send)

    def seen_through(self, scope: Scope) -> Scope:
        peer = scope.get("client")
        sent_on = any(name in SENT_ON for name, _ in scope["headers"])
        scope = {**scope, "longbox.direct": not sent_on}
        if peer is None or not self.trusts(read(peer[0])):
            return scope
        hops, scheme = self.told(scope)
        client = next((hop for hop in reversed(hops) if not self.trusts(hop)), hops[0] if hops else None)
        if client is not None:
            scope["client"] = (str(client), 0)
        if scheme in SCHEMES:
            scope["scheme"] = scheme if scope["type"] == "http" else SCHEMES[scheme]
        return scope

    def told(self, scope: Scope) -> tuple[list[Address | None], str]:
        """The addresses, first the farthest; None stands for what is no address. And how the client came."""
        if self.header == FORWARDED:
            pairs = forwarded(values(scope, FORWARDED))
            scheme = next((hop["proto"] for hop in reversed(pairs) if "proto" in hop), "")
            return [read(hop.get("for", "")) for hop in pairs], scheme.lower()
        text = values(scope, X_FORWARDED)
        scheme = values(scope, "x-forwarded-proto").rpartition(",")[2].strip().lower()
        return [read(part) for part in text.split(",")] if text.strip() else [], scheme

    def trusts(self, address: Address | None) -> bool:
        return address is not None and any(address in network for network in self.trusted)


def networks(text: str) -> list[Network]:
    """A list of addresses and networks: 127.0.0.1, 10.0.0.0/8, ::1."""
    found: list[Network] = []
    for part in text.replace(",", " ").split():
        try:
            found.append(ipaddress.ip_network(part, strict=False))
        except ValueError:
            raise BadSettings(f"'{part}' is no address of a proxy: 127.0.0.1, 10.0.0.0/8 and ::1 are") from None
    return found


def read(text: str) -> Address | None:
    """An address as proxies write it: with a port or without, in brackets or not."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ipaddress.ip_address(text)
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return mapped or found


def values(scope: Scope, name: str) -> str:
    """A header that may stand there several times is one list."""
    wanted = name.encode()
    return ", ".join(value.decode("latin-1") for key, value in scope["headers"] if key == wanted)


def forwarded(text: str) -> list[dict[str, str]]:
    """The hops of a `Forwarded` header (RFC 7239); nothing if it is not written as it should be."""
    hops: list[dict[str, str]] = [{}]
    at = 0
    while at < len(text):
        found = _PAIR.match(text, at)
        if found is None:
            return []
        value = found[2].strip()
        hops[-1][found[1].lower()] = re.sub(r"\\(.)", r"\1", value[1:-1]) if value.startswith('"') else value
        if found[3] == ",":
            hops.append({})
        at = found.end()
    return [hop for hop in hops if hop]


def counted_as(client: Iterable[object] | None) -> str:
    """Whose limits a client counts for: its address, or what its provider gave it of IPv6."""
    host = str(next(iter(client))) if client else "?"
    address = read(host)
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, HOUSEHOLD), strict=False))
    return str(address or host)


def is_local(scope: Scope) -> bool:
    """Somebody on this very machine, and not through a proxy that happens to run on it."""
    address = read(scope["client"][0]) if scope.get("client") else None
    return address is not None and address.is_loopback and bool(scope.get("longbox.direct"))
