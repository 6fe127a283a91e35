"""Fights in Injustice, as their players and others read them."""

from __future__ import annotations

import pytest

from longbox import Game
from longbox.games import library
from longbox.scenario.layout import Layout
from longbox.scenario.source import documents_of
from longbox.text.ask import option_text, question
from longbox.text.log import log_lines
from longbox.view import SeenEvent, seen_events, view

NAMES = ["Anna", "Ben", "Cara"]
CARDS = library("injustice").cards


def laid_out(text: str) -> Game:
    return Layout(next(iter(documents_of("name: test\ngame: injustice\n" + text, "test"))).data).game()


def choose(game: Game, kind: str, card: str = "") -> None:
    options = game.decision.options
    game.choose(next(i for i, o in enumerate(options) if o.kind == kind and (not card or game.card_id(o.card) == card)))


def asked(game: Game, lang: str) -> list[str]:
    shown = view(game, game.decision.seat)
    assert shown.decision is not None
    answers = [option_text(o, shown.decision, shown, lang, NAMES, CARDS) for o in shown.decision.options]
    return [plain(text) for text in (question(shown.decision, shown, lang, NAMES, CARDS), *answers)]


def told(game: Game, lang: str, viewer: int) -> list[str]:
    return [plain(line) for line in log_lines(seen_events(game, viewer), lang, NAMES, CARDS, viewer)]


def plain(text: str) -> str:
    return text.replace("\u00a0", " ").replace("\u202f", " ").replace("\u2019", "'")


@pytest.mark.parametrize(
    ("lang", "viewer", "lines"),
    [
        ("en", 1, ["Anna plays Injustice Deadshot: +2 Power, Attack!", "You take 2 damage (Health 0)",
                   "You are knocked out", "Anna takes a VP token"]),
        ("fr", 0, ["Vous jouez Injustice Deadshot : +2 en Puissance, Attaque !", "Ben subit 2 dégâts (Santé 0)",
                   "Ben est KO", "Vous prenez un jeton PV"]),
    ],
)  # fmt: skip
def test_a_knock_out(lang: str, viewer: int, lines: list[str]) -> None:
    game = laid_out("seats: {A: {hand: [injustice_deadshot]}, B: {health: 1}}")
    choose(game, "play")
    assert told(game, lang, viewer) == lines


def test_the_back_of_a_token_is_named_where_it_counts() -> None:
    game = laid_out("options: {impossible: true}\nko_pool: [ko_drained]\n"
                    "seats: {A: {hand: [injustice_deadshot]}, B: {health: 1, charges: 4}}")  # fmt: skip
    choose(game, "play")
    assert "Ben is knocked out (Drained)" in told(game, "en", 0)
    assert "Ben loses 3 Charges (1 left)" in told(game, "en", 0)
    assert "Vous gagnez 2 Charges (2 en tout)" in told(game, "fr", 0)


def test_the_last_token_is_not_there() -> None:
    game = laid_out("ko_pool: 0\nseats: {A: {hand: [injustice_deadshot]}, B: {health: 1}}")
    choose(game, "play")
    assert "Ben is knocked out (no KO token is left)" in told(game, "en", 0)


def test_a_burn_is_asked_with_what_it_brings() -> None:
    game = laid_out("seats: {A: {charges: 3, hand: [turbine_smash]}, B: {}}")
    choose(game, "play")
    assert asked(game, "en") == ["Turbine Smash: Burn 3 Charges? If you do, +4 Power", "Yes", "No"]
    assert asked(game, "fr") == ["Choc Turbine : Consumer 3 Charges ? Si vous le faites, +4 en Puissance", "Oui", "Non"]
    choose(game, "yes")
    assert told(game, "en", 1) == ["Anna Burns 3 Charges (0 left)", "Anna gets +4 Power"]


def test_the_super_move_is_offered_by_its_name() -> None:
    game = laid_out("seats: {A: {heroes: [batman], charges: 4, deck: [punch]}, B: {}}")
    assert "Super Move: The Dark Knight (Burn 4 Charges)" in asked(game, "en")
    assert "Botte Secrète : Le Chevalier Noir (Consumer 4 Charges)" in asked(game, "fr")
    choose(game, "use")
    assert told(game, "en", 1)[:2] == ["Anna Burns 4 Charges (0 left)", "Anna plays The Dark Knight"]


