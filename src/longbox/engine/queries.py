"""Questions to the state: which players, which cards, how many, is it so. Nothing here changes anything."""

from __future__ import annotations

from mypy_extensions import i64

from longbox.engine.named import player, players, slot_at, slot_cards
from longbox.engine.program import Cond, Filt, Sel, Val
from longbox.engine.state import MAX_CARDS, Frame, State
from longbox.engine.unknown import UnknownWord
from longbox.engine.words import (
    amount,
    bits,
    condition,
    differ,
    duel,
    lasts,
    loc,
    quantity,
    rule,
    source,
    stand,
    tally,
    who,
    zone,
)

# --- cards


def fits(st: State, f: Frame, filt: Filt, card: i64) -> bool:
    if not filt.ok[st.defn[card]]:
        return False
    if filt.not_this and card == f.card:
        return False
    if filt.not_slot != -1:
        return card not in slot_cards(st, f, slot_at(st, f, filt.not_slot))
    return True


def _add(st: State, f: Frame, sel: Sel, cards: list[i64], out: list[i64]) -> None:
    card: i64
    filt = sel.filt
    defn = st.defn
    ok = filt.ok
    if sel.shares != -1:
        _add_sharing(st, f, sel, cards, out)
        return
    if filt.not_slot == -1 and not filt.not_this and not sel.other:
        for card in cards:
            if card >= 0 and ok[defn[card]]:
                out.append(card)
        return
    for card in cards:
        if card != zone.EMPTY and fits(st, f, filt, card) and not (sel.other and card == f.card):
            out.append(card)


def _add_sharing(st: State, f: Frame, sel: Sel, cards: list[i64], out: list[i64]) -> None:
    """Only cards that share a type with a card named before; a card without a type shares none."""
    types: i64 = 0
    for card in slot_cards(st, f, slot_at(st, f, sel.shares)):
        types |= st.prog.defs[st.defn[card]].bits & bits.TYPE_BITS
    for card in cards:
        if card == zone.EMPTY or (sel.other and card == f.card):
            continue
        if st.prog.defs[st.defn[card]].bits & types and fits(st, f, sel.filt, card):
            out.append(card)


def _add_zones(st: State, f: Frame, sel: Sel, seat: i64, out: list[i64]) -> None:
    """The zones of one player out of `whose: anyone`."""
    base = zone.of(seat)
    for z in sel.zones:
        if z >= 0:
            _add_zone(st, f, sel, base + z, out)


def _add_zone(st: State, f: Frame, sel: Sel, z: i64, out: list[i64]) -> None:
    """The cards of a pile that fit; mostly no more is asked than what is printed on them."""
    filt = sel.filt
    if z == zone.LINE_UP or sel.shares != -1 or filt.not_slot != -1 or filt.not_this or sel.other:
        _add(st, f, sel, st.pile(z), out)
        return
    ok = filt.ok
    card: i64 = st.ends[z]
    while card >= 0:
        if ok[st.defn[card]]:
            out.append(card)
        card = st.above[card]


def owner_of_selection(st: State, f: Frame, sel: Sel, subject: i64) -> i64:
    if sel.whose == who.SUBJECT:
        return subject
    return player(st, f, sel.whose)


def shared_zone(st: State, z: i64) -> i64:
    """The zone that a selector calls -1 - zone; where the extra zones lie depends on the number of seats."""
    at = -1 - z
    return at - zone.EXTRA + st.extra if at >= zone.EXTRA else at


def top_cards(st: State, sel: Sel, seat: i64, n: i64) -> list[i64]:
    """The top n cards of a pile, top first. A face-down villain is not there to be played."""
    z = sel.zones[0]
    if z == -1 - zone.VILLAINS:
        top = st.top(zone.VILLAINS)
        return [top] if st.villain_up and top >= 0 else []
    found: list[i64] = []
    card = st.top(shared_zone(st, z) if z < 0 else zone.SHARED + seat * zone.PER_SEAT + zone.DECK)
    skip = sel.skip
    main = z == -1 - zone.MAIN
    while card >= 0 and len(found) < n:
        if skip > 0:
            skip -= 1
        elif not main or st.prog.defs[st.defn[card]].ambush < 0:  # what lies in ambush is set aside
            found.append(card)
        card = st.below[card]
    return found


