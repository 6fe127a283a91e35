"""What the quick player judges cards by: tables of numbers, filled by the bots, and what a state makes of them.

All numbers are thousandths, of a Power or of a point. No card and no box is named here.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.engine.queries import rule_becomes
from longbox.engine.score import vp
from longbox.engine.state import State
from longbox.engine.words import loc, option, rule, zone

NEVER: Final = 99  # rank of a card that is not worth playing
DECIDES: Final = 100_000_000  # ends the game with a victory

RIPE: Final = 2500  # worth of the cards of a strong deck, on average
SMALL_DECK: Final = 8  # no card comes round more often than in so small a deck
DRAWN: Final = 5  # cards of a deck that come up each turn
FEW: Final = 4  # villains
CLEAR: Final = 15  # a lead in points; more makes no difference
BOUGHT_BESIDES: Final = 3000  # points that the rest of the turn may still bring

# When a right of use is taken.
ALWAYS: Final = 1
TO_BUY: Final = 2  # if so much more Power buys something better
TO_DESTROY: Final = 3  # if there is something to get rid of
TO_FETCH: Final = 4  # if there is something strong to fetch

LONG_TURN: Final = 40  # cards played: a card that is spent to draw could draw itself for ever
ENOUGH: Final = 300  # points that make a difference
STRONG: Final = 1500  # Power a card brings that is worth fetching
RISK: Final = 5  # one card in so many that costs a Super Hero is too much

# Cards whose moment matters.
ALONE: Final = 1  # wants to be the first of the turn
EMPTY_PILE: Final = 2  # wants an empty discard pile
TAKES_BACK: Final = 3  # wants something to take back


class Right:
    """A right of use that a card before a player gives."""

    def __init__(self, mode: i64, amount: i64, zones: list[i64], ok: list[bool]) -> None:
        self.mode = mode
        self.amount = amount
        self.zones = zones
        self.ok = ok


class Facts:
    """What the trees tell about the cards of a box, by definition, whoever plays them."""

    def __init__(self, definitions: i64) -> None:
        zeros: list[i64] = [0] * definitions
        self.moment = zeros[:]
        self.alone = zeros[:]  # its worth if it is not the first card
        self.takes: list[list[bool]] = [[] for _ in range(definitions)]  # what it takes out of the discard pile
        self.sheds: list[list[bool]] = [[] for _ in range(definitions)]  # what it destroys among the cards in play
        self.draws: list[bool] = [False] * definitions
        self.rights: list[list[Right]] = [[] for _ in range(definitions)]
        self.has_right: list[bool] = [False] * definitions  # gives a right, whether it is ever worth using or not
        self.paid: list[bool] = [False] * definitions  # has a right that costs Power
        self.fetches: list[bool] = [False] * definitions  # a right of it puts a card into the hand
        self.pays: list[bool] = [False] * definitions  # offers something for Power
        self.bleeds: list[bool] = [False] * definitions  # offers something for damage
        self.track: list[bool] = [False] * definitions  # its right is the Super Move
        self.hurt = zeros[:]  # what its Attack costs a player
        self.strike = zeros[:]  # what its First Appearance costs
        self.damage = zeros[:]  # the most it deals to one player, in whole points
        self.by_charges: list[bool] = [False] * definitions
        self.burn: list[i64] = [-1] * definitions  # what its Burn brings; -1: it only keeps one out of something
        self.slots: list[list[i64]] = [[] for _ in range(definitions)]  # of an Arena
        self.offers: list[list[i64]] = [[] for _ in range(definitions)]  # its alternatives, to who chooses
        self.equal: list[bool] = [False] * definitions  # they are all alike to who chooses
        self.duel = zeros[:]  # Power in a Confrontation
        self.block = zeros[:]  # what its Block brings besides
        self.accept_discard = zeros[:]  # what saying yes to this card brings besides
        self.accept_destroy = zeros[:]
        self.accept_gain = zeros[:]


class Tables:
    """What cards are worth to one seat, by definition."""

    def __init__(self, facts: Facts, definitions: i64) -> None:
        zeros: list[i64] = [0] * definitions
        self.facts = facts
        self.rank = zeros[:]  # the order of play, lower first
        self.now = zeros[:]  # what playing it brings
        self.held = zeros[:]  # what it is worth in hand
        self.keep = zeros[:]  # what it brings each time it comes round
        self.vp = zeros[:]
        self.bonus = zeros[:]  # points added to having it
        self.gain = zeros[:]  # once, when it is bought
        self.guard = zeros[:]  # what defending with it brings, less what is given up
        # numbers of the player
        self.per_power: i64 = 400  # points that a Power buys in the end
        self.denied: i64 = 600  # share of a villain's points, for nobody else gets them
        self.spite: i64 = 0  # share of what a card of the Line-Up would be worth to the next player
        self.pace: i64 = 2000  # turns that a villain lasts
        self.slow: i64 = 2000  # turns more for each Power that the cards lack on average
        self.late: i64 = 1000  # turns taken off what is left: a new card waits for the next shuffle
        self.rush: i64 = 0  # what each point of a lead adds to a villain when few are left
        self.thin: i64 = 0  # points that a card destroyed may cost
        self.points: i64 = 1000  # share of points that counts: hardly anything in a duel
        self.odds: i64 = 500  # of a Confrontation that is announced
        self.damage: i64 = 400
        self.charge: i64 = 600
        self.knock_out: i64 = 7000
        self.unseen: i64 = 1900  # worth of a card nobody has seen yet


class Judge:
    """Looks at one state for the seat that is asked."""

    def __init__(self, tables: list[Tables]) -> None:
        self.tables = tables
        self.own = tables[0]
        self.facts = tables[0].facts
        self.factor: i64 = 0  # points in thousandths per thousandth of Power each round
        self.average: i64 = 0
        self.plain_average: i64 = 0

    def sit(self, st: State) -> None:
        """Takes the seat that is asked."""
        self.own = self.tables[st.ask_seat]

    def look(self, st: State) -> None:
        """What is left of the game, and what the deck is worth. What a deck holds is known, only its order is not."""
        own = self.tables[st.ask_seat]
        self.own = own
        base = zone.SHARED + st.ask_seat * zone.PER_SEAT
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
        seat: i64
        for seat in range(st.seats):
            if seat != st.ask_seat:
                total += self._brings(st, seat)
        turns = max(turns_left(st, own, total // st.seats) - own.late, 0)
        self.factor = own.per_power * turns // 1000 * DRAWN // max(size + 1, SMALL_DECK)

    def _brings(self, st: State, seat: i64) -> i64:
        """What the cards of a deck bring on average."""
        now = self.tables[seat].now
        base = zone.SHARED + seat * zone.PER_SEAT
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
        return own.points * own.vp[d] // 1000 + own.bonus[d] + self.factor * (own.keep[d] - self.average) // 1000

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
        return worth if ahead > -BOUGHT_BESIDES else 0

    # --- keeping one's Super Heroes free

    def risky(self, st: State) -> bool:
        """Whether one more forced card costs a Super Hero, and the next card drawn may well be one."""
        seat = st.ask_seat
        base = zone.SHARED + seat * zone.PER_SEAT
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

    def _worth_choosing(self, st: State, right: Right) -> bool:
        base = zone.SHARED + st.ask_seat * zone.PER_SEAT
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


class Offer:
    """The best that can be had for a Power, and for a greater one."""

    def __init__(self, power: i64, greater: i64) -> None:
        self.power = power
        self.greater = greater
        self.now: i64 = 0
        self.later: i64 = 0

    def see(self, cost: i64, worth: i64) -> None:
        if cost <= self.power and worth > self.now:
            self.now = worth
        if cost <= self.greater and worth > self.later:
            self.later = worth


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
            left = min(left, st.size(zone.SHARED + seat * zone.PER_SEAT + zone.TEAM))
        return min(turns, left * own.pace)
    villains: i64 = st.size(zone.VILLAINS)
    if villains == 0:
        return 0
    lasts = own.pace + own.slow * max(RIPE - average, 0) // 1000
    return min(turns, villains * lasts // st.seats)
