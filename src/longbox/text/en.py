"""English: the words of every verb, standing ability, condition, value and selector."""

from __future__ import annotations

from collections.abc import Mapping

from longbox.language.tree import Amount, Cards, Condition, Cost, Filter, Place, Players, Standing, Step, Value
from longbox.text.model import ORDER, Quantity, Thing, Voice
from longbox.text.speaker import Speaker, field_filter, goes_back, is_plain, joined, number_of, with_slot, words_of

NOUNS = {  # singular, plural
    "starter": ("Starter", "Starters"),
    "hero": ("Hero", "Heroes"),
    "villain": ("Villain", "Villains"),
    "super_power": ("Super Power", "Super Powers"),
    "equipment": ("Equipment", "Equipment"),
    "location": ("Location", "Locations"),
    "none": ("card without a type", "cards without a type"),
    "super-villain": ("Super-Villain", "Super-Villains"),
    "blue back": ("blue-backed card", "blue-backed cards"),
    "ongoing": ("Ongoing card", "Ongoing cards"),
    "attack": ("Attack card", "Attack cards"),
    "defense": ("Defense card", "Defense cards"),
    "block": ("Block card", "Block cards"),
    "metal": ("Metal card", "Metal cards"),
}
SUPER_HERO = ("Super Hero", "Super Heroes")
HEROES = ("team", "captured", "hero pile", "unused heroes")  # zones of oversized cards

OWN = {"hand": "hand", "discard": "discard pile", "deck": "deck", "play": "play area", "score pile": "score pile"}
SHARED = {
    "line up": "the Line-Up",
    "main deck": "the Main Deck",
    "villains": "the Super-Villain stack",
    "hero pile": "the Super Hero pile",
    "unused heroes": "the box",
    "stacks": "the stacks",
    "destroyed": "the destroyed pile",
    "under this": "under this card",
}
CLAUSES = {  # zones told by what the player did or has; {s} is the player
    "play": "{s} control",
    "played": "{s} played this turn",
    "gained": "{s} bought or gained this turn",
    "owned": "{s} own",
    "team": "{s} have",
    "won": "{s} have won",
}
PLACES = {  # {own}: your, their, its owner's
    "hand": "into {own} hand",
    "top of deck": "on top of {own} deck",
    "bottom of deck": "on the bottom of {own} deck",
    "discard": "into {own} discard pile",
    "play": "into play",
    "line up": "into the Line-Up",
    "top of villains": "on top of the Super-Villain stack",
    "villains": "into the Super-Villain stack",
    "bottom of main deck": "on the bottom of the Main Deck",
    "top of main deck": "on top of the Main Deck",
    "its stack": "on its stack",
    "under hero": "under {own} Super Hero",
    "under this": "under this card",
    "under character": "under {own} Character",
    "score pile": "into {own} score pile",
    "team": "into {own} team",
    "unused heroes": "into the box",
    "captured": "under The Batman Who Laughs",
    "bottom of hero pile": "on the bottom of the Super Hero pile",
}
PAST = {
    "draw": "drawn",
    "discard": "discarded",
    "destroy": "destroyed",
    "gain": "gained",
    "put": "moved",
    "set aside": "set aside",
    "play": "played",
    "reveal": "revealed",
    "look at": "looked at",
    "pick": "chosen",
    "receive": "received",
}
PERSONS = {"you": "you", "they": "they", "who": "who"}
ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth"}
EVENTS = {  # verb and what follows the object
    "you play": ("play", ""),
    "you gain": ("buy or gain", ""),
    "you buy": ("buy", ""),
    "you destroy": ("destroy", ""),
    "you discard": ("discard", ""),
}
PLAIN_EVENTS = {
    "a card makes you draw": "a card makes you draw",
    "you are attacked": "you are attacked",
    "you avoid an attack": "you avoid an Attack",
    "every foe avoids your attack": "every foe avoids your Attack",
    "your attack succeeds": "your Attack succeeds",
    "this leaves play": "this card leaves play",
    "start of turn": "your turn starts",
}
TABLES: Mapping[str, Mapping[str, str]] = {
    "label": {
        "attack": "Attack",
        "defense": "Defense",
        "ongoing": "Ongoing",
        "block": "Block",
        "first appearance": "First Appearance",
        "first appearance attack": "First Appearance \u2013 Attack",
        "confrontation": "During a Confrontation",
        "reward": "Reward",
        "on the stack": "While face up on the stack",
        "ambush": "Ambush",
        "penalty": "Knocked out player",
        "lasting penalty": "Knocked out player, lasting",
        "bonus": "Whoever did it",
    },
    "setup": {
        "goes first": "you take the first turn of the game",
        "top of the stack": "always starts the game on top of the Super-Villain stack",
        "bottom of the stack": "always starts the game at the bottom of the Super-Villain stack",
        "captured": "always starts the game Captured",
        "kept in tokens": "kept apart from your deck",
    },
    "use": {
        "once": "once this turn",
        "any number": "any number of times this turn",
        "once a turn": "once during each of your turns",
        "any time": "at any time during your turn",
    },
    "later": {
        "end of turn of yours": "at the end of your turn",
        "end of turn": "at the end of the turn",
        "end of your next turn": "at the end of your next turn",
        "this is defeated": "when {this} is defeated",
        "you win this confrontation": "if you win this Confrontation",
        "the line up is full": "when the Line-Up is full",
    },
    "until": {
        "end of turn of yours": "until the end of your turn",
        "end of turn": "until the end of the turn",
        "end of your next turn": "until the end of your next turn",
        "this is defeated": "until {this} is defeated",
    },
    "word": {"even": "even", "odd": "odd", "card_type": "a card type"},
    "highest": {"cost": "most expensive"},
    "keyword": {
        "recruit": "recruit a Super Hero",
        "rescue": "rescue a Captured Super Hero",
        "capture": "have a Super Hero Captured",
    },
    "number": {"vp tokens": "VP tokens", "health": "Health", "vp in hand": "VP in hand", "capture limit": "the limit"},
}


