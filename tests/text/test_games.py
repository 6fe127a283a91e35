"""Whole games of every box: each question, answer and log line finds its words in both languages."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

import longbox
from longbox.engine.words import option, prompt
from longbox.games import GAMES, library
from longbox.language import Card
from longbox.text.ask import option_text, question
from longbox.text.log import log_lines
from longbox.view import SPECTATOR, seen_events, view

NAMES = ["Anna", "Ben", "Cara", "Dan", "Eve"]
RAW = ("_", "'", "{", "<", "  ")  # an id, a typewriter apostrophe, an empty place


def well_set(text: str) -> bool:
    return bool(text) and not any(sign in text for sign in RAW)


def asked(game: longbox.Game, lang: str, cards: Mapping[str, Card]) -> list[str]:
    seen = view(game, game.decision.seat)
    decision = seen.decision
    assert decision is not None
    assert decision.prompt in prompt.NAMES and {offer.kind for offer in decision.options} <= set(option.NAMES)
    answers = [option_text(offer, decision, seen, lang, NAMES, cards) for offer in decision.options]
    return [question(decision, seen, lang, NAMES, cards), *answers]


def told(game: longbox.Game, lang: str, cards: Mapping[str, Card]) -> list[str]:
    viewers = (SPECTATOR, 0)
    return [line for who in viewers for line in log_lines(seen_events(game, who), lang, NAMES, cards, who)]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("box", [box for box in GAMES if box != "base"])
def test_games_are_told(box: str, lang: str) -> None:
    cards = library(box).cards
    fewest, most = GAMES[box].seats
    for seats in range(fewest, most + 1):
        game = longbox.new_game(box, seats=seats, seed=seats)
        chance = random.Random(seats)
        for _ in range(300):
            if game.over:
                break
            texts = asked(game, lang, cards)
            # the last option ends a turn: seldom, so that much happens
            last = len(game.decision.options) - 1
            game.choose(min(chance.randrange(last + 1), chance.randrange(last + 1)))
            assert [text for text in texts + told(game, lang, cards) if not well_set(text)] == []
