"""French: what every verb, condition and standing ability says.

Written with a plain apostrophe and plain spaces; `finish` sets the typographic ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from longbox.language.tree import Cards, Condition, Filter, Name, Place, Players, Step, Value
from longbox.text.fr_standing import FrenchStanding
from longbox.text.fr_words import (
    PLACES,
    SHARED,
    TABLES,
    VERBS,
    Verb,
    cost,
    cost_number,
    de,
    entre,
    form,
    ne,
    que,
    span,
    stressed,
    to_the,
    vowel,
)
from longbox.text.model import ORDER, Known, Quantity, Thing, Voice, goes_back, joined, tidy, typeset
from longbox.text.trees import fits, is_personal, is_plain, passes_cards, with_slot, words_of
from longbox.text.words import own_zone

STEAL = Verb("prenez", "prendre", "prend", "pris")
END = Verb("terminez", "terminer", "termine", "terminé")


class French(FrenchStanding):
    colon = " :"
    semicolon = " ; "
    then_join = ", puis "
    if_played = "si vous l'avez jouée"
    and_join = " et "
    or_else = " ; ou "
    otherwise = "sinon"
    nothing = "il ne se passe rien"
    all_at_once = "tous en même temps"
    once_a_turn = "une fois par tour"
    once_only = "une seule fois"
    once_each_turn = "une fois à chacun de vos tours"
    likewise = "de même"
    any_choice = "au choix"
    their_choice = "à son choix"
    or_join = " ou "
    either_word = "au choix,"
    each_one = "chacun"
    attack_again, any_foe = "faites cette Attaque une seconde fois", " (même cible ou non)"
    exchange = "changer de Super-Héros (parmi les inutilisés)"
    play_next_turn = "vous pourrez jouer cette carte à votre prochain tour"
    this_counts = "cette carte compte"
    if_never = "si vous ne le faites jamais"
    if_any = "s'il y en a un"
    for_each_of_them = " pour chacun d'eux"
    that_foe = "cet adversaire"
    you_avoid = "vous évitez cette Attaque"
    in_order_to = "pour"
    in_your_confrontation = "pendant votre Confrontation"
    player_whose_turn_starts = "au début du tour de chaque joueur, celui-ci"

    def tables(self) -> Mapping[str, Mapping[str, str]]:
        return TABLES

    def finish(self, text: str) -> str:
        return typeset(tidy(text), french=True)

    def name_of(self, name: Name) -> str:
        return name.fr

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
            return f"{draw} autant de cartes {que(q.equal)}{q.tail}"
        s = "" if q.number == 1 else "s"
        extra = f" supplémentaire{s}" if self.extra else ""
        per = q.per.replace(" par carte", " pour chaque carte", 1)  # never "une carte par carte"
        return f"{draw} {'une' if q.number == 1 else q.number} carte{s}{extra}{per}{q.tail}"

    def verb_discard(self, step: Step, voice: Voice) -> str:
        cards: Cards = step.fields["cards"]
        text = self.act("discard", cards, voice, quiet=True)
        if cards.this and self.frame == "ongoing":
            text += " de votre zone de jeu"
        into = step.get("into")
        if into in self.chosen:
            whose = self.players(self.chosen[into]).replace("chaque ", "un ")
            own = ("votre choix", "la vôtre") if voice.you else ("son choix", "la sienne")
            text += f" dans la défausse {de(whose)} de {own[0]}, même {own[1]}"
        elif into:
            text += " dans la défausse de ce joueur"
        return text + self.at_once(step)

    def at_once(self, step: Step) -> str:
        """Said where cards change hands, once."""
        if not self.together or not passes_cards(step):
            return ""
        self.together = False
        return f" ({self.all_at_once})"

    def verb_destroy(self, step: Step, voice: Voice) -> str:
        return self.act("destroy", step.fields["cards"], voice)

    def verb_reveal(self, step: Step, voice: Voice) -> str:
        return self.act("reveal", step.fields["cards"], voice)

    def verb_look_at(self, step: Step, voice: Voice) -> str:
        return self.act("look at", step.fields["cards"], voice)

    def verb_play(self, step: Step, voice: Voice) -> str:
        text = self.act("play again" if step.get("again") else "play", step.fields["cards"], voice, "play")
        return text + (" (sans sa Révélation)" if step.fields["cards"].top == "villains" else "")

    def verb_gain(self, step: Step, voice: Voice) -> str:
        cards: Cards = step.fields["cards"]
        thing = self.things(cards, voice)
        self.remember(cards, thing, "gain", voice)
        to = step.get("to")
        if self.keeps(step):
            return self.say("keep", thing, voice)
        straight = "directement " if to and to.word == "play" else ""  # else "the card revealed in play"
        return self.say("gain", thing, voice, f"{straight}{self.to(to, voice, '')}" if to else "")

    def verb_put(self, step: Step, voice: Voice) -> str:
        cards: Cards = step.fields["cards"]
        place: Place = step.fields["to"]
        thing = self.things(cards, voice)
        aside = place.word == "aside"
        self.remember(cards, thing, "set aside" if aside else "put", voice, place.word)
        down = ", face cachée," if step.get("face_down") else ""
        if aside:
            return self.say("set aside", replace(thing, heavy=True), voice, "de côté") + down + self.at_once(step)
        odd = self.odd_put(step, thing, voice)
        if odd:
            return odd + self.at_once(step)
        back = goes_back(thing, place) and not self.borrows(thing, voice)
        back = back or place.word in ("its stack", "unused heroes") or (place.word, thing.origin) == ("hand", "play")
        where = self.to(place, voice, thing.owners)
        if back and place.word == "top of villains":
            where = "au sommet de sa pile"
        elif back and place.word == "top of deck" and not thing.owners:
            where = "au sommet"
        if down:
            where = f"{down} {where}"
        if step.get("order") == "any":
            where += " dans l'ordre " + ("de votre choix" if voice.you else "de son choix")
        word = "put back" if back else "put"
        if step.get("order") == "shuffled":
            word = "shuffle"
            where = "dans sa pile" if place.word == "villains" and cards.this else where
        return self.say(word, thing, voice, where) + self.at_once(step)

    def odd_put(self, step: Step, thing: Thing, voice: Voice) -> str:
        """Ways to put cards that have a verb of their own: give back, take back, pass."""
        cards: Cards = step.fields["cards"]
        place: Place = step.fields["to"]
        if place.word == "its stack" and thing.origin == "tokens":
            return self.say("give back", thing, voice)
        if place.word == "hand" and cards.of and cards.n.value.kind == "count":
            random = ", au hasard" if cards.random else ""
            return self.say("take back", Thing(f"autant{random}", clitic="en"), voice)
        if place.word == "hand" and voice.you and thing.owners and goes_back(thing, place):
            owners = "à son propriétaire" if thing.owners == "son" else "à leurs propriétaires"
            return self.say("give back", thing, voice, owners)
        if place.word == "hand of":
            return self.say("pass", thing, voice, to_the(self.receiver(place.player, voice)))
        return ""

    def to(self, place: Place, voice: Voice, owners: str) -> str:
        if place.word in ("hand of", "discard of"):
            zone = "main" if place.word == "hand of" else "défausse"
            return f"dans la {zone} {de(self.receiver(place.player, voice))}"
        if place.word == "team":
            return f"devant {'vous' if voice.you else 'lui'}"
        own_pile = own_zone(place.word.removeprefix("bottom of "), "fr")
        if own_pile:
            return f"{'sous' if place.word.startswith('bottom of ') else 'dans'} {own_pile}"
        if place.word not in PLACES:
            return self.missing("place", place.word)
        if owners and voice.you:  # what others take from a common pool becomes theirs
            of = " de son propriétaire" if owners == "son" else " de leurs propriétaires"
            return PLACES[place.word].format(own="la", own_m="le", of=of)
        own, own_m = ("votre", "votre") if voice.you else ("sa", "son")
        return PLACES[place.word].format(own=own, own_m=own_m, of="")

    def receiver(self, player: str, voice: Voice) -> str:
        if player == "left":
            return f"le prochain joueur touché à {'votre' if voice.you else 'sa'} gauche"
        return self.players(Players(player))

    def verb_pick(self, step: Step, voice: Voice) -> str:
        choose = form("pick", voice)
        if step.get("cards") is not None:
            return self.act(
                "keep" if step.get("keep") else "pick", with_slot(step.fields["cards"], step.get("as", "")), voice
            )
        if step.get("as"):
            self.remember(Cards(as_=step.fields["as"]), Thing("", feminine=False), "pick", voice)
            self.last = ""
        if step.get("players") is not None:
            return f"{choose} {self.players(step.fields['players']).replace('chaque ', 'un ')}"
        words = step.get("words") or ("card_type",)
        return f"{choose} {joined([self.from_table('word', word) for word in words], ' ou ')}"

    def verb_refill(self, step: Step, voice: Voice) -> str:
        value: Value = step.fields["value"]
        if self.replaces(value) and voice.form == "order":
            return "remplacez-les par des cartes du Deck Commun"
        q = self.quantity(value, voice)
        self.last = ""
        add = form("add", voice)
        if self.full and voice.form == "order" and not q.equal:
            return f"{add}-y {'une carte' if q.number == 1 else f'{q.number} cartes'} du Deck Commun{q.per}{q.tail}"
        if q.equal:
            return f"{add} à la Réserve autant de cartes du Deck Commun {que(q.equal)}{q.tail}"
        number = "une carte" if q.number == 1 else f"{q.number} cartes"
        return f"{add} {number} du Deck Commun à la Réserve{q.per}{q.tail}"

    def verb_power(self, step: Step, voice: Voice) -> str:
        q = self.quantity(step.fields["value"], voice)
        if q.equal:
            return f"{form('gain', voice)} {self.points(q, 'Puissance')}"
        text = f"+{q.number} {'de plus' if self.powered else 'en Puissance'}{q.per}{q.tail}"
        return text if voice.form == "order" else f"{form('get', voice)} {text}"

    def points(self, q: Quantity, unit: str) -> str:
        if q.equal:
            return f"autant {de(unit)} {que(q.equal)}{q.tail}"
        of = "de " if unit == "Puissance" else ""
        return f"{q.number} {of}{unit}{q.per}{q.tail}"

    def more_if_played(self, power: int, more: int, condition: Condition) -> str:
        played = self.some(condition, condition.filter or Filter(), (), False, False)
        return f"+{power} en Puissance, ou +{power + more} si vous jouez {played} ce tour-ci"

    def power_before_or_after(self, value: Value) -> str:
        nouns = self.nouns(value.filter or Filter())
        other = value.other and fits(self.card, value.filter or Filter())
        kind = f"{self.single(nouns, other)}{cost((value.filter or Filter()).cost)}"
        return f"+{value.times} en Puissance pour chaque {kind} que vous jouez ce tour-ci, avant ou après cette carte"

    def verb_pay(self, step: Step, voice: Voice) -> str:
        return f"{form('pay', voice)} {self.points(self.quantity(step.fields['value'], voice), 'Puissance')}"

    def all_those(self, cards: Cards) -> str:
        feminine = all(noun.feminine for noun in self.nouns(cards.filter))
        return f"{'toutes celles' if feminine else 'tous ceux'}{self.place(cards, ORDER, 'de', True, feminine)}"

    def stealing(self, step: Step, whom: str, voice: Voice = ORDER) -> str:
        return f"{form(STEAL, voice)} {self.charges(step, ORDER)} à {whom}"

    def verb_charge(self, step: Step, voice: Voice) -> str:
        return f"{form('gain', voice)} {self.charges(step, voice)}"

    def verb_lose_charges(self, step: Step, voice: Voice) -> str:
        if step.get("as"):
            self.known[step.fields["as"]] = Known("lose")
        return f"{form('lose', voice)} {self.charges(step, voice)}"

    def charges(self, step: Step, voice: Voice) -> str:
        if step.get("all"):
            return f"toutes {'vos' if voice.you else 'ses'} Charges"
        return self.unit(step, voice, "Charge")

    def unit(self, step: Step, voice: Voice, unit: str) -> str:
        value: Value = step.fields["value"]
        if value.kind == "charges of" and value.players and value.times == 1:
            has = "vous avez" if value.players.word == "you" else "il a"
            return f"autant {de(unit)}s {que(has)} de Charges{self.quantity(value, voice).tail}"
        q = self.quantity(value, voice)
        return self.points(q, unit if q.number == 1 and not q.equal else unit + "s")

    def verb_damage(self, step: Step, voice: Voice) -> str:
        amount = self.unit(step, voice, "dégât")
        if step.get("shared_among"):
            whom = {"each foe": "vos adversaires", "each player": "tous les joueurs"}.get(
                step.fields["shared_among"].word
            ) or self.missing("field", "shared among", step.line)
            return f"{form('share', voice)} {amount} entre {whom} comme vous voulez"
        return f"{form('take', voice)} {amount}"

    def verb_heal(self, step: Step, voice: Voice) -> str:
        q = self.quantity(step.fields["value"], voice)
        amount = f"{q.equal or q.number}{q.per}{q.tail}"
        amount = amount.replace(", sinon ", ", sinon de ")
        heal = form("heal", voice)
        told = {"order": f"{heal}-vous", "you": f"vous {heal}", "bare": f"{'vous' if voice.you else 'se'} {heal}"}
        return f"{told.get(voice.form, f'se {heal}')} {de(amount)}"

    def verb_keyword(self, step: Step, voice: Voice) -> str:
        name: str = step.fields["name"]
        word = "play" if name == "super move" else name
        return f"{form(word, voice) if word in VERBS else ''} {self.from_table('keyword', name)}".strip()

    def verb_follow(self, step: Step, voice: Voice) -> str:
        cards: Cards = step.fields["cards"]
        if cards.top != "villains":
            return self.missing("field", "of", step.line)
        villain = "de l'Ennemi Juré" if self.card.section in ("clash", "nemeses") else "du Super-Vilain"
        return f"{form('take', voice)} la {self.label(step.fields['word'])} {villain} visible"

    def verb_flip(self, step: Step, voice: Voice) -> str:
        return f"{form('reveal', voice)} le Super-Vilain suivant"

    def verb_end_turn(self, step: Step, voice: Voice) -> str:
        return f"{form(END, voice)} le tour aussitôt"

    def face_down(self, voice: Voice) -> str:
        return f"{form('turn', voice)} {self.own(None, voice, False)} Super-Héros face cachée"

    def defense(self, by: str, zones: tuple[str, ...]) -> str:
        where = joined([f"de {self.zone(zone, Cards(), ORDER)}" for zone in zones], " ou ")
        if by == "discard" and zones == ("play",):
            return "tant que cette carte est en jeu, vous pouvez la défausser pour éviter une Attaque"
        if by == "discard":
            how = "défausser cette carte" + ("" if zones == ("hand",) else f" {where}")
        elif by == "reveal":
            how = f"révéler cette carte {where} (elle y reste)"
        else:
            how = f"mettre cette carte {where} en jeu"
        return f"vous pouvez {how} pour éviter une Attaque"

    def blocking(self, raises: int) -> str:
        return f"vous pouvez défausser cette carte pour augmenter de {raises} le coût de votre Personnage ce tour-ci"

    def burning(self, cost: str, voice: Voice) -> str:
        return f"{form('burn', voice)} ({cost})"

    def score(self, quantity: Quantity) -> str:
        return f"en fin de partie, cette carte vaut {self.points(quantity, 'PV')}"

    # ---------------------------------------------------------------- conditions

    def cond_cost_of(self, c: Condition, person: str, exact: bool) -> str:
        known = self.known.get(c.slot)
        it = c.slot == self.last and known is not None
        if c.parity:
            picker = self.known.get(c.parity)
            choice = "votre choix" if picker is None or picker.yours else "son choix"
            choice = f"ce qu'a choisi {self.picker}" if self.picker else choice
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
        noun = self.some(c, cards.filter, cards.zones, exact, cards.other or "this" in cards.filter.not_)
        if c.at_least_name:
            limit = self.from_table("usual", c.at_least_name)
            noun = f"au moins {limit} {self.many(self.nouns(cards.filter, cards.zones))}"
        if cards.of:
            return f"{self.person(person)} {'avez' if person == 'you' else 'a'} reçu {noun}"
        voice = Voice("they", person == "you")
        told = self.having(cards, person)
        if told:
            return f"{told} {noun}{self.barring(cards.filter, number > 1, cards.other)}"
        place = self.place(cards, voice, "dans", number > 1)
        if cards.zones == ("villains",):
            return f"la pile contient {noun}{self.other_than(cards.filter, number > 1)}"
        if any(zone in SHARED or own_zone(zone, "fr") for zone in cards.zones) or cards.whose:
            return f"il y a {noun}{self.other_than(cards.filter, number > 1)}{place}"
        has = "avez" if person == "you" else "a"
        if person == "who" and number == 1 and noun.startswith("un"):
            noun = f"au moins {noun}"
        return f"{self.person(person)} {has} {noun}{place}{self.barring(cards.filter, number > 1, cards.other)}"

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
            "won": "avez vaincu" if you else "a vaincu",
            "gained": "avez acheté ou gagné ce tour-ci" if you else "a acheté ou gagné ce tour-ci",
            "played": "avez encore en jeu depuis ce tour-ci" if you else "a encore en jeu depuis ce tour-ci",
        }
        if zone not in forms or cards.whose == "anyone":
            return ""
        return f"{self.person(person)} {ne(forms[zone]) if negative else forms[zone]}"

    def some(self, c: Condition, found: Filter, zones: tuple[str, ...], exact: bool, other: bool) -> str:
        number, other = c.at_least or 1, (other or c.other) and fits(self.card, found)
        nouns = self.nouns(found, zones)
        if c.different in ("type", "colour"):
            what = "types différents" if c.different == "type" else "couleurs différentes"
            return f"des {self.many(nouns)}{cost(found.cost)} d'au moins {number} {what}"
        if c.at_most is not None:
            few = f"au plus {c.at_most}" if c.at_least is None else span(c.at_least, c.at_most)
            return f"{few} {self.many(nouns, other)}{cost(found.cost)}"
        if number == 1:
            return f"{self.one(nouns, other)}{cost(found.cost)}"
        feminine = "e" if all(noun.feminine for noun in nouns) else ""
        names = f" différent{feminine}s" if c.different == "name" else " identiques" if c.same else ""
        kind = f"{self.many(nouns, other, both=True)}{names}{cost(found.cost)}"
        return f"{'' if exact else 'au moins '}{number} {kind}"

    def cond_none(self, c: Condition, person: str, exact: bool) -> str:
        cards = c.cards or Cards()
        nouns = self.nouns(cards.filter, cards.zones)
        feminine = all(noun.feminine for noun in nouns)
        no = f"aucun{'e' if feminine else ''} {self.single(nouns, cards.other)}{cost(cards.filter.cost)}"
        no = f"plus {no}" if exact else no  # a state that begins
        told = self.having(cards, person, negative=True)
        if told:
            return f"{told} {no}{self.barring(cards.filter, False, cards.other)}"
        if cards.of:
            known = self.known.get(cards.of) or Known("receive", plural=True)
            among = stressed(known.feminine, True) if cards.of == self.last else self.slot_name(known)
            return (
                f"aucun{'e' if known.feminine else ''} {entre(among)} n'est {self.one(nouns)}{cost(cards.filter.cost)}"
            )
        voice = Voice("they", person == "you")
        if is_plain(cards.filter) and len(cards.zones) == 1:
            return f"{self.zone(cards.zones[0], cards, voice)} est vide"
        barred = self.barring(cards.filter, False, cards.other)
        if person == "who":
            return f"qui n'a {no}{barred}{self.place(cards, voice, 'dans')}"
        return f"il n'y a {no}{barred}{self.place(cards, voice, 'dans')}"

    def cond_played(self, c: Condition, person: str, exact: bool) -> str:
        has = "avez" if person == "you" else "a"
        turn = "" if self.frame == "turn" or (exact and self.frame == "ability") else " ce tour-ci"
        return f"{self.person(person)} {has} joué {self.some(c, c.filter or Filter(), (), exact, False)}{turn}"

    def cond_nothing_else(self, c: Condition, person: str, exact: bool) -> str:
        return "c'est la première carte que vous jouez ce tour-ci"

    def cond_players(self, c: Condition, person: str, exact: bool) -> str:
        players = c.players or Players("each foe")
        number = c.at_least or 1
        if players.hit_this_turn and not c.with_:
            whom = "" if number == 1 else f" contre au moins {number} adversaires"
            return f"vous avez réussi une Attaque{whom} ce tour-ci"
        who = self.players(players).removeprefix("chaque ")
        relative = f" {self.who(c.with_)}" if c.with_ else ""
        if number == 1 and relative:
            return f"un {who}{relative.replace(' qui ', ' ', 1)}"
        if number == 1:
            return f"il y a un {who}"
        many = joined([f"{word}s" for word in who.split(" ")], " ", " ")
        return f"il y a au moins {number} {many}{relative.replace(' qui a ', ' qui ont ', 1)}"

    def cond_more_than(self, c: Condition, person: str, exact: bool) -> str:
        cards, value = c.cards or Cards(), c.more_than
        other = value.cards if value is not None and value.kind == "count" else None
        if other is None:
            return self.missing("condition", "more than", c.line)
        noun = de(self.many(self.nouns(cards.filter, cards.zones)))
        voice = Voice("they", person == "you")
        if is_personal(cards) and other.zones == cards.zones and other.filter.is_ == cards.filter.is_:
            where = "" if cards.zones == ("team",) else self.place(cards, voice, "dans", True)
            has = "avez" if person == "you" else "a"
            return f"{self.person(person)} {has} plus {noun}{where} que {'vous' if other.whose == 'you' else 'lui'}"
        here, there = (self.place(part, voice, "dans", True) for part in (cards, other))
        return f"il y a plus {noun}{here} que {de(self.many(self.nouns(other.filter, other.zones)))}{there}"

    def cond_attack(self, c: Condition, person: str, exact: bool) -> str:
        return "c'est votre première Attaque du tour"

    def cond_avoided(self, c: Condition, person: str, exact: bool) -> str:
        return "l'Attaque a été évitée"

    def cond_confrontation(self, c: Condition, person: str, exact: bool) -> str:
        return "c'est votre Confrontation" if c.word == "yours" else "il n'y a pas de Confrontation ce tour-ci"

    def cond_health_of(self, c: Condition, person: str, exact: bool) -> str:
        you = c.players is not None and c.players.word == "you"
        low, high = c.at_least, c.at_most
        number = (
            span(low, high).replace(" ou ", " points de Santé ou ")
            if low is None or high is None
            else f"{span(low, high)} points de Santé"
        )
        return f"{'vous avez' if you else 'il a'} {number}"

    def cond_all(self, c: Condition, person: str, exact: bool) -> str:
        told = [self.ask(part, person, exact) for part in c.of]
        return joined([told[0], *[que(part) for part in told[1:]]], " et ", " et ")

    def cond_any_of(self, c: Condition, person: str, exact: bool) -> str:
        told = [self.ask(part, person, exact) for part in c.of]
        return joined([told[0], *[self.if_word(part) for part in told[1:]]], " ou ", " ou ")

    def cond_not(self, c: Condition, person: str, exact: bool) -> str:
        return f"il n'est pas vrai {joined([que(self.ask(part, person, exact)) for part in c.of], ' et ')}"
