"""The environments: their official checks, every option reachable, nothing hidden in an observation."""

from __future__ import annotations

import random
import subprocess
import sys
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from longbox import BadOptions, _install, new_game
from longbox.bots import BadBot
from longbox.envs import codec, gymnasium_env, pettingzoo_env
from longbox.envs.rewards import results
from longbox.games import GAMES
from longbox.view import view
from tests.hidden import permuted

with warnings.catch_warnings():  # of their own examples
    warnings.simplefilter("ignore")
    from pettingzoo.test import api_test, seed_test

BOXES = [(name, seats) for name, box in GAMES.items() for seats in range(box.seats[0], box.seats[1] + 1)]
quiet = pytest.mark.filterwarnings("ignore::UserWarning")  # the checks warn of what we want: long vectors, no spec


def played(game: str, seats: int, seed: int, stop: int = 400):
    """The moments of a random game."""
    chance = random.Random(seed)
    moment = new_game(game, seats=seats, seed=seed)
    for _ in range(stop):
        if moment.over:
            return
        yield moment
        moment.choose(chance.randrange(moment.decision.count))


@quiet
@pytest.mark.parametrize(("game", "seats"), BOXES)
def test_pettingzoo_agrees(game, seats, capsys):
    api_test(pettingzoo_env(game, seats=seats), num_cycles=300)
    seed_test(lambda: pettingzoo_env(game, seats=seats), num_cycles=50)


@quiet
@pytest.mark.parametrize(("game", "seats"), BOXES)
def test_gymnasium_agrees(game, seats):
    check_env(gymnasium_env(game, ["random"] * (seats - 1)), skip_render_check=False)


@quiet
@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_makes_every_box(game):
    env = gymnasium.make(f"longbox/{game.capitalize()}-v0", opponent="rookie")
    observation, _ = env.reset(seed=1)
    assert env.observation_space.contains(observation)
    assert env.unwrapped.codec.game == game
    many = gymnasium.make_vec(f"longbox/{game.capitalize()}-v0", num_envs=3, opponent="veteran")
    assert many.reset(seed=1)[0].shape == (3, env.unwrapped.codec.size)


@pytest.mark.parametrize(("game", "seats"), BOXES)
def test_every_option_has_an_action_or_an_equal_that_has(game, seats):
    book = codec(game, seats)
    for moment in played(game, seats, 3):
        seat = moment.decision.seat
        seen = view(moment, seat)
        assert seen.decision is not None
        choices = book.choices(seen)
        chosen = set(choices.values())
        assert chosen <= set(range(moment.decision.count))
        for at, option in enumerate(seen.decision.options):
            if at in chosen:
                continue
            twin = [one for one in (seen.decision.options[other] for other in chosen) if one.kind == option.kind]
            assert any(one.card and option.card and one.card.id == option.card.id for one in twin), option
        assert book.choices(view(moment, (seat + 1) % seats)) == {}


@pytest.mark.parametrize(("game", "seats"), BOXES)
def test_states_are_told_as_views_are(game, seats):
    """The observation and the actions that the compiled module reads off a state can be had from the view alone."""
    book = codec(game, seats)
    sheets, rows, masks = book.sheets(seats)
    for step, moment in enumerate(played(game, seats, 4)):
        asked = moment.decision.seat
        for seat in range(seats) if step % 5 == 0 else (asked,):
            book.rows.tell(moment.state, seat, sheets[seat])
            assert (rows[seat] == book.observation(view(moment, seat, True))).all()
        book.rows.list_actions(moment.state, sheets[asked])
        choices = book.choices(view(moment, asked))
        assert (masks[asked] == book.mask(choices)).all()
        sheet = sheets[asked]
        told = {sheet.actions[at]: moment.state.options.index(sheet.codes[at]) for at in range(sheet.legal)}
        assert told == choices


@pytest.mark.parametrize(("game", "seats"), BOXES)
def test_an_observation_tells_nothing_that_is_hidden(game, seats):
    """Hidden cards that change places leave the vector and the mask as they are."""
    book = codec(game, seats)
    chance = random.Random(5)
    sheets, rows, masks = book.sheets(2)
    differ = 0
    for step, moment in enumerate(played(game, seats, 4)):
        if step % 10:
            continue
        for seat in range(seats):
            other, moved = permuted(moment, seat, chance)
            differ += moved
            for sheet, world in zip(sheets, (moment, other), strict=True):
                book.rows.tell(world.state, seat, sheet)
                book.rows.list_actions(world.state, sheet)
            assert (rows[0] == rows[1]).all()
            assert (masks[0] == masks[1]).all() or seat != moment.decision.seat
    assert differ > 100


@pytest.mark.parametrize("game", GAMES)
def test_the_deck_of_a_foe_is_known_by_its_purchases(game):
    book = codec(game, 2)
    part = {one.name: one for one in book.parts}
    for moment in played(game, 2, 6):
        mine, theirs = moment.view(0).seats
        vector = book.observation(view(moment, 0, True))
        hidden = part["seat +1: hidden"]
        if not moment.state.mixed:
            unseen = theirs.hand_count - len(theirs.hand) + theirs.deck_count - sum(c is not None for c in theirs.deck)
            unseen += theirs.under_count - len(theirs.under) + theirs.aside_count
            assert vector[hidden.start : hidden.stop].sum() == unseen
        own = part["me: hidden"]
        assert vector[own.start : own.stop].sum() >= mine.deck_count - len(mine.deck)


