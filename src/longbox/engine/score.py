"""Scores: what each seat's cards are worth, and who wins."""

from __future__ import annotations

from mypy_extensions import i64

from longbox.engine.forms import printed_forms
from longbox.engine.queries import value
from longbox.engine.state import State
from longbox.engine.words import NOBODY, bits, listen, loc, over, rule, stand, zone


def owned(st: State, seat: i64) -> list[i64]:
    """Every card of a player, wherever it lies; identities belong to no deck."""
    return [c for c in range(len(st.loc)) if ((st.loc[c] >> loc.OWNER_SHIFT) & loc.OWNER_MASK) - 1 == seat]


def card_vp(st: State, seat: i64, card: i64) -> i64:
    d = st.prog.defs[st.defn[card]]
    if d.score is None:
        return d.vp
    return value(st, st.probe(seat, card), d.score)


def vp(st: State, seat: i64) -> i64:
    shaped = st.defn
    if st.prog.shapes:
        st.defn = printed_forms(st)
    total: i64 = 0
    mine: i64 = (seat + 1) << loc.OWNER_SHIFT
    card: i64 = 0
    locs = st.loc
    while card < len(locs):
        if locs[card] & (loc.OWNER_MASK << loc.OWNER_SHIFT) == mine:
            total += card_vp(st, seat, card)
        card += 1
    for card in won(st, seat):
        total += card_vp(st, seat, card)
    if st.listens[seat] & listen.RULE:
        total += _changed_vp(st, seat)
    st.defn = shaped
    return total


def _changed_vp(st: State, seat: i64) -> i64:
    """What abilities change in the worth of cards by name."""
    total = 0
    for held in st.stand[seat]:
        ability = held.ability
        if ability.kind == stand.RULE and ability.rule == rule.WEAKNESS and ability.filt is not None:
            for card in owned(st, seat):
                if ability.filt.ok[st.defn[card]]:
                    total += ability.limit - st.prog.defs[st.defn[card]].vp
    return total


def counted(st: State, seat: i64) -> list[i64]:
    """Every card that scores for a player."""
    return owned(st, seat) + won(st, seat)


def won(st: State, seat: i64) -> list[i64]:
    """Characters taken from the foe: they lie beside the player and are no part of any deck."""
    return [c for c in st.pile(zone.of(seat) + zone.SCORE) if st.owner(c) == NOBODY]


def side_of(st: State, seat: i64) -> list[i64]:
    """The seats that score together."""
    if st.teams:
        return [seat % 2, seat % 2 + 2]
    return [seat]


def standing_of(st: State, seat: i64) -> list[i64]:
    """What decides, in order: the points, then the tie-breaks of the box."""
    points = 0
    villains = 0
    cards = 0
    for mate in side_of(st, seat):
        points += vp(st, mate)
        for card in owned(st, mate):
            d = st.prog.defs[st.defn[card]]
            if not d.kept and d.bonus < 0:  # tokens are no cards
                cards += 1
            if d.bits & bits.SUPER_VILLAIN:
                villains += 1
    ranks = [points]
    for tie in st.prog.rules.ties:
        if tie == "characters":
            ranks.append(len(won(st, seat)))
        else:
            ranks.append(villains if tie == "villains" else cards)
    return ranks


def scores(st: State) -> list[i64]:
    return [vp(st, seat) for seat in range(st.seats)]


def winners(st: State) -> list[i64]:
    """The seats that win; players tied to the end share the victory. Who takes the last character wins at once."""
    if st.over == over.CHARACTERS:
        return [st.turn]
    ranks = [standing_of(st, seat) for seat in range(st.seats)]
    best = max(ranks)
    return [seat for seat in range(st.seats) if ranks[seat] == best]
