"""Questions and answers in both languages, for every prompt and every kind of option."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import longbox
from longbox.engine.words import option, prompt
from longbox.games import library
from longbox.language.tree import Defense
from longbox.text.ask import option_text, question
from longbox.text.offers import alternative_text, may_text
from longbox.view import CardView, DecisionView, OptionView, view
from tests.text.build import card, step

CARDS = library("base").cards
NAMES = ["Anna", "Ben", "Cara", "Dan"]
TABLE = view(longbox.new_game("base", seats=4, seed=1), 0)
GAMES = [{"seats": 3}, {"seats": 4, "teams": True}, {"seats": 2, "two_heads": True}, {"seats": 3, "heroes": "dealt"}]


def shown(card_id: str) -> CardView:
    return CardView(-1, card_id)


def asked(kind: str, about: str, *options: OptionView, source: str = "bane", lang: str = "en", **parts: object) -> str:
    decision = DecisionView(0, kind, about, source=shown(source), options=options, **parts)  # type: ignore[arg-type]
    return question(decision, TABLE, lang, NAMES, CARDS)


def answered(
    offer: OptionView, kind: str = "choose", about: str = "pick", source: str = "bane", lang: str = "en"
) -> str:
    decision = DecisionView(0, kind, about, source=shown(source), options=(offer,))
    return option_text(offer, decision, TABLE, lang, NAMES, CARDS)


CARD = OptionView("card", shown("punch"))


@pytest.mark.parametrize(
    ("kind", "about", "parts", "english", "french"),
    [
        ("discard", "discard", {}, "Bane: choose a card to discard", "Bane : choisissez une carte à défausser"),
        ("destroy", "destroy", {}, "Bane: choose a card to destroy", "Bane : choisissez une carte à détruire"),
        ("gain", "gain", {"place": "hand"}, "Bane: choose a card to gain into your hand",
         "Bane : choisissez une carte à gagner dans votre main"),
        ("choose", "put", {"place": "deck_top"}, "Bane: choose a card to put on top of your deck",
         "Bane : choisissez une carte à mettre au sommet de votre pioche"),
        ("choose", "put", {"place": "aside"}, "Bane: choose a card to set aside",
         "Bane : choisissez une carte à mettre de côté"),
        ("play", "play", {}, "Bane: choose a card to play", "Bane : choisissez une carte à jouer"),
        ("order", "play", {}, "Bane: choose the card to play next", "Bane : choisissez la carte à jouer ensuite"),
        ("play", "play_again", {}, "Bane: choose a card to play again", "Bane : choisissez une carte à rejouer"),
        ("choose", "reveal", {}, "Bane: choose a card to reveal", "Bane : choisissez une carte à révéler"),
        ("choose", "pick", {}, "Bane: choose a card", "Bane : choisissez une carte"),
        ("target", "target", {}, "Bane: choose a player", "Bane : choisissez un joueur"),
        ("yes_no", "destroy", {"aim": shown("kick")}, "Bane: destroy Kick?", "Bane : détruire Coup de Pied ?"),
        ("yes_no", "play_again", {"aim": shown("kick")}, "Bane: play Kick again?", "Bane : rejouer Coup de Pied ?"),
        ("yes_no", "under", {"aim": shown("kick")}, "Bane: put Kick under this card?",
         "Bane : mettre Coup de Pied sous cette carte ?"),
        ("yes_no", "gain_to", {"aim": shown("kick")}, "Bane: put Kick on top of your deck?",
         "Bane : mettre Coup de Pied au sommet de votre pioche ?"),
        ("defend", "defend", {}, "Bane, Attack on you: discard a card. Do you defend yourself?",
         "Bane, Attaque contre vous : défaussez une carte. Vous défendez-vous ?"),
        ("defend", "defend_mate", {"aim_seat": 2},
         "Bane, Attack on Cara, your team-mate: Cara discards a card. Do you help?",
         "Bane, Attaque contre Cara, de votre équipe : Cara défausse une carte. Intervenez-vous ?"),
        ("choose", "alternative", {}, "Bane: choose one", "Bane : faites un choix"),
        ("target", "pile", {"aim": shown("kick")}, "Kick: whose discard pile does it go to?",
         "Coup de Pied : dans la défausse de qui ?"),
        ("choose", "hero", {}, "Choose your Super Hero", "Choisissez votre Super-Héros"),
        ("order", "trigger", {}, "Punch: choose the ability that comes first",
         "Coup de Poing : choisissez la capacité qui s’applique en premier"),
        ("turn", "turn", {}, "Your turn: you have 0 Power", "À vous de jouer : vous avez 0 de Puissance"),
    ],
)  # fmt: skip
def test_questions(kind, about, parts, english, french):
    assert asked(kind, about, CARD, **parts) == english
    set_ = french.replace(" :", "\u00a0:").replace(" ?", "\u202f?")
    assert asked(kind, about, CARD, lang="fr", **parts) == set_


def test_how_many():
    three = (CARD, CARD, CARD)
    assert asked("discard", "discard", *three, more=2).endswith("(2 more to choose)")
    assert asked("destroy", "destroy", *three, OptionView("done"), more=2).endswith("(up to 2)")
    assert asked("destroy", "destroy", *three, OptionView("no")).endswith("(optional)")
    assert asked("destroy", "destroy", *three, OptionView("no"), more=2, lang="fr").endswith("(2 en tout, facultatif)")


def test_words_and_compensation():
    words = (OptionView("word", word="even"), OptionView("word", word="odd"))
    assert asked("choose", "word", *words, source="two_face") == "Two-Face: choose even or odd"
    assert asked("choose", "word", *words, source="two_face", lang="fr").endswith("choisissez pair ou impair")
    assert "you may discard a card to draw one" in asked("discard", "compensation", CARD)


def test_a_card_type_is_named():
    words = (OptionView("word", word="super_power"), OptionView("word", word="hero"))
    assert asked("choose", "word", *words) == "Bane: choose a card type"
    assert asked("choose", "word", *words, lang="fr") == "Bane\u00a0: choisissez un type de carte"
    assert answered(words[0]) == "Super Power"
    assert answered(words[0], lang="fr") == "Super-Pouvoir"


def test_a_defense_that_goes_into_play():
    waiting = card("waiting", defense=Defense(by="put into play"))
    decision = DecisionView(0, "defend", "defend", source=shown("bane"))
    defend = OptionView("defend", shown("waiting"))
    texts = [option_text(defend, decision, TABLE, lang, NAMES, {**CARDS, "waiting": waiting}) for lang in ("en", "fr")]
    assert texts == ["Put Waiting into play to avoid the Attack", "Mettre Waiting en jeu pour éviter l\u2019Attaque"]


def test_others_see_only_that_somebody_decides():
    assert question(DecisionView(1, "discard"), TABLE, "en", NAMES, CARDS) == "Ben is deciding"
    assert question(DecisionView(1, "discard"), TABLE, "fr", NAMES, CARDS) == "Ben réfléchit"


@pytest.mark.parametrize(
    ("offer", "english", "french"),
    [
        (OptionView("play", shown("kick")), "Play Kick", "Jouer Coup de Pied"),
        (OptionView("buy", shown("kick"), price=3), "Buy Kick for 3", "Acheter Coup de Pied pour 3"),
        (OptionView("defeat", shown("ras_al_ghul"), price=8), "Defeat Ra’s al Ghul for 8",
         "Vaincre Ra’s al Ghul pour 8"),
        (OptionView("use", shown("the_riddler")), "Use The Riddler", "Utiliser L’Homme-Mystère"),
        (OptionView("fill"), "Fill an empty slot of the Line-Up", "Remplir un emplacement vide de la Réserve"),
        (OptionView("end"), "End the turn", "Finir le tour"),
        (OptionView("card", shown("kick")), "Kick", "Coup de Pied"),
        (OptionView("defend", shown("super_speed")), "Discard Super Speed to avoid the Attack",
         "Défausser Super-Vitesse pour éviter l’Attaque"),
        (OptionView("defend", shown("blue_beetle")), "Reveal Blue Beetle to avoid the Attack",
         "Révéler Blue Beetle pour éviter l’Attaque"),
        (OptionView("unless", shown("bane")), "Reveal Bane to escape", "Révéler Bane pour y échapper"),
        (OptionView("seat", seat=1), "Ben", "Ben"),
        (OptionView("seat", seat=0), "You", "Vous"),
        (OptionView("word", word="odd"), "Odd", "Impair"),
        (OptionView("yes"), "Yes", "Oui"),
        (OptionView("done"), "Done", "Terminé"),
        (OptionView("no"), "None", "Aucune"),
        (OptionView("trigger", shown("batman")), "Batman", "Batman"),
        (OptionView("alternative", index=4), "Option 5", "Option 5"),
    ],
)  # fmt: skip
def test_answers(offer, english, french):
    assert answered(offer) == english
    assert answered(offer, lang="fr") == french


def test_no_has_several_meanings():
    assert answered(OptionView("no"), "yes_no") == "No"
    assert answered(OptionView("no"), "defend", "defend", lang="fr") == "Ne pas se défendre"


def test_piles_of_the_team():
    assert answered(OptionView("seat", seat=0), "target", "pile") == "Your own discard pile"
    assert answered(OptionView("seat", seat=2), "target", "pile", lang="fr") == "La défausse de Cara"


def test_alternatives_are_told_to_the_one_who_chooses():
    assert alternative_text(CARDS["black_manta"], 1, "en", CARDS, "Anna") == "Discard your hand"
    assert alternative_text(CARDS["the_joker"], 0, "fr", CARDS, "Anna") == "Défaussez une carte au hasard"
    assert alternative_text(CARDS["the_joker"], 1, "en", CARDS, "Anna") == "Anna draws a card"
    assert alternative_text(CARDS["the_joker"], 1, "fr", CARDS, "Anna") == "Anna pioche une carte"
    assert alternative_text(CARDS["bane"], 0, "en", CARDS, "Anna") == ""


def test_an_alternative_about_a_foe():
    cards = library("injustice").cards
    taking = cards["catwoman"].ability[0]
    power = cards["quiver_of_arrows"].play[0].fields["of"][0]
    choice = step("choose", number=1, of=(power, taking.fields["do"]))
    thief = replace(cards["catwoman"], ability=(replace(taking, fields={**taking.fields, "do": (choice,)}),))
    told = [alternative_text(thief, 1, lang, cards, "Anna", "they") for lang in ("en", "fr")]
    assert told == [
        "take 1 Charge from that foe",
        "prendre 1 Charge à cet adversaire",
    ]


def test_a_may_says_what_it_offers():
    offer = card(play=(step("may", steps=CARDS["the_penguin"].play),))
    assert may_text(offer, "en", CARDS, "Anna") == "draw 2 cards, then discard 2 cards"
    assert may_text(offer, "fr", CARDS, "Anna") == "piocher 2 cartes, puis défausser 2 cartes"
    assert may_text(CARDS["bane"], "en", CARDS, "Anna") == ""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_real_games_ask_in_words(lang):
    """Every question and answer of real games is said, and different answers are told apart."""
    prompts: set[str] = set()
    kinds: set[str] = set()
    for seed in range(8):
        game = longbox.new_game("base", seed=seed, **GAMES[seed % len(GAMES)])  # type: ignore[arg-type]
        chance = random.Random(seed)
        while not game.over:
            seen = view(game, game.decision.seat)
            decision = seen.decision
            assert decision is not None
            prompts.add(decision.prompt)
            texts = [question(decision, seen, lang, NAMES, CARDS)]
            for offer in decision.options:
                kinds.add(offer.kind)
                texts.append(option_text(offer, decision, seen, lang, NAMES, CARDS))
            assert all(text and "_" not in text and "'" not in text and "{" not in text for text in texts)
            plays = [i for i, o in enumerate(decision.options) if o.kind in ("play", "buy", "use")]
            game.choose(chance.choice(plays) if plays else chance.randrange(len(game.decision.options)))
    assert prompts <= set(prompt.NAMES) and kinds <= set(option.NAMES)
    assert len(prompts) > 10
