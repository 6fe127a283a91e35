"""What lies open before the players of Injustice, and what does not."""

from __future__ import annotations

import longbox
from longbox.view import SPECTATOR
from tests.text.test_fights import choose, laid_out


def test_health_charges_tokens_and_super_move_lie_open() -> None:
    game = laid_out("seats: {A: {heroes: [batman], health: 7, charges: 3, vp_tokens: 2}, B: {ko_tokens: 1}}")
    for viewer in (0, 1, SPECTATOR):
        shown = game.view(viewer)
        anna, ben = shown.seats
        assert (anna.health, anna.charges, anna.most_charges, anna.vp_tokens, anna.super_cost) == (7, 3, 8, 2, 4)
        assert anna.super_move is not None and anna.super_move.id == "the_dark_knight"
        assert len(ben.ko_tokens) == 1 and ben.super_move is None and ben.vp == -3
        assert (shown.ko_left, shown.arena, shown.impossible) == (8, None, False)
        assert anna.under == () and "vp_token" not in shown.stacks


def test_a_power_leak_lowers_the_maximum() -> None:
    game = laid_out("options: {impossible: true}\nseats: {A: {ko_tokens: [ko_power_leak]}, B: {}}")
    assert [seat.most_charges for seat in game.view(1).seats] == [5, 8]
    assert game.view(1).impossible


def test_the_arena_in_force_is_seen_and_the_next_one_is_not() -> None:
    game = longbox.new_game("injustice", seats=2, seed=5, advanced=True)
    shown = game.view(0)
    assert shown.arena is not None and shown.arenas_left == 8
    pile = game.state.zones[game.state.extra + 1]
    assert [game.state.know(card) for card in pile[:-1]] == [0] * 7


def test_backs_of_tokens_are_secret_only_where_they_count() -> None:
    for impossible, known in ((True, 0), (False, 3)):
        game = longbox.new_game("injustice", seats=2, seed=5, impossible=impossible)
        pool = game.state.zones[game.state.extra]
        assert {game.state.know(card) for card in pool} == {known}


def test_a_knock_out_can_be_taken_back_where_backs_do_not_count() -> None:
    for options, depth in (("", 1), ("options: {impossible: true}\n", 0)):
        game = laid_out(options + "ko_pool: [ko_slowed]\nseats: {A: {hand: [injustice_deadshot]}, B: {health: 1}}")
        choose(game, "play")
        assert game.undo_depth == depth


def test_boxes_without_health_show_none() -> None:
    shown = longbox.new_game("base", seed=1).view(0)
    assert [(seat.health, seat.charges, seat.vp_tokens) for seat in shown.seats] == [(-1, -1, 0)] * 2
    assert (shown.ko_left, shown.arena, shown.arenas_left) == (-1, None, 0)