def candidates(st: State, f: Frame, sel: Sel, subject: i64) -> list[i64]:
    """The cards a selector may mean now. For the top of a deck the deck must be ready."""
    out: list[i64] = []
    kind = sel.kind
    if kind == source.ZONES and sel.whose == who.ANYONE:
        for k in range(st.seats):
            _add_zones(st, f, sel, (subject + k) % st.seats, out)
    elif kind == source.ZONES:
        seat = owner_of_selection(st, f, sel, subject)
        for z in sel.zones:
            if z < 0:
                _add_zone(st, f, sel, shared_zone(st, z), out)
            elif seat >= 0:
                _add_zone(st, f, sel, zone.of(seat) + z, out)
    elif kind == source.SLOT:
        return slot_cards(st, f, slot_at(st, f, sel.slot))
    elif kind == source.THIS:
        if st.loc[f.card] >> loc.STAY_SHIFT == f.stay:
            out.append(f.card)
    elif kind == source.OF:
        _add(st, f, sel, slot_cards(st, f, slot_at(st, f, sel.slot)), out)
    elif kind == source.TOP:
        seat = owner_of_selection(st, f, sel, subject)
        n: i64 = MAX_CARDS
        if sel.count != quantity.ALL:
            n = value(st, f, sel.n)
        _add(st, f, sel, top_cards(st, sel, seat, n), out)
    elif kind == source.STACK:
        n = value(st, f, sel.n)
        card = st.top(sel.stack)
        while card >= 0 and len(out) < n:
            out.append(card)
            card = st.below[card]
    elif kind == source.GAINED:
        _add(st, f, sel, _gained_cards(st), out)
    elif kind == source.UNDER:
        _add(st, f, sel, under_cards(st, f.card), out)
    elif kind == source.OWNED:
        _add(st, f, sel, _owned_cards(st, subject), out)
    elif kind != source.NONE:
        raise UnknownWord("source", kind)
    return out


def _gained_cards(st: State) -> list[i64]:
    """The cards gained this turn that still lie where they were put."""
    found: list[i64] = []
    i = 0
    while i < len(st.gained):
        card = st.gained[i]
        if st.loc[card] >> loc.STAY_SHIFT == st.gained[i + 1]:
            found.append(card)
        i += 2
    return found


def _owned_cards(st: State, seat: i64) -> list[i64]:
    found: list[i64] = []
    mine: i64 = (seat + 1) << loc.OWNER_SHIFT
    card: i64 = 0
    locs = st.loc
    while card < len(locs):
        if locs[card] & (loc.OWNER_MASK << loc.OWNER_SHIFT) == mine:
            found.append(card)
        card += 1
    return found


def _count_owned(st: State, f: Frame, sel: Sel, seat: i64) -> i64:
    """How many cards of a player fit, as points by the number of cards ask; without a list of all that are his."""
    if sel.shares != -1 or sel.other or sel.filt.not_this or sel.filt.not_slot != -1:
        return len(candidates(st, f, sel, seat))
    ok = sel.filt.ok
    mine: i64 = (seat + 1) << loc.OWNER_SHIFT
    n: i64 = 0
    card: i64 = 0
    locs = st.loc
    while card < len(locs):
        if locs[card] & (loc.OWNER_MASK << loc.OWNER_SHIFT) == mine and ok[st.defn[card]]:
            n += 1
        card += 1
    return n


# --- numbers


def count_different(st: State, cards: list[i64], different: i64) -> i64:
    if different == differ.NONE:
        return len(cards)
    seen: list[i64] = []
    mask = 0
    wild: i64 = 0  # cards that have every name: each can be of yet another one
    for card in cards:
        d = st.prog.defs[st.defn[card]]
        if different == differ.NAME:
            if d.any_name:
                wild += 1
            elif d.name not in seen:
                seen.append(d.name)
        elif different == differ.COLOUR:
            mask |= _colour(st, d.printed)
        else:
            mask |= d.bits & bits.TYPE_BITS
    if different == differ.NAME:
        return len(seen) + wild
    n = 0
    while mask:
        n += mask & 1
        mask >>= 1
    return n


def _colour(st: State, number: i64) -> i64:
    """Each printed type has its colour; a card without a type has one of its own."""
    types = st.prog.defs[number].bits & bits.TYPE_BITS
    return types if types else bits.TYPE_BITS + 1


def under_cards(st: State, card: i64) -> list[i64]:
    """The cards lying under a card in play."""
    found: list[i64] = []
    for row in st.rows:
        if row.kind == lasts.UNDER and row.card == card:
            pairs = row.slots[0]
            for i in range(0, len(pairs), 2):
                if st.loc[pairs[i]] >> loc.STAY_SHIFT == pairs[i + 1]:
                    found.append(pairs[i])
    return found


def all_under(st: State) -> list[i64]:
    """Every card that lies under another one: in the destroyed pile, yet not to be seen there."""
    found: list[i64] = []
    for row in st.rows:
        if row.kind == lasts.UNDER:
            found += under_cards(st, row.card)
    return found


