"""Many games at once: each row is the game one would play alone."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv

from longbox import BadOptions
from longbox.engine.game import Game
from longbox.engine.state import State
from longbox.envs import codec, vector
from longbox.games import GAMES
from longbox.view import view

BOXES = [(name, seats) for name, box in GAMES.items() for seats in range(box.seats[0], box.seats[1] + 1)]


def test_it_speaks_gymnasium():
    env = vector("base", n=5)
    assert isinstance(env, VectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observations, info = env.reset(seed=1)
    assert env.observation_space.contains(observations)
    assert info["action_mask"].shape == (5, env.single_action_space.n)
    actions = env.random_actions()
    assert env.action_space.contains(actions.copy())
    observations, rewards, over, cut, info = env.step(actions)
    assert env.observation_space.contains(observations)
    assert (rewards.shape, over.dtype, cut.dtype) == ((5,), bool, bool)
    env.close()


@pytest.mark.parametrize(("game", "seats"), BOXES)
def test_a_row_tells_the_game_it_plays(game, seats):
    env = vector(game, 3, [], seats=seats)
    observations, info = env.reset(seed=4)
    book = codec(game, seats)
    for _ in range(300):
        for at, row in enumerate(env._batch.games):
            moment = alone(row.st)
            assert info["seat"][at] == row.st.ask_seat
            seen = view(moment, row.st.ask_seat, True)
            assert (observations[at] == book.observation(seen)).all()
            assert (info["action_mask"][at] == book.mask(book.choices(seen))).all()
        observations, _, _, _, info = env.step(env.random_actions())


def alone(state: State) -> Game:
    return Game(state)


def test_the_same_seeds_give_the_same_games():
    def story(env, seed):
        env.reset(seed=seed)
        told = []
        for _ in range(200):
            observations, rewards, *_ = env.step(env.random_actions())
            told.append((observations.tobytes(), rewards.tobytes()))
        return told

    one, two = vector("base", 4, ["rookie"]), vector("base", 4, ["rookie"])
    first = story(one, 1)
    assert first == story(two, 1) == story(one, 1)
    assert first != story(one, 2)


def test_a_row_does_not_depend_on_the_others():
    few, many = vector("titans", 2, ["veteran"]), vector("titans", 6, ["veteran"])
    few.reset(seed=7)
    many.reset(seed=7)
    for _ in range(150):
        first = [int(np.flatnonzero(row)[0]) for row in many.action_masks()]
        a, b = few.step(first[:2]), many.step(first)
        assert (a[0] == b[0][:2]).all() and (a[1] == b[1][:2]).all()


@pytest.mark.parametrize("shaping", [0.0, 0.1])
def test_games_end_and_begin_anew(shaping):
    env = vector("base", 8, ["random"], shaping=shaping, villains=2, copy=True)
    env.reset(seed=1)
    totals = np.zeros(8)
    leads = np.array([game.lead for game in env._batch.games], float)
    ended = 0
    while ended < 12:
        before = leads.copy()
        observations, rewards, over, cut, info = env.step(env.random_actions())
        totals += rewards
        assert not cut.any()
        for at in np.flatnonzero(over):
            won = 1.0 if info["won"][at] else -1.0
            assert totals[at] == pytest.approx(won - shaping * before[at])
            assert info["_final_obs"][at] and info["final_obs"][at].shape == observations[at].shape
            assert not (info["final_obs"][at] == observations[at]).all()
            totals[at], leads[at] = 0.0, env._batch.games[at].lead
            ended += 1
        assert info["action_mask"].any(axis=1).all()


def test_an_illegal_action_loses():
    env = vector("base", 2)
    _, info = env.reset(seed=1)
    wrong = [int(np.flatnonzero(row == 0)[0]) for row in info["action_mask"]]
    _, rewards, over, _, info = env.step(wrong)
    assert (rewards == -1).all() and over.all() and not info["won"].any()


def test_a_game_without_end_is_cut_short(monkeypatch):
    monkeypatch.setattr("longbox.envs.many.LONGEST", 3)
    env = vector("base", 2)
    env.reset(seed=1)
    cuts = [env.step(env.random_actions())[3].tolist() for _ in range(3)]
    assert cuts == [[False] * 2, [False] * 2, [True] * 2]


def test_arrays_are_used_again_unless_a_copy_is_wanted():
    env = vector("base", 2)
    first, _ = env.reset(seed=1)
    assert env.step(env.random_actions())[0] is first
    env = vector("base", 2, copy=True)
    first, _ = env.reset(seed=1)
    kept = first.copy()
    env.step(env.random_actions())
    assert (first == kept).all()


def test_bad_input_is_refused():
    for wrong in ({"n": 0}, {"seat": 2}, {"bots": ["mastermind"]}, {"bots": [], "shaping": 0.1}):
        with pytest.raises(BadOptions):
            vector("base", **wrong)
    with pytest.raises(RuntimeError, match="reset first"):
        vector("base", 1).step([0])
    env = vector("base", 2)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="1 actions for 2 games"):
        env.step([0])
