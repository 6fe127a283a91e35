"""Cards on the move: where a card changes its zone, its owner or who knows it.

Besides this module only those write places: `lasting.change_control` and `turn._keep_in_play` (the card lies where it
lay, under another name, and its stay goes on), `hidden` (deals an unseen world anew) and `games.setup.Table`.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from longbox.engine.chance import Chance, below, quick, quick_shuffle, shuffle, shuffle_row
from longbox.engine.forms import reshape
from longbox.engine.piles import empty, lift, pile_up, put, put_all_under, put_under, shift, shift_all
from longbox.engine.standing import refresh
from longbox.engine.state import TOPS, State
from longbox.engine.triggers import collect_leaving
from longbox.engine.words import NOBODY, bits, event, listen, loc, packed, zone


def take(st: State, card: i64) -> i64:
    """Lifts the card off its zone and says which that was. The caller puts it down at once."""
    z: i64 = st.loc[card] & loc.ZONE_MASK
    if z == zone.LINE_UP:
        st.row[slot_of(st, card)] = zone.EMPTY
    else:
        lift(st, card, z)
        if z == zone.VILLAINS:
            st.villain_up = False
    return z


def slot_of(st: State, card: i64) -> i64:
    """Which slot of the Line-Up a card lies in."""
    row = st.row
    at: i64 = len(row) - 1
    while row[at] != card:
        at -= 1
    return at


def settle(st: State, card: i64, source: i64, to: i64, owner: i64) -> None:
    """Writes the new place of a card and works out who knows it there."""
    old: i64 = st.loc[card]
    was: i64 = (old >> loc.KNOW_SHIFT) & loc.KNOW_MASK
    know: i64 = st.sight[to]
    if was != st.everyone or know != was or st.mixed:
        if know != st.everyone:
            know = _followed(st, source, was, know)
        if know & ~was != 0 and (st.decider < 0 or not was >> st.decider & 1):
            st.horizon = True
        if st.mixed or source == zone.ASIDE:
            _track_exchange(st, card, source, know)
    write(st, card, old, source, to, owner, know)


def write(st: State, card: i64, old: i64, source: i64, to: i64, owner: i64, know: i64) -> None:
    serial = st.serial + 1
    st.serial = serial
    st.loc[card] = to | ((owner + 1) << loc.OWNER_SHIFT) | (know << loc.KNOW_SHIFT) | (serial << loc.STAY_SHIFT)
    if st.followed:
        st.trace(card)
    if st.record:
        # told to those who know it now: who loses track of a card must not learn which one it was
        st.emit_move(know, card, source, to, old >> loc.STAY_SHIFT, serial)


def _followed(st: State, source: i64, was: i64, seen: i64) -> i64:
    """Who knows a card that goes out of sight: whoever knew it and could follow it, and who sees it there."""
    if source == zone.ASIDE or (zone.SHARED <= source < st.extra and zone.kind_of(source) == zone.HAND):
        return _lose_track(st, source, was, seen) | seen
    return was | seen


def _track_exchange(st: State, card: i64, source: i64, know: i64) -> None:
    """Cards dealt face down out of a common pool may be anybody's until they are seen."""
    mixed = st.mixed[:]
    if know == st.everyone:
        if card in mixed:
            mixed.remove(card)
    elif source == zone.ASIDE and card not in mixed:
        mixed.append(card)
    st.mixed = mixed


def _lose_track(st: State, source: i64, know: i64, seen: i64) -> i64:
    """A card leaves a hand unseen: those who do not see which one it was know nothing more of that hand."""
    keep = st.sight[source] | seen
    for other in st.pile(source):
        forget(st, other, keep)
    return know & keep


def forget(st: State, card: i64, keep: i64) -> None:
    place: i64 = st.loc[card]
    lost: i64 = ((place >> loc.KNOW_SHIFT) & loc.KNOW_MASK) & ~keep
    if lost:
        st.loc[card] = place - (lost << loc.KNOW_SHIFT)
        if st.followed:
            st.trace(card)


