"""Cards of several boxes in one game: which come along, how many, and that it is played to its end."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from longbox.engine.game import Game
from longbox.engine.playout import random_playout
from longbox.engine.words import zone
from longbox.games import cards_of, fitting, library, new_game
from longbox.games.format_check import check_format_text
from longbox.games.format_reader import as_format
from longbox.games.mixed import mixed
from longbox.games.options import BadOptions
from longbox.packs import PACKS
from longbox.text import rules_text
from tests.engine.test_random_games import play_and_check
from tests.engine.worlds import dice


def mix(game: str, **said: Any) -> dict[str, Any]:
    return {"format": "mixed", "version": 1, "title": {"en": "M", "fr": "M"}, "game": game, "mix": said}


def homes(game: Game, pile: int) -> Counter[str]:
    return Counter(game.card_id(card).rpartition(":")[0] for card in game.state.pile(pile))


def others(game: str) -> list[str]:
    return [home for home in PACKS if home != game]


@pytest.mark.parametrize("game", PACKS)
def test_all_boxes_at_once_play_to_the_end(game: str) -> None:
    def make(n: int, box: str) -> Game:
        return new_game(format=mix(box, boxes=others(box)), seats=2, seed=n)

    played = make(0, game)
    assert len(played.state.defn) > (600 if game == "injustice" else 400)
    play_and_check(0, every=97, box=game, make=make)
    random_playout(played.state, 1)
    assert played.over


def test_whole_boxes_bring_heroes_villains_and_main_deck() -> None:
    format = mix("base", boxes=["titans"])
    game = new_game(format=format, seed=2)
    assert homes(game, zone.MAIN).keys() == {"", "titans"}
    assert len(game.state.pile(zone.VILLAINS)) == 8
    assert game.card_id(game.state.pile(zone.VILLAINS)[-1]) == "ras_al_ghul"
    assert homes(game, zone.BOX).keys() == {"", "titans"}
    printed = sum(card.copies for card in library("titans").cards.values() if card.section == "main_deck")
    assert homes(game, zone.MAIN)["titans"] + homes(game, zone.LINE_UP)["titans"] == printed


def test_only_some_parts_and_one_copy_each() -> None:
    game = new_game(format=mix("base", boxes=["titans"], parts=["main_deck"], copies="one"), seed=2)
    assert homes(game, zone.BOX).keys() == {""}
    cards = Counter(game.card_id(card) for card in range(len(game.state.defn)))
    assert {number for id, number in cards.items() if id.startswith("titans:")} == {1}


def test_cards_by_rule_and_by_list() -> None:
    found = mixed(
        as_format(mix("base", cards=["titans:jericho", {"from": "rivals", "type": "equipment", "cost": [0, 4]}]))
    )
    assert "titans:jericho" in found.guests and len(found.guests) > 3
    for id in found.guests[:-1]:
        home, _, name = id.partition(":")
        card = library(home).cards[name]
        assert home == "rivals" and card.type == "equipment" and (card.cost or 0) <= 4
    listed = mixed(as_format(mix("base", cube="2 Jericho\nrivals:two_face # a comment\n\n3x Kid Flash\n", own=False)))
    assert listed.guests == ("titans:jericho",) and listed.amounts["titans:jericho"] == 2
    assert listed.amounts["kid_flash"] == 3 and listed.amounts["bane"] == 0  # of the box itself: the cube is the deck
    assert list(listed.cannot) == ["rivals:two_face"]
    assert mixed(as_format(mix("base", cards=[{"search": "jeri"}]))).guests == ("titans:jericho",)


def test_take_out_as_much_as_you_put_in() -> None:
    plain = new_game(seed=1)
    game = new_game(format=mix("base", boxes=["titans"], parts=["main_deck"], swap=True), seed=1)
    assert game.state.size(zone.MAIN) == plain.state.size(zone.MAIN)
    few = mixed(as_format(mix("base", cards=["titans:jericho"], swap=True)))
    taken = {id: library("base").cards[id] for id in few.amounts if ":" not in id}
    new = library("titans").cards["jericho"]
    assert {(card.type, card.cost) for card in taken.values()} == {(new.type, new.cost)}


def test_the_main_deck_has_at_most_so_many_cards() -> None:
    format = mix("injustice", boxes=["base"], parts=["main_deck"], most=140)
    game = new_game(format=format, seed=1)
    lying = game.state.size(zone.MAIN) + len(game.state.pile(zone.LINE_UP))
    assert lying == 140
    full = new_game(format=mix("injustice", boxes=["base"], parts=["main_deck"]), seed=1)
    assert full.state.size(zone.MAIN) > 140
    again = new_game(format=format, seed=2)
    assert homes(again, zone.OUT) != homes(game, zone.OUT) or again.hash != game.hash


def test_another_world_keeps_what_was_left_out_among_its_like() -> None:
    """What lies outside may be any card of the Main Deck, and never becomes a villain of the stack."""
    game = new_game(format=mix("base", boxes=["titans", "metal"], most=100), seed=3)
    moved = False
    for seed in range(4):
        world = game.determinize(0, dice(seed))
        villains = {world.state.prog.defs[world.state.defn[card]].section for card in world.state.pile(zone.VILLAINS)}
        assert "main_deck" not in villains
        assert world.state.size(zone.MAIN) == game.state.size(zone.MAIN)
        moved = moved or set(world.state.pile(zone.MAIN)) != set(game.state.pile(zone.MAIN))
    assert moved


def test_a_mixed_game_is_saved_and_read() -> None:
    game = new_game(format=mix("metal", boxes=others("metal"), most=140), seed=4)
    assert Game.from_bytes(game.to_bytes()).hash == game.hash


def test_what_cannot_come_along_is_named() -> None:
    found = mixed(as_format(mix("base", boxes=["injustice"])))
    assert "it plays along with 'game: injustice'" in found.cannot["injustice:heat_vision"]
    text = (
        "format: m\nversion: 1\ntitle: {en: M, fr: M}\ngame: base\nmix:\n  boxes: [base]\n  cards:\n"
        "  - injustice:heat_vision\n  - titans:jerico\n  cube: |\n    2 Ravenn\n"
    )
    told = [str(problem) for problem in check_format_text(text, "m.yaml")]
    assert told == [
        "m.yaml:6: 'base' is the box itself",
        "m.yaml:8: 'injustice:heat_vision' cannot join base: the verb 'damage' is not in this game; "
        "it plays along with 'game: injustice'",
        "m.yaml:9: no card is called 'titans:jerico' (did you mean 'titans:jericho'?)",
        "m.yaml:11: no card is called 'Ravenn' (did you mean 'raven'?)",
    ]
    assert list(mixed(as_format(mix("rivals", cards=["base:superman"]))).cannot) == ["base:superman"]  # a hero
    assert set(mixed(as_format(mix("rivals", boxes=["base"]))).cannot) >= {"base:the_joker"}


@pytest.mark.parametrize("game", PACKS)
def test_every_guest_can_be_told_where_it_can_join(game: str) -> None:
    """Guests speak of cards of their own box, which may not be there."""
    guests = [id for id, reason in fitting(game).items() if not reason]
    assert len(guests) > 100
    for attack_all in (False, True):
        cards = cards_of(game, (), attack_all)
        for id in guests:
            for lang in ("en", "fr"):
                rules_text(cards[id], lang, cards)


def test_a_guest_calls_a_stack_as_the_box_does() -> None:
    for game, lang, told in (
        ("metal", "en", "You may gain a Breakthrough into your hand."),
        ("metal", "fr", "Vous pouvez gagner une Surcharge dans votre main."),
        ("titans", "en", "You may gain a Kick into your hand."),
    ):
        cards = cards_of(game)
        assert rules_text(cards["base:supergirl"], lang, cards) == told


def test_a_list_counts_cards_of_main_decks_only() -> None:
    """Of a hero there is one, however many are asked for; what the box has elsewhere is told, by any of its names."""
    game = new_game("base", 2, seed=1, format=mix("base", cube="5 Raven\n3 Jericho"))
    defs = game.state.prog.defs
    found = Counter(defs[d].id for d in game.state.defn)
    assert (found["titans:raven"], found["titans:jericho"]) == (1, 3)
    with pytest.raises(BadOptions, match="'base:superman' cannot join base: it is in this box"):
        new_game("base", 2, seed=1, format=mix("base", cube="2 base:superman"))
    with pytest.raises(BadOptions, match="'injustice:heat_vision' cannot join base: the verb 'damage'"):
        new_game("base", 2, seed=1, format=mix("base", cube="injustice:heat_vision"))


@pytest.mark.parametrize("cube", ["", "19 Jericho", "90 Raven"])
def test_a_main_deck_has_enough_cards_to_play_with(cube: str) -> None:
    with pytest.raises(BadOptions, match="at least 20 are needed"):
        new_game("base", 2, seed=1, format=mix("base", own=False, cube=cube or "Raven"))
