"""English: people, kinds of cards, chosen cards and values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from longbox.language.tree import Amount, Cards, Filter, Players, Step, Value
from longbox.text.en_words import (
    CLAUSES,
    NOUNS,
    ORDINALS,
    OVERSIZED,
    OWN,
    PAST,
    SHARED,
    WITHOUT,
    another,
    article,
    cost,
    cost_number,
    plural_of,
    verb,
)
from longbox.text.model import Quantity, Thing, Voice, joined
from longbox.text.speaker import Speaker
from longbox.text.trees import fits, is_one, is_plain, number_of, words_of
from longbox.text.words import own_zone


class EnglishCards(Speaker):
    lang = "en"

    # ---------------------------------------------------------------- people

    def subject(self, voice: Voice) -> str:
        return {"they": "they", "you": "you"}.get(voice.form, "")

    def players(self, players: Players) -> str:
        plain = {
            "you": "you",
            "each foe": "each foe",
            "each player": "each player",
            "each hit": "each affected player",
            "a foe": "a foe of your choice",
            "them": "that player",
            "left": "the next affected player to the left",
            "attacker": "the attacker",
        }
        text = plain.get(players.word, "that player")
        if players.word in ("each foe", "a foe") and self.is_duel():
            text = "your foe"
        if players.not_:
            text = text.replace("each", "each other")
        if players.hit_this_turn:
            text = text.replace(" of your choice", "") + " you have successfully attacked this turn"
        for degree, number in (("most", players.most), ("least", players.least)):
            if number:
                least = " (at least 1)" if players.most else ""  # nobody leads with nothing
                text += f" with the {degree} {self.from_table('number', number)}{least}"
        return text

    def choose_foe(self, players: Players) -> str:
        return f"choose {self.players(players).replace(' of your choice', '')}"

    def topic(self, subject: str, clause: str) -> str:
        return f"for {subject}, {clause}"

    def receiver_of(self, found: Filter) -> str:
        return f"if it costs {cost_number(found.cost)}, that player" if found.cost else ""

    def one_kept(self, cards: Cards) -> str:
        return ", one of them into your hand"

    def avoider(self, players: Players) -> str:
        return f"a {'foe' if 'foe' in players.word else 'player'} who avoids this Attack"

    def afterwards(self, line: str) -> str:
        return f"then, {line}" if line.startswith("if ") else f"then {line}"

    def unless(self, line: str, price: str) -> str:
        return f"{line} unless {price}"

    def first_pays(self, price: Sequence[Step], some: bool) -> str:
        who = "each of them" if some else "each player"
        return f"{who} may first {self.in_one(price, Voice('bare', False))} to ignore this effect"

    def may(self, voice: Voice) -> str:
        return "may"

    def choosing(self, number: int, voice: Voice) -> str:
        if voice.you or number > 1:
            return f"{verb('choose', voice)} {'one' if number == 1 else f'{number} different effects'}"
        return verb("choose", voice)

    def if_word(self, condition: str) -> str:
        return f"if {condition}"

    def if_done(self, voice: Voice) -> str:
        return f"if {self.you_or_they(voice)} do"

    def if_not_done(self, voice: Voice) -> str:
        return f"if {self.you_or_they(voice)} do not"

    def if_cannot(self, voice: Voice) -> str:
        return f"if {self.you_or_they(voice)} cannot"

    def you_or_they(self, voice: Voice) -> str:
        return "you" if voice.you else "they"

    def as_soon_as(self, condition: str) -> str:
        return f"as soon as {condition}"

    def this_villain(self) -> str:
        return "this Super-Villain" if self.card.section == "super_villains" else "this card"

    def own(self, cards: Cards | None, voice: Voice) -> str:
        if cards is not None and cards.whose:
            return {"you": "your", "them": "their", "anyone": "any player's"}.get(cards.whose, "their")
        return "your" if voice.you else "their"

    # ---------------------------------------------------------------- nouns

    def noun(self, word: str) -> tuple[str, str]:
        if word in NOUNS:
            return NOUNS[word]
        card = self.card_of_id(word)
        if card is None:
            unknown = self.missing("card or kind of card", word)
            return unknown, unknown
        name = card.name.en.removeprefix("The ")
        return name, plural_of(name)

    def heads(self, found: Filter, plural: bool, zones: tuple[str, ...] = ()) -> list[str]:
        if not words_of(found):
            pair = OVERSIZED.get(zones[0] if zones else "", ("card", "cards"))
            return [pair[plural]]
        return [self.noun(word)[plural] for word in words_of(found)]

    def kind(
        self, found: Filter, plural: bool = False, zones: tuple[str, ...] = (), adjective: str = "", join: str = " or "
    ) -> str:
        """The noun with its adjectives and cost, no article: "random non-Location card of cost 3 or less"."""
        heads = joined(self.heads(found, plural, zones), join)
        told = " ".join(filter(None, (adjective, self.without(found), f"{heads}{cost(found.cost)}")))
        return " ".join([told, *(WITHOUT[word] for word in found.not_ if word in WITHOUT)])

    def except_(self, found: Filter) -> str:
        """Cards named before that do not fit: ", except that one"; kinds are told as "non-Location"."""
        told: list[str] = []
        for word in found.not_:
            if word in self.known:
                one = "those" if self.known[word].plural else "that one"
                told.append(one if word == self.last else self.slot(word))
        return f", except {joined(told, ' or ')}" if told else ""

    def other_than(self, found: Filter, plural: bool = False) -> str:
        """The same inside a condition or a subject: "other than a Clayface"; a single card by its name."""
        barred = [(word, self.card_of_id(word)) for word in found.not_ if word != "this"]
        told = [card.name.en if card and card.copies == 1 else self.an(word, plural) for word, card in barred]
        return f" other than {joined(told, ' or ')}" if told else ""

    def an(self, word: str, plural: bool) -> str:
        return self.noun(word)[1] if plural else article(self.noun(word)[0])

    def without(self, found: Filter) -> str:
        """The same as an adjective: "non-Location"."""
        barred = [word for word in found.not_ if word not in ("this", *WITHOUT) and word not in self.known]
        return ", ".join(f"non-{self.noun(word)[0].removesuffix(' card')}" for word in barred)

    def place(self, cards: Cards, voice: Voice, prep: str, many: bool = False) -> str:
        """`many`: the cards may come from several of the zones."""
        either = " and/or " if many else " or "
        zones = cards.zones
        if self.in_shown_hand(cards, voice):
            return f" {prep} it"
        if len(zones) == 1 and zones[0] in CLAUSES:
            if cards.whose == "anyone":
                return " in play (whoever controls them)"
            return " " + CLAUSES[zones[0]].format(s="you" if voice.you or cards.whose == "you" else "they")
        if zones == ("captured",):
            return " that is Captured"
        common = [SHARED.get(zone) or own_zone(zone, "en") for zone in zones]
        personal = [OWN.get(zone, zone) for zone, name in zip(zones, common, strict=True) if not name]
        told = [f"{self.own(cards, voice)} {joined(personal, either)}"] if personal else []
        told += [name for name in common if name]
        return f" {prep} {joined(told, either)}" if told else ""

    # ---------------------------------------------------------------- cards

    def things(self, cards: Cards, voice: Voice, prep: str = "from", quiet: bool = False) -> Thing:
        """Cards as an object. `quiet`: the hand goes without saying."""
        cards = self.without_last(cards)
        if cards.this:
            return Thing(self.this_name or "this card")
        if cards.slot:
            return self.slot_thing(cards.slot)
        if cards.stack:
            return self.counted(cards.n, Filter(is_=(cards.stack,)), "", voice, cards)
        if cards.of:
            return self.part(cards, voice)
        if cards.top:
            return self.top(cards, voice)
        if cards.n.kind == "all" and cards.zones == ("hand",) and is_plain(cards.filter) and not cards.other:
            return Thing(f"{self.own(cards, voice)} hand", plural=True)
        if cards.zones in (("team",), ("tokens",)) and is_one(cards) and not cards.filter.not_:
            one_of = f"one of {self.own(cards, voice)} {self.kind(cards.filter, True, cards.zones)}"
            return Thing(one_of, origin=cards.zones[0])
        kept = self.known.get(self.last) if cards.other and cards.n.kind == "all" else None
        if kept is not None and kept.verb == "keep" and is_plain(cards.filter):
            return Thing("the rest", True, origin=cards.zones[0])
        silent = quiet and cards.zones == ("hand",) and cards.n.kind != "all" and not cards.whose
        silent = silent and not cards.highest
        many = cards.n.kind != "exactly" or (number_of(cards.n.value) or 1) > 1
        place = "" if silent else self.place(cards, voice, prep, many)
        return self.counted(cards.n, cards.filter, place, voice, cards)

    def counted(self, n: Amount, found: Filter, place: str, voice: Voice, cards: Cards) -> Thing:
        number = number_of(n.value)
        one = n.kind == "exactly" and (number is None or number == 1)
        other = (cards.other or "this" in found.not_) and fits(self.card, found)
        adjective = " ".join(filter(None, ("other" if other else "", "random" if cards.random else "")))
        either = " or " if one else " and/or "
        noun = self.kind(found, not one, cards.zones, adjective, " and " if n.kind == "all" else either)
        text, tail = self.amount(n, noun, one, voice, cards)
        text += place + self.shares(cards) + tail + self.except_(found)
        clause = len(cards.zones) == 1 and cards.zones[0] in ("gained", "played", "play")
        heavy = clause or bool(tail) or bool(cards.shares_a_type_with)
        return Thing(text, not one, heavy=heavy, origin=cards.zones[0] if len(cards.zones) == 1 else "")

    def amount(self, n: Amount, noun: str, one: bool, voice: Voice, cards: Cards) -> tuple[str, str]:
        """The noun with its number, and what must follow the place ("for each ...")."""
        if cards.highest:
            number = number_of(n.value) or 1
            degree = self.from_table("highest", cards.highest)
            if n.kind == "all":
                return (
                    f"the {self.kind(cards.filter, False, cards.zones)} or {noun} with the highest {cards.highest}",
                    "",
                )
            return (f"the {degree} {noun}" if one else f"the {number} {degree} {noun}"), ""
        if cards.one_of_each == "cost" and cards.filter.cost and cards.filter.cost.among:
            plain = self.kind(replace(cards.filter, cost=None), False, cards.zones)
            first, *rest = cards.filter.cost.among
            return joined([f"{another(plain)} of cost {first}", *[f"one of cost {n}" for n in rest]], " and "), ""
        if cards.one_of_each:
            return f"one {noun} of each {cards.one_of_each}", ""
        if n.kind in ("all", "any"):
            return f"{'all' if n.kind == 'all' else 'any number of'} {noun}", ""
        quantity = self.quantity(n.value, voice)
        if quantity.equal:
            return f"{noun}, as many times as {quantity.equal}", quantity.tail
        up_to = "up to " if n.kind == "up to" else ""
        if one and quantity.number == 1 and not up_to:
            return another(noun), quantity.per + quantity.tail
        return f"{up_to}{quantity.number} {noun}", quantity.per + quantity.tail

    def shares(self, cards: Cards) -> str:
        slot = cards.shares_a_type_with
        return f" that shares a type with {self.slot_name(slot)}" if slot else ""

    def top(self, cards: Cards, voice: Voice) -> Thing:
        pile = SHARED.get(cards.top) or own_zone(cards.top, "en")
        pile = pile or f"{self.own(cards, voice)} {OWN.get(cards.top, cards.top)}"
        number = number_of(cards.n.value)
        noun = self.kind(cards.filter)
        if cards.skip:
            which = ORDINALS.get(cards.skip + 1, "next")
            return Thing("the next one unseen" if self.follows_top(cards) else f"the {which} {noun} of {pile} unseen")
        stop = ", stopping if it runs out," if cards.no_reshuffle else ""
        if number == 1 and cards.n.kind == "exactly":
            return Thing(f"the top {noun} of {pile}{stop}", origin=f"top of {cards.top}")
        quantity = self.quantity(cards.n.value, voice)
        many = quantity.number if not quantity.per else "card"
        text = f"the top {many} {self.kind(cards.filter, True)} of {pile}{quantity.per}{stop}"
        if quantity.per:
            text = f"the top {noun} of {pile}{quantity.per}{stop}"
        return Thing(text, True, origin=f"top of {cards.top}")

    def slot_thing(self, slot: str) -> Thing:
        known = self.known.get(slot)
        plural, others = (known.plural, known.others) if known else (False, False)
        owners = ("their" if plural else "its") if others else ""
        return Thing(self.slot(slot), plural, owners=owners, origin=known.origin if known else "")

    def slot(self, slot: str) -> str:
        """The cards of a slot: a pronoun if they were named last, else by the verb that took them."""
        known = self.known.get(slot)
        if known is None:
            return "the received card" if slot == "received" else "that card"
        if slot == self.last:
            if self.distant:
                return "those cards" if known.plural else "that card"
            return "them" if known.plural else "it"
        return self.slot_name(slot)

    def slot_name(self, slot: str) -> str:
        known = self.known.get(slot)
        if known is None:
            return self.slot(slot)
        noun = "cards" if known.plural else "card"
        if known.verb in ("set aside", "look at"):
            return f"the {noun} {PAST[known.verb]}"
        return f"the {PAST.get(known.verb, known.verb)} {noun}"

    def among(self, slot: str) -> str:
        """Part of a slot takes "them" even when a single card is left."""
        return "them" if slot == self.last and slot in self.known else self.slot(slot)

    def part(self, cards: Cards, voice: Voice) -> Thing:
        """Some of the cards a slot holds."""
        known = self.known.get(cards.of)
        owners = ("its" if cards.n.kind == "exactly" else "their") if known and known.others else ""
        origin = known.origin if known else ""
        text, plural = self.part_text(cards, voice, bool(known and known.touched))
        if known and known.touched and known.left == 1:
            text = {"another": "the last one", "the rest": "the other"}.get(text, text)
            plural = plural and text != "the other"
        if owners and plural:
            owners = "their"
        return Thing(text, plural, heavy=" as many of " in f" {text}", owners=owners, origin=origin)

    def part_text(self, cards: Cards, voice: Voice, touched: bool) -> tuple[str, bool]:
        among, number, n = self.among(cards.of), number_of(cards.n.value), cards.n
        random = ", at random," if cards.random else ""
        if n.kind == "exactly" and number is None and n.value.kind == "count" and n.value.cards and n.value.cards.slot:
            lead = "at random " if cards.random else ""
            return f"{lead}as many of those cards as {self.did(n.value.cards.slot, voice)}", True
        one = n.kind == "exactly" and number == 1
        if is_plain(cards.filter) and not cards.one_of_each:
            return self.plain_part(n, among, number, touched) + random.rstrip(","), not one
        noun = self.kind(cards.filter, not one)
        if cards.one_of_each:
            among = "" if cards.of == self.last else f" among {among}"
            return f"one {self.kind(cards.filter)} of each {cards.one_of_each}{among}", True
        if one and cards.filter.not_ and not words_of(cards.filter) and not cards.filter.cost:
            barred = joined([article(self.noun(word)[0]) for word in cards.filter.not_ if word != "this"], " or ")
            return f"one of {among}{random}, not {barred},", False
        known = self.known.get(cards.of)
        if n.kind == "all" and known is not None and known.common:
            return f"all {noun} {self.way(cards.of)}", True
        count = {"all": "all", "any": "any number of", "up to": f"up to {number}"}.get(n.kind, str(number))
        return f"{'one' if one else count} {noun} among {among}{random.rstrip(',')}", not one

    def plain_part(self, n: Amount, among: str, number: int | None, touched: bool) -> str:
        if n.kind == "all":
            return "the rest" if touched else among
        if n.kind == "exactly" and number == 1:
            return "another" if touched else "one" if among == "them" else f"one of {among}"
        count = {"any": "any number", "up to": f"up to {number}"}.get(n.kind, str(number))
        return f"{count} of {among}"

    def did(self, slot: str, voice: Voice) -> str:
        """ "as many as they set aside"."""
        known = self.known.get(slot)
        verb_used = known.verb if known else "take"
        odd = {"draw": "drew", "put": "gave", "set aside": "gave", "take": "took"}
        return f"{self.you_or_they(voice)} {odd.get(verb_used) or PAST[verb_used]}"

    # ---------------------------------------------------------------- values

    def per(self, value: Value, voice: Voice) -> str:
        return f" for each {self.each(value, voice)}"

    def each(self, value: Value, voice: Voice) -> str:
        counted = value.cards or Cards()
        found = value.filter if value.kind == "played" and value.filter else counted.filter
        other = (value.other or counted.other) and fits(self.card, found)
        adjective = " ".join(filter(None, ("other" if other else "", "different" if value.different == "name" else "")))
        if value.kind == "players" and value.players:
            who = self.players(value.players).removeprefix("each ")
            return f"{who} {self.who(value.with_)}" if value.with_ else who
        if value.kind == "played":
            who = f"{self.picker} has" if self.picker else "you have"
            return f"{self.kind(value.filter or Filter(), adjective=adjective)} {who} played this turn"
        if value.kind == "amount":
            return "Charge lost this way"
        cards = value.cards or Cards()
        if cards.slot:
            return f"card {self.way(cards.slot)}"
        if value.different in ("type", "colour"):
            among = f"the {self.kind(cards.filter, True)}{self.counted_place(cards, voice)}"
            by = f"different {'card type' if value.different == 'type' else 'colour'}"
            everywhere = is_plain(cards.filter) and cards.whose == "anyone"
            return f"{by} in play" if everywhere else f"{by} among {among}"
        noun = self.kind(cards.filter, zones=cards.zones, adjective=adjective)
        if cards.zones == ("captured",):
            return f"Captured {noun}"
        return f"{noun}{self.counted_place(cards, voice)}{self.except_(cards.filter)}"

    def counted_place(self, cards: Cards, voice: Voice) -> str:
        return f" among {self.among(cards.of)}" if cards.of else self.place(cards, voice, "in")

    def way(self, slot: str) -> str:
        known = self.known.get(slot)
        return f"{PAST.get(known.verb, known.verb) if known else 'taken'} this way"

    def equal(self, value: Value, voice: Voice) -> str:
        times = {1: "", 2: "twice ", 3: "three times "}.get(value.times, f"{value.times} times ")
        slot = value.slot or (value.cards.slot if value.cards else "")
        known = self.known.get(slot)
        it = slot == self.last and known is not None
        whose = ("their total" if known and known.plural else "its") if it else ""
        of = "" if it else f" of {self.slot(slot)}"
        if value.kind == "highest cost of":
            if it and known is not None and known.dearest:
                return f"{times}that cost"
            return f"{times}the highest cost among {self.among(slot)}"
        if value.kind == "cost of":
            return f"{times}{whose or 'the'} cost{of}"
        if value.kind == "vp of":
            star = f"* counts as {value.star}, negative VP as 0" if value.star else "negative VP and * count as 0"
            return f"{times}{whose or 'the'} VP{of} ({star})"
        if value.kind == "printed power of":
            return f"{times}{whose or 'the'} unconditional +X{of}"
        if value.kind == "charges of" and value.players:
            return f"{times}{'your' if value.players.word == 'you' else 'their'} Charges"
        if value.kind == "named":
            return times + self.from_table("number", value.name)
        return self.missing("value", value.kind, value.line)

    def added(self, sign: str, quantity: Quantity) -> str:
        number = quantity.equal or f"{quantity.number}{quantity.per}"
        return f", {sign} {number}{quantity.tail}"

    def at_least(self, number: int) -> str:
        return f"minimum {number}"

    def if_tail(self, condition: str, other: Quantity) -> str:
        return f" {condition}, otherwise {other.equal or other.number}{other.per}{other.tail}"