def move(st: State, card: i64, to: i64, owner: i64) -> None:
    """To the top (or the end) of a zone; in the Line-Up to the first empty slot."""
    source = take(st, card)
    if to == zone.LINE_UP:
        lay(st, card)
    else:
        put(st, card, to)
    settle(st, card, source, to, owner)
    if st.prog.shapes:
        reshape(st, card)
    if zone.SHARED <= source < st.extra:
        _left(st, card, source, to)


def hand_over(st: State, card: i64, seat: i64) -> None:
    """Out of transit into another hand. Who passed it knows what it is; for others it may be any that was passed."""
    to = zone.of(seat) + zone.HAND
    source = take(st, card)
    put(st, card, to)
    old: i64 = st.loc[card]
    was: i64 = (old >> loc.KNOW_SHIFT) & loc.KNOW_MASK
    know: i64 = was | st.sight[to]
    if know != was and (st.decider < 0 or not was >> st.decider & 1):
        st.horizon = True
    if card not in st.mixed:
        st.mixed = [*st.mixed, card]
    write(st, card, old, source, to, seat, know)


def take_back(st: State, card: i64, to: i64, owner: i64) -> None:
    """Cards set aside return to their owner, who has not lost sight of them."""
    source = take(st, card)
    put(st, card, to)
    old: i64 = st.loc[card]
    was: i64 = (old >> loc.KNOW_SHIFT) & loc.KNOW_MASK
    write(st, card, old, source, to, owner, was | st.sight[to])


def shuffle_into_villains(st: State, card: i64) -> None:
    """Among the face-down cards of the stack; a blue back stays at the bottom, the card face up on top."""
    take_up = st.villain_up
    source = take(st, card)
    pile = st.pile(zone.VILLAINS)
    top = [pile.pop()] if take_up and pile else []
    bottom = [pile.pop(0)] if pile and st.prog.defs[st.defn[pile[0]]].bits & bits.BLUE_BACK else []
    pile.append(card)
    write(st, card, st.loc[card], source, zone.VILLAINS, NOBODY, 0)
    shuffle_cards(st, pile, zone.VILLAINS, NOBODY, 0)
    pile_up(st, zone.VILLAINS, bottom + pile + top)
    st.villain_up = take_up
    st.horizon = True


def _left(st: State, card: i64, source: i64, to: i64) -> None:
    """What lay before a player gave abilities; they are gone with it."""
    z = zone.kind_of(source)
    if z < zone.PLAY or z > zone.TEAM:
        return
    seat = zone.seat_of(source)
    if z == zone.TEAM:
        refresh(st, seat)
    elif st.prog.defs[st.defn[card]].bits & bits.ONGOING and not is_in_play(st, to):
        refresh(st, seat)
        if st.prog.hears & listen.LEAVES:
            collect_leaving(st, seat, card)


def is_in_play(st: State, z: i64) -> bool:
    """Whether a zone is part of somebody's play area."""
    if z < zone.SHARED or z >= st.extra:
        return False
    kind = zone.kind_of(z)
    return kind == zone.PLAY or kind == zone.ONGOING


def put_into_play(st: State, card: i64, seat: i64) -> None:
    """In play without being played: it lies with the cards of earlier turns."""
    move(st, card, zone.of(seat) + zone.ONGOING, seat)
    refresh(st, seat)


def move_under(st: State, card: i64, to: i64, owner: i64) -> None:
    """To the bottom of a pile."""
    source = take(st, card)
    put_under(st, card, to)
    told = st.told
    settle(st, card, source, to, owner)
    if st.record:
        st.events[told] |= packed.MOVE_UNDER
    if zone.SHARED <= source < st.extra:
        _left(st, card, source, to)


def lay(st: State, card: i64) -> None:
    row = st.row
    n: i64 = len(row)
    at: i64 = 0
    while at < n:
        if row[at] == zone.EMPTY:
            row[at] = card
            return
        at += 1
    st.row = append(row[:], card)


def line_up_count(st: State) -> i64:
    n: i64 = 0
    card: i64
    for card in st.row:
        if card != zone.EMPTY:
            n += 1
    return n


def discard(st: State, card: i64) -> None:
    """To its owner's discard pile; a card of nobody goes back to the table."""
    owner: i64 = ((st.loc[card] >> loc.OWNER_SHIFT) & loc.OWNER_MASK) - 1
    if owner < 0:
        give_back(st, card)
    else:
        move(st, card, zone.of(owner) + zone.DISCARD, owner)


