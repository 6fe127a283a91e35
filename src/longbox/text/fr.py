"""French: what every verb, condition and standing ability says.

Written with a plain apostrophe and plain spaces; `finish` sets the typographic ones.
"""

from __future__ import annotations

from collections.abc import Mapping

from longbox.language.tree import Cards, Condition, Filter, Place, Players, Standing, Step, Value
from longbox.text.fr_cards import FrenchCards
from longbox.text.fr_words import (
    EVENTS,
    ORDINALS,
    PLACES,
    PLAIN_EVENTS,
    SHARED,
    TABLES,
    VERBS,
    cost,
    cost_number,
    de,
    entre,
    form,
    ne,
    que,
    span,
    stressed,
    vowel,
)
from longbox.text.model import ORDER, Known, Quantity, Thing, Voice
from longbox.text.speaker import field_filter, goes_back, is_plain, joined, with_slot, words_of


class French(FrenchCards):
    colon = " :"
    semicolon = " ; "
    then_join = ", puis "
    and_join = " et "
    or_else = " ; ou "
    otherwise = "sinon"
    nothing = "il ne se passe rien"
    all_at_once = "tous en même temps"
    once_a_turn = "une fois par tour"
    this_counts = "cette carte compte"
    if_never = "si vous ne le faites jamais"

    def tables(self) -> Mapping[str, Mapping[str, str]]:
        return TABLES

    def finish(self, text: str) -> str:
        text = text.replace("'", "\u2019").replace(" :", "\u00a0:")
        for sign in ";!?":
            text = text.replace(f" {sign}", f"\u202f{sign}")
        return text

    # ---------------------------------------------------------------- plain verbs

    def say(self, word: str, thing: Thing, voice: Voice, place: str = "") -> str:
        """The verb with its object or pronoun, and where it goes."""
        verb, clitic = form(word, voice), thing.clitic
        if clitic and voice.form == "order":
            verb = f"{verb}-{clitic}"
        elif clitic:
            verb = f"l'{verb}" if clitic in ("le", "la") and vowel(verb) else f"{clitic} {verb}"
        parts = (verb, place, thing.text) if thing.heavy else (verb, thing.text, place)
        return " ".join(filter(None, parts)).replace(" ,", ",")

    def act(self, word: str, cards: Cards, voice: Voice, slot_verb: str = "", quiet: bool = False) -> str:
        thing = self.things(cards, voice, quiet)
        self.remember(cards, thing, slot_verb or word, voice)
        return self.say(word, thing, voice)

    def verb_draw(self, step: Step, voice: Voice) -> str:
        if step.get("cards") is not None:
            return self.act("draw", step.fields["cards"], voice)
        value: Value = step.fields["value"]
        draw = form("draw", voice)
        if value.kind == "up to a hand of":
            return f"{draw} jusqu'à avoir {value.number} cartes en main"
        self.last = ""
        q = self.quantity(value, voice)
        if q.equal:
            return f"{draw} un nombre de cartes égal à {q.equal}{q.tail}"
        return f"{draw} {'une carte' if q.number == 1 else f'{q.number} cartes'}{q.per}{q.tail}"

    def verb_discard(self, step: Step, voice: Voice) -> str:
        cards: Cards = step.fields["cards"]
        text = self.act("discard", cards, voice, quiet=True)
        if cards.this and self.frame == "ongoing":
            text += " du jeu"
        return text + (" dans la défausse de ce joueur" if step.get("into") else "")

    def verb_destroy(self, step: Step, voice: Voice) -> str:
        return self.act("destroy", step.fields["cards"], voice)

    def verb_reveal(self, step: Step, voice: Voice) -> str:
        return self.act("reveal", step.fields["cards"], voice)

    def verb_look_at(self, step: Step, voice: Voice) -> str:
        return self.act("look at", step.fields["cards"], voice)

    def verb_play(self, step: Step, voice: Voice) -> str:
        return self.act("play again" if step.get("again") else "play", step.fields["cards"], voice, "play")

    def verb_gain(self, step: Step, voice: Voice) -> str:
        cards: Cards = step.fields["cards"]
        thing = self.things(cards, voice)
        self.remember(cards, thing, "gain", voice)
        to = step.get("to")
        return self.say("gain", thing, voice, f"directement {self.to(to, voice, '')}" if to else "")

    def verb_put(self, step: Step, voice: Voice) -> str:
        cards: Cards = step.fields["cards"]
        place: Place = step.fields["to"]
        thing = self.things(cards, voice)
        aside = place.word == "aside"
        self.remember(cards, thing, "set aside" if aside else "put", voice, place.word)
        down = " face cachée" if step.get("face_down") else ""
        if aside:
            return self.say("set aside", thing, voice, f"de côté{down}")
        back = goes_back(thing, place) and not self.borrows(thing, voice)
        where = self.to(place, voice, thing.owners)
        if back and place.word == "top of villains":
            where = "sur sa pile"
        if down:
            where = f",{down}, {where}"
        if step.get("order") == "any":
            where += " dans l'ordre " + ("de votre choix" if voice.you else "de son choix")
        elif step.get("order") == "shuffled":
            where += " et mélangez-la" if voice.you else " et la mélange"
        return self.say("put back" if back else "put", thing, voice, where)

    def to(self, place: Place, voice: Voice, owners: str) -> str:
        if place.word in ("hand of", "discard of"):
            zone = "main" if place.word == "hand of" else "défausse"
            return f"dans la {zone} {de(self.receiver(place.player, voice))}"
        if place.word not in PLACES:
            return self.missing("place", place.word)
        if owners and voice.you:  # what others take from a common pool becomes theirs
            of = " de son propriétaire" if owners == "son" else " de leurs propriétaires"
            return PLACES[place.word].format(own="la", own_m="le", of=of)
        own, own_m = ("votre", "votre") if voice.you else ("sa", "son")
        return PLACES[place.word].format(own=own, own_m=own_m, of="")

    def receiver(self, player: str, voice: Voice) -> str:
        if player == "left":
            return f"le joueur touché suivant à {'votre' if voice.you else 'sa'} gauche"
        return self.players(Players(player))

    def verb_pick(self, step: Step, voice: Voice) -> str:
        choose = form("pick", voice)
        if step.get("cards") is not None:
            return self.act("pick", with_slot(step.fields["cards"], step.get("as", "")), voice)
        if step.get("as"):
            self.remember(Cards(as_=step.fields["as"]), Thing("", feminine=False), "pick", voice)
            self.last = ""
        if step.get("players") is not None:
            return f"{choose} {self.players(step.fields['players']).replace('chaque ', 'un ')}"
        words = step.get("words") or ("card_type",)
        return f"{choose} {joined([self.from_table('word', word) for word in words], ' ou ')}"

    def verb_refill(self, step: Step, voice: Voice) -> str:
        q = self.quantity(step.fields["value"], voice)
        self.last = ""
        add = f"{form('add', voice)} à la Réserve"
        if q.equal:
            return f"{add} un nombre de cartes du Deck Commun égal à {q.equal}{q.tail}"
        number = "une carte" if q.number == 1 else f"{q.number} cartes"
        return f"{add} {number} du Deck Commun{q.per}{q.tail}"

    def verb_power(self, step: Step, voice: Voice) -> str:
        text = self.points(self.quantity(step.fields["value"], voice), "Puissance", "+")
        return text if voice.form == "order" else f"{form('get', voice)} {text}"

    def points(self, q: Quantity, unit: str, sign: str = "") -> str:
        if q.equal:
            equal = "égale" if unit == "Puissance" else "égaux"
            return f"{sign}{unit} {equal} à {q.equal}{q.tail}"
        return f"{sign}{q.number} {unit}{q.per}{q.tail}"

    def verb_pay(self, step: Step, voice: Voice) -> str:
        return f"{form('pay', voice)} {self.points(self.quantity(step.fields['value'], voice), 'Puissance')}"

    def verb_charge(self, step: Step, voice: Voice) -> str:
        return f"{form('gain', voice)} {self.charges(step, voice)}"

    def verb_lose_charges(self, step: Step, voice: Voice) -> str:
        return f"{form('lose', voice)} {self.charges(step, voice)}"

    def charges(self, step: Step, voice: Voice) -> str:
        if step.get("value") == "all":
            return f"toutes {'vos' if voice.you else 'ses'} Charges"
        return self.unit(step, voice, "Charge")

    def unit(self, step: Step, voice: Voice, unit: str) -> str:
        q = self.quantity(step.fields["value"], voice)
        return f"des {self.points(q, unit + 's')}" if q.equal else self.points(q, unit if q.number == 1 else unit + "s")

    def verb_damage(self, step: Step, voice: Voice) -> str:
        if step.get("shared_among"):
            return self.missing("field", "shared among", step.line)
        return f"{form('take', voice)} {self.unit(step, voice, 'dégât')}"

    def verb_heal(self, step: Step, voice: Voice) -> str:
        return f"{form('heal', voice)} {self.unit(step, voice, 'dégât')}"

    def verb_keyword(self, step: Step, voice: Voice) -> str:
        name: str = step.fields["name"]
        return f"{form(name, voice) if name in VERBS else ''} {self.from_table('keyword', name)}".strip()

    def verb_flip(self, step: Step, voice: Voice) -> str:
        return f"{form('turn', voice)} le Super-Vilain suivant (sa Révélation a lieu)"

    def face_down(self, voice: Voice) -> str:
        return f"{form('turn', voice)} {self.own(None, voice, False)} Super-Héros face cachée"

    def defense(self, by: str, zones: tuple[str, ...]) -> str:
        from_ = {zone: f"de {self.zone(zone, Cards(), ORDER)}" for zone in zones} | {"play": "du jeu"}
        where = joined([from_[zone] for zone in zones], " ou ")
        if by == "discard":
            how = "défaussez cette carte" + ("" if zones == ("hand",) else f" {where}")
        elif by == "reveal":
            how = f"révélez cette carte {where}"
        else:
            how = f"mettez cette carte {where} en jeu"
        return f"{how} pour éviter une Attaque"

    def blocking(self, raises: int) -> str:
        return f"défaussez cette carte pour augmenter de {raises} le coût de votre Personnage ce tour-ci"

    def burning(self, cost: int, voice: Voice) -> str:
        return f"{form('burn', voice)} ({cost})"

    def score(self, quantity: Quantity) -> str:
        return f"vaut {self.points(quantity, 'PV')}"

    # ---------------------------------------------------------------- conditions

    def cond_cost_of(self, c: Condition, person: str, exact: bool) -> str:
        known = self.known.get(c.slot)
        it = c.slot == self.last and known is not None
        if c.parity:
            picker = self.known.get(c.parity)
            choice = "votre choix" if picker is None or picker.yours else "son choix"
            return f"{'son coût' if it else f'le coût {de(self.slot_text(c.slot))}'} correspond à {choice}"
        if not it or known is None:
            return f"{self.slot_text(c.slot)} coûte {span(c.at_least, c.at_most)}"
        return f"{'elle' if known.feminine else 'il'} coûte {span(c.at_least, c.at_most)}"

    def cond_card(self, c: Condition, person: str, exact: bool) -> str:
        found = c.filter or Filter()
        it = c.slot == self.last
        told: list[str] = []
        if words_of(found):
            told.append(f"{'est' if not it else ''} {self.classes(words_of(found), True)}".strip())
        if found.not_:
            told.append(f"{'n' + chr(39) + 'est pas'} {self.classes(found.not_, True)}")
        if found.cost:
            told.append(f"coûte {cost_number(found.cost)}")
        if not it:
            return f"{self.slot_text(c.slot)} {joined(told, ' et ')}"
        if words_of(found):
            rest = [f"qui {part}" for part in told[1:]]
            return f"c'est {' '.join([told[0], *rest])}"
        return f"{'ce' if found.not_ else 'elle'} {joined(told, ' et ')}"

    def cond_any(self, c: Condition, person: str, exact: bool) -> str:
        cards = c.cards or Cards()
        if cards.of and cards.of != "received":
            return self.any_of_slot(c, cards)
        number = c.at_least or 1
        noun = self.some(c, cards.filter, cards.zones, exact, cards.other)
        if cards.of:
            return f"{self.person(person)} {'avez' if person == 'you' else 'a'} reçu {noun}"
        voice = Voice("they", person == "you")
        told = self.having(cards, person)
        if told:
            return f"{told} {noun}{self.except_(cards.filter, number > 1)}"
        place = self.place(cards, voice, "dans", number > 1)
        if any(zone in SHARED for zone in cards.zones) or cards.whose:
            return f"il y a {noun}{place}{self.except_(cards.filter, number > 1)}"
        has = "avez" if person == "you" else "a"
        return f"{self.person(person)} {has} {noun}{place}{self.except_(cards.filter, number > 1)}"

    def any_of_slot(self, c: Condition, cards: Cards) -> str:
        known = self.known.get(cards.of) or Known("receive", plural=True)
        number, found, fem = c.at_least or 1, cards.filter, known.feminine
        among = stressed(fem, True) if cards.of == self.last else self.slot_name(known)
        who = self.one_of(among, fem) if number == 1 else f"au moins {number} {entre(among)}"
        if not words_of(found) and found.cost:
            return f"{who} coûte{'' if number == 1 else 'nt'} {cost_number(found.cost)}"
        kinds = f"{self.classes(words_of(found), number == 1)}{cost(found.cost)}"
        return f"{who} {'est' if number == 1 else 'sont'} {kinds}"

    def person(self, person: str) -> str:
        return {"you": "vous", "they": self.subject(Voice("they", False)), "who": "qui"}[person]

    def having(self, cards: Cards, person: str, negative: bool = False) -> str:
        """ "vous contrôlez", "il possède", ... for zones that are told by a verb."""
        zone = cards.zones[0] if len(cards.zones) == 1 else ""
        you = person == "you"
        forms = {
            "play": "contrôlez" if you else "contrôle",
            "owned": "possédez" if you else "possède",
            "team": "avez" if you else "a",
            "won": "avez gagné" if you else "a gagné",
            "gained": "avez acheté ou gagné ce tour-ci" if you else "a acheté ou gagné ce tour-ci",
            "played": "avez encore en jeu depuis ce tour-ci" if you else "a encore en jeu depuis ce tour-ci",
        }
        if zone not in forms or cards.whose == "anyone":
            return ""
        return f"{self.person(person)} {ne(forms[zone]) if negative else forms[zone]}"

    def some(self, c: Condition, found: Filter, zones: tuple[str, ...], exact: bool, other: bool) -> str:
        number, other = c.at_least or 1, other or c.other
        nouns = self.nouns(found, zones)
        if c.different in ("type", "colour"):
            what = "types de cartes différents" if c.different == "type" else "couleurs de cartes différentes"
            return f"au moins {number} {what}"
        if c.at_most is not None:
            few = f"au plus {c.at_most}" if c.at_least is None else span(c.at_least, c.at_most)
            return f"{few} {self.many(nouns, other)}{cost(found.cost)}"
        if number == 1:
            return f"{self.one(nouns, other)}{cost(found.cost)}"
        names = {"name": " de noms différents"}.get(c.different, "")
        if c.same:
            names = " de même nom"
        return f"{'' if exact else 'au moins '}{number} {self.many(nouns, other)}{cost(found.cost)}{names}"

    def cond_none(self, c: Condition, person: str, exact: bool) -> str:
        cards = c.cards or Cards()
        nouns = self.nouns(cards.filter, cards.zones)
        feminine = all(noun.feminine for noun in nouns)
        no = f"aucun{'e' if feminine else ''} {self.single(nouns, cards.other)}{cost(cards.filter.cost)}"
        told = self.having(cards, person, negative=True)
        if told:
            return f"{told} {no}{self.except_(cards.filter)}"
        if cards.of:
            known = self.known.get(cards.of) or Known("receive", plural=True)
            among = stressed(known.feminine, True) if cards.of == self.last else self.slot_name(known)
            return (
                f"aucun{'e' if known.feminine else ''} {entre(among)} n'est {self.one(nouns)}{cost(cards.filter.cost)}"
            )
        voice = Voice("they", person == "you")
        if is_plain(cards.filter) and len(cards.zones) == 1:
            return f"{self.zone(cards.zones[0], cards, voice)} est vide"
        return f"il n'y a {no}{self.place(cards, voice, 'dans')}{self.except_(cards.filter)}"

    def cond_played(self, c: Condition, person: str, exact: bool) -> str:
        has = "avez" if person == "you" else "a"
        turn = "" if self.frame == "turn" else " ce tour-ci"
        return f"{self.person(person)} {has} joué {self.some(c, c.filter or Filter(), (), exact, False)}{turn}"

    def cond_nothing_else(self, c: Condition, person: str, exact: bool) -> str:
        return "c'est la première carte que vous jouez ce tour-ci"

    def cond_players(self, c: Condition, person: str, exact: bool) -> str:
        who = self.players(c.players or Players("each foe")).removeprefix("chaque ")
        number = c.at_least or 1
        relative = f" {self.who(c.with_)}" if c.with_ else ""
        if number == 1:
            return f"il y a un {who}{relative}"
        many = joined([f"{word}s" for word in who.split(" ")], " ", " ")
        return f"il y a au moins {number} {many}{relative}"

    def cond_avoided(self, c: Condition, person: str, exact: bool) -> str:
        return "un joueur a évité cette Attaque"

    def cond_confrontation(self, c: Condition, person: str, exact: bool) -> str:
        return "c'est votre Confrontation" if c.word == "yours" else "il n'y a pas de Confrontation ce tour-ci"

    def cond_health_of(self, c: Condition, person: str, exact: bool) -> str:
        you = c.players is not None and c.players.word == "you"
        return f"{'vous avez' if you else 'il a'} {span(c.at_least, c.at_most)} en Santé"

    def cond_all(self, c: Condition, person: str, exact: bool) -> str:
        told = [self.ask(part, person, exact) for part in c.of]
        return joined([told[0], *[que(part) for part in told[1:]]], " et ", " et ")

    def cond_any_of(self, c: Condition, person: str, exact: bool) -> str:
        told = [self.ask(part, person, exact) for part in c.of]
        return joined([told[0], *[self.if_word(part) for part in told[1:]]], " ou ", " ou ")

    def cond_not(self, c: Condition, person: str, exact: bool) -> str:
        return f"il n'est pas vrai {joined([que(self.ask(part, person, exact)) for part in c.of], ' et ')}"

    # ---------------------------------------------------------------- standing abilities

    def trigger(self, standing: Standing) -> str:
        event: str = standing.fields["event"]
        turns = " de ce tour" if self.frame == "turn" else " de chacun de vos tours"
        if event == "start of turn":
            return "au début " + ("du tour de chaque joueur" if standing.get("word") == "anyone" else "de votre tour")
        if event not in EVENTS:
            clause = PLAIN_EVENTS.get(event) or self.missing("event", event, standing.line)
            return self.when_plain(standing, clause, turns)
        verb, found = EVENTS[event], field_filter(standing)
        if standing.get("in") == ("play",):
            verb += " du jeu"
        nouns = self.nouns(found)
        nth: tuple[int, ...] = standing.get("nth") or ()
        kind = f"{self.single(nouns)}{cost(found.cost)}"
        if nth:
            feminine = nouns[0].feminine
            told = [ORDINALS.get(number, (f"{number}e",) * 2)[feminine] for number in nth]
            return f"quand vous {verb} votre {' et votre '.join(told)} {kind}{turns}{self.except_(found)}"
        if standing.get("later"):
            once = "ce tour-ci" if self.frame == "turn" else "à chacun de vos tours"
            return f"chaque fois que vous {verb} {self.one(nouns)}{cost(found.cost)} après la première fois {once}"
        noun = "cette carte" if standing.get("this") else f"{self.one(nouns)}{cost(found.cost)}{self.except_(found)}"
        if standing.get("new_name"):
            noun += " d'un nom que vous n'avez pas encore joué ce tour-ci"
        return self.when_plain(standing, f"vous {verb} {noun}", turns)

    def when_plain(self, standing: Standing, clause: str, turns: str) -> str:
        if standing.get("nth") or (standing.get("limit") and not self.limited_later(standing)):
            if standing.get("limit") == "once a round":
                return f"la première fois {que(clause)} après chacun de vos tours"
            return f"la première fois{turns} où {clause}"
        single = standing.get("this") or standing.fields["event"] == "this leaves play"
        lead = f"quand {clause}" if single else f"chaque fois {que(clause)}"
        own_turn = self.frame == "ability" and standing.fields["event"] != "you play" and not standing.get("any_turn")
        also = " (à n'importe quel tour)" if standing.get("any_turn") else ""
        return f"{lead}{' pendant votre tour' if own_turn else also}"

    def standing_gained(self, standing: Standing) -> list[str]:
        place = self.to(standing.fields["to"], ORDER, "")
        if standing.get("this"):
            return [f"quand vous achetez ou gagnez cette carte, vous pouvez la mettre {place}"]
        found = field_filter(standing)
        nouns = self.nouns(found)
        which = "chaque"
        if standing.get("which") == "next":
            which = "la prochaine" if nouns[0].feminine else "le prochain"
        lead = {"turn": "ce tour-ci, ", "ability": "pendant votre tour, "}.get(self.frame, "")
        kind = f"{which} {self.single(nouns)}{cost(found.cost)} que vous achetez ou gagnez{self.except_(found)}"
        return [f"{lead}vous pouvez mettre {place} {kind}"]

    def standing_costs(self, standing: Standing) -> list[str]:
        if standing.get("filter") is None:
            return [self.missing("modifier of", "your character", standing.line)]
        found = field_filter(standing)
        nouns = self.nouns(found)
        q = self.quantity(standing.get("less") or standing.fields["more"], ORDER)
        change = "de moins" if standing.get("less") is not None else "de plus"
        number = f"{q.equal or q.number} {change}{q.per}{q.tail}"
        turn = self.frame == "turn"
        lead = "ce tour-ci, " if turn else ""
        if standing.get("which"):
            first = "la première" if nouns[0].feminine else "le premier"
            when = "" if turn else " à chacun de vos tours"
            return [f"{lead}{first} {self.single(nouns)}{cost(found.cost)} que vous achetez{when} coûte {number}"]
        kinds = joined([f"les {noun.many}" for noun in nouns], " et ")
        return [f"{lead}{kinds}{cost(found.cost)}{self.except_(found, True)} vous coûtent {number}"]

    def standing_rule(self, standing: Standing) -> list[str]:
        name: str = standing.fields["name"]
        turn = self.frame == "turn"
        if name == "power" and standing.get("times"):
            factor: int = standing.fields["times"]
            times = {2: "doublée", 3: "triplée"}.get(factor, f"multipliée par {factor}")
            return [f"{'ce tour-ci, ' if turn else ''}votre Puissance est {times}"]
        if name == "new hand":
            return [f"{self.new_hand(standing)} à la fin de {'votre tour' if turn else 'chacun de vos tours'}"]
        if name == "capture limit" and standing.get("becomes"):
            return [f"vos Super-Héros sont Capturés à {standing.fields['becomes']} Faiblesses"]
        return [self.missing("rule", name, standing.line)]

    def new_hand(self, standing: Standing) -> str:
        for change, word in (("more", "de plus"), ("less", "de moins")):
            if standing.get(change) is not None:
                number = standing.fields[change]
                return f"piochez {number} carte{'' if number == 1 else 's'} {word}"
        return f"piochez {standing.get('becomes')} cartes"

    def standing_your_attacks(self, standing: Standing) -> list[str]:
        turn = " de ce tour" if self.frame == "turn" else ""
        which = {"next": "votre prochaine Attaque", "first": "votre première Attaque", "all": "chacune de vos Attaques"}
        return [f"{which[standing.fields['which']]}{turn} {self.stronger(standing)}"]

    def standing_attacks_on_you(self, standing: Standing) -> list[str]:
        lead = {"next": "la prochaine Attaque", "first": "la première Attaque", "all": "chaque Attaque"}
        return [f"{lead[standing.fields['which']]} contre vous {self.stronger(standing)}"]

    def stronger(self, standing: Standing) -> str:
        more = standing.get("more_damage")
        told = [f"inflige {more} dégât{'s' if more > 1 else ''} de plus"] if more else []
        told += ["ne peut pas être évitée"] if standing.get("cannot_be_avoided") else []
        return joined(told, " et ")

    def standing_destroyed(self, standing: Standing) -> list[str]:
        found = field_filter(standing)
        nouns = self.nouns(found)
        la = "la" if nouns[0].feminine else "le"
        place = self.to(standing.fields["to"], ORDER, "")
        noun = f"{self.one(nouns)}{cost(found.cost)}"
        return [f"chaque fois que vous détruisez {noun}, vous pouvez {la} mettre {place}"]

    def standing_playable(self, standing: Standing) -> list[str]:
        return ["vous pouvez jouer cette carte de là où elle se trouve"]

    def standing_must_be_played(self, standing: Standing) -> list[str]:
        return ["jouez cette carte avant toute autre action"]

    def standing_cards(self, standing: Standing) -> list[str]:
        told: list[str] = []
        if standing.get("slot"):
            told.append("est aussi de ce type")
        elif standing.get("also_is"):
            kinds = [self.noun(word) for word in standing.fields["also_is"]]
            told.append(f"est aussi {joined([self.one([kind]) for kind in kinds], ' et ')}")
        if standing.get("also_named"):
            told.append("porte tous les noms de cartes")
        if standing.get("this"):
            lead = "tant que vous possédez cette carte, elle" if self.frame == "always" else "cette carte"
            return [f"{lead} {joined(told, ' et ')}, sauf au décompte final"]
        turn = " ce tour-ci" if self.frame == "turn" else ""
        return [f"la prochaine carte que vous jouez ou défaussez{turn} {joined(told, ' et ')}"]

    def standing_ability_of(self, standing: Standing) -> list[str]:
        turn = "jusqu'à la fin du tour, " if self.frame == "turn" else ""
        cards: Cards = standing.fields["cards"]
        hero = "de son Super-Héros" if cards.whose == "them" else de(self.things(cards, ORDER).text)
        return [f"{turn}vous avez aussi les capacités {hero}"]

    def standing_control(self, standing: Standing) -> list[str]:
        turn = "jusqu'à la fin du tour, " if self.frame == "turn" else ""
        return [f"{turn}vous contrôlez {self.things(standing.fields['cards'], ORDER).text}"]

    def standing_stand_ins(self, standing: Standing) -> list[str]:
        asked = self.one(self.nouns(field_filter(standing)))
        cards = self.things(standing.fields["cards"], ORDER).text
        return [f"quand un effet vous fait défausser {asked}, vous pouvez défausser {cards} à la place"]