def most_of_a_name(st: State, cards: list[i64]) -> i64:
    """How many cards the most frequent name among them has."""
    most: i64 = 0
    for card in cards:
        d = st.prog.defs[st.defn[card]]
        n: i64 = 0
        for other in cards:
            e = st.prog.defs[st.defn[other]]
            if e.name == d.name or e.any_name or (d.any_name and other == card):
                n += 1
        most = max(most, n)
    return most


def count_logged(st: State, f: Frame, filt: Filt, other: bool, different: i64) -> i64:
    """How many plays of this turn fit; a card played twice counts twice, unless names or types are counted."""
    n: i64 = 0
    card: i64
    ok = filt.ok
    if different == differ.NONE:
        for card in st.played:
            if ok[st.defn[card]] and not (other and card == f.card):
                n += 1
        return n
    found: list[i64] = []
    for card in st.played:
        if ok[st.defn[card]] and not (other and card == f.card):
            found.append(card)
    return count_different(st, found, different)


def value(st: State, f: Frame, v: Val) -> i64:
    kind = v.kind
    if kind == amount.NUMBER:
        n = v.number
    elif kind == amount.COUNT and v.sel is not None:
        if v.sel.kind == source.OWNED and v.different == differ.NONE:
            n = _count_owned(st, f, v.sel, f.them)
        else:
            n = count_different(st, candidates(st, f, v.sel, f.them), v.different)
    elif kind == amount.SLOT_COUNT:
        n = len(st.stack[f.root].slots[slot_at(st, f, v.slot)]) // 2
    elif kind == amount.PLAYED and v.filt is not None:
        n = count_logged(st, f, v.filt, v.other, v.different)
    elif kind == amount.PLAYERS:
        n = count_players(st, f, v.who, v.cond)
    elif kind == amount.COST:
        n = 0
        for card in slot_cards(st, f, slot_at(st, f, v.slot)):
            n += st.prog.defs[st.defn[card]].cost
    elif kind == amount.IF and v.cond is not None and v.then is not None and v.els is not None:
        n = value(st, f, v.then) if holds(st, f, v.cond) else value(st, f, v.els)
    elif kind == amount.PRINTED_POWER:
        n = 0
        for card in slot_cards(st, f, slot_at(st, f, v.slot)):
            n += st.prog.defs[st.defn[card]].printed_power
    elif kind == amount.HAND_OF:
        n = v.number - st.size(zone.of(f.them) + zone.HAND)
    elif kind == amount.VP:
        n = 0
        for card in slot_cards(st, f, slot_at(st, f, v.slot)):
            d = st.prog.defs[st.defn[card]]
            if d.star:
                n += v.star
            elif d.vp > 0:
                n += d.vp
    elif kind == amount.CHARGES:
        n = st.charges[player(st, f, v.who)]
    elif kind == amount.AMOUNT:
        saved = st.stack[f.root].slots[slot_at(st, f, v.slot)]
        n = saved[0] if saved else 0
    elif kind == amount.HIGHEST:
        n = _highest(st, st.stack[f.root].slots[slot_at(st, f, v.slot)])
    elif kind == amount.CHARGE_COST:
        n = charge_cost(st, f.you)
    else:
        raise UnknownWord("value", kind)
    if v.plus is not None:
        n += value(st, f, v.plus)
    if v.minus is not None:
        n -= value(st, f, v.minus)
    n *= v.times
    return n if n > v.floor else v.floor


def _highest(st: State, pairs: list[i64]) -> i64:
    """The highest cost among the cards of a slot, wherever they are now."""
    best: i64 = 0
    i = 0
    while i < len(pairs):
        cost = st.prog.defs[st.defn[pairs[i]]].cost
        best = cost if cost > best else best
        i += 2
    return best


def charge_cost(st: State, seat: i64) -> i64:
    """What the Super Move costs that lies under a player's character."""
    card = super_move(st, seat)
    return st.prog.defs[st.defn[card]].charge_cost if card >= 0 else 999


def super_move(st: State, seat: i64) -> i64:
    """The Super Move under a player's character, -1 without one. A guest may lay other cards there."""
    card: i64
    for card in st.pile(zone.of(seat) + zone.UNDER):
        if st.prog.defs[st.defn[card]].charge_cost > 0:
            return card
    return -1


# --- numbers of the rules


def rule_less(st: State, seat: i64, which: i64) -> i64:
    """How much less a number of the rules is for this seat."""
    n: i64 = 0
    for held in st.stand[seat]:
        if held.ability.kind == stand.RULE and held.ability.rule == which:
            n += held.ability.limit
    return n


