"""Who is at a table: its connections, and since when somebody is away. Nothing of it is worth keeping."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator, Sequence, Set
from typing import Protocol

from msgspec import UNSET

from longbox.table import messages as m
from longbox.table.names import isolated
from longbox.table.record import Seat
from longbox.table.shapes import SeatInfo

Present = tuple[bool, frozenset[int]]  # the game has not begun; whose hands are open


class Client(Protocol):
    """One connection, as its table sees it."""

    viewer: int
    lang: str
    n: int  # facts it has been told
    entry: int  # entries of the log it has been told; -1: it is told the log anew
    inbox: deque[m.Message]  # what it has said and was not heard yet

    def send(self, data: bytes) -> None: ...
    def close(self, reason: str) -> None: ...
    def make_room(self) -> None: ...


class Refused(Exception):
    """The message is not allowed now; said to the sender as an error."""

    def __init__(self, code: str, message: str, state: bool = False) -> None:
        super().__init__(message)
        self.code = code
        self.state = state  # send a fresh state too


class People:
    def __init__(self) -> None:
        self.clients: set[Client] = set()
        self._gone: dict[int, float] = {}  # when a seat's last connection ended
        self._present: tuple[Sequence[Seat], Present, list[SeatInfo]] | None = None  # as long as nobody is away
        self.touched = time.monotonic()

    def __iter__(self) -> Iterator[Client]:
        return iter(list(self.clients))

    def __contains__(self, client: object) -> bool:
        return client in self.clients

    def touch(self) -> None:
        self.touched = time.monotonic()

    def come(self, client: Client) -> bool:
        """Whether this seat was empty until now."""
        self.touch()
        first = client.viewer >= 0 and not self.online(client.viewer)
        self.clients.add(client)
        self._present = None
        self._gone.pop(client.viewer, None)
        return first

    def go(self, client: Client) -> bool:
        """Whether this seat is empty from now on."""
        self.touch()
        self.clients.discard(client)
        self._present = None
        if client.viewer < 0 or self.online(client.viewer):
            return False
        self._gone[client.viewer] = time.monotonic()
        return True

    def online(self, seat: int) -> bool:
        return any(client.viewer == seat for client in self.clients)

    def away(self, seat: int) -> int:
        """Seconds since a person was last seen; 0 while connected."""
        if self.online(seat):
            return 0
        return max(1, int(time.monotonic() - self._gone.setdefault(seat, time.monotonic())))

    def presence(self, seats: Sequence[Seat], waiting: bool = False, hands: Set[int] = frozenset()) -> list[SeatInfo]:
        """Seats are replaced, never changed: while the same people are here, it is the same."""
        known, key = self._present, (waiting, frozenset(hands))
        if known is not None and known[0] is seats and known[1] == key:
            return known[2]
        found = self._seen(seats, waiting, hands)
        self._present = None if any(info.away for info in found) else (seats, key, found)
        return found

    def _seen(self, seats: Sequence[Seat], waiting: bool, hands: Set[int]) -> list[SeatInfo]:
        return [
            SeatInfo(
                isolated(seat.name),
                seat.kind,
                seat.bot if seat.driven else None,
                seat.kind == "bot" or self.online(i),
                self.away(i) if seat.kind == "human" else 0,
                seat.bot_in,
                seat.pledge if waiting and seat.pledge else UNSET,
                not seat.sealed if waiting and seat.pledge else UNSET,
                i in hands or UNSET,
            )
            for i, seat in enumerate(seats)
        ]

    def tell(self, said: m.Said, but: Client | None = None) -> None:
        data = m.encode(said)
        for client in self:
            if client is not but:
                client.send(data)
