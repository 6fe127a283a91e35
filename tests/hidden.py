"""Another world that looks the same to a seat, made by the tests' own hands: hidden cards change places.

Nothing here uses `determinize`, which is itself under test wherever bots use it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from longbox.engine.game import Game
from longbox.engine.piles import pile_up
from longbox.engine.state import State
from longbox.engine.words import bits, option, zone


def permuted(game: Game, seat: int, chance: random.Random) -> tuple[Game, int]:
    """A copy in which cards that `seat` does not know have changed places, and how many of them are now others.

    The chance of what is still to come is another one too.
    """
    st = game.state.copy()
    st.key = chance.randbytes(len(st.key))
    before = [list(st.pile(z)) for z in range(len(st.sight))]
    for group in _groups(st, seat):
        shuffled = chance.sample(group, len(group))
        _deal(st, dict(zip(group, shuffled, strict=True)))
    after = [list(st.pile(z)) for z in range(len(st.sight))]
    other = sum(
        st.defn[one] != st.defn[two]
        for was, now in zip(before, after, strict=True)
        for one, two in zip(was, now, strict=True)
        if one >= 0 and two >= 0
    )
    return Game(st), other


def _deal(st: State, new: dict[int, int]) -> None:
    """Puts the card `new[c]` wherever card c lies: place, owner and who knows it are facts about the place."""
    spots = {card: st.loc[card] for card in new}
    zones = sorted({st.zone_of(card) for card in new})
    piles = {z: [new.get(card, card) for card in st.pile(z)] for z in zones}
    for card, other in new.items():
        st.loc[other] = spots[card]
    for z, pile in piles.items():
        pile_up(st, z, pile)


def _groups(st: State, seat: int) -> Iterator[list[int]]:
    """Cards that could lie in each other's place for all that this seat knows."""
    pinned = _named(st)
    free = [c for c in range(len(st.loc)) if not st.know(c) >> seat & 1 and c not in pinned and c not in st.mixed]
    heaps: dict[object, list[int]] = {}
    for card in free:
        where = _heap(st, card)
        if where is not None:
            heaps.setdefault(where, []).append(card)
    heaps["mixed"] = [c for c in st.mixed if not st.know(c) >> seat & 1 and c not in pinned]
    for heap in heaps.values():
        if len(heap) > 1:
            yield heap


def _heap(st: State, card: int) -> object:
    """What a card is known by from outside: the pile it lies in, whose it is, and its back."""
    z = st.zone_of(card)
    d = st.prog.defs[st.defn[card]]
    if z == zone.MAIN:
        return "main"
    if z in (zone.VILLAINS, zone.OUT):
        rules = st.prog.rules
        back = st.cost[card] if rules.villains_by_cost else d.bits & bits.BLUE_BACK
        return "villains", d.section, d.level if rules.villains_by_level else back
    if z >= st.extra:
        return "extra", z, d.section, d.level
    if z == zone.ASIDE:
        return "seat", st.owner(card)
    if z >= zone.SHARED and zone.kind_of(z) in (zone.DECK, zone.HAND, zone.UNDER):
        return "seat", zone.seat_of(z)
    return None


def _named(st: State) -> set[int]:
    """Cards that a question or an effect in progress names: they stay where they are."""
    found = {code & option.MASK for code in st.options} | {int(st.ask_card), int(st.ask_aim)}
    for f in st.stack:
        found |= {int(f.card), int(f.offer), *f.cards, *f.rest, *(number for slot in f.slots for number in slot)}
    for row in st.rows:
        found |= {int(row.card), *(number for slot in row.slots for number in slot)}
    return found | set(st.queue) | set(st.gained) | set(st.played)
