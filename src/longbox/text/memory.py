"""What a text has named so far, and what its numbers and conditions are, the same for every language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from longbox.language.tree import Card, Cards, Condition, Players, Step, Value
from longbox.text.hooks import Language
from longbox.text.model import (
    Known,
    Quantity,
    Thing,
    Voice,
)
from longbox.text.trees import (
    is_one,
    is_personal,
    is_plain,
    number_of,
    origin_of,
)

COUNTED = ("count", "played", "players", "amount")  # values told as "for each ..."


class Memory(Language):
    def __init__(self, card: Card, cards: Mapping[str, Card]) -> None:
        self.card = card
        self.cards = cards
        self.problems: list[str] = []
        self.known: dict[str, Known] = {}
        self.last = ""  # the slot named last: the only one a pronoun may stand for
        self.nested = 0  # inside a clause, where a full stop would end a condition
        self.looped = ""  # the players of the enclosing `for` or `attack`
        self.frame = ""  # the block, or "turn" under `until: end of turn`
        self.distant = False  # another card stands between a pronoun and what it means
        self.together = False  # inside a step that all players do at once, and that was not yet said
        self.optional = 0  # inside "you may": what is offered may not happen
        self.chosen: dict[str, Players] = {}  # slots of players that are told where they are needed
        self.attack: Step | None = None  # the Attack of this card
        self.extra = False  # what is drawn comes on top of what a card makes one draw
        self.them = ""  # the player told about, where that is somebody with a name
        self.picker = ""  # who chose or played, where that is told by name
        self.waiting = False  # in what comes later, when the piles named before are far
        self.raised = False  # the cost of your Character was just raised
        self.full = False  # the Line-Up was just named
        self.after_attack = False  # what follows an Attack: those affected were just named
        self.first_attack = False  # "your first Attack" was just named
        self.this_named = False  # so was this card
        self.this_name = ""  # its name, where "this card" would be heard as of another one
        self.dueling = False  # so was the Confrontation
        self.powered = False  # some Power comes before this in the same sentence
        self.hand_shown = ""  # whose whole hand was just shown: "you" or "them"

    # ---------------------------------------------------------------- slots

    def remember(self, cards: Cards, thing: Thing, verb: str, voice: Voice, place: str = "") -> None:
        """After a verb has named some cards: what a pronoun means from now on."""
        if cards.of in self.known:
            self.known[cards.of].touched = True
            if self.optional:
                self.known[cards.of].left = 0  # nobody knows: it may be declined
            self.known[cards.of].left -= 1 if is_one(cards) else 0
        if verb in ("play", "play again") and cards.slot in self.known:
            self.known[cards.slot].played = True
        for slot in filter(None, (cards.as_, cards.adds_to)):
            self.known[slot] = self.slot_of(cards, thing, verb, voice, place, slot == cards.adds_to)
        whole_hand = cards.n.kind == "all" and cards.zones == ("hand",) and is_plain(cards.filter)
        self.hand_shown = self.owner_of(cards, voice) if whole_hand and verb in ("reveal", "look at") else ""
        self.last = "" if whole_hand else cards.as_ or cards.adds_to or cards.slot or cards.of

    def owner_of(self, cards: Cards, voice: Voice) -> str:
        return cards.whose or ("you" if voice.you else "them")

    def in_shown_hand(self, cards: Cards, voice: Voice) -> bool:
        """Taken or counted in the hand that was just shown: a pronoun says so."""
        return cards.zones == ("hand",) and self.hand_shown == self.owner_of(cards, voice)

    def slot_of(self, cards: Cards, thing: Thing, verb: str, voice: Voice, place: str, common: bool) -> Known:
        source = self.known.get(cards.of)
        many = thing.plural or (common and self.looped.startswith("each"))
        others = source.others if source else not voice.you and common
        feminine = thing.feminine
        origin = source.origin if source else origin_of(cards)
        left = (number_of(cards.n.value) or 0) if cards.top and cards.n.kind == "exactly" else 0
        known = Known(verb, place, many, feminine, others, origin, yours=voice.you, left=left)
        known.dearest, known.common = bool(cards.highest), common
        return known

    def replaces(self, value: Value) -> bool:
        """As many cards as were just taken from the Line-Up."""
        slot = value.cards.slot if value.kind == "count" and value.cards else ""
        known = self.known.get(slot)
        plain = value.times == 1 and value.plus is None and value.minus is None
        return plain and known is not None and slot == self.last and known.origin == "line up"

    def follows_top(self, cards: Cards) -> bool:
        """The card before it in that pile was just named."""
        return any(known.origin == f"top of {cards.top}" for known in self.known.values())

    def without_last(self, cards: Cards) -> Cards:
        """Not the cards named just before: they are "the other" ones."""
        if self.last and cards.filter.not_ == (self.last,):
            return replace(cards, other=True, filter=replace(cards.filter, not_=()))
        return cards

    def keeps(self, step: Step) -> bool:
        """Gains a card that is in play already, since it was played."""
        to, known = step.get("to"), self.known.get(step.fields["cards"].slot)
        return bool(to and to.word == "play" and known and known.played)

    def borrows(self, thing: Thing, voice: Voice) -> bool:
        """Somebody else takes from what several players gave: it does not go back to where it was."""
        return bool(thing.owners) and not voice.you

    # ---------------------------------------------------------------- values

    def quantity(self, value: Value, voice: Voice) -> Quantity:
        base = self.base_quantity(value, voice)
        tail = base.tail
        for sign, part in (("plus", value.plus), ("minus", value.minus)):
            if part is not None:
                scaled = replace(part, times=part.times * value.times)  # "times" is for the whole sum
                tail += self.added(sign, self.quantity(scaled, voice))
        if value.at_least is not None:
            tail += f" ({self.at_least(value.at_least)})"
        return Quantity(base.number, base.per, base.equal, tail)

    def base_quantity(self, value: Value, voice: Voice) -> Quantity:
        if value.kind == "number":
            return Quantity(value.number * value.times)
        if value.kind == "if" and value.condition and value.then and value.else_:
            then, other = self.quantity(value.then, voice), self.quantity(value.else_, voice)
            cond = self.if_word(self.condition(value.condition, voice))
            return Quantity(then.number, then.per, then.equal, self.if_tail(cond, other))
        if value.kind in COUNTED:
            return Quantity(value.times, per=self.per(value, voice))
        return Quantity(value.times, equal=self.equal(value, voice))

    # ---------------------------------------------------------------- conditions

    def condition(self, condition: Condition, voice: Voice, exact: bool = False) -> str:
        """A clause that can follow "if". `exact`: "as soon as" needs no "or more"."""
        return self.ask(condition, "you" if voice.you else "they", exact)

    def ask(self, condition: Condition, person: str, exact: bool = False) -> str:
        name = condition.kind.replace(" ", "_")
        method: Callable[[Condition, str, bool], str] | None = getattr(self, f"cond_{name}", None)
        if not method:
            return self.missing("condition", condition.kind, condition.line)
        if condition.at_least_name and condition.kind != "any":
            return self.missing("condition with", condition.at_least_name, condition.line)
        if condition.cards is not None and not condition.cards.of and condition.kind != "players":
            self.last = ""
        return method(condition, person, exact)

    def relative(self, condition: Condition) -> str:
        """The condition as "who ...", or nothing if it is not about the player."""
        cards = condition.cards
        about_player = condition.kind == "any" and cards is not None and (is_personal(cards) or cards.of == "received")
        if condition.kind in ("more than", "none") and cards is not None:
            about_player = is_personal(cards)
        return self.ask(condition, "who") if about_player or condition.kind == "played" else ""

    def who(self, condition: Condition) -> str:
        return self.relative(condition) or self.missing("condition about players", condition.kind, condition.line)

    # ---------------------------------------------------------------- words

    def card_of_id(self, word: str) -> Card | None:
        """The card that goes by this id: a guest speaks of its own box first, unless this one has another for it."""
        home, visits, _ = self.card.id.partition(":")
        if visits:
            word = getattr(self.cards, "aliases", {}).get(word, word)
        for id in (f"{home}:{word}", word) if visits else (word,):
            found = self.cards.get(id)
            if found is not None or id in self.cards:  # guests are there without being listed
                return found or self.cards[id]
        return None

    def missing(self, what: str, word: str, line: int = 0) -> str:
        place = f" (line {line})" if line else ""
        self.problems.append(f"{self.card.id}{place}: no text for {what} '{word}' in {self.lang}")
        return f"<{word}>"

    def from_table(self, table: str, word: str) -> str:
        words: Mapping[str, Mapping[str, str]] = self.tables()
        return words[table].get(word) or self.missing(table, word)

    def label(self, word: str) -> str:
        return self.from_table("label", word)

    def moment(self, kind: str, word: str, voice: Voice) -> str:
        mine = " of yours" if voice.you and word == "end of turn" else ""
        named = " just named" if self.dueling and word == "you win this confrontation" else ""
        text = self.from_table(kind, word + mine + named)
        return text.replace("{this}", self.this_villain())
