"""A quick player that judges cards by tables of numbers: for playouts inside the compiled module.

The tables say what a card is worth to one seat, definition by definition; the bots fill them. The player never
looks at a card its seat may not know, so the same code plays for real on any world that looks like the real one.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.engine.playout import LIMIT, Dice
from longbox.engine.run import answer
from longbox.engine.standing import character_cost, price
from longbox.engine.state import State
from longbox.engine.turn import menu
from longbox.engine.words import (
    D_BLOCK,
    D_CHOOSE,
    D_DEFEND,
    D_DESTROY,
    D_DISCARD,
    D_GAIN,
    D_PLAY,
    D_TARGET,
    D_TURN,
    D_YES_NO,
    DISCARD,
    HAND,
    MAIN,
    NOBODY,
    O_ALT,
    O_BUY,
    O_CARD,
    O_CONFRONT,
    O_DEFEAT,
    O_DEFEND,
    O_DONE,
    O_NO,
    O_PLAY,
    O_STRIKE,
    O_UNLESS,
    O_USE,
    O_YES,
    OPTION_MASK,
    OPTION_SHIFT,
    P_HAND,
    P_TOP,
    PER_SEAT,
    PLAY,
    Q_ALTERNATIVE,
    Q_GAIN_TO,
    Q_HERO,
    Q_PUT,
    SHARED,
    STACK,
    VILLAINS,
)

# All numbers are thousandths: of a Power, or of a point.
NEVER: Final = 99  # rank of a card that is not worth playing
PLAYING: Final = 1_000_000_000  # before anything is bought, what helps is played
USING: Final = 500_000_000


class Tables:
    """What cards are worth to one seat, by definition."""

    def __init__(self, definitions: i64) -> None:
        zeros: list[i64] = [0] * definitions
        self.rank = zeros[:]  # the order of play, lower first
        self.now = zeros[:]  # what playing it brings
        self.keep = zeros[:]  # what it brings each time it comes round
        self.vp = zeros[:]
        self.bonus = zeros[:]  # points added to having it
        self.gain = zeros[:]  # once, when it is bought
        self.use = zeros[:]  # what a right of it brings; 0: not used
        self.harm = zeros[:]  # what being hit by it costs
        self.guard = zeros[:]  # what defending with it brings, less what is given up
        self.accept_discard = zeros[:]  # what saying yes to this card brings besides
        self.accept_destroy = zeros[:]
        self.accept_gain = zeros[:]
        self.best: list[i64] = [0] * definitions  # which of its alternatives
        # numbers of the player
        self.per_power: i64 = 400  # points that a Power buys in the end
        self.denied: i64 = 600  # share of a villain's points, for nobody else gets them
        self.pace: i64 = 5000  # turns that a villain lasts
        self.mean: i64 = 1000  # share of the deck's average that a new card takes the place of
        self.late: i64 = 0  # turns taken off what is left


class Judge:
    """Looks at one state for the seat that is asked."""

    def __init__(self, tables: list[Tables]) -> None:
        self.tables = tables
        self.own = tables[0]
        self.factor: i64 = 0  # points in thousandths per thousandth of Power each round
        self.average: i64 = 0

    def look(self, st: State) -> None:
        """What is left of the game, and what the deck is worth."""
        own = self.tables[st.ask_seat]
        self.own = own
        villains: i64 = len(st.zones[VILLAINS])
        deck: i64 = len(st.zones[MAIN])
        turns = villains * own.pace if villains else 1_000_000
        by_deck = deck * 833
        turns = min(turns, by_deck)
        turns = turns // st.seats - own.late
        turns = max(turns, 0)
        self.factor = own.per_power * turns // 4000
        self.average = self._average(st, own) * own.mean // 1000

    def _average(self, st: State, own: Tables) -> i64:
        base = SHARED + st.ask_seat * PER_SEAT
        total: i64 = 0
        n: i64 = 0
        card: i64
        for zone in (HAND, DISCARD, PLAY):
            for card in st.zones[base + zone]:
                total += own.now[st.defn[card]]
                n += 1
        return total // n if n else 0

    def points(self, d: i64) -> i64:
        """What owning a card of this definition is worth."""
        own = self.own
        return own.vp[d] + own.bonus[d] + self.factor * (own.keep[d] - self.average) // 1000

    def purchase(self, st: State, kind: i64, card: i64) -> i64:
        """What buying or defeating this card is worth."""
        own = self.own
        d = st.defn[card]
        worth = self.points(d) + own.gain[d]
        if kind == O_DEFEAT:
            worth += own.denied * own.vp[d] // 1000
        return worth


def choose(st: State, judge: Judge, dice: Dice) -> i64:
    """The option this player takes, as a code."""
    if st.menu_due:
        menu(st)
    options = st.options
    if len(options) == 1:
        return options[0]
    judge.look(st)
    kind = st.ask_kind
    if kind == D_TURN:
        return _turn(st, judge)
    if kind == D_DISCARD:
        return _discard(st, judge)
    if kind == D_DESTROY:
        return _destroy(st, judge)
    if kind == D_GAIN:
        return _gain(st, judge)
    if kind == D_PLAY:
        return _most(st, judge.own.now)
    if kind == D_DEFEND:
        return _defend(st, judge)
    if kind == D_CHOOSE:
        return _pick(st, judge)
    if kind == D_YES_NO:
        return _yes_no(st, judge)
    if kind == D_BLOCK:
        return options[0] if st.left_power() >= character_cost(st, st.ask_seat) else options[len(options) - 1]
    if kind == D_TARGET:
        return options[dice.below(len(options))]
    return options[0]


# --- the own turn


def _turn(st: State, judge: Judge) -> i64:
    own = judge.own
    options = st.options
    best = options[len(options) - 1]  # the end
    value: i64 = 0
    goods: i64 = 0
    worth: i64
    code: i64
    for code in options:
        kind = code >> OPTION_SHIFT
        arg = code & OPTION_MASK
        if kind == O_PLAY:
            d = st.defn[arg]
            if own.rank[d] == NEVER:
                continue
            worth = PLAYING - own.rank[d] * 1_000_000 + own.now[d]
        elif kind == O_BUY or kind == O_DEFEAT:
            worth = judge.purchase(st, kind, arg)
            if worth > 0:
                goods += 1
        elif kind == O_USE:
            d = st.defn[st.stand[st.turn][arg + 1]]
            worth = USING + own.use[d] if own.use[d] > 0 else 0
        elif kind == O_CONFRONT:
            worth = 2 * PLAYING if _strong(st, judge) else 0
        elif kind == O_STRIKE:
            worth = 1
        else:
            worth = 0
        if worth > value:
            value = worth
            best = code
    if goods > 1 and value < USING:
        return _best_basket(st, judge)
    return best


def _best_basket(st: State, judge: Judge) -> i64:
    """The dearest card of the affordable set that is worth most."""
    basket = Basket()
    code: i64
    for code in st.options:
        kind = code >> OPTION_SHIFT
        if kind == O_BUY or kind == O_DEFEAT:
            card = code & OPTION_MASK
            worth = judge.purchase(st, kind, card)
            if worth > 0:
                basket.add(code, worth, price(st, st.turn, card))
                if kind == O_BUY and st.zone_of(card) >= STACK:
                    basket.add(code, worth, price(st, st.turn, card))  # there is another one below it
    basket.fill(0, st.left_power(), 0, -1)
    return basket.first


class Basket:
    """What may be bought together, the dearest first."""

    def __init__(self) -> None:
        self.codes: list[i64] = []
        self.worths: list[i64] = []
        self.prices: list[i64] = []
        self.most: i64 = 0
        self.first: i64 = -1

    def add(self, code: i64, worth: i64, cost: i64) -> None:
        at = 0
        while at < len(self.prices) and self.prices[at] >= cost:
            at += 1
        self.codes.insert(at, code)
        self.worths.insert(at, worth)
        self.prices.insert(at, cost)

    def fill(self, at: i64, power: i64, worth: i64, first: i64) -> None:
        if worth > self.most:
            self.most = worth
            self.first = first
        k = at
        n: i64 = len(self.codes)
        while k < n:
            if self.prices[k] <= power:
                self.fill(k + 1, power - self.prices[k], worth + self.worths[k], self.codes[k] if first < 0 else first)
            k += 1


def _strong(st: State, judge: Judge) -> bool:
    """Whether the hand promises enough Power for a Confrontation."""
    total: i64 = 0
    held: i64
    for held in st.zones[SHARED + st.turn * PER_SEAT + HAND]:
        total += judge.own.now[st.defn[held]]
    return total >= 1000 * character_cost(st, (st.turn + 1) % st.seats)


# --- cards to lose, cards to have


def _refusal(st: State) -> i64:
    """The option that takes nothing more, or -1; it comes last."""
    last = st.options[len(st.options) - 1]
    kind = last >> OPTION_SHIFT
    return last if kind == O_NO or kind == O_DONE else -1


def _source(st: State) -> i64:
    return st.defn[st.ask_card] if st.ask_card >= 0 else -1


def _discard(st: State, judge: Judge) -> i64:
    own = judge.own
    best: i64 = -1
    least: i64 = 0
    code: i64
    theirs = False
    for code in st.options:
        if code >> OPTION_SHIFT != O_CARD:
            continue
        card = code & OPTION_MASK
        d = st.defn[card]
        owner = st.owner(card)
        theirs = owner != st.ask_seat and owner != NOBODY
        worth = own.now[d] + own.keep[d] // 5
        if theirs:
            worth = -worth
        if best < 0 or worth < least:
            best = code
            least = worth
    if best < 0:
        return st.options[0]
    refuse = _refusal(st)
    source = _source(st)
    bonus = own.accept_discard[source] if source >= 0 else 0
    return refuse if refuse >= 0 and not theirs and least > bonus else best


def _destroy(st: State, judge: Judge) -> i64:
    own = judge.own
    source = _source(st)
    bonus = own.accept_destroy[source] * own.per_power // 1000 if source >= 0 else 0
    best: i64 = -1
    least: i64 = 0
    in_turn = st.turn == st.ask_seat
    hand = SHARED + st.ask_seat * PER_SEAT + HAND
    code: i64
    for code in st.options:
        if code >> OPTION_SHIFT != O_CARD:
            continue
        card = code & OPTION_MASK
        worth = judge.points(st.defn[card])
        if in_turn and st.zone_of(card) == hand:
            worth += own.per_power * own.now[st.defn[card]] // 1000
        if best < 0 or worth < least:
            best = code
            least = worth
    if best < 0:
        return st.options[0]
    refuse = _refusal(st)
    return refuse if refuse >= 0 and least >= bonus else best


def _gain(st: State, judge: Judge) -> i64:
    best: i64 = -1
    most: i64 = 0
    code: i64
    for code in st.options:
        if code >> OPTION_SHIFT != O_CARD:
            continue
        worth = judge.points(st.defn[code & OPTION_MASK])
        if best < 0 or worth > most:
            best = code
            most = worth
    if best < 0:
        return st.options[0]
    refuse = _refusal(st)
    source = _source(st)
    own = judge.own
    against = -own.accept_gain[source] * own.per_power // 1000 if source >= 0 else 0
    return refuse if refuse >= 0 and most <= against else best


def _most(st: State, table: list[i64]) -> i64:
    best = st.options[0]
    most: i64 = -1_000_000
    code: i64
    for code in st.options:
        if code >> OPTION_SHIFT == O_CARD:
            worth = table[st.defn[code & OPTION_MASK]]
            if worth > most:
                most = worth
                best = code
    return best


def _pick(st: State, judge: Judge) -> i64:
    prompt = st.ask_prompt
    if prompt == Q_HERO:
        return _most(st, judge.own.keep)
    if prompt == Q_ALTERNATIVE:
        source = _source(st)
        wanted = judge.own.best[source] if source >= 0 else 0
        code: i64
        for code in st.options:
            if code >> OPTION_SHIFT == O_ALT and code & OPTION_MASK == wanted:
                return code
        return st.options[0]
    if prompt == Q_PUT:
        if st.ask_aim == P_HAND or st.ask_aim == P_TOP:
            return _most(st, judge.own.now)
        return _least_points(st, judge)
    return st.options[0]


def _least_points(st: State, judge: Judge) -> i64:
    best = st.options[0]
    least: i64 = 1_000_000_000
    code: i64
    for code in st.options:
        if code >> OPTION_SHIFT == O_CARD:
            worth = judge.points(st.defn[code & OPTION_MASK])
            if worth < least:
                least = worth
                best = code
    return best


# --- Attacks and questions


def _defend(st: State, judge: Judge) -> i64:
    own = judge.own
    source = _source(st)
    harm = own.harm[source] if source >= 0 else 1000
    best = _refusal(st)
    most: i64 = 0
    code: i64
    for code in st.options:
        kind = code >> OPTION_SHIFT
        if kind == O_UNLESS:
            return code
        if kind == O_DEFEND:
            net = harm + own.guard[st.defn[code & OPTION_MASK]]
            if net > most:
                most = net
                best = code
    return best if best >= 0 else st.options[0]


def _yes_no(st: State, judge: Judge) -> i64:
    if st.ask_prompt == Q_GAIN_TO and st.ask_aim >= 0:
        if judge.own.now[st.defn[st.ask_aim]] <= judge.average:
            return O_NO << OPTION_SHIFT
    code: i64
    for code in st.options:
        if code >> OPTION_SHIFT == O_YES:
            return code
    return st.options[0]


# --- playouts


def playout(st: State, judge: Judge, seed: i64, wild: i64) -> i64:
    """Plays the state to its end; `wild` of 1000 choices are made at random. Says how many choices it were.

    The state is changed; pass a copy.
    """
    st.record = False
    dice = Dice(seed)
    n: i64 = 0
    while not st.over and n < LIMIT:
        if wild > 0 and dice.below(1000) < wild:
            if st.menu_due:
                menu(st)
            answer(st, st.options[dice.below(len(st.options))])
        else:
            answer(st, choose(st, judge, dice))
        n += 1
    return n
