"""The own turn: what is played first, which rights are used, what is bought."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.engine.playout import Dice
from longbox.engine.standing import price
from longbox.engine.state import State
from longbox.engine.words import option, zone
from longbox.quick.basket import Basket
from longbox.quick.fights import announces, super_move_now
from longbox.quick.judge import Judge, burdens
from longbox.quick.tables import ALONE, EMPTY_PILE, NEVER, TAKES_BACK

DESTROYS: Final = 40  # the rank of what has to wait until the good cards are played
POWERS: Final = 30
LATE: Final = 60  # turns of each player; games end after twenty, as a rule
FILL: Final = 4  # Power that a card turned up might still be bought with


def first_play(st: State, judge: Judge) -> i64:
    """What is played next, found without listing all that may be done; -1 if that has to be listed."""
    if st.prog.forces or st.prog.rules.confrontation:
        return -1
    judge.sit(st)
    first: i64 = NEVER
    best: i64 = -1
    card: i64
    for card in st.pile(zone.of(st.turn) + zone.HAND):
        rank = _rank(st, judge, st.defn[card])
        if rank < first:
            first = rank
            best = card  # playing a card is option 0 << 16 | card: the card itself
    return best


def turn(st: State, judge: Judge, dice: Dice) -> i64:
    """What helps is played; then rights are used, then the Power is spent."""
    judge.sit(st)
    options = st.options
    code: i64
    first: i64 = NEVER
    best: i64 = -1
    careful = st.prog.forces and burdens(st, zone.of(st.turn) + zone.PLAY) > 0
    goods = False
    uses = False
    for code in options:
        kind = code >> option.SHIFT
        if kind == option.PLAY:
            rank = _rank(st, judge, st.defn[code])
            if careful:
                rank = _careful(st, judge, st.defn[code], rank)
            if rank < first:
                first = rank
                best = code
        elif kind == option.CONFRONT:
            if announces(st, judge, dice):
                return code
        elif kind == option.BUY or kind == option.DEFEAT:
            goods = True
        elif kind == option.USE:
            uses = True
    if best >= 0:
        return best
    if uses:
        judge.look(st)
        return _use_or_buy(st, judge)
    if goods:
        judge.look(st)
        code = _purchase(st, judge).first
        if code >= 0:
            return code
    return _fill_or_end(st)


def _rank(st: State, judge: Judge, d: i64) -> i64:
    """The order of play; some cards have their moment."""
    facts = judge.facts
    moment = facts.moment[d]
    if moment == 0:
        return judge.own.rank[d]
    base = zone.of(st.turn)
    if moment == ALONE:
        if len(st.played) > 0:
            return judge.own.rank[d]
        judge.look(st)
        held: i64 = 0
        card: i64
        for card in st.pile(base + zone.HAND):
            held += judge.own.now[st.defn[card]]
        return 0 if held + facts.alone[d] < 5 * judge.plain_average + 1000 else DESTROYS
    if moment == EMPTY_PILE:
        return POWERS + 5 if st.size(base + zone.DISCARD) else 1
    for card in st.pile(base + zone.DISCARD):
        if facts.takes[d][st.defn[card]]:
            return 3
    return NEVER - 1 if moment == TAKES_BACK else judge.own.rank[d]


def _careful(st: State, judge: Judge, d: i64, rank: i64) -> i64:
    """What sheds a forced card comes first; what may draw the one too many does not come at all."""
    sheds = judge.facts.sheds[d]
    if sheds:
        card: i64
        for card in st.pile(zone.of(st.turn) + zone.PLAY):
            if sheds[st.defn[card]] and st.prog.defs[st.defn[card]].forced:
                return 0
    return NEVER if judge.facts.draws[d] and judge.risky(st) else rank


def _use_or_buy(st: State, judge: Judge) -> i64:
    late: i64 = -1
    paid: i64 = -1
    code: i64
    facts = judge.facts
    for code in st.options:
        if code >> option.SHIFT != option.USE:
            continue
        card = st.right(code & option.MASK).card
        d = st.defn[card]
        if facts.paid[d]:
            if paid < 0:
                paid = code
        elif facts.track[d]:
            if super_move_now(st, judge):
                return code
        elif facts.has_right[d]:
            if not (st.prog.forces and judge.risky(st)) and judge.wants(st, card):
                return code
        elif facts.fetches[d]:
            return code
        else:
            late = code
    basket = _purchase(st, judge)
    if paid >= 0:
        unseen = 1000 + judge.factor * (judge.own.unseen - judge.plain_average) // 1000
        if basket.most < unseen:
            return paid
    if basket.first >= 0:
        return basket.first
    return late if late >= 0 else _fill_or_end(st)


def _purchase(st: State, judge: Judge) -> Basket:
    """The affordable set that is worth most; its dearest card is bought first.

    Who has a deck that no card makes better buys nothing. Two who did so would never end: late in a game they take the
    least bad, so that the Main Deck runs out.
    """
    found = _wanted(st, judge)
    if found.first < 0 and st.turn_number > LATE * st.seats:
        found.first = _least_bad(st, judge)
    return found


def _least_bad(st: State, judge: Judge) -> i64:
    most: i64 = 0
    best: i64 = -1
    code: i64
    for code in st.options:
        if code >> option.SHIFT == option.BUY:
            worth = judge.purchase(st, option.BUY, code & option.MASK)
            if best < 0 or worth > most:
                most = worth
                best = code
    return best


def _wanted(st: State, judge: Judge) -> Basket:
    if judge.own.reckons > 0:
        last = judge.last_buys(st)
        if last is not None:
            return last
    basket = Basket()
    power = st.left_power()
    code: i64
    for code in st.options:
        kind = code >> option.SHIFT
        if kind == option.BUY or kind == option.DEFEAT:
            card = code & option.MASK
            worth = judge.purchase(st, kind, card)
            if worth > 0:
                cost = price(st, st.turn, card)
                if kind == option.BUY:
                    basket.add_all(st, code, worth, cost, power)
                else:
                    basket.add(code, worth, cost)
    basket.fill(0, power, 0, -1)
    return basket


def _fill_or_end(st: State) -> i64:
    options = st.options
    n = len(options)
    if n > 1 and options[n - 2] >> option.SHIFT == option.FILL and st.left_power() >= FILL:
        return options[n - 2]
    return options[n - 1]
