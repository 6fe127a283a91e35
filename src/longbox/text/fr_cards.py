"""French: people, kinds of cards, chosen cards and values."""

from __future__ import annotations

from collections.abc import Sequence

from longbox.language.tree import Cards, Filter, Players, Step, Value
from longbox.text.fr_words import (
    CARD,
    COUNTED_BY,
    NOUNS,
    ORDINALS,
    OVERSIZED,
    OWN,
    SHARED,
    VERBS,
    WITHOUT,
    Noun,
    agree,
    cost,
    cost_number,
    de,
    entre,
    form,
    pronoun,
    que,
    stressed,
    this_one,
    un,
    without_article,
)
from longbox.text.model import Known, Quantity, Thing, Voice, joined
from longbox.text.speaker import Speaker
from longbox.text.trees import fits, is_one, is_plain, number_of, words_of
from longbox.text.words import own_zone


class FrenchCards(Speaker):
    lang = "fr"

    # ---------------------------------------------------------------- people

    def subject(self, voice: Voice) -> str:
        he = self.them or ("ce joueur" if self.distant else "il")
        return {"they": he, "you": "vous"}.get(voice.form, "")

    def players(self, players: Players) -> str:
        plain = {
            "you": "vous",
            "each foe": "chaque adversaire",
            "each player": "chaque joueur",
            "each hit": "chaque joueur touché",
            "a foe": "un adversaire de votre choix",
            "left": "le prochain joueur touché à gauche",
            "attacker": "l'attaquant",
        }
        text = plain.get(players.word, "ce joueur")
        if players.word in ("each foe", "a foe") and self.is_duel():
            text = "votre adversaire"
        if players.not_:
            text = text.replace("chaque", "chaque autre")
        if players.hit_this_turn:
            text += " contre qui vous avez réussi une Attaque ce tour-ci"
        for degree, number in (("le plus", players.most), ("le moins", players.least)):
            if number:
                least = " (au moins 1)" if players.most else ""  # nobody leads with nothing
                text += f" qui a {degree} {de(self.from_table('number', number))}{least}"
        return text

    def choose_foe(self, players: Players) -> str:
        return f"choisissez {self.players(players).replace(' de votre choix', '')}"

    def topic(self, subject: str, clause: str) -> str:
        return f"pour {subject}, {clause}"

    def receiver_of(self, found: Filter) -> str:
        return f"si elle coûte {cost_number(found.cost)}, celui-ci" if found.cost else ""

    def one_kept(self, cards: Cards) -> str:
        feminine = all(noun.feminine for noun in self.nouns(cards.filter, cards.zones))
        return f", dont {un(feminine)} dans votre main"

    def avoider(self, players: Players) -> str:
        return f"un {'adversaire' if 'foe' in players.word else 'joueur'} qui évite cette Attaque"

    def afterwards(self, line: str) -> str:
        return f"ensuite, {line}"

    def unless(self, line: str, price: str) -> str:
        return f"{line}, sauf {self.if_word(price)}"

    def first_pays(self, price: Sequence[Step], some: bool) -> str:
        who = "chacun d'eux" if some else "chaque joueur"
        return f"{who} peut d'abord {self.in_one(price, Voice('bare', False))} pour ignorer cet effet"

    def may(self, voice: Voice) -> str:
        return "pouvez" if voice.you else "peut"

    def choosing(self, number: int, voice: Voice) -> str:
        if voice.form == "order":
            return self.any_choice if number == 1 else f"choisissez {number} effets différents"
        many = f" {number} effets différents" if number > 1 else ""
        return f"{form('pick', voice)}{many}"

    def if_word(self, condition: str) -> str:
        return f"s'{condition}" if condition.startswith(("il ", "ils ")) else f"si {condition}"

    def if_done(self, voice: Voice) -> str:
        return self.if_word("vous le faites" if voice.you else f"{self.subject(Voice('they', False))} le fait")

    def if_not_done(self, voice: Voice) -> str:
        he = self.subject(Voice("they", False))
        return self.if_word("vous ne le faites pas" if voice.you else f"{he} ne le fait pas")

    def if_cannot(self, voice: Voice) -> str:
        return "si c'est impossible" if voice.you else "à défaut"

    def as_soon_as(self, condition: str) -> str:
        return f"dès {que(condition)}"

    def this_villain(self) -> str:
        return "ce Super-Vilain" if self.card.section == "super_villains" else "cette carte"

    def moment(self, kind: str, word: str, voice: Voice) -> str:
        beaten = "vaincu" if self.card.section == "super_villains" else "vaincue"
        return super().moment(kind, word, voice).replace("{beaten}", beaten)

    def own(self, cards: Cards | None, voice: Voice, feminine: bool = True) -> str:
        you = voice.you if cards is None or not cards.whose else cards.whose == "you"
        return "votre" if you else ("sa" if feminine else "son")

    # ---------------------------------------------------------------- nouns

    def noun(self, word: str) -> Noun:
        if word in NOUNS:
            return NOUNS[word]
        card = self.card_of_id(word)
        if card is None:
            unknown = self.missing("card or kind of card", word)
            return Noun(unknown, unknown)
        name = without_article(card.name.fr)
        if card.noun is None:
            return Noun(name, name)
        return Noun(card.noun.singular or name, card.noun.plural or name, card.noun.gender == "f")

    def nouns(self, found: Filter, zones: tuple[str, ...] = ()) -> list[Noun]:
        if words_of(found):
            return [self.noun(word) for word in words_of(found)]
        return [OVERSIZED.get(zones[0] if zones else "", CARD)]

    def one(self, nouns: Sequence[Noun], other: bool = False) -> str:
        """un Héros ou une autre carte Métal."""
        between = "autre " if other else ""
        return joined([f"{un(noun.feminine)} {between}{noun.one}" for noun in nouns], " ou ")

    def many(self, nouns: Sequence[Noun], other: bool = False, both: bool = False) -> str:
        """`both`: a number of them may be of one kind or of several."""
        return ("autres " if other else "") + joined([noun.many for noun in nouns], " et/ou " if both else " ou ")

    def single(self, nouns: Sequence[Noun], other: bool = False) -> str:
        """Without an article: par autre Vilain."""
        return ("autre " if other else "") + joined([noun.one for noun in nouns], " ou ")

    def except_(self, found: Filter, plural: bool = False) -> str:
        told: list[str] = []
        for word in found.not_:
            if word in self.known:
                known = self.known[word]
                told.append(this_one(known) if word == self.last else self.slot_name(known))
            elif word != "this":
                noun = self.noun(word)
                told.append(f"les {noun.many}" if plural else f"{un(noun.feminine)} {noun.one}")
        return f", sauf {joined(told, ' ou ')}" if told else ""

    def barring(self, found: Filter, plural: bool, other: bool) -> str:
        """What does not fit, close to its noun: "autre qu'une Faiblesse"; after "une autre carte" it is "sauf"."""
        if other or any(word in self.known for word in found.not_):
            return self.except_(found, plural)
        return self.other_than(found, plural, by_name=False)

    def other_than(self, found: Filter, plural: bool = False, by_name: bool = True) -> str:
        """The same inside a condition or a subject: autre qu'un Pingouin; a single card by its name."""
        told: list[str] = []
        barred = [word for word in found.not_ if word != "this"]
        if len(barred) == 1 and barred[0] in WITHOUT:
            return f" {WITHOUT[barred[0]]}"
        for word in found.not_:
            card = self.card_of_id(word) if by_name else None
            if card is not None and card.copies == 1:
                told.append(card.name.fr)
            elif word != "this":
                noun = self.noun(word)
                told.append(f"des {noun.many}" if plural else f"{un(noun.feminine)} {noun.one}")
        return f" autre{'s' if plural else ''} {' ou '.join(map(que, told))}" if told else ""

    def zone(self, zone: str, cards: Cards, voice: Voice) -> str:
        """The zone with its article or possessive: votre main, la Réserve."""
        common = SHARED.get(zone) or own_zone(zone, "fr")
        if common:
            return common
        name, feminine = OWN.get(zone, (zone, True))
        if cards.whose == "anyone":
            return f"{'la' if feminine else 'le'} {name} de chacun"
        return f"{self.own(cards, voice, feminine)} {name}"

    def place(self, cards: Cards, voice: Voice, prep: str, plural: bool = False, feminine: bool = True) -> str:
        zones = cards.zones
        you = cards.whose == "you" or (voice.you and not cards.whose)
        who = "vous" if you else self.them or ("ce joueur" if cards.whose == "them" else "il")
        if len(zones) == 1:
            told = self.zone_clause(zones[0], cards, who, plural, feminine)
            if told:
                return f" {told}"
        names = [self.zone(zone, cards, voice) for zone in zones if zone != "under this"]
        told_names = [de(name) if prep == "de" else f"{prep} {name}" for name in names]
        told_names += [f"{agree('placé', feminine, plural)} dessous" for zone in zones if zone == "under this"]
        return f" {joined(told_names, ' et/ou ' if plural else ' ou ')}" if told_names else ""

    def zone_clause(self, zone: str, cards: Cards, who: str, plural: bool, feminine: bool) -> str:
        """Zones told by what the player did or has."""
        ez = who == "vous"
        if zone == "play":
            if cards.whose == "anyone":
                return "en jeu (tous joueurs confondus)"
            return f"{que(who)} contrôle{'z' if ez else ''}"
        if zone == "owned":
            return f"{que(who)} {'possédez' if ez else 'possède'}"
        if zone == "played":
            return f"{agree('joué', feminine, plural)} ce tour-ci"
        if zone == "gained":
            return f"{agree('acheté', feminine, plural)} ou {agree('gagné', feminine, plural)} ce tour-ci"
        if zone == "team":
            return f"de {'votre' if ez else 'son'} équipe"
        if zone == "won":
            return f"{que(who)} {'avez' if ez else 'a'} {agree('vaincu', feminine, plural)}"
        if zone == "tokens":
            return f"{que(who)} {'avez' if ez else 'a'}"
        return agree("Capturé", feminine, plural) if zone == "captured" else ""

    # ---------------------------------------------------------------- cards

    def things(self, cards: Cards, voice: Voice, quiet: bool = False) -> Thing:
        """Cards as an object. `quiet`: the hand goes without saying."""
        cards = self.without_last(cards)
        if cards.this:
            return Thing(self.this_name or "cette carte")
        if cards.slot:
            return self.slot_thing(cards.slot)
        if cards.of:
            return self.part(cards, voice)
        if cards.top:
            return self.top(cards, voice)
        found = Filter(is_=(cards.stack,)) if cards.stack else cards.filter
        if cards.n.kind == "all" and cards.zones == ("hand",) and is_plain(found) and not cards.other:
            return Thing(f"{self.own(cards, voice)} main", plural=True)
        nouns = self.nouns(found, cards.zones)
        if cards.zones in (("team",), ("tokens",)) and is_one(cards) and not found.not_:
            feminine = nouns[0].feminine
            one_of = f"{un(feminine)} de {'vos' if voice.you else 'ses'} {self.many(nouns)}{cost(found.cost)}"
            return Thing(one_of, feminine=feminine, origin=cards.zones[0])
        kept = self.known.get(self.last) if cards.other and cards.n.kind == "all" else None
        if kept is not None and kept.verb == "keep" and is_plain(found):
            return Thing("les autres", True, nouns[0].feminine, origin=cards.zones[0])
        silent = quiet and cards.zones == ("hand",) and cards.n.kind != "all" and not cards.whose
        silent = silent and not cards.highest
        return self.counted(cards, found, nouns, voice, silent)

    def counted(self, cards: Cards, found: Filter, nouns: Sequence[Noun], voice: Voice, silent: bool) -> Thing:
        n, number = cards.n, number_of(cards.n.value)
        one = n.kind == "exactly" and (number is None or number == 1)
        feminine = all(noun.feminine for noun in nouns)
        shown = not silent and self.in_shown_hand(cards, voice)
        place = "" if silent or shown else self.place(cards, voice, "de", not one, feminine)
        other = (cards.other or "this" in found.not_) and fits(self.card, found)
        lead, tail = self.amount(cards, nouns, voice, one, other)
        random = " au hasard" if cards.random else ""
        costs = cost(found.cost)
        if cards.one_of_each == "cost" and found.cost:
            costs = ""
        barred = self.barring(found, not one, other or bool(cards.highest))
        shares = self.shares(cards)
        if barred and (shares or random):
            barred, random = f"{barred}," if shares else barred, f",{random}" if random else ""
        if barred and tail.startswith(" par "):  # else "par" would seem to belong to what is barred
            barred = f" ({self.except_(found, not one).removeprefix(', ')})"
        if place and barred.startswith(" autre"):  # away from its noun
            barred = f",{barred}"
        text = f"{lead}{costs}{place}{barred}{random}{shares}{tail}"
        clause = bool(cards.zones and cards.zones[0] in ("gained", "played", "play"))
        heavy = bool(found.not_ or tail) or (clause and len(cards.zones) == 1)
        origin = cards.zones[0] if len(cards.zones) == 1 else ""
        return Thing(text, not one, feminine, "en" if shown else "", heavy=heavy, origin=origin)

    def amount(self, cards: Cards, nouns: Sequence[Noun], voice: Voice, one: bool, other: bool) -> tuple[str, str]:
        """The nouns with their number, and what must follow the place."""
        n, many = cards.n, self.many(nouns, other, both=len(nouns) > 1 and not one)
        feminine = all(noun.feminine for noun in nouns)
        if cards.highest:
            number = number_of(n.value) or 1
            la = "la" if feminine else "le"
            if one:
                return f"{la} {self.single(nouns, other)} {la} plus {'chère' if feminine else 'cher'}", ""
            if n.kind == "all":
                return f"{la} ou les {many} les plus {'chères' if feminine else 'chers'}", ""
            return f"les {number} {many} les plus {agree('cher', feminine, True).replace('chere', 'chère')}", ""
        if cards.one_of_each:
            if cards.one_of_each == "cost" and cards.filter.cost and cards.filter.cost.among:
                first, *rest = cards.filter.cost.among
                more = [f"{un(feminine)} de coût {number}" for number in rest]
                return joined([f"{self.one(nouns, other)} de coût {first}", *more], " et "), ""
            return f"{self.one(nouns, other)} de chaque {COUNTED_BY[cards.one_of_each]}", ""
        if n.kind == "all" and cards.zones == ("under this",) and is_plain(cards.filter) and not other:
            return "les cartes", ""
        if n.kind == "all":
            autres = "autres " if other else ""
            return joined([f"{'toutes' if x.feminine else 'tous'} les {autres}{x.many}" for x in nouns], " et "), ""
        if n.kind == "any":
            return f"autant {de(many)}", f" {self.as_wished(voice)}"
        quantity = self.quantity(n.value, voice)
        tail = quantity.per + quantity.tail
        if quantity.equal:
            return f"autant {de(many)}", f" {que(quantity.equal)}{quantity.tail}"
        if n.kind == "up to":
            return f"jusqu'à {quantity.number} {many if quantity.number > 1 else self.single(nouns, other)}", tail
        return (self.one(nouns, other) if quantity.number == 1 else f"{quantity.number} {many}"), tail

    def as_wished(self, voice: Voice) -> str:
        return "que vous voulez" if voice.you else "qu'il veut"

    def shares(self, cards: Cards) -> str:
        slot = cards.shares_a_type_with
        if not slot:
            return ""
        known = self.known.get(slot)
        return f" qui partage un type avec {self.slot_name(known) if known else self.slot_text(slot)}"

    def top(self, cards: Cards, voice: Voice) -> Thing:
        pile = de(self.zone(cards.top, cards, voice))
        nouns = self.nouns(cards.filter)
        stopping = "vous arrêtant" if voice.you else "s'arrêtant"
        stop = f", en {stopping} si elle s'épuise," if cards.no_reshuffle else ""
        origin = f"top of {cards.top}"
        article = "la" if nouns[0].feminine else "le"
        if cards.skip:
            following = ("suivant", "suivante")
            which = ORDINALS.get(cards.skip + 1, following)[nouns[0].feminine]
            card = f"{which} {self.single(nouns)} {pile}"
            if self.follows_top(cards):
                card = following[nouns[0].feminine]
            unseen = f"{article} {card} sans {pronoun(nouns[0].feminine, False)} voir"
            return Thing(unseen, feminine=nouns[0].feminine)
        quantity = self.quantity(cards.n.value, voice)
        first = "première" if nouns[0].feminine else "premier"
        if quantity.number == 1:
            text = f"{article} {first} {self.single(nouns)}{cost(cards.filter.cost)} {pile}{quantity.per}{stop}"
            return Thing(text, bool(quantity.per), nouns[0].feminine, origin=origin)
        many = f"{first}s {self.many(nouns)}{cost(cards.filter.cost)}"
        text = f"les {quantity.number} {many} {pile}{quantity.per}{stop}"
        return Thing(text, True, nouns[0].feminine, origin=origin)

    def slot_thing(self, slot: str) -> Thing:
        known = self.known.get(slot)
        if known is None:
            return Thing("la carte reçue" if slot == "received" else "cette carte")
        owners = ("leurs" if known.plural else "son") if known.others else ""
        clitic = "" if slot != self.last else pronoun(known.feminine, known.plural)
        text = "" if clitic else self.slot_name(known)
        return Thing(text, known.plural, known.feminine, clitic, owners=owners, origin=known.origin)

    def slot_name(self, known: Known) -> str:
        """The cards by the verb that took them: la carte révélée."""
        le, noun = ("les", "cartes") if known.plural else ("la", "carte")
        past = agree(VERBS[known.verb].past if known.verb in VERBS else known.verb, True, known.plural)
        aside = " de côté" if known.verb == "set aside" else ""
        return f"{le} {noun} {past}{aside}"

    def slot_text(self, slot: str) -> str:
        thing = self.slot_thing(slot)
        if not thing.clitic:
            return thing.text
        return stressed(thing.feminine, thing.plural)

    def part(self, cards: Cards, voice: Voice) -> Thing:
        """Some of the cards a slot holds."""
        known = self.known.get(cards.of) or Known("receive", plural=True)
        n, number = cards.n, number_of(cards.n.value)
        one = n.kind == "exactly" and number == 1
        owners = ("son" if one else "leurs") if known.others else ""
        fem, plain = known.feminine, is_plain(cards.filter) and not cards.one_of_each
        if plain and n.kind == "all" and not known.touched and cards.of != self.last:
            return Thing(self.slot_name(known), True, True, owners=owners, origin=known.origin)
        if plain and n.kind == "all" and not known.touched:
            return Thing("", True, fem, pronoun(fem, True), owners=owners, origin=known.origin)
        if plain and n.kind == "all" and known.touched and known.left == 1:
            return Thing("l'autre", False, fem, owners=owners, origin=known.origin)
        if plain and one and not known.touched and cards.of == self.last and not cards.random and not known.common:
            return Thing(un(fem), False, fem, "en", owners=owners, origin=known.origin)
        if cards.one_of_each and is_plain(cards.filter) and cards.of == self.last:
            each = f"{un(fem)} de chaque {COUNTED_BY[cards.one_of_each]}"
            return Thing(each, True, fem, "en", owners=owners, origin=known.origin)
        if plain and n.kind == "exactly" and number and number > 1 and cards.of == self.last:
            return Thing(str(number), True, fem, "en", owners=owners, origin=known.origin)
        if plain and one and known.touched and known.left == 1:
            return Thing("la dernière" if fem else "le dernier", False, fem, owners=owners, origin=known.origin)
        if plain and one and known.touched and known.left > 1 and not cards.random and not voice.you:  # one by one
            return Thing(un(fem), False, fem, "en", owners=owners, origin=known.origin)
        if plain and one and known.touched and not cards.random:
            return Thing("une autre" if fem else "un autre", False, fem, "en", owners=owners, origin=known.origin)
        text, heavy = self.part_text(cards, voice, known)
        return Thing(text, not one, fem, heavy=heavy, owners=owners, origin=known.origin)

    def part_text(self, cards: Cards, voice: Voice, known: Known) -> tuple[str, bool]:
        n, number, fem = cards.n, number_of(cards.n.value), known.feminine
        random = " au hasard" if cards.random else ""
        among = stressed(fem, True) if cards.of == self.last else self.slot_name(known)
        if n.value.kind == "count" and n.value.cards and n.value.cards.slot:
            lead = f"{random} autant".strip()
            return f"{lead} de ces cartes {self.did(n.value.cards.slot, voice)}", True
        if cards.one_of_each:
            return f"une carte de chaque {COUNTED_BY[cards.one_of_each]} parmi {among}", False
        one = n.kind == "exactly" and number == 1
        which = self.which(cards.filter, one, one or n.kind in ("up to", "any"))
        if n.kind == "all":
            if not which:
                return "les autres", False
            if known.common and not words_of(cards.filter) and not cards.filter.cost:
                these = "ces cartes" if cards.of == self.last else self.slot_name(known)
                return f"{these}{self.except_(cards.filter, True)}", False
            return f"{'toutes celles' if fem else 'tous ceux'}{which}", False
        if one and cards.filter.not_ and not words_of(cards.filter):
            return f"{self.one_of(among, fem)}{random}{cost(cards.filter.cost)}{self.except_(cards.filter)},", False
        if one:
            return f"{self.one_of(among, fem)}{random}{which}", False
        if n.kind == "any":
            return f"autant {entre(among)}{which} {self.as_wished(voice)}", False
        up_to = "jusqu'à " if n.kind == "up to" else ""
        return f"{up_to}{number} {entre(among)}{random}{which}", False

    def one_of(self, among: str, feminine: bool) -> str:
        return f"l'{'une' if feminine else 'un'} {de(among)}"

    def which(self, found: Filter, one: bool, wished: bool) -> str:
        """ "de coût 1 ou plus", "qui ne sont pas des Lieux". What is looked for stands in the subjunctive."""
        be = ("soit" if one else "soient") if wished else "sont"
        told = cost(found.cost)
        if words_of(found):
            told += f" qui {be} {self.classes(words_of(found), one)}"
        barred = tuple(word for word in found.not_ if word != "this")
        if barred:
            lead = " et" if words_of(found) else ""
            told += f"{lead} qui ne {be} pas {self.classes(barred, one)}"
        return told

    def classes(self, words: tuple[str, ...], one: bool) -> str:
        nouns = [self.noun(word) for word in words]
        if one:
            return self.one(nouns)
        return joined([f"des {noun.many}" for noun in nouns], " ou ")

    def did(self, slot: str, voice: Voice) -> str:
        """ "qu'il en a donné"."""
        known = self.known.get(slot)
        verb = known.verb if known else "gain"
        past = "donné" if verb in ("set aside", "put") else VERBS[verb].past
        return f"que vous en avez {past}" if voice.you else f"qu'il en a {past}"

    # ---------------------------------------------------------------- values

    def per(self, value: Value, voice: Voice) -> str:
        each = self.each(value, voice)
        return f" pour chaque {each}" if each.startswith("autre ") else f" par {each}"

    def each(self, value: Value, voice: Voice) -> str:
        if value.kind == "players" and value.players:
            who = self.players(value.players).removeprefix("chaque ")
            return f"{who} {self.who(value.with_)}" if value.with_ else who
        if value.kind == "amount":
            return "Charge perdue ainsi"
        cards = value.cards or Cards()
        found = value.filter if value.kind == "played" and value.filter else cards.filter
        nouns = self.nouns(found, cards.zones)
        feminine = all(noun.feminine for noun in nouns)
        if cards.slot:
            return f"carte {self.way(cards.slot)}"
        if value.different in ("type", "colour"):
            among = f"les {self.many(nouns)}{cost(found.cost)}{self.counted_place(cards, voice, True, feminine)}"
            by = "couleur différente" if value.different == "colour" else "type de carte différent"
            return f"{by} en jeu" if is_plain(found) and cards.whose == "anyone" else f"{by} parmi {among}"
        other = (value.other or cards.other) and fits(self.card, found)
        noun = self.single(nouns, other)
        if value.different == "name":
            noun += f" différent{'e' if feminine else ''}"
        noun += cost(found.cost)
        if value.kind == "played":
            return f"{noun} {agree('joué', feminine, False)} ce tour-ci"
        return f"{noun}{self.counted_place(cards, voice, False, feminine)}{self.barring(found, False, other)}"

    def counted_place(self, cards: Cards, voice: Voice, plural: bool, feminine: bool) -> str:
        if cards.of:
            known = self.known.get(cards.of) or Known("receive", plural=True)
            return f" parmi {stressed(known.feminine, True) if cards.of == self.last else self.slot_name(known)}"
        if self.in_shown_hand(cards, voice):
            return " qui s'y trouvent" if plural else " qui s'y trouve"
        return self.place(cards, voice, "de", plural, feminine)

    def way(self, slot: str) -> str:
        known = self.known.get(slot)
        past = VERBS[known.verb].past if known and known.verb in VERBS else "pris"
        return f"{agree(past, True, False)} ainsi"

    def equal(self, value: Value, voice: Voice) -> str:
        times = {1: "", 2: "deux fois ", 3: "trois fois "}.get(value.times, f"{value.times} fois ")
        slot = value.slot or (value.cards.slot if value.cards else "")
        it = slot == self.last and slot in self.known
        plural = it and self.known[slot].plural
        of = "" if it else f" {de(self.slot_text(slot))}" if slot else ""
        if value.kind in ("cost of", "highest cost of"):
            if it and "highest" in value.kind and self.known[slot].dearest:
                return f"{times}ce coût"
            highest = " le plus élevé" if "highest" in value.kind else ""
            return f"{times}{('leur' if plural else 'son') if it else 'le'} coût{highest}{of}"
        if value.kind == "vp of":
            whose = ("la somme de leurs" if plural else "ses") if it else "les"
            star = f"un * compte pour {value.star}, des PV négatifs pour 0"
            return f"{times}{whose} PV{of} ({star if value.star else 'les PV négatifs et les * comptent pour 0'})"
        if value.kind == "printed power of":
            return f"{times}{('leur' if plural else 'son') if it else 'le'} « +X » sans condition{of}"
        if value.kind == "charges of" and value.players:
            return f"{times}{'vos' if value.players.word == 'you' else 'ses'} Charges"
        if value.kind == "named":
            return times + self.from_table("number", value.name)
        return self.missing("value", value.kind, value.line)

    def added(self, sign: str, quantity: Quantity) -> str:
        number = quantity.equal or f"{quantity.number}{quantity.per}"
        return f", {'plus' if sign == 'plus' else 'moins'} {number}{quantity.tail}"

    def at_least(self, number: int) -> str:
        return f"{number} au minimum"

    def if_tail(self, condition: str, other: Quantity) -> str:
        return f" {condition}, sinon {other.equal or other.number}{other.per}{other.tail}"