class English(Speaker):
    lang = "en"
    then_join = ", then "
    and_join = " and "
    or_else = "; or "
    otherwise = "otherwise"
    nothing = "nothing happens"
    all_at_once = "all at the same time"
    once_a_turn = "once a turn"
    this_counts = "this card counts"
    if_never = "if you never do"

    def tables(self) -> Mapping[str, Mapping[str, str]]:
        return TABLES

    def finish(self, text: str) -> str:
        return text.replace("'", "\u2019")

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
            "left": "the next affected player on the left",
            "attacker": "the attacker",
        }
        text = plain.get(players.word, "that player")
        if players.not_:
            text = text.replace("each", "each other")
        if players.hit_this_turn:
            text += " hit by an Attack of yours this turn"
        for degree, number in (("most", players.most), ("least", players.least)):
            if number:
                text += f" with the {degree} {self.from_table('number', number)}"
        return text

    def topic(self, subject: str, clause: str) -> str:
        return f"for {subject}, {clause}"

    def avoider(self, players: Players) -> str:
        return f"a {'foe' if 'foe' in players.word else 'player'} who avoids this Attack"

    def afterwards(self, line: str) -> str:
        return f"then {line}"

    def unless(self, line: str, price: str) -> str:
        return f"{line} unless {price}"

    def first_pays(self, price: str) -> str:
        return f"a player who first {price} is not affected"

    def may(self, voice: Voice) -> str:
        return "may"

    def choosing(self, number: int, voice: Voice) -> str:
        if voice.you or number > 1:
            return f"{verb('choose', voice)} {'one' if number == 1 else number}"
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
            return {"you": "your", "them": "that player's", "anyone": "any player's"}.get(cards.whose, "their")
        return "your" if voice.you else "their"

    # ---------------------------------------------------------------- nouns

    def noun(self, word: str) -> tuple[str, str]:
        if word in NOUNS:
            return NOUNS[word]
        card = self.cards.get(word)
        if card is None:
            unknown = self.missing("card or kind of card", word)
            return unknown, unknown
        name = card.name.en.removeprefix("The ")
        return name, plural_of(name)

    def heads(self, found: Filter, plural: bool, zones: tuple[str, ...] = ()) -> list[str]:
        if not words_of(found):
            pair = SUPER_HERO if zones and zones[0] in HEROES else ("card", "cards")
            return [pair[plural]]
        return [self.noun(word)[plural] for word in words_of(found)]

    def kind(
        self, found: Filter, plural: bool = False, zones: tuple[str, ...] = (), adjective: str = "", join: str = " or "
    ) -> str:
        """The noun with its adjective and cost, no article: "random Hero or Villain of cost 3 or less"."""
        heads = joined(self.heads(found, plural, zones), join)
        return f"{adjective} {heads}{cost(found.cost)}".strip()

    def except_(self, found: Filter, plural: bool = False) -> str:
        """", except a Clayface". The word `this` is told as "another"."""
        told: list[str] = []
        for word in found.not_:
            if word in self.known:
                told.append(self.slot(word))
            elif word != "this":
                told.append(self.noun(word)[1] if plural else article(self.noun(word)[0]))
        return f", except {joined(told, ' or ')}" if told else ""

    def without(self, found: Filter) -> str:
        """The same as an adjective: "non-Location"."""
        return " ".join(f"non-{self.noun(word)[0]}" for word in found.not_ if word != "this")

    def place(self, cards: Cards, voice: Voice, prep: str) -> str:
        zones = cards.zones
        if len(zones) == 1 and zones[0] in CLAUSES:
            if cards.whose == "anyone":
                return " in play, whoever controls them"
            if cards.whose == "them":
                return f" of {self.own(cards, voice).removesuffix(chr(39) + 's')}"
            return " " + CLAUSES[zones[0]].format(s="you" if voice.you or cards.whose == "you" else "they")
        if zones == ("captured",):
            return " that is Captured"
        personal = [OWN.get(zone, zone) for zone in zones if zone not in SHARED]
        told = [f"{self.own(cards, voice)} {joined(personal, ' or ')}"] if personal else []
        told += [SHARED[zone] for zone in zones if zone in SHARED]
        return f" {prep} {joined(told, ' or ')}" if told else ""

    # ---------------------------------------------------------------- cards

    def things(self, cards: Cards, voice: Voice, prep: str = "from", quiet: bool = False) -> Thing:
        """Cards as an object. `quiet`: the hand goes without saying."""
        if cards.this:
            return Thing("this card")
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
        silent = quiet and cards.zones == ("hand",) and not cards.random
        return self.counted(cards.n, cards.filter, "" if silent else self.place(cards, voice, prep), voice, cards)

    def counted(self, n: Amount, found: Filter, place: str, voice: Voice, cards: Cards) -> Thing:
        number = number_of(n.value)
        one = n.kind == "exactly" and (number is None or number == 1)
        other = cards.other or "this" in found.not_
        adjective = " ".join(filter(None, ("other" if other else "", "random" if cards.random else "")))
        noun = self.kind(found, not one, cards.zones, adjective, " and " if n.kind == "all" else " or ")
        text, tail = self.amount(n, noun, one, voice, cards)
        text += place + self.shares(cards) + tail + self.except_(found, not one)
        heavy = bool(found.not_) or bool(cards.zones and cards.zones[0] in ("gained", "played")) or bool(tail)
        return Thing(text, not one, heavy=heavy, origin=cards.zones[0] if len(cards.zones) == 1 else "")

    def amount(self, n: Amount, noun: str, one: bool, voice: Voice, cards: Cards) -> tuple[str, str]:
        """The noun with its number, and what must follow the place ("for each ...")."""
        if cards.highest:
            number = number_of(n.value) or 1
            degree = self.from_table("highest", cards.highest)
            return (f"the {degree} {noun}" if one or n.kind == "all" else f"the {number} {degree} {noun}"), ""
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
        return f" that shares a type with {self.slot(slot)}" if slot else ""

    def top(self, cards: Cards, voice: Voice) -> Thing:
        pile = SHARED.get(cards.top) or f"{self.own(cards, voice)} {OWN.get(cards.top, cards.top)}"
        number = number_of(cards.n.value)
        noun = self.kind(cards.filter)
        if cards.skip:
            return Thing(f"the {ORDINALS.get(cards.skip + 1, 'next')} {noun} from the top of {pile}")
        stop = " (stop if it runs out)" if cards.no_reshuffle else ""
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
        if owners and plural:
            owners = "their"
        return Thing(text, plural, heavy=" as many of " in f" {text}", owners=owners, origin=origin)

    def part_text(self, cards: Cards, voice: Voice, touched: bool) -> tuple[str, bool]:
        among, number, n = self.among(cards.of), number_of(cards.n.value), cards.n
        random = ", at random," if cards.random else ""
        if n.kind == "exactly" and number is None and n.value.kind == "count" and n.value.cards and n.value.cards.slot:
            return f"{random} as many of {among} as {self.did(n.value.cards.slot, voice)}".strip(), True
        one = n.kind == "exactly" and number == 1
        if is_plain(cards.filter) and not cards.one_of_each:
            return self.plain_part(n, among, number, touched) + random.rstrip(","), not one
        noun = self.kind(cards.filter, not one and n.kind != "all", adjective=self.without(cards.filter))
        if cards.one_of_each:
            return f"one {self.kind(cards.filter)} of each {cards.one_of_each} among {among}", True
        count = {"all": "every", "any": "any number of", "up to": f"up to {number}"}.get(n.kind, str(number))
        return f"{'one' if one else count} {noun} among {among}{random.rstrip(',')}", not one

    def plain_part(self, n: Amount, among: str, number: int | None, touched: bool) -> str:
        if n.kind == "all":
            return "the rest" if touched else among
        if n.kind == "exactly" and number == 1:
            return "another" if touched else f"one of {among}"
        count = {"any": "any number", "up to": f"up to {number}"}.get(n.kind, str(number))
        return f"{count} of {among}"

    def did(self, slot: str, voice: Voice) -> str:
        """ "as many as they set aside"."""
        known = self.known.get(slot)
        verb_used = known.verb if known else "take"
        odd = {"draw": "drew", "put": "gave", "set aside": "gave", "take": "took"}
        return f"{self.you_or_they(voice)} {odd.get(verb_used) or PAST[verb_used]}"

    # ---------------------------------------------------------------- plain verbs

    def act(self, word: str, cards: Cards, voice: Voice, prep: str = "from", slot_verb: str = "") -> str:
        """verb + object; remembers what was named."""
        thing = self.things(cards, voice, prep, quiet=word == "discard")
        self.remember(cards, thing, slot_verb or word, voice)
        return f"{verb(word, voice)} {thing.text}"

    def verb_draw(self, step: Step, voice: Voice) -> str:
        if step.get("cards") is not None:
            return self.act("draw", step.fields["cards"], voice)
        value: Value = step.fields["value"]
        if value.kind == "up to a hand of":
            return f"{verb('draw', voice)} until {self.you_or_they(voice)} have {value.number} cards in hand"
        self.last = ""
        return f"{verb('draw', voice)} {self.cards_number(self.quantity(value, voice))}"

    def cards_number(self, q: Quantity) -> str:
        if q.equal:
            return f"a number of cards equal to {q.equal}{q.tail}"
        return f"{'a card' if q.number == 1 else f'{q.number} cards'}{q.per}{q.tail}"

    def verb_discard(self, step: Step, voice: Voice) -> str:
        cards: Cards = step.fields["cards"]
        text = self.act("discard", cards, voice)
        if cards.this and self.frame == "ongoing":
            text += " from play"
        return text + (" into that player's discard pile" if step.get("into") else "")

    def verb_destroy(self, step: Step, voice: Voice) -> str:
        return self.act("destroy", step.fields["cards"], voice, "in")

    def verb_reveal(self, step: Step, voice: Voice) -> str:
        return self.act("reveal", step.fields["cards"], voice)

    def verb_look_at(self, step: Step, voice: Voice) -> str:
        return self.act("look at", step.fields["cards"], voice)

    def verb_play(self, step: Step, voice: Voice) -> str:
        text = self.act("play", step.fields["cards"], voice)
        word = verb("play", voice)
        return text.replace(word, f"{word} again", 1) if step.get("again") else text

    def verb_gain(self, step: Step, voice: Voice) -> str:
        cards: Cards = step.fields["cards"]
        thing = self.things(cards, voice)
        self.remember(cards, thing, "gain", voice)
        to = step.get("to")
        return with_place(verb("gain", voice), thing, self.to(to, voice, "") if to else "")

    def verb_put(self, step: Step, voice: Voice) -> str:
        cards: Cards = step.fields["cards"]
        place: Place = step.fields["to"]
        thing = self.things(cards, voice)
        aside = place.word == "aside"
        self.remember(cards, thing, "set aside" if aside else "put", voice, place.word)
        down = " face down" if step.get("face_down") else ""
        if aside:
            return f"{verb('set', voice)} {thing.text} aside{down}"
        back = goes_back(thing, place) and not self.borrows(thing, voice)
        where = f"back {self.back_to(place, voice, thing.owners)}" if back else self.to(place, voice, thing.owners)
        order = {"any": " in any order", "shuffled": " and shuffle it"}.get(step.get("order", ""), "")
        return with_place(verb("put", voice), thing, f"{down.strip()} {where}".strip() + order)

    def back_to(self, place: Place, voice: Voice, owners: str) -> str:
        return "on top of its stack" if place.word == "top of villains" else self.to(place, voice, owners)

    def to(self, place: Place, voice: Voice, owners: str) -> str:
        if place.word in ("hand of", "discard of"):
            zone = "hand" if place.word == "hand of" else "discard pile"
            return f"into the {zone} of {self.receiver(place.player, voice)}"
        own = "your" if voice.you else "their"
        owners = owners if voice.you else ""  # what others take from a common pool becomes theirs
        if owners:
            own = "its owner's" if owners == "its" else "their owners'"
        if place.word not in PLACES:
            return self.missing("place", place.word)
        text = PLACES[place.word].format(own=own)
        return text + "s" if owners == "their" and "{own}" in PLACES[place.word] else text

    def receiver(self, player: str, voice: Voice) -> str:
        if player == "left":
            return f"the next affected player on {'your' if voice.you else 'their'} left"
        return "that player" if player not in ("you", "attacker") else self.players(Players(player))

    def verb_pick(self, step: Step, voice: Voice) -> str:
        choose = verb("choose", voice)
        if step.get("cards") is not None:
            cards: Cards = step.fields["cards"]
            return self.act("choose", with_slot(cards, step.get("as", "")), voice, slot_verb="pick")
        if step.get("as"):
            self.remember(Cards(as_=step.fields["as"]), Thing(""), "pick", voice)
            self.last = ""
        if step.get("players") is not None:
            return f"{choose} {article(self.players(step.fields['players']).removeprefix('each '))}"
        words = step.get("words") or ("card_type",)
        return f"{choose} {joined([self.from_table('word', word) for word in words], ' or ')}"

    def verb_refill(self, step: Step, voice: Voice) -> str:
        q = self.quantity(step.fields["value"], voice)
        self.last = ""
        if q.equal:
            many = f"a number of cards from the Main Deck equal to {q.equal}{q.tail}"
            return f"{verb('add', voice)} to the Line-Up {many}"
        number = "a card" if q.number == 1 else f"{q.number} cards"
        return f"{verb('add', voice)} {number} from the Main Deck to the Line-Up{q.per}{q.tail}"

    def verb_power(self, step: Step, voice: Voice) -> str:
        text = self.points(self.quantity(step.fields["value"], voice), "Power", "+")
        return text if voice.form == "order" else f"{verb('get', voice)} {text}"

    def points(self, q: Quantity, unit: str, sign: str = "") -> str:
        if q.equal:
            return f"{sign}{unit} equal to {q.equal}{q.tail}"
        return f"{sign}{q.number} {unit}{q.per}{q.tail}"

    def verb_pay(self, step: Step, voice: Voice) -> str:
        return f"{verb('pay', voice)} {self.points(self.quantity(step.fields['value'], voice), 'Power')}"

    def verb_charge(self, step: Step, voice: Voice) -> str:
        return f"{verb('gain', voice)} {self.charges(step, voice)}"

    def verb_lose_charges(self, step: Step, voice: Voice) -> str:
        return f"{verb('lose', voice)} {self.charges(step, voice)}"

    def charges(self, step: Step, voice: Voice) -> str:
        if step.get("value") == "all":
            return f"all {self.own(None, voice)} Charges"
        q = self.quantity(step.fields["value"], voice)
        return self.points(q, "Charge" if q.number == 1 and not q.equal else "Charges")

    def verb_damage(self, step: Step, voice: Voice) -> str:
        return f"{verb('take', voice)} {self.points(self.quantity(step.fields['value'], voice), 'damage')}"

    def verb_heal(self, step: Step, voice: Voice) -> str:
        return f"{verb('heal', voice)} {self.points(self.quantity(step.fields['value'], voice), 'damage')}"

    def verb_keyword(self, step: Step, voice: Voice) -> str:
        word, _, rest = self.from_table("keyword", step.fields["name"]).partition(" ")
        return f"{verb(word, voice)} {rest}"

    def verb_flip(self, step: Step, voice: Voice) -> str:
        return f"{verb('turn', voice)} up the next Super-Villain (its First Appearance happens)"

    def face_down(self, voice: Voice) -> str:
        return f"{verb('turn', voice)} {self.own(None, voice)} Super Hero face down"

    def defense(self, by: str, zones: tuple[str, ...]) -> str:
        where = joined(["from play" if zone == "play" else f"from your {zone}" for zone in zones], " or ")
        if by == "discard":
            how = "discard this card" + ("" if zones == ("hand",) else f" {where}")
        elif by == "reveal":
            how = f"reveal this card {where}"
        else:
            how = f"put this card {where} into play"
        return f"{how} to avoid an Attack"

    def score(self, quantity: Quantity) -> str:
        return f"worth {self.points(quantity, 'VP')}"

    # ---------------------------------------------------------------- values

    def per(self, value: Value, voice: Voice) -> str:
        return f" for each {self.each(value, voice)}"

    def each(self, value: Value, voice: Voice) -> str:
        adjective = " ".join(
            filter(None, ("other" if value.other else "", "differently named" if value.different == "name" else ""))
        )
        if value.kind == "players" and value.players:
            who = self.players(value.players).removeprefix("each ")
            return f"{who} {self.who(value.with_)}" if value.with_ else who
        if value.kind == "played":
            return f"{self.kind(value.filter or Filter(), adjective=adjective)} you have played this turn"
        cards = value.cards or Cards()
        if cards.slot:
            return f"card {self.way(cards.slot)}"
        if cards.other and not value.other:
            adjective = f"other {adjective}".strip()
        if value.different in ("type", "colour"):
            return f"card {value.different} among the {self.kind(cards.filter, True)}{self.counted_place(cards, voice)}"
        noun = self.kind(cards.filter, zones=cards.zones, adjective=adjective)
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
        if value.kind in ("cost of", "highest cost of"):
            return f"{times}{whose or 'the'} {'highest ' if 'highest' in value.kind else ''}cost{of}"
        if value.kind == "vp of":
            return f"{times}{whose or 'the'} VP{of} (* counts as {value.star}, less than 0 as 0)"
        if value.kind == "printed power of":
            return f"{times}{whose or 'the'} printed Power{of}"
        if value.kind == "named":
            return times + self.from_table("number", value.name)
        return self.missing("value", value.kind, value.line)

    def added(self, sign: str, quantity: Quantity) -> str:
        number = quantity.equal or f"{quantity.number}{quantity.per}"
        return f", {sign} {number}{quantity.tail}"

    def at_least(self, number: int) -> str:
        return f"never below {number}"

    def if_tail(self, condition: str, other: Quantity) -> str:
        return f" {condition}, otherwise {other.equal or other.number}{other.per}{other.tail}"

    # ---------------------------------------------------------------- conditions

    def cond_cost_of(self, c: Condition, person: str, exact: bool) -> str:
        known = self.known.get(c.slot)
        if c.parity:
            picker = self.known.get(c.parity)
            whose = "your" if picker is None or picker.yours else "their"
            it = "its cost" if c.slot == self.last else f"the cost of {self.slot(c.slot)}"
            return f"{it} matches {whose} choice"
        it = "it" if c.slot == self.last and not (known and known.plural) else self.slot(c.slot)
        return f"{it} costs {span(c.at_least, c.at_most)}"

    def cond_card(self, c: Condition, person: str, exact: bool) -> str:
        found = c.filter or Filter()
        it = "it" if c.slot == self.last else self.slot(c.slot)
        told: list[str] = []
        if words_of(found):
            told.append(f"is {joined([article(head) for head in self.heads(found, False)], ' or ')}")
        if found.not_:
            told.append(f"is not {joined([article(self.noun(word)[0]) for word in found.not_], ' or ')}")
        if found.cost:
            told.append(f"costs {cost_number(found.cost)}")
        return f"{it} {joined(told, ' and ')}"

    def cond_any(self, c: Condition, person: str, exact: bool) -> str:
        cards = c.cards or Cards()
        voice = Voice("they", person == "you")
        if cards.of and cards.of != "received":
            return self.any_of_slot(c, cards)
        noun = self.some(c, cards.filter, cards.zones, exact, cards.other)
        if cards.of:
            return f"{person} received {noun}"
        told = self.having(cards, person)
        if told:
            return f"{told} {noun}{self.except_(cards.filter)}"
        if any(zone in SHARED for zone in cards.zones) or cards.whose:
            number = c.at_least or 1
            return f"there {'is' if number == 1 else 'are'} {noun}{self.place(cards, voice, 'in')}"
        has = "has" if person == "who" else "have"
        return f"{PERSONS[person]} {has} {noun}{self.place(cards, voice, 'in')}{self.except_(cards.filter)}"

    def any_of_slot(self, c: Condition, cards: Cards) -> str:
        number, found = c.at_least or 1, cards.filter
        who = f"{'any' if number == 1 else f'{number} or more'} of {self.among(cards.of)}"
        if not words_of(found) and found.cost:
            return f"{who} {'costs' if number == 1 else 'cost'} {cost_number(found.cost)}"
        kind = another(self.kind(found)) if number == 1 else self.kind(found, True)
        return f"{who} {'is' if number == 1 else 'are'} {kind}"

    def having(self, cards: Cards, person: str) -> str:
        """ "you control", "you own", ... for zones that are told by a verb."""
        zone = cards.zones[0] if len(cards.zones) == 1 else ""
        s = "s" if person == "who" else ""
        has = "has" if person == "who" else "have"
        if cards.whose == "anyone":
            return ""
        forms = {
            "play": f"control{s}",
            "owned": f"own{s}",
            "team": has,
            "won": f"{has} won",
            "gained": f"{has} bought or gained this turn",
            "played": f"still {has} in play from this turn",
        }
        return f"{PERSONS[person]} {forms[zone]}" if zone in forms else ""

    def some(self, c: Condition, found: Filter, zones: tuple[str, ...], exact: bool, other: bool) -> str:
        number = c.at_least or 1
        if c.different == "type":
            return f"{number} or more card types"
        noun = self.kind(found, number > 1, zones, "other" if other or c.other else "")
        if c.same:
            return f"{number} {noun} with the same {c.same}"
        if c.different == "name" and number > 1:
            noun += " with different names"
        if number == 1:
            return another(noun)
        return f"{number} {noun}" if exact else f"{number} or more {noun}"

    def cond_none(self, c: Condition, person: str, exact: bool) -> str:
        cards = c.cards or Cards()
        voice = Voice("they", person == "you")
        told = self.having(cards, person)
        noun = self.kind(cards.filter, adjective="other" if cards.other else "", zones=cards.zones)
        if told:
            return f"{told} no {noun}{self.except_(cards.filter)}"
        if cards.of:
            return f"none of {self.among(cards.of)} is {another(noun)}"
        if is_plain(cards.filter) and len(cards.zones) == 1:
            return f"{self.place(cards, voice, '').strip()} is empty"
        return f"there is no {noun}{self.place(cards, voice, 'in')}{self.except_(cards.filter)}"

    def cond_played(self, c: Condition, person: str, exact: bool) -> str:
        has = "has" if person == "who" else "have"
        turn = "" if self.frame == "turn" else " this turn"
        return f"{PERSONS[person]} {has} played {self.some(c, c.filter or Filter(), (), exact, False)}{turn}"

    def cond_nothing_else(self, c: Condition, person: str, exact: bool) -> str:
        return "this is the first card you play this turn"

    def cond_players(self, c: Condition, person: str, exact: bool) -> str:
        who = self.players(c.players or Players("each foe")).removeprefix("each ")
        number = c.at_least or 1
        relative = f" {self.who(c.with_)}" if c.with_ else ""
        if number == 1:
            return f"there is {article(who)}{relative}"
        return f"there are {number} or more {who}s{relative}"

    def cond_avoided(self, c: Condition, person: str, exact: bool) -> str:
        return "anyone avoided this Attack"

    def cond_confrontation(self, c: Condition, person: str, exact: bool) -> str:
        return "this is your Confrontation" if c.word == "yours" else "there is no Confrontation this turn"

    def cond_all(self, c: Condition, person: str, exact: bool) -> str:
        return joined([self.ask(part, person, exact) for part in c.of], " and ", " and ")

    def cond_any_of(self, c: Condition, person: str, exact: bool) -> str:
        return joined([self.ask(part, person, exact) for part in c.of], " or ", " or ")

    def cond_not(self, c: Condition, person: str, exact: bool) -> str:
        return f"it is not true that {joined([self.ask(part, person, exact) for part in c.of], ' and ')}"

    # ---------------------------------------------------------------- standing abilities

    def trigger(self, standing: Standing) -> str:
        event: str = standing.fields["event"]
        turns = " this turn" if self.frame == "turn" else " in each of your turns"
        if event not in EVENTS:
            clause = PLAIN_EVENTS.get(event) or self.missing("event", event, standing.line)
            return self.when_plain(standing, clause, turns)
        word, tail = EVENTS[event]
        nth: tuple[int, ...] = standing.get("nth") or ()
        found = field_filter(standing)
        if nth:
            which = " and your ".join(ORDINALS.get(number, f"{number}th") for number in nth)
            return f"when you {word} your {which} {self.kind(found)}{self.except_(found)}{turns}{tail}"
        if standing.get("later"):
            noun = self.kind(found, adjective="further")
            return f"whenever you {word} {article(noun)} after the first one{turns}"
        noun = "this card" if standing.get("this") else another(self.kind(found)) + self.except_(found)
        if standing.get("new_name"):
            noun += " with a name you have not yet played this turn"
        return self.when_plain(standing, f"you {word} {noun}{tail}", turns)

    def when_plain(self, standing: Standing, clause: str, turns: str) -> str:
        if standing.get("nth") or (standing.get("limit") and not self.limited_later(standing)):
            if standing.get("limit") == "once a round":
                return f"the first time {clause} after each of your turns"
            return f"the first time{turns} that {clause}"
        lead = "when" if standing.get("this") or standing.fields["event"] == "this leaves play" else "whenever"
        own_turn = self.frame == "ability" and standing.fields["event"] != "you play" and not standing.get("any_turn")
        also = " (in any turn)" if standing.get("any_turn") else ""
        return f"{lead} {clause}{' during your turn' if own_turn else also}"

    def standing_gained(self, standing: Standing) -> list[str]:
        place = self.to(standing.fields["to"], ORDER, "")
        if standing.get("this"):
            return [f"when you buy or gain this card, you may put it {place}"]
        found = field_filter(standing)
        which = "the next" if standing.get("which") == "next" else "each"
        lead = {"turn": "this turn, ", "ability": "during your turn, "}.get(self.frame, "")
        return [f"{lead}{which} {self.kind(found)} you buy or gain{self.except_(found)} may go {place}"]

    def standing_costs(self, standing: Standing) -> list[str]:
        found = field_filter(standing)
        q = self.quantity(standing.get("less") or standing.fields["more"], ORDER)
        change = "less" if standing.get("less") is not None else "more"
        lead = "this turn, " if self.frame == "turn" else ""
        number = f"{q.equal or q.number} {change}{q.per}{q.tail}"
        if standing.get("which"):
            when = "" if lead else " in each of your turns"
            return [f"{lead}the first {self.kind(found)} you buy{when} costs {number}"]
        return [f"{lead}{self.kind(found, True, join=' and ')}{self.except_(found, True)} cost you {number}"]

    def standing_rule(self, standing: Standing) -> list[str]:
        name: str = standing.fields["name"]
        turn = self.frame == "turn"
        if name == "power" and standing.get("times"):
            times = {2: "doubled", 3: "tripled"}.get(standing.fields["times"], f"multiplied by {standing.get('times')}")
            return [f"{'this turn, ' if turn else ''}your Power is {times}"]
        if name == "new hand":
            return [f"{self.new_hand(standing)} at the end of {'your turn' if turn else 'each of your turns'}"]
        if name == "capture limit" and standing.get("becomes"):
            return [f"your Super Heroes are Captured at {standing.fields['becomes']} Weaknesses"]
        return [self.missing("rule", name, standing.line)]

    def new_hand(self, standing: Standing) -> str:
        for change in ("more", "less"):
            if standing.get(change) is not None:
                number = standing.fields[change]
                fewer = "fewer" if change == "less" else "more"
                return f"draw {number} {fewer} card{'' if number == 1 else 's'}"
        return f"draw {standing.get('becomes')} cards"

    def standing_destroyed(self, standing: Standing) -> list[str]:
        noun = another(self.kind(field_filter(standing)))
        return [f"whenever you destroy {noun}, you may put it {self.to(standing.fields['to'], ORDER, '')}"]

    def standing_playable(self, standing: Standing) -> list[str]:
        return ["you may play this card from where it lies"]

    def standing_must_be_played(self, standing: Standing) -> list[str]:
        return ["play this card before you do anything else"]