def discard_all(st: State, z: i64) -> None:
    """Everything in the hand or play area of a player to the owners' discard piles, at once."""
    seat = zone.seat_of(z)
    to = zone.of(seat) + zone.DISCARD
    card: i64 = st.ends[z]
    above: i64
    place: i64
    owner: i64
    while card >= 0:
        above = st.above[card]
        place = st.loc[card]
        owner = ((place >> loc.OWNER_SHIFT) & loc.OWNER_MASK) - 1
        if owner < 0:
            give_back(st, card)
        elif owner != seat:
            shift(st, card, z, zone.of(owner) + zone.DISCARD)
            settle(st, card, z, zone.of(owner) + zone.DISCARD, owner)
        elif (place >> loc.KNOW_SHIFT) & loc.KNOW_MASK == st.everyone and not st.mixed:
            write(st, card, place, z, to, seat, st.everyone)
        else:
            settle(st, card, z, to, seat)
        card = above
    shift_all(st, z, to)  # his own still lie there, and go as they lie


def give_back(st: State, card: i64) -> None:
    """A card that belongs to nobody cannot enter a player's piles."""
    if st.prog.defs[st.defn[card]].bits & bits.SUPER_VILLAIN:
        move(st, card, zone.VILLAINS, NOBODY)
        st.villain_up = True
    else:
        move(st, card, zone.LINE_UP, NOBODY)


def destroy(st: State, card: i64) -> None:
    stack = st.prog.defs[st.defn[card]].stack
    if stack >= 0 and stack in st.prog.rules.destroyed_returns:
        move(st, card, zone.STACK + stack, NOBODY)
    else:
        move(st, card, zone.DESTROYED, NOBODY)


def reshuffle(st: State, seat: i64) -> bool:
    """The discard pile, shuffled, goes under what is left of the draw pile."""
    base = zone.of(seat)
    if st.ends[base + zone.DISCARD] < 0:
        return False
    row = st.scratch_row()
    n: i64 = 0
    card: i64 = st.ends[base + zone.DISCARD]
    while card >= 0:
        row[n] = card
        n += 1
        card = st.above[card]
    empty(st, base + zone.DISCARD)
    if st.dice:
        st.dice = quick_shuffle(row, n, st.dice)
    else:
        counters = st.counters[:]
        chance = _shuffled(st, row, n, base + zone.DECK, 1 + seat)
        counters[1 + seat] = shuffle_row(row, n, st.key, 1 + seat, counters[1 + seat])
        st.counters = counters
        if chance is not None:
            chance.after = _cards(row, n)
    _hide(st, row, n, base + zone.DECK, seat)
    put_all_under(st, row, n, base + zone.DECK)
    return True


def _shuffled(st: State, row: vec[i64], n: i64, z: i64, stream: i64) -> Chance | None:
    """Notes a shuffle that is about to be made, if anybody wants to know."""
    if st.chances is None:
        return None
    chance = Chance(stream, st.counters[stream], z, st.told, _cards(row, n), [])
    st.chances.append(chance)
    return chance


def _cards(row: vec[i64], n: i64) -> list[i64]:
    found: list[i64] = []
    i: i64 = 0
    while i < n:
        found.append(row[i])
        i += 1
    return found


def _hide(st: State, row: vec[i64], n: i64, z: i64, owner: i64) -> None:
    """Shuffled into a hidden zone: numbered as they lie now, so that the numbers say nothing about the cards."""
    place = z | ((owner + 1) << loc.OWNER_SHIFT)
    serial = st.serial
    i: i64 = 0
    while i < n:
        serial += 1
        st.loc[row[i]] = place | (serial << loc.STAY_SHIFT)
        if st.followed:
            st.trace(row[i])
        i += 1
    st.serial = serial
    if st.record:
        st.emit(event.SHUFFLED, st.everyone, z, n, 0, 0)


def shuffle_cards(st: State, cards: list[i64], z: i64, owner: i64, stream: i64) -> None:
    """Shuffles cards into a hidden zone: nobody can recognise one of them afterwards. The caller lays them there."""
    shuffle_by_chance(st, cards, z, stream)
    _hide(st, vec[i64](cards), len(cards), z, owner)


