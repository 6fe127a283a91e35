"""A Confrontation told in both languages: the questions, the answers and the log."""

from __future__ import annotations

from pathlib import Path

import longbox
from longbox.engine.game import Game
from longbox.games import library
from longbox.scenario.layout import Layout
from longbox.scenario.source import Map, documents_of
from longbox.text.ask import option_text, question
from longbox.text.log import log_lines
from longbox.view import seen_events
from tests.text.build import plain

# What it tells depends on numbers, so the cards are those that scenarios about rules count with.
STEADY = str(Path(__file__).parents[1] / "scenario" / "packs" / "rivals.yaml")
CARDS = library("rivals", (STEADY,)).cards
NAMES = ["Anna", "Ben"]
DUEL = """
name: a duel
game: rivals
seats:
  A: {hand: [killing_joke, kick], deck: [punch, punch, punch, punch, punch]}
  B: {hand: [batwoman, robin]}
line_up: [huntress, bane, oracle, nightwing, batarang]
"""


def duel(text: str = DUEL) -> Game:
    data = next(documents_of(text, "duel")).data
    assert isinstance(data, Map)
    return Layout(data, packs=(STEADY,)).game()


def pick(game: Game, kind: str, card: str = "") -> None:
    for at, option in enumerate(game.decision.options):
        if option.kind == kind and (not card or game.card_id(option.card) == card):
            game.choose(at)
            return
    raise AssertionError(f"{kind} {card} is not offered: {game.decision}")


def asked(game: Game, lang: str) -> tuple[str, list[str]]:
    seen = game.view(game.decision.seat)
    answers = [option_text(o, seen.decision, seen, lang, NAMES, CARDS) for o in seen.decision.options]
    return plain(question(seen.decision, seen, lang, NAMES, CARDS)), [plain(answer) for answer in answers]


def told(game: Game, lang: str, viewer: int) -> list[str]:
    return [plain(line) for line in log_lines(seen_events(game, viewer), lang, NAMES, CARDS, viewer)]


def test_announcing():
    game = duel()
    assert "Confront (cost 9)" in asked(game, "en")[1]
    assert "Confronter (coût 9)" in asked(game, "fr")[1]
    pick(game, "confront")
    assert told(game, "en", 0) == ["You confront The Joker"]
    assert told(game, "fr", 1) == ["Anna confronte Le Joker"]
    pick(game, "play", "killing_joke")
    assert asked(game, "en") == (
        "Confrontation: you have 7 Power against a cost of 9",
        ["Play Kick", "Strike with 7 against 9"],
    )
    assert asked(game, "fr") == (
        "Confrontation : vous avez 7 de Puissance contre un coût de 9",
        ["Jouer Coup de Pied", "Frapper avec 7 contre 9"],
    )


def test_the_block_window():
    game = duel()
    for kind, card in (("confront", ""), ("play", "killing_joke"), ("play", "kick"), ("strike", "")):
        pick(game, kind, card)
    assert told(game, "en", 1) == ["Anna strikes with 9 Power"]
    assert told(game, "fr", 0) == ["Vous frappez avec 9 de Puissance"]
    assert asked(game, "en") == (
        "Anna has 9 Power, The Joker costs 9: do you block? It must cost 10 or more",
        ["Block with Batwoman (cost rises to 11)", "Block with Robin (cost rises to 12)", "Do not block"],
    )
    assert asked(game, "fr") == (
        "Anna a 9 de Puissance, Le Joker coûte 9 : bloquez-vous ? Il faut un coût d'au moins 10",
        ["Bloquer avec Batwoman (le coût passe à 11)", "Bloquer avec Robin (le coût passe à 12)", "Ne pas bloquer"],
    )
    pick(game, "block", "batwoman")
    assert told(game, "en", 0) == ["Ben blocks with Batwoman: the cost is now 11"]
    assert told(game, "fr", 1) == ["Vous bloquez avec Batwoman : le coût est maintenant de 11"]
    assert asked(game, "en")[0] == "Anna has 9 Power, The Joker costs 11 and is safe. Do you block all the same?"
    assert (
        asked(game, "fr")[0] == "Anna a 9 de Puissance, Le Joker coûte 11 et ne risque rien. Bloquez-vous quand même ?"
    )
    pick(game, "no")
    assert told(game, "en", 0)[0] == "The Joker holds out at a cost of 11"
    assert told(game, "fr", 0)[0] == "Le Joker résiste avec un coût de 11"
    assert told(game, "en", 1)[1].startswith("Anna ends the turn")


def test_a_defeated_character():
    game = duel(DUEL.replace("[batwoman, robin]", "[punch]"))
    for kind, card in (("confront", ""), ("play", "killing_joke"), ("play", "kick"), ("strike", "")):
        pick(game, kind, card)
    assert told(game, "en", 1)[:2] == ["Anna strikes with 9 Power", "Anna defeats The Joker for 9"]
    assert told(game, "fr", 0)[:2] == ["Vous frappez avec 9 de Puissance", "Vous vainquez Le Joker pour 9"]


def test_the_third_character():
    game = duel(DUEL.replace("{hand: [batwoman, robin]}", "{character: 15}") + "power: 9\n")
    for kind, card in (("confront", ""), ("play", "killing_joke"), ("strike", "")):
        pick(game, kind, card)
    assert told(game, "en", 0)[-1] == "The game is over: the last Character has been defeated"
    assert told(game, "fr", 0)[-1] == "La partie est finie : le dernier Personnage est vaincu"


def test_a_changed_cost():
    game = duel(DUEL.replace("[killing_joke, kick]", "[poison_ivy]").replace("[batwoman, robin]", "[lucius_fox]"))
    pick(game, "play", "poison_ivy")
    pick(game, "no")
    assert told(game, "en", 0)[-1] == "Ben's Character costs 7 this turn"
    assert told(game, "fr", 0)[-1] == "Le Personnage de Ben coûte 7 ce tour-ci"
    assert told(game, "en", 1)[-1] == "Your Character costs 7 this turn"


def test_a_card_destroyed_from_the_line_up_has_its_player():
    game = duel(DUEL.replace("[killing_joke, kick]", "[commissioner_gordon]"))
    pick(game, "play", "commissioner_gordon")
    pick(game, "card", "bane")
    assert told(game, "en", 1)[0] == "Anna destroys Bane from the Line-Up"


def test_every_question_of_a_duel_can_be_told():
    game = longbox.new_game("rivals", seed=11)
    n = 0
    while not game.over:
        for lang in ("en", "fr"):
            text, answers = asked(game, lang)
            assert text and all(answers)
        game.choose((n * 7 + n // 5) % game.decision.count)
        n += 1
