"""Everybody chooses their own identity at the table, in turn, out of all that are left."""

from __future__ import annotations

import pytest

import longbox

BOXES = ("base", "titans", "metal", "injustice")


@pytest.mark.parametrize("game", BOXES)
@pytest.mark.parametrize("seats", [2, 4])
def test_each_player_chooses_in_turn_and_the_game_begins(game: str, seats: int) -> None:
    table = longbox.new_game(game, seats=seats, seed=3, heroes="pick", first=1)
    chosen: list[str] = []
    for turn in range(seats):
        decision = table.decision
        assert decision.seat == (1 + turn) % seats
        offered = [table.card_id(option.card) for option in decision.options]
        assert not set(offered) & set(chosen) and len(set(offered)) == len(offered)
        chosen.append(offered[turn])
        table.choose(turn)
    heroes = [table.view(0).seats[(1 + turn) % seats].heroes[0].id for turn in range(seats)]
    assert heroes == chosen
    assert [card for card in table.view(0).line_up if card is not None]
    for _ in range(40):
        table.choose(0)


def test_with_two_each_the_last_one_chooses_twice() -> None:
    table = longbox.new_game("base", seed=3, heroes="pick", two_heads=True, first=0)
    seats = []
    for _ in range(4):
        seats.append(table.decision.seat)
        table.choose(0)
    assert seats == [0, 1, 1, 0]
    assert [len(seat.heroes) for seat in table.view(0).seats] == [2, 2]


def test_in_injustice_a_chosen_character_has_its_super_move() -> None:
    table = longbox.new_game("injustice", seed=3, heroes="pick")
    table.choose(0)
    table.choose(0)
    assert all(seat.super_move is not None for seat in table.view(0).seats)


def test_it_is_saved_and_undone_in_between() -> None:
    table = longbox.new_game("base", seats=3, seed=3, heroes="pick")
    table.choose(2)
    again = longbox.Game.from_bytes(table.to_bytes())
    assert again.hash == table.hash
    table.choose(1)
    again.choose(1)
    assert again.hash == table.hash


def test_whoever_chose_the_flash_goes_first_all_the_same() -> None:
    table = longbox.new_game("base", seed=3, heroes="pick", first=0)
    for wanted in ("batman", "the_flash"):
        offered = [table.card_id(option.card) for option in table.decision.options]
        table.choose(offered.index(wanted))
    assert table.turn == 1
