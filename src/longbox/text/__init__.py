"""Rules text, spoken from the typed tree of a card, in English and French. May import `longbox.language`, and
from the engine the names of its numbers (`longbox.engine.words`).

`speaker.py` tells the blocks of a card, `walk.py` its steps, `memory.py` knows what was named; `hooks.py` lists what a
language must say. `en.py` and `fr.py` say the verbs, with the cards of a sentence in `*_cards.py`, triggers
and standing abilities in `*_standing.py` and the tables of words in `*_words.py`; `words.py` has the words of the
interface.
A new verb needs one method `verb_<name>` in each of `en.py` and `fr.py`.
"""

from longbox.text.model import TextBlock, TextError
from longbox.text.render import (
    card_name,
    kind_name,
    rules_blocks,
    rules_text,
    rulings_text,
    section_name,
    subtype_name,
    type_name,
    untranslatable,
    word,
    zone_name,
)
from longbox.text.unspoken import unspoken

__all__ = [
    "TextBlock",
    "TextError",
    "card_name",
    "kind_name",
    "rules_blocks",
    "rules_text",
    "rulings_text",
    "section_name",
    "subtype_name",
    "type_name",
    "unspoken",
    "untranslatable",
    "word",
    "zone_name",
]
