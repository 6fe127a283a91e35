"""A quick player that judges cards by tables of numbers: for playouts inside the compiled module.

The player never looks at a card its seat may not know, so the same code plays for real on any world that looks like
the real one.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.engine.confront import certain_draws, certain_power, raised
from longbox.engine.fight import most_charges
from longbox.engine.judge import ALONE, EMPTY_PILE, NEVER, TAKES_BACK, Basket, Judge, burdens
from longbox.engine.menu import menu, opponent
from longbox.engine.playout import LIMIT, Dice
from longbox.engine.queries import charge_cost, super_move
from longbox.engine.run import answer
from longbox.engine.score import vp
from longbox.engine.standing import character_cost, is_face_down, price
from longbox.engine.state import State
from longbox.engine.words import NOBODY, ask, bits, duel, loc, option, place, prompt, word, zone

YES: Final = option.YES << option.SHIFT
NO: Final = option.NO << option.SHIFT
DESTROYS: Final = 40  # the rank of what has to wait until the good cards are played
POWERS: Final = 30
KEEP_DEFENSE: Final = 800  # what a Defense card in hand is worth while others play
TRIALS: Final = 24  # draws imagined to find the odds of a Confrontation
RESERVE: Final = 3  # Health that nobody gives away for a card
MAKES_ROOM: Final = 1000  # a card of nobody that is worth less is destroyed
FOREVER: Final = 1_000_000  # turns
FILL: Final = 4  # Power that a card turned up might still be bought with


def choose(st: State, judge: Judge, dice: Dice) -> i64:
    """The option this player takes, as a code."""
    if st.menu_due:
        menu(st)
    options = st.options
    if len(options) == 1:
        return options[0]
    if st.ask_kind == ask.TURN:
        return _turn(st, judge, dice)
    judge.look(st)
    about = st.ask_prompt
    if about == prompt.DISCARD:
        return _discard(st, judge)
    if about == prompt.DESTROY:
        return _destroy(st, judge)
    if about == prompt.GAIN:
        return _gain(st, judge)
    if about == prompt.PUT:
        return _put(st, judge)
    if about == prompt.PLAY or about == prompt.PLAY_AGAIN:
        return _play(st, judge)
    if about == prompt.DEFEND or about == prompt.DEFEND_MATE:
        return _defend(st, judge)
    if about == prompt.ALTERNATIVE:
        return _alternative(st, judge)
    if about == prompt.GAIN_TO:
        return _gain_to(st, judge)
    if about == prompt.ARRANGE:
        return _most(st, judge.own.now)
    return _seldom(st, judge, dice, about)


def _seldom(st: State, judge: Judge, dice: Dice, about: i64) -> i64:
    """Questions that come up now and then, or only in some boxes. The first option never refuses."""
    if about == prompt.COMPENSATION:
        return _compensation(st, judge)
    if about == prompt.WORD:
        return _word(st)
    if about == prompt.HERO:
        return _most(st, judge.own.keep)
    if about == prompt.BAN:
        return _ban(st, judge)
    if about == prompt.TARGET:
        return _target(st, judge, dice)
    if about == prompt.PILE:
        return _own_seat(st)
    if about == prompt.BLOCK:
        return _block(st, judge)
    if about == prompt.MAY:
        return _may(st, judge)
    if about == prompt.BURN:
        return YES if _burns(st, judge) else NO
    if about == prompt.ARENA:
        return _slot(st, judge)
    if about == prompt.SHARE:
        return _share(st, judge)
    if about == prompt.MOVE:
        return _most(st, judge.facts.damage)
    return st.options[0]


# --- the own turn


def _turn(st: State, judge: Judge, dice: Dice) -> i64:
    """What helps is played; then rights are used, then the Power is spent."""
    judge.sit(st)
    options = st.options
    code: i64
    first: i64 = NEVER
    best: i64 = -1
    careful = st.prog.forces and burdens(st, zone.SHARED + st.turn * zone.PER_SEAT + zone.PLAY) > 0
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
            if _odds(st, judge, dice) >= judge.own.odds:
                return code
        elif kind == option.BUY or kind == option.DEFEAT:
            goods = True
        elif kind == option.USE:
            uses = True
    if best >= 0:
        return best
    judge.look(st)
    if uses:
        return _use_or_buy(st, judge)
    if goods:
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
    base = zone.SHARED + st.turn * zone.PER_SEAT
    if moment == ALONE:
        if st.played:
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
        for card in st.pile(zone.SHARED + st.turn * zone.PER_SEAT + zone.PLAY):
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
            if _super_move(st, judge):
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
    """The affordable set that is worth most; its dearest card is bought first."""
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
                basket.add(code, worth, cost)
                if kind == option.BUY and st.zone_of(card) >= zone.STACK and cost > 0:
                    more = min(power // cost, 4) - 1  # there are others below it
                    while more > 0:
                        basket.add(code, worth, cost)
                        more -= 1
    basket.fill(0, power, 0, -1)
    return basket


def _fill_or_end(st: State) -> i64:
    options = st.options
    n = len(options)
    if n > 1 and options[n - 2] >> option.SHIFT == option.FILL and st.left_power() >= FILL:
        return options[n - 2]
    return options[n - 1]


# --- Confrontations


def _odds(st: State, judge: Judge, dice: Dice) -> i64:
    """How likely the hand, with the cards it draws, reaches the cost, if the foe has no Block."""
    seat = st.turn
    need = character_cost(st, opponent(st)) - certain_power(st, seat)
    if need <= 0:
        return 1000
    wanted = certain_draws(st, seat)
    base = zone.SHARED + seat * zone.PER_SEAT
    pool: list[i64] = []
    card: i64
    for card in st.pile(base + zone.DECK):
        pool.append(judge.facts.duel[st.defn[card]])
    if len(pool) < wanted:
        for card in st.pile(base + zone.DISCARD):
            pool.append(judge.facts.duel[st.defn[card]])
    size: i64 = len(pool)
    draws = min(wanted, size)
    if draws == 0:
        return 0
    pool.sort()  # the order of the deck is not known
    good: i64 = 0
    for _ in range(TRIALS):
        if _drawn(pool, size, draws, dice) >= need * 1000:
            good += 1
    return good * 1000 // TRIALS


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


def _block(st: State, judge: Judge) -> i64:
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


def _may(st: State, judge: Judge) -> i64:
    """What an effect offers is taken, unless it costs the Power of a Confrontation, or Health that is needed."""
    source = _source(st)
    if source < 0:
        return _yes(st)
    if judge.facts.bleeds[source] and st.health:
        return YES if st.health[st.ask_seat] > RESERVE else NO
    if judge.facts.pays[source] and st.confronting == duel.ANNOUNCED and st.turn == st.ask_seat:
        return NO
    return _yes(st)


# --- cards to lose, cards to have


def _refusal(st: State) -> i64:
    """The option that takes nothing more, or -1; it comes last."""
    last = st.options[len(st.options) - 1]
    kind = last >> option.SHIFT
    return last if kind == option.NO or kind == option.DONE else -1


def _source(st: State) -> i64:
    return st.defn[st.ask_card] if st.ask_card >= 0 else -1


def _yes(st: State) -> i64:
    """Yes, if that is an answer; else the first option."""
    code: i64
    for code in st.options:
        if code >> option.SHIFT == option.YES:
            return code
    return st.options[0]


def _hand_worth(st: State, judge: Judge, card: i64) -> i64:
    """What a card in hand will do the next time it can be played."""
    d = st.defn[card]
    worth = judge.own.held[d]
    if st.turn != st.ask_seat and st.prog.defs[d].bits & bits.DEFENSE:
        worth += KEEP_DEFENSE
    return worth


def _discard(st: State, judge: Judge) -> i64:
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
        return NO if mine else _yes(st)
    refuse = _refusal(st)
    source = _source(st)
    bonus = judge.facts.accept_discard[source] if source >= 0 else 0
    return refuse if refuse >= 0 and not theirs and least > bonus else best


def _destroy(st: State, judge: Judge) -> i64:
    own = judge.own
    source = _source(st)
    bonus = own.thin + (judge.facts.accept_destroy[source] * own.per_power // 1000 if source >= 0 else 0)
    if st.ask_kind == ask.YES_NO:
        return YES if st.ask_aim >= 0 and judge.points(st.defn[st.ask_aim]) < bonus else NO
    best: i64 = -1
    least: i64 = 0
    nobodys = False
    hand = zone.SHARED + st.ask_seat * zone.PER_SEAT + zone.HAND if st.turn == st.ask_seat else -1
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
    refuse = _refusal(st)
    if refuse < 0:
        return best
    if nobodys:
        return refuse if least > MAKES_ROOM and st.confronting != duel.ANNOUNCED else best
    return refuse if least >= bonus else best


def _gain(st: State, judge: Judge) -> i64:
    source = _source(st)
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
    refuse = _refusal(st)
    return refuse if refuse >= 0 and most <= against else best


def _put(st: State, judge: Judge) -> i64:
    """To the hand or the deck the best, everywhere else the weakest."""
    asked = st.ask_kind == ask.YES_NO
    spot = _destination(st) if asked else st.ask_aim
    if spot == place.BOX:
        refuse = _refusal(st)
        return st.options[0] if refuse < 0 or is_face_down(st, st.ask_seat) else refuse
    if asked:
        if st.health:  # a burden goes back for a little damage
            return YES if st.health[st.ask_seat] != 1 else NO
        return YES if spot != place.STACK or _worth_returning(st, judge) else NO
    if spot == place.TEAM:
        return _most(st, judge.own.keep)
    if st.zone_of(st.options[0] & option.MASK) == zone.SHARED + st.ask_seat * zone.PER_SEAT + zone.TEAM:
        return _least(st, judge.own.keep)
    if spot == place.HAND or spot == place.TOP:
        return _most(st, judge.own.now)
    if spot == place.BOTTOM:
        best = _most(st, judge.own.now)
        refuse = _refusal(st)
        return refuse if refuse >= 0 and judge.own.now[st.defn[best & option.MASK]] <= judge.plain_average else best
    return _least_points(st, judge)


def _destination(st: State) -> i64:
    """Where the card goes that a yes or no is about."""
    if not st.stack:
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
    for card in st.pile(zone.SHARED + st.ask_seat * zone.PER_SEAT + zone.PLAY):
        if sheds[st.defn[card]]:
            worst = min(worst, judge.points(st.defn[card]))
    return -worst > judge.points(st.defn[st.ask_aim])


def _most(st: State, table: list[i64]) -> i64:
    best = st.options[0]
    most: i64 = -1_000_000_000
    code: i64
    for code in st.options:
        if code >> option.SHIFT == option.CARD:
            worth = table[st.defn[code & option.MASK]]
            if worth > most:
                most = worth
                best = code
    return best


def _least(st: State, table: list[i64]) -> i64:
    best = st.options[0]
    least: i64 = 1_000_000_000
    code: i64
    for code in st.options:
        if code >> option.SHIFT == option.CARD:
            worth = table[st.defn[code & option.MASK]]
            if worth < least:
                least = worth
                best = code
    return best


def _least_points(st: State, judge: Judge) -> i64:
    best = st.options[0]
    least: i64 = 1_000_000_000
    code: i64
    for code in st.options:
        if code >> option.SHIFT == option.CARD:
            worth = judge.points(st.defn[code & option.MASK])
            if worth < least:
                least = worth
                best = code
    return best


def _compensation(st: State, judge: Judge) -> i64:
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
    refuse = _refusal(st)
    return best if best >= 0 and (refuse < 0 or least < judge.plain_average) else refuse


def _play(st: State, judge: Judge) -> i64:
    if st.ask_kind == ask.YES_NO:
        return _yes(st)
    if st.ask_kind == ask.ORDER:
        return _least(st, judge.own.rank)
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


def _gain_to(st: State, judge: Judge) -> i64:
    """A good card comes sooner from the top of the deck."""
    return YES if st.ask_aim >= 0 and judge.own.now[st.defn[st.ask_aim]] > judge.plain_average else NO


def _ban(st: State, judge: Judge) -> i64:
    """The best hero is taken from those who choose earlier; who chooses first removes the weakest."""
    first = st.stack[len(st.stack) - 1].next == st.seats - 1
    return _least(st, judge.own.keep) if first else _most(st, judge.own.keep)


# --- words


def _word(st: State) -> i64:
    """Even or odd, for the top card of the deck: known, or guessed from the cards in sight."""
    seat = st.ask_seat
    base = zone.SHARED + seat * zone.PER_SEAT
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


def _alternative(st: State, judge: Judge) -> i64:
    source = _source(st)
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


def _own_seat(st: State) -> i64:
    code: i64
    for code in st.options:
        if code == option.SEAT << option.SHIFT | st.ask_seat:
            return code
    return st.options[0]


# --- Attacks


def _defend(st: State, judge: Judge) -> i64:
    harm = _harm(st, judge)
    best = _refusal(st)
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
    source = _source(st)
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


def _target(st: State, judge: Judge, dice: Dice) -> i64:
    """The strongest foe; of equals any, or one seat would always suffer."""
    best = st.options[0]
    most: i64 = -1_000_000_000
    source = _source(st)
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


def _burns(st: State, judge: Judge) -> bool:
    """Whether a Burn brings more than its Charges are worth."""
    source = _source(st)
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
    return brought + (judge.own.knock_out // 2 if n > 0 and _finishes(st, st.ask_seat, n) else 0) > price_


def _finishes(st: State, seat: i64, n: i64) -> bool:
    """Whether so much damage knocks somebody out."""
    other: i64
    for other in range(st.seats):
        if other != seat and 0 < st.health[other] <= n:
            return True
    return False


def _slot(st: State, judge: Judge) -> i64:
    """An Arena: whether what stands in the slot is worth its Charges."""
    source = _source(st)
    at = st.options[0] & option.MASK
    slots = judge.facts.slots[source] if source >= 0 else st.used[:0]
    worth = slots[at] if at < len(slots) else 0
    return st.options[0] if worth > _charges_worth(st, judge, st.ask_more) else NO


def _super_move(st: State, judge: Judge) -> bool:
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
    if _finishes(st, seat, n) or st.charges[seat] >= charge_cost(st, seat) + 2:
        return True
    return st.size(st.layout.ko_pool) <= st.seats or st.size(zone.VILLAINS) <= 2


def _share(st: State, judge: Judge) -> i64:
    """Point by point on the weakest foe until he is out, then on the next."""
    source = _source(st)
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


# --- playouts


def playout(st: State, judge: Judge, seed: i64, wild: i64, turns: i64 = FOREVER) -> i64:
    """Plays the state to its end, or so many turns on; `wild` of 1000 choices are made at random.

    Says how many choices it were. The state is changed; pass a copy.
    """
    st.record = False
    dice = Dice(seed)
    n: i64 = 0
    until = st.turn_number + turns
    while not st.over and n < LIMIT and st.turn_number < until:
        if wild > 0 and dice.below(1000) < wild:
            if st.menu_due:
                menu(st)
            answer(st, st.options[dice.below(len(st.options))])
        else:
            answer(st, choose(st, judge, dice))
        n += 1
    return n
