"""No card has a long text; designs of our own, for printed cards whose text is not known, are never alike."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from longbox.bots.worth import meaning_of
from longbox.games import library
from longbox.language import Card
from longbox.text import card_name, rules_text

PAGE = Path(__file__).parents[2] / "docs" / "designs.md"
BOXES = ("base", "titans", "rivals", "metal", "injustice")
OURS = ("rivals", "metal", "injustice")
EFFECTS = ("play", "defense", "ongoing", "ability", "always", "first_appearance", "score", "more")
LONGEST = 260  # characters; longer ones do not fit well on the face of a card
# Printed cards that say two things, neither of which can be left out: French, English.
LONGER = {
    "the_joker": (301, 283),  # a choice for each foe; a card passed on, and what it costs decides
    "psimon": (293, 272),  # five cards looked at, two of them played; hands passed on at the same time
    "cheshire": (274, 267),  # three costs to gain; a card given up from two places, or a Weakness
    "superboy_prime": (263, 257),  # heroes exchanged; three cards with three different fates
}


def designs(box: str) -> list[Card]:
    return [card for card in library(box).cards.values() if card.source == "reconstructed"]


def effect(card: Card) -> object:
    return tuple(meaning_of(getattr(card, block)) for block in EFFECTS)


@pytest.mark.parametrize("box", OURS)
def test_no_two_designs_of_a_box_do_the_same(box: str) -> None:
    told = [(card.id, effect(card)) for card in designs(box)]
    assert len(told) > 30
    assert [(one, other) for (one, first), (other, second) in combinations(told, 2) if first == second] == []


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("box", BOXES)
def test_no_card_needs_a_long_text(box: str, lang: str) -> None:
    cards = library(box).cards
    texts = {card.id: len(rules_text(card, lang, cards)) for card in cards.values()}
    longer = {id: figures[lang == "en"] for id, figures in LONGER.items() if cards.get(id) and texts[id] > LONGEST}
    assert {id: length for id, length in texts.items() if length > LONGEST} == longer
    assert all(cards[id].source != "reconstructed" for id in longer)


def test_the_page_names_the_ten_longest_texts() -> None:
    found = []
    for box in BOXES:
        cards = library(box).cards
        found += [(len(rules_text(card, "fr", cards)), card_name(card, "en")) for card in cards.values()]
    found.sort(reverse=True)
    longest = [(length, name.replace("\u2019", "'")) for length, name in found if length >= found[9][0]]
    told = PAGE.read_text(encoding="utf-8").split("The ten longest in French:")[1]
    assert [name for _, name in longest if name not in told] == []
    assert {int(n) for n in re.findall(r"\d{3}", told)} == {length for length, _ in longest}
