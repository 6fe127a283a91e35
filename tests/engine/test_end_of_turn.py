"""What waits for the end of a turn comes in the order its player chooses (CORE-O5)."""

from __future__ import annotations

import pytest

from longbox import Game
from longbox.engine.words import zone
from longbox.scenario.layout import Layout
from longbox.scenario.source import documents_of

TWO_EFFECTS = """
name: test
game: metal
main_deck: [black_adam, dream, hal_jordan]
seats:
  A: {hand: [x_ray_vision, x_ray_vision]}
  B: {}
"""
ONE_EACH = """
name: test
game: base
line_up: [kid_flash, starro, starro, starro, catwoman]
seats:
  A: {hand: [ras_al_ghul, emerald_knight]}
  B: {}
"""


def laid_out(text: str) -> Game:
    return Layout(next(iter(documents_of(text, "test"))).data).game()


def take(game: Game, kind: str, at: int = 0) -> None:
    found = [i for i, option in enumerate(game.decision.options) if option.kind == kind]
    game.choose(found[at])


@pytest.mark.parametrize(("first", "bottom"), [(0, ["black_adam", "dream"]), (1, ["dream", "black_adam"])])
def test_the_player_says_which_effect_comes_first(first: int, bottom: list[str]) -> None:
    game = laid_out(TWO_EFFECTS)
    for _ in range(2):
        take(game, "play")
        take(game, "yes")
    take(game, "end")
    assert (game.decision.kind, game.decision.prompt, game.decision.seat) == ("order", "later", 0)
    game.choose(first)
    for _ in range(2):
        assert (game.decision.kind, game.decision.prompt) == ("yes_no", "destroy")
        take(game, "no")  # to the bottom of the Main Deck
    lowest = game.state.zones[zone.MAIN][:2]
    assert [game.card_id(card) for card in reversed(lowest)] == bottom


def test_nobody_is_asked_where_it_makes_no_difference() -> None:
    game = laid_out(ONE_EACH)
    take(game, "play")
    take(game, "play")
    while game.decision.prompt != "turn":
        game.choose(0)
    assert len(game.state.rows) == 2
    take(game, "end")
    assert game.turn == 1
