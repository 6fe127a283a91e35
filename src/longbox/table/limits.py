"""How much one person, and one address, may say: whatever the number of connections they have open.

A person speaks at one table, which one process runs, so what is counted here is all of it. Those of one address may be
at tables of several processes: each process lets them have its part of what they may have in all, though never less
than a full table needs.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from longbox.table import messages as m
from longbox.table.guard import Bucket
from longbox.table.settings import Settings

KEPT = 50_000
FULL_TABLE = 5.0  # people
ANY = "messages"
KINDS: dict[type, str] = {
    m.Say: "chats",
    m.Comment: "chats",
    m.Hands: "chats",
    m.Show: "chats",
    m.Hint: "hints",
    m.SetLang: "langs",
    m.Earlier: "pages",
}


class Limits:
    def __init__(self, settings: Settings, processes: Callable[[], int]) -> None:
        """`processes`: how many share the database now."""
        self._settings = settings
        self._processes = processes
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()

    def may_speak(self, person: str, address: str) -> bool:
        """Whether one more message is heard at all."""
        return self._take(ANY, person, address)

    def may(self, message: m.Message, person: str, address: str) -> bool:
        """Some messages cost more than others."""
        kind = KINDS.get(type(message))
        return kind is None or self._take(kind, person, address)

    def may_check(self, person: str, address: str) -> bool:
        """Whether something is looked at that takes a while: a pack that somebody writes, all open tables."""
        return self._take("checks", person, address)

    def _take(self, kind: str, person: str, address: str) -> bool:
        """Those who watch have no other name than their address."""
        if not person:
            return self._bucket(kind, f"watching {address}").take()
        if not self._bucket(kind, f"person {person}").take():
            return False
        return self._bucket(kind, f"address {address}").take(self._address_factor())

    def _address_factor(self) -> float:
        """So many times as much as one person may all those of one address here."""
        factor = self._settings.address_factor
        return max(factor / self._processes(), min(factor, FULL_TABLE))

    def _bucket(self, kind: str, who: str) -> Bucket:
        key = (kind, who)
        found = self._buckets.get(key)
        if found is None:
            rate, burst = (getattr(self._settings, f"{kind}_{what}") for what in ("per_second", "burst"))
            found = self._buckets[key] = Bucket(rate, burst)
            while len(self._buckets) > KEPT:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return found
