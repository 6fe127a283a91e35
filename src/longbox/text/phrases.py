"""Small parts of sentences about a game at play, in both languages: subjects, verbs, lists of cards, places.

Used by the log (`log.py`) and the questions (`ask.py`). Written with plain apostrophes and spaces; `finish`
sets the typographic ones. Names of cards stand as titles, without an article of the sentence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from longbox.language.tree import Card
from longbox.text.en_words import article
from longbox.text.model import typeset
from longbox.text.render import card_name, word
from longbox.text.words import ZONES, own_zone

NOBODY = -1
VOWELS = "aeiouàâéèêëîïôûAEIOUÀÂÉÈÊËÎÏÔÛœŒ"

# base form, third person; "vous", third person
VERBS: Mapping[str, tuple[str, str, str, str]] = {
    "play": ("play", "plays", "jouez", "joue"),
    "play again": ("play again", "plays again", "rejouez", "rejoue"),
    "buy": ("buy", "buys", "achetez", "achète"),
    "defeat": ("defeat", "defeats", "vainquez", "vainc"),
    "gain": ("gain", "gains", "gagnez", "gagne"),
    "get": ("get", "gets", "recevez", "reçoit"),
    "draw": ("draw", "draws", "piochez", "pioche"),
    "discard": ("discard", "discards", "défaussez", "défausse"),
    "destroy": ("destroy", "destroys", "détruisez", "détruit"),
    "reveal": ("reveal", "reveals", "révélez", "révèle"),
    "look at": ("look at", "looks at", "regardez", "regarde"),
    "put": ("put", "puts", "mettez", "met"),
    "set aside": ("set aside", "sets aside", "mettez de côté", "met de côté"),
    "take": ("take", "takes", "prenez", "prend"),
    "choose": ("choose", "chooses", "choisissez", "choisit"),
    "pay": ("pay", "pays", "payez", "paie"),
    "avoid": ("avoid", "avoids", "évitez", "évite"),
    "protect": ("protect", "protects", "protégez", "protège"),
    "escape": ("escape", "escapes", "échappez", "échappe"),
    "shuffle": ("shuffle", "shuffles", "mélangez", "mélange"),
    "end": ("end", "ends", "terminez", "termine"),
    "use": ("use", "uses", "utilisez", "utilise"),
    "confront": ("confront", "confronts", "confrontez", "confronte"),
    "strike": ("strike", "strikes", "frappez", "frappe"),
    "block": ("block", "blocks", "bloquez", "bloque"),
    "attack": ("attack", "attacks", "attaquez", "attaque"),
    "lose": ("lose", "loses", "perdez", "perd"),
    "rescue": ("rescue", "rescues", "libérez", "libère"),
    "recruit": ("recruit", "recruits", "recrutez", "recrute"),
    "remove": ("remove", "removes", "écartez", "écarte"),
    "lay": ("lay", "lays", "placez", "place"),
    "take over": ("take control of", "takes control of", "prenez le contrôle de", "prend le contrôle de"),
    "get back": ("get back", "gets back", "récupérez", "récupère"),
    "give back": ("give back", "gives back", "rendez", "rend"),
    "return": ("return", "returns", "remettez", "remet"),
    "suffer": ("take", "takes", "subissez", "subit"),
    "heal": ("heal", "heals", "vous soignez de", "se soigne de"),
    "burn": ("Burn", "Burns", "Consumez", "Consume"),
    "be": ("are", "is", "êtes", "est"),
}

# The zones of a player: with a possessive, then with its owner named.
OWN = {
    "hand": ("hand", "main"),
    "deck": ("deck", "pioche"),
    "discard": ("discard pile", "défausse"),
    "play": ("play area", "zone de jeu"),
    "ongoing": ("play area", "zone de jeu"),
    "under_hero": ("Super Hero", "Super-Héros"),
    "score_pile": ("score pile", "pile de score"),
    "team": ("team", "équipe"),
}
COMMON = {
    "line_up": ("the Line-Up", "la Réserve"),
    "main_deck": ("the Main Deck", "le Deck Commun"),
    "villains": ("the Super-Villain stack", "la pile des Super-Vilains"),
    "destroyed": ("the destroyed pile", "la pile de cartes détruites"),
    "aside": ("the cards set aside", "les cartes mises de côté"),
    "box": ("the box", "la boîte"),
    "captured": ("the Captured Super Heroes", "les Super-Héros Capturés"),
    "hero_pile": ("the available Super Heroes", "les Super-Héros disponibles"),
}


MOST = 100  # sets of cards whose names are kept, in one language each

_names: dict[tuple[int, str], tuple[Mapping[str, Card], dict[str, str]]] = {}


def _names_of(cards: Mapping[str, Card], lang: str) -> dict[str, str]:
    """Names that were told before; with the cards, so that no others come to stand for them."""
    found = _names.get((id(cards), lang))
    if found is None:
        found = _names[id(cards), lang] = (cards, {})
        if len(_names) > MOST:
            del _names[next(iter(_names))]
    return found[1]


class Phrases:
    """Says things for one reader."""

    def __init__(self, lang: str, names: Sequence[str], cards: Mapping[str, Card], viewer: int) -> None:
        word(ZONES, "hand", lang)  # refuses a language that is not there
        self.lang = lang
        self.french = lang == "fr"
        self.names = names
        self.cards = cards
        self.viewer = viewer
        self._known = _names_of(cards, lang)

    def say(self, english: str, french: str) -> str:
        return french if self.french else english

    def finish(self, text: str) -> str:
        return typeset(text, self.french)

    @property
    def colon(self) -> str:
        return self.say(": ", " : ")

    # ---------------------------------------------------------------- people

    def mine(self, seat: int) -> bool:
        return seat == self.viewer and seat != NOBODY

    def player(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else self.say(f"player {seat + 1}", f"joueur {seat + 1}")

    def subject(self, seat: int) -> str:
        return self.say("You", "Vous") if self.mine(seat) else self.player(seat)

    def object(self, seat: int) -> str:
        return self.say("you", "vous") if self.mine(seat) else self.player(seat)

    def verb(self, verb: str, seat: int) -> str:
        base, third, vous, il = VERBS[verb]
        return self.say(base if self.mine(seat) else third, vous if self.mine(seat) else il)

    def does(self, seat: int, verb: str) -> str:
        """Anna draws; vous piochez."""
        return f"{self.subject(seat)} {self.verb(verb, seat)}"

    # ---------------------------------------------------------------- cards

    def tree(self, card: str) -> Card | None:
        """A card by its id; those of other boxes, who visit, are found too."""
        try:
            return self.cards[card]
        except KeyError:
            return None

    def one(self, card: str) -> str:
        """A card of a kind one may have several of: a Kick, une Faiblesse."""
        name, found = self.card(card), self.tree(card)
        if not self.french:
            return article(name)
        if found is None or found.noun is None:
            return name
        return f"{'une' if found.noun.gender == 'f' else 'un'} {found.noun.singular or name}"

    def card(self, card: str) -> str:
        name = self._known.get(card)
        if name is None:
            if card not in self.cards:
                return card
            name = self._known[card] = card_name(self.cards[card], self.lang)
        return name

    def lead(self, card: str) -> str:
        """The name of a card before a colon of the sentence, which has none of its own: KO (Bleeding)."""
        kind, colon, name = self.card(card).partition(":")
        return f"{kind.rstrip()} ({name.lstrip()})" if colon else kind

    def of_card(self, card: str) -> str:
        """Of a card, French: de Bane, du Pingouin, d'Atrocitus."""
        name = self.lead(card)
        return de(name) if self.french else name

    def list(self, cards: Sequence[str], of_each: bool = False) -> str:
        """Punch ×2, Kick and 2 other cards: an empty id is a card that the reader does not see.

        `of_each`: French repeats the preposition, de La Colonie et d'Azarath."""
        seen = Counter(card for card in cards if card)
        parts = [self.card(card) + (f" ×{n}" if n > 1 else "") for card, n in seen.items()]
        hidden = sum(1 for card in cards if not card)
        if hidden:
            parts.append(self.hidden(hidden, bool(parts)))
        return self.joined([de(part) for part in parts] if of_each else parts)

    def hidden(self, n: int, other: bool = False) -> str:
        if n == 1:
            return self.say("another card" if other else "a card", "une autre carte" if other else "une carte")
        return self.say(f"{n} other cards" if other else f"{n} cards", f"{n} autres cartes" if other else f"{n} cartes")

    def joined(self, parts: Sequence[str], last: str = "") -> str:
        if len(parts) < 2:
            return "".join(parts)
        return ", ".join(parts[:-1]) + (last or self.say(" and ", " et ")) + parts[-1]

    def power(self, amount: int) -> str:
        return self.say(f"+{amount} Power", f"+{amount} en Puissance")

    def power_of(self, amount: int) -> str:
        return self.say(f"{amount} Power", f"{amount} de Puissance")

    # ---------------------------------------------------------------- places

    def zone(self, zone: str, owner: int, subject: int = NOBODY) -> str:
        """your deck; Ben's deck; their deck, where the owner is the subject of the sentence."""
        if zone not in OWN:
            if zone == "villains" and any(card.section == "nemeses" for card in self.cards.values()):
                return self.say("the Nemesis stack", "la pile Ennemis Jurés")
            if zone in COMMON:
                return self.say(*COMMON[zone])
            return own_zone(zone.replace("_", " "), self.lang) or self.stack(zone)
        english, french = OWN[zone]
        masculine = zone == "under_hero"
        if self.mine(owner):
            return self.say(f"your {english}", f"votre {french}")
        if owner == subject:
            son = masculine or french[:1] in VOWELS
            return self.say(f"their {english}", f"{'son' if son else 'sa'} {french}")
        name = self.player(owner)
        article = "l'" if french[:1] in VOWELS else "le " if masculine else "la "
        return self.say(f"{name}'s {english}", f"{article}{french} {de(name)}")

    def stack(self, zone: str) -> str:
        """A side stack is named after its card; a place without a name is never told by the word of the engine."""
        if zone not in self.cards:
            return self.say("the table", "la table")
        name = self.card(zone)
        return self.say(f"the {name} stack", f"la pile {de(name)}")

    def beneath(self) -> str:
        """The card that others lie under: by its name, if the box has only one such card."""
        found = [id for id, card in self.cards.items() if any(one.kind == "destroyed" for one in card.ongoing or ())]
        return self.card(found[0]) if len(found) == 1 else self.say("a card in play", "une carte en jeu")

    def from_zone(self, zone: str, owner: int, subject: int = NOBODY) -> str:
        if zone == "destroyed":  # what comes back from there was lying under a card
            return self.say(f"from under {self.beneath()}", f"de sous {self.beneath()}")
        place = self.zone(zone, owner, subject)
        if zone in ("deck", "main_deck", "hero_pile"):
            return self.say(f"from the top of {place}", f"du sommet {de(place)}")
        if zone == "under_hero":
            return self.say(f"from under {place}", f"de sous {place}")
        return self.say(f"from {place}", de(place))

    def out_of(self, zone: str, owner: int, subject: int) -> str:
        """Where a card is played from, other than one's hand."""
        place = self.zone(zone, owner, subject)
        if zone in ("deck", "main_deck"):
            return self.say(f"from the top of {place}", f"depuis le sommet {de(place)}")
        return self.say(f"from {place}", f"depuis {place}")

    def into_zone(self, zone: str, owner: int, subject: int = NOBODY) -> str:
        place = self.zone(zone, owner, subject)
        if zone == "under_hero":
            return self.say(f"under {place}", f"sous {place}")
        if zone in ("play", "ongoing"):
            return self.say("into play", "en jeu")
        if zone == "aside":
            return self.say("aside", "de côté")
        return self.say(f"into {place}", f"dans {place}")

    def onto(self, pile: str, owner: int, subject: int = NOBODY, under: bool = False) -> str:
        """Where in a pile: it matters when the card comes again."""
        place = self.zone(pile, owner, subject)
        if under:
            return self.say(f"on the bottom of {place}", f"sous {place}")
        return self.say(f"on top of {place}", f"au sommet {de(place)}")


def de(name: str) -> str:
    """The preposition before a name: de Ben, d'Anna, du Deck Commun, des cartes."""
    for le, du in (("Le ", "du "), ("le ", "du "), ("Les ", "des "), ("les ", "des ")):
        if name.startswith(le):
            return du + name[len(le) :]
    if name.startswith(("l'", "l\u2019")):
        return f"de {name}"
    if name.startswith(("La ", "L'", "L\u2019")):
        return f"de l{name[1:]}"
    return f"d'{name}" if name[:1] in VOWELS else f"de {name}"
