"""A finished game looked at again."""

from __future__ import annotations

import pytest

from longbox.bots import Mastermind, decide, make_bot, world_of
from longbox.bots.analysis import Analysis, analyse
from longbox.engine.game import Game
from longbox.games import new_game


def played(names: list[str], seed: int = 4, **options: object) -> tuple[Game, list[int], Game]:
    """The start, the choices and the end."""
    start = new_game("base", seats=len(names), seed=seed, **options)  # type: ignore[arg-type]
    bots = [make_bot(name, seed) for name in names]
    game = start.clone()
    choices = []
    while not game.over:
        choices.append(decide(bots[game.decision.seat], game))
        game.choose(choices[-1])
    return start, choices, game


@pytest.fixture(scope="module")
def lost_by_chance() -> tuple[Analysis, Game, list[int]]:
    start, choices, end = played(["veteran", "random"], villains=2)
    before = start.hash
    analysis = analyse(start, choices, nodes=2000, seed=1)
    assert start.hash == before
    return analysis, end, choices


def test_the_curve_ends_with_the_result(lost_by_chance: tuple[Analysis, Game, list[int]]) -> None:
    analysis, end, choices = lost_by_chance
    assert end.winners == [0]
    assert analysis.moments[-1].chances == (1.0, 0.0)
    assert analysis.moments[-1].at == len(choices)
    assert [m.turn for m in analysis.moments[:-1]] == list(range(1, len(analysis.moments)))
    for moment in analysis.moments:
        assert sum(moment.chances) == pytest.approx(1.0)


def test_the_costliest_are_mistakes_of_who_played_at_random(lost_by_chance: tuple[Analysis, Game, list[int]]) -> None:
    analysis, _, choices = lost_by_chance
    assert 1 <= len(analysis.costliest) <= 3
    for costly in analysis.costliest:
        assert costly.seat == 1
        assert choices[costly.at] == costly.chosen != costly.better
        assert 0 < costly.lost <= 1
    assert [c.lost for c in analysis.costliest] == sorted([c.lost for c in analysis.costliest], reverse=True)


def test_same_seed_same_analysis() -> None:
    start, choices, _ = played(["random", "random"], villains=2)
    some = choices[:60]
    assert analyse(start, some, nodes=80, seed=3) == analyse(start, some, nodes=80, seed=3)


def test_a_game_in_which_nobody_errs() -> None:
    start, choices, _ = played(["veteran", "veteran"], villains=2)
    assert analyse(start, choices[:40], nodes=40).costliest == ()


def test_hints() -> None:
    game = new_game("base", seats=2, seed=3)
    thought = Mastermind(1, nodes=60).think(world_of(game, game.decision.seat))
    assert [chance.option for chance in thought.hints] == [chance.option for chance in thought.chances[:3]]
    assert thought.hints[0].option == thought.best
    for option in range(game.decision.count):
        assert 0.0 <= thought.chance(option).win_chance <= 1.0
        assert thought.chance(option).games > 0


def test_equal_cards_are_one_option() -> None:
    game = new_game("base", seats=2, seed=3)
    ids = [game.card_id(o.card) if o.card >= 0 else o.kind for o in game.decision.options]
    assert len(set(ids)) < len(ids), "this hand has two equal cards"
    thought = Mastermind(1, nodes=20).think(world_of(game, game.decision.seat))
    assert len(thought.chances) == len(set(ids))
