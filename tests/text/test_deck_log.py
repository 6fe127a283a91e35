"""A card that goes to a deck: the log says whether on top or under it, to everybody at the table."""

from __future__ import annotations

import pytest

from longbox.engine.game import Game
from longbox.games import library
from longbox.scenario.layout import Layout
from longbox.scenario.source import documents_of
from longbox.text.log import log_lines
from longbox.view import seen_events
from tests.text.build import plain

NAMES = ["Anna", "Ben"]
ZATANNA = """
name: under the deck
game: base
seats:
  A: {hand: [zatanna_zatara, punch], discard: [kick, punch], deck: [punch, punch, punch, punch, punch, punch]}
  B: {}
"""
RAS = """
name: Ra's al Ghul goes under the deck
game: base
seats:
  A: {hand: [ras_al_ghul], deck: [punch, punch, punch, punch, punch, punch]}
  B: {}
"""
XRAY = """
name: a card played off another deck goes back on top of it
game: base
seats:
  A: {hand: [x_ray_vision]}
  B: {deck: [kick, punch, punch, punch, punch]}
"""


def laid_out(text: str) -> Game:
    return Layout(next(iter(documents_of(text, "test"))).data).game()


def choose(game: Game, kind: str, card: str = "") -> None:
    options = game.decision.options
    game.choose(next(i for i, o in enumerate(options) if o.kind == kind and (not card or game.card_id(o.card) == card)))


def told(game: Game, lang: str, viewer: int) -> list[str]:
    return [plain(t) for t in log_lines(seen_events(game, viewer), lang, NAMES, library("base").cards, viewer)]


@pytest.mark.parametrize(
    ("lang", "viewer", "line"),
    [
        ("en", 0, "You put Kick from your discard pile on the bottom of your deck"),
        ("en", 1, "Anna puts Kick from their discard pile on the bottom of their deck"),
        ("fr", 0, "Vous mettez Coup de Pied de votre défausse sous votre pioche"),
        ("fr", 1, "Anna met Coup de Pied de sa défausse sous sa pioche"),
    ],
)
def test_under_the_deck(lang: str, viewer: int, line: str):
    game = laid_out(ZATANNA)
    choose(game, "play", "zatanna_zatara")
    choose(game, "card", "kick")
    lines = told(game, lang, viewer)
    while not any("Kick" in one or "Coup de Pied" in one for one in lines):
        choose(game, "done")
        lines = told(game, lang, viewer)
    assert line in lines


@pytest.mark.parametrize(
    ("lang", "viewer", "line"),
    [
        ("en", 0, "Ra's al Ghul goes on the bottom of your deck"),
        ("en", 1, "Ra's al Ghul goes on the bottom of Anna's deck"),
        ("fr", 0, "Ra's al Ghul va sous votre pioche"),
        ("fr", 1, "Ra's al Ghul va sous la pioche d'Anna"),
    ],
)
def test_a_played_card_that_goes_under_the_deck(lang: str, viewer: int, line: str):
    game = laid_out(RAS)
    choose(game, "play", "ras_al_ghul")
    choose(game, "end")
    assert line in told(game, lang, viewer)


@pytest.mark.parametrize(
    ("lang", "viewer", "line"),
    [
        ("en", 0, "Kick goes back on top of Ben's deck"),
        ("en", 1, "Kick goes back on top of your deck"),
        ("fr", 0, "Coup de Pied retourne au sommet de la pioche de Ben"),
        ("fr", 1, "Coup de Pied retourne au sommet de votre pioche"),
    ],
)
def test_a_played_card_that_goes_back_on_top(lang: str, viewer: int, line: str):
    game = laid_out(XRAY)
    choose(game, "play", "x_ray_vision")
    lines = told(game, lang, viewer)
    if not any("top of" in one or "retourne au sommet" in one for one in lines):
        choose(game, "card", "kick")
        lines = told(game, lang, viewer)
    assert line in lines