def test_a_slot_is_asked_with_what_stands_there() -> None:
    game = laid_out("options: {advanced: true}\narena: watchtower\npower: 3\nseats: {A: {charges: 1}, B: {}}\n"
                    "line_up: [batmobile, knife, frostbite, somersault, batarangs]")  # fmt: skip
    choose(game, "buy", "knife")
    told_so = "The Watchtower, Slot 2, Javelin – Burn (1): put the gained card on top of your deck. Do you use it?"
    assert asked(game, "en")[0] == told_so


def test_a_slot_says_what_its_foe_is_chosen_for() -> None:
    game = laid_out("options: {advanced: true}\narena: gotham_city\npower: 6\nseats: {A: {charges: 1}, B: {}, C: {}}\n"
                    "line_up: [batmobile, knife, frostbite, somersault, batarangs]")  # fmt: skip
    choose(game, "buy", "frostbite")
    choose(game, "yes")
    assert asked(game, "en")[0] == "Gotham City: choose the foe who takes 2 damage"
    assert asked(game, "fr")[0] == "Gotham City : choisissez l'adversaire qui subit 2 dégâts"


def test_a_token_is_named_without_two_colons() -> None:
    events = [SeenEvent("triggered", seat=1, card="ko_bleeding"), SeenEvent("damage", seat=1, amount=1, left=19)]
    english, french = (plain(log_lines(events, lang, NAMES, CARDS, 1)[0]) for lang in ("en", "fr"))
    assert english == "KO (Bleeding): you take 1 damage (Health 19)"
    assert french == "KO (Hémorragie) : vous subissez 1 dégât (Santé 19)"


def test_a_clash_card_may_be_escaped() -> None:
    game = laid_out("options: {impossible: true}\nclash: [savage_beatdown]\n"
                    "line_up: [batmobile, knife, frostbite, somersault]\n"
                    "seats: {A: {charges: 2, deck: [punch, punch, punch, punch, punch]}, B: {}}")  # fmt: skip
    choose(game, "end")
    assert "Savage Beatdown lies in ambush: Attack!" in told(game, "en", 0)
    assert asked(game, "en")[1:] == ["Burn 2 Charges to escape", "Do not defend"]
    assert asked(game, "fr")[1:] == ["Consumer 2 Charges pour y échapper", "Ne pas se défendre"]


def test_damage_is_shared_out() -> None:
    game = laid_out("seats: {A: {heroes: [green_arrow], charges: 4}, B: {}, C: {}}")
    choose(game, "use")
    assert asked(game, "fr")[0] == "Assaut de l'Arsenal : qui subit 1 dégât ? (6 à répartir)"


def test_who_was_knocked_out_is_well_again() -> None:
    game = laid_out("seats: {A: {deck: [punch, punch, punch, punch, punch]}, B: {health: 0}}")
    choose(game, "end")
    assert "Ben is back at full Health" in told(game, "en", 0)
    assert "Vous êtes de nouveau en pleine Santé" in told(game, "fr", 1)


def test_the_end_names_the_nemesis() -> None:
    game = laid_out("power: 12\nvillains: [superman_earth_1]\nseats: {A: {deck: [punch]}, B: {}}")
    choose(game, "defeat")
    choose(game, "end")
    assert told(game, "en", 0)[-1] == "The game is over: the last Nemesis has been defeated"
    assert told(game, "fr", 1)[-1] == "La partie est finie : le dernier Ennemi Juré est vaincu"


def test_an_ability_that_may_be_declined_is_not_told_as_used() -> None:
    game = laid_out("seats: {A: {hand: [heavy_punch]}, B: {heroes: [the_flash], hand: [punch], deck: [kick]}}")
    choose(game, "play")
    assert "The ability of Injustice The Flash triggers for Ben" in told(game, "en", 0)
    assert "La capacité d'Injustice Flash se déclenche pour vous" in told(game, "fr", 1)


def test_a_new_arena_is_told_once() -> None:
    game = laid_out("options: {advanced: true}\narena: batcave\narenas: [watchtower]\n"
                    "villains: [aquaman_earth_1]\nvillain_face_down: true\nseats: {A: {}, B: {}}")  # fmt: skip
    choose(game, "end")
    assert [line for line in told(game, "en", 0) if "Watchtower" in line] == ["The Watchtower is the new Arena"]
    assert [line for line in told(game, "fr", 0) if "Tour de Guet" in line] == ["La Tour de Guet est la nouvelle Arène"]
