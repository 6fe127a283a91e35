"""The tables of one kind of player, for whatever lies before him: identities and lasting cards add to other cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from longbox.engine.state import State
from longbox.engine.words import zone
from longbox.quick.tables import Tables

MOST: Final = 512  # tables that are kept


class Boost:
    """What a card before a player adds, by definition: to playing another card, and to gaining it."""

    def __init__(self, played: list[i64], gained: list[i64]) -> None:
        self.played = played
        self.gained = gained


class Book:
    def __init__(self, plain: Tables, boost: Callable[[int], Boost]) -> None:
        self.plain = plain
        self._boost = boost
        self._made: dict[tuple[int, ...], Tables] = {}

    def tables(self, before: list[i64]) -> Tables:
        """Those of a player who has these definitions before him."""
        key = tuple([int(d) for d in before])
        found = self._made.get(key)
        if found is None:
            found = self._boosted(key)
            if len(self._made) >= MOST:
                self._made.clear()
            self._made[key] = found
        return found

    def _boosted(self, before: tuple[int, ...]) -> Tables:
        tables = self.plain.changed()
        for d in before:
            boost = self._boost(d)
            e: i64
            for e in range(len(boost.played)):
                more = boost.played[e]
                if more != 0:
                    tables.now[e] += more
                    tables.held[e] += more + more // 5
                    tables.keep[e] += more * tables.suits // 1000
                    if not tables.stays[e]:
                        tables.guard[e] -= more
                tables.gain[e] += boost.gained[e]
        return tables


def before(st: State, seat: i64) -> list[i64]:
    """What a player buys for: his identities, in a duel the one in force and the last one, and what lasts."""
    base = zone.of(seat)
    found = identities(st, seat)
    card: i64
    for card in st.pile(base + zone.ONGOING):
        found.append(st.defn[card])
    return found


def identities(st: State, seat: i64) -> list[i64]:
    """Without the lasting cards."""
    team = st.pile(zone.of(seat) + zone.TEAM)
    found: list[i64] = []
    if st.prog.rules.confrontation and len(team) > 1:
        found.append(st.defn[team[-1]])
        found.append(st.defn[team[0]])
        return found
    card: i64
    for card in team:
        found.append(st.defn[card])
    return found
