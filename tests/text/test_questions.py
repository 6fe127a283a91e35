"""A question says whose card asks, which one, and what it does; a line of the log says who did it."""

from __future__ import annotations

import pytest

from longbox import Game
from longbox.engine.words import prompt
from longbox.games import library
from longbox.scenario.layout import Layout
from longbox.scenario.source import documents_of
from longbox.text.ask import option_text, question
from longbox.text.log import log_lines
from longbox.view import SeenEvent, seen_events, view
from tests.text.build import plain

NAMES = ["Anna", "Ben", "Cara"]
LINE_UP = "line_up: [gizmo, jinx, static, bunker, hive_agent]"


def laid_out(box: str, text: str) -> Game:
    return Layout(next(iter(documents_of(f"name: test\ngame: {box}\n{text}", "test"))).data).game()


def asked(game: Game, box: str) -> tuple[str, str]:
    cards, seen = library(box).cards, view(game, game.decision.seat)
    assert seen.decision is not None
    english, french = (plain(question(seen.decision, seen, lang, NAMES, cards)) for lang in ("en", "fr"))
    return english, french


def answers(game: Game, box: str, lang: str) -> list[str]:
    cards, seen = library(box).cards, view(game, game.decision.seat)
    assert seen.decision is not None
    return [plain(option_text(option, seen.decision, seen, lang, NAMES, cards)) for option in seen.decision.options]


def choose(game: Game, *words: str) -> None:
    """Answers one question after the other: a kind of option, or the card of one."""
    for word in words:
        options = game.view(game.decision.seat).decision.options
        found = [at for at, o in enumerate(options) if word in (o.kind, o.card.id if o.card else "")]
        game.choose(found[0])


def told(game: Game, box: str, lang: str, viewer: int) -> list[str]:
    cards = library(box).cards
    return [plain(line) for line in log_lines(seen_events(game, viewer), lang, NAMES, cards, viewer)]


