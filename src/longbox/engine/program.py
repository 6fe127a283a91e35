"""The compiled cards: what the trees of a pack become. Immutable, shared by every game that uses them.

Built by `compile.py`, read by everything that runs. Imports only `words`.
"""

from __future__ import annotations

from longbox.engine.words import D_NONE, N_EXACT, S_NONE, V_NUMBER, W_SUBJECT


class Filt:
    """Which cards fit. The answer per definition is worked out once, when the pack is compiled."""

    def __init__(self, ok: list[bool]) -> None:
        self.ok = ok  # by definition
        self.not_this = False
        self.not_slot = -1


class Val:
    """A number worked out when it is needed."""

    def __init__(self, kind: int = V_NUMBER, number: int = 0) -> None:
        self.kind = kind
        self.number = number
        self.sel: Sel | None = None
        self.filt: Filt | None = None
        self.cond: Cond | None = None
        self.then: Val | None = None
        self.els: Val | None = None
        self.plus: Val | None = None
        self.minus: Val | None = None
        self.who = W_SUBJECT
        self.slot = -1
        self.different = D_NONE
        self.other = False
        self.times = 1
        self.floor = 0
        self.star = 0


class Cond:
    """A question about the table. Evaluating it changes nothing."""

    def __init__(self, kind: int) -> None:
        self.kind = kind
        self.slot = -1
        self.word_slot = -1
        self.filt: Filt | None = None
        self.sel: Sel | None = None
        self.at_least = 1
        self.at_most = 999
        self.different = D_NONE
        self.other = False
        self.who = W_SUBJECT
        self.with_: Cond | None = None
        self.of: list[Cond] = []


class Sel:
    """Which cards a step is about."""

    def __init__(self, filt: Filt) -> None:
        self.kind = S_NONE
        self.filt = filt
        self.count = N_EXACT
        self.n = Val(V_NUMBER, 1)
        self.zones: list[int] = []  # seat zones as they are, shared zones as -1 - zone
        self.slot = -1
        self.whose = W_SUBJECT
        self.skip = 0
        self.random = False
        self.other = False
        self.no_reshuffle = False
        self.save = -1
        self.add = -1
        self.stack = -1  # zone of the side stack


class Step:
    """One verb with its fields. Blocks are named by number; -1 is none."""

    def __init__(self, op: int, sel: Sel, val: Val) -> None:
        self.op = op
        self.sel = sel
        self.val = val
        self.cond: Cond | None = None
        self.who = W_SUBJECT
        self.dest = -1
        self.dest_who = W_SUBJECT
        self.players = W_SUBJECT
        self.then = -1
        self.els = -1
        self.do = -1
        self.unless: Sel | None = None
        self.avoided = -1
        self.after = -1
        self.alts: list[int] = []
        self.number = 1
        self.optional = False
        self.together = False
        self.again = False
        self.save = -1
        self.moment = -1
        self.abilities: list[int] = []
        self.by_slot = False  # draw: exactly the cards of a slot


class Block:
    """A row of steps."""

    def __init__(self, steps: list[Step]) -> None:
        self.steps = steps
        self.slots = 0  # how many slots the whole effect needs
        self.hit_slot = -1
        self.received_slot = -1
        self.transit_slot = -1
        self.commutes = False  # only Power and draws: the order among its like does not matter


class Ability:
    """A standing ability: trigger, state, right of use or modifier."""

    def __init__(self, kind: int) -> None:
        self.kind = kind
        self.event = -1
        self.filt: Filt | None = None
        self.this_only = False
        self.nth: list[int] = []
        self.new_name = False
        self.cond: Cond | None = None
        self.do = -1
        self.price = 0  # Power
        self.limit = 0  # uses: 0 any number, 1 once
        self.unused = 0  # Power given as long as the right is not used
        self.dest = -1
        self.amount: Val | None = None
        self.sign = 1
        self.rule = -1
        self.listens = 0


class CardDef:
    """One card of the library."""

    def __init__(self, id: str, name: int) -> None:
        self.id = id
        self.name = name  # equal names, equal numbers
        self.bits = 0
        self.cost = 0
        self.vp = 0
        self.star = False
        self.section = ""
        self.setup = ""
        self.score: Val | None = None
        self.play = -1
        self.appearance = -1
        self.patrol = -1  # what its Attack does to the player who filled the slot
        self.defense = False
        self.defense_by = 0  # 0 discard, 1 reveal
        self.defense_do = -1
        self.ongoing: list[int] = []
        self.ability: list[int] = []
        self.gained_this: list[int] = []
        self.stack = -1  # the side stack it belongs to
        self.plain_power = -1  # `play` is just this much Power
        self.copies = 0
        self.promo = False


class Rules:
    """What differs between the boxes, as numbers and lists."""

    def __init__(self) -> None:
        self.game = ""
        self.end_steps: list[int] = []
        self.new_hand = 5
        self.line_up = 5
        self.destroyed_returns: list[int] = []  # stacks a destroyed card goes back to
        self.ties: list[str] = []  # "villains", "cards"
        self.stacks: list[str] = []  # card ids of the side stacks, in zone order
        self.buyable: list[bool] = []


class Program:
    """A library of cards, compiled, with the rules of one box."""

    def __init__(self) -> None:
        self.defs: list[CardDef] = []
        self.index: dict[str, int] = {}
        self.blocks: list[Block] = []
        self.abilities: list[Ability] = []
        self.rules = Rules()
        self.hash = ""  # of the packs it came from
        self.packs: list[str] = []

    def find(self, id: str) -> int:
        return self.index[id]
