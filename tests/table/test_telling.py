"""Lines of the log are told once for many tables: for each of them they are what they would be if told for it alone."""

from __future__ import annotations

import random

import pytest

from longbox.games import GAMES, cards_of, new_game
from longbox.table import telling
from longbox.view import seen_events

NAMES = [
    ("Anna", "Bert"),
    ("bert", "anna"),
    ("élodie", "Élodie"),
    ("Hélène", "yves"),
    ("Le Chat", "Youssef"),
    ("O'Neill", "l'autre"),
    ("La Reine", "Vous"),
    ("Punch", "\u2068\u05d3\u05d5\u05d3\u2069"),
    ("\ue100", "x !"),
    ("A\u200dB", "1 : 2"),
]


@pytest.mark.parametrize("game", GAMES)
def test_a_line_is_the_same_as_if_it_was_told_for_its_table_alone(game: str) -> None:
    cards = cards_of(game)
    chance = random.Random(game)
    played = new_game(game, 2, seed=5)
    lines = 0
    while lines < 150 and not played.over:
        played.choose(chance.randrange(played.decision.count))
        for viewer in (-1, 0, 1):
            events = seen_events(played, viewer)
            for names in NAMES:
                for lang in ("en", "fr"):
                    found = telling.tell(events, lang, names, cards, viewer)
                    alone = telling._fresh(events, lang, names, cards, viewer)
                    assert [line[:3] for line in found] == [line[:3] for line in alone]
        lines += 1


def test_no_more_are_kept_than_are_of_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "MOST", 3)
    cards, played = cards_of("base"), new_game("base", 2, seed=6)
    for _ in range(40):
        played.choose(0)
        telling.tell(seen_events(played, 0), "en", ["Anna", "Bert"], cards, 0)
    before = len(telling._told)
    played.choose(0)
    telling.tell(seen_events(played, 1), "fr", ["Anna", "Bert"], cards, 1)
    assert len(telling._told) <= before
