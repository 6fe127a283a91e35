"""Captures, rescues, recruits and Weaknesses that must be played first, as their player and others read them."""

from __future__ import annotations

import pytest

from longbox import Game
from longbox.games import library
from longbox.scenario.layout import Layout
from longbox.scenario.source import documents_of
from longbox.text.ask import question
from longbox.text.log import log_lines
from longbox.view import seen_events, view

NAMES = ["Anna", "Ben"]
CARDS = library("metal").cards
CAPTURE = """
name: test
game: metal
heroes_stack: [plastic_man_character, hal_jordan_character]
seats:
  A: {heroes: [cyborg_character], hand: [weakness, weakness]}
  B: {hand: [punch]}
"""
TWO_HEROES = CAPTURE.replace("[cyborg_character]", "[cyborg_character, superman_character]").replace(
    "hand: [weakness, weakness]", "hand: [weakness, weakness, weakness]"
)
RESCUE = """
name: test
game: metal
power: 11
villains: [the_red_death, barbatos]
captured: [batman_character, superman_character]
seats:
  A: {}
  B: {}
"""


def laid_out(text: str) -> Game:
    return Layout(next(iter(documents_of(text, "test"))).data).game()


def asked(game: Game, lang: str) -> str:
    shown = view(game, game.decision.seat)
    assert shown.decision is not None
    return question(shown.decision, shown, lang, NAMES, CARDS)


def told(game: Game, lang: str, viewer: int) -> list[str]:
    return [line.replace("\u00a0", " ") for line in log_lines(seen_events(game, viewer), lang, NAMES, CARDS, viewer)]


def test_a_weakness_comes_first() -> None:
    game = laid_out(CAPTURE)
    decision = view(game, 0).decision
    assert decision is not None and decision.forced
    assert asked(game, "en") == "Weakness comes first: play it before you do anything else"
    assert asked(game, "fr").startswith("Faiblesse d")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_capture_and_a_recruit(lang: str) -> None:
    game = laid_out(CAPTURE)
    game.choose(0)
    game.choose(0)
    lost = {"en": ("Your Super Hero Cyborg is Captured", "Anna’s Super Hero Cyborg is Captured"),
            "fr": ("Votre Super-Héros, Cyborg, est Capturé",
                   "Le Super-Héros d’Anna, Cyborg, est Capturé")}[lang]  # fmt: skip
    assert lost[0] in told(game, lang, 0) and lost[1] in told(game, lang, 1)
    assert asked(game, lang).startswith({"en": "Choose the Super Hero you recruit", "fr": "Choisissez le"}[lang])
    hidden = {"en": "Anna looks at", "fr": "Anna regarde"}[lang]
    assert not any(line.startswith(hidden) for line in told(game, lang, 1)), "who looks is the only one who sees"
    game.choose(1)
    recruited = {"en": "recruits Hal Jordan", "fr": "recrute Hal Jordan"}[lang]
    assert f"Anna {recruited}" in told(game, lang, 1)
    assert view(game, 1).hero_pile == () and view(game, 1).hero_pile_count == 1
    assert [card.id for card in view(game, 0).hero_pile if card] == ["plastic_man_character"]


def test_who_is_captured_is_asked_in_a_team() -> None:
    game = laid_out(TWO_HEROES)
    for _ in range(3):
        game.choose(0)
    assert asked(game, "en") == "Weakness: choose the Super Hero who is Captured"
    assert asked(game, "fr") == "Faiblesse\u00a0: choisissez le Super-Héros qui est Capturé"


def test_a_rescue() -> None:
    game = laid_out(RESCUE)
    at = next(i for i, option in enumerate(game.decision.options) if option.kind == "defeat")
    game.choose(at)
    assert asked(game, "en") == "The Batman Who Laughs: choose the Super Hero you rescue"
    game.choose(0)
    assert any("rescue" in line for line in told(game, "en", 0))
    assert any("libère" in line for line in told(game, "fr", 1))
    shown = view(game, 1)
    assert [card.id for card in shown.seats[0].score_pile] == ["the_red_death"]
    assert len(shown.captured) == 1 and shown.tile is not None and shown.tile.id == "the_batman_who_laughs"


def test_each_card_returns_to_its_own_stack() -> None:
    game = laid_out("name: test\ngame: metal\nseats: {A: {hand: [breakthrough], in_play: [weakness]}, B: {}}")
    events = []
    for kind in ("play", "yes", "card"):
        if kind == "yes":
            assert asked(game, "en") == (
                "Breakthrough: do you want to put this card back on its stack? "
                "If you do, you may destroy a Weakness or Vulnerability you played this turn"
            )
        game.choose(next(i for i, o in enumerate(game.decision.options) if o.kind == kind))
        events += seen_events(game, 0)
    lines = log_lines(events, "en", NAMES, CARDS, 0)
    assert lines[-2:] == ["You return Breakthrough to its stack", "You return Weakness to its stack"]
