"""Foes: Confrontations and Blocks, Attacks and Defenses, Health and Charges."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.engine.confront import certain_draws, certain_power, raised
from longbox.engine.fight import most_charges
from longbox.engine.menu import opponent
from longbox.engine.playout import Dice
from longbox.engine.queries import charge_cost, super_move
from longbox.engine.score import vp
from longbox.engine.standing import character_cost
from longbox.engine.state import State
from longbox.engine.words import NOBODY, bits, option, zone
from longbox.quick.asked import NO, refusal, source_of
from longbox.quick.judge import Judge

TRIALS: Final = 24  # draws imagined to find the odds of a Confrontation
LATE: Final = 120  # turns; games end after forty, as a rule


def announces(st: State, judge: Judge, dice: Dice) -> bool:
    """Whether a Confrontation is likely enough to be won; the last one may be dared sooner, even against all odds.

    They reckon only with what is sure, so there may be hope where they see none. But who dares buys nothing: two
    players who did nothing else would never end, so late in a game nobody does.
    """
    last = st.size(zone.of(opponent(st)) + zone.TEAM) == 1
    wanted = judge.own.odds - (judge.own.brink if last else 0)
    if st.turn_number > LATE:
        wanted = max(wanted, 1)
    return odds(st, judge, dice) >= wanted


def odds(st: State, judge: Judge, dice: Dice) -> i64:
    """How likely the hand, with the cards it draws, reaches the cost, raised by the Blocks that the foe may hold."""
    seat = st.turn
    foe = opponent(st)
    need = (character_cost(st, foe) - certain_power(st, seat)) * 1000
    pool = _draw_pile(st, judge, seat, certain_draws(st, seat))
    draws = min(certain_draws(st, seat), len(pool))
    blocks = _blocks(st, foe) if judge.own.guarded > 0 else []
    held = min(st.size(zone.of(foe) + zone.HAND), len(blocks))
    if held == 0 and (draws == 0 or need <= 0):
        return 1000 if need <= 0 else 0
    good: i64 = 0
    for _ in range(TRIALS):
        raised_by = _drawn(blocks, len(blocks), held, dice) * judge.own.guarded if held > 0 else 0
        if _drawn(pool, len(pool), draws, dice) >= need + raised_by:
            good += 1
    return good * 1000 // TRIALS


def _draw_pile(st: State, judge: Judge, seat: i64, wanted: i64) -> list[i64]:
    """What the cards that may be drawn bring in a Confrontation, in no order: that of the deck is not known."""
    base = zone.of(seat)
    pool: list[i64] = []
    if wanted == 0:
        return pool
    card: i64
    for card in st.pile(base + zone.DECK):
        pool.append(judge.facts.duel[st.defn[card]])
    if len(pool) < wanted:
        for card in st.pile(base + zone.DISCARD):
            pool.append(judge.facts.duel[st.defn[card]])
    pool.sort()
    return pool


def _blocks(st: State, seat: i64) -> list[i64]:
    """By how much each card that may be in this hand raises the cost, in no order; nothing if there is no Block.

    What hand and deck hold together everybody knows."""
    base = zone.of(seat)
    pool: list[i64] = []
    some = False
    card: i64
    for z in (zone.HAND, zone.DECK):
        for card in st.pile(base + z):
            if st.prog.defs[st.defn[card]].bits & bits.BLOCK:
                some = True
                pool.append(raised(st, card))
            else:
                pool.append(0)
    if not some:
        return pool[:0]
    pool.sort()
    return pool


def _drawn(pool: list[i64], size: i64, draws: i64, dice: Dice) -> i64:
    total: i64 = 0
    i: i64 = 0
    while i < draws:
        j = i + dice.below(size - i)
        taken = pool[j]
        pool[j] = pool[i]
        pool[i] = taken
        total += taken
        i += 1
    return total


def block(st: State, judge: Judge) -> i64:
    """The cheapest Blocks that save the character; none if all together would not."""
    seat = st.ask_seat
    options = st.options
    refuse = options[len(options) - 1]
    short = st.left_power() - character_cost(st, seat)  # it takes more than this
    if short < 0:
        return refuse
    n = min(len(options) - 1, 10)
    best = refuse
    least: i64 = 1 << 40
    some: i64 = 1
    while some < 1 << n:
        gain: i64 = 0
        lost: i64 = 0
        first: i64 = -1
        k: i64 = 0
        while k < n:
            if some >> k & 1:
                card = options[k] & option.MASK
                gain += raised(st, card)
                lost += judge.own.now[st.defn[card]] - judge.facts.block[st.defn[card]]
                if first < 0:
                    first = options[k]
            k += 1
        if gain > short and lost < least:
            least = lost
            best = first
        some += 1
    return best


def defend(st: State, judge: Judge) -> i64:
    harm = _harm(st, judge)
    best = refusal(st)
    most: i64 = 0
    net: i64 = 0
    code: i64
    for code in st.options:
        kind = code >> option.SHIFT
        if kind == option.UNLESS:
            return code
        if kind == option.BURN:
            net = harm - _charges_worth(st, judge, code & option.MASK)
        elif kind == option.DEFEND:
            net = harm + judge.own.guard[st.defn[code & option.MASK]]
        else:
            continue
        if net > most:
            most = net
            best = code
    return best if best >= 0 else st.options[0]


def _harm(st: State, judge: Judge) -> i64:
    """What it costs to be hit."""
    source = source_of(st)
    if source < 0:
        return 1000
    facts = judge.facts
    plain = facts.hurt[source]
    if st.owner(st.ask_card) == NOBODY:
        plain = max(plain, facts.strike[source])
    if not st.health:
        return plain
    n = facts.damage[source]
    return max(plain - judge.own.damage * n, 0) + _damage_cost(st, judge, n)


def _damage_cost(st: State, judge: Judge, n: i64) -> i64:
    health = st.health[st.ask_seat]
    if health <= 0 or n <= 0:
        return 0
    return judge.own.knock_out if n >= health else judge.own.damage * n


def _charges_worth(st: State, judge: Judge, n: i64) -> i64:
    """Charges for the Super Move are worth more than those that would be lost anyway."""
    seat = st.ask_seat
    have = st.charges[seat]
    cost = charge_cost(st, seat)
    over = have - n >= cost > 0 or have >= most_charges(st, seat) - 1
    return judge.own.charge * n * 2 // 5 if over else judge.own.charge * n


def target(st: State, judge: Judge, dice: Dice) -> i64:
    """The strongest foe; of equals any, or one seat would always suffer."""
    best = st.options[0]
    most: i64 = -1_000_000_000
    source = source_of(st)
    n = judge.facts.damage[source] if source >= 0 else 0
    code: i64
    for code in st.options:
        seat = code & option.MASK
        worth = vp(st, seat) * 1000 + dice.below(1000)
        if st.health:
            health = st.health[seat]
            worth += 300 * st.charges[seat] if n == 0 else 100 * (20 - health)
            if n > 0 and health == 0:
                worth -= 1_000_000
            elif n >= health:
                worth += 100_000
        if worth > most:
            most = worth
            best = code
    return best


def burns(st: State, judge: Judge) -> bool:
    """Whether a Burn brings more than its Charges are worth."""
    source = source_of(st)
    if source < 0:
        return False
    facts = judge.facts
    price_ = _charges_worth(st, judge, st.ask_more)
    brought = facts.burn[source]
    n = facts.damage[source]
    if brought < 0:  # to be left out of it
        if facts.by_charges[source]:
            n = st.charges[st.ask_seat]
        return max(facts.hurt[source], _damage_cost(st, judge, n)) > price_
    if judge.own.reckons > 0 and facts.burn_power[source] > 0 and st.turn == st.ask_seat:
        brought = judge.power_buys(st, facts.burn_power[source])
    return brought + (judge.own.knock_out // 2 if n > 0 and _finishes(st, st.ask_seat, n) else 0) > price_


def _finishes(st: State, seat: i64, n: i64) -> bool:
    """Whether so much damage knocks somebody out."""
    other: i64
    for other in range(st.seats):
        if other != seat and 0 < st.health[other] <= n:
            return True
    return False


def slot(st: State, judge: Judge) -> i64:
    """An Arena: whether what stands in the slot is worth its Charges."""
    source = source_of(st)
    at = st.options[0] & option.MASK
    slots = judge.facts.slots[source] if source >= 0 else st.used[:0]
    worth = slots[at] if at < len(slots) else 0
    return st.options[0] if worth > _charges_worth(st, judge, st.ask_more) else NO


def super_move_now(st: State, judge: Judge) -> bool:
    """Whether now is the time: somebody goes down, or more Charges would be wasted, or the game is nearly over."""
    seat = st.turn
    card = super_move(st, seat)
    n = judge.facts.damage[st.defn[card]] if card >= 0 else 0
    standing = False
    other: i64
    for other in range(st.seats):
        if other != seat and st.health[other] > 0:
            standing = True
    if not standing:
        return False
    if _finishes(st, seat, n) or st.charges[seat] * 1000 >= charge_cost(st, seat) * 1000 + judge.own.hoard:
        return True
    return st.size(st.extra) <= st.seats or st.size(zone.VILLAINS) <= 2


def share(st: State, judge: Judge) -> i64:
    """Point by point on the weakest foe until he is out, then on the next."""
    source = source_of(st)
    whole = judge.facts.damage[source] if source >= 0 else st.ask_more
    given = whole - st.ask_more
    left = st.options[:]
    weakest = left[0]
    while left:
        weakest = left[0]
        code: i64
        for code in left:
            if st.health[code & option.MASK] < st.health[weakest & option.MASK]:
                weakest = code
        if given < st.health[weakest & option.MASK]:
            return weakest
        given -= st.health[weakest & option.MASK]
        left.remove(weakest)
    return st.options[0]
