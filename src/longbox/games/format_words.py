"""The words of a format file: one table, from which the reader, the JSON Schema and the reference page are made."""

from __future__ import annotations

from dataclasses import dataclass

from longbox.games.format import RETURNS, STARTS, TIES
from longbox.games.mixing import PARTS
from longbox.packs import PACKS


@dataclass(frozen=True, slots=True)
class Row:
    """One field: what may stand there (see `KINDS`) and what it means."""

    name: str
    kind: str
    meaning: str
    required: bool = False
    words: tuple[str, ...] = ()


KINDS = {
    "id": "small letters, digits and `_`",
    "number": "a number",
    "both": "words in both languages, `{en: …, fr: …}`",
    "word": "one of its words",
    "words": "one or several of its words",
    "span": "two numbers, `[2, 4]`",
    "files": "files, as seen from this one",
    "options": "options of the box",
    "ids": "ids of cards",
    "numbers": "ids of cards, each with a number",
    "flag": "`true` or `false`",
    "rows": "fields of its own, see below",
    "tiers": "points, each with a list of heroes",
    "text": "words",
    "lines": "one card a line: `2 Jericho`, or an id",
    "cards": "ids like `titans:raven`, and rules, see below",
    "cost": "a number, or two: `[3, 5]`",
}

FIELDS = (
    Row("format", "id", "its id", required=True),
    Row("version", "number", "raised with each change", required=True),
    Row("title", "both", "its name", required=True),
    Row("text", "both", "what it is for"),
    Row("game", "word", "the box whose rules are played", required=True, words=PACKS),
    Row("players", "span", "for how many players; as the box if not said"),
    Row("packs", "files", "packs laid over the box"),
    Row("options", "options", "variants of the box that are always on, as `longbox play --help` lists them"),
    Row("banned", "ids", "cards, heroes and villains that are left out"),
    Row("limited", "numbers", "at most so many copies of a card"),
    Row("copies", "numbers", "just so many copies of a card, side stacks too"),
    Row("starting_deck", "numbers", "what each player begins with"),
    Row("sizes", "rows", "how many villains, cards in hand and in the Line-Up"),
    Row("tiers", "rows", "what heroes cost, and the points to choose them for"),
    Row("rules", "rows", "rules that are switched"),
    Row("mix", "rows", "cards of other boxes"),
)
SIZES = (
    Row("villains", "number", "cards in the villain stack"),
    Row("hand", "number", "cards drawn for a new hand"),
    Row("line_up", "number", "cards in the Line-Up"),
)
TIERS = (
    Row("points", "number", "what each player may spend", required=True),
    Row("heroes", "number", "heroes each at most; 1 if not said"),
    Row("of", "tiers", "which heroes cost how much", required=True),
    Row("others", "number", "what the others cost; 1 if not said"),
)
RULES = (
    Row("opening_line_up", "rows", "what the first Line-Up may hold; cards that do not fit are shuffled back in"),
    Row("attack_all", "flag", "an Attack on a foe of your choice hits every foe"),
    Row("starts", "word", "who begins; `fewest points` goes with `tiers`", words=STARTS),
    Row("hidden_score", "flag", "the table shows no score before the end"),
    Row("destroyed_return", "words", "destroyed cards that go back to their stack", words=RETURNS),
    Row("ties", "words", "what decides a tie, in this order; an empty list: nothing does", words=TIES),
)
OPENING = (
    Row("cost", "number", "from which cost on a card is dear; 5 if not said"),
    Row("most", "number", "dear cards at most"),
    Row("locations", "number", "Locations at most"),
)
MIX = (
    Row("boxes", "words", "all of their cards that can join", words=PACKS),
    Row("parts", "words", "what of these boxes joins; all of it if not said", words=PARTS),
    Row("cards", "cards", "single cards, and cards by rule"),
    Row("cube", "lines", "a list of cards by name or id"),
    Row("own", "flag", "whether the Main Deck of the box itself plays along; it does if not said"),
    Row("copies", "word", "copies of the cards that join", words=("printed", "one")),
    Row("most", "number", "cards in the Main Deck at most: those too many are left out at random"),
    Row("swap", "flag", "take out as many cards as are put in, of a like type and cost"),
)
PICK = (
    Row("from", "words", "boxes", words=PACKS),
    Row("parts", "words", "what they join as", words=PARTS),
    Row("type", "words", "types of cards"),
    Row("cost", "cost", "what they cost"),
    Row("search", "text", "words in their names"),
)
TABLES = {
    "a format": FIELDS,
    "`sizes`": SIZES,
    "`tiers`": TIERS,
    "`rules`": RULES,
    "`opening_line_up`": OPENING,
    "`mix`": MIX,
    "a rule in `cards`": PICK,
}

_LIMITS = {
    "villains": (2, 12),
    "hand": (1, 10),
    "line_up": (1, 10),
    "points": (1, 99),
    "heroes": (1, 3),
    "tier": (0, 99),
    "opening_cost": (1, 20),
    "opening_most": (0, 10),
    "opening_locations": (0, 10),
    "most": (20, 999),
    "starting_deck": (1, 20),
}


def limits(name: str) -> tuple[int, int]:
    """The smallest and the largest number that may stand there."""
    return _LIMITS.get(name, (0, 99))