@pytest.mark.parametrize(
    ("box", "table", "play", "english", "french"),
    [
        ("base", "seats: {A: {hand: [bane]}, B: {hand: [super_speed, punch]}}", "bane",
         "Anna attacks you with Bane: discard a card. Do you defend yourself?",
         "Anna vous attaque avec Bane : défaussez une carte. Vous défendez-vous ?"),
        ("titans", "seats: {A: {hand: [geokinesis]}, B: {hand: [magic_bracers], ongoing: [bumblebee]}}", "geokinesis",
         "Anna attacks you with Geokinesis: discard an Ongoing card you control. Do you defend yourself?",
         "Anna vous attaque avec Géokinésie : défaussez une carte Permanent que vous contrôlez. Vous défendez-vous ?"),
        ("titans", "seats: {A: {hand: [jericho]}, B: {hand: [magic_bracers]}}", "jericho",
         "Anna attacks you with Jericho: Anna also has the ability of your Super Hero this turn. "
         "Do you defend yourself?",
         "Anna vous attaque avec Jerico : Anna a aussi la capacité de votre Super-Héros ce tour-ci. "
         "Vous défendez-vous ?"),
        ("injustice", "seats: {A: {hand: [bow_and_arrow]}, B: {hand: [defend]}}", "bow_and_arrow",
         "Anna attacks you with Bow and Arrow: take 2 damage, plus 1 for each other Equipment Anna has played this "
         "turn. Do you defend yourself?",
         "Anna vous attaque avec Arc et Flèche : subissez 2 dégâts, plus 1 pour chaque autre Équipement joué ce "
         "tour-ci. Vous défendez-vous ?"),
        ("titans", "seats: {A: {hand: [sons_of_trigon]}, B: {hand: [magic_bracers, kick]}}", "sons_of_trigon",
         "Anna attacks you with Sons of Trigon: discard a card; if you avoid this Attack, gain a Weakness. "
         "Do you defend yourself?",
         "Anna vous attaque avec Fils de Trigon : défaussez une carte ; si vous évitez cette Attaque, gagnez une "
         "Faiblesse. Vous défendez-vous ?"),
        ("titans", f"seats: {{A: {{hand: [harvest]}}, B: {{}}}}\n{LINE_UP}", "harvest",
         "Harvest: do you want to gain all Heroes from the Line-Up, one of them into your hand?",
         "Harvest : voulez-vous gagner tous les Héros de la Réserve, dont un dans votre main ?"),
        ("injustice", "seats: {A: {hand: [weakness]}, B: {}}", "weakness",
         "Weakness: do you want to take 1 damage to put this card back on its stack?",
         "Faiblesse : voulez-vous subir 1 dégât pour remettre cette carte sur sa pile ?"),
        ("injustice", "options: {impossible: true}\nseats: {A: {hand: [injustice_shazam]}, B: {}}\n"
         "line_up: [batmobile, kick, frostbite, somersault, batarangs]\nmain_deck_only: [savage_beatdown, knife]",
         "injustice_shazam",
         "Injustice Shazam!: gain Knife, or put Knife on the bottom of the Main Deck?",
         "Injustice Shazam ! : gagner Couteau, ou mettre Couteau sous le Deck Commun ?"),
        ("base", "seats: {A: {hand: [bane]}, B: {hand: [punch, kick]}}", "bane",
         "Bane (Anna): choose a card to discard", "Bane (Anna) : choisissez une carte à défausser"),
        ("base", "seats: {A: {hand: [the_joker]}, B: {hand: [punch, kick]}}", "the_joker",
         "The Joker (Anna): discard a random card, or Anna draws a card?",
         "Joker (Anna) : défausser une carte au hasard, ou Anna pioche une carte ?"),
        ("base", "seats: {A: {hand: [supergirl]}, B: {}}", "supergirl",
         "Supergirl: gain a Kick into your hand?", "Supergirl : gagner un Coup de Pied dans votre main ?"),
        ("titans", "seats: {A: {hand: [psimon], deck: [punch, kick, jinx, gizmo, bunker]}, B: {}}", "psimon",
         "Psimon: choose a card to draw (2 more to choose)",
         "Psimon : choisissez une carte à piocher (encore 2 à choisir)"),
        ("titans", f"seats: {{A: {{hand: [cheshire]}}, B: {{}}}}\n{LINE_UP}", "cheshire",
         "Cheshire: do you want to gain a card of cost 1, one of cost 2 and one of cost 3 from the Line-Up "
         "into your hand?",
         "Cheshire : voulez-vous gagner une carte de coût 1, une de coût 2 et une de coût 3 de la Réserve "
         "dans votre main ?"),
        ("injustice", "seats: {A: {hand: [heavy_punch]}, B: {}, C: {}}", "heavy_punch",
         "Heavy Punch: choose the foe who takes 2 damage", "Coup Brutal : choisissez l'adversaire qui subit 2 dégâts"),
        ("injustice", "seats: {A: {hand: [injustice_victor_zsasz]}, B: {}}", "injustice_victor_zsasz",
         "Injustice Victor Zsasz: do you want to take 1 damage to draw a card?",
         "Injustice Victor Zsasz : voulez-vous subir 1 dégât pour piocher une carte ?"),
        ("injustice", "seats: {A: {hand: [mind_games]}, B: {}, C: {}}", "mind_games",
         "Mind Games: choose a foe. Look at the top card of their deck; you may discard it",
         "Jeux d'Esprit : choisissez un adversaire. Regardez la première carte de sa pioche ; "
         "vous pouvez la défausser"),
        ("injustice", "seats: {A: {hand: [lasso_of_truth]}, B: {}, C: {}}", "lasso_of_truth",
         "Lasso of Truth: choose the foe who reveals their hand",
         "Lasso de Vérité : choisissez l'adversaire qui révèle sa main"),
        ("injustice", "seats: {A: {hand: [lasso_of_truth]}, B: {hand: [kick, punch]}}", "lasso_of_truth",
         "Lasso of Truth: choose a card to discard from Ben's hand (optional)",
         "Lasso de Vérité : choisissez une carte à défausser de la main de Ben (facultatif)"),
        ("titans", "seats: {A: {hand: [colony_suit], ongoing: [bumblebee, lady_vic]}, B: {}}", "colony_suit",
         "Colony Suit: choose a card to discard (optional). If you do, +2 Power",
         "Uniforme de la Colonie : choisissez une carte à défausser (facultatif). Si vous le faites, +2 en Puissance"),
        ("metal", "seats: {A: {hand: [phoenix_cannon]}, B: {}}", "phoenix_cannon",
         "Phoenix Cannon: gain a Weakness? If you do, +2 Power",
         "Canon Phénix : gagner une Faiblesse ? Si vous le faites, +2 en Puissance"),
    ],
)  # fmt: skip
def test_whose_card_asks_and_what_it_does(box: str, table: str, play: str, english: str, french: str) -> None:
    game = laid_out(box, table)
    choose(game, play)
    assert asked(game, box) == (english, french)


