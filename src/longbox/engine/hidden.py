"""Another world that looks the same: hidden cards are dealt anew among the places where they may lie."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64

from longbox.engine.chance import shuffle
from longbox.engine.piles import pile_up
from longbox.engine.program import Block
from longbox.engine.state import State
from longbox.engine.words import ask, bits, loc, option, zone


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
    out = s.pile(zone.OUT)
    left_out: list[i64] = []  # of the Main Deck
    if s.prog.rules.most_main:
        left_out = [card for card in out if s.prog.defs[s.defn[card]].section == "main_deck"]
        out = [card for card in out if card not in left_out]
    used = _mix(s, mix, used, _unknown(s, seat, s.pile(zone.MAIN) + left_out))
    villains = _unknown(s, seat, s.pile(zone.VILLAINS) + out)
    closed = _closed(s, seat)
    if s.prog.rules.villains_by_level:
        for pile in _like_with_like(s, [*villains, *[card for cards in closed for card in cards]]):
            used = _mix(s, mix, used, pile)
        closed = []
    elif s.prog.rules.villains_by_cost:
        for cost in sorted({s.cost[card] for card in villains}):
            used = _mix(s, mix, used, [card for card in villains if s.cost[card] == cost])
    else:
        blue = [c for c in villains if s.prog.defs[s.defn[c]].bits & bits.BLUE_BACK]  # told apart by their backs
        used = _mix(s, mix, used, [c for c in villains if c not in blue])
        used = _mix(s, mix, used, blue)
    for cards in closed:
        used = _mix(s, mix, used, cards)
    for owner in range(s.seats):
        base = zone.of(owner)
        cards = s.pile(base + zone.DECK) + s.pile(base + zone.HAND) + s.pile(base + zone.UNDER)
        cards += [c for c in s.pile(zone.ASIDE) if s.owner(c) == owner]
        used = _mix(s, mix, used, _unknown(s, seat, cards))
    _rename(s, before)
    return s


def _closed(s: State, seat: i64) -> list[list[i64]]:
    """What this seat does not know of each zone that only this box has, where the cards do not lie open."""
    names = range(len(s.prog.rules.extra))
    return [_unknown(s, seat, s.pile(s.extra + k)) for k in names if not s.prog.rules.extra_open[k]]


def _like_with_like(s: State, cards: list[int]) -> list[list[int]]:
    """Tokens, Arenas and Nemeses of one level are dealt anew only among themselves, those left out included."""
    piles: dict[tuple[str, int], list[int]] = {}
    for card in cards:
        d = s.prog.defs[s.defn[card]]
        piles.setdefault((d.section, d.level), []).append(card)
    return list(piles.values())


def _rename(s: State, before: vec[i64]) -> None:
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


def _renamed(slots: list[list[int]], block: Block, before: vec[i64], moved: dict[int, int]) -> list[list[int]]:
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
    order = cards[:]
    order.sort()
    counter = shuffle(order, key, 0, counter)
    dealt = [False] * len(s.loc)
    zones: list[i64] = []
    z: i64
    for card in cards:
        dealt[card] = True
        z = s.loc[card] & loc.ZONE_MASK
        if z not in zones:
            zones.append(z)
    zones.sort()
    piles = [s.pile(z) for z in zones]
    facts = [s.loc[card] for pile in piles for card in pile if dealt[card]]
    i: i64 = 0
    for k in range(len(zones)):
        pile = piles[k]
        for at in range(len(pile)):
            if dealt[pile[at]]:
                pile[at] = order[i]
                s.loc[order[i]] = facts[i]
                i += 1
        pile_up(s, zones[k], pile)
    return counter
