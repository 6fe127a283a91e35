"""Single answers of the rookie, on tables made for the question."""

from __future__ import annotations

import msgspec
import pytest

from longbox import View, new_game
from longbox.bots import Rookie
from longbox.bots.rookie import best_purchase
from longbox.bots.traits import fits, read_traits, traits_of
from longbox.bots.worth import hero_worth, worths
from longbox.games import library
from longbox.view import CardView, DecisionView, OptionView, view


def card(id: str, handle: int = 0, owner: int = -1) -> CardView:
    return CardView(handle, id, owner)


def table(**changes: object) -> View:
    game = new_game("base", seats=2, seed=1, heroes=[["superman"], ["batman"]])
    return msgspec.structs.replace(view(game, 0), turn=0, **changes)


def asked(prompt: str, options: list[OptionView], kind: str = "choose", **fields: object) -> DecisionView:
    return msgspec.convert(
        {"seat": 0, "kind": kind, "prompt": prompt, "options": options, **fields}, DecisionView, from_attributes=True
    )


def answer(seen: View, decision: DecisionView) -> OptionView:
    at = Rookie(1).choose(msgspec.structs.replace(seen, decision=decision))
    return decision.options[at]


def menu(*options: OptionView) -> DecisionView:
    return asked("turn", [*options, OptionView("end")], kind="turn")


def cards(*ids: str, owner: int = 0) -> list[OptionView]:
    return [OptionView("card", card(id, n, owner)) for n, id in enumerate(ids)]


def plays(*ids: str) -> list[OptionView]:
    return [OptionView("play", card(id, n, 0)) for n, id in enumerate(ids)]


def id_of(option: OptionView) -> str:
    assert option.card is not None
    return option.card.id


def test_draws_before_it_counts_power():
    assert id_of(answer(table(), menu(*plays("punch", "kid_flash", "kick")))) == "kid_flash"


def test_plays_a_location_first():
    assert id_of(answer(table(), menu(*plays("kid_flash", "the_watchtower")))) == "the_watchtower"


def test_leaves_in_hand_what_does_nothing():
    assert answer(table(), menu(*plays("vulnerability", "weakness"))).kind == "end"


def test_uses_an_empty_discard_pile():
    assert id_of(answer(table(), menu(*plays("kid_flash", "mera")))) == "mera"


def test_copies_after_the_others():
    assert id_of(answer(table(), menu(*plays("clayface", "doomsday")))) == "doomsday"


def test_buys_the_better_card():
    offers = [OptionView("buy", card("kick", 1), price=3), OptionView("buy", card("super_strength", 2), price=7)]
    assert id_of(answer(table(power=7), menu(*offers))) == "super_strength"


def test_defeats_the_villain_it_can_afford():
    offers = [OptionView("buy", card("doomsday", 1), price=6), OptionView("defeat", card("ras_al_ghul", 2), price=8)]
    assert answer(table(power=8), menu(*offers)).kind == "defeat"


def test_two_cards_may_be_worth_more_than_one():
    assert best_purchase([(5.0, 7, 1, 0), (3.0, 4, 1, 1), (3.0, 3, 1, 2)], 7) == (6.0, 1)
    assert best_purchase([(7.0, 7, 1, 0), (3.0, 4, 1, 1), (3.0, 3, 1, 2)], 7) == (7.0, 0)
    assert best_purchase([(2.0, 3, 5, 0), (5.0, 8, 1, 1)], 9) == (6.0, 0)


def test_discards_the_weakest():
    assert (
        id_of(answer(table(), asked("discard", cards("kick", "vulnerability", "punch"), "discard"))) == "vulnerability"
    )


def test_destroys_the_weakest_or_nothing():
    source = card("lobo", 90, 0)
    done = OptionView("done")
    junk = asked("destroy", [*cards("doomsday", "weakness"), done], "destroy", source=source)
    assert id_of(answer(table(), junk)) == "weakness"
    good = asked("destroy", [*cards("doomsday", "super_strength"), done], "destroy", source=source)
    assert answer(table(), good).kind == "done"


def test_puts_the_best_into_hand_and_gives_the_weakest_away():
    held = cards("punch", "super_strength", "weakness")
    assert id_of(answer(table(), asked("put", held, place="hand"))) == "super_strength"
    assert id_of(answer(table(), asked("put", held, place="discard_left"))) == "weakness"


@pytest.mark.parametrize(("seen", "wanted"), [("weakness", "yes"), ("super_strength", "no")])
def test_yes_or_no_by_value(seen: str, wanted: str):
    options = [OptionView("yes"), OptionView("no")]
    decision = asked("destroy", options, "yes_no", source=card("nth_metal", 90, 0), aim=card(seen, 1, 0))
    assert answer(table(), decision).kind == wanted


def test_defends_when_it_pays():
    guard = [OptionView("defend", card("super_speed", 1, 0)), OptionView("no")]
    assert answer(table(), asked("defend", guard, "defend", source=card("scarecrow", 2, 1))).kind == "defend"
    show = [OptionView("defend", card("super_speed", 1, 0)), OptionView("unless", card("bane", 2, 0)), OptionView("no")]
    assert answer(table(), asked("defend", show, "defend", source=card("darkseid", 2))).kind == "unless"


def test_gives_up_power_only_for_a_good_card():
    source = card("deathstroke", 90, 0)
    good = [*cards("doomsday", owner=-1), OptionView("no")]
    assert answer(table(), asked("gain", good, "gain", source=source)).kind == "card"


def test_an_unknown_question_is_answered():
    assert answer(table(), asked("a question of tomorrow", [OptionView("yes"), OptionView("no")])).kind == "yes"


def test_an_unknown_card_is_judged_all_the_same():
    assert answer(table(power=9), menu(*plays("a_card_of_another_pack"))).kind == "play"


def test_traits_come_from_the_tree():
    traits = traits_of("base")
    assert traits["kick"].power == 2
    assert traits["the_fastest_man_alive"].draw == 2
    assert traits["bane"].hurt > 0 and traits["doomsday"].hurt == 0
    assert traits["the_cape_and_cowl"].guard > traits["lasso_of_truth"].guard
    assert traits["king_of_atlantis"].accept["destroy"] == 2
    assert traits["batmobile"].alone == 1
    assert traits["vulnerability"].idle and not traits["the_batcave"].idle


def test_every_card_is_judged():
    for known in library("base").cards.values():
        assert read_traits(known).now >= 0


def test_filters_read_facts():
    traits = traits_of("base")
    wanted = library("base").cards["titans_tower"].ongoing
    assert wanted is not None
    assert fits(traits["kick"], wanted[0].get("filter"))
    assert not fits(traits["doomsday"], wanted[0].get("filter"))


def test_synergy_with_the_super_hero():
    plain, with_batman = worths("base", ()), worths("base", ("batman",))
    assert with_batman.of("batmobile").now == plain.of("batmobile").now + 1
    assert with_batman.of("kick").now == plain.of("kick").now
    assert hero_worth("base", "batman") > 0