def test_what_waits_for_the_end_of_the_turn_says_what_it_is_for() -> None:
    game = laid_out("metal", "main_deck: [black_adam, dream]\nseats: {A: {hand: [x_ray_vision]}, B: {}}")
    choose(game, "x_ray_vision")
    assert asked(game, "metal") == (
        "X-Ray Vision: play Black Adam (top of the Main Deck)? If you do, at the end of your turn, you may destroy "
        "X-Ray Vision to keep the revealed card; otherwise, put it on the bottom of the Main Deck",
        "Vision X : jouer Black Adam (sommet du Deck Commun) ? Si vous le faites, à la fin de votre tour, vous pouvez "
        "détruire Vision X pour garder la carte révélée ; sinon, mettez-la sous le Deck Commun",
    )
    choose(game, "yes", "end")
    assert asked(game, "metal") == (
        "X-Ray Vision: destroy X-Ray Vision (your play area)? If you do, keep the revealed card",
        "Vision X : détruire Vision X (votre zone de jeu) ? Si vous le faites, gardez la carte révélée",
    )


def test_two_abilities_of_one_card_are_told_apart() -> None:
    game = laid_out("injustice", """
seats: {A: {heroes: [sinestro], hand: [injustice_killer_frost]}, B: {heroes: [batman], hand: [kick]}}
""")  # fmt: skip
    choose(game, "injustice_killer_frost")
    assert asked(game, "injustice") == (
        "Injustice Sinestro: choose the ability that comes first",
        "Injustice Sinestro : choisissez la capacité qui s'applique en premier",
    )
    told_apart = ["Injustice Sinestro: +2 Power", "Injustice Sinestro: gain 1 Charge"]
    assert sorted(answers(game, "injustice", "en")) == sorted(told_apart)
    assert "Injustice Sinestro : gagnez 1 Charge" in answers(game, "injustice", "fr")


def appearing(villain: str) -> Game:
    """A Super-Villain has just been turned over."""
    game = laid_out("base", f"""
seats: {{A: {{deck: [kick, kick, kick, kick, kick, bane]}}, B: {{hand: [super_speed, punch], deck: [kick]}}}}
villains: [{villain}, lex_luthor]
villain_face_down: true
""")  # fmt: skip
    choose(game, "end")
    return game


def test_a_choice_names_its_cards_and_counts_the_hand() -> None:
    game = appearing("black_manta")
    assert asked(game, "base") == (
        "Black Manta: destroy Bane, or discard your hand (5 cards)?",
        "Black Manta : détruire Bane, ou défausser votre main (5 cartes) ?",
    )
    assert answers(game, "base", "fr") == ["Détruire Bane", "Défausser votre main (5 cartes)"]


def test_an_attack_says_what_a_card_passed_on_brings() -> None:
    game = appearing("the_joker")
    assert asked(game, "base") == (
        "The Joker, First Appearance – Attack: put a card from your hand into the discard pile of the next affected "
        "player to your left; if it costs 1 or more, that player gains a Weakness on top of their deck. "
        "Do you defend yourself?",
        "Joker, Révélation – Attaque : mettez une carte de votre main dans la défausse du prochain joueur touché à "
        "votre gauche ; si elle coûte 1 ou plus, celui-ci gagne une Faiblesse au sommet de sa pioche. "
        "Vous défendez-vous ?",
    )


def test_a_super_hero_is_exchanged() -> None:
    game = laid_out("titans", "seats: {A: {heroes: [raven], hand: [superboy_prime]}, B: {heroes: [starfire]}}")
    choose(game, "superboy_prime")
    assert asked(game, "titans")[0] == "Superboy Prime: choose the Super Hero you give back (optional)"
    assert answers(game, "titans", "fr") == ["Raven", "Aucun"]
    choose(game, "raven")
    assert asked(game, "titans")[1] == "Superboy Prime : choisissez votre nouveau Super-Héros"
    assert "Anna gives back Raven" in told(game, "titans", "en", 1)
    choose(game, "superboy")
    assert told(game, "titans", "fr", 1) == ["Anna choisit Superboy"]


def lines(*events: SeenEvent, box: str = "titans", lang: str = "fr", viewer: int = 2) -> list[str]:
    return [plain(line) for line in log_lines(events, lang, NAMES, library(box).cards, viewer)]


def test_power_is_summed() -> None:
    played = SeenEvent("played", seat=0, card="static")
    power = SeenEvent("power", seat=0, amount=2)
    assert lines(played, power, power) == ["Anna joue Static : +4 en Puissance"]


