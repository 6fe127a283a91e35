"""The text of a card says everything its tree says, or the check of packs tells what it passes over."""

from __future__ import annotations

import pytest

from longbox.games import GAMES, library
from longbox.text import rules_text, unspoken
from tests.language.sample import good_pack


@pytest.mark.parametrize("game", GAMES)
def test_no_card_of_a_box_is_told_short(game: str) -> None:
    cards = library(game).cards
    assert [problem for card in cards.values() for problem in unspoken(card, cards)] == []


PASSED_OVER = {
    "players: at most": "play: [{if: {players: each foe, with: {any: {in: hand}}, at most: 1}, then: {draw: 1}}]",
}


@pytest.mark.parametrize("name", PASSED_OVER)
def test_what_a_language_passes_over_is_told(name: str) -> None:
    pack = good_pack(PASSED_OVER[name])
    field = name.partition(": ")[2]
    assert [
        f"'{field}' has no text in {lang}" in problem
        for lang, problem in zip(("en", "fr"), unspoken(pack.cards["test"], pack.cards), strict=True)
    ] == [True, True]


SPOKEN = {
    "play: [{end turn: now}]": ("End the turn at once.", "Terminez le tour aussitôt."),
    "play: [{if: {played: hero, at most: 1}, then: {power: 5}}]": (
        "If you have played 1 or fewer Heroes this turn, +5 Power.",
        "Si vous avez joué au plus 1 Héros ce tour-ci, +5 en Puissance.",
    ),
    "play: [{reveal: {top: deck, as: it}}, {if: {card: it, not: hero}, then: {power: 1}}]": (
        "Reveal the top card of your deck. If it is not a Hero, +1 Power.",
        "Révélez la première carte de votre pioche. Si ce n\u2019est pas un Héros, +1 en Puissance.",
    ),
}


@pytest.mark.parametrize("body", SPOKEN)
def test_words_no_card_of_the_boxes_says_alone(body: str) -> None:
    pack = good_pack(body)
    card = pack.cards["test"]
    assert (rules_text(card, "en", pack.cards), rules_text(card, "fr", pack.cards)) == SPOKEN[body]
    assert unspoken(card, pack.cards) == []
