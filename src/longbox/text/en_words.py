"""English: tables of words and small rules of grammar."""

from __future__ import annotations

from collections.abc import Mapping

from longbox.language.tree import Cost
from longbox.text.model import Thing, Voice, joined

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
OVERSIZED = {  # what lies in zones of oversized cards
    **dict.fromkeys(("team", "captured", "hero pile", "unused heroes"), ("Super Hero", "Super Heroes")),
    "won": ("Character", "Characters"),
}

OWN = {"hand": "hand", "discard": "discard pile", "deck": "deck", "play": "play area", "score pile": "score pile"}
SHARED = {
    "line up": "the Line-Up",
    "main deck": "the Main Deck",
    "villains": "the Super-Villain stack",
    "hero pile": "the Super Hero pile",
    "unused heroes": "the unused Super Heroes",
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
    "won": "{s} have defeated",
    "tokens": "{s} have",
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
    "unused heroes": "among the unused Super Heroes",
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
    "keep": "kept",
    "receive": "received",
}
ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth"}
EVENTS = {
    "you play": "play",
    "you gain": "buy or gain",
    "you buy": "buy",
    "you destroy": "destroy",
    "you discard": "discard",
}
PLAIN_EVENTS = {
    "a card makes you draw": "a card makes you draw",
    "you are attacked": "you are attacked (before you defend)",
    "you avoid an attack": "you avoid an Attack",
    "this leaves play": "this card leaves play",
    "a health bar is depleted": "one of your Health Bars is depleted",
}
TABLES: Mapping[str, Mapping[str, str]] = {
    "label": {
        "attack": "Attack",
        "defense": "Defense",
        "ongoing": "Ongoing",
        "block": "Block",
        "burn": "Burn",
        "first appearance": "First Appearance",
        "first appearance attack": "First Appearance \u2013 Attack",
        "confrontation": "During a Confrontation",
        "reward": "Reward",
        "on the stack": "While face up on the stack",
        "ambush": "Ambush",
        "ambush attack": "Ambush \u2013 Attack",
        "slot": "Slot",
        "penalty": "Penalty",
        "lasting penalty": "Penalty (Ongoing)",
        "bonus": "Bonus",
    },
    "setup": {
        "goes first": "you take the first turn of the game",
        "top of the stack": "at the start of the game, put this card on top of the Super-Villain stack",
        "bottom of the stack": "at the start of the game, put this card on the bottom of the stack",
        "captured": "this Super Hero starts the game Captured",
        "kept in tokens": "keep this token apart from your deck",
    },
    "use": {
        "once": "",  # told at the end, see `once_only`
        "any number": "any number of times this turn",
        "once a turn": "once on each of your turns",
        "any time": "at any time during your turn",
    },
    "later": {
        "end of turn of yours": "at the end of your turn",
        "end of turn": "at the end of the turn",
        "end of your next turn": "at the end of your next turn",
        "this is defeated": "when {this} is defeated",
        "you win this confrontation": "if you win this Confrontation",
        "you win this confrontation just named": "if you win it",
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
        "super move": "play your Super Move (X is its Charge cost)",
    },
    "sentence": {"capture": "one of your Super Heroes is Captured and your turn ends"},
    "harm": {
        "discards a card": "discard a card",
        "loses a charge": "lose a Charge",
        "gains a weakness": "gain a Weakness",
    },
    "usual": {"capture limit": "2"},  # what a named number of the rules is, as long as nothing changes it
    "number": {
        "vp tokens": "VP tokens",
        "health": "Health",
        "vp in hand": "VP in hand",
        "capture limit": "the number of Weaknesses for a Capture",
        "most charges": "the maximum of Charges",
        "charge cost": "the Charge cost of your Super Move",
    },
}


THIRD_PERSON = {"look at": "looks at", "pass": "passes", "pay": "pays", "play": "plays", "destroy": "destroys"}


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


WITHOUT = {"blue back": "without a blue back"}  # behind the noun: there is no adjective for it


def plural_of(name: str) -> str:
    if name.endswith("y") and name[-2:-1] not in "aeiou":
        return f"{name[:-1]}ies"
    return f"{name}es" if name.endswith(("s", "x", "ch", "sh")) else f"{name}s"


def cost(found: Cost | None) -> str:
    return f" of cost {cost_number(found)}" if found else ""


def cost_number(found: Cost) -> str:
    if len(found.among) > 2 and found.among == tuple(range(found.among[0], found.among[-1] + 1)):
        return span(found.among[0], found.among[-1])
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
