"""Cards of other boxes: which may join, and that those that are offered can be played with."""

from __future__ import annotations

from typing import Any

import pytest

from longbox.engine.playout import random_playout
from longbox.games import GAMES, BadOptions, new_game, visitors

HOSTS = ("titans", "metal", "injustice")


def test_who_takes_guests():
    assert {game: list(visitors(game)) for game in GAMES} == {
        "base": [],
        "titans": ["villains"],
        "rivals": [],
        "metal": ["heroes", "villains", "main_deck"],
        "injustice": ["heroes", "villains", "main_deck"],
    }


def test_words_that_a_game_does_not_know_keep_a_card_out():
    assert "base:the_joker" in visitors("titans")["villains"]
    assert "metal:the_dawnbreaker" not in visitors("titans")["villains"]  # recruits
    assert "rivals:two_face" not in visitors("metal")["main_deck"]  # calls heads or tails
    assert "injustice:the_flash" not in visitors("metal")["heroes"]  # has Charges
    assert not [id for game in HOSTS for ids in visitors(game).values() for id in ids if id.startswith(game)]
    assert not [id for game in HOSTS for id in visitors(game).get("heroes", ()) if id.startswith("rivals")]


@pytest.mark.parametrize("game", HOSTS)
@pytest.mark.parametrize("seed", range(3))
def test_all_guests_at_once_play_to_the_end(game: str, seed: int):
    guests = visitors(game)
    heroes = guests.get("heroes", [])[seed * 2 : seed * 2 + 2]
    options: dict[str, Any] = {"heroes": [[id] for id in heroes]} if heroes else {}
    played = new_game(game, seats=2, seed=seed, crossover=guests, **options)
    random_playout(played.state, seed)
    assert played.over


def test_a_hero_who_begins_captured_at_home_plays_elsewhere():
    heroes = [["metal:batman_character"], ["superman"]]
    game = new_game("injustice", seats=2, seed=1, heroes=heroes, crossover={"heroes": heroes[0]})
    assert game.view(0).seats[0].heroes[0].id == "metal:batman_character"


@pytest.mark.parametrize(
    ("game", "guests", "told"),
    [
        ("titans", {"main_deck": ["base:bane"]}, "no card of a Main Deck of another box"),
        ("titans", {"heroes": ["base:batman"]}, "no Super Hero of another box"),
        ("titans", {"villains": ["base:bane"]}, "is no Super-Villain"),
        ("injustice", {"villains": ["base:bane"]}, "is no Super-Villain"),
        ("injustice", {"heroes": ["rivals:batman_9"]}, "is no Super Hero"),
        ("injustice", {"main_deck": ["rivals:two_face"]}, "is not in this game"),
        ("metal", {"main_deck": ["metal:electrum"]}, "in this box already"),
        ("rivals", {"main_deck": ["base:bane"]}, "no Crossover"),
    ],
)
def test_what_is_refused(game: str, guests: dict[str, list[str]], told: str):
    with pytest.raises(BadOptions, match=told):
        new_game(game, seats=2, seed=1, crossover=guests)
