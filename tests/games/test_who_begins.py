"""Who begins, and who plays whom: drawn as the books say, or as the players have agreed."""

from __future__ import annotations

import pytest

import longbox
from longbox.games import BadOptions

BOXES = ("base", "titans", "rivals", "metal", "injustice")


@pytest.mark.parametrize("game", BOXES)
def test_the_seat_that_is_named_begins_and_the_deal_is_the_same(game: str) -> None:
    drawn = longbox.new_game(game, seed=5)
    for first in (0, 1):
        named = longbox.new_game(game, seed=5, first=first)
        assert named.turn == first
        assert [hand(named, seat) for seat in (0, 1)] == [hand(drawn, seat) for seat in (0, 1)]
    assert {longbox.new_game(game, seed=seed).turn for seed in range(12)} == {0, 1}


def hand(game: longbox.Game, seat: int) -> list[str]:
    return sorted(card.id for card in game.view(seat).seats[seat].hand)


def test_the_last_of_four_gets_the_charges_of_injustice() -> None:
    game = longbox.new_game("injustice", seats=4, seed=5, first=2)
    assert list(game.state.charges) == [1, 2, 0, 0]


@pytest.mark.parametrize("first", [2, -2, 7])
def test_a_seat_that_is_not_there_cannot_begin(first: int) -> None:
    with pytest.raises(BadOptions, match="no seat"):
        longbox.new_game("base", seed=1, first=first)


def test_the_first_seat_of_rivals_may_play_the_joker() -> None:
    plain, swapped = longbox.new_game("rivals", seed=3), longbox.new_game("rivals", seed=3, swapped=True)
    assert (names(plain), names(swapped)) == (["batman_9", "the_joker_9"], ["the_joker_9", "batman_9"])
    with pytest.raises(BadOptions, match="swapped"):
        longbox.new_game("base", seed=1, swapped=True)


def names(game: longbox.Game) -> list[str]:
    return [game.view(0).seats[seat].heroes[0].id for seat in (0, 1)]
