"""The closed word lists of the card language: zones, places, players, moments and the like.

Each word stands here once, with its meaning; reading, the JSON Schema and the reference page take it from here.
A list is a mapping from the word to one line of meaning. May be imported by anything; imports nothing. Only `add_zone`
adds to them: a box of one's own may have a zone that no other box has.
"""

from __future__ import annotations

from collections.abc import Mapping

Words = Mapping[str, str]

TYPES: Words = {
    "starter": "one of the cards everybody begins with",
    "hero": "a Hero",
    "villain": "a Villain; Super-Villains are Villains too",
    "super power": "a Super Power",
    "equipment": "an Equipment",
    "location": "a Location",
    "super move": "a Super Move of a character",
}
MARKS: Words = {
    "ongoing": "a card with an `ongoing` block",
    "attack": "a card with an `attack` step outside `first appearance` and `ambush`",
    "defense": "a card with a `defense` block",
    "block": "a card with a `block` block",
}
TITLES: Words = {
    "super-villain": "a card of the villain stack",
    "blue back": "the card that always lies last on the villain stack",
}
ZONES: dict[str, str] = {
    "hand": "the cards in hand",
    "discard": "the discard pile",
    "play": "everything a player controls: played this turn, or Ongoing",
    "played": "cards played this turn that still lie in the play area",
    "gained": "cards bought or gained this turn that still lie where they were put",
    "owned": "every card of the player, wherever it lies",
    "line up": "the Line-Up",
    "main deck": "the Main Deck",
    "stacks": "the stacks beside the Line-Up",
    "villains": "the villain stack",
    "team": "the heroes or characters before a player",
    "captured": "characters under the tile",
    "hero pile": "the face-down pile of characters",
    "unused heroes": "heroes left in the box",
    "score pile": "what a player keeps beside the deck until the score",
    "won": "characters a player has beaten",
    "tokens": "tokens of a player",
    "under hero": "parked under the hero",
    "under this": "parked under this card",
    "under character": "parked under the character",
    "aside": "set aside for a moment",
}
TOPS: dict[str, str] = {
    "deck": "the subject's deck",
    "main deck": "the Main Deck",
    "villains": "the villain stack",
    "hero pile": "the face-down pile of characters",
}
PLACES: dict[str, str] = {
    "hand": "its owner's hand",
    "discard": "its owner's discard pile",
    "top of deck": "the top of its owner's deck",
    "bottom of deck": "the bottom of its owner's deck",
    "play": "the play area, without being played",
    "line up": "the Line-Up, where it belongs to nobody",
    "its stack": "the stack it came from",
    "bottom of main deck": "the bottom of the Main Deck",
    "top of villains": "the top of the villain stack",
    "villains": "the villain stack; say `order: shuffled` to hide it there",
    "aside": "set aside for a moment",
    "under hero": "parked under the hero",
    "under this": "parked under this card",
    "under character": "parked under the character",
    "team": "before its player",
    "captured": "under the tile",
    "unused heroes": "back in the box",
    "score pile": "beside the deck until the score",
    "bottom of hero pile": "the bottom of the pile of characters",
}
GIFTS: Words = {
    "hand of": "into another player's hand; that player owns it from then on",
    "discard of": "into another player's discard pile; that player owns it from then on",
}
PLAYERS: Words = {
    "you": "the player whose card or ability it is",
    "them": "the player the enclosing `for`, `attack` or trigger is about",
    "each foe": "every opponent, clockwise from your left",
    "a foe": "one opponent of your choice",
    "each player": "everybody, from the player whose turn it is or was",
    "each hit": "those of this Attack who did not avoid it",
    "attacker": "in a Defense: who made the Attack",
}
RECEIVERS: Words = {
    "left": "the next player hit, clockwise; oneself if alone",
    "you": "the player whose card or ability it is",
    "them": "the player the enclosing `for`, `attack` or trigger is about",
}
WHOSE: Words = {
    "you": "zones of the player whose card it is",
    "them": "zones of the affected player",
    "anyone": "the zones of all players together",
}
COUNTERS: Words = {
    "vp tokens": "VP tokens of a player",
    "health": "Health of a player",
    "vp in hand": "VP on the cards in a player's hand",
}
HITS: Words = {"this turn": "an Attack of yours hit them earlier this turn"}
DIFFERENT: Words = {"name": "different names", "type": "different types", "colour": "different colours of card"}
SAME: Words = {"name": "the same name"}
HIGHEST: Words = {"cost": "the dearest of them"}
ONE_OF_EACH: Words = {"type": "at most one per type", "cost": "at most one per cost"}
ORDERS: Words = {"any": "the mover arranges them", "shuffled": "shuffled in"}
MOMENTS: Words = {
    "end of turn": "the end of this turn",
    "end of your next turn": "the end of your next turn",
    "this is defeated": "this very card is defeated",
    "you win this confrontation": "you win the Confrontation of this turn",
    "the line up is full": "the Line-Up has been filled again",
}
USES: Words = {
    "once": "one time; only under `until`",
    "any number": "as often as wished; only under `until`",
    "once a turn": "in each of your turns, between two resolutions",
    "any time": "as often as the price can be paid",
}
PASSING_USES = ("once", "any number")
LIMITS: Words = {
    "once a turn": "at most once in each of your turns",
    "once a round": "at most once between two of your turns",
}
RULES: Words = {
    "new hand": "how many cards are drawn at the end of the turn",
    "power": "the Power of the turn",
    "capture limit": "Weaknesses in play that capture a character",
    "most charges": "the maximum of Charges",
    "vp of weakness": "what a Weakness is worth",
    "healing": "how much a heal heals",
}
NUMBERS: Words = {
    "capture limit": RULES["capture limit"],
    "most charges": RULES["most charges"],
    "charge cost": "the Charges that the Super Move costs",
}
CALLS: Words = {"even": "an even cost; 0 is even", "odd": "an odd cost"}
TURNS: Words = {"yours": "your own", "anyone": "of any player, who is then the subject"}
SUCCESSES: Words = {"targeted": "of an Attack on one foe", "any": "of any Attack"}
HARMS: Words = {
    "discards a card": "a foe discards through your card",
    "loses a charge": "a foe loses a Charge through your card",
    "gains a weakness": "a foe gains a Weakness through your card",
}
CONFRONTATIONS: Words = {"yours": "this is your Confrontation", "none": "no Confrontation this turn"}
ATTACKS: Words = {"next": "your next Attack", "first": "the first Attack of your turn", "all": "every Attack"}
DEFENSE_ZONES: Words = {"hand": "from hand", "play": "from the play area"}
DEFENSE_WAYS: Words = {
    "discard": "by discarding it",
    "reveal": "by showing it",
    "put into play": "by putting it into play",
}
SETUPS: Words = {
    "goes first": "its player begins",
    "top of the stack": "lies on top of the villain stack",
    "bottom of the stack": "lies at the bottom of the villain stack",
    "captured": "begins captured",
    "kept in tokens": "gained into the zone of tokens",
}
SECTIONS: Words = {
    "starters": "cards everybody begins with",
    "stacks": "stacks beside the Line-Up; `gain: kick` takes from them",
    "main_deck": "the Main Deck",
    "super_villains": "the villain stack",
    "characters": "heroes or characters of the players",
    "tile": "rule cards of nobody",
    "nemeses": "the villain stack of Injustice",
    "clash": "Clash cards in the Main Deck",
    "arenas": "Arenas beside the Line-Up",
    "ko_tokens": "KO tokens",
    "vp_tokens": "VP tokens",
    "super_moves": "Super Moves under the characters",
    "health_tracks": "Health tracks",
}
COSTED_SECTIONS = ("starters", "stacks", "main_deck", "super_villains", "nemeses")
STACK_SECTIONS = ("stacks", "vp_tokens")
CARD_TYPES: Words = {
    **{word.replace(" ", "_"): meaning for word, meaning in TYPES.items()},
    "none": "no type: Weakness, characters, tokens",
}
GENDERS: Words = {"m": "masculine", "f": "feminine"}
SOURCES: Words = {
    "image": "read off a picture of the card",
    "rulebook": "told in a rulebook",
    "list": "found in a list of cards",
    "page": "found on a public page",
    "code": "found in another program",
    "reconstructed": "our own design for a card whose text is not known",
    "own": "a card of one's own",
}
CONFIDENCES: Words = {"high": "sure", "medium": "likely", "low": "a guess"}
FR_SOURCES: Words = {"guess": "our own translation of the name"}
# What may be drawn on the face of a card; the page has a drawing for each.
EMBLEMS: Words = {
    "anchor": "an anchor",
    "atom": "an atom",
    "axe": "an axe",
    "beam": "a beam of light",
    "belt": "a belt",
    "blade": "a blade",
    "bolt": "a lightning bolt",
    "bomb": "a bomb",
    "book": "a book",
    "boot": "a boot",
    "bow": "a bow",
    "brain": "a brain",
    "burst": "a burst",
    "cage": "a cage",
    "cape": "a cape",
    "chain": "a chain",
    "circus": "a circus tent",
    "clash": "a clash",
    "claw": "claw marks",
    "coin": "a coin",
    "crack": "a crack",
    "crown": "a crown",
    "cry": "a cry",
    "crystal": "a crystal",
    "dice": "dice",
    "eye": "an eye",
    "fist": "a fist",
    "flame": "a flame",
    "gauntlet": "a gauntlet",
    "gear": "a cog",
    "grin": "a grin",
    "hammer": "a hammer",
    "hat": "a hat",
    "helmet": "a helmet",
    "hive": "a hive",
    "hook": "a hook",
    "hourglass": "an hourglass",
    "jaws": "jaws",
    "jet": "a jet",
    "kick": "a kick",
    "lamp": "a lamp",
    "lasso": "a lasso",
    "leaf": "a leaf",
    "manor": "a manor",
    "mask": "a mask",
    "monitor": "a screen",
    "moon": "a moon",
    "mountain": "a mountain",
    "paw": "a paw",
    "pill": "a pill",
    "planet": "a planet",
    "portal": "a portal",
    "question": "a question mark",
    "ring": "a ring",
    "rocket": "a rocket",
    "serum": "a serum",
    "shield": "a shield",
    "skull": "a skull",
    "snow": "a snowflake",
    "speed": "speed lines",
    "spiral": "a spiral",
    "star": "a star",
    "tower": "towers",
    "trident": "a trident",
    "wall": "a wall",
    "wave": "a wave",
    "wheel": "a wheel",
    "wing": "a wing",
}

OWN_ZONES: dict[str, Mapping[str, str]] = {}  # zones of boxes of one's own: how they are called, by language


def add_zone(word: str, meaning: str, names: Mapping[str, str]) -> None:
    """A word for a zone that only one box has, for `in`, `top` and `to`. `names`: {"en": "the Vault", "fr": ...}."""
    if word in ZONES and word not in OWN_ZONES:
        raise ValueError(f"there is a zone '{word}' already")
    OWN_ZONES[word] = names
    ZONES[word] = meaning
    TOPS[word] = meaning
    PLACES[word] = meaning
    PLACES[f"bottom of {word}"] = f"the bottom: {meaning}"


def drop_zone(word: str) -> None:
    """Takes back what `add_zone` added."""
    if OWN_ZONES.pop(word, None) is not None:
        del ZONES[word], TOPS[word], PLACES[word], PLACES[f"bottom of {word}"]


RESERVED_SLOTS = frozenset({"this", "hand", "any", "all", "left", "received", *PLAYERS})
PROVIDED_SLOT = "received"  # in `afterwards` of a `together` attack: what was given to each player hit