def test_control_is_taken_and_given_back() -> None:
    taken = SeenEvent("moved", card="azarath", source="ongoing", source_seat=1, to="ongoing", to_seat=0)
    back = SeenEvent("moved", card="azarath", source="ongoing", source_seat=0, to="ongoing", to_seat=1)
    assert lines(taken) == ["Anna prend le contrôle d'Azarath"]
    colony = SeenEvent("moved", card="the_colony", source="ongoing", source_seat=1, to="ongoing", to_seat=0)
    assert lines(colony, taken, taken) == ["Anna prend le contrôle de la Colonie et d'Azarath ×2"]
    assert lines(SeenEvent("end_turn", seat=0), back) == ["Anna termine son tour", "Ben récupère Azarath"]


def test_the_player_of_a_card_is_named_in_a_choice() -> None:
    chose = SeenEvent("chose", seat=1, card="the_joker", amount=11, word="1")
    drawn = SeenEvent("moved", source="deck", source_seat=0, to="hand", to_seat=0)
    told_so = ["Ben chooses: Anna draws a card", "Anna draws a card"]
    assert lines(chose, drawn, box="base", lang="en") == told_so


def test_what_one_chooses_for_oneself_is_told_of_oneself() -> None:
    chose = SeenEvent("chose", seat=1, card="quiver_of_arrows", amount=11, word="1")
    assert lines(chose, box="injustice", lang="en") == ["Ben chooses: gain 2 Charges"]
    assert lines(chose, box="injustice", viewer=1) == ["Vous choisissez : gagner 2 Charges"]


def test_a_choice_names_the_card_it_is_about() -> None:
    chose = SeenEvent("chose", seat=1, card="the_merciless", amount=11, word="0")
    gained = SeenEvent("gained", seat=1, card="steel", to="discard", to_seat=1)
    assert lines(chose, gained, box="metal", lang="en") == ["Ben chooses: gain Steel", "Ben gains Steel"]


def test_an_arena_is_used() -> None:
    used = SeenEvent("triggered", seat=0, card="strykers_island")
    assert lines(used, box="injustice") == ["Anna utilise l'Arène Île de Stryker"]
    assert lines(used, box="injustice", lang="en") == ["Anna uses the Arena Stryker's Island"]


def test_a_vp_token_is_given_back() -> None:
    back = SeenEvent("moved", card="vp_token", source="score_pile", source_seat=1, to="vp_token", to_seat=-1)
    assert lines(back, box="injustice", lang="en") == ["Ben gives back a VP token"]


def test_a_card_that_changes_hands_is_told_once() -> None:
    given = SeenEvent("moved", card="steel", source="deck", source_seat=0, to="aside", to_seat=-1)
    taken = SeenEvent("moved", card="steel", source="aside", source_seat=-1, to="discard", to_seat=1)
    assert lines(given, taken, box="metal", lang="en") == ["Ben gets Steel into their discard pile"]


def test_no_word_of_the_engine_is_told() -> None:
    odd = SeenEvent("moved", card="static", source="nowhere", source_seat=0, to="hand", to_seat=0)
    aside = SeenEvent("moved", card="static", source="deck", source_seat=0, to="aside", to_seat=-1)
    assert lines(odd) == ["Anna met Static de la table dans sa main"]
    assert lines(aside) == ["Anna met de côté Static"]


def test_what_is_given_back_with_a_payment_is_told_with_it() -> None:
    paid, back = SeenEvent("paid", seat=0, amount=3), SeenEvent("power", seat=0, amount=-1)
    assert lines(paid, back, lang="en") == ["Anna pays 3 Power and gives back +1 Power"]
    assert lines(paid, back) == ["Anna paie 3 de Puissance et rend le +1 en Puissance"]


@pytest.mark.parametrize(
    ("lang", "line"),
    [("en", "Ben chooses: whoever played The Joker draws a card"),
     ("fr", "Ben choisit : celui qui a joué Joker pioche une carte")],
)  # fmt: skip
def test_a_player_whom_nothing_names_is_told_by_the_card(lang: str, line: str) -> None:
    """With three at the table, and nothing left that Anna could draw."""
    event = SeenEvent("chose", seat=1, card="the_joker", amount=prompt.ALTERNATIVE, word="1")
    assert [plain(text) for text in log_lines([event], lang, NAMES, library("base").cards, 2)] == [line]
