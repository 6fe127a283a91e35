"""The state of a game: ints, lists of ints, and frames of the same. Nothing in it refers to a live object.

So a game in the middle of an effect can be copied, hashed, saved and resumed. What is shared between copies
(the program, the definitions) never changes.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from longbox.engine.program import Program
from longbox.engine.words import NOBODY, frame, loc, option, packed, zone

# Shared empty lists, so that a frame without lists costs none. A frame always sets a list of its own before filling it.
NO_INTS: Final[list[i64]] = []
NO_LISTS: Final[list[list[i64]]] = []
NO_PLACES: Final[list[i64]] = []

FUEL: Final = 20_000

# The options of a card, made once: to list them makes no new ints. `Any`, or they would be read only to be made again.
MAX_CARDS: Final = 1024
CARD_OPTIONS: Final[list[Any]] = [option.CARD << option.SHIFT | card for card in range(MAX_CARDS)]
END_OPTION: Final[Any] = option.END << option.SHIFT
BUY_OPTIONS: Final[list[Any]] = [option.BUY << option.SHIFT | card for card in range(MAX_CARDS)]


class OutOfFuel(Exception):
    """A loop of effects did not end. The state it happened in is attached."""

    def __init__(self, state: State) -> None:
        super().__init__("the effects in play do not come to an end")
        self.state = state


# Nothing below refers back to what refers to it, so the garbage collector need not watch it.


@mypyc_attr(acyclic=True, free_list_len=1)
class Frame:
    """An effect in progress: which steps, how far, for whom, and what it has named so far."""

    def __init__(self, kind: i64, block: i64, you: i64, them: i64, card: i64) -> None:
        self.kind = kind
        self.block = block
        self.pc: i64 = 0
        self.stage: i64 = 0
        self.root: i64 = -1  # position in the stack of the frame that holds the slots
        self.you = you
        self.them = them
        self.card = card
        self.stay: i64 = 0  # of the card, when the effect began
        self.foe: i64 = NOBODY  # in a Defense: who attacks
        self.i: i64 = 0
        self.j: i64 = 0
        self.a: list[i64] = NO_INTS
        self.b: list[i64] = NO_INTS
        self.slots: list[list[i64]] = NO_LISTS

    def copy(self) -> Frame:
        f = Frame(self.kind, self.block, self.you, self.them, self.card)
        f.pc = self.pc
        f.stage = self.stage
        f.root = self.root
        f.stay = self.stay
        f.foe = self.foe
        f.i = self.i
        f.j = self.j
        f.a = self.a if self.a is NO_INTS else self.a[:]
        f.b = self.b if self.b is NO_INTS else self.b[:]
        f.slots = self.slots if self.slots is NO_LISTS else self.slots[:]  # a slot is replaced, never changed
        return f

    def ints(self) -> list[object]:
        return [
            self.kind, self.block, self.pc, self.stage, self.root, self.you, self.them, self.card, self.stay,
            self.foe, self.i, self.j, self.a, self.b, self.slots,
        ]  # fmt: skip


@mypyc_attr(acyclic=True)
class Row:
    """Something that lasts: an effect that waits, a right, a modifier."""

    def __init__(self, kind: i64, moment: i64, you: i64, them: i64, card: i64, stay: i64) -> None:
        self.kind = kind
        self.moment = moment
        self.you = you
        self.them = them
        self.card = card
        self.stay = stay
        self.block: i64 = -1
        self.ability: i64 = -1
        self.uses: i64 = 0
        self.slots: list[list[i64]] = NO_LISTS

    def copy(self) -> Row:
        r = Row(self.kind, self.moment, self.you, self.them, self.card, self.stay)
        r.block = self.block
        r.ability = self.ability
        r.uses = self.uses
        r.slots = self.slots  # a row's slots never change
        return r

    def ints(self) -> list[object]:
        return [
            self.kind, self.moment, self.you, self.them, self.card, self.stay, self.block, self.ability, self.uses,
            self.slots,
        ]  # fmt: skip


class Layout:
    """The zones of a table: who sees them, and which change so often that a copy of a game copies them."""

    def __init__(self, seats: i64, extra_open: list[bool]) -> None:
        everyone = (1 << seats) - 1
        self.sight: list[i64] = [0] * (zone.SHARED + seats * zone.PER_SEAT)
        self.lively = [zone.MAIN, zone.LINE_UP]
        for z in (zone.LINE_UP, zone.DESTROYED, zone.BOX):
            self.sight[z] = everyone
        for z in range(zone.STACK, zone.STACK + zone.STACKS):
            self.sight[z] = everyone
        for seat in range(seats):
            base = zone.SHARED + seat * zone.PER_SEAT
            for z in (zone.DISCARD, zone.PLAY, zone.ONGOING, zone.TEAM, zone.SCORE, zone.DEALT):
                self.sight[base + z] = everyone
            for z in (zone.HAND, zone.UNDER):
                self.sight[base + z] = 1 << seat
            for z in (zone.DECK, zone.HAND, zone.DISCARD, zone.PLAY):
                self.lively.append(base + z)
        for seen in extra_open:
            self.sight.append(everyone if seen else 0)
        self.shared = [z not in self.lively for z in range(len(self.sight))]


@mypyc_attr(acyclic=True)
class State:
    def __init__(self, prog: Program, defn: list[i64], cost: list[i64], seats: i64, layout: Layout) -> None:
        # shared by all copies, never changed
        self.prog = prog
        self.defn = defn  # definition of each card of this game
        self.cost = cost  # printed cost of each card
        self.seats = seats
        self.layout = layout
        self.sight = layout.sight  # per zone: the seats that see its cards
        self.shared = layout.shared  # per zone: copies share its list, so it is replaced, never changed
        self.everyone = (1 << seats) - 1
        self.extra = zone.SHARED + seats * zone.PER_SEAT  # the first extra zone
        self.teams = False
        self.patrol = False
        # the table
        self.loc: list[i64] = NO_PLACES
        self.zones: list[list[i64]] = NO_LISTS
        self.villain_up = False
        self.mode: i64 = 0  # MODE_ bits
        self.health: list[i64] = NO_INTS  # per seat, in boxes with Health; replaced, never changed, as the next two
        self.charges: list[i64] = NO_INTS
        self.tally: list[i64] = NO_INTS  # N_ numbers of this turn
        self.serial: i64 = 0
        self.mixed: list[i64] = NO_INTS  # cards exchanged face down, until they are seen; replaced, never changed
        # the turn
        self.turn: i64 = 0
        self.turn_number: i64 = 0
        self.in_turn = False
        self.confronting: i64 = 0  # how far the Confrontation of this turn is
        self.power: i64 = 0
        self.spent: i64 = 0
        self.factor: i64 = 1
        self.extra_draw: i64 = 0
        self.drew: i64 = 0  # effects that made the player of this turn draw
        self.played: list[i64] = NO_INTS
        self.gained: list[i64] = NO_INTS  # card, stay
        self.used: list[i64] = NO_INTS  # replaced, never changed
        # effects
        self.stack: list[Frame] = []
        self.rows: list[Row] = []
        self.queue: list[i64] = NO_INTS  # ability, source card, seat
        self.stand: list[list[i64]] = NO_LISTS  # per seat: ability, card, row; replaced, never changed
        self.listens: list[i64] = NO_INTS  # per seat; replaced, never changed
        self.states_seen: i64 = -1  # plays logged when the `once` states were last looked at in vain
        self.result: i64 = 0  # of the frame that ended last
        self.fuel: i64 = FUEL  # filled up with every answer
        self.answers: i64 = 0  # decisions answered since this state was made, copies included
        # the decision
        self.ask_seat: i64 = NOBODY
        self.ask_kind: i64 = 0
        self.ask_prompt: i64 = 0
        self.ask_card: i64 = -1
        self.ask_more: i64 = 0  # how many picks are still wanted, this one included
        self.ask_aim: i64 = -1  # the place a chosen card goes to, or the seat or card the question is about
        self.options: list[i64] = NO_INTS  # replaced, never changed
        self.menu_due = False  # inside a playout: the options of the turn have not been listed
        self.answer: i64 = -1
        # chance
        self.key = b""
        self.counters: list[i64] = NO_INTS  # replaced, never changed
        # the end
        self.over: i64 = 0
        # facts of the last step, and how far back one may go
        self.record = False
        self.events: list[i64] = NO_INTS
        self.decider: i64 = NOBODY
        self.horizon = False  # something hidden has come to light
        self.scratch: Frame | None = None  # for conditions asked outside any effect; belongs to no copy

    def copy(self) -> State:
        s = State(self.prog, self.defn, self.cost, self.seats, self.layout)
        s.teams = self.teams
        s.patrol = self.patrol
        s.loc = self.loc[:]
        zones = self.zones[:]
        for z in self.layout.lively:
            zones[z] = zones[z][:]
        s.zones = zones
        s.villain_up = self.villain_up
        s.mode = self.mode
        s.health = self.health
        s.charges = self.charges
        s.tally = self.tally
        s.serial = self.serial
        s.mixed = self.mixed
        s.turn = self.turn
        s.turn_number = self.turn_number
        s.in_turn = self.in_turn
        s.confronting = self.confronting
        s.power = self.power
        s.spent = self.spent
        s.factor = self.factor
        s.extra_draw = self.extra_draw
        s.drew = self.drew
        s.played = self.played[:]
        s.gained = self.gained[:] if self.gained else NO_INTS
        s.used = self.used
        for f in self.stack:
            s.stack.append(f.copy())
        for r in self.rows:
            s.rows.append(r.copy())
        s.queue = self.queue[:] if self.queue else NO_INTS
        s.stand = self.stand
        s.listens = self.listens
        s.states_seen = self.states_seen
        s.result = self.result
        s.answers = self.answers
        s.ask_seat = self.ask_seat
        s.ask_kind = self.ask_kind
        s.ask_prompt = self.ask_prompt
        s.ask_card = self.ask_card
        s.ask_more = self.ask_more
        s.ask_aim = self.ask_aim
        s.options = self.options
        s.menu_due = self.menu_due
        s.answer = self.answer
        s.key = self.key
        s.counters = self.counters
        s.over = self.over
        s.record = self.record
        s.events = NO_INTS
        s.decider = self.decider
        s.horizon = self.horizon
        return s

    def probe(self, you: i64, card: i64) -> Frame:
        """A frame to ask conditions with, outside any effect."""
        f = self.scratch
        if f is None:
            f = Frame(frame.STEPS, 0, you, you, card)
            self.scratch = f
        f.you = you
        f.them = you
        f.card = card
        f.stay = self.loc[card] >> loc.STAY_SHIFT
        return f

    # --- reading a card's place
    def zone_of(self, card: i64) -> i64:
        return self.loc[card] & loc.ZONE_MASK

    def owner(self, card: i64) -> i64:
        return ((self.loc[card] >> loc.OWNER_SHIFT) & loc.OWNER_MASK) - 1

    def know(self, card: i64) -> i64:
        return (self.loc[card] >> loc.KNOW_SHIFT) & loc.KNOW_MASK

    def stay(self, card: i64) -> i64:
        return self.loc[card] >> loc.STAY_SHIFT

    def left_power(self) -> i64:
        return self.power * self.factor - self.spent

    def emit(self, kind: i64, audience: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        """Notes a fact, as `events.decode` reads it."""
        head = (
            kind << packed.KIND_SHIFT
            | audience << packed.AUDIENCE_SHIFT
            | (a + 1) << packed.A_SHIFT
            | b << packed.B_SHIFT
        )
        if c == 0 and d == 0:
            self.events.append(head)
        else:
            self.events.append(head | packed.MORE)
            self.events.append((c + 1) | d << packed.D_SHIFT)

    def emit_move(self, audience: i64, card: i64, source: i64, to: i64, before: i64, after: i64) -> None:
        """Notes that a card has moved: the most frequent fact."""
        where = source << packed.MOVE_SOURCE_SHIFT | to << packed.MOVE_TO_SHIFT
        head = packed.MOVE | audience << packed.AUDIENCE_SHIFT | card << packed.MOVE_CARD_SHIFT | where
        if after >> packed.STAY_BITS == 0:
            self.events.append(head | before << packed.MOVE_BEFORE_SHIFT | after << packed.MOVE_AFTER_SHIFT)
        else:
            self.events.append(head | packed.MORE)
            self.events.append(before | after << packed.D_SHIFT)

    def push(self, block: i64, parent: Frame, them: i64) -> None:
        """Runs a block of the same effect: it shares the slots of its root."""
        f = Frame(frame.STEPS, block, parent.you, them, parent.card)
        f.stay = parent.stay
        f.root = parent.root
        self.stack.append(f)

    def drop(self) -> None:
        """Ends the topmost frame. A list that was emptied by `pop` is slow to grow again, so a new one is taken."""
        if len(self.stack) == 1:
            self.stack = []
        else:
            self.stack.pop()

    def start(self, block: i64, you: i64, card: i64) -> Frame:
        """Runs the block of a new effect, with slots of its own."""
        f = Frame(frame.STEPS, block, you, you, card)
        f.stay = self.loc[card] >> loc.STAY_SHIFT
        f.root = len(self.stack)
        n = self.prog.blocks[block].slots
        if n > 0:
            f.slots = [NO_INTS] * n
        self.stack.append(f)
        return f
