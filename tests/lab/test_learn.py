"""Numbers learned from games: the same games teach the same, and what they teach wins."""

from __future__ import annotations

from longbox.bots.tables import Tuned
from longbox.lab.learn import learn, moments
from longbox.lab.tune import meet


def test_moments_tell_how_the_game_ended() -> None:
    noted = list(moments("base", Tuned(), 3, seed=1))
    assert len(noted) > 5
    assert all((m.turns > 0 and (m.win == 0.5) == (m.lead == 0)) or m.lead for m in noted)
    assert all(sum(m.mover.counts) >= m.mover.size >= 10 for m in noted)


def test_the_same_games_teach_the_same() -> None:
    numbers = learn("base", Tuned(), 40, seed=2)
    assert numbers == learn("base", Tuned(), 40, seed=2) != learn("base", Tuned(), 40, seed=3)
    assert numbers.keep and numbers.bonus and numbers.pace > 0


def test_what_was_learned_wins() -> None:
    numbers = learn("base", Tuned(), 1500, seed=4)
    assert meet("base", numbers, Tuned(), range(100))[1] > 0.5
