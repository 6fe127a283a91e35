"""Single answers of the rookie, on tables laid out for the question."""

from __future__ import annotations

import pytest

from longbox import Game
from longbox.bots import decide, make_bot
from longbox.bots.reading import Reader
from longbox.bots.tables import untuned_book
from longbox.bots.traits import fits
from longbox.bots.worth import cardbook
from longbox.games import library, program
from longbox.quick.basket import Basket
from longbox.scenario.layout import Layout
from longbox.scenario.source import documents_of

PUNCHES = "punch, punch, punch, punch, punch, punch"
FILLED = "line_up: [kick, kick, kick, kick, kick]\n"


def laid_out(mine: str, more: str = "") -> Game:
    """Superman, on turn, against Batman."""
    seats = f"{{A: {{heroes: [superman], {mine}}}, B: {{heroes: [batman]}}}}"
    text = f"name: test\ngame: base\n{more}\nseats: {seats}"
    return Layout(next(iter(documents_of(text, "test"))).data).game()


def answer(game: Game) -> str:
    """What the rookie answers, after which the game goes on."""
    decision = game.decision
    at = decide(make_bot("rookie", 1), game)
    option = decision.options[at]
    game.choose(at)
    return f"{option.kind} {game.card_id(option.card)}" if option.card >= 0 else option.kind


def first(hand: str, more: str = "") -> str:
    return answer(laid_out(f"hand: [{hand}], deck: [punch, punch, punch, punch, punch]", more))


def test_draws_before_it_counts_power():
    assert first("punch, kid_flash, kick") == "play kid_flash"


def test_plays_a_location_first():
    assert first("kid_flash, the_watchtower") == "play the_watchtower"


def test_leaves_in_hand_what_does_nothing():
    assert first("vulnerability, weakness", "power: 0") == "end"


def test_uses_an_empty_discard_pile():
    assert first("kid_flash, mera") == "play mera"


def test_copies_after_the_others():
    assert first("clayface, doomsday") == "play doomsday"


def test_buys_the_better_card():
    assert first("", "power: 7\nline_up: [super_strength, kick, kick, kick, kick]") == "buy super_strength"


def test_defeats_the_villain_it_can_afford():
    row = "line_up: [doomsday, kick, kick, kick, kick]"
    assert first("", f"power: 8\nvillains: [ras_al_ghul, the_joker]\n{row}") == "defeat ras_al_ghul"


@pytest.mark.parametrize(("items", "power", "wanted"), [
    ([(5000, 7, 0), (3000, 4, 1), (3000, 3, 2)], 7, (6000, 1)),
    ([(7000, 7, 0), (3000, 4, 1), (3000, 3, 2)], 7, (7000, 0)),
    ([(2000, 3, 0), (2000, 3, 0), (2000, 3, 0), (5000, 8, 1)], 9, (6000, 0)),
])  # fmt: skip
def test_two_cards_may_be_worth_more_than_one(items, power, wanted):
    basket = Basket()
    for worth, price, code in items:
        basket.add(code, worth, price)
    basket.fill(0, power, 0, -1)
    assert (basket.most, basket.first) == wanted


def attacked(attack: str, hand: str, more: str = "discard: []") -> Game:
    """B has played an Attack, and A is asked."""
    text = (
        f"name: test\ngame: base\nseats: {{A: {{heroes: [batman], hand: [{attack}]}}, "
        f"B: {{heroes: [superman], hand: [{hand}], deck: [punch, punch, punch], {more}}}}}"
    )
    game = Layout(next(iter(documents_of(text, "test"))).data).game()
    assert answer(game) == f"play {attack}"
    assert game.decision.seat == 1
    return game


def test_discards_the_weakest():
    assert answer(attacked("bane", "kick, vulnerability, punch")) == "card vulnerability"


def test_destroys_the_weakest_or_nothing():
    for pile, wanted in (("doomsday, weakness", "card weakness"), ("doomsday, super_strength", "done")):
        game = laid_out(f"hand: [lobo], discard: [{pile}], deck: [{PUNCHES}]", FILLED)
        assert answer(game) == "play lobo"
        assert answer(game) == wanted


def test_puts_the_best_into_hand_and_gives_the_weakest_away():
    game = laid_out("hand: [the_bat_signal], discard: [robin, the_fastest_man_alive, kid_flash, kick]")
    assert answer(game) == "play the_bat_signal"
    assert answer(game) == "card the_fastest_man_alive"
    game = attacked("harley_quinn", "punch", "discard: [vulnerability, punch]")
    assert answer(game) == "card punch", "one of these two must go on top: the better one"


@pytest.mark.parametrize(("seen", "wanted"), [("weakness", "yes"), ("super_strength", "no")])
def test_yes_or_no_by_value(seen: str, wanted: str):
    game = laid_out(f"hand: [nth_metal], deck: [{seen}, punch]")
    assert answer(game) == "play nth_metal"
    assert answer(game) == wanted


def test_defends_when_it_pays():
    assert answer(attacked("scarecrow", "super_speed, punch")) == "defend super_speed"


def test_gives_up_power_only_for_a_good_card():
    game = laid_out("hand: [deathstroke]", "line_up: [doomsday, kick, kick, kick, kick]\nstacks: {kick: 0}")
    assert answer(game) == "play deathstroke"
    assert answer(game) == "card doomsday"


def test_traits_come_from_the_tree():
    of = cardbook(program("base")).of
    assert of("kick").power == 2
    assert of("the_fastest_man_alive").draw == 2
    assert of("bane").hurt > 0 and of("doomsday").hurt == 0
    assert of("the_cape_and_cowl").guard > of("lasso_of_truth").guard
    assert of("king_of_atlantis").accept["destroy"] == 2
    assert of("batmobile").alone == 1
    assert of("vulnerability").idle and not of("the_batcave").idle


def test_every_card_is_judged():
    for known in library("base").cards.values():
        assert Reader().traits(known).now >= 0


def test_filters_read_facts():
    of = cardbook(program("base")).of
    wanted = library("base").cards["titans_tower"].ongoing
    assert wanted is not None
    assert fits(of("kick"), wanted[0].get("filter"))
    assert not fits(of("doomsday"), wanted[0].get("filter"))


def test_synergy_with_the_super_hero():
    prog = program("base")
    index = prog.index
    book = untuned_book(prog)
    plain, with_batman = book.tables([]), book.tables([index["batman"]])
    assert with_batman.now[index["batmobile"]] == plain.now[index["batmobile"]] + 1000
    assert with_batman.now[index["kick"]] == plain.now[index["kick"]]
    assert cardbook(prog).hero_worth(index["batman"]) > 0
