"""The table of the card language: blocks, verbs, standing abilities, triggers, selectors, conditions and values.

Every word is defined here once: its fields with their kinds, one line of meaning, an example. The reader, the
JSON Schema (`schema.py`) and the reference page (`docs.py`) are driven by this table, so a new word is one row here
(and its behaviour in the engine and its text). `KINDS` says what the kinds are; closed word lists live in `words.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from longbox.language import words as w


@dataclass(frozen=True, slots=True)
class Field:
    """One key of a mapping. `target` is the attribute or field name it is stored under."""

    name: str
    kind: str
    meaning: str
    required: bool = False
    words: Mapping[str, str] | None = None  # for kinds that take words of a closed list
    target: str = ""
    saves: str = ""  # kind "save": what the slot will hold

    @property
    def key(self) -> str:
        return self.target or self.name.replace(" ", "_").replace("-", "_")


@dataclass(frozen=True, slots=True)
class Word:
    """One head word (a verb, a condition, ...): the kind of its own value, and the fields beside it."""

    head: Field
    fields: tuple[Field, ...] = ()
    example: str = ""
    needs: tuple[str, ...] = ()  # at least one of these fields must be there
    only_one: tuple[str, ...] = ()  # at most one of these
    boxes: str = ""  # empty: the base game has it; else the boxes that brought it
    # of a verb, where the bots read nothing finer off its fields: what it is worth, in Power, ...
    brings: float | None = None  # ... to who does it
    costs: float | None = None  # ... and whom it happens to

    @property
    def name(self) -> str:
        return self.head.name

    def field(self, name: str) -> Field | None:
        return next((field for field in self.fields if field.name == name), None)


Table = Mapping[str, Word]


# A head of one of these kinds is stored under the name of the kind, whatever the word: `power: 1` is the field `value`.
_HEAD_KEYS = ("value", "players", "condition")


def _table(*rows: Word) -> Table:
    table = {}
    for row in rows:
        head = row.head
        if head.kind in _HEAD_KEYS and not head.target:
            row = replace(row, head=replace(head, target=head.kind))
        table[row.name] = row
    return table


# ---------------------------------------------------------------- kinds of values
KINDS: Mapping[str, str] = {
    "int": "a whole number",
    "count": "a whole number of 1 or more",
    "flag": "`true`",
    "text": "any text",
    "word": "one of the listed words",
    "words": "one or several of the listed words",
    "id list": "a list of words",
    "both languages": "`{en: ..., fr: ...}`",
    "value": "a number or a value (`{count: ...}`)",
    "amount": "a number, `all`, `any`, `{up to: k}` or a value",
    "threshold": "a number, or the name of a number of the rules",
    "loss": "a number or `all`",
    "cards": "cards: a slot, `this` or a selection",
    "a selection": "cards: a selection or a slot",
    "discarded": "a number of cards from hand, `hand`, a slot, `this` or a selection (from hand unless it says where)",
    "shown": "`hand`, a slot, `this` or a selection",
    "drawn": "a number, a value, a slot or a selection of a slot",
    "gained": "the name of a stack, a slot or a selection",
    "picked": "a list of `even`, `odd`; `card type`; players (`{who: ...}`) or a selection of cards",
    "filter": "a word, a list of words or `{is, not, cost}`",
    "filter or this": "a filter, or `this`",
    "filter in": "a filter that may say `in`",
    "priced": "a filter, or `your character`",
    "played": "a filter, or `nothing else`",
    "filter words": "types, marks, subtypes, titles or card ids; a list means any of them",
    "barred words": "the same words, a slot, or `this`",
    "types": "types, or a slot that holds a picked type",
    "cost": "a number, a list of numbers, `{at least: n}` and/or `{at most: n}`",
    "players": "a player word, a slot, or `{who, hit, most, least, not}`",
    "place": "a place word, `{hand of: who}` or `{discard of: who}`",
    "condition": "a condition",
    "conditions": "a list of conditions",
    "steps": "a step or a list of steps",
    "alternatives": "a list of steps to choose between",
    "standings": "a standing ability or a list of them",
    "trigger": "`{event: ...}`",
    "asked": "`{discard: filter}`",
    "nth": "a number, a list of numbers or `later`",
    "changed cards": "`this` or `next played or discarded`",
    "this": "`this`",
    "save": "a new slot name",
    "slot of cards": "a slot that holds cards",
    "slot of a player": "a slot that holds a player",
    "slot of a number": "a slot that holds a number",
    "slot of a word": "a slot that holds a word",
    "keyword": "a keyword of the pack",
    "attack step": "one `attack` step",
    "defense": "`{from, by, do}`",
    "block": "`{raises, do}`",
    "arena slots": "a list of `{slot, burn, do}`",
    "noun": "`{gender, singular, plural}`",
    "rulings": "a list of `{en: ..., fr: ...}`",
    "id": "small letters, digits and `_`",
    "player range": "`[fewest, most]`",
    "keywords": "a mapping from the keyword to its steps",
    "card list": "a mapping from the card id to the card",
    "points": 'a whole number, or "*" with a `score` block',
}

# ---------------------------------------------------------------- fields many words share
WHO = Field("who", "players", "who does it, if not the subject")
THEN = Field("then", "steps", "if it was done")
ELSE = Field("else", "steps", "if it was not or could not be done")
DO = Field("do", "steps", "what happens", required=True)
AT_LEAST = Field("at least", "threshold", "so many or more")
AT_MOST = Field("at most", "int", "so many or fewer")
DIFFERENT = Field("different", "word", "count only different ones", words=w.DIFFERENT)
OTHER = Field("other", "flag", "not this card")

# ---------------------------------------------------------------- verbs
VERBS = _table(
    Word(
        Field("draw", "drawn", "put the top cards of the deck into hand; of a slot: exactly those cards, still a draw"),
        (WHO, Field("as", "save", "remember the cards", saves="cards"), THEN, ELSE),
        "draw: 2",
    ),
    Word(
        Field("discard", "discarded", "put cards on their owner's discard pile"),
        (WHO, Field("into", "slot of a player", "that player's pile instead"), THEN, ELSE),
        "discard: {top: deck, as: it}",
    ),
    Word(
        Field("destroy", "cards", "put cards on the destroyed pile"),
        (WHO, THEN, ELSE),
        "destroy: {n: {up to: 2}, in: [hand, discard]}",
    ),
    Word(
        Field("gain", "gained", "become the owner of cards; they go to the discard pile unless `to` says otherwise"),
        (WHO, Field("n", "amount", "how many of the stack"), Field("to", "place", "where they go"), THEN, ELSE),
        "gain: weakness\nto: top of deck",
    ),
    Word(
        Field("put", "cards", "move cards: no draw, gain, discard or play"),
        (
            WHO,
            Field("to", "place", "where they go", required=True),
            Field("order", "word", "how they are arranged", words=w.ORDERS),
            Field("face down", "flag", "hidden there"),
            THEN,
            ELSE,
        ),
        "put: {is: equipment, in: discard}\nto: hand",
    ),
    Word(
        Field("play", "cards", "play cards: their text applies"),
        (Field("again", "flag", "the same card once more, without moving it"), THEN, ELSE),
        "play: {is: [equipment, hero], in: line up, as: it}",
        costs=0,
    ),
    Word(
        Field("reveal", "shown", "show cards to all; they stay where they are"),
        (WHO,),
        "reveal: {top: deck, as: it}",
        brings=0,
        costs=0,
    ),
    Word(
        Field("look at", "shown", "see cards alone; they stay where they are"),
        (WHO,),
        "look at: {top: deck, as: it}",
        brings=0,
        costs=0,
    ),
    Word(
        Field("pick", "picked", "choose and remember; nothing moves"),
        (Field("as", "save", "the slot that remembers it", required=True, saves="picked"),),
        "pick: [even, odd]\nas: call",
        brings=0,
        costs=0,
    ),
    Word(
        Field("refill", "value", "add so many Main Deck cards to the Line-Up"),
        (),
        "refill: {count: gone}",
        brings=0,
        costs=0,
    ),
    Word(
        Field("flip", "word", "turn up the next villain", words={"next villain": "of the stack"}, target="word"),
        (),
        "flip: next villain",
        boxes="Titans",
        brings=0,
        costs=0,
    ),
    Word(Field("power", "value", "add to the Power of this turn"), (), "power: 2", costs=0),
    Word(Field("pay", "value", "spend Power; only as a price"), (), "pay: 3", brings=0, costs=0),
    Word(Field("charge", "value", "gain Charges"), (WHO,), "charge: 1", boxes="Injustice", costs=0),
    Word(
        Field("lose charges", "loss", "lose Charges"),
        (WHO, Field("as", "save", "remember how many were lost", saves="number"), THEN, ELSE),
        "lose charges: 2\nas: lost",
        boxes="Injustice",
    ),
    Word(
        Field("burn", "value", "alone: a price in Charges; with `do`: offered while the card is played"),
        (Field("do", "steps", "what the Burn brings"),),
        "burn: 2\ndo: {power: 2}",
        boxes="Injustice",
        costs=0,
    ),
    Word(
        Field("damage", "value", "the subject takes damage"),
        (WHO, Field("shared among", "players", "split as you like")),
        "damage: 2",
        boxes="Injustice",
    ),
    Word(Field("heal", "value", "the subject heals"), (WHO,), "heal: 3", boxes="Injustice", costs=0),
    Word(
        Field("if", "condition", "ask once, now"),
        (Field("then", "steps", "if it is so"), Field("else", "steps", "if it is not so")),
        "if: {none: {in: discard}}\nthen: {power: 4}\nelse: {power: 2}",
        needs=("then", "else"),
    ),
    Word(
        Field("may", "steps", "offer the steps; all of them or nothing", target="steps"),
        (WHO, THEN, ELSE),
        "may: {destroy: {in: discard}}\nthen: {power: 3}",
        costs=0,
    ),
    Word(
        Field("choose", "count", "take so many different alternatives", target="number"),
        (Field("of", "alternatives", "the alternatives", required=True),),
        "choose: 1\nof: [{power: 3}, {draw: 2}]",
    ),
    Word(
        Field("for", "players", "each of them in turn; not an Attack"),
        (
            Field("as", "save", "remember the players", saves="player"),
            Field("unless", "steps", "a price that keeps a player out of it"),
            Field("does", "steps", "what each of them does", required=True),
        ),
        "for: each foe\ndoes: {discard: hand}",
    ),
    Word(
        Field("attack", "players", "as `for`, and each of them may defend"),
        (
            Field("as", "save", "remember the players", saves="player"),
            Field("together", "flag", "all decide first, cards given away land at the end"),
            Field("unless", "steps", "a price that keeps a player out of it"),
            Field("does", "steps", "what each player hit does", required=True),
            Field("avoided", "steps", "for those who avoid it"),
            Field("afterwards", "steps", "once, after the last player"),
        ),
        "attack: each foe\ndoes: {discard: 1}",
        costs=0,
    ),
    Word(
        Field("once", "condition", "now, or the first time it is true later this turn"),
        (DO,),
        "once: {played: [super power, equipment]}\ndo: {power: 2}",
        costs=0,
    ),
    Word(
        Field("later", "word", "one time, when the moment comes", words=w.MOMENTS, target="moment"),
        (DO,),
        "later: end of turn\ndo: {put: it, to: line up}",
        brings=0,
        costs=0,
    ),
    Word(
        Field("until", "word", "standing abilities for a time", words=w.MOMENTS, target="moment"),
        (WHO, Field("apply", "standings", "the abilities", required=True)),
        "until: end of turn\napply: {costs: super-villain, less: 2}",
    ),
    Word(
        Field(
            "follow",
            "word",
            "do what a block of another card says",
            words={"first appearance": "its Attack"},
            target="word",
        ),
        (Field("of", "cards", "whose block", required=True),),
        "follow: first appearance\nof: {top: villains}",
        boxes="Injustice",
        brings=0,
        costs=0,
    ),
    Word(
        Field("end turn", "word", "drop what is left of the turn", words={"now": "at once"}, target="word"),
        (),
        "end turn: now",
        boxes="Metal",
        brings=0,
        costs=0,
    ),
    Word(
        Field("keyword", "keyword", "a named tree of the pack", target="name"),
        (),
        "keyword: recruit",
        boxes="Metal, Injustice",
        brings=0,
        costs=0,
    ),
)
NEVER_FAIL_AMOUNTS = ("all", "any", "up to")  # "all of nothing" counts as done, "up to" includes none
PRICE_VERBS = ("pay", "burn")
STACKS_HINT = "only cards of section 'stacks' can be gained by name"
LAST_VERB = "end turn"  # nothing after it in the same list can run

# ---------------------------------------------------------------- triggers
TRIGGERS = _table(
    Word(Field("you play", "filter or this", "you played such a card"), (), "{you play: villain}"),
    Word(Field("you gain", "filter or this", "you bought or gained such a card"), (), "{you gain: villain}"),
    Word(Field("a card makes you draw", "flag", "an effect made you draw"), (), "{a card makes you draw: true}"),
    Word(Field("you destroy", "filter or this", "you destroyed such a card"), (), "{you destroy: any}", boxes="Titans"),
    Word(
        Field("you discard", "filter in", "such a card was discarded"),
        (),
        "{you discard: {is: ongoing, in: play}}",
        boxes="Titans",
    ),
    Word(
        Field("start of turn", "word", "a turn begins", words=w.TURNS),
        (),
        "{start of turn: yours}",
        boxes="Titans, Injustice",
    ),
    Word(
        Field("you are attacked", "flag", "just before your own Defense"),
        (),
        "{you are attacked: true}",
        boxes="Injustice",
    ),
    Word(
        Field("you avoid an attack", "flag", "you used a Defense"),
        (),
        "{you avoid an attack: true}",
        boxes="Injustice",
    ),
    Word(
        Field("your attack succeeds", "word", "your Attack hit somebody", words=w.SUCCESSES),
        (),
        "{your attack succeeds: targeted}",
        boxes="Injustice",
    ),
    Word(
        Field("every foe avoids your attack", "flag", "your Attack hit nobody"),
        (),
        "{every foe avoids your attack: true}",
        boxes="Injustice",
    ),
    Word(
        Field("you deplete a health bar of", "players", "you emptied a Health bar"),
        (),
        "{you deplete a health bar of: a foe}",
        boxes="Injustice",
    ),
    Word(
        Field("a health bar is depleted", "word", "a Health bar is empty", words=w.TURNS),
        (),
        "{a health bar is depleted: yours}",
        boxes="Injustice",
    ),
    Word(
        Field("through your card a foe", "words", "your card did this to a foe", words=w.HARMS),
        (),
        "{through your card a foe: [discards a card, loses a charge, gains a weakness]}",
        boxes="Injustice",
    ),
    Word(
        Field("anyone defeats", "filter or this", "a player defeated such a card"),
        (),
        "{anyone defeats: super-villain}",
        boxes="Metal",
    ),
    Word(
        Field("this leaves play", "flag", "this card leaves the play area"),
        (),
        "{this leaves play: true}",
        boxes="Titans",
    ),
)
TRIGGERS_WITH_THEM = (
    "your attack succeeds",
    "you deplete a health bar of",
    "through your card a foe",
    "start of turn",
    "anyone defeats",
)

# ---------------------------------------------------------------- standing abilities
_RULE_CHANGES = ("becomes", "more", "less", "times")
_MORE_DAMAGE = Field("more damage", "int", "so much more damage")
_UNAVOIDABLE = Field("cannot be avoided", "flag", "no Defense helps")

STANDINGS = _table(
    Word(
        Field("when", "trigger", "each time something happens"),
        (
            Field("nth", "nth", "only the first, second, ... of the turn; `later`: every further one"),
            Field("limit", "word", "how often at most", words=w.LIMITS),
            Field("if", "condition", "checked when it would fire"),
            Field("new name", "flag", "only for a name not yet played this turn"),
            Field("itself too", "flag", "the card that brings the ability counts"),
            Field("any turn", "flag", "also outside your own turn"),
            Field("last", "flag", "after every other trigger of the same event"),
            DO,
        ),
        "{when: {you play: villain}, nth: 1, do: {draw: 1}}",
    ),
    Word(
        Field("once", "condition", "the first time in each of your turns that it is true"),
        (DO,),
        "{once: {played: villain, at least: 2}, do: {power: 3}}",
    ),
    Word(
        Field("use", "word", "a right to use", words=w.USES, target="how"),
        (
            Field("if", "condition", "only then"),
            Field("price", "steps", "what it costs, all or nothing"),
            DO,
            Field("unused", "steps", "credited at once, taken back with the first use"),
        ),
        "{use: any number, price: {pay: 3}, do: {gain: {top: main deck}}, unused: {power: 1}}",
    ),
    Word(
        Field("gained", "filter or this", "such a card may go elsewhere when it is gained"),
        (
            Field("may go to", "place", "where", required=True, target="to"),
            Field("which", "word", "only that one", words={"next": "the next such card"}),
        ),
        "{gained: {cost: {at most: 5}}, may go to: top of deck}",
    ),
    Word(
        Field("destroyed", "filter or this", "such a card may go elsewhere when it is destroyed"),
        (Field("may go to", "place", "where", required=True, target="to"),),
        "{destroyed: any, may go to: under this}",
        boxes="Titans",
    ),
    Word(
        Field("stand-ins", "a selection", "these cards may be given instead", target="cards"),
        (Field("when asked to", "asked", "when that is asked for", required=True),),
        "{stand-ins: {in: under this}, when asked to: {discard: ongoing}}",
        boxes="Titans",
    ),
    Word(
        Field("costs", "priced", "the price you pay changes; the printed cost stays"),
        (
            Field("less", "value", "so much less"),
            Field("more", "value", "so much more"),
            Field("which", "word", "only that one", words={"first bought": "the first you buy this turn"}),
        ),
        "{costs: super-villain, less: 2}",
        needs=("less", "more"),
        only_one=("less", "more"),
    ),
    Word(
        Field("cards", "changed cards", "cards that are more than they say"),
        (
            Field("also is", "types", "types they have too"),
            Field("also named", "word", "names they have too", words={"anything": "every name"}),
        ),
        "{cards: this, also is: [hero, villain], also named: anything}",
        needs=("also is", "also named"),
        boxes="Titans",
    ),
    Word(
        Field("rule", "word", "a number of the rules changes", words=w.RULES, target="name"),
        (
            Field("becomes", "int", "is now this"),
            Field("more", "int", "so much more"),
            Field("less", "int", "so much less"),
            Field("times", "int", "so many times"),
        ),
        "{rule: power, times: 2}",
        needs=_RULE_CHANGES,
        only_one=_RULE_CHANGES,
    ),
    Word(
        Field("your attacks", "word", "your Attacks change", words=w.ATTACKS, target="which"),
        (_MORE_DAMAGE, _UNAVOIDABLE),
        "{your attacks: next, more damage: 2}",
        needs=("more damage", "cannot be avoided"),
        boxes="Injustice",
    ),
    Word(
        Field("attacks on you", "word", "Attacks on you change", words=w.ATTACKS, target="which"),
        (_MORE_DAMAGE, _UNAVOIDABLE),
        "{attacks on you: all, more damage: 1}",
        needs=("more damage", "cannot be avoided"),
        boxes="Injustice",
    ),
    Word(
        Field("face down", "word", "the hero is turned over: no abilities", words={"hero": "the hero"}, target="what"),
        (),
        "{face down: hero}",
    ),
    Word(
        Field("control", "a selection", "those cards are in your play area; their owner stays", target="cards"),
        (),
        "{control: {n: all, is: ongoing, in: play, whose: them}}",
        boxes="Titans",
    ),
    Word(
        Field("ability of", "a selection", "its abilities are yours too", target="cards"),
        (),
        "{ability of: {in: team, whose: them}}",
        boxes="Titans",
    ),
    Word(Field("playable", "this", "may be played from where it lies"), (), "{playable: this}", boxes="Titans"),
    Word(
        Field("must be played", "word", "before any other action", words={"first": "first"}, target="order"),
        (),
        "{must be played: first}",
        boxes="Metal",
    ),
)

# ---------------------------------------------------------------- conditions
CONDITIONS = _table(
    Word(
        Field(
            "cost of", "slot of cards", "the printed cost of a saved card; an empty slot is never true", target="slot"
        ),
        (AT_LEAST, AT_MOST, Field("is", "slot of a word", "the parity picked before", target="parity")),
        "{cost of: it, at least: 1}",
        needs=("at least", "at most", "is"),
    ),
    Word(
        Field("card", "slot of cards", "what a saved card is", target="slot"),
        (
            Field("is", "filter words", "one of these", target="is_"),
            Field("not", "barred words", "none of these", target="not_"),
            Field("cost", "cost", "its printed cost"),
        ),
        "{card: it, is: hero}",
        needs=("is", "not", "cost"),
    ),
    Word(
        Field("any", "a selection", "there are so many (1) of them", target="cards"),
        (AT_LEAST, DIFFERENT, Field("same", "word", "that share this", words=w.SAME)),
        "{any: {is: location, in: play}}",
        only_one=("different", "same"),
    ),
    Word(Field("none", "a selection", "there is not one", target="cards"), (), "{none: {in: discard}}"),
    Word(
        Field("played", "played", "so many (1) were played this turn, even if they have gone"),
        (AT_LEAST, AT_MOST, DIFFERENT, OTHER),
        "{played: suicide_squad, other: true, at least: 2}",
    ),
    Word(
        Field("players", "players", "so many (1) of those players are so"),
        (Field("with", "condition", "how they must be", target="with_"), AT_LEAST, AT_MOST),
        "{players: each hit, at least: 2}",
    ),
    Word(
        Field("count", "a selection", "there are more of them than", target="cards"),
        (Field("more than", "value", "than this", required=True),),
        "{count: {in: team}, more than: {count: {in: team, whose: you}}}",
        boxes="Metal",
    ),
    Word(
        Field("confrontation", "word", "the mode of the turn", words=w.CONFRONTATIONS, target="word"),
        (),
        "{confrontation: yours}",
        boxes="Rivals",
    ),
    Word(
        Field("avoided", "word", "in `afterwards`", words={"someone": "somebody avoided the Attack"}, target="word"),
        (),
        "{avoided: someone}",
        boxes="Titans",
    ),
    Word(
        Field("health of", "players", "Health of a player", target="players"),
        (AT_LEAST, AT_MOST),
        "{health of: them, at most: 10}",
        needs=("at least", "at most"),
        boxes="Injustice",
    ),
    Word(
        Field("attack", "word", "the Attack that fired this", words={"first of turn": "your first"}, target="word"),
        (),
        "{attack: first of turn}",
        boxes="Injustice",
    ),
    Word(Field("all", "conditions", "all of them", target="of"), (), "{all: [{avoided: someone}, {played: hero}]}"),
    Word(Field("any of", "conditions", "at least one of them", target="of"), (), "{any of: [{played: hero}]}"),
    Word(Field("not", "conditions", "not so", target="of"), (), "{not: {played: hero}}"),
)
CONDITION_KINDS = {"count": "more than"}  # the tree names these kinds otherwise

# ---------------------------------------------------------------- values
ARITHMETIC = (
    Field("plus", "value", "add this"),
    Field("minus", "value", "take this away; never below 0"),
    Field("times", "count", "then so many times"),
    Field("at least", "int", "in the end no less than this"),
)
VALUES = _table(
    Word(Field("number", "int", "this number"), ARITHMETIC, "{number: 2, plus: {played: equipment}}"),
    Word(
        Field("count", "a selection", "how many cards", target="cards"),
        (DIFFERENT, *ARITHMETIC),
        "{count: {is: weakness, in: owned}, times: 2}",
    ),
    Word(
        Field("played", "filter", "how many were played this turn", target="filter"),
        (DIFFERENT, OTHER, *ARITHMETIC),
        "{played: equipment, other: true}",
        boxes="Metal, Injustice",
    ),
    Word(
        Field("players", "players", "how many players"),
        (Field("with", "condition", "of those who are so", target="with_"), *ARITHMETIC),
        "{players: each foe, with: {any: {is: hero, in: discard}}}",
    ),
    Word(
        Field("cost of", "slot of cards", "the printed cost", target="slot"),
        ARITHMETIC,
        "{cost of: it}",
        boxes="Injustice",
    ),
    Word(
        Field("highest cost of", "slot of cards", "the dearest", target="slot"),
        ARITHMETIC,
        "{highest cost of: gone}",
        boxes="Injustice",
    ),
    Word(
        Field("vp of", "slot of cards", "printed VP, summed; below 0 counts 0", target="slot"),
        (Field("star", "int", 'what "*" counts'), *ARITHMETIC),
        "{vp of: it, star: 3}",
        boxes="Titans, Metal",
    ),
    Word(
        Field("printed power of", "slot of cards", "the plain `power` of its `play`", target="slot"),
        ARITHMETIC,
        "{printed power of: it}",
        boxes="Rivals",
    ),
    Word(
        Field("charges of", "players", "Charges now", target="players"),
        ARITHMETIC,
        "{charges of: them}",
        boxes="Injustice",
    ),
    Word(
        Field("amount", "slot of a number", "a number saved before", target="slot"),
        ARITHMETIC,
        "{amount: lost}",
        boxes="Injustice",
    ),
    Word(
        Field("if", "condition", "a choice of numbers", target="condition"),
        (
            Field("then", "value", "if it is so", required=True),
            Field("else", "value", "if it is not so", required=True, target="else_"),
            *ARITHMETIC,
        ),
        "{if: {any: {is: hero, in: owned}, at least: 4}, then: 5, else: 0}",
    ),
    Word(
        Field("up to a hand of", "count", "that number less the cards in hand", target="number"),
        ARITHMETIC,
        "{up to a hand of: 5}",
        boxes="Titans",
    ),
)

# ---------------------------------------------------------------- choosing cards and players
SELECTORS = (
    Field("n", "amount", "how many; 1 if not said"),
    Field("is", "filter words", "types, marks, subtypes, titles or card ids; a list means any of them"),
    Field("not", "barred words", "none of these words; also a slot, or `this`"),
    Field("cost", "cost", "the printed cost"),
    Field("in", "words", "one zone or several", words=w.ZONES, target="zones"),
    Field("top", "word", "the top of a pile", words=w.TOPS),
    Field("skip", "count", "with `top`: leave out the first so many"),
    Field("of", "slot of cards", "among the cards of a slot"),
    Field("whose", "word", "whose zones, if not the subject's", words=w.WHOSE),
    Field("random", "flag", "chance picks"),
    Field("other", "flag", "not this card"),
    Field("highest", "word", "only the highest", words=w.HIGHEST),
    Field("one of each", "word", "at most one of each", words=w.ONE_OF_EACH),
    Field("shares a type with", "slot of cards", "shares a type with a saved card"),
    Field("no reshuffle", "flag", "with `top`: stop when the pile ends"),
    Field("as", "save", "save them in a slot", target="as_", saves="cards"),
    Field("adds to", "save", "add them to a slot of the enclosing effect", saves="shared cards"),
)
SOURCES = ("in", "top", "of")
FILTERS = tuple(field for field in SELECTORS if field.name in ("is", "not", "cost"))
COST_RANGE = (
    Field("at least", "int", "this much or more"),
    Field("at most", "int", "this much or less"),
)
UP_TO = Field("up to", "value", "none to so many")
PLAYER_FIELDS = (
    Field("who", "word", "among these", required=True, words=w.PLAYERS, target="word"),
    Field("hit", "word", "hit earlier", words=w.HITS, target="hit_this_turn"),
    Field("most", "word", "with the most", words=w.COUNTERS),
    Field("least", "word", "with the least", words=w.COUNTERS),
    Field("not", "slot of a player", "but not these", target="not_"),
)

# ---------------------------------------------------------------- a card and a pack
DEFENSE_FIELDS = (
    Field("from", "words", "where it may be used from; `hand` if not said", words=w.DEFENSE_ZONES, target="zones"),
    Field("by", "word", "how it is used; `discard` if not said", words=w.DEFENSE_WAYS),
    Field("do", "steps", "what its user gets"),
)
BLOCK_FIELDS = (
    Field("raises", "count", "how much the number to beat rises", required=True),
    Field("do", "steps", "what its user gets"),
)
ARENA_SLOT_FIELDS = (
    Field("slot", "count", "the place in the Line-Up", required=True),
    Field("name", "both languages", "what stands there"),
    Field("burn", "count", "what it costs"),
    Field("do", "steps", "what the gainer gets; `it` is the card gained", required=True),
)
NOUN_FIELDS = (
    Field("gender", "word", "French gender", words=w.GENDERS),
    Field("singular", "text", "French noun for one of them, if it differs from the name"),
    Field("plural", "text", "French plural, if it differs"),
)
FACTS = (
    Field("name", "both languages", "its name", required=True),
    Field("section", "word", "which part of the box it belongs to", required=True, words=w.SECTIONS),
    Field("type", "word", "its type", required=True, words=w.CARD_TYPES),
    Field("subtypes", "id list", "subtypes of the box"),
    Field("cost", "int", "its printed cost"),
    Field("vp", "points", "what it is worth"),
    Field("copies", "int", "how many there are"),
    Field("level", "count", "the level of a Nemesis"),
    Field("charge_cost", "count", "of a Super Move: the Charges it costs"),
    Field("character", "id", "of a Super Move: the character it lies under"),
    Field("promo", "flag", "not in the box itself"),
    Field("noun", "noun", "how the French name behaves in a sentence"),
    Field("rulings", "rulings", "short rulings"),
    Field("source", "word", "where its facts come from", words=w.SOURCES),
    Field("confidence", "word", "how sure they are", words=w.CONFIDENCES),
    Field("fr_source", "word", "where the French name comes from", words=w.FR_SOURCES),
    Field("note", "text", "a remark for other authors"),
    Field("emblem", "word", "what is drawn on its face; chosen by its id if not given", words=w.EMBLEMS),
    Field("colours", "count", "which of the colours of its type its face has"),
)


@dataclass(frozen=True, slots=True)
class Block:
    """One block of a card: what kind of tree it holds, when it runs, and in which sections it ever can."""

    field: Field
    sections: tuple[str, ...] = ()  # empty: everywhere
    slots: tuple[str, ...] = ()  # slots of cards that are there from the start
    own: bool = True  # the tree has an attribute for it; else it stands in `Card.more`
    boxes: str = ""

    @property
    def name(self) -> str:
        return self.field.name


_HEROES = ("characters", "health_tracks")
_VILLAINS = ("super_villains", "nemeses")
_KO = ("ko_tokens",)
BLOCKS: Mapping[str, Block] = {
    block.name: block
    for block in (
        Block(Field("play", "steps", "when the card is played, top to bottom; may be empty")),
        Block(Field("defense", "defense", "offered when its player is attacked")),
        Block(Field("ongoing", "standings", "while it lies in the play area; even empty it makes the card Ongoing")),
        Block(Field("ability", "standings", "while the hero lies face up before its player"), _HEROES),
        Block(Field("always", "standings", "wherever the card lies, as long as a player owns it")),
        Block(Field("first appearance", "attack step", "when the card is turned up"), _VILLAINS),
        Block(Field("score", "value", 'what the card is worth, for a VP of "*"')),
        Block(Field("setup", "word", "what the set-up does with it", words=w.SETUPS)),
        Block(Field("confrontation", "steps", "right after `play`, in your Confrontation"), own=False, boxes="Rivals"),
        Block(Field("block", "block", "offered in the Block window"), own=False, boxes="Rivals"),
        Block(
            Field("on the stack", "standings", "while it lies face up on the villain stack"),
            _VILLAINS,
            own=False,
            boxes="Titans",
        ),
        Block(Field("table", "standings", "abilities of a rule card of nobody"), ("tile",), own=False, boxes="Metal"),
        Block(Field("reward", "steps", "when the card is defeated"), _VILLAINS, own=False, boxes="Metal"),
        Block(Field("ambush", "steps", "when it comes up in the Line-Up"), ("clash",), own=False, boxes="Injustice"),
        Block(
            Field("slots", "arena slots", "offered to who gained the card of that place"),
            ("arenas",),
            ("it",),
            own=False,
            boxes="Injustice",
        ),
        Block(Field("penalty", "steps", "for the player knocked out"), _KO, own=False, boxes="Injustice"),
        Block(
            Field("lasting penalty", "standings", "the same, to the end of the game"), _KO, own=False, boxes="Injustice"
        ),
        Block(Field("bonus", "steps", "for the player who did it"), _KO, own=False, boxes="Injustice"),
    )
}
MAY_BE_EMPTY = ("play", "ongoing")
PACK_FIELDS = (
    Field("pack", "id", "the id of the pack", required=True),
    Field("version", "count", "counts up with every change of the cards", required=True),
    Field("title", "both languages", "the title of the box", required=True),
    Field("players", "player range", "[fewest, most]; needed, but an overlay may leave it out"),
    Field("overlay", "id", "the pack whose cards it replaces or joins"),
    Field("keywords", "keywords", "named trees of the box"),
    Field("cards", "card list", "the cards, by id", required=True),
)
