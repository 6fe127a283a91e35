"""The mastermind judges all options by the same measure."""

from __future__ import annotations

import pytest

from longbox import Game, new_game
from longbox.bots.mastermind import ROUNDS, Chance, prospects
from longbox.bots.tables import judge_of
from longbox.engine.playout import Dice
from longbox.engine.run import answer
from longbox.engine.words import ask, option
from longbox.games import GAMES
from longbox.quick.policy import choose


def at_the_end_of_a_turn(game: Game, turn: int) -> int:
    """Plays on as the veteran until it would end this turn or a later one, and nothing is asked before the next one
    begins: that option, as a code."""
    while not game.over:
        st = game.state
        code = choose(st, judge_of(st), Dice(1))
        if st.turn_number >= turn and st.ask_kind == ask.TURN and code >> option.SHIFT == option.END:
            ended = st.copy()
            answer(ended, code)
            if ended.turn_number > st.turn_number:
                return code
        game.choose(st.options.index(code))
    raise AssertionError("nobody ended a turn")


@pytest.mark.parametrize("box", GAMES)
def test_a_turn_that_an_option_ends_is_judged_at_the_same_moments(box: str):
    for turn in (1, 6, 11):
        game = new_game(box, seats=2, seed=3)
        end = at_the_end_of_a_turn(game, turn)
        st = game.state
        judge, begun, seats = judge_of(st), st.turn_number, (0, 1)
        ended = st.copy()
        answer(ended, end)
        assert ended.turn_number == begun + 1
        found = [prospects(one, judge, seats, 5, begun, ROUNDS) for one in (ended, st.copy())]
        assert found[0] == found[1]


def test_a_hope_is_worth_more_than_a_narrow_defeat():
    lost, hope = Chance(0), Chance(1)
    lost.add(0.0, -1)
    hope.add(0.03, -30)
    assert hope.mean > lost.mean


def test_of_two_sure_wins_the_higher_one_is_better():
    narrow, clear = Chance(0), Chance(1)
    narrow.add(1.0, 1)
    clear.add(1.0, 20)
    assert clear.mean > narrow.mean