def shuffle_by_chance(st: State, cards: list[i64], z: i64, stream: i64) -> None:
    """Shuffles cards that lie nowhere yet, and are meant for a zone."""
    before = cards[:] if st.chances is not None else cards
    counters = st.counters[:]
    first = counters[stream]
    counters[stream] = shuffle(cards, st.key, stream, first)
    st.counters = counters
    if st.chances is not None:
        st.chances.append(Chance(stream, first, z, st.told, before, cards[:]))


def pile_up_identities(st: State) -> None:
    """Identities that nobody has taken are shuffled into their face-down pile, where the box has one."""
    z = st.layout.hero_pile
    if z < 0:
        return
    cards = st.pile(zone.BOX)
    empty(st, zone.BOX)
    shuffle_cards(st, cards, z, NOBODY, 0)
    pile_up(st, z, cards)


def draw(st: State, seat: i64, n: i64) -> i64:
    """Draws up to n cards and says how many it were."""
    base = zone.of(seat)
    deck = base + zone.DECK
    hand = base + zone.HAND
    drawn: i64 = 0
    card: i64
    old: i64
    was: i64
    while drawn < n:
        card = st.ends[TOPS + deck]
        if card < 0:
            if not reshuffle(st, seat):
                break
            card = st.ends[TOPS + deck]
        shift(st, card, deck, hand)
        old = st.loc[card]
        was = (old >> loc.KNOW_SHIFT) & loc.KNOW_MASK
        if st.decider < 0 or not was >> st.decider & 1:
            st.horizon = True
        write(st, card, old, deck, hand, seat, was | st.sight[hand])
        drawn += 1
    return drawn


def ready_deck(st: State, seat: i64, n: i64) -> None:
    """Reshuffles if fewer than n cards are left to reveal or discard from the draw pile."""
    if st.size(zone.of(seat) + zone.DECK) < n:
        reshuffle(st, seat)


def reveal(st: State, card: i64, seat: i64) -> None:
    """Shows a card to everybody; it stays where it is."""
    place = st.loc[card]
    know = (place >> loc.KNOW_SHIFT) & loc.KNOW_MASK
    fresh = st.everyone & ~know
    if fresh:
        if st.decider < 0 or not know >> st.decider & 1:
            st.horizon = True
        st.loc[card] = place + (fresh << loc.KNOW_SHIFT)
        if st.followed:
            st.trace(card)
    if st.record:
        st.emit(event.REVEALED, st.everyone, card, place & loc.ZONE_MASK, seat, place >> loc.STAY_SHIFT)


def look(st: State, card: i64, seat: i64) -> None:
    """Shows a card to one player."""
    place = st.loc[card]
    know = (place >> loc.KNOW_SHIFT) & loc.KNOW_MASK
    if not know >> seat & 1:
        st.horizon = True
        st.loc[card] = place + (1 << (loc.KNOW_SHIFT + seat))
        if st.followed:
            st.trace(card)
    if st.record:
        st.emit(event.LOOKED, 1 << seat, card, place & loc.ZONE_MASK, seat, place >> loc.STAY_SHIFT)


def chance_below(st: State, n: i64, stream: i64) -> i64:
    """A number below n by chance: it cannot be taken back."""
    if st.dice:
        st.dice = quick(st.dice)
        return st.dice * n >> 32
    counters = st.counters[:]
    first = counters[stream]
    number, counters[stream] = below(n, st.key, stream, first)
    st.counters = counters
    st.horizon = True
    if st.chances is not None:
        chance = Chance(stream, first, -1, st.told, [], [])
        chance.below, chance.drawn = n, number
        st.chances.append(chance)
    return number


def pick_by_chance(st: State, found: list[i64], stream: i64) -> i64:
    """Takes one of these cards out by chance."""
    at = chance_below(st, len(found), stream)
    if st.chances is not None:
        st.chances[-1].before = found[:]
    return found.pop(at)


def refill_one(st: State) -> bool:
    """Lays the top card of the Main Deck into the Line-Up."""
    card = st.top(zone.MAIN)
    if card < 0:
        return False
    move(st, card, zone.LINE_UP, NOBODY)
    return True
