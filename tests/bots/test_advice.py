"""Advice: three options, an honest word about the first, and nothing of what is hidden."""

from __future__ import annotations

import math
from random import Random

import pytest

from longbox.bots import world_of
from longbox.bots.advice import CLEAR, EQUAL, ONLY, POINTS, advice_of, advise
from longbox.bots.analysis import Doubt, chances, first_look, long_look, survey
from longbox.bots.mastermind import Chance, Thought, gap
from longbox.engine.game import Game
from longbox.games import new_game
from longbox.scenario.layout import Layout
from longbox.scenario.source import documents_of

# Whoever defeats the last Super-Villain wins. A can, now; if not, B will.
LAST = """
name: the last one
game: base
power: 9
villains: [captain_cold]
line_up: [bane, robin, cheetah, mera, starro]
seats:
  A: {deck: [punch, punch, punch, punch, punch], discard: [darkseid]}
  B: {hand: [HAND], deck: [DECK]}
"""
KICKS = "kick, kick, kick, kick, kick"


def last_one(hand: str = KICKS, deck: str = KICKS) -> str:
    return LAST.replace("HAND", hand).replace("DECK", deck)


def laid(hand: str = KICKS, deck: str = KICKS) -> Game:
    return Layout(next(iter(documents_of(last_one(hand, deck), "here"))).data).game()


def thought(*won: list[float], points: float = 0.0) -> Thought:
    """A search that came to these results; `points`: what the first has besides in each world."""
    found = [Chance(i, [w + (points if i == 0 else 0.0) for w in row], row) for i, row in enumerate(won)]
    return Thought(0, found, sum(map(len, won)), list(range(len(won))))


def test_a_clear_lead() -> None:
    found = advice_of(thought([1.0] * 30 + [0.0] * 10, [1.0] * 10 + [0.0] * 30))
    assert found.verdict == CLEAR and found.lead == pytest.approx(0.5) and found.equal == 1
    assert [one.chance for one in found.options] == [0.75, 0.25] and found.games == 80


def test_a_difference_within_its_error_is_none() -> None:
    first = [1.0, 0.0] * 20
    second = [0.0, 1.0] * 19 + [0.0, 0.0]  # one game fewer
    found = advice_of(thought(first, second, [0.0] * 40))
    assert 0 < found.lead < gap(first, second)[1]
    assert found.verdict == EQUAL and found.equal == 2


def test_few_games_tell_nothing() -> None:
    assert advice_of(thought([1.0] * 5, [0.0] * 5)).verdict == EQUAL
    assert gap([1.0] * 5, [0.0] * 5) == (1.0, math.inf)


def test_as_many_wins_but_more_points() -> None:
    row = [1.0, 0.0, 0.0, 1.0] * 5
    found = advice_of(thought(row, row, points=0.2))
    assert found.verdict == POINTS and found.lead == 0 and found.equal == 1


def test_at_most_three_and_at_least_one() -> None:
    assert len(advice_of(thought(*[[1.0] * 8] * 5)).options) == 3
    assert advice_of(thought([1.0] * 8)).verdict == ONLY


def test_the_others_are_told_by_how_often_they_win() -> None:
    found = advice_of(thought([1.0] * 8, [0.0] * 8, [1.0] * 2 + [0.0] * 6, [1.0] * 8))
    assert [one.option for one in found.options] == [0, 2, 1]
    assert found.lead == pytest.approx(0.75)  # over the one that is told next


def test_the_move_that_wins() -> None:
    game = laid()
    found = advise(world_of(game, 0), 1, nodes=80)
    assert game.decision.options[found.options[0].option].kind == "defeat"
    assert found.verdict == CLEAR and found.options[0].chance == 1.0


def test_on_a_slow_machine_there_are_a_few_games_all_the_same() -> None:
    found = advise(world_of(laid(), 0), 1, milliseconds=1)
    assert all(one.games >= 6 for one in found.options) and found.verdict == CLEAR


def test_partners_win_together() -> None:
    """Four players, two against two: a sure win is a win for both, not half a win for each."""
    text = """
name: the last one, for A and C
game: base
options: {teams: true}
power: 9
villains: [captain_cold]
line_up: [bane, robin, cheetah, mera, starro]
seats:
  A: {deck: [punch, punch, punch, punch, punch], discard: [darkseid]}
  B: {hand: [kick, kick, kick, kick, kick], deck: [kick, kick, kick, kick, kick]}
  C: {deck: [punch, punch, punch, punch, punch]}
  D: {deck: [punch, punch, punch, punch, punch]}
"""
    game = Layout(next(iter(documents_of(text, "here"))).data).game()
    found = advise(world_of(game, 0), 1, nodes=80)
    assert game.decision.options[found.options[0].option].kind == "defeat"
    assert found.options[0].chance == 1.0 and found.lead > 0.5
    game.choose(found.options[0].option)
    assert chances(game, 1, nodes=4)[0] == (1.0, 0.0, 1.0, 0.0)


def test_what_is_hidden_makes_no_difference() -> None:
    """A game and another that A cannot tell from it: the same advice."""
    game = laid("kick, kick, punch, punch, bane", "mera, robin, starro, punch, punch")
    other = game.determinize(0, Random(9).randrange)
    assert game.hash != other.hash and game.view(0) == other.view(0) and game.view(1) != other.view(1)
    first, second = [advise(world_of(one, 0), 5, nodes=60) for one in (game, other)]
    assert first == second


def test_the_decision_that_lost_the_game() -> None:
    game = laid()
    kinds = [option.kind for option in game.decision.options]
    doubt = Doubt(0, game, kinds.index("end"), kinds.index("defeat"))
    look, games = first_look(doubt, 1, nodes=40)
    assert look.lost > 0.8 and games == 40 == 2 * look.games
    found, _ = long_look(doubt, 1, nodes=160)
    assert found is not None and found.lost > 0.8 and found.lost > found.error
    assert (found.chosen, found.better, found.seat) == (kinds.index("end"), kinds.index("defeat"), 0)


def test_the_best_cost_nothing() -> None:
    game = laid()
    kinds = [option.kind for option in game.decision.options]
    found, games = long_look(Doubt(0, game, kinds.index("defeat"), kinds.index("end")), 1, nodes=80)
    assert found is None and games >= 40


def test_a_budget_of_time_plays_at_least_a_few() -> None:
    found, games = chances(laid(), 1, milliseconds=1)
    assert games >= 4 and sum(found) == pytest.approx(1)


def test_only_what_is_judged_is_doubted() -> None:
    start = new_game("base", seats=2, seed=4)
    game = start.clone()
    choices = []
    for _ in range(40):
        choices.append(game.decision.count - 1)  # ends every turn at once
        game.choose(choices[-1])
    every = {doubt.at for doubt in survey(start, choices).doubts}
    some = set(sorted(every)[::2])
    assert len(every) > 5
    assert {doubt.at for doubt in survey(start, choices, some).doubts} == some
    assert survey(start, choices, ()).doubts == ()
