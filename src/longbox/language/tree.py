"""The typed tree of a card: what the reader makes of a pack file.

The engine compiles it, the text room speaks it, the checker walks it. Everything is
immutable and carries the line of the file it came from, so that any later stage can
name the place of a mistake.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Cost:
    """A filter on the printed cost: one of the listed numbers, or a range."""

    among: tuple[int, ...] = ()  # empty: use the range
    at_least: int | None = None
    at_most: int | None = None


@dataclass(frozen=True, slots=True)
class Filter:
    """Which cards fit, wherever they lie. `is_` is any-of, `not_` is none-of."""

    is_: tuple[str, ...] = ()  # types, marks, subtypes, titles, card ids; "any" fits every card
    not_: tuple[str, ...] = ()  # the same words, slot names, or "this"
    cost: Cost | None = None
    line: int = 0


@dataclass(frozen=True, slots=True)
class Players:
    """Who: `you`, `them`, `each foe`, `a foe`, `each player`, `each hit`, `left`, `attacker` or a slot."""

    word: str
    hit_this_turn: bool = False
    most: str = ""  # a number of a player: "vp tokens", "health", "vp in hand"
    least: str = ""
    not_: str = ""  # a slot of players
    line: int = 0


@dataclass(frozen=True, slots=True)
class Value:
    """A number worked out when it is needed. Order: number, plus or minus, times, at least; never below 0.

    kinds: number, count (cards), played (filter), players, cost of, highest cost of, vp of,
    printed power of, charges of, amount (slot), if, up to a hand of, named (a number of the rules)
    """

    kind: str
    number: int = 0
    cards: Cards | None = None
    filter: Filter | None = None
    players: Players | None = None
    with_: Condition | None = None  # `players ... with`
    slot: str = ""
    name: str = ""  # `named`
    condition: Condition | None = None
    then: Value | None = None
    else_: Value | None = None
    different: str = ""  # name, type, colour
    other: bool = False
    star: int = 0
    plus: Value | None = None
    minus: Value | None = None
    times: int = 1
    at_least: int | None = None
    line: int = 0


@dataclass(frozen=True, slots=True)
class Condition:
    """A question about the table, looked at once.

    kinds: cost of, card, any, none, played, nothing else, players, more than, confrontation, avoided,
    health of, attack, all, any of, not
    """

    kind: str
    slot: str = ""  # cost of, card
    filter: Filter | None = None  # card, played
    cards: Cards | None = None  # any, none, more than (left side)
    parity: str = ""  # `cost of ... is: call`: the slot that holds even or odd
    at_least: int | None = None
    at_most: int | None = None
    at_least_name: str = ""  # instead of `at_least`: a named number of the rules ("capture limit")
    different: str = ""
    same: str = ""
    other: bool = False
    players: Players | None = None
    with_: Condition | None = None
    more_than: Value | None = None
    word: str = ""  # confrontation: yours / none; avoided: someone; attack: first of turn
    of: tuple[Condition, ...] = ()  # all, any of, not
    line: int = 0


@dataclass(frozen=True, slots=True)
class Amount:
    """How many cards: `exactly` a value, `up to` a value, `any` number, or `all`."""

    kind: str = "exactly"
    value: Value = field(default_factory=lambda: Value("number", 1))


@dataclass(frozen=True, slots=True)
class Cards:
    """Which cards a step is about. A plain slot word gives `slot`, the word `this` gives `this`."""

    slot: str = ""
    this: bool = False
    n: Amount = field(default_factory=Amount)
    filter: Filter = field(default_factory=Filter)
    zones: tuple[str, ...] = ()  # `in`
    top: str = ""  # deck, main deck, villains, hero pile
    skip: int = 0
    of: str = ""  # among the cards a slot holds
    whose: str = ""  # you, them, anyone; empty: the subject
    random: bool = False
    other: bool = False
    highest: str = ""
    one_of_each: str = ""
    shares_a_type_with: str = ""
    no_reshuffle: bool = False
    as_: str = ""
    adds_to: str = ""
    stack: str = ""  # `gain: weakness`: the top card of the stack of that card
    line: int = 0


@dataclass(frozen=True, slots=True)
class Place:
    """Where a card goes: a place word, for `hand of` / `discard of` with the player it is given to."""

    word: str
    player: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One verb with its fields. Which fields a verb has, and of what kind, is said in `verbs.py`."""

    verb: str
    fields: Mapping[str, Any]
    line: int = 0

    def get(self, name: str, default: Any = None) -> Any:
        return self.fields.get(name, default)


@dataclass(frozen=True, slots=True)
class Standing:
    """A standing ability.

    kinds: when (trigger), once (a state), use (a right), gained, destroyed, stand-ins, costs, cards, rule,
    your attacks, attacks on you, face down, control, ability of, playable, must be played.
    The fields of each kind are said in `verbs.py`.
    """

    kind: str
    fields: Mapping[str, Any]
    line: int = 0

    def get(self, name: str, default: Any = None) -> Any:
        return self.fields.get(name, default)


@dataclass(frozen=True, slots=True)
class Defense:
    zones: tuple[str, ...] = ("hand",)  # `from`
    by: str = "discard"  # discard, reveal, put into play
    do: tuple[Step, ...] = ()
    line: int = 0


@dataclass(frozen=True, slots=True)
class Noun:
    """How a French name behaves in a sentence, for cards that are named in texts."""

    gender: str = "m"
    plural: str = ""  # empty: like the singular
    singular: str = ""  # empty: the name


@dataclass(frozen=True, slots=True)
class Name:
    en: str
    fr: str


@dataclass(frozen=True, slots=True)
class Ruling:
    en: str
    fr: str


@dataclass(frozen=True, slots=True)
class Card:
    """One card as the pack tells it: facts first, then its blocks."""

    id: str
    name: Name
    section: str  # starters, stacks, main_deck, super_villains, characters
    type: str  # starter, hero, villain, super_power, equipment, location, none
    subtypes: tuple[str, ...] = ()
    cost: int | None = None
    vp: int | None = 0  # None: "*", see `score`
    copies: int = 0
    level: int = 0  # of a Nemesis
    charge_cost: int = 0  # of a Super Move
    character: str = ""  # of a Super Move: whose it is
    promo: bool = False
    noun: Noun | None = None
    rulings: tuple[Ruling, ...] = ()
    source: str = ""
    confidence: str = ""
    fr_source: str = ""
    note: str = ""
    emblem: str = ""  # what is drawn on its face; empty: its id decides
    colours: int = 0  # which of those of its type; 0: its id decides
    play: tuple[Step, ...] = ()
    defense: Defense | None = None
    ongoing: tuple[Standing, ...] | None = None  # None: not an Ongoing card
    ability: tuple[Standing, ...] = ()
    always: tuple[Standing, ...] = ()
    first_appearance: Step | None = None
    score: Value | None = None
    setup: str = ""
    more: Mapping[str, Any] = field(default_factory=dict)  # blocks only other boxes have, by their name in the file
    line: int = 0


@dataclass(frozen=True, slots=True)
class Pack:
    """One file of cards: a box, or an overlay that replaces or adds cards of other packs."""

    id: str
    version: int
    title: Name
    players: tuple[int, int]
    cards: Mapping[str, Card]
    overlay: str = ""  # the pack this one changes
    file: str = ""
    hash: str = ""  # of the file's bytes
    keywords: Mapping[str, tuple[Step, ...]] = field(default_factory=dict)  # named trees of the box
