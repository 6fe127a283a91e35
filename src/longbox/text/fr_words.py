"""French: tables of words and small rules of grammar."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from longbox.language.tree import Cost
from longbox.text.model import Known, Voice, joined


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
    "ongoing": Noun("carte Permanent", "cartes Permanent", True),
    "attack": Noun("carte Attaque", "cartes Attaque", True),
    "defense": Noun("carte Défense", "cartes Défense", True),
    "block": Noun("carte Blocage", "cartes Blocage", True),
    "metal": Noun("carte Métal", "cartes Métal", True),
}
WITHOUT = {"blue back": "sans dos bleu"}  # what says more shortly that a card is not such a one
CARD = Noun("carte", "cartes", True)
OVERSIZED = {  # what lies in zones of oversized cards
    **dict.fromkeys(("team", "captured", "hero pile", "unused heroes"), Noun("Super-Héros", "Super-Héros")),
    "won": Noun("Personnage", "Personnages"),
}


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
    "get": Verb("obtenez", "obtenir", "obtient", "obtenu"),
    "lose": Verb("perdez", "perdre", "perd", "perdu"),
    "take": Verb("subissez", "subir", "subit", "subi"),
    "heal": Verb("soignez", "soigner", "soigne", "soigné"),
    "burn": Verb("Consumez", "Consumer", "Consume", "Consumé"),
    "recruit": Verb("recrutez", "recruter", "recrute", "recruté"),
    "rescue": Verb("libérez", "libérer", "libère", "libéré"),
    "keep": Verb("gardez", "garder", "garde", "gardé"),
    "pass": Verb("passez", "passer", "passe", "passé"),
    "shuffle": Verb("mélangez", "mélanger", "mélange", "mélangé"),
    "give back": Verb("rendez", "rendre", "rend", "rendu"),
    "take back": Verb("reprenez", "reprendre", "reprend", "repris"),
    "receive": Verb("recevez", "recevoir", "reçoit", "reçu"),
    "share": Verb("répartissez", "répartir", "répartit", "réparti"),
}
OWN = {  # noun, feminine
    "hand": ("main", True),
    "discard": ("défausse", True),
    "deck": ("pioche", True),
    "play": ("zone de jeu", True),
    "score pile": ("pile de score", True),
}
SHARED = {
    "line up": "la Réserve",
    "main deck": "le Deck Commun",
    "villains": "la pile des Super-Vilains",
    "hero pile": "la pile des Super-Héros",
    "unused heroes": "les Super-Héros inutilisés",
    "stacks": "l'Annexe",
    "destroyed": "la pile de cartes détruites",
}
PLACES = {  # {own} the possessive, {of} its owner
    "hand": "dans {own} main{of}",
    "top of deck": "au sommet de {own} pioche{of}",
    "bottom of deck": "sous {own} pioche{of}",
    "discard": "dans {own} défausse{of}",
    "play": "en jeu",
    "line up": "dans la Réserve",
    "top of villains": "au sommet de la pile des Super-Vilains",
    "villains": "dans la pile des Super-Vilains",
    "bottom of main deck": "sous le Deck Commun",
    "top of main deck": "au sommet du Deck Commun",
    "its stack": "sur sa pile",
    "under hero": "sous {own_m} Super-Héros{of}",
    "under this": "sous cette carte",
    "under character": "sous {own_m} Personnage{of}",
    "score pile": "dans {own} pile de score{of}",
    "unused heroes": "parmi les Super-Héros inutilisés",
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
    "you are attacked": "vous êtes attaqué (avant de vous défendre)",
    "you avoid an attack": "vous évitez une Attaque",
    "this leaves play": "cette carte quitte le jeu",
    "a health bar is depleted": "l'une de vos Barres de Santé est épuisée",
}
ORDINALS = {1: ("premier", "première"), 2: ("deuxième", "deuxième"), 3: ("troisième", "troisième")}
TABLES: Mapping[str, Mapping[str, str]] = {
    "label": {
        "attack": "Attaque",
        "defense": "Défense",
        "ongoing": "Permanent",
        "block": "Blocage",
        "burn": "Consumer",
        "first appearance": "Révélation",
        "first appearance attack": "Révélation \u2013 Attaque",
        "confrontation": "Pendant une Confrontation",
        "reward": "Récompense",
        "on the stack": "Tant que cette carte est visible sur la pile",
        "ambush": "Embuscade",
        "ambush attack": "Embuscade \u2013 Attaque",
        "slot": "Emplacement",
        "penalty": "Malus",
        "lasting penalty": "Malus (Permanent)",
        "bonus": "Bonus",
    },
    "setup": {
        "goes first": "vous jouez le premier tour de la partie",
        "top of the stack": "au début de la partie, placez cette carte au sommet de la pile des Super-Vilains",
        "bottom of the stack": "au début de la partie, placez cette carte en bas de la pile",
        "captured": "au début de la partie, ce Super-Héros est Capturé",
        "kept in tokens": "gardez ce jeton à part de votre deck",
    },
    "use": {
        "once": "",  # told at the end, see `once_only`
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
        "you win this confrontation just named": "si vous la gagnez",
        "the line up is full": "quand la Réserve est complète",
    },
    "until": {
        "end of turn of yours": "jusqu'à la fin de votre tour",
        "end of turn": "jusqu'à la fin du tour",
        "end of your next turn": "jusqu'à la fin de votre prochain tour",
        "this is defeated": "jusqu'à ce que {this} soit {beaten}",
    },
    "word": {"even": "pair", "odd": "impair", "card_type": "un type de carte"},
    "keyword": {
        "recruit": "un Super-Héros",
        "rescue": "un Super-Héros Capturé",
        "super move": "votre Botte Secrète (X est son coût en Charges)",
    },
    "sentence": {"capture": "l'un de vos Super-Héros est Capturé et votre tour prend fin"},
    "harm": {
        "discards a card": "défausser une carte",
        "loses a charge": "perdre une Charge",
        "gains a weakness": "gagner une Faiblesse",
    },
    "usual": {"capture limit": "2"},  # what a named number of the rules is, as long as nothing changes it
    "number": {
        "vp tokens": "jetons PV",
        "health": "Santé",
        "vp in hand": "PV en main",
        "capture limit": "le nombre de Faiblesses d'une Capture",
        "most charges": "le maximum de Charges",
        "charge cost": "le coût en Charges de votre Botte Secrète",
    },
}


COUNTED_BY = {"type": "type", "cost": "coût", "colour": "couleur"}
VOWELS = "aeiouyàâéèêëîïôœù"


def vowel(word: str) -> bool:
    """Does the word elide? H never does here: le Héros, de Héros."""
    return word[:1].lower() in VOWELS


def form(word: str | Verb, voice: Voice) -> str:
    """A verb that many sentences share by its word; one of its own by its forms."""
    verb = VERBS[word] if isinstance(word, str) else word
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


def to_the(noun: str) -> str:
    """à with what follows: au joueur, aux joueurs."""
    if noun.startswith("le "):
        return f"au {noun[3:]}"
    return f"aux {noun[4:]}" if noun.startswith("les ") else f"à {noun}"


def entre(among: str) -> str:
    """Some of a known set: d'entre elles, des cartes révélées."""
    return f"d'entre {among}" if among in ("elles", "eux") else de(among)


