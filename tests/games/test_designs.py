"""Designs of our own, for printed cards whose text is not known: no two alike, none too long."""

from __future__ import annotations

from itertools import combinations

import pytest

from longbox.bots.worth import meaning_of
from longbox.games import library
from longbox.language import Card
from longbox.text import rules_text

OURS = ("rivals", "metal", "injustice")
EFFECTS = ("play", "defense", "ongoing", "ability", "always", "first_appearance", "score", "more")
LONGEST = 280  # characters; longer ones do not fit on the face of a card


def designs(box: str) -> list[Card]:
    return [card for card in library(box).cards.values() if card.source == "reconstructed"]


def effect(card: Card) -> object:
    return tuple(meaning_of(getattr(card, block)) for block in EFFECTS)


@pytest.mark.parametrize("box", OURS)
def test_no_two_designs_of_a_box_do_the_same(box: str) -> None:
    told = [(card.id, effect(card)) for card in designs(box)]
    assert len(told) > 30
    assert [(one, other) for (one, first), (other, second) in combinations(told, 2) if first == second] == []


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("box", OURS)
def test_no_design_needs_a_long_text(box: str, lang: str) -> None:
    cards = library(box).cards
    texts = {card.id: rules_text(card, lang, cards) for card in designs(box) if card.section != "arenas"}
    assert {id: len(text) for id, text in texts.items() if len(text) > LONGEST} == {}