# -------------------------------------------------------------------- grammar

THIRD_PERSON = {"look at": "looks at", "pay": "pays", "play": "plays", "destroy": "destroys"}


def verb(word: str, voice: Voice) -> str:
    """draw, or draws for a named subject."""
    if voice.form != "third":
        return word
    return THIRD_PERSON.get(word) or f"{word}s"


def article(noun: str) -> str:
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def another(noun: str) -> str:
    """The article melts into "other": a card, another card."""
    return f"an{noun}" if noun.startswith("other ") else article(noun)


def plural_of(name: str) -> str:
    if name.endswith("y") and name[-2:-1] not in "aeiou":
        return f"{name[:-1]}ies"
    return f"{name}es" if name.endswith(("s", "x", "ch", "sh")) else f"{name}s"


def cost(found: Cost | None) -> str:
    return f" of cost {cost_number(found)}" if found else ""


def cost_number(found: Cost) -> str:
    if found.among:
        return joined([str(number) for number in found.among], " or ")
    return span(found.at_least, found.at_most)


def span(at_least: int | None, at_most: int | None) -> str:
    if at_least is not None and at_most is not None:
        return str(at_least) if at_least == at_most else f"{at_least} to {at_most}"
    return f"{at_least} or more" if at_least is not None else f"{at_most} or less"


def with_place(word: str, thing: Thing, place: str) -> str:
    """put X there; but a long X goes to the end: put there X."""
    if not place:
        return f"{word} {thing.text}"
    text = f"{word} {place} {thing.text}" if thing.heavy else f"{word} {thing.text} {place}"
    return text.replace(" ,", ",")
