"""English: what every verb, condition and standing ability says."""

from __future__ import annotations

from collections.abc import Mapping

from longbox.language.tree import Cards, Condition, Filter, Place, Players, Standing, Step, Value
from longbox.text.en_cards import EnglishCards
from longbox.text.en_words import (
    EVENTS,
    ORDINALS,
    PLACES,
    PLAIN_EVENTS,
    SHARED,
    TABLES,
    another,
    article,
    cost_number,
    span,
    verb,
    with_place,
)
from longbox.text.model import ORDER, Quantity, Thing, Voice
from longbox.text.speaker import field_filter, goes_back, is_plain, joined, with_slot, words_of


class English(EnglishCards):
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
        if step.get("shared_among"):
            return self.missing("field", "shared among", step.line)
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

    def blocking(self, raises: int) -> str:
        return f"discard this card to raise your Character's cost by {raises} this turn"

    def burning(self, cost: int, voice: Voice) -> str:
        return f"{verb('Burn', voice)} ({cost})"

    def score(self, quantity: Quantity) -> str:
        return f"worth {self.points(quantity, 'VP')}"

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
            where = self.place(cards, voice, "in") + self.except_(cards.filter, number > 1)
            return f"there {'is' if number == 1 else 'are'} {noun}{where}"
        has = "has" if person == "who" else "have"
        return f"{person} {has} {noun}{self.place(cards, voice, 'in')}{self.except_(cards.filter)}"

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
        return f"{person} {forms[zone]}" if zone in forms else ""

    def some(self, c: Condition, found: Filter, zones: tuple[str, ...], exact: bool, other: bool) -> str:
        number = c.at_least or 1
        if c.different in ("type", "colour"):
            return f"{number} or more card {c.different}s"
        if c.at_most is not None:
            few = f"{c.at_most} or fewer" if c.at_least is None else span(c.at_least, c.at_most)
            return f"{few} {self.kind(found, True, zones, 'other' if other or c.other else '')}"
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
        return f"{person} {has} played {self.some(c, c.filter or Filter(), (), exact, False)}{turn}"

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

    def cond_health_of(self, c: Condition, person: str, exact: bool) -> str:
        you = c.players is not None and c.players.word == "you"
        return f"{'you' if you else 'they'} have {span(c.at_least, c.at_most)} Health"

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
        if event == "start of turn":
            return "at the start of " + ("each player's turn" if standing.get("word") == "anyone" else "your turn")
        if event not in EVENTS:
            clause = PLAIN_EVENTS.get(event) or self.missing("event", event, standing.line)
            return self.when_plain(standing, clause, turns)
        word = EVENTS[event]
        tail = " from play" if standing.get("in") == ("play",) else ""
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
        if standing.get("filter") is None:
            return [self.missing("modifier of", "your character", standing.line)]
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

    def standing_your_attacks(self, standing: Standing) -> list[str]:
        turn = " this turn" if self.frame == "turn" else ""
        which = {"next": "your next Attack", "first": "your first Attack", "all": "each of your Attacks"}
        return [f"{which[standing.fields['which']]}{turn} {self.stronger(standing)}"]

    def standing_attacks_on_you(self, standing: Standing) -> list[str]:
        which = {"next": "the next Attack on you", "first": "the first Attack on you", "all": "each Attack on you"}
        return [f"{which[standing.fields['which']]} {self.stronger(standing)}"]

    def stronger(self, standing: Standing) -> str:
        told = [f"deals {standing.fields['more_damage']} more damage"] if standing.get("more_damage") else []
        told += ["cannot be avoided"] if standing.get("cannot_be_avoided") else []
        return joined(told, " and ")

    def standing_destroyed(self, standing: Standing) -> list[str]:
        noun = another(self.kind(field_filter(standing)))
        return [f"whenever you destroy {noun}, you may put it {self.to(standing.fields['to'], ORDER, '')}"]

    def standing_playable(self, standing: Standing) -> list[str]:
        return ["you may play this card from where it lies"]

    def standing_must_be_played(self, standing: Standing) -> list[str]:
        return ["play this card before you do anything else"]

    def standing_cards(self, standing: Standing) -> list[str]:
        told: list[str] = []
        if standing.get("slot"):
            told.append("is of that type too")
        elif standing.get("also_is"):
            kinds = joined([article(self.noun(word)[0]) for word in standing.fields["also_is"]], " and ")
            told.append(f"is also {kinds}")
        if standing.get("also_named"):
            told.append("has every card name")
        if standing.get("this"):
            lead = "while you own this card, it" if self.frame == "always" else "this card"
            return [f"{lead} {joined(told, ' and ')}, except for final scoring"]
        turn = " this turn" if self.frame == "turn" else ""
        return [f"the next card you play or discard{turn} {joined(told, ' and ')}"]

    def standing_ability_of(self, standing: Standing) -> list[str]:
        turn = "until the end of the turn, " if self.frame == "turn" else ""
        return [f"{turn}you also have the abilities of {self.chosen_hero(standing.fields['cards'])}"]

    def chosen_hero(self, cards: Cards) -> str:
        return "their Super Hero" if cards.whose == "them" else self.things(cards, ORDER).text

    def standing_control(self, standing: Standing) -> list[str]:
        turn = "until the end of the turn, " if self.frame == "turn" else ""
        return [f"{turn}you control {self.things(standing.fields['cards'], ORDER).text}"]

    def standing_stand_ins(self, standing: Standing) -> list[str]:
        asked = another(self.kind(field_filter(standing)))
        cards: Cards = standing.fields["cards"]
        return [f"when an effect has you discard {asked}, you may discard {self.things(cards, ORDER).text} instead"]
