"""Observations and action masks straight from a state, inside the compiled module.

Only what the seat may know is read: cards that lie open, cards it knows where they lie, and of everybody's other cards
which they are, for all have seen them bought. `codec` says which number stands in which column, and tells the same of
a view; the tests compare the two.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from longbox.engine.arena import arena_card
from longbox.engine.confront import certain_draws, certain_power
from longbox.engine.queries import charge_cost, super_move
from longbox.engine.score import card_vp, vp
from longbox.engine.standing import character_cost, is_face_down, price
from longbox.engine.state import SIZES, State
from longbox.engine.words import ask, listen, loc, option, prompt, zone
from longbox.view.build import aim_of_put, without_exchanged

KINDS: Final = 32  # more than there are kinds of options

# Numbers of the table, and of each seat, by their place in `Rows.shared` and `Rows.own`.
SHARED_NUMBERS: Final = (
    "turn_number", "power", "power_gained", "main_deck_count", "villains_left", "stack 0", "stack 1", "stack 2",
    "hero_pile_count", "ko_left", "arenas_left", "certain", "draws", "more", "asked",
)  # fmt: skip
TURN_NUMBER: Final = 0
POWER: Final = 1
POWER_GAINED: Final = 2
MAIN_LEFT: Final = 3
VILLAINS_LEFT: Final = 4
FIRST_STACK: Final = 5
HEROES_LEFT: Final = 8
KO_LEFT: Final = 9
ARENAS_LEFT: Final = 10
CERTAIN: Final = 11
DRAWS: Final = 12
MORE: Final = 13
ASKED: Final = 14
SEAT_NUMBERS: Final = (
    "hand_count", "deck_count", "vp", "face_down", "under_count", "health", "charges", "super_cost", "character_cost",
)  # fmt: skip
OWN: Final = 9  # so many
HAND_COUNT: Final = 0
DECK_COUNT: Final = 1
POINTS: Final = 2
FACE_DOWN: Final = 3
UNDER_COUNT: Final = 4
HEALTH: Final = 5
CHARGES: Final = 6
SUPER_COST: Final = 7
CHARACTER_COST: Final = 8
# Rows of columns in which one is 1: by their place in `Rows.marks`.
ONE_OF: Final = ("turn", "decision", "prompt", "place", "about seat", "stage")
TURN: Final = 0
DECISION: Final = 1
PROMPT: Final = 2
PLACE: Final = 3
ABOUT: Final = 4
STAGE: Final = 5
# One of the cards: by their place in `Rows.single`.
SINGLE: Final = ("villain", "source", "aim", "arena", "in_force", "played")
VILLAIN: Final = 0
SOURCE: Final = 1
AIM: Final = 2
ARENA: Final = 3
IN_FORCE: Final = 4
PLAYED: Final = 5
PICKS: Final = (
    prompt.DISCARD, prompt.DESTROY, prompt.GAIN, prompt.PUT, prompt.PLAY, prompt.PLAY_AGAIN, prompt.REVEAL, prompt.PICK,
    prompt.ARRANGE,
)  # fmt: skip


class Sheet:
    """Where an observation and its mask are written: stretches of rows that others may share.

    What was written is remembered, so that the next time only what has changed is written.
    """

    def __init__(self, numbers: vec[i16], at: i64, size: i64, mask: vec[u8], mask_at: i64, actions: i64) -> None:
        self.numbers = numbers
        self.at = at
        self.written: vec[i16] = vec[i16]([0] * size)
        self.count: i64 = 0
        self.mask = mask
        self.mask_at = mask_at
        self.actions: vec[i16] = vec[i16]([0] * actions)  # the legal ones, in the order of their options
        self.codes: vec[i64] = vec[i64]([0] * actions)  # and the option each of them chooses
        self.legal: i64 = 0
        # the cards as they were told last: who looked (-1: no longer true), the place and the column of each
        self.viewer: i64 = -1
        self.state: State | None = None  # whose cards they are, and how far its traces were read
        self.read: i64 = 0
        self.places: vec[i64] = vec[i64]([])
        self.columns: vec[i16] = vec[i16]([])
        self.scoring: vec[i64] = vec[i64]([])  # the cards whose points are a sum of their own
        # by seat: the fixed points it owns, its cards, which ones when its points were counted, and these points
        self.fixed: vec[i64] = vec[i64]([0] * 8)
        self.owned: vec[i64] = vec[i64]([0] * 8)
        self.counted: vec[i64] = vec[i64]([-1] * 8)
        self.points: vec[i64] = vec[i64]([0] * 8)

    def clear(self) -> None:
        numbers = self.numbers
        written = self.written
        at = self.at
        i: i64 = 0
        while i < self.count:
            numbers[at + i64(written[i])] = 0
            i += 1
        self.count = 0

    def clear_mask(self) -> None:
        mask = self.mask
        actions = self.actions
        at = self.mask_at
        i: i64 = 0
        while i < self.legal:
            mask[at + i64(actions[i])] = 0
            i += 1
        self.legal = 0

    def put(self, column: i64, number: i64) -> None:
        """A number with a column of its own, which is written every time."""
        if column >= 0:
            self.numbers[self.at + column] = i16(number)

    def add(self, column: i64, number: i64) -> None:
        """Something that may stand in one column or another: wiped out again by `clear`."""
        if column < 0 or number == 0:
            return
        spot = self.at + column
        if self.numbers[spot] == 0:
            self.written[self.count] = i16(column)
            self.count += 1
        self.numbers[spot] = i16(i64(self.numbers[spot]) + number)

    def allow(self, action: i64, code: i64) -> None:
        self.mask[self.mask_at + action] = 1
        self.actions[self.legal] = i16(action)
        self.codes[self.legal] = code
        self.legal += 1

    def code_of(self, action: i64) -> i64:
        """The option that an action chooses; -1: it is not allowed."""
        i: i64 = 0
        while i < self.legal:
            if i64(self.actions[i]) == action:
                return self.codes[i]
            i += 1
        return -1


class Rows:
    """The columns of one box and number of seats. `codec` fills them in."""

    def __init__(self, seats: i64, zones: i64, defs: i64, size: i64, actions: i64) -> None:
        self.seats = seats
        self.zones = zones
        self.defs = defs
        self.size = size
        self.actions = actions
        # the column of a card by who looks, where it lies and what it is; -1: none
        self.open: vec[i16] = vec[i16]([-1] * (seats * zones * defs))  # if the seat knows the card
        self.closed: vec[i16] = vec[i16]([-1] * (seats * zones * defs))  # if it does not
        self.aside: vec[i16] = vec[i16]([-1] * (seats * defs))  # by how many seats ahead its owner is
        self.single: vec[i64] = vec[i64]([-1] * (len(SINGLE) * defs))
        self.in_force: list[list[i64]] = [[-1] * defs for _ in range(seats)]
        self.marks: list[list[i64]] = [[] for _ in ONE_OF]
        self.shared: vec[i64] = vec[i64]([-1] * len(SHARED_NUMBERS))
        self.own: vec[i64] = vec[i64]([-1] * (seats * OWN))  # by how many seats ahead
        self.plain_points = False  # points are a matter of the cards that a seat owns, and of nothing else
        self.tags: vec[i64] = vec[i64]([0] * defs)  # great numbers: their sum tells which cards a seat owns
        self.worth: vec[i64] = vec[i64]([0] * defs)  # the fixed points of a card
        self.sums: vec[u8] = vec[u8]([0] * defs)  # whose points are a sum
        # actions: by the kind of the option and the card it is about, or its number
        self.by_card: vec[i16] = vec[i16]([-1] * (KINDS * defs))
        self.by_number: list[list[i64]] = [[] for _ in range(KINDS)]
        self.numbered: vec[u8] = vec[u8]([0] * KINDS)  # which kinds are told by number
        self.in_hand: vec[i16] = vec[i16]([-1] * defs)
        self.in_discard: vec[i16] = vec[i16]([-1] * defs)
        self.spare: i64 = actions  # the first action for options that no name tells apart

    # --- observations

    def tell(self, st: State, me: i64, sheet: Sheet) -> None:
        """Writes what `me` may know."""
        sheet.clear()
        self._cards(st, me, sheet)
        self._table(st, me, sheet)
        seat: i64
        for seat in range(st.seats):
            self._seat(st, seat, (seat - me + st.seats) % st.seats * OWN, sheet)
        self._points(st, me, sheet)
        if st.prog.rules.confrontation:
            self._duel(st, me, sheet)
        if not st.over:
            self._question(st, me, sheet)

    def _cards(self, st: State, me: i64, sheet: Sheet) -> None:
        """Each card where it lies. Only those that have moved since the last time are looked at.

        If somebody else looks, or cards were exchanged face down, or it is another game, each is looked at, and told
        anew if it is seen elsewhere.
        """
        n: i64 = len(st.loc)
        if len(sheet.places) != n:
            self._forget_cards(st, sheet)
        mixed = len(st.mixed) > 0
        if not mixed and sheet.viewer == me and sheet.state is st and st.traced - sheet.read <= len(st.traces):
            self._moved(st, me, sheet)
        else:
            card: i64 = 0
            while card < n:
                if not mixed:
                    card = self._next_elsewhere(st, me, sheet, card)
                if card < n:
                    self._card(st, me, card, mixed, sheet)
                card += 1
        st.follow()
        sheet.state = st
        sheet.read = st.traced
        sheet.viewer = -1 if mixed else me

    def _moved(self, st: State, me: i64, sheet: Sheet) -> None:
        """The cards whose place was written since the last time."""
        traces = st.traces
        n: i64 = len(traces)
        i: i64 = sheet.read
        while i < st.traced:
            self._card(st, me, traces[i % n], False, sheet)
            i += 1

    def _next_elsewhere(self, st: State, me: i64, sheet: Sheet, card: i64) -> i64:
        """The first card from here on that has moved, or that this viewer sees in another column than the last one."""
        locs, places, defn, columns = st.loc, sheet.places, st.defn, sheet.columns
        opened, closed = self.open, self.closed
        n: i64 = len(locs)
        mine = me * self.zones
        known: i64 = 1 << (loc.KNOW_SHIFT + me)
        while card < n:
            spot = locs[card]
            if spot != places[card]:
                break
            k = (mine + (spot & loc.ZONE_MASK)) * self.defs + defn[card]
            if (opened[k] if spot & known else closed[k]) != columns[card]:
                break
            card += 1
        return card

    def _card(self, st: State, me: i64, card: i64, mixed: bool, sheet: Sheet) -> None:
        """Tells one card where it lies now."""
        spot = st.loc[card]
        before = sheet.places[card]
        if spot != before:
            sheet.places[card] = spot
            if (spot ^ before) & (loc.OWNER_MASK << loc.OWNER_SHIFT):
                self._change_owner(st.defn[card], before, spot, sheet)
        z = spot & loc.ZONE_MASK
        column: i64
        if mixed or z == zone.ASIDE:
            column = self._column(st, me, card, spot)
        elif spot >> (loc.KNOW_SHIFT + me) & 1:
            column = i64(self.open[(me * self.zones + z) * self.defs + st.defn[card]])
        else:
            column = i64(self.closed[(me * self.zones + z) * self.defs + st.defn[card]])
        old = i64(sheet.columns[card])
        if column == old:
            return
        sheet.columns[card] = i16(column)
        if old >= 0:
            sheet.numbers[sheet.at + old] = i16(i64(sheet.numbers[sheet.at + old]) - 1)
        if column >= 0:
            sheet.numbers[sheet.at + column] = i16(i64(sheet.numbers[sheet.at + column]) + 1)

    def _forget_cards(self, st: State, sheet: Sheet) -> None:
        """A game with other cards, or the first one: nothing that was told holds."""
        numbers = sheet.numbers
        i: i64 = sheet.at
        end = sheet.at + self.size
        while i < end:
            numbers[i] = 0
            i += 1
        n: i64 = len(st.loc)
        sheet.places = vec[i64]([-1 ^ loc.OWNER_MASK << loc.OWNER_SHIFT] * n)  # no place, and nobody's
        sheet.columns = vec[i16]([-1] * n)
        sheet.viewer = -1
        sheet.scoring = vec[i64]([card for card in range(n) if self.sums[st.defn[card]] != 0])
        for i in range(st.seats):
            sheet.owned[i] = 0
            sheet.fixed[i] = 0
            sheet.counted[i] = -1

    def _change_owner(self, d: i64, before: i64, spot: i64, sheet: Sheet) -> None:
        old = (before >> loc.OWNER_SHIFT & loc.OWNER_MASK) - 1
        new = (spot >> loc.OWNER_SHIFT & loc.OWNER_MASK) - 1
        if old >= 0:
            sheet.owned[old] = sheet.owned[old] - self.tags[d]
            sheet.fixed[old] = sheet.fixed[old] - self.worth[d]
        if new >= 0:
            sheet.owned[new] = sheet.owned[new] + self.tags[d]
            sheet.fixed[new] = sheet.fixed[new] + self.worth[d]

    def _column(self, st: State, me: i64, card: i64, spot: i64) -> i64:
        """Where a card is told, or -1."""
        z = spot & loc.ZONE_MASK
        known = spot >> (loc.KNOW_SHIFT + me) & 1
        if not known and st.mixed and card in st.mixed:
            return -1
        d = st.defn[card]
        if z == zone.ASIDE:
            owner = (spot >> loc.OWNER_SHIFT & loc.OWNER_MASK) - 1
            return i64(self.aside[(owner - me + st.seats) % st.seats * self.defs + d]) if owner >= 0 else -1
        k = (me * self.zones + z) * self.defs + d
        return i64(self.open[k]) if known else i64(self.closed[k])

    def _table(self, st: State, me: i64, sheet: Sheet) -> None:
        shared = self.shared
        ends = st.ends
        gained = st.power * st.factor
        sheet.put(shared[TURN_NUMBER], st.turn_number)
        sheet.put(shared[POWER], gained - st.spent)
        sheet.put(shared[POWER_GAINED], gained)
        sheet.put(shared[MAIN_LEFT], ends[SIZES + zone.MAIN])
        sheet.put(shared[VILLAINS_LEFT], ends[SIZES + zone.VILLAINS])
        k: i64
        for k in range(zone.STACKS):
            sheet.put(shared[FIRST_STACK + k], ends[SIZES + zone.STACK + k])
        card: i64
        if st.villain_up:
            self._single(st, VILLAIN, st.top(zone.VILLAINS), sheet)
        for card in st.played:
            self._single(st, PLAYED, card, sheet)
        if st.layout.hero_pile >= 0:
            sheet.put(shared[HEROES_LEFT], ends[SIZES + st.layout.hero_pile])
        if st.layout.ko_pool >= 0:
            sheet.put(shared[KO_LEFT], ends[SIZES + st.layout.ko_pool])
        if st.layout.arenas >= 0:
            sheet.put(shared[ARENAS_LEFT], ends[SIZES + st.layout.arenas])
            card = arena_card(st)
            if card >= 0:
                self._single(st, ARENA, card, sheet)
        turns = self.marks[TURN]
        sheet.add(turns[(st.turn - me + st.seats) % st.seats], 1)

    def _single(self, st: State, part: i64, card: i64, sheet: Sheet) -> None:
        """One card for itself."""
        sheet.add(self.single[part * self.defs + st.defn[card]], 1)

    def _seat(self, st: State, seat: i64, at: i64, sheet: Sheet) -> None:
        """The numbers of a seat; `at` is where its columns begin."""
        base = zone.SHARED + seat * zone.PER_SEAT
        ends = st.ends
        own = self.own
        sheet.put(own[at + HAND_COUNT], ends[SIZES + base + zone.HAND])
        sheet.put(own[at + DECK_COUNT], ends[SIZES + base + zone.DECK])
        if own[at + UNDER_COUNT] >= 0:
            under: i64 = ends[SIZES + base + zone.UNDER]
            if st.prog.rules.health > 0 and super_move(st, seat) >= 0:
                under -= 1
            sheet.put(own[at + UNDER_COUNT], under)
        if st.rows and is_face_down(st, seat):
            sheet.add(own[at + FACE_DOWN], 1)
        if own[at + HEALTH] >= 0:
            sheet.put(own[at + HEALTH], st.health[seat])
            sheet.put(own[at + CHARGES], st.charges[seat])
            if super_move(st, seat) >= 0:
                sheet.add(own[at + SUPER_COST], charge_cost(st, seat))

    def _points(self, st: State, me: i64, sheet: Sheet) -> None:
        """What each seat has scored, as far as `me` can know. Worked out anew only when it owns other cards."""
        known = without_exchanged(st, me) if st.mixed else st
        plain = self.plain_points and not st.mixed
        seat: i64
        for seat in range(st.seats):
            column = self.own[(seat - me + st.seats) % st.seats * OWN + POINTS]
            if not plain or st.listens[seat] & listen.RULE:
                sheet.put(column, vp(known, seat))
                continue
            owned = sheet.owned[seat]
            if sheet.counted[seat] != owned:
                sheet.counted[seat] = owned
                sheet.points[seat] = self._summed(st, seat, sheet)
            sheet.put(column, sheet.points[seat])

    def _summed(self, st: State, seat: i64, sheet: Sheet) -> i64:
        """The points of a seat: those that are fixed, and those that its other cards add up."""
        total = sheet.fixed[seat]
        card: i64
        for card in sheet.scoring:
            if (st.loc[card] >> loc.OWNER_SHIFT & loc.OWNER_MASK) - 1 == seat:
                total += card_vp(st, seat, card)
        return total

    def _duel(self, st: State, me: i64, sheet: Sheet) -> None:
        seat: i64
        for seat in range(st.seats):
            ahead = (seat - me + st.seats) % st.seats
            top = st.top(zone.of(seat) + zone.TEAM)
            if top >= 0:
                sheet.add(self.in_force[ahead][st.defn[top]], 1)
                sheet.add(self.own[ahead * OWN + CHARACTER_COST], character_cost(st, seat))
        stages = self.marks[STAGE]
        if st.confronting > 0 and st.confronting <= len(stages):
            sheet.add(stages[st.confronting - 1], 1)
        sheet.add(self.shared[CERTAIN], certain_power(st, me))
        sheet.add(self.shared[DRAWS], certain_draws(st, me))

    def _question(self, st: State, me: i64, sheet: Sheet) -> None:
        """As the view tells it: its kind to all, what it is about to who is asked."""
        sheet.add(self.marks[DECISION][st.ask_kind], 1)
        if st.ask_seat != me:
            return
        sheet.add(self.shared[ASKED], 1)
        sheet.add(self.shared[MORE], st.ask_more)
        about = st.ask_prompt
        sheet.add(self.marks[PROMPT][about], 1)
        if st.ask_card >= 0:
            self._single(st, SOURCE, st.ask_card, sheet)
        if about == prompt.TURN:
            return
        aim = st.ask_aim
        picks = st.ask_kind != ask.YES_NO and about in PICKS
        spot = aim if picks else aim_of_put(st)
        if spot >= 0 and spot < len(self.marks[PLACE]):
            sheet.add(self.marks[PLACE][spot], 1)
        if about == prompt.DEFEND or about == prompt.DEFEND_MATE:
            if aim >= 0:
                sheet.add(self.marks[ABOUT][(aim - me + st.seats) % st.seats], 1)
        elif aim >= 0 and not picks:
            self._single(st, AIM, aim, sheet)

    # --- actions

    def list_actions(self, st: State, sheet: Sheet) -> None:
        """Writes which actions the seat that is asked has. Equal cards in equal places are one action."""
        sheet.clear_mask()
        if st.over:
            return
        code: i64
        spare = self.spare
        for code in st.options:
            action = self.action_of(st, code)
            if action >= 0 and sheet.mask[sheet.mask_at + action] != 0:
                if self._alike(st, code, sheet.code_of(action)):
                    continue
                action = -1
            if action < 0:
                if spare == self.actions:
                    continue
                action = spare
                spare += 1
            sheet.allow(action, code)

    def action_of(self, st: State, code: i64) -> i64:
        """The action that names an option, or -1."""
        kind = code >> option.SHIFT
        about = code & option.MASK
        if self.numbered[kind] != 0:
            numbered = self.by_number[kind]
            if kind == option.SEAT:
                about = (about - st.ask_seat + st.seats) % st.seats
            return numbered[about] if about < len(numbered) else numbered[0] if len(numbered) == 1 else -1
        card = card_of(st, code)
        d = st.defn[card]
        if kind == option.CARD:
            z = st.loc[card] & loc.ZONE_MASK
            base = zone.SHARED + st.ask_seat * zone.PER_SEAT
            if z == base + zone.HAND and self.in_hand[d] >= 0:
                return i64(self.in_hand[d])
            if z == base + zone.DISCARD and self.in_discard[d] >= 0:
                return i64(self.in_discard[d])
        return i64(self.by_card[kind * self.defs + d])

    def _alike(self, st: State, code: i64, other: i64) -> bool:
        """Whether two options with one name do the same."""
        kind = code >> option.SHIFT
        if kind == option.USE or kind == option.TRIGGER or self.numbered[kind] != 0:
            return False
        card = code & option.MASK
        twin = other & option.MASK
        if st.owner(card) != st.owner(twin):
            return False
        if kind == option.BUY or kind == option.DEFEAT:
            return price(st, st.turn, card) == price(st, st.turn, twin)
        return True


def card_of(st: State, code: i64) -> i64:
    """The card that an option is about."""
    kind = code >> option.SHIFT
    about = code & option.MASK
    if kind == option.USE:
        return st.right(about).card
    if kind == option.TRIGGER:
        return st.queue[about * 3 + 1]
    return about
