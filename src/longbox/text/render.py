"""From a card to its text: what the rest of the house calls."""

from __future__ import annotations

from collections.abc import Mapping

from longbox.language.tree import Card
from longbox.text import words
from longbox.text.en import English
from longbox.text.fr import French
from longbox.text.model import TextBlock, TextError, typeset
from longbox.text.speaker import Speaker

SPEAKERS: Mapping[str, type[Speaker]] = {"en": English, "fr": French}


def rules_blocks(card: Card, lang: str, cards: Mapping[str, Card]) -> list[TextBlock]:
    """The text of a card in parts, so that a card face can style the labels."""
    speaker = speaker_of(lang)(card, cards)
    blocks = speaker.blocks()
    if speaker.problems:
        raise TextError("; ".join(speaker.problems))
    return blocks


def rules_text(card: Card, lang: str, cards: Mapping[str, Card]) -> str:
    """The whole text of a card; empty for a card that does nothing."""
    return " ".join(str(block) for block in rules_blocks(card, lang, cards))


def rulings_text(card: Card, lang: str) -> list[str]:
    """The rulings of a card, set as its text is."""
    speaker = speaker_of(lang)(card, {})
    return [speaker.finish(ruling.fr if lang == "fr" else ruling.en) for ruling in card.rulings]


def untranslatable(card: Card, cards: Mapping[str, Card] | None = None) -> list[str]:
    """Every word of the card that some language cannot say. Without `cards`, names of cards are not checked."""
    found: list[str] = []
    for kind in SPEAKERS.values():
        speaker = kind(card, Anything(card) if cards is None else cards)
        speaker.blocks()
        found += [problem for problem in speaker.problems if problem not in found]
    return found


class Anything(dict[str, Card]):
    """Stands for every card, when only the words of a tree are looked at."""

    def __init__(self, card: Card) -> None:
        super().__init__()
        self.card = card

    def get(self, key: str, default: Card | None = None) -> Card:  # type: ignore[override]
        return self.card


def type_name(type_: str, lang: str, plural: bool = False) -> str:
    return word((words.TYPES_PLURAL if plural else words.TYPES), type_, lang)


def kind_name(card: Card, lang: str, cards: Mapping[str, Card]) -> str:
    """What a card is called under its name: its type, or what its section makes of it."""
    section = section_of(card.section, cards)
    return word(words.KINDS, section, lang) if section in words.KINDS else type_name(card.type, lang)


def section_name(section: str, lang: str, cards: Mapping[str, Card]) -> str:
    return word(words.SECTIONS, section_of(section, cards), lang)


def section_of(section: str, cards: Mapping[str, Card]) -> str:
    """Characters are not called Super Heroes where they can be defeated or have a Super Move."""
    if section != "characters":
        return section
    duel = any(c.section == "super_moves" or (c.section == section and c.cost is not None) for c in cards.values())
    return "duellists" if duel else section


def subtype_name(subtype: str, lang: str) -> str:
    """A subtype of a box; that of a pack of one's own stands as it is written."""
    return words.SUBTYPES[subtype][lang] if subtype in words.SUBTYPES else subtype


def answer_name(answer: str, lang: str) -> str:
    """A word somebody picks: even, odd, a card type."""
    return word(words.ANSWERS, answer, lang) if answer in words.ANSWERS else type_name(answer, lang)


def zone_name(zone: str, lang: str) -> str:
    return words.own_zone(zone, lang) or word(words.ZONES, zone, lang)


def card_name(card: Card, lang: str) -> str:
    """The name as it is set on the card, with the apostrophes and spaces of print."""
    speaker_of(lang)
    return typeset(card.name.fr if lang == "fr" else card.name.en, lang == "fr")


def word(table: words.Table, key: str, lang: str) -> str:
    """A word of the interface; a key or language that is not there is an error, never a blank."""
    try:
        return table[key][lang]
    except KeyError:
        raise TextError(f"no word for '{key}' in {lang}") from None


def speaker_of(lang: str) -> type[Speaker]:
    if lang not in SPEAKERS:
        raise TextError(f"no language '{lang}': there are {', '.join(SPEAKERS)}")
    return SPEAKERS[lang]