@pytest.mark.parametrize(("game", "seats"), BOXES)
def test_no_part_belongs_to_another_box(game, seats):
    """All parts move in a few games, but for those that wait for a rare card."""
    rare = ("known in main_deck", "under", "under_count", "face_down", "aim", "place", "known in deck", "about seat")
    book = codec(game, seats)
    (sheet,), rows, _ = book.sheets(1)
    moved = np.zeros(book.size, bool)
    for seed in range(8):
        for step, moment in enumerate(played(game, seats, seed, 1500)):
            if step % 9 == 0:
                book.rows.tell(moment.state, moment.decision.seat, sheet)
                moved |= rows[0] != 0
    still = [part.name for part in book.parts if not moved[part.start : part.stop].any()]
    assert [name for name in still if not name.endswith(rare)] == []


@pytest.mark.parametrize(("game", "seats"), BOXES)
def test_parts_cover_the_vector_once(game, seats):
    book = codec(game, seats)
    at = 0
    for part in book.parts:
        assert part.start == at and part.stop - part.start == len(part.each) > 0
        at = part.stop
    assert at == book.size
    assert len({part.name for part in book.parts}) == len(book.parts)
    assert len(set(book.actions)) == len(book.actions)


def test_what_the_numbers_mean():
    game = new_game("base", seats=2, seed=1)
    seat = game.decision.seat
    seen = view(game, seat)
    book = codec("base", 2)
    vector = book.observation(seen)
    part = {one.name: one for one in book.parts}

    def cards(name: str) -> dict[str, float]:
        stretch = vector[part[name].start : part[name].stop]
        return {part[name].each[at]: float(stretch[at]) for at in np.flatnonzero(stretch)}

    hand = [card.id for card in seen.seats[seat].hand]
    assert cards("me: hand") == {id: hand.count(id) for id in set(hand)}
    assert cards("seat +1: hand") == {}
    assert vector[part["seat +1: hand_count"].start] == 5
    assert (vector * book.scale)[part["seat +1: hand_count"].start] == pytest.approx(0.5)
    assert cards("line_up") == {card.id: sum(one == card for one in seen.line_up) or 1 for card in seen.line_up if card}
    assert vector[part["asked"].start] == 1
    assert vector[part["turn"].start] == 1
    assert book.actions[next(iter(book.choices(seen)))].startswith("play ")


def test_a_whole_game_pays_its_winner():
    env = pettingzoo_env("base", seats=3)
    env.reset(seed=2)
    chance = np.random.default_rng(1)
    total = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        legal = np.flatnonzero(seen["action_mask"])
        env.step(None if terminated or truncated else int(chance.choice(legal)))
    assert sum(total.values()) == pytest.approx(0)
    assert sorted(total.values()) in ([-1, -1, 2], [-1, 0.5, 0.5], [0, 0, 0])


def test_rewards_sum_to_nothing():
    assert results(2, [1]) == [-1, 1]
    assert results(4, [0, 2]) == [1, -1, 1, -1]
    assert results(2, [0, 1]) == [0, 0]


@pytest.mark.parametrize("shaping", [0.0, 0.1])
def test_a_game_against_bots(shaping):
    env = gymnasium_env("base", ["random"], shaping=shaping, villains=3)
    seats = set()
    for seed in range(4):
        _, info = env.reset(seed=seed)
        seats.add(info["seat"])
        first = env._lead
        total, over = 0.0, False
        while not over:
            action = int(np.flatnonzero(env.action_masks())[0])
            _, reward, over, cut, info = env.step(action)
            assert not cut
            total += reward
        assert total == pytest.approx((1.0 if info["won"] else -1.0) - shaping * first)
        with pytest.raises(RuntimeError, match="reset first"):
            env.step(0)
    assert seats == {0, 1}


def test_an_illegal_action_loses():
    env = gymnasium_env("base", ["random"])
    env.reset(seed=1)
    _, reward, over, _, info = env.step(int(np.flatnonzero(env.action_masks() == 0)[0]))
    assert (reward, over, info["illegal"]) == (-1.0, True, True)


def test_an_illegal_action_ends_the_game_of_all():
    env = pettingzoo_env("base", seats=2)
    env.reset(seed=1)
    guilty = env.agent_selection
    env.step(int(np.flatnonzero(env.observe(guilty)["action_mask"] == 0)[0]))
    assert env.rewards == {agent: -1.0 if agent == guilty else 0.0 for agent in env.possible_agents}
    assert all(env.terminations.values()) and env.infos[guilty] == {"illegal": True}


def test_a_game_without_end_is_cut_short(monkeypatch):
    monkeypatch.setattr("longbox.envs.single.LONGEST", 3)
    env = gymnasium_env("base", ["random"])
    env.reset(seed=1)
    cuts = [env.step(int(np.flatnonzero(env.action_masks())[0]))[3] for _ in range(3)]
    assert cuts == [False, False, True]


def test_bad_input_is_refused():
    with pytest.raises(BadBot):
        gymnasium_env("base", ["rooky"])
    with pytest.raises(BadOptions):
        gymnasium_env("base", ["rookie"], seat=2)
    with pytest.raises(BadOptions):
        pettingzoo_env("chess")


def test_what_is_missing_is_said_clearly():
    code = "import sys; sys.modules['pettingzoo'] = None\nimport longbox.envs"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[-1] == f"ImportError: pettingzoo is not installed; try: {_install.command('envs')}"
