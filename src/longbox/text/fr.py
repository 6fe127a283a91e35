"""French: the words of every verb, standing ability, condition, value and selector.

Written with a plain apostrophe and plain spaces; `finish` sets the typographic ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from longbox.language.tree import Cards, Condition, Cost, Filter, Place, Players, Standing, Step, Value
from longbox.text.model import ORDER, Known, Quantity, Thing, Voice
from longbox.text.speaker import Speaker, field_filter, goes_back, is_plain, joined, number_of, with_slot, words_of


class Noun(NamedTuple):
    one: str
    many: str
    feminine: bool = False


NOUNS = {
    "starter": Noun("carte de Base", "cartes de Base", True),
    "hero": Noun("Héros", "Héros"),
    "villain": Noun("Vilain", "Vilains"),
    "super_power": Noun("Super-Pouvoir", "Super-Pouvoirs"),
    "equipment": Noun("Équipement", "Équipements"),
    "location": Noun("Lieu", "Lieux"),
    "none": Noun("carte sans type", "cartes sans type", True),
    "super-villain": Noun("Super-Vilain", "Super-Vilains"),
    "blue back": Noun("carte à dos bleu", "cartes à dos bleu", True),
    "ongoing": Noun("carte Permanente", "cartes Permanentes", True),
    "attack": Noun("carte Attaque", "cartes Attaque", True),
    "defense": Noun("carte Défense", "cartes Défense", True),
    "block": Noun("carte Blocage", "cartes Blocage", True),
    "metal": Noun("carte Métal", "cartes Métal", True),
}
CARD = Noun("carte", "cartes", True)
SUPER_HERO = Noun("Super-Héros", "Super-Héros")
HEROES = ("team", "captured", "hero pile", "unused heroes")  # zones of oversized cards


class Verb(NamedTuple):
    you: str  # the order, and "vous ..."
    bare: str
    he: str
    past: str  # participle, masculine singular


VERBS = {
    "draw": Verb("piochez", "piocher", "pioche", "pioché"),
    "discard": Verb("défaussez", "défausser", "défausse", "défaussé"),
    "destroy": Verb("détruisez", "détruire", "détruit", "détruit"),
    "gain": Verb("gagnez", "gagner", "gagne", "gagné"),
    "put": Verb("mettez", "mettre", "met", "déplacé"),
    "put back": Verb("remettez", "remettre", "remet", "déplacé"),
    "set aside": Verb("mettez", "mettre", "met", "mis"),
    "play": Verb("jouez", "jouer", "joue", "joué"),
    "play again": Verb("rejouez", "rejouer", "rejoue", "rejoué"),
    "reveal": Verb("révélez", "révéler", "révèle", "révélé"),
    "look at": Verb("regardez", "regarder", "regarde", "regardé"),
    "pick": Verb("choisissez", "choisir", "choisit", "choisi"),
    "add": Verb("ajoutez", "ajouter", "ajoute", "ajouté"),
    "pay": Verb("payez", "payer", "paie", "payé"),
    "turn": Verb("retournez", "retourner", "retourne", "retourné"),
    "get": Verb("recevez", "recevoir", "reçoit", "reçu"),
    "lose": Verb("perdez", "perdre", "perd", "perdu"),
    "take": Verb("subissez", "subir", "subit", "subi"),
    "heal": Verb("soignez", "soigner", "soigne", "soigné"),
    "recruit": Verb("recrutez", "recruter", "recrute", "recruté"),
    "rescue": Verb("libérez", "libérer", "libère", "libéré"),
}
OWN = {  # noun, feminine
    "hand": ("main", True),
    "discard": ("défausse", True),
    "deck": ("pioche", True),
    "play": ("zone de jeu", True),
    "score pile": ("pile de score", True),
    "tokens": ("réserve de jetons", True),
}
SHARED = {
    "line up": "la Réserve",
    "main deck": "le Deck Commun",
    "villains": "la pile des Super-Vilains",
    "hero pile": "la pile des Super-Héros",
    "unused heroes": "la boîte",
    "stacks": "l'Annexe",
    "destroyed": "la pile de cartes détruites",
}
PLACES = {  # {own} the possessive, {of} its owner
    "hand": "dans {own} main{of}",
    "top of deck": "sur {own} pioche{of}",
    "bottom of deck": "sous {own} pioche{of}",
    "discard": "dans {own} défausse{of}",
    "play": "en jeu",
    "line up": "dans la Réserve",
    "top of villains": "sur la pile des Super-Vilains",
    "villains": "dans la pile des Super-Vilains",
    "bottom of main deck": "sous le Deck Commun",
    "top of main deck": "sur le Deck Commun",
    "its stack": "sur sa pile",
    "under hero": "sous {own_m} Super-Héros{of}",
    "under this": "sous cette carte",
    "under character": "sous {own_m} Personnage{of}",
    "score pile": "dans {own} pile de score{of}",
    "team": "dans {own} équipe{of}",
    "unused heroes": "dans la boîte",
    "captured": "sous Batman-Qui-Rit",
    "bottom of hero pile": "sous la pile des Super-Héros",
}
EVENTS = {
    "you play": "jouez",
    "you gain": "achetez ou gagnez",
    "you buy": "achetez",
    "you destroy": "détruisez",
    "you discard": "défaussez",
}
PLAIN_EVENTS = {
    "a card makes you draw": "une carte vous fait piocher",
    "you are attacked": "vous êtes attaqué",
    "you avoid an attack": "vous évitez une Attaque",
    "every foe avoids your attack": "tous vos adversaires évitent votre Attaque",
    "your attack succeeds": "votre Attaque réussit",
    "this leaves play": "cette carte quitte le jeu",
    "start of turn": "votre tour commence",
}
ORDINALS = {1: ("premier", "première"), 2: ("deuxième", "deuxième"), 3: ("troisième", "troisième")}
TABLES: Mapping[str, Mapping[str, str]] = {
    "label": {
        "attack": "Attaque",
        "defense": "Défense",
        "ongoing": "Permanent",
        "block": "Blocage",
        "first appearance": "Révélation",
        "first appearance attack": "Révélation \u2013 Attaque",
        "confrontation": "Pendant une Confrontation",
        "reward": "Récompense",
        "on the stack": "Tant que cette carte est visible sur la pile",
        "ambush": "Embuscade",
        "penalty": "Joueur mis KO",
        "lasting penalty": "Joueur mis KO, Permanent",
        "bonus": "Auteur du KO",
    },
    "setup": {
        "goes first": "vous jouez le premier tour de la partie",
        "top of the stack": "commence toujours la partie sur la pile des Super-Vilains",
        "bottom of the stack": "commence toujours la partie sous la pile des Super-Vilains",
        "captured": "commence toujours la partie Capturé",
        "kept in tokens": "se garde à part de votre deck",
    },
    "use": {
        "once": "une fois ce tour-ci",
        "any number": "autant de fois que vous voulez ce tour-ci",
        "once a turn": "une fois à chacun de vos tours",
        "any time": "à tout moment de votre tour",
    },
    "later": {
        "end of turn of yours": "à la fin de votre tour",
        "end of turn": "à la fin du tour",
        "end of your next turn": "à la fin de votre prochain tour",
        "this is defeated": "quand {this} est {beaten}",
        "you win this confrontation": "si vous gagnez cette Confrontation",
        "the line up is full": "quand la Réserve est complète",
    },
    "until": {
        "end of turn of yours": "jusqu'à la fin de votre tour",
        "end of turn": "jusqu'à la fin du tour",
        "end of your next turn": "jusqu'à la fin de votre prochain tour",
        "this is defeated": "jusqu'à ce que {this} soit {beaten}",
    },
    "word": {"even": "pair", "odd": "impair", "card_type": "un type de carte"},
    "keyword": {"recruit": "un Super-Héros", "rescue": "un Super-Héros Capturé"},
    "number": {
        "vp tokens": "jetons PV",
        "health": "Santé",
        "vp in hand": "PV en main",
        "capture limit": "la limite de Capture",
        "most charges": "le maximum de Charges",
    },
}


class French(Speaker):
    lang = "fr"
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

    # ---------------------------------------------------------------- people

    def subject(self, voice: Voice) -> str:
        he = "ce joueur" if self.distant else "il"
        return {"they": he, "you": "vous"}.get(voice.form, "")

    def players(self, players: Players) -> str:
        plain = {
            "you": "vous",
            "each foe": "chaque adversaire",
            "each player": "chaque joueur",
            "each hit": "chaque joueur touché",
            "a foe": "un adversaire de votre choix",
            "left": "le joueur touché suivant à gauche",
            "attacker": "l'attaquant",
        }
        text = plain.get(players.word, "ce joueur")
        if players.not_:
            text = text.replace("chaque", "chaque autre")
        if players.hit_this_turn:
            text += " touché par une de vos Attaques ce tour-ci"
        for degree, number in (("le plus", players.most), ("le moins", players.least)):
            if number:
                text += f" qui a {degree} {de(self.from_table('number', number))}"
        return text

    def topic(self, subject: str, clause: str) -> str:
        return f"pour {subject}, {clause}"

    def avoider(self, players: Players) -> str:
        return f"un {'adversaire' if 'foe' in players.word else 'joueur'} qui évite cette Attaque"

    def afterwards(self, line: str) -> str:
        return f"ensuite, {line}"

    def unless(self, line: str, price: str) -> str:
        return f"{line}, sauf {self.if_word(price)}"

    def first_pays(self, price: str) -> str:
        return f"un joueur qui d'abord {price} n'est pas touché"

    def may(self, voice: Voice) -> str:
        return "pouvez" if voice.you else "peut"

    def choosing(self, number: int, voice: Voice) -> str:
        if voice.form == "order":
            return "au choix" if number == 1 else f"choisissez {number} options"
        many = f" {number} options" if number > 1 else ""
        return f"{form('pick', voice)}{many}"

    def if_word(self, condition: str) -> str:
        return f"s'{condition}" if condition.startswith(("il ", "ils ")) else f"si {condition}"

    def if_done(self, voice: Voice) -> str:
        return self.if_word("vous le faites" if voice.you else f"{self.subject(Voice('they', False))} le fait")

    def if_not_done(self, voice: Voice) -> str:
        he = self.subject(Voice("they", False))
        return self.if_word("vous ne le faites pas" if voice.you else f"{he} ne le fait pas")

    def if_cannot(self, voice: Voice) -> str:
        return "si c'est impossible" if voice.you else "s'il ne le peut pas"

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
        card = self.cards.get(word)
        if card is None:
            unknown = self.missing("card or kind of card", word)
            return Noun(unknown, unknown)
        name = without_article(card.name.fr)
        if card.noun is None:
            return Noun(name, name)
        return Noun(name, card.noun.plural or name, card.noun.gender == "f")

    def nouns(self, found: Filter, zones: tuple[str, ...] = ()) -> list[Noun]:
        if words_of(found):
            return [self.noun(word) for word in words_of(found)]
        return [SUPER_HERO if zones and zones[0] in HEROES else CARD]

    def one(self, nouns: Sequence[Noun], other: bool = False) -> str:
        """un Héros ou une autre carte Métal."""
        between = "autre " if other else ""
        return joined([f"{un(noun.feminine)} {between}{noun.one}" for noun in nouns], " ou ")

    def many(self, nouns: Sequence[Noun], other: bool = False) -> str:
        return ("autres " if other else "") + joined([noun.many for noun in nouns], " ou ")

    def single(self, nouns: Sequence[Noun], other: bool = False) -> str:
        """Without an article: par autre Vilain."""
        return ("autre " if other else "") + joined([noun.one for noun in nouns], " ou ")

    def except_(self, found: Filter, plural: bool = False) -> str:
        told: list[str] = []
        for word in found.not_:
            if word in self.known:
                told.append(self.slot_name(self.known[word]))
            elif word != "this":
                noun = self.noun(word)
                told.append(f"les {noun.many}" if plural else f"{un(noun.feminine)} {noun.one}")
        return f", sauf {joined(told, ' ou ')}" if told else ""

    def zone(self, zone: str, cards: Cards, voice: Voice) -> str:
        """The zone with its article or possessive: votre main, la Réserve."""
        if zone in SHARED:
            return SHARED[zone]
        name, feminine = OWN.get(zone, (zone, True))
        if cards.whose in ("them", "anyone"):
            return f"{'la' if feminine else 'le'} {name} {'de ce joueur' if cards.whose == 'them' else 'de chacun'}"
        return f"{self.own(cards, voice, feminine)} {name}"

    def place(self, cards: Cards, voice: Voice, prep: str, plural: bool = False, feminine: bool = True) -> str:
        zones = cards.zones
        you = cards.whose == "you" or (voice.you and not cards.whose)
        who = "vous" if you else ("ce joueur" if cards.whose == "them" else "il")
        if len(zones) == 1:
            told = self.zone_clause(zones[0], cards, who, plural, feminine)
            if told:
                return f" {told}"
        names = [self.zone(zone, cards, voice) for zone in zones if zone != "under this"]
        told_names = [de(name) if prep == "de" else f"{prep} {name}" for name in names]
        told_names += ["sous cette carte" for zone in zones if zone == "under this"]
        return f" {joined(told_names, ' ou ')}" if told_names else ""

    def zone_clause(self, zone: str, cards: Cards, who: str, plural: bool, feminine: bool) -> str:
        """Zones told by what the player did or has."""
        ez = who == "vous"
        if zone == "play":
            if cards.whose == "anyone":
                return "en jeu, tous joueurs confondus"
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
            return f"{que(who)} {'avez' if ez else 'a'} {agree('gagné', feminine, plural)}"
        return agree("Capturé", feminine, plural) if zone == "captured" else ""

    # ---------------------------------------------------------------- cards

    def things(self, cards: Cards, voice: Voice, quiet: bool = False) -> Thing:
        """Cards as an object. `quiet`: the hand goes without saying."""
        if cards.this:
            return Thing("cette carte")
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
        silent = quiet and cards.zones == ("hand",) and not cards.random
        return self.counted(cards, found, nouns, voice, silent)

    def counted(self, cards: Cards, found: Filter, nouns: Sequence[Noun], voice: Voice, silent: bool) -> Thing:
        n, number = cards.n, number_of(cards.n.value)
        one = n.kind == "exactly" and (number is None or number == 1)
        feminine = all(noun.feminine for noun in nouns)
        place = "" if silent else self.place(cards, voice, "de", not one, feminine)
        lead, tail = self.amount(cards, nouns, voice, one, cards.other or "this" in found.not_)
        random = " au hasard" if cards.random else ""
        text = f"{lead}{cost(found.cost)}{place}{random}{self.shares(cards)}{tail}{self.except_(found, not one)}"
        heavy = bool(found.not_ or tail) or bool(cards.zones and cards.zones[0] in ("gained", "played"))
        return Thing(text, not one, feminine, heavy=heavy, origin=cards.zones[0] if len(cards.zones) == 1 else "")

    def amount(
        self, cards: Cards, nouns: Sequence[Noun], voice: Voice, one: bool, other: bool
    ) -> tuple[str, str]:
        """The nouns with their number, and what must follow the place."""
        n, many = cards.n, self.many(nouns, other)
        feminine = all(noun.feminine for noun in nouns)
        if cards.highest:
            number = number_of(n.value) or 1
            la = "la" if feminine else "le"
            if one:
                return f"{la} {self.single(nouns, other)} {la} plus {'chère' if feminine else 'cher'}", ""
            count = "" if n.kind == "all" else f"{number} "
            return f"les {count}{many} les plus {agree('cher', feminine, True).replace('chere', 'chère')}", ""
        if cards.one_of_each:
            return f"{self.one(nouns, other)} de chaque {COUNTED_BY[cards.one_of_each]}", ""
        if n.kind == "all":
            autres = "autres " if other else ""
            return joined([f"{'toutes' if x.feminine else 'tous'} les {autres}{x.many}" for x in nouns], " et "), ""
        if n.kind == "any":
            return f"autant {de(many)}", f" {self.as_wished(voice)}"
        quantity = self.quantity(n.value, voice)
        tail = quantity.per + quantity.tail
        if quantity.equal:
            return f"un nombre {de(many)}", f" égal à {quantity.equal}{quantity.tail}"
        if n.kind == "up to":
            return f"jusqu'à {quantity.number} {many if quantity.number > 1 else self.single(nouns, other)}", tail
        return (self.one(nouns, other) if quantity.number == 1 else f"{quantity.number} {many}"), tail

    def as_wished(self, voice: Voice) -> str:
        return "que vous voulez" if voice.you else "qu'il veut"

    def shares(self, cards: Cards) -> str:
        slot = cards.shares_a_type_with
        if not slot:
            return ""
        if slot == self.last:
            return " qui partage l'un de ses types"
        return f" qui partage un type avec {self.slot_text(slot)}"

    def top(self, cards: Cards, voice: Voice) -> Thing:
        pile = de(self.zone(cards.top, cards, voice))
        nouns = self.nouns(cards.filter)
        stop = " (arrêtez si elle s'épuise)" if cards.no_reshuffle else ""
        origin = f"top of {cards.top}"
        article = "la" if nouns[0].feminine else "le"
        if cards.skip:
            which = ORDINALS.get(cards.skip + 1, ("suivant", "suivante"))[nouns[0].feminine]
            return Thing(f"{article} {which} {self.single(nouns)} du dessus {pile}", feminine=nouns[0].feminine)
        quantity = self.quantity(cards.n.value, voice)
        if quantity.number == 1:
            text = f"{article} {self.single(nouns)}{cost(cards.filter.cost)} du dessus {pile}{quantity.per}{stop}"
            return Thing(text, bool(quantity.per), nouns[0].feminine, origin=origin)
        text = f"les {quantity.number} {self.many(nouns)}{cost(cards.filter.cost)} du dessus {pile}{quantity.per}{stop}"
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
        le = "les" if known.plural else ("la" if known.feminine else "le")
        noun = ("cartes" if known.plural else "carte") if known.feminine else "choix"
        past = agree(VERBS[known.verb].past if known.verb in VERBS else known.verb, known.feminine, known.plural)
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
        if plain and n.kind == "all" and not known.touched:
            return Thing("", True, fem, pronoun(fem, True), owners=owners, origin=known.origin)
        if plain and n.kind == "exactly" and number and number > 1 and cards.of == self.last:
            return Thing(str(number), True, fem, "en", owners=owners, origin=known.origin)
        text, heavy = self.part_text(cards, voice, known)
        return Thing(text, not one, fem, heavy=heavy, owners=owners, origin=known.origin)

    def part_text(self, cards: Cards, voice: Voice, known: Known) -> tuple[str, bool]:
        n, number, fem = cards.n, number_of(cards.n.value), known.feminine
        random = " au hasard" if cards.random else ""
        among = stressed(fem, True) if cards.of == self.last else self.slot_name(known)
        if n.value.kind == "count" and n.value.cards and n.value.cards.slot:
            lead = f",{random}, autant" if random else "autant"
            cartes = self.slot_name(known).removeprefix("les ").removeprefix("la ")
            return f"{lead} {de(cartes)} {self.did(n.value.cards.slot, voice)}", True
        if cards.one_of_each:
            return f"une carte de chaque {COUNTED_BY[cards.one_of_each]} parmi {among}", False
        one = n.kind == "exactly" and number == 1
        which = self.which(cards.filter, one, one or n.kind in ("up to", "any"))
        if n.kind == "all":
            if not which:
                return "les autres", False
            return f"{'toutes celles' if fem else 'tous ceux'}{which}", False
        if one:
            first = ("une autre" if fem else "un autre") if known.touched and not which else self.one_of(among, fem)
            return f"{first}{random}{which}", False
        if n.kind == "any":
            return f"autant {entre(among)}{which} {self.as_wished(voice)}", False
        up_to = "jusqu'à " if n.kind == "up to" else ""
        return f"{up_to}{number} {entre(among)}{random}{which}", False

    def one_of(self, among: str, feminine: bool) -> str:
        return f"l'{'une' if feminine else 'un'} {des(among)}"

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

    def score(self, quantity: Quantity) -> str:
        return f"vaut {self.points(quantity, 'PV')}"

    # ---------------------------------------------------------------- values

    def per(self, value: Value, voice: Voice) -> str:
        return f" par {self.each(value, voice)}"

    def each(self, value: Value, voice: Voice) -> str:
        if value.kind == "players" and value.players:
            who = self.players(value.players).removeprefix("chaque ")
            return f"{who} {self.who(value.with_)}" if value.with_ else who
        cards = value.cards or Cards()
        found = value.filter if value.kind == "played" and value.filter else cards.filter
        nouns = self.nouns(found, cards.zones)
        feminine = all(noun.feminine for noun in nouns)
        if cards.slot:
            return f"carte {self.way(cards.slot)}"
        if value.different in ("type", "colour"):
            among = f"les {self.many(nouns)}{cost(found.cost)}{self.counted_place(cards, voice, True, feminine)}"
            return f"{COUNTED_BY[value.different]} de carte parmi {among}"
        noun = self.single(nouns, value.other or cards.other) + cost(found.cost)
        if value.different == "name":
            noun += " de nom différent"
        if value.kind == "played":
            return f"{noun} {agree('joué', feminine, False)} ce tour-ci"
        return f"{noun}{self.counted_place(cards, voice, False, feminine)}{self.except_(found)}"

    def counted_place(self, cards: Cards, voice: Voice, plural: bool, feminine: bool) -> str:
        if cards.of:
            known = self.known.get(cards.of) or Known("receive", plural=True)
            return f" parmi {stressed(known.feminine, True) if cards.of == self.last else self.slot_name(known)}"
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
            noun = "coût le plus élevé" if "highest" in value.kind else "coût"
            return f"{times}{('leur' if plural else 'son') if it else 'le'} {noun}{of}"
        if value.kind == "vp of":
            whose = ("la somme de leurs" if plural else "ses") if it else "les"
            return f"{times}{whose} PV{of} (* compte pour {value.star}, moins de 0 pour 0)"
        if value.kind == "printed power of":
            return f"{times}{('leur' if plural else 'sa') if it else 'la'} Puissance imprimée{of}"
        if value.kind == "named":
            return times + self.from_table("number", value.name)
        return self.missing("value", value.kind, value.line)

    def added(self, sign: str, quantity: Quantity) -> str:
        number = quantity.equal or f"{quantity.number}{quantity.per}"
        return f", {'plus' if sign == 'plus' else 'moins'} {number}{quantity.tail}"

    def at_least(self, number: int) -> str:
        return f"jamais moins de {number}"

    def if_tail(self, condition: str, other: Quantity) -> str:
        return f" {condition}, sinon {other.equal or other.number}{other.per}{other.tail}"

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
        if c.different == "type":
            return f"au moins {number} types de cartes différents"
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
            none = f"aucun{'e' if known.feminine else ''} {entre(stressed(known.feminine, True))}"
            return f"{none} n'est {self.one(nouns)}{cost(cards.filter.cost)}"
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
        if event not in EVENTS:
            clause = PLAIN_EVENTS.get(event) or self.missing("event", event, standing.line)
            return self.when_plain(standing, clause, turns)
        verb, found = EVENTS[event], field_filter(standing)
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


# -------------------------------------------------------------------- grammar

COUNTED_BY = {"type": "type", "cost": "coût", "colour": "couleur"}
VOWELS = "aeiouyàâéèêëîïôœù"


def vowel(word: str) -> bool:
    """Does the word elide? H never does here: le Héros, de Héros."""
    return word[:1].lower() in VOWELS


def form(word: str, voice: Voice) -> str:
    verb = VERBS[word]
    return {"order": verb.you, "you": verb.you, "bare": verb.bare}.get(voice.form, verb.he)


def un(feminine: bool) -> str:
    return "une" if feminine else "un"


def agree(participle: str, feminine: bool, plural: bool) -> str:
    if feminine:
        participle += "e"
    return participle + "s" if plural and not participle.endswith("s") else participle


def pronoun(feminine: bool, plural: bool) -> str:
    return "les" if plural else ("la" if feminine else "le")


def stressed(feminine: bool, plural: bool) -> str:
    if plural:
        return "elles" if feminine else "eux"
    return "elle" if feminine else "lui"


def de(noun: str) -> str:
    """de with what follows: du Deck, des cartes, d'Équipements, de la Réserve."""
    if noun.startswith("le "):
        return f"du {noun[3:]}"
    if noun.startswith("les "):
        return f"des {noun[4:]}"
    return f"d'{noun}" if vowel(noun) else f"de {noun}"


def des(among: str) -> str:
    """Of a known set: d'elles, des cartes révélées."""
    return de(among)


def entre(among: str) -> str:
    """Some of a known set: d'entre elles, des cartes révélées."""
    return f"d'entre {among}" if among in ("elles", "eux") else de(among)


def que(clause: str) -> str:
    return f"qu'{clause}" if vowel(clause) else f"que {clause}"


def ne(verb: str) -> str:
    return f"n'{verb}" if vowel(verb) else f"ne {verb}"


def without_article(name: str) -> str:
    """A name that begins with its own article loses it: un Pingouin."""
    for article in ("Le ", "La ", "Les ", "L'"):
        if name.startswith(article):
            return name[len(article) :]
    return name


def cost(found: Cost | None) -> str:
    return f" de coût {cost_number(found)}" if found else ""


def cost_number(found: Cost) -> str:
    if found.among:
        return joined([str(number) for number in found.among], " ou ")
    return span(found.at_least, found.at_most)


def span(at_least: int | None, at_most: int | None) -> str:
    if at_least is not None and at_most is not None:
        return str(at_least) if at_least == at_most else f"{at_least} à {at_most}"
    return f"{at_least} ou plus" if at_least is not None else f"{at_most} ou moins"
