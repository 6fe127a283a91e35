"""What a player owns: told as far as it happened before everybody's eyes, and no further."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import longbox
from longbox.games import GAMES
from longbox.scenario.layout import Layout
from longbox.scenario.source import documents_of
from longbox.view import SPECTATOR, view

BRAINIAC = """
name: cards exchanged face down
game: base
villain_face_down: true
villains: [brainiac]
seats:
  A: {heroes: [batman], hand: [], deck: [punch, punch, kick, kick, kick]}
  B: {heroes: [superman], hand: [bane, robin]}
  C: {heroes: [wonder_woman], hand: [catwoman, mera]}
"""


def test_the_starting_decks_are_known() -> None:
    game = longbox.new_game("base", seed=7)
    for viewer in (SPECTATOR, 0, 1):
        for seat in view(game, viewer).seats:
            assert seat.owned == {"punch": 7, "vulnerability": 3}


@pytest.mark.parametrize("game_id", GAMES)
def test_it_is_the_same_in_every_world_the_viewer_cannot_tell_apart(game_id: str) -> None:
    chance = random.Random(f"owned {game_id}")
    game = longbox.new_game(game_id, seats=2 if game_id == "rivals" else 3, seed=11)
    moves = [d.id for d in game.state.prog.defs if d.section == "super_moves"]
    for step in range(240):
        if game.over:
            break
        if step % 12 == 0:
            for viewer in range(game.seats):
                other = game.determinize(viewer, chance.randrange)
                here, there = view(game, viewer), view(other, viewer)
                assert [s.owned for s in here.seats] == [s.owned for s in there.seats]
                mine = here.seats[viewer]
                open_cards = (*mine.hand, *mine.discard, *mine.play, *mine.ongoing, *mine.score_pile)
                seen = Counter(c.id for c in open_cards if c.id not in moves)
                assert Counter(mine.owned) == seen + Counter(mine.deck_list)
        game.choose(chance.randrange(game.decision.count))


def test_a_card_exchanged_face_down_is_nobodys_for_who_did_not_see_it() -> None:
    game = Layout(next(iter(documents_of(BRAINIAC, "brainiac"))).data).game()
    for _ in range(20):
        if game.state.turn == 0 and not game.over:
            game.choose(game.decision.count - 1)  # ends the turn: Brainiac appears
    assert game.state.mixed
    seen = view(game, SPECTATOR)
    known = sum(sum(seat.owned.values()) for seat in seen.seats)
    assert known == 5 + 4 - len(game.state.mixed)
