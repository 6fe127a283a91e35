"""Cards of other boxes: which may join, and that those that are offered can be played with."""

from __future__ import annotations

from typing import Any

import pytest

from longbox.bots.facts import facts_of
from longbox.bots.tables import judge_of
from longbox.engine.game import Game
from longbox.engine.playout import random_playout
from longbox.games import GAMES, BadOptions, new_game, visitors
from longbox.lab.simulate import simulate
from longbox.scenario.layout import Layout
from longbox.scenario.source import documents_of
from tests.engine.worlds import dice

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
    assert "injustice:the_flash" not in visitors("metal")["heroes"]  # has Charges
    assert not [id for game in HOSTS for ids in visitors(game).values() for id in ids if id.startswith(game)]
    assert not [id for game in HOSTS for id in visitors(game).get("heroes", ()) if id.startswith("rivals")]


def test_words_of_a_place_that_is_not_here_keep_nobody_out():
    """Nobody is Captured or recruited outside Dark Nights: Metal; nobody is on patrol in the hosts of Two-Face."""
    for game in ("titans", "injustice"):
        assert "metal:the_dawnbreaker" in visitors(game)["villains"]
    for game in ("metal", "injustice"):
        assert "rivals:two_face" in visitors(game)["main_deck"]
    assert "metal:superman" in visitors("injustice")["main_deck"]


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


ATROCITUS = """
name: a guest puts cards under characters
game: injustice
villains: [injustice_the_joker, base:atrocitus]
power: 20
seats:
  A: {heroes: [batman], charges: 8, hand: [punch, punch], deck: [punch, kick, kick, kick, punch]}
  B: {heroes: [superman], charges: 8, hand: [kick, heavy_punch], deck: [punch, punch, punch, punch, punch]}
"""


def test_a_card_under_a_character_is_no_super_move():
    game = Layout(next(iter(documents_of(ATROCITUS, "test"))).data).game()

    def choose(kind: str) -> None:
        game.choose(next(i for i, o in enumerate(game.decision.options) if o.kind == kind))
        while game.decision.kind != "turn":
            game.choose(game.decision.count - 1)

    choose("defeat")
    choose("end")
    check_what_lies_under(game)
    choose("use")
    assert game.state.charges[1] < 8
    check_what_lies_under(game)  # the Super Move has come back, on top of the other card


def check_what_lies_under(game: Game) -> None:
    moves = [card.id for card in (game.view(0).seats[seat].super_move for seat in (0, 1)) if card is not None]
    assert [game.state.prog.defs[game.state.prog.index[id]].character for id in moves] == ["batman", "superman"]
    for viewer in (0, 1):
        seen = game.view(viewer)
        assert [len(seat.under) for seat in seen.seats] == [1 - viewer, viewer]
        assert [seat.under_count for seat in seen.seats] == [1, 1]
        for n in range(5):
            assert game.determinize(viewer, dice(n)).view(viewer) == seen


@pytest.mark.parametrize(
    ("game", "guests", "told"),
    [
        ("titans", {"main_deck": ["base:bane"]}, "no card of a Main Deck of another box"),
        ("titans", {"heroes": ["base:batman"]}, "no Super Hero of another box"),
        ("titans", {"villains": ["base:bane"]}, "is no Super-Villain"),
        ("injustice", {"villains": ["base:bane"]}, "is no Super-Villain"),
        ("injustice", {"heroes": ["rivals:batman_9"]}, "is no Super Hero"),
        ("metal", {"main_deck": ["injustice:knife"]}, "is not in this game"),
        ("injustice", {"villains": ["base:the_joker"], "shuffled": True}, "in Dark Nights: Metal"),
        ("metal", {"villains": ["base:the_joker"], "shuffled": 1}, "true or false"),
        ("metal", {"main_deck": ["metal:electrum"]}, "in this box already"),
        ("rivals", {"main_deck": ["base:bane"]}, "no Crossover"),
    ],
)
def test_what_is_refused(game: str, guests: dict[str, list[str]], told: str):
    with pytest.raises(BadOptions, match=told):
        new_game(game, seats=2, seed=1, crossover=guests)


def test_bots_read_the_cards_of_a_game_with_guests_once():
    game = new_game("metal", seats=2, seed=1, crossover={"villains": ["base:the_joker", "base:darkseid"]})
    facts = facts_of(game.state.prog)
    assert facts_of(game.clone().state.prog) is facts
    assert facts_of(new_game("metal", seats=2, seed=1).state.prog) is not facts
    judges = [judge_of(game.state), judge_of(game.clone().state)]
    assert judges[0].tables[0] is judges[1].tables[0]


@pytest.mark.parametrize("game", HOSTS)
def test_bots_play_with_guests(game: str):
    result = simulate(game, 2, ["rookie", "veteran"], 2, 5, options={"crossover": visitors(game)})
    assert (result.finished, result.failures) == (2, ())


def test_cards_of_the_box_make_room_for_guests():
    own = {"main_deck": ["base:bane"], "villains": [], "heroes": []}
    full = new_game("injustice", seed=1, crossover=own).state
    less = new_game("injustice", seed=1, crossover={**own, "left_out": ["batarangs"]}).state
    copies = full.prog.defs[full.prog.index["batarangs"]].copies
    assert copies and len(less.defn) == len(full.defn) - copies
    assert "batarangs" not in {less.prog.defs[number].id for number in less.defn}


@pytest.mark.parametrize("game, card", [("injustice", "the_flash"), ("injustice", "base:bane"), ("base", "bane")])
def test_only_cards_of_a_main_deck_with_guests_make_room(game: str, card: str):
    with pytest.raises(BadOptions, match="no card of the Main Deck"):
        new_game(game, seed=1, crossover={"left_out": [card]})
