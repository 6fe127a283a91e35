"""How much one person, and one address, may say: whatever the number of connections they have open."""

from __future__ import annotations

from collections import OrderedDict

from longbox.table import messages as m
from longbox.table.guard import Bucket
from longbox.table.settings import Settings

KEPT = 50_000
ANY = "messages"
KINDS: dict[type, str] = {m.Say: "chats", m.Show: "chats", m.Hint: "hints", m.SetLang: "langs", m.Earlier: "pages"}


class Limits:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()

    def may_speak(self, person: str, address: str) -> bool:
        """Whether one more message is heard at all."""
        return self._take(ANY, person, address)

    def may(self, message: m.Message, person: str, address: str) -> bool:
        """Some messages cost more than others."""
        kind = KINDS.get(type(message))
        return kind is None or self._take(kind, person, address)

    def may_check(self, person: str, address: str) -> bool:
        """Whether a pack that somebody writes is looked at."""
        return self._take("checks", person, address)

    def _take(self, kind: str, person: str, address: str) -> bool:
        """Those who watch have no other name than their address."""
        if not person:
            return self._bucket(kind, f"watching {address}", 1.0).take()
        if not self._bucket(kind, f"person {person}", 1.0).take():
            return False
        return self._bucket(kind, f"address {address}", self._settings.address_factor).take()

    def _bucket(self, kind: str, who: str, factor: float) -> Bucket:
        key = (kind, who)
        found = self._buckets.get(key)
        if found is None:
            rate = getattr(self._settings, f"{kind}_per_second") * factor
            found = Bucket(rate, getattr(self._settings, f"{kind}_burst") * factor)
            self._buckets[key] = found
            while len(self._buckets) > KEPT:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return found
