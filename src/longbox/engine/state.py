"""The state of a game: ints, lists of ints, and frames of the same. Nothing in it refers to a live object.

So a game in the middle of an effect can be copied, hashed, saved and resumed. What is shared between copies
(the program, the definitions) never changes.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from longbox.engine.chance import Chance
from longbox.engine.program import Ability, Program, Rules
from longbox.engine.words import NOBODY, frame, loc, option, packed, zone

# Shared empty lists, so that a frame without lists costs none. A frame always sets a list of its own before filling it.
NO_INTS: Final[list[i64]] = []
NO_LISTS: Final[list[list[i64]]] = []
NO_PLACES: Final[vec[i64]] = vec[i64]()

FUEL: Final = 20_000  # rounds of the loop in one turn; turns of the boxes take some hundred at most
ANSWER_FUEL: Final = 10  # what an answer takes: a turn that asks for ever ends too

# The piles of all zones hang together in rows of numbers: `above` and `below` say for each card which card lies next to
# it in its pile, `ends` for each zone its bottom card, TOPS further its top card, SIZES further how many there are.
# So a card is lifted out of any pile in a few steps, and a copy of a game copies a few rows.
TOPS: Final = 64
SIZES: Final = 128
ENDS: Final = 192

# The options of a card, made once: to list them makes no new ints. `Any`, or they would be read only to be made again.
MAX_CARDS: Final = 1024
MOST_CARDS: Final = MAX_CARDS - 1  # of a game: events keep one number to say that there is no card
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
    """An effect in progress: which steps, how far, for whom, and what it has named so far.

    What the registers below `foe` hold, by what the frame is doing; docs/architecture.md has the table:

    - a step about cards: `cards` chosen, `rest` still on offer, `wanted` how many in all, `next` how many are done;
      when they are played, `marks` has the stay of each; one of each type or cost: `wanted` is the one looked at next
    - `choose`: `rest` the alternatives left, `wanted` how many are still to be taken
    - `for` and `attack`: `seats` reached in order, `next` the next of them; an Attack also keeps the seats that used a
      Defense (`guarded`) and that it had an effect on (`affected`), a bit each, what is added to its damage (`bonus`),
      and whether nobody may defend (`unavoidable`)
    - damage that is shared out: `seats`, `marks` the points of each, `wanted` those left; then `next`, the next one hit
    - `refill`: `wanted` cards are left to lay out
    - GAIN: `dest` the place it goes to, `offer` the place it may go to instead, `seats` who may be compensated
    - UNDER: `offer` the card it may be laid under; ARENA: `offer` the slot of the Line-Up
    - DEFEND: `next` 0 the player himself, 1 his team-mate
    - DEAL: `you` begins, `next` the seat asked, `pc` 1: for a Super Move; DRAFT: `you` begins, `next` how many have
      been taken, `cards` those that are out; PICK: `you` begins, `next` of `wanted` have been chosen
    """

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
        self.next: i64 = 0
        self.wanted: i64 = 0
        self.cards: list[i64] = NO_INTS
        self.rest: list[i64] = NO_INTS
        self.slots: list[list[i64]] = NO_LISTS
        self.seats: list[i64] = NO_INTS
        self.marks: list[i64] = NO_INTS
        self.dest: i64 = -1
        self.offer: i64 = -1
        self.affected: i64 = 0
        self.guarded: i64 = 0
        self.bonus: i64 = 0
        self.unavoidable = False

    def copy(self) -> Frame:
        f = Frame(self.kind, self.block, self.you, self.them, self.card)
        f.pc = self.pc
        f.stage = self.stage
        f.root = self.root
        f.stay = self.stay
        f.foe = self.foe
        f.next = self.next
        f.wanted = self.wanted
        f.cards = self.cards if self.cards is NO_INTS else self.cards[:]
        f.rest = self.rest if self.rest is NO_INTS else self.rest[:]
        f.slots = self.slots if self.slots is NO_LISTS else self.slots[:]  # a slot is replaced, never changed
        f.seats = self.seats  # replaced, never changed, as `marks`
        f.marks = self.marks
        f.dest = self.dest
        f.offer = self.offer
        f.affected = self.affected
        f.guarded = self.guarded
        f.bonus = self.bonus
        f.unavoidable = self.unavoidable
        return f

    def ints(self) -> list[object]:
        return [
            self.kind, self.block, self.pc, self.stage, self.root, self.you, self.them, self.card, self.stay,
            self.foe, self.next, self.wanted, self.cards, self.rest, self.slots, self.seats, self.marks, self.dest,
            self.offer, self.affected, self.guarded, self.bonus, self.unavoidable,
        ]  # fmt: skip


NO_FRAMES: Final[vec[Frame]] = vec[Frame]()


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


@mypyc_attr(acyclic=True)
class Held:
    """An ability that a player has now: its number, the card it comes from, and the row that gives it, or -1.

    Never changed, so that copies share it.
    """

    def __init__(self, ability: Ability, number: i64, card: i64, row: i64) -> None:
        self.ability = ability
        self.number = number
        self.card = card
        self.row = row


NOTHING_HELD: Final[list[list[Held]]] = []


class Layout:
    """The zones of a table: who sees them.

    Where the zones lie that only some boxes have is resolved here, once: -1 for those that this box has not.
    """

    def __init__(self, seats: i64, rules: Rules) -> None:
        everyone = (1 << seats) - 1
        sight = [0] * (zone.of(seats))
        self.scratch = NO_PLACES
        for z in (zone.LINE_UP, zone.DESTROYED, zone.BOX):
            sight[z] = everyone
        for z in range(zone.STACK, zone.STACK + zone.STACKS):
            sight[z] = everyone
        for seat in range(seats):
            base = zone.of(seat)
            for z in (zone.DISCARD, zone.PLAY, zone.ONGOING, zone.TEAM, zone.SCORE, zone.DEALT):
                sight[base + z] = everyone
            for z in (zone.HAND, zone.UNDER):
                sight[base + z] = 1 << seat
        for seen in rules.extra_open:
            sight.append(everyone if seen else 0)
        self.sight = vec[i64](sight)
        self.extra = zone.of(seats)  # the first extra zone
        self.hero_pile = self.find(rules, zone.HERO_PILE)
        self.tile = self.find(rules, zone.TILE)
        self.ko_pool = self.find(rules, zone.KO_POOL)
        self.arenas = self.find(rules, zone.ARENAS)
        self.tokens: i64 = zone.STACK + rules.stacks.index(rules.tokens) if rules.tokens else -1

    def find(self, rules: Rules, name: str) -> i64:
        """A zone that only some boxes have, or -1."""
        return self.extra + rules.extra.index(name) if name in rules.extra else -1


@mypyc_attr(acyclic=True)
class State:
    def __init__(self, prog: Program, defn: vec[i64], cost: vec[i64], seats: i64, layout: Layout) -> None:
        # shared by all copies, never changed
        self.prog = prog
        self.defn = defn  # definition of each card of this game
        self.cost = cost  # printed cost of each card
        self.seats = seats
        self.layout = layout
        self.sight = layout.sight  # per zone: the seats that see its cards
        self.everyone = (1 << seats) - 1
        self.extra = layout.extra  # the first zone that only some boxes have
        self.teams = False
        self.patrol = False
        # the table
        self.loc = NO_PLACES
        self.lent = False  # a copy shares the following rows: see `own_rows`
        self.above = NO_PLACES
        self.below = NO_PLACES
        self.ends = NO_PLACES
        self.row = NO_PLACES  # the Line-Up: its slots in order, EMPTY where a card was taken
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
        self.played = NO_PLACES
        self.gained = NO_PLACES  # card, stay
        self.used: list[i64] = NO_INTS  # replaced, never changed
        # effects
        self.stack = NO_FRAMES  # the topmost last
        self.rows: list[Row] = []
        self.queue = NO_PLACES  # ability, source card, seat
        self.stand: list[list[Held]] = NOTHING_HELD  # per seat what it has; replaced, never changed
        self.listens = NO_PLACES  # per seat; replaced, never changed
        self.states_seen: i64 = -1  # plays logged when the `once` states were last looked at in vain
        self.result: i64 = 0  # of the frame that ended last
        self.fuel: i64 = FUEL  # filled up with every turn
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
        self.dice: i64 = 0  # in games only imagined: the state of a quick generator used instead
        self.chances: list[Chance] | None = None  # where each use of chance is noted, if anybody wants to know
        # the end
        self.over: i64 = 0
        # facts of the last step, and how far back one may go
        self.record = False
        self.events = NO_PLACES  # the first `told` numbers are the facts
        self.told: i64 = 0
        self.decider: i64 = NOBODY
        self.horizon = False  # something hidden has come to light
        self.scratch: Frame | None = None  # for conditions asked outside any effect; belongs to no copy
        # for who follows the cards: those whose place was written, round and round; belongs to no copy
        self.followed = False
        self.traces = NO_PLACES
        self.traced: i64 = 0  # how many it were in all

    def copy(self) -> State:
        """A copy that anybody may change."""
        lent = self.lent
        s = self.lend()
        s.own_rows()
        self.lent = lent
        return s

    def lend(self) -> State:
        """A copy that shares the rows of the table until one of both goes on: cheap if that never comes."""
        s = State(self.prog, self.defn, self.cost, self.seats, self.layout)
        s.teams = self.teams
        s.patrol = self.patrol
        s.loc = self.loc
        s.above = self.above
        s.below = self.below
        s.ends = self.ends
        s.row = self.row
        s.lent = True
        self.lent = True
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
        s.gained = self.gained[:]
        s.used = self.used
        for f in self.stack:
            s.stack = append(s.stack, f.copy())
        for r in self.rows:
            s.rows.append(r.copy())
        s.queue = self.queue[:]
        s.stand = self.stand
        s.listens = self.listens
        s.states_seen = self.states_seen
        s.result = self.result
        s.fuel = self.fuel
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
        s.dice = self.dice
        s.over = self.over
        s.record = self.record
        s.decider = self.decider
        s.horizon = self.horizon
        return s

    def own_rows(self) -> None:
        """Before anything moves: copies share the rows of the table until one of them goes on."""
        self.lent = False
        self.loc = self.loc[:]
        self.above = self.above[:]
        self.below = self.below[:]
        self.ends = self.ends[:]
        self.row = self.row[:]

    def scratch_row(self) -> vec[i64]:
        """Room for all cards, for the moment: what stands there means nothing to the next who asks for it."""
        row = self.layout.scratch
        if len(row) < len(self.loc):
            row = self.loc[:]
            self.layout.scratch = row
        return row

    def follow(self) -> None:
        """From now on it is noted which cards move."""
        if not self.followed:
            self.followed = True
            self.traces = self.defn[:]  # as many as there are cards: who has missed more looks at all of them

    def trace(self, card: i64) -> None:
        """The place of this card was written, and somebody follows."""
        self.traces[self.traced % len(self.traces)] = card
        self.traced += 1

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

    def pile(self, z: i64) -> list[i64]:
        """The cards of a zone, from the bottom to the top; of the Line-Up its slots. A list of its own."""
        found: list[i64] = []
        card: i64
        if z == zone.LINE_UP:
            for card in self.row:
                found.append(card)
            return found
        card = self.ends[z]
        while card >= 0:
            found.append(card)
            card = self.above[card]
        return found

    def top(self, z: i64) -> i64:
        """The top card of a pile, or -1."""
        return self.ends[TOPS + z]

    def size(self, z: i64) -> i64:
        """How many cards lie in a zone; of the Line-Up, how many slots it has."""
        return len(self.row) if z == zone.LINE_UP else self.ends[SIZES + z]

    @property
    def zones(self) -> list[list[i64]]:
        """All piles, for whoever looks at the whole table."""
        return [self.pile(z) for z in range(len(self.sight))]

    def right(self, use: i64) -> Held:
        """What an option of the menu (option.USE) makes use of."""
        return self.stand[self.turn][use // option.USE_STEP]

    def left_power(self) -> i64:
        return self.power * self.factor - self.spent

    def _tell(self, number: i64) -> None:
        """The row of facts is used again from choice to choice; it grows where it is too short."""
        at = self.told
        if at == len(self.events):
            longer = vec[i64]([0] * (2 * at + 16))
            for i in range(at):
                longer[i] = self.events[i]
            self.events = longer
        self.events[at] = number
        self.told = at + 1

    def facts(self) -> list[i64]:
        """The facts of the last step, as `events.decode` reads them."""
        return [self.events[i] for i in range(self.told)]

    def emit(self, kind: i64, audience: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        """Notes a fact, as `events.decode` reads it."""
        head = (
            kind << packed.KIND_SHIFT
            | audience << packed.AUDIENCE_SHIFT
            | (a + 1) << packed.A_SHIFT
            | b << packed.B_SHIFT
        )
        if c == 0 and d == 0:
            self._tell(head)
        else:
            self._tell(head | packed.MORE)
            self._tell((c + 1) | d << packed.D_SHIFT)

    def emit_move(self, audience: i64, card: i64, source: i64, to: i64, before: i64, after: i64) -> None:
        """Notes that a card has moved: the most frequent fact."""
        where = source << packed.MOVE_SOURCE_SHIFT | to << packed.MOVE_TO_SHIFT
        head = packed.MOVE | audience << packed.AUDIENCE_SHIFT | card << packed.MOVE_CARD_SHIFT | where
        if after >> packed.STAY_BITS == 0:
            self._tell(head | before << packed.MOVE_BEFORE_SHIFT | after << packed.MOVE_AFTER_SHIFT)
        else:
            self._tell(head | packed.MORE)
            self._tell(before | after << packed.D_SHIFT)

    def push(self, block: i64, parent: Frame, them: i64) -> None:
        """Runs a block of the same effect: it shares the slots of its root."""
        f = Frame(frame.STEPS, block, parent.you, them, parent.card)
        f.stay = parent.stay
        f.root = parent.root
        self.stack = append(self.stack, f)

    def drop(self) -> None:
        """Ends the topmost frame."""
        self.stack, _ = pop(self.stack)

    def lay(self, f: Frame) -> None:
        """What this frame is about comes first, before everything that is under way."""
        self.stack = append(self.stack, f)

    def start(self, block: i64, you: i64, card: i64) -> Frame:
        """Runs the block of a new effect, with slots of its own."""
        f = Frame(frame.STEPS, block, you, you, card)
        f.stay = self.loc[card] >> loc.STAY_SHIFT
        f.root = len(self.stack)
        n = self.prog.blocks[block].slots
        if n > 0:
            f.slots = [NO_INTS] if n == 1 else [NO_INTS] * n
        self.stack = append(self.stack, f)
        return f