def que(clause: str) -> str:
    return f"qu'{clause}" if vowel(clause) else f"que {clause}"


def ne(verb: str) -> str:
    return f"n'{verb}" if vowel(verb) else f"ne {verb}"


def this_one(known: Known) -> str:
    if known.plural:
        return "celles-ci" if known.feminine else "ceux-ci"
    return "celle-ci" if known.feminine else "celui-ci"


def without_article(name: str) -> str:
    """A name that begins with its own article loses it: un Pingouin."""
    for article in ("Le ", "La ", "Les ", "L'"):
        if name.startswith(article):
            return name[len(article) :]
    return name


def cost(found: Cost | None) -> str:
    return f" de coût {cost_number(found)}" if found else ""


def cost_number(found: Cost) -> str:
    if len(found.among) > 2 and found.among == tuple(range(found.among[0], found.among[-1] + 1)):
        return span(found.among[0], found.among[-1])
    if found.among:
        return joined([str(number) for number in found.among], " ou ")
    return span(found.at_least, found.at_most)


def span(at_least: int | None, at_most: int | None) -> str:
    if at_least is not None and at_most is not None:
        return str(at_least) if at_least == at_most else f"{at_least} à {at_most}"
    return f"{at_least} ou plus" if at_least is not None else f"{at_most} ou moins"
