"""What a state makes of the tables: what a card is worth here and now. All numbers are thousandths."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.engine.queries import rule_becomes
from longbox.engine.score import vp
from longbox.engine.standing import price
from longbox.engine.state import State
from longbox.engine.words import NOBODY, loc, option, rule, zone
from longbox.quick.basket import Basket, Offer
from longbox.quick.book import Book, before
from longbox.quick.tables import ALWAYS, TO_BUY, TO_DESTROY, Right, Tables

DECIDES: Final = 100_000_000  # ends the game with a victory

RIPE: Final = 2500  # worth of the cards of a strong deck, on average
SMALL_DECK: Final = 8  # no card comes round more often than in so small a deck
DRAWN: Final = 5  # cards of a deck that come up each turn
FEW: Final = 4  # villains
CLEAR: Final = 15  # a lead in points; more makes no difference
BOUGHT_BESIDES: Final = 3000  # points that the rest of the turn may still bring

LONG_TURN: Final = 40  # cards played: a card that is spent to draw could draw itself for ever
ENOUGH: Final = 300  # points that make a difference
STRONG: Final = 1500  # Power a card brings that is worth fetching
RISK: Final = 5  # one card in so many that costs a Super Hero is too much
NOT_LOOKED_AT: Final[list[i64]] = [-1]


class Judge:
    """Looks at one state for the seat that is asked."""

    def __init__(self, tables: list[Tables], book: Book | None = None) -> None:
        """`tables`: seat by seat, as they are. With a `book` they follow what lies before each seat."""
        self.tables = tables
        self._book = book
        self._before: list[list[i64]] = []  # what lay before each seat when it was looked at
        self.own = tables[0]
        self.facts = tables[0].facts
        self.factor: i64 = 0  # points in thousandths per thousandth of Power each round
        self.average: i64 = 0
        self.plain_average: i64 = 0
        self.fresh: i64 = 1000  # share of what is added to having a card that still counts

    def sit(self, st: State) -> None:
        """Takes the seat that is asked. In which order cards are played does not depend on what lies before it."""
        if self._book is None:
            self.own = self.tables[st.ask_seat]

    def take(self, st: State) -> None:
        """Takes the seat that is asked, with what lies before it."""
        if self._book is not None:
            self._follow(st, self._book, st.ask_seat)
        self.own = self.tables[st.ask_seat]

    def _follow(self, st: State, book: Book, seat: i64) -> None:
        while len(self._before) < st.seats:
            self._before.append(NOT_LOOKED_AT)
            if len(self.tables) < len(self._before):
                self.tables.append(book.plain)
        found = before(st, seat)
        if found != self._before[seat]:
            self._before[seat] = found
            self.tables[seat] = book.tables(found)

    def look(self, st: State) -> None:
        """What is left of the game, and what the deck is worth. What a deck holds is known, only its order is not."""
        seat: i64
        if self._book is not None:
            for seat in range(st.seats):
                self._follow(st, self._book, seat)
        own = self.tables[st.ask_seat]
        self.own = own
        base = zone.of(st.ask_seat)
        size: i64 = 0
        worth: i64 = 0
        brings: i64 = 0
        card: i64
        for z in (zone.HAND, zone.DISCARD, zone.PLAY, zone.DECK):
            for card in st.pile(base + z):
                d = st.defn[card]
                worth += own.keep[d]
                brings += own.now[d]
                size += 1
        self.average = worth // size if size else 0
        self.plain_average = brings // size if size else 0
        total = self.plain_average
        for seat in range(st.seats):
            if seat != st.ask_seat:
                total += self._brings(st, seat)
        left = turns_left(st, own, total // st.seats)
        self.fresh = 1000 if left >= own.fade else left * 1000 // own.fade
        self.factor = own.per_power * max(left - own.late, 0) // 1000 * DRAWN // max(size + 1, SMALL_DECK)

    def _brings(self, st: State, seat: i64) -> i64:
        """What the cards of a deck bring on average."""
        now = self.tables[seat].now
        base = zone.of(seat)
        total: i64 = 0
        n: i64 = 0
        card: i64
        for z in (zone.HAND, zone.DISCARD, zone.PLAY, zone.DECK):
            for card in st.pile(base + z):
                total += now[st.defn[card]]
                n += 1
        return total // n if n else 0

    def points(self, d: i64) -> i64:
        """What owning a card of this definition is worth."""
        own = self.own
        bonus = own.bonus[d] if self.fresh == 1000 or self.facts.starred[d] else own.bonus[d] * self.fresh // 1000
        return own.points * own.vp[d] // 1000 + bonus + self.factor * (own.keep[d] - self.average) // 1000

    def purchase(self, st: State, kind: i64, card: i64) -> i64:
        """What buying or defeating this card is worth."""
        own = self.own
        d = st.defn[card]
        worth = self.points(d) + own.gain[d]
        if kind == option.DEFEAT:
            worth += own.denied * own.vp[d] // 1000
            left = st.size(zone.VILLAINS)
            if left == 1:
                worth = self._last(st, card, worth)
            elif own.rush > 0 and left <= FEW:
                worth += own.rush * max(min(self._lead(st), CLEAR), -CLEAR)
        elif own.spite > 0 and st.zone_of(card) == zone.LINE_UP:
            worth += self._denial(st, d)
        return worth

    def _denial(self, st: State, d: i64) -> i64:
        """What the next player would have had of the card."""
        theirs = self.tables[(st.ask_seat + 1) % st.seats]
        worth = theirs.vp[d] + self.factor * (theirs.keep[d] - self.average) // 1000
        return self.own.spite * worth // 1000 if worth > 0 else 0

    def _lead(self, st: State) -> i64:
        """Points ahead of the best foe."""
        seat = st.ask_seat
        most: i64 = -1000
        other: i64
        for other in range(st.seats):
            if other != seat and not (st.teams and (other - seat) % 2 == 0):
                most = max(most, vp(st, other))
        return vp(st, seat) - most

    def _last(self, st: State, card: i64, worth: i64) -> i64:
        """The last villain ends the game: that is wanted by who wins then, and by nobody else."""
        ahead = self._lead(st) * 1000 + self.own.vp[st.defn[card]]
        if ahead > 0:
            return DECIDES
        return worth if ahead > -BOUGHT_BESIDES and self.own.reckons == 0 else 0

    def last_buys(self, st: State) -> Basket | None:
        """What is bought if the game ends with this turn, or could: by points alone. The last villain if that wins."""
        left = st.size(zone.VILLAINS)
        if left > 1:
            return None
        basket = Basket()
        power = st.left_power()
        villain: i64 = -1
        code: i64
        for code in st.options:
            kind = code >> option.SHIFT
            card = code & option.MASK
            if kind == option.DEFEAT:
                villain = code
                power -= price(st, st.turn, card)
            elif kind == option.BUY:
                worth = self._adds(st, card)
                if worth > 0:
                    basket.add_all(st, code, worth, price(st, st.turn, card), power)
        if left == 0:
            basket.fill(0, power, 0, -1)
            return basket
        if villain < 0:
            return None
        basket.fill(0, power, 0, -1)
        if self._lead(st) * 1000 + self._adds(st, villain & option.MASK) + basket.most <= 0:
            return None
        wins = Basket()
        wins.add(villain, DECIDES, 0)
        wins.fill(0, 0, 0, -1)
        return wins

    def _adds(self, st: State, card: i64) -> i64:
        """Points that a card of nobody would bring its buyer at the end."""
        if st.prog.defs[st.defn[card]].score is None or st.owner(card) != NOBODY:
            return self.own.vp[st.defn[card]]
        seat = st.ask_seat
        before_ = vp(st, seat)
        where = st.loc[card]
        st.loc[card] = where | (seat + 1) << loc.OWNER_SHIFT
        more = vp(st, seat) - before_
        st.loc[card] = where
        return more * 1000

    # --- keeping one's Super Heroes free

    def risky(self, st: State) -> bool:
        """Whether one more forced card costs a Super Hero, and the next card drawn may well be one."""
        seat = st.ask_seat
        base = zone.of(seat)
        if not st.size(base + zone.TEAM):
            return False
        limit = rule_becomes(st, seat, rule.CAPTURE, st.prog.rules.capture_limit)
        if burdens(st, base + zone.PLAY) + 1 < limit:
            return False
        deck = st.pile(base + zone.DECK)
        if deck:
            top = deck[-1]
            if st.loc[top] >> (loc.KNOW_SHIFT + seat) & 1:
                return st.prog.defs[st.defn[top]].forced
            return RISK * burdens(st, base + zone.DECK) > len(deck)
        return RISK * burdens(st, base + zone.DISCARD) > st.size(base + zone.DISCARD)

    # --- rights of use

    def wants(self, st: State, card: i64) -> bool:
        """Whether a right of a card before the player should be used now."""
        for right in self.facts.rights[st.defn[card]]:
            if right.mode == ALWAYS:
                return True
            if right.mode == TO_BUY:
                if len(st.played) < LONG_TURN and self._helps_to_buy(st, right.amount):
                    return True
            elif self._worth_choosing(st, right):
                return True
        return False

    def power_buys(self, st: State, more: i64) -> i64:
        """What so much more Power brings once the hand is played, in thousandths of a Power: often nothing at all."""
        self.look(st)
        power = st.left_power()
        card: i64
        for card in st.pile(zone.of(st.ask_seat) + zone.HAND):
            power += self.own.now[st.defn[card]] // 1000
        basket = self._offers(st, power + more)
        basket.fill(0, power, 0, -1)
        now = basket.most
        basket.fill(0, power + more, 0, -1)
        return (basket.most - now) * 1000 // max(self.own.per_power, 1)

    def _offers(self, st: State, power: i64) -> Basket:
        """All that is for sale."""
        basket = Basket()
        card: i64
        for card in st.pile(zone.LINE_UP):
            if card >= 0:
                self._offer(st, basket, option.BUY, card, power)
        stack: i64
        for stack in st.prog.rules.sold:
            if st.size(stack):
                self._offer(st, basket, option.BUY, st.top(stack), power)
        if st.villain_up:
            self._offer(st, basket, option.DEFEAT, st.top(zone.VILLAINS), power)
        return basket

    def _offer(self, st: State, basket: Basket, kind: i64, card: i64, power: i64) -> None:
        worth = self.purchase(st, kind, card)
        if worth > 0:
            basket.add_all(st, kind << option.SHIFT | card, worth, price(st, st.ask_seat, card), power)

    def _worth_choosing(self, st: State, right: Right) -> bool:
        base = zone.of(st.ask_seat)
        z: i64
        card: i64
        for z in right.zones:
            for card in st.pile(base + z):
                d = st.defn[card]
                if not right.ok[d]:
                    continue
                if self.points(d) < -ENOUGH if right.mode == TO_DESTROY else self.own.now[d] >= STRONG:
                    return True
        return False

    def _helps_to_buy(self, st: State, more: i64) -> bool:
        """Whether so much more Power buys something better than what can be had already."""
        power = st.left_power()
        best = Offer(power, power + more // 1000)
        card: i64
        for card in st.pile(zone.LINE_UP):
            if card >= 0:
                best.see(st.cost[card], self.points(st.defn[card]))
        stack: i64
        for stack in st.prog.rules.sold:
            if st.size(stack):
                card = st.top(stack)
                best.see(st.cost[card], self.points(st.defn[card]))
        if st.villain_up:
            card = st.top(zone.VILLAINS)
            best.see(st.cost[card], self.points(st.defn[card]) + self.own.vp[st.defn[card]])
        return best.later > best.now + ENOUGH


def burdens(st: State, z: i64) -> i64:
    """How many cards that must be played lie there."""
    n: i64 = 0
    card: i64
    for card in st.pile(z):
        if st.prog.defs[st.defn[card]].forced:
            n += 1
    return n


def turns_left(st: State, own: Tables, average: i64) -> i64:
    """About how many more turns each player will have, in thousandths."""
    turns: i64 = st.size(zone.MAIN) * 833 // st.seats
    if st.prog.rules.confrontation:
        left: i64 = 99
        seat: i64
        for seat in range(st.seats):
            left = min(left, st.size(zone.of(seat) + zone.TEAM))
        return min(turns, left * own.pace)
    villains: i64 = st.size(zone.VILLAINS)
    if villains == 0:
        return 0
    lasts = own.pace + own.slow * max(RIPE - average, 0) // 1000
    return min(turns, villains * lasts // st.seats)
