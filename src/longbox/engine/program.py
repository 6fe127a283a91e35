"""The compiled cards: what the trees of a pack become. Immutable, shared by every game that uses them.

Built by `compile`, read by everything that runs. Imports only `words`.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from longbox.engine.words import amount, differ, place, quantity, source, who


class Filt:
    """Which cards fit. The answer per definition is worked out once, when the pack is compiled."""

    def __init__(self, ok: list[bool]) -> None:
        self.ok = ok  # by definition
        self.not_this = False
        self.not_slot: i64 = -1


class Who:
    """A choice of players that one word does not say."""

    def __init__(self, word: i64) -> None:
        self.word = word
        self.hit = False  # an Attack of yours hit them earlier this turn
        self.most: i64 = 0  # a number of a player; 0 is none
        self.least: i64 = 0
        self.not_slot: i64 = -1


class Val:
    """A number worked out when it is needed."""

    def __init__(self, kind: i64 = amount.NUMBER, number: i64 = 0) -> None:
        self.kind = kind
        self.number = number
        self.sel: Sel | None = None
        self.filt: Filt | None = None
        self.cond: Cond | None = None
        self.then: Val | None = None
        self.els: Val | None = None
        self.plus: Val | None = None
        self.minus: Val | None = None
        self.who: i64 = who.SUBJECT
        self.slot: i64 = -1
        self.different: i64 = differ.NONE
        self.other = False
        self.times: i64 = 1
        self.floor: i64 = 0
        self.star: i64 = 0


class Cond:
    """A question about the table. Evaluating it changes nothing."""

    def __init__(self, kind: i64) -> None:
        self.kind = kind
        self.slot: i64 = -1
        self.word_slot: i64 = -1
        self.filt: Filt | None = None
        self.sel: Sel | None = None
        self.at_least: i64 = 1
        self.at_most: i64 = 9999
        self.at_least_rule: i64 = -1  # a number of the rules instead of `at_least`
        self.more_than: Val | None = None
        self.different: i64 = differ.NONE
        self.same = False  # so many of one name
        self.plain = False  # just so many cards of the player's own zones
        self.other = False
        self.who: i64 = who.SUBJECT
        self.with_: Cond | None = None
        self.of: list[Cond] = []


class Sel:
    """Which cards a step is about."""

    def __init__(self, filt: Filt) -> None:
        self.kind: i64 = source.NONE
        self.filt = filt
        self.count: i64 = quantity.EXACT
        self.n = Val(amount.NUMBER, 1)
        self.zones: list[i64] = []  # seat zones as they are, shared zones as -1 - zone
        self.slot: i64 = -1
        self.whose: i64 = who.SUBJECT
        self.skip: i64 = 0
        self.random = False
        self.other = False
        self.no_reshuffle = False
        self.highest = False  # the dearest
        self.save: i64 = -1
        self.add: i64 = -1
        self.stack: i64 = -1  # zone of the side stack
        self.shares: i64 = -1  # slot of a card it must share a type with
        self.asked = False  # where other cards may stand in
        self.each: i64 = differ.NONE  # at most one card of each name, type, ...


class Step:
    """One verb with its fields. Blocks are named by number; -1 is none."""

    def __init__(self, op: i64, sel: Sel, val: Val) -> None:
        self.op = op
        self.sel = sel
        self.val = val
        self.cond: Cond | None = None
        self.who: i64 = who.SUBJECT
        self.dest: i64 = -1
        self.dest_who: i64 = who.SUBJECT
        self.players: i64 = who.SUBJECT
        self.then: i64 = -1
        self.els: i64 = -1
        self.do: i64 = -1
        self.unless: Sel | None = None
        self.unless_burn: i64 = 0  # Charges that keep a player out of it
        self.avoided: i64 = -1
        self.after: i64 = -1
        self.alts: list[i64] = []
        self.number: i64 = 1
        self.optional = False
        self.together = False
        self.again = False
        self.arrange = False  # the mover says in which order the cards lie
        self.save: i64 = -1
        self.moment: i64 = -1
        self.abilities: list[i64] = []
        self.into: i64 = -1  # discard: slot of the player whose pile it is
        self.by_slot = False  # draw: exactly the cards of a slot


class Block:
    """A row of steps."""

    def __init__(self, steps: list[Step]) -> None:
        self.steps = steps
        self.slots: i64 = 0  # how many slots the whole effect needs
        self.hit_slot: i64 = -1
        self.received_slot: i64 = -1
        self.transit_slot: i64 = -1
        self.avoided_slot: i64 = -1
        self.straight = False  # only Power and draws of fixed numbers: asks nothing, names nothing
        self.only_put: i64 = -1  # one step that puts cards there and does nothing else
        self.commutes = False  # only Power and draws: the order among its like does not matter


class Ability:
    """A standing ability: trigger, state, right of use or modifier."""

    def __init__(self, kind: i64) -> None:
        self.kind = kind
        self.event: i64 = -1
        self.filt: Filt | None = None
        self.this_only = False
        self.nth: list[i64] = []
        self.later = False  # every further one
        self.any_turn = False  # outside one's own turn too
        self.anyone = False  # at the start of everybody's turn
        self.itself_too = False  # the card that brings the ability counts
        self.zones: list[i64] = []  # where the card must have been
        self.new_name = False
        self.last = False  # after every other trigger; its condition is looked at then
        self.cond: Cond | None = None
        self.do: i64 = -1
        self.price: i64 = 0  # Power
        self.price_steps: i64 = 0  # so many steps of `do` are the price: all or nothing
        self.limit: i64 = 0  # ANY_NUMBER, ONCE, ONCE_A_TURN, ONCE_A_ROUND; of a rule: its change
        self.unused: i64 = 0  # Power given as long as the right is not used
        self.dest: i64 = -1
        self.amount: Val | None = None
        self.sel: Sel | None = None
        self.slot: i64 = -1
        self.sign: i64 = 1
        self.rule: i64 = -1
        self.listens: i64 = 0
        self.which: i64 = 0  # Attacks: 0 all, 1 the next, 2 the first; gained and bought: 1 only the next or first
        self.unavoidable = False


class CardDef:
    """One card of the library."""

    def __init__(self, id: str, name: i64) -> None:
        self.id = id
        self.name = name  # equal names, equal numbers
        self.bits: i64 = 0
        self.cost: i64 = 0
        self.vp: i64 = 0
        self.star = False
        self.section = ""
        self.setup = ""
        self.score: Val | None = None
        self.play: i64 = -1
        self.appearance: i64 = -1
        self.patrol: i64 = -1  # what its Attack does to the player who filled the slot
        self.defense = False
        self.defense_by: i64 = 0  # 0 discard, 1 reveal, 2 put into play
        self.defense_zones: list[i64] = []  # where it must lie
        self.defense_do: i64 = -1
        self.ongoing: list[i64] = []
        self.ability: list[i64] = []
        self.gained_this: list[i64] = []
        self.played_this: list[i64] = []  # triggers of its own play
        self.reward: i64 = -1
        self.table: list[i64] = []  # abilities of a rule card that belongs to nobody
        self.forced = False  # must be played before anything else is done
        self.on_stack: list[i64] = []  # while face up on the villain stack
        self.stack: i64 = -1  # the side stack it belongs to
        self.plain_power: i64 = -1  # `play` is just this much Power
        self.printed_power: i64 = 0  # the fixed Power of `play`
        self.confront: i64 = -1  # in a Confrontation of its player: `play`, then what it does besides
        self.only_confronting = False  # cannot be played in another turn
        self.sure_power: i64 = 0  # fixed Power in a Confrontation
        self.sure_draws: i64 = 0
        self.raises: i64 = -1  # Block: the ability that raises the cost
        self.block_do: i64 = -1
        self.itself_too = False  # an ability of it counts its own play
        self.any_name = False  # has every name
        self.printed: i64 = -1  # the definition as printed: itself, unless this is another form
        self.owned: i64 = -1  # the form of an owned card
        self.lasting: i64 = -1  # the form without what lasts for a turn only
        self.with_type: list[i64] = []  # per type the form that has it too
        self.copies: i64 = 0
        self.promo = False
        self.level: i64 = 0  # of a Nemesis
        self.charge_cost: i64 = 0  # of a Super Move
        self.character = ""  # of a Super Move: whose it is
        self.kept = False  # gained, it lies before its player for good
        self.ambush: i64 = -1
        self.slots: list[i64] = []  # of an Arena: a block or -1 for each place of the Line-Up
        self.slot_burns: list[i64] = []  # what it costs
        self.penalty: i64 = -1
        self.bonus: i64 = -1


class Rules:
    """What differs between the boxes, as numbers and lists."""

    def __init__(self) -> None:
        self.game = ""
        self.end_steps: list[i64] = []
        self.new_hand: i64 = 5
        self.line_up: i64 = 5
        self.destroyed_returns: list[i64] = []  # stacks a destroyed card goes back to
        self.ties: list[str] = []  # "villains", "cards", "characters"
        self.stacks: list[str] = []  # card ids of the side stacks, in zone order
        self.sold: list[i64] = []  # zones of the stacks whose top card is for sale
        self.defeated_to: i64 = place.DISCARD  # where a defeated villain goes
        self.villains_by_cost = False  # everybody knows that the dearer ones lie deeper
        self.villains_by_level = False  # their levels are seen from the back; tokens and the like are known by theirs
        self.capture_limit: i64 = 0
        # keywords done by the player of a turn at its end, where `end_steps` says PHASE + k
        self.phases: list[str] = []
        self.recruit = ""  # the keyword for who has no identity at the end of a turn
        self.aliases: dict[str, str] = {}  # what cards of other boxes call a stack of this one
        self.health: i64 = 0  # what a player begins with; 0: there is no Health in this box
        self.super_moves = False  # each character has one under it
        self.most_charges: i64 = 0
        self.tokens = ""  # the stack of tokens for who knocks a player out; it is no stack of cards
        self.defend_first = False  # all decide about defending before anybody is hit
        self.from_active = False  # effects reach players from the one whose turn it is, whoever makes them
        self.flip_in_turn = False  # a First Appearance belongs to the turn of the player who has just played
        self.late_end = False  # the last villain and the last token end the game only after the turn
        self.curse: i64 = -1  # the stack whose cards do harm to who gains them
        self.heroes_first = False  # heroes are chosen before the Line-Up is seen
        self.extra: list[str] = []  # names of zones that only this box has, see `add_zone`
        self.extra_open: list[bool] = []  # whether everybody sees the cards there
        self.confrontation = False  # identities are a pile, the top one in force, and can be defeated by the foe
        self.guest_levels: list[i64] = []  # what a villain of another box costs at most to be of level 1, 2, ...
        self.patrol = True  # whether its cards may strike the player who fills a slot
        # What no box has as printed, but a format may ask for:
        self.attack_all = False  # an Attack on a foe of your choice is one on each foe
        self.opening_cost: i64 = 0  # of cards that cost so much or more the opening Line-Up has ...
        self.opening_dear: i64 = -1  # ... at most so many; -1: as they come
        self.opening_locations: i64 = -1  # the same for Locations
        self.budget: i64 = 0  # points for which each player chooses identities; 0: they have no points
        self.most_heroes: i64 = 0  # at most so many each, for these points
        self.tiered: list[str] = []  # identities, and what each of them costs
        self.tier_points: list[i64] = []
        self.other_points: i64 = 0  # what those cost that are not among them
        self.most_main: i64 = 0  # the Main Deck begins with at most so many cards, the others are left out unseen
        self.fewest_first = False  # who has spent the fewest points begins

    def add_zone(self, name: str, seen: bool) -> None:
        """A zone that only this box has; it lies after those of the seats. `seen`: everybody sees the cards there."""
        self.extra.append(name)
        self.extra_open.append(seen)


class Program:
    """A library of cards, compiled, with the rules of one box."""

    def __init__(self) -> None:
        self.defs: list[CardDef] = []
        self.index: dict[str, int] = {}
        self.blocks: list[Block] = []
        self.abilities: list[Ability] = []
        self.hears: i64 = 0  # what any ability of these cards listens to
        self.shapes = False  # some card has other types or names while it is owned
        self.guards_in_play = False  # some Defense works from play
        self.whos: list[Who] = []
        self.rules = Rules()
        self.forces = False  # some cards must be played before anything else is done
        self.recruit: i64 = -1  # block
        self.phases: list[i64] = []  # blocks of `Rules.phases`
        self.hash = ""  # of what the cards and rules mean, see `meaning`
        self.packs: list[str] = []  # the overlay packs it came from, and the cards of other boxes
        self.seen: dict[object, Any] = {}  # what was found out about it once, see `meaning`

    def find(self, id: str) -> i64:
        return self.index[id]
