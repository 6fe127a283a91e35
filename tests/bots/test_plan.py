"""A hint in one's own turn is a plan: what is played, what is then taken, and why."""

from __future__ import annotations

from random import Random

import pytest

from longbox.bots import world_of
from longbox.bots.advice import CLEAR, ONLY, advise
from longbox.bots.plan import Part, Reason, has_plans
from longbox.engine.game import Game
from longbox.games import new_game
from longbox.scenario.layout import Layout
from longbox.scenario.source import documents_of

# With three Kicks A can defeat the last Super-Villain, and so win; nothing can be bought before they are played.
LAST = """
name: the last one, from the hand
game: base
power: 3
villains: [captain_cold]
line_up: [bane, robin, cheetah, mera, starro]
seats:
  A: {hand: [kick, kick, kick, vulnerability], deck: [punch, punch, punch, punch, punch], discard: [darkseid]}
  B: {hand: [kick, kick, kick, kick, kick], deck: [kick, kick, kick, kick, kick]}
"""


def laid(text: str) -> Game:
    return Layout(next(iter(documents_of(text, "here"))).data).game()


def test_the_hand_is_played_and_then_the_game_is_won() -> None:
    game = laid(LAST)
    found = advise(world_of(game, 0), 1, nodes=120)
    best = found.options[0]
    assert best.plan == (Part("all"), Part("defeat", ("captain_cold",)))
    assert (found.verdict, best.chance) == (CLEAR, 1.0)
    assert game.decision.options[best.option].kind == "play"  # what it begins with
    assert found.because[:2] == (Reason("points", 5), Reason("about power", 3))


def test_plans_are_told_apart_by_what_they_take() -> None:
    found = advise(world_of(laid(LAST), 0), 1, nodes=120)
    taken = [one.plan[1:] for one in found.options]
    assert len(taken) == len(set(taken)) == 3
    assert len({one.option for one in found.options}) == 1
    assert found.options[1].points < found.options[0].points


def test_without_cards_in_hand_a_plan_begins_with_what_it_takes() -> None:
    game = laid(LAST.replace("power: 3", "power: 9").replace("kick, kick, kick, vulnerability", ""))
    best = advise(world_of(game, 0), 1, nodes=80).options[0]
    assert best.plan == (Part("defeat", ("captain_cold",)),)
    assert game.decision.options[best.option].kind == "defeat"


def test_what_is_bought_besides_is_part_of_it() -> None:
    game = laid("""
name: enough for two
game: base
power: 6
line_up: [robin, robin, robin, robin, robin]
seats: {A: {}, B: {}}
""")  # fmt: skip
    best = advise(world_of(game, 0), 1, nodes=80).options[0]
    assert [part.kind for part in best.plan] == ["buy", "buy"]


def test_nothing_but_to_end_the_turn() -> None:
    game = laid("name: nothing\ngame: base\nseats: {A: {hand: [vulnerability]}, B: {}}")
    found = advise(world_of(game, 0), 1, nodes=40)
    assert (found.verdict, found.options[0].plan) == (ONLY, (Part("end"),))


def test_only_in_ones_own_turn() -> None:
    assert has_plans(laid(LAST))
    attacked = laid("name: attacked\ngame: base\nseats: {A: {hand: [bane]}, B: {hand: [super_speed, punch]}}")
    attacked.choose(0)
    assert not has_plans(attacked)
    assert advise(world_of(attacked, 1), 1, nodes=40).options[0].plan == ()


@pytest.mark.parametrize("box", ["base", "titans", "rivals", "metal", "injustice"])
def test_every_box_has_plans(box: str) -> None:
    game = new_game(box, seats=2, seed=5)
    while game.decision.kind != "turn":
        game.choose(0)
    found = advise(world_of(game, game.decision.seat), 1, nodes=40)
    assert all(one.plan and one.games >= 6 for one in found.options)


def test_what_is_hidden_makes_no_difference() -> None:
    game = laid(LAST.replace("kick, kick, kick, kick, kick]}", "bane, robin, mera, punch, kick]}"))
    other = game.determinize(0, Random(9).randrange)
    assert game.hash != other.hash and game.view(0) == other.view(0)
    first, second = [advise(world_of(one, 0), 5, nodes=60) for one in (game, other)]
    assert first == second
