"""Whom a word means, and what was named before: players and slots."""

from __future__ import annotations

from mypy_extensions import i64

from longbox.engine.program import Who
from longbox.engine.state import Frame, State
from longbox.engine.unknown import UnknownWord
from longbox.engine.words import counter, loc, tally, who, zone

# --- players


def foes(st: State, a: i64, b: i64) -> bool:
    """A team-mate is no foe; partners sit opposite each other."""
    if st.teams:
        return (a - b) % 2 != 0
    return a != b


def player(st: State, f: Frame, word: i64) -> i64:
    """The one player a word means, or NOBODY."""
    if word == who.SUBJECT or word == who.THEM:
        return f.them
    if word == who.YOU:
        return f.you
    if word == who.ACTIVE:
        return st.turn
    if word == who.ATTACKER:
        return st.stack[f.root].foe
    raise UnknownWord("player", word)


def players(st: State, f: Frame, word: i64) -> list[i64]:
    """The players a word means, in the order in which effects reach them."""
    found: list[i64] = []
    if word == who.EACH_FOE or word == who.A_FOE:
        start = f.you if f.you >= 0 else st.turn
        first = st.turn if st.prog.rules.from_active else start
        for k in range(st.seats):
            seat = (first + k) % st.seats
            if foes(st, start, seat):
                found.append(seat)
    elif word == who.EACH_PLAYER:
        for k in range(st.seats):
            found.append((st.turn + k) % st.seats)
    elif word == who.EACH_HIT:
        slot = st.prog.blocks[st.stack[f.root].block].hit_slot
        if slot >= 0:
            return st.stack[f.root].slots[slot][:]
    elif word >= who.PICKED:
        return _picked_players(st, f, st.prog.whos[word - who.PICKED])
    else:
        seat = player(st, f, word)
        if seat >= 0:
            found.append(seat)
    return found


def _picked_players(st: State, f: Frame, whom: Who) -> list[i64]:
    """Players chosen by what happened to them, by a number of theirs, or by not being those named before."""
    found = players(st, f, whom.word)
    if whom.hit:
        mask = st.tally[tally.HIT] if f.you == st.turn else 0
        found = [seat for seat in found if mask >> seat & 1]
    if whom.not_slot != -1:
        named = st.stack[f.root].slots[slot_at(st, f, whom.not_slot)]
        mask = named[0] if named else 0
        found = [seat for seat in found if not mask >> seat & 1]
    if (whom.most or whom.least) and found:
        numbers = [player_number(st, seat, whom.most or whom.least) for seat in found]
        best = max(numbers) if whom.most else min(numbers)
        if whom.most == counter.TOKENS and best == 0:
            return []  # nobody has most of what nobody has; points may be 0 or less
        found = [found[k] for k in range(len(found)) if numbers[k] == best]
    return found


def player_number(st: State, seat: i64, number: i64) -> i64:
    """A number that players are compared by."""
    base = zone.of(seat)
    if number == counter.HEALTH:
        return st.health[seat]
    if number == counter.TOKENS:
        return len([c for c in st.pile(base + zone.SCORE) if st.prog.defs[st.defn[c]].kept])
    if number != counter.VP_IN_HAND:
        raise UnknownWord("number of a player", number)
    n: i64 = 0
    for card in st.pile(base + zone.HAND):
        n += st.prog.defs[st.defn[card]].vp
    return n


def chosen_one(st: State, word: i64) -> bool:
    """Whether a word means one player out of several, to be chosen."""
    return word == who.A_FOE or (word >= who.PICKED and st.prog.whos[word - who.PICKED].word == who.A_FOE)


# --- slots


def slot_cards(st: State, f: Frame, slot: i64) -> list[i64]:
    """The cards a slot holds, without those that have moved since they were named."""
    pairs = st.stack[f.root].slots[slot]
    cards: list[i64] = []
    i = 0
    while i < len(pairs):
        card = pairs[i]
        if st.loc[card] >> loc.STAY_SHIFT == pairs[i + 1]:
            cards.append(card)
        i += 2
    return cards


def save_cards(st: State, f: Frame, slot: i64, cards: list[i64], add: bool) -> None:
    slots = st.stack[f.root].slots
    pairs: list[i64] = slots[slot][:] if add else []
    for card in cards:
        pairs.append(card)
        pairs.append(st.loc[card] >> loc.STAY_SHIFT)
    slots[slot] = pairs


def slot_at(st: State, f: Frame, slot: i64) -> i64:
    """Slots named inside `does` are one per player: their number is below -1 and turned into the player's own."""
    if slot < -1:
        own = -2 - slot
        return own + f.them if f.them >= 0 else own
    return slot