def rule_becomes(st: State, seat: i64, which: i64, number: i64) -> i64:
    """What a number of the rules is for this seat."""
    for held in st.stand[seat]:
        if held.ability.kind == stand.RULE and held.ability.rule == which:
            number = held.ability.limit
    return number


def count_players(st: State, f: Frame, whom: i64, cond: Cond | None) -> i64:
    n = 0
    them = f.them
    for seat in players(st, f, whom):
        f.them = seat
        if cond is None or holds(st, f, cond):
            n += 1
    f.them = them
    return n


def rule_number(st: State, seat: i64, which: i64) -> i64:
    """A number of the rules, as the abilities of a seat change it."""
    if which == rule.CAPTURE:
        return rule_becomes(st, seat, which, st.prog.rules.capture_limit)
    if which == rule.MOST_CHARGES:
        return rule_becomes(st, seat, which, st.prog.rules.most_charges)
    raise UnknownWord("number of the rules", which)


# --- conditions


def _lie_there(st: State, sel: Sel, seat: i64, wanted: i64) -> bool:
    """Whether so many cards lie in zones of a player. The question asked most often, so it makes no list."""
    ok = sel.filt.ok
    base = zone.of(seat)
    z: i64
    card: i64
    for z in sel.zones:
        card = st.ends[base + z]
        while card >= 0:
            if ok[st.defn[card]]:
                wanted -= 1
                if wanted == 0:
                    return True
            card = st.above[card]
    return wanted <= 0


def holds(st: State, f: Frame, c: Cond) -> bool:
    kind = c.kind
    if kind == condition.PLAYED and c.filt is not None:
        plays = count_logged(st, f, c.filt, c.other, c.different)
        return c.at_least <= plays <= c.at_most
    if kind == condition.ANY and c.sel is not None:
        if c.plain and f.them >= 0:
            return _lie_there(st, c.sel, f.them, c.at_least)
        found = candidates(st, f, c.sel, f.them)
        if c.same:
            return most_of_a_name(st, found) >= c.at_least
        wanted = c.at_least if c.at_least_rule < 0 else rule_number(st, f.them, c.at_least_rule)
        return count_different(st, found, c.different) >= wanted
    if kind == condition.NONE and c.sel is not None:
        return len(candidates(st, f, c.sel, f.them)) == 0
    if kind == condition.MORE and c.sel is not None and c.more_than is not None:
        return len(candidates(st, f, c.sel, f.them)) > value(st, f, c.more_than)
    if kind == condition.FIRST_CARD:
        return len(st.played) == 1
    if kind == condition.COST:
        cards = slot_cards(st, f, slot_at(st, f, c.slot))
        if not cards:
            return False
        cost = st.prog.defs[st.defn[cards[0]]].cost
        return c.at_least <= cost <= c.at_most
    if kind == condition.PARITY:
        cards = slot_cards(st, f, slot_at(st, f, c.slot))
        word = st.stack[f.root].slots[slot_at(st, f, c.word_slot)]
        return len(cards) > 0 and len(word) > 0 and st.prog.defs[st.defn[cards[0]]].cost % 2 == word[0]
    if kind == condition.CARD and c.filt is not None:
        cards = slot_cards(st, f, slot_at(st, f, c.slot))
        return len(cards) > 0 and fits(st, f, c.filt, cards[0])
    if kind == condition.PLAYERS:
        return c.at_least <= count_players(st, f, c.who, c.with_) <= c.at_most
    if kind == condition.HEALTH:
        return c.at_least <= st.health[player(st, f, c.who)] <= c.at_most
    if kind == condition.FIRST_ATTACK:
        return st.tally[tally.ATTACKS] == 1
    if kind == condition.ALL:
        for part in c.of:
            if not holds(st, f, part):
                return False
        return True
    if kind == condition.ANY_OF:
        for part in c.of:
            if holds(st, f, part):
                return True
        return False
    if kind == condition.AVOIDED:
        return len(st.stack[f.root].slots[c.slot]) > 0
    if kind == condition.NOT:
        return not holds(st, f, c.of[0])
    if kind == condition.CONFRONTATION:
        yours = st.confronting != duel.NONE and st.turn == f.you
        return yours == (c.at_least == 1)
    raise UnknownWord("condition", kind)


def in_play(st: State, seat: i64) -> list[i64]:
    """Everything a player controls: played this turn, or Ongoing."""
    base = zone.of(seat)
    return st.pile(base + zone.PLAY) + st.pile(base + zone.ONGOING)
