"""OpenSpiel's own tests of a game: random play with copies and saved states, and playthroughs."""

from __future__ import annotations

import pyspiel
import pytest

from longbox.envs import openspiel
from longbox.games import GAMES

BOXES = [(name, seats) for name, box in GAMES.items() for seats in sorted({box.seats[0], box.seats[1]})]


@pytest.fixture(autouse=True)
def short(monkeypatch):
    """Games of random players take thousands of moves; these tests look at every one of them."""
    monkeypatch.setattr(openspiel, "LONGEST", 60)


@pytest.mark.parametrize(("game", "seats"), BOXES)
def test_random_play(game, seats, capfd):
    pyspiel.random_sim_test(pyspiel.load_game(f"longbox_{game}", {"seats": seats, "deals": 8}), 1, True, False)


@pytest.mark.parametrize("game", GAMES)
def test_a_playthrough_tells_the_same_story_again(game, capfd):
    from open_spiel.python.algorithms import generate_playthrough  # brings half of scipy

    name = f"longbox_{game}(seats=2,deals=4)"
    first = generate_playthrough.playthrough(name, action_sequence=None, seed=1)
    assert first == generate_playthrough.playthrough(name, action_sequence=None, seed=1)
    assert "deal " in first and "IsTerminal() = True" in first


def test_a_whole_game_is_worth_nothing_in_sum(monkeypatch):
    monkeypatch.setattr(openspiel, "LONGEST", 20_000)
    state = pyspiel.load_game("longbox_rivals").new_initial_state()
    state.apply_action(3)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert sorted(state.returns()) == [-1.0, 1.0]
