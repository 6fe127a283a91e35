"""English: what every verb, condition and standing ability says."""

from __future__ import annotations

from collections.abc import Mapping

from longbox.language.tree import Cards, Condition, Filter, Name, Place, Players, Step, Value
from longbox.text.en_standing import EnglishStanding
from longbox.text.en_words import (
    PLACES,
    SHARED,
    TABLES,
    another,
    article,
    cost_number,
    span,
    verb,
    with_place,
)
from longbox.text.model import ORDER, Known, Quantity, Thing, Voice, goes_back, goes_under, joined, tidy, typeset
from longbox.text.trees import fits, is_personal, is_plain, passes_cards, with_slot, words_of
from longbox.text.words import own_zone


class English(EnglishStanding):
    then_join = ", then "
    if_played = "if you played it"
    and_join = " and "
    or_else = "; or "
    otherwise = "otherwise"
    nothing = "nothing happens"
    all_at_once = "all at the same time"
    once_a_turn = "once a turn"
    once_only = "once"
    once_each_turn = "once on each of your turns"
    likewise = "likewise"
    any_choice = "choose one"
    their_choice = "their choice"
    or_join = " or "
    either_word = "either"
    each_one = "each"
    attack_again, any_foe = "make this Attack once more", " (same foe or another)"
    exchange = "exchange your Super Hero for an unused one"
    play_next_turn = "you may play this card during your next turn"
    this_counts = "this card counts"
    if_never = "if you never do"
    if_any = "if there is one"
    for_each_of_them = " for each of them"
    that_foe = "that foe"
    you_avoid = "you avoid this Attack"
    in_order_to = "to"
    in_your_confrontation = "during your Confrontation"
    player_whose_turn_starts = "at the start of each player's turn, that player"

    def tables(self) -> Mapping[str, Mapping[str, str]]:
        return TABLES

    def finish(self, text: str) -> str:
        return typeset(tidy(text), french=False)

    def name_of(self, name: Name) -> str:
        return name.en

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
        noun = "extra card" if self.extra else "card"
        return f"{article(noun) if q.number == 1 else f'{q.number} {noun}s'}{q.per}{q.tail}"

    def verb_discard(self, step: Step, voice: Voice) -> str:
        cards: Cards = step.fields["cards"]
        text = self.act("discard", cards, voice)
        if cards.this and self.frame == "ongoing":
            text += " from play"
        into = step.get("into")
        if into in self.chosen:
            whose = self.players(self.chosen[into]).removeprefix("each ")
            text += f" into the discard pile of any {whose}, even {self.own(None, voice)} own"
        elif into:
            text += " into that player's discard pile"
        return text + self.at_once(step)

    def at_once(self, step: Step) -> str:
        """Said where cards change hands, once."""
        if not self.together or not passes_cards(step):
            return ""
        self.together = False
        return f" ({self.all_at_once})"

    def verb_destroy(self, step: Step, voice: Voice) -> str:
        return self.act("destroy", step.fields["cards"], voice, "in")

    def verb_reveal(self, step: Step, voice: Voice) -> str:
        return self.act("reveal", step.fields["cards"], voice)

    def verb_look_at(self, step: Step, voice: Voice) -> str:
        return self.act("look at", step.fields["cards"], voice)

    def verb_play(self, step: Step, voice: Voice) -> str:
        text = self.act("play", step.fields["cards"], voice)
        if step.get("again"):
            word = verb("play", voice)
            text = text.replace(word, verb("choose", voice), 1) + f" and {word} it again"
        return text + (" (without its First Appearance)" if step.fields["cards"].top == "villains" else "")

    def verb_gain(self, step: Step, voice: Voice) -> str:
        cards: Cards = step.fields["cards"]
        thing = self.things(cards, voice)
        self.remember(cards, thing, "gain", voice)
        to = step.get("to")
        if self.keeps(step):
            return f"{verb('keep', voice)} {thing.text}"
        return with_place(verb("gain", voice), thing, self.to(to, voice, "") if to else "")

    def verb_put(self, step: Step, voice: Voice) -> str:
        cards: Cards = step.fields["cards"]
        place: Place = step.fields["to"]
        thing = self.things(cards, voice)
        aside = place.word == "aside"
        self.remember(cards, thing, "set aside" if aside else "put", voice, place.word)
        down = " face down" if step.get("face_down") else ""
        if aside:
            return f"{verb('set', voice)} aside {thing.text}{down}{self.at_once(step)}"
        odd = self.odd_put(step, thing, voice)
        if odd:
            return odd + self.at_once(step)
        back = goes_back(thing, place) and not self.borrows(thing, voice)
        back = back or place.word in ("its stack", "unused heroes")
        where = f"back {self.back_to(place, voice, thing.owners)}" if back else self.to(place, voice, thing.owners)
        if goes_under(thing, place) and thing.text in ("it", "them") and not self.waiting:
            where = "on the bottom"
        order = " in any order" if step.get("order") == "any" else ""
        word = verb("shuffle" if step.get("order") == "shuffled" else "put", voice)
        if step.get("order") == "shuffled" and place.word == "villains" and cards.this:
            where = "into its stack"
        return with_place(word, thing, f"{down.strip()} {where}".strip() + order) + self.at_once(step)

    def odd_put(self, step: Step, thing: Thing, voice: Voice) -> str:
        """Ways to put cards that have a verb of their own: give back, take back, return, pass."""
        cards: Cards = step.fields["cards"]
        place: Place = step.fields["to"]
        if place.word == "its stack" and thing.origin == "tokens":
            return f"{verb('give', voice)} back {thing.text}"
        if place.word == "hand" and cards.of and cards.n.value.kind == "count":
            return f"{verb('take', voice)} back as many{', at random' if cards.random else ''}"
        if place.word == "hand" and voice.you and thing.owners and goes_back(thing, place):
            owners = "to its owner" if thing.owners == "its" else "to their owners"
            return with_place(verb("return", voice), thing, owners)
        if place.word == "hand" and thing.origin == "play":
            home = self.to(place, voice, thing.owners).replace("into", "to", 1)
            return with_place(verb("return", voice), thing, home)
        if place.word == "hand of":
            return f"{verb('pass', voice)} {thing.text} to {self.receiver(place.player, voice)}"
        return ""

    def back_to(self, place: Place, voice: Voice, owners: str) -> str:
        if place.word == "top of deck" and not owners:
            return "on top"
        return "on top of its stack" if place.word == "top of villains" else self.to(place, voice, owners)

    def to(self, place: Place, voice: Voice, owners: str) -> str:
        if place.word in ("hand of", "discard of"):
            zone = "hand" if place.word == "hand of" else "discard pile"
            return f"into the {zone} of {self.receiver(place.player, voice)}"
        if place.word == "team":
            return f"in front of {'you' if voice.you else 'them'}"
        own = "your" if voice.you else "their"
        owners = owners if voice.you else ""  # what others take from a common pool becomes theirs
        if owners:
            own = "its owner's" if owners == "its" else "their owners'"
        own_pile = own_zone(place.word.removeprefix("bottom of "), "en")
        if own_pile:
            return f"{'on the bottom of' if place.word.startswith('bottom of ') else 'into'} {own_pile}"
        if place.word not in PLACES:
            return self.missing("place", place.word)
        text = PLACES[place.word].format(own=own)
        return text + "s" if owners == "their" and "{own}" in PLACES[place.word] else text

    def receiver(self, player: str, voice: Voice) -> str:
        if player == "left":
            return f"the next affected player to {'your' if voice.you else 'their'} left"
        return "that player" if player not in ("you", "attacker") else self.players(Players(player))

    def verb_pick(self, step: Step, voice: Voice) -> str:
        choose = verb("choose", voice)
        if step.get("cards") is not None:
            cards: Cards = step.fields["cards"]
            word = "keep" if step.get("keep") else "choose"
            slot_verb = "keep" if step.get("keep") else "pick"
            return self.act(word, with_slot(cards, step.get("as", "")), voice, slot_verb=slot_verb)
        if step.get("as"):
            self.remember(Cards(as_=step.fields["as"]), Thing(""), "pick", voice)
            self.last = ""
        if step.get("players") is not None:
            return f"{choose} {article(self.players(step.fields['players']).removeprefix('each '))}"
        words = step.get("words") or ("card_type",)
        return f"{choose} {joined([self.from_table('word', word) for word in words], ' or ')}"

    def verb_refill(self, step: Step, voice: Voice) -> str:
        if self.replaces(step.fields["value"]) and voice.form == "order":
            return "replace them with cards from the Main Deck"
        q = self.quantity(step.fields["value"], voice)
        self.last = ""
        if q.equal:
            many = f"a number of cards from the Main Deck equal to {q.equal}{q.tail}"
            return f"{verb('add', voice)} to the Line-Up {many}"
        number = "a card" if q.number == 1 else f"{q.number} cards"
        there = "it" if self.full else "the Line-Up"
        return f"{verb('add', voice)} {number} from the Main Deck to {there}{q.per}{q.tail}"

    def verb_power(self, step: Step, voice: Voice) -> str:
        q = self.quantity(step.fields["value"], voice)
        if q.equal:
            return f"{verb('gain', voice)} {self.points(q, 'Power')}"
        text = f"+{q.number} more{q.per}{q.tail}" if self.powered else self.points(q, "Power", "+")
        return text if voice.form == "order" else f"{verb('get', voice)} {text}"

    def points(self, q: Quantity, unit: str, sign: str = "") -> str:
        if q.equal:
            return f"{sign}{unit} equal to {q.equal}{q.tail}"
        return f"{sign}{q.number} {unit}{q.per}{q.tail}"

    def more_if_played(self, power: int, more: int, condition: Condition) -> str:
        played = self.some(condition, condition.filter or Filter(), (), False, False)
        return f"+{power} Power, or +{power + more} if you play {played} this turn"

    def power_before_or_after(self, value: Value) -> str:
        found = value.filter or Filter()
        kind = self.kind(found, adjective="other" if value.other and fits(self.card, found) else "")
        return f"+{value.times} Power for each {kind} you play this turn, before or after this card"

    def all_those(self, cards: Cards) -> str:
        return f"all those{self.place(cards, ORDER, 'in')}"

    def stealing(self, step: Step, whom: str, voice: Voice = ORDER) -> str:
        return f"{verb('take', voice)} {self.charges(step, ORDER)} from {whom}"

    def verb_pay(self, step: Step, voice: Voice) -> str:
        return f"{verb('pay', voice)} {self.points(self.quantity(step.fields['value'], voice), 'Power')}"

    def verb_charge(self, step: Step, voice: Voice) -> str:
        return f"{verb('gain', voice)} {self.charges(step, voice)}"

    def verb_lose_charges(self, step: Step, voice: Voice) -> str:
        if step.get("as"):
            self.known[step.fields["as"]] = Known("lose")
        return f"{verb('lose', voice)} {self.charges(step, voice)}"

    def charges(self, step: Step, voice: Voice) -> str:
        if step.get("all"):
            return f"all {self.own(None, voice)} Charges"
        q = self.quantity(step.fields["value"], voice)
        return self.points(q, "Charge" if q.number == 1 and not q.equal else "Charges")

    def verb_damage(self, step: Step, voice: Voice) -> str:
        amount = self.points(self.quantity(step.fields["value"], voice), "damage")
        if step.get("shared_among"):
            whom = {"each foe": "your foes", "each player": "all players"}.get(step.fields["shared_among"].word)
            whom = whom or self.missing("field", "shared among", step.line)
            return f"{verb('share', voice)} out {amount} among {whom} as you like"
        return f"{verb('take', voice)} {amount}"

    def verb_heal(self, step: Step, voice: Voice) -> str:
        q = self.quantity(step.fields["value"], voice)
        return f"{verb('heal', voice)} {q.equal or q.number}{q.per}{q.tail}"

    def verb_keyword(self, step: Step, voice: Voice) -> str:
        word, _, rest = self.from_table("keyword", step.fields["name"]).partition(" ")
        return f"{verb(word, voice)} {rest}"

    def verb_follow(self, step: Step, voice: Voice) -> str:
        cards: Cards = step.fields["cards"]
        if cards.top != "villains":
            return self.missing("field", "of", step.line)
        villain = "Nemesis" if self.card.section in ("clash", "nemeses") else "Super-Villain"
        return f"{verb('suffer', voice)} the {self.label(step.fields['word'])} of the face-up {villain}"

    def verb_flip(self, step: Step, voice: Voice) -> str:
        return f"{verb('reveal', voice)} the next Super-Villain"

    def verb_end_turn(self, step: Step, voice: Voice) -> str:
        return f"{verb('end', voice)} the turn at once"

    def face_down(self, voice: Voice) -> str:
        return f"{verb('turn', voice)} {self.own(None, voice)} Super Hero face down"

    def defense(self, by: str, zones: tuple[str, ...]) -> str:
        where = joined(["from play" if zone == "play" else f"from your {zone}" for zone in zones], " or ")
        if by == "discard" and zones == ("play",):
            return "while this card is in play, you may discard it to avoid an Attack"
        if by == "discard":
            how = "discard this card" + ("" if zones == ("hand",) else f" {where}")
        elif by == "reveal":
            how = f"reveal this card {where} (it stays there)"
        else:
            how = f"put this card {where} into play"
        return f"you may {how} to avoid an Attack"

    def blocking(self, raises: int) -> str:
        return f"you may discard this card to raise your Character's cost by {raises} this turn"

    def burning(self, cost: str, voice: Voice) -> str:
        return f"{verb('Burn', voice)} ({cost})"

    def score(self, quantity: Quantity) -> str:
        return f"at the end of the game, this card is worth {self.points(quantity, 'VP')}"

    # ---------------------------------------------------------------- conditions

    def cond_cost_of(self, c: Condition, person: str, exact: bool) -> str:
        known = self.known.get(c.slot)
        if c.parity:
            picker = self.known.get(c.parity)
            whose = "your" if picker is None or picker.yours else "their"
            it = "its cost" if c.slot == self.last else f"the cost of {self.slot(c.slot)}"
            return f"{it} matches {f'what {self.picker} chose' if self.picker else f'{whose} choice'}"
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
        noun = self.some(c, cards.filter, cards.zones, exact, cards.other or "this" in cards.filter.not_)
        if c.at_least_name:
            limit = self.from_table("usual", c.at_least_name)
            noun = f"{limit} or more {self.kind(cards.filter, True, cards.zones)}"
        if cards.of:
            return f"{person} received {noun}"
        told = self.having(cards, person)
        if told:
            return f"{told} {noun}{self.except_(cards.filter)}"
        if cards.zones == ("villains",):
            return f"the stack holds {noun}"
        if any(zone in SHARED or own_zone(zone, "en") for zone in cards.zones) or cards.whose:
            number = c.at_least or 1
            return f"there {'is' if number == 1 else 'are'} {noun}{self.place(cards, voice, 'in')}"
        has = "has" if person == "who" else "have"
        if person == "who" and (c.at_least or 1) == 1 and c.at_most is None:
            noun = f"at least one {noun.partition(' ')[2]}"
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
            "won": f"{has} defeated",
            "gained": f"{has} bought or gained this turn",
            "played": f"still {has} in play from this turn",
        }
        return f"{person} {forms[zone]}" if zone in forms else ""

    def some(self, c: Condition, found: Filter, zones: tuple[str, ...], exact: bool, other: bool) -> str:
        number = c.at_least or 1
        other = (other or c.other) and fits(self.card, found)
        if c.different in ("type", "colour"):
            return f"{self.kind(found, True, zones)} of {number} or more different {c.different}s"
        if c.at_most is not None:
            few = f"{c.at_most} or fewer" if c.at_least is None else span(c.at_least, c.at_most)
            return f"{few} {self.kind(found, True, zones, 'other' if other else '')}"
        apart = "identical" if c.same else "different" if c.different == "name" and number > 1 else ""
        adjective = " ".join(filter(None, ("other" if other else "", apart)))
        noun = self.kind(found, number > 1, zones, adjective, " and/or " if number > 1 else " or ")
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
        if person == "who":
            return f"who has no {noun}{self.place(cards, voice, 'in')}{self.except_(cards.filter)}"
        return f"there is no {noun}{self.place(cards, voice, 'in')}{self.except_(cards.filter)}"

    def cond_played(self, c: Condition, person: str, exact: bool) -> str:
        has = "has" if person == "who" else "have"
        turn = "" if self.frame == "turn" or (exact and self.frame == "ability") else " this turn"
        return f"{person} {has} played {self.some(c, c.filter or Filter(), (), exact, False)}{turn}"

    def cond_nothing_else(self, c: Condition, person: str, exact: bool) -> str:
        return "this is the first card you play this turn"

    def cond_players(self, c: Condition, person: str, exact: bool) -> str:
        players = c.players or Players("each foe")
        number = c.at_least or 1
        if players.hit_this_turn and not c.with_:
            whom = "" if number == 1 else f" against {number} or more foes"
            return f"you made a successful Attack{whom} this turn"
        who = self.players(players).removeprefix("each ")
        relative = f" {self.who(c.with_)}" if c.with_ else ""
        if number == 1 and relative:
            return article(who) + relative.replace(" who ", " ", 1)
        if number == 1:
            return f"there is {article(who)}"
        return f"there are {number} or more {who}s{relative.replace(' has ', ' have ', 1)}"

    def cond_more_than(self, c: Condition, person: str, exact: bool) -> str:
        cards, value = c.cards or Cards(), c.more_than
        other = value.cards if value is not None and value.kind == "count" else None
        noun = self.kind(cards.filter, True, cards.zones)
        has = "has" if person == "who" else "have"
        if other is None:
            return self.missing("condition", "more than", c.line)
        if is_personal(cards) and other.zones == cards.zones and other.filter.is_ == cards.filter.is_:
            where = "" if cards.zones == ("team",) else self.place(cards, Voice("they", person == "you"), "in")
            return f"{person} {has} more {noun}{where} than {'you' if other.whose == 'you' else 'they'}"
        here, there = (self.place(part, Voice("they", person == "you"), "in") for part in (cards, other))
        return f"there are more {noun}{here} than {self.kind(other.filter, True, other.zones)}{there}"

    def cond_attack(self, c: Condition, person: str, exact: bool) -> str:
        return "it is your first Attack of the turn"

    def cond_avoided(self, c: Condition, person: str, exact: bool) -> str:
        return "anyone avoided this Attack"

    def cond_confrontation(self, c: Condition, person: str, exact: bool) -> str:
        return "this is your Confrontation" if c.word == "yours" else "there is no Confrontation this turn"

    def cond_health_of(self, c: Condition, person: str, exact: bool) -> str:
        you = c.players is not None and c.players.word == "you"
        number = span(c.at_least, c.at_most)
        told = number.replace(" or ", " Health or ") if " or " in number else f"{number} Health"
        return f"{'you' if you else 'they'} have {told}"

    def cond_all(self, c: Condition, person: str, exact: bool) -> str:
        return joined([self.ask(part, person, exact) for part in c.of], " and ", " and ")

    def cond_any_of(self, c: Condition, person: str, exact: bool) -> str:
        return joined([self.ask(part, person, exact) for part in c.of], " or ", " or ")

    def cond_not(self, c: Condition, person: str, exact: bool) -> str:
        return f"it is not true that {joined([self.ask(part, person, exact) for part in c.of], ' and ')}"
