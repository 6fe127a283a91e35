"""Another world that looks the same: hidden cards are dealt anew among the places where they may lie."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from longbox.engine.chance import shuffle
from longbox.engine.moves import own, position
from longbox.engine.program import Block
from longbox.engine.state import State
from longbox.engine.words import ask, bits, loc, option, zone

SPOT_SHIFT: Final = 16
SPOT_MASK: Final = 65535


def determinize(st: State, seat: i64, random_below: Callable[[int], int]) -> State:
    """A copy that `seat` cannot tell from the real one, with a future of its own."""
    s = st.copy()
    before = s.loc[:]
    # Few calls of the caller's chance: one for each card would cost more than all the rest.
    secret = b"".join([random_below(65536).to_bytes(2, "big") for _ in range(16)])
    s.key = hashlib.sha256(secret).digest()
    mix = hashlib.sha256(b"mix " + secret).digest()
    used = 0
    if s.mixed:
        used = _mix(s, mix, used, _unknown(s, seat, s.mixed))
    used = _mix(s, mix, used, _unknown(s, seat, s.zones[zone.MAIN]))
    villains = _unknown(s, seat, s.zones[zone.VILLAINS] + s.zones[zone.OUT])
    if s.prog.rules.health:
        for pile in _like_with_like(s, [*villains, *_unknown(s, seat, s.zones[s.extra] + s.zones[s.extra + 1])]):
            used = _mix(s, mix, used, pile)
    elif s.prog.rules.villains_by_cost:
        for cost in sorted({s.cost[card] for card in villains}):
            used = _mix(s, mix, used, [card for card in villains if s.cost[card] == cost])
    else:
        blue = [c for c in villains if s.prog.defs[s.defn[c]].bits & bits.BLUE_BACK]  # told apart by their backs
        used = _mix(s, mix, used, [c for c in villains if c not in blue])
        used = _mix(s, mix, used, blue)
    for k in range(len(s.prog.rules.extra)):
        if not s.prog.rules.extra_open[k] and not s.prog.rules.health:
            used = _mix(s, mix, used, _unknown(s, seat, s.zones[s.extra + k]))
    for owner in range(s.seats):
        base = zone.SHARED + owner * zone.PER_SEAT
        cards = s.zones[base + zone.DECK] + s.zones[base + zone.HAND] + s.zones[base + zone.UNDER]
        cards += [c for c in s.zones[zone.ASIDE] if s.owner(c) == owner]
        used = _mix(s, mix, used, _unknown(s, seat, cards))
    _rename(s, before)
    return s


def _like_with_like(s: State, cards: list[int]) -> list[list[int]]:
    """Tokens, Arenas and Nemeses of one level are dealt anew only among themselves, those left out included."""
    piles: dict[tuple[str, int], list[int]] = {}
    for card in cards:
        d = s.prog.defs[s.defn[card]]
        piles.setdefault((d.section, d.level), []).append(card)
    return list(piles.values())


def _rename(s: State, before: list[int]) -> None:
    """What was named by the place it lies in is, in this world, the card that lies there now."""
    moved: dict[int, int] = {}  # stay -> card
    for card in range(len(before)):
        if s.loc[card] != before[card]:
            moved[s.loc[card] >> loc.STAY_SHIFT] = card
    if not moved:
        return
    for f in s.stack:
        if f.slots:
            f.slots = _renamed(f.slots, s.prog.blocks[f.block], before, moved)
    for row in s.rows:
        if row.slots and row.block >= 0:
            row.slots = _renamed(row.slots, s.prog.blocks[row.block], before, moved)


def _renamed(slots: list[list[int]], block: Block, before: list[int], moved: dict[int, int]) -> list[list[int]]:
    found: list[list[int]] = []
    for number in range(len(slots)):
        pairs = slots[number][:]
        if number not in (block.hit_slot, block.transit_slot, block.avoided_slot):  # those hold seats and zones
            for i in range(0, len(pairs) - 1, 2):
                if pairs[i + 1] in moved and before[pairs[i]] >> loc.STAY_SHIFT == pairs[i + 1]:
                    pairs[i] = moved[pairs[i + 1]]
        found.append(pairs)
    return found


def _unknown(s: State, seat: i64, cards: list[i64]) -> list[i64]:
    """Cards another seat is being asked about stay where they are, so that the question keeps its sense."""
    pinned: list[int] = []
    if s.ask_seat != seat:
        pinned = [code & option.MASK for code in s.options]
        if s.ask_kind == ask.YES_NO:
            pinned.append(s.ask_aim)
    return [c for c in cards if not (s.loc[c] >> (loc.KNOW_SHIFT + seat)) & 1 and c not in pinned]


def _mix(s: State, key: bytes, counter: int, cards: list[i64]) -> int:
    """Shuffles these cards among the places they lie in. Who else knows a place is a fact about the place.

    Cards and places are first put in order, so that the outcome tells nothing about where they really lie.
    """
    places = [(s.loc[c] & loc.ZONE_MASK) << SPOT_SHIFT | position(s.zones[s.loc[c] & loc.ZONE_MASK], c) for c in cards]
    places.sort()
    order = cards[:]
    order.sort()
    counter = shuffle(order, key, 0, counter)
    facts = [s.loc[s.zones[place >> SPOT_SHIFT][place & SPOT_MASK]] for place in places]
    at: i64 = -1
    z: i64
    here: list[i64] = []
    for i in range(len(places)):
        z = places[i] >> SPOT_SHIFT
        if z != at:
            here = own(s, z)
            at = z
        here[places[i] & SPOT_MASK] = order[i]
        s.loc[order[i]] = facts[i]
    return counter
