"""Cards to lose and cards to have, and the words that are asked for."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.engine.standing import is_face_down
from longbox.engine.state import State
from longbox.engine.words import NOBODY, ask, bits, duel, loc, option, place, word, zone
from longbox.quick.asked import NO, YES, least_of, least_points, most_of, refusal, source_of, yes
from longbox.quick.judge import Judge
from longbox.quick.tables import ALONE

RESERVE: Final = 3  # Health that nobody gives away for a card
MAKES_ROOM: Final = 1000  # a card of nobody that is worth less is destroyed


def discard(st: State, judge: Judge) -> i64:
    best: i64 = -1
    least: i64 = 0
    code: i64
    theirs = False
    for code in st.options:
        if code >> option.SHIFT != option.CARD:
            continue
        card = code & option.MASK
        owner = st.owner(card)
        theirs = owner != st.ask_seat and owner != NOBODY
        worth = _hand_worth(st, judge, card)
        if theirs:
            worth = -worth
        if best < 0 or worth < least:
            best = code
            least = worth
    if best < 0:
        mine = st.ask_kind == ask.YES_NO and st.ask_aim >= 0 and st.owner(st.ask_aim) == st.ask_seat
        return NO if mine else yes(st)
    refuse = refusal(st)
    source = source_of(st)
    bonus = judge.facts.accept_discard[source] if source >= 0 else 0
    return refuse if refuse >= 0 and not theirs and least > bonus else best


def _hand_worth(st: State, judge: Judge, card: i64) -> i64:
    """What a card in hand will do the next time it can be played."""
    d = st.defn[card]
    worth = judge.own.held[d]
    if st.turn != st.ask_seat:
        wards = st.prog.defs[d].bits
        if wards & bits.DEFENSE or (wards & bits.BLOCK and judge.own.guarded > 0):
            worth += judge.own.shield
    return worth


def destroy(st: State, judge: Judge) -> i64:
    own = judge.own
    source = source_of(st)
    bonus = own.thin + (judge.facts.accept_destroy[source] * own.per_power // 1000 if source >= 0 else 0)
    if st.ask_kind == ask.YES_NO:
        return YES if st.ask_aim >= 0 and judge.points(st.defn[st.ask_aim]) < bonus else NO
    best: i64 = -1
    least: i64 = 0
    nobodys = False
    hand = zone.of(st.ask_seat) + zone.HAND if st.turn == st.ask_seat else -1
    code: i64
    for code in st.options:
        if code >> option.SHIFT != option.CARD:
            continue
        card = code & option.MASK
        worth = judge.points(st.defn[card])
        nobodys = st.owner(card) == NOBODY
        if st.zone_of(card) == hand:
            worth += own.per_power * own.now[st.defn[card]] // 1000
        if best < 0 or worth < least:
            best = code
            least = worth
    if best < 0:
        return st.options[0]
    refuse = refusal(st)
    if refuse < 0:
        return best
    if nobodys:
        return refuse if least > MAKES_ROOM and st.confronting != duel.ANNOUNCED else best
    return refuse if least >= bonus else best


def gain(st: State, judge: Judge) -> i64:
    source = source_of(st)
    own = judge.own
    against = -judge.facts.accept_gain[source] * own.per_power // 1000 if source >= 0 else 0
    if st.ask_kind == ask.YES_NO:
        return YES if st.ask_aim < 0 or judge.points(st.defn[st.ask_aim]) > against else NO
    best: i64 = -1
    most: i64 = 0
    code: i64
    for code in st.options:
        if code >> option.SHIFT != option.CARD:
            continue
        worth = judge.points(st.defn[code & option.MASK])
        if best < 0 or worth > most:
            best = code
            most = worth
    if best < 0:
        return st.options[0]
    refuse = refusal(st)
    return refuse if refuse >= 0 and most <= against else best


def put(st: State, judge: Judge) -> i64:
    """To the hand or the deck the best, everywhere else the weakest."""
    asked = st.ask_kind == ask.YES_NO
    spot = _destination(st) if asked else st.ask_aim
    if spot == place.BOX:
        refuse = refusal(st)
        return st.options[0] if refuse < 0 or is_face_down(st, st.ask_seat) else refuse
    if asked:
        if st.health:  # a burden goes back for a little damage
            return YES if st.health[st.ask_seat] != 1 else NO
        return YES if spot != place.STACK or _worth_returning(st, judge) else NO
    if spot == place.TEAM:
        return most_of(st, judge.own.keep)
    if st.zone_of(st.options[0] & option.MASK) == zone.of(st.ask_seat) + zone.TEAM:
        return least_of(st, judge.own.keep)
    if spot == place.HAND or spot == place.TOP:
        return most_of(st, judge.own.now)
    if spot == place.BOTTOM:
        best = most_of(st, judge.own.now)
        refuse = refusal(st)
        return refuse if refuse >= 0 and judge.own.now[st.defn[best & option.MASK]] <= judge.plain_average else best
    return least_points(st, judge)


def _destination(st: State) -> i64:
    """Where the card goes that a yes or no is about."""
    if len(st.stack) == 0:
        return -1
    f = st.stack[len(st.stack) - 1]
    steps = st.prog.blocks[f.block].steps
    return steps[f.pc].dest if f.pc < len(steps) else -1


def _worth_returning(st: State, judge: Judge) -> bool:
    """A card given up for the right to destroy another in play."""
    if st.ask_aim < 0:
        return False
    sheds = judge.facts.sheds[st.defn[st.ask_aim]]
    if not sheds:
        return False
    worst: i64 = 0
    card: i64
    for card in st.pile(zone.of(st.ask_seat) + zone.PLAY):
        if sheds[st.defn[card]]:
            worst = min(worst, judge.points(st.defn[card]))
    return -worst > judge.points(st.defn[st.ask_aim])


def compensation(st: State, judge: Judge) -> i64:
    """A card discarded for another one: if it is weaker than most."""
    best: i64 = -1
    least: i64 = 0
    code: i64
    for code in st.options:
        if code >> option.SHIFT == option.CARD:
            worth = _hand_worth(st, judge, code & option.MASK)
            if best < 0 or worth < least:
                best = code
                least = worth
    refuse = refusal(st)
    return best if best >= 0 and (refuse < 0 or least < judge.plain_average) else refuse


def play(st: State, judge: Judge) -> i64:
    if st.ask_kind == ask.YES_NO:
        return yes(st)
    if st.ask_kind == ask.ORDER:
        return least_of(st, judge.own.rank)
    best = st.options[0]
    most: i64 = -1_000_000_000
    code: i64
    for code in st.options:
        if code >> option.SHIFT == option.CARD:
            d = st.defn[code & option.MASK]
            worth = judge.facts.alone[d] if judge.facts.moment[d] == ALONE else judge.own.now[d]
            if worth > most:
                most = worth
                best = code
    return best


def gain_to(st: State, judge: Judge) -> i64:
    """A good card comes sooner from the top of the deck; one that lasts serves longer."""
    if st.ask_aim < 0:
        return NO
    d = st.defn[st.ask_aim]
    return YES if judge.own.now[d] + judge.facts.lasting[d] > judge.plain_average else NO


def ban(st: State, judge: Judge) -> i64:
    """The best hero is taken from those who choose earlier; who chooses first removes the weakest."""
    first = st.stack[len(st.stack) - 1].next == st.seats - 1
    return least_of(st, judge.own.keep) if first else most_of(st, judge.own.keep)


def may(st: State, judge: Judge) -> i64:
    """What an effect offers is taken, unless it costs the Power of a Confrontation, or Health that is needed."""
    source = source_of(st)
    if source < 0:
        return yes(st)
    if judge.facts.bleeds[source] and st.health:
        return YES if st.health[st.ask_seat] > RESERVE else NO
    if judge.facts.pays[source] and st.confronting == duel.ANNOUNCED and st.turn == st.ask_seat:
        return NO
    return yes(st)


def guess(st: State) -> i64:
    """Even or odd, for the top card of the deck: known, or guessed from the cards in sight."""
    seat = st.ask_seat
    base = zone.of(seat)
    if st.options[0] & option.MASK >= word.FIRST_TYPE:
        return st.options[0]
    deck = st.pile(base + zone.DECK)
    odd: i64 = 0
    n: i64 = 0
    if deck and st.loc[deck[-1]] >> (loc.KNOW_SHIFT + seat) & 1:
        odd = st.cost[deck[-1]] & 1
        n = 1
    else:
        card: i64
        for z in (zone.HAND, zone.DISCARD, zone.PLAY):
            for card in st.pile(base + z):
                odd += st.cost[card] & 1
                n += 1
    wanted = 1 if 2 * odd > n else 0
    code: i64
    for code in st.options:
        if code & option.MASK == wanted:
            return code
    return st.options[0]


def alternative(st: State, judge: Judge) -> i64:
    source = source_of(st)
    if source < 0:
        return st.options[0]
    options = st.options
    owner = st.owner(st.ask_card)
    if judge.facts.equal[source] and owner != NOBODY and owner != st.ask_seat and st.size(zone.MAIN):
        top = st.top(zone.MAIN)
        if (
            st.loc[top] >> (loc.KNOW_SHIFT + st.ask_seat) & 1
        ):  # the foe gains the card everybody sees, or one nobody knows
            return options[0] if judge.own.keep[st.defn[top]] <= judge.own.unseen else options[len(options) - 1]
    offers = judge.facts.offers[source]
    best = options[0]
    most: i64 = -1_000_000_000
    code: i64
    for code in options:
        at = code & option.MASK
        if code >> option.SHIFT == option.ALT and at < len(offers) and offers[at] > most:
            most = offers[at]
            best = code
    return best


def own_seat(st: State) -> i64:
    code: i64
    for code in st.options:
        if code == option.SEAT << option.SHIFT | st.ask_seat:
            return code
    return st.options[0]
