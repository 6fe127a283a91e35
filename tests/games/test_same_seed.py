"""Same seed, same game, whatever was played before."""

from __future__ import annotations

import pytest

from longbox import new_game
from longbox.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_games_set_up_before_leave_no_trace(game: str) -> None:
    first = [new_game(game, seats=2, seed=seed).hash for seed in range(12)]
    again = [new_game(game, seats=2, seed=seed).hash for seed in range(12)]
    assert first == again
