"""Who has packs looked at: strangers, in a process beside the server that all of them share.

Nobody keeps the others waiting: a person has few looked at at once and an address some more, and who has handed in one
that was too heavy stands behind all others for a while. What was too heavy once is not tried again.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from longbox.games import shelf
from longbox.table import workbench
from longbox.table.thinkers import Lane, TooHeavy
from longbox.table.workshop_shapes import Checked

URGENT, SUSPECT = 0, 1
EACH = 4  # of one person at once
OF_ADDRESS = 12
SUSPECTED = 600.0  # seconds
KEPT = 1000
T = TypeVar("T")


class TooMany(Exception):
    """One person, or one address, has so many looked at already."""


class Looking:
    def __init__(self, lane: Lane, look: Callable[[str, bool], Checked] = workbench.checked) -> None:
        self.lane = lane
        self._look = look
        self._now: Counter[str] = Counter()
        self._suspects: OrderedDict[str, float] = OrderedDict()  # addresses, and until when
        self._heavy: OrderedDict[str, None] = OrderedDict()  # texts, by their names on the shelf

    async def checked(self, text: str, deep: bool, person: str, address: str) -> Checked:
        """Raises `Failed` where it cannot be looked at, `TooHeavy` if it takes too long or too much memory."""
        name = f"{shelf.name_of(text)}{deep}"
        if name in self._heavy:
            raise TooHeavy("it was tried before")
        suspected = self._suspects.get(address, 0.0) > time.monotonic()
        with self._turn(f"person {person or address}", f"address {address}"):
            try:
                return await self.lane.work(self._look, text, deep, priority=SUSPECT if suspected else URGENT)
            except TooHeavy:
                _note(self._heavy, name, None)
                _note(self._suspects, address, time.monotonic() + SUSPECTED)
                raise

    @contextmanager
    def _turn(self, person: str, address: str) -> Iterator[None]:
        if self._now[person] >= EACH or self._now[address] >= OF_ADDRESS:
            raise TooMany
        self._now.update((person, address))
        try:
            yield
        finally:
            self._now.subtract((person, address))
            self._now += Counter()  # those with nothing left are forgotten


def _note(kept: OrderedDict[str, T], name: str, value: T) -> None:
    kept[name] = value
    kept.move_to_end(name)
    while len(kept) > KEPT:
        kept.popitem(last=False)
