"""What the quick player judges cards by: tables of numbers, filled by the bots from the trees of the cards.

All numbers are thousandths, of a Power or of a point. No card and no box is named here.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

NEVER: Final = 99  # rank of a card that is not worth playing

# When a right of use is taken.
ALWAYS: Final = 1
TO_BUY: Final = 2  # if so much more Power buys something better
TO_DESTROY: Final = 3  # if there is something to get rid of
TO_FETCH: Final = 4  # if there is something strong to fetch

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
        self.lasting = zeros[:]  # what it brings in the turns that it stays in play
        self.starred: list[bool] = [False] * definitions  # its points depend on the other cards
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
        self.burn_power = zeros[:]  # Power that its Burn brings, if that is all, in whole points
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
        self.stays: list[bool] = [False] * definitions  # defending does not cost the card
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
        self.brink: i64 = 0  # taken off these odds when the foe has one character left
        self.guarded: i64 = 0  # share of the Blocks the foe may hold that is reckoned with
        self.damage: i64 = 400
        self.charge: i64 = 600
        self.knock_out: i64 = 7000
        self.hoard: i64 = 2000  # Charges more than the Super Move costs before it is made without need
        self.shield: i64 = 800  # what a card in hand that wards something off is worth while others play
        self.suits: i64 = 1000  # share of what identities and lasting cards add that counts for having a card
        self.fade: i64 = 0  # turns before the end from which what is added to having a card counts less and less
        self.reckons: i64 = 0  # more than 0: reckons out the last turn, and what Power for a Charge would buy
        self.unseen: i64 = 1900  # worth of a card nobody has seen yet

    def changed(self) -> Tables:
        """A copy whose worths may be changed; what never is, is shared."""
        t = Tables(self.facts, 0)
        t.rank = self.rank
        t.vp = self.vp
        t.bonus = self.bonus
        t.stays = self.stays
        t.now = self.now[:]
        t.held = self.held[:]
        t.keep = self.keep[:]
        t.gain = self.gain[:]
        t.guard = self.guard[:]
        t.per_power = self.per_power
        t.denied = self.denied
        t.spite = self.spite
        t.pace = self.pace
        t.slow = self.slow
        t.late = self.late
        t.rush = self.rush
        t.thin = self.thin
        t.points = self.points
        t.odds = self.odds
        t.brink = self.brink
        t.guarded = self.guarded
        t.damage = self.damage
        t.charge = self.charge
        t.knock_out = self.knock_out
        t.hoard = self.hoard
        t.shield = self.shield
        t.suits = self.suits
        t.fade = self.fade
        t.reckons = self.reckons
        t.unseen = self.unseen
        return t
